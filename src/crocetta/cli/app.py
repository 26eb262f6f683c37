"""The command `crocetta` itself: what it says without a word after it."""

from typing import Annotated

import typer

from crocetta.cli.asked import Lang, switch
from crocetta.core.words import say
from crocetta.terminal.manual import Commands, examples, here

app = typer.Typer(
    cls=Commands,
    help=here(say("Roll-and-write games, played by the book: at this prompt, by bots, with your own dice.")),
    epilog=examples(
        ("crocetta play", say("choose a game and play it")),
        ("crocetta rules knaster", say("how Knaster is played")),
        ("crocetta play qwixx --bots medium", say("Qwixx against a bot")),
    ),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def crocetta(
    context: typer.Context,
    version: Annotated[bool, switch("--version", say("Which version this is."))] = False,
    lang: Lang = "",
) -> None:
    if version:
        from importlib.metadata import version as installed

        print(f"crocetta {installed('crocetta')}")
    elif context.invoked_subcommand is None:
        print(context.get_help())
