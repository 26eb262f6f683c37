"""Learn to judge the sheets of Tutto su carta: play against oneself, fit what is expected to what came, and again.

.venv/bin/python tools/train_onecard.py [--rounds 24] [--positions 200000] [--seed 1] [--start FILE] [--out FILE]
"""

import argparse
import random
import time
from concurrent.futures import ThreadPoolExecutor
from math import log
from pathlib import Path
from typing import Any

import numba
import numpy as np

from crocetta.core.fields import OVER
from crocetta.fast.chance import begin, below, roll
from crocetta.fast.compile import Compiler
from crocetta.fast.contract import chance, choices, choose, points, start, throw
from crocetta.fast.engine import engine
from crocetta.games.onecard import judge
from crocetta.games.onecard.deck import LETTERS
from crocetta.games.onecard.judge import (
    FACTS,
    FULL_ROWS,
    HOPE,
    HOPES,
    KINDS,
    LACKING,
    LEARNED,
    NEW_CARD,
    PRESS,
    PRESSES,
    ROOM,
    ROW,
    SCORED,
    SEATS,
    SETTING,
    SIGN,
    SIGNS,
    SPREAD,
    TRAITS,
    hopes,
    lacking,
    look,
)
from crocetta.games.onecard.table import (
    CARDS,
    COLOURS,
    GOAL,
    HELD_ADVANCED,
    LONGEST,
    MARK,
    NEEDED,
    ROWS,
    SCORE,
    SHORTEST,
    SPACES,
    SUNS,
)
from crocetta.games.onecard.weighing import use_well, weigh

ENGINE = engine("onecard")
OUT = Path(judge.__file__).with_name("mind.npy")
POINTS = 10.0  # the net counts in tens while it learns
PARTS = ROWS + 2  # of a card: rows, full rows, lacking spaces
NOTED = HELD_ADVANCED * PARTS + 2  # of a sheet: its cards, cards scored, points scored
RATES = (0.001, 0.0003, 0.0001)  # of learning: each for a third of the rounds
TRUST = 0.8  # in what came, rather than in what was expected on the way
SLOPE = 1.57  # makes the bend of `against` as steep as the chance to win is where both are level
EMPTY, ABSENT = -1, -2  # a card still to be drawn, a slot that is not used
LAST = 6  # of the facts: whether this is the last position of its game
LONG = 60  # turns after which a game by beginners is cut

# Settings: how often each is played.
MIX = (
    (1, {}, 8),
    (2, {}, 36),
    (3, {}, 14),
    (4, {}, 10),
    (2, {"throws": "4", "scoring": "may"}, 8),
    (3, {"scoring": "may", "skip_colours": "yes"}, 4),
    (2, {"advanced": "yes"}, 12),
    (3, {"advanced": "yes"}, 4),
    (4, {"advanced": "yes", "blind_draw": "no"}, 3),
    (2, {"advanced": "yes", "throws": "4", "scoring": "may"}, 4),
    (1, {"advanced": "yes", "scoring": "may"}, 1),
    (2, {"max_turns": "8"}, 2),
    (3, {"max_turns": "12", "advanced": "yes"}, 1),
)


def any_deck(rng: random.Random) -> str:
    """A deck that keeps the rules of decks and is otherwise as chance wants it."""
    cards: set[str] = set()
    while len(cards) < CARDS:
        lengths = [rng.randint(SHORTEST, LONGEST) for _ in range(ROWS)]
        if sum(lengths) == SPACES:
            suns = rng.sample(range(ROWS), SUNS)
            colours = sorted(rng.sample(range(COLOURS), ROWS))
            words = [
                f"{LETTERS[c]}{n}{'*' if k in suns else ''}"
                for k, (c, n) in enumerate(zip(colours, lengths, strict=True))
            ]
            cards.add(" ".join(words))
    return "; ".join(sorted(cards))


# Compiled with the rules: games are played and noted.


