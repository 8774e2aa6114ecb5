"""The class code: six letters that are easy to read from the board and to type on a phone.

There are no vowels, so that no words result, and no letters that look or sound like others.
"""

from __future__ import annotations

import re
import secrets
from hmac import compare_digest

ALPHABET = "BCDFHJKMPRTWXZ"
LENGTH = 6


def new_code(length: int = LENGTH, first: str = ALPHABET) -> str:
    """A random code of that many letters, which begins with one of ``first``; with six there are 7.5 million.

    >>> len(new_code()), set(new_code()) <= set(ALPHABET), new_code(first="K")[0]
    (6, True, 'K')
    """
    return secrets.choice(first) + "".join(secrets.choice(ALPHABET) for _ in range(length - 1))


def spaced(code: str) -> str:
    """The code as it is written on the board.

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
    """The first character that no code contains, if there is one.

    >>> never_in_a_code("TKR0MO")
    '0'
    """
    return next((sign for sign in letters if sign not in ALPHABET), "")


def is_code(code: object) -> bool:
    """Whether something could be the code of a class.

    >>> is_code("TKRHMD"), is_code("TKRHM"), is_code("tkrhmd"), is_code(7)
    (True, False, False, False)
    """
    return isinstance(code, str) and len(code) == LENGTH and not never_in_a_code(code)


def is_same(typed: str, code: str) -> bool:
    """Whether the codes are equal; the time the answer takes reveals nothing about them."""
    return compare_digest(typed.encode(), code.encode())
