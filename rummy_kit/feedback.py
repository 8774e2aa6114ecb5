"""What the kit says to a learner, as data: a code, its facts and the worked steps.

This module imports nothing of the kit. Subjects (``rummy_kit.subjects``) return a
:class:`Feedback`; games turn it into a ``Violation``; ``strings.toml`` files turn codes into words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Voice = Literal["ok", "rule", "concept", "tip"]


@dataclass(frozen=True, slots=True)
class WorkedStep:
    """One line of a worked explanation in three forms: to read, to typeset, to hear.

    >>> WorkedStep("2 × (+3) = +6", r"2 \\times (+3) = +6", "two times plus three is plus six").text
    '2 × (+3) = +6'
    """

    text: str
    latex: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Feedback:
    """The answer to one attempt.

    ``kind`` says which of the three voices speaks: *rule* (you may not), *concept* (that is not how
    ions, minerals, numbers, sounds or odds work) or *tip* (legal, but see this); ``"ok"`` means there
    is nothing to mend. ``code`` is stable, so tests, logs and translations can rely on it.
    ``data`` holds plain values that the words need; ``data["almost"]`` marks an answer that is
    right, but not yet in its best form. ``also`` holds the codes of other ideas that would lead to the same
    answer: the words are about ``code``, but the record of ideas keeps them all.

    >>> Feedback("ok", "ok").ok
    True
    >>> Feedback("concept", "not_reduced", {"almost": True}).grade
    'almost'
    """

    kind: Voice
    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    steps: tuple[WorkedStep, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether there is nothing to mend."""
        return self.code == "ok"

    @property
    def grade(self) -> Literal["right", "almost", "wrong"]:
        """The three states of an answer: right, right but not simplest, wrong."""
        if self.ok:
            return "right"
        return "almost" if self.data.get("almost") else "wrong"
