"""Fields: what a table or a sheet consists of, declared once for both engines.

>>> class Sheet(Fields):
...     crosses: list[int] = numbers(4, upto=0xFFF)
...     misses: int = number(upto=4)
>>> sheet = Sheet()
>>> sheet.crosses[2] |= 1 << 5
>>> sheet
Sheet(crosses=[0, 0, 32, 0], misses=0)
>>> [(field.name, field.length, field.kind) for field in Sheet.fields]
[('crosses', 4, 'i2'), ('misses', 0, 'i1')]
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

# Only signed kinds: compiled arithmetic mixes them without ever leaving the integers.
KINDS = {"i1": 1 << 7, "i2": 1 << 15, "i4": 1 << 31, "i8": 1 << 63}


@dataclass(frozen=True, slots=True)
class Field:
    """One integer, or a list of `length` of them, each from `low` to `high`."""

    name: str
    low: int
    high: int
    length: int = 0
    values: tuple[str, ...] = ()  # of a flag: what people write, in the order of the numbers
    default: int = 0
    is_flag: bool = False
    for_show: bool = False  # people see it, rules never read it

    @property
    def kind(self) -> str:
        """The smallest integer type that holds it, as NumPy writes it."""
        return next(kind for kind, end in KINDS.items() if -end <= self.low and self.high < end)

    def fits(self, value: object) -> bool:
        """Whether a table or sheet may hold this value here."""
        if self.length:
            return (
                isinstance(value, list)
                and len(value) == self.length
                and all(type(item) is int and self.low <= item <= self.high for item in value)
            )
        return type(value) is int and self.low <= value <= self.high


def number(upto: int, low: int = 0) -> Any:
    """Declare a field that holds one integer."""
    return Field("", low, upto)


def numbers(length: int, upto: int, low: int = 0, for_show: bool = False) -> Any:
    """Declare a field that holds a list of integers; `for_show`: people see it, rules never read it."""
    return Field("", low, upto, length, for_show=for_show)


def flag(*values: str) -> Any:
    """Declare a rule option: the first value is the default; the table holds its place in the list."""
    return Field("", 0, len(values) - 1, values=values, is_flag=True)


def flag_number(default: int, low: int, upto: int) -> Any:
    """Declare a rule option that is itself a number."""
    return Field("", low, upto, default=default, is_flag=True)


class Declared(type):
    """Turns the declarations in a class body into slots."""

    fields: tuple[Field, ...]
    single: tuple[str, ...]  # the names of fields that hold one integer
    listed: tuple[str, ...]  # and of those that hold a list

    def __new__(mcls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "Declared":
        own = [replace(value, name=key) for key, value in body.items() if isinstance(value, Field)]
        for field in own:
            del body[field.name]
        body["__slots__"] = tuple(field.name for field in own)
        cls = super().__new__(mcls, name, bases, body)
        inherited = [field for base in bases for field in getattr(base, "fields", ())]
        cls.fields = (*inherited, *own)
        cls.single = tuple(field.name for field in cls.fields if not field.length)
        cls.listed = tuple(field.name for field in cls.fields if field.length)
        return cls


class Fields(metaclass=Declared):
    """A table or a sheet as CPython handles it: small integers and lists of them, all zero at first."""

    fields: ClassVar[tuple[Field, ...]]
    single: ClassVar[tuple[str, ...]]
    listed: ClassVar[tuple[str, ...]]

    def __init__(self) -> None:
        for field in self.fields:
            setattr(self, field.name, [0] * field.length if field.length else field.default)

    def copy(self) -> Self:
        """Another of the same content."""
        new = object.__new__(type(self))
        for name in self.single:
            setattr(new, name, getattr(self, name))
        for name in self.listed:
            setattr(new, name, getattr(self, name)[:])
        return new

    def fill(self, given: Mapping[str, int | list[int]]) -> None:
        """Set fields by name; a value that does not fit is a `ValueError`."""
        known = {field.name: field for field in self.fields}
        for name, value in given.items():
            if name not in known:
                raise ValueError(f"no field {name!r}: there are {', '.join(known)}")
            if not known[name].fits(value):
                raise ValueError(f"{name} cannot be {value!r}")
            setattr(self, name, value[:] if isinstance(value, list) else value)

    def values(self) -> tuple[int | tuple[int, ...], ...]:
        """The content as a value that can be compared and hashed."""
        found = (getattr(self, field.name) for field in self.fields)
        return tuple(tuple(value) if isinstance(value, list) else value for value in found)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash(self.values())

    def __repr__(self) -> str:
        inside = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in self.fields)
        return f"{type(self).__name__}({inside})"


class Table(Fields):
    """What everybody sees, whatever the game: where the turn is and who is awaited."""

    seats: int = number(upto=12)
    first: int = number(upto=11)  # the seat that began
    active: int = number(upto=11)  # the seat whose turn it is
    turn: int = number(upto=32_000)  # counted from 1
    phase: int = number(upto=31)  # one of the game's PHASES; OVER in every game
    waiting: int = number(upto=0xFFF)  # bit k: seat k owes a choice


OVER = 0  # the phase in which nothing is thrown or chosen any more


def everybody(table: Table) -> int:
    """The seats of a table as bits, as `waiting` holds them."""
    return (1 << table.seats) - 1


def count(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()
