"""The tasks to do alone: count outs, say how likely one is to come, decide which of two pairs to keep."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import Any, Literal

from rummy_kit.engine.cards import Pile
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.exercise import Answered, Exercise, Order
from rummy_kit.lessons.items import Question, answers_of
from rummy_kit.lessons.lesson import draw_suiting
from rummy_kit.picture import Picture
from rummy_kit.subjects import odds
from rummy_kit.subjects.odds.asking import Asked, OfTwoCards, OfTwoPairs
from rummy_kit.subjects.odds.handling import Hundred, Wall
from rummy_kit.subjects.odds.positions import SHAPES_FOR, Holding, draw_two_cards, draw_two_pairs
from rummy_kit.table import parts
from rummy_kit.table.panel import panel_of, praise, tip_of
from rummy_kit.table.view import Draft, FaceView, HandleView, PanelView, TrayView, ZoneView

from . import RummyBattle
from .ideas import IDEAS, TEXTS
from .picture import handle_of, hundred_of

ABOUT_CARDS = {
    "seen": ("seen_ignored", "whole_deck"),
    "held": ("own_counted", "gap_equals_open", "one_end", "end_run", "mixed_suits", "whole_suit", "ranks_only"),
}
"""The cards that the nudge on a mistake asks about."""
MOST_WRONG = 4  # among the answers to choose from

TRIES = 60


def find_left_open(task: str, help: int = 0) -> tuple[str, ...]:
    """The codes that an answer can still have with this much help."""
    return tuple(TEXTS.list_words(f"task.{task}", f"open_{help}"))


@lru_cache(maxsize=1)
def _faces() -> dict[str, FaceView]:
    return RummyBattle().table.faces()


def find_ideas(*codes: str) -> frozenset[str]:
    """The ideas behind these codes."""
    return frozenset(IDEAS.find_behind(codes))


def _as_far_as_open(order: Order, asked: str) -> Order:
    """The order, with its help limited so that the pupil's idea can still show."""
    helps = range(order.help, 0, -1)
    most = next((help for help in helps if order.idea in find_ideas(*find_left_open(asked, help))), 0)
    return replace(order, help=most) if order.idea else order


def _find_first(order: Order, draw: Callable[[], Holding], wrong: Callable[[Holding], Iterable[str]]) -> Holding:
    """The first position drawn that invites the idea; if possible, one with cards of a teacher's own deck, and one that
    no other task is about.
    """

    def draw_one() -> Holding | None:
        position = draw()
        return position if not order.idea or order.idea in find_ideas(*wrong(position)) else None

    def suits(position: Holding) -> tuple[bool, bool]:
        of_deck = not order.deck or order.deck.issuperset((*position.held, *position.seen))
        return of_deck, position.about not in order.others

    return draw_suiting(draw_one, suits, TRIES)


def deal_two_cards(order: Order, shapes: Sequence[str], asked: Asked) -> Holding:
    """Two cards in one of these shapes that invite the wanted idea.

    A shape without outs is drawn only where the task gives nothing away.
    """
    names = [name for name in shapes if not (order.help and name == "unsuited")]
    return _find_first(
        order, lambda: draw_two_cards(order.rng, names, order.idea), lambda at: OfTwoCards(asked, at).wrong
    )


