"""What a lesson asks: exercises that judge an answer, and the orders they are made to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rummy_kit.engine.cards import Pile
from rummy_kit.engine.rng import Rng
from rummy_kit.feedback import Feedback
from rummy_kit.picture import Picture
from rummy_kit.table.view import Draft, FaceView, HandleView, PanelView, SheetView, TrayView, ZoneView, hand_keys
from rummy_kit.texts import Texts, list_items

LESSON_WORDS = Path(__file__).with_name("strings.toml")


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer as laid and written: place in the tray → face of a hand card, field → its text."""

    cards: Mapping[str, str] = field(default_factory=dict)
    text: Mapping[str, str] = field(default_factory=dict)


class Exercise(ABC):
    """One task on cards: the learner chooses cards from ``hand``, fills in fields, and gets an answer that explains.

    ``texts`` are the lesson's words: nudges under ``[nudge]``, and the ``idea`` of each code. ``given`` is the part
    already done: place in the tray → key of a hand card. ``skill`` is the lesson goal that it trains; ``could`` are the
    ideas that a wrong answer to this task can show. ``laid`` is what a right answer puts on the shelf; ``""`` if
    nothing is made here. ``named`` are the words or minerals that its answers name, besides what it is about.

    With ``counts``, its tray has a ``sum`` that works part of it out; practice shows that only with help. The picture
    in its panel shows what is right: practice shows that only beside the worked steps, and before them the
    ``picture_of_answer``. When it is made, a task can also set anything that is a cached property here.
    """

    texts: Texts = Texts({})
    task: str
    text: str
    hand: Pile = ()
    given: Mapping[str, str] = MappingProxyType({})
    skill: str = ""
    could: frozenset[str] = frozenset()
    laid: str = ""
    named: tuple[str, ...] = ()
    counts: bool = False

    def faces(self) -> dict[str, FaceView]:
        """The faces of all its cards, ready to draw; none if the task has no cards."""
        return {}

    @property
    def faces_by_key(self) -> dict[str, str]:
        """The hand: the key of each card and its face."""
        return dict(hand_keys(self.hand))

    def zones(self) -> list[ZoneView]:
        """Zones of cards that are only there to look at."""
        return []

    @abstractmethod
    def tray(self, draft: Draft) -> TrayView:
        """The work area and what is in it."""

    def read_fields(self, text: Mapping[str, str]) -> Mapping[str, str]:
        """Read the fields that a page has sent, which usually means taking them as they are."""
        return text

    def fits(self, draft: Draft) -> list[str]:
        """Keys of the hand cards that the task can still use."""
        return []

    def find_laid(self, draft: Draft) -> str:
        """What this right answer puts on the shelf, where several answers are right."""
        return self.laid

    def ready(self, draft: Draft) -> str:
        """What is missing before the answer can be checked; ``""`` if nothing is.

        Fields count as ready: the page sends them only when the answer is checked.
        """
        return ""

    @abstractmethod
    def answer(self, draft: Draft) -> dict[str, Any]:
        """The answer as plain values."""

    @abstractmethod
    def check(self, draft: Draft) -> Feedback:
        """Judge the answer: right, right but not in its best form, or wrong and why."""

    @abstractmethod
    def panel(self, feedback: Feedback) -> PanelView:
        """The feedback in words."""

    def own_answer(self, draft: Draft, feedback: Feedback) -> str:
        """The learner's answer in a few words, for a question about it."""
        faces = self.faces()
        return list_items([*(faces[face]["say"] for face in draft.faces), *draft.text.values()])

    def nudge(self, feedback: Feedback, own_answer: str) -> str:
        """A question about this answer, if the task has words for one; otherwise those of the idea behind it are
        used.
        """
        return self.texts.say("nudge", feedback.code, {**feedback.data, "mine": own_answer})

    def idea(self, draft: Draft, feedback: Feedback) -> str:
        """What is wrong with this answer, without giving away what is right; ``""`` if the panel's own words do not
        give it away.
        """
        return self.texts.say(feedback.code, "idea", feedback.data)

    def parts_at_fault(self, draft: Draft, feedback: Feedback) -> tuple[str, ...]:
        """The slots, fields and zones that the nudge is about, which get a ring; none where that would say too much."""
        return ()

    def own_places(self, draft: Draft) -> tuple[str, ...]:
        """The slots that hold the learner's own cards."""
        own = dict(draft.hand).keys() - set(self.given.values())
        return tuple(slot["id"] for slot in self.tray(draft)["slots"] if "card" in slot and slot["card"]["key"] in own)

    def handle(self, feedback: Feedback) -> HandleView | None:
        """The picture of a wrong answer, to be put right by hand; shown instead of the panel's own."""
        return None

    def picture_of_answer(self, feedback: Feedback) -> dict[str, Any] | None:
        """A picture of a wrong answer, without the right one, to look at when there is no picture to handle."""
        return None

    def picture_to_begin(self) -> HandleView | None:
        """The picture with nothing in it yet, in which the answer can be found by hand."""
        return None

    def read(self, picture: Picture) -> Answered | None:
        """The answer that the learner has put into the picture; ``None`` while it holds none."""
        return None

    @abstractmethod
    def hint(self, depth: int) -> PanelView:
        """Help with this task: 0 asks a question, 1 gives the principle, 2 the worked answer."""

    def hint_for(self, draft: Draft, depth: int) -> PanelView:
        """Help with what is in the work area: if only one part of it is wrong, about that part."""
        return self.hint(depth)

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """More of the task done, for a learner who is stuck: place → key; usually all but the last card."""
        return dict(list(self.right_places.items())[:-1])

    def sheet(self) -> SheetView | None:
        """The reference card, if there is something to look up."""
        return None

    # -- right and wrong answers, for tests to answer every task with

    @cached_property
    def right_cards(self) -> Mapping[str, str]:
        """A right answer: place in the tray → face of a hand card."""
        return {}

    @property
    def right_places(self) -> dict[str, str]:
        """A right answer: place in the tray → key of a hand card."""
        return put_down(self.hand, self.right_cards, self.given)

    @cached_property
    def right_text(self) -> Mapping[str, str]:
        """A right answer: field → its text."""
        return {}

    def wrong_texts(self) -> Iterable[Mapping[str, str]]:
        """What a pupil who is wrong may type into fields that offer no choice."""
        return ()

    @cached_property
    def text_on_paper(self) -> str:
        """The text of a printed task, which differs where ``text`` mentions the page."""
        return self.text

    @cached_property
    def about(self) -> str:
        """The topic of the task, such as a word or a number: no two tasks in a practice share one."""
        return self.task

    @cached_property
    def solution(self) -> str:
        """The right answer in a few words, if that is possible."""
        return ""


