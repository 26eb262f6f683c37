"""What bots know about Tutto su carta: throws by expectation, cards by what is printed, the end by who is ahead."""

from functools import cache
from itertools import product
from math import factorial, prod
from random import Random
from typing import Any

import numpy as np
import pytest

from crocetta.core.fields import OVER
from crocetta.core.position import Position
from crocetta.fast.compile import Compiler
from crocetta.fast.engine import Engine, to_record
from crocetta.games.onecard import GAME, rules
from crocetta.games.onecard.deck import LETTERS
from crocetta.games.onecard.glance import ROOM, glance
from crocetta.games.onecard.judge import LEARNED, hopes, look
from crocetta.games.onecard.table import AGAIN, COLOURS, MARK, OnecardTable
from crocetta.games.onecard.throws import FULL, SETS, THROWN, expect, keep_best, lying
from crocetta.games.onecard.weighing import last_gain, use_well, weigh, worth

MIND = np.load(GAME.folder / "mind.npy")
EVERYTHING = (1 << 30) - 1
B_NEARLY = "c02 g3 o4 p4"  # a green die makes three full rows: 4 + 4 + 4
FAR = "c05"


def hand(*cards: str, scored: tuple[int, ...] = ()) -> dict[str, Any]:
    """A sheet by its cards, each with the rows that are filled, and by the points scored: `c01 y2 p5`."""
    sheet: dict[str, Any] = {"cards": [0] * 5, "filled": [0] * 18, "scored_cards": [0] * 6, "scored_points": [0] * 6}
    for slot, words in enumerate(card.split() for card in cards):
        sheet["cards"][slot] = int(words[0][1:])
        for row in words[1:]:
            sheet["filled"][slot * 6 + LETTERS.index(row[0])] = int(row[1:])
    for place, points in enumerate(scored):
        sheet["scored_cards"][place], sheet["scored_points"][place] = 30 - place, points
    return sheet | {"scored": len(scored)}


def at(phase: int, shown: str, *sheets: dict[str, Any], flags: dict[str, str] | None = None, **table: Any) -> Position:
    """A position in which the dice lie so, and the active seat is awaited."""
    used = {card for sheet in sheets for card in sheet["cards"]} | {0}
    left = EVERYTHING & ~sum(1 << (card - 1) for card in used if card)
    faces = [LETTERS.index(face) + 1 for face in shown]
    laid = {"turn": 9, "phase": phase, "dice": faces, "deck": left, "waiting": 1 << table.get("active", 0)}
    return Position.set_up(GAME, laid | table, sheets, flags)


def weighed(position: Position, seat: int = 0, weigh: Any = weigh) -> dict[str, float]:
    """The open choices of a seat by their text, and what each is worth."""
    table, sheets = position.fields()
    codes, worths = [0] * (rules.CHOICES + 1), [0.0] * (rules.CHOICES + 1)
    n = rules.choices(table, sheets, seat, codes)
    weigh(table, sheets, seat, codes, n, worths, MIND, np.full(ROOM, 1e6))
    return {GAME.texts.text(table, code): worth for code, worth in zip(codes[:n], worths[:n], strict=True)}


def best(position: Position, seat: int = 0) -> str:
    worths = weighed(position, seat)
    return max(worths, key=lambda choice: worths[choice])


def walk(seats: int, seed: int, flags: dict[str, str]) -> Position:
    """A game some way on, by good choices and some that are not."""
    rng = Random(seed)
    position = Position.start(GAME, seats, 0, flags)
    for _ in range(40):
        if position.over:
            break
        if position.to_throw:
            position = position.throw([rng.randint(1, sides) for sides in position.to_throw])
        else:
            seat = position.waiting[0]
            position = position.choose(seat, rng.choice(position.choices(seat)))
    return position


# Throws


def test_there_are_252_throws_of_five_dice() -> None:
    assert THROWN == len({tuple(sorted(throw)) for throw in product(range(COLOURS), repeat=5)}) == 252
    assert [sum(kept) for kept in SETS] == sorted(sum(kept) for kept in SETS)


def test_dice_that_lie_are_a_set() -> None:
    table = OnecardTable()
    table.dice = [1, 6, 1, 2, 0]
    assert SETS[lying(table, 0)] == (2, 1, 0, 0, 0, 1)
    assert SETS[lying(table, 0b0101)] == (0, 1, 0, 0, 0, 1)