class OfCards(Exercise):
    """A task about cards that are only there to look at: those ``held``, and those ``seen``, which are face up."""

    question: Any

    def __init__(self, position: Holding) -> None:
        (self.held, self.seen), self.about = position, position.about

    def faces(self) -> dict[str, FaceView]:
        return {card: _faces()[card] for card in (*self.held, *self.seen)}

    def zones(self) -> list[ZoneView]:
        return [_zone("held", self.held), _zone("seen", self.seen)]

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(TEXTS, feedback, topic="chance")
        if feedback.kind != "rule":
            panel["why"] = self.question.draw_picture()
        if not feedback.ok:
            return panel
        title = TEXTS.say("task", "near_title") if feedback.data.get("near") else TEXTS.say("kick", "right")
        return praise(panel) | {"title": title, "text": self.say_right(feedback)}

    def parts_at_fault(self, draft: Draft, feedback: Feedback) -> tuple[str, ...]:
        """The cards that the nudge is about, or else the answer."""
        return next(((zone,) for zone, codes in ABOUT_CARDS.items() if feedback.code in codes), ("answer",))

    def idea(self, draft: Draft, feedback: Feedback) -> str:
        return TEXTS.say(feedback.code, "idea", feedback.data)

    @abstractmethod
    def say_right(self, feedback: Feedback) -> str:
        """The reply to a right answer."""

    def hint_for(self, draft: Draft, depth: int) -> PanelView:
        """Help, at first about the answer given, if there is an idea behind it: the next step for that idea."""
        feedback = self.check(draft)
        behind = IDEAS.behind(feedback)
        if depth or not behind:
            return self.hint(depth)
        panel = tip_of(TEXTS, feedback.code, feedback.data, 0)
        return {**panel, "text": IDEAS.say(behind[0], "next")}


def _zone(id: str, cards: Pile) -> ZoneView:
    title = TEXTS.say("task", id)
    return parts.zone(id, title, f"{title}: {', '.join(map(odds.name, cards))}", parts.cards(id, cards))


# ------------------------------------------------------------------------------------------ counting


class Count(OfCards):
    """Count the outs of two cards, or say how likely the next card or two are to bring one.

    The answers to choose from include that of the order's ``idea``.
    """

    def __init__(self, asked: Asked, position: Holding, order: Order) -> None:
        super().__init__(position)
        self.asked, self._order, self.question = asked, order, OfTwoCards(asked, position)
        (self.skill,) = TEXTS.list_words(f"task.{asked}", "skill")
        self.right, self.solution = self.question.right, self.question.solution
        self.right_text = {"answer": self.right}
        self._left_open = find_left_open(asked, order.help)
        self.could = find_ideas(*set(self.question.wrong) & set(self._left_open))
        self.task = self._say("task", "title")
        told = [self._say(f"told.{asked}", f"help_{order.help}")] if order.help or asked == "two" else []
        self.text = " ".join((self._say("task", "open"), *told, self._say(f"task.{asked}", "ask")))

    @classmethod
    def make(cls, asked: Asked, order: Order) -> Count:
        """A task made to order."""
        order = _as_far_as_open(order, asked)
        shapes = SHAPES_FOR.get(order.idea) or TEXTS.list_words(f"task.{asked}", "shapes")
        return cls(asked, deal_two_cards(order, shapes, asked), order)

    def wrong_texts(self) -> Iterable[Mapping[str, str]]:
        ideas = [answer for answers in self.question.wrong.values() for answer in answers]
        return ({"answer": answer} for answer in (*ideas, *map(str, range(9)), "1/2", "3/4", "1/3"))

    @cached_property
    def _facts(self) -> dict[str, Any]:
        meld = TEXTS.say("told.outs", "set" if odds.is_pair(self.held) else "run")
        return {**self.question.facts, "meld": meld}

    def _say(self, code: str, part: str) -> str:
        return TEXTS.say(code, part, self._facts)

    def tray(self, draft: Draft) -> TrayView:
        label, value = self._say(f"task.{self.asked}", "label"), draft.text.get("answer", "")
        if self._order.naming == "chosen":
            field = parts.choice("answer", label, value, [(answer, answer) for answer in self._choices])
        else:
            typeset: Literal["", "hundred"] = "" if self.asked == "outs" else "hundred"
            field = parts.text_field("answer", label, value, odds.LONGEST_ANSWER, typeset=typeset)
        return {"title": self._say("task", "answer"), "note": "", "slots": [], "fields": [field]}

    @cached_property
    def _choices(self) -> tuple[str, ...]:
        """The right answer among those of common ideas, above all of the one that the task is to show."""
        answers = self.question.wrong
        own = {code for code in answers if self._order.idea in IDEAS.find_behind([code])}
        codes = sorted(answers, key=lambda code: (code not in own, code not in self._left_open))
        wrong = dict.fromkeys(answers[code][0] for code in codes)
        if self.asked == "outs":
            wrong |= dict.fromkeys(str(self.question.draw.outs + more) for more in (1, 2))
        return self._order.rng.stream("choices").shuffle((self.right, *list(wrong)[:MOST_WRONG]))

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"answer": draft.text.get("answer", "").strip()}

    def check(self, draft: Draft) -> Feedback:
        """The judge's verdict; if there is no answer, ask for one."""
        given = draft.text.get("answer", "").strip()
        return self.question.judge(given, self._left_open) if given else Feedback("rule", "no_answer_yet")

    def own_answer(self, draft: Draft, feedback: Feedback) -> str:
        return draft.text.get("answer", "").strip()

    def nudge(self, feedback: Feedback, own_answer: str) -> str:
        return TEXTS.say(f"nudge_{self.asked}", feedback.code, {**feedback.data, "mine": own_answer})

    def picture_to_begin(self) -> HandleView:
        """The wall of all cards, for one draw; for two, draws out of a hundred."""
        return self._open_picture(None)

    def handle(self, feedback: Feedback) -> HandleView | None:
        """The same picture; with the answer as a guess, if it is one."""
        if feedback.kind != "concept":
            return None
        given = odds.read_chance(str(feedback.data["answer"]))
        return self._open_picture(given.value if given else None)

    def _open_picture(self, guess: Fraction | None) -> HandleView:
        return hundred_of(self.question.draw, guess) if self.asked == "two" else handle_of(self.held, self.seen)

    def read(self, picture: Picture) -> Answered | None:
        """How many cards are marked, as a number or as a share, or the guess for two draws."""
        if isinstance(picture, Wall) and picture.marked:
            marked = len(picture.marked)
            found = f"{marked}" if self.asked == "outs" else f"{marked}/{len(picture.unseen)}"
        elif isinstance(picture, Hundred) and not picture.shown and picture.guess != "":
            found = f"{picture.guess} %"
        else:
            return None
        chosen = self._order.naming == "chosen"
        return None if chosen and found not in self._choices else Answered(text={"answer": found})

    def say_right(self, feedback: Feedback) -> str:
        exact = feedback.steps[-1].text
        return f"{TEXTS.say('task', 'near')} {exact}" if feedback.data.get("near") else exact

    def hint(self, depth: int) -> PanelView:
        return tip_of(TEXTS, f"hint_{self.asked}", self._facts, depth)


