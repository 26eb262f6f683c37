"""Errors name what was tried, by whom, and what was open; what was typed is shown safely."""

import pytest

from crocetta.core import errors
from crocetta.core.words import say


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (errors.UnknownGame("chess", ["knaster", "qwixx"]), "there is no game 'chess': there are knaster, qwixx"),
        (errors.UnknownVersion("qwixx", "7", ["1", "2"]), "qwixx has no rules '7': there are 1, 2"),
        (errors.UnknownFlag("qwixx", "speed", ["sheet"]), "qwixx has no flag 'speed': it has sheet"),
        (errors.WrongFlag("qwixx", "sheet", "round", ["classic"]), "qwixx has no sheet='round': open are classic"),
        (errors.WrongSeats("qwixx", 9, range(1, 6)), "qwixx is played with 1…5 seats, not with 9"),
        (errors.NoSuchSeat(3, 2), "there is no seat 3: the last of 2 is 1"),
        (errors.NoDeck("qwixx"), "qwixx is played without cards: it takes no deck"),
    ],
)
def test_messages(error: errors.CrocettaError, message: str) -> None:
    assert str(error) == str(error.message) == message
    assert isinstance(error, ValueError)


def test_an_illegal_choice_may_have_a_reason() -> None:
    assert errors.IllegalChoice(say("no")).reason is None
    assert errors.IllegalChoice(say("no"), say("because")).reason == say("because")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("r7", "'r7'"),
        (7, "'7'"),
        ("a" * 40, repr("a" * 40)),
        ("a" * 41, repr("a" * 40 + "…")),
        ("\x1b[31m", r"'\x1b[31m'"),
        ("\u202e\ud800\n", r"'\u202e\ud800\n'"),
    ],
)
def test_what_was_typed_is_cut_and_spelt_out(typed: object, shown: str) -> None:
    assert errors.quoted(typed) == shown
    assert shown.isprintable()
