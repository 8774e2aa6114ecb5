"""Small English: what every table says in the same way."""

from __future__ import annotations

from collections.abc import Sequence


def count(number: int, what: str) -> str:
    """A number of things.

    >>> count(1, "card"), count(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def listed(items: Sequence[str]) -> str:
    """Things one after the other.

    >>> listed(["the 2", "chloride", "calcium"])
    'the 2, chloride and calcium'
    """
    return "".join(items) if len(items) < 2 else f"{', '.join(items[:-1])} and {items[-1]}"


def last_turns(out: Sequence[str], left: Sequence[str]) -> str:
    """Who is out, and whose last turns follow, so that nobody has fewer turns than others.

    >>> last_turns(["Ada"], ["Ben", "You"])
    'Ada is out. Everyone gets the same number of turns: one more for Ben and you.'
    """
    are = "are" if len(out) > 1 or out[0] == "You" else "is"
    more = listed(["you" if name == "You" else name for name in left])
    who = upper(listed(["you" if name == "You" else name for name in out]))
    return f"{who} {are} out. Everyone gets the same number of turns: one more for {more}."


def upper(text: str) -> str:
    """With a capital letter at the beginning, the rest as it is.

    >>> upper("iron(III) oxide")
    'Iron(III) oxide'
    """
    return text[:1].upper() + text[1:]


def verb(plain_form: bool, word: str, third: str = "") -> str:
    """The form of a verb: "You draw", "Ada draws".

    >>> verb(True, "draw"), verb(False, "draw"), verb(False, "go", "goes")
    ('draw', 'draws', 'goes')
    """
    return word if plain_form else third or f"{word}s"