def play_and_note(
    tables: Any,
    sheets: Any,
    codes: Any,
    worths: Any,
    sides: Any,
    faces: Any,
    stream: Any,
    room: Any,
    mind: Any,
    seed: int,
    game: int,
    noise: float,
    facts: Any,
    notes: Any,
    results: Any,
) -> Any:
    """Games one after the other until the notes are full; how many positions were noted, and games played."""
    noted, games, seats = 0, 0, len(sheets[0])
    while True:
        begin(stream, seed, game + games)
        tables[0] = tables[1]
        for seat in range(seats):
            sheets[0, seat] = sheets[1, seat]
        tables[0].first = below(stream, seats)
        heat = noise * (below(stream, 4) - 1) if noise > 0 else noise
        began = noted
        start(tables[0], sheets[0])
        while tables[0].phase != OVER:
            if noted == len(facts):
                return began, games
            dice = chance(tables[0], sheets[0], sides)
            if dice:
                roll(stream, dice, sides, faces)
                throw(tables[0], sheets[0], faces)
                continue
            using = tables[0].phase == MARK or tables[0].phase == SCORE
            waiting = tables[0].waiting
            for seat in range(seats):
                if waiting >> seat & 1:
                    n = choices(tables[0], sheets[0], seat, codes)
                    choose(
                        tables[0],
                        sheets[0],
                        seat,
                        pick(tables[0], sheets[0], seat, codes, n, worths, mind, room, heat, stream),
                    )
            if (using and tables[0].waiting == 0 and tables[0].phase != OVER) or (
                using and tables[0].phase != MARK and tables[0].phase != SCORE and tables[0].phase != OVER
            ):
                note(tables[0], sheets[0], facts[noted], notes[noted])
                noted += 1
        for place in range(began, noted):
            facts[place, LAST] = place == noted - 1
            for seat in range(seats):
                results[place, seat] = points(tables[0], sheets[0], seat)
        games += 1


def pick(
    table: Any, sheets: Any, seat: int, codes: Any, n: int, worths: Any, mind: Any, room: Any, heat: float, stream: Any
) -> int:
    if n == 1:
        return codes[0]
    if heat < 0:
        return codes[below(stream, n)]
    weigh(table, sheets, seat, codes, n, worths, mind, room)
    best = 0
    for k in range(n):
        if heat > 0:
            worths[k] -= heat * log(-log((below(stream, 1 << 30) + 0.5) / (1 << 30)))
        if worths[k] > worths[best]:
            best = k
    return codes[best]


def note(table: Any, sheets: Any, facts: Any, notes: Any) -> None:
    """A position at the end of a turn, as the net sees it."""
    ahead = 1 if table.dice[0] else 0  # a card is drawn first, otherwise the next turn has begun
    turns = table.max_turns - table.turn + 1 - ahead
    facts[0] = table.seats
    facts[1] = (table.active + ahead) % table.seats
    facts[2], facts[3], facts[4] = table.advanced, table.throws, table.scoring
    facts[5] = 1.0 / max(1, turns) if turns < 20 else 0.0
    for seat in range(table.seats):
        sheet = sheets[seat]
        for slot in range(HELD_ADVANCED):
            note_card(table, sheet, slot, notes[seat], slot * PARTS)
        notes[seat, NOTED - 2] = sheet.scored
        total = 0
        for place in range(sheet.scored):
            total += sheet.scored_points[place]
        notes[seat, NOTED - 1] = total


def note_card(table: Any, sheet: Any, slot: int, notes: Any, at: int) -> None:
    card = sheet.cards[slot]
    if card == 0:
        notes[at] = EMPTY if slot < 2 or table.advanced else ABSENT
        return
    full, gaps = 0, 0
    for colour in range(COLOURS):
        length = table.lengths[card * COLOURS + colour]
        if length:
            crossed = sheet.filled[slot * COLOURS + colour]
            notes[at] = ROW + ((KINDS[length] + crossed) * 2 + (table.suns[card] >> colour & 1)) * TRAITS
            at += 1
            if crossed == length:
                full += 1
            else:
                gaps += 1 << 3 * (length - crossed)
    notes[at] = FULL_ROWS + full * TRAITS
    notes[at + 1] = LACKING + lacking(NEEDED - full, gaps) * TRAITS


# Compiled alone: the net learns.


