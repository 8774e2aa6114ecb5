"""The site without its server, in two tabs, and when a new build comes: nothing is lost, nothing shown."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.hosts.lessons import come_to_the_table
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.servers import wait_for
from tests.browser.site.conftest import KEPT, Site, collect, hand_of, kept_match
from tests.browser.wire import Frame, content_of, views_with_open_cards_only, without_first_round

GAME = "seats=2&bots=mia&seed=8&coach=off"


def test_a_round_is_played_and_goes_on_when_the_server_is_gone_and_only_own_and_open_cards_reach_the_page(
    own_site: Site, new_context: NewContext
) -> None:
    page, frames = new_context().new_page(), list[Frame]()
    collect(page, frames)
    player = FormulaRummyPlayer(own_site.open(page, "formula_rummy", GAME))
    player.play_round()
    told, match = without_first_round([content_of(frame) for frame in frames]), kept_match(page)
    assert views_with_open_cards_only(told, match, lambda obs: obs.discards) > len(match)
    player.next_round()
    hand = hand_of(player.table)
    assert page.evaluate(KEPT)
    own_site.stop()
    page.reload()
    again = FormulaRummyPlayer(own_site.open(page, "formula_rummy", GAME))
    assert hand_of(again.table) == hand
    again.move(again.my_move())


def test_what_is_played_in_one_tab_is_seen_in_the_other(site: Site, new_context: NewContext) -> None:
    page = new_context().new_page()
    first = FormulaRummyPlayer(site.open(page, "formula_rummy", GAME))
    first.begin()
    with page.context.expect_page() as opening:  # with a copy of what this tab keeps
        page.evaluate("window.open(location.href)")
    second = FormulaRummyPlayer(site.open(opening.value, "formula_rummy", GAME))
    second.move(second.begin())

    def is_told() -> bool:
        """At once, or at the next move if this one is quicker than the news from the other tab."""
        seen = first.my_move()
        first.carry_out(first.best(seen), seen)
        return first.until(lambda now: now.panel or now.log != seen.log, "an answer").panel == "The game has moved on"

    wait_for(is_told, "the first tab to be told")


def test_a_new_build_waits_until_somebody_wants_it_and_the_game_goes_on(
    own_site: Site, new_context: NewContext
) -> None:
    page = new_context().new_page()
    player = FormulaRummyPlayer(own_site.open(page, "formula_rummy", GAME))
    player.move(player.my_move())
    hand = hand_of(player.table)
    assert page.evaluate(KEPT)
    new_build(own_site)
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => true)")
    use_it = page.get_by_role("button", name="Use it now")
    expect(use_it).to_be_visible(timeout=60_000)
    assert hand_of(player.table) == hand
    with page.expect_navigation():
        use_it.click()
    wait_for(lambda: caches(page) == 1, "the old build to be forgotten")
    assert hand_of(own_site.open(page, "formula_rummy", GAME)) == hand


def new_build(site: Site) -> None:
    """The same files under another name."""
    script = site.site / "service.js"
    text = script.read_text(encoding="utf-8")
    script.unlink()  # it is the same file as in the folder that it was copied from
    script.write_text(text.replace('"build": "', '"build": "new', 1), encoding="utf-8")


def caches(page: Page) -> int:
    count: int = page.evaluate("caches.keys().then((all) => all.length)")
    return count


WORKERS = """() => {
  const plain = window.Worker;
  window.workers = [];
  window.Worker = class extends plain {
    constructor(...words) { super(...words); window.workers.push(this); }
  };
}"""


def test_a_worker_that_dies_is_followed_by_another_one_with_the_same_hand_and_words(
    site: Site, new_context: NewContext
) -> None:
    page = new_context().new_page()
    page.add_init_script(f"({WORKERS})()")
    player = FormulaRummyPlayer(site.open(page, "formula_rummy", GAME))
    compound = player.fitting(player.until_building(until_something_fits=True))[0]
    hand = hand_of(player.table)
    player.choose(*compound.cards)
    player.hands.write(player.field("Its name"), "half a na")
    page.evaluate("workers.at(-1).terminate()")
    expect(page.get_by_text("This page had to start again.")).to_be_in_viewport(timeout=60_000)
    expect(page.locator("main")).not_to_have_attribute("inert", "", timeout=60_000)
    again = FormulaRummyPlayer(come_to_the_table(page, "formula_rummy"))
    assert hand_of(again.table) == hand
    again.choose(*compound.cards)
    expect(again.field("Its name")).to_have_value("half a na")
    page.evaluate("workers.at(-1).terminate()")
    page.get_by_role("alert").filter(has_text="This page keeps stopping.").get_by_role("button").click()
    expect(page.locator("main")).not_to_have_attribute("inert", "", timeout=60_000)
    third = FormulaRummyPlayer(come_to_the_table(page, "formula_rummy"))
    assert hand_of(third.table) == hand
    third.move(third.my_move())
