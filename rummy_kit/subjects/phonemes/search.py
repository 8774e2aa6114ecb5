"""Every word that a hand of sounds can make, or make from a word on the table, wild cards included.

New words are found in a trie of *sorted* sounds, the rarest first: a word is in it once however its sounds are
ordered, and most branches soon end at a sound that the hand lacks. A sound is a bit, a node is the set of its
children and the number of the first of them, so that the whole trie is two arrays.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from rummy_kit.subjects.phonemes.lexicon import Lexicon
from rummy_kit.subjects.phonemes.sounds import Sounds, decode, encode

MOST_CARDS = 8  # a hand of seven and the card drawn: no longer word can be laid at once


class Finder:
    """The search of one accent. Works on codes; see :func:`find` and :func:`extend` for symbols."""

    def __init__(self, accent: str) -> None:
        self.lexicon = Lexicon.of(accent)
        common = Counter("".join(self.lexicon.all_sounds()))
        rarest_first = sorted(common, key=lambda letter: (common[letter], letter))
        self._bit = {letter: 1 << place for place, letter in enumerate(rarest_first)}
        place = {letter: place for place, letter in enumerate(rarest_first)}
        self._lowest = {letter: 1 << 8 * at for letter, at in place.items()}
        signs = str.maketrans({letter: chr(48 + at) for letter, at in place.items()})
        short = (code for code in self.lexicon.all_sounds() if len(code) <= MOST_CARDS)
        self._build(sorted(f"{''.join(sorted(code.translate(signs)))} {code}" for code in short))

    def _build(self, keyed: Sequence[str]) -> None:
        """Build it level by level: a node's children are side by side, so that counting bits finds a child."""
        self._children, self._first = array("Q"), array("I")
        self._at = array("I")  # node → where its pronunciations begin in _words; 0: it has none
        words, length = [" "], 1
        starts, ends = array("I", [0]), array("I", [len(keyed)])  # for each node of a level: keyed[start:end]
        known, depth = 1, 0
        while starts:
            below_starts, below_ends = array("I"), array("I")
            for start, end in zip(starts, ends, strict=True):
                own = start
                while own < end and keyed[own][depth] == " ":
                    own += 1
                self._at.append(length if own > start else 0)
                if own > start:
                    words.append(" ".join(pair[depth + 1 :] for pair in keyed[start:own]) + "\n")
                    length += len(words[-1])
                children = 0
                self._first.append(known)
                while own < end:
                    letter, begin = keyed[own][depth], own
                    while own < end and keyed[own][depth] == letter:
                        own += 1
                    children |= 1 << (ord(letter) - 48)
                    below_starts.append(begin)
                    below_ends.append(own)
                    known += 1
                self._children.append(children)
            starts, ends, depth = below_starts, below_ends, depth + 1
        self._words = "".join(words)

    def words(self, hand: Mapping[str, int], wilds: int = 0) -> list[str]:
        """Every pronunciation that these codes make, with this many wild cards for what is missing."""
        have = {self._bit[code]: count for code, count in hand.items() if code in self._bit and count}
        several = sum(bit for bit, count in have.items() if count > 1)
        found: list[int] = []
        children, first, at = self._children, self._first, self._at

        def visit(node: int, free: int, wilds: int) -> None:
            """Look at the children of a node whose own sounds have been taken; ``free`` are the bits still in hand."""
            here, begin = children[node], first[node]
            todo = here if wilds else here & free
            while todo:
                bit = todo & -todo
                todo ^= bit
                child = begin + (here & (bit - 1)).bit_count()
                if at[child]:
                    found.append(at[child])
                below = children[child]
                if not bit & free:
                    if below if wilds > 1 else below & free:
                        visit(child, free, wilds - 1)
                elif bit & several:
                    have[bit] -= 1
                    rest = free if have[bit] else free ^ bit
                    if below if wilds else below & rest:
                        visit(child, rest, wilds)
                    have[bit] += 1
                elif below if wilds else below & (free ^ bit):
                    visit(child, free ^ bit, wilds)

        visit(0, sum(have), wilds)
        words = self._words
        return [code for place in found for code in words[place : words.index("\n", place)].split(" ")]

    @lru_cache(maxsize=1 << 14)  # noqa: B019 - a Finder lives as long as the kernel
    def _around(self, at: int, code: str) -> tuple[int, str, str]:
        """What comes before and after these sounds at that place, and the bits of the cards that it takes."""
        before, after = self.lexicon.around(at, code)
        return self._bits(before + after), before, after

    def _bits(self, cards: Iterable[str]) -> int:
        """A multiset as bits, one per card: three cards of a sound are the lowest three of its eight bits."""
        bits, lowest = 0, self._lowest
        for letter in cards:
            bit = lowest[letter]
            while bits & bit:
                bit <<= 1
            bits |= bit
        return bits

    def additions(self, code: str, hand: Mapping[str, int], wilds: int = 0) -> list[tuple[str, str]]:
        """What these codes can put before and after the sounds so that a word comes out."""
        lacking = ~self._bits(letter for letter, count in hand.items() for _ in range(min(count, MOST_CARDS)))
        found: dict[tuple[str, str], None] = {}
        for at in self.lexicon.places(code, "".join(hand), wilds):
            bits, before, after = self._around(at, code)
            if (bits & lacking).bit_count() <= wilds and 0 < len(before) + len(after) <= MOST_CARDS:
                found[before, after] = None
        return list(found)


@cache
def finder(accent: str) -> Finder:
    """The search of an accent, built on first use. Raises ``UnknownAccent``."""
    return Finder(accent)


def find(hand: Sequence[str], accent: str, wilds: int = 0) -> tuple[Sounds, ...]:
    """The sounds of every known word that these cards make, sorted. Raises ``UnknownSound``, ``UnknownAccent``.

    >>> [ "".join(word) for word in find(("ɔ", "ɡ", "d"), "general-american") if len(word) == 3]
    ['dɔɡ']
    """
    hand_codes = Counter(encode(hand, accent))
    return tuple(sorted(decode(code, accent) for code in finder(accent).words(hand_codes, wilds)))


def extend(word: Sequence[str], hand: Sequence[str], accent: str, wilds: int = 0) -> tuple[tuple[Sounds, Sounds], ...]:
    """What these cards can put before and after a word so that a longer word comes out, sorted.

    >>> extend(("d", "ɔ", "ɡ"), ("i", "p"), "general-american")
    (((), ('i',)),)
    """
    pairs = finder(accent).additions(encode(word, accent), Counter(encode(hand, accent)), wilds)
    return tuple(sorted((decode(before, accent), decode(after, accent)) for before, after in pairs))


def warm_up(accent: str) -> None:
    """Read the dictionary and build the search in advance; this takes about a second."""
    finder(accent)


__all__ = ["Finder", "extend", "find", "finder", "warm_up"]
