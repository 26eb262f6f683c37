"""The letters of colours are those of the reader's language, in pictures, at a prompt and on dice."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from crocetta.core.game import Die, find, games
from crocetta.core.paper import Cell, Colour, Paper, Shape
from crocetta.core.position import Position
from crocetta.core.words import LANGUAGES, say
from crocetta.draw import heat, svg, text
from crocetta.draw.palette import letter
from crocetta.terminal.pictures import dice_drawn

SVG = "{http://www.w3.org/2000/svg}"
COLOURS = [colour for colour in Colour if colour != Colour.PAPER]
KNOWN = {
    "en": "R Y G B P O W",
    "it": "R G V B Vi A Bi",
    "de": "R Ge Gr B L O W",
    "fr": "R J V B Vi O Bc",
}  # red, yellow, green, blue …
SHEETS = [(game.id, {}) for game in games()] + [("qwixx", {"sheet": "mixx-a"}), ("qwixx", {"sheet": "mixx-b"})]


def begun(game: str, flags: dict[str, str]) -> Position:
    position = Position.start(find(game), 2, flags=flags).dealt()
    while position.to_throw:
        position = position.throw([1 + place % sides for place, sides in enumerate(position.to_throw)])
    return position


def written(drawing: str) -> set[str]:
    """The words of a drawing that may be letters of colours."""
    texts = {found.text or "" for found in ElementTree.fromstring(drawing).iter(f"{SVG}text")}
    return {found for found in texts if 1 <= len(found) <= 2 and found.isalpha() and found[0].isupper()}


def tells_colour(cell: Cell) -> bool:
    return cell.colour != Colour.PAPER and (cell.tagged or cell.shape == Shape.SYMBOL)


@pytest.mark.parametrize(("language", "letters"), KNOWN.items())
def test_letters_are_known(language: str, letters: str) -> None:
    assert [letter(colour, language) for colour in COLOURS] == letters.split()
    assert letter(Colour.PAPER, language) == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "flags"), SHEETS)
def test_sheets_and_dice_show_letters_of_the_language_and_no_others(
    game: str, flags: dict[str, str], language: str
) -> None:
    position = begun(game, flags)
    paper = position.paper(0)
    paper = replace(paper, cells=tuple(cell for cell in paper.cells if not cell.id.endswith("-slot")))  # names of cards
    colours = {cell.colour for cell in paper.cells if tells_colour(cell)}
    assert written(svg.sheet(paper, {}, language=language)) == {letter(colour, language) for colour in colours}
    thrown = {Colour(one.colour) for one in position.dice_on_table} - {Colour.PAPER}
    dice = written(svg.dice(position.dice_on_table, language))
    assert dice <= {letter(colour, language) for colour in COLOURS}
    assert len(dice) >= len(thrown) or game == "onecard"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_is_told_alike_wherever_it_is_drawn(colour: Colour, language: str) -> None:
    said = letter(colour, language)
    cell = Cell("x", 0, 0, 4, 2, colour=colour, label="12", name=say("red"), tagged=True)
    paper = Paper(8, 3, (cell,))
    assert said in written(svg.sheet(paper, {}, language=language))
    assert f">{said}12<" in heat.sheet(paper, {"x": heat.Heat(0.5)}, "", "", language)
    assert said in text.sheet(paper, {}, language=language)
    for lit in ((), ("x",)):
        assert "12" in text.sheet(paper, {}, lit, language)
    thrown = Die(say("die"), ("r4", f"{colour[0]}3"), face=2)  # typed and recorded alike in every language
    assert written(svg.dice([thrown], language)) == {said}
    assert f"{said}3" in dice_drawn([thrown], language, False, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_beside_letters_stay_apart_at_a_prompt(language: str) -> None:
    """Every number of a mixed sheet can be read, lit or not, whatever its neighbours are."""
    position = begun("qwixx", {"sheet": "mixx-a"})
    paper = position.paper(0)
    boxes = [cell for cell in paper.cells if cell.tagged and cell.label]
    lines = text.sheet(paper, {}, [cell.id for cell in boxes], language).splitlines()
    for row in sorted({cell.y for cell in boxes}):
        said = [str(cell.label) for cell in boxes if cell.y == row]
        shown = "".join(sign if sign.isdigit() else " " for sign in lines[row + 1]).split()
        assert shown == said
        above = [letter(cell.colour, language) for cell in boxes if cell.y == row]
        told = "".join(sign if sign.isalpha() else " " for sign in lines[row]).split()
        assert told in ([], above)


def test_spaces_that_do_not_break_are_kept_in_drawings() -> None:
    paper = Paper(8, 3, (Cell("x", 0, 0, 4, 2, name=say("{die}: {face}", die="dé", face=3)),))
    assert "dé\u00a0: 3" in svg.sheet(paper, {}, language="fr")
