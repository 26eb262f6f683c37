"""Asking: what every HTTP request has in common: its language, its address, its seat, and how it is refused."""

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from crocetta.core.errors import CrocettaError
from crocetta.core.words import LANGUAGES, Message, language_of, say
from crocetta.server import keys
from crocetta.server.hall import NoSuchTable, Used
from crocetta.server.laying import wrong
from crocetta.server.limits import household
from crocetta.server.outcome import Client
from crocetta.server.refusal import Refused, no_spectators, unknown_token
from crocetta.server.room import Room
from crocetta.server.site import Site
from crocetta.server.store import BrokenLog

Asked = Request[Any, Any, Any]
Ours = NamedDependency[Site]  # the site that is asked
log = logging.getLogger("crocetta.server")

STATUS = {
    "malformed": 400,
    "wrong_origin": 403,
    "no_spectators": 403,
    "unknown_token": 403,
    "unknown_table": 404,
    "unknown_game": 404,
    "no_lesson": 404,
    "not_found": 404,
    "not_over": 409,
    "not_begun": 409,
    "no_such_sheet": 409,
    "slow_down": 429,
    "broken_log": 500,
    "try_again": 503,
}
CODES = {404: "not_found", 405: "not_allowed", 413: "too_large", 415: "bad_request"}
WAIT = "5"  # seconds, for those who are too fast


class Problem(msgspec.Struct):
    """What cannot be done, for programs and for people."""

    code: str
    text: str


def problems(*statuses: int) -> Mapping[int, ResponseSpec]:
    """The refusals that a path may answer with, for its description."""
    return {status: ResponseSpec(Problem, description="refused") for status in (400, *statuses, 429)}


# Who asks


def language(request: Asked, lang: str | None) -> str:
    """The language to answer in: as said, else as the browser prefers."""
    if lang in LANGUAGES:
        return str(lang)
    header = request.headers.get("accept-language", "")[:200]
    wanted = (language_of(part.split(";")[0].strip()) for part in header.split(","))
    return next((found for found in wanted if found), "en")


def address(request: Any) -> str:
    return household(request.client.host if request.client else "")


@asynccontextmanager
async def table(site: Site, request: Asked, code: str) -> AsyncIterator[Used]:
    """The room of a code, while nothing happens in it. Whoever tries too many wrong ones has to wait."""
    here = address(request)
    if site.wrong_codes.empty(here):
        raise Refused("slow_down", say("too many wrong codes: wait a moment"))
    spelled = keys.spelled(code[:20])
    try:
        async with site.hall.reading(spelled) as found:
            yield found
    except NoSuchTable:
        site.wrong_codes.take(here)
        shown = keys.shown(spelled) if keys.is_code(spelled) else "?"
        raise Refused("unknown_table", say("there is no table {code}", code=shown)) from None


def guest(room: Room, request: Asked, spoken: str) -> Client:
    """Who asks: the owner of a token, or anybody; spectators only where they are welcome."""
    client = stranger(room, request, spoken)
    if client.token and client.seat is None and not client.is_host:
        raise unknown_token()
    if not client.token and not room.table.options.spectators and room.table.state != "lobby":
        raise no_spectators()
    return client


def stranger(room: Room, request: Asked, spoken: str) -> Client:
    """Who asks; an unknown token counts as none."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    hash = keys.token_hash(token.strip()) if kind.lower() == "bearer" and token.strip() else ""
    return Client(spoken, room.table.seat_of(hash), bool(hash) and hash == room.table.host, hash, greeted=True)


# How it is refused


def refused(request: Asked, error: Refused) -> Response[Any]:
    status = STATUS.get(error.code, 409)
    return problem(request, status, error.code, error.message, {"Retry-After": WAIT} if status in (429, 503) else {})


def against_rules(request: Asked, error: CrocettaError) -> Response[Any]:
    return refused(request, wrong(error))


def not_understood(request: Asked, error: HTTPException) -> Response[Any]:
    """Whatever the framework could not make sense of."""
    code = CODES.get(error.status_code, "bad_request")
    said = {
        "not_found": say("this page does not exist"),
        "not_allowed": say("this is not possible here"),
        "too_large": say("this is too large"),
    }
    return problem(
        request,
        error.status_code,
        code,
        said.get(code, say("this request is not understood")),
        dict(error.headers or {}),
    )


def broken(request: Asked, error: BrokenLog) -> Response[Any]:
    log.error("a log is broken", extra={"why": str(error)})
    return refused(request, Refused("broken_log", say("the stored data of this table was altered: it is not opened")))


def too_deep(request: Asked, _: RecursionError) -> Response[Any]:
    return problem(request, 400, "bad_request", say("this request is not understood"), {})


def stumbled(request: Asked, error: Exception) -> Response[Any]:
    """Our own mistake: told without details, kept with all of them."""
    log.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return problem(request, 500, "stumbled", say("something went wrong here"), {})


def problem(request: Asked, status: int, code: str, message: Message, headers: dict[str, str]) -> Response[Any]:
    text = message.to(language(request, request.query_params.get("lang")))
    return Response({"code": code, "text": text}, status_code=status, headers=headers, media_type="application/json")
