"""A picture to handle, as a widget: in a lesson, or alone in a cell of a teacher's own notebook."""

from __future__ import annotations

from typing import Any

import traitlets

from rummy_kit import games
from rummy_kit.picture import Picture, PictureError
from rummy_widgets.kit_widget import KitWidget


class Handling:
    """A picture in a pupil's hands: takes what the page says, and remembers how it began.

    ``id`` distinguishes it from those that the page had before: messages for these come too late.
    """

    def __init__(self, picture: Picture, id: int = 0) -> None:
        self._start = self.picture = picture
        self.id = id
        self._ack = 0  # the number of the page's last message

    def view(self) -> dict[str, Any]:
        """What the page draws."""
        return {**self.picture.view(), "id": self.id, "ack": self._ack}

    def handle(self, said: Any) -> bool:
        """Put a value into a place, or start again. Returns whether that was a message for this picture; one that makes
        no sense changes nothing but is answered, so that the page sees the picture's true state.
        """
        if not isinstance(said, dict) or type(said.get("seq")) is not int or said.get("id") != self.id:
            return False
        self.picture, self._ack = self._change(said), said["seq"]
        return True

    def _change(self, said: dict[str, Any]) -> Picture:
        if said.get("again") is True:
            return self._start
        place, value = said.get("place"), said.get("value")
        if not isinstance(place, str) or not isinstance(value, int | str):
            return self.picture
        try:
            return self.picture.put(place, value)
        except PictureError:
            return self.picture


class PictureWidget(KitWidget):
    """Shows a picture and puts into it what the page says. ``value`` holds what each place holds:

    ions = rummy_widgets.picture("ions", cation="Ca2+", anion="PO4^3-")
    ions.observe(lambda change: print(change.new), "value")
    """

    kind = traitlets.Unicode("picture").tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    value = traitlets.Dict()

    def __init__(self, picture: Picture, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._handling = Handling(picture)
        self._show()

    def _show(self) -> None:
        self.view = self._handling.view()
        self.value = self._handling.picture.values  # last: a teacher's own function may hear it, and fail

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        if isinstance(content, dict) and self._handling.handle(content.get("picture")):
            self._show()


def picture(name: str, **settings: Any) -> PictureWidget:
    """A picture to handle: ``picture("ions", cation="Fe3+")``. Raises ``ValueError`` with a message for people."""
    return PictureWidget(games.load_picture(name, settings))
