"""The command line: every command in a few lines, the work is done elsewhere."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from crocetta.core import game as core
from crocetta.core.game import Game, find
from crocetta.core.words import Message, say
from crocetta.terminal.errors import NO
from crocetta.terminal.manual import Command, Commands, examples, here, speak

app = typer.Typer(
    cls=Commands,
    help=here(say("Roll-and-write games, played by the book: at this prompt, by bots, with your own dice.")),
    epilog=examples(
        ("crocetta play", say("choose a game and play it")),
        ("crocetta rules knaster", say("how Knaster is played")),
        ("crocetta play qwixx --bots random", say("Qwixx against a bot")),
    ),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Start here."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a strange character is no reason to stop
    app(prog_name="crocetta")


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


# What commands understand


def argument(metavar: str, help: Message) -> Any:
    return typer.Argument(metavar=metavar, help=here(help))


def option(name: str, metavar: str, help: Message) -> Any:
    return typer.Option(name, metavar=metavar, help=here(help), show_default=False)


def switch(name: str, help: Message) -> Any:
    return typer.Option(name, help=here(help))


Lang = Annotated[
    str,
    typer.Option(
        metavar="en|it|de",
        help=here(say("The language; otherwise that of your system.")),
        callback=speak,
        show_default=False,
    ),
]
Json = Annotated[bool, switch("--json", say("For machines: nothing but JSON."))]
Spoken = Annotated[bool, switch("--spoken", say("For screen readers: sentences only, nothing drawn, no colours."))]
GameId = Annotated[str, argument("GAME", say("One of those that `crocetta games` lists."))]
Flags = Annotated[list[str] | None, option("--flag", "NAME=VALUE", say("A rule option; may be said several times."))]


@app.callback(invoke_without_command=True)
def crocetta(
    context: typer.Context,
    version: Annotated[bool, switch("--version", say("Which version this is."))] = False,
) -> None:
    if version:
        from importlib.metadata import version as installed

        print(f"crocetta {installed('crocetta')}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


# What there is


@app.command(
    cls=Command,
    help=here(say("List the games.")),
    epilog=examples(
        ("crocetta games", say("one line for each")),
        ("crocetta games --json", say("with all rule options, for a machine")),
    ),
)
def games(lang: Lang = "", as_json: Json = False) -> None:
    found = core.games()
    if as_json:
        print_json([game_data(game, lang) for game in found])
        return
    for game in found:
        seats = f"{game.seats[0]}–{game.seats[-1]}"
        print(f"{game.id:13} {game.texts.TITLE:15} {seats:5} {game.texts.SUMMARY.to(lang)}")


def game_data(game: Game, language: str) -> dict[str, Any]:
    """What a machine wants to know of a game."""
    return {
        "id": game.id,
        "title": game.texts.TITLE,
        "summary": game.texts.SUMMARY.to(language),
        "rules": game.rules.VERSION,
        "seats": [game.seats[0], game.seats[-1]],
        "usual_seats": [game.usual_seats[0], game.usual_seats[-1]],
        "flags": {name: flag_data(game, name, language) for name in game.flags},
        "presets": {"table": {}, **game.presets},
    }


def flag_data(game: Game, name: str, language: str) -> dict[str, Any]:
    flag, told = game.flags[name], game.texts.FLAGS[name]
    values = {value: told.values[value].to(language) for value in flag.values}
    return {
        "question": told.question.to(language),
        "default": game.flag_text(name, flag.default),
        "values": values or [flag.low, flag.high],
    }


@app.command(
    cls=Command,
    help=here(say("Show the rules of a game.")),
    epilog=examples(
        ("crocetta rules qwixx", say("the rules of Qwixx")),
        ("crocetta rules qwixx --lang it > regole.md", say("the same in Italian, as a file")),
    ),
)
def rules(game: GameId, lang: Lang = "", spoken: Spoken = False) -> None:
    from crocetta.terminal import page
    from crocetta.terminal.screen import Screen

    page.show(Screen(lang, spoken), find(game))


# Played


@app.command(
    cls=Command,
    short_help=here(say("Play a game here, with people and bots.")),
    help=here(
        say(
            "Play a game here: people at this keyboard, bots on any seat, our dice or yours. Without GAME you are "
            "asked for everything. With --save the game is kept after every move, and the same command goes on with it."
        )
    ),
    epilog=examples(
        ("crocetta play", say("be asked for everything")),
        ("crocetta play qwixx --seats Emma,Max", say("two people take turns at the keyboard")),
        ("crocetta play qwixx --seats Emma,Max --bots random", say("and a bot as the third")),
        ("crocetta play qwantum --seats 4 --bots random,random", say("four seats, bots on the last two")),
        ("crocetta play qwixx --seats 3 --bots 0=random", say("a bot on the first seat; seats are counted from 0")),
        ("crocetta play knaster --save evening.crocetta", say("kept in a file; again the same to go on")),
        ("crocetta play onecard --preset letter --flag advanced=yes", say("by other rules")),
        ("crocetta play qwixx --seats Emma,Max --dice real", say("you throw, and type what you see: 1 4 3 6 2 6")),
    ),
)
def play(
    game: GameId = "",
    seats: Annotated[
        str,
        option(
            "--seats",
            "N|NAMES",
            say(
                "How many seats in all, or the people by name. Bots take seats of that number, or come on top of the "
                "people named."
            ),
        ),
    ] = "",
    bots: Annotated[
        str,
        option(
            "--bots",
            "NAMES",
            say("Bots, with commas between them, on the last seats; 0=random puts one on a certain seat."),
        ),
    ] = "",
    flag: Flags = None,
    preset: Annotated[
        str, option("--preset", "table|letter", say("All rule options at once: as usual, or by the letter."))
    ] = "",
    seed: Annotated[str, option("--seed", "N", say("The number of the dice: the same throws every time."))] = "",
    save: Annotated[str, option("--save", "FILE", say("Keep the game here; go on if one is kept here."))] = "",
    dice: Annotated[str, option("--dice", "real", say("Throw your own dice and type what they show."))] = "",
    deck: Annotated[str, option("--deck", "FILE", say("Other cards, for a game with cards."))] = "",
    first: Annotated[str, option("--first", "NAME|N", say("Who begins; otherwise the lot decides."))] = "",
    lang: Lang = "",
    spoken: Spoken = False,
) -> None:
    from crocetta.terminal.play import cards, play
    from crocetta.terminal.screen import Screen
    from crocetta.terminal.wish import Wish

    wish = Wish(game, seats, bots, tuple(flag or ()), preset, seed, dice, cards(deck), first)
    raise typer.Exit(play(wish, Path(save) if save else None, Screen(lang, spoken)))


# Records and paper


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


# The laboratory


Threads = Annotated[str, option("--threads", "N", say("How many cores to use; otherwise all."))]
Preset = Annotated[
    str, option("--preset", "table|letter", say("All rule options at once: as usual, or by the letter."))
]
DeckFile = Annotated[str, option("--deck", "FILE", say("Other cards, for a game with cards."))]


@app.command(
    cls=Command,
    short_help=here(say("Let bots play many games and see what comes out.")),
    help=here(say("Let bots play many games: points, length and wins. The same seed gives the same games.")),
    epilog=examples(
        ("crocetta simulate qwixx --seats 2 --games 1000000", say("a million games for two")),
        ("crocetta simulate knaster --games 100000 --flag last_throw=must --json", say("a house rule, for a machine")),
    ),
)
def simulate(
    game: GameId,
    seats: Annotated[str, option("--seats", "N", say("How many play."))] = "",
    games: Annotated[str, option("--games", "N", say("How many games; otherwise 100000."))] = "100000",
    bots: Annotated[str, option("--bots", "NAMES", say("One for all seats, or one each with commas."))] = "random",
    seed: Annotated[str, option("--seed", "N", say("The number of the games: the same ones every time."))] = "0",
    threads: Threads = "",
    flag: Flags = None,
    preset: Preset = "",
    deck: DeckFile = "",
    lang: Lang = "",
    as_json: Json = False,
) -> None:
    from crocetta.terminal import laboratory, wish
    from crocetta.terminal.play import cards
    from crocetta.terminal.screen import Screen

    played = find(game)
    number = laboratory.seats_for(played, seats)
    found = laboratory.simulated(
        played,
        number,
        laboratory.whole("--games", games, 1, laboratory.MOST_GAMES),
        wish.number(seed) % laboratory.SEEDS,
        wish.flags(played, tuple(flag or ()), preset),
        laboratory.threads_for(threads),
        cards(deck),
        laboratory.check_bots(bots, number),
        lang,
    )
    if as_json:
        print_json(found)
    else:
        laboratory.show_simulation(Screen(lang), played, found)


@app.command(
    cls=Command,
    short_help=here(say("Count all lines of play.")),
    help=here(say("Count all lines of play by walking the rules; the number stands alone on the last line.")),
    epilog=examples(
        ("crocetta count qwixx --seats 3 --turns 1", say("every throw and every choice of one turn")),
        ("crocetta count knaster --seats 1 --throws 3", say("a turn of Knaster is one throw")),
        ("crocetta count onecard --throwing", say("the throwing alone, until the dice lie for good")),
    ),
)
def count(
    game: GameId,
    seats: Annotated[str, option("--seats", "N", say("How many play."))] = "",
    turns: Annotated[str, option("--turns", "N", say("Through so many turns."))] = "",
    throws: Annotated[str, option("--throws", "N", say("The same, where a turn is one throw."))] = "",
    throwing: Annotated[bool, switch("--throwing", say("Only until the dice lie for good."))] = False,
    threads: Threads = "",
    flag: Flags = None,
    preset: Preset = "",
    lang: Lang = "",
    as_json: Json = False,
) -> None:
    from crocetta.terminal import laboratory, wish

    played = find(game)
    number = laboratory.seats_for(played, seats)
    through = laboratory.whole("--turns", turns or throws or "1", 1, 1000)
    flags = wish.flags(played, tuple(flag or ()), preset)
    lines = laboratory.counted(played, number, through, flags, laboratory.threads_for(threads), throwing, lang)
    if as_json:
        print_json({"game": game, "seats": number, "turns": through, "throwing": throwing, "lines": lines})
    else:
        print(lines)


@app.command(
    cls=Command,
    help=here(say("Measure both engines: games and choices per second.")),
    epilog=examples(
        ("crocetta bench", say("all games")),
        ("crocetta bench qwixx knaster --json", say("two of them, for a machine")),
    ),
)
def bench(
    game: Annotated[list[str] | None, argument("GAME…", say("Games; all where none is named."))] = None,
    lang: Lang = "",
    as_json: Json = False,
) -> None:
    from crocetta.terminal import laboratory
    from crocetta.terminal.screen import Screen

    found = laboratory.measured([find(id) for id in game or core.ids()], lang)
    if as_json:
        print_json(found)
    else:
        laboratory.show_bench(Screen(lang), found)
