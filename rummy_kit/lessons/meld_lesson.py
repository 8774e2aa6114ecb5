"""The lesson of a plain rummy: find a meld among cards, or the card that completes one. The game is the judge.

A lesson based on it names its game, and its words are in its ``lesson.toml``. The words of the tasks are in the
``strings.toml`` beside this file, and a ``lesson.toml`` can replace them:

=========================  =========================================================================================
``[find]``                 ``task`` and ``text`` of the task to find a meld; ``tray`` and ``slot`` are for both tasks
``[complete]``             ``task`` and ``text`` of the task to complete one: ``{cards}`` are already there
``[question.which_meld]``  ``task`` and ``text`` of the question: which cards are a meld?
``[question.which_card]``  ``task`` and ``text`` of the question: which card completes ``{cards}``?
``[hint_find]``            hints to find one: ``what``, ``hint``, ``solution`` (the answer: ``{cards}``, ``{meld}``)
``[hint_complete]``        hints to complete one
=========================  =========================================================================================

Finding melds trains the first goal; completing them trains the second, if there is one. Its ideas are
recognised by the codes from the game's ``check_meld``; a lesson need not do anything else. A task that is to show
an idea begins with cards that a pupil with this idea takes for a meld.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import chain, combinations, combinations_with_replacement, islice
from typing import Any, ClassVar, Literal

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile, contains
from rummy_kit.engine.meld_rummy import Lay, MeldObservation, MeldRummy
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import Rules
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.after_error import mentions
from rummy_kit.lessons.exercise import Exercise, Order, fill_slots
from rummy_kit.lessons.items import Question
from rummy_kit.lessons.lesson import Claim, Example, Kind, Lesson, ShelfCard
from rummy_kit.table import parts
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.panel import panel_of, praise, tip_of
from rummy_kit.table.view import CellRowView, Draft, FaceView, PanelView, RowsPicture, TrayView
from rummy_kit.texts import list_items

MeldTask = Literal["complete", "find"]
Asked = Literal["which_card", "which_meld"]

OTHERS = 4  # cards in the hand besides those of the meld
WRONG = 3  # answers of a question besides the right one
MOST_CARDS = 20  # cards of a meld that the shelf accepts
LOOKED_AT = 400  # groups of cards to try for one that is no meld


class FindMeld(Exercise):
    """Choose cards from the hand that make a meld; any meld of that many cards is right.

    ``right`` is a meld in the hand; in the task ``complete``, its first cards are already in the tray.
    """

    def __init__(self, lesson: MeldLesson, task: MeldTask, right: Pile, hand: Pile) -> None:
        self.hand, self.right, self.skill = hand, right, lesson.skill_of(task)
        self._lesson, self._kind, self._size = lesson, task, len(right)
        self._slots = tuple(f"tray:{at}" for at in range(len(right)))
        self.about, self.right_cards = lesson.topic(right), dict(zip(self._slots, right, strict=True))
        self.laid = self.about
        self.given = dict(list(self.right_places.items())[:-1]) if task == "complete" else {}
        data = {"cards": lesson.name_cards(right[:-1]), "n": len(right)}
        self.task = lesson.texts.say(task, "task", data)
        self.text = lesson.texts.say(task, "text", data)
        there = right[:-1] if task == "complete" else ()
        free = (Counter(hand) - Counter(there)).elements()
        self.could = lesson.ideas_of((*there, *cards) for cards in combinations(free, len(right) - len(there)))

    def faces(self) -> dict[str, FaceView]:
        """The faces of the deck."""
        faces = self._lesson.table.faces()
        return {face: faces[face] for face in self.hand}

    def tray(self, draft: Draft) -> TrayView:
        """A place for each card of the meld."""
        lying, faces, say = fill_slots(self._slots, draft), self.faces_by_key, self._lesson.texts.say
        free = next((slot for slot in self._slots if slot not in lying), "")
        slots = [
            parts.slot(
                slot,
                say("find", "slot", {"number": number}),
                card=parts.card(lying[slot], faces[lying[slot]]) if slot in lying else None,
                next=slot == free,
            )
            for number, slot in enumerate(self._slots, start=1)
        ]
        return {"title": say("find", "tray"), "note": "", "slots": slots, "fields": []}

    def _read_chosen(self, draft: Draft) -> Pile:
        faces = self.faces_by_key
        return self._lesson.rules.deck.sort(faces[key] for key in fill_slots(self._slots, draft).values())

    def ready(self, draft: Draft) -> str:
        """What is missing until there are as many cards as places."""
        more = self._size - len(draft.hand)
        say = self._lesson.texts.say
        return say("find", "missing", {"n": more}) if more > 0 else say("find", "too_many") if more < 0 else ""

    def answer(self, draft: Draft) -> dict[str, Any]:
        """The chosen cards."""
        return {"cards": list(self._read_chosen(draft))}

    def check(self, draft: Draft) -> Feedback:
        """What the game says about these cards as a meld."""
        return self._lesson.judge(self._read_chosen(draft))

    def nudge(self, feedback: Feedback, own_answer: str) -> str:
        """The lesson's question about these cards."""
        return self._lesson.nudge(feedback, own_answer)

    def idea(self, draft: Draft, feedback: Feedback) -> str:
        """What is said instead of words of the table that name a card which is missing."""
        return self._lesson.idea(feedback, Counter(self.right) - Counter(draft.faces), self._kind)

    def parts_at_fault(self, draft: Draft, feedback: Feedback) -> tuple[str, ...]:
        """The places of the pupil's own cards."""
        return self.own_places(draft)

    def panel(self, feedback: Feedback) -> PanelView:
        """The words of the table."""
        return self._lesson.panel(feedback)

    def hint(self, depth: int) -> PanelView:
        """A hint for this kind of task."""
        return self._lesson.hint(self._kind, self.right, depth)


