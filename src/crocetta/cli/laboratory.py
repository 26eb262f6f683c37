"""The laboratory: many games, every line of play, exact values, speed."""

from typing import Annotated

import typer

from crocetta.cli.app import app
from crocetta.cli.asked import Flags, GameId, Json, Lang, Patience, Spoken, argument, option, print_json, switch
from crocetta.core import game as core
from crocetta.core.game import find
from crocetta.core.words import say
from crocetta.terminal.errors import NO
from crocetta.terminal.manual import Command, examples, here

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
    patience: Patience = "",
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
    found = laboratory.simulated(
        played,
        laboratory.check_bots(played, bots, laboratory.seats_for(played, seats)),
        laboratory.whole("--games", games, 1, laboratory.MOST_GAMES),
        wish.number(seed) % laboratory.SEEDS,
        wish.flags(played, tuple(flag or ()), preset),
        laboratory.threads_for(threads),
        cards(deck, game),
        wish.patience(patience),
        lang,
    ) | {"seed": wish.number(seed)}
    if as_json:
        print_json(found)
    else:
        laboratory.show_simulation(Screen(lang), played, found)


@app.command(
    cls=Command,
    short_help=here(say("Study a game: points, length, endings, luck against skill.")),
    help=here(
        say(
            "Study a game that bots play, or the games in a folder of records: points, length, who begins, which cells "
            "are used, how games end, luck against skill, how special a result is; and the same with other rules "
            "beside it."
        )
    ),
    epilog=examples(
        ("crocetta study qwixx --html qwixx.html", say("ten thousand games, as a page with pictures")),
        ('crocetta study qwixx --compare "sheet=mixx-a"', say("two sheets side by side")),
        ("crocetta study knaster --seats 1 --special 98", say("how special are 98 points?")),
        ("crocetta study evenings/", say("the games in a folder of records")),
    ),
)
def study(
    what: Annotated[str, argument("GAME|FOLDER", say("A game, or a folder of records."))] = "",
    records: Annotated[str, option("--records", "FOLDER", say("Read games from records instead."))] = "",
    bots: Annotated[str, option("--bots", "NAMES", say("One for all seats, or one each; otherwise hard."))] = "",
    flag: Flags = None,
    preset: Preset = "",
    games: Annotated[str, option("--games", "N", say("How many games; otherwise 10000."))] = "",
    seats: Annotated[str, option("--seats", "N", say("How many play."))] = "",
    seed: Annotated[str, option("--seed", "N", say("The number of the games: the same ones every time."))] = "",
    patience: Patience = "",
    threads: Threads = "",
    deck: DeckFile = "",
    compare: Annotated[str, option("--compare", "NAME=VALUE", say("Other rule options, beside these."))] = "",
    special: Annotated[str, option("--special", "N", say("How special is a result? Several with commas."))] = "",
    html: Annotated[str, option("--html", "FILE", say("Write a page with pictures; - prints it."))] = "",
    lang: Lang = "",
    spoken: Spoken = False,
    as_json: Json = False,
) -> None:
    from crocetta.terminal import studying
    from crocetta.terminal.play import cards
    from crocetta.terminal.screen import Screen

    other = cards(deck, what if what in core.ids() else "")
    asked = studying.Asked(
        what, records, bots, tuple(flag or ()), preset, games, seats, seed, threads, other, compare, special, patience
    )
    studying.check(html)
    found = studying.studied(asked, lang)
    if as_json:
        print_json(found.report.data)
    elif html != studying.STDOUT:
        studying.show(Screen(lang, spoken), found.report)
    if html:
        studying.write(found.report, html, asked.command())
    raise typer.Exit(found.exit_code)


