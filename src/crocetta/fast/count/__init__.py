"""Counting lines of play by walking the rules: every throw, every choice, none of it by formula.

Breadth first: positions reached in several ways are walked on once, with the number of ways. Throws that come out alike
but for what is only shown count as one. In the last turn, once no dice are left that bring lines together again, the
rest is walked depth first, which needs no memory.
"""

from crocetta.fast.count.frontier import Frontier
from crocetta.fast.count.walk import TooMany, Walk, count_lines

__all__ = ["Frontier", "TooMany", "Walk", "count_lines"]
