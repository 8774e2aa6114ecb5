"""Which of a player's decisions are worth a second look: a good one, and up to three to learn from.

This works for every game. Verdicts say what was wrong, even in answers to a claim. Costly moves are found in two steps:
``game.rank`` says which move looked better, and then the round is played on after both in worlds that the player could
not tell from the true one. Only a difference beyond doubt is shown. A move is only compared with those that it ruled
out: a draw with the other draws, a discard with the other discards and with what could still have been laid.

The work goes where it will soonest lead to a result, and each moment appears as soon as it is found. The amount of work
is limited by counting moves and what they cost in each game, never by a clock, so the same match has the same moments.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import Literal

from rummy_kit.bots.rollouts import Comparison, Steps, Worlds, finish
from rummy_kit.engine.actions import Action
from rummy_kit.engine.match import Match
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import Ranked
from rummy_kit.lessons.look_back.moves import Decision, PastMove, decisions_among, moves
from rummy_kit.table.game import table_of

SHOWN = 3  # moments besides the good one
SURE = 3.0  # standard errors above 0: several differences are tested, each more than once
LEAST = 1  # points; smaller differences are not worth mentioning

# After these numbers of worlds, a choice is reviewed: it is tried further, dropped or, from FEWEST on, beyond doubt.
LOOKS = (4, 8, 24, 48, 96, 192)
FEWEST = 24
FRESH = 24  # new worlds for a good decision: only worlds not used in choosing it say how good it was
CONFIRMED = 2.0  # standard errors above 0 in the new worlds

CHOICES, OF_A_KIND, GOOD_CHOICES = 8, 4, 4
# tenths of a millisecond, see Rules.move_work; "third" is for a third move besides the two in a moment
WORK = {"costly": 32_000.0, "good": 8_000.0, "third": 2_400.0}

Judged = Literal["good", "costly"]

Reasons = tuple[str, str]
"""The ranking's reasons for the move made and for the one ruled out; each pair is shown only once."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision and the move that it is compared with; ``behind`` is how much better that move looked."""

    decision: Decision
    other: Ranked
    behind: float

    @property
    def kind(self) -> Reasons:
        """The reasons for the move made and for the other one."""
        return (self.decision.done.reason if self.decision.done else "", self.other.reason)


