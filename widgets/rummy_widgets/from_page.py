"""What a page may say to a widget, and the text that replaces a widget where no page can show it.

A message is data from outside: one that makes no sense changes nothing and raises nothing, and the page is sent the
current state again.
"""

from __future__ import annotations

from typing import Any, ClassVar

import ipywidgets
from traitlets import TraitError

from rummy_widgets.words import say

LONGEST = 1000  # characters that a person types into a field


class FromPage(ipywidgets.Widget):
    """A mix-in for widgets. A page can change the traits named in ``by_hand``, and no others.

    ``called`` is the name of the widget in the text that replaces it.
    """

    by_hand: ClassVar[tuple[str, ...]] = ()
    called = say("in_text.part")

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The form in which a notebook keeps it: a converter, or a site that shows notebooks, has only the text."""
        shown = super()._repr_mimebundle_(**kwargs)
        for bundle in shown[:1] if isinstance(shown, tuple) else [shown]:
            bundle["text/plain"] = say("in_text.said", called=self.called)
        return shown

    def _handle_msg(self, msg: Any) -> None:
        data = msg["content"].get("data")
        if not isinstance(data, dict):
            return
        plain = {name: data[name] for name in ("method", "state", "content") if name in data}
        said = plain.get("method") in ("request_state", "custom") or isinstance(plain.get("state"), dict)
        if said and self.can_hear(plain.get("content", {})):
            super()._handle_msg({"content": {"data": {"method": "", **plain}}, "buffers": msg.get("buffers", [])})

    def can_hear(self, content: Any) -> bool:
        """Whether a custom message has the form that the widget expects."""
        return isinstance(content, dict)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        said = {name: sync_data[name] for name in self.by_hand if name in sync_data}
        if not said:
            return
        try:
            if not all(map(self.can_be, said.values())):
                raise TraitError
            super().set_state(said)
        except TraitError:
            self.send_state(list(said))

    def can_be(self, value: Any) -> bool:
        """Whether a person at the page can have chosen this value."""
        return False


class Dropdown(FromPage, ipywidgets.Dropdown):
    """A list of options, one of which is always chosen."""

    by_hand = ("index",)

    def can_be(self, value: Any) -> bool:
        return type(value) is int and 0 <= value < len(self.options)


class Checkbox(FromPage, ipywidgets.Checkbox):
    """A box that is either checked or not."""

    by_hand = ("value",)

    def can_be(self, value: Any) -> bool:
        return isinstance(value, bool)


class Text(FromPage, ipywidgets.Text):
    """A line for a person to type."""

    by_hand = ("value",)

    def can_be(self, value: Any) -> bool:
        return isinstance(value, str) and len(value) <= LONGEST


class Button(FromPage, ipywidgets.Button):
    """A button that can be pressed but not changed."""


class HTML(FromPage, ipywidgets.HTML):
    """It can be seen but not changed."""


class Label(FromPage, ipywidgets.Label):
    """It can be seen but not changed."""