@pytest.mark.parametrize("more", [0, 1])
def test_what_is_kept_is_worth_all_that_can_land_beside_it(more: int) -> None:
    rng = Random(3)
    of_throw = {kept: rng.random() for kept in SETS[FULL:]}
    values = [0.0] * FULL + list(of_throw.values())
    expect(values, 0)
    for _ in range(more):
        keep_best(values, 0)
        expect(values, 0)

    @cache
    def worth_of(kept: tuple[int, ...], throws: int) -> float:
        landing = list(product(range(COLOURS), repeat=5 - sum(kept)))
        return sum(landed(tuple(kept[c] + dice.count(c) for c in range(COLOURS)), throws) for dice in landing) / len(
            landing
        )

    @cache
    def landed(dice: tuple[int, ...], throws: int) -> float:
        if throws == 0:
            return of_throw[dice]
        again = product(*(range(n + 1) for n in dice))
        return max(of_throw[dice], *(worth_of(kept, throws - 1) for kept in again if sum(kept) < 5))

    for kept in (rng.randrange(1, FULL) for _ in range(8)):
        assert values[kept] == pytest.approx(worth_of(SETS[kept], more))


def test_to_keep_all_dice_is_worth_what_can_be_done_with_them() -> None:
    mine = hand("c01 y2 p3", "c07 g4 b2")
    first = weighed(at(AGAIN, "yyppg", mine, thrown=1))
    assert first["keep"] == pytest.approx(max(weighed(at(MARK, "yyppg", mine)).values()))
    assert first["keep"] < first["again-5"]


def test_the_last_throw_of_all_dice_is_worth_the_mean_of_all_throws() -> None:
    mine = hand("c01 y2 p3", "c07 g4 b2")
    total = 0.0
    for kept in SETS[FULL:]:
        shown = "".join(letter * dice for letter, dice in zip(LETTERS, kept, strict=True))
        ways = factorial(5) / prod(factorial(dice) for dice in kept)
        total += ways * max(weighed(at(MARK, shown, mine)).values())
    last = weighed(at(AGAIN, "yyppg", mine, thrown=2))
    assert last["again-12345"] == pytest.approx(total / 6**5)


def test_a_throw_more_never_hurts() -> None:
    mine, other = hand("c01 y2 p3", "c07 g4 b2"), hand("c02 r1", "c03")
    first, last = (weighed(at(AGAIN, "yrogb", mine, other, thrown=thrown)) for thrown in (1, 2))
    assert all(first[choice] >= last[choice] - 1e-9 for choice in first)
    assert first["again-12345"] > last["again-12345"]


def test_dice_of_the_same_colour_are_the_same() -> None:
    worths = weighed(at(AGAIN, "yyrgb", hand("c01", "c02"), hand("c03", "c04"), thrown=1))
    assert worths["again-1"] == worths["again-2"]
    assert worths["again-13"] == worths["again-23"] != worths["again-12"]


# What is known


def test_knowledge_is_small_and_complete() -> None:
    assert MIND.dtype == np.float32
    assert MIND.shape == (LEARNED,)
    assert np.isfinite(MIND).all()


