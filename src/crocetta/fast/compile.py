"""Compiling: the functions of a rules module, unchanged, for NumPy records instead of objects."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

import crocetta
from crocetta.core.fields import Fields, count


@intrinsic
def popcount(typingctx, bits):
    def codegen(context, builder, signature, args):
        x = context.cast(builder, args[0], signature.args[0], types.int64)
        return builder.ctpop(x)

    return types.int64(bits), codegen


PACKAGE = Path(crocetta.__file__).parent
OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": True}


def dtype(fields: type[Fields]) -> np.dtype[Any]:
    """The NumPy record of a table or sheet class."""
    return np.dtype(
        [
            (field.name, field.kind, (field.length,)) if field.length else (field.name, field.kind)
            for field in fields.fields
        ],
        align=True,
    )


class Compiler:
    """Translates functions and what they refer to; each function once."""

    def __init__(self) -> None:
        self.done: dict[FunctionType, Callable[..., Any]] = {count: popcount}

    def function(self, plain: FunctionType, **given: Any) -> Callable[..., Any]:
        """A compiled twin of a plain function; `given` replaces names it refers to."""
        if plain not in self.done:
            names = {}
            for name in _names(plain.__code__):
                if name in given:
                    names[name] = given[name]
                elif name in plain.__globals__:
                    names[name] = self._value(plain.__globals__[name])
            twin = FunctionType(
                plain.__code__,
                {**names, "__name__": plain.__module__, "__builtins__": __builtins__},
                plain.__name__,
                plain.__defaults__,
            )
            twin.__module__ = plain.__module__
            twin.__qualname__ = plain.__qualname__
            self.done[plain] = numba.njit(twin, **OPTIONS)
        return self.done[plain]

    def _value(self, value: Any) -> Any:
        if isinstance(value, FunctionType):
            return self.function(value)
        if isinstance(value, tuple) and value and isinstance(value[0], int):
            return np.array(value, dtype=np.int64)  # indexed as data, not unrolled as a tuple
        return value


def _names(code: Any) -> Iterator[str]:
    yield from code.co_names
