"""The part of ipywidgets that our pages use, where there is no Jupyter: the same classes with the same traits.

A widget's state goes to the page when it is made, and so does each later change; the page's messages arrive through
:func:`receive`. ``widgets/src/site/widgets.ts`` draws them. Only the site has this module on its path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

import traitlets

Send = Callable[[list[Any]], None]

send: Send = list[Any]().append
"""Takes a message to the page: ``["open", id, state]``, ``["update", id, state]`` or ``["custom", id, content]``."""

_widgets: dict[str, Widget] = {}
_ids = count(1)


def receive(kind: str, id: str, said: dict[str, Any]) -> None:
    """Take what the page says about a widget: ``"update"`` with new values, or ``"custom"`` with a message."""
    widget = _widgets.get(id)
    if widget is None:
        return
    if kind == "custom":
        for listener in list(widget._msg_callbacks):
            listener(widget, said, [])
    else:
        widget.set_state(said)


class Layout(traitlets.HasTraits):
    """The one thing about a widget's layout that our pages change."""

    display = traitlets.Unicode(None, allow_none=True)


class Widget(traitlets.HasTraits):
    """Something on a page; the page knows its traits with ``sync=True``."""

    kind = traitlets.Unicode().tag(sync=True)  # which function of widgets.ts draws it

    def __init__(self, **kwargs: Any) -> None:
        self.model_id = f"w{next(_ids)}"
        self.keys = list(self.traits(sync=True))
        self._msg_callbacks: list[Callable[[Any, Any, Any], None]] = []
        self._said_by_page: dict[str, Any] = {}  # set by the page just now, so there is no need to send it back
        self._on_page = False
        super().__init__(**kwargs)
        _widgets[self.model_id] = self
        send(["open", self.model_id, self.get_state()])
        self._on_page = True

    def get_state(self, key: str | Iterable[str] | None = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The whole state, or only these traits."""
        names = self.keys if key is None else [key] if isinstance(key, str) else list(key)
        return {name: _plain(getattr(self, name)) for name in names}

    def set_state(self, said: dict[str, Any]) -> None:
        """Take new values from the page."""
        self._said_by_page = {name: value for name, value in said.items() if name in self.keys}
        try:
            for name, value in self._said_by_page.items():
                setattr(self, name, value)
        finally:
            self._said_by_page = {}

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send the whole state, or that of these traits, to the page."""
        send(["update", self.model_id, self.get_state(key)])

    def notify_change(self, change: Any) -> None:
        """Tell the page about a change, and then the observers here."""
        name = change["name"]
        known = name in self._said_by_page and self._said_by_page[name] == change["new"]
        if self._on_page and name in self.keys and not known:
            self.send_state(name)
        super().notify_change(change)

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send a message to the page."""
        send(["custom", self.model_id, content])

    def on_msg(self, listener: Callable[[Any, Any, Any], None]) -> None:
        """Call ``listener(widget, content, buffers)`` for each message from the page."""
        self._msg_callbacks.append(listener)

    def close(self) -> None:
        """Forget the widget."""
        _widgets.pop(self.model_id, None)


def _plain(value: Any) -> Any:
    """A value as the page gets it: a widget becomes its id."""
    if isinstance(value, Widget):
        return value.model_id
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


class DOMWidget(Widget):
    """A widget that can be seen."""

    layout = traitlets.Instance(Layout)
    _display = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    _dom_classes = traitlets.Tuple().tag(sync=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.layout.observe(lambda change: self.set_trait("_display", change.new), "display")

    @traitlets.default("layout")
    def _own_layout(self) -> Layout:
        return Layout()

    def add_class(self, name: str) -> DOMWidget:
        """Add a class of CSS."""
        if name not in self._dom_classes:
            self._dom_classes = (*self._dom_classes, name)
        return self


class Box(DOMWidget):
    """Holds other widgets."""

    kind = traitlets.Unicode("box").tag(sync=True)
    children = traitlets.Tuple().tag(sync=True)

    def __init__(self, children: Iterable[Widget] = (), **kwargs: Any) -> None:
        super().__init__(children=tuple(children), **kwargs)

    @traitlets.validate("children")
    def _as_tuple(self, proposal: Any) -> Any:
        return tuple(proposal["value"])


class VBox(Box):
    kind = traitlets.Unicode("vbox").tag(sync=True)


class HBox(Box):
    kind = traitlets.Unicode("hbox").tag(sync=True)


class _Described(DOMWidget):
    description = traitlets.Unicode().tag(sync=True)
    tooltip = traitlets.Unicode("").tag(sync=True)


class Button(_Described):
    """A button; ``on_click(f)`` calls ``f(button)``."""

    kind = traitlets.Unicode("button").tag(sync=True)

    def on_click(self, listener: Callable[[Button], Any]) -> None:
        self.on_msg(lambda widget, said, _: listener(widget) if said.get("event") == "click" else None)


class HTML(DOMWidget):
    """HTML made by the kit itself."""

    kind = traitlets.Unicode("html").tag(sync=True)
    value = traitlets.Unicode().tag(sync=True)

    def __init__(self, value: str = "", **kwargs: Any) -> None:
        super().__init__(value=value, **kwargs)


class Label(DOMWidget):
    """Plain text."""

    kind = traitlets.Unicode("label").tag(sync=True)
    value = traitlets.Unicode().tag(sync=True)

    def __init__(self, value: str = "", **kwargs: Any) -> None:
        super().__init__(value=value, **kwargs)


class Text(_Described):
    """A line that can be typed."""

    kind = traitlets.Unicode("text").tag(sync=True)
    value = traitlets.Unicode().tag(sync=True)
    placeholder = traitlets.Unicode().tag(sync=True)


class Checkbox(_Described):
    kind = traitlets.Unicode("checkbox").tag(sync=True)
    value = traitlets.Bool().tag(sync=True)
    indent = traitlets.Bool(True)


class Dropdown(_Described):
    """A choice; ``options`` are pairs of label and value, and ``value`` is one of those."""

    kind = traitlets.Unicode("dropdown").tag(sync=True)
    options = traitlets.Any(())
    value = traitlets.Any()
    index = traitlets.Int(0).tag(sync=True)
    _labels = traitlets.Tuple().tag(sync=True)

    def __init__(self, *, options: Iterable[tuple[str, Any]], value: Any, **kwargs: Any) -> None:
        pairs = tuple(options)
        values = [one for _, one in pairs]
        labels = tuple(label for label, _ in pairs)
        super().__init__(options=pairs, value=value, index=values.index(value), _labels=labels, **kwargs)

    @traitlets.validate("index")
    def _known(self, proposal: Any) -> Any:
        if not 0 <= proposal["value"] < len(self.options):
            raise traitlets.TraitError("There is no such choice.")
        return proposal["value"]

    @traitlets.observe("index")
    def _chosen(self, change: Any) -> None:
        self.value = self.options[change.new][1]

    @traitlets.observe("value")
    def _set(self, change: Any) -> None:
        values = [value for _, value in self.options]
        if values and self.value != values[self.index]:
            self.index = values.index(change.new)
