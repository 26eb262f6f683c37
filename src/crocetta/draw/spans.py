"""Spans: means with their intervals below each other, against what would be fair."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import tostring

from crocetta.core.paper import Colour
from crocetta.draw.axes import BOTTOM, RIGHT, SIZE, TOP, WIDTH, Axes, plot, ruled
from crocetta.draw.canvas import put, write
from crocetta.draw.pen import shown

STEP = 38  # from one line to the next
VALUES = 64  # room for what is written above a mean
LABELS = 132  # room for them


@dataclass(frozen=True)
class Span:
    """A mean, how it is called, and between what it lies with confidence."""

    name: str
    mean: float
    low: float
    high: float


def spans(
    rows: Sequence[Span],
    title: str,
    spoken: str,
    label: str,
    unit: str = "",
    fair: float | None = None,
    language: str = "en",
) -> str:
    """A line for each; `fair` is where they would all lie if nothing mattered."""
    edges = [edge for row in rows for edge in (row.low, row.high)] + ([fair] if fair is not None else [])
    low, high = min(edges), max(edges)
    reach = (high - low) * 0.12 or 1.0
    height = TOP + BOTTOM + STEP * len(rows)
    axes = Axes(low - reach, high + reach, 0, 1, height, LABELS)
    root, art = plot(title, spoken, language, height)
    ruled(art, axes, unit, label, most=4)
    if fair is not None:
        group = put(art, "g", Colour.GREEN)
        line = put(group, "path", "rim", d=f"M{shown(axes.across(fair))} {TOP}V{shown(height - BOTTOM)}", fill="none")
        line.set("stroke-dasharray", "2 4")
    for place, row in enumerate(rows):
        y, group = TOP + STEP * (place + 0.5), put(art, "g", Colour.BLUE)
        write(art, "words print", row.name, LABELS - 10, y, SIZE, LABELS - 24, "end")
        put(group, "path", "rim", d=f"M{shown(axes.across(row.low))} {shown(y)}H{shown(axes.across(row.high))}")
        put(group, "circle", "band", cx=axes.across(row.mean), cy=y, r=6)
        x = min(axes.across(row.mean), WIDTH - RIGHT - VALUES / 2)
        write(group, "deep", f"{row.mean:.1f}{unit}".replace("-", "−"), x, y - 13, 12, VALUES)
    return tostring(root, encoding="unicode")