class ChooseMeld(Question):
    """Choose one answer: which of these groups of cards is a meld, or which card turns the given ones into a meld.

    ``choices`` are the cards behind each answer, by code: ``ok`` is a meld, the others are not.
    """

    def __init__(self, lesson: MeldLesson, asked: Asked, choices: Mapping[str, Pile], given: Pile = ()) -> None:
        self._lesson, self._choices = lesson, choices
        self._hint: MeldTask = "complete" if given else "find"
        data = {"cards": lesson.name_cards(given)}
        # an answer names only the cards that are not given
        self._shown = {code: cards[len(given) :] for code, cards in choices.items()}
        say = partial(lesson.texts.say, f"question.{asked}.words", "answer")
        answers = {code: say({"cards": lesson.name_cards(few)}) for code, few in self._shown.items()}
        about, skill = lesson.topic(choices["ok"]), lesson.skill_of(asked)
        super().__init__(asked, lesson.texts, answers=answers, data=data, about=about, skill=skill)
        self.could = lesson.ideas_of(choices.values())

    def faces(self) -> dict[str, FaceView]:
        """The faces of the cards in the answers."""
        faces = self._lesson.table.faces()
        return {face: faces[face] for cards in self._choices.values() for face in cards}

    def tray(self, draft: Draft) -> TrayView:
        """Each answer with its cards."""
        tray = super().tray(draft)
        for option, code in zip(tray["fields"][0]["options"], self.answers, strict=True):
            option["cards"] = parts.cards(f"answer:{option['value']}", self._shown[code])
        return tray

    def own_answer(self, draft: Draft, feedback: Feedback) -> str:
        """All cards of the answer, including the given ones."""
        return list_items(self._lesson.name_cards(self._choices.get(draft.text.get("answer", ""), ())))

    def check(self, draft: Draft) -> Feedback:
        """What the game says about these cards as a meld."""
        answer = draft.text.get("answer", "")
        return self._lesson.judge(self._choices[answer]) if answer in self._choices else super().check(draft)

    def nudge(self, feedback: Feedback, own_answer: str) -> str:
        """The lesson's question about these cards."""
        return self._lesson.nudge(feedback, own_answer)

    def idea(self, draft: Draft, feedback: Feedback) -> str:
        """What is said instead of words of the table that name a card which is missing."""
        chosen = self._choices.get(draft.text.get("answer", ""), ())
        return self._lesson.idea(feedback, Counter(self._choices["ok"]) - Counter(chosen), self._hint)

    def panel(self, feedback: Feedback) -> PanelView:
        """The words of the table."""
        return super().panel(feedback) if feedback.kind == "rule" else self._lesson.panel(feedback)

    def hint(self, depth: int) -> PanelView:
        """The hint for the corresponding task with cards."""
        return self._lesson.hint(self._hint, self._choices["ok"], depth)


