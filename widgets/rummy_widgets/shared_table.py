"""A pupil's place at a shared table. The whole match is in the service; this passes on what the pupil does, and shows
what comes back.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, cast

import traitlets

from rummy_kit.picture import Picture
from rummy_kit.table.parts import EMPTY_TABLE
from rummy_kit.table.view import Ack, SetupView, TableView
from rummy_widgets.card_table import CardWidget
from rummy_widgets.class_line import ClassLine
from rummy_widgets.words import say

NEWS = ("setup", "view", "there")


class FarSeat:
    """The seat at the other end of ``line``, as a partner of a card widget."""

    seat_key = ""  # the page needs no key: the device has one
    in_trouble = False  # the line opens again by itself

    def __init__(self, line: ClassLine) -> None:
        self._line = line

    @property
    def ack(self) -> Ack:
        """The last message that the service has handled."""
        return self.view()["ack"]

    def setup(self) -> SetupView:
        """What is sent once."""
        return cast(SetupView, self._line.setup)

    def view(self) -> TableView:
        """What the pupil may see, or a notice that the class cannot be reached."""
        view = cast(TableView, {**EMPTY_TABLE, **self._line.view})
        return view if self._line.there else {**view, "notice": say("shared_table.unreachable")}

    def handle(self, message: Any) -> None:
        """Pass on a message from the page; anything else is dropped."""
        if isinstance(message, dict):
            self._line.ask("send", message=message)

    def hold(self, picture: Picture) -> bool:
        """Do nothing: no one else at the table sees what the pupil does with a picture."""
        return False

    def try_again(self) -> None:
        """Do nothing: there is no store here."""


class SharedTable(CardWidget):
    """The place of this device's pupil at a table of the class: empty while there is none, and another table when
    another game begins or the pupil is moved.

    It is one widget all along. A page that is still asking for its widgets, as JupyterLab's does after each reload,
    cannot take one more: ipywidgets does not know yet which others that one refers to.
    """

    kind = traitlets.Unicode("shared_table").tag(sync=True)

    def __init__(self, line: ClassLine, **kwargs: Any) -> None:
        super().__init__(FarSeat(line), **kwargs)
        self._line = line
        line.observe(self._show_news, NEWS)
        self._show_news()

    def _show_news(self, _: Any = None) -> None:
        with self.hold_sync():
            if self._line.setup.get("table") != self.setup.get("table"):
                self.setup, self.view = {}, {}
            if self._line.view:
                self.show()

    def close(self) -> None:
        """Take the table away; the pupil's seat stays."""
        with suppress(ValueError):  # it has been closed before
            self._line.unobserve(self._show_news, NEWS)
        super().close()
