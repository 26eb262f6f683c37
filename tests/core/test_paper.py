"""Paper: what can be marked and what is only printed."""

import pytest

from crocetta.core.paper import PRINT, Cell, Shape
from crocetta.core.words import say


@pytest.mark.parametrize("shape", Shape)
def test_a_pen_draws_on_cells_that_have_a_name_and_are_not_print(shape: Shape) -> None:
    assert Cell("a", 0, 0, 4, 2, shape, name=say("a")).markable == (shape not in PRINT)
    assert not Cell("a", 0, 0, 4, 2, shape).markable
