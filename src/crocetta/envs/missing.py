"""What the environments need and is not there."""

from crocetta.core.errors import CrocettaError
from crocetta.core.words import say


class MissingLibrary(CrocettaError, ImportError):
    """A library of the laboratory that is not installed."""

    def __init__(self, library: str | None) -> None:
        super().__init__(
            say("{library} is not installed: pip install crocetta[lab]", library=library or "gymnasium"),
        )
