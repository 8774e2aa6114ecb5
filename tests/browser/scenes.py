"""What must hold at a table wherever it lies: the same tests for Voilà and for JupyterLab.

A test file subclasses :class:`Scenes` and gives the fixture ``host``; the game is Formula Rummy against one or two
computer players.
"""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from rummy_kit.games.formula_rummy.pieces import Discard, Draw, Lay
from rummy_kit.subjects import ions
from tests.browser.conftest import NewContext
from tests.browser.hosts import Host
from tests.browser.looks import axe_problems, cut_off
from tests.browser.player import GAME, ByKeyboard, ByTapping, Player, Seen, view_of
from tests.browser.wire import Frame, collect, newest_match, text_of, views_with_open_cards_only

# the first is won soon and has what the test needs; the others stand by, should rules or bots change
SEEDS = (8, 1, 21, 6)
GROUP_SEEDS = (27, 21, 25, 19)
GROUP = {"bots": "ben", "checking": "group", "penalty_cards": "hand"}
MOVES = 12
SitDown = Callable[..., Player]


class Scenes:
    """Tests of a table. ``hands`` in them are :class:`ByKeyboard` or :class:`ByTapping`."""

    @pytest.fixture
    def sit_down(self, host: Host, new_context: NewContext) -> SitDown:
        """Opens a game in a new window and gives the player who sits there.

        ``window`` are options of the browser's context, ``before`` is called with the page before it is loaded,
        everything else is a setting of the game.
        """

        def sit_down(
            hands: type[Player] = ByTapping,
            *,
            window: dict[str, Any] | None = None,
            before: Callable[[Page], None] = lambda page: None,
            **settings: str | int,
        ) -> Player:
            page = new_context(**(window or {})).new_page()
            before(page)
            return hands(host.open(page, **{"seats": 2, "bots": "mia", "seed": SEEDS[0], **settings}))

        return sit_down

    # -- whole rounds -----------------------------------------------------------------------------------

    def test_a_round_is_won_by_keyboard_alone(self, sit_down: SitDown) -> None:
        assert any(sit_down(ByKeyboard, seed=seed).play_round() for seed in SEEDS)

    def test_a_round_is_won_by_tapping(self, sit_down: SitDown) -> None:
        assert any(sit_down(ByTapping, seed=seed).play_round() for seed in SEEDS)

    def test_cards_can_be_dragged(self, sit_down: SitDown) -> None:
        """One card into a place of the compound, another onto the discards."""
        player = sit_down()
        seen = until_building(player)
        cation = next(face for face in seen.hand if face in GAME.chemistry.cations)
        place = player.table.locator("[data-place='tray:cation']")
        drag(player.card(cation), place)
        expect(place).to_contain_text(ions.by_key(cation).name)
        clear(player)
        drag(player.card(cation), player.table.locator("[data-place=discards]"))
        after = player.wait_until(lambda now: len(now.hand) == len(seen.hand) - 1, "the card to be gone")
        assert sorted((*after.hand, cation)) == sorted(seen.hand)
        assert any(line.startswith("You discard") for line in after.log)

    # -- checking as a group ------------------------------------------------------------------------------

    def test_a_wrong_compound_is_challenged_by_keyboard(self, sit_down: SitDown) -> None:
        player, before = until_claimed(sit_down, ByKeyboard, wrong=True)
        player.press("challenge")
        after = player.wait_until(lambda now: now.phase != "respond", "the challenge to be settled")
        assert any("the challenge is right" in line for line in after.log)
        assert any("draws 3 penalty cards" in line for line in after.log)
        assert len(after.hand) == len(before.hand)

    def test_who_challenges_a_right_compound_draws_three(self, sit_down: SitDown) -> None:
        player, before = until_claimed(sit_down, ByKeyboard, wrong=False)
        player.press("challenge")
        after = player.wait_until(lambda now: len(now.hand) == len(before.hand) + 3, "three cards")
        assert any("the challenge is wrong" in line for line in after.log)
        assert after.others_laid == before.others_laid

    # -- looks ------------------------------------------------------------------------------------------

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_axe_finds_nothing_in_any_phase(self, sit_down: SitDown, host: Host, scheme: str) -> None:
        player = sit_down(window={"color_scheme": scheme})
        if scheme == "dark":
            host.go_dark(player.page)
        until_drawing(player)
        assert axe_problems(player.table) == [], "while drawing"
        lay_unbalanced(player, until_building(player))
        assert axe_problems(player.table) == [], "while building, with the feedback"
        player.button("See why").click()
        assert axe_problems(player.table) == [], "with the reason"
        player.button("Close this message").click()
        clear(player)
        player.play_round()
        assert axe_problems(player.table) == [], "when the round is over"

    def test_nothing_is_cut_off_at_320_px(self, sit_down: SitDown, host: Host) -> None:
        player = sit_down(window={"has_touch": True})
        host.make_narrow(player.page, 320)
        until_drawing(player)
        assert cut_off(player.table) == [], "while drawing"
        lay_unbalanced(player, until_building(player))
        player.button("See why").click()
        assert cut_off(player.table) == [], "with the feedback open"
        player.button("Close this message").click()
        clear(player)
        player.play_round()
        assert cut_off(player.table) == [], "when the round is over"

    def test_the_settings_can_be_read_and_used_by_everybody(self, sit_down: SitDown, host: Host) -> None:
        player = sit_down()
        player.page.get_by_role("button", name="Change the settings").click()
        form = player.page.locator(".rk-form")
        expect(form).to_contain_text("The same seed (0 to")
        host.make_narrow(player.page, 320)
        for go_on in (lambda: host.go_dark(player.page), lambda: None):
            assert cut_off(form) == []
            assert axe_problems(form) == []
            go_on()
        form.get_by_label("Players", exact=True).select_option("4")
        form.get_by_label("Computer player 3", exact=True).select_option("Ben")
        expect(form).to_contain_text("Muddled: overlooks cards, often forgets the discards")
        form.get_by_label("Seed", exact=True).fill("12")
        form.get_by_role("button", name="Start a new game").click()
        expect(form).to_contain_text("The new game is on the table.")
        expect(player.table.locator(".seats > li")).to_have_count(3)

    # -- what goes wrong --------------------------------------------------------------------------------

    def test_a_message_that_comes_twice_counts_once(self, sit_down: SitDown) -> None:
        player = sit_down(before=lambda page: page.route_web_socket("**/channels**", send_twice))
        before = until_drawing(player)
        drawn = player.do(Draw(0), before)
        assert (len(drawn.hand), drawn.stock) == (len(before.hand) + 1, before.stock - 1)
        after = player.do(Discard(0, drawn.hand[0]), drawn)
        assert len(after.hand) == len(before.hand)
        assert sum(line.startswith("You discard") for line in after.log) == 1

    def test_after_a_dead_kernel_the_same_game_goes_on(self, sit_down: SitDown, host: Host) -> None:
        kernels = host.server.kernels()
        player = sit_down()
        for _ in range(3):  # some way into the game
            player.move(player.my_move())
        before = player.my_move()
        (kernel,) = host.server.kernels() - kernels
        os.kill(kernel, signal.SIGKILL)
        player.table.get_by_role("option").first.click()
        expect(player.table.get_by_role("alert")).to_contain_text("Your game is saved", timeout=6_000)
        assert axe_problems(player.table) == []
        assert ByTapping(host.reload(player.page)).my_move() == before

    @pytest.mark.parametrize(
        ("name", "told"),
        [("x" * 10_000, "10000"), ("🦊" * 30, ""), ("<img src=x onerror='window.hacked=1'>", "")],
        ids=["10,000 characters", "emoji", "HTML"],
    )
    def test_whatever_is_typed_as_a_name_nothing_is_lost(self, sit_down: SitDown, name: str, told: str) -> None:
        player = sit_down()
        seen = until_building(player, until_something_fits=True)
        lay = next(action for action in GAME.legal_actions(view_of(seen)) if isinstance(action, Lay))
        for face in lay.cards:
            player.card(face).click()
        field = player.field("Its name")
        field.evaluate("field => field.removeAttribute('maxlength')")  # as anybody can in a browser's tools
        field.fill(name)
        player.press("lay")
        after = player.wait_until(lambda now: bool(now.panel), "an explanation")
        assert told in player.table.locator("[data-panel]").inner_text().replace(",", "")
        assert (after.hand, after.laid) == (seen.hand, seen.laid)
        assert player.page.evaluate("window.hacked") is None
        assert player.table.locator("img").count() == 0

    # -- what nobody may see ----------------------------------------------------------------------------

    def test_only_own_and_open_cards_reach_the_page(self, sit_down: SitDown, host: Host) -> None:
        frames: list[Frame] = []
        player = sit_down(before=lambda page: collect(page, frames), seats=3, bots="mia,ada")
        for _ in range(MOVES):
            if (seen := player.my_move()).phase == "over":
                break
            player.move(seen)
        match = newest_match(host.server.store)
        assert views_with_open_cards_only(frames, match, lambda view: view.discards) > MOVES


