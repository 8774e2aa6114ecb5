"""The cards of Rummy Battle: two packs with jokers, and action cards; and what a deck needs (RB01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from rummy_kit.engine.cards import Cells, Deck, DeckError, DeckProblem, DeckRow, Face, Pile, whole_number
from rummy_kit.engine.own_decks import OwnDecks
from rummy_kit.subjects import odds
from rummy_kit.texts import Sentences

say = Sentences(Path(__file__).with_name("strings.toml"))

HAND_SIZE = 10
MARKER_AT = 30  # this many cards are under the Marker

JOKER = odds.JOKER
PICKPOCKET, THIEF, SWITCHEROO, LUCKY_DAY, HOARD = "pickpocket", "thief", "switcheroo", "lucky_day", "hoard"
SPY, REINFORCEMENTS = "spy", "reinforcements"
SECOND_CHANCE, MARKER = "second_chance", "marker"
ACTION_CARDS = (PICKPOCKET, THIEF, SWITCHEROO, LUCKY_DAY, HOARD)
EXTRA_CARDS = (SPY, REINFORCEMENTS)
ACTIONS = (*ACTION_CARDS, *EXTRA_CARDS)
ONLY_ONCE_OPEN = (PICKPOCKET, THIEF, SWITCHEROO)
BESIDE = ("personal", "marker")  # kinds of card that are never shuffled in


class BattleDecks(OwnDecks):
    """What the game knows about packs with jokers and action cards."""

    players: range

    @cached_property
    def other_names(self) -> Mapping[str, Face]:
        """Other ways to write a playing card (7♠, seven of spades, S7) or an action card (lucky day)."""
        return odds.other_names() | {
            action.replace("_", between): action for action in ACTIONS for between in (" ", "-", "")
        }

    def fill_in(self, cells: Cells) -> Cells:
        """RB01. A line that leaves out 'two', completed: two players use as many as usual or, if the number of cards is
        not the usual one, half of it.
        """
        full, usual = super().fill_in(cells), self.usual_deck
        count, face = full.get("count", ""), full["face"]
        is_usual = face in usual and count == str(usual[face].count)
        if cells.get("two") or is_usual or not count.isdecimal():
            return full
        return {**full, "two": str((int(count) + 1) // 2)}

    def check_deck(self, deck: Deck) -> Iterator[DeckProblem]:
        """RB01. Yield what is wrong: too few cards for the smallest or the largest number of players, or a 'two' that
        makes no sense.
        """
        wrong = [problem for row in deck.rows for problem in _check_two(row)]
        yield from wrong
        for seats in () if wrong else (self.players[0], self.players[-1]):
            cards = pack(deck, seats, extra=False)
            # fewer than are above the Marker: a play card is turned up
            actions = sum(card in ACTIONS for card in cards)
            needed = HAND_SIZE * seats + MARKER_AT + max(2, actions + 1)
            if len(cards) < needed:
                yield DeckProblem(say("deck.too_few", seats=seats, needed=needed, actions=actions, n=len(cards)))

    def deck_facts(self) -> tuple[str, ...]:
        """How many ranks make a Set, how many Runs of three cards there are, and the share of action cards."""
        sets, runs = odds.count_melds(face for face, count in self.deck.counts.items() if count)
        actions = sum(count for face, count in self.deck.counts.items() if face in ACTIONS)
        return (say("deck.melds", sets=sets, runs=runs), say("deck.actions", n=actions))


def _check_two(row: DeckRow) -> Iterator[DeckProblem]:
    try:
        two = whole_number(row.more.get("two", ""), "two", row.line)
    except DeckError as error:
        yield from error.problems
    else:
        if two > row.count:
            yield DeckProblem(say("deck.two", n=row.count, two=two), row.line, "two", str((row.count + 1) // 2))


def pack(deck: Deck, seats: int, extra: bool) -> Pile:
    """RB01. The cards that this many players shuffle."""
    used = [row for row in deck.rows if row.kind not in BESIDE and (extra or row.kind != "extra")]
    return tuple(row.face for row in used for _ in range(int(row.more["two"]) if seats == 2 else row.count))
