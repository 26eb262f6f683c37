"""The contract as compiled loops write it: each name stands for that function of the game being compiled."""

from typing import Any


def start(table: Any, sheets: Any) -> None: ...


def chance(table: Any, sheets: Any, sides: Any) -> int: ...  # type: ignore[empty-body]


def throw(table: Any, sheets: Any, faces: Any) -> None: ...


def choices(table: Any, sheets: Any, seat: int, out: Any) -> int: ...  # type: ignore[empty-body]


def choose(table: Any, sheets: Any, seat: int, code: int) -> None: ...


def points(table: Any, sheets: Any, seat: int) -> int: ...  # type: ignore[empty-body]


def ends_turn(table: Any, sheets: Any, seat: int) -> bool: ...  # type: ignore[empty-body]


FUNCTIONS = (start, chance, throw, choices, choose, points, ends_turn)
