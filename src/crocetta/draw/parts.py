"""Parts of a whole: bars that add up to one hundred percent, each with its name and its share."""

from collections.abc import Sequence
from xml.etree.ElementTree import tostring

from crocetta.core.paper import Colour
from crocetta.draw.axes import WIDTH, plot
from crocetta.draw.canvas import put, write

COLOURS = (Colour.BLUE, Colour.ORANGE, Colour.GREEN, Colour.PURPLE, Colour.RED, Colour.YELLOW)
EDGE = 18
STEP = 40  # from one part to the next
TOP = 50
TALL = 14  # a bar


def parts(shares: Sequence[tuple[str, float]], title: str, spoken: str, language: str = "en") -> str:
    """A bar for each part, as long as its share, with its name above."""
    height = TOP + STEP * len(shares) + 10
    root, art = plot(title, spoken, language, height)
    room = WIDTH - 2 * EDGE
    for place, (name, share) in enumerate(shares):
        y = TOP + STEP * place
        group = put(art, "g", COLOURS[place % len(COLOURS)])
        write(art, "words print", name, EDGE, y + 6, 14, room - 70, "start")
        write(art, "words print", f"{100 * share:.1f} %", WIDTH - EDGE, y + 6, 14, 70, "end")
        put(group, "rect", "soft", x=EDGE, y=y + 16, width=room, height=TALL, rx=TALL / 2)
        if share > 0:
            put(group, "rect", "band", x=EDGE, y=y + 16, width=max(room * share, TALL), height=TALL, rx=TALL / 2)
    return tostring(root, encoding="unicode")
