"""The dice of Qwantum as data: the colour and the number on every face."""

LETTERS = "pbry"  # purple, blue, red, yellow: the colours in the order of the rows
SIDES = 6

# One text a coloured die: its six faces, each its colour and its number.
COLOURED = (
    "r1 r4 y5 b1 b5 p6",
    "r2 r6 y1 y3 b5 p4",
    "r1 r3 y2 y4 b4 p3",
    "r5 y6 b2 b4 p1 p3",
    "r3 y4 b2 b6 p2 p5",
    "r6 y1 y5 b3 p2 p6",
)

# The same for the rules: entry (die - 1) * SIDES + face - 1, the white die being die 0.
COLOUR = tuple(LETTERS.index(face[0]) for die in COLOURED for face in die.split())
NUMBER = tuple(int(face[1:]) for die in COLOURED for face in die.split())

# And both in one number, so that one addition for each die adds up all colours.
BITS = 8  # of each colour's sum in a packed one
MASK = (1 << BITS) - 1
PACKED = tuple(number << BITS * colour for colour, number in zip(COLOUR, NUMBER, strict=True))


def best(letter: str) -> int:
    """The most that the coloured dice can show in one colour."""
    return sum(max((int(face[1:]) for face in die.split() if face[0] == letter), default=0) for die in COLOURED)


HIGHEST = SIDES + max(best(letter) for letter in LETTERS)  # no total is higher, the white die included
