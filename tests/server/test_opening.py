"""Tables at a glance, records shown without a table, and decks checked before a table is opened."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from crocetta.core import record
from crocetta.core.game import find
from crocetta.core.match import Match
from crocetta.server import api, exported
from crocetta.server.limits import Limits, Rate
from tests.server.around import merged
from tests.server.served import PATIENCE, Guest, open_table, serving

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.crocetta"))


def post(here: str, path: str, body: Any) -> httpx.Response:
    return httpx.post(f"{here}{path}", json=body, timeout=PATIENCE)


# A table at a glance


def glance(here: str, table: dict[str, Any], token: str | None = None, lang: str = "en") -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    found: dict[str, Any] = httpx.get(f"{here}/api/tables/{table['code']}?lang={lang}", headers=headers).json()
    return found


def test_a_glance_tells_whose_turn_it_is(here: str) -> None:
    table = open_table(here, "person", "bot:random", options={"dice": "auto"})
    emma = Guest(here, table["code"], table["token"])
    emma.asked()
    found = glance(here, table, table["token"], "de")
    assert found["you"] == {"seat": 0, "host": True}
    assert 0 in found["awaited"]
    assert (found["turn"], found["active"]) == (emma.view["turn"], emma.view["active"])
    assert [seat["name"] for seat in found["seats"]] == ["Emma", "Anice"]
    assert [seat["called"] for seat in found["seats"]] == ["Emma", "Anice (Zufalls-Bot)"]
    emma.play()
    over = glance(here, table, table["token"])
    assert (over["state"], over["awaited"]) == ("over", [])


def test_a_glance_of_a_stranger(here: str) -> None:
    table = open_table(here, "person", "bot:random")
    for token in (None, "nonsense"):
        found = glance(here, table, token)
        assert found["you"] == {"seat": None, "host": False}
        assert "awaited" in found


def test_a_table_without_spectators_tells_strangers_nothing_of_its_game(here: str) -> None:
    table = open_table(here, "person", "bot:random", options={"spectators": False})
    assert not {"turn", "active", "awaited"} & glance(here, table).keys()
    assert glance(here, table, table["token"])["turn"] == 1


# Records


def test_a_record_is_shown_as_its_table_is(here: str) -> None:
    table = open_table(here, "person", "bot:random")
    emma = Guest(here, table["code"], table["token"])
    emma.play()
    path = f"/api/tables/{table['code']}"
    text = httpx.get(f"{here}{path}/record").text
    theirs = httpx.get(f"{here}{path}/replay?lang=it").json()
    answer = post(here, "/api/replay?lang=it", {"record": text})
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    ours = answer.json()
    assert (ours["code"], ours["record"]) == (None, None)
    for name in ("game", "title", "names", "flags", "papers", "result"):
        assert ours[name] == theirs[name], name
    for name in ("turn", "dice", "points", "sheets"):
        assert [one[name] for one in ours["moments"]] == [one[name] for one in theirs["moments"]], name


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_every_record_can_be_shown(file: Path) -> None:
    checked = record.check(file.read_bytes())
    shown = exported.replay_of(file.read_text(encoding="utf-8"), "en")
    position = checked.match.position
    sheets: dict[str, Any] = {"sheets": [], "seats": []}
    for moment in shown["moments"]:
        sheets = merged(sheets, {"sheets": moment["sheets"]})
    assert shown["moments"][-1]["points"] == list(position.scores)
    for seat in range(position.seats):
        assert sheets["sheets"][seat]["marks"].keys() == position.marks(seat).keys()
    assert (shown["result"] is not None) == position.over
    if shown["result"]:
        assert shown["result"]["proven"] == checked.proven


def test_a_game_that_goes_on_is_shown_too() -> None:
    match = Match.new("qwixx", ("Emma", ""), first=0)
    match.throw([1, 4, 3, 6, 2, 6])
    match.choose(0, "r5")
    shown = exported.replay_of(record.write(match), "de")
    assert shown["result"] is None
    assert shown["names"] == ["Emma", "Platz 2"]
    assert [moment["kind"] for moment in shown["moments"]] == ["started", "thrown"]  # a sealed choice stays hidden


def test_a_choice_is_shown_with_the_throw_that_it_used() -> None:
    match = Match.new("qwixx", ("Emma",), first=0)
    match.throw([1, 4, 3, 6, 2, 6])
    match.choose(0, "r5")
    match.choose(0, "pass")
    match.throw([2, 4, 3, 6, 2, 6])
    moments = exported.replay_of(record.write(match), "en")["moments"]
    assert [(moment["kind"], moment["turn"]) for moment in moments] == [
        ("started", 1),
        ("thrown", 1),
        ("chosen", 1),
        ("chosen", 1),
        ("thrown", 2),
    ]
    assert [die["face"] for die in moments[3]["dice"]] == ["1", "4", "3", "6", "2", "6"]


def test_dice_without_their_seed_are_promised_and_not_proven() -> None:
    text = next(file for file in RECORDS if file.stem == "qwixx-table-2").read_text(encoding="utf-8")
    bare = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("[Seed"))
    result = exported.replay_of(bare, "en")["result"]
    assert (result["promise"] is not None, result["seed"], result["proven"]) == (True, None, False)


def test_a_damaged_record_names_its_line(here: str) -> None:
    text = RECORDS[0].read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(text) if line.startswith("3."))
    text[place] = text[place].replace("(", "(9 ")
    for language, word in (("en", "line"), ("de", "Zeile"), ("it", "riga")):
        answer = post(here, f"/api/replay?lang={language}", {"record": "\n".join(text)})
        assert (answer.status_code, answer.json()["code"]) == (409, "broken_record")
        assert answer.json()["text"].startswith(f"{word} {place + 1}:")
    assert post(here, "/api/replay", {"record": ""}).json()["code"] == "broken_record"


def test_a_record_is_not_endless(here: str, monkeypatch: pytest.MonkeyPatch) -> None:
    long = post(here, "/api/replay", {"record": "x" * (record.LONGEST + 1)})
    assert (long.status_code, long.json()["code"]) == (409, "broken_record")
    assert str(record.LONGEST) in long.json()["text"]
    assert post(here, "/api/replay", {"record": "x" * api.LARGEST_RECORD}).status_code == 413
    monkeypatch.setattr(exported, "LARGEST", 1)
    drawn = post(here, "/api/replay", {"record": RECORDS[0].read_text(encoding="utf-8")})
    assert drawn.json()["code"] == "too_long"


def test_records_are_opened_so_often_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(records=Rate(2, 0.001))) as here:
        codes = [post(here, "/api/replay", {"record": ""}).json()["code"] for _ in range(3)]
    assert codes == ["broken_record", "broken_record", "slow_down"]


# Decks


def printed() -> str:
    deck = find("onecard").deck
    assert deck
    return deck.printed


def test_a_deck_is_checked_and_played_with(here: str) -> None:
    cards = [line for line in printed().splitlines() if line and not line.startswith("#")]
    answer = post(here, "/api/games/onecard/deck", {"deck": "# mine\n" + "\n".join(reversed(cards))})
    assert answer.status_code == 200
    deck = answer.json()["deck"]
    assert len(deck.split("; ")) == len(cards)
    table = open_table(here, "person", "bot:random", game="onecard", deck=deck)
    emma = Guest(here, table["code"], table["token"])
    assert emma.welcome["table"]["deck"] is True
    assert f'[Deck "{deck}"]' in httpx.get(f"{here}/api/tables/{table['code']}/record").text


@pytest.mark.parametrize(
    ("deck", "text"),
    [
        ("y3* g2 r6* p5", "card c01: it has 4 rows, a card has 5"),
        ("y3* g2 r6* p5 k4", "card c01: 'k4' begins with no colour: they are y g r o p b"),
        (" \n", "there are no cards in it"),
        ("y3* g2 r6* p5 b4", "the deck has 1 cards, it must have 30"),
        ("#" * 20_001, "a deck has at most 20000 characters"),
    ],
)
def test_a_bad_deck_is_refused_as_on_the_command_line(here: str, deck: str, text: str) -> None:
    answer = post(here, "/api/games/onecard/deck?lang=en", {"deck": deck})
    assert (answer.status_code, answer.json()) == (409, {"code": "bad_deck", "text": text})


def test_a_game_without_cards_takes_no_deck(here: str) -> None:
    assert post(here, "/api/games/qwixx/deck", {"deck": printed()}).json()["code"] == "no_deck"
    assert post(here, "/api/games/chess/deck", {"deck": printed()}).json()["code"] == "unknown_game"
