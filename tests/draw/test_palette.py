"""The palette: readable by day and by night, and never a colour without a letter."""

import re
from itertools import pairwise

import pytest

from crocetta.core.paper import Colour
from crocetta.draw.palette import ANSI, DAY, NIGHT, TINTS_BY_DAY, TINTS_BY_NIGHT, Light, Tint, letter, stylesheet

READABLE = 4.5  # the contrast that WCAG asks for in text
SEEN = 3.0  # and for anything else that has to be seen

LIGHTS = pytest.mark.parametrize(
    ("light", "tints"), [(DAY, TINTS_BY_DAY), (NIGHT, TINTS_BY_NIGHT)], ids=["day", "night"]
)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@LIGHTS
def test_print_and_ink_can_be_read_in_every_box(light: Light, tints: dict[Colour, Tint]):
    for colour, tint in tints.items():
        assert contrast(tint.deep, tint.soft) >= READABLE, colour
        if colour != Colour.WHITE:  # only dice are white, and nobody writes on them
            assert contrast(light.ink, tint.soft) >= READABLE, colour


@LIGHTS
def test_words_can_be_read_on_the_paper_and_its_panels(light: Light, tints: dict[Colour, Tint]):
    for ground in (light.sheet, tints[Colour.PAPER].band, tints[Colour.WHITE].band):
        assert contrast(light.print, ground) >= READABLE


@LIGHTS
def test_what_can_be_tapped_is_seen(light: Light, tints: dict[Colour, Tint]):
    for tint in tints.values():
        assert contrast(light.lit, tint.band) >= SEEN


def test_every_colour_has_a_letter_of_its_own():
    assert [letter(colour, "en") for colour in Colour] == ["", "R", "Y", "G", "B", "P", "O", "W"]
    assert set(ANSI) == set(TINTS_BY_DAY) == set(TINTS_BY_NIGHT) == set(Colour)


def test_renderers_without_custom_properties_are_given_plain_colours():
    plain, living = stylesheet().split("@supports", 1)
    assert "var(" not in plain
    assert ".crocetta .red .band{fill:#d8504a}" in plain
    assert ".crocetta .red .band{fill:var(--red-band)}" in living
    assert plain.count("{") == living.count(":var(") - 1  # each once more, and once as the question of @supports


def test_every_custom_property_is_defined_by_day_and_by_night():
    style = stylesheet()
    used = set(re.findall(r"var\((--[a-z-]+)\)", style)) - {"--a"}
    blocks = [set(re.findall(r"(--[a-z-]+):#", block)) for block in re.findall(r"\{([^{}]*--sheet:[^{}]*)\}", style)]
    assert len(blocks) == 3  # by day; by night, as the system or as the page asks for it
    assert all(one == other for one, other in pairwise(blocks))
    assert used <= blocks[0]


def test_a_page_may_choose_the_light_itself():
    assert ":root:not([data-theme=light]) .crocetta" in stylesheet()
    assert ":root[data-theme=dark] .crocetta" in stylesheet()
    assert stylesheet().count("@media screen") == 2  # paper out of a printer is white
