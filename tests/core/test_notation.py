"""A position on one line: exact, and anything else is an error that says what is wrong."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crocetta.core.errors import CrocettaError
from crocetta.core.fields import Field, Fields
from crocetta.core.game import Game, find, games
from crocetta.core.notation import LONGEST, WrongPosition, read, write
from crocetta.core.position import Position

THROWN = Position.start(find("qwixx"), seats=2).throw([1, 4, 3, 6, 2, 6])
LINE = "qwixx/1 turn=1 phase=white waiting=3 dice=1,4,3,6,2,6 | - | -"


def test_a_line() -> None:
    assert write(THROWN) == LINE
    assert read(LINE) == THROWN
    assert read(f"  {LINE.replace(' ', '   ')}\n") == THROWN


def test_flags_and_sheets() -> None:
    position = Position.start(find("qwixx-deluxe"), 2, 1, {"games": 3, "sheet": "mixx-b"}).throw([6, 6, 1, 1, 1, 1])
    position = position.choose(0, "r12").choose(1, "pass")
    line = write(position)
    assert line.startswith("qwixx-deluxe/1 first=1 active=1 turn=1 phase=colour waiting=2 sheet=mixx-b")
    assert " games=3 " in line
    assert [sheet == "-" for sheet in line.split(" | ")[1:]] == [False, True]
    assert read(line) == position


def test_choices_that_can_still_be_taken_back() -> None:
    position = THROWN.choose(1, "y5")
    assert write(position) == f"{LINE} | +1:y5"
    assert read(write(position)) == position
    assert read(write(position)).take_back(1) == THROWN


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "a position begins with a game and its rules: qwixx/1"),
        ("|", "a position begins with a game"),
        ("qwixx", "a position begins with a game"),
        ("+1:y5", "a position begins with a game"),
        ("qwixx/", "qwixx has no rules ''"),
        ("qwixx/2 | - | -", "qwixx has no rules '2'"),
        ("chess/1 | - | -", "there is no game 'chess'"),
        ("qwixx/1", "qwixx is played with 1…5 seats, not with 0"),
        ("qwixx/1" + " | -" * 6, "qwixx is played with 1…5 seats, not with 6"),
        ("qwixx/1 turn | -", "'turn' is no field of qwixx"),
        ("qwixx/1 turns=1 | -", "'turns=1' is no field of qwixx"),
        ("qwixx/1 turn=x | -", "turn cannot be 'x'"),
        ("qwixx/1 turn=-1 | -", "turn cannot be '-1'"),
        ("qwixx/1 turn=32001 | -", "turn cannot be '32001'"),
        ("qwixx/1 turn=" + "9" * 5_000 + " | -", "turn cannot be '999"),
        ("qwixx/1 phase=lunch | -", "phase cannot be 'lunch'"),
        ("qwixx/1 sheet=round | -", "sheet cannot be 'round'"),
        ("qwixx/1 dice=1,2 | -", "dice cannot be '1,2'"),
        ("qwixx/1 dice=1,2,3,4,5,x | -", "dice cannot be '1,2,3,4,5,x'"),
        ("qwixx/1 | misses=5", "misses cannot be '5'"),
        ("qwixx/1 turn=1 phase=throw waiting=4 | - | -", "a seat is named that is not there"),
        ("qwixx/1 turn=1 phase=throw active=2 | - | -", "a seat is named that is not there"),
        ("qwixx/1 turn=1 phase=throw first=2 | - | -", "a seat is named that is not there"),
        ("qwixx/1 turn=1 phase=throw seats=3 | - | -", "a seat is named that is not there"),
        ("qwixx/1 turn=1 phase=white | - | -", "nobody can act in this position"),
        ("qwixx/1 turn=1 phase=throw waiting=1 | - | -", "nobody can act in this position"),
        ("qwixx/1 turn=1 waiting=1 | - | -", "nobody can act in this position"),
        ("onecard/1 turn=1 phase=take waiting=1 advanced=yes | - | -", "nobody can act in this position"),
        ("onecard/1 turn=1 phase=draw | - | -", "nobody can act in this position"),
        (f"{LINE} | +1", "'+1' is no choice that can be taken back"),
        (f"{LINE} | +x:y5", "'+x:y5' is no choice that can be taken back"),
        (f"{LINE} | +{'9' * 5_000}:y5", "is no choice that can be taken back"),
        (f"{LINE} | +1:y5 +0:r5", "'+0:r5' is no choice that can be taken back"),
        (f"{LINE} | +1:y6", "seat 1 may not choose y6 now"),
        (f"{LINE} | +7:y5", "seat 7 may not choose now"),
        ("qwixx/1 " + "x" * LONGEST, "a position has at most 20000 characters"),
        ("qwixx/1 \x00=\ud800 | -", r"'\x00=\ud800' is no field of qwixx"),
    ],
)
def test_a_line_that_is_no_position(line: str, message: str) -> None:
    with pytest.raises(CrocettaError) as wrong:
        read(line)
    assert message in str(wrong.value)
    assert str(wrong.value).isprintable()
    assert len(str(wrong.value)) < 300


def test_over_is_a_position_too() -> None:
    assert read("qwixx/1 turn=20 | misses=4 | misses=1").scores == (-20, -5)


# Any values that fit: a position, or an error of ours


def any_value(field: Field, rng: random.Random) -> int | list[int]:
    def one() -> int:
        return rng.choice((field.low, field.low, field.high, rng.randint(field.low, field.high)))

    return [one() for _ in range(field.length)] if field.length else one()


def any_fields(fields: Fields, rng: random.Random) -> None:
    for field in rng.sample(fields.fields, rng.randint(0, len(fields.fields))):
        setattr(fields, field.name, any_value(field, rng))


def any_lines(game: Game, number: int) -> Iterator[str]:
    """Lines of tables on which anything may stand, most of them impossible."""
    rng = random.Random(game.id)
    for _ in range(number):
        seats = rng.choice(game.seats[:4])
        table, sheets = game.table(seats, 0, {}), [game.rules.SHEET() for _ in range(seats)]
        for fields in (table, *sheets):
            any_fields(fields, rng)
        table.seats, table.phase = seats, rng.randrange(len(game.rules.PHASES))
        if rng.random() < 0.9:
            table.active, table.first, table.waiting = (
                table.active % seats,
                table.first % seats,
                table.waiting % (1 << seats),
            )
        yield write(Position(game, table, tuple(sheets)))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_line_of_any_values_is_a_position_or_an_error_of_ours(game: Game) -> None:
    outcomes = {outcome(line) for line in any_lines(game, 400)}
    assert "read" in outcomes
    assert "nobody can act in this position" in outcomes


@given(st.text(max_size=80))
def test_any_text_is_no_position(text: str) -> None:
    with pytest.raises(CrocettaError):
        read(text)


def outcome(line: str) -> str:
    """What comes of a line: "read", or what is wrong with it."""
    try:
        position = read(line)
    except CrocettaError as error:
        return str(error)
    assert read(write(position)) == position
    return "read"


@given(st.integers(0, len(LINE)), st.text(st.sampled_from("|=+:,-0123456789 qwixx/turn\x00é"), max_size=6))
def test_a_line_with_something_put_in_is_a_position_or_an_error_of_ours(place: int, text: str) -> None:
    assert outcome(LINE[:place] + text + LINE[place:])


def test_a_line_cut_short_is_a_position_or_an_error_of_ours() -> None:
    assert "read" not in {outcome(LINE[:place]) for place in range(LINE.index("|"))}
    assert {outcome(LINE[:place]) for place in range(LINE.index("|"), len(LINE))}


def test_wrong_positions_are_errors_of_ours() -> None:
    assert issubclass(WrongPosition, CrocettaError)
