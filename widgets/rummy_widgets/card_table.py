"""The widgets with cards on them: one module in the browser, one trait for everything it shows."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import traitlets

from rummy_kit import games
from rummy_kit.engine.verdict import Violation
from rummy_kit.picture import Picture
from rummy_kit.table.panel import COMMON, panel_of
from rummy_kit.table.parts import EMPTY_TABLE
from rummy_kit.table.view import Ack, PanelView, SetupView, TableView
from rummy_widgets.handled_picture import Handling
from rummy_widgets.kit_widget import KitWidget
from rummy_widgets.warming import is_warming, warm_up

WAIT = 0.05  # seconds between checks whether slow imports are done
RETRY = 2.0  # seconds between attempts to use a store that has failed

log = logging.getLogger(__name__)


class Partner(Protocol):
    """Who answers a page: a ``Session`` at a game's table, a ``Practice`` in a lesson."""

    @property
    def seat_key(self) -> str:
        """The key that opens this again, even from another process."""

    @property
    def in_trouble(self) -> bool:
        """Whether something could not be stored, so that :meth:`try_again` should be called in a while."""

    @property
    def ack(self) -> Ack:
        """The last message that was handled."""

    def setup(self) -> SetupView:
        """What is sent once."""

    def view(self) -> TableView:
        """Everything the player may see now."""

    def handle(self, message: Any) -> None:
        """Handle a message from the page."""

    def hold(self, picture: Picture) -> bool:
        """Take note of the picture as the player has just left it; returns whether that changes the view."""

    def try_again(self) -> None:
        """Try to use the store again."""


class CardWidget(KitWidget):
    """Shows a partner's views and passes it the page's messages. Nothing is shown before the page has said hello."""

    on_opening = ("setup",)

    setup = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    seat_key = traitlets.Unicode().tag(sync=True)
    picture = traitlets.Dict().tag(sync=True)  # the picture to handle in the panel now shown, if any

    def __init__(self, partner: Partner, **kwargs: Any) -> None:
        super().__init__(setup=partner.setup(), **kwargs)
        self._partner = partner
        self._next_try: asyncio.TimerHandle | None = None
        self._handling: Handling | None = None

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        if isinstance(content, dict) and "picture" in content:
            if self._handling is not None and self._handling.handle(content["picture"]):
                self.picture = self._handling.view()
                if self._partner.hold(self._handling.picture):
                    self.view = dict(self._partner.view())
            return
        message = content.get("intent") if isinstance(content, dict) else content
        self._safely(lambda: self._partner.handle(self._fill(message)))

    def _fill(self, message: Any) -> Any:
        """A button named after a place in the picture, such as ``odds:guess``, sends what that place holds:
        ``odds:20``. Other messages stay the same.
        """
        button, _, place = str(message.get("place", "")).partition(":") if isinstance(message, dict) else ("", "", "")
        values = self._handling.picture.values if self._handling is not None else {}
        return {**message, "place": f"{button}:{values[place]}"} if place in values else message

    def _safely(self, step: Callable[[], None]) -> bool:
        """Take a step and show its result; an error of ours is shown, too, never swallowed."""
        try:
            step()
            self.show()
        except Exception as error:
            log.exception("An error in the kit; the table shows its code.")
            self._show_trouble(error)
            return False
        return True

    def show(self) -> None:
        """Send the partner's view to the page. What could not be stored is tried again later."""
        self.setup = dict(self._partner.setup())
        self.seat_key = self._partner.seat_key
        view = self._partner.view()
        self._lay_out_picture(view["panel"])
        self.view = dict(view)
        if self._next_try is None and self._partner.in_trouble:
            with contextlib.suppress(RuntimeError):  # no loop: a script or a test
                self._next_try = asyncio.get_running_loop().call_later(RETRY, self._try_again)

    def _lay_out_picture(self, panel: PanelView | None) -> None:
        """Lay out the picture in a new panel as the player left it, before the page gets the panel."""
        handle = panel.get("handle") if panel else None
        if panel is None or handle is None:
            self._handling, self.picture = None, {}
        elif self._handling is None or self._handling.id != panel["id"]:
            picture = games.load_picture(handle["name"], handle["settings"], handle["game"])
            self._handling = Handling(picture, panel["id"])
            self.picture = self._handling.view()

    def _try_again(self) -> None:
        self._next_try = None
        self._safely(self._partner.try_again)

    def close(self) -> None:
        """Take the table away; nothing more is tried with the store."""
        if self._next_try is not None:
            self._next_try.cancel()
            self._next_try = None
        super().close()

    def _show_trouble(self, error: Exception) -> None:
        place = traceback.extract_tb(error.__traceback__)[-1]
        code = f"{type(error).__name__}-{Path(place.filename).stem}-{place.lineno}"
        panel = panel_of(COMMON, Violation("", "trouble", {"code": code}))
        number = self.view.get("rev", 0) + 1
        trouble = {**panel, "id": -number, "kick": COMMON.say("kick", "trouble")}
        self.view = {
            **EMPTY_TABLE,
            **self.view,
            "rev": number,
            "ack": self._partner.ack,
            "panel": trouble,
            "busy": False,
        }


class CardTable(CardWidget):
    """A game's table. ``session`` is the player's seat. Bots do not wait; the page shows their moves at its own pace.

    Use :func:`rummy_widgets.table` unless you want to set up the session yourself.
    """

    kind = traitlets.Unicode("table").tag(sync=True)

    def __init__(self, session: Any, **kwargs: Any) -> None:
        super().__init__(session, **kwargs)
        self.session = session
        self._next_move: asyncio.TimerHandle | None = None

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        super()._receive(widget, content, buffers)
        intent = content.get("intent") if isinstance(content, dict) else None
        if isinstance(intent, dict) and intent.get("kind") != "hello":
            warm_up(self.session.match.game)
        self._go_on()

    def start(self, match: Any, notice: str = "") -> None:
        """Begin a new match at this table."""
        if self._safely(lambda: self.session.start_match(match, notice)):
            self._go_on()

    def _go_on(self) -> None:
        """Let the bots move, one after the other, between the player's clicks."""
        if self._next_move is not None or not self.session.pending():
            return
        warm_up(self.session.match.game)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a script or a test: without a loop, no one clicks meanwhile
            while self.session.pending() and self._safely(self.session.step):
                pass
            return
        wait = WAIT if is_warming(self.session.match.game) else 0
        self._next_move = loop.call_later(wait, self._bot_moves)

    def _bot_moves(self) -> None:
        self._next_move = None
        wait = is_warming(self.session.match.game)
        if wait or (self.session.pending() and self._safely(self.session.step)):
            self._go_on()

    def _try_again(self) -> None:
        super()._try_again()
        self._go_on()  # in an earlier game that could not be opened until now, it may be a bot's turn

    def close(self) -> None:
        """Take the table away; its bots stop."""
        if self._next_move is not None:
            self._next_move.cancel()
            self._next_move = None
        super().close()
