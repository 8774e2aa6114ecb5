"""What is said at one table: ready-made phrases and one nudge a turn, nothing that anyone has typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from rummy_kit.tables.presence import Clock

PHRASES = ("hello", "well_played", "think", "how", "now_i_see", "thanks")
"""None of them can mock. Their words are in the page."""

BETWEEN = 5.0  # seconds
IN_A_TURN = 3
HEARD = 4  # how many phrases stay visible


class Talk:
    """The talk at one table.

    >>> talk = Talk(lambda: 0.0)
    >>> talk.say("otter", "hello"), talk.say("otter", "thanks"), talk.say("hare", "hello")
    (True, False, True)
    >>> talk.heard
    [{'animal': 'otter', 'phrase': 'hello'}, {'animal': 'hare', 'phrase': 'hello'}]
    """

    def __init__(self, clock: Clock) -> None:
        self.heard: list[dict[str, str]] = []  # newest last
        self.nudged = False  # in this turn
        self._clock = clock
        self._turn: Hashable = None
        self._said: Counter[str] = Counter()  # by animal, in this turn
        self._last: dict[str, float] = {}  # when each said something

    def begin_turn(self, turn: Hashable) -> None:
        """Note whose turn it is; in a new turn, everyone may speak again."""
        if turn != self._turn:
            self._turn, self.nudged = turn, False
            self._said.clear()

    def say(self, animal: str, phrase: str) -> bool:
        """Say one of the :data:`PHRASES`; ``False`` if it comes too soon after another or is one too many."""
        now = self._clock()
        if now - self._last.get(animal, -BETWEEN) < BETWEEN or self._said[animal] >= IN_A_TURN:
            return False
        self._last[animal] = now
        self._said[animal] += 1
        self.heard = [*self.heard, {"animal": animal, "phrase": phrase}][-HEARD:]
        return True

    def nudge(self) -> bool:
        """Let those who are to move know that the table is waiting; ``False`` if they have already been nudged in this
        turn.
        """
        first, self.nudged = not self.nudged, True
        return first
