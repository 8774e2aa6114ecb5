"""A lesson in a notebook: each part is a call that returns a widget, and each can be shown by itself."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import ipywidgets

from rummy_kit import games
from rummy_kit.app.links import LESSON, LessonSettings, words_of
from rummy_kit.app.own_lesson import goals_asked, read_lesson, steps_of
from rummy_kit.app.settings import TableSettings, table_of
from rummy_kit.bots import BOTS
from rummy_kit.engine.cards import Deck
from rummy_kit.engine.match import Match
from rummy_kit.engine.rng import Rng, fresh_seed
from rummy_kit.lessons import addresses
from rummy_kit.lessons.addresses import page_of
from rummy_kit.lessons.diagnosis import findings
from rummy_kit.lessons.first_round import FirstRound, find_first_deal, without_turn_limit
from rummy_kit.lessons.game_answers import GameAnswers
from rummy_kit.lessons.hand_in import pieces
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.lesson_view import WORDS, goal_pictures, goal_view, record_view, results_view, steps_view
from rummy_kit.lessons.look_back import LookBack, PositionError, open_position
from rummy_kit.lessons.look_back.moves import WORDS as LOOK_BACK_WORDS
from rummy_kit.lessons.look_back.position_link import NAME as POSITION
from rummy_kit.lessons.my_record import MyRecord
from rummy_kit.lessons.plan import FixedOrder, Items, PracticePlan, chances, ticket, topics_on, warm_up
from rummy_kit.lessons.practice import ALONE, PRACTICE, TICKET, WARM_UP, Manner
from rummy_kit.lessons.record import Record, RecordError, Step, today
from rummy_kit.lessons.steps import LessonSteps
from rummy_kit.lessons.steps import name as step_name
from rummy_kit.table.at_position import AtPosition
from rummy_kit.table.view import GoalView
from rummy_widgets import warming
from rummy_widgets.card_hand import CardHand
from rummy_widgets.card_table import CardTable
from rummy_widgets.from_page import Button
from rummy_widgets.in_steps import InSteps
from rummy_widgets.kit_widget import plain_layout
from rummy_widgets.lesson_part import FixedPart, LessonPart, LookBackPart, example_part, note_part
from rummy_widgets.lobby_page import class_link
from rummy_widgets.paper import PrintPage, print_page
from rummy_widgets.shell import Header, RecordPart, Shell, StepBox, my_record
from rummy_widgets.tables import deck_mark, link_query, open_table, shared_store, with_form
from rummy_widgets.words import say

log = logging.getLogger(__name__)

ONLY_GAME: tuple[Step, ...] = ("game",)  # the steps of a page that opens a position

MakePart = Callable[[], ipywidgets.Widget]


def _in_words(build: MakePart) -> ipywidgets.Widget:
    """Build a part, or say in its place which setting, deck or word list prevents it. The other parts still work."""
    try:
        return build()
    except ValueError as problem:  # errors meant for people are ValueErrors: SettingError, DeckError, WordListError
        return LessonPart(part=note_part(say("lesson.stopped", problem=str(problem))))


class LessonPage:
    """The parts of one lesson. ``plan`` is the lesson itself, without widgets; ``settings`` are those of a link: of the
    lesson, of its table, and house rules for all of it, from its examples to its game. ``own_deck`` has the cards that
    a teacher has chosen: the path of a CSV file or a spreadsheet, or CSV text. The page's link takes precedence.

    With :meth:`steps` on the page, the parts open one after the other; without it, all are open at once.
    """

    def __init__(self, name: str, *, own_deck: Deck | Path | str | None = None, **settings: Any) -> None:
        self.name, self._given, self._given_deck = name, settings, own_deck
        self._table: CardTable | None = None
        self._shown: LookBackPart | None = None
        self._looking: InSteps[None] | None = None
        self._said = ""  # about my record
        self._who: str | None = None  # who hands it in by camera, while the codes are shown

    # what the lesson is about

    @cached_property
    def _table_settings(self) -> TableSettings:
        """The settings of the lesson's table, with those given here; the link takes precedence when a table is
        opened.
        """
        table = {name: value for name, value in self._given.items() if name not in LESSON}
        plain = table_of(games.load_lesson(self.name))
        return plain.with_changes(table, plain.read_deck(self._given_deck, table))

    @cached_property
    def _rules(self) -> Mapping[str, Any]:
        """The house rules: the lesson's own, overridden by the given ones, and those by the link's."""
        return self._table_settings.with_link(link_query())[0].options

    @cached_property
    def plan(self) -> Lesson:
        lesson = games.load_lesson(self.name).with_options(self._rules).with_kinds(self._settings.task_kinds)
        return lesson if self._own_deck is None else lesson.with_deck(self._own_deck.by_face)

    @cached_property
    def _own_deck(self) -> Deck | None:
        """The deck in the page's link, otherwise the one given here."""
        return self._table_settings.with_link(link_query())[0].deck

    @cached_property
    def _link(self) -> tuple[LessonSettings, str]:
        """The lesson's settings, given here or in the page's link, and a notice about what in that link cannot be
        used.
        """
        return read_lesson(games.load_lesson(self.name), self._given, link_query())

    @property
    def _settings(self) -> LessonSettings:
        return self._link[0]

    @property
    def _is_preview(self) -> bool:
        return self._settings.steps == "preview"

    @property
    def _apart(self) -> str:
        """Keeps the tasks and games that a page remembers of a preview apart from those of a pupil in the same tab."""
        return "/preview" if self._is_preview else ""

    @cached_property
    def _record(self) -> MyRecord:
        """The pupil's record; a teacher's preview has one of its own, which no browser keeps."""
        return MyRecord(keeps=False) if self._is_preview else my_record()

    @cached_property
    def _shell(self) -> Shell:
        way = steps_of(self.plan, self._settings)
        shown = LessonSteps(ONLY_GAME, all_open=True) if POSITION in words_of(link_query()) else way
        return Shell(self.name, self._record, shown, way.left_out)

    @cached_property
    def _goals_asked(self) -> Collection[str]:
        return goals_asked(self.plan, self._settings)

    def _has(self, step: Step) -> bool:
        """Whether the lesson has this step."""
        return step in self._shell.way.all

    def _step(self, step: Step, build: MakePart) -> ipywidgets.Widget:
        """A part as a step of the lesson if there is a header; otherwise the part itself."""

        def build_step() -> ipywidgets.Widget:
            if not self._has(step):
                return LessonPart(part=note_part(WORDS.say("gate", "left_out", {"step": step_name(step)})))
            return StepBox(self._shell, step, lambda: _in_words(build)) if self._shell.has_header else _in_words(build)

        return _in_words(build_step)

    # the header, and what is kept

    def steps(self) -> ipywidgets.Widget:
        """The header: the lesson's goals and its seven steps, which open one after the other."""
        return _in_words(self._header)

    def _header(self) -> Header:
        self._shell.has_header = True
        pictures = goal_pictures(self.plan, games.load(self.plan.game).table.faces())
        part = Header(self._record, self._steps_view, self._press, pictures=pictures)
        part.add_class("rk-step-goals")
        return part

    def _steps_view(self, can_keep: bool) -> Mapping[str, Any]:
        shell, record = self._shell, self._record
        kept = self._about_keeping(can_keep)
        note = " ".join(filter(None, (self._link[1], self._about_table, record.problem, kept, self._about_deck)))
        asked, said = self._goals_asked, shell.said
        own = bool(self._settings.task_kinds or self._settings.task_count)
        view = steps_view(self.plan, shell.part, today(), shell.way, asked=asked, said=said, note=note, own_tasks=own)
        return {**view, "together": class_link()}

    def _about_keeping(self, can_keep: bool) -> str:
        """What to say if new answers are kept nowhere."""
        if self._is_preview:
            return WORDS.say("steps", "preview")
        return "" if can_keep else WORDS.say("steps", "barred")

    @cached_property
    def _about_table(self) -> str:
        """What the table would say about the link; only for a lesson without a table."""
        return "" if self._has("game") else self._table_settings.with_link(link_query())[1]

    @cached_property
    def _about_deck(self) -> str:
        """How far the lesson follows a teacher's own deck."""
        if self._own_deck is None:
            return ""
        if not self.plan.follows_deck:
            return say("lesson.deck_in_game")
        example = "" if self.plan.example_follows else say("lesson.example_own")
        return " ".join(filter(None, (say("lesson.deck_followed"), self.plan.deck_note, example)))

    def _press(self, message: dict[str, Any]) -> None:
        if message.get("start") is True:
            self._shell.mark_done("goals")

    def my_record(self) -> ipywidgets.Widget:
        """What this browser keeps about the pupil, to look at, save, hand in, load and wipe, and what to do next."""
        part = _in_words(lambda: RecordPart(self._record, self._record_view, self._change_record))
        part.add_class("rk-step-record")
        return part

    def _record_view(self, can_keep: bool) -> Mapping[str, Any]:
        record, lessons = self._record, {} if addresses.alone else games.load_lessons()[0]
        lessons[self.name] = self.plan  # with this page's house rules
        said = " ".join(filter(None, (record.problem, self._said)))
        group, in_browser = self._settings.group, can_keep and record.in_browser
        return record_view(
            record.record,
            tuple(lessons),
            lessons.__getitem__,
            today(),
            here=self.name,
            way=self._shell.way,
            asked=self._goals_asked,
            group=group,
            said=said,
            in_browser=in_browser,
            can_keep=can_keep,
            in_lms=record.in_lms,
            preview=self._is_preview,
            codes=() if self._who is None else pieces(self._who, self.name, record.record.lesson(self.name)),
        )

    def _change_record(self, message: dict[str, Any]) -> None:
        """Save, load or wipe the record, depending on the button; a file that is not a record changes nothing."""
        self._said = ""
        if message.get("saved") is True:
            self._said = WORDS.say("record_said", "saved")
        elif message.get("wipe") is True:
            self._said = WORDS.say("record_said", "wiped")
            self._record.wipe()
        elif "hand_in" in message:
            self._who = str(message["hand_in"]) if message["hand_in"] is not None else None
        elif isinstance(message.get("take"), str):
            try:
                loaded = Record.read(message["take"])
                self._said = WORDS.say("record_said", "loaded")
                self._record.take(loaded)
            except RecordError as problem:
                self._said = str(problem)
        self._record.tell()

    # tasks

    def _hand(self, plan: Any, step: str, title: str, manner: Manner = PRACTICE) -> CardHand:
        """Tasks whose answers go into the record."""
        table_id = f"{self.name}/{step}{self._apart}{deck_mark(self._own_deck)}"
        record, store = self._record, shared_store()
        return CardHand(
            plan,
            table_id=table_id,
            title=title,
            manner=manner,
            store=store,
            heard=record.hear,
            laid=record.lay,
            find_goal=self._find_goal,
        )

    def _find_goal(self, name: str, skill: str) -> GoalView | None:
        """How far the pupil has got with a goal of a lesson."""
        return goal_view(self._load(name), self._record.record.lesson(name), skill)

    def _seed(self, tasks: str | int) -> str:
        return LESSON["tasks"].read(tasks) if tasks != "" else self._settings.tasks

    def warm_up(self) -> ipywidgets.Widget:
        """Three questions on what is due from other lessons, or on this one."""

        def build() -> CardHand:
            record, seed = self._record.record, self._seed("") or str(fresh_seed())
            items = warm_up(self.plan, self.name, record, self._load, today(), Rng(seed, "warm_up"))
            plan = Items(items, seed, self._load, self._naming(""))
            hand = self._hand(plan, "warm_up", say("lesson.warm_up"), WARM_UP)
            self._shell.mark_done_by("warm_up", hand, lambda tasks: tasks.done)
            return hand

        return self._step("warm_up", build)

    def _load(self, name: str) -> Lesson:
        """A lesson by its name; this lesson comes with its house rules."""
        return self.plan if name == self.name else games.load_lesson(name)

    def worked_example(self) -> ipywidgets.Widget:
        """One solved task with the reason for each step, of which pupils do the last one themselves, and a question
        about one of them.
        """

        def build() -> ipywidgets.VBox:
            example, tasks = self.plan.worked_example(), self.plan.after_reading(self._naming(""))
            hand = self._hand(FixedOrder.of(tasks, self.name, self.plan.ideas), "explain", say("lesson.explain"), ALONE)
            shown = LessonPart()

            def keep_up(_: object = None) -> None:
                shown.part = example_part(example, whole=len(tasks) == 1 or hand.practice.behind > 0)

            keep_up()
            hand.observe(keep_up, "view")
            self._shell.mark_done_by("example", hand, lambda answered: len(answered.results()) == len(tasks))
            return ipywidgets.VBox([shown, hand], layout=plain_layout())

        return self._step("example", build)

    def _naming(self, level: str) -> str:
        given = LESSON["level"].read(level) if level else self._settings.level
        return given or str(self._rules.get("naming", "typed"))

    def practice(self, tasks: str | int = "", level: str = "") -> ipywidgets.Widget:
        """New exercises for each pupil; with the same ``tasks``, a word or a number, a whole class gets the same ones.

        ``level`` is ``"typed"`` or ``"chosen"``; the link may set both.
        """

        def build() -> CardHand:
            shared, aims = self._seed(tasks), self._settings.ideas
            own = {} if shared else {"aims": self._list_held(), "had": chances(self._shell.part.answers)}
            seed = shared or str(fresh_seed())
            settings: dict[str, Any] = {"shared": bool(shared), **own, **({"aims": aims} if aims else {})}
            count = self._settings.task_count
            plan = PracticePlan(self.plan, self.name, seed, self._naming(level), count=count, **settings)
            manner = replace(PRACTICE, solves=self._is_preview)
            hand = self._hand(plan, "practice", say("lesson.practice"), manner)
            self._shell.mark_done_by("practice", hand, lambda tasks: tasks.behind >= self._shell.way.opening_tasks)
            return hand

        return self._step("practice", build)

    def _list_held(self) -> tuple[str, ...]:
        """Ideas that the pupil has shown in this lesson before."""
        answers = self._shell.part.answers
        return tuple(found.idea for found in findings(answers) if found.named and found.idea in self.plan.ideas)

    def question(self) -> ipywidgets.Widget:
        """One question to think about after the game."""

        def build() -> CardHand:
            row = FixedOrder.of([self.plan.question()], self.name, self.plan.ideas)
            return self._hand(row, "question", say("lesson.question"), ALONE)

        return self._step("look_back", build)

    def exit_ticket(self) -> ipywidgets.Widget:
        """Three questions, on different goals if there are as many, without hints, asking how sure the pupil is;
        explained after the last.
        """
        return self._step("ticket", self._ticket)

    def _ticket(self) -> ipywidgets.VBox:
        answers, seed = self._shell.part.answers, self._seed("") or str(fresh_seed())
        items = ticket(self.plan, self.name, answers, Rng(seed, "ticket"))
        plan = Items(items, seed, self._load, "chosen", "ticket", topics_on(today(), answers))
        hand = self._hand(plan, "ticket", say("lesson.ticket"), TICKET)
        box = ipywidgets.VBox([hand], layout=plain_layout())

        def finish(_: object) -> None:
            if hand.practice.done and len(box.children) == 1:
                part, answered = self._shell.part, hand.practice.results()
                results = results_view(self.plan, part, answered, today(), self._goals_asked)
                box.children = (hand, FixedPart(part=dict(results)))

        hand.observe(finish, "view")
        self._shell.mark_done_by("ticket", hand, lambda tasks: tasks.done)
        return box

    # the game

    def first_round(self) -> ipywidgets.Widget:
        """A short round with everyone's cards face up, to learn the rules before the game."""

        def build() -> CardTable:
            options = without_turn_limit({**self.plan.house_rules, **self._rules})
            rules = games.load(self.plan.game, options, self._own_deck)
            seed = self.plan.first_deal if self._own_deck is None else find_first_deal(rules)
            notice = ""
            if seed is None:
                rules, seed = games.load(self.plan.game, options), self.plan.first_deal
                notice = say("lesson.first_round_own")
            table_id = f"{self.name}/first_round{self._apart}{deck_mark(rules.own_deck)}"
            table = CardTable(FirstRound(rules, seed, store=shared_store(), table_id=table_id, notice=notice))
            table.add_class("rk-first-round")
            table.session.to_game = lambda: None  # the page itself goes there: see TO_GAME in screens.ts
            # the coach shows the moves, so nothing is kept of them
            table.session.attempts.listener = GameAnswers(
                self.plan, self.name, lambda name, answer: None, laid=lambda name, what: self._show_laid(table, what)
            ).hear
            return table

        return self._step("game", build)

    def game(self, *, own_deck: Deck | Path | str | None = None, **settings: Any) -> ipywidgets.Widget:
        """The game with its settings; takes what ``rummy_widgets.table`` takes. The lesson decides what is left out:
        how many play, the opponents, and the house rules."""

        def build() -> ipywidgets.VBox:
            if (packed := words_of(link_query()).get(POSITION)) is not None:
                return self._at_position(packed)
            deck = self._table_settings.read_deck(own_deck, settings)
            box = with_form(open_table(self._table_settings.with_changes(settings, deck), self._apart))
            self._table = table = box.children[-1]
            record = self._record
            table.session.attempts.listener = GameAnswers(
                self.plan, self.name, record.hear, record.show, self._lay
            ).hear
            table.observe(lambda _: self._keep_up_with(table), "view")
            self._offer_to_look_back()
            return box

        shown = self._step("game", build)
        shown.add_class("rk-game")
        return shown

    def _at_position(self, packed: str) -> ipywidgets.VBox:
        """A table at the position in a link. Nothing is kept of what happens there. Raises ``PositionError``."""
        opened = open_position(packed, games.load)
        match = opened.match
        if match.game.id != self.plan.game:
            raise PositionError(LOOK_BACK_WORDS.say("position_link", "other_game"))
        about = LOOK_BACK_WORDS.say("position_link", "about", {"n": opened.moves})
        table_id = f"{self.name}/{POSITION}/{match.seed}"
        session = AtPosition(match, BOTS, store=shared_store(), table_id=table_id, about=about)
        return ipywidgets.VBox([CardTable(session)], layout=plain_layout())

    def _lay(self, name: str, what: str) -> None:
        """Keep what the pupil has laid in the game, and show it at the table with its picture."""
        self._record.lay(name, what)
        if self._table is not None:
            self._show_laid(self._table, what)

    def _show_laid(self, table: CardTable, what: str) -> None:
        card = self.plan.shelf_card(what)
        if card is not None:
            table.session.show_laid(card.title, card.name, card.art or {}, self.plan.how_said(what))

    def _keep_up_with(self, table: CardTable) -> None:
        """After a move, the pupil can look back; after a round, the step is done."""
        self._offer_to_look_back()
        match = table.session.match
        if match.round_over or match.round > 1:
            self._shell.mark_done("game")

    def look_back(self) -> ipywidgets.Widget:
        """A look back at the game, once the button is pressed, here or at the table."""
        return _in_words(self._look_back)

    def _look_back(self) -> ipywidgets.Widget:
        shown = LookBackPart(part=note_part(say("look_back.no_move")))
        if self._has("look_back"):  # otherwise the table has no button for it
            self._shown = shown
            self._offer_to_look_back()
        box = ipywidgets.VBox([self._to_look_back, shown], layout=plain_layout())
        return self._step("look_back", lambda: box)

    @cached_property
    def _to_look_back(self) -> Button:
        button = Button(description=say("look_back.button"))
        button.add_class("rk-button")
        button.layout.display = "none"
        button.on_click(lambda _: self._begin_looking_back())
        return button

    def _offer_to_look_back(self) -> None:
        """Give the table a button for looking back, once the page has both; here, the button appears after the first
        move.
        """
        if self._table is None or self._shown is None:
            return
        session = self._table.session
        session.look_back = self._look_back_from_table
        has_moved = _has_moved(session.match, session.seat)
        self._to_look_back.layout.display = None if has_moved else "none"
        if has_moved and self._looking is None:
            self._shown.note(say("look_back.ready"))

    def _look_back_from_table(self) -> None:
        assert self._shown is not None
        self._shown.come_into_sight()
        self._begin_looking_back()

    def _begin_looking_back(self) -> None:
        """Begin to look back; the table still answers clicks meanwhile. Another click starts over."""
        if self._table is None or self._shown is None:
            return
        match, seat, shown = self._table.session.match, self._table.session.seat, self._shown
        if self._looking is not None:
            self._looking.stop()
        if not _has_moved(match, seat):
            shown.note(say("look_back.no_move"))
            return
        look_back = LookBack.begin(match, seat, "" if my_record().in_lms else page_of(self.name))
        shown.show(look_back)
        self._shell.mark_done("look_back")  # the search goes on meanwhile

        def give_up(_: Exception) -> None:
            log.exception("An error in the kit; the look back says so.")
            shown.note(say("look_back.trouble"))

        warming.warm_up(match.game)
        self._looking = InSteps(
            look_back.steps(),
            done=lambda _: shown.keep_up(),
            failed=give_up,
            wait=lambda: look_back.busy and warming.is_warming(match.game),
            between=shown.keep_up,
        )
        self._looking.start()

    # on paper

    def print_page(self, **settings: Any) -> ipywidgets.Widget:
        """The cards of the lesson's game on paper; takes what ``rummy_widgets.print_page`` takes."""

        def build() -> PrintPage:
            return print_page(self.plan.game, **{"own_deck": self._own_deck, **self._rules, **settings})

        return _in_words(build)


def _has_moved(match: Match, seat: int) -> bool:
    """Whether there is a move of that seat to look back at."""
    return any(event.player == seat and event.kind != "deal" for _, event in match.events(seat))


def lesson(name: str, *, own_deck: Deck | Path | str | None = None, **settings: Any) -> LessonPage:
    """The lesson with the name of its game: ``rummy_widgets.lesson("formula_rummy")``.

    ``settings`` are those of a link: ``rummy_widgets.lesson("say_rummy", accent="southern-british", steps="open")``.
    ``own_deck`` is that of :func:`rummy_widgets.table`; the lesson's tasks follow it as far as they can.
    """
    return LessonPage(name, own_deck=own_deck, **settings)
