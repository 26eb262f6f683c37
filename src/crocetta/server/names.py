"""Names: what guests call themselves, fit to be shown to everybody else."""

import unicodedata

from crocetta.core.match import clean

LONGEST = 24  # characters
ACCENTS = 2  # on one letter; more of them climb over other lines
BLANK = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"  # letters and signs that nobody sees


def cleaned(name: str) -> str:
    """A name on one line, without what nobody sees, without control and bidirectional characters, without accents on
    nothing and without towers of them; cut short.

    >>> cleaned("  Emma\\u202e\\x00 the\\tgreat "), cleaned("\\u3164 \\u0301")
    ('Emma the great', '')
    """
    kept: list[str] = []
    accents = 0
    seen = "".join(sign for sign in unicodedata.normalize("NFC", name) if sign not in BLANK)
    for sign in clean(seen):
        accents = accents + 1 if unicodedata.combining(sign) else 0
        on_nothing = unicodedata.category(sign).startswith("M") and (not kept or kept[-1] == " ")
        if accents <= ACCENTS and not on_nothing:
            kept.append(sign)
    return clean("".join(kept)[:LONGEST])
