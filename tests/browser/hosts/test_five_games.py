"""A class of six on the real pages plays all five games at two tables, with everything that happens in a lesson."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.actions import Action
from rummy_kit.engine.match import Match
from rummy_kit.engine.rng import Rng
from rummy_kit.table.game import table_of
from rummy_kit.table.view import Draft
from rummy_kit.tables.table import OWL, SharedTable
from tests.browser.conftest import AT_ONCE, SLOWEST, NewContext
from tests.browser.firefox import launch
from tests.browser.hands import ByKeyboard, ByTapping, ByTouch, Hands
from tests.browser.hosts.classes import Class
from tests.browser.hosts.conftest import HostOf
from tests.browser.hosts.lessons import PATIENCE, LessonHost
from tests.browser.hosts.walk import PLAYERS
from tests.browser.player import GreedyPlayer, Player
from tests.browser.servers import wait_for
from tests.browser.wire import HIDDEN, Frame, collect, content_of, lists_in, named, names_in

pytestmark = pytest.mark.soak

BY_HAND = int(
    os.environ.get("RUMMY_KIT_BY_HAND", 3)
)  # moves of each pupil in each game; then the owl's ideas are theirs
STEPS = 3_000  # more than any round takes
ALL_BY_HAND = ("mineral_rummy", "rummy_battle")  # every move of these rounds
PHONE: Any = {"viewport": {"width": 375, "height": 667}, "has_touch": True}
SILENT = 150  # seconds until the owl has surely taken over
OPTIONS: dict[str, dict[str, Any]] = {"formula_rummy": {"checking": "group"}}


@dataclass
class Pupil:
    """A device in the class, everything that it has received, and the seats that it has had."""

    animal: str
    hands: type[Hands]
    page: Page
    frames: list[Frame] = field(default_factory=list)
    seats: list[tuple[Match, int]] = field(default_factory=list)
    left: int = BY_HAND  # moves to make by hand

    @property
    def name(self) -> str:
        return self.animal.capitalize()

    @property
    def key(self) -> str:
        return f"the secret of this {self.animal}"


class Lesson:
    """The class with its pupils' and its teacher's pages."""

    def __init__(self, school: Class, host: LessonHost, teacher: Page) -> None:
        self.school, self.host, self.teacher = school, host, teacher
        self.pupils: dict[str, Pupil] = {}
        self.board: list[Frame] = []
        collect(teacher, self.board)
        host.go_to(teacher, "teach.ipynb", at=school.address, key=school.room.teacher_key)

    def teach(self, button: str) -> None:
        """The teacher presses a button."""
        self.teacher.get_by_role("button", name=button, exact=True).first.click(timeout=PATIENCE)

    def open(self, pupil: Pupil) -> None:
        """Open the pupil's page."""
        collect(pupil.page, pupil.frames)
        self.host.go_to(pupil.page, "join.ipynb", at=self.school.address, code=self.school.room.code, key=pupil.key)

    def join(self, *pupils: Pupil) -> None:
        """They come in by the code, as an animal."""
        for pupil in pupils:
            self.pupils[pupil.name] = pupil
            self.open(pupil)
        for pupil in pupils:
            animal = pupil.page.get_by_role("radio", name=pupil.name)
            animal.wait_for(state="attached", timeout=PATIENCE)
            if issubclass(pupil.hands, ByKeyboard):
                animal.press("Space")
                pupil.page.get_by_role("button", name="Go in").press("Enter")
            else:
                animal.click()
                pupil.page.get_by_role("button", name="Go in").click()
            wait_for(lambda: pupil.animal in self.school.there(self.school.room.overview)["here"], pupil.name)  # noqa: B023

    def player(self, pupil: Pupil) -> Player:
        """At the table."""
        table = pupil.page.locator("[data-kind=shared_table]")
        table.get_by_role("toolbar").wait_for(timeout=PATIENCE)
        return PLAYERS[self.school.match.game.id](table, pupil.hands)

    # playing

    @property
    def tables(self) -> list[SharedTable]:
        return self.school.there(lambda: self.school.room.tables)

    @property
    def players(self) -> list[Any]:
        """Those of all tables."""
        return [player for table in self.tables for player in table.match.players]

    def settings(self, game: str) -> TableSettings:
        options = {**games.load_lesson(game).house_rules, **OPTIONS.get(game, {})}
        return TableSettings(game, seats=4, seed=3, options=options)

    def next_game(self, game: str) -> None:
        self.school.do(lambda: self.school.room.next_game(self.settings(game)))
        for pupil in self.pupils.values():
            pupil.left = STEPS if game in ALL_BY_HAND else BY_HAND

    def note_seats(self) -> None:
        """Note who sits where, for what they may know."""
        for table in self.tables:
            for seat, name in table.people.items():
                pupil = self.pupils[name]
                if not any(match is table.match and at == seat for match, at in pupil.seats):
                    pupil.seats.append((table.match, seat))

    def play_until(self, so: Callable[[], Any], tables: Sequence[int] = (0, 1)) -> None:
        """Everyone makes their moves, at first by hand, until that holds or the rounds are over."""
        self.note_seats()
        for _ in range(STEPS):
            if so() or all(self.tables[at].match.round_over for at in tables):
                return
            for at in tables:
                if not so():
                    self.move_at(self.tables[at])
        raise AssertionError("the rounds do not end")

    def move_at(self, table: SharedTable) -> None:
        """Let one person at the table move, if it is a person's move."""
        to_act = self.school.there(lambda: [] if table.match.round_over else list(table.match.state.to_act))
        awaited = self.school.there(table._awaited)
        for seat in to_act:
            name = table.people.get(seat)
            computer = self.school.there(lambda: table._has_computer(seat))  # noqa: B023
            if name is None or computer or (awaited and seat not in awaited):
                continue
            pupil = self.pupils[name]
            if pupil.left > 0 and not pupil.page.is_closed():
                pupil.left -= 1
                self.by_hand(pupil, table, seat)
            else:
                self.quickly(table, seat, self.best(table, seat))
            return

    def best(self, table: SharedTable, seat: int) -> Action:
        match = table.match
        return self.school.there(lambda: BOTS[OWL].choose(match.game, match.observe(seat), Rng("best", len(match))))

    def best_by_hand(self, table: SharedTable, seat: int) -> Action:
        """The best move; of formulas, one that covers no number with more than two digits."""
        ranked = self.school.there(lambda: table.match.game.rank(table.match.observe(seat)))
        moves = [move.action for move in ranked]
        short = (
            move for move in moves if all(len(str(getattr(move, part, ""))) < 3 for part in ("left", "right", "answer"))
        )
        return next(short) if table.match.game.id == "formula" else moves[0]

    def quickly(self, table: SharedTable, seat: int, action: Action) -> None:
        """A person's move without hands; all pages see it as any other."""

        def move() -> None:
            person = table._people[seat]
            person.place._rev += 1  # as a message does
            person.place._try(table.match.observe(seat), action)
            table._after_message(person)

        self.school.do(move)

    def by_hand(self, pupil: Pupil, table: SharedTable, seat: int) -> None:
        player = self.player(pupil)
        player.until(lambda seen: seen.phase not in ("waiting", "over"), f"the move of the {pupil.animal}")
        before, asked = len(table.match), table.match.state.window is not None
        if asked:
            player.press(self.answer(table))
        elif isinstance(player, GreedyPlayer):
            player.carry_out(self.best_by_hand(table, seat), player.look())
        else:
            player.play(player.look())
        done = lambda: len(table.match) > before or seat in table._answers  # noqa: E731
        wait_for(lambda: self.school.there(done), f"the {pupil.animal}'s move in {table.match.game.id}")

    def answer(self, table: SharedTable) -> str:
        return PLAYERS[table.match.game.id].answer


