"""Dice on a table, as SVG."""

import re
from collections.abc import Sequence
from random import Random
from xml.etree.ElementTree import Element, SubElement, tostring

from crocetta.core.game import Die
from crocetta.core.paper import Colour
from crocetta.core.words import Message, say
from crocetta.draw import printed
from crocetta.draw.badge import badge
from crocetta.draw.canvas import canvas, clean, put, write

SIDE = 52
HALF = SIDE / 2
STEP = 74  # from one die to the next
MARGIN = 16
EYES = ("1", "2", "3", "4", "5", "6")
NOTATION = {colour[0]: colour for colour in Colour if colour != Colour.PAPER}  # how faces are typed and recorded
COLOURED_FACE = re.compile(rf"([{''.join(NOTATION)}])(\d*)")  # r4, or only r


def dice(dice: Sequence[Die], language: str = "en", title: str = "") -> str:
    """A row of dice as a standalone SVG; those that are not thrown yet show nothing."""
    width, height = 2 * MARGIN + STEP * len(dice), 2 * MARGIN + STEP
    told = ", ".join(shown(die).to(language) for die in dice)
    root, art = canvas(width, height, title or say("dice").to(language), told, language)
    put(art, "rect", "table", width=width, height=height, rx=16)
    for place, die in enumerate(dice):
        art.append(one_die(die, place, language))
    return tostring(root, encoding="unicode")


def shown(die: Die) -> Message:
    """A die and what it shows."""
    if not die.face:
        return say("{die} not thrown", die=die.name)
    return say("{die} shows {face}", die=die.name, face=die.read)


def one_die(die: Die, place: int, language: str) -> Element:
    """A die, a little out of line once it is thrown, as dice come to lie."""
    hand = Random(f"{place} {die.face}")
    turn, lift = (hand.uniform(-9, 9), hand.uniform(-4, 4)) if die.face else (0.0, 0.0)
    x, y = MARGIN + STEP * (place + 0.5), MARGIN + STEP / 2 + lift
    colour, label = face(die)
    group = Element("g", {"class": colour, "aria-label": clean(shown(die).to(language))})
    body = SubElement(group, "g", {"transform": f"rotate({turn:.1f} {x:.1f} {y:.1f})"})
    for look, inset, drop in (("shade", 0, 4), ("band", 0, 0), ("soft", 4, 0)):
        corner, side = HALF - inset, SIDE - 2 * inset
        put(body, "rect", look, x=x - corner, y=y - corner + drop, width=side, height=side, rx=12 - inset / 2)
    if die.face and not label:
        badge(body, colour, x, y, HALF * 0.58, language)
        return group
    if label in EYES:
        put(body, "path", "deep", d=printed.pips(colour, int(label), x, y, HALF))
    elif label:
        write(body, "deep", label, x, y, HALF, SIDE - 16)
    badge(group, colour, x + HALF - 1, y + HALF - 1, HALF * 0.33, language)
    return group


def face(die: Die) -> tuple[Colour, str]:
    """The colour and the label that lie up; a face may have a colour of its own, told in its notation."""
    label = die.typed if die.face else ""
    coloured = COLOURED_FACE.fullmatch(label.lower())
    return (NOTATION[coloured[1]], coloured[2]) if coloured else (die.colour, label)
