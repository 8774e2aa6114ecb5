"""Simulated pupils of Rummy Battle: what a pupil with a wrong idea about outs and chances answers.

They count for themselves, with the cards and the words that they see on the page. They believe what a page says in
advance: a pupil who reads which cards help does not make wrong ones up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from rummy_kit.workshop.pupils.page import Page, Reply

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SPOKEN = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
SUITS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
PACK = 52
KING, ACE_HIGH = 13, 14

WHICH = ("own_counted", "gap_equals_open", "one_end", "end_run", "mixed_suits", "whole_suit", "ranks_only")
"""Ideas about which cards help."""
OF_TWO = ("add_two_draws", "first_draw_only", "both_needed", "complement_left")
IDEAS: tuple[str, ...] = (
    *("seen_ignored", *WHICH),
    *("equiprobable", "odds_for_chance", "no_replacement", *OF_TWO),
    *("due", "hot_hand", "sets_rarer", "outcome_approach", "conjunction"),
    *("result_bias", "small_sample"),
)


class Card(NamedTuple):
    """A card as it is read: its rank from 1 for an ace to 13 for a king, and the sign of its suit."""

    rank: int
    suit: str


Cards = frozenset[Card]


def answer(page: Page, idea: str | None) -> Reply | None:
    """What a pupil with this idea answers: the right answer, if the idea plays no part; ``None`` for an unknown
    task.
    """
    task, text = page.view["banner"]["title"], page.view["banner"]["text"]
    held, seen = (_read_zone(page, zone) for zone in ("held", "seen"))
    if len(held) == 4:
        return _reply(_keep(page, text, held, frozenset(seen), idea))
    if held:
        return _reply(_count(page, text, held, frozenset(seen), idea))
    chosen = _choose(page, f"{task} {text}", idea) or _choose(page, f"{task} {text}", None)
    return None if chosen is None else _reply(chosen)


def _reply(answer: str) -> Reply:
    return Reply(text={"answer": answer})


# ------------------------------------------------------------------------------------------ in the game


def lay(page: Page, idea: str | None) -> Reply | None:
    """Three cards in the hand that seem to be a Set or a Run, first some that seem so only to a pupil with the idea."""
    faces = [(card["key"], page.faces[card["face"]]) for card in page.view["hand"]["cards"]]
    hand = [(key, _hear(looks["say"])) for key, looks in faces if looks["kind"] in SUITS]
    threes = [tuple(zip(*three, strict=True)) for three in combinations(hand, 3)]
    astray = [keys for keys, cards in threes if _seems(cards, idea) and not _seems(cards, None)]
    fine = [keys for keys, cards in threes if _seems(cards, None)]
    return next((Reply(keys) for keys in (*astray, *fine)), None)


def _seems(cards: Iterable[Card], idea: str | None) -> bool:
    """Whether a pupil with this idea takes three cards for a Set or a Run."""
    ranks, suits = sorted(card.rank for card in cards), {card.suit for card in cards}
    if len(set(ranks)) == 1:
        return len(suits) == len(ranks)
    rows = [ranks, sorted(ACE_HIGH if rank == 1 else rank for rank in ranks)]
    in_a_row = any(row == list(range(row[0], row[0] + len(row))) for row in rows)
    if idea == "end_run":
        in_a_row = in_a_row or ranks in ([1, 2, KING], [1, KING - 1, KING])
    if idea == "whole_suit":
        return len(suits) == 1 and len(set(ranks)) == len(ranks)
    return in_a_row and (len(suits) == 1 or idea == "mixed_suits")


# ------------------------------------------------------------------------------------------ reading the page


def _read_zone(page: Page, zone: str) -> list[Card]:
    """The cards in a place on the page, read from the words on them."""
    places = [one for one in page.view["zones"] if one["id"] == zone]
    return [_hear(page.faces[card["face"]]["say"]) for one in places for card in one["cards"]]


def _hear(words: str) -> Card:
    """A card, read from what a screen reader says."""
    rank, _, suit = words.split()
    return _card(SPOKEN.get(rank, rank), SUITS[suit])


def _card(rank: str, suit: str) -> Card:
    return Card(RANKS.index(rank) + 1, suit)


def _read_cards(text: str) -> Cards:
    """All cards that are written in a text, such as 10♠."""
    return frozenset(_card(rank, suit) for rank, suit in re.findall(r"(10|[2-9AJQK])([♠♥♦♣])", text))


def _options(page: Page) -> dict[str, str]:
    """The answers to choose from: what is read → what is sent."""
    return {one["label"]: one["value"] for field in page.view["tray"]["fields"] for one in field["options"]}


# ------------------------------------------------------------------------------------------ counting cards


def _count_believed(pair: Iterable[Card], seen: Cards, idea: str | None) -> int:
    """How many cards a pupil with this idea counts for these two."""
    one, other = pair
    return len(_list_believed(one, other, seen, idea))


def _list_believed(one: Card, other: Card, seen: Cards, idea: str | None) -> Cards:
    """The cards that a pupil with this idea counts for these two; where both ends are free, some pupils see only
    one.
    """
    own = frozenset() if idea == "own_counted" else frozenset((one, other))
    live = _find_helping(one, other, idea) - own - (frozenset() if idea == "seen_ignored" else seen)
    if idea == "one_end" and one.rank != other.rank and len(live) > 1:
        return frozenset([min(live)])
    return live


def _find_helping(one: Card, other: Card, idea: str | None) -> Cards:
    """The cards that a pupil with this idea thinks go with these two, whether they are gone or not."""
    if one.rank == other.rank:
        return frozenset(Card(one.rank, suit) for suit in SUITS.values())
    low, high = _in_row(one.rank, other.rank)
    if idea == "ranks_only":  # no card makes three of a rank; some think that a third card of either rank does
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
    """Two ranks as places in a row, with the ace after the king if that brings them closer."""
    low, high = sorted((one, other))
    return (high, ACE_HIGH) if low == 1 and high >= KING - 1 else (low, high)


# ------------------------------------------------------------------------------------------ outs and chances


def _count(page: Page, text: str, held: list[Card], seen: Cards, idea: str | None) -> str:
    """The number of cards, or the chance, that a pupil with this idea gives."""
    if "These would help" in text and idea in WHICH:
        idea = None
    if "three in a row of one suit" in text and idea in ("mixed_suits", "whole_suit", "ranks_only"):
        idea = None
    if "How many" in text:
        return _find_offered(page, str(_count_believed(held, seen, idea)))
    told = re.search(r"(\d+) unseen cards? helps?", text)
    if told and idea in WHICH:
        idea = None
    draws = 2 if "two cards" in text.rpartition("pack of 52 cards")[2] else 1
    if "unseen in all" in text and idea == "seen_ignored":
        idea = None
    if "neither of the two" in text and idea not in ("equiprobable", "complement_left"):
        idea = None
    good = int(told[1]) if told else _count_believed(held, seen, idea)
    total = PACK - len(held) - (0 if idea == "seen_ignored" else len(seen))
    return _find_offered(page, _chance(good, total, draws, idea))


def _chance(good: int, total: int, draws: int, idea: str | None) -> str:
    """How likely a pupil with this idea thinks it is that one of these cards comes."""
    if idea == "equiprobable":
        return "1/2"
    if draws == 1:
        of = {"odds_for_chance": total - good, "no_replacement": PACK}.get(idea or "", total)
        return f"{good}/{of}"
    miss = Fraction(total - good, total)
    second = miss if idea == "no_replacement" else Fraction(total - good - 1, total - 1)
    hit = 1 - miss * second
    both = Fraction(good * (good - 1), total * (total - 1))
    shares = {"odds_for_chance": hit / (1 - hit), "add_two_draws": 2 * (1 - miss), "first_draw_only": 1 - miss}
    shares |= {"both_needed": both or hit, "complement_left": 1 - hit}
    return str(shares.get(idea or "", hit))


def _find_offered(page: Page, wanted: str) -> str:
    """The answer as it is sent: if there is a choice, the option with that value, otherwise the first."""
    options = _options(page)
    same = [value for label, value in options.items() if Fraction(label) == Fraction(wanted)]
    return next(iter(same), next(iter(options.values()), wanted))


def _keep(page: Page, text: str, held: list[Card], seen: Cards, idea: str | None) -> str:
    """The pair that a pupil with this idea keeps."""
    if " would help " in text and idea in WHICH:
        idea = None
    told = [int(count) for count in re.findall(r"(\d+) for ", text)]
    if told and idea != "equiprobable":
        idea = None
    pairs = held[:2], held[2:]
    if idea == "ranks_only":  # takes the pair that may become three of a rank
        one, other = (_count_believed(pair, seen, None) * (len({card.rank for card in pair}) == 1) for pair in pairs)
    else:
        one, other = told or (_count_believed(pair, seen, idea) for pair in pairs)
    if one == other or idea == "equiprobable":
        return next(value for label, value in _options(page).items() if not _read_cards(label))
    better = frozenset(pairs[0] if one > other else pairs[1])
    return next(value for label, value in _options(page).items() if _read_cards(label) == better)


# ------------------------------------------------------------------------------------------ questions

MEANT: Mapping[str, str] = {
    "": r"\d+ in \d+ is|from the deck\.$|was luck|^the row:",
    "due": r"high time|(was|is) due|their turn|others' turn|one was due|not come again",
    "hot_hand": r"staying away|keep coming|luck like this",
    "equiprobable": r"^1/2$|^neither: you get|fifty-fifty|comes or it does not|equally likely",
    "no_replacement": r"always 4 in 52|/52$",
    "sets_rarer": r"^the set",
    "conjunction": r"that makes a run$",
    "result_bias": r"decision was right|she was right",
    "small_sample": r"has made a meld",
    "gap_equals_open": r"need .* instead",
    "mixed_suits": r"of any suit",
    "whole_suit": r"^any (spade|heart|diamond|club)$",
    "ranks_only": r"^another",
}
"""Answers in sentences, by the idea that they come from, ``""`` for none."""


def _choose(page: Page, asked: str, idea: str | None) -> str | None:
    """The answer of a pupil with this idea; ``None`` if it is not one of the choices."""
    options = _options(page)
    worked_out = next((found for way in WAYS if (found := way(asked, idea))), "")
    meant = MEANT.get(idea or "", "no such idea")
    fits: tuple[Callable[[str], bool], ...] = (
        lambda label: bool(worked_out) and re.match(worked_out, label) is not None,
        lambda label: _names(label, asked, idea),
        lambda label: re.search(meant, label, re.IGNORECASE) is not None,
    )
    return next((options[label] for fit in fits for label in options if fit(label)), None)


def _names(label: str, asked: str, idea: str | None) -> bool:
    """Whether these are the cards that a pupil with this idea names as helping."""
    if "Which cards would help" not in asked or idea not in (None, "seen_ignored", *WHICH[:4]):
        return False
    task, _, text = asked.partition("?")
    one, other = sorted(_read_cards(task))
    cards = _list_believed(one, other, _read_cards(text), idea)
    if idea == "one_end":
        return len(_read_cards(label)) == 1 and _read_cards(label) < _list_believed(one, other, _read_cards(text), None)
    return _read_cards(label) == cards and (bool(cards) or label.startswith("none"))


def _divide(asked: str, idea: str | None) -> str:
    """Outs divided by unseen cards, as a pupil with this idea divides them; ``""`` if something else is asked."""
    found = re.search(r"(\d+) cards of the pack .* but (\d+) of them .* (\d+) cards are unseen", asked)
    if found is None or idea == "equiprobable":
        return ""
    outs, lying, total = map(int, found.groups())
    good = outs if idea == "seen_ignored" else outs - lying
    of = {"odds_for_chance": total - good, "no_replacement": PACK}.get(idea or "", total)
    return f"{good}/{of}$"


def _work_out(asked: str, idea: str | None) -> str:
    """How a pupil with this idea works out two draws; ``""`` if something else is asked."""
    found = re.search(r"(\d+) of the (\d+) unseen cards .* you draw two", asked)
    if found is None or idea == "equiprobable":
        return ""
    good, total = map(int, found.groups())
    rest, back = total - good, idea == "no_replacement"
    neither = f"{rest}/{total} × {rest}/{total}" if back else f"{rest}/{total} × {rest - 1}/{total - 1}"
    both = f"{good}/{total} × {good}/{total}" if back else f"{good}/{total} × {good - 1}/{total - 1}"
    if "neither of the two" in asked:
        return f"{neither}$"
    if "both of the two" in asked:
        return f"{both}$"
    workings = {"add_two_draws": rf"{good}/{total} \+ {good}/{total - 1}", "first_draw_only": f"{good}/{total}"}
    workings |= {"both_needed": both, "complement_left": neither}
    return workings.get(idea or "", f"1 − {neither}") + "$"


def _ways_counted(asked: str, idea: str | None) -> str:
    """Whether a Set or a Run can come in more ways."""
    found = re.search(r"Set: (exactly)?.* Run: (exactly)?", asked)
    if found is None or idea in ("sets_rarer", "equiprobable"):
        return ""
    sets, runs = (1 if exact else 4 for exact in found.groups())
    return "Both" if sets == runs else "The Set" if sets > runs else "The Run"


def _expect(asked: str, idea: str | None) -> str:
    """The number of helpful draws that is most likely."""
    found = re.search(r"(\d+) times in all\. (\d+) of the (\d+) cards in the pile help", asked)
    if found is None:
        return ""
    draws, good, total = map(int, found.groups())
    part = Fraction(good, total)
    if idea == "outcome_approach":
        part = Fraction(int(2 * part > 1))
    if idea in ("outcome_approach", "equiprobable"):
        return f"{draws // 2 if idea == 'equiprobable' else draws * part} of {draws}"
    return f"{draws * part} of {draws}, {'and not all' if idea == 'conjunction' else 'in any order'}"


def _more_of_a_suit(asked: str, idea: str | None) -> str:
    """Which suit has more cards left."""
    found = re.search(r"(\d+) of them are (\w+)s,.* and (\d+) are (\w+)s", asked)
    if found is None or idea in ("conjunction", "equiprobable"):
        return ""
    own, suit, others, other = found.groups()
    return f"a {suit if int(own) > int(others) else other}$"


def _better_pair(asked: str, idea: str | None) -> str:
    """The pair that is helped by more cards."""
    pairs = re.findall(r"kept (\S+) and (\S+) in \d+ deal", asked)
    if not pairs or idea in ("small_sample", "due"):
        return ""
    one, other = (_count_believed(sorted(_read_cards(" ".join(pair))), frozenset(), idea) for pair in pairs)
    better = "Neither" if one == other else " and ".join(pairs[0] if one > other else pairs[1])
    return f"{better}: (more|the same number of) cards help"


def _better_chance(asked: str, idea: str | None) -> str:
    """The player whose two cards have more outs, according to a pupil with this idea."""
    found = re.findall(r"(\w+) kept two cards that (\d+) of \d+ unseen", asked)
    if not found or idea in ("result_bias", "hot_hand", "equiprobable"):
        return ""
    (one, outs), (other, others) = found
    better = "Neither" if outs == others else one if int(outs) > int(others) else other
    return f"{better}.*(more|the same number of) cards could help"


WAYS = (_work_out, _divide, _ways_counted, _expect, _more_of_a_suit, _better_pair, _better_chance)
"""Functions that each work out one kind of question: they return a pattern for the answer, ``""`` for any other
question.
"""
