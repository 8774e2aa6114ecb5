"""The cards of FORMULA: digits, jokers and the five symbols; and what a deck needs (FO01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from rummy_kit.engine.cards import Deck, DeckProblem, Face, contains
from rummy_kit.engine.own_decks import OwnDecks
from rummy_kit.subjects import arithmetic
from rummy_kit.texts import Sentences

from .pieces import EQUALS, HAND_SIZE

say = Sentences(Path(__file__).with_name("strings.toml"))

SYMBOLS = (*arithmetic.SIGNS, EQUALS)
DIGIT_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
OTHER_NAMES: Mapping[str, Face] = {
    **dict.fromkeys(("*", "x", "·", "times"), "×"),
    **dict.fromkeys(("/", ":", "divided by"), "÷"),
    **dict.fromkeys(("−", "–", "minus"), "-"),
    "plus": "+",
    **dict.fromkeys(("==", "equals", "equal"), "="),
    **dict.fromkeys(("wild", "star", "*joker"), "joker"),
    **{word: str(n) for n, word in enumerate(DIGIT_WORDS)},
}


class FormulaDecks(OwnDecks):
    """What the game knows about cards with digits and symbols."""

    players: range
    signs: tuple[str, ...]
    other_names = OTHER_NAMES

    def check_deck(self, deck: Deck) -> Iterator[DeckProblem]:
        """FO01. Yield what is wrong: symbols that are missing or more than one of a kind, or too few digits and jokers
        for the largest number of players.
        """
        for row in deck.rows:
            if row.kind == "symbol" and row.count != 1:
                yield DeckProblem(say("deck.one_each", n=row.count), row.line, "count", "1")
        if missing := [face for face in SYMBOLS if face not in deck]:
            yield DeckProblem(say("deck.no_symbol", symbols=missing, n=len(missing)))
        seats = self.players[-1]
        least = seats * (HAND_SIZE + 1) + 2
        there = sum(row.count for row in deck.rows if row.kind != "symbol")
        if there < least:
            yield DeckProblem(say("deck.too_few", n=there, seats=seats, least=least))

    def deck_facts(self) -> tuple[str, ...]:
        """How many of the sums of two one-digit numbers the deck has the digits for, sign by sign."""
        facts = []
        for sign in self.signs:
            there = [_digits(left, sign, right) for left in range(10) for right in range(10)]
            right = [digits for digits in there if digits]
            laid = sum(contains(self.deck.cards, digits) for digits in right)
            facts.append(say("deck.facts", n=laid, all=len(right), sign=arithmetic.SHOWN[sign]))
        return tuple(facts)


def _digits(left: int, sign: str, right: int) -> str:
    """The digits of a sum and its answer; none if the game has no such whole number."""
    if sign == "÷":
        return f"{left * right}{right}{left}" if right else ""
    answer = {"+": left + right, "-": left - right, "×": left * right}[sign]
    return f"{left}{right}{answer}" if answer >= 0 else ""