class Keep(OfCards, Question):
    """Two pairs are held, and only one can be kept: which is more likely to become a meld with the next card?"""

    def __init__(self, position: Holding, *, help: int = 0) -> None:
        OfCards.__init__(self, position)
        self.question, self.laid = OfTwoPairs(position), position.decided
        facts, self.right = self.question.facts, self.question.right
        pairs = {name: " ".join(facts[name]) for name in ("first", "second")}
        answers = {**pairs, **answers_of(TEXTS, "keep", {})}
        text = ("text", "text_1", "text_2")[help]
        Question.__init__(self, "keep", TEXTS, answers=answers, data=facts, about=position.about, text=text)
        self.solution, self.right_text = self.answers[self.right], {"answer": self.right}
        self._left_open = find_left_open("keep", help)
        self.could = find_ideas(*set(self.question.wrong) & set(self._left_open))

    @classmethod
    def make(cls, order: Order) -> Keep:
        """A task made to order."""
        order = _as_far_as_open(order, "keep")
        position = _find_first(order, partial(draw_two_pairs, order.rng, order.idea), lambda at: OfTwoPairs(at).wrong)
        return cls(position, help=order.help)

    def check(self, draft: Draft) -> Feedback:
        given = next((kept for kept in KEPT if kept == draft.text.get("answer")), None)
        return self.question.judge(given, self._left_open) if given else super().check(draft)

    def say_right(self, feedback: Feedback) -> str:
        return self.solution

    def hint(self, depth: int) -> PanelView:
        return tip_of(TEXTS, "question.keep.hint", {**self.question.facts, "right": self.solution}, depth)


KEPT: tuple[odds.Kept, ...] = ("first", "second", "same")
