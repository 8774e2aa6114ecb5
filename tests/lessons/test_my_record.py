"""What a browser keeps and what kernels add to it: nothing lost, nothing twice, whatever comes in between."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hypothesis import given
from hypothesis import strategies as some

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.course import Course, entry_of
from rummy_kit.lessons.diagnosis import findings
from rummy_kit.lessons.game_answers import answer_of
from rummy_kit.lessons.lesson import Claim
from rummy_kit.lessons.my_record import MyRecord, Offer
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.practice import Practice
from rummy_kit.lessons.record import LONGEST_TIME, STEPS, Answer, LessonRecord, Record, Step
from rummy_kit.table.view import Draft
from tests.lessons.sums import number


@dataclass
class Browser:
    """Keeps a text under a version, and writes only in place of what was read."""

    text: str | None = None
    versions: list[str] = field(default_factory=list)

    @property
    def version(self) -> str:
        return self.versions[-1] if self.versions else ""

    def open(self, mine: MyRecord) -> None:
        mine.read_page(self.text, self.versions)

    def take(self, mine: MyRecord, *, tell: bool = True) -> None:
        """Look at the kernel's offer; the answer may be lost on the way."""
        offer = mine.offer
        if offer is None:
            return
        if offer.base == self.version:
            self.write(offer)
            self.versions.append(offer.version)
            if tell:
                mine.note_written(offer.version)
        elif tell:
            mine.read_page(self.text, self.versions)

    def write(self, offer: Offer) -> None:
        """Make the change; each character has two bytes or four."""
        old = (self.text or "").encode("utf-16-le")
        assert len(old) == 2 * offer.length
        new = old[: 2 * offer.start] + offer.text.encode("utf-16-le") + old[2 * offer.end :]
        self.text = new.decode("utf-16-le")

    def tasks(self, lesson: str = "sums") -> list[str]:
        return [answer.task for answer in Record.read(self.text or Record().text()).lesson(lesson).answers]


def answer(task: str) -> Answer:
    return Answer(task, "add", True, "practice", "2026-11-22")


def test_news_wait_until_a_page_has_said_what_is_there():
    browser, mine = Browser(Record({"old": LessonRecord((answer("a"),))}).text(), ["1"]), MyRecord()
    mine.hear("sums", answer("b"))
    assert mine.offer is None
    browser.open(mine)
    browser.take(mine)
    assert browser.tasks("old") == ["a"] and browser.tasks() == ["b"] and mine.offer is None


def test_after_a_reload_with_a_fresh_kernel_all_is_there():
    browser, one, two = Browser(), MyRecord(), MyRecord()
    browser.open(one)
    for task in "abc":
        one.hear("sums", answer(task))
        browser.take(one)
    browser.open(two)
    assert [one.task for one in two.record.lesson("sums").answers] == list("abc")


def test_two_kernels_and_a_broken_line_lose_nothing_and_write_nothing_twice():
    for seed in range(60):
        rng, browser = Rng(seed), Browser()
        kernels = [MyRecord(), MyRecord()]
        given: list[list[str]] = [[], []]
        for mine in kernels:
            browser.open(mine)
        for step in range(30):
            at = rng.below(2)
            if rng.random() < 0.5:
                given[at].append(f"{at}-{step}")
                kernels[at].hear("sums", answer(given[at][-1]))
            elif rng.random() < 0.8:
                browser.take(kernels[at], tell=rng.random() < 0.6)
            else:
                browser.open(kernels[at])
        for _ in range(3):
            for mine in kernels:
                browser.take(mine)
        tasks = browser.tasks()
        for at in (0, 1):
            assert [task for task in tasks if task.startswith(str(at))] == given[at]


def test_what_cannot_be_read_is_left_as_it_is():
    browser, mine = Browser('{"rummy_kit_record": 9}', ["1"]), MyRecord()
    browser.open(mine)
    mine.hear("sums", answer("a"))
    assert "newer" in mine.problem and mine.offer is None
    assert [one.task for one in mine.record.lesson("sums").answers] == ["a"]


def test_a_file_takes_the_place_of_all_and_wiping_leaves_nothing():
    browser, mine = Browser(), MyRecord()
    browser.open(mine)
    mine.hear("sums", answer("a"))
    browser.take(mine)
    mine.take(Record({"sums": LessonRecord((answer("b"),))}))
    browser.take(mine)
    assert browser.tasks() == ["b"]
    mine.wipe()
    browser.take(mine)
    assert Record.read(browser.text or "").lessons == {}


def test_minutes_are_counted_while_somebody_is_at_work():
    now = [0.0]
    mine = MyRecord(clock=lambda: now[0])
    for seconds in (0, 30, 100, 220, 10_000, 10_120):
        now[0] = seconds
        mine.hear("sums", answer("a"))
    assert mine.record.lesson("sums").minutes == 1 + 2 + 2


