"""What a pupil claims in a game, as answers for the record, and the moments worth showing."""

from __future__ import annotations

import json
from collections.abc import Callable

from rummy_kit.engine.actions import Action
from rummy_kit.engine.match import LoadGame, game_head, game_of
from rummy_kit.engine.plain import plain, unplain
from rummy_kit.lessons.lesson import Claim, Lesson
from rummy_kit.lessons.record import LONGEST_MOVE, LONGEST_TASK, Answer, KeptMoment, today
from rummy_kit.table.attempts import Attempt

LARGEST_MOMENT = 20_000  # characters; a teacher's deck can make a moment larger, and then it is not kept


class GameAnswers:
    """Listens to a table and passes on each claim of its pupil as an answer in that lesson::

        session.attempts.listener = GameAnswers(lesson, "my_game", heard, showing, laid).hear

    ``heard`` gets every answer; ``showing`` gets a moment for each wrong answer that shows an idea; ``laid`` gets what
    was rightly laid, if it belongs on the shelf. A wrong move that is tried again in a later turn claims nothing
    new, because the cards often stay in the hand.
    """

    def __init__(
        self,
        lesson: Lesson,
        name: str,
        heard: Callable[[str, Answer], None],
        showing: Callable[[str, KeptMoment], None] = lambda name, moment: None,
        laid: Callable[[str, str], None] = lambda name, what: None,
    ) -> None:
        self._lesson, self._name, self._heard, self._showing, self._laid = lesson, name, heard, showing, laid
        self._wrong: set[Action] = set()

    def hear(self, attempt: Attempt) -> None:
        """Take in a move that the pupil has tried."""
        if attempt.action in self._wrong:
            return
        claims = tuple(self._lesson.claims(attempt.game, attempt.obs, attempt.action, attempt.verdict))
        for claim in claims:
            if not claim.right:
                self._wrong.add(attempt.action)
            self._heard(self._name, answer_of(claim, attempt.helped))
            if claim.shown and (moment := moment_of(claim.shown[0], attempt)) is not None:
                self._showing(self._name, moment)
        if claims and all(claim.right for claim in claims):
            what = claims[0].laid or claims[0].task
            if self._lesson.shelf_card(what) is not None:
                self._laid(self._name, what)


def answer_of(claim: Claim, helped: bool = False) -> Answer:
    """The claim as an answer, dated today."""
    task = claim.task[:LONGEST_TASK]
    return Answer(task, claim.skill, claim.right, "game", today(), claim.could, claim.shown, helped)


def moment_of(idea: str, attempt: Attempt) -> KeptMoment | None:
    """The attempt as a moment worth showing; ``None`` if it is too large to keep."""
    moment = KeptMoment(idea, game_head(attempt.game), plain(attempt.obs), str(attempt.action))
    return moment if _is_small(moment) else None


def _is_small(moment: KeptMoment) -> bool:
    return len(moment.do) <= LONGEST_MOVE and len(json.dumps(moment.plain())) <= LARGEST_MOMENT


def attempt_at(moment: KeptMoment, load_game: LoadGame) -> Attempt:
    """What was tried at a moment in a record; ``load_game`` loads a game by its id.

    Raises ``ValueError`` if this kit cannot read it, because a record comes from outside.
    """
    if not _is_small(moment):
        raise ValueError("The moment is too large.")
    game = game_of(moment.game, load_game, "")
    obs = unplain(game.observation_type, moment.observation, "observation")
    if obs.seat is None:
        raise ValueError("Only a player at the table can try a move.")
    action = game.actions.parse(moment.do)
    return Attempt(game, obs, action, game.check(obs, action))
