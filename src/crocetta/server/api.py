"""The HTTP part: games and their rules, opening tables, and everything about a table that is not a conversation."""

import asyncio
import io
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Annotated, Any

import msgspec
import segno
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from crocetta.core import record
from crocetta.core.errors import NoDeck
from crocetta.core.game import find
from crocetta.core.lesson import examples_of
from crocetta.core.words import LANGUAGES, say
from crocetta.server import asking, drawing, exported, frames, lessons, papers
from crocetta.server.asking import Asked, Ours, problems
from crocetta.server.catalogue import catalogue
from crocetta.server.glance import glance
from crocetta.server.hall import recall
from crocetta.server.laying import Wish, lay
from crocetta.server.phrases import phrases, plurals
from crocetta.server.refusal import Refused
from crocetta.server.rulebook import rulebook

SPOKEN = f"one of {', '.join(LANGUAGES)}; else as the browser prefers"
Lang = Annotated[str | None, QueryParameter(name="lang", description=SPOKEN)]
Code = Annotated[str, PathParameter(description="the code of a table, as people type it")]
Since = Annotated[int, QueryParameter(ge=0, le=2**53, description="the last event that is known already")]
Narrow = Annotated[bool, QueryParameter(description="laid out for a narrow screen; the same cells")]
Wait = Annotated[float, QueryParameter(ge=0, le=25, description="seconds to wait for the next event, if there is none")]
KEPT = "public, max-age=31536000, immutable"
FOR_A_WHILE = "public, max-age=600"
PICTURE = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}  # it stands alone
LARGEST_DECK = 64 * 1024  # bytes of a request; the game itself allows fewer characters
LARGEST_RECORD = 2 * record.LONGEST  # bytes of a request: records are ASCII, but for names and comments
READER = ThreadPoolExecutor(1, "reader")  # reads records, one after the other
FLAGS = 500  # characters of flags in an address


# Games


@get("/api/games", responses=problems(), summary="All games, their rule options, and the bots")
async def games(request: Asked, lang: Lang = None) -> Response[dict[str, Any]]:
    return Response(catalogue(asking.language(request, lang)), headers={"Cache-Control": FOR_A_WHILE})


@get(
    "/api/games/{game:str}/sheet.svg",
    responses=problems(404, 409),
    media_type="image/svg+xml",
    summary="A sheet of a game, as a picture that stands alone",
)
async def game_sheet(
    request: Asked,
    game: FromPath[str],
    lang: Lang = None,
    flags: FromQuery[str] = "",
    sample: FromQuery[bool] = False,
    narrow: Narrow = False,
) -> Response[str]:
    found = find(game)
    chosen = dict(part.partition("=")[::2] for part in flags[:FLAGS].split(",") if part)
    drawn = await drawing.aside(drawing.picture, found, chosen, asking.language(request, lang), sample, narrow)
    return Response(drawn, media_type="image/svg+xml", headers=PICTURE | {"Cache-Control": FOR_A_WHILE})


@get("/api/games/{game:str}/rules", responses=problems(404), summary="The rules of a game, as blocks of text")
async def game_rules(request: Asked, game: FromPath[str], lang: Lang = None) -> Response[dict[str, Any]]:
    found = await drawing.aside(rulebook, find(game), asking.language(request, lang))
    return Response(found, headers={"Cache-Control": FOR_A_WHILE})


@get(
    "/api/games/{game:str}/examples/{file:str}",
    responses=problems(404),
    media_type="image/svg+xml",
    summary="A worked example of the rules, drawn; named like Q1.svg",
)
async def game_example(request: Asked, game: FromPath[str], file: FromPath[str], lang: Lang = None) -> Response[str]:
    found = find(game)
    example = next((one for one in examples_of(found) if f"{one.id}.svg" == file), None)
    if example is None:
        raise Refused("not_found", say("there is no such example"))
    drawn = await drawing.aside(lessons.example, found, example.id, asking.language(request, lang))
    return Response(drawn.art, media_type="image/svg+xml", headers=PICTURE | {"Cache-Control": FOR_A_WHILE})


