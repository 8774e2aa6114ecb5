"""What can be measured of how a table looks: what axe finds, and what is cut off."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
PAGE_STYLES = ROOT / "share" / "jupyter" / "voila" / "templates" / "rummy-kit" / "static" / "page.css"
"""The page around a table in Voilà and on the site, which says how large its text is."""

# in a fifth of the time, because it need not describe what is right, nor read all styles for a rule that is not used
RUN_AXE = """async (roots, rules) => (await axe.run({ include: roots }, {
  resultTypes: ["violations"], preload: { assets: ["media"] }, ...(rules && { runOnly: rules }),
})).violations"""

# elements that are outside the table or hide a part of their content, and buttons whose words stick out. A line that
# ends in "…" must have its whole words as its title, and no label of a card, button, place, field or hand may end so;
# what is clipped to nothing is for screen readers; fans have frames
CUT_OFF = """root => {
  const frame = root.getBoundingClientRect();
  const unread = ".vh, .skip, .sprite, .card, .fan, svg, .mini, .ghosts, .deeds";
  const seen = (e) => !e.closest(unread) && e.getClientRects().length > 0 && getComputedStyle(e).clipPath === "none";
  const told = (e) => getComputedStyle(e).textOverflow === "ellipsis" && e.title !== "";
  const label = "button, .card, .slot, .field, .pile h4, .maker h4, .hh h3";
  const isShort = (e) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(e);
    return (textOverflow === "ellipsis" && e.scrollWidth > e.clientWidth + 1)
      || (webkitLineClamp !== "none" && e.scrollHeight > e.clientHeight + 1);
  };
  const problem = (e) => {
    if (e.closest(label) && isShort(e)) return "ends in dots";
    if (e.matches(".hh h3") && e.offsetHeight > e.parentElement.offsetHeight + 1) return "is on two lines";
    if (e.parentElement.closest("[title]") && told(e.parentElement.closest("[title]"))) return "";
    const box = e.getBoundingClientRect();
    if (box.right > frame.right + 0.5 || box.left < frame.left - 0.5) return "outside";
    const style = getComputedStyle(e);
    const hides = ["hidden", "clip"].includes(style.overflowX) && !told(e);
    if (hides && e.scrollWidth > e.clientWidth + 1) return "hidden";
    if (!e.matches("button")) return "";
    for (const words of e.querySelectorAll("*")) {
      if (!seen(words)) continue;
      const inner = words.getBoundingClientRect();
      if (inner.left < box.left - 1 || inner.right > box.right + 1) return "sticks out sideways";
      if (inner.bottom > box.bottom + 1) return `sticks out below (${words.className} ${inner.bottom - box.bottom})`;
    }
    return "";
  };
  return [...root.querySelectorAll("*")].filter((e) => seen(e) && problem(e))
    .map((e) => `${problem(e)}: ${e.outerHTML.slice(0, 120)}`);
}"""


# what can be pressed and is smaller; its ::after may make the place to press larger than what is drawn
TOO_SMALL = """(root, least) => {
  const small = (e) => {
    const box = (e.closest("label") ?? e).getBoundingClientRect();
    const around = getComputedStyle(e, "::after");
    const reach = (side) => Math.max(box[side], around.position === "absolute" ? parseFloat(around[side]) || 0 : 0);
    return e.getClientRects().length > 0 && (reach("width") < least - 0.5 || reach("height") < least - 0.5);
  };
  return [...root.querySelectorAll(":is(button, [role=option], input, select, summary)")].filter(small)
    .map((e) => `${e.outerHTML.slice(0, 90)} ${e.offsetWidth} x ${e.offsetHeight}`);
}"""


TRACED = ["disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.invalidationTracking"]
AROUND = re.compile(r"^(HTML|BODY)|\b(lm-|jp-|rk-around|rk-step-)")


def restyled_around(page: Page, act: Callable[[], None]) -> set[str]:
    """The boxes around a table that the browser styles again because of what ``act`` changes in the table.

    A selector with ``:has`` for one of them does this, and so does one that begins with ``:has``, for whatever element.
    """
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=TRACED)
    act()
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    told = [event["args"]["data"] for event in events if event["name"] == "StyleRecalcInvalidationTracking"]
    assert told, "nothing was styled at all"
    by_has = {one["nodeName"] for one in told if one.get("reason") == "Affected by :has()" and not _is_labs(one)}
    return {name for name in by_has if AROUND.search(name)}


def _is_labs(styled: Mapping[str, Any]) -> bool:
    """Whether JupyterLab itself, which draws its toolbar again while one works, caused this."""
    return any("/static/lab/" in frame["url"] for frame in styled.get("stackTrace", [])[:1])


def problems(table: Locator) -> list[str]:
    """What axe finds on this element, and what of it is cut off."""
    return [*axe_problems(table), *cut_off(table)]


def axe_problems(parts: Locator) -> list[str]:
    """What axe finds on these elements."""
    return _run_axe(parts)


def hard_to_read(parts: Locator) -> list[str]:
    """What axe finds on these elements that depends on their colours: enough where the rest has been looked at."""
    return _run_axe(parts, ["color-contrast", "link-in-text-block"])


def _run_axe(parts: Locator, rules: list[str] | None = None) -> list[str]:
    """What axe finds by these rules, or by all."""
    parts.first.wait_for()
    page = parts.page
    if not page.evaluate("'axe' in window"):
        # not by a script tag: Lab has a module loader of its own, which would take it
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = parts.evaluate_all(RUN_AXE, rules)
    return [f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in found for node in one["nodes"]]


def cut_off(table: Locator) -> list[str]:
    """What on this element cannot be seen or read in full without scrolling sideways."""
    wide: bool = table.evaluate("root => root.scrollWidth > root.clientWidth")
    return [*(["the table scrolls sideways"] if wide else []), *table.evaluate(CUT_OFF)]


def too_small(table: Locator, least: int) -> list[str]:
    """What on this element can be pressed, but is narrower or lower than this many pixels."""
    found: list[str] = table.evaluate(f"root => ({TOO_SMALL})(root, {least})")
    return found
