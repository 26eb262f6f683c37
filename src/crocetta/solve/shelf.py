"""The shelf: solved tables on disk, each with what it was made from and a checksum; a damaged one counts as missing."""

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from crocetta.fast.compile import cache_folder, can_write

Values = np.ndarray[Any, Any]
LONGEST = 10_000  # bytes of the first line, which says what follows


def file_of(name: str) -> Path:
    return cache_folder() / "solved" / f"{name}.values"


def keep(name: str, made_from: str, values: Values, seconds: float) -> None:
    """Put a table on the shelf, in place of an older one; where nothing can be written it is made anew each time."""
    file = file_of(name)
    if not can_write(file.parent):
        return
    data = np.ascontiguousarray(values).view(np.uint8).data
    line = {
        "made_from": made_from,
        "kind": values.dtype.str,
        "shape": values.shape,
        "seconds": seconds,
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    with suppress(OSError), tempfile.TemporaryDirectory(dir=file.parent) as folder:
        written = Path(folder) / "values"
        with written.open("wb") as opened:
            opened.write(json.dumps(line).encode() + b"\n")
            opened.write(data)
        os.replace(written, file)


def fetch(name: str, made_from: str) -> tuple[Values, float] | None:
    """A table and the seconds it once took; None if it is not there, made from other sources, or damaged."""
    try:
        with file_of(name).open("rb") as opened:
            line = json.loads(opened.readline(LONGEST))
            if line["made_from"] != made_from:
                return None
            values = np.fromfile(opened, np.dtype(line["kind"]))
        whole = hashlib.sha256(values.view(np.uint8).data).hexdigest() == line["sha256"]
        return (values.reshape(line["shape"]), float(line["seconds"])) if whole else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