@pytest.fixture
def school() -> Iterator[Class]:
    opened = Class(TableSettings("say_rummy"))
    yield opened
    opened.close()


@pytest.fixture
def in_firefox(playwright: Playwright, tmp_path: Path) -> Iterator[Browser]:
    browser = launch(playwright, tmp_path)
    yield browser
    browser.close()


def test_six_play_five_games_at_two_tables(
    in_voila: HostOf, school: Class, new_context: NewContext, in_firefox: Browser
) -> None:
    phones = [new_context(**PHONE) for _ in range(2)]
    fox_window = in_firefox.new_context(viewport={"width": 1280, "height": 640})
    fox_window.set_default_timeout(SLOWEST)
    fox_window.add_init_script(AT_ONCE)
    lesson = Lesson(school, in_voila("say_rummy"), new_context().new_page())
    otter, hare = (
        Pupil(animal, ByTouch, phone.new_page()) for animal, phone in zip(("otter", "hare"), phones, strict=True)
    )
    lynx = Pupil("lynx", ByKeyboard, new_context().new_page())
    fox = Pupil("fox", ByTapping, fox_window.new_page())
    bear, late = (Pupil(animal, ByTapping, new_context().new_page()) for animal in ("bear", "bat"))
    lesson.join(otter, hare, lynx, fox, bear)
    lesson.teach("Show the code")
    seats = lesson.teacher.get_by_role("button", name="Seat everyone", exact=True)
    seats.wait_for(timeout=PATIENCE)
    school.do(lambda: school.room.choose_game(lesson.settings("say_rummy"), same_cards=False))
    for button in ("Seat everyone", "Start all tables"):
        lesson.teach(button)
    wait_for(lambda: len(lesson.tables) == 2, "two tables")

    lesson.join(late)
    assert sorted(len(table.people) for table in lesson.tables) == [3, 3], "a computer's seat"
    school.do(lambda: school.room.move(fox.animal, 1))
    assert [len(table.people) for table in lesson.tables] == [4, 2]
    lesson.play_until(lambda: otter.left == 1)
    comes_back_to_the_same_hand(lesson, otter, phones[0])
    play_the_round(lesson)

    lesson.next_game("formula_rummy")
    three_decide_a_challenge(lesson)
    play_the_round(lesson)

    lesson.next_game("mineral_rummy")
    play_the_round(lesson)
    hare.page.close(run_before_unload=True)

    lesson.next_game("rummy_battle")
    wait_for(lambda: OWL in [player.kind for player in lesson.players if player.name == hare.name], "the owl", SILENT)
    play_the_round(lesson)

    lesson.next_game("formula")
    lesson.teach("Eyes up")
    for pupil in (otter, lynx, fox, bear, late):
        expect(pupil.page.get_by_role("heading", name="Eyes up")).to_be_visible()
    lesson.teach("Go on playing")
    play_the_round(lesson)

    no_page_has_a_hidden_card(lesson)
    lesson.teacher.locator("summary").filter(has_text="End").click()
    for button in ("End and wipe", "Yes, end it"):
        lesson.teach(button)
    for pupil in (otter, lynx, fox, bear, late):
        expect(pupil.page.get_by_role("heading", name="This class has ended")).to_be_visible()
    fox_window.close()


