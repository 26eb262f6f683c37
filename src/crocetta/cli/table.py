"""To play: at this keyboard, or at tables in the browser."""

from pathlib import Path
from typing import Annotated

import typer

from crocetta.cli.app import app
from crocetta.cli.asked import Flags, GameId, Lang, Patience, Spoken, option, switch
from crocetta.core.words import say
from crocetta.terminal.manual import Command, examples, here


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
        ("crocetta play qwixx --seats Emma,Max --bots hard", say("and a bot as the third")),
        ("crocetta play qwantum --seats 4 --bots easy,champion", say("four seats, bots on the last two")),
        ("crocetta play qwixx --seats 3 --bots 0=medium", say("a bot on the first seat; seats are counted from 0")),
        ("crocetta play knaster --save evening.crocetta", say("kept in a file; again the same to go on")),
        ("crocetta play onecard --preset letter --flag advanced=yes", say("by other rules")),
        ('crocetta play qwixx --bots "python3 ./my_bot.py"', say("against a program of your own")),
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
            say("Bots, with commas between them, on the last seats; 0=easy puts one on a certain seat."),
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
    patience: Patience = "",
    lang: Lang = "",
    spoken: Spoken = False,
) -> None:
    from crocetta.terminal.play import cards, play
    from crocetta.terminal.screen import Screen
    from crocetta.terminal.wish import Wish

    wish = Wish(game, seats, bots, tuple(flag or ()), preset, seed, dice, cards(deck, game), first, patience)
    raise typer.Exit(play(wish, Path(save) if save else None, Screen(lang, spoken)))


@app.command(
    cls=Command,
    short_help=here(say("Serve tables in the browser.")),
    help=here(
        say(
            "Serve tables in the browser: people open a link on their phones and play with each other, with bots, with "
            "the dice in the room or the server's. Everything is kept in a folder, and goes on after a restart."
        )
    ),
    epilog=examples(
        ("crocetta serve", say("on this machine only, at http://localhost:8000")),
        ("crocetta serve --lan", say("for everybody in the house, with a QR code to scan")),
        ("crocetta serve --port 9000 --data tables", say("on another port, kept in a folder of your own")),
        ("crocetta serve --origin https://play.example.org --proxy", say("behind a proxy that brings people in")),
    ),
)
def serve(
    lan: Annotated[bool, switch("--lan", say("Serve the home network too."))] = False,
    port: Annotated[str, option("--port", "N", say("The port; otherwise 8000."))] = "8000",
    data: Annotated[str, option("--data", "FOLDER", say("Where tables are kept."))] = "",
    origin: Annotated[
        list[str] | None, option("--origin", "URL", say("Another address people come from; may be said several times."))
    ] = None,
    proxy: Annotated[bool, switch("--proxy", say("Believe what a proxy on this machine says about who asks."))] = False,
    browser: Annotated[bool, switch("--browser", say("Open the page in a browser."))] = False,
    log_json: Annotated[bool, switch("--log-json", say("Logs as JSON, a line each."))] = False,
    cold: Annotated[bool, switch("--cold", say("Let bots get ready only when somebody asks for them."))] = False,
    lang: Lang = "",
) -> None:
    from crocetta.server.serving import Wanted, serve
    from crocetta.terminal import laboratory

    number = laboratory.whole("--port", port, 0, 65535)
    folder = Path(data) if data else None
    serve(Wanted(number, lan, folder, tuple(origin or ()), browser, proxy, lang, log_json, not cold))
