"""A moment of a game as a node of a tree: dice fall one at a time, seats choose, and each knows its part of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from crocetta.core import notation
from crocetta.core.game import Game, find
from crocetta.core.position import Position


@dataclass(frozen=True)
class Moment:
    """A position, the dice of a throw that have fallen already, and all that happened, in words."""

    game: Game
    seats: int
    flags: Mapping[str, object]
    position: Position | None = None  # none before the lot has said who begins
    fallen: tuple[int, ...] = ()
    told: tuple[str, ...] = ()  # to everybody
    sealed: tuple[tuple[int, str], ...] = ()  # choices of a sealed step: by whom, and what

    @classmethod
    def start(cls, game: Game, seats: int, flags: Mapping[str, object]) -> Self:
        """Before anything has happened; alone, there is nothing for a lot to say."""
        moment = cls(game, seats, flags)
        return moment if seats > 1 else moment.fall(0)

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes

    def __reduce__(self) -> tuple[object, ...]:
        """It is kept as text: a game is known by its id, a position by its line."""
        line = notation.write(self.position) if self.position else ""
        return restored, (self.game.id, self.seats, dict(self.flags), line, self.fallen, self.told, self.sealed)

    @property
    def over(self) -> bool:
        return self.position is not None and self.position.over

    @property
    def outcomes(self) -> int:
        """In how many ways chance may go on: the faces of one die, or who begins; 0 where a choice is due."""
        if self.position is None:
            return self.seats
        return self.position.to_throw[len(self.fallen)] if self.position.to_throw else 0

    @property
    def waiting(self) -> tuple[int, ...]:
        return self.position.waiting if self.position else ()

    @property
    def same_time(self) -> bool:
        """Whether several choose now, and nobody sees what the others do."""
        return len(self.waiting) > 1 and self._sealed_step(self._position)

    @property
    def _position(self) -> Position:
        assert self.position is not None
        return self.position

    @staticmethod
    def _sealed_step(position: Position) -> bool:
        return position.game.rules.sealed(position.fields()[0])

    def fall(self, outcome: int) -> Self:
        """One die falls, counted from 0; the last one of a throw lets the game go on."""
        word = self.outcome_text(outcome)
        if self.position is None:
            begun = Position.start(self.game, self.seats, outcome, self.flags)
            return replace(self, position=begun, told=(*self.told, word))
        fallen = (*self.fallen, outcome + 1)
        told = (*self.told, word)
        if len(fallen) < len(self.position.to_throw):
            return replace(self, fallen=fallen, told=told)
        return replace(self, position=self.position.throw(fallen), fallen=(), told=told)

    def choose(self, choices: Sequence[tuple[int, int]]) -> Self:
        """Seats choose, all at the same time; each by its code."""
        position, words = self._position, []
        hidden = self._sealed_step(position)
        for seat, code in choices:
            words.append((seat, f"{seat}:{position.text(code)}"))
            position = position.choose(seat, code)
        made = (*self.sealed, *words)
        if hidden and position.pending:
            return replace(self, position=position, sealed=made)
        return replace(self, position=position, sealed=(), told=(*self.told, *(word for _, word in made)))

    def outcome_text(self, outcome: int) -> str:
        """What chance may bring, in words."""
        if self.position is None:
            return f"first:{outcome}"
        return self.position.dice_to_throw[len(self.fallen)].faces[outcome]

    def choice_text(self, code: int) -> str:
        return self._position.text(code)

    def points(self, seat: int) -> int:
        return self._position.points(seat)

    def view(self, seat: int) -> Position | None:
        """What a seat sees."""
        return self.position.view(seat) if self.position else None

    def known(self, seat: int) -> str:
        """All that a seat knows of what happened."""
        return " ".join([f"seat {seat}", *self.told, *(word for chooser, word in self.sealed if chooser == seat)])

    def line(self, seat: int | None = None) -> str:
        """The position on a line as a seat sees it, or as it is; and the dice that have fallen."""
        position = self.position if seat is None else self.view(seat)
        if position is None:
            return f"{self.game.id} -"
        return " ".join([notation.write(position), *map(str, self.fallen)])


def restored(game: str, seats: int, flags: Mapping[str, object], line: str, *rest: tuple[object, ...]) -> Moment:
    """A moment from what was kept of it."""
    return Moment(find(game), seats, flags, notation.read(line) if line else None, *rest)  # type: ignore[arg-type]
