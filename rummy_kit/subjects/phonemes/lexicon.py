"""The pronunciation dictionaries: one table per accent, read on first use.

A table's line is a word, its SCOWL level and its pronunciations in one-letter codes. A weak vowel for
which dictionaries list two forms is one code of :data:`WEAK`; reading writes them out.

In General American /ɔ/ not before r is also /ɑ/ in every word: many Americans say *cot* and *caught* alike, and both
ways are General American (W. Labov, S. Ash, C. Boberg, *The Atlas of North American English*, 2006). Its symbol /ə/
is also the vowel of *cup*, as in Merriam-Webster's dictionaries; others print /ʌ/, and a typed /ʌ/ is read as /ə/.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, product
from pathlib import Path

from rummy_kit import sheets
from rummy_kit.subjects.phonemes.policy import Policy, WordListError, policy, read_list
from rummy_kit.subjects.phonemes.sounds import ACCENTS, Sounds, UnknownSound, decode, encode, inventory, read, say
from rummy_kit.texts import quote

DATA = Path(__file__).parent / "data"
OWN_WORDS = Path(__file__).with_name("own_words.csv")
HEADING = ["accent", "word", "sounds"]  # of the own list
LONGEST_WORD = 40
LONGEST_LINE = 200  # of the own list
MOST_OWN = 5_000  # words of the own list: with one kernel per pupil, each should stay small
COMMONEST = 10  # SCOWL level of the commonest words, and of a teacher's own
KNOWN = 50  # highest SCOWL level of words that the game knows
COMMON = 35  # highest SCOWL level of words that bots and hints use

WEAK = {
    "0": ("u", "U", "@"), "1": ("I", "@"), "2": ("U", "@"), "3": ("@", ""), "4": ("i@", "M", "j@"), "5": ("n", "N"),
    "6": ("E", "I", "@"), "7": ("a", "B"), "8": ("Q", "O"), "9": ("@", "Q"), "c": ("dj", "J"), "q": ("tj", "C"),
    "o": ("u", "U"), "x": ("i@", "M"), "y": ("j@", "i@"), "G": ("N", "n"), "e": ("R", "@r"),
    "P": ("O", "Q"), "K": ("@", "I"), "F": ("I", "E", "@"),
}  # fmt: skip
"""Codes of what has several listed forms: argument, visit, accurate, button, genius, include, engage, plastic,
false, object, during, tune, museum, area, million, income, memory in American; then, in American too, dog for those who
say cot and caught alike and for those who do not, rabbit, exam."""


class Lexicon:
    """The words of one accent, in two long texts: with one kernel per pupil, each should stay small.

    Spellings are lower case; sounds are codes here (see ``sounds.encode``).

    >>> words = Lexicon.of("general-american")
    >>> words.spellings("dOg"), words.level_of("dOg")
    (('dog',), 10)
    """

    def __init__(self, table: str, rules: Policy) -> None:
        self._table = table
        self._starts = array("I")  # of each word's line in the table
        by_sounds: defaultdict[str, list[int]] = defaultdict(list)  # the numbers of words
        bad: set[str] = set()
        kept: set[str] = set()
        for line in re.finditer(r"^(\w+)\t\d+\t(.+)$", table, re.MULTILINE):
            word, written = line.groups()
            sounds = {form for code in written.split() for form in forms(code)}
            if rules.blocks(word):
                bad |= sounds
                continue
            if word in rules.kept:
                kept |= sounds
            for form in sounds:
                by_sounds[form].append(len(self._starts))
            self._starts.append(line.start())
        self.unsuitable = frozenset(bad - kept)
        known = sorted(by_sounds.keys() - self.unsuitable)
        self._words = array("I", (word for code in known for word in by_sounds[code]))  # the word of each line below
        codes = [code for code in known for _ in by_sounds[code]]
        self._lines = array("I", accumulate((len(code) + 1 for code in codes), initial=1))
        self._sounds = "\n".join(("", *codes, ""))

    @classmethod
    def of(cls, accent: str) -> Lexicon:
        """The dictionary of an accent. Raises ``UnknownAccent``."""
        inventory(accent)
        return _read(accent)

    def __len__(self) -> int:
        return len(self._starts)

    def spellings(self, code: str) -> tuple[str, ...]:
        """All known words with these sounds, the commonest first; ``()`` if there are none or they are unsuitable."""
        found = sorted(self.entries(code), key=lambda entry: (entry[0], len(entry[1]), entry[1]))
        return tuple(word for _, word in found)

    @lru_cache(maxsize=1 << 14)  # noqa: B019 - a Lexicon lives as long as the kernel
    def level_of(self, code: str) -> int:
        """The SCOWL level of the commonest word with these sounds; 100 if there is none."""
        return min((level for level, _ in self.entries(code)), default=100)

    def has(self, code: str) -> bool:
        """Whether a known word has these sounds."""
        return next(self.entries(code), None) is not None

    def entries(self, code: str) -> Iterator[tuple[int, str]]:
        """All known words with these sounds, as pairs of SCOWL level and word."""
        at = bisect_left(range(len(self._words)), code, key=self._line)
        while at < len(self._words) and self._line(at) == code:
            start = self._starts[self._words[at]]
            word, level, _ = self._table[start : self._table.index("\n", start)].split("\t")
            yield int(level), word
            at += 1

    def _line(self, at: int) -> str:
        return self._sounds[self._lines[at] : self._lines[at + 1] - 1]

    def all_sounds(self) -> Iterator[str]:
        """Every pronunciation once, in the order of the codes."""
        yield from dict.fromkeys(self._sounds.split())

    def made_of(self, letters: str, others: int) -> dict[str, None]:
        """Every pronunciation of these codes, however often, and of at most ``others`` other ones.

        >>> "bEd" in Lexicon.of("general-american").made_of("bd", others=1)
        True
        """
        own = f"[{re.escape(letters)}]*" if letters else ""
        return dict.fromkeys(re.findall(f"^(?=.){own}(?:.{own}){{0,{others}}}$", self._sounds, re.MULTILINE))

    def places(self, code: str, beside: str, others: int = 0) -> list[int]:
        """Where these sounds occur in a pronunciation; of their two neighbours, all but ``others`` must be in
        ``beside``.

        >>> words = Lexicon.of("general-american")
        >>> ("", "i") in {words.around(at, "dOg") for at in words.places("dOg", beside="i")}
        True
        """
        text, size = self._sounds, len(code)
        beside += "\n"  # where a word begins or ends, there is nothing
        fitting = [
            at for at in self._places_of(code) if (text[at - 1] in beside) + (text[at + size] in beside) + others > 1
        ]
        return sorted(fitting)

    def _places_of(self, code: str) -> array[int]:
        text, size = self._sounds, len(code)
        alike = self._places_by_rest(code[:2])

        def read(at: int) -> str:
            return text[at : at + size]

        return alike[bisect_left(alike, code, key=read) : bisect_right(alike, code, key=read)]

    @lru_cache(maxsize=1024)  # noqa: B019 - a Lexicon lives as long as the kernel
    def _places_by_rest(self, pair: str) -> array[int]:
        """Where two sounds are together, sorted by what follows: equal sounds are side by side."""
        text, found = self._sounds, []
        at = text.find(pair)
        while at >= 0:
            found.append(at)
            at = text.find(pair, at + 1)
        return array("I", sorted(found, key=lambda at: text[at : at + LONGEST_WORD]))

    def around(self, at: int, code: str) -> tuple[str, str]:
        """What comes before and after the sounds at that place in the pronunciation."""
        text = self._sounds
        return text[text.rindex("\n", 0, at) + 1 : at], text[at + len(code) : text.index("\n", at)]


def forms(code: str) -> Iterator[str]:
    """A table's pronunciation with its weak vowels written out.

    >>> list(forms("bVt3n"))
    ['bVt@n', 'bVtn']
    """
    if WEAK.keys().isdisjoint(code):
        return iter((code,))
    return map("".join, product(*(WEAK.get(letter, (letter,)) for letter in code)))


def own_words(text: str, accent: str, name: str = OWN_WORDS.name) -> str:
    """The lines of a teacher's own list for one accent, as the tables have them. Raises :class:`WordListError`.

    >>> own_words("accent,word,sounds\\ngeneral-american,zog,zɔɡ\\n", "general-american")
    'zog\\t10\\tzOg\\n'
    """
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            where = say("word_list.line", name=name, line=number)
            raise WordListError(say("word_list.long_line", where=where, most=LONGEST_LINE, n=f"{len(line):,}"))
        if number > MOST_OWN + 1:
            raise WordListError(say("word_list.too_many", name=name, most=f"{MOST_OWN:,}", line=number))
    try:
        rows = dict(sheets.rows_of(text, name))
    except sheets.UnreadableSheet as error:
        raise WordListError(str(error)) from error
    if rows.pop(next(iter(rows), 0), ()) != HEADING:
        raise WordListError(say("word_list.heading", name=name))
    return "".join(_own_line(cells, accent, say("word_list.line", name=name, line=n)) for n, cells in rows.items())


def _own_line(cells: Sequence[str], accent: str, where: str) -> str:
    """A row as a line of the table, or ``""`` if the word is of another accent."""
    of, word, sounds = (*cells, "", "")[: len(HEADING)]
    word = word.lower()
    if any(cells[len(HEADING) :]):
        raise WordListError(say("word_list.surplus_cell", where=where))
    if of not in ACCENTS:
        raise WordListError(say("word_list.accent", where=where, accent=quote(of, 30), accents=ACCENTS))
    if not (word.isascii() and word.isalpha()) or len(word) > LONGEST_WORD:
        raise WordListError(say("word_list.word", where=where, word=quote(word, 30), most=LONGEST_WORD))
    try:
        code = encode(read(sounds, of), of)
    except UnknownSound as error:
        data = {"word": quote(word), "problem": str(error), "symbols": " ".join(inventory(of))}
        raise WordListError(say("word_list.sounds", where=where, **data)) from error
    if not code:
        raise WordListError(say("word_list.silent", where=where, word=quote(word)))
    return f"{word}\t{COMMONEST}\t{code}\n" if of == accent else ""


def check_lists(accent: str) -> None:
    """Check ``own_words.csv`` and ``unsuitable.txt`` before anything needs them. Raises ``WordListError``."""
    policy()
    _own(accent)


@cache
def _own(accent: str) -> str:
    return own_words(read_list(OWN_WORDS), accent)


@cache
def _table(accent: str) -> str:
    """The accent's table in the order of its words, those of ``own_words.csv`` among them."""
    inventory(accent)
    table, own = (DATA / f"{accent}.tsv").read_text(encoding="utf-8"), _own(accent)
    if not own:
        return table
    return "".join(sorted((table + own).splitlines(keepends=True), key=lambda line: line.partition("\t")[0]))


