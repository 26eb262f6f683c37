"""The home network: where others in the house reach this machine."""

import io
import ipaddress
import socket
from urllib.parse import urlsplit

import segno

from crocetta.core.errors import CrocettaError, quoted
from crocetta.core.words import say

PORTS = {"http": 80, "https": 443}  # that need not be said
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
    return frozenset(written("http", host, port) for host in hosts)


def origin(typed: str) -> str:
    """An address that somebody typed, as browsers write it.

    >>> origin("https://Play.example.org:443/")
    'https://play.example.org'
    """
    try:
        found = urlsplit(typed)
        host, port = found.hostname, found.port
    except ValueError:
        host, port = None, None
    if not host or found.scheme not in PORTS or found.path.strip("/") or found.query or found.fragment:
        raise CrocettaError(
            say("{typed} is not an address: give one like https://play.example.org", typed=quoted(typed))
        )
    return written(found.scheme, host, port or PORTS[found.scheme])


def written(scheme: str, host: str, port: int) -> str:
    """An address without a port that goes without saying."""
    named = f"[{host}]" if ":" in host else host
    return f"{scheme}://{named}" + ("" if port == PORTS[scheme] else f":{port}")


def qr(address: str) -> str:
    """An address as a QR code for a terminal."""
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
