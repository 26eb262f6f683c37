"""Parts of a kernel: compiled functions that nobody calls but other compiled functions.

Numba optimises every function with all that it calls, and makes machine code of it, before the next one that calls it:
what lies at the bottom is done over and over again. A part waits: it is optimised where it ends up, once. So a kernel
compiles in a third of the time or less, and is as fast.
"""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class Part(JITCodeLibrary):
    """The code of a part, ready to be written into whatever calls it, and into nothing else."""

    @property
    def codegen(self) -> Any:
        return Quiet(self._codegen)

    def _optimize_final_module(self) -> None:
        """Later, in the kernel."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Nowhere: it is never called by itself."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0


class Quiet:
    """A code generator that is not told of surroundings: a part raises nothing and needs no Python."""

    def __init__(self, codegen: Any) -> None:
        self.codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self.codegen, name)

    def set_env(self, name: str, surroundings: Any) -> None:
        """There is no machine code yet that could be told."""


class PartCompiler(Compiler):
    """Compiles a function as a part."""

    def __init__(self, typing: Any, target: Any, library: Any, *more: Any) -> None:
        part = Part(target.codegen(), "part")  # type: ignore[no-untyped-call]
        super().__init__(typing, target, part, *more)  # type: ignore[no-untyped-call]
