"""Words for codes, read from ``strings.toml`` files, so that a teacher can change a sentence without knowing Python.

A code is a table in a file; its entries are the parts of the message: ``title``, ``what`` (what is wrong), ``hint``
(the next small step), ``solution`` (the full working), or any other name. A table within a table has a code with a
dot, ``tell.draw``. Words may contain named places; values are put in as plain text and never read as patterns.

    [not_neutral]
    title = "Charges left over"
    what = "{plus} and {minus} leave {sum}."

    [tell.draw]
    what = "{who} {who:draws|draw} {count:card}."

After a colon a place says in which form its value stands:

==================  =============================================================================================
``{n:card}``        a number (or how many there are) of things: ``1 card``, ``3 cards``, ``no cards``
``{n:is|are}``      one form for 1, the other for any other number; ``#`` is the number: ``{n:# mouse|# mice}``
``{who:has|have}``  the same for players: one other player has, you have, several have
``{who:you}``       the player in the middle of a sentence: ``you`` or ``Ada``; ``{who}`` is ``You`` or ``Ada``
``{who:your}``      whose it is: ``your`` or ``Ada's``; at the beginning of a sentence ``{who:Your}``
``{text:upper}``    with a capital letter at the beginning
``{texts:list}``    one after the other: ``the 2, the 3 and the 4``; ``{texts:or}`` with "or"; ``{texts:List}`` begins
                    a sentence: ``The 2, the 3 and the 4``
==================  =============================================================================================
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterable, Mapping, Sequence, Sized
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

Parts = Mapping[str, str]
PATTERNS = 2_000  # patterns kept in parsed form: more than a lesson uses


class Texts:
    """The words of one or more ``strings.toml`` files; later files add to earlier ones.

    >>> words = Texts({"hello": {"what": "Hello {name}, you have {n:card}."}})
    >>> words.say("hello", "what", {"name": "{x}", "n": 1})
    'Hello {x}, you have 1 card.'
    >>> words.say("hello", "hint", {})
    ''
    """

    def __init__(self, tables: Mapping[str, Parts]) -> None:
        self._tables = tables

    @classmethod
    def load(cls, *paths: Path) -> Texts:
        """Read files in order. Raises ``FileNotFoundError``, or ``ValueError`` with the file and the line."""
        tables: dict[str, Parts] = {}
        for path in paths:
            tables |= _read(path)
        return cls(tables)

    def with_words(self, more: Mapping[str, Parts]) -> Texts:
        """These words together with others, which take precedence where both have the same code."""
        return Texts({**self._tables, **more})

    def has(self, code: str, part: str = "what") -> bool:
        """Whether the files have words for this part of a code."""
        return part in self._tables.get(code, {})

    def within(self, code: str) -> Texts:
        """These words, except that codes under this one take precedence: ``explain.ok`` is used for ``ok``."""
        start = f"{code}."
        return self.with_words(
            {name.removeprefix(start): self._tables[name] for name in self._tables if name.startswith(start)}
        )

    def codes(self, under: str = "") -> tuple[str, ...]:
        """All codes that have words; with ``under="tell"``, those that begin with ``tell.``, without that prefix."""
        start = f"{under}." if under else ""
        return tuple(code.removeprefix(start) for code in self._tables if code.startswith(start))

    def parts(self, code: str) -> tuple[str, ...]:
        """The names of the parts of a code, in the order of the file."""
        return tuple(self._tables.get(code, {}))

    def list_words(self, code: str, part: str) -> list[str]:
        """The single words of a part that is a list for code rather than a sentence."""
        return self._tables.get(code, {}).get(part, "").split()

    def say_all(self, code: str, data: Mapping[str, Any]) -> dict[str, str]:
        """The words of every part of a code: part → words."""
        return {part: self.say(code, part, data) for part in self.parts(code)}

    def say(self, code: str, part: str = "what", data: Mapping[str, Any] | None = None) -> str:
        """The words of one part of a code, or ``""`` if the files have none.

        Raises ``KeyError`` naming the missing place when ``data`` lacks a value: a gap in our own
        files, found by the tests.
        """
        pattern = self._tables.get(code, {}).get(part, "")
        return _fill(pattern, data or {})

    def pieces(self, code: str, part: str, data: Mapping[str, Any], whole: tuple[type, ...]) -> list[Any]:
        """The words of one part of a code in pieces: values of the ``whole`` types stay among them unchanged.

        >>> words = Texts({"tell.put": {"line": "put {n} on {pile:upper}"}})
        >>> words.pieces("tell.put", "line", {"n": 7, "pile": "top"}, (int,))
        ['put ', 7, ' on Top']
        """
        pieces: list[Any] = []
        for words, place, form in _parse(self._tables.get(code, {}).get(part, "")):
            value = data[place] if place else ""
            said = "" if isinstance(value, whole) else _in_form(value, form)
            for text in (words, said):
                if text and pieces and isinstance(pieces[-1], str):
                    pieces[-1] += text
                elif text:
                    pieces.append(text)
            if isinstance(value, whole):
                pieces.append(value)
        return pieces


class Sentences:
    """The sentences of one file for code that is not a table: errors, notices, labels. The file is read when it is
    needed.

    ``[deck]`` with ``empty = "…"`` is said by ``say("deck.empty")``.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def _texts(self) -> Texts:
        return Texts.load(self._path)

    def __call__(self, name: str, /, **data: Any) -> str:
        """The sentence of that name. Raises ``KeyError`` for one that the file does not have."""
        code, _, part = name.rpartition(".")
        if not self._texts.has(code, part):
            raise KeyError(f"{name} is not in {self._path.name}")
        return self._texts.say(code, part, data)


