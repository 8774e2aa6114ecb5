"""Records handed in by camera: a pupil shows codes, the class page reads them, also when the host is gone."""

from __future__ import annotations

from typing import Any

import pytest
import segno
from playwright.sync_api import Page, expect

from rummy_kit.lessons.hand_in import pieces
from rummy_kit.lessons.record import Answer, LessonRecord
from tests.browser.conftest import SLOWEST, NewContext
from tests.browser.site.conftest import KEPT, Site
from tests.lessons.test_packed import fullest

NAME = "formula_rummy"
CAMERA = """() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
  const pen = canvas.getContext("2d");
  let held = () => undefined;
  // a code as a path in a square of this many units, at this size in pixels, turned by this many degrees, in this light
  window.hold = ({ path, units, size, turned, light }) => {
    const grey = (share) => `rgb(${[0, 0, 0].map(() => Math.round(255 * light * share))})`;
    held = () => {
      pen.resetTransform();
      pen.fillStyle = grey(0.6);
      pen.fillRect(0, 0, 1280, 720);
      pen.translate(640, 360);
      pen.rotate((turned * Math.PI) / 180);
      pen.scale(size / units, (0.93 * size) / units); // the screen leans back a little
      pen.translate(-units / 2, -units / 2);
      pen.fillStyle = grey(1);
      pen.fillRect(0, 0, units, units);
      pen.fillStyle = grey(0.15);
      pen.fill(new Path2D(path));
    };
  };
  setInterval(() => held(), 50);
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
}"""
MANNERS = (
    {"size": 640, "turned": 0, "light": 1.0},
    {"size": 480, "turned": 9, "light": 0.8},
    {"size": 400, "turned": -5, "light": 0.45},
)
"""How far away a code is held, how crookedly, in which light."""


def code(text: str) -> dict[str, Any]:
    """A code as a path, with the white around it."""
    matrix = segno.make_qr(text, error="m").matrix
    path = "".join(f"M{x + 4} {y + 4}h1v1h-1z" for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark)
    return {"path": path, "units": len(matrix) + 8}


def hand_in(page: Page, who: str, answers: tuple[Answer, ...], told: str) -> None:
    """Hold all codes of a record before the camera, each in its own manner, until the page has said that it is read."""
    said = page.locator(".scan [role=status]")
    codes = pieces(who, NAME, LessonRecord(answers=answers))
    for n, one in enumerate(codes, 1):
        page.evaluate("shown => hold(shown)", {**code(one), **MANNERS[n % len(MANNERS)]})
        expect(said).to_contain_text(told if n == len(codes) else f"{n} of {len(codes)}")


def class_page(site: Site, new_context: NewContext) -> Page:
    """The class page, with its camera on, and nothing of it left to fetch but what the browser has stored."""
    page = new_context().new_page()
    page.add_init_script(f"({CAMERA})()")
    page.goto(f"{site.base}teacher/class.html")
    page.get_by_role("button", name="Read codes with the camera").wait_for(timeout=SLOWEST)
    assert page.evaluate(KEPT)
    return page


def test_a_pupil_shows_a_code_and_the_class_page_reads_it_without_a_network(
    own_site: Site, new_context: NewContext
) -> None:
    pupil = new_context().new_page()
    pupil.goto(f"{own_site.base}formula-rummy.html?steps=open&seed=8#record")
    pupil.get_by_text("Hand in by camera").click(timeout=SLOWEST)
    pupil.get_by_label("Your number or animal").fill("otter")
    pupil.get_by_role("button", name="Show the code").click()
    drawn = pupil.locator(".hand-in svg")
    path, units = drawn.locator("path").get_attribute("d"), int((drawn.get_attribute("viewBox") or "").split()[-1])
    text = pupil.get_by_label("Or send it as text").input_value()

    page = class_page(own_site, new_context)
    own_site.stop()
    page.get_by_role("button", name="Read codes with the camera").click()
    said = page.locator(".scan [role=status]")
    page.evaluate("shown => hold(shown)", {"path": path, "units": units, **MANNERS[0]})
    expect(said).to_have_text("otter has handed in. 1 record so far.")
    hand_in(page, "7", fullest(NAME).answers[:60], "7 has handed in. 2 records so far.")
    page.get_by_text("Paste codes instead").click()
    sent = "\n".join([text, *pieces("owl", NAME, LessonRecord())])
    page.get_by_label("Codes that pupils have sent as text").fill(sent)
    page.get_by_role("button", name="Read them").click()
    expect(said).to_have_text("owl has handed in. 3 records so far.")
    expect(page.locator("[data-kind=class]")).to_contain_text("3 pupils")


@pytest.mark.soak
def test_thirty_records_in_a_row(own_site: Site, new_context: NewContext) -> None:
    page = class_page(own_site, new_context)
    page.get_by_role("button", name="Read codes with the camera").click()
    for n in range(30):
        answers = fullest(NAME).answers[n : n + 60]
        hand_in(page, f"pupil {n}", answers, f"pupil {n} has handed in. {n + 1} record")
