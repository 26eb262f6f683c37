"""Files: pages and what they load, read once, and not sent again while they are the same."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
}


@dataclass(frozen=True)
class Held:
    """A file as it is sent."""

    body: bytes
    tag: str
    type: str


def held(body: bytes, type: str) -> Held:
    """Something to be sent, with what browsers know it by."""
    return Held(body, f'"{hashlib.sha256(body).hexdigest()[:20]}"', type)


class Shelf:
    """A folder of files; each is read again only when it has changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.known: dict[Path, tuple[int, Held]] = {}

    def find(self, name: str) -> Held | None:
        """A file of this folder by its name; None for anything else, wherever it points."""
        path = (self.folder / name).resolve() if "\x00" not in name else self.folder
        if not path.is_relative_to(self.folder) or path.suffix not in TYPES or not path.is_file():
            return None
        changed = path.stat().st_mtime_ns
        if path not in self.known or self.known[path][0] != changed:
            self.known[path] = (changed, held(path.read_bytes(), TYPES[path.suffix]))
        return self.known[path][1]
