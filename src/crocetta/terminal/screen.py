"""The screen: where a game speaks to people, in their language, in colours or read out."""

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from crocetta.core.match import clean
from crocetta.core.position import Choice, Position
from crocetta.core.words import Message
from crocetta.draw import text
from crocetta.terminal.pictures import dice_drawn, sheet_drawn

if TYPE_CHECKING:
    from rich.console import Console

TITLE, NAME, QUIET, WRONG = "bold", "bold", "dim", "red"  # how things look where there are looks


class Screen:
    """Says things; draws them too, unless they are read out or go into a file."""

    def __init__(self, language: str, spoken: bool = False) -> None:
        self.language = language
        self.spoken = spoken
        self.console = None if spoken or not sys.stdout.isatty() else console()
        self.ascii = "utf" not in (sys.stdout.encoding or "").lower()
        if self.console and sys.stdin.isatty():
            edit_lines()

    def put(self, what: Message | str = "", style: str = "") -> None:
        """A line."""
        said = self.words(what)
        if self.console:
            self.console.print(said, style=style or None, markup=False, highlight=False, emoji=False)
        else:
            print(said, flush=True)

    def heading(self, what: Message) -> None:
        """What a new part begins with."""
        self.put()
        if self.console:
            from rich.text import Text

            self.console.rule(Text(f" {self.words(what)} "), style=QUIET, align="left")
        else:
            self.put(what)

    def rows(self, rows: Iterable[tuple[Message | str, Message | str]]) -> None:
        """Pairs side by side, the second ones below each other; read out as sentences."""
        told = [(self.words(left), self.words(right)) for left, right in rows]
        if self.console:
            self.table(told)
            return
        width = max((len(left) for left, _ in told), default=0)
        for left, right in told:
            self.put(f"{left}: {right}" if self.spoken else f"  {left:{width}}  {right}")

    def table(self, rows: list[tuple[str, str]]) -> None:
        from rich.table import Table
        from rich.text import Text

        table = Table.grid(padding=(0, 2))
        for left, right in rows:
            table.add_row("", Text(left, NAME), Text(right))
        assert self.console
        self.console.print(table)

    def words(self, what: Message | str) -> str:
        return what.to(self.language) if isinstance(what, Message) else what

    # Drawn, or read out

    def sheet(self, position: Position, seat: int, choices: Iterable[Choice] = ()) -> None:
        """The sheet of a seat; what it may choose is lit. Where it is wider than the screen, it is read out."""
        paper = position.paper(seat)
        if self.spoken or (self.console and paper.width > self.console.width):
            self.put(text.spoken(paper, position.marks(seat), self.language))
        else:
            self.picture(sheet_drawn(position, seat, choices, self.language, bool(self.console), self.ascii))

    def dice(self, position: Position) -> None:
        """The dice that lie on the table; read out, with what the throw is called."""
        if not position.dice_on_table:
            return
        if self.spoken:
            self.put(position.called_out(position.dice_on_table))
        else:
            self.picture(dice_drawn(position.dice_on_table, self.language, bool(self.console), self.ascii))

    def remind(self, position: Position, lines: int) -> None:
        """The dice once more, in a line, if so many lines may have pushed them off the screen."""
        if self.console and position.dice_on_table and lines > self.console.height:
            self.put(position.called_out(position.dice_on_table), NAME)

    def picture(self, drawn: str) -> None:
        if not self.console:
            self.put(drawn)
            return
        from rich.text import Text

        self.console.print(Text.from_ansi(drawn), soft_wrap=True)

    # Asked

    def ask(self, prompt: str) -> str:
        """What somebody types, without what cannot be seen; an `EOFError` when nobody is there any more."""
        if sys.stdin.isatty():
            return clean(input(prompt))
        print(prompt, end="", flush=True)
        typed = sys.stdin.readline()
        print(flush=True)
        if not typed:
            raise EOFError
        return clean(typed)

    def clear(self) -> None:
        """Begin a fresh screen, where there is one."""
        if self.console:
            self.console.clear()

    def hide(self, prompt: str) -> None:
        """Cover what was just typed, where others look at the same screen."""
        if self.console and sys.stdin.isatty():
            from rich.control import Control
            from rich.segment import ControlType

            up, erase = (ControlType.CURSOR_UP, 1), (ControlType.ERASE_IN_LINE, 2)
            self.console.control(Control(up, ControlType.CARRIAGE_RETURN, erase))
            self.put(f"{prompt}•••", QUIET)


def console() -> "Console | None":
    """A terminal that knows colours and more; none where it can only take plain lines."""
    if os.environ.get("TERM") == "dumb":
        return None
    from rich.console import Console

    return Console(highlight=False)


def edit_lines() -> None:
    """Let people correct what they type; nothing is remembered, for the next may be somebody else."""
    with suppress(ImportError):
        import readline

        readline.set_auto_history(False)
