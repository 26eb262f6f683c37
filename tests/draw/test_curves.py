"""Curves over a game: in characters and as a picture."""

from xml.etree import ElementTree

from crocetta.draw.curves import COLUMNS, Curves, Point, text, thinned
from crocetta.draw.graph import graph

SVG = "{http://www.w3.org/2000/svg}"


def curves(moments: int, seats: int = 2) -> Curves:
    """One seat climbs from the lower to the upper edge, the others fall."""
    steps = [100 * moment / max(1, moments - 1) for moment in range(moments)]
    values = [(up, *((100 - up,) * (seats - 1))) for up in steps]
    return Curves([Point(place, str(place + 1), one) for place, one in enumerate(values)], 0, 100, " %")


def test_a_long_game_fits_on_a_line() -> None:
    drawn = text(curves(500))
    assert max(map(len, drawn.splitlines())) <= COLUMNS + 10
    assert [point.label for point in thinned(curves(500).points, COLUMNS)][:: COLUMNS - 1] == ["1", "500"]


def test_curves_that_meet_share_a_sign() -> None:
    middle = text(curves(3)).splitlines()[5]
    assert middle == " 50 % ┤ +"
    assert "+" in text(curves(2, seats=3))


def test_one_moment_alone_can_be_drawn() -> None:
    assert text(curves(1)).splitlines()[10] == "  0 % ┤0"
    assert "<path" in graph(curves(1), ("Emma", "Max"), "Chance to win", "")


def test_plain_terminals_get_plain_signs() -> None:
    assert text(curves(3), ascii=True).isascii()


def test_labels_do_not_run_into_each_other() -> None:
    assert text(curves(14)).splitlines()[-1].split() == ["1", "3", "5", "7", "9", "11", "14"]


def test_the_picture_has_a_curve_and_a_name_for_each_seat() -> None:
    root = ElementTree.fromstring(graph(curves(5, 3), ("Emma", "Max", "<Zoe>"), "Chance to win", "said", "it"))
    assert root.get("lang") == "it"
    assert root.findtext(f"{SVG}title") == "Chance to win"
    assert root.findtext(f"{SVG}desc") == "said"
    lines = [path for path in root.iter(f"{SVG}path") if path.get("class") == "rim"]
    assert len(lines) == 6  # each once more beside its name
    assert len({(line.get("stroke-dasharray")) for line in lines}) == 3  # not told apart by colour alone
    assert [word.text for word in root.iter(f"{SVG}text")][-1:] == ["<Zoe>"]
    climbing = lines[0].get("d") or ""
    assert climbing.startswith("M64 320L")
    assert climbing.endswith("L736 64")
