"""Tables at which every game is tested, and walks through a game from the first throw to its end.

Nothing here names a game: a new folder under `games/` is tested at its own tables by existing.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pytest
from hypothesis import strategies as st

from crocetta.core.game import Game, find, ids
from crocetta.core.position import Position
from tools.records import flag_values

MOST_STEPS = 12_000  # throws and choices; no game comes near
KEEN = 0.9  # how often a keen seat goes for points: so rows close and cards fill
TRIED = 12  # choices it compares


@dataclass(frozen=True)
class Laid:
    """A table about to be played at: a game, its seats, its flags."""

    id: str
    seats: int
    flags: tuple[tuple[str, str], ...] = ()

    @property
    def game(self) -> Game:
        return find(self.id)

    def start(self, first: int = 0) -> Position:
        return Position.start(self.game, self.seats, first % self.seats, dict(self.flags))

    def __str__(self) -> str:
        return ",".join([f"{self.id}-{self.seats}", *(f"{name}={value}" for name, value in self.flags)])


# Which tables


def variants(game: Game) -> list[dict[str, str]]:
    """The presets, then every flag value that is not the default, alone."""
    presets = [dict(preset) for preset in game.presets.values()]
    usual = {name: game.flag_text(name, flag.default) for name, flag in game.flags.items()}
    single = [{name: value} for name, flag in game.flags.items() for value in flag_values(flag)]
    return [*presets, *(flags for flags in single if not flags.items() <= usual.items())]


def tables_of(id: str) -> list[Laid]:
    """Every seat count by the usual rules; every variant at some seat count, all of them in turn."""
    game = find(id)
    others = [tuple(flags.items()) for flags in variants(game)]
    return [
        *(Laid(id, seats) for seats in game.seats),
        *(Laid(id, game.seats[place % len(game.seats)], flags) for place, flags in enumerate(others, 1)),
        Laid(id, game.usual_seats[0], tuple(_all_changed(game).items())),
    ]


def _all_changed(game: Game) -> dict[str, str]:
    """Every option at its last value."""
    return {name: flag_values(flag)[-1] for name, flag in game.flags.items()}


# Session scope: all laws are tried at one table before the next, so that its games are played once.
everywhere = pytest.mark.parametrize(
    "laid", list(dict.fromkeys(laid for id in ids() for laid in tables_of(id))), ids=str, scope="session"
)
every_game = pytest.mark.parametrize("game", [find(id) for id in ids()], ids=lambda game: game.id, scope="session")


@st.composite
def any_table(draw: st.DrawFn, game: Game) -> Laid:
    """A table with any seats and any combination of flags."""
    flags = {name: draw(st.sampled_from(flag_values(flag))) for name, flag in game.flags.items()}
    return Laid(game.id, draw(st.sampled_from(game.seats)), tuple(flags.items()))


# Walks


def throw(position: Position, rng: random.Random) -> Position:
    return position.throw([rng.randint(1, sides) for sides in position.to_throw])


def step(position: Position, rng: random.Random, keenness: float = 0.0) -> Position:
    """One throw, or one choice of one of the awaited seats; a keen one goes for points."""
    if position.to_throw:
        return throw(position, rng)
    seat = rng.choice(position.waiting)
    codes = position.codes(seat)
    if rng.random() >= keenness:
        return position.choose(seat, rng.choice(codes))
    tried = [position.choose(seat, code) for code in rng.sample(codes, min(len(codes), TRIED))]
    return max(tried, key=lambda after: after.points(seat))


def walk(position: Position, rng: random.Random, keenness: float = 0.0) -> Iterator[Position]:
    """A game played at random: every position from this one to the end."""
    yield position
    for _ in range(MOST_STEPS):
        if position.over:
            return
        position = step(position, rng, keenness)
        yield position
    raise AssertionError(f"{position.game.id} does not end")


@lru_cache(maxsize=4)
def played(laid: Laid) -> tuple[Position, ...]:
    """Every position of two games, the same ones every time: one by seats that do not care, one by keen seats."""
    rng = random.Random(str(laid))
    return tuple(
        position for keenness in (0.0, KEEN) for position in walk(laid.start(rng.randrange(12)), rng, keenness)
    )


def some(positions: Sequence[Position], number: int) -> list[Position]:
    """A few positions of a game, from all over it, the first and the last among them."""
    last = len(positions) - 1
    return [positions[place] for place in sorted({last * k // number for k in range(number + 1)})]


def same_time(laid: Laid, number: int) -> list[Position]:
    """A few positions of a game in which several seats are to choose and none has."""
    found = [position for position in played(laid) if len(position.waiting) > 1 and not position.pending]
    return some(found, number) if found else []


def script(position: Position, seat: int, rng: random.Random) -> list[tuple[int, int]]:
    """What a seat might choose in this step, one choice after the other until it owes none."""
    made: list[tuple[int, int]] = []
    while seat in position.waiting and (not made or position.pending):
        code = rng.choice(position.codes(seat))
        made.append((seat, code))
        position = position.choose(seat, code)
    return made


def chosen(position: Position, choices: Sequence[tuple[int, int]]) -> Position:
    """The position after these choices, in this order."""
    for seat, code in choices:
        position = position.choose(seat, code)
    return position