def _lines_of(word: str, table: str) -> Iterator[str]:
    """The lines of a word, found by halving: a search from the start would read half a million letters."""
    at = bisect_left(range(len(table)), word, key=lambda at: _word_at(at, table))
    while table.startswith(f"{word}\t", at):
        end = table.index("\n", at)
        yield table[at:end]
        at = end + 1


def _word_at(at: int, table: str) -> str:
    """The word of the line with this letter; in the comments at the start, what comes before every word."""
    start = table.rfind("\n", 0, at) + 1
    return table[start : table.index("\t", start)]


@cache
def _read(accent: str) -> Lexicon:
    return Lexicon(_table(accent), policy())


@lru_cache(maxsize=256)  # judging one answer looks up the same word many times
def pronunciations(word: str, accent: str) -> tuple[Sounds, ...]:
    """All listed pronunciations of a word; ``()`` for a word that the kit does not know.

    >>> pronunciations("dog", "general-american")
    (('d', 'ɔ', 'ɡ'), ('d', 'ɑ', 'ɡ'))
    >>> pronunciations("dog", "southern-british")
    (('d', 'ɒ', 'ɡ'),)
    """
    word = word.strip().lower()[:60]
    if not word.isascii() or not word.isalpha() or policy().blocks(word):
        return ()
    found: dict[str, None] = {}
    for line in _lines_of(word, _table(accent)):
        found |= dict.fromkeys(form for code in line.split("\t")[2].split() for form in forms(code))
    return tuple(decode(form, accent) for form in found)


def words(sounds: Sequence[str], accent: str) -> tuple[str, ...]:
    """All known words of exactly these sounds, the commonest first; ``()`` if there is none.

    >>> words(("p", "ɛ", "r"), "general-american")
    ('pair', 'pare', 'pear')
    """
    try:
        return Lexicon.of(accent).spellings(encode(sounds, accent))
    except UnknownSound:
        return ()


def unsuitable(sounds: Sequence[str], accent: str) -> bool:
    """Whether the kit says nothing about these sounds (SR13)."""
    try:
        return encode(sounds, accent) in Lexicon.of(accent).unsuitable
    except UnknownSound:
        return False
