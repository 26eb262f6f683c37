"""Keys: the code that names a table, and the token that owns a seat.

>>> spelled(" abcd-efgh ")
'ABCDEFGH'
"""

import hashlib
import secrets

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that look alike, no vowel but A and E
LENGTH = 8
TOKEN_BYTES = 24


def fresh_code() -> str:
    """A code that nobody can foresee."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def spelled(text: str) -> str:
    """A code as people type it, as we keep it."""
    return text.strip().replace("-", "").upper()


def shown(code: str) -> str:
    """A code as people read it.

    >>> shown("ABCDEFGH")
    'ABCD-EFGH'
    """
    return f"{code[:4]}-{code[4:]}"


def is_code(text: str) -> bool:
    """Whether a table could be called so.

    >>> is_code("ABCDEFGH"), is_code("ABCDEFG"), is_code("ABCDEFGO")
    (True, False, False)
    """
    return len(text) == LENGTH and all(sign in LETTERS for sign in text)


def fresh_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is kept of a token. It is random and long: a plain hash cannot be searched for it."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
