"""One person's seat at a shared table. Anything that the others have to agree to becomes a wish, which the table
settles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from rummy_kit.engine.actions import Action
from rummy_kit.engine.bot import Bot
from rummy_kit.engine.match import Asked
from rummy_kit.engine.store import Recorder
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.table.keeping import Keeper, WhyNot
from rummy_kit.table.panel import panel_of
from rummy_kit.table.session import Session
from rummy_kit.table.view import ButtonView, Intent, PanelView, TableView
from rummy_kit.texts import Texts

WORDS = Texts.load(Path(__file__).with_name("strings.toml"))


WishKind = Literal["answer", "undo", "agree", "disagree", "next"]


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that a person wants but cannot decide alone. An ``answer`` has the ``action`` that answers a question;
    ``asked`` is the message that expressed the wish.
    """

    kind: WishKind
    action: Action | None = None
    asked: tuple[Asked, ...] = ()


@dataclass(frozen=True, slots=True)
class News:
    """How things stand at the table: a ``line`` for one person, the seats whose devices are silent, whether a computer
    is to move, and whether moves are stopped.
    """

    line: str = ""
    absent: frozenset[int] = frozenset()
    thinking: bool = False
    paused: bool = False


class SharedKeeper(Keeper[Recorder]):
    """Keeps a match that several seats of one process share. Only the table knows whose seat is whose."""

    def __init__(self, recorder: Recorder, words: Texts, notice: str = "") -> None:
        super().__init__(recorder, words, notice)
        self._seated = True

    def sit_down(self, key: str, seat: int, why_not: WhyNot) -> int | None:
        """Do nothing: a page takes its seat with the table's own key."""
        return None

    def _make_key(self, seat: int) -> None:
        pass


class TableSeat(Session):
    """A person's seat at the match of ``recorder``, which all seats of the table share.

    ``wish`` is what the table is to settle, ``question`` what it asks this person, ``news`` what it lets them know.
    """

    keeper_type = SharedKeeper

    def __init__(self, recorder: Recorder, seat: int, bots: Mapping[str, Bot], table_id: str = "") -> None:
        self.wish: Wish | None = None
        self.question: PanelView | None = None
        self.news = News()
        super().__init__(recorder.match, seat, bots, recorder=recorder, table_id=table_id)
        for asked in self.match.answered(seat):  # perhaps by another process, which died before it could say so
            self._desk.first_time(Intent("do", page=asked.page, seq=asked.number))

    def _look_afresh(self) -> None:
        super()._look_afresh()
        self._started = True  # the table has begun; no one presses Start

    def _has_news(self) -> bool:
        return self._screen.lacks_news_of(self.match)

    # what is shown

    @property
    def revision(self) -> int:
        """A number that grows with each new view."""
        return self._rev

    def view(self) -> TableView:
        seen = super().view()
        seen["notice"] = " ".join(filter(None, (seen["notice"], self.news.line)))
        seen["panel"] = seen["panel"] or self.question
        for other in seen["seats"]:
            if other["id"] in self.news.absent:
                other["note"] = ", ".join(filter(None, (other["note"], WORDS.say("away"))))
        return seen

    def pending(self) -> bool:
        return self.news.thinking

    def inform(self, news: News) -> None:
        """Let this person know how things stand at the table."""
        if news != self.news:
            self._rev += 1
            self.news = news

    def ask(self, code: str, buttons: tuple[str, ...], **data: Any) -> None:
        """Ask this person something; the answer is a wish."""
        self._rev += 1
        self._panel_id += 1
        asked = panel_of(WORDS, Violation("", code, {**data, "depth": 0}, kind="tip"))
        labels: list[ButtonView] = [{"id": id, "label": WORDS.say(f"button.{id}", "label")} for id in buttons]
        question: PanelView = {**asked, "id": self._panel_id, "buttons": labels}
        self.question = question
        self._announce_panel(question)
        self._announce()

    def tell(self, code: str, **data: Any) -> None:
        """Tell this person what became of their wish."""
        self._rev += 1
        self._show(panel_of(WORDS, Violation("", code, {**data, "depth": 0}, kind="tip")))
        self._announce()

    def withdraw(self) -> None:
        """Withdraw the question."""
        if self.question is not None:
            self._rev += 1
            self.question = None

    def begin(self, recorder: Recorder) -> None:
        """Play another match."""
        self.wish = self.question = None
        self._start_with(recorder)

    # wishes

    def _wish(self, kind: WishKind, action: Action | None = None) -> None:
        self.wish = Wish(kind, action, self._asked)

    def take_wish(self) -> Wish | None:
        """The wish, which is returned only once."""
        wish, self.wish = self.wish, None
        return wish

    def _answer(self, intent: Intent) -> None:
        self._asked = (Asked(self.seat, intent.page, intent.seq),)
        if self.news.paused and intent.kind in ("drop", "do"):
            return self.tell("paused")
        super()._answer(intent)

    def _do(self, intent: Intent) -> None:
        asked = self.question is not None and self._panel is None
        if asked and intent.place in ("agree", "disagree", "dismiss"):
            self._wish("agree" if intent.place == "agree" else "disagree")
        elif intent.place not in ("agree", "disagree"):  # an answer that came too late means nothing
            super()._do(intent)

    def _carry_out(self, obs: Any, action: Action, verdict: Verdict) -> None:
        if obs.window is None:
            return super()._carry_out(obs, action, verdict)
        self._close_panel()
        self._wish("answer", action)  # it stays face down until all have answered

    def _take_back(self) -> None:
        self._close_panel()
        self._wish("undo")

    def _deal_next(self) -> None:
        self._close_panel()
        self._wish("next")

    _play_again = _deal_next
