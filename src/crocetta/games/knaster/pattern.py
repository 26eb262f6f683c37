"""The pattern of a line of Knaster as one number: what stands on it, whatever the order.

A cell is told by its sign: 0 free, then one sign for each number, then one for each number circled. A line that is not
full is the other four signs beside a free cell; of a full one only the numbers still without a circle matter.

>>> pattern(0, 0, 0, 0, 0)
0
>>> pattern(3, 0, 7, 0, 0) == pattern(0, 7, 0, 3, 0)
True
>>> pattern(20, 21, 22, 20, 19) == DONE
True
"""

from math import comb

KINDS = 11  # of numbers, 2 to 12
CIRCLED = 1 + KINDS  # the sign of a circled 2; below it a number n without a circle is n - 1
SIGNS = 1 + 2 * KINDS

DONE = comb(SIGNS + 3, 4)  # the pattern of five circles, the first of the full ones
PATTERNS = DONE + comb(CIRCLED + 4, 5)

# A sorted handful of signs has the place that the combinations below it fill.
SECOND = tuple(comb(sign + 1, 2) for sign in range(SIGNS))
THIRD = tuple(comb(sign + 2, 3) for sign in range(SIGNS))
FOURTH = tuple(comb(sign + 3, 4) for sign in range(SIGNS))
FIFTH = tuple(comb(sign + 4, 5) for sign in range(SIGNS))


def pattern(a: int, b: int, c: int, d: int, e: int) -> int:
    """The number of a pattern from the signs on its line."""
    full = a > 0 and b > 0 and c > 0 and d > 0 and e > 0
    if full:
        a, b, c, d, e = still(a), still(b), still(c), still(d), still(e)
    a, b = min(a, b), max(a, b)  # the shortest network that sorts five
    d, e = min(d, e), max(d, e)
    c, e = min(c, e), max(c, e)
    c, d = min(c, d), max(c, d)
    a, d = min(a, d), max(a, d)
    a, c = min(a, c), max(a, c)
    b, e = min(b, e), max(b, e)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    if full:
        return DONE + a + SECOND[b] + THIRD[c] + FOURTH[d] + FIFTH[e]
    return b + SECOND[c] + THIRD[d] + FOURTH[e]


def still(sign: int) -> int:
    """On a full line: the number still to be circled, or 0."""
    return sign if sign < CIRCLED else 0
