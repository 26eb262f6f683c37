"""Reasons: why something cannot be chosen, what a choice would be, and what is best."""

from functools import lru_cache
from typing import Any

from crocetta.core.position import Choice, Position
from crocetta.core.words import say
from crocetta.server import awaiting, frames
from crocetta.server.outcome import Advice, Client, Reply
from crocetta.server.playing import in_play
from crocetta.server.refusal import Refused, not_asked
from crocetta.server.table import Table

REASONS = 3  # that are told about one cell
POSITIONS = 256  # for which we remember what can be drawn where


def why(table: Table, client: Client, frame: frames.Why) -> Reply:
    """Why a cell is not lit, or a choice not open."""
    seat, position = in_play(table, client)
    view = position.view(seat)
    if seat not in table.asked:  # then it does not matter which: the others are named as everybody knows them
        reasons, open_ = [awaiting.sentence(table, seat, client.is_host)], list[str]()
    elif frame.cell is None:
        reasons, open_ = why_choice(view, seat, frame.choice or "")
    else:
        reasons, open_ = why_cell(view, seat, frame.cell)
    texts = [reason.to(client.language) for reason in reasons]
    return Reply({"type": "reason", "cell": frame.cell, "choice": frame.choice, "texts": texts, "choices": open_})


def why_choice(view: Position, seat: int, choice: str) -> tuple[list[Any], list[str]]:
    """Why a choice cannot be made now, or else the choice itself."""
    reason = view.why_not(seat, choice)
    return ([reason], []) if reason else ([], [choice])


def why_cell(view: Position, seat: int, cell: str) -> tuple[list[Any], list[str]]:
    """Why nothing can be drawn on a cell now, or else the choices that draw on it."""
    drawing = on_cells(view, seat).get(cell, [])
    open_ = [view.text(code) for code in view.codes(seat) if code in drawing]
    if open_:
        return [], open_
    told = view.why_cell(seat, cell)
    if told:
        return [told], []
    reasons: list[Any] = []
    for code in fewest(view, seat, drawing):
        if len(reasons) < REASONS:
            reason = view.why_not(seat, code)
            if reason and reason not in reasons:
                reasons.append(reason)
    return reasons or [say("nothing can be drawn there now: {asked}", asked=view.asked_of(seat))], []


def fewest(view: Position, seat: int, codes: list[int]) -> list[int]:
    """Of these choices the ones that draw on the fewest cells: what else others draw on, nobody has asked about."""
    sizes = [len(touched(view, seat, code)) for code in codes]
    return [code for code, size in zip(codes, sizes, strict=True) if size == min(sizes)]


@lru_cache(maxsize=POSITIONS)
def on_cells(view: Position, seat: int) -> dict[str, list[int]]:
    """The choices, legal or not, that would draw on each cell: looked for once, for all cells."""
    found: dict[str, list[int]] = {}
    for code in range(view.game.rules.CHOICES):
        for cell in touched(view, seat, code):
            found.setdefault(cell, []).append(code)
    return found


def touched(view: Position, seat: int, code: int) -> tuple[str, ...]:
    """The cells that a choice, legal or not, would draw on."""
    try:
        return view.touched(seat, Choice(code, ""))
    except (ArithmeticError, LookupError, ValueError):  # asked about what cannot be, a game may not know
        return ()


def tell(table: Table, client: Client, frame: frames.Tell) -> Reply:
    """What a choice would be."""
    seat, position = in_play(table, client)
    view = position.view(seat)
    code = view.code(frame.choice)
    reason = view.why_not(seat, frame.choice)
    if code is None or reason:
        raise Refused("illegal", reason or say("the game is over"), open=[])
    text = view.describe(seat, Choice(code, frame.choice)).to(client.language)
    return Reply({"type": "told", "choice": frame.choice, "text": text})


def hint(table: Table, client: Client, frame: frames.Hint) -> Reply:
    """What those who know would choose; they take their time."""
    seat, position = in_play(table, client)
    if not table.options.hints:
        raise Refused("no_hints", say("this table is played without hints"))
    if seat not in table.asked:
        raise not_asked()
    question = table.asked[seat]
    return Reply({}, advice=Advice(seat, question, position.view(seat), f"{table.luck} {question}"))
