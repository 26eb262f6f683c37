"""The command line: every command in a few lines, the work is done elsewhere."""

import os
import sys

from crocetta.cli.app import app

# Each adds its commands, which are listed in this order.
from crocetta.cli import house, table, papers, coach, laboratory  # noqa: F401  # isort: skip

__all__ = ["app", "main"]


def main() -> None:
    """Start here."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # whoever started us has closed it
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a strange character is no reason to stop
    app(prog_name="crocetta")
