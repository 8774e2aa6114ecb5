"""The moves of a match from its log, each with what one player saw at the time; that player's own moves as
decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rummy_kit.bots.rollouts import Steps, finish
from rummy_kit.engine.actions import Action
from rummy_kit.engine.events import Event
from rummy_kit.engine.match import Match
from rummy_kit.engine.rules import Ranked
from rummy_kit.engine.verdict import Violation
from rummy_kit.table.game import table_of
from rummy_kit.texts import YOU, Texts, upper

WORDS = Texts.load(Path(__file__).parent.with_name("strings.toml"))


@dataclass(frozen=True, slots=True)
class PastMove:
    """A move by any player: what one particular player saw before it, and what happened."""

    at: int
    round: int
    action: Action
    obs: Any
    events: tuple[Event, ...]
    ended: bool
    by: str  # "person", or the name of the bot that made it

    @property
    def turn(self) -> tuple[int, int]:
        """The turn of the move: equal for all moves of one turn."""
        return self.round, self.obs.turn_number


@dataclass(frozen=True, slots=True)
class Decision:
    """One of the player's own moves: when it was, what the player saw and did, and what was wrong with it.

    ``at`` is its entry in the log, after the first deal. ``claim`` says what others asked the player about, ``told``
    what the player did. ``done`` is the move in the game's ranking; ``given_up`` are the moves that it ruled out, the
    best first, leaving out those that a hint may not advise. Both are empty where points do not decide: an answer to
    others is right or wrong, or a matter of opinion.
    """

    at: int
    when: str
    told: str
    action: Action
    obs: Any
    mistake: Violation | None
    claim: str = ""
    done: Ranked | None = None
    given_up: tuple[Ranked, ...] = ()
    ended: bool = False


def names_for(match: Match, seat: int) -> list[str]:
    """The names of the players, as the player in that seat reads them."""
    return [YOU if at == seat else player.name for at, player in enumerate(match.players)]


def moves(match: Match, seat: int) -> Steps[list[PastMove]]:
    """The moves that have not been taken back, as that seat saw them: without anyone else's cards."""
    game, again = match.game, match.replay(1)
    found: list[PastMove] = []
    for at, entry in enumerate(match.log_since(1)):
        if "deal" in entry:
            again.deal_round()
        elif "undo" in entry:
            del found[len(found) - again.undo(entry["undo"]).moves :]
        elif "sit" in entry or "slip" in entry:
            again.follow([entry])
        else:
            action, obs, number = game.actions.parse(entry["do"]), again.observe(seat), again.round
            by = again.players[action.player].kind
            found.append(PastMove(at, number, action, obs, again.act(action), again.round_over, by))
        yield
    return found


def decisions(match: Match, seat: int) -> list[Decision]:
    """All decisions of that seat that have not been taken back, in order, found by replaying the match from its log."""
    return finish(decisions_among(match, seat, finish(moves(match, seat))))


def decisions_among(match: Match, seat: int, played: Sequence[PastMove]) -> Steps[list[Decision]]:
    """The decisions among these moves, as for :func:`decisions`, found in steps."""
    if match.state.window is not None:  # while others may still challenge a claim, whether it is right stays open
        played = [move for move in played if move.turn != (match.round, match.state.turn_number)]
    names = names_for(match, seat)
    own = []
    for place, move in enumerate(played):
        if move.action.player == seat and move.by == "person":
            own.append(_decision(match, move, played[:place], played[place + 1 :], names))
            yield
    return own


def _decision(
    match: Match, move: PastMove, before: Sequence[PastMove], after: Sequence[PastMove], names: list[str]
) -> Decision:
    game, action, obs = match.game, move.action, move.obs
    when = _when(match, move, before)
    verdict = game.check(obs, action)
    mistake = verdict.mistake if verdict.correct is False else None
    if obs.window is not None:
        claim = next(other for other in reversed(before) if other.action.player == obs.window.opened_by)
        said = _deed(match, move, names) or WORDS.say("let_pass", "what", {})
        return Decision(move.at, when, said, action, obs, mistake, _deed(match, claim, names))
    did = _deed(match, move, names)
    ranked = () if verdict.correct is False else game.rank(obs)
    done = next((choice for choice in ranked if choice.action == action), None)
    later = [other.obs for other in after if other.action.player == action.player and other.turn == move.turn]
    may_advise = table_of(game).may_advise
    given_up = tuple(
        choice
        for choice in ranked
        if choice.action != action
        and may_advise(choice.action)
        and not any(game.check(obs, choice.action).legal for obs in later)
    )
    return Decision(move.at, when, did, action, obs, mistake, "", done, given_up, move.ended)


def _when(match: Match, move: PastMove, before: Sequence[PastMove]) -> str:
    """When the move was made, counted in the player's own turns."""
    seat = move.action.player
    own = {other.turn for other in before if other.round == move.round and other.obs.turn == seat}
    part = "what" if move.obs.turn == seat else "hint"
    when = WORDS.say("when", part, {"turn": len(own - {move.turn}) + 1})
    return upper(when) if match.round == 1 else WORDS.say("when", "round", {"round": move.round, "when": when})


def _deed(match: Match, move: PastMove, names: list[str]) -> str:
    """What the player did, without the result, such as a drawn card or a win."""
    tell, who = table_of(match.game).tell, move.action.player
    own = (event.read_by(None) for event in move.events if event.player == who)
    return next(filter(None, (tell(event, move.obs.seat, names) for event in own)), "")


def describe(match: Match, move: PastMove, names: list[str]) -> str:
    """What happened in a move, as far as the player looking back may know."""
    tell, seat = table_of(match.game).tell, move.obs.seat
    return " ".join(filter(None, (tell(event.read_by(seat), seat, names) for event in move.events)))