@get("/api/games/{game:str}/lesson", responses=problems(404), summary="The lesson of a game, every step of it")
async def game_lesson(
    request: Asked, game: FromPath[str], lang: Lang = None, narrow: FromQuery[bool] = False
) -> Response[dict[str, Any]]:
    found = await drawing.aside(lessons.lesson, find(game).id, asking.language(request, lang), narrow)
    return Response(found, headers={"Cache-Control": FOR_A_WHILE})


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a deck."""

    deck: str


@post(
    "/api/games/{game:str}/deck",
    status_code=200,
    request_max_body_size=LARGEST_DECK,
    responses=problems(404, 409, 413),
    summary="Check a deck of cards; the same deck on one line, as a table takes it",
)
async def check_deck(game: FromPath[str], data: JSONBody[Cards]) -> dict[str, str]:
    found = find(game)
    if found.deck is None:
        raise NoDeck(found.id)
    if not data.deck.strip():
        raise Refused("bad_deck", say("there are no cards in it"))
    return {"deck": found.deck.write(found.table(found.seats[0], 0, {}, data.deck))}


@get("/api/phrases", responses=problems(), summary="The words of the pages")
async def all_phrases(request: Asked, lang: Lang = None) -> Response[dict[str, Any]]:
    spoken = asking.language(request, lang)
    found = {"language": spoken, "phrases": phrases(spoken), "plurals": plurals(spoken)}
    return Response(found, headers={"Cache-Control": "no-cache"})


@get("/api/pen", responses=problems(), summary="The strokes of the pen")
async def pen() -> Response[dict[str, Any]]:
    return Response(drawing.strokes(), headers={"Cache-Control": FOR_A_WHILE})


# Tables


@post("/api/tables", responses=problems(403, 404, 409, 413), summary="Open a table")
async def open_table(request: Asked, site: Ours, data: JSONBody[Wish]) -> Response[dict[str, Any]]:
    if not site.tables.take(asking.address(request)):
        raise Refused("slow_down", say("too many tables: wait a moment"))
    laid = lay(data, site.settings.dice())
    code = await site.hall.open(laid.events)
    site.workers.warm_up(laid.events)
    answer = {"code": code, "token": laid.token, "seat": laid.seat, "link": f"/t/{code}"}
    return Response(answer, status_code=201, headers={"Cache-Control": "no-store"})


@get("/api/tables/{code:str}", responses=problems(404), summary="What anybody who has the code may know")
async def about_table(request: Asked, site: Ours, code: Code, lang: Lang = None) -> dict[str, Any]:
    spoken = asking.language(request, lang)
    async with asking.table(site, request, code) as used:
        return glance(used.room.table, asking.stranger(used.room, request, spoken), spoken)


@get(
    "/api/tables/{code:str}/qr.svg",
    responses=problems(404),
    media_type="image/svg+xml",
    summary="A QR code of the table's address",
)
async def table_qr(request: Asked, site: Ours, code: Code) -> Response[str]:
    async with asking.table(site, request, code) as used:
        link = f"{site.settings.address or 'http://localhost'}/t/{used.room.table.code}"
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", border=2, xmldecl=False, light="#fff")
    return Response(picture.getvalue().decode(), media_type="image/svg+xml", headers={"Cache-Control": FOR_A_WHILE})


@get(
    "/api/tables/{code:str}/sheets/{file:str}",
    responses=problems(403, 404, 409),
    media_type="image/svg+xml",
    summary="The drawing of a sheet without marks, named like 0.svg",
)
async def table_sheet(
    request: Asked,
    site: Ours,
    code: Code,
    file: FromPath[str],
    paper: FromQuery[str] = "",
    lang: Lang = None,
    narrow: Narrow = False,
) -> Response[str]:
    spoken = asking.language(request, lang)
    async with asking.table(site, request, code) as used:
        client, table = asking.guest(used.room, request, spoken), used.room.table
        position = table.position
    seat = int(file.removesuffix(".svg")) if file in [f"{n}.svg" for n in range(len(table.seats))] else None
    if position is None or seat is None:
        raise Refused("not_found", say("there is no such sheet"))
    found = papers.printed(position.view(client.seat), seat)
    if paper and paper != found.name:
        raise Refused("no_such_sheet", say("that sheet is no longer on the table"))
    headers = {"Cache-Control": KEPT.replace("public", "private") if paper else "no-store", "Vary": "Authorization"}
    drawn = await drawing.aside(drawing.table_sheet, position.game, found, spoken, narrow)
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@get(
    "/api/tables/{code:str}/events",
    responses=problems(403, 404),
    summary="What happened since an event, and what the table looks like now",
)
async def table_events(
    request: Asked, site: Ours, code: Code, since: Since = 0, wait: Wait = 0, lang: Lang = None
) -> Response[dict[str, Any]]:
    spoken = asking.language(request, lang)
    async with asking.table(site, request, code) as used:
        asking.guest(used.room, request, spoken)
        seq, rung = used.room.table.seq, used.rung
    if wait and seq <= since and not site.stopping:
        with suppress(TimeoutError):
            await asyncio.wait_for(rung.wait(), wait)
    async with asking.table(site, request, code) as used:
        client = asking.guest(used.room, request, spoken)
        used.room.seen(client, site.hall.now())
        recalled = await recall(used.room, since)
        answer = {
            "seq": used.room.table.seq,
            "you": {"seat": client.seat, "host": client.is_host},
            "events": used.room.events(since, client.seat, client.language, recalled),
            "view": used.room.view(client.seat, client.language, client.is_host, site.hall.now()),
        }
    return Response(answer, headers={"Cache-Control": "no-store"})


@post(
    "/api/tables/{code:str}/frames",
    status_code=200,
    responses=problems(403, 404, 409, 413, 503),
    summary="One frame of the socket's",
)
async def table_frame(
    request: Asked, site: Ours, code: Code, data: JSONBody[frames.Spoken], lang: Lang = None
) -> Response[dict[str, Any]]:
    async with asking.table(site, request, code) as used:
        client = asking.guest(used.room, request, asking.language(request, lang))
        used.room.seen(client, site.hall.now())
    try:
        answers = await site.hall.say(used.room.table.code, client, data)
    except Refused as refused:
        answers = [refused.frame(client.language) | ({"to": data.id} if data.id else {})]
    return Response(answers[0], headers={"Cache-Control": "no-store"})


@get(
    "/api/tables/{code:str}/record",
    responses=problems(403, 404, 409),
    media_type="text/plain",
    summary="The record of a game; while it goes on without seed and sealed choices",
)
async def table_record(request: Asked, site: Ours, code: Code) -> Response[str]:
    async with asking.table(site, request, code) as used:
        asking.guest(used.room, request, "en")
        table = used.room.table
        if table.match is None:
            raise Refused("not_begun", say("the game has not begun"))
        match = exported.shown(table)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="{table.game.id}-{table.code}.crocetta"',
    }
    written = await asyncio.to_thread(record.write, match)  # a long game takes a while
    return Response(written, media_type="text/plain; charset=utf-8", headers=headers)


@get(
    "/api/tables/{code:str}/replay",
    responses=problems(403, 404, 409),
    summary="Every moment of a game that is over",
)
async def table_replay(
    request: Asked, site: Ours, code: Code, lang: Lang = None, narrow: Narrow = False
) -> Response[dict[str, Any]]:
    spoken = asking.language(request, lang)
    async with asking.table(site, request, code) as used:
        asking.guest(used.room, request, spoken)
        table, log = used.room.table, list(used.room.log)
    if table.state != "over":
        raise Refused("not_over", say("the game is not over yet"))
    if table.given_up is not None:
        raise Refused("not_over", say("the game was given up: there is no end to show"))
    found = await asyncio.to_thread(exported.replay, table.code, log, spoken, narrow)
    return Response(found, headers={"Cache-Control": "private, max-age=600"})


# Records


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a record, and whether its sheets are to be laid out for a narrow screen."""

    record: str
    narrow: bool = False


@post(
    "/api/replay",
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    responses=problems(409, 413),
    summary="Every moment of the game that a record tells",
)
async def record_replay(
    request: Asked, site: Ours, data: JSONBody[Written], lang: Lang = None
) -> Response[dict[str, Any]]:
    if not site.records.take(asking.address(request)):
        raise Refused("slow_down", say("too many records: wait a moment"))
    reading = asyncio.get_running_loop().run_in_executor
    found = await reading(READER, exported.replay_of, data.record, asking.language(request, lang), data.narrow)
    return Response(found, headers={"Cache-Control": "no-store"})


HANDLERS = [
    games,
    game_sheet,
    game_rules,
    game_example,
    game_lesson,
    check_deck,
    all_phrases,
    pen,
    open_table,
    about_table,
    table_qr,
    table_sheet,
    table_events,
    table_frame,
    table_record,
    table_replay,
    record_replay,
]
