"""Which of one's own decisions are worth a second look: a good one, and up to three to learn from.

Works for every game. What was wrong is in the verdict, answers to a claim too. What cost something is found in
two steps: ``game.rank`` says what looked better, and then both moves are played on in worlds that the player could not
tell from the true one. Only a difference that is beyond doubt is told; a move is compared with those alone that it
gave up: a draw with the other draws, a discard with the other discards and with what could still have been laid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import Literal

from rummy_kit.bots.rollouts import Comparison, Steps, finished
from rummy_kit.engine.actions import Action
from rummy_kit.engine.bot import Ranked
from rummy_kit.engine.match import Match
from rummy_kit.engine.rng import Rng

from .moves import Decision, Move, decisions_among, moves

SHOWN = 3  # moments besides the good one
SURE = 3.0  # standard errors that a difference lies above 0: several are looked at, and more than once
LEAST = 1  # a smaller difference, in points, is not worth a word

# How much work a look back may be. A stage is so many more worlds for every choice that is still in the race, and how
# many standard errors above 0 it needs to stay there.
STAGES = ((8, 0.0), (16, 0.8), (24, 1.3), (48, 1.8), (96, SURE))
FEWEST = 24  # worlds before anything is beyond doubt
CHOICES, OF_A_KIND, GOOD_CHOICES = 8, 4, 4
COSTLY_MOVES, GOOD_MOVES = 14_000, 4_000  # in all the rounds played on: some seconds in the slowest game
THIRD_WORLDS, THIRD_MOVES = (24, 24), 2_500  # for a third move beside the two of a moment

Kind = tuple[str, str]
"""What was done and what was given up for it, as the reasons of the ranking: one kind is told once."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision and the move that it is compared with. ``behind`` is how much better that one looked."""

    decision: Decision
    other: Ranked
    behind: float

    @property
    def kind(self) -> Kind:
        """What was done, and what instead."""
        return (self.decision.done.reason if self.decision.done else "", self.other.reason)


