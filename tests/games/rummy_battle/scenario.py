"""Rounds of Rummy Battle set up by hand, and played by transcript."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rummy_kit.engine.cards import without
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.state import Outcome
from rummy_kit.engine.verdict import Verdict
from rummy_kit.games.rummy_battle import RummyBattle
from rummy_kit.games.rummy_battle.events import BattleOver
from rummy_kit.games.rummy_battle.melds import BattleMeld
from rummy_kit.games.rummy_battle.pieces import BattleOptions, BattleState
from rummy_kit.subjects import odds


@dataclass
class Round:
    """A round in play: ``do`` plays the text of an action, ``ask`` says what is wrong with it."""

    game: RummyBattle
    state: BattleState
    events: list[Any] = field(default_factory=list)  # each kind of event has fields of its own
    chance: Drawn = field(default_factory=lambda: Drawn(Rng("scenario")))

    def do(self, *texts: str) -> "Round":
        for text in texts:
            self.state, events = self.game.apply(self.state, self.game.actions.parse(text), self.chance)
            self.events += events
            assert Counter(self.game.layout(self.state).cards()) == self.game.deck.counts
            for meld in self.state.table:
                assert odds.arrangements(meld.cards), f"no meld any more: {meld}"
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
        return [violation.code for violation in self.ask(text).violations]

    def legal(self, seat: int, kind: str = "") -> list[str]:
        obs = self.game.observe(self.state, seat)
        texts = [str(action) for action in self.game.legal_actions(obs)]
        return [text for text in texts if text.split()[1] == kind or not kind]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def hand(self, seat: int) -> str:
        return " ".join(self.state.hands[seat])

    def melds(self) -> list[str]:
        """Each meld as ``home: card/owner …``."""
        return [
            f"{meld.home}: " + " ".join(f"{c}/{o}" for c, o in zip(meld.cards, meld.owners, strict=True))
            for meld in self.state.table
        ]

    def sheet(self) -> tuple[tuple[int, int, int], ...]:
        """Points for played cards, for cards left, for going out, by seat."""
        over = self.events[-1]
        assert isinstance(over, BattleOver)
        return over.sheet


def a_round(
    *hands: str,
    row: str = "",
    phase: str = "draw",
    table: tuple[str, ...] = (),
    opened: str = "",
    stock: str | None = None,
    under: int = 30,
    marker_out: bool = False,
    chances: bool = True,
    **options: object,
) -> Round:
    """A round in which seat 0 is to act. Cards are written with spaces between them.

    A meld of ``table`` is ``0: 7S 7H 7D``, or ``0: 7S/0 7H/0 7D/0 7C/2`` where others have laid off; ``opened`` names
    the seats that have opened, ``"01"``, besides those with melds. ``stock`` names what is left to draw, the top last;
    otherwise it is the rest of the deck.
    """
    game = RummyBattle(BattleOptions.from_mapping(options))
    seats = len(hands)
    rest = game.pack(seats)
    piles = tuple(tuple(hand.split()) for hand in hands)
    melds = tuple(_meld(number, text) for number, text in enumerate(table))
    for cards in (*piles, tuple(row.split()), *(meld.cards for meld in melds)):
        rest = without(rest, cards)
    drawn = rest if stock is None else tuple(stock.split())
    box = tuple((game.deck.counts - Counter(game.pack(seats))).elements())
    state = BattleState(
        phase=phase,
        turn=0,
        to_act=(0,),
        dealer=seats - 1,
        hands=tuple(game.deck.sort(hand) for hand in piles),
        stock=drawn,
        discards=tuple(row.split()),
        table=melds,
        melds_laid=len(melds),
        opened=tuple(str(seat) in opened or any(seat in m.owners for m in melds) for seat in range(seats)),
        chances=(chances,) * seats,
        known=((),) * seats,
        seen=((),) * seats,
        box=box + without(rest, drawn),
        under_marker=under,
        marker_out=marker_out,
    )
    return Round(game, state)


def _meld(number: int, text: str) -> BattleMeld:
    home, _, cards = text.partition(":")
    parts = [card.partition("/") for card in cards.split()]
    faces = tuple(face for face, _, _ in parts)
    shape = odds.read(faces) or odds.read(odds.arrangements(faces)[0])
    assert shape is not None, text
    return BattleMeld(number, int(home), shape, faces, tuple(int(owner or home) for _, _, owner in parts))
