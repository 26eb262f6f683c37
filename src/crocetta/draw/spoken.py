"""A sheet as it is read out: one line for each printed row, in the words of the sheet itself."""

from collections.abc import Callable, Mapping
from itertools import takewhile

from crocetta.core.paper import Cell, Kind, Mark, Paper, Shape
from crocetta.core.words import Message, say, to


def spoken(paper: Paper, marks: Mapping[str, Mark], language: str = "en") -> str:
    """The whole sheet, one line for each printed row."""
    return "\n".join(filter(None, (line(row, marks, language) for row in rows(paper))))


def rows(paper: Paper) -> list[list[Cell]]:
    """The named cells of each printed row, in the order of the sheet: side by side, and on the same band if any."""
    bands = [cell for cell in paper.cells if cell.shape == Shape.BAND]
    named = [cell for cell in paper.cells if cell.name and cell.shape != Shape.BAND]
    behind = {cell.id: next((band.id for band in bands if lies_on(cell, band)), "") for cell in named}
    abreast: dict[int, set[str]] = {}
    for cell in named:
        abreast.setdefault(cell.y, set()).add(behind[cell.id])
    found: dict[tuple[int, str], list[Cell]] = {}
    for cell in named:
        beside = abreast[cell.y] - {""}
        row = behind[cell.id] or (min(beside) if len(beside) == 1 else "")  # at the end of the only band there
        found.setdefault((cell.y, row), []).append(cell)
    return [row for row in found.values() if any(cell.markable for cell in row)]


def lies_on(cell: Cell, band: Cell) -> bool:
    across = band.x <= cell.x and cell.x + cell.width <= band.x + band.width
    return across and band.y <= cell.y and cell.y + cell.height <= band.y + band.height


def line(row: list[Cell], marks: Mapping[str, Mark], language: str) -> str:
    """One row: its heading, then what is marked, kind by kind; nothing where there is nothing to tell."""
    cells = [cell for cell in row if cell.markable]
    if len(row) == 1 and (cells[0].id in marks or cells[0].label):
        return described(cells[0], marks.get(cells[0].id), False, language)
    head = heading(row, language)
    short = [shortened(name(cell, language), head) for cell in cells]
    told = tellings(list(zip(short, cells, strict=True)), marks, language)
    if not told and (not head or all(cell.reckoned for cell in cells)):
        return ""
    return (f"{head}: " if head else "") + ("; ".join(told) or say("nothing").to(language))


def heading(row: list[Cell], language: str) -> str:
    """What a row is called: the symbol in front of it if its boxes are called after it, or how they all begin.

    Of "row 1, column" that is "row 1"; of "card A, red" all of it, where red is the symbol."""
    boxes = [name(cell, language) for cell in row if cell.shape == Shape.BOX]
    symbol = next((name(cell, language) for cell in row if not cell.markable), "")
    if symbol and all(shortened(full, symbol) != full for full in boxes):
        return symbol
    begins = shared(boxes or [name(cell, language) for cell in row])
    if len(boxes) > 1 and not (symbol and begins.endswith(symbol)):
        begins = begins.rpartition(",")[0] or begins
    return begins or symbol


def name(cell: Cell, language: str) -> str:
    return cell.name.to(language) if cell.name else ""


def shared(names: list[str]) -> str:
    """The words that all names begin with.

    >>> shared(["miss 1", "miss 2"])
    'miss'
    """
    words = zip(*(name.split() for name in names), strict=False)
    return " ".join(found[0] for found in takewhile(lambda found: len(set(found)) == 1, words)).rstrip(",:")


def shortened(full: str, heading: str) -> str:
    """A cell's name without what the heading has said already.

    >>> shortened("purple, cell 3", "purple")
    'cell 3'
    """
    rest = full.removeprefix(heading)
    return rest.lstrip(" ,:") if rest[:1] in ("", " ", ",", ":") else full


def tellings(cells: list[tuple[str, Cell]], marks: Mapping[str, Mark], language: str) -> list[str]:
    """A row: what was written, what was crossed, circled and lost, which boxes are free; then sun and padlock."""
    marked = [(short, marks[cell.id]) for short, cell in cells if cell.id in marks and cell.shape != Shape.LOCK]
    told = [", ".join(state(short, mark).to(language) for short, mark in marked if mark.text)]
    for kind, sentence in LISTS.items():
        bare = ", ".join(short for short, mark in marked if mark.kind == kind and not mark.text)
        told.append(sentence(bare).to(language) if bare else "")
    boxes = [(short, cell) for short, cell in cells if cell.shape == Shape.BOX and not cell.reckoned]
    free = [short for short, cell in boxes if cell.id not in marks]
    if free and not in_order([cell for _, cell in boxes]):
        listed = ", ".join(free)
        told.append(say("free {cells}", cells=listed).to(language))
    elif free and len(cells) > 1:
        told.append(say("one free", "{n} free", n=len(free)).to(language))
    told += [short for short, cell in cells if cell.shape == Shape.SUN and cell.id not in marks]
    told += [state(short, marks.get(cell.id)).to(language) for short, cell in cells if cell.shape == Shape.LOCK]
    return [part for part in told if part]


def in_order(boxes: list[Cell]) -> bool:
    """Whether who listens knows what is printed in boxes: nothing, or numbers that rise or fall, in one colour."""
    labels = [str(cell.label) for cell in boxes]
    if not all(map(str.isdecimal, labels)):
        return True
    numbers = [int(label) for label in labels]
    rising = sorted(numbers)
    return len({cell.colour for cell in boxes}) <= 1 and numbers in (rising, rising[::-1])


LISTS: dict[Kind, Callable[[str], Message]] = {
    Kind.CROSS: lambda cells: say("crossed {cells}", cells=cells),
    Kind.CIRCLE: lambda cells: say("circled {cells}", cells=cells),
    Kind.LOST: lambda cells: say("lost {cells}", cells=cells),
    Kind.CLOSED: lambda cells: say("closed {cells}", cells=cells),
}


def state(cell: object, mark: Mark | None) -> Message:
    """A cell and what was drawn on it."""
    if mark is None:
        return say("{cell} open", cell=cell)
    if mark.kind == Kind.NUMBER:
        return say("{cell} is {text}", cell=cell, text=mark.text)
    if mark.kind == Kind.CIRCLE and mark.text:
        return say("{cell} is {text} circled", cell=cell, text=mark.text)
    return STATES[mark.kind](cell)


STATES: dict[Kind, Callable[[object], Message]] = {
    Kind.CROSS: lambda cell: say("{cell} crossed", cell=cell),
    Kind.CIRCLE: lambda cell: say("{cell} circled", cell=cell),
    Kind.LOST: lambda cell: say("{cell} lost", cell=cell),
    Kind.CLOSED: lambda cell: say("{cell} closed", cell=cell),
}


def described(cell: Cell, mark: Mark | None, lit: bool, language: str) -> str:
    """One cell by itself: its name, its mark, and whether it may be chosen."""
    found: object = state(cell.name, mark) if mark else cell.name
    return str(to(say("{cell}, open to you", cell=found) if lit else found, language))