@pytest.mark.parametrize("seed", range(4))
def test_neither_colours_nor_card_numbers_matter(seed: int) -> None:
    position = walk(2, seed, {})
    table, sheets = position.fields()
    there = [worth(table, sheets, seat, MIND, np.zeros(ROOM)) for seat in range(2)]
    rng = Random(seed)
    colours, cards = rng.sample(range(COLOURS), COLOURS), [0, *rng.sample(range(1, 31), 30)]
    lengths, suns = table.lengths[:], table.suns[:]
    for card in range(1, 31):
        for colour in range(COLOURS):
            table.lengths[cards[card] * COLOURS + colours[colour]] = lengths[card * COLOURS + colour]
        table.suns[cards[card]] = sum((suns[card] >> colour & 1) << colours[colour] for colour in range(COLOURS))
    for sheet in sheets:
        filled = sheet.filled[:]
        for place in range(18):
            sheet.filled[place // 6 * 6 + colours[place % 6]] = filled[place]
        sheet.cards = [cards[card] for card in sheet.cards]
    assert [worth(table, sheets, seat, MIND, np.zeros(ROOM)) for seat in range(2)] == pytest.approx(there)


def test_a_position_is_not_changed_by_thinking() -> None:
    positions = [at(AGAIN, "yyrgb", hand("c01", "c02"), hand("c03", "c04"), thrown=1) for _ in range(2)]
    weighed(positions[0])
    worth(*positions[0].fields(), 0, MIND, np.zeros(ROOM))
    assert positions[0].fields() == positions[1].fields()


def test_worth_at_the_end_is_the_points() -> None:
    position = at(OVER, "", hand("c02 g4 o4", "c05", scored=(10, 10, 10)), waiting=0, dice=[0] * 5)
    assert worth(*position.fields(), 0, MIND, np.zeros(ROOM)) == 38


def test_a_card_nearly_full_is_worth_more_than_an_empty_one() -> None:
    near, far = (at(MARK, "yyyyy", hand(card, FAR), hand("c03", "c04")) for card in (B_NEARLY, "c02"))
    nearly, empty = (weighed(position)["pass"] for position in (near, far))
    assert nearly > empty + 1


# The end


def test_who_is_ahead_ends_the_game() -> None:
    mine, other = hand(B_NEARLY, FAR, scored=(15, 15, 15)), hand("c03", "c04", scored=(15, 15, 10))
    assert best(at(MARK, "gyyyy", mine, other)) == "a-g"


def test_who_is_far_behind_does_not_end_the_game() -> None:
    mine, other = hand(B_NEARLY, FAR, scored=(8, 8, 8)), hand("c03", "c04", scored=(20, 20, 20))
    assert best(at(MARK, "gyyyy", mine, other)) != "a-g"


def test_who_ends_the_game_minds_what_the_others_make_of_the_dice() -> None:
    """Ending it gives 12 and the lead by two, unless the same green die gives the next seat a card as well."""
    mine, idle = hand(B_NEARLY, FAR, scored=(10, 10, 10)), hand("c03", "c04", scored=(20, 20))
    nearly = hand("c03", "c14 y2 g3 r4", scored=(17, 17))
    assert weighed(at(MARK, "goooo", mine, idle))["a-g"] > 0
    assert weighed(at(MARK, "goooo", mine, nearly))["a-g"] < 0
    assert weighed(at(AGAIN, "goooo", mine, nearly, thrown=2))["keep"] > -19  # a sure loss is -20


@pytest.mark.parametrize("shown", ["goooo", "gyppp", "ggbbp", "yrrrr", "rrrbb"])
def test_the_most_that_can_be_made_of_the_last_dice(shown: str) -> None:
    mine = hand("c02 g3 o4 p4 b2", "c09 y5 o2 p1 b3", scored=(15, 15))
    position = at(MARK, shown, mine, max_turns=9)
    table, sheets = position.fields()
    made = [position.choose(0, choice).points(0) - position.points(0) for choice in position.choices(0)]
    assert last_gain(table, sheets[0], rules.shown(table)) == max(made)


def test_the_last_to_choose_knows_who_wins() -> None:
    """The other has ended the game with 45 points: 40 and 6 are enough, 40 and 4 are not."""
    mine = hand("c02 g3 o4 p4", "c09 y5 o2", scored=(15, 15))
    other = hand("c03", "c04", scored=(20, 15, 5, 5))
    worths = weighed(at(MARK, "gyppp", mine, other, active=1, waiting=1))
    assert worths["b-yp"] > 19
    assert max(worths["a-g"], worths["pass"]) < -19


# At a glance


def test_a_glance_at_the_dice_is_better_than_chance() -> None:
    """It loses less than half of what is lost by throwing any dice again; where none are thrown it weighs."""
    lost, by_chance, seen = 0.0, 0.0, 0
    for seed in range(24):
        position = walk(2, seed, {})
        while position.to_throw:
            position = position.throw([1 + (seed + k) % sides for k, sides in enumerate(position.to_throw)])
        seat = position.waiting[0]
        exact, rough = weighed(position, seat), weighed(position, seat, glance)
        if position.phase == "again":
            seen += 1
            lost += max(exact.values()) - exact[max(rough, key=lambda choice: rough[choice])]
            by_chance += max(exact.values()) - sum(exact.values()) / len(exact)
        else:
            assert exact == rough
    assert 5 < seen < 24
    assert lost < 0.5 * by_chance


# Everything plays


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "flags",
    [
        {},
        {"throws": "4", "scoring": "may"},
        {"skip_colours": "yes"},
        {"advanced": "yes"},
        {"advanced": "yes", "blind_draw": "no", "scoring": "may", "skip_colours": "yes"},
    ],
)
def test_every_choice_of_every_game_has_a_worth(seats: int, flags: dict[str, str]) -> None:
    for seed in range(2):
        position = walk(seats, seed, flags)
        while position.to_throw:
            position = position.throw([1 for _ in position.to_throw])
        if not position.over:
            worths = weighed(position, position.waiting[0])
            assert np.isfinite(list(worths.values())).all()


def test_compiled_thoughts_are_the_same() -> None:
    engine = Engine(GAME)
    compiled = Compiler(rules, apart=(use_well, look, hopes)).alone(weigh)
    for seed, (seats, flags) in enumerate(((2, {}), (3, {"scoring": "may"}), (2, {"advanced": "yes"}))):
        position = walk(seats, seed, flags)
        while position.to_throw:
            position = position.throw([1 for _ in position.to_throw])
        seat = position.waiting[0]
        plain = weighed(position, seat)
        table, sheets = np.zeros(1, engine.table), np.zeros(seats, engine.sheet)
        to_record(position.fields()[0], table[0])
        for place, sheet in enumerate(position.fields()[1]):
            to_record(sheet, sheets[place])
        codes, worths = np.array(position.codes(seat)), np.zeros(len(plain))
        compiled(table[0], sheets, seat, codes, len(codes), worths, MIND, np.zeros(ROOM))
        assert list(worths) == pytest.approx(list(plain.values()))
