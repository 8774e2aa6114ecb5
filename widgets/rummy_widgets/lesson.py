"""A lesson in a notebook: each part is a call that gives a widget, and each can be opened alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import ipywidgets

from rummy_kit import lessons
from rummy_kit.engine.match import Match
from rummy_kit.lessons.debrief import debrief
from rummy_kit.settings import TableSettings
from rummy_widgets.card_hand import CardHand
from rummy_widgets.card_table import CardTable
from rummy_widgets.lesson_part import LessonPart, example_part, moments_part, note_part
from rummy_widgets.tables import game, link_query

NO_MOVE = "Play in the game above first; then look back at it here."
NOTHING_YET = "Nothing stands out so far. Play on, then look back again."
NOTHING = "Nothing stands out in this game: no move cost you much."


Part = Callable[..., ipywidgets.Widget]


def _in_words(part: Part) -> Part:
    """A part that a wrong setting, deck or word list stops says why, in its place; the other parts still work."""

    @wraps(part)
    def shown(page: LessonPage, *args: Any, **settings: Any) -> ipywidgets.Widget:
        try:
            return part(page, *args, **settings)
        except ValueError as problem:  # what is told to people is a ValueError: SettingError, DeckError, WordListError
            return LessonPart(part=note_part(f"This part of the lesson cannot begin. {problem}"))

    return shown


class LessonPage:
    """The parts of one lesson. ``plan`` is the lesson itself, without widgets."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.plan = lessons.load(name)
        self._table: CardTable | None = None

    def worked_example(self) -> LessonPart:
        """One solved task with the reason for each step."""
        return LessonPart(part=example_part(self.plan.worked_example()))

    @_in_words
    def practice(self, seed: int = 1, naming: str = "") -> CardHand:
        """Exercises, the same for the same seed. ``naming`` is ``"typed"`` or ``"chosen"``; the link may say it."""
        linked, _ = TableSettings(self.plan.game).with_link(link_query())
        naming = naming or str(linked.options.get("naming", "typed"))
        exercises = self.plan.exercises(seed, naming)
        return CardHand(exercises, table_id=f"{self.name}/practice", title="Practice")

    @_in_words
    def game(self, *, seats: int = 3, bots: tuple[str, ...] = (), **settings: Any) -> ipywidgets.VBox:
        """The game with its settings, and with this lesson's opponents; takes what ``rummy_widgets.table`` takes."""
        box = game(self.plan.game, seats=seats, bots=bots or self.plan.opponents[: seats - 1], **settings)
        self._table = box.children[-1]
        return box

    def debrief(self) -> ipywidgets.VBox:
        """A look back at the game above, when the button is pressed."""
        button = ipywidgets.Button(description="Look back at my game")
        button.add_class("rk-button")
        shown = LessonPart(part=note_part(NO_MOVE))

        def look_back(_: Any) -> None:
            if self._table is not None:
                match, seat = self._table.session.match, self._table.session.seat
                shown.part = moments_part(debrief(match, seat), _nothing_to_tell(match, seat))

        button.on_click(look_back)
        return ipywidgets.VBox([button, shown])

    @_in_words
    def question(self) -> CardHand:
        """One question to think about after the game."""
        return CardHand([self.plan.question()], table_id=f"{self.name}/question", title="A question")


def _nothing_to_tell(match: Match, seat: int) -> str:
    """What is said when no moment of the match stands out: before it, during it, and after a round."""
    if not any(event.player == seat and event.kind != "deal" for _, event in match.events(seat)):
        return NO_MOVE
    return NOTHING if match.round_over else NOTHING_YET


def lesson(name: str) -> LessonPage:
    """The lesson of that name, which is its game's: ``rummy_widgets.lesson("formula_rummy")``."""
    return LessonPage(name)
