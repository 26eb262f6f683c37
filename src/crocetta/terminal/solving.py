"""Solving on the command line: the exact value of a game, of a position and of every choice in it."""

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from crocetta.core import notation
from crocetta.core.game import Game
from crocetta.core.position import Position
from crocetta.core.words import Message, say
from crocetta.terminal import sheet, wish
from crocetta.terminal.errors import WrongUsage
from crocetta.terminal.laboratory import grouped, whole
from crocetta.terminal.progress import bar
from crocetta.terminal.screen import Screen

if TYPE_CHECKING:
    from crocetta.solve.solver import Solved

MOST_CHECKED = 10**6
CLOSE = 1e-6  # points by which two ways of computing the same may differ
ERRORS = 4  # standard errors by which luck may move a mean


@dataclass(frozen=True)
class Asked:
    """What is to be solved, and how it is checked."""

    flags: dict[str, str]
    position: Position | None
    seats: int
    checked: int  # sheets to be computed once more
    games: int  # to be played by the values
    seed: int
    threads: int


def meant(game: Game, words: tuple[str, ...], preset: str, line: str) -> tuple[dict[str, str], Position | None]:
    """The flags that are meant, and the position if one was given: then its flags are."""
    flags = wish.flags(game, words, preset)
    if not line:
        return flags, None
    position, _ = sheet.position(game, tuple(f"{name}={value}" for name, value in flags.items()), line, "0")
    return position.flags, position


def seats_for(game: Game, typed: str, solo: bool) -> int:
    """How many seats are solved: one, unless others were asked for."""
    seats = whole("--seats", typed or "1", game.seats[0], game.seats[-1])
    if solo and seats > 1:
        raise WrongUsage(say("--position, --check and --games are for one seat"))
    return seats


def solved(game: Game, asked: Asked, language: str) -> "Solved":
    """The values of a game, with a bar for those who watch."""
    from crocetta.solve.solver import Solver

    with bar(say("solving"), 1.0, language) as now:
        return Solver(game).solved(asked.flags, asked.seats, threads=asked.threads, progress=now)


def told(game: Game, asked: Asked, language: str) -> dict[str, Any]:
    """Everything that was asked for, as a machine wants to know it."""
    refuse(game, asked)
    found = solved(game, asked, language)
    return {
        "game": game.id,
        "flags": {name: asked.flags.get(name, game.flag_text(name, game.flags[name].default)) for name in game.flags},
        "seats": found.seats,
        **(position_value(found, asked.position) if asked.position else value(found)),
        "states": found.states,
        "seconds": round(found.seconds, 2),
        "kept": found.kept,
        **({"checked": checked(found, asked, language)} if asked.checked else {}),
        **({"played": played(found, asked, language)} if asked.games else {}),
    }


def refuse(game: Game, asked: Asked) -> None:
    """Say what is not solved before anything is compiled."""
    from crocetta.solve import contract

    reason = contract.find(game).unsolved(asked.flags)
    if reason:
        raise contract.NotSolved(reason)
    if asked.position:
        contract.check(asked.position)


def is_right(told: dict[str, Any]) -> bool:
    """Whether all checks that were asked for agree."""
    return all(told[name]["ok"] for name in ("checked", "played") if name in told)


def value(found: "Solved") -> dict[str, Any]:
    """One number for somebody alone, otherwise one for each place in the order of play."""
    return {"value": found.by_order[0] if found.seats == 1 else found.by_order}


def position_value(found: "Solved", position: Position) -> dict[str, Any]:
    from crocetta.solve import weighing

    choices = [{"choice": str(one.choice), "value": one.value} for one in weighing.weigh(found, position)]
    return {
        "position": notation.write(position),
        "value": weighing.worth(found, position),
        **({"choices": choices} if choices else {}),
    }


def checked(found: "Solved", asked: Asked, language: str) -> dict[str, Any]:
    """So many sheets computed once more, from every throw that can come."""
    from crocetta.solve.following import Follower, random_positions
    from crocetta.solve.weighing import worth

    follower, largest = Follower(found), 0.0
    with bar(say("checking"), asked.checked, language) as now:
        for done, position in enumerate(islice(random_positions(found, asked.seed), asked.checked), 1):
            largest = max(largest, abs(worth(found, position) - follower.recomputed(position)))
            now(done)
    return {"sheets": asked.checked, "seed": asked.seed, "largest_difference": largest, "ok": largest < CLOSE}


def played(found: "Solved", asked: Asked, language: str) -> dict[str, Any]:
    """So many games by the table, and how far their mean is from what was expected."""
    from crocetta.solve.following import Follower

    with bar(say("playing"), asked.games, language) as now:
        points = Follower(found).played(asked.games, asked.seed, asked.threads, now)
    mean, error = float(points.mean()), float(points.std() / asked.games**0.5)
    difference = mean - found.by_order[0]
    return {
        "games": asked.games,
        "seed": asked.seed,
        "mean": mean,
        "se": error,
        "difference": difference,
        "ok": abs(difference) <= ERRORS * error,
    }


# For people


def show(screen: Screen, game: Game, told: dict[str, Any], position: Position | None) -> None:
    """The same as sentences."""
    screen.heading(say("{title}, solved", title=game.texts.TITLE))
    screen.rows(
        [
            *value_rows(told["value"]),
            (say("sheets solved"), grouped(told["states"])),
            (say("time"), time_told(told)),
            *check_rows(told),
        ]
    )
    if position and told.get("choices"):
        screen.heading(position.asked)
        screen.rows(choice_rows(position, told["choices"]))


def value_rows(value: float | list[float]) -> list[tuple[Message | str, Message | str]]:
    if isinstance(value, list):
        return [
            (say("points of whoever plays as number {place}", place=place), f"{one:.4f}")
            for place, one in enumerate(value, 1)
        ]
    return [(say("points to be expected"), f"{value:.6f}")]


def time_told(told: dict[str, Any]) -> Message:
    seconds = f"{told['seconds']:.1f}"
    if told["kept"]:
        return say("{seconds} s, some time ago", seconds=seconds)
    return say("{seconds} s", seconds=seconds)


def check_rows(told: dict[str, Any]) -> list[tuple[Message | str, Message | str]]:
    rows: list[tuple[Message | str, Message | str]] = []
    if "checked" in told:
        one = told["checked"]
        says = say(
            "{sheets} sheets, every throw: the largest difference is {difference}",
            sheets=grouped(one["sheets"]),
            difference=f"{one['largest_difference']:.0e}",
        )
        rows.append((say("checked"), says))
    if "played" in told:
        one = told["played"]
        says = say(
            "{games} games: {mean} ± {se} points",
            games=grouped(one["games"]),
            mean=f"{one['mean']:.3f}",
            se=f"{one['se']:.3f}",
        )
        rows.append((say("played"), says))
    return rows


def choice_rows(position: Position, choices: list[dict[str, Any]]) -> list[tuple[Message | str, Message | str]]:
    """Each choice with its worth, and what it costs against the best."""
    said = {str(choice): position.describe(0, choice) for choice in position.choices(0)}
    best = choices[0]["value"]
    return [(said[one["choice"]], f"{one['value']:.4f}   {one['value'] - best:+.4f}") for one in choices]
