"""The coach: a hint, a review."""

from pathlib import Path
from typing import Annotated

from crocetta.cli.app import app
from crocetta.cli.asked import Json, Lang, Spoken, argument, option, print_json, switch
from crocetta.core.words import say
from crocetta.terminal.manual import Command, examples, here

Rollouts = Annotated[str, option("--rollouts", "N", say("Playouts for every question; more is surer and slower."))]
Adviser = Annotated[str, option("--bot", "NAME", say("Whose judgement; otherwise the champion's."))]
Playouts = Annotated[str, option("--seed", "N", say("The number of the playouts: the same ones every time."))]


@app.command(
    cls=Command,
    short_help=here(say("Say what to choose, and why.")),
    help=here(
        say(
            "Say what every choice of a seat is worth and why, from what that seat may see: in a position, in a game "
            "kept with --save, or at any moment of a record."
        )
    ),
    epilog=examples(
        ("crocetta hint evening.crocetta", say("the best choices where the game stands now")),
        ("crocetta hint evening.crocetta --at t5 --seat 1 --quiet", say("three good ones, not telling which is best")),
        (
            'crocetta hint --position "qwixx/1 turn=1 phase=white waiting=3 dice=1,4,3,6,2,6 | - | -"',
            say("in a position on one line"),
        ),
    ),
)
def hint(
    file: Annotated[str, argument("FILE", say("A record."))] = "",
    position: Annotated[
        str, option("--position", "LINE", say("A position on one line, as `crocetta replay --at` shows it."))
    ] = "",
    at: Annotated[str, option("--at", "N|tN", say("After so many events, or at the first choice of turn N."))] = "",
    seat: Annotated[str, option("--seat", "N", say("Who asks, where several are awaited; counted from 0."))] = "",
    quiet: Annotated[bool, switch("--quiet", say("Three good choices, not telling which is best."))] = False,
    rollouts: Rollouts = "",
    seconds: Annotated[str, option("--seconds", "S", say("Think so long instead."))] = "",
    bot: Adviser = "champion",
    seed: Playouts = "0",
    lang: Lang = "",
    spoken: Spoken = False,
    as_json: Json = False,
) -> None:
    from crocetta.bots.coach import advise
    from crocetta.terminal import advising, asking, wish
    from crocetta.terminal.progress import bar
    from crocetta.terminal.screen import Screen

    found, names = asking.meant(file, position, at, seat, lang)
    number = asking.asked(found, seat)
    view = found.view(number)
    budget = asking.budget(rollouts, seconds)
    with bar(say("thinking"), 1.0, lang):
        advice = advise(view, number, wish.number(seed), budget, bot)
    if as_json:
        print_json(advising.data(view, number, advice, quiet, lang))
    else:
        advising.show(Screen(lang, spoken), view, number, advice, names, quiet)


@app.command(
    cls=Command,
    short_help=here(say("Go through a game: what every choice cost, luck and skill.")),
    help=here(
        say(
            "Go through a record: what every choice of everybody cost, the dearest mistakes explained, the luck of the "
            "dice apart from skill, and the chance to win over the game."
        )
    ),
    epilog=examples(
        ("crocetta review evening.crocetta", say("the whole game, turn by turn")),
        ("crocetta review evening.crocetta --plot evening.svg", say("and the chance to win as a picture")),
        ("crocetta review evening.crocetta --rollouts 20000 --json", say("with less noise, for a machine")),
    ),
)
def review(
    file: Annotated[str, argument("FILE", say("A record."))],
    plot: Annotated[str, option("--plot", "FILE", say("Draw the chance to win into this SVG file."))] = "",
    rollouts: Rollouts = "",
    bot: Adviser = "champion",
    seed: Playouts = "0",
    threads: Annotated[str, option("--threads", "N", say("How many cores to use; otherwise all."))] = "",
    lang: Lang = "",
    spoken: Spoken = False,
    as_json: Json = False,
) -> None:
    from crocetta.terminal import laboratory, replay, reviewing, wish
    from crocetta.terminal.asking import MOST_ROLLOUTS
    from crocetta.terminal.screen import Screen

    match, picture = replay.load(Path(file)), reviewing.picture(plot)
    playouts = laboratory.whole("--rollouts", rollouts, 2, MOST_ROLLOUTS) if rollouts else 0
    number, cores = wish.number(seed) % laboratory.SEEDS, laboratory.threads_for(threads)
    found = reviewing.reviewed(match, playouts, bot, number, cores, lang)
    if as_json:
        print_json(reviewing.data(found, lang))
    else:
        reviewing.show(Screen(lang, spoken), found)
    if picture:
        reviewing.plot(found, picture, lang)
