"""Search, compiled: the best choices are tried in many playouts, the worse half is dropped, until two are left.

Chance is honest: every playout throws its own dice, and whoever has not chosen yet chooses by what it may know. All
choices are tried with the same chance, so that luck cancels out when they are compared.
"""

from math import exp, sqrt
from typing import Any

from crocetta.bots.contract import weigh_choices, worth
from crocetta.bots.desk import ASKED, COLUMNS, IDEA, PLAYOUTS, POINTS, SQUARES, TRIED, UTILITY, WINS, lay
from crocetta.bots.playing import choose_all, picks, play_on
from crocetta.core.fields import OVER
from crocetta.fast.chance import begin, draw
from crocetta.fast.contract import choices, choose, points

FOREVER = 1 << 40
NOTHING = -1
MARGIN = 0.001  # what a point more or less counts beside a game won or lost


def search(
    table: Any,
    sheets: Any,
    seat: int,
    rollouts: int,
    width: int,
    horizon: int,
    doubt: float,
    scale: float,
    stream: Any,
    desk: Any,
) -> int:
    """The choice that wins most (alone: brings most points) in playouts, unless the first idea is about as good."""
    n = rank(table, sheets, seat, width, NOTHING, desk)
    if n == 1:
        return int(desk.options[0])
    ask(table, sheets, seat, desk)
    salt = draw(stream)
    rounds, alive, done = rounds_for(n), n, 0
    for _ in range(rounds):
        upto = min(done + max(1, rollouts // (rounds * alive)), desk.outcomes.shape[1])
        for option in range(alive):
            try_out(seat, option, salt, done, upto, horizon, scale, desk)
        done = upto
        alive = keep_better(alive, desk)
    return int(desk.options[1 if surely_better(done, doubt, desk) else 0])


def survey(
    table: Any, sheets: Any, seat: int, playouts: int, width: int, also: int, salt: Any, scale: float, desk: Any
) -> int:
    """Try the most promising choices (and `also` one, if it is open) in as many playouts each; how many those are."""
    n = rank(table, sheets, seat, width, also, desk)
    ask(table, sheets, seat, desk)
    for option in range(n):
        try_out(seat, option, salt, 0, playouts, 0, scale, desk)
    return n


def ask(table: Any, sheets: Any, seat: int, desk: Any) -> None:
    """The table as it is when this seat's choice is the last of the step: the others pick by what they see now."""
    made = 0
    for other in range(len(sheets)):
        if other != seat and table.waiting >> other & 1:
            made = picks(table, sheets, other, made, desk)
    lay(table, sheets, desk, ASKED)
    choose_all(desk.tables[ASKED], desk.sheets[ASKED], made, desk)


def rank(table: Any, sheets: Any, seat: int, width: int, also: int, desk: Any) -> int:
    """The most promising choices (all: width 0) into the options, best first, then `also` one; how many."""
    codes, worths = desk.codes, desk.worths
    n = choices(table, sheets, seat, codes)
    if n > 1:
        weigh_choices(table, sheets, seat, n, desk)
    kept = 0
    while kept < n and (width == 0 or kept < width):
        best = kept
        for k in range(kept + 1, n):
            if worths[k] > worths[best]:
                best = k
        kept = put_option(kept, best, desk)
    for k in range(kept, n):
        if codes[k] == also:
            return put_option(kept, k, desk)
    return kept


def put_option(place: int, k: int, desk: Any) -> int:
    """The k-th choice becomes an option that nothing is known of but the first idea; the place after it."""
    codes, worths = desk.codes, desk.worths
    codes[k], codes[place] = codes[place], codes[k]
    worths[k], worths[place] = worths[place], worths[k]
    desk.options[place] = codes[place]
    for column in range(COLUMNS):
        desk.tally[place, column] = 0.0
    desk.tally[place, IDEA] = worths[place]
    return place + 1


def rounds_for(n: int) -> int:
    """How often a field of n is halved until two are left; at least one round is played."""
    rounds = 1
    while n > 2:
        n = (n + 1) // 2
        rounds += 1
    return rounds


def keep_better(alive: int, desk: Any) -> int:
    """The better half of the options to the front, behind the first idea, which stays; how many those are."""
    kept = max(2, (alive + 1) // 2)
    for place in range(1, kept):
        best = place
        for option in range(place + 1, alive):
            if desk.tally[option, UTILITY] > desk.tally[best, UTILITY]:
                best = option
        if best != place:
            swap(place, best, desk)
    return kept


def swap(a: int, b: int, desk: Any) -> None:
    """Two options change places, with all that is known of them."""
    options, tally, outcomes = desk.options, desk.tally, desk.outcomes
    options[a], options[b] = options[b], options[a]
    for playout in range(int(tally[a, PLAYOUTS])):
        outcomes[a, playout], outcomes[b, playout] = outcomes[b, playout], outcomes[a, playout]
    for column in range(COLUMNS):
        tally[a, column], tally[b, column] = tally[b, column], tally[a, column]


def try_out(seat: int, option: int, salt: Any, first: int, upto: int, horizon: int, scale: float, desk: Any) -> None:
    """Playouts of one option, from number `first` to `upto`; each number has its own chance, the same for all."""
    table, sheets = desk.tables[TRIED], desk.sheets[TRIED]
    until = FOREVER if horizon == 0 else desk.tables[ASKED].turn + horizon - 1
    for playout in range(first, upto):
        begin(desk.stream, salt, playout)
        lay(desk.tables[ASKED], desk.sheets[ASKED], desk, TRIED)
        choose(table, sheets, seat, desk.options[option])
        play_on(table, sheets, until, desk)
        note(table, sheets, seat, option, playout, scale, desk)


def note(table: Any, sheets: Any, seat: int, option: int, playout: int, scale: float, desk: Any) -> None:
    """What a playout came to, into the tally."""
    mine = outcome(table, sheets, seat, desk)
    win, utility = 0.0, mine
    if len(sheets) > 1:
        best, ties = -1e9, 1
        for other in range(len(sheets)):
            if other != seat:
                theirs = outcome(table, sheets, other, desk)
                ties += theirs == mine
                best = max(best, theirs)
        if table.phase != OVER:
            win = 1.0 / (1.0 + exp((best - mine) / scale))
        elif mine >= best:
            win = 1.0 / ties
        utility = win + MARGIN * (mine - best)
    tally = desk.tally[option]
    tally[PLAYOUTS] += 1
    tally[POINTS] += mine
    tally[WINS] += win
    tally[UTILITY] += utility
    tally[SQUARES] += utility * utility
    desk.outcomes[option, playout] = utility


def outcome(table: Any, sheets: Any, seat: int, desk: Any) -> float:
    """The points of a seat at the end, or what it can expect where the playout was cut."""
    if table.phase == OVER:
        return float(points(table, sheets, seat))
    return float(worth(table, sheets, seat, desk.mind, desk.room))


def surely_better(playouts: int, doubt: float, desk: Any) -> bool:
    """Whether the second option beats the first by more than chance explains, playout by playout."""
    total, squares = 0.0, 0.0
    for playout in range(playouts):
        gain = float(desk.outcomes[1, playout]) - float(desk.outcomes[0, playout])
        total += gain
        squares += gain * gain
    gained = total / playouts
    spread = max(0.0, squares / playouts - gained * gained)
    return gained > doubt * sqrt(spread / playouts)
