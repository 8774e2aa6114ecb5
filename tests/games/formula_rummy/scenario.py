"""Rounds of Formula Rummy set up by hand, and played by transcript."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rummy_kit.engine.cards import without
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.state import Outcome
from rummy_kit.engine.verdict import Verdict
from rummy_kit.games.formula_rummy import FormulaRummy
from rummy_kit.games.formula_rummy.pieces import CompoundOnTable, FormulaRummyOptions, FormulaRummyState
from rummy_kit.subjects import ions


@dataclass
class Round:
    """A round in play: ``do`` plays the text of an action, ``ask`` says what is wrong with it."""

    game: FormulaRummy
    state: FormulaRummyState
    events: list[Any] = field(default_factory=list)  # each kind of event has fields of its own
    chance: Drawn = field(default_factory=lambda: Drawn(Rng("scenario")))

    def do(self, *texts: str) -> "Round":
        for text in texts:
            self.state, events = self.game.apply(self.state, self.game.actions.parse(text), self.chance)
            self.events += events
            assert Counter(self.game.layout(self.state).cards()) == self.game.deck.counts
        return self

    @property
    def outcome(self) -> Outcome:
        """How the round ended."""
        assert self.state.outcome is not None, "the round is not over"
        return self.state.outcome

    def ask(self, text: str) -> Verdict:
        action = self.game.actions.parse(text)
        return self.game.check(self.game.observe(self.state, action.player), action)

    def codes(self, text: str) -> list[str]:
        """What is wrong with an action; all of it has words."""
        violations = self.ask(text).violations
        assert all(panel["title"] and panel["text"] for panel in map(self.game.table.panel, violations))
        return [violation.code for violation in violations]

    def legal(self, seat: int) -> list[str]:
        obs = self.game.observe(self.state, seat)
        return [str(action) for action in self.game.legal_actions(obs)]

    def lays(self, seat: int) -> list[str]:
        return [text for text in self.legal(seat) if " lay " in text]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def compounds(self, seat: int) -> list[str]:
        return [compound.name for compound in self.state.table if compound.owner == seat]


def a_round(
    *hands: str,
    discards: str = "",
    phase: str = "draw",
    table: dict[int, list[str]] | None = None,
    stock: str | None = None,
    turn_number: int = 0,
    **options: object,
) -> Round:
    """A round in which seat 0 is to act. Cards are written with spaces between them; ``table`` holds the compounds
    in front of a seat as ``Na+ 1 Cl- 1``. ``stock`` names what is left to draw, the top last; otherwise it is the rest
    of the deck. Cards that are not named are set aside with the last seat.
    """
    game = FormulaRummy(FormulaRummyOptions.from_mapping(options))
    rest = game.deck.cards
    piles = tuple(tuple(hand.split()) for hand in hands)
    laid = tuple(_compound(seat, text) for seat, texts in (table or {}).items() for text in texts)
    for cards in (*piles, tuple(discards.split()), *(compound.cards for compound in laid)):
        rest = without(rest, cards)
    drawn = rest if stock is None else tuple(stock.split())
    aside = ((),) * (len(piles) - 1) + (without(rest, drawn),)
    state = FormulaRummyState(
        phase=phase,
        turn=0,
        to_act=(0,),
        dealer=len(piles) - 1,
        hands=tuple(game.deck.sort(hand) for hand in piles),
        stock=drawn,
        discards=tuple(discards.split()),
        table=laid,
        known=((),) * len(piles),
        aside=aside,
        turn_number=turn_number,
    )
    return Round(game, state)


def _compound(seat: int, text: str) -> CompoundOnTable:
    cation, n, anion, m = text.split()
    name = ions.compound(cation, anion).name
    return CompoundOnTable(seat, cation, anion, int(n), int(m), name, "", (cation, n, anion, m))
