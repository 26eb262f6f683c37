"""Lessons, worked examples and the facts of a game, as pages get them."""

from xml.etree import ElementTree

import httpx
import pytest

from crocetta.core.game import find, games, ids
from crocetta.core.lesson import examples_of, has_lesson
from crocetta.core.paper import Paper
from crocetta.core.position import Position
from crocetta.core.words import LANGUAGES
from crocetta.server import lessons
from crocetta.server.rulebook import example_lines, rulebook

SVG = "{http://www.w3.org/2000/svg}"


def get(here: str, path: str) -> httpx.Response:
    return httpx.get(f"{here}{path}")


@pytest.mark.parametrize("game", [game.id for game in games() if has_lesson(game)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_has_all_that_a_page_needs(here: str, game: str, language: str) -> None:
    found = get(here, f"/api/games/{game}/lesson?lang={language}").json()
    assert (found["id"], found["language"]) == (game, language)
    for step in found["steps"]:
        assert [sheet["seat"] for sheet in step["sheets"]] == [0, 1]
        assert {sheet["paper"] for sheet in step["sheets"]} <= set(found["papers"])
        assert len(step["scores"]) == 2
    assert all(ElementTree.fromstring(art).tag == f"{SVG}svg" for art in found["papers"].values())
    assert found["done"]


def test_dice_that_were_just_thrown_roll(here: str) -> None:
    steps = get(here, "/api/games/qwixx/lesson").json()["steps"]
    first = next(place for place, step in enumerate(steps) if step["kind"] == "throw")
    assert steps[first]["thrown"] == []
    assert [die["face"] for die in steps[first]["dice"]] == [None] * 6
    assert [die["face"] for die in steps[first + 1]["thrown"]] == ["1", "3", "5", "2", "6", "4"]
    assert steps[first + 2]["thrown"] == []


def test_a_lesson_is_played_once_for_each_language(here: str) -> None:
    for _ in range(2):
        get(here, "/api/games/knaster/lesson?lang=de")
    before = lessons.lesson.cache_info().misses
    get(here, "/api/games/knaster/lesson?lang=de")
    assert lessons.lesson.cache_info().misses == before


def test_a_narrow_sheet_is_drawn_where_a_game_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("qwixx")
    position = Position.start(game, 2)
    monkeypatch.setattr(type(game), "narrow", lambda self, paper: Paper(1, 1, paper.cells), raising=False)
    assert lessons.paper(position, 0, True).paper.width == 1
    assert lessons.paper(position, 0, False).paper == position.paper(0)


def test_what_is_not_taught_or_drawn_is_not_there(here: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, code in (
        ("/api/games/chess/lesson", "unknown_game"),
        ("/api/games/chess/examples/Q1.svg", "unknown_game"),
        ("/api/games/qwixx/examples/Q99.svg", "not_found"),
    ):
        answer = get(here, path)
        assert (answer.status_code, answer.json()["code"]) == (404, code)
    monkeypatch.setattr("crocetta.core.lesson.LESSON", "no_such_module")
    lessons.lesson.cache_clear()
    answer = get(here, "/api/games/qwixx/lesson")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_lesson")


@pytest.mark.parametrize("game", ids())
def test_every_example_is_a_picture_below_its_line(here: str, game: str) -> None:
    blocks = get(here, f"/api/games/{game}/rules?lang=it").json()["blocks"]
    for place, block in enumerate(blocks):
        if block["kind"] == "example":
            assert block["text"] == blocks[place - 1]["text"]
            root = ElementTree.fromstring(get(here, f"/api/games/{game}/examples/{block['id']}.svg?lang=it").text)
            assert root.findall(f"{SVG}style")
            assert float(root.get("height") or 0) == pytest.approx(block["height"], abs=0.5)
            assert not root.findall(".//*[@id]")
    assert [block["id"] for block in blocks if block["kind"] == "example"] == [
        example.id for example in examples_of(find(game))
    ]


def test_an_example_shows_a_sheet_for_each_name() -> None:
    drawn = ElementTree.fromstring(lessons.example(find("qwixx"), "Q2", "en").art)
    assert len(drawn.findall(f".//{SVG}svg")) == 3  # the dice, Max, Emma
    assert {"Max", "Emma"} <= {text.text for text in drawn.iter(f"{SVG}text")}


def test_lines_of_examples() -> None:
    assert example_lines(["# Game", "## Examples", "", "- one", "| a |", "two", "## Options", "- three"]) == [3, 5]
    assert example_lines(["# Game", "## Example", "one"]) == [2]
    assert example_lines(["# Game", "- none"]) == []


def test_what_is_printed_on_the_box(here: str) -> None:
    found = {game["id"]: game for game in get(here, "/api/games").json()["games"]}
    assert (found["qwixx"]["ages"], found["qwixx"]["minutes"], found["qwixx"]["lesson"]) == (8, 15, True)
    assert get(here, "/api/games/qwixx/rules").json()["facts"] == [
        "2–5 players",
        "ages 8 and up",
        "about 15 minutes per game",
    ]
    assert get(here, "/api/games/knaster/rules?lang=de").json()["facts"] == [
        "1–12 Personen",
        "ab 8 Jahren",
        "etwa 15 Minuten pro Partie",
    ]


def test_facts_that_are_not_known_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("qwixx")
    monkeypatch.setitem(game.__dict__, "ages", 0)
    monkeypatch.setitem(game.__dict__, "minutes", 0)
    assert rulebook(game, "en")["facts"] == ["2–5 players"]
