"""Playing: throws and choices, each the answer to a question and to no other; and taking them back."""

from collections.abc import Callable

from crocetta.core.dice import Dice
from crocetta.core.errors import IllegalChoice
from crocetta.core.position import Position
from crocetta.core.words import say
from crocetta.server import frames, telling
from crocetta.server.events import Chosen, TakenBack, Thrown
from crocetta.server.outcome import Client, Message, Reply
from crocetta.server.refusal import Refused, no_seat, not_asked, not_now, stale
from crocetta.server.table import Table
from crocetta.server.view import dice_choices

LISTED = 48  # choices that a refusal names


def choose(table: Table, client: Client, frame: frames.Choose) -> Reply:
    """A seat answers what it is asked; the same question answered once more gets the first answer."""
    seat, position = in_play(table, client)
    first = table.answers.get((seat, frame.question))
    if first:
        return Reply(accepted(frame.question, first.choice, first.seq, again=True))
    if table.asked.get(seat) != frame.question:
        raise stale(frame.question)
    view = position.view(seat)
    choice = frame.choice or "" if frame.dice is None else by_dice(view, seat, frame.dice)
    legal = checked(view, seat, choice)
    answer = accepted(frame.question, legal, table.seq + 1)
    return Reply(answer, (Chosen(seat=seat, choice=legal, question=frame.question),))


def in_play(table: Table, client: Client) -> tuple[int, Position]:
    """The seat that speaks, and where the game stands."""
    if client.seat is None:
        raise no_seat()
    if table.position is None:
        raise not_now("lobby")
    return client.seat, table.position


def checked(view: Position, seat: int, choice: str) -> str:
    """A choice that the rules allow, as it is written."""
    try:
        return view.text(view.legal(seat, choice))
    except IllegalChoice as error:
        open_ = [found.text for found in view.choices(seat)][:LISTED]
        raise Refused("illegal", error.reason or error.message, open=open_) from None


def by_dice(view: Position, seat: int, dice: list[int]) -> str:
    """The choice that throws just these dice again."""
    found = dice_choices(view, seat).get(tuple(sorted(set(dice))))
    if found is None:
        raise Refused("illegal", say("these dice cannot be chosen now"), open=[])
    return found


def take_back(table: Table, client: Client, frame: frames.TakeBack) -> Reply:
    """A seat wants to answer anew: while others still choose, or in practice until the next throw."""
    seat, _ = in_play(table, client)
    if frame.question not in table.given.get(seat, ()) and frame.question == table.can_undo(seat):
        answer = accepted(frame.question, None, table.seq + 1)
        return Reply(answer, (TakenBack(seat=seat, question=frame.question, practice=True),))
    if frame.question not in table.given.get(seat, ()):
        raise stale(frame.question)
    if table.answers[seat, frame.question].by != "person":
        raise Refused("not_now", say("nothing else was open: there is nothing to take back"))
    answer = accepted(frame.question, None, table.seq + 1)
    return Reply(answer, (TakenBack(seat=seat, question=frame.question),))


def throw(table: Table, client: Client, frame: frames.Throw, fresh: Callable[[], Dice]) -> Reply:
    """Who is asked throws: our dice, or real ones that are entered."""
    seat, position = in_play(table, client)
    thrower, seq = table.thrown.get(frame.question, (None, 0))
    if thrower == seat:
        return Reply(accepted(frame.question, None, seq, again=True))
    if not frame.question or frame.question != table.throwing:
        raise stale(frame.question)
    if not table.may_throw(seat) or telling.cards_due(position):
        raise not_asked()
    faces = entered(position, frame.faces) if table.options.dice == "real" else ours(table, frame.faces, fresh)
    answer = accepted(frame.question, None, table.seq + 1)
    return Reply(answer, (Thrown(faces=faces, seat=seat, question=frame.question),))


def ours(table: Table, said: list[str] | None, fresh: Callable[[], Dice]) -> list[int]:
    if said is not None:
        raise Refused("wrong_throw", say("this game has virtual dice: what they show cannot be entered"))
    return fallen(table, fresh)


def fallen(table: Table, fresh: Callable[[], Dice]) -> list[int]:
    """How our own dice, or our cards, fall."""
    match = table.match
    if match is None:
        raise not_now("lobby")
    if match.dice is None:  # cards at a table with real dice: any luck will do
        return fresh().throw(1, match.position.to_throw)
    return match.dice.throw(match.throws + 1, match.position.to_throw)


def entered(position: Position, faces: list[str] | None) -> list[int]:
    """What real dice show, as somebody says."""
    dice = position.dice_to_throw
    if faces is None or len(faces) != len(dice):
        raise Refused("wrong_throw", say("enter what each die shows"))
    for die, face in zip(dice, faces, strict=True):
        if face not in die.faces:
            raise Refused("wrong_throw", say("the {die} has no such face", die=die.name))
    return [die.faces.index(face) + 1 for die, face in zip(dice, faces, strict=True)]


def accepted(question: int, choice: str | None, seq: int, again: bool = False) -> Message:
    return {"type": "accepted", "question": question, "choice": choice, "seq": seq, "again": again}