@dataclass(frozen=True, slots=True)
class Behind:
    """A move that the best one was compared with: in how many worlds, and how many points it lay behind on average."""

    move: Ranked
    worlds: int
    points: float


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision worth a second look: a good one, one that cost something, a wrong claim or answer.

    ``best`` is the best move that was compared; what was done is that one, or else the first of ``others``. A mistake
    has none of them.
    """

    kind: Literal["good", "costly", "wrong"]
    decision: Decision
    best: Ranked | None = None
    others: tuple[Behind, ...] = ()


def debrief(match: Match, seat: int) -> list[Moment]:
    """The moments to look back at: at most one good one and three others. The same match gives the same ones."""
    return finished(looking_back(match, seat, finished(moves(match, seat))))


def looking_back(match: Match, seat: int, played: Sequence[Move]) -> Steps[list[Moment]]:
    """:func:`debrief` in steps of some milliseconds, so that clicks are answered meanwhile."""
    own = yield from decisions_among(match, seat, played)
    wrong = _first_of_each([decision for decision in own if decision.mistake])[:SHOWN]
    most = SHOWN - len(wrong)
    costly = yield from _race(match, _costly_choices(own), most, COSTLY_MOVES, lambda choice: choice.other.action)
    good = yield from _race(match, _good_choices(own), 1, GOOD_MOVES, lambda choice: choice.decision.action)
    moments = [_moment(found) for found in (*good, *costly)]
    with_thirds = yield from _thirds(match, moments)
    at = len(good)
    return [*with_thirds[:at], *(Moment("wrong", decision) for decision in wrong), *with_thirds[at:]]


def _first_of_each(wrong: Sequence[Decision]) -> list[Decision]:
    """The same mistake is told once."""
    first: dict[str, Decision] = {}
    for decision in wrong:
        assert decision.mistake is not None
        first.setdefault(decision.mistake.code, decision)
    return list(first.values())


# ---------------------------------------------------------------------------------------------- choices


def _costly_choices(own: Sequence[Decision]) -> list[Choice]:
    """Where something else looked better: of each kind those with the largest difference, of equal ones the last."""
    found = []
    for decision in own:
        better = [move for move in decision.given_up if move.reason][:1]
        if _tellable(decision) and decision.done and better and better[0].score > decision.done.score:
            found.append(Choice(decision, better[0], better[0].score - decision.done.score))
    return list(_some_of_each(found, CHOICES))


def _good_choices(own: Sequence[Decision]) -> list[Choice]:
    """Where the best-looking move was done, and another one lay near: another kind of move, else any of its kind."""
    found = []
    for decision in own:
        done, others = decision.done, [move for move in decision.given_up if move.reason]
        if done is None or not _tellable(decision) or decision.ended or not others or others[0].score > done.score:
            continue
        another = [move for move in others if move.reason != done.reason]
        other = another[0] if another else others[len(others) // 2]
        if done.score > other.score:
            found.append(Choice(decision, other, done.score - other.score))
    return list(_some_of_each(found, GOOD_CHOICES))


def _tellable(decision: Decision) -> bool:
    """Whether what was done can stand beside other moves as a choice, in the same words."""
    return decision.done is not None and bool(decision.done.reason)


def _some_of_each(choices: Sequence[Choice], most: int) -> Iterator[Choice]:
    """So many choices at most, of each kind in turn."""
    ordered = sorted(choices, key=lambda choice: (choice.kind, -choice.behind, -choice.decision.at))
    kinds = [list(group)[:OF_A_KIND] for _, group in groupby(ordered, key=attrgetter("kind"))]
    turns = (group[place] for place in range(OF_A_KIND) for group in kinds if place < len(group))
    for choice, _ in zip(turns, range(most), strict=False):
        yield choice


@dataclass(frozen=True, slots=True)
class _Found:
    """A choice that is beyond doubt: after how many worlds, and by how many points on average."""

    choice: Choice
    better: Action
    worlds: int
    points: float


def _race(
    match: Match, choices: Sequence[Choice], most: int, most_moves: int, better: Callable[[Choice], Action]
) -> Steps[list[_Found]]:
    """The choices where ``better`` is better beyond doubt, at most one of each kind, those that mean most first.

    All are tried in ever more worlds; who falls behind is dropped. What is still in doubt at the end is not told.
    """
    running = [(choice, _comparison(match, choice, better(choice))) for choice in choices if most > 0]
    found: dict[Kind, _Found] = {}
    moves_left = most_moves
    for worlds, needed in STAGES:
        for _, comparison in running:
            moves_left -= yield from comparison.go_on(worlds, moves_left)
        for choice, comparison in running:
            if _clear(comparison) and (choice.kind not in found or found[choice.kind].points < comparison.points):
                found[choice.kind] = _Found(choice, better(choice), comparison.worlds, comparison.points)
        running = [one for one in running if one[0].kind not in found and one[1].sureness > needed]
        running.sort(key=lambda one: -one[1].sureness)  # the work goes where it is nearly sure
        if len(found) >= most or not running:
            break
    return sorted(found.values(), key=lambda one: -one.points)[:most]


def _clear(comparison: Comparison) -> bool:
    """Whether the first move is better beyond doubt, and by enough for a word."""
    return comparison.worlds >= FEWEST and comparison.sureness > SURE and comparison.points >= LEAST


def _comparison(match: Match, choice: Choice, better: Action) -> Comparison:
    decision = choice.decision
    (worse,) = {decision.action, choice.other.action} - {better}
    return Comparison(match.game, decision.view, better, worse, Rng(match.seed, "look back", decision.at))


# ---------------------------------------------------------------------------------------------- moments


def _moment(found: _Found) -> Moment:
    decision, other = found.choice.decision, found.choice.other
    assert decision.done is not None
    if found.better == decision.action:
        return Moment("good", decision, decision.done, (Behind(other, found.worlds, found.points),))
    return Moment("costly", decision, other, (Behind(decision.done, found.worlds, found.points),))


def _thirds(match: Match, moments: Sequence[Moment]) -> Steps[list[Moment]]:
    """The moments, each with a third move to choose where one is behind the best beyond doubt as well."""
    found, moves_left = [], THIRD_MOVES
    for moment in moments:
        for move in _other_moves(moment):
            luck = Rng(match.seed, "look back, a third", moment.decision.at)
            assert moment.best is not None
            comparison = Comparison(match.game, moment.decision.view, moment.best.action, move.action, luck)
            for worlds in THIRD_WORLDS:
                moves_left -= yield from comparison.go_on(worlds, moves_left)
                if _clear(comparison) or comparison.points <= 0:
                    break
            if _clear(comparison):
                third = Behind(move, comparison.worlds, comparison.points)
                moment = replace(moment, others=(*moment.others, third))
                break
        found.append(moment)
    return found


def _other_moves(moment: Moment) -> list[Ranked]:
    """At most two moves that could stand beside those of the moment: one of another kind, and one that looks worst."""
    assert moment.best is not None
    there = {moment.best.action, *(behind.move.action for behind in moment.others)}
    rest = [move for move in moment.decision.given_up if move.reason and move.action not in there]
    kinds = {moment.best.reason, *(behind.move.reason for behind in moment.others)}
    another = next((move for move in rest if move.reason not in kinds), None)
    return [move for move in (another, *rest[-1:]) if move is not None]
