"""The home network: where others in the house reach this machine."""

import io
import ipaddress
import socket

import segno

ELSEWHERE = "192.0.2.1"  # an address for documentation: nothing is sent there, it only shows our own


def home_address() -> str | None:
    """This machine's address on the home network; None if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(found).is_loopback else found


def origins(port: int, *hosts: str) -> frozenset[str]:
    """The addresses of this server as browsers write them.

    >>> sorted(origins(80, "localhost")), sorted(origins(8000, "::1"))
    (['http://localhost'], ['http://[::1]:8000'])
    """
    suffix = "" if port == 80 else f":{port}"
    return frozenset(f"http://{f'[{host}]' if ':' in host else host}{suffix}" for host in hosts)


def qr(address: str) -> str:
    """An address as a QR code for a terminal."""
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
