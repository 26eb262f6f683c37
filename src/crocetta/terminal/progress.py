"""Progress: a bar for whoever waits longer than a moment, on the error stream, never in a file."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from crocetta.core.words import Message

PATIENCE = 2.0  # seconds that nobody needs a bar for


@contextmanager
def bar(title: Message, total: float, language: str) -> Iterator[Callable[[float], None]]:
    """A bar of that length; what it yields is told how far things are by now."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:3.0f} %"))
    shown = Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True)
    task = shown.add_task(title.to(language), total=total)
    began = time.monotonic()

    def now(done: float) -> None:
        if time.monotonic() - began > PATIENCE:
            shown.start()
        shown.update(task, completed=done)

    try:
        yield now
    finally:
        shown.stop()
