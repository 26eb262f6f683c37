"""Records and paper: a game replayed, verified; a sheet."""

from pathlib import Path
from typing import Annotated

import typer

from crocetta.cli.app import app
from crocetta.cli.asked import Flags, GameId, Json, Lang, Spoken, argument, option, print_json
from crocetta.core.game import find
from crocetta.core.words import say
from crocetta.terminal.errors import NO
from crocetta.terminal.manual import Command, examples, here


@app.command(
    cls=Command,
    help=here(say("Tell a record from the beginning, or show one moment of it.")),
    epilog=examples(
        ("crocetta replay evening.crocetta", say("all turns, and the sheets at the end")),
        ("crocetta replay evening.crocetta --at t5", say("how it stood when turn 5 began")),
        ("crocetta replay evening.crocetta --at 12 --json", say("after twelve events, for a machine")),
    ),
)
def replay(
    file: Annotated[str, argument("FILE", say("A record."))],
    at: Annotated[str, option("--at", "N|tN", say("After so many events, or before turn N."))] = "",
    lang: Lang = "",
    spoken: Spoken = False,
    as_json: Json = False,
) -> None:
    from crocetta.terminal import replay
    from crocetta.terminal.screen import Screen

    match = replay.load(Path(file))
    if as_json:
        print_json(replay.data(match, at, lang))
    else:
        replay.show(Screen(lang, spoken), match, at)


@app.command(
    cls=Command,
    short_help=here(say("Check whether records are in order.")),
    help=here(say("Check records: every throw and choice, the hashes, the dice and the result.")),
    epilog=examples(
        ("crocetta verify evening.crocetta", say("one line: ok, or what is wrong and where")),
        ("crocetta verify *.crocetta --json", say("many of them, for a machine; exit code 1 if any is wrong")),
    ),
)
def verify(
    file: Annotated[list[str], argument("FILE…", say("Records; - is what is piped in."))],
    lang: Lang = "",
    as_json: Json = False,
) -> None:
    from crocetta.terminal.verify import summary, verdict

    verdicts = [verdict(found) for found in file]
    if as_json:
        print_json([found.data(lang) for found in verdicts])
    else:
        for found in verdicts:
            print(found.said().to(lang))
        print(summary(verdicts).to(lang))
    if any(found.error for found in verdicts):
        raise typer.Exit(NO)


@app.command(
    cls=Command,
    help=here(say("Show a sheet, empty or as it looks in a position.")),
    epilog=examples(
        ("crocetta sheet qwixx", say("an empty sheet in characters")),
        ("crocetta sheet qwixx --flag sheet=mixx-a --svg mixx.svg", say("another sheet, as a picture")),
        ('crocetta sheet qwixx --position "qwixx/1 turn=3 phase=throw | misses=2"', say("with two misses")),
    ),
)
def sheet(
    game: GameId,
    svg: Annotated[str, option("--svg", "FILE", say("Draw it into this file; - prints it."))] = "",
    flag: Flags = None,
    position: Annotated[
        str, option("--position", "LINE", say("A position on one line, as `crocetta replay --at` shows it."))
    ] = "",
    seat: Annotated[str, option("--seat", "N", say("Whose sheet; seats are counted from 0."))] = "0",
    lang: Lang = "",
    spoken: Spoken = False,
) -> None:
    from crocetta.terminal import sheet
    from crocetta.terminal.screen import Screen

    found, number = sheet.position(find(game), tuple(flag or ()), position, seat)
    if svg:
        sheet.draw(found, number, Path(svg), lang)
    else:
        Screen(lang, spoken).sheet(found, number)
