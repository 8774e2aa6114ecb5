"""A simulated pupil plays for a while at a lesson's table, with the messages that a page sends."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rummy_kit import games
from rummy_kit.bots.characters import CHARACTERS
from rummy_kit.engine.match import Match, Player
from rummy_kit.lessons.game_answers import GameAnswers
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.record import Answer
from rummy_kit.table.session import Session
from rummy_kit.workshop.pupils.driver import Driver
from rummy_kit.workshop.pupils.habits import SimulatedPupil

MOVES = 36  # about twelve turns, if the round lasts that long
LAYING = ("lay", "lay_only", "meld")
DRAWING = ("draw", "skip")
LETTING = ("pass", "yes")  # answers that let others' claims stand
ENDING = ("end_turn", "draw", "pass")  # ways to end a turn without a discard


class GameTurns:
    """A pupil at a table: draws, lays what they think is right, and discards any card."""

    def __init__(
        self, lesson: Lesson, name: str, pupil: SimulatedPupil, seed: str, heard: Callable[[str, Answer], None]
    ) -> None:
        game = games.load(lesson.game, lesson.house_rules)
        others = [Player(CHARACTERS[one].title, one) for one in lesson.opponents]
        self._session = Session(Match(game, [Player("Pupil"), *others], seed, practice=True), 0, CHARACTERS)
        self._session.attempts.listener = GameAnswers(lesson, name, heard).hear
        self._pupil = pupil
        self._driver = Driver(self._session)
        self._refused = False  # whether something was refused in this turn

    def play(self) -> None:
        """Play ``MOVES`` moves, or one round."""
        self._driver.send("do", place="start")
        for _ in range(MOVES):
            while self._session.pending():
                self._session.step()
            if self._session.match.round_over:
                return
            self._move()

    def _move(self) -> None:
        view = self._driver.view()
        lay = next((one["id"] for one in view["actions"] if one["id"] in LAYING), "")
        if {"label": "Draw", "state": "on"} in view["banner"]["steps"]:
            self._press(DRAWING)
        elif not lay:
            self._press(LETTING)
        elif self._refused or not self._lay(lay):
            self._end_turn()
            self._refused = False

    def _lay(self, button: str) -> bool:
        """Lay what the pupil thinks is right; returns whether they found anything."""
        reply, held = self._pupil.lay(self._driver.page()), self._hand()
        if reply is not None:
            self._driver.give(reply, button)
            self._refused = self._hand() == held
        return reply is not None

    def _end_turn(self) -> None:
        """End the turn, with a discard if need be."""
        if self._press(ENDING):
            return
        held = self._hand()
        for card in self._pupil.rng.shuffle(held):
            self._driver.send("choose", cards=[card])
            self._driver.send("do", place="discard")
            if self._hand() != held:
                return

    def _press(self, buttons: Iterable[str]) -> bool:
        """Press the first of these buttons that is enabled; returns whether there was one."""
        can = [one["id"] for one in self._driver.view()["actions"] if one["enabled"]]
        button = next((one for one in buttons if one in can), None)
        if button is not None:
            self._driver.send("do", place=button)
        return button is not None

    def _hand(self) -> list[str]:
        return [card["key"] for card in self._driver.view()["hand"]["cards"]]
