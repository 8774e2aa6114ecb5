"""The class code: six letters that are easily read from the board and typed on a phone.

No vowels (no words come out), and no letters that look or sound like another of them.
"""

from __future__ import annotations

import re
import secrets
from hmac import compare_digest

ALPHABET = "BCDFHJKMPRTWXZ"
LENGTH = 6


def new_code() -> str:
    """One of 7.5 million codes.

    >>> len(new_code()), set(new_code()) <= set(ALPHABET)
    (6, True)
    """
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def spaced(code: str) -> str:
    """As it stands on the board.

    >>> spaced("TKRHMD")
    'TKR HMD'
    """
    return f"{code[:3]} {code[3:]}"


def tidied(typed: str) -> str:
    """What was typed, in capital letters without spaces and hyphens.

    >>> tidied(" tkr-hmd ")
    'TKRHMD'
    """
    return re.sub(r"[\s\-–]", "", typed).upper()


def never_in_a_code(letters: str) -> str:
    """The first sign that no code has, if there is one.

    >>> never_in_a_code("TKR0MO")
    '0'
    """
    return next((sign for sign in letters if sign not in ALPHABET), "")


def is_same(typed: str, code: str) -> bool:
    """Whether the codes are equal; how long the answer takes tells nothing about them."""
    return compare_digest(typed.encode(), code.encode())
