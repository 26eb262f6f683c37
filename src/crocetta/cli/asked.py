"""What commands understand: the options and arguments that several of them share."""

import json
from typing import Annotated, Any

import typer

from crocetta.core.words import LANGUAGES, Message, say
from crocetta.terminal.manual import here, speak


def argument(metavar: str, help: Message) -> Any:
    return typer.Argument(metavar=metavar, help=here(help))


def option(name: str, metavar: str, help: Message) -> Any:
    return typer.Option(name, metavar=metavar, help=here(help), show_default=False)


def switch(name: str, help: Message) -> Any:
    return typer.Option(name, help=here(help))


Lang = Annotated[
    str,
    typer.Option(
        metavar="|".join(LANGUAGES),
        help=here(say("The language; otherwise that of your system.")),
        callback=speak,
        show_default=False,
    ),
]
Json = Annotated[bool, switch("--json", say("For machines: nothing but JSON."))]
Spoken = Annotated[bool, switch("--spoken", say("For screen readers: sentences only, nothing drawn, no colours."))]
GameId = Annotated[str, argument("GAME", say("One of those that `crocetta games` lists."))]
Patience = Annotated[
    str, option("--patience", "S", say("Seconds that a program of yours may take for a choice; otherwise 10."))
]
Flags = Annotated[list[str] | None, option("--flag", "NAME=VALUE", say("A rule option; may be said several times."))]


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))
