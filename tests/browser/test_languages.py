"""The page speaks every language that has a catalogue, counts as it counts, and shows its letters on dice."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from crocetta.core.paper import Colour
from crocetta.core.words import LANGUAGES, own_name
from crocetta.draw.palette import letter
from tests.browser.conftest import PATIENCE, ROOT, Open
from tests.browser.screens import SCREENS, each_somewhere
from tests.browser.sitting import open_table
from tests.enlarged import enlarge
from tests.server import served


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server answers that has one more catalogue, and nothing else that is new."""
    folder: Path = tmp_path_factory.mktemp("elsewhere")
    enlarge(folder)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
    command = [sys.executable, "-m", served.__name__, str(folder / "tables")]
    (folder / "tables").mkdir()
    server = subprocess.Popen(command, cwd=folder, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert server.stdin
    assert server.stdout
    try:
        yield server.stdout.readline().decode().strip()
    finally:
        server.stdin.close()  # it goes when we do
        server.wait(PATIENCE)


def test_a_dropped_catalogue_can_be_chosen(visit: Open, elsewhere: str) -> None:
    page = visit("/", base_url=elsewhere)
    page.locator(".menu summary").click()
    names = [own_name(language) for language in LANGUAGES]
    expect(page.get_by_label("Language").locator("option", has_text="Polski")).to_have_count(1)
    for name in names:
        expect(page.get_by_label("Language").locator("option", has_text=name)).to_have_count(1)
    page.get_by_label("Language").select_option("pl")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator(".now").first).to_have_text("Zagraj")


def test_a_dropped_catalogue_is_the_browser_s_language(visit: Open, elsewhere: str) -> None:
    page = visit("/", base_url=elsewhere, locale="pl-PL")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator(".now").first).to_have_text("Zagraj")


def test_the_page_counts_as_the_language_does(visit: Open, elsewhere: str) -> None:
    counted = """async (numbers) => {
      const { learn, count } = await import("/static/words.js");
      await learn();
      return numbers.map((n) => count(n, "one point", "{n} points"));
    }"""
    page = visit("/", base_url=elsewhere, locale="pl")
    assert page.evaluate(counted, [0, 1, 2, 5, 22, 112, 1022, -1]) == [
        "0 punktów",
        "jeden punkt",
        "2 punkty",
        "5 punktów",
        "22 punkty",
        "112 punktów",
        "1022 punkty",
        "−1 punkty",
    ]
    page = visit("/", base_url=elsewhere)
    assert page.evaluate(counted, [0, 1, 2, -1]) == ["0 points", "one point", "2 points", "−1 points"]


@pytest.mark.parametrize(("language", "size"), each_somewhere(LANGUAGES, "it"))
def test_dice_show_the_letters_of_the_language(visit: Open, address: str, language: str, size: str) -> None:
    table = open_table(address, "qwixx", ["person"], options={"dice": "auto"})
    page = visit(table["seat_link"], locale=language, **SCREENS[size])
    expect(page.locator(".mine .lit").first).to_be_visible()
    colours = (Colour.WHITE, Colour.WHITE, Colour.RED, Colour.YELLOW, Colour.GREEN, Colour.BLUE)
    expect(page.locator(".tray svg.die text")).to_have_text([letter(colour, language) for colour in colours])
    symbols = page.locator(".mine svg.drawing g.green text.deep")
    assert letter(Colour.GREEN, language) in symbols.all_text_contents()


@pytest.mark.parametrize("language", LANGUAGES)
def test_faces_of_real_dice_show_the_letters_of_the_language(visit: Open, address: str, language: str) -> None:
    """They are typed and sent in the notation of records, whatever they show."""
    table = open_table(address, "onecard", ["person"], options={"dice": "real"})
    page = visit(table["seat_link"], locale=language)
    sides = page.locator(".faces .sides .face")
    expect(sides).to_have_count(6)
    faces = [str(side.get_attribute("data-face")) for side in sides.all()]
    assert sorted(faces) == sorted("ygropb")
    colours = {colour[0]: colour for colour in Colour if colour != Colour.PAPER}
    expect(sides.locator("text")).to_have_text([letter(colours[face], language) for face in faces])


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("qwixx", {"en": "What does the white die show?", "it": "Che numero mostra il dado bianco?"}),
        ("qwixx", {"de": "Was zeigt der weiße Würfel?"}),
        ("onecard", {"it": "Che colore mostra il dado 1?", "de": "Was zeigt Würfel 1?"}),
    ],
)
def test_real_dice_are_asked_about_in_a_sentence(visit: Open, address: str, game: str, asked: dict[str, str]) -> None:
    table = open_table(address, game, ["person"], options={"dice": "real"})
    for language, question in asked.items():
        page = visit(table["seat_link"], locale=language)
        expect(page.locator(".faces .which")).to_have_text(question)
