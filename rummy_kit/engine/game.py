"""What a game is to the engine: its rules as pure functions over frozen values.

``check`` and ``legal_actions`` take an Observation, not the State: what a player may do, and every reason why not,
follows from what that player may know. So no verdict can give a hidden card away, and bots, hints and tables use
the very predicate that the match uses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, Literal, TypeVar

from rummy_kit.engine.actions import Action, Actions
from rummy_kit.engine.bot import Ranked
from rummy_kit.engine.cards import Deck
from rummy_kit.engine.events import Event
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.options import Options
from rummy_kit.engine.plain import plain
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.state import Layout, Outcome, State
from rummy_kit.engine.table import Draft, FaceView, GameView, Heard, Intent, PanelView
from rummy_kit.engine.verdict import IllegalAction, Verdict, Violation, not_your_turn, round_over

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=Observation)

Step = tuple[S, tuple[Event, ...]]

Part = Literal["", "take", "lay", "discard"]
"""What a move is in a turn: to take discards, to lay cards (or play them otherwise), to discard; or anything else."""


class Table(ABC, Generic[V]):
    """How a game looks and speaks: filled from an Observation, so nothing hidden can be in it."""

    @abstractmethod
    def faces(self) -> dict[str, FaceView]:
        """Every face of the deck, as drawn."""

    @abstractmethod
    def describe(self, view: V, draft: Draft, names: Sequence[str]) -> GameView:
        """What the table shows this player; ``names[seat]`` are the players' names, the viewer's is "You"."""

    @abstractmethod
    def interpret(self, view: V, intent: Intent, draft: Draft) -> tuple[Action, ...] | Verdict:
        """The actions that the intent can mean, the likeliest first, or a verdict that teaches."""

    @abstractmethod
    def panel(self, violation: Violation) -> PanelView:
        """The words and the picture for a violation (``id`` is set by the caller)."""

    @abstractmethod
    def tell(self, event: Event, reader: int | None, names: Sequence[str]) -> str:
        """The event as a sentence for that reader, ``""`` for what needs no words."""

    def explain(self, event: Event, reader: int) -> Violation | None:
        """What an event teaches that reader, such as why their claim came back; mostly nothing."""
        return None

    def hear(self, view: V, draft: Draft) -> Heard | None:
        """What the action ``hear`` lets one hear now, in games that have something to be heard."""
        return None

    @abstractmethod
    def hint(self, view: V, draft: Draft, depth: int) -> Violation | None:
        """A *tip* for this position: 0 points at it, 1 gives the principle, 2 the worked move."""


class Game(ABC, Generic[S, V]):
    """The rules of one game with its options and its deck. Immutable; holds no round.

    ``players`` says how many can play: the class with any options, a game with its own. ``version`` grows whenever
    behaviour changes. ``rules`` maps rule numbers to one sentence in our own words.
    ``endings`` are the possible ``Outcome.ending`` values, ``turn_cap`` the number of turns after which a round
    stops as it stands (a net for random play). ``fewest_wins`` says that low points are good. ``parts`` says of kinds
    of move what they are in a turn, ``faults`` how much each character's faults show in this game, 1 being as much as
    the character says; house rules may change that.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    players: range
    options_type: ClassVar[type[Options]]
    rules: ClassVar[Mapping[str, str]]
    codes: ClassVar[tuple[str, ...]]
    endings: ClassVar[tuple[str, ...]]
    parts: ClassVar[Mapping[str, Part]] = {"lay": "lay", "discard": "discard"}
    faults: Mapping[str, float] = {}
    fewest_wins: ClassVar[bool] = False
    turn_cap: ClassVar[int] = 400
    state_type: ClassVar[type[State]]
    view_type: ClassVar[type[Observation]]
    actions: ClassVar[Actions]

    options: Options
    deck: Deck

    # a round

    @abstractmethod
    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Step[S]:
        """A new round, and what everybody saw of the deal. ``previous`` is the round before, if any."""

    @abstractmethod
    def observe(self, state: S, seat: int | None) -> V:
        """All that this seat may know; ``None`` looks on from outside."""

    @abstractmethod
    def legal_actions(self, view: V) -> Iterator[Action]:
        """Every correct action of the viewer, once, in a fixed order; none unless it is to act."""

    def sample_action(self, view: V, rng: Rng) -> Action:
        """One legal action; each legal one has a chance, here all the same. The viewer must be to act."""
        return rng.choice(list(self.legal_actions(view)))

    def check(self, view: V, action: Action) -> Verdict:
        """Everything that is wrong with an action of the viewer. Never raises, never changes anything."""
        if view.outcome is not None:
            return round_over()
        if view.seat != action.player or not view.my_move:
            return not_your_turn(view.turn)
        return self.check_move(view, action)

    @abstractmethod
    def check_move(self, view: V, action: Action) -> Verdict:
        """The rules' own part of ``check``: the viewer is to act, and so is the action's player."""

    @abstractmethod
    def play(self, state: S, action: Action, chance: Chance) -> Step[S]:
        """The rules' own door: carries out an action that ``check`` found legal."""

    @abstractmethod
    def layout(self, state: S) -> Layout:
        """Where every card is (C02)."""

    @abstractmethod
    def resample(self, view: V, rng: Rng) -> S:
        """A round that the viewer cannot tell from the true one, the hidden cards dealt anew."""

    @abstractmethod
    def rank(self, view: V) -> tuple[Ranked, ...]:
        """The viewer's actions that are worth a thought, the best first, each with its reason; for bots and hints."""

    def wrong_claims(self, view: V) -> tuple[Action, ...]:
        """Plausible wrong claims that the rules let the viewer make (a bluff to be challenged); mostly none."""
        return ()

    def part(self, action: Action) -> Part:
        """What the action is in a turn, as far as all games have such: what somebody may overlook, or weigh badly."""
        return "take" if getattr(action, "source", "") == "discards" else self.parts.get(action.kind, "")

    def let_pass(self, view: V) -> Action | None:
        """The answer that lets an open window pass, right or not; ``None`` where nobody asks the viewer."""
        return None

    @abstractmethod
    def candidates(self, view: V) -> Iterator[Action]:
        """Every well-formed action that the viewer's cards could make, legal or not; for brute-force tests."""

    # a match

    @abstractmethod
    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """Whether the match has ended after so many rounds."""

    @property
    @abstractmethod
    def table(self) -> Table[V]:
        """How the game looks and speaks."""

    # given to every game

    def apply(self, state: S, action: Action, chance: Chance) -> Step[S]:
        """The state after a legal action and what happened. Raises :class:`IllegalAction`; nothing changes then."""
        verdict = self.check(self.observe(state, action.player), action)
        if not verdict.legal:
            raise IllegalAction(action, verdict)
        return self.play(state, action, chance)

    @cached_property
    def own_deck(self) -> Deck | None:
        """The deck, if it is a teacher's and not the game's: then a save has to hold it."""
        rules: Any = type(self)
        return None if self.deck.rows == rules(self.options).deck.rows else self.deck

    def warm_up(self) -> None:
        """Slow work done beforehand, such as imports; a table calls it in a thread, off the path of a click."""

    def returns(self, outcome: Outcome) -> tuple[float, ...]:
        """The points turned so that more is better."""
        sign = -1.0 if self.fewest_wins else 1.0
        return tuple(sign * points for points in outcome.points)

    def leaders(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Who is ahead; a tie is shared (C07)."""
        best = min(totals) if self.fewest_wins else max(totals)
        return tuple(seat for seat, total in enumerate(totals) if total == best)

    def trace_state(self, state: S, scores: Sequence[int]) -> dict[str, Any]:
        """The whole true state as the trace writes it."""
        places = self.layout(state)
        return {
            "hands": plain(places.hands),
            "stock": plain(places.stock),
            "discards": plain(places.discards),
            "table": plain(places.table),
            "aside": plain(places.aside),
            "phase": state.phase,
            "turn": state.turn,
            "to_act": list(state.to_act),
            "scores": list(scores),
        }
