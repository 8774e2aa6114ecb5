"""Tasks with one hand of cards, one after another: guided practice, a warm-up, an exit ticket.

Like a ``Session``, it takes messages from a page and returns a view, and a store can keep it as it keeps a match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rummy_kit.engine.store import MemoryStore, Store, Stored
from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.after_error import after_error
from rummy_kit.lessons.course import WORKED, Course, Task, entry_of, take_up
from rummy_kit.lessons.exercise import LESSON_WORDS, Answered, Exercise, put_down
from rummy_kit.lessons.plan import Plan
from rummy_kit.lessons.record import SURE, Answer, Source, today
from rummy_kit.picture import Picture
from rummy_kit.table.panel import COMMON_WORDS, panel_of
from rummy_kit.table.parts import EMPTY_TABLE, button, choice
from rummy_kit.table.seat import Seat
from rummy_kit.table.view import (
    ActionView,
    BannerView,
    ButtonView,
    Draft,
    FaceView,
    FieldView,
    GoalView,
    Intent,
    OptionView,
    PanelView,
    ProgressView,
    Say,
    SetupView,
    TableView,
    TrayView,
    ZoneView,
)
from rummy_kit.texts import Texts, read_out

WORDS = Texts.load(COMMON_WORDS, LESSON_WORDS)
WORKED_FROM = 3  # wrong answers to one task before what is right is shown
STUCK_AFTER = 2  # wrong answers to one task before the learner is offered a part of it
COUNTED_UP_TO = 5  # the number of the last task that may be counted for the learner
CHOICES = ("choice", "pick")  # kinds of fields in which every option stays in sight
LEARNER = 0  # the only seat


@dataclass(frozen=True, slots=True)
class Manner:
    """How tasks are set. ``source`` says where the answers come from; ``tries`` is how many are allowed for each task,
    where 0 means as many as it takes; ``hints`` allows hints; with ``tells``, an answer is explained at once,
    otherwise only in :meth:`Practice.results`; with ``sure``, learners say how sure they are; with ``unsure``, "I don't
    know yet" is an answer. With ``series``, its tasks are counted, can be left for later, and end with a summary. With
    ``solves``, which is for teachers, the answer can be seen at any time, and how much of a task is done already can be
    chosen.
    """

    source: Source = "practice"
    tries: int = 0
    hints: bool = True
    tells: bool = True
    sure: bool = False
    unsure: bool = False
    series: bool = True
    solves: bool = False


PRACTICE = Manner()
ALONE = Manner(series=False)
WARM_UP = Manner("warm_up", tries=1, hints=False, unsure=True)
TICKET = Manner("ticket", tries=1, hints=False, tells=False, sure=True)

Heard = Callable[[str, Answer], None]
"""Called with the name of a lesson and each answer in it."""
FindGoal = Callable[[str, str], GoalView | None]
"""Called with the name of a lesson and one of its skills; returns how far the learner has got, if that is known."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one task went, in words: ``title`` and ``text`` explain; ``sure`` says how sure the learner was."""

    task: str
    right: bool
    title: str
    text: str
    sure: str


