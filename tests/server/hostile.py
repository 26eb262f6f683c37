"""Hostile frames and requests, generated: wrong seats, phases and types, huge, binary, deep, doubled, replayed."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

TYPES = ("hello", "sit", "stand", "start", "remove", "replace", "throw", "choose", "take_back", "why", "tell", "hint")
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2**31,
    2**53 + 1,
    10**40,
    1.5,
    1e308,
    "",
    "0",
    "r7",
    "pass",
    "\x00",
    "\u202e\u0000",
    "' OR 1=1 --",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "x" * 300,
    [],
    [0],
    ["1"] * 70,
    {},
    {"type": "hello"},
    [[[[[[]]]]]],
)
FIELDS = ("question", "choice", "dice", "faces", "seat", "name", "level", "cell", "token", "language", "since", "id")


def frames(luck: Random, questions: list[int]) -> Iterator[str]:
    """Frames without end that no seat of ours may send with success."""
    while True:
        yield luck.choice((odd_frame, broken_text, deep, stranger, wide))(luck, questions)


def odd_frame(luck: Random, questions: list[int]) -> str:
    """A frame of some type with odd fields."""
    frame: dict[str, Any] = {"type": luck.choice((*TYPES, "rematch", "dance", "", None, 7))}
    for name in luck.sample(FIELDS, luck.randint(0, 4)):
        frame[name] = luck.choice(ODD)
    return json.dumps(frame)


def broken_text(luck: Random, questions: list[int]) -> str:
    """A good frame with something cut off, or a sign changed."""
    text = json.dumps({"type": "choose", "question": luck.choice(questions), "choice": "pass"})
    place = luck.randrange(len(text))
    return text[:place] if luck.random() < 0.5 else text[:place] + chr(luck.randrange(1, 0x2FF)) + text[place + 1 :]


def deep(luck: Random, questions: list[int]) -> str:
    opening = luck.choice(("[", '{"a":', '{"type":"choose","choice":[', '{"type":"sit","name":['))
    return opening * luck.randint(1, 3900 // len(opening))


def stranger(luck: Random, questions: list[int]) -> str:
    """A spectator answers for others, or a stranger starts the game."""
    frame = luck.choice(
        (
            {"type": "choose", "question": luck.choice(questions), "choice": "pass"},
            {"type": "choose", "question": luck.choice(questions), "dice": [0]},
            {"type": "throw", "question": luck.choice(questions)},
            {"type": "take_back", "question": luck.choice(questions)},
            {"type": "start"},
            {"type": "remove", "seat": luck.randrange(9)},
            {"type": "replace", "seat": luck.randrange(9), "level": "random"},
            {"type": "sit", "name": "me"},
            {"type": "rematch"},
            {"type": "hint"},
        )
    )
    return json.dumps(frame)


def wide(luck: Random, questions: list[int]) -> str:
    """As much as fits, or a little more."""
    text = json.dumps({"type": "why", "cell": "x" * luck.randint(60, 4200)})
    return text[: luck.choice((4096, 4097, 5000))]


def requests(luck: Random, code: str) -> Iterator[tuple[str, str, bytes, dict[str, str]]]:
    """HTTP requests without end: method, path, body, headers."""
    paths = ("", "/events", "/frames", "/record", "/replay", "/sheets/0.svg", "/sheets/../0.svg", "/qr.svg", "/x")
    names = ("ABCDEFGH", code, code.lower(), "%00", "..", "a" * 900, "' OR 1", "🎲🎲🎲🎲🎲🎲🎲🎲")
    while True:
        path = f"/api/tables/{luck.choice(names)}{luck.choice(paths)}"
        query = luck.choice(
            ("", "?since=-1", "?since=x", "?wait=99", "?lang=%ff", "?paper=0", "?since=99999999999999999")
        )
        headers = luck.choice(
            ({}, {"authorization": "Bearer x"}, {"authorization": "Basic eA=="}, {"origin": "https://evil.example"})
        )
        body = luck.choice((b"", b"{", b"null", b"[" * 5000, json.dumps({"type": "start"}).encode(), b"\xff\xfe"))
        yield luck.choice(("GET", "POST", "PUT", "DELETE", "HEAD")), path + query, body, dict(headers)
