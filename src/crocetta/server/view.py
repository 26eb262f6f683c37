"""A view: all that one seat, or a spectator, sees of a table; and what changed from one view to the next."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from crocetta.core.game import Game
from crocetta.core.paper import Mark
from crocetta.core.position import CROSS, Choice, Position
from crocetta.core.words import Message
from crocetta.server import awaiting, papers, telling
from crocetta.server.table import Table
from crocetta.server.telling import spoken

TEXTS = 64  # choices beyond which they are told only on request
Changes = dict[tuple[int, int], dict[str, Any]]  # by two sheets: what changed from one to the other
PLAIN = ("state", "turn", "active", "sentence", "called", "dice", "question", "answer", "result", "next")


@dataclass(slots=True)
class Sheet:
    """A sheet as it lies there: the name of its paper, and what is drawn on it."""

    paper: str
    marks: Mapping[str, Mark]
    points: int


@dataclass(slots=True)  # not frozen: one is made for everybody whenever anything happens
class View:
    """Everything, ready to be sent; `ends` is when the time for what is asked is up."""

    state: str
    turn: int
    active: int | None
    sentence: str
    called: str | None
    seats: tuple[dict[str, Any], ...]
    dice: list[dict[str, Any]]
    sheets: tuple[Sheet, ...]
    question: dict[str, Any] | None
    answer: dict[str, Any] | None
    result: dict[str, Any] | None
    next: str | None
    ends: float | None = None
    limit: int = 0

    def whole(self, now: float) -> dict[str, Any]:
        """The complete view."""
        data: dict[str, Any] = {name: getattr(self, name) for name in PLAIN}
        sheets = [
            {"seat": seat, "paper": sheet.paper, "marks": {cell: drawn(mark) for cell, mark in sheet.marks.items()}}
            for seat, sheet in enumerate(self.sheets)
        ]
        return data | {"seats": list(self.seats), "sheets": sheets, "clock": self.clock(now)}

    def since(self, old: "View", now: float, known: "Changes | None" = None) -> dict[str, Any]:
        """Only what changed; `known` are changes of sheets that were found for others already."""
        known = {} if known is None else known
        data = {name: now_ for name in PLAIN if differs(now_ := getattr(self, name), getattr(old, name))}
        seats = [found for found in map(changed, old.seats, self.seats) if found]
        sheets = [
            found | {"seat": seat}
            for seat, (before, after) in enumerate(zip(old.sheets, self.sheets, strict=False))
            if before is not after and (found := sheet_changes(before, after, known))
        ]
        if len(old.sheets) != len(self.sheets):
            sheets = self.whole(now)["sheets"]
        if seats:
            data["seats"] = seats
        if sheets:
            data["sheets"] = sheets
        if self.ends != old.ends:
            data["clock"] = self.clock(now)
        return data

    def clock(self, now: float) -> dict[str, Any] | None:
        return None if self.ends is None else {"left": round(max(0.0, self.ends - now), 1), "of": self.limit}


def differs(new: Any, old: Any) -> bool:
    """Whether two parts of a view differ; most are the very same object."""
    return new is not old and new != old


def drawn(mark: Mark) -> list[str]:
    return [str(mark.kind), mark.text] if mark.text else [str(mark.kind)]


def changed(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    if not differs(new, old):
        return {}
    found = {name: value for name, value in new.items() if old.get(name) != value}
    return found | {"seat": new["seat"]} if found else {}


def sheet_changes(old: Sheet, new: Sheet, known: Changes) -> dict[str, Any]:
    """What changed on a sheet; most of those around a table are told the same."""
    key = (id(old), id(new))
    if key not in known:
        known[key] = compared(old, new)
    return known[key]


def compared(old: Sheet, new: Sheet) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if old.paper != new.paper:
        found["paper"] = new.paper
    marks: dict[str, list[str] | None] = {
        cell: drawn(mark) for cell, mark in new.marks.items() if differs(mark, old.marks.get(cell))
    }
    gone = old.marks.keys() - new.marks.keys()
    if len(gone) > len(new.marks):  # a new game on a new sheet
        return found | {"fresh": True, "marks": {cell: drawn(mark) for cell, mark in new.marks.items()}}
    marks |= dict.fromkeys(gone)
    if marks:
        found["marks"] = marks
    return found


def sheets_of(position: Position | None) -> tuple[Sheet, ...]:
    """All sheets of a position; none before the game begins."""
    if position is None:
        return ()
    return tuple(sheet_of(position, seat) for seat in range(position.seats))


def sheet_of(position: Position, seat: int) -> Sheet:
    return Sheet(papers.printed(position, seat).name, position.marks(seat), position.points(seat))


class Looking:
    """What all views of one moment share, so that it is worked out once."""

    def __init__(
        self,
        table: Table,
        online: set[int],
        ends: dict[int, float],
        before: "Looking | None" = None,
        waking: set[int] | None = None,
    ) -> None:
        self.table = table
        self.online = online
        self.ends = ends
        self.waking = waking or set()  # seats whose bots are getting ready
        self.position = table.position
        self.public = self.position.view(None) if self.position else None
        same = before is not None and self.public is not None and before.public is self.public
        self.sheets: tuple[Sheet, ...] = before.sheets if before and same else sheets_of(self.public)
        self.throwing = table.throwing
        same_dice = before is not None and same and before.throwing == self.throwing
        self._dice: dict[str, list[dict[str, Any]]] = before._dice if before and same_dice else {}
        self._result: dict[tuple[int | None, str], dict[str, Any] | None] = {}
        self._names = telling.names(table)
        self._short = telling.short_names(table)
        self._awaited = table.awaited()
        self._seats: dict[str, list[dict[str, Any]]] = {}
        # What a seat may choose stays the same as long as its question is open.
        kept = before._questions.items() if before else ()
        self._questions: dict[tuple[int, int, str], dict[str, Any]] = {
            key: found for key, found in kept if table.asked.get(key[0]) == key[1]
        }

    def view(self, seat: int | None, language: str, is_host: bool) -> View:
        """What one listener sees."""
        table, position = self.table, self.position
        own = position.view(seat) if position and seat is not None and seat in table.given else None
        sheets, seats = self.sheets, self.seats(language)
        if own is not None and seat is not None and own is not self.public:
            sheets = (*sheets[:seat], sheet_of(own, seat), *sheets[seat + 1 :])
            seats = [*seats[:seat], self.seat(seat, sheets, language), *seats[seat + 1 :]]
        ends = self.ends.get(seat) if seat in self.ends else min(self.ends.values(), default=None)
        return View(
            state=table.state,
            turn=position.turn if position else 0,
            active=position.active if position else None,
            sentence=spoken(awaiting.sentence(table, seat, is_host, self.online, self.waking), language),
            called=self.called(language),
            seats=tuple(seats),
            dice=self.dice(language),
            sheets=sheets,
            question=self.question(own or position, seat, language),
            answer=self.answer(seat, language),
            result=self.result(seat, language),
            next=table.next or None,
            ends=ends,
            limit=table.options.timer,
        )

    def seats(self, language: str) -> list[dict[str, Any]]:
        """Everybody as seen by all who speak a language."""
        if language not in self._seats:
            self._seats[language] = [self.seat(place, self.sheets, language) for place in range(len(self.table.seats))]
        return self._seats[language]

    def seat(self, place: int, sheets: tuple[Sheet, ...], language: str) -> dict[str, Any]:
        table, seat, name, short = self.table, self.table.seats[place], self._names[place], self._short[place]
        return {
            "seat": place,
            "name": name if isinstance(name, str) else spoken(name, language),
            "short": short if isinstance(short, str) else spoken(short, language),
            "kind": seat.kind,
            "level": seat.level or None,
            "host": bool(seat.token) and seat.token == table.host,
            "online": place in self.online,
            "away": seat.away,
            "awaited": place in self._awaited,
            "points": sheets[place].points if sheets else 0,
            "score": spoken(self.public.counted(sheets[place].points), language) if self.public else None,
        }

    def called(self, language: str) -> str | None:
        """What the dice on the table are called out as, as long as that counts."""
        said = None if self.public is None or self.throwing else self.public.called
        return spoken(said, language) if said else None

    def dice(self, language: str) -> list[dict[str, Any]]:
        if self.public is None:
            return []
        if language not in self._dice:
            lying = telling.dice_to_throw(self.table, self.public) if self.table.throwing else []
            dice = [telling.whole_die(die) for die in lying or self.public.dice_on_table]
            self._dice[language] = telling.translated(dice, language)
        return self._dice[language]

    def question(self, position: Position | None, seat: int | None, language: str) -> dict[str, Any] | None:
        """What a seat is asked."""
        if position is None or seat is None:
            return None
        if self.table.throwing and seat in self.table.throwers() and not telling.cards_due(position):
            asked = spoken(awaiting.throwing(self.table, position, seat), language)
            enter = self.table.options.dice == "real"
            return {"number": self.table.throwing, "kind": "throw", "asked": asked, "enter": enter}
        if seat not in self.table.asked:
            return None
        key = (seat, self.table.asked[seat], language)
        if key not in self._questions:
            head = {"number": key[1], "kind": "choose", "asked": spoken(position.asked_of(seat), language)}
            self._questions[key] = head | choices(position, seat, language)
        return self._questions[key]

    def answer(self, seat: int | None, language: str) -> dict[str, Any] | None:
        """What a seat has answered by itself and can take back: in this step, in practice since the last throw."""
        if seat is None or self.position is None:
            return None
        given = self.table.given.get(seat, [])
        free = [question for question in given if self.table.answers[seat, question].by == "person"]
        question = free[-1] if free else self.table.can_undo(seat)
        if question is None:
            return None
        choice = self.table.answers[seat, question].choice
        return {
            "question": question,
            "choice": choice,
            "text": spoken(self.told(seat, question, choice), language),
            "can_take_back": True,
        }

    def told(self, seat: int, question: int, choice: str) -> Message:
        """A choice made since the last throw, as it was told to its seat when it was made."""
        made = next(one for one in self.table.made if (one.seat, one.question) == (seat, question))
        position = made.before.view(seat)
        return position.told(seat, Choice(position.code(choice) or 0, choice), None)

    def result(self, seat: int | None, language: str) -> dict[str, Any] | None:
        if self.position is None or not self.position.over or self.table.match is None:
            return None
        key = (seat if seat in self.position.leaders else None, language)
        if key not in self._result:
            self._result[key] = telling.translated(result(self.table, key[0]), language)
        return self._result[key]


def result(table: Table, reader: int | None = None) -> dict[str, Any]:
    """How a game ended: points and where they come from, winners, and the dice revealed."""
    assert table.match is not None
    position, dice = table.match.position, table.match.dice
    return {
        "points": [
            {
                "seat": seat,
                "points": position.points(seat),
                "parts": [{"text": text, "points": n} for text, n in position.breakdown(seat)],
                "verdict": position.verdict(seat),
            }
            for seat in range(position.seats)
        ],
        "winners": list(position.leaders),
        "text": position.won(telling.short_names(table), reader),
        "ending": position.ending,
        "promise": table.promise,
        "seed": dice.seed.hex() if dice else None,
        "proven": dice is not None,
    }


# Choices


def choices(position: Position, seat: int, language: str) -> dict[str, Any]:
    """What a seat may choose: cells to tap, dice to tap, and the rest as buttons."""
    found = position.choices(seat)
    dice = dice_choices(position, seat)
    if dice:
        found = tuple(choice for choice in found if choice.text not in dice.values())
    listed = [choice_data(position, seat, choice, len(found) <= TEXTS, language) for choice in found]
    places = sorted({place for chosen in dice for place in chosen})
    return {"choices": listed, "dice": {"open": places} if dice else None}


def choice_data(position: Position, seat: int, choice: Choice, told: bool, language: str) -> dict[str, Any]:
    data: dict[str, Any] = {"choice": choice.text, "cells": list(position.touched(seat, choice))}
    if data["cells"] and (mark := position.pen(seat, choice)) != CROSS:
        data["mark"] = drawn(mark) if mark else None
    if told:
        data["text"] = spoken(position.describe(seat, choice), language)
    if brief := position.brief(seat, choice):
        data["brief"] = spoken(brief, language)
    if cost := position.cost(seat, choice):
        data["cost"] = spoken(cost, language)
    return data


def dice_choices(position: Position, seat: int) -> dict[tuple[int, ...], str]:
    """By places of dice on the table: the choice that throws just these again; empty where dice are not chosen."""
    if seat not in position.waiting or telling.cards_due(position):
        return {}
    names = tuple(die.name for die in position.dice_on_table)
    key = (position.game, tuple(position.flags.items()), position.codes(seat), names)
    return _dice_choices(key, Remembered(position, seat))


class Remembered:
    """A position that does not count when results are remembered: all such positions give the same one."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position, self.seat = position, seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Remembered)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=256)
def _dice_choices(
    key: tuple[Game, Any, tuple[int, ...], tuple[Any, ...]], where: Remembered
) -> dict[tuple[int, ...], str]:
    names = key[3]
    found: dict[tuple[int, ...], str] = {}
    for code in key[2]:
        after = where.position.choose(where.seat, code)
        again = [die.name for die in after.dice_to_throw] if after.to_throw else []
        if again and all(names.count(name) == 1 for name in again):
            found[tuple(sorted(names.index(name) for name in again))] = where.position.text(code)
    return found
