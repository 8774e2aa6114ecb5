"""Ideas: what answers to a subject's tasks can show, such as "adds where it is multiplied".

An idea belongs to a skill, which is one of the lesson's goals. All of it is in the lesson's ``lesson.toml``:

    [goals]
    facts = "I can recall number facts."

    [idea.adds]
    name = "× read as +"                            # a heading
    skill = "facts"                                 # the goal that it belongs to
    codes = "adds no_product"                       # the feedback codes that show it; without them, its own name
    picture = "array 3 4"                           # what *See why* shows, in words that the lesson can draw; optional
    told = "you added where × asks you to multiply"  # completes "In 3 of 4 answers …"
    nudge = "You say {mine}. What does × ask you to do?"  # a question about such an answer, which is {mine}
    mend = "3 × 4 means 3 groups of 4, which is 12; 7 is 3 + 4."     # the cause, in one sentence
    next = "Picture rows of dots before you answer."                 # the next step, in one sentence
    source = "…"                                    # the source of `mend`, if it is a fact about the world
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rummy_kit.feedback import Feedback
from rummy_kit.texts import Texts

PARTS = ("name", "told", "nudge", "mend", "next")
MOST = 60  # how many ideas a lesson may have
ID = re.compile(r"[a-z][a-z0-9_]{0,59}")  # the id of an idea or a skill, as a pupil's record can hold it

Picture = Mapping[str, Any]
Draw = Callable[..., Picture]
"""Draws the picture that an idea in ``lesson.toml`` describes: its words → the picture."""


@dataclass(frozen=True, slots=True)
class Idea:
    """A wrong idea that tasks can show.

    ``signs`` are the feedback codes that show it. ``picture`` makes the picture behind *See why* for a case in which
    the idea leads astray.
    """

    id: str
    skill: str
    signs: tuple[str, ...]
    picture: Callable[[], Picture] | None = None


@dataclass(frozen=True)
class Ideas:
    """The ideas of one lesson, with pictures made by ``draw``. Raises ``ValueError`` where an idea lacks words or
    belongs to no goal of the lesson.

    >>> idea = {**{part: "…" for part in PARTS}, "skill": "add", "codes": "counts_on"}
    >>> ideas = Ideas(Texts({"goals": {"add": "I can add."}, "idea.on": idea}))
    >>> ideas.behind(Feedback("concept", "counts_on")), len(ideas)
    (('on',), 1)
    """

    texts: Texts
    draw: Draw | None = None
    _by_id: dict[str, Idea] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        names = self.texts.codes("idea")
        if len(names) > MOST:
            raise ValueError(f"A lesson has at most {MOST} ideas.")
        for name in (*self.skills, *names):
            if not ID.fullmatch(name):
                raise ValueError(f"lesson.toml: {name!r} has more than 60 letters, or others than a–z, 0–9 and _.")
        self._by_id.update((name, self._read(name)) for name in names)

    def _read(self, name: str) -> Idea:
        """The idea as ``lesson.toml`` describes it."""
        code = f"idea.{name}"
        if lacking := [part for part in (*PARTS, "skill") if not self.texts.has(code, part)]:
            raise ValueError(f"lesson.toml: [{code}] lacks {', '.join(lacking)}.")
        try:
            self.nudge(name, "")
        except KeyError as gap:
            raise ValueError(f"lesson.toml: the nudge of [{code}] can name only mine, not {gap}.") from None
        skill = " ".join(self.texts.list_words(code, "skill"))
        if skill not in self.skills:
            raise ValueError(f"lesson.toml: [goals] lacks {skill}, the skill of the idea {name}.")
        signs, drawn = self.texts.list_words(code, "codes"), self.texts.list_words(code, "picture")
        return Idea(name, skill, tuple(signs or [name]), partial(self.draw, *drawn) if self.draw and drawn else None)

    def __iter__(self) -> Iterator[Idea]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, idea: object) -> bool:
        return idea in self._by_id

    def __getitem__(self, idea: str) -> Idea:
        return self._by_id[idea]

    @property
    def skills(self) -> tuple[str, ...]:
        """The lesson's skills, which are its goals."""
        return self.texts.parts("goals")

    def of(self, skill: str) -> tuple[str, ...]:
        """The ideas about a skill."""
        return tuple(idea.id for idea in self if idea.skill == skill)

    def behind(self, feedback: Feedback) -> tuple[str, ...]:
        """All ideas that fit an answer: those behind its code, then those behind other codes that fit."""
        return self.find_behind((feedback.code, *feedback.also))

    def find_behind(self, codes: Iterable[str]) -> tuple[str, ...]:
        """The ideas behind these feedback codes, without repetition."""
        return tuple(dict.fromkeys(idea.id for code in codes for idea in self if code in idea.signs))

    def choose_wrong(self, first: str, most: int, wrong: Mapping[str, str]) -> dict[str, str]:
        """At most this many wrong answers by code, that of the ``first`` idea before all others; each answer only once,
        and only if there is an idea behind it.
        """
        behind = {code: self.find_behind([code.partition(":")[0]]) for code in wrong}
        found: dict[str, str] = {}
        for code in sorted(wrong, key=lambda code: first not in behind[code]):
            if behind[code] and wrong[code] not in found.values():
                found[code] = wrong[code]
        return dict(list(found.items())[:most])

    def say(self, idea: str, part: str) -> str:
        """The words of an idea: ``name``, ``told``, ``mend`` or ``next``."""
        return self.texts.say(f"idea.{idea}", part)

    def nudge(self, idea: str, own_answer: str) -> str:
        """The question about an answer that shows the idea."""
        return self.texts.say(f"idea.{idea}", "nudge", {"mine": own_answer})