@numba.njit(nogil=True, fastmath=True)
def learn(mind, facts, notes, results, order, first, second, rate, batch, step):  # type: ignore[no-untyped-def]
    """Once through the positions in that order (Adam); the mean square of what was missed, in points."""
    grad = np.zeros(LEARNED)
    loss, seen = 0.0, 0
    for begin_at in range(0, len(order), batch):
        grad[:] = 0.0
        many = 0
        for place in order[begin_at : begin_at + batch]:
            loss += blame(mind, facts[place], notes[place], results[place], grad)
            many += int(facts[place, 0])
        seen += many
        step += 1
        fade_1, fade_2 = 1 - 0.9**step, 1 - 0.999**step
        for k in range(LEARNED):
            slope = grad[k] / many
            first[k] = 0.9 * first[k] + 0.1 * slope
            second[k] = 0.999 * second[k] + 0.001 * slope * slope
            mind[k] -= rate * (first[k] / fade_1) / (np.sqrt(second[k] / fade_2) + 1e-8)
    return loss / seen * POINTS * POINTS, step


@numba.njit(nogil=True, fastmath=True)
def blame(mind, facts, notes, result, grad):  # type: ignore[no-untyped-def]
    """Forward and back through the net for all seats of a position; the sum of squares missed."""
    seats = int(facts[0])
    bent, signs = np.zeros((SEATS, HELD_ADVANCED, TRAITS)), np.zeros((SEATS, SIGNS))
    hot, press, felt = np.zeros((SEATS, FACTS)), np.zeros((SEATS, PRESSES)), np.zeros((SEATS, HOPES))
    guesses, back = np.zeros(SEATS), np.zeros((SEATS, SIGNS))
    forward(mind, facts, notes, bent, signs, hot, press, felt, guesses)
    loss = 0.0
    for seat in range(seats):
        missed = guesses[seat] - (result[seat] - notes[seat, NOTED - 1]) / POINTS
        loss += missed * missed
        grad[HOPE + HOPES] += missed
        for hope in range(HOPES):
            if felt[seat, hope] > 0.0:
                grad[HOPE + hope] += missed * felt[seat, hope]
                slope = missed * mind[HOPE + hope]
                back[seat, hope] += slope
                for fact in range(FACTS):
                    grad[SETTING + fact * HOPES + hope] += slope * hot[seat, fact]
                for k in range(PRESSES):
                    grad[PRESS + k * HOPES + hope] += slope * press[seat, k]
                    for other in range(seats):
                        if other != seat and signs[other, HOPES + k] > 0.0:
                            back[other, HOPES + k] += slope * mind[PRESS + k * HOPES + hope]
    for seat in range(seats):
        backward_sheet(mind, notes[seat], bent[seat], back[seat], grad)
    return loss


@numba.njit(nogil=True, fastmath=True)
def forward(mind, facts, notes, bent, signs, hot, press, felt, guesses):  # type: ignore[no-untyped-def]
    """Through the net for all seats of a position: the points each can still expect, in tens."""
    seats = int(facts[0])
    for seat in range(seats):
        forward_sheet(mind, notes[seat], bent[seat], signs[seat])
        facts_of(facts, seat, hot[seat])
    for seat in range(seats):
        for other in range(seats):
            if other != seat:
                for k in range(PRESSES):
                    press[seat, k] += max(0.0, signs[other, HOPES + k])
        guesses[seat] = mind[HOPE + HOPES]
        for hope in range(HOPES):
            total = signs[seat, hope]
            for fact in range(FACTS):
                total += hot[seat, fact] * mind[SETTING + fact * HOPES + hope]
            for k in range(PRESSES):
                total += press[seat, k] * mind[PRESS + k * HOPES + hope]
            felt[seat, hope] = total
            guesses[seat] += max(0.0, total) * mind[HOPE + hope]


@numba.njit(nogil=True)
def look_ahead(mind, facts, notes, results, trust, aims):  # type: ignore[no-untyped-def]
    """What to aim at: the result, mixed with what was expected at each turn on the way there."""
    guesses = np.zeros(SEATS)
    for place in range(len(facts) - 1, -1, -1):
        seats = int(facts[place, 0])
        for seat in range(seats):
            if facts[place, LAST] > 0.0 or seats == 1:  # alone one can wait for ever, and expect for ever
                aims[place, seat] = results[place, seat]
            else:  # `guesses` are those of the next turn
                expected = guesses[seat] * POINTS + notes[place + 1, seat, NOTED - 1]
                aims[place, seat] = trust * aims[place + 1, seat] + (1 - trust) * expected
        forward(
            mind,
            facts[place],
            notes[place],
            np.zeros((SEATS, HELD_ADVANCED, TRAITS)),
            np.zeros((SEATS, SIGNS)),
            np.zeros((SEATS, FACTS)),
            np.zeros((SEATS, PRESSES)),
            np.zeros((SEATS, HOPES)),
            guesses,
        )


