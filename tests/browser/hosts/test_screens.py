"""One step, one screen: what fits, what stays in view, where a reload and the browser's back button lead."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rummy_kit import games
from tests.browser.conftest import NewContext
from tests.browser.hosts.conftest import HostOf
from tests.browser.hosts.lessons import PATIENCE, file_of
from tests.browser.looks import axe_problems, restyled_around

SCREENS = {
    "goals": "section.goals-block",
    "warm_up": ".rk-step-warm_up [role=toolbar]",
    "example": ".rk-step-example .worked-example",
    "explain": ".rk-step-example [role=toolbar]",
    "practice": ".rk-step-practice [role=toolbar]",
    "rules": ".celltag_rules h2",
    "first_round": ".rk-first-round [role=toolbar]",
    "game": ".rk-game [role=toolbar]",
    "look_back": ".rk-step-look_back [data-kind=note]",
    "question": ".rk-step-look_back [role=toolbar]",
    "ticket": ".rk-step-ticket [role=toolbar]",
    "record": "[data-kind=record]",
}
"""Each screen, and what is there once it has been built."""
LOADED_AGAIN = ["explain", "game", "record"]  # a part of a step, a step, and something that is not a step
MAY_SCROLL = {"rules", "look_back"}
ALL_IN_SIGHT = {"warm_up", "explain", "practice", "ticket"}  # on a phone, too
DESK, PHONE = (1280, 640), (375, 667)
SIZES = [DESK, (1920, 1080), PHONE, (320, 568)]
"""Of these `make test` tries one for each screen of a lesson, in turn, and `make soak` all."""
GO = "screen => { location.hash = screen; }"
# What is wrong with a screen in this window. It is read to its end; what looks wrong is looked at again in later
# frames, until nothing does, because a table that has another width arranges itself in the frame after that.
PROBLEMS = """async ({ allInSight, mayScroll }) => {
  const page = document.querySelector("#rendered_cells") ?? document.scrollingElement;
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
  const shown = (selector, within = document) => [...within.querySelectorAll(selector)].filter(isShown);
  const words = (one) => one.textContent.trim() || one.dataset.field;
  const scroll = (top) => page.scrollTo({ top, behavior: "instant" });

  // what a task is answered with, as far as it lies below the row of actions of a page that has not been scrolled
  const outOfSight = () => {
    scroll(0);
    const [bar] = shown(".tb.alone > .bar");
    const { top } = bar.getBoundingClientRect();
    return shown(".mat :is([role=option], [data-slot], .choice, input[type=text])", bar.parentElement)
      .filter((one) => one.getBoundingClientRect().bottom > top);
  };
  const outside = (one) => {
    const { top, right, bottom, left } = one.getBoundingClientRect();
    return top < -1 || left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  };
  // the labels of buttons at the foot of the screen that lie on one another
  const overlapping = () => {
    const buttons = shown(":is(.foot-line, .go-on) > .btn, .rk-button, .bar > .act");
    const boxes = buttons.map((one) => one.getBoundingClientRect());
    const meet = (a, b) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return buttons.filter((_, at) => boxes.some((box, other) => other !== at && meet(box, boxes[at])));
  };
  const larger = (length) => Math.max(page[`scroll${length}`], document.documentElement[`scroll${length}`]);

  const look = () => {
    const hidden = allInSight && innerHeight > 640 ? outOfSight().map(words) : [];
    scroll(page.scrollHeight);
    const away = shown(".lhead, .jp-Cell:not(.rk-away) :is(.go-on, .foot-line, .bar) > .go").filter(outside);
    const [wide, high] = [larger("Width") - innerWidth, larger("Height") - innerHeight];
    return [
      ...(hidden.length ? [`has out of sight: ${hidden}`] : []),
      ...away.map((one) => `has at its end outside the window: ${words(one).slice(0, 40)}`),
      ...(shown(".lhead").length === 1 ? [] : ["has not one header"]),
      ...overlapping().map((one) => `has on another button: ${words(one)}`),
      ...(wide > 0 ? [`is ${wide} px too wide`] : []),
      ...(innerWidth > 640 && !mayScroll && high > 0 ? [`is ${high} px too high`] : []),
    ];
  };
  let found;
  for (let frame = 0; frame < 50; frame++) {
    await new Promise(requestAnimationFrame);
    found = look();
    if (found.length === 0) break;
  }
  return found;
}"""


def open_lesson(page: Page, in_voila: HostOf, lesson: str) -> None:
    """All its steps are open."""
    in_voila(lesson).go_to(page, file_of(lesson), steps="open", tasks="7b", seed=8)
    expect(page.locator("html[data-screen]")).to_be_attached(timeout=PATIENCE)


def come_to(page: Page, screen: str) -> None:
    """Go there by its address, and wait until it has been built."""
    page.evaluate(GO, screen)
    is_there(page, screen)


def is_there(page: Page, screen: str) -> None:
    expect(page.locator(f"html[data-screen={screen}]")).to_be_attached(timeout=PATIENCE)
    expect(page.locator(f".jp-Cell:not(.rk-away) {SCREENS[screen]}").first).to_be_visible(timeout=PATIENCE)


def sizes_of(screen: str, lesson: str, every: bool) -> list[tuple[int, int]]:
    """The sizes of window in which a screen is looked at."""
    if every:
        return SIZES
    turn = list(SCREENS).index(screen) + list(games.load_lessons()[0]).index(lesson)
    size = SIZES[turn % len(SIZES)]
    return [size] if screen not in ALL_IN_SIGHT or size == PHONE else [size, PHONE]


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.soak)])
@pytest.mark.parametrize("lesson", games.load_lessons()[0])
def test_each_step_fits_the_window_with_its_header_and_its_action_in_view(
    in_voila: HostOf, new_context: NewContext, lesson: str, every: bool
) -> None:
    page = new_context().new_page()
    open_lesson(page, in_voila, lesson)
    problems = []
    for screen in SCREENS:
        come_to(page, screen)
        if screen != "goals":  # which is shown already
            expect(page.locator(":is(h1, h2):focus")).to_have_text(re.compile(r"\w"))
        may = {"allInSight": screen in ALL_IN_SIGHT, "mayScroll": screen in MAY_SCROLL}
        for width, height in reversed(sizes_of(screen, lesson, every)):
            page.set_viewport_size({"width": width, "height": height})
            problems += [f"{screen} at {width} × {height} {problem}" for problem in page.evaluate(PROBLEMS, may)]
    assert not problems


def test_the_header_the_address_a_reload_and_back_lead_to_a_step(in_voila: HostOf, new_context: NewContext) -> None:
    page = new_context().new_page()
    open_lesson(page, in_voila, "formula")
    the_header_leads_to_the_steps_and_the_goals_are_at_hand(page)
    a_move_styles_nothing_around_the_table_again(page)
    the_way_on_lies_on_no_other_button(page)
    a_reload_comes_back_to_the_step_and_back_leads_to_the_one_before(page)


def the_header_leads_to_the_steps_and_the_goals_are_at_hand(page: Page) -> None:
    page.get_by_role("list", name="Steps of this lesson").get_by_role("button", name="Practice").press("Enter")
    is_there(page, "practice")
    expect(page.get_by_role("heading", name="Practice", level=2).first).to_be_focused()
    introduced = page.get_by_text("In the first task only the symbol is missing")
    expect(introduced).to_be_visible()
    page.get_by_role("button", name="Hint").locator("visible=true").click()
    expect(introduced).to_be_hidden()  # the reply takes its place
    goals = page.locator(".my-goals")
    goals.locator("summary").press("Enter")
    expect(goals.get_by_text(games.load_lesson("formula").goals[0])).to_be_visible()
    assert axe_problems(page.locator(".lhead")) == []
    page.keyboard.press("Escape")
    expect(goals.get_by_role("button", name="My record")).to_be_hidden()
    goals.locator("summary").press("Enter")
    goals.get_by_role("button", name="My record").press("Enter")
    is_there(page, "record")


def a_move_styles_nothing_around_the_table_again(page: Page) -> None:
    for screen, around in (("first_round", ".rk-first-round"), ("game", ".rk-game")):
        come_to(page, screen)
        card = page.locator(f"{around} [role=option]").first
        assert restyled_around(page, card.click) == set(), screen


def the_way_on_lies_on_no_other_button(page: Page) -> None:
    """The pupil does the last step of the example; the question about it may be answered wrongly, which opens
    practice, and then answered again.
    """
    come_to(page, "example")
    while (more := page.get_by_role("button", name="Next step")).is_visible():
        more.click()
    expect(page.get_by_text("Your turn.", exact=True)).to_be_visible()
    expect(page.get_by_text("2 × 4 = 8")).to_have_count(0)
    page.get_by_role("button", name="Do this step").click()
    check, on = (page.locator(f".rk-step-example [data-item={one}]") for one in ("check", "next"))
    page.locator(".rk-step-example [data-field=sign][value='×']").check()
    check.click()
    on.click()
    page.get_by_role("radio", name="Yes: 4 − 2 is 2").check()
    check.click()
    expect(page.get_by_role("button", name="Go to practice")).to_be_visible()
    expect(page.get_by_role("button", name="Read it again")).to_be_visible()
    for width, height in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(PROBLEMS, {"allInSight": False, "mayScroll": False}) == []
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})


def a_reload_comes_back_to_the_step_and_back_leads_to_the_one_before(page: Page) -> None:
    step = page.locator(".steps7 [aria-current=step]")
    for screen in LOADED_AGAIN:
        come_to(page, screen)
        page.reload()
        is_there(page, screen)
        expect(step).to_have_count(0 if screen == "record" else 1)
    page.go_back()
    is_there(page, "game")
    page.go_back()
    is_there(page, "explain")
    page.go_forward()
    is_there(page, "game")


def test_a_closed_step_leads_to_the_open_one_and_what_is_being_done_stays(
    in_voila: HostOf, new_context: NewContext
) -> None:
    """A lesson whose address names no step opens at the pupil's step, and leaves it only when the pupil does."""
    page = new_context().new_page()
    in_voila("formula").go_to(page, file_of("formula"), tasks="7b")
    page.get_by_role("button", name="Start the warm-up").press("Enter", timeout=PATIENCE)
    is_there(page, "warm_up")
    for closed in ("game", "ticket"):
        page.evaluate(GO, closed)
        page.get_by_role("button", name="Go to the warm-up").press("Enter")
        is_there(page, "warm_up")
    come_to(page, "goals")
    page.goto(page.url.partition("#")[0])
    is_there(page, "warm_up")
    page.keyboard.press("Tab")
    assert page.url.endswith("#warm_up")
