"""Whether a table keeps still and fits: a watch on its rows, cards and buttons, whatever happens."""

from __future__ import annotations

MOST = 4  # pixels by which something may shift unasked
HEIGHTS = {"wide": 640, "phone": 667, "low phone": 568}
"""How high a table of a game may be, in pixels."""

# The hand's row and the bar never move; cards and buttons only by what the player does, which has an ack of its own.
# What is wrong goes to `complain`.
WATCH = """() => {
  const root = document.querySelector(".rk");
  const place = (e) => { const box = e.getBoundingClientRect(); return [box.left, box.top].map(Math.round); };
  const all = (selector) => [...root.querySelectorAll(selector)].filter((e) => e.getClientRects().length > 0);
  const named = (kind, selector) =>
    Object.fromEntries(all(selector).map((e) => [`${kind} ${e.dataset.item ?? ""}`, place(e)]));
  const look = () => ({
    rows: { ...named("hand", ".hand"), ...named("bar", ".tb .bar") },
    things: { ...named("button", ".tb .bar [data-item]"), ...named("card", "[role=option]") },
    ack: JSON.stringify(window.model.get("view")?.ack),
    keys: all("[role=option]").map((e) => e.dataset.item).join(),
    scrolled: scrollY,
    // opened and closed by the player: the buttons under "More", another task of a practice
    more: root.querySelector(".bar [aria-expanded]")?.getAttribute("aria-expanded"),
    task: window.model.get("setup")?.game === "practice" ? root.querySelector(".turn b")?.textContent : "",
  });
  const far = (before, after) => Object.keys(after).filter((key) => before[key] &&
    Math.max(...after[key].map((at, i) => Math.abs(at - before[key][i]))) > MOST)
    .map((key) => `${key} moves from ${before[key]} to ${after[key]}`);
  const tooHigh = () => {
    const limit = innerWidth > 640 ? HEIGHTS["wide"] : HEIGHTS[innerHeight < 640 ? "low phone" : "phone"];
    const height = root.querySelector(".tb, .cover").offsetHeight;
    return height > limit ? [`the table is ${height} px high`] : [];
  };
  const set = window.model.set;
  window.model.set = (name, value) => {
    const before = look();
    set(name, value);
    const after = look();
    if (before.scrolled !== after.scrolled) return; // the page has followed the keyboard
    if (before.more !== after.more || before.task !== after.task) return;
    const unasked = before.ack === after.ack && before.keys === after.keys;
    const wrong = [...far(before.rows, after.rows), ...(unasked ? far(before.things, after.things) : []), ...tooHigh()];
    const title = root.querySelector(".turn b")?.textContent;
    if (wrong.length > 0) window.complain(wrong.map((what) => `${what}, at ${innerWidth} px: ${title}`));
  };
}""".replace("MOST", str(MOST)).replace("HEIGHTS", str(HEIGHTS))
