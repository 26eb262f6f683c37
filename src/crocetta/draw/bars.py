"""Bars: how often each number came, and a second lot of numbers as steps over them."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, tostring

from crocetta.core.paper import Colour
from crocetta.draw.axes import RIGHT, SIZE, TOP, WIDTH, Axes, levelled, plot, ticks
from crocetta.draw.canvas import put, write
from crocetta.draw.pen import shown

MOST = 64  # bars that can be told apart
COLOURS = (Colour.BLUE, Colour.ORANGE)
LINES = 26  # bars of a drawing in characters
LONGEST = 40  # characters of a bar
BLOCK = {False: "█", True: "#"}
PLAIN = str.maketrans({"…": "-", "−": "-"})  # for terminals that know nothing else
WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True)
class Lot:
    """Some numbers: what they are called, the lowest of them, and how often each came from there on."""

    name: str
    low: int
    counts: Sequence[int]

    def share(self, start: int, width: int) -> float:
        """The part of all, in percent, that lies in so many numbers from `start` on."""
        first = max(start - self.low, 0)
        return 100 * sum(self.counts[first : max(start - self.low + width, 0)]) / (sum(self.counts) or 1)

    @property
    def high(self) -> int:
        return self.low + len(self.counts) - 1


def bars(
    lots: Sequence[Lot], title: str, spoken: str, label: str, language: str = "en", marked: Sequence[int] = ()
) -> str:
    """One lot as bars, a second one as steps; `marked` numbers have a line of their own."""
    low, high = min(lot.low for lot in lots), max(lot.high for lot in lots)
    low, high = min(low, *marked, low), max(high, *marked, high)
    width = next((one for one in WIDTHS if (high - low) // one < MOST), WIDTHS[-1])
    starts = range(low // width * width, high + 1, width)
    heights = [[lot.share(start, width) for start in starts] for lot in lots]
    axes = Axes(starts[0], starts[-1] + width, 0, max(map(max, heights)) * 1.05 or 1)
    root, art = plot(title, spoken, language)
    levelled(art, axes, " %")
    for place, shares in enumerate(heights):
        (steps if place else columns)(art, axes, starts, shares)
    written(art, axes, width, label)
    if len(lots) > 1:
        named(art, [lot.name for lot in lots])
    for number in marked:
        mark(art, axes, number, width)
    return tostring(root, encoding="unicode")


def columns(art: Element, axes: Axes, starts: range, shares: Sequence[float]) -> None:
    group = put(art, "g", COLOURS[0])
    for start, share in zip(starts, shares, strict=True):
        x, end, y = axes.across(start), axes.across(start + starts.step), axes.down(share)
        if share:
            put(group, "rect", "band", x=x + 0.4, y=y, width=max(end - x - 0.8, 0.6), height=axes.down(0) - y)


def steps(art: Element, axes: Axes, starts: range, shares: Sequence[float]) -> None:
    """A line along the tops of the bars there would be."""
    group = put(art, "g", COLOURS[1])
    path = f"M{shown(axes.across(starts[0]))} {shown(axes.down(0))}"
    for start, share in zip(starts, shares, strict=True):
        path += f"V{shown(axes.down(share))}H{shown(axes.across(start + starts.step))}"
    put(group, "path", "rim", d=f"{path}V{shown(axes.down(0))}", fill="none")


def written(art: Element, axes: Axes, width: int, label: str) -> None:
    """Round numbers below the middle of their bars."""
    line = axes.down(0)
    for value in ticks(axes.left, axes.right - width, 8):
        middle = axes.across(value + width / 2)
        if value == int(value) and middle < WIDTH - RIGHT:
            write(art, "words print", f"{value:g}".replace("-", "−"), middle, line + 14, SIZE, 60)
    write(art, "words print", label, (axes.margin + WIDTH - RIGHT) / 2, axes.height - 14, SIZE, WIDTH - 60)


def named(art: Element, names: Sequence[str]) -> None:
    """What is a bar and what is a line."""
    room = (WIDTH - 36) / len(names)
    for place, name in enumerate(names):
        x, group = 18 + place * room, put(art, "g", COLOURS[place])
        if place:
            put(group, "path", "rim", d=f"M{shown(x)} 46v-6h14v6", fill="none")
        else:
            put(group, "rect", "band", x=x, y=38, width=14, height=10)
        write(art, "words print", name, x + 20, 43, 12, room - 26, "start")


def mark(art: Element, axes: Axes, number: int, width: int) -> None:
    """A line where a certain number lies, and the number itself."""
    group, x = put(art, "g", Colour.RED), axes.across(number + width / 2)
    line = put(group, "path", "rim", d=f"M{shown(x)} {TOP}V{shown(axes.down(0))}", fill="none")
    line.set("stroke-dasharray", "5 4")
    write(group, "deep", str(number).replace("-", "−"), x + 5, TOP + 6, SIZE, 60, "start")


def text(lot: Lot, ascii: bool = False) -> str:
    """The same in characters: a line for each bar, not more than so many.

    >>> print(text(Lot("", 8, [1, 2, 1])))
       8 ████████████████████ 25.0 %
       9 ████████████████████████████████████████ 50.0 %
      10 ████████████████████ 25.0 %
    """
    width = next((one for one in WIDTHS if (lot.high - lot.low) // one < LINES), WIDTHS[-1])
    starts = range(lot.low // width * width, lot.high + 1, width)
    shares = [lot.share(start, width) for start in starts]
    names = [f"{start}" if width == 1 else f"{start}…{start + width - 1}" for start in starts]
    room, most = max(map(len, names)), max(shares) or 1
    return "\n".join(
        f"  {name.replace('-', '−'):>{room}} {BLOCK[ascii] * round(LONGEST * share / most)} {share:.1f} %"
        for name, share in zip(names, shares, strict=True)
    ).translate(PLAIN if ascii else {})
