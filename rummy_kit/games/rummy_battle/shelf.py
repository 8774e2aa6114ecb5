"""What the shelf shows of a Set or Run that was laid, and of a good decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rummy_kit.engine.cards import Face
from rummy_kit.lessons.lesson import ShelfCard
from rummy_kit.subjects import odds
from rummy_kit.subjects.odds.positions import BESIDE
from rummy_kit.table.view import Runs

from .ideas import DECK, TEXTS

MOST_CARDS = 14


def show_cards(what: str) -> ShelfCard | None:
    """A Set or a Run with its chance, or the pair to keep (see ``Holding.decided``) with its helping cards.

    >>> show_cards("7S 7H 7C").kind, show_cards("6H 6D QS KD / 2C").name
    ('set', 'rather than Q♠ K♦')
    >>> show_cards("7S 7H 7C").art
    {'draw': 'turn', 'before': '4 %', 'note': '2 of 50', 'after': '7♣'}
    >>> show_cards("7S 8H 7C"), show_cards("7S / 7S"), show_cards("")
    (None, None, None)
    """
    held, beside, seen = what.partition(BESIDE)
    cards, face_up = tuple(held.split()), tuple(seen.split())
    if len(cards) > MOST_CARDS:  # text from a file, like anything below that is not a meld
        return None
    return _decision(cards, face_up) if beside else _meld(cards)


def _meld(cards: tuple[Face, ...]) -> ShelfCard | None:
    laid = next(iter(odds.arrangements(cards)), ())
    natural = tuple(card for card in laid if card != odds.JOKER)
    if not natural:
        return None
    own, came = natural[:2], natural[2:3]
    kind = "set" if odds.is_pair(own) else "run"
    left = odds.unseen(odds.standard_deck(max(Counter(natural).values())), own)
    data = {"pair": _write(own), "outs": odds.outs(own, left).total(), "unseen": left.total()}
    data["percent"] = odds.percent(odds.chance(own, left))
    told = (TEXTS.say("shelf", "chance", data),)
    art = {"draw": "turn", "before": data["percent"], "note": TEXTS.say("shelf", "odds", data), "after": _write(came)}
    return ShelfCard(_runs(laid), _say(laid), TEXTS.say("shelf", kind), kind, told, art if came else None)


def _decision(cards: tuple[Face, ...], face_up: tuple[Face, ...]) -> ShelfCard | None:
    known = (*cards, *face_up)
    if len(cards) != 4 or len(set(known)) < len(known) or not set(known) <= set(DECK):
        return None
    left = odds.unseen(DECK, known)
    kept, other = cards[:2], cards[2:]
    if odds.better(kept, other, left) == "second":
        kept, other = other, kept
    more, few = (odds.outs(pair, left).total() for pair in (kept, other))
    data = {"kept": _write(kept), "other": _write(other), "outs": more, "few": few, "unseen": left.total()}
    part = "same" if few == more else "kept"
    told = TEXTS.say("shelf", f"{part}_why", data)
    return ShelfCard(_runs(kept), _say(kept), TEXTS.say("shelf", part, data), "decision", (told,))


def _write(cards: Sequence[Face]) -> str:
    return " ".join(odds.shorten(cards))


def _runs(cards: Sequence[Face]) -> Runs:
    return [(_write(cards), "", "")]


def _say(cards: Sequence[Face]) -> str:
    return ", ".join(odds.name(card, "bare") for card in cards)