# ---------------------------------------------------------------------------------------------- what players do


def until_drawing(player: Player) -> Seen:
    """To the player's draw, by the best moves."""
    while (seen := player.my_move()).phase != "draw":
        player.move(seen)
    return seen


def until_building(player: Player, *, until_something_fits: bool = False) -> Seen:
    """A card from the stock, so that there is no duty; if wanted, turns until there is a compound to lay."""
    for _ in range(MOVES):
        seen = player.do(Draw(0), until_drawing(player))
        fits = any(isinstance(action, Lay) and not action.wild for action in GAME.legal_actions(view_of(seen)))
        if fits or not until_something_fits:
            return seen
        player.move(seen)
    raise AssertionError("no compound in sight")


def clear(player: Player) -> None:
    """Take all chosen cards back. On a phone the button says only "Clear"."""
    player.table.get_by_role("button", name=re.compile("^Clear")).click()


def lay_unbalanced(player: Player, seen: Seen) -> None:
    """Try to lay a compound that is not neutral, under its right name, and see what is said to it."""
    cards = unbalanced(seen)
    player.lay(cards, ions.compound(cards[0], cards[2]).name)
    player.wait_until(lambda now: bool(now.panel), "an explanation")


def unbalanced(seen: Seen) -> tuple[str, str, str, str]:
    """Cation, number, anion, number that do not come to 0."""
    held = [face for face in seen.hand if face.isdecimal()]
    return next(
        (cation, n, anion, m)
        for cation in seen.hand
        for anion in seen.hand
        if cation in GAME.chemistry.cations and anion in GAME.chemistry.anions
        for at, n in enumerate(held)
        for m in held[at + 1 :]
        if GAME.chemistry.charges[cation] * int(n) + GAME.chemistry.charges[anion] * int(m)
    )


