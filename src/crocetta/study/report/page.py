"""A report as one HTML page, with pictures."""

from collections.abc import Callable
from html import escape
from typing import Any

from crocetta.core.words import Message, say, to
from crocetta.draw import bars, heat, page, parts, spans
from crocetta.draw.bars import Lot
from crocetta.draw.heat import Heat
from crocetta.draw.spans import Span
from crocetta.study.report import telling
from crocetta.study.report.report import Report
from crocetta.study.report.telling import Section, Words

FOLDED = frozenset({"cells"})  # sections whose table is long, and says what the picture says
WIDE = 4  # columns of a table that stands beside a picture, at most
METHOD = (
    say("Intervals hold the truth in 95 of 100 cases. Endings and sheets are those of the first games, up to 5000."),
    say("docs/studies.md says how everything is computed."),
)


def html(report: Report, command: str = "") -> str:
    """The whole page; `command` is what made it."""
    language, title = report.language, say("{title}: a study", title=report.data["title"])
    told = [words(one, language) for one in telling.headline(report)]
    body = [f"<h1>{escape(words(title, language))}</h1>", page.facts(told), page.tiles(tiles(report))]
    body += [shown(report, section) for section in telling.sections(report)]
    method = page.paragraphs(words(one, language) for one in METHOD)
    made = f"<p><code>{escape(command)}</code></p>" if command else ""
    return page.page(words(title, language), "\n".join([*body, f"<footer>{method}{made}</footer>"]), language)


def words(what: Words, language: str) -> str:
    return str(to(what, language))


def tiles(report: Report) -> list[tuple[str, str]]:
    """The figures that people ask for first."""
    data, middle = report.data, report.data["points"]["quantiles"]
    found: list[tuple[Message, str]] = [
        (say("points on average"), f"{data['points']['mean']:.1f}".replace("-", "−")),
        (say("half of all results"), f"{middle['25%']}…{middle['75%']}".replace("-", "−")),
        (say("one in a hundred"), f"{middle['99%']}".replace("-", "−")),
        (say("turns on average"), f"{data['turns']['mean']:.1f}"),
    ]
    if data["order"]:
        found.append((say("whoever begins wins"), f"{telling.percent(data['order'][0]['wins']['mean'])} %"))
    if data["luck"] and "luck" in data["luck"]:
        found.append((say("of the result is luck"), f"{100 * data['luck']['luck']['share']:.0f} %"))
    return [(words(name, report.language), figure) for name, figure in found]


def shown(report: Report, section: Section) -> str:
    """A section: what it says, its picture, its table."""
    language, title = report.language, words(section.title, report.language)
    text = page.paragraphs(words(sentence, language) for sentence in section.sentences)
    drawn = PICTURES[section.id](report, title, spoken(section, language)) if section.id in PICTURES else []
    figures = ""
    if section.table:
        rows = [[words(cell, language) for cell in row] for row in section.table.rows]
        figures = page.table(title, [words(head, language) for head in section.table.heads], rows)
    if section.id in FOLDED:
        more = page.folded(words(say("as a table"), language), figures)
        names = [name for name, _, _ in telling.maps(report)]
        maps = [page.picture(one, title, name) for one, name in zip(drawn, names, strict=True)]
        return page.section(title, text + "".join(maps) + more)
    if len(drawn) > 1 or (section.table and len(section.table.heads) > WIDE):
        return page.section(title, text + page.beside(*map(page.picture, drawn)) + figures)
    return page.section(title, text + page.beside(*map(page.picture, drawn), figures))


def spoken(section: Section, language: str) -> str:
    """What a picture says to whoever cannot see it: the sentences; the figures stand in the table."""
    return " ".join(words(sentence, language) for sentence in section.sentences)


def lots(report: Report, what: str) -> list[Lot]:
    """The numbers of one or both settings."""
    data, language = report.data, report.language
    if not data["compare"]:
        return [Lot("", data[what]["low"], data[what]["counts"])]
    names = telling.sides(data)
    both = zip(names, (data[what], data["compare"][what]), strict=True)
    return [Lot(words(name, language), found["low"], found["counts"]) for name, found in both]


def points(report: Report, title: str, said: str) -> list[str]:
    label, marked = words(say("points of a seat"), report.language), [one["points"] for one in report.data["special"]]
    return [bars.bars(lots(report, "points"), title, said, label, report.language, marked)]


def turns(report: Report, title: str, said: str) -> list[str]:
    label = words(say("turns of a game"), report.language)
    return [bars.bars(lots(report, "turns"), title, said, label, report.language)]


def order(report: Report, title: str, said: str) -> list[str]:
    """Wins and points by order of play, where all games had as many seats."""
    rows, language = report.data["order"], report.language
    if len({row["seats"] for row in rows}) > 1 or any(row["wins"]["low"] is None for row in rows):
        return []
    names = [words(say("number {place}", place=row["place"]), language) for row in rows]
    wins = [span(name, row["wins"], 100) for name, row in zip(names, rows, strict=True)]
    found = [span(name, row["points"]) for name, row in zip(names, rows, strict=True)]
    label_wins, label_points = words(say("wins"), language), words(say("points"), language)
    return [
        spans.spans(wins, label_wins, said, label_wins, " %", 100 * rows[0]["fair"], language),
        spans.spans(found, label_points, said, label_points, "", None, language),
    ]


def span(name: str, found: dict[str, Any], times: float = 1) -> Span:
    return Span(name, times * found["mean"], times * found["low"], times * found["high"])


def cells(report: Report, title: str, said: str) -> list[str]:
    """The sheet itself, every cell as dark as it was often used; both sheets where two settings are compared."""
    return [
        heat.sheet(paper, heats(found), f"{title}: {name}" if name else title, said, report.language)
        for name, paper, found in telling.maps(report)
    ]


def heats(found: dict[str, Any]) -> dict[str, Heat]:
    """What is written in each cell; where points are added up, only their mean."""
    return {
        cell["id"]: Heat(
            None if cell["added"] else cell["share"], "" if cell["mean"] is None else f"{cell['mean']:.1f}"
        )
        for cell in found["cells"]
    }


def endings(report: Report, title: str, said: str) -> list[str]:
    shares = [(row["ending"], row["share"]) for row in report.data["endings"]]
    if len(shares) < 2:
        return []
    return [parts.parts(shares, title, said, report.language)]


def luck(report: Report, title: str, said: str) -> list[str]:
    found, language = report.data["luck"], report.language
    if "luck" not in found:
        return []
    names = {
        "skill": say("skill: who plays"),
        "dice": say("luck: dice good for everybody"),
        "fit": say("luck: dice that suited one’s choices"),
    }
    shares = [(words(name, language), found[id]["share"]) for id, name in names.items()]
    return [parts.parts(shares, words(say("variance of points"), language), said, language)]


PICTURES: dict[str, Callable[[Report, str, str], list[str]]] = {
    "points": points,
    "turns": turns,
    "order": order,
    "cells": cells,
    "endings": endings,
    "luck": luck,
}
