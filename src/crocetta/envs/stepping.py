"""Stepping, compiled: many games side by side, each waiting for one choice at a time.

What is chosen in a sealed step is only noted, so that nobody can see it: the game itself stays where the step began
until nobody owes a choice any more. A seat that has chosen sees a copy with its own choices made, as in
`Position.view`.
"""

from typing import Any, NamedTuple

from crocetta.core.fields import OVER
from crocetta.fast.chance import begin, below, roll
from crocetta.fast.contract import chance, choices, choose, points, start, throw

RESET, STEP, SHOW, PICK = range(4)  # what can be done to a batch


def sealed(table: Any) -> bool: ...  # type: ignore[empty-body]


def look(table: Any, sheets: Any, seat: int, out: Any) -> None: ...


class Games(NamedTuple):
    """Arrays by game; they are written in place and never copied."""

    tables: Any
    sheets: Any  # … by seat
    streams: Any  # chance
    notes: Any  # … by seat: the codes it chose in a sealed step
    noted: Any  # … by seat: how many
    owing: Any  # bit k: seat k owes a choice
    seat: Any  # the seat to move
    points: Any  # … by seat
    gains: Any  # … by seat: what the last step changed in its points
    rewards: Any  # the same of the seat that chose
    over: Any
    illegal: Any  # what was tried was not open, and so nothing happened
    seen: Any  # the observation of the seat to move
    open: Any  # what it may choose: 1 by code


class Room(NamedTuple):
    """A table as it is laid, a copy to try choices on, and space for dice and codes."""

    laid_table: Any
    laid_sheets: Any
    table: Any
    sheets: Any
    sides: Any
    faces: Any
    codes: Any
    stream: Any  # chance of those who pick at random


def run(
    task: int, games: Any, room: Any, actions: Any, seed: int, number: int, fine: float, seen: Any, open: Any
) -> None:
    """All that is compiled is entered by this one door, so that no rule is compiled more often than it must be."""
    if task == PICK:
        for game in range(len(games.tables)):
            actions[game] = pick(games.open[game], room)
    elif task == SHOW:
        for place in range(len(seen)):
            show(games, room, 0, actions[place], seen[place], open[place])
    else:
        for game in range(len(games.tables)):
            if task == RESET:
                begin(games.streams[game : game + 1], seed, number + game)
                games.over[game] = True
            if step(games, room, game, actions[game], fine):
                show(games, room, game, games.seat[game], games.seen[game], games.open[game])


def step(games: Any, room: Any, game: int, code: int, fine: float) -> bool:
    """One choice of the seat to move, or the beginning if the game is over; whether anything happened."""
    seats, seat = games.gains.shape[1], games.seat[game]
    begins = games.over[game]
    for other in range(seats):
        games.gains[game, other] = 0
    games.illegal[game] = not begins and not is_open(games, room, game, code)
    if games.illegal[game]:
        games.rewards[game] = fine
        return False
    if begins:
        lay(games, room, game)
    if begins or act(games, room, game, seat, code):
        throw_on(games, room, game)
        for other in range(seats):
            gain(games, games.tables[game], games.sheets[game], game, other)
    if begins:
        for other in range(seats):
            games.gains[game, other] = 0
    games.rewards[game] = games.gains[game, seat]
    pass_on(games, game)
    return True


def is_open(games: Any, room: Any, game: int, code: int) -> bool:
    """Whether the seat to move owes a choice and may choose this."""
    return bool(
        0 <= code < len(room.codes) - 1 and games.open[game, code] and games.owing[game] >> games.seat[game] & 1
    )


def lay(games: Any, room: Any, game: int) -> None:
    """A game begins: the lot says with whom."""
    seats = games.gains.shape[1]
    games.tables[game] = room.laid_table[0]
    for seat in range(seats):
        games.sheets[game, seat] = room.laid_sheets[0, seat]
        games.noted[game, seat] = 0
    games.tables[game].first = below(games.streams[game : game + 1], seats)
    start(games.tables[game], games.sheets[game])
    games.seat[game] = seats - 1


