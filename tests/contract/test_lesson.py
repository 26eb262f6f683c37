"""Laws of lessons and worked examples, for every game that has them: the rules agree with every line of the script."""

from functools import cache
from typing import Any

import pytest

from crocetta.core import notation
from crocetta.core.game import Game, find, games
from crocetta.core.lesson import (
    LEARNER,
    Ask,
    Choose,
    Example,
    Find,
    Moment,
    NoLesson,
    Watch,
    end,
    examples_of,
    has_lesson,
    lesson_of,
    played,
)
from crocetta.core.words import LANGUAGES, Message
from crocetta.server import lessons
from crocetta.server.rulebook import FILE, example_lines

TAUGHT = [game.id for game in games() if has_lesson(game)]
SHORT, LONG = 8, 16  # steps of a lesson
READ = 240  # characters that are read at one step
DRAWN = [(game.id, example.id) for game in games() for example in examples_of(game)]
OTHERS = [language for language in LANGUAGES if language != "en"]


@cache
def moments(id: str) -> list[Moment]:
    return played(find(id))


def steps(id: str, language: str = "en") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = lessons.lesson(id, language)["steps"]
    return found


@pytest.mark.parametrize("id", TAUGHT)
def test_a_lesson_is_legal_from_the_first_step_to_its_end(id: str) -> None:
    """Playing it raises on anything that the rules refuse."""
    game = find(id)
    assert SHORT <= len(moments(id)) <= LONG
    assert end(game).scores == lesson_of(game).points
    assert end(game).over


@pytest.mark.parametrize("id", TAUGHT)
def test_every_step_has_something_to_do(id: str) -> None:
    for moment in moments(id):
        do, position = moment.step.do, moment.position
        cells = {cell.id for cell in position.paper(LEARNER).cells if cell.markable}
        assert moment.step.task
        if isinstance(do, Find | Ask):
            assert do.cell in cells
        elif isinstance(do, Choose):
            assert (do.seat, LEARNER in position.waiting) == (LEARNER, True)
        elif isinstance(do, Watch):
            assert moment.step.then
        else:
            assert position.to_throw
            assert position.active == LEARNER


@pytest.mark.parametrize("id", TAUGHT)
def test_what_is_wanted_can_be_tapped(id: str) -> None:
    for moment, step in zip(moments(id), steps(id), strict=True):
        wanted = step["wanted"]
        if step["kind"] == "choose":
            offered = [choice["choice"] for choice in step["choices"]]
            assert wanted["choice"] in offered or set(wanted["dice"]) <= set(step["open"])
            assert wanted["text"]
        if step["kind"] == "throw":
            assert len(wanted["dice"]) == len(step["dice"])
        if step["kind"] == "ask":
            (cell,) = wanted["cells"]
            assert cell not in [touched for choice in step["choices"] for touched in choice["cells"]]
            assert [reason for reason in step["reasons"] if cell in reason["cells"]], moment.step.text


@pytest.mark.parametrize("id", TAUGHT)
def test_a_cell_is_open_or_there_is_a_reason(id: str) -> None:
    for moment, step in zip(moments(id), steps(id), strict=True):
        if not step["choices"]:
            continue
        cells = {cell.id for cell in moment.position.paper(LEARNER).cells if cell.markable}
        lit = {cell for choice in step["choices"] for cell in choice["cells"]}
        told = [cell for reason in step["reasons"] for cell in reason["cells"]]
        assert lit | set(told) == cells
        assert len(told) == len(set(told))


@pytest.mark.parametrize("id", TAUGHT)
def test_points_are_what_the_texts_say(id: str) -> None:
    claims = [(moment.step.points, moment) for moment in moments(id) if moment.step.points is not None]
    assert claims
    for points, moment in claims:
        assert moment.position.points(LEARNER) == points, moment.step.text


@pytest.mark.parametrize("id", TAUGHT)
def test_positions_of_a_lesson_can_be_written_and_read(id: str) -> None:
    for moment in moments(id):
        assert notation.read(notation.write(moment.position)) == moment.position


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("id", TAUGHT)
def test_every_text_is_translated_and_short(id: str, language: str) -> None:
    lesson = lesson_of(find(id))
    texts = [text for step in lesson.steps for text in (step.text, step.task)] + [lesson.done]
    for text in texts:
        assert isinstance(text, Message)
        assert text.to(language) != text.to("en")
    for step in steps(id, language):
        assert len(step["text"]) + len(step["task"]) <= READ


def test_a_game_without_a_lesson_says_so(tmp_path: Any) -> None:
    elsewhere = type("Elsewhere", (), {"folder": tmp_path, "texts": find(TAUGHT[0]).texts})()
    assert not has_lesson(elsewhere)
    assert examples_of(elsewhere) == ()
    with pytest.raises(NoLesson, match="has no lesson"):
        lesson_of(elsewhere)


# Worked examples


def drawn(id: str, name: str) -> tuple[Game, Example]:
    game = find(id)
    return game, next(example for example in examples_of(game) if example.id == name)


@pytest.mark.parametrize(("id", "name"), DRAWN)
def test_an_example_is_a_position_that_can_be(id: str, name: str) -> None:
    game, example = drawn(id, name)
    position = example.position(game)
    assert notation.read(notation.write(position)) == position
    assert len(example.names) <= position.seats
    for text in example.may:
        assert position.why_not(LEARNER, text) is None
    for text in example.may_not:
        assert position.why_not(LEARNER, text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("id", "name"), DRAWN)
def test_points_of_an_example_are_those_of_its_caption(id: str, name: str, language: str) -> None:
    game, example = drawn(id, name)
    lines = (game.folder / FILE).read_text(encoding="utf-8").splitlines()
    caption = Message(lines[example_lines(lines)[example.line - 1]]).to(language)
    for who in example.names:
        assert who in caption or len(example.names) == 1
    if example.points is not None:
        assert example.end(game).points(LEARNER) == example.points
        assert str(example.points) in caption


@pytest.mark.parametrize("id", TAUGHT)
def test_every_line_below_examples_is_drawn(id: str) -> None:
    game = find(id)
    lines = example_lines((game.folder / FILE).read_text(encoding="utf-8").splitlines())
    assert [example.line for example in examples_of(game)] == list(range(1, len(lines) + 1))
