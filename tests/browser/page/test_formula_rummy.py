"""Formula Rummy on our own page: rounds won, challenges, how it looks, and what goes wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import lcm
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rummy_kit.engine.turns import Discard, DrawSeveral
from rummy_kit.subjects import ions
from tests.browser.hands import ByKeyboard, ByTapping, Hands, drag
from tests.browser.looks import cut_off, problems
from tests.browser.page.conftest import OpenWindow
from tests.browser.page.desk import DeskHost
from tests.browser.player import Seen
from tests.browser.players.formula_rummy import GAME, FormulaRummyPlayer, is_wrong
from tests.browser.wire import views_with_open_cards_only

GAME_ID = "formula_rummy"
# the first has what the test needs; the others are spares, in case rules or bots change
SEEDS = (8, 1, 21, 6)
WON_SOON = (1, 8, 21)
GROUP_SEEDS = (27, 21, 25, 19)
GROUP = {"bots": "ben", "checking": "group", "penalty_cards": "hand"}
MOVES = 12
SitDown = Callable[..., FormulaRummyPlayer]


@pytest.fixture
def sit_down(host: DeskHost, open_window: OpenWindow) -> SitDown:
    """Opens a game in a new window and returns the player who sits there.

    ``window`` are options of the window, ``before`` is called with the page before it is used, everything else is a
    setting of the game.
    """

    def sit_down(
        hands: type[Hands] = ByTapping,
        *,
        window: dict[str, Any] | None = None,
        before: Callable[[Page], None] = lambda page: None,
        **settings: str | int,
    ) -> FormulaRummyPlayer:
        page = open_window(**(window or {}))
        before(page)
        return FormulaRummyPlayer(host.open(page, **{"seats": 2, "bots": "mia", "seed": SEEDS[0], **settings}), hands)

    return sit_down


# ---------------------------------------------------------------------------------------------- whole rounds


def test_a_round_is_won_by_tapping(sit_down: SitDown, host: DeskHost) -> None:
    """Until then, only own and open cards reach the page."""
    for seed in WON_SOON:
        host.told.clear()
        player = sit_down(seed=seed)
        if "You laid three compounds" in player.play_round().banner:
            assert problems(player.table) == []
            assert views_with_open_cards_only(host.told, host.match(player.page), lambda obs: obs.discards) > MOVES
            return
    raise AssertionError("no round was won")


def test_cards_can_be_dragged(sit_down: SitDown) -> None:
    """One card into a place of the compound, another onto the discards."""
    player = sit_down()
    seen = player.until_building()
    cation = next(face for face in seen.faces if face in GAME.chemistry.cations)
    drag(player.card(cation), player.place("tray:cation"))
    expect(player.place("tray:cation")).to_contain_text(ions.by_key(cation).name)
    player.clear()
    drag(player.card(cation), player.place("discards"))
    after = player.until(lambda now: len(now.hand) == len(seen.hand) - 1, "the card to be gone")
    assert sorted((*after.faces, cation)) == sorted(seen.faces)
    assert any(line.startswith("You discard") for line in after.log)


# ---------------------------------------------------------------------------------------------- checking as a group


def until_claimed(sit_down: SitDown, hands: type[Hands], *, wrong: bool) -> tuple[FormulaRummyPlayer, Seen]:
    """A game in which another player has just laid a compound, right or wrong, and asks for an answer."""
    for seed in GROUP_SEEDS:
        player = sit_down(hands, seed=seed, **GROUP)
        for _ in range(MOVES):
            seen = player.my_move()
            if seen.phase == "answer" and is_wrong(seen) == wrong:
                return player, seen
            if seen.phase == "over":
                break
            player.move(seen)
    raise AssertionError("nobody has laid such a compound")


def test_a_wrong_compound_is_challenged_by_keyboard(sit_down: SitDown) -> None:
    player, before = until_claimed(sit_down, ByKeyboard, wrong=True)
    player.press("challenge")
    after = player.until(lambda now: now.log != before.log, "the challenge to be settled")
    assert any("the challenge is right" in line for line in after.log)
    assert any("draws 3 penalty cards" in line for line in after.log)
    assert len(after.hand) == len(before.hand)


def test_anyone_who_challenges_a_right_compound_draws_three(sit_down: SitDown) -> None:
    player, before = until_claimed(sit_down, ByKeyboard, wrong=False)
    player.press("challenge")
    after = player.until(lambda now: len(now.hand) == len(before.hand) + 3, "three cards")
    assert any("the challenge is wrong" in line for line in after.log)
    assert after.laid[1][: len(before.laid[1])] == before.laid[1]


# ---------------------------------------------------------------------------------------------- mending


def test_see_why_lets_a_player_make_the_stacks_level(sit_down: SitDown) -> None:
    player = sit_down()
    player.until_drawing()
    assert cut_off(player.table) == [], "while drawing"
    player.lay_unbalanced(player.until_building())
    assert cut_off(player.table) == [], "while building, with the feedback"
    player.button("See why").click()
    drawing = player.table.get_by_role("img", name="left over.")
    expect(drawing).to_be_visible()
    stacks = player.table.get_by_role("spinbutton").all()
    plus, minus = (charge(player, stack) for stack in stacks)
    both = lcm(plus, minus)
    for stack, count in zip(stacks, (both // plus, both // minus), strict=True):
        stack.focus()
        player.page.keyboard.press("Home")
        for _ in range(count):
            player.page.keyboard.press("ArrowUp")
    expect(player.table.get_by_role("img", name="Both sides are level.")).to_be_visible()
    assert problems(player.table) == []
    player.button("Start again").click()
    expect(drawing).to_be_visible()


def charge(player: FormulaRummyPlayer, stack: Locator) -> int:
    """The unit charges of one ion of a stack, as they are read out."""
    stack.focus()
    player.page.keyboard.press("Home")
    player.page.keyboard.press("ArrowUp")
    expect(stack).to_have_attribute("aria-valuetext", re.compile("^1 "))
    _, said = (stack.get_attribute("aria-valuetext") or "").split(", ")
    return int(said.split()[0])


# ---------------------------------------------------------------------------------------------- looks


@pytest.mark.soak
@pytest.mark.parametrize(("scheme", "width"), [("light", 1000), ("dark", 320)])
def test_every_phase_can_be_read_by_everybody(sit_down: SitDown, host: DeskHost, scheme: str, width: int) -> None:
    player = sit_down(window={"color_scheme": scheme, "has_touch": width == 320})
    host.make_narrow(player.page, width)
    player.until_drawing()
    assert cut_off(player.table) == [], "while drawing"
    player.lay_unbalanced(player.until_building())
    assert cut_off(player.table) == [], "while building, with the feedback"
    player.button("See why").click()
    assert problems(player.table) == [], "with the reason"


# ---------------------------------------------------------------------------------------------- what goes wrong


def test_a_message_that_comes_twice_counts_once(sit_down: SitDown) -> None:
    player = sit_down(window={"alone": True}, before=lambda page: page.add_init_script("window.times = 2"))
    before = player.until_drawing()
    drawn = player.do(DrawSeveral(0), before)
    assert (len(drawn.hand), drawn.stock_count) == (len(before.hand) + 1, before.stock_count - 1)
    after = player.do(Discard(0, drawn.faces[0]), drawn)
    assert len(after.hand) == len(before.hand)
    assert sum(line.startswith("You discard") for line in after.log) == 1


NAMES = {"x" * 10_000: "10000", "🦊" * 30: "", "<img src=x onerror='window.hacked=1'>": ""}


def test_whatever_is_typed_as_a_name_nothing_is_lost(sit_down: SitDown) -> None:
    player = sit_down()
    seen = player.until_building(until_something_fits=True)
    player.choose(*player.fitting(seen)[0].cards)
    field = player.field("Its name")
    field.evaluate("field => field.removeAttribute('maxlength')")  # as anyone can in a browser's tools
    for name, told in NAMES.items():
        field.fill(name)
        player.press("lay")
        after = player.until(lambda now: now.panel, "an explanation")
        assert told in player.table.locator("[data-panel]").inner_text().replace(",", "")
        assert (after.hand, after.laid) == (seen.hand, seen.laid)
        assert player.page.evaluate("window.hacked") is None
        assert player.table.locator("img").count() == 0
        player.button("Close this message").click()
        player.until(lambda now: not now.panel, "the message to go")


def test_two_tabs_do_not_disturb_each_other(host: DeskHost, open_window: OpenWindow) -> None:
    """Each remembers its own game, also when it is loaded again."""
    one, two = (FormulaRummyPlayer(host.open(open_window(), seats=2, bots="mia", seed=seed)) for seed in SEEDS[:2])
    before = one.until_drawing(), two.until_drawing()
    assert before[0].hand != before[1].hand
    one.move(before[0])
    played = one.my_move()
    assert two.look() == before[1]
    assert FormulaRummyPlayer(host.reload(two.page)).my_move().position == before[1].position
    assert FormulaRummyPlayer(host.reload(one.page)).my_move().position == played.position