class Practice(Seat[Stored[Course]]):
    """A learner working through the tasks of a plan.

    ``feedback`` and ``value`` belong to the last answer checked here, and ``answers`` counts the answers. ``heard`` is
    called with each answer that says something about the subject, ``laid`` with what a right one puts on the shelf;
    ``find_goal`` looks up the goal that a task is for.
    Each step is written to ``store``; ``seat_key`` then opens this practice again, even from another process.
    """

    def __init__(
        self,
        plan: Plan,
        *,
        table_id: str,
        title: str,
        manner: Manner = PRACTICE,
        store: Store | None = None,
        heard: Heard | None = None,
        laid: Callable[[str, str], None] | None = None,
        find_goal: FindGoal = lambda lesson, skill: None,
    ) -> None:
        course = Course(table_id, plan, manner.source, manner.tries)
        load = partial(take_up, course, WORDS.say("notice.other_tasks"))
        super().__init__(Stored(store or MemoryStore(), course, load), WORDS, LEARNER, table_id)
        self._title, self._manner, self._heard, self._laid = title, manner, heard, laid
        self._find_goal = find_goal
        self._say: Say = {"id": 0, "terse": "", "normal": ""}
        self.feedback: Feedback | None = None
        self.value: dict[str, Any] | None = None
        self.answers = 0
        self._offered: Answered | None = None  # what the picture holds, if it can be used as an answer
        self._ringed: tuple[str, ...] = ()  # the parts of the work area that the nudge is about
        self._refused = False  # whether the learner has pressed Check in this task, even if something was missing
        self._take_place()

    # queries

    @property
    def _course(self) -> Course:
        return self._keeper.recorder.kept

    @property
    def exercise(self) -> Exercise:
        """The current task."""
        return self._course.task.posed.exercise

    @property
    def solved(self) -> int:
        """How many tasks of the lesson were answered correctly, not counting those that return to a mistake."""
        return sum(task.right for task in self._course.own)

    @property
    def at_once(self) -> int:
        """How many of them were answered correctly without a mistake or a worked hint."""
        return sum(task.at_once for task in self._course.own)

    @property
    def behind(self) -> int:
        """How many tasks of the lesson are finished, whether right or wrong."""
        return sum(task.settled for task in self._course.own)

    @property
    def done(self) -> bool:
        """Whether the last task is finished."""
        return self._course.done

    @property
    def _settled(self) -> bool:
        return self._course.task.settled

    @property
    def _counted(self) -> bool:
        """Whether the work area counts for the learner: in the first tasks, when asked to, and once the task is
        over.
        """
        task = self._course.task
        return task.posed.help > 0 or task.hints["count"] > 0 or task.settled

    @property
    def _may_count(self) -> bool:
        """Whether the learner may ask the work area to count; a teacher sees the answer instead."""
        able = self.exercise.counts and self._manner.hints and not self._manner.solves and not self._counted
        return able and self._course.number <= COUNTED_UP_TO

    def results(self) -> tuple[Result, ...]:
        """How each task so far went, with the explanations of the answers."""
        return tuple(self._result(task) for task in self._course.tasks if task.answers)

    def _result(self, task: Task) -> Result:
        exercise, last = task.posed.exercise, task.answers[-1]
        panel = self._solve() if task.unsure else exercise.panel(self._check_again(task))
        sure = WORDS.say("sure", f"was_{last.sure}") if last.sure else ""
        told = panel["text"] if last.right else _with_solution(panel["text"], exercise)
        return Result(exercise.task, last.right, panel["title"], told, sure)

    def _check_again(self, task: Task) -> Feedback:
        """The feedback on the last answer to a task, checked again."""
        exercise = task.posed.exercise
        cards, places, text = self._course.recall_laid(task)
        faces = exercise.faces_by_key
        return exercise.check(Draft(tuple((key, faces[key]) for key in cards if key in faces), (), places, text))

    def setup(self) -> SetupView:
        """The faces of all cards used so far, and the reference card."""
        faces: dict[str, FaceView] = {}
        for task in self._course.tasks:
            faces |= task.posed.exercise.faces()
        return {
            "table": self._table_id,
            "game": "practice",
            "title": self._title,
            "lang": "en",
            "faces": faces,
            "sheet": self.exercise.sheet(),
            "recall": True,
        }

    # what comes in

    def _why_absent(self, kept: Course, seat: int) -> str:
        return "" if seat == LEARNER else WORDS.say("notice.no_seat")

    def _choose(self, intent: Intent) -> None:
        if not self._settled:
            self._offered = None
            self._desk.choose(intent.cards)
            self._desk.type(self.exercise.read_fields(intent.text))
            self._note("lay")

    def _drop(self, intent: Intent) -> None:
        slots = {slot["id"] for slot in self.exercise.tray(self._desk.draft)["slots"]}
        held = [key for key in intent.cards if self._desk.holds(key)]
        if self._settled:
            return
        self._offered = None
        if intent.place in slots:
            for key in held:
                self._desk.put(key, intent.place)
        elif intent.place == "hand":
            self._desk.choose(tuple(key for key in self._desk.chosen if key not in held))
        self._note("lay")

    def _do(self, intent: Intent) -> None:
        written = self._desk.draft.text
        if not self._settled:
            if intent.cards:
                self._desk.choose(intent.cards)
            self._desk.type(self.exercise.read_fields(intent.text))
        if intent.place in ("again", "dismiss"):
            self._panel = None
        elif intent.place == "check" and not self._settled:
            if (held := self._held) is not None and self._desk.draft.text == written:  # last changed in the picture
                self._lay(held)
            self._check()
        elif intent.place == "hint" and self._manner.hints and not self._settled:
            self._hint()
        elif intent.place == "lay_out" and self._may_lay_out:
            self._help_along()
        elif intent.place == "later" and self._may_put_off:
            self._put_off()
        elif intent.place == "unsure" and self._manner.hints and not self._settled:
            self._help()
        elif intent.place == "unsure" and self._manner.unsure and not self._settled:
            self._give_up()
        elif intent.place == "solve" and self._manner.solves and not self._settled:
            self._lay_out_answer()
        elif intent.place in self._levels:
            self._change_help(self._levels[intent.place])
        elif intent.place == "use" and self._offered is not None:
            self._use(self._offered)
        elif intent.place == "count" and self._may_count:
            self._note("hint", about="count")
        elif intent.place == "next" and self._settled and not self.done:
            self._go_on()
        else:
            self._refuse(Violation("C04", "unknown_action"))

    # the course of one task

    def _go_on(self) -> None:
        """Lay out the next task."""
        coming = self._course.coming
        assert coming is not None
        self._note("next", task=coming.key)
        self._take_place()
        self._announce(self.exercise.task, read_out(self._place(), self.exercise.task, self.exercise.text))

    def _take_place(self) -> None:
        """Lay out the current task, with whatever was in its work area and the feedback last given on it."""
        self._panel, self._refused = None, False
        self._desk.deal(())
        self._desk.deal(self.exercise.hand)
        self._desk.mark_seen()
        self._desk.clear()
        if self._course.laid is None:
            self._lay_out(self.exercise.given)
            return self._offer_levels()
        cards, places, text = self._course.laid
        self._lay_out({place: key for place, key in places.items() if key in cards})
        self._desk.choose(cards)
        self._desk.type(text)
        if self._course.task.unsure:
            self._show(self._solve())
        elif self._course.task.answers and self._manner.tells:
            self._tell(self._check_again(self._course.task))

    def _lay_out(self, given: Mapping[str, str]) -> None:
        """Put these cards into the tray and no others; typed text stays."""
        self._desk.choose(())
        for place, key in given.items():
            self._desk.put(key, place)

    def _note(self, do: str, **more: Any) -> None:
        """Log what was done, and keep it. Raises ``Stale``."""
        self._course.note(entry_of(do, self._desk.draft, **more))
        if do != "lay":
            self._keeper.begin()
        if self._keeper.seated:
            self._keeper.keep(LEARNER)

    def _check(self) -> None:
        draft, exercise = self._desk.draft, self.exercise
        self._refused = True
        if missing := exercise.ready(draft):
            return self._refuse(Violation("", "incomplete", {"missing": missing}))
        feedback = exercise.check(draft)
        if self._manner.sure and draft.text.get("sure") not in SURE[1:]:
            given = feedback.kind != "rule" or any(words for field, words in draft.text.items() if field != "sure")
            return self._refuse(Violation("", "not_sure" if given else "nothing_chosen"))
        shown = [] if feedback.ok else self._course.task.posed.ideas.behind(feedback)
        sure = draft.text.get("sure", "") if self._manner.sure else ""
        self._note("check", kind=feedback.kind, code=feedback.code, shown=list(shown), sure=sure, day=today())
        self.feedback, self.value = feedback, exercise.answer(draft)
        self.answers += 1
        if self._heard is not None and feedback.kind != "rule":
            self._heard(self._course.task.posed.lesson, self._course.task.answers[-1])
        if self._laid is not None and exercise.laid and self._is_understood:
            self._laid(self._course.task.posed.lesson, exercise.find_laid(draft))
        if self._settled and not self._manner.tells:
            return self._go_on() if self._course.coming is not None else self._announce_end()
        self._tell(feedback)

    def _give_up(self) -> None:
        """Take "I don't know yet" as the answer, and show what is right."""
        self._desk.clear()
        self._note("unsure", day=today())
        self.answers += 1
        if self._heard is not None:
            self._heard(self._course.task.posed.lesson, self._course.task.answers[-1])
        self._show(self._solve())

    def _lay_out_answer(self) -> None:
        """Lay out and fill in what is right, for someone who looks through the tasks."""
        self._lay_out(self.exercise.right_places)
        self._desk.type({**self._desk.draft.text, **self.exercise.right_text})
        self._note("hint", about="solve")
        self._show({**self._solve(), "kick": WORDS.say("solved", "kick")})

    @property
    def _levels(self) -> Mapping[str, int]:
        """Buttons that show a teacher the task with more or less of it done already: id → help. None if it is the same
        task with any help, or has been answered.
        """
        if not self._manner.solves or self._course.task.answers or self._settled:
            return {}
        return {f"help_{help}": help for help in self._course.task.posed.levels}

    def _offer_levels(self) -> None:
        """Tell a teacher how much help pupils get, and let them see the task with more or less."""
        if levels := self._levels:
            shown = self._course.task.posed.help
            panel = panel_of(WORDS, Violation("", "levels", kind="rule"))
            others = [id for id, help in levels.items() if help != shown]
            buttons: list[ButtonView] = [{"id": id, "label": WORDS.say("levels", id)} for id in others]
            self._show({**panel, "kick": WORDS.say("levels", "kick"), "buttons": buttons})

    def _change_help(self, help: int) -> None:
        """This task, or one like it, with this much help."""
        self._note("help", help=help)
        self._take_place()

    def _solve(self) -> PanelView:
        """The worked answer, with the picture of what is right."""
        exercise, faces = self.exercise, self.exercise.faces_by_key
        places = exercise.right_places
        right = Draft(tuple((key, faces[key]) for key in places.values()), (), places, exercise.right_text)
        panel: PanelView = {**exercise.hint(WORKED), "kick": WORDS.say("unsure", "kick")}
        if (picture := exercise.panel(exercise.check(right)).get("why")) is not None:
            panel["why"] = picture
        return self._set_beside(panel)

    def _tell(self, feedback: Feedback) -> None:
        panel = self._answered_panel(self._explain(feedback), feedback)
        self._show(panel)
        if panel["kind"] == "tip":
            self._ringed = self.exercise.parts_at_fault(self._desk.draft, feedback)
            self._announce_panel(panel)  # now with what the ring is around

    @property
    def _is_understood(self) -> bool:
        """Whether the task was answered without the worked steps and, for a choice, not by trying one answer after
        the other.
        """
        task = self._course.task
        return task.right and not task.given_away and task.errors <= (STUCK_AFTER if self.exercise.hand else 0)

    def _explain(self, feedback: Feedback) -> PanelView:
        """What the task says about an answer, with its picture to be put right; first a nudge, if the learner may
        try again.
        """
        exercise, errors = self.exercise, self._course.task.errors
        panel = exercise.panel(feedback)
        if handle := exercise.handle(feedback):
            panel["handle"] = handle
        if self._manner.tries or feedback.ok or feedback.kind != "concept":
            return panel
        worked = [exercise.hint(depth)["text"] for depth in range(1, WORKED + 1)]
        if errors < WORKED_FROM:
            panel.pop("why", None)
            if "handle" not in panel and (own := exercise.picture_of_answer(feedback)) is not None:
                panel["why"] = own
        idea, almost = exercise.idea(self._desk.draft, feedback), feedback.grade == "almost"
        told = after_error(errors, panel, self._nudge(feedback), worked, idea=idea, almost=almost)
        if self._may_lay_out:
            told["buttons"] = [*told["buttons"], {"id": "lay_out", "label": WORDS.say("button.lay_out", "label")}]
        return told

    def _nudge(self, feedback: Feedback) -> str:
        """A question about the answer: the task's own, or that of the idea behind it, otherwise the first hint."""
        exercise, ideas = self.exercise, self._course.task.posed.ideas
        mine = exercise.own_answer(self._desk.draft, feedback)
        asked = (ideas.nudge(idea, mine) for idea in ideas.behind(feedback))
        return exercise.nudge(feedback, mine) or next(asked, "") or exercise.hint(0)["text"]

    @property
    def _may_lay_out(self) -> bool:
        """Whether the learner is stuck and may have part of the answer laid out."""
        stuck = self._manner.hints and not self._settled and self._course.task.errors >= STUCK_AFTER
        return stuck and bool(self._part_to_lay())

    def _part_to_lay(self) -> Mapping[str, str]:
        """Part of the right answer, if it is not there yet."""
        draft = self._desk.draft
        more = self.exercise.help_along(draft)
        return {} if draft.places.items() == more.items() else more

    def _answered_panel(self, panel: PanelView, feedback: Feedback) -> PanelView:
        """The panel.

        Once the task is settled, it has no buttons, because the amber action leads on; if no tries are left, it gives
        the right answer.
        """
        if not self._settled:
            return panel
        if not feedback.ok:
            panel["text"] = _with_solution(panel["text"], self.exercise)
        panel["buttons"] = []
        return self._set_beside(panel)

    def _set_beside(self, panel: PanelView) -> PanelView:
        """The panel of a finished task, with its picture above the answers if the work area holds nothing else."""
        return {**panel, "beside": True} if "why" in panel and not self.exercise.hand else panel

    def _announce_end(self) -> None:
        self._panel = None
        banner = self._banner()
        self._announce(banner["title"], read_out(banner["title"], banner["text"]))

    def _help_along(self) -> None:
        """Lay part of the right answer in place of the learner's cards."""
        self._lay_out(self._part_to_lay())
        self._note("lay")
        self._panel = None

    def hold(self, picture: Picture) -> bool:
        before, self._offered = self._offered, self._read(picture)
        self._rev += 1
        return (before is None) != (self._offered is None)

    def _read(self, picture: Picture) -> Answered | None:
        """The answer in the picture, if the task has the cards for it and it keeps what was there from the start."""
        found = None if self._settled else self.exercise.read(picture)
        if found is None or not found.cards:
            return found
        faces = self.exercise.faces_by_key
        stands = {place: faces[key] for place, key in self.exercise.given.items()}
        lacking = Counter(found.cards.values()) - Counter(faces.values())
        return found if not lacking and found.cards.items() >= stands.items() else None

    @property
    def _held(self) -> Answered | None:
        """The answer in the picture now shown, if it holds one."""
        return None if self._panel is None else self._offered

    def _use(self, answer: Answered) -> None:
        """Lay out and fill in what the picture holds."""
        self._lay(answer)
        self._note("lay")
        self._panel = None

    def _lay(self, answer: Answered) -> None:
        exercise = self.exercise
        if answer.cards:
            self._lay_out(put_down(exercise.hand, answer.cards, exercise.given))
        self._desk.type({**self._desk.draft.text, **answer.text})

    def _show(self, panel: PanelView) -> None:
        self._offered, self._ringed = None, ()  # the places of another panel's picture
        super()._show(panel)

    def _hint(self) -> None:
        """Give a hint once something has been tried, or if the learner wants one anyway."""
        task, draft = self._course.task, self._desk.draft
        tried = len(draft.hand) > len(self.exercise.given) or any(draft.text.values())
        if task.errors or task.hints or self._refused or tried:
            return self._help()
        panel = panel_of(WORDS, Violation("", "try_first", kind="tip"))
        self._show({**panel, "buttons": [{"id": "unsure", "label": WORDS.say("button.unsure", "label")}]})

    def _help(self) -> None:
        """Give more help each time: a question, the principle with a picture to try it in, the worked answer."""
        task, draft, exercise = self._course.task, self._desk.draft, self.exercise
        about = exercise.hint_for(draft, 0)["code"]
        depth = min(task.hints[about], WORKED)
        panel = exercise.hint_for(draft, depth)
        if depth and (picture := exercise.picture_to_begin()) is not None:
            panel["handle"] = picture
        self._note("hint", about=about)
        self._show(panel)

    @property
    def _may_put_off(self) -> bool:
        """Whether the task can be left for later."""
        return self._manner.hints and not self._settled and self._in_series

    @property
    def _in_series(self) -> bool:
        """Whether this is one of several tasks that are counted."""
        return self._manner.series and self._course.plan.own > 1

    def _put_off(self) -> None:
        """Go on to the next task; this one says nothing about what the learner knows, and comes back."""
        self._note("later")
        if self._course.coming is not None:
            self._go_on()
        else:
            self._announce_end()

    # words

    def _announce_panel(self, panel: PanelView) -> None:
        self._announce(read_out(panel["title"]), read_out(panel["title"], panel["text"], self._name_ringed()))

    def _name_ringed(self) -> str:
        """What the ring is around; several places with one name are named once."""
        tray = self.exercise.tray(self._desk.draft)
        names = {part["id"]: part["label"] for part in (*tray["slots"], *tray["fields"])}
        names |= {zone["id"]: zone["title"] for zone in self.exercise.zones()}
        parts = dict.fromkeys(names[part] for part in self._ringed)
        return WORDS.say("nudge", "ringed", {"parts": ", ".join(parts)}) if parts else ""

    def _announce(self, terse: str, normal: str) -> None:
        self._say = {"id": self._say["id"] + 1, "terse": terse, "normal": normal}

    def _place(self) -> str:
        """Which task this is, in words; a task that returns to a mistake does not count as another. A warm-up says
        why it asks.
        """
        course, posed = self._course, self._course.task.posed
        place = WORDS.say("practice", "again" if posed.again else "place", {"n": course.number, "of": course.plan.own})
        place = WORDS.say("warm_up.why", posed.why, {"place": place}) if posed.why else place
        return WORDS.say("practice", "beyond", {"place": place}) if posed.beyond else place

    # what goes out

    def view(self) -> TableView:
        """The table, without other players."""
        exercise, draft = self.exercise, self._desk.draft
        tray = self._tray(draft)
        view: TableView = {
            **EMPTY_TABLE,
            "rev": self._rev,
            "ack": self.ack,
            "subtitle": self._place() if self._in_series else "",
            "notice": self._keeper.notices(),
            "banner": self._banner(),
            "me": {**EMPTY_TABLE["me"], "count": len(exercise.hand), "acting": not self.done},
            "zones": [self._ring(zone) for zone in exercise.zones()],
            "tray": tray,
            "hand": {
                "title": WORDS.say("practice", "cards") if exercise.hand else "",
                "cards": self._desk.cards(fits=[] if self._settled else exercise.fits(draft)),
                "chosen": self._desk.chosen,
            },
            "actions": self._actions(),
            "panel": self._shown_panel(),
            "describe": {
                "table": read_out(exercise.task, exercise.text),
                "hand": self._desk.words(_hide_names(exercise), WORDS),
            },
            "say": self._say,
        }
        if self._in_series:
            view["progress"] = self._progress()
        return view

    def _progress(self) -> ProgressView:
        course, posed = self._course, self._course.task.posed
        progress: ProgressView = {"at": course.number, "of": course.plan.own, "settled": self._settled}
        goal = self._find_goal(posed.lesson, posed.exercise.skill)
        return {**progress, "goal": goal} if goal is not None else progress

    def _shown_panel(self) -> PanelView | None:
        """The panel, which offers to use what its picture holds, in amber."""
        if self._panel is None or self._held is None:
            return self._panel
        use: ButtonView = {"id": "use", "label": WORDS.say("button.use", "label"), "main": True}
        others: list[ButtonView] = [{"id": one["id"], "label": one["label"]} for one in self._panel["buttons"]]
        return {**self._panel, "buttons": [use, *others]}

    def _ring(self, zone: ZoneView) -> ZoneView:
        """The zone, with a ring around it if the nudge now shown is about it."""
        return {**zone, "ringed": True} if self._panel is not None and zone["id"] in self._ringed else zone

    def _tray(self, draft: Draft) -> TrayView:
        """The exercise's own tray. Enter in a field sends the answer, for which no field may be empty unless a picture
        holds it; once the task is settled, fields only show it.
        """
        tray = self.exercise.tray(draft)
        if self.exercise.counts and not self._counted:
            tray.pop("sum", None)
        if self._panel is not None and self._ringed:
            tray["ringed"] = list(self._ringed)
        fields = list(tray["fields"])
        if self._manner.sure:
            fields.append(_ask_how_sure(draft.text.get("sure", "")))
        if not self._settled:
            return {**tray, "fields": [self._ask_for(field) for field in fields]}
        return {**tray, "fields": [self._mark(_close(field)) for field in fields]}

    def _ask_for(self, field: FieldView) -> FieldView:
        """The field, in which Enter checks the answer, and which says so while it is empty."""
        if self._held is not None or field.get("wait"):
            return {**field, "enter": "check"}
        asked = "sure" if field["id"] == "sure" else "chosen" if field["options"] else "written"
        return {**field, "enter": "check", "missing": WORDS.say("field_missing", asked)}

    def _mark(self, field: FieldView) -> FieldView:
        """A choice whose right answer may be seen: that answer is marked, and so is a different one that was chosen."""
        right = self.exercise.right_text.get(field["id"])
        if field["kind"] not in CHOICES or right is None or not self._manner.tells:
            return field
        options: list[OptionView] = []
        for option in field["options"]:
            chosen = option["value"] == field["value"]
            means = self.exercise.read_fields({field["id"]: option["value"]})[field["id"]]
            if means == right or (chosen and self._course.task.right):
                option = {**option, "mark": "right"}
            elif chosen:
                option = {**option, "mark": "chosen"}
            options.append(option)
        return {**field, "options": options}

    def _banner(self) -> BannerView:
        if self.done and self._in_series:
            title = WORDS.say(f"{self._manner.source}.done", "title")
            return {"title": title, "text": self._end(), "steps": [], "yours": False}
        return {"title": self.exercise.task, "text": self.exercise.text, "steps": [], "yours": True}

    def _end(self) -> str:
        """A summary: the tasks of the lesson, then those that returned to a mistake."""
        if self._manner.source != "practice":
            return WORDS.say(f"{self._manner.source}.done", "what", {"n": self.solved, "of": len(self._course.own)})
        again = [task for task in self._course.tasks if task.posed.again]
        parts = (_tell_done("own", self._course.own), _tell_done("again", again), WORDS.say("practice.done", "play"))
        return " ".join(filter(None, parts))

    def _actions(self) -> list[ActionView]:
        course = self._course
        if course.task.settled:
            coming = course.coming
            note = "last" if coming is None else "again" if coming.again else "note"
            said = WORDS.say("button.next", note, {"left": course.plan.own - course.number})
            return [button("next", WORDS.say("button.next", "label"), said, "check", not self.done, main=not self.done)]
        # choices in fields only arrive with the answer
        missing = "" if self._held is not None else self.exercise.ready(self._desk.draft)
        words = "button.check" if self._manner.tells else "button.hand_in"
        tried = self._held is None and course.was_checked(self._desk.draft)
        check = button(
            "check",
            WORDS.say(words, "label"),
            missing or WORDS.say(words, "note"),
            "check",
            not missing,
            main=not missing and not tried,
            tried=tried and not missing,
        )
        hint = button("hint", WORDS.say("button.hint", "label"), WORDS.say("button.hint", "note"), "bulb")
        count = button("count", WORDS.say("button.count", "label"), WORDS.say("button.count", "note"), "rule")
        unsure = button("unsure", WORDS.say("button.unsure", "label"), WORDS.say("button.unsure", "note"), "bulb")
        later = button("later", WORDS.say("button.later", "label"), WORDS.say("button.later", "note"), "clock")
        solve = button("solve", WORDS.say("button.solve", "label"), WORDS.say("button.solve", "note"), "eye")
        if not self._manner.hints:
            return [check, *[unsure] * self._manner.unsure]
        return [check, *[count] * self._may_count, *[later] * self._may_put_off, *[solve] * self._manner.solves, hint]


