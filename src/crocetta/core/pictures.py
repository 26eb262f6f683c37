"""Pictures for notebooks. The core cannot draw: whoever can says so here, and positions and matches ask for it."""

from collections.abc import Callable
from typing import Any

Draw = Callable[[Any], str]

_as_svg: Draw | None = None
_as_html: Draw | None = None


def drawn_by(as_svg: Draw, as_html: Draw) -> None:
    """From now on positions and matches are drawn so."""
    global _as_svg, _as_html
    _as_svg, _as_html = as_svg, as_html


def svg(shown: Any) -> str | None:
    """A position or a match as an SVG picture; None where nobody can draw, and a notebook shows its text."""
    return _as_svg(shown) if _as_svg else None


def html(shown: Any) -> str | None:
    """The same as a piece of HTML."""
    return _as_html(shown) if _as_html else None
