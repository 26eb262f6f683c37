"""A place: where a cell of the grid lies in the picture."""

from crocetta.core.paper import Cell

X, Y = 10, 20  # pixels of a grid unit
TAG = 10  # from the top of a tagged box to the middle of its tag


class Place:
    """The rectangle of a cell, in pixels; `fine` is that of its paper."""

    def __init__(self, cell: Cell, fine: int = 1) -> None:
        self.x, self.y = cell.x * X / fine, cell.y * Y / fine
        self.width, self.height = cell.width * X / fine, cell.height * Y / fine
        self.middle = (self.x + self.width / 2, self.y + self.height / 2)
        self.half = min(self.width, self.height) / 2
        # What is printed or written stands below the tag, if there is one.
        tag = TAG / 2 if cell.tagged else 0.0
        self.field, self.field_half = (self.middle[0], self.middle[1] + tag), self.half - tag * 0.7
        self.tall = self.height > self.width
        self.letter = min(self.height / 2 - tag * 0.7, self.width * 0.6)  # height of what is printed in it

    def inside(self, margin: float) -> dict[str, float]:
        """The rectangle within it."""
        width, height = self.width - 2 * margin, self.height - 2 * margin
        return {"x": self.x + margin, "y": self.y + margin, "width": width, "height": height}
