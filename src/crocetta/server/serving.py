"""Serving: `crocetta serve`, from the first line on the screen to the last goodbye."""

import errno
import logging
import os
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.request import urlopen

import uvicorn

from crocetta.core.errors import CrocettaError
from crocetta.core.words import say
from crocetta.server import lan
from crocetta.server.app import build
from crocetta.server.line import Line
from crocetta.server.logs import set_up
from crocetta.server.site import Settings
from crocetta.server.socket import LARGEST
from crocetta.server.store import prepare

LOCAL = ("localhost", "127.0.0.1", "::1")
BACKLOG = 512
GOODBYE = 5  # seconds that answers under way may take when we stop
PATIENCE = 20.0  # seconds until a page is opened, or not


class Server(uvicorn.Server):
    """A server that says goodbye before it waits for the answers that are still under way."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.loaded_app.state.site.stop()
        await super().shutdown(sockets)


@dataclass(frozen=True)
class Wanted:
    """What was said on the command line."""

    port: int = 8000
    lan: bool = False
    folder: Path | None = None
    origins: tuple[str, ...] = ()  # further addresses, where a proxy stands before us
    browser: bool = False  # open the page
    proxy: bool = False  # believe what a proxy on this machine says about who asks
    language: str = "en"
    json_logs: bool = False
    warm_up: bool = True  # get bots ready before anybody asks for them


def data_folder() -> Path:
    """Where tables are kept if nobody says otherwise."""
    if base := os.environ.get("XDG_DATA_HOME"):
        return Path(base) / "crocetta"
    try:
        return Path.home() / ".local" / "share" / "crocetta"
    except RuntimeError:  # a user without a home, as in some containers
        raise CrocettaError(say("there is no home folder: choose where tables are stored with --data")) from None


def serve(wanted: Wanted) -> None:
    """Serve until somebody stops it."""
    wanted = replace(wanted, origins=tuple(map(lan.origin, wanted.origins)))
    prepare(wanted.folder or data_folder())
    listening = bound("0.0.0.0" if wanted.lan else "127.0.0.1", wanted.port)
    port = listening.getsockname()[1]
    home = lan.home_address() if wanted.lan else None
    here = f"http://localhost:{port}"
    address = wanted.origins[0] if wanted.origins else f"http://{home}:{port}" if home else here
    set_up(wanted.json_logs)
    server = Server(config(settings(wanted, port, home, address), wanted.proxy))
    announce(wanted, here, address if address != here else None)
    if wanted.browser:
        threading.Thread(target=show, args=(here,), daemon=True).start()
    server.run(sockets=[listening])


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    # Only of a socket that says it is TCP does asyncio know to send what is small at once.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)  # whoever comes before we are ready waits
    except OSError as error:
        listening.close()
        in_use = say("port {port} is in use: stop the other server, or choose another with --port", port=port)
        other = say(
            "port {port} cannot be used: {why}; choose another with --port", port=port, why=error.strerror or ""
        )
        raise CrocettaError(in_use if error.errno == errno.EADDRINUSE else other) from None
    return listening


def settings(wanted: Wanted, port: int, home: str | None, address: str) -> Settings:
    """What was wanted, as a site is set up."""
    hosts = (*LOCAL, home, f"{socket.gethostname()}.local") if home else LOCAL
    origins = lan.origins(port, *hosts) | frozenset(wanted.origins)
    return Settings(wanted.folder or data_folder(), origins, address, warm_up=wanted.warm_up, alone=True)


def config(settings: Settings, proxy: bool = False) -> uvicorn.Config:
    """How uvicorn serves us: small frames, no compression of them, no header about itself."""
    return uvicorn.Config(
        build(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        ws=Line,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        proxy_headers=proxy,
        timeout_graceful_shutdown=GOODBYE,
        h11_max_incomplete_event_size=16 * 1024,
    )


def announce(wanted: Wanted, here: str, elsewhere: str | None) -> None:
    """Where to find us."""
    language = wanted.language
    print(say("Crocetta is served at {address}", address=here).to(language))
    if elsewhere:
        print(say("On other devices in this network open {address}", address=elsewhere).to(language))
        if sys.stdout.isatty() or wanted.lan:
            print(lan.qr(elsewhere))
    print(say("Stop with Ctrl+C. Every game is saved and goes on next time.").to(language), flush=True)


def show(address: str) -> None:
    """Open the page as soon as it answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urlopen(f"{address}/health", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    else:
        return
    try:
        webbrowser.open(address)
    except webbrowser.Error:
        logging.getLogger("crocetta.server").info("no browser to open")
