"""Pages and files, sent as they are; and a plain page about the HTTP part."""

import re
from functools import lru_cache
from html import escape
from typing import Any

from litestar import Litestar, Response, get
from litestar.params import FromPath
from litestar.serialization import decode_json, encode_json

from crocetta.server.asking import Asked, Ours
from crocetta.server.files import TYPES, Held, held
from crocetta.server.frame import EDITION, edition, style
from crocetta.server.site import Site

FRESH = "no-cache"  # kept, but asked about each time
FOREVER = "public, max-age=31536000, immutable"  # kept, and never asked about again: another text has another address
FOLDER = re.compile(rf"([0-9a-f]{{{EDITION}}})/")  # an edition, of today or of before


def sent(request: Asked, found: Held | None, site: Site, status: int = 200, kept: str = FRESH) -> Response[Any]:
    """A file, or that it is the same as before; or the page for what is not there."""
    if found is None:
        return sent(request, site.pages["lost"], site, 404)
    headers = {"Cache-Control": kept, "ETag": found.tag}
    if status == 200 and found.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(found.body, status_code=status, headers=headers, media_type=found.type)


@get("/", include_in_schema=False)
async def home(request: Asked, site: Ours) -> Response[Any]:
    return sent(request, site.pages["home"], site)


@get("/t/{code:str}", include_in_schema=False)
async def table_page(request: Asked, site: Ours, code: FromPath[str]) -> Response[Any]:
    return sent(request, site.pages["table"], site)


@get("/t/{code:str}/replay", include_in_schema=False)
async def replay_page(request: Asked, site: Ours, code: FromPath[str]) -> Response[Any]:
    return sent(request, site.pages["replay"], site)


@get("/replay", include_in_schema=False)
async def record_page(request: Asked, site: Ours) -> Response[Any]:
    return sent(request, site.pages["replay"], site)


@get("/rules/{game:str}", include_in_schema=False)
async def rules_page(request: Asked, site: Ours, game: FromPath[str]) -> Response[Any]:
    return sent(request, site.pages["rules"], site)


@get("/learn/{game:str}", include_in_schema=False)
async def learn_page(request: Asked, site: Ours, game: FromPath[str]) -> Response[Any]:
    return sent(request, site.pages["learn"], site)


@get("/static/{file:path}", include_in_schema=False)
async def static_file(request: Asked, site: Ours, file: FromPath[str]) -> Response[Any]:
    name = str(file).lstrip("/")
    folder = FOLDER.match(name)
    name = name[folder.end() :] if folder else name
    kept = FOREVER if folder and folder[1] == edition() else FRESH
    return sent(request, sheet_css() if name == "sheet.css" else site.static.find(name), site, kept=kept)


@get("/favicon.ico", include_in_schema=False)
async def favicon(request: Asked, site: Ours) -> Response[Any]:
    return sent(request, site.static.find("favicon.svg"), site)


@get("/sheet.css", include_in_schema=False)
async def sheet_style(request: Asked, site: Ours) -> Response[Any]:
    return sent(request, sheet_css(), site)


def sheet_css() -> Held:
    """How sheets are drawn."""
    return held(style().encode(), TYPES[".css"])


@get("/api/openapi.json", include_in_schema=False)
async def api_schema(request: Asked, site: Ours) -> Response[Any]:
    return sent(request, description(request.app), site)


@get("/api", include_in_schema=False)
async def api_page(request: Asked, site: Ours) -> Response[Any]:
    return sent(request, description_page(request.app), site)


@lru_cache(maxsize=1)
def description(app: Litestar) -> Held:
    """The description of the HTTP part for programs: it takes a while to put together, once."""
    return held(encode_json(app.openapi_schema.to_schema()), TYPES[".json"])


@lru_cache(maxsize=1)
def description_page(app: Litestar) -> Held:
    return held(described(decode_json(description(app).body)).encode(), TYPES[".html"])


def described(schema: dict[str, Any]) -> str:
    """The HTTP part on one page, without a script."""
    rows = [
        f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{escape(operation.get('summary', ''))}</p>"
        f"<ul>{''.join(map(parameter, operation.get('parameters', [])))}</ul>"
        for path, operations in sorted(schema["paths"].items())
        for method, operation in operations.items()
    ]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Crocetta: the HTTP part</title>'
        '<meta name="viewport" content="width=device-width"></head><body><main><h1>Crocetta: the HTTP part</h1>'
        '<p>The whole description: <a href="/api/openapi.json">openapi.json</a>. Games are played over a WebSocket, '
        "see docs/protocol.md.</p>" + "".join(rows) + "</main></body></html>"
    )


def parameter(found: dict[str, Any]) -> str:
    told = escape(found.get("description") or "")
    return f"<li><code>{escape(found['name'])}</code> ({escape(found['in'])}) {told}</li>"


HANDLERS = [
    home,
    table_page,
    replay_page,
    record_page,
    rules_page,
    learn_page,
    static_file,
    favicon,
    sheet_style,
    api_schema,
    api_page,
]
