"""The rulebook: the rules of a game as blocks of text, so that a page can set them without reading Markdown."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from crocetta.core.game import Game
from crocetta.core.words import Message

FILE = "RULES.md"
HEADING = re.compile(r"(#+) (.*)")
ITEM = re.compile(r"(\d+\.|-) (.*)")
PIECE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*")
RULE = re.compile(r"\|[\s|:-]+")  # the line under the head of a table


def rulebook(game: Game, language: str) -> dict[str, Any]:
    """The rules of a game in a language."""
    lines = (game.folder / FILE).read_text(encoding="utf-8").splitlines()
    said = [Message(line).to(language) if any(map(str.isalpha, line)) else line for line in lines]
    found = [explained(block, game, language) for block in blocks(said)]
    return {"id": game.id, "title": game.texts.TITLE, "blocks": found, "language": language}


def explained(block: dict[str, Any], game: Game, language: str) -> dict[str, Any]:
    """A block in which every option that heads a line of a table is followed by the question that it answers."""
    if block["kind"] != "table":
        return block
    return block | {"rows": [[asked(row[0], game, language), *row[1:]] for row in block["rows"]]}


def asked(cell: list[Any], game: Game, language: str) -> list[Any]:
    names = [piece["code"] for piece in cell if isinstance(piece, dict) and "code" in piece]
    if len(names) != 1 or names[0] not in game.flags:
        return cell
    return [*cell, " ", {"asks": game.texts.FLAGS[names[0]].question.to(language)}]


def blocks(lines: list[str]) -> Iterator[dict[str, Any]]:
    """Headings, items, paragraphs and tables, in order."""
    for is_table, group in groupby(lines, key=lambda line: line.startswith("|")):
        if is_table:
            head, *rows = [cells(line) for line in group if not RULE.fullmatch(line)]
            yield {"kind": "table", "head": head, "rows": rows}
        else:
            yield from (block(line) for line in group if line.strip())


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
