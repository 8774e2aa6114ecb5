"""A look back as the partner of what is on screen: which item is open, what was chosen, which position is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rummy_kit.bots.rollouts import Steps, finished
from rummy_kit.engine.match import Match
from rummy_kit.table.frame import match_over_words, points_of_rounds
from rummy_kit.table.game import table_of
from rummy_kit.table.view import FaceView, number_in

from .judge import Moment, looking_back
from .moves import Move, all_told, moves, names_for
from .positions import position
from .questions import Question, say
from .view import EndView, ItemView, LookBackView, QuestionView, ReplayView

REPLAY, END = "replay", "end"


class LookBack:
    """One player's look back at a match as it is now. Knows no browser: a widget hands it messages and shows the view.

    ``played`` are the moves as that seat saw them, ``questions`` the decisions that are asked anew.
    """

    def __init__(self, match: Match, seat: int, played: Sequence[Move], moments: Sequence[Moment]) -> None:
        self._match, self._seat, self.played = match, seat, played
        self._table = table_of(match.game)
        self._names = names_for(match, seat)
        self.faces: dict[str, FaceView] = self._table.faces()
        self._now, self._was_over, self._round = match.view(seat), match.over, match.round
        self._end = self._how_it_went() if match.rounds else None
        self.questions = [Question(match, moment, self._names, self.faces) for moment in moments]
        self._chosen: dict[int, int] = {}  # question → what was chosen
        self._open = "0" if moments else END if self._end else REPLAY
        self._at = 0  # the position to be seen

    @classmethod
    def at(cls, match: Match, seat: int) -> LookBack:
        """The whole of it at once."""
        return finished(cls.begun(match, seat))

    @classmethod
    def begun(cls, match: Match, seat: int) -> Steps[LookBack]:
        """In steps of some milliseconds, so that clicks are answered meanwhile."""
        played = yield from moves(match, seat)
        moments = yield from looking_back(match, seat, played)
        return cls(match, seat, played, moments)

    # -- what comes in

    def handle(self, message: Any) -> bool:
        """Open an item, choose, or go to a position: ``{"open": "0"}``, ``{"choose": 1}``, ``{"step": 12}``.

        Gives whether that changed anything; whatever else a message holds is no wish.
        """
        before = (self._open, dict(self._chosen), self._at)
        wish = message if isinstance(message, dict) else {}
        if wish.get("open") in [item["id"] for item in self._items()]:
            self._open = wish["open"]
        self._choose(wish.get("choose"))
        if type(wish.get("step")) is int and 0 <= wish["step"] <= len(self.played):
            self._at = wish["step"]
        return before != (self._open, self._chosen, self._at)

    def _choose(self, place: Any) -> None:
        """Only the first choice counts: afterwards the answer is known."""
        asked = self._asked
        if asked is not None and type(place) is int and 0 <= place < len(self.questions[asked].choices):
            self._chosen.setdefault(asked, place)

    @property
    def _asked(self) -> int | None:
        """The number of the open question."""
        return number_in(self._open) if self._open.isdecimal() else None

    # -- what goes out

    def view(self) -> LookBackView:
        """What is shown now."""
        n = len(self.questions)
        nothing = "nothing" if self._was_over or self._now.outcome is not None else "nothing_yet"
        return {
            "kind": "look_back",
            "title": say("look_back", "title"),
            "sub": say("look_back", "sub", game=self._match.game.title, round=self._round),
            "said": say("look_back", "found", n=n) if n else say("look_back", nothing),
            "note": say("look_back", "note") if n else "",
            "check": say("look_back", "check"),
            "next": say("look_back", "next"),
            "items": self._items(),
            "open": self._open,
            "asked": 0,
            "question": self._question(),
            "replay": self._replay() if self._open == REPLAY else None,
            "end": self._end if self._open == END else None,
        }

    def _items(self) -> list[ItemView]:
        items: list[ItemView] = []
        for number, question in enumerate(self.questions):
            answered = number in self._chosen
            title = question.answered_title if answered else question.title
            when = question.moment.decision.when
            items.append({"id": str(number), "kind": "decision", "title": title, "note": when, "answered": answered})
        if self._end is not None:
            items.append({"id": END, "kind": "end", "title": say("item", "end"), "note": "", "answered": False})
        note = say("item", "moves", n=len(self.played))
        items.append({"id": REPLAY, "kind": "replay", "title": say("item", "replay"), "note": note, "answered": False})
        return items

    def _question(self) -> QuestionView | None:
        asked = self._asked
        return None if asked is None else self.questions[asked].view(self._chosen.get(asked))

    def _replay(self) -> ReplayView:
        """The position before move ``_at``, counted from 0; after the last one how it stands now."""
        at, of = self._at, len(self.played)
        move = self.played[at] if at < of else None
        view = move.view if move else self._now
        numbers = {"n": at + 1, "of": of, "round": move.round if move else self._round}
        return {
            "at": at,
            "of": of,
            "when": say("replay", "what" if move else "end", **numbers),
            "told": all_told(self._match, move, self._names) if move else "",
            "position": position(self._table, self.faces, view, self._names),
        }

    def _how_it_went(self) -> EndView:
        match, names = self._match, self._names
        over = match.over
        title = match_over_words(match, names) if over else say("end", "title")
        return {
            "title": title,
            "text": say("end", "over" if over else "on"),
            "picture": points_of_rounds(match, names),
        }
