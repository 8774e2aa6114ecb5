"""The built table in a blank page, with the test in the kernel's place.

A :class:`Desk` shows views as the kernel would, and collects what the table sends.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import BrowserContext, Locator, Page, Route, expect
from rummy_widgets.kit_widget import words

HERE = Path(__file__).parent
STATIC = HERE.parents[2] / "widgets" / "rummy_widgets" / "static"
ADDRESS = "http://table.test/"
VIEWS = ("draw", "build", "panel", "naming", "choice", "challenge", "round_over")

# lays a table whose model holds these traits; what it sends goes to `send`, as anywidget has it.
# A page is emptied for the next test rather than loaded again: to read the bundle takes longer than most tests
LAY = """
window.closing = []; // what ends all that goes on in the page
window.ask = async (...words) => JSON.parse(await window.kernel(...words));
window.lay = async (named, send) => {
  const traits = { kind: "table", ...named };
  const listeners = {};
  window.model = {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; for (const f of listeners["change:" + name] ?? []) f(); },
    on: (event, f) => (listeners[event] ??= []).push(f),
    off: (event, f) => { listeners[event] = (listeners[event] ?? []).filter((one) => one !== f); },
    send,
  };
  const module = await import("./table.js");
  const el = document.getElementById("cell");
  window.closeTable = module.default.render({ model: window.model, el, code: { css: "", words: WORDS } });
  window.closing.push(window.closeTable);
};
document.addEventListener("DOMContentLoaded", () => {
  const empty = document.body.cloneNode(true);
  window.emptyPage = () => {
    // words typed at a table wait under its name until it comes back
    if (window.model?.get("setup")?.table) window.model.get("setup").table = "gone";
    for (const close of window.closing.splice(0)) close();
    document.body.replaceWith(empty.cloneNode(true));
    scrollTo(0, 0);
  };
});
""".replace("WORDS", json.dumps(words()))

# data goes in and out as one text, because Playwright would take each value in it by itself
OPEN = """async ([traits, hello]) => {
  window.sent = [];
  window.deadKernel = false;
  const { view, ...others } = JSON.parse(traits);
  await window.lay({ view, ...others }, (message) => {
    if (window.deadKernel) throw new Error("Kernel is dead");
    window.sent.push(message.intent);
  });
  if (!hello) return null;
  const { page, seq } = window.sent.at(-1);
  const changes = { rev: view.rev + 1, ack: { page, seq } };
  window.model.set("view", { ...view, ...changes });
  return changes;
}"""

FOCUSED = """() => {
  const e = document.activeElement;
  return e.dataset.item ?? e.ariaLabel ?? (e.querySelector(".vh") ?? e).textContent;
}"""

PAGE = f"""<!doctype html><html lang="en"><head><title>A lesson</title><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="table.css">
<script>{LAY}</script></head>
<body style="margin:0"><main><h1>A lesson</h1><div id="cell"></div></main></body></html>"""

Data = dict[str, Any]


def load(name: str) -> Data:
    """A view of tests/browser/parts/views, or the setup of that table."""
    data: Data = json.loads((HERE / "views" / f"{name}.json").read_text(encoding="utf-8"))
    if name == "setup":
        data["faces"] = json.loads((HERE / "drawing" / "faces.json").read_text(encoding="utf-8"))
    return data


def open_page(page: Page, query: str = "") -> None:
    """Our own page, empty. Where it is already, it is only emptied."""
    if page.url == f"{ADDRESS}{query}":
        page.evaluate("window.emptyPage()")
    else:
        page.goto(f"{ADDRESS}{query}")


def serve(page: Page | BrowserContext) -> None:
    """A page of our own with the built table is at :data:`ADDRESS`; nothing else can be requested."""

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS).partition("?")[0]
        if name in ("table.js", "table.css", "deck_editor.js"):
            kind = "text/javascript" if name.endswith("js") else "text/css"
            route.fulfill(body=(STATIC / name).read_bytes(), content_type=f"{kind}; charset=utf-8")
        elif name == "":
            route.fulfill(body=PAGE, content_type="text/html; charset=utf-8")
        elif route.request.url.startswith(ADDRESS):
            route.abort()
        else:
            route.fallback()

    page.route("**/*", answer)


_answers: WeakKeyDictionary[Page, dict[str, Callable[..., Any]]] = WeakKeyDictionary()


def connect(page: Page, **answers: Callable[..., Any]) -> None:
    """From now on these functions answer what a script of the page asks: one named ``kernel`` by ``window.ask(...)``,
    any other by its name, as JSON.
    """
    known = _answers.setdefault(page, {})
    for name in answers.keys() - known.keys():
        page.expose_function(name, lambda *asked, name=name: json.dumps(known[name](*asked)))
    known.update(answers)


class Desk:
    """One table on one page."""

    def __init__(self, page: Page, view: Data, settings: Data | None = None, *, hello: bool = True) -> None:
        """The first message (hello) is answered, unless ``hello=False``."""
        self.page = page
        open_page(page)
        if settings:
            page.evaluate("settings => localStorage['rummy-kit:settings'] = JSON.stringify(settings)", settings)
        traits = json.dumps({"setup": load("setup"), "view": view, "seat_key": ""})
        self.view = view | (page.evaluate(OPEN, [traits, hello]) or {})

    # -- the kernel's part ------------------------------------------------------------------------

    @property
    def sent(self) -> list[Data]:
        """All intents so far."""
        sent: list[Data] = self.page.evaluate("window.sent")
        return sent

    @property
    def last(self) -> Data:
        """The intent sent last."""
        return self.sent[-1]

    def kinds(self) -> list[str]:
        """The kinds of all intents so far."""
        return [intent["kind"] for intent in self.sent]

    def answer(self, **changes: Any) -> None:
        """The kernel answers the last intent: a view of higher rev, with changes."""
        last = self.last
        self.show(ack={"page": last["page"], "seq": last["seq"]}, **changes)

    def show(self, **changes: Any) -> None:
        """A new view that answers nothing new: another player's move."""
        self.view = copy.deepcopy(self.view) | {"rev": self.view["rev"] + 1} | copy.deepcopy(changes)
        self.push(self.view)

    def turn_to(self, name: str) -> None:
        """Another of the views that were written down."""
        self.view = load(name) | {"rev": self.view["rev"] + 1}
        self.push(self.view)
        expect(self.page.locator(".turn .do > b")).to_have_text(self.view["banner"]["title"])
        expect(self.page.locator("[data-panel]")).to_have_count(1 if self.view["panel"] else 0)

    def push(self, view: Data) -> None:
        """Exactly this view."""
        self.page.evaluate("view => window.model.set('view', JSON.parse(view))", json.dumps(view))

    def give_key(self, key: str) -> None:
        """The kernel sends the key of match and seat."""
        self.page.evaluate("key => window.model.set('seat_key', key)", key)

    # -- what is where ------------------------------------------------------------------------------

    @property
    def root(self) -> Locator:
        return self.page.locator(".rk")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("listbox")

    def card(self, key: str) -> Locator:
        """A card of the hand, by its key."""
        return self.hand.locator(f'[data-item="{key}"]')

    def keys(self) -> list[str]:
        """The keys of the hand, in order."""
        keys: list[str] = self.hand.get_by_role("option").evaluate_all("all => all.map(one => one.dataset.item)")
        return keys

    def chosen(self) -> list[str]:
        """The keys of the cards shown as chosen in the hand, in order."""
        chosen: list[str] = self.hand.locator("[aria-selected=true]").evaluate_all(
            "all => all.map(one => one.dataset.item)"
        )
        return chosen

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def action(self, id: str) -> Locator:
        """A button of the toolbar."""
        return self.page.get_by_role("toolbar").locator(f'[data-item="{id}"]')

    def zone_card(self, key: str) -> Locator:
        return self.page.locator(f'.pile [data-item="{key}"]')

    def place(self, id: str) -> Locator:
        return self.page.locator(f'[data-place="{id}"]')

    def focused(self) -> str:
        """What has the focus: the key of a card or button in a group, otherwise the accessible words of the element."""
        focused: str = self.page.evaluate(FOCUSED)
        return " ".join(focused.split())

    @property
    def status(self) -> Locator:
        return self.page.get_by_role("status")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def drag(self, start: Locator, end: Locator, *, drop: bool = True) -> None:
        """From the middle of one element to the middle of another, by mouse."""
        boxes = [start.bounding_box(), end.bounding_box()]
        (x, y), (to_x, to_y) = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b]
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 8, y + 2)
        self.page.mouse.move(to_x, to_y, steps=4)
        if drop:
            self.page.mouse.up()
