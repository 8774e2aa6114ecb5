"""The answer to "is this legal?": everything wrong with an action, as codes and data that are put into words later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import TYPE_CHECKING, Any, Literal, ParamSpec

from rummy_kit.engine.cards import missing
from rummy_kit.feedback import Feedback, WorkedStep

if TYPE_CHECKING:
    from rummy_kit.engine.actions import Action


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is wrong: the number of the rule, a stable code, the values that the words need, the cards.

    ``kind`` is the voice of the feedback: *rule*, *concept* or *tip*. ``also`` holds the codes of other ideas that
    lead to the same mistake, as in :class:`~rummy_kit.feedback.Feedback`.
    """

    rule: str
    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    kind: Literal["rule", "concept", "tip"] = "rule"
    steps: tuple[WorkedStep, ...] = ()
    also: tuple[str, ...] = ()

    @classmethod
    def of(cls, rule: str, feedback: Feedback, cards: tuple[str, ...] = ()) -> Violation:
        """A subject's feedback as a violation of a rule."""
        kind = "concept" if feedback.kind == "ok" else feedback.kind
        return cls(rule, feedback.code, feedback.data, cards, kind, feedback.steps, feedback.also)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to "may I?": legal if there is no violation; the most useful violation comes first.

    Legal is not correct. ``correct`` is ``False`` for a wrong answer that may be played because a rule attaches a
    consequence to it; ``mistake`` then says what is wrong. Where nothing can be right or wrong it is ``None``.
    """

    violations: tuple[Violation, ...] = ()
    correct: bool | None = None
    mistake: Violation | None = None

    @property
    def legal(self) -> bool:
        """Whether the action may be played."""
        return not self.violations

    @property
    def mistaken(self) -> bool:
        """Whether the action shows a mistake about the subject, not just a broken rule of the game."""
        return self.correct is False or any(one.kind == "concept" for one in self.violations)

    def __bool__(self) -> bool:
        raise TypeError("Ask verdict.legal or verdict.correct: legal is not correct.")


LEGAL = Verdict()


def verdict(problems: Iterable[Violation]) -> Verdict:
    """These violations as one answer."""
    found = tuple(problems)
    return Verdict(found) if found else LEGAL


def refuse(rule: str, code: str, /, **data: Any) -> Verdict:
    """The answer that names one broken rule, with the values that its words need.

    >>> refuse("C01", "not_your_turn", turn=2).violations
    (Violation(rule='C01', code='not_your_turn', data={'turn': 2}, cards=(), kind='rule', steps=(), also=()),)
    """
    return Verdict((Violation(rule, code, data),))


P = ParamSpec("P")


def return_verdict(check: Callable[P, Iterable[Violation]]) -> Callable[P, Verdict]:
    """Decorate a check that yields violations so that it returns a verdict."""

    @wraps(check)
    def answer(*args: P.args, **kwargs: P.kwargs) -> Verdict:
        found = tuple(check(*args, **kwargs))
        return Verdict(found) if found else LEGAL

    return answer


class IllegalAction(ValueError):
    """An action that may not be played. Nothing has changed; ``verdict`` says why."""

    def __init__(self, action: Action, verdict: Verdict) -> None:
        super().__init__(f"{action} breaks {', '.join(f'{v.rule} ({v.code})' for v in verdict.violations)}")
        self.action = action
        self.verdict = verdict


# Reasons that every game shares; the codes are the same everywhere.
def not_your_turn(turn: int) -> Verdict:
    """C01. Another player is to act."""
    return refuse("C01", "not_your_turn", turn=turn)


def round_over() -> Verdict:
    """C07. The round has ended."""
    return refuse("C07", "round_over")


def wrong_phase(rule: str, phase: str, wanted: str) -> Verdict:
    """The action belongs to another part of the turn."""
    return refuse(rule, "wrong_phase", phase=phase, wanted=wanted)


def not_in_hand(hand: Iterable[str], cards: Iterable[str]) -> Iterator[Violation]:
    """C02. Cards that the player does not hold. A message may name anything, so only a little of it is repeated."""
    if lacking := missing(hand, cards):
        lacking = tuple(card[:20] for card in lacking[:9])
        yield Violation("C02", "not_in_hand", {"missing": ", ".join(lacking)}, lacking)


COMMON_CODES = ("not_your_turn", "round_over", "wrong_phase", "not_in_hand", "unknown_action")
