"""JupyterLab, as `rummy-kit lab` serves it: a whole game by keyboard, and keys that stay with the table."""

from __future__ import annotations

from tests.browser.conftest import NewContext
from tests.browser.hands import ByKeyboard
from tests.browser.hosts.conftest import HostOf
from tests.browser.hosts.hearing import a_word_is_heard
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.players.say_rummy import SayRummyPlayer

CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .map(({ model }) => [model.type, model.sharedModel.getSource()])"""
ROUND = {"seats": 2, "bots": "mia", "rounds": 1, "seed": 11}


def test_a_word_is_heard_and_the_round_is_won_by_keyboard_alone(in_lab: HostOf, new_context: NewContext) -> None:
    page = new_context().new_page()
    host = in_lab("say_rummy")
    player = a_word_is_heard(lambda: SayRummyPlayer(host.open(page, **ROUND), ByKeyboard), page)
    assert player.play_round().banner.startswith("You win")


def test_letters_pressed_on_the_table_change_no_cell(in_lab: HostOf, new_context: NewContext) -> None:
    host = in_lab("formula_rummy")
    player = FormulaRummyPlayer(host.open(new_context().new_page(), seats=2, bots="mia", seed=8))
    player.until_drawing()
    before = player.page.evaluate(CELLS)
    for place in ("[role=option]", "[role=toolbar] button", "[data-place=stock]", ".top button"):
        player.table.locator(place).first.focus()
        for key in ("a", "b", "d", "d", "x", "m", "y", "z", "Shift+M"):
            player.page.keyboard.press(key)
        assert player.page.evaluate(CELLS) == before, place
