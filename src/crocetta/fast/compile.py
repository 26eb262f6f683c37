"""Compiling: the functions of a rules module, as they stand, for NumPy records instead of objects.

A function is copied with other globals: functions it calls become compiled ones, tuples of numbers become constant
arrays. Numba then compiles the copy. No line of rules is written twice.
"""

import dis
import hashlib
import inspect
import os
import tempfile
from collections.abc import Callable, Collection
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any, cast

import numba
import numpy as np
from numba.core import config, types
from numba.extending import intrinsic

from crocetta.core.fields import Fields, count
from crocetta.core.game import Rules
from crocetta.fast import contract, parts

# Rules allocate nothing, so reference counting is off; everything is inlined into one loop.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": True}
ONE_AT_A_TIME = RLock()  # threads may ask for the same kernel; what is half prepared looks like a circle
INNER = {  # nobody calls them but compiled code
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": parts.PartCompiler,
}


def dtype(fields: type[Fields]) -> np.dtype[Any]:
    """The NumPy record of a table or sheet, filled up to whole 64-bit words."""
    listed = [(field.name, field.kind, (field.length,) if field.length else ()) for field in fields.fields]
    packed = np.dtype(listed, align=True)
    places = {name: packed.fields[name] for name in packed.names}  # type: ignore[index, union-attr]
    return np.dtype(
        {
            "names": list(places),
            "formats": [place[0] for place in places.values()],
            "offsets": [place[1] for place in places.values()],
            "itemsize": -(-packed.itemsize // 8) * 8,
        },
        align=True,
    )


@intrinsic
def popcount(context: Any, bits: Any) -> Any:
    """`count` as one instruction of the processor."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(context.cast(builder, arguments[0], signature.args[0], types.int64))

    return types.int64(bits), generate


class Compiler:
    """Compiles functions and everything they refer to; each function once."""

    def __init__(self, rules: Rules, apart: Collection[Callable[..., Any]] = ()) -> None:
        self.sources = {Path(__file__), Path(parts.__file__)}
        self.data: list[bytes] = []
        self.apart = apart  # functions called as such, not written out where they are called
        self.inlining = True
        self.done: dict[Any, Any] = {count: popcount}
        for stub in contract.FUNCTIONS:
            self.stands_for(stub, getattr(rules, stub.__name__))

    def stands_for(self, stub: Callable[..., Any], plain: Callable[..., Any], inlining: bool = True) -> None:
        """From now on a name in compiled loops means this function; it and what it calls may be large, not inlined."""
        self.inlining = inlining
        self.done[stub] = self.function(cast(FunctionType, plain))
        self.inlining = True

    def function(self, plain: FunctionType) -> Any:
        """The compiled twin of a function."""
        if plain not in self.done:
            self.done[plain] = None  # being compiled
            inlined = self.inlining and plain not in self.apart
            self.done[plain] = numba.njit(self.twin(plain), **{**OPTIONS, **INNER, "forceinline": inlined})
        if self.done[plain] is None:
            raise TypeError(f"{plain.__module__}.{plain.__name__} calls itself: rules go in loops, not in circles")
        return self.done[plain]

    def twin(self, plain: FunctionType) -> FunctionType:
        """The same code with compiled globals."""
        self.sources.add(Path(inspect.getfile(plain)))
        used = {step.argval for step in dis.get_instructions(plain) if step.opname == "LOAD_GLOBAL"}
        names = {name: self._value(plain.__globals__[name]) for name in sorted(used & plain.__globals__.keys())}
        twin = FunctionType(plain.__code__, {**names, "__name__": plain.__module__}, plain.__name__)
        twin.__qualname__ = plain.__qualname__
        twin.__module__ = plain.__module__
        return twin

    def _value(self, value: Any) -> Any:
        if isinstance(value, FunctionType):
            return self.function(value)
        if isinstance(value, tuple):
            value = np.array(value, dtype=np.int64)
        if isinstance(value, np.ndarray | int):
            self.data.append(np.asarray(value).tobytes())
        return value

    def alone(self, plain: FunctionType) -> Any:
        """A compiled function that can be called from Python."""
        return numba.njit(**{**OPTIONS, "forceinline": False})(self.twin(plain))

    def kept(self, plain: FunctionType, label: str, digest: str = "") -> Any:
        """The same kept on disk, in a place named after everything it was made from."""
        with ONE_AT_A_TIME:
            return self._kept(plain, label, digest)

    def _kept(self, plain: FunctionType, label: str, digest: str) -> Any:
        compiled = self.alone(plain)
        folder = cache_folder() / f"{label}-{digest or self.digest()}"
        if not can_write(folder):  # compile anew each time: nowhere else is named after the rules
            return compiled
        before = config.CACHE_DIR  # type: ignore[attr-defined]
        config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
        try:
            compiled.enable_caching()
        finally:
            config.CACHE_DIR = before  # type: ignore[attr-defined]
        return compiled

    def digest(self) -> str:
        """A hash of every source and constant that was compiled so far."""
        found = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
        for source in sorted(self.sources):
            found.update(source.read_bytes())
        for data in self.data:
            found.update(data)
        return found.hexdigest()[:16]


def can_write(folder: Path) -> bool:
    """Whether there is such a folder, or can be, and files can be put there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def cache_folder() -> Path:
    """Where compiled code is kept."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("CROCETTA_CACHE") or Path(home) / "crocetta")
