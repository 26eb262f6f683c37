"""A look at a table, compiled: the function that writes an observation, made from the layout of a game.

A loop over a description of the columns would read it again at every step; so the description becomes a text of plain
statements, once, for any number of seats, and is compiled like any rule.
"""

from collections.abc import Iterator
from types import FunctionType
from typing import Any

from crocetta.envs.layout import AMOUNT, BITS, KIND, PHASE, SEAT, SEATS, TURN, Layout, Part, limits

FLOATS, BYTES = "float32", "uint8"  # numbers from 0 to 1, or 255 times as much in a quarter of the room


def compiled_from(layout: Layout, dtype: str) -> FunctionType:
    """The function, ready to be compiled; its file is this one."""
    made: dict[str, Any] = {"__name__": __name__}
    exec(compile(source(layout, dtype), __file__, "exec"), made)
    look: FunctionType = made["look"]
    return look


def source(layout: Layout, dtype: str) -> str:
    """The text of `look(table, sheets, seat, out)`."""
    lines = [*table_lines(layout, dtype), *sheet_lines(layout, dtype)]
    return "\n".join(["def look(table, sheets, seat, out):", "    seats = len(sheets)", *indented(lines)])


def table_lines(layout: Layout, dtype: str) -> Iterator[str]:
    """The table; what has a column for each seat comes behind all the rest."""
    yield "base = 0"
    for part in layout.table:
        if part.how in (SEAT, SEATS):
            yield f"base = {fixed(layout)} + {seat_parts(layout).index(part)} * seats"
            yield from seat_columns(part, dtype)
        else:
            yield from columns(part, "table", part.start, dtype)


def sheet_lines(layout: Layout, dtype: str) -> Iterator[str]:
    """Sheet after sheet, the own one first."""
    own = layout.sheets[0]
    first = own[0].start
    yield "for place in range(seats):"
    yield "    sheet = sheets[seat + place if seat + place < seats else seat + place - seats]"
    yield f"    base = {fixed(layout)} + {len(seat_parts(layout))} * seats + place * {own[-1].stop - first}"
    for part in own:
        yield from indented(columns(part, "sheet", part.start - first, dtype))


def seat_parts(layout: Layout) -> list[Part]:
    return [part for part in layout.table if part.how in (SEAT, SEATS)]


def fixed(layout: Layout) -> int:
    """The columns before those that depend on the number of seats."""
    return seat_parts(layout)[0].start


def seat_columns(part: Part, dtype: str) -> Iterator[str]:
    """A column for each seat, from the observer's own on."""
    yield f"value = table.{part.field.name}"
    yield "for place in range(seats):"
    yield "    other = seat + place if seat + place < seats else seat + place - seats"
    test = "value == other" if part.how == SEAT else "value >> other & 1"
    yield f"    out[base + place] = {one(dtype)} if {test} else {none(dtype)}"


def columns(part: Part, record: str, start: int, dtype: str) -> Iterator[str]:
    """The columns of one field."""
    value = f"{record}.{part.field.name}"
    if part.field.length:
        yield f"for item in range({part.field.length}):"
        yield from indented(column(part, f"{start} + item * {part.each}", f"{value}[item]", dtype))
    else:
        yield from column(part, str(start), value, dtype)


def column(part: Part, place: str, value: str, dtype: str) -> Iterator[str]:
    """The columns of one number."""
    yield f"value = {value}"
    if part.how in (AMOUNT, TURN):
        yield f"out[base + {place}] = {scaled(part, dtype)}"
    elif part.how == BITS:
        yield f"for bit in range({part.each}):"
        yield f"    out[base + {place} + bit] = {one(dtype)} if value >> bit & 1 else {none(dtype)}"
    elif part.how in (KIND, PHASE):
        low = part.field.low if part.how == KIND else 0
        yield f"for kind in range({part.each}):"
        yield f"    out[base + {place} + kind] = {one(dtype)} if value == kind + {low} else {none(dtype)}"


def one(dtype: str) -> str:
    return "255" if dtype == BYTES else "1.0"


def none(dtype: str) -> str:
    return "0" if dtype == BYTES else "0.0"


def scaled(part: Part, dtype: str) -> str:
    """An amount from 0 to 1, or to 255."""
    low, high = limits(part)
    amount = f"(min(value, {high}) - {low})"
    return f"{amount} * 255 // {high - low}" if dtype == BYTES else f"{amount} * {1 / (high - low)!r}"


def indented(lines: Any) -> Iterator[str]:
    return (f"    {line}" for line in lines)
