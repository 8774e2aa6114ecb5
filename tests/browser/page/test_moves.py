"""A recorded round of each game: everything that another player does to cards is shown in words, long enough to be
read.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.table.session import Session
from tests.browser.page.conftest import OpenWindow
from tests.browser.parts.desk import open_page
from tests.in_turn import pairs_in_turn

SEEDS = {"formula_rummy": 5, "mineral_rummy": 5, "formula": 5, "say_rummy": 5, "rummy_battle": 5}
WIDE, PHONE = (1280, 640), (375, 667)
LONG_ENOUGH = 2_000  # milliseconds
TURNS, MORE_TURNS = 8, 20  # of the player: what comes later in a long round is more of the same
A_TURN_OF_ALL = 120_000  # more than the others can take before the player's own turn

# notes what can be read on the page at each change, and when: which deeds in the lines of the seats, and what the
# banner says
WATCH = """root => {
  const inSight = (deed) => {
    const frame = deed.parentElement.getBoundingClientRect();
    return [...deed.children].every((one) => {
      const box = one.getBoundingClientRect();
      return box.top > frame.top - 2 && box.bottom < frame.bottom + 2 && box.right < frame.right + 2;
    });
  };
  const read = () => ({
    at: Date.now(),
    deeds: [...root.querySelectorAll("[data-deed]")].filter(inSight).map((deed) => Number(deed.dataset.deed)),
    banner: root.querySelector(".turn .do").textContent,
  });
  window.seen = [read()];
  const changes = new MutationObserver(() => window.seen.push(read()));
  changes.observe(root, { subtree: true, childList: true, characterData: true });
}"""


@dataclass(frozen=True)
class Recorded:
    """The views of one round, or its beginning, up to each of the player's own turns, and what is sent once."""

    setup: Any
    turns: list[list[Any]]


@cache
def recorded(game: str, most: int) -> Recorded:
    """This many turns of a round in which a computer plays for the person, too."""
    settings = TableSettings(game, seats=3, seed=SEEDS[game], options=games.load_lesson(game).house_rules)
    session = Session(settings.new_match(), bots={**BOTS, "person": BOTS["greedy"]})
    session.handle({"kind": "do", "place": "start", "page": "p", "seq": 1})
    turns: list[list[Any]] = [[session.view()]]
    while not session.match.round_over and len(turns) < most:
        mine = session.match.observe(0).my_move
        session.step()
        if mine:
            turns.append([])
        turns[-1].append(session.view())
    return Recorded(session.setup(), turns)


@pytest.mark.parametrize("most", [TURNS, pytest.param(MORE_TURNS, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("game", "size"), pairs_in_turn([*SEEDS], [WIDE, PHONE]))
def test_every_deed_of_another_can_be_read_until_ones_own_draw(
    game: str, size: tuple[int, int], most: int, built: None, open_window: OpenWindow
) -> None:
    page = open_window(*size, clock=True)
    open_page(page)
    record = recorded(game, most)
    first = record.turns[0][0]
    traits = {"setup": record.setup, "view": first, "seat_key": ""}
    page.evaluate("traits => window.lay(JSON.parse(traits), () => {})", json.dumps(traits))
    page.locator(".rk").evaluate(WATCH)
    missed, known = [], set()
    for views in record.turns:
        page.evaluate("views => JSON.parse(views).forEach((view) => window.model.set('view', view))", json.dumps(views))
        page.clock.run_for(A_TURN_OF_ALL)
        seen = page.evaluate("window.seen.splice(0, window.seen.length - 1)")
        seen += page.evaluate("window.seen")
        for deed in (deed for view in views for seat in view["seats"] for deed in seat["last"]):
            if (
                deed["n"] not in known
                and not in_sight_at_the_end(deed, seen)
                and in_sight_for(deed, seen) < LONG_ENOUGH
            ):
                missed.append((deed["say"], in_sight_for(deed, seen)))
            known.add(deed["n"])
    assert not missed
    assert len(known) > 10


def in_sight(deed: Any, moment: Any) -> bool:
    return deed["n"] in moment["deeds"] or deed["say"] in moment["banner"]


def in_sight_at_the_end(deed: Any, seen: list[Any]) -> bool:
    """Whether it is there when it is the player's turn, until the player acts."""
    return in_sight(deed, seen[-1])


def in_sight_for(deed: Any, seen: list[Any]) -> int:
    """For how many milliseconds it could be read."""
    return sum(then["at"] - now["at"] for now, then in pairwise(seen) if in_sight(deed, now))
