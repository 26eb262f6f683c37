"""Lines, compiled: one step on from many positions, or all lines of the last turn to their end."""

from typing import Any

from crocetta.core.fields import OVER
from crocetta.fast.contract import choices, choose, ends_turn
from crocetta.fast.count.desk import DEEPEST, FOUND, MOST, ROOM, THROWS_AGAIN, TOO_MANY, TOP
from crocetta.fast.count.found import clear, copy, keep
from crocetta.fast.count.throws import lay_throw, list_throws

MANY = 4  # outcomes that become one position


def expand(
    positions: Any, ways: Any, turns: int, stop: int, few: int, rows: Any, throws: Any, options: Any
) -> tuple[int, int, int, int]:
    """One step on from each position while there is room: positions taken, found, outcomes walked, lines ended."""
    taken = found = walked = lines = 0
    most = MOST  # every way on leads to a line
    while taken < len(ways):
        copy(positions[taken], rows.words[TOP])
        different = list_throws(rows, throws)
        outcomes = different if different else ask(rows, options, TOP)
        if found + outcomes > ROOM or (found > few and walked < MANY * found):
            break
        if ways[taken] > most // outcomes:
            lines = TOO_MANY
            taken = len(ways)
            break
        most -= ways[taken] * outcomes
        for outcome in range(outcomes):
            row = FOUND + found
            if different:
                lay_throw(rows, throws, outcome, row)
            else:
                lay_choice(rows, options, TOP, outcome, row)
            if ended(rows.tables[row], turns, stop):
                lines += ways[taken]
            else:
                walked += 1
                found += keep(rows, 0, row, ways[taken])
        taken += 1
    clear(rows, 0, FOUND, found)
    return taken, found, walked, lines


def finish(positions: Any, ways: Any, turns: int, stop: int, rows: Any, throws: Any, options: Any) -> int:
    """Walk every line from positions of the last turn to its end, depth first; the number of lines."""
    total = 0
    for parent in range(len(ways)):
        copy(positions[parent], rows.words[TOP])
        different = list_throws(rows, throws)
        start = TOP + (different > 0)
        lines = 0
        if different > ROOM:
            return TOO_MANY
        for outcome in range(max(1, different)):
            if different:
                lay_throw(rows, throws, outcome, start)
            more = lines_of_choices(rows, options, start, turns, stop)
            if more < 0:
                return more
            lines += more
        if lines > (MOST - total) // ways[parent]:
            return TOO_MANY
        total += lines * ways[parent]
    return total


def lines_of_choices(rows: Any, options: Any, start: int, turns: int, stop: int) -> int:
    """The lines from a row of the path on, where only choices are left."""
    if ended(rows.tables[start], turns, stop):
        return 1
    left = options.left
    lines = 0
    row = start
    arrived = True
    while row >= start:
        if arrived:
            if rows.tables[row].waiting == 0 or row + 1 == DEEPEST:
                return THROWS_AGAIN
            left[row] = ask(rows, options, row)
            if surely_ends(rows.tables[row], rows.sheets[row], options.seats[row]):
                lines += left[row]
                left[row] = 0
            arrived = False
        elif left[row] == 0:
            row -= 1
        else:
            left[row] -= 1
            lay_choice(rows, options, row, left[row], row + 1)
            if ended(rows.tables[row + 1], turns, stop):
                lines += 1
            else:
                row += 1
                arrived = True
    return lines


def surely_ends(table: Any, sheets: Any, seat: int) -> bool:
    """Whether any choice of a seat ends the turn, and so the line."""
    return bool(table.waiting == 1 << seat and ends_turn(table, sheets, seat))


def ended(table: Any, turns: int, stop: int) -> bool:
    """Whether a line of play is complete."""
    return bool(table.phase == OVER or table.turn > turns or stop >> table.phase & 1)


def ask(rows: Any, options: Any, row: int) -> int:
    """Note what the lowest awaited seat may choose (the order of same-time choices never matters); how much it is."""
    waiting = rows.tables[row].waiting
    seat = 0
    while waiting >> seat & 1 == 0:
        seat += 1
    options.seats[row] = seat
    return choices(rows.tables[row], rows.sheets[row], seat, options.codes[row])


def lay_choice(rows: Any, options: Any, row: int, option: int, place: int) -> None:
    """Put what a position becomes by one of its choices into another row."""
    copy(rows.words[row], rows.words[place])
    choose(rows.tables[place], rows.sheets[place], options.seats[row], options.codes[row, option])