@numba.njit(nogil=True)
def spread_of(mind, facts, notes, results):  # type: ignore[no-untyped-def]
    """By how much the lead of one of two seats misses, squared, for each point that was still to come."""
    guesses = np.zeros(SEATS)
    squares, coming = 0.0, 0.0
    for place in range(len(facts)):
        if facts[place, 0] == 2.0:
            forward(
                mind,
                facts[place],
                notes[place],
                np.zeros((SEATS, HELD_ADVANCED, TRAITS)),
                np.zeros((SEATS, SIGNS)),
                np.zeros((SEATS, FACTS)),
                np.zeros((SEATS, PRESSES)),
                np.zeros((SEATS, HOPES)),
                guesses,
            )
            lead = guesses[0] - guesses[1]
            lead -= (results[place, 0] - notes[place, 0, NOTED - 1]) / POINTS
            lead += (results[place, 1] - notes[place, 1, NOTED - 1]) / POINTS
            squares += lead * lead * POINTS * POINTS
            coming += (guesses[0] + guesses[1]) * POINTS
    return squares / coming


@numba.njit(nogil=True, fastmath=True)
def facts_of(facts, seat, hot):  # type: ignore[no-untyped-def]
    seats = int(facts[0])
    wait = (seat - int(facts[1])) % seats
    hot[0] = 1.0
    if wait:
        hot[wait] = 1.0
    if seats > 1:
        hot[2 + seats] = 1.0
    for k in range(4):
        hot[7 + k] = facts[2 + k]


@numba.njit(nogil=True, fastmath=True)
def forward_sheet(mind, notes, bent, signs):  # type: ignore[no-untyped-def]
    done = min(notes[NOTED - 2], GOAL - 1)
    for sign in range(SIGNS):
        signs[sign] = mind[SCORED + done * SIGNS + sign]
    for slot in range(HELD_ADVANCED):
        at = slot * PARTS
        if notes[at] == ABSENT:
            continue
        if notes[at] == EMPTY:
            for sign in range(SIGNS):
                signs[sign] += mind[NEW_CARD + sign]
            continue
        for trait in range(TRAITS):
            total = 0.0
            for part in range(PARTS):
                total += mind[notes[at + part] + trait]
            bent[slot, trait] = max(0.0, total)
            for sign in range(SIGNS):
                signs[sign] += bent[slot, trait] * mind[SIGN + trait * SIGNS + sign]


@numba.njit(nogil=True, fastmath=True)
def backward_sheet(mind, notes, bent, back, grad):  # type: ignore[no-untyped-def]
    done = min(notes[NOTED - 2], GOAL - 1)
    for sign in range(SIGNS):
        grad[SCORED + done * SIGNS + sign] += back[sign]
    for slot in range(HELD_ADVANCED):
        at = slot * PARTS
        if notes[at] == ABSENT:
            continue
        if notes[at] == EMPTY:
            for sign in range(SIGNS):
                grad[NEW_CARD + sign] += back[sign]
            continue
        for trait in range(TRAITS):
            if bent[slot, trait] > 0.0:
                slope = 0.0
                for sign in range(SIGNS):
                    grad[SIGN + trait * SIGNS + sign] += back[sign] * bent[slot, trait]
                    slope += back[sign] * mind[SIGN + trait * SIGNS + sign]
                for part in range(PARTS):
                    grad[notes[at + part] + trait] += slope


# Rounds


