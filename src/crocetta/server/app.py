"""The application: handlers, headers and the socket, around one site."""

from importlib.metadata import version
from typing import Any, get_args

from litestar import Litestar, Response, get, websocket
from litestar.config.compression import CompressionConfig
from litestar.connection import WebSocket
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from crocetta.core.errors import CrocettaError
from crocetta.core.words import say
from crocetta.server import api, asking, frames, keys, pages
from crocetta.server.asking import Asked, Ours
from crocetta.server.refusal import Refused
from crocetta.server.site import Settings, Site
from crocetta.server.socket import CROWDED, POLICY, UNKNOWN, Connection, converse
from crocetta.server.store import BrokenLog

LARGEST_BODY = 16 * 1024
POLICY_HEADER = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
COUNTED = ("/api", "/ready", "/metrics")  # what is asked, and not only fetched
DEAR = {"sheet.svg": 4.0, "record": 4.0, "replay": 8.0}  # requests that take longer than others, by how their path ends
REFUSING = {
    "Wish",
    "Options",
    "Cards",
    "Written",
    *(frame.__name__ for frame in get_args(frames.Spoken)),
}  # whatever they do not know
HEADERS = {
    "Content-Security-Policy": POLICY_HEADER,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


@websocket("/ws/{code:str}")
async def table_socket(socket: "WebSocket[Any, Any, Any]", site: Ours, code: FromPath[str]) -> None:
    """A conversation at a table."""
    if not site.allows(socket.headers.get("origin")):
        await socket.close(POLICY)
        return
    address = asking.address(socket)
    await socket.accept()
    spelled = keys.spelled(code[:20])
    connection = Connection(socket, site.settings.limits.frames, site.metrics)
    if site.wrong_codes.empty(address) or not site.admit(connection, address):
        await socket.close(CROWDED)
        return
    try:
        await converse(connection, site.hall, spelled)
    finally:
        site.dismiss(connection, address)
        del socket.receive, socket.send  # they know the socket and it knows them: nobody would give them back
        if connection.closing == UNKNOWN:
            site.wrong_codes.take(address)


@get("/health", include_in_schema=False)
async def health() -> dict[str, str]:
    """Alive."""
    return {"status": "ok"}


@get("/ready", include_in_schema=False)
async def ready(site: Ours) -> Response[dict[str, str]]:
    """Whether the store can write."""
    fine = not site.stopping and await site.store.alive()
    return Response({"status": "ok" if fine else "not ready"}, status_code=200 if fine else 503)


@get("/metrics", include_in_schema=False, media_type="text/plain")
async def metrics(site: Ours) -> str:
    """Numbers for Prometheus."""
    return site.metrics.text()


def build(settings: Settings) -> Litestar:
    """The application of a server."""
    site = Site(settings)

    async def guard(request: Asked) -> Response[Any] | None:
        """Before anything else: where from, and not too often."""
        if not site.allows(request.headers.get("origin")):
            return asking.refused(request, Refused("wrong_origin", say("this page may not use this server")))
        if not in_time(site, request):
            return asking.refused(request, Refused("slow_down", say("too many requests: wait a moment")))
        return None

    def not_understood(request: Asked, error: HTTPException) -> Response[Any]:
        """People who lost their way get a page."""
        if error.status_code == 404 and not request.url.path.startswith("/api"):
            return pages.sent(request, None, site)
        return asking.not_understood(request, error)

    app = Litestar(
        [*api.HANDLERS, *pages.HANDLERS, table_socket, health, ready, metrics],
        before_request=guard,
        before_send=[add_headers],
        compression_config=CompressionConfig(
            "gzip",
            minimum_size=800,
            gzip_compress_level=5,
        ),
        dependencies={"site": Provide(lambda: site, sync_to_thread=False)},
        exception_handlers={
            Refused: asking.refused,
            CrocettaError: asking.against_rules,
            BrokenLog: asking.broken,
            HTTPException: not_understood,
            RecursionError: asking.too_deep,
            Exception: asking.stumbled,
        },
        lifespan=[site.open],
        state=State({"site": site}),
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Crocetta",
            version=version("crocetta"),
            path="/description",  # our own page about it is at /api
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=LARGEST_BODY,
    )
    nothing_else(app)
    return app


def in_time(site: Site, request: Asked) -> bool:
    """Whether somebody may ask once more: pages and their files are many and cost nothing, some requests cost more."""
    path, address = request.url.path, asking.address(request)
    if not path.startswith(COUNTED):
        return site.files.take(address)
    return site.requests.take(address, DEAR.get(path.rpartition("/")[2], 1.0))


async def add_headers(message: Any, scope: Any) -> None:
    """Every answer has our headers, also a refusal; unless it brings its own."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def nothing_else(app: Litestar) -> None:
    """Say in the description what we do: fields that are not named there are refused."""
    for name, schema in app.openapi_schema.components.schemas.items():
        if name in REFUSING:
            schema.additional_properties = False
