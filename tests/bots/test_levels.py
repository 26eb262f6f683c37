"""Levels: every game is played by all of them, with every rule option and any number of seats."""

from collections.abc import Iterator
from random import Random

import pytest

from crocetta import bots
from crocetta.bots.style import LEVELS
from crocetta.core import notation
from crocetta.core.dice import Dice
from crocetta.core.game import Game, find, ids
from crocetta.core.match import Match
from crocetta.core.position import Position

QUICK = bots.Budget(rollouts=8)  # what matters here is that all is legal
JUDGED = bots.Budget(rollouts=50)  # enough for the slightest knowledge to show in a number


def tables(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Seats and flags: few and many seats by the usual rules, and every other value of a flag for two."""
    yield from ((seats, {}) for seats in (1, 2, game.seats[-1]))
    for name, flag in game.flags.items():
        values = [game.flag_text(name, number) for number in {flag.low, flag.high} - {flag.default}]
        for value in flag.values or values:
            if value != game.flag_text(name, flag.default):
                yield 2, {name: value}


def played(game: Game, seats: int, flags: dict[str, str], level: str, steps: int = 10_000) -> Position:
    """A game against random seats, to its end or for so many steps; an illegal choice raises."""
    luck = Random(f"{game.id} {seats} {flags}")
    thinker, other = bots.find(level, game), bots.find("random", game)
    position = Position.start(game, seats, 0, flags)
    for _ in range(steps):
        if position.over:
            break
        if position.to_throw:
            position = position.throw([luck.randint(1, sides) for sides in position.to_throw])
        else:
            seat = position.waiting[0]
            bot = thinker if seat == 0 else other
            position = position.choose(seat, bot.choose(position.view(seat), seat, luck.getrandbits(62), QUICK))
    return position


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("id", ids())
def test_a_level_plays_a_whole_game(id: str, level: str) -> None:
    flags = {"games": "1"} if "games" in find(id).flags else {}
    assert played(find(id), 2, flags, level).over


@pytest.mark.parametrize("id", ids())
def test_every_variant_and_any_number_of_seats_is_played(id: str) -> None:
    for seats, flags in tables(find(id)):
        position = played(find(id), seats, flags, "hard", 150)
        assert position.turn > 1 or position.over


@pytest.mark.parametrize("id", ids())
def test_the_same_seed_and_rollouts_give_the_same_answer(id: str) -> None:
    view, seat = asked(find(id))
    bot = bots.find("champion", find(id))
    again = [bot.choose(view, seat, 7, bots.Budget(rollouts=30)) for _ in range(3)]
    assert len(set(again)) == 1
    first, second = (bot.judge(view, seat, 7, bots.Budget(rollouts=60)) for _ in range(2))
    assert first == second
    assert first != bot.judge(view, seat, 8, bots.Budget(rollouts=60))


def asked(game: Game) -> tuple[Position, int]:
    """A position early in a game, and a seat that has a real choice there."""
    luck, position = Random(5), Position.start(game, 2)
    while True:
        if position.to_throw:
            position = position.throw([luck.randint(1, sides) for sides in position.to_throw])
            continue
        seat = position.waiting[0]
        if position.turn > 1 and len(position.codes(seat)) > 2:
            return position.view(seat), seat
        position = position.choose(seat, luck.choice(position.codes(seat)))


@pytest.mark.parametrize("id", ids())
def test_nobody_peeks(id: str) -> None:
    """Two tables that differ only in what the other seat just chose in secret: a bot chooses and judges alike."""
    game, seen = find(id), 0
    for seats, flags in tables(game):
        if seats == 2 and not seen:
            for one, other in secrets(game, flags):
                for level in ("medium", "champion"):
                    bot = bots.find(level, game)
                    assert bot.choose(one.view(1), 1, 4, QUICK) == bot.choose(other.view(1), 1, 4, QUICK)
                    assert bot.judge(one.view(1), 1, 4, JUDGED) == bot.judge(other.view(1), 1, 4, JUDGED)
                seen += 1
    assert seen


@pytest.mark.parametrize("id", ids())
def test_peeking_would_be_noticed(id: str) -> None:
    """The same pairs, shown as they are: what bots say of them differs, so the test above can fail."""
    game, noticed = find(id), False
    for seats, flags in tables(game):
        if seats == 2 and not noticed:
            bot = bots.find("champion", game)
            for one, other in secrets(game, flags):
                noticed |= bot.judge(one, 1, 4, JUDGED) != bot.judge(other, 1, 4, JUDGED)
    assert noticed


@pytest.mark.parametrize("id", ids())
def test_what_will_be_thrown_and_drawn_is_not_in_what_a_bot_is_given(id: str) -> None:
    """A match whose dice and cards to come are settled, and one without: alike so far, so a bot is given the same."""
    settled, unsettled = Match.new(id, ("a", "b"), dice=Dice.numbered(7), first=0), Match.new(id, ("a", "b"), first=0)
    luck = Random(2)
    while settled.position.turn < 2 or not settled.position.waiting:
        if settled.position.to_throw:
            settled.throw()
            unsettled.throw(settled.log[-1].faces)
        else:
            seat = settled.position.waiting[0]
            code = luck.choice(settled.position.codes(seat))
            settled.choose(seat, code)
            unsettled.choose(seat, code)
    seat = settled.position.waiting[0]
    views = settled.position.view(seat), unsettled.position.view(seat)
    assert views[0] == views[1]
    assert notation.write(views[0]) == notation.write(views[1])
    bot = bots.find("champion", find(id))
    assert bot.choose(views[0], seat, 4, QUICK) == bot.choose(views[1], seat, 4, QUICK)


def secrets(game: Game, flags: dict[str, str]) -> Iterator[tuple[Position, Position]]:
    """A few pairs of positions in which seat 1 is awaited and seat 0 has chosen, differently and in secret."""
    luck, position, seen = Random(3), Position.start(game, 2, 0, flags), 0
    while not position.over and seen < 2:
        if position.to_throw:
            position = position.throw([luck.randint(1, sides) for sides in position.to_throw])
            continue
        if game.rules.sealed(position.fields()[0]) and position.waiting == (0, 1) and len(position.codes(1)) > 1:
            after = [position.choose(0, code) for code in position.codes(0)[:2]]
            if len(after) == 2 and all(1 in one.waiting for one in after):
                yield after[0], after[1]
                seen += 1
        seat = position.waiting[0]
        position = position.choose(seat, luck.choice(position.codes(seat)))


def test_thinking_by_the_clock_comes_to_an_end() -> None:
    view, seat = asked(find("qwixx"))
    chosen = bots.find("champion", find("qwixx")).choose(view, seat, 1, bots.Budget(seconds=0.05))
    assert chosen in view.choices(seat)


def test_all_choices_are_judged_best_first() -> None:
    view, seat = asked(find("qwixx"))
    found = bots.find("champion", find("qwixx")).judge(view, seat, 1, bots.Budget(rollouts=400))
    assert {one.choice for one in found} == set(view.choices(seat))
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    assert all(0 <= one.win <= 1 and one.error > 0 for one in found)


def test_somebody_alone_is_told_points_and_no_chance_to_win() -> None:
    view = Position.start(find("qwixx"), 1).throw([1, 4, 3, 6, 2, 6])
    found = bots.find("hard", find("qwixx")).judge(view, 0, 1, bots.Budget(rollouts=40))
    assert all(one.win is None and one.value == one.points for one in found)


def test_of_very_many_choices_the_promising_ones_are_judged_and_the_one_asked_for() -> None:
    game = find("qwantum")
    view = Position.start(game, 2).throw([1] * 7)
    worst = view.codes(0)[-1]
    found = bots.find("hard", game).judge(view, 0, 1, bots.Budget(rollouts=50), also=worst)
    assert 20 < len(found) < 30
    assert worst in {one.choice.code for one in found}