def play_the_round(lesson: Lesson) -> None:
    """To the end at both tables; every page says so."""
    lesson.play_until(lambda: False)
    for table in lesson.tables:
        for name in table.people.values():
            pupil = lesson.pupils[name]
            if not pupil.page.is_closed():
                lesson.player(pupil).until(lambda seen: seen.phase == "over", f"the end for the {pupil.animal}")


def comes_back_to_the_same_hand(lesson: Lesson, pupil: Pupil, window: Any) -> None:
    hand = sorted(lesson.player(pupil).look().hand)
    pupil.page.close(run_before_unload=True)
    pupil.page = window.new_page()
    lesson.open(pupil)
    lesson.player(pupil).until(lambda seen: sorted(seen.hand) == hand, "the hand that was left")


def three_decide_a_challenge(lesson: Lesson) -> None:
    """At the table of four, one lays what is wrong; of the three others two challenge, and the first of them counts."""
    table = lesson.tables[0]

    def claims() -> list[Action]:
        match = table.match
        [seat, *_] = match.state.to_act or [0]
        if seat not in table.people or match.state.window is not None:
            return []
        return [claim for claim in match.game.wrong_claims(match.observe(seat)) if match.check(claim).legal]

    for pupil in lesson.pupils.values():
        pupil.left = 0
    lesson.play_until(lambda: lesson.school.there(claims), tables=[0])
    [claim, *_] = lesson.school.there(claims)
    lesson.quickly(table, claim.player, claim)
    others = [seat for seat in table.people if seat != claim.player]
    before = len(table.match)
    for seat, answer in zip(others, ("challenge", "pass", "challenge"), strict=True):
        lesson.player(lesson.pupils[table.people[seat]]).press(answer)
        wait_for(lambda: lesson.school.there(lambda: seat in table._answers or len(table.match) > before), answer)  # noqa: B023
    answers = [entry["do"] for entry in table.match.log[before:] if "challenge" in entry.get("do", "")]
    assert len(answers) == 1
    for pupil in lesson.pupils.values():
        pupil.left = BY_HAND


