"""Pictures of odds, as plain data: the deck with its outs and its seen cards, trials and counts as bars, and the two
that pupils handle: all cards on a wall, and draws out of a hundred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

from rummy_kit.subjects.odds.answers import percent
from rummy_kit.subjects.odds.cards import (
    JOKER,
    ORDER,
    RANK_OF,
    RANKS,
    SUIT_COLOURS,
    SUIT_NAMES,
    SUIT_OF,
    SUIT_SIGNS,
    Cards,
    Face,
    name,
    short,
    standard_deck,
    unseen,
)
from rummy_kit.subjects.odds.chances import MOST_DRAWS, chance, near_percent, outs, simulate, three_card_melds
from rummy_kit.subjects.odds.draw import Draw
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


def bars(counts: Iterable[tuple[str, int, str]], text: str) -> dict[str, Any]:
    """Numbers side by side, each with a label and a note.

    >>> bars([("7♠ 7♥", 2, "2 of 50")], "…")["bars"]
    [{'label': '7♠ 7♥', 'value': 2, 'note': '2 of 50'}]
    """
    rows = [{"label": label, "value": value, "note": note} for label, value, note in counts]
    return {"draw": "bars", "text": text, "bars": rows}


def shares(counts: Mapping[str, int], unseen: int) -> dict[str, Any]:
    """How many of the unseen cards each is about, side by side.

    >>> shares({"♥": 9, "♠": 5}, 30)["text"]
    'Unseen cards: ♥: 9 of 30 and ♠: 5 of 30.'
    """
    say = partial(texts().say, "see_why")
    notes = {about: say("share", {"outs": n, "unseen": unseen}) for about, n in counts.items()}
    text = say("side_by_side", {"shares": [f"{about}: {note}" for about, note in notes.items()]})
    return bars(((about, n, notes[about]) for about, n in counts.items()), text)


def ways(sets: int, runs: int) -> dict[str, Any]:
    """In how many ways a Set and a Run can come, side by side."""
    labels = [(texts().say("meld", kind), n, "") for kind, n in (("set", sets), ("run", runs))]
    return bars(labels, texts().say("see_why", "ways", {"sets": sets, "runs": runs}))


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


OF_CARDS: Mapping[str, tuple[int, int]] = {"outs": (1, 0), "chance": (1, TRIALS), "chance_of_two": (2, TRIALS)}
"""How many cards are drawn in a picture of a hand, and how many draws are simulated."""


def draw_form(form: str, *cards: str) -> dict[str, Any]:
    """A picture of a hand and, after a stroke, of what is face up: ``outs 7S 7H / 7D 2C`` shows its outs among all
    unseen cards, ``chance`` and ``chance_of_two`` also what a thousand draws bring. The other forms need no cards.
    """
    deck = standard_deck()
    if form == "sets_and_runs":
        return sets_and_runs(deck)
    if form == "part_and_whole":
        return part_and_whole(deck)
    hand, _, seen = " ".join(cards).partition("/")
    draws, trials = OF_CARDS[form]
    return grid(hand.split(), seen.split(), deck, draws, trials=trials, pairs=not trials)


def part_and_whole(deck: Mapping[Face, int]) -> dict[str, Any]:
    """Bars for the part and the whole: nine hearts are unseen, and two of them make a Run."""
    hearts = unseen(deck, ["JH", "QH", "2H", "5H"])
    in_suit = [face for face in hearts if SUIT_OF[face] == "H"]
    run = outs(["JH", "QH"], hearts)
    rows = [("♥", len(in_suit)), (" ".join(map(short, run)), run.total())]
    return bars(((label, n, "") for label, n in rows), ", ".join(f"{label}: {n}" for label, n in rows))


# ---------------------------------------------------------------------------------------------- pictures to handle


def wall(hand: Cards, row: Cards, marked: Cards) -> dict[str, Any]:
    """All 52 cards: those in the hand and in the row cannot come, of the others some are marked.

    >>> wall(("7S", "7H"), ("2C",), ("7D",))["said"]
    '1 of 49 marked: 7 of diamonds.'
    """
    say = partial(texts().say, "picture.odds")
    piles = {"hand": hand, "row": row}
    where = [say(f"seen_{pile}", {"n": len(cards)}) for pile, cards in piles.items() if cards]
    total, seen = len(RANK_OF), len(hand) + len(row)
    count = say("count", {"marked": len(marked), "unseen": total - seen})
    names = [name(face, "bare") for face in marked]
    return {
        "draw": "odds",
        "label": say("label"),
        "how": say("how"),
        "cards": [_card(face, piles, face in marked) for face in RANK_OF],
        "count": count,
        "seen": say("seen" if where else "none_seen", {"total": total, "n": seen, "where": ", ".join(where)}),
        "said": say("which", {"count": count, "cards": names}) if names else f"{count}.",
    }


def _card(face: Face, piles: Mapping[str, Cards], marked: bool) -> dict[str, Any]:
    say, said, suit = partial(texts().say, "picture.odds"), name(face, "bare"), SUIT_OF[face]
    where = next((pile for pile, cards in piles.items() if face in cards), "")
    return {
        "place": face,
        "rank": face.removesuffix(suit),
        "suit": suit,
        "colour": SUIT_COLOURS[suit],
        "marked": marked,
        "seen": say(where) if where else "",
        "said": say(f"in_{where}", {"card": said}) if where else said,
    }


def hundred(draw: Draw, guess: int | str, shown: int) -> dict[str, Any]:
    """Draws out of a hundred: ``guess`` is how many of them help, ``""`` at first; then the truth for as many cards as
    are ``shown``, as squares and as strips of a field.

    >>> hundred(Draw(outs=2, unseen=41, draws=2), guess=5, shown=1)["squares"]
    [5]
    """
    facts = {"outs": draw.outs, "unseen": draw.unseen, "draws": draw.draws, "guess": guess}
    say = partial(texts().say, "picture.draws", data={**facts, "percent": percent(draw.chance)})
    parts = draw.parts[:shown]
    ends = [round(100 * sum(parts[:n], Fraction())) for n in range(len(parts) + 1)]
    told = say(_compare(draw, guess)) if isinstance(guess, int) and shown == draw.draws else ""
    workings = draw.list_workings()[: None if told else shown]
    legend = [
        {
            "part": part,
            "words": say(part),
            "exact": working if working == str(share) else f"{working} = {share}",
            "about": percent(share),
        }
        for part, working, share in workings
    ]
    guessed = say("none" if guess == "" else "guessed")
    return {
        "draw": "draws",
        "label": say("label"),
        "how": say("how"),
        "guess": guess,
        "guessed": guessed,
        "shown": shown,
        "squares": [end - start for start, end in pairwise(ends)],
        "strips": [float(parts[0]), *(float(part / (1 - parts[0])) for part in parts[1:] if part)] if parts else [],
        "legend": legend,
        "field": say("field"),
        "told": told,
        "show": "" if told else say(f"show_{shown + 1}"),
        "said": " ".join([*(f"{row['words']}: {row['about']}." for row in legend), told or guessed]),
    }


def _compare(draw: Draw, guess: int) -> str:
    """How the chance compares with a guess, which may be right for one card only."""
    judged = draw.judge_guess(guess)
    of_one = judged != "near" and draw.draws == MOST_DRAWS and near_percent(guess, draw.parts[0])
    return "one_card" if of_one else judged
