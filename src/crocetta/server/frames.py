"""Frames: what a client may say, each checked for its fields and types before anybody looks at it."""

from typing import Annotated

import msgspec
from msgspec import Meta

Small = Annotated[int, Meta(ge=0, le=255)]
Number = Annotated[int, Meta(ge=0, le=2**53)]  # whole numbers that JavaScript can hold
Text = Annotated[str, Meta(max_length=80)]


class Frame(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """Something said by a client; `id` comes back with the answer."""

    id: Annotated[str, Meta(max_length=40)] | None = None


class Hello(Frame, frozen=True):
    """Who I am, what I understand, what I have heard already."""

    token: Annotated[str, Meta(max_length=100)] | None = None
    language: Annotated[str, Meta(max_length=35)] = "en"
    since: Number | None = None


class Sit(Frame, frozen=True):
    """I take a seat."""

    name: Annotated[str, Meta(max_length=200)]
    seat: Small | None = None


class Stand(Frame, frozen=True):
    """I leave my seat."""


class Start(Frame, frozen=True):
    """Let us begin."""


class Remove(Frame, frozen=True):
    """That seat is to be open."""

    seat: Small


class Replace(Frame, frozen=True):
    """A bot is to sit there."""

    seat: Small
    level: Text


class Throw(Frame, frozen=True):
    """The dice are thrown; real ones landed so."""

    question: Number
    faces: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=64)] | None = None


class Choose(Frame, frozen=True):
    """My answer to a question: a choice as it is written, or the dice it means."""

    question: Number
    choice: Text | None = None
    dice: Annotated[list[Small], Meta(max_length=64)] | None = None


class TakeBack(Frame, frozen=True, tag="take_back"):
    """I want to answer that question anew."""

    question: Number


class Why(Frame, frozen=True):
    """Why can I not do this?"""

    cell: Text | None = None
    choice: Text | None = None


class Tell(Frame, frozen=True):
    """What would this choice be?"""

    choice: Text


class Hint(Frame, frozen=True):
    """What would you do?"""


class Rematch(Frame, frozen=True):
    """Once more."""


class Ping(Frame, frozen=True):
    """Are you there?"""


# What may also be said without a socket.
Spoken = Sit | Stand | Start | Remove | Replace | Throw | Choose | TakeBack | Why | Tell | Hint | Rematch | Ping
AnyFrame = Hello | Spoken

decode = msgspec.json.Decoder(AnyFrame).decode