def act(games: Any, room: Any, game: int, seat: int, code: int) -> bool:
    """A seat makes a choice; whether it counts at once, and is not only noted while others still choose."""
    table, sheets = games.tables[game], games.sheets[game]
    if table.waiting & (table.waiting - 1) and sealed(table):
        if not note(games, room, game, seat, code):
            gain(games, room.table[0], room.sheets[0], game, seat)
            return False
        make_noted(games, game)
    else:
        choose(table, sheets, seat, code)
    return True


def note(games: Any, room: Any, game: int, seat: int, code: int) -> bool:
    """Note a choice; whether nobody owes one any more. If somebody does, the copy shows what the seat sees now."""
    games.notes[game, seat, games.noted[game, seat]] = code
    games.noted[game, seat] += 1
    others = games.owing[game] & ~(1 << seat)
    if others == 0 and games.notes.shape[2] == 1:
        return True
    lay_copy(games, room, game, seat)
    if room.table[0].waiting >> seat & 1 == 0:
        games.owing[game] = others
    return bool(games.owing[game] == 0)


def lay_copy(games: Any, room: Any, game: int, seat: int) -> None:
    """A copy of the game in which what this seat has noted is chosen."""
    room.table[0] = games.tables[game]
    for other in range(games.gains.shape[1]):
        room.sheets[0, other] = games.sheets[game, other]
    for place in range(games.noted[game, seat]):
        choose(room.table[0], room.sheets[0], seat, games.notes[game, seat, place])


def make_noted(games: Any, game: int) -> None:
    """All that was noted is chosen; the order of seats never matters."""
    for seat in range(games.gains.shape[1]):
        for place in range(games.noted[game, seat]):
            choose(games.tables[game], games.sheets[game], seat, games.notes[game, seat, place])
        games.noted[game, seat] = 0


def throw_on(games: Any, room: Any, game: int) -> None:
    """Dice are thrown until somebody owes a choice, or the game is over."""
    table, sheets = games.tables[game], games.sheets[game]
    while table.waiting == 0:
        dice = chance(table, sheets, room.sides)
        if dice == 0:
            break
        roll(games.streams[game : game + 1], dice, room.sides, room.faces)
        throw(table, sheets, room.faces)
    games.owing[game] = table.waiting
    games.over[game] = table.phase == OVER


def gain(games: Any, table: Any, sheets: Any, game: int, seat: int) -> None:
    """What a seat has more or less than before."""
    now = points(table, sheets, seat)
    games.gains[game, seat] = now - games.points[game, seat]
    games.points[game, seat] = now


def pass_on(games: Any, game: int) -> None:
    """The next seat that owes a choice is to move."""
    seats, owing, other = games.gains.shape[1], games.owing[game], games.seat[game]
    for _ in range(seats):
        other = other + 1 if other + 1 < seats else 0
        if owing >> other & 1:
            games.seat[game] = other
            return


def show(games: Any, room: Any, game: int, seat: int, seen: Any, open: Any) -> None:
    """What a seat may see and choose now; where there is one code more, it says that there is nothing to choose."""
    table, sheets = games.tables[game], games.sheets[game]
    if games.noted[game, seat]:
        lay_copy(games, room, game, seat)
        table, sheets = room.table[0], room.sheets[0]
    look(table, sheets, seat, seen)
    for code in range(len(open)):
        open[code] = 0
    if games.owing[game] >> seat & 1:
        for place in range(choices(table, sheets, seat, room.codes)):
            open[room.codes[place]] = 1
    elif len(open) == len(room.codes):
        open[len(open) - 1] = 1


def pick(open: Any, room: Any) -> int:
    """One of the open codes, all equally likely; 0 if there is none."""
    codes = room.codes
    n = 0
    for code in range(len(codes) - 1):
        codes[n] = code
        n += open[code]
    return int(codes[below(room.stream, n)]) if n else 0