class MeldLesson(Lesson):
    """The lesson of a plain rummy: tasks to find and complete melds, and an example and questions from ``lesson.toml``.

    ``rules`` is the game and ``table`` its table. The result of the worked example is made from ``cards``.
    """

    rules: ClassVar[MeldRummy]
    table: ClassVar[GameTable[MeldObservation]]
    opening = ("complete", "complete")

    def skill_of(self, task: MeldTask | Asked) -> str:
        """The goal that a task trains: the second, if there is one, for completing melds; otherwise the first."""
        return self.ideas.skills[:2][-1 if task in ("complete", "which_card") else 0]

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """The tasks to find a meld and to complete one, with cards and as questions."""
        by_one_card, by_cards = frozenset(self._one_card_off), frozenset(self._mistaken)
        return {
            "complete": Kind(self.skill_of("complete"), self._complete, by_one_card),
            "find": Kind(self.skill_of("find"), self._find, by_cards),
            "which_card": Kind(self.skill_of("which_card"), self._ask_card, by_one_card, quick=True),
            "which_meld": Kind(self.skill_of("which_meld"), self._ask_meld, by_cards, quick=True),
        }

    def worked_example(self) -> Example:
        """The worked example in the words of ``[example]``. It begins with the cards that its task names."""
        faces, task = self.table.faces(), self.texts.say("example", "task", self.facts)
        named = [face for face in faces if mentions(task, face) or mentions(task, self.table.name_card(face))]
        why = {step: self._draw_row(named or self.cards) for step in self.texts.codes("example")[:1]}
        return self.example([run for card in self.cards for run in (*faces[card]["symbol"], (" ", "", ""))][:-1], why)

    def _draw_row(self, cards: Iterable[Face]) -> RowsPicture:
        """Cards beside each other."""
        shown = [self.table.faces()[card] for card in cards]
        row: CellRowView = {
            "label": "",
            "cells": [{"label": "".join(text for text, *_ in face["symbol"])} for face in shown],
        }
        return {"draw": "rows", "align": "left", "rows": [row], "text": list_items(face["name"] for face in shown)}

    def claims(self, game: Rules[Any, Any], obs: Any, action: Action, verdict: Verdict) -> Iterable[Claim]:
        """Laying cards claims that they are a meld."""
        if game.part(action) == "lay":
            skill = self.skill_of("complete" if action.kind == "lay_off" else "find")
            cards = self.rules.arrange(action.cards) if isinstance(action, Lay) else ()
            yield from self.claim(" ".join(cards) or str(action), verdict, skill)

    def shelf_card(self, what: str) -> ShelfCard | None:
        """What the shelf shows of a meld, which is kept as its cards."""
        cards = tuple(what.split())
        faces = self.table.faces()
        if not cards or len(cards) > MOST_CARDS or not all(card in faces for card in cards):
            return None  # it may be any text from a file
        if not self.rules.is_meld(cards):
            return None
        title = [run for card in cards for run in (*faces[card]["symbol"], (" ", "", ""))][:-1]
        say = ", ".join(faces[card]["say"] for card in cards)
        return ShelfCard(title, say, self.meld_words(cards)["meld"], self.rules.kind_of(cards))

    # -- what the game says

    def judge(self, cards: Pile) -> Feedback:
        """Judge whether these cards are a meld; if not, by the first thing that is wrong with them."""
        wrong = next(self.rules.check_meld(cards), None)
        if wrong is None:
            return Feedback("ok", "ok", {"cards": cards})
        return Feedback("concept", wrong.code, wrong.data, wrong.steps)

    def panel(self, feedback: Feedback) -> PanelView:
        """The feedback in the words of the table."""
        if not feedback.ok:
            return self.table.panel(Violation.of("", feedback))
        data = self.meld_words(feedback.data["cards"])
        panel = panel_of(self.texts, Violation("", "right_meld", data, kind="concept"))
        return {**praise(panel), "kick": self.texts.say("right_meld", "title")}

    def nudge(self, feedback: Feedback, cards: str) -> str:
        """A question about these cards, unless a wrong idea behind them has its own."""
        if any(self.ideas.behind(feedback)):
            return ""
        return self.texts.say("nudge_meld", "what", {"mine": cards})

    def idea(self, feedback: Feedback, missing: Iterable[Face], task: MeldTask) -> str:
        """What to say instead of the table's words if those name a card of the answer that is still missing: how to
        put the idea right, or else the principle. ``""`` if they name none.
        """
        names = self.name_cards(tuple(missing))
        if not any(mentions(self.panel(feedback)["text"], name) for name in names):
            return ""
        mends = (self.ideas.say(idea, "mend") for idea in self.ideas.behind(feedback))
        said = (mend for mend in mends if not any(mentions(mend, name) for name in names))
        return next(said, self.texts.say(f"hint_{task}", "hint"))

    def hint(self, task: str, meld: Pile, depth: int) -> PanelView:
        """Help with a task to which this meld is an answer."""
        return tip_of(self.texts, f"hint_{task}", self.meld_words(meld), depth)

    def ideas_of(self, groups: Iterable[Pile]) -> frozenset[str]:
        """The ideas of a pupil who takes any of these groups of cards for a meld."""
        codes = (wrong.code for cards in groups for wrong in islice(self.rules.check_meld(cards), 1))
        return frozenset(self.ideas.find_behind(codes)) if self.ideas else frozenset()

    def meld_words(self, cards: Pile) -> dict[str, Any]:
        """A meld as values to fill into sentences."""
        cards = self.rules.arrange(cards)
        called = self.name_cards(cards)
        name = self.table.say(f"meld.{self.rules.kind_of(cards)}", "name", cards=called, n=len(cards))
        return {"cards": called, "last": called[-1], "meld": name}

    def name_cards(self, cards: Pile) -> list[str]:
        """The names of cards."""
        return [self.table.name_card(card) for card in cards]

    # -- tasks

    def topic(self, cards: Pile) -> str:
        """What a task about this meld is about: its cards as they are laid."""
        return " ".join(self.rules.arrange(cards))

    def _find(self, order: Order) -> FindMeld:
        """A task to find a meld in a hand; with the wanted idea, other cards of the hand are one, too."""
        right, wrong = self._draw_beside(order)
        return FindMeld(self, "find", right, self._fill_hand(order.rng, right, wrong))

    def _complete(self, order: Order) -> FindMeld:
        """A task to complete a meld; with the wanted idea, another card of the hand completes it, too."""
        right, wrong = self._draw_one_card_off(order)
        return FindMeld(self, "complete", right, self._fill_hand(order.rng, right, wrong))

    def _ask_card(self, order: Order) -> ChooseMeld:
        """Ask which card turns these into a meld."""
        right, mistaken = self._draw_one_card_off(order)
        *given, _ = right
        faces = order.rng.shuffle(self.rules.natural(self.rules.deck.by_face))
        others = ((*given, face) for face in faces if not self.rules.is_meld((*given, face)))
        wrong = {f"card:{cards[-1]}": cards for cards in _take_first(WRONG, (mistaken, *others))}
        return ChooseMeld(self, "which_card", {"ok": right, **wrong}, tuple(given))

    def _ask_meld(self, order: Order) -> ChooseMeld:
        """Ask which of these groups of cards is a meld."""
        right, mistaken = self._draw_beside(order)
        others = _take_first(WRONG, chain((mistaken,), self._no_melds(order.rng, len(right))))
        wrong = {f"cards:{' '.join(cards)}": cards for cards in others}
        return ChooseMeld(self, "which_meld", {"ok": right, **wrong})

    def _draw(self, order: Order, size: int = 0) -> Pile:
        """Draw a meld, if possible a new one; of this size, if one is given."""
        fitting = ([meld for meld in melds if not size or len(meld) == size] for melds in self.melds.values())
        melds = order.rng.choice([some for some in fitting if some])
        return order.rng.choice([meld for meld in melds if self.topic(meld) not in order.others] or melds)

    def _draw_beside(self, order: Order) -> tuple[Pile, Pile]:
        """Draw a meld and, given a wanted idea, as many cards that only the idea takes for one."""
        if order.idea not in self._mistaken:
            return self._draw(order), ()
        wrong = order.rng.choice(self._mistaken[order.idea])
        return self._draw(order, len(wrong)), wrong

    def _draw_one_card_off(self, order: Order) -> tuple[Pile, Pile]:
        """The same, but only the last cards of the two differ."""
        if order.idea not in self._one_card_off:
            return self._draw(order), ()
        pairs = self._one_card_off[order.idea]
        return order.rng.choice([pair for pair in pairs if self.topic(pair[0]) not in order.others] or pairs)

    def _fill_hand(self, rng: Rng, right: Pile, wrong: Pile) -> Pile:
        """A hand with both groups of cards and some others."""
        cards = tuple((Counter(right) | Counter(wrong)).elements())
        others = [face for face in self.rules.natural(self.rules.deck.by_face) if face not in cards]
        return self.rules.deck.sort((*cards, *rng.shuffle(others)[: max(0, len(right) + OTHERS - len(cards))]))

    def _no_melds(self, rng: Rng, size: int) -> Iterator[Pile]:
        """Cards that look like a meld but are not: one card of a meld is replaced."""
        faces = self.rules.natural(self.rules.deck.by_face)
        melds = [meld for some in self.melds.values() for meld in some if len(meld) == size]
        for _ in range(LOOKED_AT):
            cards = self.rules.deck.sort((*rng.choice(melds)[:-1], rng.choice(faces)))
            if contains(self.rules.deck.cards, cards) and not self.rules.is_meld(cards):
                yield cards

    @cached_property
    def melds(self) -> Mapping[str, list[Pile]]:
        """The small melds of the deck without wild cards, by kind."""
        found: dict[str, list[Pile]] = {}
        for cards in self._groups():
            if self.rules.is_meld(cards) and contains(self.rules.deck.cards, cards):
                found.setdefault(self.rules.kind_of(cards), []).append(cards)
        return found

    @cached_property
    def _mistaken(self) -> Mapping[str, list[Pile]]:
        """By idea: the cards without wild cards, as many as in a small meld, that are one to a pupil with this idea."""
        found: dict[str, list[Pile]] = {}
        sizes = {len(meld) for melds in self.melds.values() for meld in melds}
        for cards in self._groups() if self.ideas else ():
            for idea in self.ideas_of([cards]):
                if len(cards) in sizes and contains(self.rules.deck.cards, cards):
                    found.setdefault(idea, []).append(cards)
        return found

    @cached_property
    def _one_card_off(self) -> Mapping[str, list[tuple[Pile, Pile]]]:
        """By idea: melds, each with cards of ``_mistaken`` that differ from it in the last card only."""
        last_cards: dict[Pile, list[Face]] = {}
        for meld in chain.from_iterable(self.melds.values()):
            for rest, last in _take_out_one(meld):
                last_cards.setdefault(rest, []).append(last)
        found: dict[str, list[tuple[Pile, Pile]]] = {}
        for idea, groups in self._mistaken.items():
            for rest, wrong in chain.from_iterable(map(_take_out_one, groups)):
                for right in last_cards.get(rest, ()):
                    if contains(self.rules.deck.cards, (*rest, right, wrong)):
                        found.setdefault(idea, []).append(((*rest, right), (*rest, wrong)))
        return found

    def _groups(self) -> Iterator[Pile]:
        """All cards of the deck without wild cards, in groups as large as a small meld."""
        faces = self.rules.natural(self.rules.deck.by_face)
        for size in self.rules.small_sizes:
            yield from combinations_with_replacement(faces, size)


def _take_out_one(cards: Pile) -> Iterator[tuple[Pile, Face]]:
    """Each different card with the others.

    >>> list(_take_out_one(("A", "A", "B")))
    [(('A', 'B'), 'A'), (('A', 'A'), 'B')]
    """
    for card in dict.fromkeys(cards):
        at = cards.index(card)
        yield (*cards[:at], *cards[at + 1 :]), card


def _take_first(n: int, groups: Iterable[Pile]) -> list[Pile]:
    """The first ``n`` groups that differ and have cards.

    >>> _take_first(2, [(), ("A", "B"), ("A", "B"), ("C", "D"), ("E", "F")])
    [('A', 'B'), ('C', 'D')]
    """
    found: dict[Pile, None] = {}
    for cards in groups:
        if cards:
            found[cards] = None
        if len(found) == n:
            break
    return list(found)
