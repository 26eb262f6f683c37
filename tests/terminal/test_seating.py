"""Who sits where: names, numbers and bots, as the help of `crocetta play` says."""

import pytest

from crocetta.core.errors import CrocettaError, WrongSeats
from crocetta.core.game import find
from crocetta.core.match import Match
from crocetta.terminal import seating


def seated(seats: str, bots: str = "", game: str = "qwixx", language: str = "en") -> tuple[str, ...]:
    """The names, a bot in brackets."""
    found = seating.seated(find(game), seats, bots, language)
    return tuple(f"[{name}]" if seat in found.bots else name for seat, name in enumerate(found.names))


@pytest.mark.parametrize(
    ("seats", "bots", "names"),
    [
        ("", "", ("player 1", "player 2")),
        ("1", "", ("player 1",)),
        ("Emma, Max", "", ("Emma", "Max")),
        ("Emma", "random", ("Emma", "[random]")),
        ("", "random", ("player 1", "[random]")),
        ("", "random,random", ("player 1", "[random]", "[random 2]")),
        ("3", "random", ("player 1", "player 2", "[random]")),
        ("3", "0=random", ("[random]", "player 1", "player 2")),
        ("3", "1=random,random", ("player 1", "[random]", "[random 2]")),
        ("2", "random,random", ("[random]", "[random 2]")),
        ("Emma,Max", "1=random", ("Emma", "[random]", "Max")),
        ("Random", "random", ("Random", "[random 2]")),
    ],
)
def test_people_and_bots(seats: str, bots: str, names: tuple[str, ...]) -> None:
    assert seated(seats, bots) == names


def test_people_without_a_name_are_called_in_their_language() -> None:
    assert seated("", game="knaster", language="it") == ("giocatore 1",)
    assert seated("2", language="de") == ("Spieler 1", "Spieler 2")


@pytest.mark.parametrize(
    ("seats", "bots", "reason"),
    [
        ("Emma,Emma", "", "two people are called Emma"),
        ("Emma,emma", "", "two people are called emma"),
        ("Emma,,Max", "", "there is nothing between two commas: 'Emma,,Max'"),
        ("E" * 41, "", "a name has at most 40 characters"),
        ("2", "random,random,random", "there are more bots than seats"),
        ("2", "2=random", "seat 2 is not free for a bot: seats are 0…1"),
        ("2", "0=random,0=random", "seat 0 is not free for a bot: seats are 0…1"),
        ("2", "x=random", "'x=random' is no bot at a seat"),
        ("2", "0=deep", "there is no bot 'deep': there are random, easy, medium, hard, champion, greedy, search"),
        ("2", "random,", "there is nothing between two commas: 'random,'"),
        ("-1", "", "-1 is no name: say how many seats there are, or who sits there"),
        ("2,5", "", "2 is no name: say how many seats there are, or who sits there"),
    ],
)
def test_what_cannot_be_seated(seats: str, bots: str, reason: str) -> None:
    with pytest.raises(CrocettaError) as raised:
        seated(seats, bots)
    assert str(raised.value) == reason


@pytest.mark.parametrize(("seats", "bots"), [("6", ""), ("0", ""), ("a,b,c,d", "random,random")])
def test_the_game_says_how_many(seats: str, bots: str) -> None:
    with pytest.raises(WrongSeats):
        seated(seats, bots)


def test_the_longest_name_fits() -> None:
    assert seated("E" * 40) == ("E" * 40,)


def test_the_seating_of_a_match() -> None:
    match = Match.new("qwixx", ("Emma", "random"), tags={"Bots": "1=random"})
    found = seating.of(match)
    assert (found.people, found.bots, found.tag) == (("Emma",), {1: "random"}, "1=random")
    assert seating.of(Match.new("qwixx")).bots == {}


@pytest.mark.parametrize("tag", ["random", "2=random", "0=deep", "="])
def test_a_match_with_a_strange_tag(tag: str) -> None:
    with pytest.raises(CrocettaError):
        seating.of(Match.new("qwixx", ("Emma", "Max"), tags={"Bots": tag}))
