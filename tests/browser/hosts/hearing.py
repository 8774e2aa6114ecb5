"""Checks that a word can be heard: whatever the page starts to play, it plays to the end."""

from __future__ import annotations

from playwright.sync_api import expect

from rummy_kit.games.say_rummy.pieces import WILD
from tests.browser.players.say_rummy import SayRummyPlayer

# what the page plays, once it has played it to its end
LISTEN = """() => {
  window.heard = [];
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    this.addEventListener("ended", () => heard.push([this.src.slice(0, 22), this.currentTime]));
    return play.call(this);
  };
}"""


def a_word_is_heard(player: SayRummyPlayer) -> None:
    """Two sounds of the hand are chosen, heard, and put back."""
    page = player.page
    page.evaluate(LISTEN)
    seen = player.until_playing()
    sounds = [face for face in seen.faces if face != WILD][:2]
    player.choose_all(*sounds)
    player.press("hear")
    page.wait_for_function("heard.length === 1")
    ((source, seconds),) = page.evaluate("heard")
    assert source == "data:audio/wav;base64," and seconds > 0.4
    expect(player.table.locator(".hearing")).to_contain_text(f"/{''.join(sounds)}/: ")
    expect(player.table.get_by_role("status").first).to_contain_text(f"/{sounds[0]}")
    player.hands.press(player.table.get_by_role("button", name="Clear"))
    player.until_in_tray(0)
