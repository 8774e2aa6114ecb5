"""Rounds of Mineral Rummy set up by hand, and played by transcript."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rummy_kit.engine.cards import without
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.state import Outcome
from rummy_kit.engine.verdict import Verdict
from rummy_kit.games.mineral_rummy import MineralRummy
from rummy_kit.games.mineral_rummy.deck import ions_of
from rummy_kit.games.mineral_rummy.pieces import Melded, MineralOptions, MineralState


@dataclass
class Round:
    """A round in play: ``do`` plays the text of an action, ``ask`` says what is wrong with it."""

    game: MineralRummy
    state: MineralState
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
        return [violation.code for violation in self.ask(text).violations]

    def legal(self, seat: int = 0, kind: str = "") -> list[str]:
        obs = self.game.observe(self.state, seat)
        texts = [str(action) for action in self.game.legal_actions(obs)]
        return [text for text in texts if text.split()[1] == kind] if kind else texts

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def cards_on(self, mineral: str) -> tuple[str, ...]:
        return next(meld.cards for meld in self.state.table if meld.mineral == mineral)

    def hand(self, seat: int = 0) -> Counter[str]:
        return Counter(self.state.hands[seat])


def a_round(
    *hands: str,
    minerals: tuple[str, ...] = (),
    table: dict[str, str] | None = None,
    discards: str = "",
    stock: str | None = None,
    phase: str = "draw",
    turn_number: int | None = None,
    played: tuple[int, ...] = (),
    reshuffles: int = 0,
    taken: str = "",
    **options: object,
) -> Round:
    """A round in which seat 0 is to act, in its second turn. Cards are written with spaces between them.

    ``minerals`` are the hidden ones of each seat; ``table`` maps a melded mineral to its cards, all of seat 1:
    ``"wild=Fe S"`` is a wild card that stands for iron, then sulfide. Cards that are not named are in the stock or,
    if ``stock`` is named, in the last seat's hand.
    """
    game = MineralRummy(MineralOptions.from_mapping(options))
    seats = len(hands)
    rest = ions_of(game.deck)
    piles = [tuple(hand.split()) for hand in hands]
    laid = tuple(_melded(mineral, cards) for mineral, cards in (table or {}).items())
    for cards in (*piles, tuple(discards.split()), *(meld.cards for meld in laid)):
        rest = without(rest, cards)
    drawn = rest if stock is None else tuple(stock.split())
    piles[-1] += without(rest, drawn)
    own = tuple(tuple(of.split()) for of in (*minerals, *("",) * (seats - len(minerals))))
    gone = {*(mineral for of in own for mineral in of), *(meld.mineral for meld in laid)}
    state = MineralState(
        phase=phase,
        turn=0,
        to_act=(0,),
        dealer=seats - 1,
        hands=tuple(game.deck.sort(pile) for pile in piles),
        stock=drawn,
        discards=tuple(discards.split()),
        turn_number=seats if turn_number is None else turn_number,
        minerals=own,
        unused=tuple(mineral for mineral in game.needs if mineral not in gone),
        table=laid,
        known=((),) * seats,
        played=tuple(seat in played for seat in range(seats)),
        reshuffles=reshuffles,
        taken=taken,
    )
    return Round(game, state)


def _melded(mineral: str, cards: str) -> Melded:
    words = [word.partition("=") for word in cards.split()]
    stands_for = next((stands for _, equals, stands in words if equals), "")
    return Melded(1, mineral, tuple(face for face, _, _ in words), stands_for)
