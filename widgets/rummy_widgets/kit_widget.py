"""What all our widgets have in common: a page gets their code once, rather than with the state of each."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import ipywidgets
import traitlets

from rummy_widgets.from_page import FromPage

STATIC = Path(__file__).with_name("static")
WORDS = Path(__file__).with_name("strings.toml")


class KitWidget(FromPage, anywidget.AnyWidget):
    """A widget that opens when its page asks for it. A page sends it messages and changes none of its traits.

    A host fetches the states of all widgets again whenever its line to the kernel was cut. What the page keeps for good
    is not part of them: the code, and the traits named in ``on_opening``. ``widgets/src/loader.ts`` asks for both.

    Running a cell again makes new widgets, and the old ones live on without a page: those are ``gone``.
    """

    _esm = STATIC / "loader.js"
    on_opening: ClassVar[tuple[str, ...]] = ()
    gone = False  # from the page

    _kit = traitlets.Unicode().tag(sync=True)  # the version of the code that draws this widget
    kind = traitlets.Unicode().tag(sync=True)  # which widget it is: widgets/src/kinds.ts has the list

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(_kit=code_version(), **{"layout": plain_layout(), **kwargs})
        self.on_msg(self._hear)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """The state that a host keeps or, given names, the state of any traits."""
        state = super().get_state(key, drop_defaults)
        return state if key is not None else {name: state[name] for name in state if name not in self.on_opening}

    def can_hear(self, content: Any) -> bool:
        return True  # each kind of widget decides what to make of it

    def _hear(self, widget: Any, content: Any, buffers: Any) -> None:
        if isinstance(content, dict) and content.get("gone") is True:
            self.gone = True
        elif isinstance(content, dict) and "open" in content:
            self.gone = False
            self._greet_page()
            if self.on_opening:
                self.send_state(list(self.on_opening))
            wants_code = isinstance(content["open"], dict) and content["open"].get("code") is True
            self.send({"opened": code() if wants_code else False})  # not every host can send None
        else:
            self._receive(widget, content, buffers)

    def _greet_page(self) -> None:
        """A page shows the widget, perhaps not for the first time."""

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        """Handle a message from the page, once it is open."""


@cache
def plain_layout() -> ipywidgets.Layout:
    """One layout for all widgets that do not need their own: a layout is a widget, too, with a kilobyte of state."""
    return ipywidgets.Layout()


@cache
def code_version() -> str:
    """The stamp that ``tools/bundle.py`` put on the code, and one of the words: it changes with every source."""
    with (STATIC / "table.js").open(encoding="utf-8") as script:
        code = script.readline().strip("/* \n")
    return f"{code} {sha256(json.dumps(words()).encode()).hexdigest()[:8]}"


@cache
def words() -> dict[str, Any]:
    """The words that the browser side itself uses: code, part, sentence."""
    return tomllib.loads(WORDS.read_text(encoding="utf-8"))


@cache
def read_script(name: str) -> str:
    """A script that only some widgets need and bring; "" on a site, where it is a file beside the page's own."""
    file = STATIC / name
    return file.read_text(encoding="utf-8") if file.is_file() else ""


@cache
def code() -> dict[str, Any]:
    """Everything a page runs, its styles and its words."""
    script, styles = ((STATIC / name).read_text(encoding="utf-8") for name in ("table.js", "table.css"))
    return {"version": code_version(), "js": script, "css": styles, "words": words()}
