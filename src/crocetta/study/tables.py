"""Tables at which any bot may sit: games played one choice at a time, for bots that no compiled loop knows."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import numpy as np

from crocetta import bots
from crocetta.bots.program import SECONDS, Program
from crocetta.core.game import Game
from crocetta.core.position import Position
from crocetta.core.words import Message, preferred
from crocetta.fast.engine import Played


@dataclass
class Guests:
    """Programs at tables: how long each may take for a choice, and why it was given up on, game by game."""

    seconds: float = SECONDS
    failed: dict[str, list[Message]] = field(default_factory=dict)

    def seated(self, names: Sequence[str], game: Game, reasons: dict[str, Message]) -> list[bots.Bot]:
        """A bot for each seat of one game; what programs are given up for is noted."""
        players = [bots.find(name, game, programs=True) for name in names]
        for player in players:
            if isinstance(player, Program):
                player.seconds, player.report = self.seconds, partial(reasons.setdefault, player.name)
        return players

    def note(self, reasons: dict[str, Message]) -> None:
        """One more game in which simple choices were made for these."""
        for name, reason in reasons.items():
            self.failed.setdefault(name, []).append(reason)

    def given_up(self) -> list[dict[str, Any]]:
        """Each of them with its games and the first reason, as plain data."""
        return [
            {"bot": name, "games": len(reasons), "reason": reasons[0].to(preferred())}
            for name, reasons in sorted(self.failed.items())
        ]


def at_tables(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    flags: Mapping[str, object] | None = None,
    deck: str | None = None,
    threads: int = 1,
    progress: Callable[[int], object] = lambda done: None,
    number: int = 0,
    guests: Guests | None = None,
) -> Played:
    """So many games, a bot for each seat; threads change no result."""

    def one(place: int) -> tuple[Position, int]:
        return play(game, names, Random(f"{seed} {number + place}"), flags, deck, guests or Guests())

    with ThreadPoolExecutor(threads) as pool:
        ended = []
        for position, made in pool.map(one, range(games)):
            ended.append((position, made))
            progress(1)
    return Played(
        np.array([position.scores for position, _ in ended], np.int32),
        np.array([position.first for position, _ in ended], np.int8),
        np.array([position.turn for position, _ in ended], np.int16),
        np.array([made for _, made in ended], np.int32),
    )


def play(
    game: Game, names: Sequence[str], luck: Random, flags: Mapping[str, object] | None, deck: str | None, guests: Guests
) -> tuple[Position, int]:
    """One game to its end, and how many choices were made in it."""
    position = Position.start(game, len(names), luck.randrange(len(names)), flags, deck)
    reasons = dict[str, Message]()
    players = guests.seated(names, game, reasons)
    made = 0
    try:
        while not position.over:
            if position.to_throw:
                position = position.throw([luck.randint(1, sides) for sides in position.to_throw])
            else:
                seat = position.waiting[0]
                chosen = players[seat].choose(position.view(seat), seat, luck.getrandbits(62))
                position, made = position.choose(seat, chosen), made + 1
    finally:
        for player in players:
            player.close()
        guests.note(reasons)
    return position, made
