"""A slate: a page of characters to draw frames and words on."""

import unicodedata

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
# The piece of frame that goes on in these directions, by the sum of them.
PIECES = " ╵╶╰╷│╭├╴╯─┴╮┤┬┼"
PLAIN = {"·": ".", "■": "#", "∩": "n", "☼": "*", "×": "x", "−": "-", "–": "-", "…": ".", "┃": "#", "━": "#", "│": "|"}
PLAIN |= {"─": "-", "↗": "/", "↘": "\\", "→": ">", "ß": "s", "’": "'", "○": "o"}
PLAIN |= {piece: "+" for piece in PIECES[1:] if piece not in PLAIN}


class Slate:
    """Characters by line and column, each with its style, as ANSI numbers styles."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}
        self.ways: dict[tuple[int, int], int] = {}  # where frames go on from here

    def frame(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """The frame of a cell; it joins the frames it meets."""
        right, bottom = x + width, y + height
        for column in range(x, right):
            for line in (y, bottom):
                self.join(column, line, RIGHT, style)
                self.join(column + 1, line, LEFT, style)
        for line in range(y, bottom):
            for column in (x, right):
                self.join(column, line, DOWN, style)
                self.join(column, line + 1, UP, style)

    def join(self, x: int, y: int, way: int, style: str) -> None:
        ways = self.ways.get((y, x), 0) | way
        self.ways[y, x] = ways
        self.signs[y, x] = (PIECES[ways], style)

    def write(self, x: int, y: int, text: str, style: str) -> None:
        """Words over whatever stands there; what would begin left of the page begins at its edge.

        Nothing that a terminal would obey instead of showing it is let through.
        """
        for place, sign in enumerate(text, max(x, 0)):
            self.signs[y, place] = (sign if sign.isprintable() else " ", style)

    def shown(self, colour: bool, ascii: bool) -> str:
        """All lines, without spaces at their ends."""
        last = max((y for y, _ in self.signs), default=-1)
        return "\n".join(self.line(y, colour, ascii) for y in range(last + 1))

    def line(self, y: int, colour: bool, ascii: bool) -> str:
        last = max((x for line, x in self.signs if line == y and self.signs[line, x][0] != " "), default=-1)
        found = [self.signs.get((y, x), (" ", "")) for x in range(last + 1)]
        signs = [(plain(sign) if ascii else sign, style) for sign, style in found]
        return painted(signs) if colour else "".join(sign for sign, _ in signs)


def plain(sign: str) -> str:
    """The nearest ASCII character.

    >>> "".join(map(plain, "für 3× −5 ○"))
    'fur 3x -5 o'
    """
    if sign.isascii():
        return sign
    bare = unicodedata.normalize("NFKD", sign)[0]
    return PLAIN.get(sign) or (bare if bare.isascii() else "?")


def painted(signs: list[tuple[str, str]]) -> str:
    """A line with its styles, as terminals are told them; a space has none of its own."""
    line, now = "", ""
    for sign, style in signs:
        if sign != " " and style != now:
            line += f"\x1b[0;{style}m" if style else "\x1b[0m"
            now = style
        line += sign
    return line + ("\x1b[0m" if now else "")
