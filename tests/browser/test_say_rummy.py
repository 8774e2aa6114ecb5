"""Say Rummy in Voilà and in JupyterLab: rounds won, what a screen reader says, what is heard, what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rummy_kit.games.say_rummy.pieces import Lay
from tests.browser import servers
from tests.browser.conftest import HostOf, NewContext
from tests.browser.hosts import AT_ONCE, Host, VoilaHost
from tests.browser.looks import axe_problems, cut_off
from tests.browser.say_player import FACES, WILD, Keyboard, SayPlayer, Seen, Tapping
from tests.browser.wire import Frame, collect, newest_match, views_with_open_cards_only

LESSON = "say_rummy"
SEEDS = (3, 1, 2, 4)  # the first is won; the others stand by, should rules or bots change
WITH_A_WILD = 13  # you begin, with a wild card in hand
MOVES = 10

# what the page plays, once it has played it to its end
LISTEN = """() => {
  window.heard = [];
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    this.addEventListener("ended", () => heard.push([this.src.slice(0, 22), this.currentTime]));
    return play.call(this);
  };
}"""


def sit_down(host: Host, page: Page, hands: type[SayPlayer], **settings: str | int) -> SayPlayer:
    return hands(host.open(page, **{"seats": 2, "bots": "mia", "seed": SEEDS[0], "rounds": 1, **settings}))


def said(player: SayPlayer, words: str) -> None:
    """Whether the live region says so."""
    expect(player.table.get_by_role("status").first).to_contain_text(words)


# ---------------------------------------------------------------------------------------------- whole rounds


@pytest.mark.parametrize("hands", [Keyboard, Tapping])
def test_a_round_is_won(host: Host, hands: type[SayPlayer], new_context: NewContext) -> None:
    """By keyboard in a wide window, by tapping on a phone."""
    for seed in SEEDS:
        player = sit_down(host, new_context(has_touch=hands is Tapping).new_page(), hands, seed=seed)
        if hands is Tapping:
            host.make_narrow(player.page, 320)
        if "You have no cards left" in player.play_on():
            assert cut_off(player.table) == []
            return
    raise AssertionError("no round was won")


def refused_word(player: SayPlayer, now: Seen) -> None:
    """Two consonants that make no word are laid, and the reason is opened."""
    first, second = [face for face in now.hand if FACES[face]["kind"] == "consonant"][:2]
    player.choose(first)
    player.choose(second)
    player.until(lambda seen: seen.tray == 2 and seen.actions["lay"], "the word in the tray")
    player.press("lay")
    player.until(lambda seen: bool(seen.panel), "an explanation")


def open_strip(player: SayPlayer) -> None:
    """Hints until the word itself is told, with its letters and sounds."""
    words = player.table.locator("[data-panel] p").first
    for _ in range(3):
        before = words.inner_text()
        player.press("hint")
        expect(words).not_to_have_text(before)
    player.button("See why").click()
    expect(player.table.locator("figure.why .strip")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(host: Host, scheme: Any, new_context: NewContext) -> None:
    player = sit_down(host, new_context(color_scheme=scheme).new_page(), Tapping)
    if scheme == "dark":
        host.go_dark(player.page)
    player.until_my_move()
    assert axe_problems(player.table) == [], "while drawing"
    now = until_a_word_fits(player)
    refused_word(player, now)
    assert axe_problems(player.table) == [], "with the feedback"
    open_strip(player)
    assert axe_problems(player.table) == [], "with letters and sounds"
    player.button("Close this message").click()
    player.table.get_by_role("button", name="Clear").click()
    player.play_on()
    assert axe_problems(player.table) == [], "when the round is over"


def until_a_word_fits(player: SayPlayer) -> Seen:
    """Turns until there is a common word to lay."""
    for _ in range(30):
        now = player.until_my_move()
        assert now.phase != "over", "no word in sight"
        if now.phase == "play" and isinstance(player.best(now), Lay):
            return now
        player.one_move(now)
    raise AssertionError("no word in sight")


# ---------------------------------------------------------------------------------------------- what is heard


def test_a_sound_is_read_out_with_name_and_example(in_voila: HostOf, new_context: NewContext) -> None:
    player = sit_down(in_voila(LESSON, AT_ONCE), new_context().new_page(), Keyboard)
    before = player.until_my_move()
    for face in before.hand:
        option = player.table.get_by_role("option", name=FACES[face]["say"], exact=True)
        expect(option.first).to_be_visible()
    player.press("draw")
    now = player.until(lambda seen: seen.phase == "play", "the drawn card")
    (drawn,) = [face for face in now.hand if now.hand.count(face) > before.hand.count(face)]
    if drawn != WILD:
        said(player, f"You draw /{drawn}/ ({FACES[drawn]['say']}) from the stock.")
    sound = next(face for face in now.hand if face != WILD)
    player.choose(sound)
    player.until(lambda seen: seen.tray == 1, "the card in the tray")
    expect(player.button(f"sound 1: {FACES[sound]['say']}. Take it back")).to_be_visible()
    player.press("hear")
    said(player, f"/{sound}/ ({FACES[sound]['say']})")


def test_a_g_from_the_keyboard_is_the_sound(in_voila: HostOf, new_context: NewContext) -> None:
    """A wild card is named by typing: an English keyboard has g, and no ɡ."""
    player = sit_down(in_voila(LESSON, AT_ONCE), new_context().new_page(), Keyboard, seed=WITH_A_WILD)
    player.until_playing()
    player.choose(WILD)
    field = player.table.get_by_label("The wild card stands for")
    player.go_to(field)
    player.page.keyboard.type("g")
    expect(field).to_have_value("ɡ")
    player.keys("Tab")
    expect(player.button("sound 1: wild card, g, as in go. Take it back")).to_be_visible()
    player.press("hear")
    said(player, "/ɡ/ (g, as in go)")


def test_a_word_is_heard_and_shown(host: Host, new_context: NewContext) -> None:
    context = new_context()
    context.add_init_script(f"({LISTEN})()")
    player = sit_down(host, context.new_page(), Keyboard)
    now = player.until_playing()
    sounds = [face for face in now.hand if face != WILD][:2]
    for count, face in enumerate(sounds, start=1):
        player.choose(face)
        player.until(lambda seen, count=count: seen.tray == count, "the chosen card")
    player.press("hear")
    player.page.wait_for_function("heard.length === 1")
    ((source, seconds),) = player.page.evaluate("heard")
    assert source == "data:audio/wav;base64," and seconds > 0.4
    expect(player.table.locator(".hearing")).to_contain_text(f"/{''.join(sounds)}/: ")


@pytest.fixture
def without_a_voice(tmp_path: Path) -> Iterator[Host]:
    server, base = servers.voila(tmp_path, env=servers.without_a_voice())
    yield VoilaHost(server, base, LESSON)
    server.close()


def test_without_any_voice_the_key_words_are_there(without_a_voice: Host, new_context: NewContext) -> None:
    """Neither espeak-ng on the server's path nor a voice in the browser."""
    page = new_context().new_page()
    page.add_init_script("speechSynthesis.getVoices = () => []")
    player = sit_down(without_a_voice, page, Tapping)
    now = player.until_playing()
    sound = next(face for face in now.hand if face != WILD)
    player.choose(sound)
    player.until(lambda seen: seen.tray == 1, "the chosen card")
    assert player.action("hear").count() == 0
    expect(player.table.locator(".hand .card .key").first).to_be_visible()


