"""Which words the kit never proposes: ``unsuitable.txt``, a list that a teacher can edit (SR13)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rummy_kit import sheets
from rummy_kit.subjects.phonemes.sounds import say
from rummy_kit.texts import quote

UNSUITABLE = Path(__file__).with_name("unsuitable.txt")


class WordListError(ValueError):
    """A word list that cannot be used, a teacher's own or the unsuitable words; names the file and line and says what
    to do.
    """


def read_list(path: Path) -> str:
    """The text of a list. Raises :class:`WordListError`."""
    try:
        return sheets.read_text(path)
    except sheets.UnreadableSheet as error:
        raise WordListError(str(error)) from error


@dataclass(frozen=True)
class Policy:
    """Blocked words, beginnings of blocked words, and innocent words whose sounds a blocked word shares.

    >>> policy = Policy.from_text("[blocked]\\ndrat*\\n[keep]\\nfine\\n")
    >>> policy.blocks("dratted"), policy.blocks("fine")
    (True, False)
    """

    words: frozenset[str]
    beginnings: tuple[str, ...]
    kept: frozenset[str]

    @classmethod
    def from_text(cls, text: str, name: str = UNSUITABLE.name) -> Policy:
        """Read the list. Raises :class:`WordListError`, which names the line that is not a word."""
        parts: dict[str, list[str]] = {"[blocked]": [], "[keep]": []}
        part: list[str] | None = None
        for number, line in enumerate(text.splitlines(), start=1):
            word = line.strip().lower()
            if not word or word.startswith("#"):
                continue
            if word in parts:
                part = parts[word]
            elif part is None or not word.removesuffix("*").isalpha():
                where = say("word_list.line", name=name, line=number)
                raise WordListError(say("word_list.part", where=where, line=quote(line, 30)))
            else:
                part.append(word)
        blocked = parts["[blocked]"]
        beginnings = tuple(word[:-1] for word in blocked if word.endswith("*"))
        return cls(
            frozenset(word for word in blocked if not word.endswith("*")), beginnings, frozenset(parts["[keep]"])
        )

    def blocks(self, word: str) -> bool:
        """Whether the word is blocked by its spelling."""
        word = word.lower()
        return word not in self.kept and (word in self.words or word.startswith(self.beginnings))


@cache
def policy() -> Policy:
    """The list in this installation."""
    return Policy.from_text(read_list(UNSUITABLE))
