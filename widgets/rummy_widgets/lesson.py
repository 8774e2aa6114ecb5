"""A lesson in a notebook: each part is a call that gives a widget, and each can be opened alone."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import cached_property, wraps
from typing import Any

import ipywidgets

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.engine.match import Match
from rummy_kit.engine.rng import fresh_seed
from rummy_kit.lessons.first_round import FirstRound
from rummy_kit.lessons.game_answers import GameAnswers
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.look_back import LookBack
from rummy_kit.lessons.plan import PracticePlan, Row
from rummy_kit.lessons.record import Answer, Moment
from rummy_widgets.card_hand import CardHand
from rummy_widgets.card_table import CardTable
from rummy_widgets.in_steps import InSteps
from rummy_widgets.lesson_part import LessonPart, LookBackPart, example_part, note_part
from rummy_widgets.print_page import PrintPage, print_page
from rummy_widgets.tables import game, link_query, shared_store
from rummy_widgets.warming import is_warming, warm_up
from rummy_widgets.words import say

log = logging.getLogger(__name__)

Part = Callable[..., ipywidgets.Widget]


def _in_words(part: Part) -> Part:
    """A part that a wrong setting, deck or word list stops says why, in its place; the other parts still work."""

    @wraps(part)
    def shown(page: LessonPage, *args: Any, **settings: Any) -> ipywidgets.Widget:
        try:
            return part(page, *args, **settings)
        except ValueError as problem:  # what is told to people is a ValueError: SettingError, DeckError, WordListError
            return LessonPart(part=note_part(say("lesson.stopped", problem=str(problem))))

    return shown


class LessonPage:
    """The parts of one lesson. ``plan`` is the lesson itself, without widgets; ``options`` are house rules for all of
    it, from its examples to its game. The page's link may set them, too.
    """

    def __init__(self, name: str, **options: Any) -> None:
        self.name, self._options = name, options
        self.heard: Callable[[str, Answer], None] = lambda name, answer: None  # who keeps the record sets both
        self.showing: Callable[[str, Moment], None] = lambda name, moment: None
        self._table: CardTable | None = None
        self._shown: LookBackPart | None = None
        self._looking: InSteps[LookBack] | None = None

    @cached_property
    def _rules(self) -> Mapping[str, Any]:
        """The house rules: the lesson's own, those that are given, and those of the link on top."""
        plan = games.load_lesson(self.name)
        settings = TableSettings(plan.game, options={**plan.house_rules, **self._options})
        return settings.with_link(link_query())[0].options

    @cached_property
    def plan(self) -> Lesson:
        return games.load_lesson(self.name).with_options(self._rules)

    @_in_words
    def worked_example(self) -> LessonPart:
        """One solved task with the reason for each step."""
        return LessonPart(part=example_part(self.plan.worked_example()))

    @_in_words
    def practice(self, tasks: str = "", naming: str = "") -> CardHand:
        """Exercises drawn anew for each pupil; with the same ``tasks``, a word or number, a class has the same ones.

        ``naming`` is ``"typed"`` or ``"chosen"``; the link may say it.
        """
        naming = naming or str(self._rules.get("naming", "typed"))
        seed = tasks or str(fresh_seed())
        plan = PracticePlan(self.plan, self.name, seed, naming, shared=bool(tasks))
        return CardHand(plan, table_id=f"{self.name}/practice", title=say("lesson.practice"), store=shared_store())

    @_in_words
    def first_round(self) -> CardTable:
        """A short round with open hands, to learn the rules before the game."""
        game = games.load(self.plan.game, {**self.plan.house_rules, **self._rules})
        table_id = f"{self.name}/first_round"
        return CardTable(FirstRound(game, self.plan.first_deal, store=shared_store(), table_id=table_id))

    @_in_words
    def game(
        self,
        *,
        seats: int = 3,
        bots: tuple[str, ...] = (),
        coach: bool = True,
        options: Mapping[str, Any] | None = None,
        **settings: Any,
    ) -> ipywidgets.VBox:
        """The game with its settings; takes what ``rummy_widgets.table`` takes. What is not said is as this lesson has
        it: the opponents, and the house rules."""
        house_rules = {**self.plan.house_rules, **self._options, **(options or {})}
        opponents = bots or self.plan.opponents[: seats - 1]
        box = game(self.plan.game, seats=seats, bots=opponents, options=house_rules, coach=coach, **settings)
        self._table = box.children[-1]
        answers = GameAnswers(
            self.plan, self.name, lambda *answer: self.heard(*answer), lambda *moment: self.showing(*moment)
        )
        self._table.session.attempts.heard = answers.hear
        self._offer_to_look_back()
        return box

    def debrief(self) -> ipywidgets.VBox:
        """A look back at the game above, when the button is pressed, here or at the table."""
        button = ipywidgets.Button(description=say("look_back.button"))
        button.add_class("rk-button")
        self._shown = LookBackPart(part=note_part(say("look_back.no_move")))
        button.on_click(lambda _: self._look_back())
        self._offer_to_look_back()
        return ipywidgets.VBox([button, self._shown])

    def _offer_to_look_back(self) -> None:
        """The table has a button for it once the page has both."""
        if self._table is not None and self._shown is not None:
            self._table.session.look_back = self._look_back_from_table

    def _look_back_from_table(self) -> None:
        assert self._shown is not None
        self._shown.come_into_sight()
        self._look_back()

    def _look_back(self) -> None:
        """Begin to look back; the table answers clicks meanwhile. Another click begins anew."""
        if self._table is None or self._shown is None:
            return
        match, seat, shown = self._table.session.match, self._table.session.seat, self._shown
        if self._looking is not None:
            self._looking.stop()
        if not _has_moved(match, seat):
            shown.note(say("look_back.no_move"))
            return
        shown.note(say("look_back.looking"))

        def give_up(_: Exception) -> None:
            log.exception("An error in the kit; the look back says so.")
            shown.note(say("look_back.trouble"))

        warm_up(match.game)
        self._looking = InSteps(LookBack.begun(match, seat), shown.show, give_up, wait=lambda: is_warming(match.game))
        self._looking.start()

    @_in_words
    def question(self) -> CardHand:
        """One question to think about after the game."""
        title = say("lesson.question")
        row = Row.of([self.plan.question()], self.name, self.plan.ideas)
        return CardHand(row, table_id=f"{self.name}/question", title=title, store=shared_store())

    @_in_words
    def print_page(self, **settings: Any) -> PrintPage:
        """The cards of the lesson's game on paper; takes what ``rummy_widgets.print_page`` takes."""
        return print_page(self.plan.game, **{"options": self._rules, **settings})


def _has_moved(match: Match, seat: int) -> bool:
    """Whether there is a move of that seat to look back at."""
    return any(event.player == seat and event.kind != "deal" for _, event in match.events(seat))


def lesson(name: str, **options: Any) -> LessonPage:
    """The lesson of that name, which is its game's: ``rummy_widgets.lesson("formula_rummy")``.

    ``options`` are house rules for the whole lesson: ``rummy_widgets.lesson("say_rummy", accent="southern-british")``.
    """
    return LessonPage(name, **options)
