"""Looking back at one's own game: a good decision, and up to three that cost something, told in words.

Works for every game: what was good is what ``game.rank`` would have done, and what was wrong is in the verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rummy_kit.engine.actions import Action
from rummy_kit.engine.bot import Ranked
from rummy_kit.engine.match import Match
from rummy_kit.engine.table import PanelView
from rummy_kit.engine.verdict import Violation

COSTLY_SHOWN = 3
COSTLY = 0.25  # of what lay between the best move and the worst one


@dataclass(frozen=True, slots=True)
class Decision:
    """One own move: what was done and told, what looked best then, what was wrong with it, and what it cost.

    ``loss`` is the difference in the game's own ranking: 0 for the best move.
    """

    action: Action
    told: str
    best: Ranked | None
    loss: float
    weight: float
    mistake: Violation | None


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision worth a second look, in words; ``why`` is a picture that explains."""

    kind: Literal["good", "costly", "wrong"]
    title: str
    text: str
    better: str = ""
    steps: tuple[str, ...] = ()
    why: Mapping[str, Any] | None = None


def decisions(match: Match, seat: int) -> list[Decision]:
    """All own decisions that undo has not taken back, in order: the match is played once more from its log."""
    names = ["You" if at == seat else player.name for at, player in enumerate(match.players)]
    game, again = match.game, match.replay(1)
    own: list[Decision] = []
    for entry in match.log_since(1):
        if "deal" in entry:
            again.deal_round()
        elif "undo" in entry:
            again.undo(entry["undo"])
            if entry["undo"] == seat:
                own.pop()
        else:
            action = game.actions.parse(entry["do"])
            view = again.view(seat)
            events = again.act(action)
            if action.player == seat:
                told = " ".join(filter(None, (game.table.tell(event, seat, names) for event in events)))
                own.append(_judged(game, view, action, told))
    return own


def _judged(game: Any, view: Any, action: Action, told: str) -> Decision:
    ranked = game.rank(view)
    done = next((move for move in ranked if move.action == action), None)
    best = ranked[0] if ranked else None
    worst = ranked[-1].score if ranked else 0.0
    loss = best.score - (done.score if done else worst) if best else 0.0
    weight = best.score - worst if best else 0.0
    verdict = game.check(view, action)
    mistake = verdict.mistake if verdict.correct is False else None
    return Decision(action, told, best, loss, weight, mistake)


def debrief(match: Match, seat: int) -> list[Moment]:
    """The moments to look back at: at most one good one and three others, the costliest first."""
    own = decisions(match, seat)
    moments = []
    good = [decision for decision in own if decision.loss == 0 and decision.weight > 0 and not decision.mistake]
    if good:
        moments.append(_good(max(good, key=lambda decision: decision.weight)))
    wrong = [decision for decision in own if decision.mistake]
    costly = sorted((d for d in own if d.loss > COSTLY * d.weight and not d.mistake), key=lambda d: -d.loss)
    for decision in [*wrong, *costly][:COSTLY_SHOWN]:
        moments.append(_wrong(match, decision) if decision.mistake else _costly(match, decision))
    return moments


def _good(decision: Decision) -> Moment:
    return Moment("good", "A good decision", f"{decision.told} Nothing else would have helped you more.")


def _wrong(match: Match, decision: Decision) -> Moment:
    assert decision.mistake is not None
    panel: PanelView = match.game.table.panel(decision.mistake)
    text = f"{decision.told} {panel['text']}"
    return Moment("wrong", panel["title"], text, steps=tuple(panel["steps"]), why=panel.get("why"))


def _costly(match: Match, decision: Decision) -> Moment:
    better = ""
    if decision.best is not None and decision.best.reason:
        tip = Violation("", decision.best.reason, {**decision.best.data, "depth": 2}, kind="tip")
        better = match.game.table.panel(tip)["text"]
    return Moment("costly", "Another move would have helped more", decision.told, better)