def until_claimed(sit_down: SitDown, hands: type[Player], *, wrong: bool) -> tuple[Player, Seen]:
    """A game in which another player has just laid a compound, right or wrong, and asks for an answer."""
    for seed in GROUP_SEEDS:
        player = sit_down(hands, seed=seed, **GROUP)
        for _ in range(MOVES):
            seen = player.my_move()
            if seen.phase == "respond" and is_wrong(seen) == wrong:
                return player, seen
            if seen.phase == "over":
                break
            player.move(seen)
    raise AssertionError("nobody has laid such a compound")


def is_wrong(seen: Seen) -> bool:
    """Whether a claim is wrong, by what the table says: "Ben says: sodium oxide" and "NaO lies there"."""
    name = seen.banner.partition(": ")[2]
    formula = re.match(r"(\S+) lies there", seen.banner_text)
    assert formula, seen.banner_text
    for cation in GAME.chemistry.cations:
        for anion in GAME.chemistry.anions:
            for counts in ((n, m) for n in GAME.chemistry.numbers for m in GAME.chemistry.numbers):
                meant = ions.Compound(ions.by_key(cation), ions.by_key(anion), counts)
                if meant.unicode == formula.group(1) and name in meant.accepted_names():
                    return meant.counts != ions.ratio(GAME.chemistry.charges[cation], GAME.chemistry.charges[anion])
    return True


def drag(start: Locator, end: Locator) -> None:
    """From the middle of one element to the middle of another, by mouse."""
    start.scroll_into_view_if_needed()
    mouse = start.page.mouse
    boxes = [one.bounding_box() for one in (start, end)]
    (x, y), (to_x, to_y) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 8, y + 2)
    mouse.move(to_x, to_y, steps=5)
    mouse.up()


# ---------------------------------------------------------------------------------------------- the line


def send_twice(socket: WebSocketRoute) -> None:
    """Every message of the table goes to the kernel twice."""
    kernel = socket.connect_to_server()

    def forward(message: str | bytes) -> None:
        for _ in range(2 if '"intent"' in text_of(message) else 1):
            kernel.send(message)

    socket.on_message(forward)
