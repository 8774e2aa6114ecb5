"""Exercises on cards: one hand, one task, an answer that explains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from rummy_kit.engine.store import Store
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.plan import Plan
from rummy_kit.lessons.practice import PRACTICE, FindGoal, Heard, Manner, Practice
from rummy_widgets.card_table import CardWidget
from rummy_widgets.words import say


class CardHand(CardWidget):
    """A hand of cards that shows the tasks of a plan one after another; ``manner`` says how they are presented.

    ``value`` is the last answer that was checked, as plain values, and ``feedback`` the kit's response; both are
    ``None`` before the first. ``on_answer(f)`` calls ``f(hand)`` after each check. Progress is kept in ``store``,
    and a page that is opened again continues from there.

        hand = CardHand(PracticePlan(lesson, "formula_rummy", seed="7"))
        hand.on_answer(lambda hand: print(hand.value, hand.feedback.code))
    """

    kind = traitlets.Unicode("hand").tag(sync=True)
    value = traitlets.Dict(allow_none=True, default_value=None)
    feedback = traitlets.Instance(Feedback, allow_none=True, default_value=None)

    def __init__(
        self,
        plan: Plan,
        *,
        table_id: str = "practice",
        title: str = "",
        manner: Manner = PRACTICE,
        store: Store | None = None,
        heard: Heard | None = None,
        laid: Callable[[str, str], None] | None = None,
        find_goal: FindGoal = lambda lesson, skill: None,
        **kwargs: Any,
    ) -> None:
        title = title or say("lesson.practice")
        self.practice = Practice(
            plan,
            table_id=table_id,
            title=title,
            manner=manner,
            store=store,
            heard=heard,
            laid=laid,
            find_goal=find_goal,
        )
        super().__init__(self.practice, **kwargs)
        self._listeners: list[Callable[[CardHand], Any]] = []
        self._answers = 0  # of which the listeners have heard

    def on_answer(self, listener: Callable[[CardHand], Any]) -> None:
        """Call ``listener(self)`` after each answer that is checked."""
        self._listeners.append(listener)

    def show(self) -> None:
        """Send the view to the page, and a new answer to the listeners."""
        super().show()
        if self.practice.answers > self._answers:
            self._answers = self.practice.answers
            self.value, self.feedback = self.practice.value or {}, self.practice.feedback
            for listener in self._listeners:
                listener(self)
