"""The site when its Python dies, in two tabs, and when a new build comes: nothing is lost."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.hosts.lessons import come_to_the_table
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.servers import wait_for
from tests.browser.site.conftest import KEPT, Site, hand_of

GAME = "seats=2&bots=mia&seed=8&coach=off"
WORKERS = """() => {
  const plain = window.Worker;
  window.workers = [];
  window.Worker = class extends plain {
    constructor(...words) { super(...words); window.workers.push(this); }
  };
}"""


def test_a_game_goes_on_when_its_python_dies_in_two_tabs_and_with_a_new_build(
    own_site: Site, new_context: NewContext
) -> None:
    page = new_context().new_page()
    page.add_init_script(f"({WORKERS})()")
    player = FormulaRummyPlayer(own_site.open(page, "formula_rummy", GAME))
    player = a_worker_that_dies_is_followed_by_another_one_with_the_same_hand_and_words(player)
    what_is_played_in_one_tab_is_seen_in_the_other(own_site, player)
    a_new_build_waits_until_it_is_wanted(own_site, player)


def the_player(page: Page) -> FormulaRummyPlayer:
    return FormulaRummyPlayer(come_to_the_table(page, "formula_rummy"))


def a_worker_that_dies_is_followed_by_another_one_with_the_same_hand_and_words(
    player: FormulaRummyPlayer,
) -> FormulaRummyPlayer:
    page = player.page
    compound = player.fitting(player.until_building(until_something_fits=True))[0]
    hand = hand_of(player.table)
    player.choose(*compound.cards)
    player.hands.write(player.field("Its name"), "half a na")
    page.evaluate("workers.at(-1).terminate()")
    expect(page.get_by_text("This page had to start again.")).to_be_in_viewport(timeout=60_000)
    expect(page.locator("main")).not_to_have_attribute("inert", "", timeout=60_000)
    again = the_player(page)
    assert hand_of(again.table) == hand
    again.choose(*compound.cards)
    expect(again.field("Its name")).to_have_value("half a na")
    page.evaluate("workers.at(-1).terminate()")
    page.get_by_role("alert").filter(has_text="This page keeps stopping.").get_by_role("button").click()
    expect(page.locator("main")).not_to_have_attribute("inert", "", timeout=60_000)
    third = the_player(page)
    assert hand_of(third.table) == hand
    return third


def what_is_played_in_one_tab_is_seen_in_the_other(site: Site, first: FormulaRummyPlayer) -> None:
    with first.page.context.expect_page() as opening:  # with a copy of what this tab keeps
        first.page.evaluate("window.open(location.href)")
    second = FormulaRummyPlayer(site.open(opening.value, "formula_rummy", GAME))
    second.move(second.begin())

    def is_told() -> bool:
        """At once, or at the next move if this one is quicker than the news from the other tab."""
        seen = first.my_move()
        first.carry_out(first.best(seen), seen)
        return first.until(lambda now: now.panel or now.log != seen.log, "an answer").panel == "The game has moved on"

    wait_for(is_told, "the first tab to be told")
    second.page.close()


def a_new_build_waits_until_it_is_wanted(site: Site, player: FormulaRummyPlayer) -> None:
    page, hand = player.page, hand_of(player.table)
    assert page.evaluate(KEPT)
    new_build(site)
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => true)")
    use_it = page.get_by_role("button", name="Use it now")
    expect(use_it).to_be_visible(timeout=60_000)
    assert hand_of(player.table) == hand
    with page.expect_navigation():
        use_it.click()
    wait_for(lambda: caches(page) == 1, "the old build to be forgotten")
    assert hand_of(the_player(page).table) == hand


def new_build(site: Site) -> None:
    """The same files under another name."""
    script = site.site / "service.js"
    text = script.read_text(encoding="utf-8")
    script.unlink()  # it is the same file as in the folder that it was copied from
    script.write_text(text.replace('"build": "', '"build": "new', 1), encoding="utf-8")


def caches(page: Page) -> int:
    count: int = page.evaluate("caches.keys().then((all) => all.length)")
    return count