def _ask_how_sure(given: str) -> FieldView:
    """The field in which learners say how sure they are."""
    field = choice("sure", WORDS.say("sure", "label"), given, [(sure, WORDS.say("sure", sure)) for sure in SURE[1:]])
    for bars, option in enumerate(field["options"], start=1):
        option["bars"] = bars
    return field


def _tell_done(part: str, tasks: Sequence[Task]) -> str:
    """Say how many tasks are done, and how many of them were right the first time."""
    at_once = sum(task.at_once for task in tasks)
    said = part if at_once else f"{part}_none"
    return WORDS.say("practice.done", said, {"tasks": len(tasks), "at_once": at_once}) if tasks else ""


def _with_solution(text: str, exercise: Exercise) -> str:
    """The explanation of an answer, followed by the right answer if it fits into a few words."""
    if not exercise.solution:
        return text
    answer = exercise.solution.removesuffix(".")  # an answer that is a sentence has its own full stop
    return f"{text} {WORDS.say('practice', 'solution', {'answer': answer})}"


def _hide_names(exercise: Exercise) -> dict[str, FaceView]:
    """The faces as a screen reader reads them while names are hidden."""
    faces = exercise.faces()
    return {key: {**face, "say": face["recall"]["say"]} if "recall" in face else face for key, face in faces.items()}


def _close(field: FieldView) -> FieldView:
    """The field with its answer, in the same place but no longer editable."""
    if field["kind"] in CHOICES:
        return {**field, "fixed": True}
    labels = {option["value"]: option["label"] for option in field["options"]}
    return {**field, "wait": labels.get(field["value"], field["value"]) or field["label"]}
