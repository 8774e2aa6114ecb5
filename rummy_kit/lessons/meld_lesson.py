"""The lesson of a plain rummy: find a meld among cards, and the card that completes one. The game judges.

A lesson on it names its game, and its words are in its ``lesson.toml``; those of the tasks are in ``strings.toml``
beside this file and can be replaced there:

===================  ===============================================================================================
``[find]``           ``task`` and ``text`` of the task to find a meld; ``tray`` and ``slot`` are for both tasks
``[complete]``       ``task`` and ``text`` of the task to complete one: ``{cards}`` lie there already
``[hint_find]``      the hints to find one: ``what``, ``hint``, and in ``solution`` the answer: ``{cards}``, ``{meld}``
``[hint_complete]``  the same to complete one
===================  ===============================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from itertools import combinations_with_replacement
from typing import Any, ClassVar, Literal, get_args

from rummy_kit.engine.cards import Pile, contains
from rummy_kit.engine.meld_rummy import MeldObservation, MeldRummy
from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.lesson import Example, Exercise, Kind, Lesson, Order
from rummy_kit.lessons.question import Question
from rummy_kit.table import parts
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.panel import panel_of
from rummy_kit.table.view import Draft, FaceView, PanelView, TrayView, hand_keys
from rummy_kit.texts import Texts

Task = Literal["complete", "find"]
TASKS: tuple[Task, ...] = get_args(Task)

SIZE = 3  # cards of the melds that tasks are about
OTHERS = 4  # cards in hand besides
SLOTS = tuple(f"tray:{at}" for at in range(SIZE))


class FindMeld(Exercise):
    """Choose three cards of the hand that make a meld; any meld is right.

    ``right`` is a meld of the hand; with the task ``complete`` its first cards lie in the tray already.
    """

    def __init__(self, lesson: MeldLesson, task: Task, right: Pile, hand: Pile) -> None:
        self.hand, self.right, self.skill = hand, right, lesson.skill
        self._lesson, self._kind = lesson, task
        self.given = dict(list(self.right_places.items())[:-1]) if task == "complete" else {}
        data = {"cards": self._called(right[:-1]), "n": SIZE}
        self.task = lesson.texts.say(task, "task", data)
        self.text = lesson.texts.say(task, "text", data)

    @cached_property
    def right_places(self) -> dict[str, str]:
        """A right answer: places of the tray → keys of hand cards."""
        keys, placed = dict(hand_keys(self.hand)), {}
        for slot, face in zip(SLOTS, self.right, strict=True):
            placed[slot] = next(key for key in keys if keys[key] == face)
            del keys[placed[slot]]
        return placed

    def faces(self) -> dict[str, FaceView]:
        """Those of the deck."""
        faces = self._lesson.table.faces()
        return {face: faces[face] for face in self.hand}

    def tray(self, draft: Draft) -> TrayView:
        """A place for each card of the meld."""
        lying, faces, say = self._lying(draft), dict(hand_keys(self.hand)), self._lesson.texts.say
        free = next((slot for slot in SLOTS if slot not in lying), "")
        slots = [
            parts.slot(
                slot,
                say("find", "slot", {"number": number}),
                card=parts.card(lying[slot], faces[lying[slot]]) if slot in lying else None,
                next=slot == free,
            )
            for number, slot in enumerate(SLOTS, start=1)
        ]
        return {"title": say("find", "tray"), "note": "", "slots": slots, "fields": []}

    def _lying(self, draft: Draft) -> dict[str, str]:
        """What lies in the places: cards put there, then the other chosen ones in the order chosen."""
        placed = {slot: draft.places[slot] for slot in SLOTS if slot in draft.places}
        others = [key for key, _ in draft.hand if key not in placed.values()]
        free = [slot for slot in SLOTS if slot not in placed]
        return placed | dict(zip(free, others, strict=False))

    def _chosen(self, draft: Draft) -> Pile:
        faces = dict(hand_keys(self.hand))
        return self._lesson.rules.deck.sorted(faces[key] for key in self._lying(draft).values())

    def fits(self, draft: Draft) -> list[str]:
        """Any card may be wanted."""
        return []

    def ready(self, draft: Draft) -> str:
        """As many cards as there are places."""
        more = SIZE - len(draft.hand)
        say = self._lesson.texts.say
        return say("find", "missing", {"n": more}) if more > 0 else say("find", "too_many") if more < 0 else ""

    def answer(self, draft: Draft) -> dict[str, Any]:
        """The chosen cards."""
        return {"cards": list(self._chosen(draft))}

    def check(self, draft: Draft) -> Feedback:
        """What the game says of these cards as a meld."""
        cards = self._chosen(draft)
        wrong = next(self._lesson.rules.check_meld(cards), None)
        if wrong is None:
            return Feedback("ok", "ok", {"cards": cards})
        return Feedback("concept", wrong.code, wrong.data, wrong.steps)

    def panel(self, feedback: Feedback) -> PanelView:
        """The words of the table."""
        if not feedback.ok:
            return self._lesson.table.panel(Violation.of("", feedback))
        panel = panel_of(self._words, Violation("", "right_meld", self._meld(feedback.data["cards"]), kind="concept"))
        return {**panel, "kind": "ok", "kick": self._lesson.texts.say("right_meld", "title"), "buttons": []}

    def hint(self, depth: int) -> PanelView:
        """Of the task's own kind."""
        data = {**self._meld(self.right), "depth": depth}
        return panel_of(self._words, Violation("", f"hint_{self._kind}", data, kind="tip"))

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """All but one card of a meld."""
        return dict(list(self.right_places.items())[:-1])

    @property
    def about(self) -> str:
        return " ".join(self.right)

    @property
    def _words(self) -> Texts:
        return self._lesson.texts

    def _meld(self, cards: Pile) -> dict[str, Any]:
        """A meld as values for words."""
        cards = self._lesson.rules.arranged(cards)
        called = self._called(cards)
        name = self._lesson.table.say(f"meld.{self._lesson.rules.kind_of(cards)}", "name", cards=called, n=len(cards))
        return {"cards": called, "last": called[-1], "meld": name}

    def _called(self, cards: Pile) -> list[str]:
        return [self._lesson.table.called(card) for card in cards]


