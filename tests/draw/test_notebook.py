"""In a notebook a position shows its sheets, a match its people."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

import crocetta
from crocetta.core.game import Game, games


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_position_shows_every_sheet(game: Game) -> None:
    position = crocetta.Position.start(game, 2).dealt()
    if position.to_throw:
        position = position.throw([1] * len(position.to_throw))
    svg, html = position._repr_svg_(), position._repr_html_()
    assert svg
    assert html
    ElementTree.fromstring(svg)
    assert 'id="seat-0-' in html
    assert 'id="seat-1-' in html
    assert html.count("<figure") == 2 + bool(position.dice_on_table)
    assert html.count("<style>") == 1


def test_a_match_names_its_people_and_escapes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROCETTA_LANG", "it")
    match = crocetta.Match.new("qwixx", names=("<b>Emma", "Max"), dice=crocetta.Dice.numbered(7))
    html = match._repr_html_()
    assert html
    assert "&lt;b&gt;Emma: 0 punti" in html
    assert "<b>" not in html
    svg = match._repr_svg_()
    assert svg
    assert "Qwixx, turno 1" in "".join(ElementTree.fromstring(svg).itertext())


def test_nothing_is_drawn_before_somebody_looks() -> None:
    code = (
        "import sys; from crocetta.core.position import Position; from crocetta import find; "
        "p = Position.start(find('qwixx')); before = 'crocetta.draw.svg' in sys.modules; "
        "print(before, p._repr_svg_()[:4], 'crocetta.draw.svg' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "<svg", "True"]
