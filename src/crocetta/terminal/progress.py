"""Progress: a bar for whoever waits longer than a moment, on the error stream, never in a file."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from crocetta.core.words import Message, say

PATIENCE = 2.0  # seconds that nobody needs a bar for


@contextmanager
def bar(title: Message, total: float, language: str) -> Iterator[Callable[[float], None]]:
    """A bar of that length; what it yields is told how far things are by now.

    It appears by itself: what is done first, compiling for example, may take longer than all the rest.
    """
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:3.0f} %"))
    shown = Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True)
    task = shown.add_task(say("{what}: getting ready …", what=title).to(language), total=None)
    appearing = Timer(PATIENCE, shown.start)
    appearing.daemon = True
    appearing.start()

    def now(done: float) -> None:
        shown.update(task, description=title.to(language), total=total, completed=done)

    try:
        yield now
    finally:
        appearing.cancel()
        appearing.join()
        shown.stop()
