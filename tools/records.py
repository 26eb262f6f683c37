"""Golden records: a match at random for every game, preset and variant, written once and never again.

    python tools/records.py            writes what is missing under tests/records

Every record ever committed must replay for ever, so a file that exists is left alone: when a rule changes meaning, its
version goes up and new records are written beside the old ones.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from crocetta.core import record
from crocetta.core.dice import Dice
from crocetta.core.fields import Field
from crocetta.core.game import Game, games
from crocetta.core.match import Match

HOME = Path(__file__).parent.parent / "tests" / "records"
FEW = 12  # values of a flag that are all played; of a longer range its ends and its default
MIXED = 2  # matches with every flag drawn by lot
MATCHES = 8  # played for each record; the one with the most points tells most of a game
KEEN = 0.7  # how often a seat goes for points: so rows close and cards fill
TRIED = 12  # choices it compares


@dataclass(frozen=True)
class Variant:
    """One way to play a game."""

    name: str
    seats: int
    flags: dict[str, str] = field(default_factory=dict)
    deck: str = ""


def flag_values(flag: Field) -> tuple[str, ...]:
    """The values of a rule option that have a record, as people write them."""
    if flag.values:
        return flag.values
    if flag.high - flag.low < FEW:
        return tuple(map(str, range(flag.low, flag.high + 1)))
    return tuple(map(str, sorted({flag.low, flag.default, flag.high})))


def variants(game: Game) -> Iterator[Variant]:
    """Every seat count, every preset and every flag value at a few seats, some mixtures, a deck that is given."""
    few, usual = game.usual_seats[0], game.usual_seats[-1]
    for seats in game.seats:
        yield Variant("table", seats)
    for name, flags in game.presets.items():
        for seats in sorted({few, usual}):
            yield Variant(name, seats, dict(flags))
    for place, (name, value) in enumerate(_single(game)):
        yield Variant(f"{name}-{value}", game.usual_seats[place % len(game.usual_seats)], {name: value})
    yield Variant("turned", usual, {name: flag_values(flag)[-1] for name, flag in game.flags.items()})
    for number in range(1, MIXED + 1):
        rng = random.Random(f"{game.id} {number}")
        flags = {name: rng.choice(flag_values(flag)) for name, flag in game.flags.items()}
        yield Variant(f"mixed{number}", rng.choice(game.usual_seats), flags)
    if game.deck:
        yield Variant("deck", few, deck=game.deck.printed)


def _single(game: Game) -> Iterator[tuple[str, str]]:
    """Every value of every flag that is not its default."""
    for name, flag in game.flags.items():
        for value in flag_values(flag):
            if value != game.flag_text(name, flag.default):
                yield name, value


def richest(game: Game, variant: Variant) -> Match:
    """The match with the most points of a few; all of them follow from the name of the variant."""
    rng = random.Random(f"{game.id} {variant.name} {variant.seats}")
    return max((played(game, variant, rng) for _ in range(MATCHES)), key=lambda match: max(match.position.scores))


def played(game: Game, variant: Variant, rng: random.Random) -> Match:
    """A whole match with provable dice, by seats that choose at random."""
    names = [f"Seat {seat}" for seat in range(variant.seats)]
    match = Match.new(game, names, variant.flags, Dice.numbered(rng.randrange(10**9)), deck=variant.deck)
    while not match.position.over:
        if match.position.to_throw:
            match.throw()
        else:
            seat = rng.choice(match.position.waiting)
            match.choose(seat, chosen(match, seat, rng))
    return match


def chosen(match: Match, seat: int, rng: random.Random) -> int:
    codes = match.position.codes(seat)
    if rng.random() >= KEEN:
        return rng.choice(codes)
    tried = rng.sample(codes, min(len(codes), TRIED))
    return max(tried, key=lambda code: match.position.choose(seat, code).points(seat))


def file_of(game: Game, variant: Variant) -> Path:
    return HOME / f"{game.id}-{variant.name}-{variant.seats}.crocetta"


def main() -> int:
    HOME.mkdir(exist_ok=True)
    written = 0
    for game in games():
        for variant in variants(game):
            file = file_of(game, variant)
            if not file.exists():
                file.write_text(record.write(richest(game, variant)), encoding="utf-8")
                written += 1
    print(f"{written} written, {len(list(HOME.glob('*.crocetta')))} there")
    return 0


if __name__ == "__main__":
    sys.exit(main())
