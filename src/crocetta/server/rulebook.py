"""The rulebook: the rules of a game as blocks of text, so that a page can set them without reading Markdown."""

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Any

from crocetta.core.game import Game
from crocetta.core.lesson import examples_of, has_lesson
from crocetta.core.words import Message, say
from crocetta.server import drawing, lessons

FILE = "RULES.md"
EXAMPLES = re.compile(r"## Examples?")
HEADING = re.compile(r"(#+) (.*)")
ITEM = re.compile(r"(\d+\.|-) (.*)")
PIECE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*")
RULE = re.compile(r"\|[\s|:-]+")  # the line under the head of a table


def rulebook(game: Game, language: str) -> dict[str, Any]:
    """The rules of a game in a language, and the facts that are printed on its box."""
    lines = (game.folder / FILE).read_text(encoding="utf-8").splitlines()
    said = [Message(line).to(language) if any(map(str.isalpha, line)) else line for line in lines]
    found = [explained(block, game, language) for block in blocks(said, drawn(game, lines))]
    return {
        "id": game.id,
        "title": game.texts.TITLE,
        "sheet": drawing.size(game),
        "facts": [fact.to(language) for fact in facts(game)],
        "lesson": has_lesson(game),
        "blocks": found,
        "language": language,
    }


def facts(game: Game) -> list[Message]:
    """How many play, from which age, how long."""
    low, high = game.usual_seats[0], game.usual_seats[-1]
    found = [say("{low}–{high} players", low=low, high=high)]
    if game.ages:
        found.append(say("ages {n} and up", n=game.ages))
    if game.minutes:
        found.append(say("about {n} minutes per game", n=game.minutes))
    return found


def drawn(game: Game, lines: list[str]) -> dict[int, str]:
    """By line of RULES.md: the id of the example that is drawn below it."""
    known = {example.line: example.id for example in examples_of(game)}
    captions = example_lines(lines)
    return {captions[line - 1]: id for line, id in known.items()}


def example_lines(lines: list[str]) -> list[int]:
    """The lines below the heading of the examples, tables and empty lines left out."""
    first = next((place for place, line in enumerate(lines) if EXAMPLES.fullmatch(line)), len(lines)) + 1
    last = next((place for place in range(first, len(lines)) if lines[place].startswith("#")), len(lines))
    return [place for place in range(first, last) if lines[place].strip() and not lines[place].startswith("|")]


def explained(block: dict[str, Any], game: Game, language: str) -> dict[str, Any]:
    """A block with more to it: options in a table follow their questions, examples know their size."""
    if block["kind"] == "example":
        return {**block, **lessons.example(game, block["id"], language).size}
    if block["kind"] != "table":
        return block
    return block | {"rows": [[asked(row[0], game, language), *row[1:]] for row in block["rows"]]}


def asked(cell: list[Any], game: Game, language: str) -> list[Any]:
    names = [piece["code"] for piece in cell if isinstance(piece, dict) and "code" in piece]
    if len(names) != 1 or names[0] not in game.flags:
        return cell
    return [{"asks": game.texts.FLAGS[names[0]].question.to(language)}, " ", *cell]


def blocks(lines: list[str], drawn: Mapping[int, str] = MappingProxyType({})) -> Iterator[dict[str, Any]]:
    """Headings, items, paragraphs and tables, in order; `drawn` are the examples by line."""
    for is_table, group in groupby(enumerate(lines), key=lambda numbered: numbered[1].startswith("|")):
        if is_table:
            head, *rows = [cells(line) for _, line in group if not RULE.fullmatch(line)]
            yield {"kind": "table", "head": head, "rows": rows}
            continue
        for place, line in group:
            if line.strip():
                yield block(line)
            if place in drawn:
                yield {"kind": "example", "id": drawn[place], "text": block(line)["text"]}


def block(line: str) -> dict[str, Any]:
    """One line."""
    if found := HEADING.fullmatch(line):
        return {"kind": "heading", "level": len(found[1]), "text": pieces(found[2])}
    if found := ITEM.fullmatch(line.strip()):
        return {"kind": "item", "mark": found[1], "text": pieces(found[2])}
    return {"kind": "text", "text": pieces(line.strip())}


def cells(line: str) -> list[list[Any]]:
    return [pieces(cell.strip()) for cell in line.strip().strip("|").split("|")]


def pieces(text: str) -> list[Any]:
    """A text cut where something is code or strong.

    >>> pieces("say `r7` **now**")
    ['say ', {'code': 'r7'}, ' ', {'strong': 'now'}]
    """
    found: list[Any] = []
    at = 0
    for piece in PIECE.finditer(text):
        if piece.start() > at:
            found.append(text[at : piece.start()])
        found.append({"code": piece[1]} if piece[1] else {"strong": piece[2]})
        at = piece.end()
    return [*found, text[at:]] if at < len(text) else found