@cache
def _read(path: Path) -> Mapping[str, Parts]:
    """The tables of one file, which many modules share. Raises as :meth:`Texts.load` does."""
    try:
        return dict(_flat(tomllib.loads(path.read_text(encoding="utf-8"))))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f'{path}: {error}. Texts stand in quotes: title = "…"') from error


def _flat(tables: Mapping[str, Any], before: str = "") -> Iterable[tuple[str, Parts]]:
    """Each table that holds words, with its dotted name."""
    for name, table in tables.items():
        code = f"{before}{name}"
        if words := {part: text for part, text in table.items() if isinstance(text, str)}:
            yield code, words
        yield from _flat({part: inner for part, inner in table.items() if isinstance(inner, dict)}, f"{code}.")


# ------------------------------------------------------------------------------------------ who


class Who:
    """One player or several as sentences name them; ``you`` is whether the reader is one of them.

    >>> ada, you = Who(["Ada"]), Who(["Ben", "You"], you=True)
    >>> f"{ada} {ada:has|have} a card, {you} {you:has|have} none; {ada:your} turn, one for {you:you}."
    "Ada has a card, Ben and you have none; Ada's turn, one for Ben and you."
    """

    def __init__(self, names: Sequence[str], *, you: bool = False) -> None:
        self.names = tuple(names)
        self.you = you

    def __str__(self) -> str:
        return upper(f"{self:you}") if self.you else list_items(self.names)

    def __format__(self, form: str) -> str:
        if not form:
            return str(self)
        if form == "you":
            return list_items([_inside(name) if self.you else name for name in self.names])
        if form in ("your", "Your"):
            alone = self.you and len(self.names) == 1
            return form if alone else f"{self:you}'s"
        return _one_or_many(form, len(self.names) == 1 and not self.you, str(self))

    def __len__(self) -> int:
        return len(self.names)


def _inside(name: str) -> str:
    return YOU.lower() if name == YOU else name


YOU = "You"


# ------------------------------------------------------------------------------------------ forms


def list_items(items: Iterable[str], last: str = "and") -> str:
    """Things listed one after the other.

    >>> list_items(["the 2", "chloride", "calcium"])
    'the 2, chloride and calcium'
    """
    *most, end = list(items) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def count_items(number: int, noun: str) -> str:
    """A number of things.

    >>> count_items(1, "card"), count_items(3, "card"), count_items(0, "card"), count_items(2, "# mouse|# mice")
    ('1 card', '3 cards', 'no cards', '2 mice')
    """
    return _one_or_many(noun if "|" in noun else f"# {noun}|# {noun}s", number == 1, str(number or "no"))


def quote(value: Any, most: int = 40) -> str:
    """Text that a person has written, as an error quotes it: in quotation marks, and cut if it is long.

    >>> print(quote("x"), quote("a long one", 6))
    'x' 'a long'
    """
    return repr(str(value)[:most])


def read_out(*texts: str) -> str:
    """Titles and texts one after the other, to be read out: each ends with a full stop or a mark of its own.

    >>> read_out("Which sounds make up north?", "Count sounds.", "3 to go")
    'Which sounds make up north? Count sounds. 3 to go.'
    """
    return " ".join(text if text[-1] in ".?!…:" else f"{text}." for text in texts if text)


def upper(text: str) -> str:
    """With a capital letter at the beginning, the rest as it is.

    >>> upper("iron(III) oxide")
    'Iron(III) oxide'
    """
    return text[:1].upper() + text[1:]


def _one_or_many(forms: str, one: bool, shown: str) -> str:
    singular, _, plural = forms.partition("|")
    return (singular if one else plural).replace("#", shown)


@lru_cache(PATTERNS)
def _parse(pattern: str) -> tuple[tuple[str, str | None, str], ...]:
    """A parsed pattern: some words, then the place after them, if there is one, and the form it asks for.

    The patterns are ours; the values may come from anyone and are only ever shown: no place reaches inside a value.
    """
    return tuple((words, place, form or "") for words, place, form, _ in string.Formatter().parse(pattern))


def _fill(pattern: str, data: Mapping[str, Any]) -> str:
    """The pattern with its places filled with values, including places nested within a place.

    >>> _fill("There {n:is # {metal} ion|are # {metal} ions}.", {"n": 2, "metal": "iron"})
    'There are 2 iron ions.'
    """
    return "".join(
        words if place is None else words + _in_form(data[place], _fill(form, data) if "{" in form else form)
        for words, place, form in _parse(pattern)
    )


def _in_form(value: Any, form: str) -> str:
    """The value in the form that the place asks for."""
    if isinstance(value, str):
        return upper(value) if form == "upper" else value
    if not form or isinstance(value, Who):
        return format(value, form)
    if form in ("list", "List", "or"):
        text = list_items(map(str, value), "or" if form == "or" else "and")
        return upper(text) if form == "List" else text
    if isinstance(value, int):
        return count_items(value, form)
    if isinstance(value, Sized) and type(value).__format__ is object.__format__:
        return count_items(len(value), form)
    return format(value, form)
