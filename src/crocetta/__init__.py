"""Crocetta: the home of roll-and-write games.

A position is a value: whatever is done to it gives another one.

>>> import crocetta
>>> position = crocetta.Position.start(crocetta.find("qwixx"), seats=2)
>>> position = position.throw([1, 4, 3, 6, 2, 6])  # white, white, red, yellow, green, blue
>>> [str(choice) for choice in position.choices(0)]
['r5', 'y5', 'g5', 'b5', 'pass']
>>> crocetta.write_position(position)
'qwixx/1 turn=1 phase=white waiting=3 dice=1,4,3,6,2,6 | - | -'
>>> position = position.choose(0, "r5").choose(1, "pass")
>>> position.phase, position.waiting, position.scores
('colour', (0,), (1, 0))
>>> str(position.why_not(0, "r4"))
'red 4 lies left of your cross at 5'

A match is a position and how it came about. Here somebody always takes the first choice, to the end:

>>> match = crocetta.Match.new("qwixx", names=("Emma", "Max"), dice=crocetta.Dice.numbered(7))
>>> while not match.position.over:
...     if match.position.to_throw:
...         match.throw()
...     else:
...         seat = match.position.waiting[0]
...         match.choose(seat, match.position.choices(seat)[0])
>>> match.position.turn, match.position.scores
(18, (15, 6))

A record is its text. Whoever reads it can check every throw and every choice:

>>> text = crocetta.write_record(match)
>>> text.splitlines()[9]
'1. (2 1 5 4 5 2) r3 r3 / r7 =d9728f52bc1fdb5c'
>>> crocetta.check_record(text).proven
True
>>> crocetta.read_record(text.replace(" r10", " r11", 1))
Traceback (most recent call last):
crocetta.core.record.BrokenRecord: line 11: seat 0 may not choose r11 now: open are r10, y9, y4, g9, g4, b10, b5, pass
"""

from crocetta.core import pictures
from crocetta.core.dice import Dice
from crocetta.core.errors import (
    CrocettaError,
    IllegalChoice,
    NoDeck,
    NoSuchSeat,
    UnknownFlag,
    UnknownGame,
    UnknownVersion,
    WrongFlag,
    WrongSeats,
    WrongThrow,
)
from crocetta.core.game import Die, Game, find
from crocetta.core.game import games as all_games
from crocetta.core.match import Chosen, Match, Thrown
from crocetta.core.notation import WrongPosition
from crocetta.core.notation import read as read_position
from crocetta.core.notation import write as write_position
from crocetta.core.position import Choice, Position
from crocetta.core.record import BrokenRecord, Checked
from crocetta.core.record import check as check_record
from crocetta.core.record import read as read_record
from crocetta.core.record import write as write_record
from crocetta.core.words import Message

__all__ = [
    "BrokenRecord",
    "Checked",
    "Choice",
    "Chosen",
    "CrocettaError",
    "Dice",
    "Die",
    "Game",
    "IllegalChoice",
    "Match",
    "Message",
    "NoDeck",
    "NoSuchSeat",
    "Position",
    "Thrown",
    "UnknownFlag",
    "UnknownGame",
    "UnknownVersion",
    "WrongFlag",
    "WrongPosition",
    "WrongSeats",
    "WrongThrow",
    "all_games",
    "check_record",
    "find",
    "read_position",
    "read_record",
    "write_position",
    "write_record",
]


# What is imported from any room comes through here, so whoever has a position can see it. Drawing is imported only when
# a notebook asks for a picture.


def _svg(shown: Position | Match) -> str:
    from crocetta.draw.notebook import svg

    return svg(shown)


def _html(shown: Position | Match) -> str:
    from crocetta.draw.notebook import html

    return html(shown)


pictures.drawn_by(_svg, _html)
