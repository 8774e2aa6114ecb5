"""Say Rummy on our own page: rounds played to their end, what a screen reader says, what is refused, how it looks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rummy_kit.games.say_rummy.pieces import WILD
from rummy_kit.subjects.phonemes import voice
from tests.browser.hands import ByKeyboard, ByTapping, Hands
from tests.browser.looks import cut_off, problems
from tests.browser.page.conftest import OpenWindow
from tests.browser.page.desk import DeskHost
from tests.browser.player import Seen
from tests.browser.players.say_rummy import SayRummyPlayer
from tests.browser.wire import views_with_open_cards_only

GAME_ID = "say_rummy"
SEED = 3
WITH_A_WILD = 13  # you begin, with a wild card in hand
MOVES = 10


def sit_down(host: DeskHost, page: Page, hands: type[Hands] = ByTapping, **settings: str | int) -> SayRummyPlayer:
    settings = {"seats": 2, "bots": "mia", "seed": SEED, "rounds": 1, "accent": "general-american", **settings}
    return SayRummyPlayer(host.open(page, **settings), hands, str(settings["accent"]))


def said(player: SayRummyPlayer, words: str) -> None:
    """Whether the live region says so."""
    expect(player.table.get_by_role("status").first).to_contain_text(words)


# ---------------------------------------------------------------------------------------------- whole rounds


@pytest.mark.parametrize(
    ("hands", "accent", "seed"),
    [
        pytest.param(ByKeyboard, "general-american", 7, marks=pytest.mark.soak),
        (ByTapping, "southern-british", 1),
    ],
)
def test_a_round_is_played_to_its_end(
    host: DeskHost, hands: type[Hands], accent: str, seed: int, open_window: OpenWindow
) -> None:
    """By keyboard in a wide window, by tapping on a phone; only own and open cards reach the page. Both are short."""
    player = sit_down(host, open_window(has_touch=hands is ByTapping), hands, accent=accent, seed=seed)
    if hands is ByTapping:
        host.make_narrow(player.page, 320)
    over = player.play_round()
    match = host.match(player.page)
    outcome = match.state.outcome
    assert outcome is not None and ("You" in over.banner) == (not over.hand)
    assert views_with_open_cards_only(host.told, match, lambda obs: obs.discards[-1:]) > MOVES
    assert problems(player.table) == []


def refused_word(player: SayRummyPlayer, seen: Seen) -> None:
    """Two consonants that do not make a word are laid, and the reason is opened."""
    player.choose_all(*[face for face in seen.faces if player.looks[face]["kind"] == "consonant"][:2])
    player.press_when_ready("lay")
    player.until(lambda now: now.panel, "an explanation")


def open_strip(player: SayRummyPlayer) -> None:
    """Hints until one gives the word itself, with its letters and sounds."""
    words = player.table.locator("[data-panel] p").first
    for _ in range(3):
        before = words.inner_text()
        player.press("hint")
        expect(words).not_to_have_text(before)
    player.button("See why").click()
    expect(player.table.locator("figure.why .strip")).to_be_visible()


@pytest.mark.parametrize(("scheme", "width"), [pytest.param("light", 1000, marks=pytest.mark.soak), ("dark", 320)])
def test_every_phase_can_be_read_by_everybody(host: DeskHost, scheme: Any, width: int, open_window: OpenWindow) -> None:
    page = open_window(color_scheme=scheme, has_touch=width == 320)
    player = sit_down(host, page, seats=3, bots="mia,ada")
    host.make_narrow(page, width)
    player.begin()
    assert cut_off(player.table) == [], "while drawing"
    refused_word(player, player.until_a_word_fits())
    assert cut_off(player.table) == [], "with the feedback"
    open_strip(player)
    assert problems(player.table) == [], "with letters and sounds"


# ---------------------------------------------------------------------------------------------- what is heard


def test_a_sound_is_read_out_with_name_and_example(host: DeskHost, open_window: OpenWindow) -> None:
    player = sit_down(host, open_window(), ByKeyboard)
    before = player.begin()
    assert all(player.looks[face]["say"] in words for face, words in zip(before.faces, before.hand_words, strict=True))
    assert player.table.locator('.card .ipa:not([lang="en-fonipa"])').count() == 0
    player.press("draw")
    now = player.until(lambda seen: seen.phase == "play", "the drawn card")
    (drawn,) = [face for face in now.faces if now.faces.count(face) > before.faces.count(face)]
    if drawn != WILD:
        said(player, f"You draw /{drawn}/ ({player.looks[drawn]['say']}) from the stock.")
    sound = next(face for face in now.faces if face != WILD)
    player.choose_all(sound)
    expect(player.button(f"sound 1: {player.looks[sound]['say']}. Take it back")).to_be_visible()


def test_a_g_from_the_keyboard_is_the_sound(host: DeskHost, open_window: OpenWindow) -> None:
    """A wild card is named by typing: an English keyboard has g, and no ɡ."""
    player = sit_down(host, open_window(), ByKeyboard, seed=WITH_A_WILD)
    player.until_playing()
    player.choose(WILD)
    player.hands.pick(player.table.get_by_label("The wild card stands for"), "ɡ", typed="g")
    expect(player.button("sound 1: wild card, g, as in go. Take it back")).to_be_visible()


def test_what_is_heard_is_played_once_and_shown(host: DeskHost, open_window: OpenWindow) -> None:
    player = sit_down(host, open_window(alone=True))
    page = player.page
    page.evaluate(
        "window.played = []; window.Audio = class { constructor(src) { played.push(src); } async play() {} };"
        "const heard = { id: 1, caption: '/ʃ/, as in ship', words: 'ship', wav: 'UklGRg==' };"
        "model.set('view', { ...model.get('view'), rev: 1000, heard })"
    )
    expect(page.get_by_text("/ʃ/, as in ship").first).to_be_visible()
    page.evaluate("model.set('view', { ...model.get('view'), rev: 1001 })")
    assert page.evaluate("played") == ["data:audio/wav;base64,UklGRg=="]


@pytest.fixture
def no_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """As on a machine without espeak-ng."""
    monkeypatch.setenv("PATH", str(tmp_path))
    voice.program.cache_clear()
    yield
    voice.program.cache_clear()


def test_without_any_voice_the_key_words_are_there(no_program: None, host: DeskHost, open_window: OpenWindow) -> None:
    """Neither espeak-ng on the server's path nor a voice in the browser: then nothing can be heard."""
    page = open_window(alone=True)
    page.add_init_script("speechSynthesis.getVoices = () => []")
    player = sit_down(host, page)
    seen = player.until_playing()
    player.choose_all(next(face for face in seen.faces if face != WILD))
    assert player.action("hear").count() == 0
    expect(player.table.locator(".hand .card .key").first).to_be_visible()
    button = {"id": "hear", "label": "Hear it", "note": "", "icon": "ear", "enabled": True, "main": False}
    page.evaluate("actions => model.set('view', {...model.get('view'), rev: 1000, actions})", [{**button, "voice": 0}])
    expect(player.action("hear")).to_have_count(1)
    page.evaluate("actions => model.set('view', {...model.get('view'), rev: 1001, actions})", [{**button, "voice": 1}])
    expect(player.action("hear")).to_have_count(0)


# ---------------------------------------------------------------------------------------------- what is refused


def test_what_is_no_word_is_refused_in_plain_words(host: DeskHost, open_window: OpenWindow) -> None:
    player = sit_down(host, open_window(), arbiter="group")
    before = player.until_playing()
    player.choose_all(*[face for face in before.faces if face != WILD][:2])
    field = player.field("How it is spelled, to ask the group")
    field.evaluate("field => field.removeAttribute('maxlength')")  # as anyone can in a browser's tools
    long = "a" * 100_000
    for spelling, action, told in (
        ("; rm -rf", "propose", "write the word in letters only"),
        (long, "propose", "this one has 100000. Nothing has changed"),
        (long, "hear", "this one has 100000. Nothing has changed"),
    ):
        field.fill(spelling)
        player.press(action)
        expect(player.table.locator("[data-panel]")).to_contain_text(told)
        player.button("Close this message").click()
        field.fill("")
        after = player.until(lambda seen: not seen.panel, "the message to go")
        assert (after.hand, after.log, after.laid) == (before.hand, before.log, before.laid)