# who knows what


def no_page_has_a_hidden_card(lesson: Lesson) -> None:
    """In all frames of all pages; a planted card is found."""
    told = [content_of(frame) for frame in lesson.board]
    assert not hands_of_others(lesson, []) & {cards for content in told for cards in lists_in(content)}
    assert [pupil.animal for pupil in lesson.pupils.values() if not pupil.frames] == ["fox"], "Firefox tells of none"
    for pupil in (pupil for pupil in lesson.pupils.values() if pupil.frames):
        told = [content_of(frame) for frame in pupil.frames]
        assert find_views_with_open_cards_only(lesson, pupil, told) > 10
        planted = [view for content in told for view in named(content, "view") if view.get("zones")][-1]
        hidden = sorted(hands_of_others(lesson, pupil.seats), key=len)[-1]
        planted["zones"][-1]["cards"] = [{"key": "x", "face": face} for face in hidden]
        with pytest.raises(AssertionError):
            find_views_with_open_cards_only(lesson, pupil, told)


def hands_of_others(lesson: Lesson, own: Sequence[tuple[Match, int]]) -> set[tuple[str, ...]]:
    """All hands that anyone has held in a round, but for the own ones."""
    every = {id(match): match for pupil in lesson.pupils.values() for match, _ in pupil.seats}.values()
    worlds = [match.replay(upto) for match in every for upto in range(1, len(match) + 1)]
    hands = {tuple(hand) for world in worlds if not world.round_over for hand in world.state.hands if len(hand) > 3}
    return hands - {hand for match, seat in own for hand in own_hands(match, seat)}


def own_hands(match: Match, seat: int) -> set[tuple[str, ...]]:
    return {tuple(match.replay(upto).observe(seat).hand) for upto in range(1, len(match) + 1)}


def find_views_with_open_cards_only(lesson: Lesson, pupil: Pupil, told: Sequence[Any]) -> int:
    """How many views are there; fails if one shows what the pupil could not know in any seat at any moment."""
    known = {position for match, seat in pupil.seats for position in positions(match, seat)}
    assert not hands_of_others(lesson, pupil.seats) & {cards for content in told for cards in lists_in(content)}
    views = [view for content in told for view in named(content, "view") if view.get("zones")]
    for view in views:
        shown = tuple(sorted(named(view["hand"], "face"))), tuple(named(view["zones"], "face"))
        assert shown in known, (pupil.animal, shown)
        assert not names_in(view) & HIDDEN
    return len(views)


def positions(match: Match, seat: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The hand and the face-up cards at each moment, as that seat may know them."""
    for upto in range(1, len(match) + 1):
        world = match.replay(upto)
        obs, names = world.observe(seat), [player.name for player in world.players]
        zones = table_of(world.game).describe(obs, Draft(), names)["zones"]
        yield tuple(sorted(obs.hand)), tuple(named(zones, "face"))
