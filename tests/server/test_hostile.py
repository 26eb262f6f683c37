"""Ten thousand hostile messages: none is accepted, none breaks anything."""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from crocetta.server import frames as good
from crocetta.server.refusal import Refused
from crocetta.server.socket import decoded
from tests.server import hostile
from tests.server.around import Around
from tests.server.served import Guest, open_table, serving

ROOM_FRAMES, SOCKET_FRAMES, REQUESTS = 8_000, 1_200, 800


@pytest.mark.parametrize("game", ["qwixx", "onecard"])
def test_no_hostile_frame_is_accepted(game: str) -> None:
    """By a spectator, and by a seat that is not asked; the log stays as it is. To leave is everybody's right."""
    around, luck = Around(game, people=2, languages=("en",)), Random(1)
    for _ in range(8):
        around.step(luck)
    while around.asked() != [0]:
        around.step(luck)
    watcher, seated = around.come().client, around.people[1].client
    assert (watcher.seat, seated.seat, seated.is_host) == (None, 1, False)
    before = list(around.kept)
    questions = [*around.room.table.asked.values(), 1, 5, around.room.table.seq, around.room.table.seq + 1]
    made = hostile.frames(luck, questions)
    for _ in range(ROOM_FRAMES // 2):
        text = next(made)
        for client in (watcher, seated):
            with suppress(Refused):
                frame = decoded(text)
                if not isinstance(frame, good.Hello | good.Stand):
                    outcome = around.room.receive(client, frame, around.now)
                    assert not outcome.events
                    assert not outcome.opens
    assert around.kept == before
    assert around.room.log == before


def test_the_server_survives_hostile_frames_and_requests(tmp_path: Path) -> None:
    with serving(tmp_path) as here:
        table = open_table(here, "person")
        emma = Guest(here, table["code"], table["token"])
        before = emma.welcome["seq"]
        sent, guest, luck = 0, None, Random(2)
        made = hostile.frames(luck, [before, before + 1])
        while sent < SOCKET_FRAMES:
            guest = guest or Guest(here, table["code"])
            text = next(made)
            try:
                if '"hello"' not in text[:20]:
                    guest.say(text if luck.random() > 0.02 else text.encode(errors="replace"))
                    sent += 1
                    assert guest.hear()["type"] in ("refused", "pong")
            except ConnectionClosed:
                guest = None
        codes = asyncio.run(asked(here, table["code"], luck))
        assert not [code for code in codes if code >= 500]
        after = Guest(here, table["code"], table["token"], since=before)
        assert after.welcome["events"] == []
        after.answer()
        assert after.heard[-1]["type"] in ("accepted", "news")


async def asked(here: str, code: str, luck: Random) -> list[int]:
    """The answers to hostile requests."""
    made, found = hostile.requests(luck, code), []
    async with httpx.AsyncClient(base_url=here, timeout=60) as client:
        for _ in range(REQUESTS):
            method, path, body, headers = next(made)
            answer = await client.request(method, path, content=body, headers=headers)
            found.append(answer.status_code)
    return found
