"""Dice on a table, as SVG."""

from xml.etree import ElementTree

import pytest

from crocetta.core.game import Die, games
from crocetta.core.paper import Colour
from crocetta.core.position import Position
from crocetta.core.words import say
from crocetta.draw import svg

SVG = "{http://www.w3.org/2000/svg}"
EYES = ("1", "2", "3", "4", "5", "6")


def thrown(*dice: Die) -> list[ElementTree.Element]:
    """The groups of these dice."""
    root = ElementTree.fromstring(svg.dice(dice))
    return [group for group in root.iter(f"{SVG}g") if "aria-label" in group.attrib]


def texts(group: ElementTree.Element) -> list[str | None]:
    return [found.text for found in group.iter(f"{SVG}text")]


def eyes(group: ElementTree.Element) -> int:
    """How many pips a die shows: each begins a stroke of its own."""
    return sum(path.attrib["d"].count("M") for path in group.iter(f"{SVG}path") if path.attrib["class"] == "deep")


def test_a_row_of_dice_tells_what_each_shows():
    dice = [Die(say("white die"), EYES, face=3), Die(say("red die"), EYES, Colour.RED, 6), Die(say("red die"), EYES)]
    root = ElementTree.fromstring(svg.dice(dice))
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "dice"
    assert root.findtext(f"{SVG}desc") == "white die shows 3, red die shows 6, red die not thrown"
    assert [group.attrib["aria-label"] for group in thrown(*dice)] == [
        "white die shows 3",
        "red die shows 6",
        "red die not thrown",
    ]
    assert ElementTree.fromstring(svg.dice(dice, "de", "Würfe")).findtext(f"{SVG}title") == "Würfe"


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("colour", [colour for colour in Colour if colour != Colour.PAPER])
def test_a_face_shows_its_pips_and_the_letter_of_its_colour(face, colour):
    (group,) = thrown(Die(say("die"), EYES, colour, face))
    assert eyes(group) == face
    assert texts(group) == [colour[0].upper()]


def test_a_die_that_is_not_thrown_shows_nothing():
    (group,) = thrown(Die(say("die"), EYES, Colour.RED))
    assert eyes(group) == 0
    assert texts(group) == ["R"]


def test_a_face_may_have_a_colour_of_its_own():
    (group,) = thrown(Die(say("die"), ("r1", "p4"), face=2))
    assert group.attrib["class"] == "purple"
    assert eyes(group) == 4
    assert texts(group) == ["P"]


def test_a_face_may_be_a_colour_and_nothing_else():
    (group,) = thrown(Die(say("die"), ("y", "o"), face=2))
    assert group.attrib["class"] == "orange"
    assert (eyes(group), texts(group)) == (0, ["O"])
    (plain,) = thrown(Die(say("die"), EYES, Colour.ORANGE, 1))
    large, small = (float(next(one.iter(f"{SVG}text")).attrib["font-size"]) for one in (group, plain))
    assert large > 1.5 * small  # its symbol fills the face instead of standing on a corner


def test_any_other_face_is_written_out():
    (group,) = thrown(Die(say("card"), ("c01", "<b>"), Colour.PAPER, 2))
    assert texts(group) == ["<b>"]


def test_dice_lie_a_little_askew_but_always_alike():
    dice = [Die(say("die"), EYES, face=face) for face in (1, 2, 3, 3, 3)]
    turns = [next(iter(group)).attrib["transform"] for group in thrown(*dice)]
    assert len(set(turns)) == len(turns)
    assert svg.dice(dice) == svg.dice(dice)


def test_no_dice_are_an_empty_table():
    assert thrown() == []


def test_the_dice_of_every_game_can_be_drawn():
    for game in games():
        position = Position.start(game, 2)
        while position.to_throw:
            dice = position.dice_to_throw
            assert len(thrown(*dice)) == len(dice) == len(position.to_throw)
            position = position.throw([1] * len(dice))
        assert len(thrown(*position.dice_on_table)) == len(position.dice_on_table)