def beginner(rng: np.random.Generator) -> np.ndarray[Any, Any]:
    mind = np.zeros(LEARNED)
    mind[ROW:SIGN] = rng.normal(0, 0.25, SIGN - ROW)
    mind[SIGN:NEW_CARD] = rng.normal(0, 0.25, NEW_CARD - SIGN)
    mind[NEW_CARD:SETTING] = rng.normal(0, 0.2, SETTING - NEW_CARD)
    mind[SETTING:HOPE] = rng.normal(0, 0.1, HOPE - SETTING)
    mind[SETTING : SETTING + HOPES] = 0.5
    mind[HOPE : HOPE + HOPES] = rng.normal(0.1, 0.2, HOPES)
    mind[HOPE + HOPES] = 1.0
    mind[SPREAD] = 5.0
    return mind


def in_points(mind: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The net as the game uses it."""
    told = mind.copy()
    told[HOPE:SPREAD] *= POINTS
    return told.astype(np.float32)


def play(kernel: Any, mind: Any, positions: int, seed: int, noise: float, limit: int) -> tuple[Any, Any, Any]:
    """Positions from games of all settings, half of them with other decks."""
    total = sum(often for _, _, often in MIX)
    found = []

    def one(place: int) -> tuple[Any, Any, Any]:
        seats, flags, often = MIX[place // 2]
        rng = random.Random(seed * 1000 + place)
        many = max(300, positions * often // total // 2)
        deck = any_deck(rng) if place % 2 else None
        given = {**flags, "max_turns": flags.get("max_turns", str(limit))}
        tables, sheets = ENGINE.laid(seats, given, deck)
        facts, notes = np.zeros((many, LAST + 1)), np.zeros((many, SEATS, NOTED), np.int32)
        results = np.zeros((many, SEATS))
        rules = ENGINE.game.rules
        noted, _ = kernel(
            np.repeat(tables, 2),
            np.repeat(sheets, 2, axis=0),
            np.zeros(rules.CHOICES + 1, np.int64),
            np.zeros(rules.CHOICES + 1),
            np.zeros(rules.DICE, np.int64),
            np.zeros(rules.DICE, np.int64),
            np.zeros(1, np.uint64),
            np.zeros(ROOM),
            mind,
            seed * 1000 + place,
            0,
            noise,
            facts,
            notes,
            results,
        )
        return facts[:noted], notes[:noted], results[:noted]

    one(0)  # compile once
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(one, range(2 * len(MIX))))
    return tuple(np.concatenate(parts) for parts in zip(*found, strict=True))  # type: ignore[return-value]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=24)
    asked.add_argument("--positions", type=int, default=200_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=OUT)
    asked.add_argument("--start", type=Path)
    given = asked.parse_args()
    rng = np.random.default_rng(given.seed)
    mind = beginner(rng)
    if given.start:
        mind = np.load(given.start).astype(np.float64)
        mind[HOPE:SPREAD] /= POINTS
    kernel = Compiler(ENGINE.game.rules, apart=(weigh, use_well, look, hopes)).kept(play_and_note, "onecard-train")
    first, second, step = np.zeros(LEARNED), np.zeros(LEARNED), 0
    began = time.perf_counter()
    kept: list[Any] = []
    for turn in range(given.rounds):
        noise = -1.0 if turn == 0 and not given.start else 0.4
        fresh = play(kernel, in_points(mind), given.positions, given.seed * 100 + turn, noise, LONG)
        kept = [*kept[-3:], fresh] if turn > 1 or given.start else [fresh]
        facts, notes, results = (np.concatenate(parts) for parts in zip(*kept, strict=True))
        aims = np.zeros_like(results)
        rate = RATES[turn * len(RATES) // given.rounds]
        for _ in range(3):
            look_ahead(mind, facts, notes, results, 1.0 if turn < 2 and not given.start else TRUST, aims)
            order = rng.permutation(len(facts))
            missed, step = learn(mind, facts, notes, aims, order, first, second, rate, 256, step)
        mind[SPREAD] = SLOPE * spread_of(mind, *fresh)
        np.save(given.out, in_points(mind))
        two = (fresh[0][:, 0] == 2) & (fresh[0][:, 2] == 0)
        print(
            f"round {turn}: {len(fresh[0])} positions, {fresh[2][two][:, :2].mean():.2f} points at two seats, "
            f"missed by {missed**0.5:.3f}, spread {mind[SPREAD]:.2f}; {time.perf_counter() - began:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