@dataclass(frozen=True, slots=True)
class Behind:
    """A move that the best one was compared with: in how many worlds, and by how many points it was worse on
    average.
    """

    move: Ranked
    worlds: int
    points: float


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision worth a second look: a good one, a costly one, a wrong claim or answer.

    ``best`` is the best of the compared moves; the player made either that one or the first of ``others``. A
    mistake has neither.
    """

    kind: Literal["good", "costly", "wrong"]
    decision: Decision
    best: Ranked | None = None
    others: tuple[Behind, ...] = ()


def look_back(match: Match, seat: int) -> list[Moment]:
    """The moments to look back at: at most one good one and three others, always the same for the same match."""
    judge = Judge(match, seat, finish(moves(match, seat)))
    finish(judge.steps())
    return judge.moments


class Judge:
    """Looks for the moments of a match. :meth:`steps` does the work, in steps of a few milliseconds.

    ``moments`` are those found so far, in the order they were found; mistakes come first.
    """

    def __init__(self, match: Match, seat: int, played: Sequence[PastMove]) -> None:
        self._match, self._seat, self._played = match, seat, played
        self.moments: list[Moment] = []
        self._left = dict(WORK)
        self._done = False

    @property
    def share(self) -> float:
        """The least share of the work that is done, from 0 to 1."""
        return 1.0 if self._done else 1 - sum(max(0.0, left) for left in self._left.values()) / sum(WORK.values())

    def steps(self) -> Steps[None]:
        """Find the moments."""
        own = yield from decisions_among(self._match, self._seat, self._played)
        wrong = _first_of_each([decision for decision in own if decision.mistake])[:SHOWN]
        self.moments += [Moment("wrong", decision) for decision in wrong]
        wanted = {"costly": SHOWN - len(wrong), "good": 1}
        running = [self._trial("costly", choice) for choice in _costly_choices(own)]
        may_praise = table_of(self._match.game).may_advise
        well_done = [decision for decision in own if may_praise(decision.action)]
        running += [self._trial("good", choice) for choice in _good_choices(well_done)]
        while running := [one for one in running if wanted[one.kind] and one.has_hope(self._worlds_left(one))]:
            trial = max(running, key=attrgetter("eagerness"))
            yield from self._spend(trial.kind, trial.comparison.go_on(trial.next_look - trial.comparison.worlds))
            if not trial.clear:
                continue
            running.remove(trial)
            behind = yield from self._confirm(trial)
            if behind is not None:
                moment = yield from self._add_third(trial, behind)
                self.moments.append(moment)
                wanted[trial.kind] -= 1
                running = [one for one in running if (one.kind, one.choice.kind) != (trial.kind, trial.choice.kind)]
        self._done = True

    def _trial(self, kind: Judged, choice: Choice) -> _Trial:
        at = choice.decision.at
        number = next(move.round for move in self._played if move.at == at)
        return _Trial(self._match, kind, choice, sum(move.at >= at and move.round == number for move in self._played))

    def _worlds_left(self, trial: _Trial) -> float:
        """In how many more worlds the choice can be tried with the remaining work."""
        worlds = self._left[trial.kind] / (trial.moves_a_world * self._match.game.move_work)
        return worlds - (FRESH if trial.kind == "good" else 0)

    def _spend(self, purse: str, work: Steps[int]) -> Steps[None]:
        """Do this work and deduct its moves from what remains."""
        played = yield from work
        self._left[purse] -= played * self._match.game.move_work

    def _confirm(self, trial: _Trial) -> Steps[Comparison | None]:
        """The result to show for a choice that is clear; a good decision must prove itself in new worlds, too."""
        if trial.kind == "costly":
            return trial.comparison
        fresh = trial.against(trial.fresh, trial.worse)
        yield from self._spend("good", fresh.go_on(FRESH))
        return fresh if fresh.sureness > CONFIRMED and fresh.points >= LEAST else None

    def _add_third(self, trial: _Trial, result: Comparison) -> Steps[Moment]:
        """The moment, with a third move to choose from if one is clearly worse than the best."""
        moment = trial.moment(result)
        worlds = trial.worlds if trial.kind == "costly" else trial.fresh
        for move in _other_moves(moment):
            if self._left["third"] < FEWEST * trial.moves_a_world / 2 * self._match.game.move_work:
                break  # half of the comparison is already done, because the best move is the same
            third = trial.against(worlds, move.action)
            yield from self._spend("third", third.go_on(LOOKS[1]))
            if third.points > 0:
                yield from self._spend("third", third.go_on(FEWEST - third.worlds))
            if _is_clear(third):
                return replace(moment, others=(*moment.others, Behind(move, third.worlds, third.points)))
        return moment


def _is_clear(comparison: Comparison) -> bool:
    """Whether the first move is better beyond doubt, and by enough to mention."""
    return comparison.worlds >= FEWEST and comparison.sureness > SURE and comparison.points >= LEAST


class _Trial:
    """A choice that is tried in more and more worlds, until it is clear or unlikely to become clear.

    ``moves_left`` is the number of moves left in its round.
    """

    def __init__(self, match: Match, kind: Judged, choice: Choice, moves_left: int) -> None:
        self.kind, self.choice, self._moves_left = kind, choice, moves_left
        decision, luck = choice.decision, Rng(match.seed, "look back", choice.decision.at)
        moves = (decision.action, choice.other.action)
        self.better, self.worse = moves if kind == "good" else moves[::-1]
        self.worlds = Worlds(match.game, decision.obs, luck)
        self.fresh = Worlds(match.game, decision.obs, luck.stream("fresh"))
        self.comparison = self.against(self.worlds, self.worse)

    def against(self, worlds: Worlds, other: Action) -> Comparison:
        """Compare the better move with another one in these worlds."""
        return Comparison(worlds, self.better, other)

    @property
    def moves_a_world(self) -> float:
        """How many moves one more world takes."""
        tried = self.comparison
        return tried.moves / tried.worlds if tried.worlds else 2 * self._moves_left

    @property
    def next_look(self) -> int:
        """After how many worlds it is reviewed again."""
        return next(look for look in LOOKS if look > self.comparison.worlds)

    @property
    def clear(self) -> bool:
        """Whether the better move is better beyond doubt."""
        return _is_clear(self.comparison)

    def has_hope(self, worlds_left: float) -> bool:
        """Whether the choice can become clear in this many more worlds, given luck of one standard error."""
        tried = self.comparison
        reached = max((look for look in LOOKS if look <= tried.worlds + worlds_left), default=0)
        if reached <= tried.worlds or reached < FEWEST:
            return False
        return not tried.worlds or (tried.sureness + 1) * math.sqrt(reached / tried.worlds) > SURE

    @property
    def eagerness(self) -> float:
        """The certainty expected at the next review, per move that it takes to get there."""
        tried = self.comparison
        then = max(FEWEST, self.next_look)
        known = tried.worlds / (tried.worlds + LOOKS[1])  # how far to trust the few worlds so far
        expected = min(tried.sureness, SURE) * math.sqrt(then / tried.worlds) * known if tried.worlds else 1.0
        return expected / ((then - tried.worlds) * self.moves_a_world)

    def moment(self, result: Comparison) -> Moment:
        """The moment to show."""
        decision, other = self.choice.decision, self.choice.other
        assert decision.done is not None
        best, worse = (decision.done, other) if self.kind == "good" else (other, decision.done)
        return Moment(self.kind, decision, best, (Behind(worse, result.worlds, result.points),))


def _first_of_each(wrong: Sequence[Decision]) -> list[Decision]:
    """The first decision with each mistake."""
    first: dict[str, Decision] = {}
    for decision in wrong:
        assert decision.mistake is not None
        first.setdefault(decision.mistake.code, decision)
    return list(first.values())


# ---------------------------------------------------------------------------------------------- choices


def _costly_choices(own: Sequence[Decision]) -> list[Choice]:
    """Decisions where another move looked better: for each kind the largest differences, the latest first."""
    found = []
    for decision in own:
        better = [move for move in decision.given_up if move.reason][:1]
        if _can_offer(decision) and decision.done and better and better[0].score > decision.done.score:
            found.append(Choice(decision, better[0], better[0].score - decision.done.score))
    return list(_some_of_each(found, CHOICES))


def _good_choices(own: Sequence[Decision]) -> list[Choice]:
    """Decisions where the best-looking move was made and another move, if possible of a different kind, was close."""
    found = []
    for decision in own:
        done, others = decision.done, [move for move in decision.given_up if move.reason]
        if done is None or not _can_offer(decision) or decision.ended or not others or others[0].score > done.score:
            continue
        another = [move for move in others if move.reason != done.reason]
        other = another[0] if another else others[len(others) // 2]
        if done.score > other.score:
            found.append(Choice(decision, other, done.score - other.score))
    return list(_some_of_each(found, GOOD_CHOICES))


def _can_offer(decision: Decision) -> bool:
    """Whether the move can be offered beside others, in words of the same kind."""
    return decision.done is not None and bool(decision.done.reason)


def _some_of_each(choices: Sequence[Choice], most: int) -> Iterator[Choice]:
    """At most this many choices, taking the kinds in turn."""
    ordered = sorted(choices, key=lambda choice: (choice.kind, -choice.behind, -choice.decision.at))
    kinds = [list(group)[:OF_A_KIND] for _, group in groupby(ordered, key=attrgetter("kind"))]
    turns = (group[place] for place in range(OF_A_KIND) for group in kinds if place < len(group))
    for choice, _ in zip(turns, range(most), strict=False):
        yield choice


# ---------------------------------------------------------------------------------------------- moments


def _other_moves(moment: Moment) -> list[Ranked]:
    """At most two further moves to offer: one of a different kind, and the one that looks worst."""
    assert moment.best is not None
    there = {moment.best.action, *(behind.move.action for behind in moment.others)}
    rest = [move for move in moment.decision.given_up if move.reason and move.action not in there]
    kinds = {moment.best.reason, *(behind.move.reason for behind in moment.others)}
    another = next((move for move in rest if move.reason not in kinds), None)
    return [move for move in (another, *rest[-1:]) if move is not None]
