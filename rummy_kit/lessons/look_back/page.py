"""The state of a look back on screen: which item is open, what was chosen, which position is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rummy_kit.bots.rollouts import Steps, finish
from rummy_kit.engine.match import Match
from rummy_kit.lessons.look_back.judge import Judge, Moment
from rummy_kit.lessons.look_back.moves import PastMove, describe, moves, names_for
from rummy_kit.lessons.look_back.position_link import NAME, PositionError, is_over, pack_move
from rummy_kit.lessons.look_back.positions import position
from rummy_kit.lessons.look_back.questions import SecondLook, say
from rummy_kit.lessons.look_back.view import (
    BusyView,
    EndView,
    ItemView,
    LookBackView,
    PositionLinkView,
    QuestionView,
    ReplayView,
)
from rummy_kit.table.frame import match_over_words, points_of_rounds
from rummy_kit.table.game import table_of
from rummy_kit.table.view import FaceView, number_in

REPLAY, END = "replay", "end"


class LookBack:
    """One player's look back at a match so far. It knows no browser: a widget passes on messages and shows the view.

    ``played`` are the moves as that seat saw them, ``questions`` the decisions that come up again. :meth:`steps` finds
    more of them; the view shows what has been found. ``page`` is the lesson's page, if
    links to it can open positions.
    """

    def __init__(
        self,
        match: Match,
        seat: int,
        played: Sequence[PastMove] = (),
        moments: Sequence[Moment] = (),
        page: str = "",
    ) -> None:
        self._match, self._seat, self.played, self._page = match, seat, played, page
        self._table = table_of(match.game)
        self._names = names_for(match, seat)
        self.faces: dict[str, FaceView] = self._table.faces()
        self._now, self._was_over, self._round = match.observe(seat), match.over, match.round
        self._end = self._how_it_went() if match.rounds else None
        self.questions: list[SecondLook] = []
        self._judge: Judge | None = None
        self.busy = False  # whether decisions are still being looked for
        self._skipped = False
        self._chosen: dict[int, int] = {}  # question → choice
        self._open = ""  # "" until there is something to open
        self._at = 0  # the position shown
        self._linked: tuple[int, str, str] | None = None  # a position, its link, or why it has none
        self._take(moments)
        self._settle()

    @classmethod
    def begin(cls, match: Match, seat: int, page: str = "") -> LookBack:
        """A look back whose decisions are still to be found, by :meth:`steps`."""
        look_back = cls(match, seat, page=page)
        look_back.busy, look_back._open = True, ""
        return look_back

    @classmethod
    def at(cls, match: Match, seat: int) -> LookBack:
        """A look back whose decisions have all been found."""
        look_back = cls.begin(match, seat)
        finish(look_back.steps())
        return look_back

    def steps(self) -> Steps[None]:
        """Look for decisions, in steps of a few milliseconds; each is in the view as soon as it is found."""
        self.played = yield from moves(self._match, self._seat)
        self._judge = judge = Judge(self._match, self._seat, self.played)
        for _ in judge.steps():
            if self._skipped:
                return
            self._take(judge.moments[len(self.questions) :])
            yield
        self._take(judge.moments[len(self.questions) :])
        self._settle()

    def _take(self, moments: Sequence[Moment]) -> None:
        """Add decisions to show; the first one opens unless the player has opened something else."""
        self.questions += [SecondLook(self._match, moment, self._names, self.faces) for moment in moments]
        if self.questions and not self._open:
            self._open = "0"

    def _settle(self) -> None:
        """Note that nothing more will be found."""
        self.busy = False
        self._open = self._open or (END if self._end else REPLAY)

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        if not self.busy:
            return 1.0
        return self._judge.share if self._judge is not None else 0.0

    # -- what comes in

    def handle(self, message: Any) -> bool:
        """Open an item (``{"open": "0"}``), choose (``{"choose": 1}``), go to a position (``{"step": 12}``), ask for
        the link to it (``{"link": true}``) or stop searching (``{"skip": true}``).

        Returns whether anything changed; everything else in a message is ignored.
        """
        before = (self._open, dict(self._chosen), self._at, self._skipped, self._linked)
        wish = message if isinstance(message, dict) else {}
        if wish.get("open") in [item["id"] for item in self._items()]:
            self._open = wish["open"]
        self._choose(wish.get("choose"))
        if type(wish.get("step")) is int and 0 <= wish["step"] <= len(self.played):
            self._at = wish["step"]
        if wish.get("skip") is True and self.busy:
            self._skipped = True
            self._settle()
        if wish.get("link") is True and self._has_link:
            self._linked = self._link()
        return before != (self._open, self._chosen, self._at, self._skipped, self._linked)

    @property
    def _has_link(self) -> bool:
        """Whether there may be a link to the position on show: its cards are no longer secret."""
        return bool(self._page) and self._at < len(self.played) and is_over(self._match, self.played[self._at].round)

    def _link(self) -> tuple[int, str, str]:
        try:
            return self._at, pack_move(self._match, self.played, self._at), ""
        except PositionError as problem:
            return self._at, "", str(problem)

    def _choose(self, place: Any) -> None:
        """Note a choice. Only the first one counts, because the answer is known afterwards."""
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
        return {
            "kind": "look_back",
            "title": say("look_back", "title"),
            "sub": say("look_back", "sub", game=self._match.game.title, round=self._round),
            "said": self._describe_search(n),
            "note": say("look_back", "note") if n else "",
            "check": say("look_back", "check"),
            "next": say("look_back", "next"),
            "busy": self._busy(),
            "items": self._items(),
            "open": self._open,
            "asked": 0,
            "question": self._question(),
            "replay": self._replay() if self._open == REPLAY else None,
            "end": self._end if self._open == END else None,
        }

    def _describe_search(self, n: int) -> str:
        if self.busy:
            return say("look_back", "looking", n=n) if n else say("look_back", "looking_first")
        if n:
            return say("look_back", "found", n=n)
        over = self._was_over or self._now.outcome is not None
        return say("look_back", "skipped" if self._skipped else "nothing" if over else "nothing_yet")

    def _busy(self) -> BusyView | None:
        return {"label": say("look_back", "progress"), "skip": say("look_back", "skip")} if self.busy else None

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
        """The position before move ``_at``, counted from 0; after the last move, the position now."""
        at, of = self._at, len(self.played)
        move = self.played[at] if at < of else None
        obs = move.obs if move else self._now
        numbers = {"n": at + 1, "of": of, "round": move.round if move else self._round}
        return {
            "at": at,
            "of": of,
            "when": say("replay", "what" if move else "end", **numbers),
            "told": describe(self._match, move, self._names) if move else "",
            "position": position(self._table, self.faces, obs, self._names),
            "opening": self._opening() if self._has_link else None,
        }

    def _opening(self) -> PositionLinkView:
        """The way to a table at the position on show."""
        asked = self._linked if self._linked is not None and self._linked[0] == self._at else None
        _, link, problem = asked or (self._at, "", "")
        words = {part: say("position_link", part) for part in ("open", "link", "copy", "copied", "by_hand", "code")}
        return {
            "label": say("position_link", "label"),
            "note": problem or say("position_link", "note"),
            "page": self._page,
            "link": f"{NAME}={link}" if link else "",
            "words": words,
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
