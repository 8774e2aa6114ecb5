"""A picture that one handles, as a widget: in a lesson, or alone in a cell of a teacher's own notebook."""

from __future__ import annotations

from typing import Any

import traitlets

from rummy_kit import games
from rummy_kit.lessons.picture import Picture, PictureError
from rummy_widgets.kit_widget import KitWidget


class PictureWidget(KitWidget):
    """Shows a picture and puts into it what the page says. ``value`` holds what each place holds:

    ions = rummy_widgets.picture("ions", cation="Ca2+", anion="PO4^3-")
    ions.observe(lambda change: print(change.new), "value")
    """

    kind = traitlets.Unicode("picture").tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    value = traitlets.Dict()

    def __init__(self, picture: Picture, **kwargs: Any) -> None:
        self._start = picture
        super().__init__(**kwargs)
        self._show(picture, 0)

    def _show(self, picture: Picture, ack: int) -> None:
        self.picture = picture
        self.value = picture.values
        self.view = {**picture.view(), "ack": ack}

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        """Put a value into a place, or start again; anything else changes nothing, and the page sees it as it was."""
        said = content.get("picture") if isinstance(content, dict) else None
        if not isinstance(said, dict) or type(said.get("seq")) is not int:
            return
        self._show(self._changed(said), said["seq"])

    def _changed(self, said: dict[str, Any]) -> Picture:
        if said.get("again") is True:
            return self._start
        place, value = said.get("place"), said.get("value")
        if not isinstance(place, str) or not isinstance(value, int | str):
            return self.picture
        try:
            return self.picture.put(place, value)
        except PictureError:
            return self.picture


def picture(name: str, **settings: Any) -> PictureWidget:
    """A picture to handle: ``picture("ions", cation="Fe3+")``. Raises ``ValueError`` in words for people."""
    return PictureWidget(games.load_picture(name, settings))