@app.command(
    cls=Command,
    short_help=here(say("Let bots meet everybody against everybody, and rate them.")),
    help=here(
        say(
            "Let bots meet everybody against everybody: every pairing plays rounds in which all sit on every seat with "
            "the same dice, until it is decided. The same seed gives the same games, on any number of cores or on a "
            "cluster. With --out the results are kept as they come, and the same command goes on after a kill."
        )
    ),
    epilog=examples(
        ("crocetta tournament qwixx --players champion,hard,medium", say("three bots, one against one")),
        ("crocetta tournament qwixx --players hard,medium,easy --seats 2,3", say("and all three at one table")),
        (
            "crocetta tournament knaster --players hard,./mybot --games 200 --out cup --records",
            say("against a program of your own, every game kept in a folder"),
        ),
        ("crocetta tournament qwantum --players champion,hard --ray auto --json", say("on a cluster, for a machine")),
    ),
)
def tournament(
    game: GameId,
    players: Annotated[str, option("--players", "NAMES", say("Bots and programs, with commas between them."))],
    games: Annotated[
        str, option("--games", "N", say("The most games of every pairing; otherwise 1000. Whole rounds are played."))
    ] = "1000",
    seats: Annotated[str, option("--seats", "N,…", say("How many sit at a table; several with commas."))] = "2",
    seed: Annotated[str, option("--seed", "N", say("The number of the games: the same ones every time."))] = "0",
    out: Annotated[str, option("--out", "FOLDER", say("Keep results here; go on if some are kept here."))] = "",
    records: Annotated[bool, switch("--records", say("Keep a record of every game too."))] = False,
    to_the_end: Annotated[bool, switch("--all", say("Play all games, decided or not."))] = False,
    own_dice: Annotated[bool, switch("--own-dice", say("Give every game of a round dice of its own."))] = False,
    patience: Patience = "",
    threads: Threads = "",
    ray: Annotated[str, option("--ray", "ADDRESS", say("Play on this Ray cluster; auto: on the one nearby."))] = "",
    flag: Flags = None,
    preset: Preset = "",
    deck: DeckFile = "",
    lang: Lang = "",
    as_json: Json = False,
) -> None:
    from crocetta.study.tournament.plan import Plan
    from crocetta.terminal import laboratory, tournament, wish
    from crocetta.terminal.play import cards
    from crocetta.terminal.screen import Screen

    played = find(game)
    names = tournament.players(played, players, elsewhere=bool(ray))
    tables = tournament.seats(played, seats, len(names))
    flags, number = wish.flags(played, tuple(flag or ()), preset), wish.number(seed) % laboratory.SEEDS
    options, other, waited = tuple(flags.items()), cards(deck, game), wish.patience(patience)
    found = tournament.held(
        Plan(game, names, tables, options, other, number, records, own_dice, waited),
        tournament.games(games, tables),
        tournament.folder(out, records),
        laboratory.threads_for(threads),
        ray,
        to_the_end,
        lang,
    ) | {"seed": wish.number(seed)}
    if as_json:
        print_json(found)
    else:
        tournament.show(Screen(lang), played, found)


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
    through = laboratory.turns_for(turns, throws)
    flags = wish.flags(played, tuple(flag or ()), preset)
    lines = laboratory.counted(played, number, through, flags, laboratory.threads_for(threads), throwing, lang)
    if as_json:
        print_json({"game": game, "seats": number, "turns": through, "throwing": throwing, "lines": lines})
    else:
        print(lines)


@app.command(
    cls=Command,
    short_help=here(say("Compute the exact value of a game, or of every choice in a position.")),
    help=here(
        say(
            "Compute what somebody who plays as well as possible can expect, exactly: in a whole game, or in a "
            "position and after every choice there. The first time takes a while; then the values are kept."
        )
    ),
    epilog=examples(
        ("crocetta solve qwixx", say("alone: the points to be expected at the end")),
        ("crocetta solve qwixx --seats 2 --json", say("two who only add up their points, for a machine")),
        (
            'crocetta solve qwixx --position "qwixx/1 turn=1 phase=white waiting=1 dice=1,4,3,6,2,6 | -"',
            say("what every choice is worth"),
        ),
        ("crocetta solve qwixx --check 100 --games 2000000", say("check the values: by every throw, and by playing")),
    ),
)
def solve(
    game: GameId,
    flag: Flags = None,
    preset: Preset = "",
    seats: Annotated[str, option("--seats", "N", say("How many play, each for its own points; otherwise one."))] = "",
    position: Annotated[
        str, option("--position", "LINE", say("A position on one line, as `crocetta replay --at` shows it."))
    ] = "",
    check: Annotated[str, option("--check", "N", say("Compute so many sheets once more, from every throw."))] = "",
    games: Annotated[str, option("--games", "N", say("Play so many games by these values."))] = "",
    seed: Annotated[str, option("--seed", "N", say("The number of the games: the same ones every time."))] = "0",
    threads: Threads = "",
    lang: Lang = "",
    as_json: Json = False,
) -> None:
    from crocetta.terminal import laboratory, solving, wish
    from crocetta.terminal.screen import Screen

    asked = solving.Asked(
        *solving.meant(find(game), tuple(flag or ()), preset, position),
        seats=solving.seats_for(find(game), seats, solo=bool(position or check or games)),
        checked=laboratory.whole("--check", check or "0", 0, solving.MOST_CHECKED),
        games=laboratory.whole("--games", games or "0", 0, laboratory.MOST_GAMES),
        seed=wish.number(seed) % laboratory.SEEDS,
        threads=laboratory.threads_for(threads),
    )
    found = solving.told(find(game), asked, lang)
    if as_json:
        print_json(found)
    else:
        solving.show(Screen(lang), find(game), found, asked.position)
    if not solving.is_right(found):
        raise typer.Exit(NO)


@app.command(
    cls=Command,
    help=here(say("Measure both engines: games and choices per second.")),
    epilog=examples(
        ("crocetta bench", say("all games")),
        ("crocetta bench qwixx knaster --json", say("two of them, for a machine")),
        ("crocetta bench qwixx --envs", say("the learning environments, beside those of others")),
    ),
)
def bench(
    game: Annotated[list[str] | None, argument("GAME…", say("Games; all where none is named."))] = None,
    envs: Annotated[bool, switch("--envs", say("Measure the learning environments instead."))] = False,
    lang: Lang = "",
    as_json: Json = False,
) -> None:
    from crocetta.terminal import environments, laboratory
    from crocetta.terminal.screen import Screen

    games = [find(id) for id in game or core.ids()]
    found = environments.measured(games, lang) if envs else laboratory.measured(games, lang)
    if as_json:
        print_json(found)
    elif envs:
        environments.show(Screen(lang), found)
    else:
        laboratory.show_bench(Screen(lang), found)
