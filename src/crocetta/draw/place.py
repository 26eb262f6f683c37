"""A place: where a cell of the grid lies in the picture."""

from crocetta.core.paper import Cell

X, Y = 10, 20  # pixels of a grid unit
TAG = 10  # from the top of a tagged box to the middle of its tag


class Place:
    """The rectangle of a cell, in pixels."""

    def __init__(self, cell: Cell) -> None:
        self.x, self.y = float(cell.x * X), float(cell.y * Y)
        self.width, self.height = float(cell.width * X), float(cell.height * Y)
        self.middle = (self.x + self.width / 2, self.y + self.height / 2)
        self.half = min(self.width, self.height) / 2
        # What is printed or written stands below the tag, if there is one.
        tag = TAG / 2 if cell.tagged else 0.0
        self.field, self.field_half = (self.middle[0], self.middle[1] + tag), self.half - tag * 0.7

    def inside(self, margin: float) -> dict[str, float]:
        """The rectangle within it."""
        width, height = self.width - 2 * margin, self.height - 2 * margin
        return {"x": self.x + margin, "y": self.y + margin, "width": width, "height": height}
