"""What a game is to the engine: its rules as pure functions over frozen values.

``check`` and ``legal_actions`` take an Observation, not the State: what a player may do, and every reason why not,
follows from what that player may know. So no verdict can give away a hidden card, and bots, hints and tables ask the
same question as the match does.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, wraps
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar, cast

from rummy_kit.engine.actions import Action, Actions
from rummy_kit.engine.cards import Deck, Face
from rummy_kit.engine.events import Event
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.options import Options
from rummy_kit.engine.own_decks import OwnDecks
from rummy_kit.engine.plain import plain
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.state import Layout, Outcome, State
from rummy_kit.engine.verdict import IllegalAction, Verdict, not_your_turn, refuse, round_over, wrong_phase

S = TypeVar("S", bound=State)
Obs = TypeVar("Obs", bound=Observation)

Effect = tuple[S, tuple[Event, ...]]

TurnPart = Literal["", "take", "lay", "discard"]
"""What a move does in a turn: take discards, lay or otherwise play cards, discard; or anything else."""


Listing = Callable[[Any, Any], Iterable[Action]]
"""A method of the rules that lists actions of the viewer of an observation."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """An action, how good it looks (more is better), and why: a code with its data, for hints."""

    action: Action
    score: float
    reason: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Move:
    """Everything about one kind of move. Its functions are methods of the rules, named in the class body below them:

        moves = (Move(Draw, check=_check_draw, apply=_draw, legal=_legal_draws), …)

    A subclass overrides them like any method. ``check`` says everything wrong with an action of this kind, ``apply``
    carries out a legal one, ``legal`` lists the correct ones. Simple games leave out ``legal`` and list ``candidates``:
    every well-formed action that the viewer's cards could make, of which those that pass the check are legal.
    ``listed_by`` names another kind whose ``legal`` also lists these. ``phases`` are the only phases in which the move
    is possible; in others it is neither listed nor checked, but refused (``refuse_phase``). Without ``card`` in
    hand the move is not listed.
    """

    action: type[Action]
    check: Callable[[Any, Any, Any], Verdict]
    apply: Callable[[Any, Any, Any, Chance], Effect[Any]]
    legal: Listing | None = None
    candidates: Listing | None = None
    listed_by: type[Action] | None = None
    phases: tuple[str, ...] = ()
    card: Face = ""

    def of(self, rules: type) -> Move:
        """The move with the methods of these rules, where they override inherited ones."""
        functions = {name: getattr(self, name) for name in ("check", "apply", "legal", "candidates")}
        return replace(self, **{name: _latest(each, rules) for name, each in functions.items() if each})


def _latest(function: Any, rules: type) -> Any:
    """The method that overrides this one; a function that is not a method is returned unchanged."""
    name = function.__name__
    is_method = any(vars(kind).get(name) is function for kind in rules.__mro__)
    return getattr(rules, name) if is_method else function


def bare(action: type[Action]) -> Listing:
    """The only candidate of a move with no fields besides its player."""
    return lambda game, obs: (action(obs.my_seat),)


def _list_correct(candidates: Any) -> Listing:
    """The correct actions of a kind without ``legal``: those of its candidates that pass the check."""

    def list_correct(game: AnyRules, obs: Observation) -> Iterator[Action]:
        for action in candidates(game, obs):
            verdict = game.check(obs, action)
            if verdict.legal and verdict.correct is not False:
                yield action

    return list_correct


COMMON_RULES = Path(__file__).with_name("RULES.md")
UNKNOWN = refuse("C04", "unknown_action")


def beside(kind: type, name: str) -> Path:
    """A file of that name beside the module of a class, or of the nearest base class that has one."""
    files = (Path(inspect.getfile(each)).with_name(name) for each in kind.__mro__ if each.__module__ != "builtins")
    return next(file for file in files if file.is_file())


@cache
def read_rules(sheet: Path) -> dict[str, str]:
    """The numbered rules of a RULES.md, from the rows ``| FO01 | what it says |`` of its table.

    >>> read_rules(COMMON_RULES)["C01"].split(".")[0]
    'Play goes clockwise'
    """
    rows = (line.strip().strip("|").split("|", 1) for line in sheet.read_text(encoding="utf-8").splitlines())
    pairs = ((row[0].strip(), row[1].strip()) for row in rows if len(row) == 2)
    return {number: text for number, text in pairs if number[:1].isalpha() and number[-2:].isdecimal()}


Look = TypeVar("Look", bound=Callable[..., Any])


def _remembering(observe: Look) -> Look:
    """An ``observe`` that remembers its last observation, because a move is usually chosen and then checked with the
    same one.
    """

    @wraps(observe)
    def look(self: Any, state: Any, seat: int | None) -> Any:
        last_state, last_seat, obs = self._last_look
        if last_state is not state or last_seat != seat:
            obs = observe(self, state, seat)
            self._last_look = (state, seat, obs)
        return obs

    return cast(Look, look)


class Rules(OwnDecks, ABC, Generic[S, Obs]):
    """The rules of one game with its options and its deck. Immutable, and not tied to any round.

    ``players`` is how many can play: with any options on the class, with its own options on a game. ``version``
    increases whenever behaviour changes. ``moves`` are the kinds of move, in the order legal actions are listed;
    ``parts`` says which part of a turn each belongs to. ``endings`` are the possible values of ``Outcome.ending``.
    ``turn_cap`` is the number of turns after which a round simply stops (a safety net for random play),
    ``most_turns`` how many turns each player has if a house rule limits them. ``fewest_wins`` says that low points are
    good. ``move_work`` is the cost of choosing a move by ``best`` and playing it, in tenths of a millisecond, as ``make
    bench`` measures it: a look back plans with that and never with a clock.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    players: range
    options_type: ClassVar[type[Options]]
    endings: ClassVar[tuple[str, ...]]
    parts: ClassVar[Mapping[str, TurnPart]] = {"lay": "lay", "discard": "discard"}
    fewest_wins: ClassVar[bool] = False
    turn_cap: ClassVar[int] = 400
    most_turns: int | None = None
    move_work: ClassVar[float] = 2.0
    state_type: ClassVar[type[State]]
    observation_type: ClassVar[type[Observation]]
    moves: ClassVar[tuple[Move, ...]] = ()
    actions: ClassVar[Actions]
    _move_of: ClassVar[Mapping[type[Action], Move]] = {}
    _cards_of_moves: ClassVar[frozenset[Face]] = frozenset()
    _last_look: tuple[Any, Any, Any] = (None, None, None)

    def __init_subclass__(cls) -> None:
        """Collect the actions from the moves, and make ``observe`` remember."""
        super().__init_subclass__()
        if "observe" in vars(cls):
            cls.observe = _remembering(cls.observe)  # type: ignore[method-assign]
        cls.moves = tuple(move.of(cls) for move in cls.moves)
        cls.actions = Actions([move.action for move in cls.moves])
        cls._move_of = {move.action: move for move in cls.moves}
        cls._cards_of_moves = frozenset(move.card for move in cls.moves if move.card)
        for move in cls.moves:
            if not (move.legal or move.candidates or move.listed_by):
                name = move.action.__name__
                raise TypeError(f"{cls.__name__}: nothing lists {name}; give its Move legal or candidates")

    @classmethod
    def create(cls, options: Mapping[str, Any], deck: Deck | None = None) -> Self:
        """The game with these house rules, as values or as the text of a link, and with a deck in place of its own.

        Raises ``OptionError``, ``DeckError``.
        """
        make: Any = cls
        chosen = cls.options_type.from_mapping(options)
        game: Self = make(chosen) if deck is None else make(chosen, deck)
        return game

    @property
    def folder(self) -> Path:
        """The folder with everything of the game."""
        return beside(type(self), "RULES.md").parent

    @cached_property
    def rule_texts(self) -> Mapping[str, str]:
        """The rules by number: those of all games (C01 to C07) and those in the game's own RULES.md."""
        return read_rules(COMMON_RULES) | read_rules(self.folder / "RULES.md")

    # a round

    @abstractmethod
    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Effect[S]:
        """A new round and the events of the deal. ``previous`` is how the previous round ended, if there was one."""

    @abstractmethod
    def observe(self, state: S, seat: int | None) -> Obs:
        """All that this seat may know; ``None`` is a spectator."""

    def legal_actions(self, obs: Obs) -> Iterator[Action]:
        """Every correct action of the viewer, each once, in a fixed order; none unless the viewer is to act."""
        if self.not_now(obs, obs.seat) is not None:
            return iter(())
        held = self._cards_of_moves.intersection(obs.hand)
        return chain.from_iterable([list_moves(self, obs) for list_moves in self._listings(obs.phase, held)])

    @classmethod
    @cache
    def _listings(cls, phase: str, held: frozenset[Face]) -> tuple[Listing, ...]:
        """What lists the moves of this phase, in their order, for a player with these of the cards that moves need."""
        there = [move for move in cls.moves if not move.phases or phase in move.phases]
        return tuple(
            move.legal or _list_correct(move.candidates)
            for move in there
            if not move.listed_by and (not move.card or move.card in held)
        )

    def sample_action(self, obs: Obs, rng: Rng) -> Action:
        """A random legal action; by default all are equally likely. It must be the viewer's move."""
        return rng.choice(list(self.legal_actions(obs)))

    def turns_left(self, turn_number: int, seats: int) -> int | None:
        """How many turns each player still has, including the current one; ``None`` without a limit."""
        return None if self.most_turns is None else max(0, self.most_turns - turn_number // seats)

    def check(self, obs: Obs, action: Action) -> Verdict:
        """Everything that is wrong with an action of the viewer. Never raises, never changes anything."""
        refused = self.not_now(obs, action.player)
        return self.check_move(obs, action) if refused is None else refused

    def not_now(self, obs: Obs, seat: int | None) -> Verdict | None:
        """C01, C07. Why that seat, which must be the viewer's, cannot act at all now; ``None`` if it can."""
        if obs.outcome is not None:
            return round_over()
        return None if seat == obs.seat and seat in obs.to_act else not_your_turn(obs.turn)

    def check_move(self, obs: Obs, action: Action) -> Verdict:
        """The game's own part of ``check``; the viewer is to act, and it is the viewer's action."""
        move = self._move_of.get(type(action))
        if move is None:
            return UNKNOWN
        if move.phases and obs.phase not in move.phases:
            return self.refuse_phase(obs, move)
        return move.check(self, obs, action)

    def refuse_phase(self, obs: Obs, move: Move) -> Verdict:
        """C01. Refuse a move that belongs to another part of the turn."""
        return wrong_phase("C01", obs.phase, move.phases[0])

    def play(self, state: S, action: Action, chance: Chance) -> Effect[S]:
        """The game's own part of ``apply``: carry out an action that has been found legal."""
        step: Effect[S] = self._move_of[type(action)].apply(self, state, action, chance)
        return step

    @abstractmethod
    def layout(self, state: S) -> Layout:
        """Where every card is (C02)."""

    @abstractmethod
    def resample(self, obs: Obs, rng: Rng) -> S:
        """A round that the viewer cannot tell from the true one, with the hidden cards dealt again."""

    @abstractmethod
    def weigh(self, obs: Obs) -> Iterable[Ranked]:
        """The viewer's actions that are worth considering, each with its reason; for bots and hints."""

    def rank(self, obs: Obs) -> tuple[Ranked, ...]:
        """The actions from :meth:`weigh`, best first; none unless the viewer is to act."""
        return tuple(sorted(self.weigh(obs), key=lambda move: -move.score)) if obs.my_move else ()

    def best(self, obs: Obs) -> Action | None:
        """The move that ``rank`` puts first; ``None`` if it ranks none.

        A game may find it faster, for the many moves that a look back plays.
        """
        ranked = self.rank(obs)
        return ranked[0].action if ranked else None

    def slips(self, obs: Obs) -> Iterable[Action]:
        """Plausible wrong claims, whether the viewer may make them or not; in most games none."""
        return ()

    def wrong_claims(self, obs: Obs) -> tuple[Action, ...]:
        """Plausible wrong claims that the viewer may make, to be challenged; in most games none."""
        if not obs.my_move:
            return ()
        verdicts = ((claim, self.check(obs, claim)) for claim in self.slips(obs))
        return tuple(claim for claim, verdict in verdicts if verdict.legal and verdict.correct is False)

    def part(self, action: Action) -> TurnPart:
        """The part of a turn that the action belongs to. Characters overlook or misjudge moves by part."""
        return "take" if getattr(action, "source", "") == "discards" else self.parts.get(action.kind, "")

    def let_pass(self, obs: Obs) -> Action | None:
        """The answer that lets a window pass, right or not; ``None`` where nobody asks the viewer."""
        return None

    def faults(self) -> Mapping[str, float]:
        """How much each character's faults show in this game: factors by character, 1 unless given."""
        return {}

    def candidates(self, obs: Obs) -> Iterator[Action]:
        """Every well-formed action that the viewer's cards could make, legal or not; for brute-force checks."""
        for move in self.moves:
            if move.candidates is not None:
                yield from move.candidates(self, obs)

    # a match

    @abstractmethod
    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """Whether the match ends after this many rounds with these points."""

    # what is the same in every game

    def apply(self, state: S, action: Action, chance: Chance) -> Effect[S]:
        """The state after a legal action and what happened. Raises :class:`IllegalAction`; nothing changes then."""
        verdict = self.check(self.observe(state, action.player), action)
        if not verdict.legal:
            raise IllegalAction(action, verdict)
        return self.play(state, action, chance)

    def warm_up(self) -> None:
        """Do slow work in advance, such as imports; a table calls this in a thread, so that no click waits for it."""

    def returns(self, outcome: Outcome) -> tuple[float, ...]:
        """The points, with their sign changed if need be so that more is better."""
        sign = -1.0 if self.fewest_wins else 1.0
        return tuple(sign * points for points in outcome.points)

    def leaders(self, totals: Sequence[int]) -> tuple[int, ...]:
        """C07. Who is ahead; a tie is shared."""
        best = min(totals) if self.fewest_wins else max(totals)
        return tuple(seat for seat, total in enumerate(totals) if total == best)

    def trace_state(self, state: S, scores: Sequence[int]) -> dict[str, Any]:
        """The complete true state as it appears in the trace."""
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


AnyRules = Rules[Any, Any]
