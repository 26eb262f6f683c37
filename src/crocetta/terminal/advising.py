"""Advising: what the choices of a seat are worth and why, for people and for machines."""

from collections.abc import Sequence
from typing import Any

from crocetta.bots.coach import Advice, quietly
from crocetta.core import notation
from crocetta.core.position import Position
from crocetta.core.words import Message, say
from crocetta.terminal import telling
from crocetta.terminal.screen import Screen

ROLLOUTS = 20_000  # playouts for a hint, where nobody says how many
SHOWN = 6  # choices that a hint tells about


def show(
    screen: Screen, view: Position, seat: int, advice: Sequence[Advice], names: Sequence[str], quiet: bool
) -> None:
    """Who is asked what, on which sheet, and the hint."""
    screen.heading(telling.turn(view, names))
    screen.dice(view)
    screen.sheet(view, seat, view.choices(seat))
    screen.put(telling.question(view, seat, names))
    hint(screen, view, seat, advice, quiet)


def hint(screen: Screen, view: Position, seat: int, advice: Sequence[Advice], quiet: bool) -> None:
    """The best choices with what they are worth and why; quietly three of them, not telling which is best."""
    if quiet:
        screen.put(say("Worth a look, in no order of merit:"))
        screen.rows((choice.text, view.describe(seat, choice)) for choice in quietly(advice))
        return
    screen.rows((one.choice.text, told(view, seat, one)) for one in advice[:SHOWN])
    if len(advice) > SHOWN:
        screen.put(say("… and {n} that are worth less.", n=len(advice) - SHOWN))


def told(view: Position, seat: int, one: Advice) -> Message:
    said = view.describe(seat, one.choice)
    return say("{worth}: {said}. {why}", worth=worth(one.points, one.win, one.error), said=said, why=one.why)


def worth(points: float, win: float | None, error: float) -> Message:
    """What a choice is worth, with its standard error."""
    if win is None:
        return say("{points} ± {error} points", points=f"{points:.1f}", error=f"{error:.1f}")
    return say(
        "wins {win} ± {error} %, {points} points",
        win=f"{100 * win:.1f}",
        error=f"{100 * error:.1f}",
        points=f"{points:.1f}",
    )


# For machines


def data(view: Position, seat: int, advice: Sequence[Advice], quiet: bool, language: str) -> dict[str, Any]:
    """The same, nothing left out; quietly no figures, and no order of merit."""
    choices = [
        {
            "choice": one.choice.text,
            "said": view.describe(seat, one.choice).to(language),
            "points": one.points,
            "win": one.win,
            "error": one.error,
            "behind": one.behind,
            "behind_error": one.behind_error,
            "why": one.why.to(language),
        }
        for one in advice
    ]
    if quiet:
        shown = [choice.text for choice in quietly(advice)]
        choices = [{name: one[name] for name in ("choice", "said")} for one in choices if one["choice"] in shown]
        choices.sort(key=lambda one: shown.index(str(one["choice"])))
    return {"game": view.game.id, "position": notation.write(view), "seat": seat, "choices": choices}
