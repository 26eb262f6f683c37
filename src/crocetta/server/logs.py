"""Logs: one line an event, for people or as JSON for machines; never a token, a seed, a name or what was chosen."""

import json
import logging
import sys
import time
from typing import Any

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Lines(logging.Formatter):
    """A record on one line, with whatever was said beside it."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self.as_json = as_json
        self.converter = time.gmtime

    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%SZ"),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in PLAIN},
        }
        if record.exc_info and record.exc_info[0]:
            data["error"] = self.formatException(record.exc_info)
        if self.as_json:
            return json.dumps(data, ensure_ascii=False, default=str)
        more = " ".join(f"{name}={value}" for name, value in data.items() if name not in ("at", "level", "said"))
        return f"{data['at']} {data['level']:7} {data['said']} {more}"


def set_up(as_json: bool = False, level: int = logging.WARNING) -> None:
    """Everything goes to the standard error stream, in lines; machines also read what is no warning of ours."""
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(Lines(as_json))
    root = logging.getLogger()
    root.handlers[:] = [stream]
    root.setLevel(level)
    logging.getLogger("crocetta").setLevel(logging.INFO if as_json else level)
