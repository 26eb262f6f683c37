"""The palette: the house's own colours, by day and by night, each with its letter."""

from dataclasses import dataclass, fields
from functools import cache

from crocetta.core.paper import Colour
from crocetta.core.words import say

# For people, so in their language; some languages need two letters. Records and choices have a notation of their own.
LETTERS = {
    Colour.RED: say("R"),
    Colour.YELLOW: say("Y"),
    Colour.GREEN: say("G"),
    Colour.BLUE: say("B"),
    Colour.PURPLE: say("P"),
    Colour.ORANGE: say("O"),
    Colour.WHITE: say("W"),
}


@dataclass(frozen=True, slots=True)
class Tint:
    """A colour in three strengths: the band, the box that lies on it, the print inside the box."""

    band: str
    soft: str
    deep: str


@dataclass(frozen=True, slots=True)
class Light:
    """What the sheet is made of, whatever is printed on it, under a certain light."""

    sheet: str  # the paper itself
    edge: str  # its rim
    print: str  # words printed on it
    ink: str  # what the pen leaves
    pencil: str  # the thin stroke over what is lost
    lit: str  # around what can be tapped
    sun: str
    table: str  # what the dice lie on


DAY = Light("#fdf9f0", "#dfd3bb", "#574c3b", "#27306e", "#5d5a6b", "#16181d", "#f6a609", "#e9dfca")
NIGHT = Light("#23252d", "#41444f", "#c9c3b4", "#f3f0ff", "#a9a6b8", "#ffffff", "#ffc94d", "#1b2a25")

TINTS_BY_DAY = {
    Colour.PAPER: Tint("#f2eada", "#fffdf8", "#574c3b"),
    Colour.RED: Tint("#d8504a", "#fdeae6", "#98211d"),
    Colour.YELLOW: Tint("#f0bb35", "#fff6d9", "#745000"),
    Colour.GREEN: Tint("#4a9e5c", "#e9f6e7", "#1c5c31"),
    Colour.BLUE: Tint("#4479c4", "#e7f0fc", "#1d458a"),
    Colour.PURPLE: Tint("#8c5fc4", "#f3ecfc", "#58298d"),
    Colour.ORANGE: Tint("#e98640", "#fff0e2", "#8a3f05"),
    Colour.WHITE: Tint("#e9e5da", "#fffefb", "#3f4046"),
}
TINTS_BY_NIGHT = {
    Colour.PAPER: Tint("#2d3039", "#383b46", "#d8d2c4"),
    Colour.RED: Tint("#a53d3a", "#3d2225", "#ffb8b0"),
    Colour.YELLOW: Tint("#a67c14", "#38301a", "#ffdf85"),
    Colour.GREEN: Tint("#34774a", "#1d3427", "#a9e5b4"),
    Colour.BLUE: Tint("#365f9f", "#1f2c44", "#b3d0ff"),
    Colour.PURPLE: Tint("#6c479c", "#302442", "#dcc2ff"),
    Colour.ORANGE: Tint("#ab5c22", "#3d2819", "#ffc899"),
    Colour.WHITE: Tint("#3a3d47", "#e9e7e1", "#26272c"),
}

# How terminals are told a colour; orange is one of their 256.
ANSI = {
    Colour.PAPER: "",
    Colour.RED: "31",
    Colour.YELLOW: "33",
    Colour.GREEN: "32",
    Colour.BLUE: "94",
    Colour.PURPLE: "35",
    Colour.ORANGE: "38;5;208",
    Colour.WHITE: "97",
}

# Which property of what is painted in which strength; `.red .band` and so on for the tints.
PAINTED = (
    ("band", "fill", "band"),
    ("soft", "fill", "soft"),
    ("deep", "fill", "deep"),
    ("rim", "stroke", "deep"),
    ("frame", "stroke", "band"),
)
DRAWN = (
    ("sheet", "fill", "sheet"),
    ("edge", "stroke", "edge"),
    ("outline", "stroke", "edge"),
    ("print", "fill", "print"),
    ("ink", "stroke", "ink"),
    ("written", "fill", "ink"),
    ("pencil", "stroke", "pencil"),
    ("ring", "stroke", "lit"),
    ("strong", "fill", "lit"),
    ("sun", "fill", "sun"),
    ("rays", "stroke", "sun"),
    ("table", "fill", "table"),
)


def letter(colour: Colour, language: str) -> str:
    """The letter of a colour; plain paper has none."""
    return LETTERS[colour].to(language) if colour in LETTERS else ""


@cache
def widest_letter(language: str) -> int:
    """How many characters the letter of a colour may take."""
    return max(len(letter(colour, language)) for colour in Colour)


def properties(light: Light, tints: dict[Colour, Tint]) -> dict[str, str]:
    """Every colour under a light, by the name of its CSS custom property."""
    found = {f"--{field.name}": str(getattr(light, field.name)) for field in fields(light)}
    for colour, tint in tints.items():
        found |= {f"--{colour}-{field.name}": str(getattr(tint, field.name)) for field in fields(tint)}
    return found


def painting() -> list[tuple[str, str, str]]:
    """Selector, property and custom property of everything that has a colour."""
    drawn = [(f".{name}", what, f"--{light}") for name, what, light in DRAWN]
    return drawn + [
        (f".{colour} .{name}", what, f"--{colour}-{strength}") for colour in Colour for name, what, strength in PAINTED
    ]


@cache
def stylesheet() -> str:
    """Colours by day for whatever can draw an SVG, and by day and by night for browsers.

    Renderers without custom properties skip the whole `@supports` block, and so keep the colours by day. A page
    that has a switch of its own sets `data-theme` to `light` or `dark` on its root.
    """
    day, night = properties(DAY, TINTS_BY_DAY), properties(NIGHT, TINTS_BY_NIGHT)
    plain = "".join(f".crocetta {where}{{{what}:{day[name]}}}" for where, what, name in painting())
    living = "".join(f".crocetta {where}{{{what}:var({name})}}" for where, what, name in painting())
    by_day = "".join(f"{name}:{value};" for name, value in day.items())
    by_night = "".join(f"{name}:{value};" for name, value in night.items())
    return (
        f"{plain}\n@supports (fill:var(--a)){{.crocetta{{{by_day}}}"
        f"@media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]) .crocetta{{{by_night}}}}}"
        f"@media screen{{:root[data-theme=dark] .crocetta{{{by_night}}}}}{living}}}"
    )
