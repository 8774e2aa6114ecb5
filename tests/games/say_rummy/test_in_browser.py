"""Whole rounds of Say Rummy on the real table in a browser, by keyboard alone and by tapping; what is heard."""

import pytest

from rummy_kit import bots
from rummy_kit.app.settings import TableSettings
from rummy_kit.engine.rng import Rng
from rummy_kit.table.session import Session
from widgets.tests import conftest as widget_tests
from widgets.tests.desk import AXE

built, open_desk = widget_tests.built, widget_tests.open_desk

# what the page plays, in place of a loudspeaker
LISTEN = """() => {
  window.played = [];
  window.Audio = class { constructor(src) { played.push(src); } async play() {} };
}"""


class Live:
    """A table in the browser with a real session behind it."""

    def __init__(self, open_desk, **settings):
        self.session = Session(TableSettings("say_rummy", **settings).new_match(), 0, bots.BOTS)
        self.page = open_desk("draw", hello=False, change={"rev": -1}).page
        self._read = 0
        self.page.evaluate(LISTEN)
        self.page.evaluate("setup => model.set('setup', setup)", self.session.setup())
        self.pump()
        if self.view["actions"][0]["id"] == "start":
            self.action("start")

    def pump(self):
        """The kernel's part: every message of the page is dealt with, and bots move."""
        sent = self.page.evaluate("window.sent")
        for intent in sent[self._read :]:
            self.session.handle(intent)
            while self.session.pending():
                self.session.step()
        self._read = len(sent)
        self.page.evaluate("view => model.set('view', view)", self.session.view())

    @property
    def view(self):
        return self.session.view()

    def key_of(self, face, taken):
        cards = self.view["hand"]["cards"]
        return next(card["key"] for card in cards if card["face"] == face and card["key"] not in taken)


class Keyboard(Live):
    """Moves by keys: arrows, the space bar, Enter."""

    def action(self, name):
        self.page.locator(f'[data-group="actions"] [data-item="{name}"]').focus()
        self.page.keyboard.press("Enter")
        self.pump()

    def choose(self, keys):
        for key in keys:
            at = [card["key"] for card in self.view["hand"]["cards"]].index(key)
            self.page.locator('[data-group="hand"] [tabindex="0"]').focus()
            self.page.keyboard.press("Home")
            for _ in range(at):
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Space")
            self.pump()

    def press(self, place):
        self.page.locator(f'[data-place="{place}"]').focus()
        self.page.keyboard.press("Enter")
        self.pump()


class Tapping(Live):
    """Moves by taps alone."""

    def action(self, name):
        self.page.locator(f'[data-group="actions"] [data-item="{name}"]').click()
        self.pump()

    def choose(self, keys):
        for key in keys:
            self.page.locator(f'[data-group="hand"] [data-item="{key}"]').click()
            self.pump()

    def press(self, place):
        self.page.locator(f'[data-place="{place}"]').click()
        self.pump()


def play_best(live):
    """The best move, made with the hands."""
    move = live.session.match.game.rank(live.session._observation)[0].action
    if move.kind == "draw":
        return live.action("draw" if move.source == "stock" else "take")
    faces = {"discard": lambda: (move.card,), "lay": lambda: move.sounds, "add": lambda: move.before + move.after}
    keys, wilds = [], getattr(move, "wilds", ())
    for at, face in enumerate(faces[move.kind]()):
        keys.append(live.key_of("wild" if at in wilds else face, keys))
    live.choose(keys)
    for number, at in enumerate(wilds, start=1):
        live.page.locator(f'select[id$="-wild{number}"]').select_option(faces[move.kind]()[at])
        live.pump()
    live.press(f"word:{move.to}") if move.kind == "add" else live.action(move.kind)


@pytest.mark.parametrize("way", [Keyboard, Tapping])
@pytest.mark.parametrize("accent", ["general-american", "southern-british"])
def test_a_match_is_played_to_its_end(open_desk, way, accent):
    live = way(open_desk, seats=2, seed=11, bots=("random",), options={"rounds": 1, "accent": accent})
    live.page.add_script_tag(path=AXE)
    for step in range(80):
        if live.session.match.over:
            break
        before = len(live.session.match)
        play_best(live)
        assert live.view["panel"] is None and len(live.session.match) > before
        if step in (1, 4):
            found = live.page.evaluate("async () => (await axe.run('.rk')).violations.map((one) => one.id)")
            assert found == []
    assert live.session.match.over and live.page.get_by_text("Round over").is_visible()


def test_ipa_is_marked_as_such_and_read_out_with_name_and_example(open_desk):
    live = Tapping(open_desk, seats=2, seed=3)
    cards = live.page.locator('[data-group="hand"] [data-item]')
    faces = live.session.setup()["faces"]
    for at, card in enumerate(live.view["hand"]["cards"]):
        said = cards.nth(at).get_attribute("aria-label") or cards.nth(at).locator(".vh").inner_text()
        assert faces[card["face"]]["say"] in said
    assert live.page.locator('.card .ipa:not([lang="en-fonipa"])').count() == 0


def test_hearing_plays_once_and_shows_the_words(open_desk):
    live = Tapping(open_desk, seats=2, seed=3)
    live.page.evaluate(
        "heard => model.set('view', {...model.get('view'), rev: 1000, heard})",
        {"id": 1, "caption": "/ʃ/, as in ship", "words": "ship", "wav": "UklGRg=="},
    )
    assert live.page.get_by_text("/ʃ/, as in ship").first.is_visible()
    live.page.evaluate("model.set('view', {...model.get('view'), rev: 1001})")
    assert live.page.evaluate("played") == ["data:audio/wav;base64,UklGRg=="]


def test_without_any_voice_there_is_no_button_to_hear(open_desk):
    live = Tapping(open_desk, seats=2, seed=3)
    button = {"id": "hear", "label": "Hear it", "note": "", "icon": "ear", "enabled": True, "main": False}
    for voice, count in ((True, 0), (False, 1)):
        actions = [{**button, "voice": voice}]
        rev = 1000 + count
        live.page.evaluate(
            "([actions, rev]) => model.set('view', {...model.get('view'), rev, actions})", [actions, rev]
        )
        assert live.page.locator('[data-item="hear"]').count() == count, "this browser has no voice of its own"


def test_the_strip_of_letters_and_sounds_is_shown_with_see_why(open_desk):
    live = Tapping(open_desk, seats=2, seed=3)
    for _ in range(30):
        best = live.session.match.game.rank(live.session._observation)[0]
        if best.reason == "tip_lay":
            break
        play_best(live)
    first = live.view["hand"]["cards"][Rng(1).below(len(live.view["hand"]["cards"]))]["key"]
    live.choose([first])
    for _ in range(3):
        live.action("hint")
    live.page.get_by_role("button", name="See why").click()
    figure = live.page.locator("figure.why")
    assert figure.locator(".strip b").all_inner_texts() and "sounds" in figure.locator("figcaption").inner_text()
