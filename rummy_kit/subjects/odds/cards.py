"""Playing cards as short words: ``"7S"`` is the seven of spades, ``"joker"`` a joker."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal

from rummy_kit.subjects.odds.words import texts
from rummy_kit.texts import quote

Face = str
Cards = tuple[Face, ...]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
BY_SIGN = {sign: suit for suit, sign in SUIT_SIGNS.items()}
WRITTEN = re.compile(r"\b(10|[2-9AJQK])([SHDC♠♥♦♣])")  # a card in a text
SUIT_COLOURS = {"S": "black", "H": "red", "D": "blue", "C": "green"}  # four, so that suits differ at a glance
JOKER = "joker"
ACE_HIGH = 14

RANK_OF: Mapping[Face, int] = {f"{rank}{suit}": at for suit in SUITS for at, rank in enumerate(RANKS, start=1)}
"""1 for an ace up to 13 for a king; jokers and other cards have none."""
SUIT_OF: Mapping[Face, str] = {face: face[-1] for face in RANK_OF}
ORDER: Mapping[Face, int] = {face: at for at, face in enumerate((*RANK_OF, JOKER))}
POINTS: Mapping[Face, int] = {
    **{face: 15 if rank == 1 else 10 if rank >= 10 else 5 for face, rank in RANK_OF.items()},
    JOKER: 20,
}


def face_at(position: int, suit: str) -> Face:
    """The card at a place of a run: 1 and 14 are the ace.

    >>> face_at(14, "S"), face_at(10, "H")
    ('AS', '10H')
    """
    return f"{RANKS[(position - 1) % 13]}{suit}"


def standard_deck(packs: int = 1, jokers: int = 0) -> Counter[Face]:
    """How many cards show each face.

    >>> sum(standard_deck(packs=2, jokers=4).values())
    108
    """
    deck = Counter(dict.fromkeys(RANK_OF, packs))
    if jokers:
        deck[JOKER] = jokers
    return deck


def unseen(deck: Mapping[Face, int], seen: Iterable[Face]) -> Counter[Face]:
    """What is left of a deck when these cards have been seen. Raises ``ValueError`` for a card seen too often.

    >>> unseen(standard_deck(), ["7S", "7H"])["7D"], unseen(standard_deck(), ["7S"])["7S"]
    (1, 0)
    """
    rest = Counter(deck)
    rest.subtract(seen)
    for face, left in rest.items():
        if left < 0:
            raise ValueError(
                f"{name(face)} was seen {deck.get(face, 0) - left} times; the deck has {deck.get(face, 0)}."
            )
    return +rest


def name(face: Face, form: Literal["the", "bare", "rank_of", "suit_of"] = "the") -> str:
    """A card in words.

    >>> name("QD"), name("10C"), name("joker"), name("QD", "bare"), name("QD", "rank_of"), name("QD", "suit_of")
    ('the queen of diamonds', 'the 10 of clubs', 'the joker', 'queen of diamonds', 'queen', 'diamonds')
    """
    say = texts().say
    if face not in RANK_OF:
        return say("card", "other", {"face": face})
    rank = face[:-1]
    return say("card", form, {"rank": say("card", rank) or rank, "suit": SUIT_NAMES[face[-1]]})


def short(face: Face) -> str:
    """A card as written in a sentence: ``7♠``.

    >>> short("7S"), short("joker")
    ('7♠', 'joker')
    """
    return f"{face[:-1]}{SUIT_SIGNS[face[-1]]}" if face in RANK_OF else face


def read_cards(written: str | Iterable[str]) -> Cards:
    """Cards as teachers write them. Raises ``ValueError`` with a message for people if one is not among the 52.

    >>> read_cards("7S, 10h"), read_cards(["QD"])
    (('7S', '10H'), ('QD',))
    """
    several = written.replace(",", " ").split() if isinstance(written, str) else written
    listed = isinstance(several, list | tuple)
    cards = tuple(str(face).upper() for face in several) if listed else ()
    strange = [several] if not listed else [face for face in cards if face not in RANK_OF]
    if strange:
        raise ValueError(texts().say("picture.odds", "no_card", {"card": quote(strange[0], 10)}))
    return cards


def shorten(cards: Iterable[Face]) -> list[str]:
    """Cards as written in a sentence."""
    return list(map(short, cards))


def other_names() -> dict[str, Face]:
    """Other ways to write the 52 cards, in lower case.

    >>> names = other_names()
    >>> [names[name] for name in ("7♠", "s7", "7 s", "7 of spades", "jack of hearts")]
    ['7S', '7S', '7S', '7S', 'JH']
    """
    found: dict[str, Face] = {}
    for face, suit in SUIT_OF.items():
        rank = face.removesuffix(suit)
        names = (short(face), name(face, "bare"), f"{suit}{rank}", f"{rank} {suit}", f"{rank} of {SUIT_NAMES[suit]}")
        found |= {name.casefold(): face for name in names}
    return found


def find_cards(text: str) -> list[Face]:
    """The cards that a text names.

    >>> find_cards("7S and 10♥")
    ['7S', '10H']
    """
    return [rank + BY_SIGN.get(suit, suit) for rank, suit in WRITTEN.findall(text)]


def list_short(cards: Iterable[Face]) -> list[str]:
    """Cards as written in a sentence, by suit and rank.

    >>> list_short(["2H", "AS"])
    ['A♠', '2♥']
    """
    return shorten(sorted(cards, key=ORDER.__getitem__))


def points(cards: Iterable[Face]) -> int:
    """What cards are worth: ace 15, ten to king 10, two to nine 5, joker 20.

    >>> points(["AS", "KH", "7C", "joker"])
    50
    """
    return sum(POINTS.get(face, 0) for face in cards)
