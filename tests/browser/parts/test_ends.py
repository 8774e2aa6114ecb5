"""The end of a round or match: it covers the table, and nothing of it is out of reach."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.parts.conftest import OpenDesk
from tests.browser.parts.desk import load

ENDS = [
    {"about": "What you did", "text": "In the last round you laid one compound. Two tries were not right."},
    {"about": "One thing to try", "text": "Look at the charges before you choose the numbers."},
    {"about": "Worth a second look", "text": "Ada 20, You 35, Mia 45, Ben 60. A look back shows three moments."},
]
GROWTH = {
    "draw": "lines",
    "text": "Ada: 0, 20; You: 10, 35",
    "caption": "Points, fewest wins",
    "stops": ["Start", "1", "2"],
    "lines": [
        {"label": "Ada", "values": [0, 0, 20], "note": "20"},
        {"label": "You", "values": [0, 10, 35], "note": "35"},
    ],
}
# whether a sentence is seen whole once it has been scrolled to, and not below the buttons
IS_SEEN = """one => {
  one.scrollIntoView({ block: "center" });
  const { left, top, bottom } = one.getBoundingClientRect();
  return [top + 3, bottom - 3].every((y) => one.contains(document.elementFromPoint(left + 5, y)));
}"""


def end(**more: Any) -> dict[str, Any]:
    """What a table shows at the end, with cards left in the hand."""
    laid = [{**meld, "id": f"end:{meld['id']}"} for meld in load("round_over")["me"]["melds"]]
    panel = {"id": 9, "kind": "ok", "code": "match_won", "kick": "The end of the match", "title": "Ada wins", **more}
    text = " ".join(one["text"] for one in ENDS)
    view = load("round_over") | {"hand": load("draw")["hand"]}
    return view | {"panel": {**panel, "text": text, "steps": [], "buttons": [], "ends": ENDS, "laid": laid}}


@pytest.mark.parametrize("more", [{}, {"open": True, "why": GROWTH}], ids=["one round", "several rounds"])
@pytest.mark.parametrize(("width", "height"), [(375, 667), (667, 375), (820, 1180), (1280, 640)])
def test_all_that_is_said_at_the_end_can_be_read(
    open_desk: OpenDesk, width: int, height: int, more: dict[str, Any]
) -> None:
    desk = open_desk("draw", width=width, height=height, change=end(**more))
    said = desk.page.locator(".ends p")
    expect(said).to_have_text([one["text"] for one in ENDS])
    assert [one.evaluate(IS_SEEN) for one in said.all()] == [True] * len(ENDS)
    for picture in desk.page.locator("[data-panel] figure > svg").all():
        assert picture.evaluate(IS_SEEN)


@pytest.mark.parametrize("asked", [True, False], ids=["by my move", "by another's move"])
def test_the_end_takes_the_focus_from_the_cards_that_it_covers(open_desk: OpenDesk, asked: bool) -> None:
    desk = open_desk("draw")
    desk.hand.get_by_role("option").first.focus()
    if asked:
        desk.press("Enter")
    changes = {name: value for name, value in end().items() if name not in ("rev", "ack")}
    (desk.answer if asked else desk.show)(**changes)
    expect(desk.action("next_round")).to_be_focused()
    desk.press("Escape")
    expect(desk.hand.get_by_role("option").first).to_be_focused()