class MeldLesson(Lesson):
    """The lesson of a plain rummy: tasks to find and to complete melds, an example and a question from ``lesson.toml``.

    ``rules`` is the game and ``table`` its table. The cards of the worked example's result are ``cards``.
    """

    rules: ClassVar[MeldRummy]
    table: ClassVar[GameTable[MeldObservation]]
    opening = ("complete", "complete")

    @property
    def skill(self) -> str:
        """The goal that all tasks train: the first one."""
        return self.ideas.skills[0]

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """To find a meld, and to complete one."""
        return {task: Kind(self.skill, partial(self._made, task)) for task in TASKS}

    def worked_example(self) -> Example:
        """The words of ``[example]``."""
        faces = self.table.faces()
        return self.example([run for card in self.cards for run in (*faces[card]["symbol"], (" ", "", ""))][:-1])

    def question(self) -> Exercise:
        """The words of ``[question]`` and ``[answers]``."""
        return Question.read(self.texts)

    def explain(self) -> Exercise:
        """The words of ``[explain]`` and ``[explain_answers]``."""
        return Question.read(self.texts, "explain", ideas=self.ideas)

    def _made(self, task: Task, order: Order) -> FindMeld:
        """A task about a meld of any kind, but none of the others."""
        rng = order.rng
        melds = self.melds[rng.choice(list(self.melds))]
        right = rng.choice([meld for meld in melds if " ".join(meld) not in order.others] or melds)
        rest = [face for face in self.rules.natural(self.rules.deck.by_face) if face not in right]
        hand = self.rules.deck.sorted((*right, *rng.shuffle(tuple(rest))[:OTHERS]))
        return FindMeld(self, task, right, hand)

    @cached_property
    def melds(self) -> Mapping[str, list[Pile]]:
        """All melds of three cards of the deck without wild cards, by their kind."""
        deck, found = self.rules.deck, dict[str, list[Pile]]()
        for cards in combinations_with_replacement(self.rules.natural(deck.by_face), SIZE):
            if self.rules.is_meld(cards) and contains(deck.cards, cards):
                found.setdefault(self.rules.kind_of(cards), []).append(cards)
        return found
