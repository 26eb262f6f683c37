"""Studies on the command line: what is asked, played or read, and how the report is shown."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crocetta.bots.style import styles
from crocetta.core.errors import quoted
from crocetta.core.game import Game, find, ids
from crocetta.core.match import Match
from crocetta.core.paper import Kind, Mark, Paper
from crocetta.core.words import say
from crocetta.draw import bars, text
from crocetta.draw.bars import Lot
from crocetta.draw.heat import MEAN, percent
from crocetta.study.report import folder, luck, page, playing, report, telling
from crocetta.study.report.games import Games
from crocetta.study.report.report import Report
from crocetta.study.report.telling import Table
from crocetta.study.tables import Guests
from crocetta.terminal import files, laboratory, wish
from crocetta.terminal.errors import NO, OK, WrongFile, WrongUsage
from crocetta.terminal.progress import bar
from crocetta.terminal.screen import Screen

BOTS, GAMES = "hard", "10000"  # where nothing is said
MOST_GAMES = 10**7
MOST_POINTS = 10**6
STDOUT = "-"
DISTRIBUTIONS = ("points", "turns")  # sections with numbers that are drawn
ROOM = 8  # width of a cell that has none for two figures


@dataclass(frozen=True)
class Asked:
    """What was said; empty where nothing was."""

    what: str = ""  # a game, or where records lie
    records: str = ""
    bots: str = ""
    flags: tuple[str, ...] = ()
    preset: str = ""
    games: str = ""
    seats: str = ""
    seed: str = ""
    threads: str = ""
    deck: str = ""  # the text of a deck
    compare: str = ""
    special: str = ""
    patience: str = ""  # with programs that play

    def place(self) -> Path | None:
        """Where the records lie, if these are meant."""
        if self.records:
            return Path(self.records)
        place = Path(self.what)
        return place if self.what and self.what not in ids() and files.is_there(place) else None

    def command(self) -> str:
        """What somebody types to get the same again."""
        options = {"--records": self.records, "--bots": self.bots, "--preset": self.preset, "--games": self.games}
        options |= {"--seats": self.seats, "--seed": self.seed, "--compare": self.compare, "--special": self.special}
        options |= {"--patience": self.patience}
        said = [f"{name} {quoted(value) if ' ' in value else value}" for name, value in options.items() if value]
        return " ".join(["crocetta study", *filter(None, [self.what]), *(f"--flag {one}" for one in self.flags), *said])


@dataclass(frozen=True)
class Studied:
    """A report, and what could not be read for it."""

    report: Report
    broken: int = 0

    @property
    def exit_code(self) -> int:
        return NO if self.broken else OK


def studied(asked: Asked, language: str) -> Studied:
    """The report that was asked for, with a bar for those who watch."""
    place = asked.place()
    if place:
        return of_records(asked, place, language)
    if not asked.what:
        raise WrongUsage(say("say which game, or where records lie: crocetta study GAME, crocetta study FOLDER"))
    return of_games(asked, find(asked.what), language)


def specials(typed: str) -> list[int]:
    """The results that somebody wonders about."""
    return [signed("--special", one.strip()) for one in typed.split(",")] if typed else []


def signed(name: str, typed: str) -> int:
    """A whole number that may lie below zero."""
    size = laboratory.whole(name, typed.removeprefix("-").removeprefix("−"), 0, MOST_POINTS)
    return -size if typed[:1] in ("-", "−") else size


# Played


def of_games(asked: Asked, game: Game, language: str) -> Studied:
    """Games by bots, and beside them the same with other rules."""
    names = laboratory.check_bots(game, asked.bots or BOTS, laboratory.seats_for(game, asked.seats))
    flags = wish.flags(game, asked.flags, asked.preset)
    settings = [flags, *([other_flags(game, asked, flags)] if asked.compare else [])]
    games = laboratory.whole("--games", asked.games or GAMES, 1, MOST_GAMES)
    number, special = wish.number(asked.seed or "0"), specials(asked.special)
    seed = number % laboratory.SEEDS
    threads, tried = laboratory.threads_for(asked.threads), min(games, luck.GAMES) if alike(game, names) else 0
    guests = Guests(wish.patience(asked.patience))
    with bar(say("playing"), games * len(settings) + tried, language) as now:
        more = counter(now)
        both = [
            playing.played(game, names, games, seed, one, threads, asked.deck or None, more, guests=guests)
            for one in settings
        ]
        fortune = luck_of(both[0], tried, seed, flags, threads, asked.deck, more)
    source = {"bots": names, "seats": len(names), "seed": number, "given_up": guests.given_up()}
    other = both[1] if asked.compare else None
    return Studied(report.report(both[0], language, other, fortune, special, source))


def counter(now: Callable[[float], None]) -> Callable[[int], None]:
    """Adds up what is done, and tells a bar."""
    done = 0

    def more(games: int) -> None:
        nonlocal done
        done += games
        now(done)

    return more


def alike(game: Game, names: list[str]) -> bool:
    """Whether others must play to tell luck from skill: all bots here are the same, and the game knows the others."""
    return len(set(names)) == 1 and set(luck.FIELD) <= set(styles(game, len(names)))


def luck_of(
    games: Games,
    tried: int,
    seed: int,
    flags: dict[str, str],
    threads: int,
    deck: str,
    progress: Callable[[int], object],
) -> dict[str, Any] | None:
    """Luck and skill: from the games themselves, or from others that are played for it."""
    seats = int(games.seats[0])
    if games.round > 1:
        return luck.of_rounds(games) if len(games) >= luck.LEAST * seats else None
    if tried < luck.LEAST * max(seats, len(luck.FIELD)):
        return None
    return luck.tried(games.game, seats, tried, seed, flags, threads, deck or None, progress)


def other_flags(game: Game, asked: Asked, flags: dict[str, str]) -> dict[str, str]:
    """The rule options to compare with: those said after --compare, on top of the others."""
    other = flags | wish.flags(game, tuple(asked.compare.replace(",", " ").split()), "")
    usual = {name: game.flag_text(name, flag.default) for name, flag in game.flags.items()}
    if usual | other == usual | flags:
        raise WrongUsage(say("--compare {flags} is what is played anyway", flags=quoted(asked.compare)))
    return other


# Read


def of_records(asked: Asked, place: Path, language: str) -> Studied:
    """Games that are kept as records, whoever played them."""
    for name in ("bots", "seats", "seed", "games", "compare", "deck", "patience"):
        if getattr(asked, name):
            raise WrongUsage(say("records are what they are: --{name} is for games that bots play", name=name))
    if not files.is_there(place):
        raise WrongFile(place, say("there is no such file or folder"))
    game = find(asked.what) if asked.records and asked.what else None
    listed = folder.files(place)
    with bar(say("reading"), len(listed), language) as now:
        found = folder.read(listed, counter(now))
    matches = with_flags(folder.chosen(found, game, place), asked)
    games = folder.games_of(matches)
    told = report.report(
        games, language, luck=luck.of_people(games), special=specials(asked.special), source=source(found)
    )
    return Studied(told, len(found.broken))


def with_flags(matches: list[Match], asked: Asked) -> list[Match]:
    """Those that were played with certain rule options."""
    wanted = wish.flags(matches[0].game, asked.flags, asked.preset)
    kept = [match for match in matches if wanted.items() <= match.flags.items()]
    if not kept:
        raise WrongUsage(say("none of these games was played with {flags}", flags=telling.flags(wanted)))
    return kept


def source(found: folder.Read) -> dict[str, Any]:
    """Where the games come from, and what could not be used."""
    return {
        "records": {
            "files": found.files,
            "unfinished": [str(file) for file in found.unfinished],
            "broken": [{"file": str(file), "reason": reason} for file, reason in found.broken],
        }
    }


# Shown


def check(file: str) -> None:
    """Refuse a page that could not be written, before anything is played for it."""
    if file and file != STDOUT:
        files.check(Path(file))


def write(found: Report, file: str, command: str) -> None:
    """The page, into a file or, for `-`, to whoever reads our output."""
    drawn = page.html(found, command)
    if file == STDOUT:
        print(drawn)
    else:
        files.write(Path(file), drawn.encode())


def show(screen: Screen, found: Report) -> None:
    """The whole report in the terminal."""
    screen.heading(say("{title}: a study", title=found.data["title"]))
    for line in telling.headline(found):
        screen.put(line)
    for section in telling.sections(found):
        screen.heading(section.title)
        for sentence in section.sentences:
            screen.put(sentence)
        if section.id == "cells" and found.paper:
            for name, paper, cells in telling.maps(found):
                show_cells(screen, name, paper, cells["cells"])
            continue
        if section.id in DISTRIBUTIONS and not screen.spoken:
            told = found.data[section.id]
            screen.put(bars.text(Lot("", told["low"], told["counts"]), screen.ascii))
        if section.table:
            show_table(screen, section.table)
    left_out(screen, found.data.get("records"))


def show_cells(screen: Screen, name: str, paper: Paper, cells: list[dict[str, Any]]) -> None:
    """How often each cell is used, in percent, on the sheet itself; read out row by row."""
    if name:
        screen.put(say("{name}:", name=name))
    if screen.spoken:
        for cell in cells:
            mean = "" if cell["mean"] is None else screen.words(say(", {mean} on average", mean=f"{cell['mean']:.1f}"))
            screen.put(f"{cell['name']}: {percent(cell['share'])}{mean}")
        return
    screen.put(say("Percent of the sheets on which a cell is used; where points are added up, their mean."))
    widths = {cell.id: cell.width for cell in paper.cells}
    marks = {cell["id"]: Mark(Kind.NUMBER, figure(cell, widths[cell["id"]])) for cell in cells}
    screen.picture(text.sheet(paper, marks, (), screen.language, bool(screen.console), screen.ascii))


def figure(cell: dict[str, Any], width: int) -> str:
    """What is written in a cell: as much as there is room for."""
    if cell["added"]:
        return f"{cell['mean']:.0f}"
    used = f"{100 * cell['share']:.0f}"
    return f"{used} {MEAN} {cell['mean']:.0f}" if cell["mean"] is not None and width > ROOM else used


def show_table(screen: Screen, table: Table) -> None:
    heads = [screen.words(head) for head in table.heads]
    rows = [[screen.words(cell) for cell in row] for row in table.rows]
    if screen.spoken:
        for first, *others in rows:
            told = ", ".join(f"{head} {cell}" for head, cell in zip(heads[1:], others, strict=True))
            screen.put(f"{heads[0]} {first}: {told}".strip())
    elif screen.console:
        screen.console.print(rich_table(heads, rows))
    else:
        for line in aligned([heads, *rows]):
            screen.put(line)


def rich_table(heads: list[str], rows: list[list[str]]) -> Any:
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    drawn = RichTable(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, head in enumerate(heads):
        drawn.add_column(Text(head), justify="right" if place else "left")
    for row in rows:
        drawn.add_row(*map(Text, row))
    return drawn


def aligned(rows: list[list[str]]) -> list[str]:
    """Columns below each other, where nothing is drawn: the first to the left, figures to the right.

    >>> aligned([["", "points"], ["first", "7"]])
    ['         points', '  first       7']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([f"  {first:{widths[0]}}", *cells]).rstrip())
    return lines


def left_out(screen: Screen, records: dict[str, Any] | None) -> None:
    """The records that could not be used, each by name."""
    if not records:
        return
    if records["unfinished"]:
        screen.put(say("one game is not finished", "{n} games are not finished", n=len(records["unfinished"])))
    if records["broken"]:
        screen.heading(say("one broken record", "{n} broken records", n=len(records["broken"])))
    for broken in records["broken"]:
        screen.put(say("{file}: {reason}", file=broken["file"], reason=broken["reason"]))
