"""Simulated pupils of Rummy Battle: what somebody with a wrong idea of outs and chances answers.

They count for themselves, with the cards and the words that they see on the page. What a page tells beforehand they
believe: whoever reads which cards help does not think them up wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from rummy_kit.app.pupils.page import Page, Reply

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SPOKEN = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
SUITS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
PACK = 52
KING, ACE_HIGH = 13, 14

WHICH = ("gap_equals_open", "end_run", "mixed_suits", "whole_suit", "ranks_only")
"""Ideas about which cards help."""
IDEAS: tuple[str, ...] = (
    *("seen_ignored", *WHICH),
    *("equiprobable", "odds_for_chance", "no_replacement", "add_two_draws", "first_draw_only", "due", "sets_rarer"),
    *("result_bias", "small_sample"),
)


class Card(NamedTuple):
    """A card as it is read: its rank from 1 for an ace to 13 for a king, and the sign of its suit."""

    rank: int
    suit: str


Cards = frozenset[Card]


def answer(page: Page, idea: str | None) -> Reply | None:
    """What somebody with this idea answers, and rightly where the idea has no say; ``None`` for a strange task."""
    task, text = page.view["banner"]["title"], page.view["banner"]["text"]
    held, seen = (_lying(page, zone) for zone in ("held", "seen"))
    if len(held) == 4:
        return _reply(_kept(page, text, held, frozenset(seen), idea))
    if held:
        return _reply(_counted(page, text, held, frozenset(seen), idea))
    chosen = _chosen(page, f"{task} {text}", idea) or _chosen(page, f"{task} {text}", None)
    return None if chosen is None else _reply(chosen)


def _reply(answer: str) -> Reply:
    return Reply(text={"answer": answer})


# ------------------------------------------------------------------------------------------ reading the page


def _lying(page: Page, zone: str) -> list[Card]:
    """The cards that lie in a place of the page, by the words on them."""
    places = [one for one in page.view["zones"] if one["id"] == zone]
    words = [page.faces[card["face"]]["say"] for one in places for card in one["cards"]]
    return [_card(SPOKEN.get(rank, rank), SUITS[suit]) for rank, _, suit in map(str.split, words)]


def _card(rank: str, suit: str) -> Card:
    return Card(RANKS.index(rank) + 1, suit)


def _written(text: str) -> Cards:
    """All cards that are written in a text, such as 10♠."""
    return frozenset(_card(rank, suit) for rank, suit in re.findall(r"(10|[2-9AJQK])([♠♥♦♣])", text))


def _options(page: Page) -> dict[str, str]:
    """The answers to choose from: what stands there → what is sent."""
    return {one["label"]: one["value"] for field in page.view["tray"]["fields"] for one in field["options"]}


# ------------------------------------------------------------------------------------------ counting cards


def _believed(pair: Iterable[Card], seen: Cards, idea: str | None) -> int:
    """How many cards somebody with this idea counts for these two."""
    one, other = pair
    wanted = _wanted(one, other, idea)
    gone = {one, other} | (frozenset() if idea == "seen_ignored" else seen)
    return len(wanted - gone)


def _wanted(one: Card, other: Card, idea: str | None) -> Cards:
    """The cards that somebody with this idea takes to help these two."""
    if one.rank == other.rank:
        return frozenset(Card(one.rank, suit) for suit in SUITS.values())
    low, high = _in_row(one.rank, other.rank)
    if idea == "ranks_only":  # nothing makes three of a rank; some think that a third card of either does
        ranks = (one.rank, other.rank) if (one.rank + other.rank) % 2 else ()
        return frozenset(Card(rank, suit) for rank in ranks for suit in SUITS.values())
    if idea == "whole_suit" and one.suit == other.suit:
        return frozenset(Card(rank, one.suit) for rank in range(1, KING + 1))
    places = {low + 1} if high - low == 2 else {low - 1, high + 1} if high - low == 1 else set()
    if idea == "gap_equals_open" and high - low == 2:
        places = {low - 1, high + 1}
    if idea == "end_run":
        places = {(place - 1) % KING + 1 for place in places}
    places = {1 if place == ACE_HIGH else place for place in places if 1 <= place <= ACE_HIGH}
    suits = SUITS.values() if idea == "mixed_suits" else (one.suit,) if one.suit == other.suit else ()
    return frozenset(Card(place, suit) for place in places for suit in suits)


def _in_row(one: int, other: int) -> tuple[int, int]:
    """Two ranks as places in a row, the ace behind the king where that brings them together."""
    low, high = sorted((one, other))
    return (high, ACE_HIGH) if low == 1 and high >= KING - 1 else (low, high)


# ------------------------------------------------------------------------------------------ outs and chances


def _counted(page: Page, text: str, held: list[Card], seen: Cards, idea: str | None) -> str:
    """The number of cards, or the chance, that somebody with this idea gives."""
    if "These would help" in text and idea in WHICH:
        idea = None
    if "three in a row of one suit" in text and idea in ("mixed_suits", "whole_suit", "ranks_only"):
        idea = None
    if "How many" in text:
        return _offered(page, str(_believed(held, seen, idea)))
    told = re.search(r"(\d+) unseen cards? helps?", text)
    if told and idea in WHICH:
        idea = None
    draws = 2 if "two cards" in text.rpartition("pack of 52 cards")[2] else 1
    if "unseen in all" in text and idea == "seen_ignored":
        idea = None
    if "neither of the two" in text and idea != "equiprobable":
        idea = None
    good = int(told[1]) if told else _believed(held, seen, idea)
    total = PACK - len(held) - (0 if idea == "seen_ignored" else len(seen))
    return _offered(page, _chance(good, total, draws, idea))


def _chance(good: int, total: int, draws: int, idea: str | None) -> str:
    """How likely somebody with this idea takes it to be that one of these cards comes."""
    if idea == "equiprobable":
        return "1/2"
    if draws == 1:
        of = {"odds_for_chance": total - good, "no_replacement": PACK}.get(idea or "", total)
        return f"{good}/{of}"
    miss = Fraction(total - good, total)
    second = miss if idea == "no_replacement" else Fraction(total - good - 1, total - 1)
    hit = 1 - miss * second
    shares = {"odds_for_chance": hit / (1 - hit), "add_two_draws": 2 * (1 - miss), "first_draw_only": 1 - miss}
    return str(shares.get(idea or "", hit))


def _offered(page: Page, wanted: str) -> str:
    """The answer as it is sent: where there is a choice, the option of that value, or else the first."""
    options = _options(page)
    same = [value for label, value in options.items() if Fraction(label) == Fraction(wanted)]
    return next(iter(same), next(iter(options.values()), wanted))


def _kept(page: Page, text: str, held: list[Card], seen: Cards, idea: str | None) -> str:
    """The pair that somebody with this idea keeps."""
    if " would help " in text and idea in WHICH:
        idea = None
    told = [int(count) for count in re.findall(r"(\d+) for ", text)]
    if told and idea != "equiprobable":
        idea = None
    pairs = held[:2], held[2:]
    if idea == "ranks_only":  # takes the pair that is on its way to three of a rank
        one, other = (_believed(pair, seen, None) * (len({card.rank for card in pair}) == 1) for pair in pairs)
    else:
        one, other = told or (_believed(pair, seen, idea) for pair in pairs)
    if one == other or idea == "equiprobable":
        return next(value for label, value in _options(page).items() if not _written(label))
    better = frozenset(pairs[0] if one > other else pairs[1])
    return next(value for label, value in _options(page).items() if _written(label) == better)


# ------------------------------------------------------------------------------------------ questions

MEANT: Mapping[str, str] = {
    "": r"was luck|next to nothing|whatever came before|equally likely|from the deck\.$",
    "due": r"high time|was due|their turn|one was due|not come again",
    "equiprobable": r"^1 in 2,|^1/2|both the same|fifty-fifty",
    "no_replacement": r"in 52|/52$",
    "odds_for_chance": r"other cards can come",
    "sets_rarer": r"^the set|sets are far more common",
    "result_bias": r"decision was right|chose well|she was right",
    "small_sample": r"proof enough|a pair is better",
    "mixed_suits": r"of any suit",
    "whole_suit": r"^any (spade|heart|diamond|club)$",
    "ranks_only": r"^another",
}
"""What answers mean that are sentences: the idea that they come from, ``""`` for none."""


def _chosen(page: Page, asked: str, idea: str | None) -> str | None:
    """The answer of somebody with this idea, ``None`` where it is not among those to choose from."""
    options = _options(page)
    working = _worked_out(asked, idea) or _divided(asked, idea)
    cards = _named(asked, idea) if "Which cards would help" in asked else frozenset()
    meant = MEANT.get(idea or "", "no such idea")
    fits = (
        lambda label: label == working,
        lambda label: bool(cards) and _written(label) == cards,
        lambda label: re.search(meant, label, re.IGNORECASE) is not None,
    )
    return next((options[label] for fit in fits for label in options if fit(label)), None)


def _named(asked: str, idea: str | None) -> Cards:
    """The cards that somebody with this idea names as helping; nothing where the idea is about other things."""
    task, _, text = asked.partition("?")
    held, seen = _written(task), _written(text)
    if idea not in (None, "seen_ignored", "gap_equals_open", "end_run"):
        return frozenset()
    one, other = sorted(held)
    return _wanted(one, other, idea) - (frozenset() if idea == "seen_ignored" else seen)


def _divided(asked: str, idea: str | None) -> str:
    """Outs over unseen cards, as somebody with this idea divides them; ``""`` where something else is asked."""
    found = re.search(r"(\d+) cards of one pack .* but (\d+) of them .* (\d+) cards are unseen", asked)
    if found is None or idea == "equiprobable":
        return ""
    outs, lying, total = map(int, found.groups())
    good = outs if idea == "seen_ignored" else outs - lying
    of = {"odds_for_chance": total - good, "no_replacement": PACK}.get(idea or "", total)
    return f"{good}/{of}"


def _worked_out(asked: str, idea: str | None) -> str:
    """How somebody with this idea works out two draws; ``""`` where something else is asked."""
    found = re.search(r"(\d+) of the (\d+) unseen cards .* you draw two", asked)
    if found is None or idea == "equiprobable":
        return ""
    good, total = map(int, found.groups())
    rest = total - good
    workings = {
        "no_replacement": f"1 − {rest}/{total} × {rest}/{total}",
        "add_two_draws": f"{good}/{total} + {good}/{total - 1}",
        "first_draw_only": f"{good}/{total}",
    }
    return workings.get(idea or "", f"1 − {rest}/{total} × {rest - 1}/{total - 1}")
