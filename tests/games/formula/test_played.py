"""FORMULA played at the real table in Chromium, by keyboard alone and by tapping; the kernel is in this process."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect
from rummy_widgets.kit_widget import words

from rummy_kit.bots.greedy import GreedyBot
from rummy_kit.engine.match import Match, Player
from rummy_kit.games.formula import FormulaGame
from rummy_kit.games.formula.pieces import FormulaOptions
from rummy_kit.table.session import Session
from tests.browser.formula_player import FormulaPlayer
from tools import bundle

AXE = bundle.ROOT / "node_modules" / "axe-core" / "axe.min.js"
ADDRESS = "http://table.test/"
PAGE = """<!doctype html><html lang="en"><head><title>FORMULA</title><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="table.css"></head>
<body style="margin:0"><main><h1>A lesson</h1><div id="cell"></div></main></body></html>"""
OPEN = """async ([setup, view, words]) => {
  const module = await import("http://table.test/table.js");
  const state = { setup, view, seat_key: "" }, listeners = {};
  const model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; for (const f of listeners["change:" + name] ?? []) f(); },
    on: (event, f) => (listeners[event] ??= []).push(f),
    off: () => {},
    send: async (message) => model.set("view", JSON.parse(await window.kernel(JSON.stringify(message.intent)))),
  };
  module.default.render({ model, el: document.getElementById("cell"), words });
}"""


class Kernel:
    """The other side of the page: a real seat with a greedy bot."""

    def __init__(self, page, game, seed):
        self.page = page
        players = [Player("Me"), Player("Bot", "greedy")]
        self.session = Session(Match(game, players, seed, rounds=1), 0, {"greedy": GreedyBot()})
        self.errors = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.route("**/*", self._serve)
        page.expose_function("kernel", self._answer)
        page.goto(ADDRESS)
        self.session.handle({"page": "first", "seq": 1, "kind": "do", "place": "start"})
        self._bots()
        page.evaluate(OPEN, [self.session.setup(), self.session.view(), words()])

    @staticmethod
    def _serve(route):
        name = route.request.url.removeprefix(ADDRESS)
        if name in ("table.js", "table.css"):
            route.fulfill(path=bundle.OUT / name)
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    def _answer(self, message):
        self.session.handle(json.loads(message))
        self._bots()
        return json.dumps(self.session.view())

    def _bots(self):
        while self.session.pending():
            self.session.step()


def sit_down(page, hands, seed=0, **options):
    kernel = Kernel(page, FormulaGame(FormulaOptions(**options)), seed)
    return kernel, FormulaPlayer(page.locator(".rk"), hands)


def test_what_the_page_shows_is_enough_to_know_the_position(page):
    kernel, player = sit_down(page, "taps", seed=4)
    true = kernel.session.match.view(0)
    seen = player.look().view
    assert (seen.hand, seen.equation) == (true.hand, true.equation)


@pytest.mark.parametrize("hands", ["taps", "keys"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_round_is_played_to_its_end(page, hands, seed):
    kernel, player = sit_down(page, hands, seed)
    won = player.play_round()
    assert kernel.session.match.state.outcome.winners == ((0,) if won else (1,))
    expect(page.locator("body")).to_contain_text(f"Round over: {'You' if won else 'Bot'} went out")
    assert kernel.errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_a_formula_is_made_and_explained(page, scheme):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    kernel, player = sit_down(page, "taps", seed=5, show_truth=True)
    axe(page)
    key = player.look().hand[0]
    player.hit(f'[role="option"][data-item="{key}"]')
    player.wait_until(lambda seen: key in seen.chosen, "a chosen card")
    axe(page)
    started = kernel.session.match.view(0).equation.started
    player.hit('[data-place="tray:left:0"]' if started else '[data-card="symbols:0"]')
    player.hit('[role=toolbar] [data-item="lay"]')
    player.wait_until(lambda seen: seen.panel, "an explanation")
    page.get_by_role("button", name="See why").click()
    axe(page)
    page.set_viewport_size({"width": 320, "height": 700})
    axe(page)
    wider = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wider <= 0, "nothing sticks out at 320 px"


def axe(page):
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(content=Path(AXE).read_text(encoding="utf-8"))
    found = page.evaluate("axe.run('#cell').then((r) => r.violations.map((v) => v.id + ': ' + v.help))")
    assert found == []
