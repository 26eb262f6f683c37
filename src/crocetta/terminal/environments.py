"""The environments on the command line: how fast they are."""

from typing import Any

from crocetta.core.game import Game
from crocetta.core.words import Message, say
from crocetta.terminal.laboratory import grouped
from crocetta.terminal.progress import bar
from crocetta.terminal.screen import Screen


def measured(games: list[Game], language: str) -> list[dict[str, Any]]:
    """Every environment, with a bar for those who watch."""
    from crocetta.envs.bench import trials

    found, planned = [], trials(games)
    with bar(say("measuring"), len(planned), language) as now:
        for trial in planned:
            found.append(trial.measured())
            now(len(found))
    return found


def show(screen: Screen, found: list[dict[str, Any]]) -> None:
    """Under each kind of environment, its games and their steps per second."""
    for kind in dict.fromkeys(one["kind"] for one in found):
        screen.heading(say("{kind}, steps per second on one core", kind=kind))
        screen.rows((name(one), speed(one)) for one in found if one["kind"] == kind)


def name(one: dict[str, Any]) -> str:
    seats = f" × {one['seats']}" if one["seats"] else ""
    return f"{one['name']}{seats}"


def speed(one: dict[str, Any]) -> Message | str:
    if one["steps_per_second"] is None:
        return say("not measured: {reason}", reason=one["missing"])
    return grouped(one["steps_per_second"])