def test_every_change_is_reported():
    mine, told = MyRecord(), []
    mine.on_change(lambda: told.append(mine.record.lesson("sums").steps))
    mine.step("sums", "goals")
    mine.step("sums", "goals")
    assert told == [("goals",)]


def test_a_word_of_the_page_that_comes_late_counts_nothing_twice():
    """Two parts of a page say what is kept; the second one's message arrives after something new was offered."""
    browser, mine = Browser(), MyRecord()
    browser.open(mine)
    mine.hear("sums", answer("a"))
    late = (browser.text, list(browser.versions))
    offered = mine.offer
    mine.read_page(*late)
    assert offered is not None
    browser.write(offered)
    browser.versions = [offered.version]
    browser.take(mine)
    mine.note_written(offered.version)
    browser.take(mine)
    assert browser.tasks() == ["a"] and mine.offer is None


def test_wiping_counts_even_if_another_page_has_written_meanwhile():
    browser, one, two = Browser(), MyRecord(), MyRecord()
    browser.open(one)
    browser.open(two)
    two.hear("sums", answer("a"))
    browser.take(two)
    one.wipe()
    for _ in range(2):
        browser.take(one)
    assert browser.tasks() == [] and one.record == Record()


def test_what_cannot_be_read_gives_way_to_a_file_that_is_loaded():
    browser, mine = Browser("{", ["1"]), MyRecord()
    browser.open(mine)
    mine.take(Record({"sums": LessonRecord((answer("b"),))}))
    browser.open(mine)
    browser.take(mine)
    assert browser.tasks() == ["b"] and mine.problem == ""


def test_no_answer_makes_the_record_unreadable():
    """A question that belongs to no goal, and one with a long text, are asked in every lesson."""
    browser, mine = Browser(), MyRecord()
    browser.open(mine)
    mine.hear("sums", replace(answer("a"), skill=""))
    browser.take(mine)
    assert mine.record == Record()
    for name in games.with_lessons():
        lesson = games.load_lesson(name)
        for exercise in (*lesson.after_reading(), lesson.question()):
            course = Course(name, FixedOrder.of([exercise], name, lesson.ideas))
            draft = Draft(hand=(), places={}, text={})
            course.note(entry_of("check", draft, kind="ok", code="ok", shown=[], sure="", day="2026-11-22"))
            mine.hear(name, course.task.answers[-1])
    browser.take(mine)
    assert Record.read(browser.text or "") == mine.record


CLAIMS = some.builds(
    Claim, some.text(max_size=200), some.just("add"), some.booleans(), some.just(("joins",)), some.just(())
)


@given(some.lists(some.sampled_from(STEPS) | CLAIMS), some.lists(some.integers(0, 2 * LONGEST_TIME), min_size=1))
def test_whatever_is_kept_can_be_read_again(news: list[Step | Claim], minutes: list[int]) -> None:
    browser, mine = Browser(), MyRecord()
    browser.open(mine)
    for new in news:
        if isinstance(new, Claim):
            mine.hear("sums", answer_of(new))
        else:
            mine.step("sums", new)
    browser.take(mine)
    part = mine.record.lesson("sums")
    for more in minutes:
        part = part.with_minutes(more)
    assert Record.read(browser.text or Record().text()) == mine.record
    assert Record.read(Record({"sums": part}).text()).lesson("sums") == part


def test_an_offer_is_as_small_as_what_is_new():
    browser, mine = Browser(), MyRecord()
    browser.open(mine)
    for name in ("sums", "last"):
        for n in range(300):
            mine.hear(name, answer(f"{n} 🂡 ʃ"))
            browser.take(mine)
    mine.hear("sums", answer("new"))
    assert mine.offer is not None and len(mine.offer.text) < 150 < 50_000 < mine.offer.length
    browser.take(mine)
    assert Record.read(browser.text or "") == mine.record


@given(some.text("ab🂡", max_size=6), some.text("ab🂡", max_size=6))
def test_an_offer_makes_the_new_text_of_the_old_one(old: str, new: str) -> None:
    browser = Browser(old)
    browser.write(Offer.of("", old, new))
    assert browser.text == new


def test_the_same_wrong_answer_once_more_shows_no_more():
    lesson, heard = games.load_lesson("formula_rummy"), list[Answer]()
    question = lesson.question()
    row = FixedOrder.of([question], "formula_rummy", lesson.ideas)
    tasks = Practice(row, table_id="t", title="", heard=lambda _, one: heard.append(one))
    for seq, chosen in enumerate(("molecule_idea", "molecule_idea", "ok")):
        tasks.handle(
            {"page": "p", "seq": seq + 1, "kind": "do", "place": "check", "text": {"answer": number(question, chosen)}}
        )
    assert [one.right for one in heard] == [False, False, True]
    assert [one.shown for one in heard] == [("molecule_idea",), (), ()]
    assert [one.chances for one in findings(heard) if one.idea == "molecule_idea"] == [1]