def test_what_is_no_word_is_refused_in_plain_words(in_voila: HostOf, new_context: NewContext) -> None:
    player = sit_down(in_voila(LESSON, AT_ONCE), new_context().new_page(), Tapping, arbiter="group")
    before = player.until_playing()
    for count, face in enumerate([face for face in before.hand if face != WILD][:2], start=1):
        player.choose(face)
        player.until(lambda seen, count=count: seen.tray == count, "the chosen card")
    field = player.field("How it is spelt, to ask the group")
    field.evaluate("field => field.removeAttribute('maxlength')")  # as anybody can in a browser's tools
    megabyte = "a" * 1_000_000
    for spelling, action, told in (
        ("; rm -rf", "propose", "write the word in letters only"),
        (megabyte, "propose", "this one has 1000000. Nothing has changed"),
        (megabyte, "hear", "this one has 1000000. Nothing has changed"),
    ):
        field.fill(spelling)
        player.press(action)
        expect(player.table.locator("[data-panel]")).to_contain_text(told)
        player.button("Close this message").click()
        field.fill("")
        after = player.until(lambda seen: not seen.panel, "the message to go")
        assert (after.hand, after.log, after.table) == (before.hand, before.log, before.table)


# ---------------------------------------------------------------------------------------------- what is seen


def test_nothing_is_cut_off_at_320_px(host: Host, new_context: NewContext) -> None:
    player = sit_down(host, new_context(has_touch=True).new_page(), Tapping, seats=3, bots="mia,ada")
    host.make_narrow(player.page, 320)
    player.until_my_move()
    assert cut_off(player.table) == [], "while drawing"
    refused_word(player, until_a_word_fits(player))
    open_strip(player)
    assert cut_off(player.table) == [], "with letters and sounds"


def test_only_own_and_open_cards_reach_the_page(in_voila: HostOf, new_context: NewContext) -> None:
    page = new_context().new_page()
    frames: list[Frame] = []
    collect(page, frames)
    host = in_voila(LESSON, AT_ONCE)
    player = sit_down(host, page, Tapping, seats=3, bots="mia,ada")
    for _ in range(MOVES):
        if (now := player.until_my_move()).phase == "over":
            break
        player.one_move(now)
    match = newest_match(host.server.store)
    assert views_with_open_cards_only(frames, match, lambda view: view.discards[-1:]) > MOVES
