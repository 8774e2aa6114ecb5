"""The picture behind "See why": the deck, its outs highlighted and its seen cards crossed out, and trials as a bar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rummy_kit.subjects.odds.answers import percent
from rummy_kit.subjects.odds.cards import JOKER, ORDER, RANKS, SUIT_NAMES, SUIT_SIGNS, Face, short, unseen
from rummy_kit.subjects.odds.chances import chance, outs, simulate, three_card_melds
from rummy_kit.subjects.odds.words import texts

TRIALS = 1000


def grid(
    hand: Iterable[Face],
    seen: Iterable[Face],
    deck: Mapping[Face, int],
    draws: int = 1,
    *,
    trials: int = TRIALS,
    seed: int = 0,
    sure: Sequence[str] = (),
    pairs: bool = True,
) -> dict[str, Any]:
    """The unseen cards in a row for each suit, with how many of each are left, and this many simulated draws.

    ``text`` says everything that the picture shows, ``caption`` only how to read it. In each row, ``left`` says how
    many of its cards are unseen, ``out`` and ``held`` where there are outs and cards of the hand. ``sure`` names other
    draws, for comparison, that are certain to make a meld. ``pairs`` is as for ``chance``.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> picture = grid(["7S", "7H"], ["7D"], standard_deck(), trials=0)
    >>> [(row["left"][6], row["out"], row["held"]) for row in picture["rows"]]
    [(0, [], [6]), (0, [], [6]), (0, [], []), (1, [6], [])]
    """
    hand, seen = tuple(hand), tuple(seen)
    left = unseen(deck, (*hand, *seen))
    good = outs(hand, left)
    rows = _rows(hand, left, good, deck)
    exact = chance(hand, left, draws, pairs=pairs)
    useful = [short(face) for face in hand if face in ORDER]
    facts = {
        "hand": ", ".join(useful) or texts().say("see_why", "no_playing_card"),
        "outs": sum(good.values()), "unseen": sum(left.values()),
        "which": ", ".join(f"{short(face)} ({n})" for face, n in good.items()) or texts().say("see_why", "none"),
        "draws": draws, "percent": percent(exact), "trials": trials,
    }  # fmt: skip
    told, caption = [texts().say("see_why", "grid", facts)], [texts().say("see_why", "key", facts)]
    picture: dict[str, Any] = {"draw": "outs", "columns": RANKS, "rows": rows}
    if trials:
        hits = simulate(hand, left, draws, trials, seed, pairs=pairs)
        picture["bar"] = {"hits": hits, "trials": trials, "exact": round(float(exact), 4)}
        worked = texts().say("see_why", "bar", {**facts, "hits": hits})
        told, caption = [*told, worked], [*caption, worked]
    if sure:
        picture["sure"] = list(sure)
        compared = texts().say("see_why", "sure", {"draws": sure})
        told, caption = [*told, compared], [*caption, compared]
    return {**picture, "text": " ".join(told), "caption": " ".join(caption)}


def unseen_grid(hand: Iterable[Face], seen: Iterable[Face], deck: Mapping[Face, int]) -> dict[str, Any]:
    """The unseen cards in a row for each suit, without saying which of them would help.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> unseen_grid(["7S", "7H"], ["7D"], standard_deck())["text"]
    'You hold 7♠ and 7♥. 49 of the 52 cards are unseen.'
    """
    hand = tuple(hand)
    left = unseen(deck, (*hand, *seen))
    facts = {"hand": [short(face) for face in hand], "unseen": left.total(), "all": sum(deck.values())}
    return {
        "draw": "outs",
        "columns": RANKS,
        "rows": _rows(hand, left, Counter(), deck),
        "text": texts().say("see_why", "unseen", facts),
        "caption": texts().say("see_why", "key_unseen"),
    }


def _rows(
    hand: tuple[Face, ...], left: Counter[Face], good: Counter[Face], deck: Mapping[Face, int]
) -> list[dict[str, Any]]:
    rows = [_row(SUIT_SIGNS[suit], suit, [f"{rank}{suit}" for rank in RANKS], left, good, hand) for suit in SUIT_NAMES]
    if deck.get(JOKER):
        rows.append(_row("★", "", [JOKER], left, good, hand))
    others = sum(n for face, n in left.items() if face not in ORDER)
    if others:  # cards that can be drawn but never help
        rows.append(
            {"label": texts().say("see_why", "other_cards"), "suit": "", "left": [others], "out": [], "held": []}
        )
    return rows


def _row(
    label: str, suit: str, cards: Sequence[Face], left: Counter[Face], good: Counter[Face], hand: tuple[Face, ...]
) -> dict[str, Any]:
    out, held = ([at for at, face in enumerate(cards) if face in some] for some in (good, hand))
    return {"label": label, "suit": suit, "left": [left[face] for face in cards], "out": out, "held": held}


def bar(hits: int, trials: int, exact: Fraction) -> dict[str, Any]:
    """Trials alone as a bar, with the exact chance marked.

    >>> bar(240, 1000, Fraction(1, 4))["bar"]
    {'hits': 240, 'trials': 1000, 'exact': 0.25}
    """
    text = texts().say("see_why", "bar", {"hits": hits, "trials": trials, "percent": percent(exact)})
    return {
        "draw": "outs",
        "columns": [],
        "rows": [],
        "bar": {"hits": hits, "trials": trials, "exact": float(exact)},
        "text": text,
    }


def bars(counts: Iterable[tuple[str, int, str]], text: str) -> dict[str, Any]:
    """Numbers side by side, each with a label and a note.

    >>> bars([("7♠ 7♥", 2, "2 of 50")], "…")["bars"]
    [{'label': '7♠ 7♥', 'value': 2, 'note': '2 of 50'}]
    """
    rows = [{"label": label, "value": value, "note": note} for label, value, note in counts]
    return {"draw": "bars", "text": text, "bars": rows}


def sets_and_runs(deck: Mapping[Face, int]) -> dict[str, Any]:
    """How many Sets and how many Runs of three cards a deck holds.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> [bar["value"] for bar in sets_and_runs(standard_deck())["bars"]]
    [52, 48]
    """
    sets, runs, _ = three_card_melds(deck)
    say = texts().say
    counts = [(say("see_why", label), n, "") for label, n in (("sets", sets), ("runs", runs))]
    return bars(counts, say("see_why", "melds", {"sets": sets, "runs": runs}))