def put_down(hand: Pile, faces: Mapping[str, str], given: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """Turn the faces at places into keys of hand cards; the ``given`` cards stay where they are.

    >>> put_down(("a", "b", "b"), {"tray:1": "b", "tray:2": "b"}, {"tray:2": "b#1"})
    {'tray:1': 'b#2', 'tray:2': 'b#1'}
    """
    free, placed = [card for card in hand_keys(hand) if card[0] not in given.values()], {}
    for place, face in faces.items():
        card = (given[place], face) if place in given else next(card for card in free if card[1] == face)
        placed[place] = card[0]
        if place not in given:
            free.remove(card)
    return placed


def fill_slots(slots: Sequence[str], draft: Draft) -> dict[str, str]:
    """Slot → key of the card in it: where the learner put the cards, and the other chosen ones in the first free slots.
    A place may be kept for a card that a newer version of the task no longer has.

    >>> fill_slots(["a", "b", "c"], Draft((("7#1", "7"), ("8#1", "8")), places={"b": "7#1", "c": "gone#1"}))
    {'b': '7#1', 'a': '8#1'}
    """
    chosen = dict(draft.hand)
    placed = {slot: draft.places[slot] for slot in slots if draft.places.get(slot) in chosen}
    others = [key for key, _ in draft.hand if key not in placed.values()]
    return placed | dict(zip((slot for slot in slots if slot not in placed), others, strict=False))


@dataclass(frozen=True, slots=True)
class Order:
    """What a task should be like. The same order makes the same task.

    The task must be able to show ``idea``, an idea of its kind. If possible it avoids ``others``, the topics of
    earlier tasks. ``help`` says how much is done already: 0 nothing, 1 all but the last two steps, 2 all but the last.
    ``naming`` is ``"typed"`` or ``"chosen"``. An ``easy`` task is for pupils who have not learned anything here yet: it
    has the smallest numbers, or the best-known words or names of its kind. ``deck`` are the faces of a teacher's own
    deck: a lesson that follows it makes its tasks from them, as far as they can show the idea.
    """

    rng: Rng
    idea: str = ""
    others: frozenset[str] = frozenset()
    help: int = 0
    naming: str = "typed"
    easy: bool = False
    deck: frozenset[str] = frozenset()

    def stream(self, name: str) -> Order:
        """The same order, with chance of its own."""
        return replace(self, rng=self.rng.stream(name))
