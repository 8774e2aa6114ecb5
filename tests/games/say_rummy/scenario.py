"""Rounds of Say Rummy set up by hand, and played by transcript."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import without
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.state import Outcome
from rummy_kit.engine.verdict import Verdict
from rummy_kit.games.say_rummy import SayRummy
from rummy_kit.games.say_rummy.pieces import Propose, SayObservation, SayOptions, SayState, Word
from rummy_kit.subjects import phonemes


@dataclass
class Round:
    """A round in play: ``do`` plays the text of an action, ``ask`` says what is wrong with it."""

    game: SayRummy
    state: SayState
    events: list[Any] = field(default_factory=list)  # each kind of event has fields of its own
    chance: Drawn = field(default_factory=lambda: Drawn(Rng("scenario")))

    def do(self, *texts: str) -> "Round":
        for text in texts:
            self.state, events = self.game.apply(self.state, self.game.actions.parse(text), self.chance)
            self.events += events
            laid = Counter(self.game.layout(self.state).cards())
            assert not laid - self.game.deck.counts
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

    def rules(self, text: str) -> list[str]:
        return [violation.rule for violation in self.ask(text).violations]

    def legal(self, seat: int = 0) -> list[str]:
        obs = self.game.observe(self.state, seat)
        return [str(action) for action in self.game.legal_actions(obs)]

    def words(self) -> list[str]:
        return [word.spelling for word in self.state.table]


def sounds(text: str) -> str:
    """``d ɔ ɡ`` as the text of an action writes it."""
    return "[" + ", ".join(f'"{sound}"' for sound in text.split()) + "]"


def lay(text: str, wilds: str = "", player: int = 0) -> str:
    return f"P{player} lay sounds={sounds(text)}" + (f" wilds={wilds}" if wilds else "")


def add(to: int, before: str = "", after: str = "", wilds: str = "") -> str:
    parts = [f"P0 add to={to}", before and f"before={sounds(before)}", after and f"after={sounds(after)}"]
    return " ".join([*filter(None, parts), *([f"wilds={wilds}"] if wilds else [])])


def a_round(
    *hands: str,
    discards: str = "",
    phase: str = "draw",
    table: tuple[str, ...] = (),
    stock: str | None = None,
    exhausted: int = 0,
    **options: object,
) -> Round:
    """A round in which seat 0 is to act. Cards are written with spaces between them; ``table`` holds words of seat 1.

    The deck is the large one, so that a sound may be in several places. ``stock`` names
    what is left to draw, the top last; otherwise it is the rest of the deck.
    """
    game = SayRummy(SayOptions.from_mapping({"cards": 108, **options}))
    piles = tuple(tuple(hand.split()) for hand in hands)
    laid = tuple(_word(game, text) for text in table)
    rest = game.deck.cards
    for cards in (*piles, tuple(discards.split()), *(word.cards for word in laid)):
        rest = without(rest, cards)
    state = SayState(
        phase=phase,
        turn=0,
        to_act=(0,),
        dealer=len(piles) - 1,
        hands=tuple(game.deck.sort(hand) for hand in piles),
        stock=rest if stock is None else tuple(stock.split()),
        discards=tuple(discards.split()),
        table=laid,
        known=((),) * len(piles),
        exhausted=exhausted,
    )
    return Round(game, state)


def _word(game: SayRummy, text: str) -> Word:
    cards = tuple(text.split())
    return Word(1, cards, cards, phonemes.words(cards, game.accent)[0])


class Asking(SayRummy):
    """Say Rummy whose players now and then put something that is not a word to the vote."""

    def wrong_claims(self, obs: SayObservation) -> tuple[Action, ...]:
        sounds = tuple(card for card in obs.hand if card != "wild")[:3]
        if obs.seat is None or obs.phase != "play" or not sounds:
            return ()
        asked = [Propose(obs.seat, "zog", -1, (), sounds), Propose(obs.seat, "zogs", 0, sounds[:1], sounds[1:2])]
        return tuple(claim for claim in asked if self.check(obs, claim).legal)
