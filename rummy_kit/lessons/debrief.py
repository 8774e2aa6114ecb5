"""Looking back at one's own game: a good decision, and up to three moments to learn from, told in words.

Works for every game. What was wrong is in the verdict, answers to a claim too. What cost something is found in
two steps: ``game.rank`` says what looked better, and then both moves are played on in worlds that the player could not
tell from the true one. Only a difference that is beyond doubt is told; a move is compared with those alone that it
gave up: a draw with the other draws, a discard with the other discards and with what could still have been laid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal

from rummy_kit.bots.rollouts import Comparison, Steps, finished
from rummy_kit.engine.actions import Action
from rummy_kit.engine.bot import Ranked
from rummy_kit.engine.events import Event
from rummy_kit.engine.match import Match
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Violation
from rummy_kit.table.game import table_of
from rummy_kit.table.view import PanelView
from rummy_kit.texts import Texts, counted, upper

WORDS = Texts.load(Path(__file__).with_name("strings.toml"))

SHOWN = 3  # moments besides the good one
SURE = 3.0  # standard errors that a difference lies above 0: several are looked at, and more than once
LEAST = 1  # a smaller difference, in points, is not worth a word

# How much work a look back may be. A stage is so many more worlds for every choice that is still in the race, and how
# many standard errors above 0 it needs to stay there.
STAGES = ((8, 0.0), (16, 0.8), (24, 1.3), (48, 1.8), (96, SURE))
FEWEST = 24  # worlds before anything is beyond doubt
CHOICES, OF_A_KIND, GOOD_CHOICES = 8, 4, 4
COSTLY_MOVES, GOOD_MOVES = 14_000, 4_000  # in all the rounds played on: some seconds in the slowest game

Kind = tuple[str, str]
"""What was done and what was given up for it, as the reasons of the ranking: one kind is told once."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One own move: when it was and how it is told, what the player saw, what was wrong with it.

    ``done`` is the move in the game's ranking, ``given_up`` are the moves that it made impossible, the best first. Both
    are empty where there is nothing to choose by points: an answer to others is right or wrong, or a matter of opinion.
    """

    at: int
    when: str
    told: str
    action: Action
    view: Any
    mistake: Violation | None
    done: Ranked | None = None
    given_up: tuple[Ranked, ...] = ()
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision and the move that it is compared with. ``behind`` is how much better that one looked."""

    decision: Decision
    other: Ranked
    behind: float

    @property
    def kind(self) -> Kind:
        """What was done, and what instead."""
        return (self.decision.done.reason if self.decision.done else "", self.other.reason)


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision worth a second look, in words; ``why`` is a picture that explains."""

    kind: Literal["good", "costly", "wrong"]
    title: str
    text: str
    better: str = ""
    steps: tuple[str, ...] = ()
    why: Mapping[str, Any] | None = None


def debrief(match: Match, seat: int) -> list[Moment]:
    """The moments to look back at: at most one good one and three others. The same match gives the same ones."""
    return finished(looking_back(match, seat))


def looking_back(match: Match, seat: int) -> Steps[list[Moment]]:
    """:func:`debrief` in steps of some milliseconds, so that clicks are answered meanwhile."""
    own = yield from _decisions(match, seat)
    wrong = _first_of_each([decision for decision in own if decision.mistake])[:SHOWN]
    most = SHOWN - len(wrong)
    costly = yield from _race(match, _costly_choices(own), most, COSTLY_MOVES, lambda choice: choice.other.action)
    good = yield from _race(match, _good_choices(own), 1, GOOD_MOVES, lambda choice: choice.decision.action)
    return [
        *(_good(match, found) for found in good),
        *(_wrong(match, decision) for decision in wrong),
        *(_costly(match, found) for found in costly),
    ]


# ---------------------------------------------------------------------------------------------- own decisions


def decisions(match: Match, seat: int) -> list[Decision]:
    """All own decisions that undo has not taken back, in order: the match is played once more from its log."""
    return finished(_decisions(match, seat))


def _first_of_each(wrong: Sequence[Decision]) -> list[Decision]:
    """The same mistake is told once."""
    first: dict[str, Decision] = {}
    for decision in wrong:
        assert decision.mistake is not None
        first.setdefault(decision.mistake.code, decision)
    return list(first.values())


@dataclass(frozen=True, slots=True)
class _Move:
    """A move of anybody as the log has it: what its player saw, and what it told."""

    at: int
    round: int
    action: Action
    view: Any
    events: tuple[Event, ...]
    ended: bool

    @property
    def turn(self) -> tuple[int, int]:
        return self.round, self.view.turn_number


def _decisions(match: Match, seat: int) -> Steps[list[Decision]]:
    moves = yield from _moves(match, seat)
    if match.state.window is not None:  # nobody is told whether a claim is right while others may still challenge it
        moves = [move for move in moves if move.turn != (match.round, match.state.turn_number)]
    names = ["You" if at == seat else player.name for at, player in enumerate(match.players)]
    own = []
    for place, move in enumerate(moves):
        if move.action.player == seat:
            own.append(_decision(match, move, moves[:place], moves[place + 1 :], names))
            yield
    return own


def _moves(match: Match, seat: int) -> Steps[list[_Move]]:
    """The moves that undo has not taken back. Views are the seat's own: nobody else's cards come into this."""
    game, again = match.game, match.replay(1)
    moves: list[_Move] = []
    for at, entry in enumerate(match.log_since(1)):
        if "deal" in entry:
            again.deal_round()
        elif "undo" in entry:
            del moves[len(moves) - again.undo(entry["undo"]).moves :]
        else:
            action, view, number = game.actions.parse(entry["do"]), again.view(seat), again.round
            moves.append(_Move(at, number, action, view, again.act(action), again.round_over))
        yield
    return moves


def _decision(match: Match, move: _Move, before: Sequence[_Move], after: Sequence[_Move], names: list[str]) -> Decision:
    game, action, view = match.game, move.action, move.view
    when = _when(match, move, before)
    verdict = game.check(view, action)
    mistake = verdict.mistake if verdict.correct is False else None
    if view.window is not None:
        claim = next(other for other in reversed(before) if other.action.player == view.window.opened_by)
        said = _told(match, move, names) or WORDS.say("let_pass", "what", {})
        return Decision(move.at, when, f"{_told(match, claim, names)} {said}", action, view, mistake)
    told = _told(match, move, names)
    ranked = () if verdict.correct is False else game.rank(view)
    done = next((choice for choice in ranked if choice.action == action), None)
    later = [other.view for other in after if other.action.player == action.player and other.turn == move.turn]
    given_up = tuple(
        choice
        for choice in ranked
        if choice.action != action and not any(game.check(view, choice.action).legal for view in later)
    )
    return Decision(move.at, when, told, action, view, mistake, done, given_up, move.ended)


def _when(match: Match, move: _Move, before: Sequence[_Move]) -> str:
    """When it was, in turns of one's own."""
    seat = move.action.player
    own = {other.turn for other in before if other.round == move.round and other.view.turn == seat}
    part = "what" if move.view.turn == seat else "hint"
    when = WORDS.say("when", part, {"turn": len(own - {move.turn}) + 1})
    return upper(when) if match.round == 1 else WORDS.say("when", "round", {"round": move.round, "when": when})


def _told(match: Match, move: _Move, names: list[str]) -> str:
    """What its player did, without what came of it: no drawn card, nobody's victory."""
    tell, who = table_of(match.game).tell, move.action.player
    own = (event.read_by(None) for event in move.events if event.player == who)
    return next(filter(None, (tell(event, move.view.seat, names) for event in own)), "")


# ---------------------------------------------------------------------------------------------- choices


def _costly_choices(own: Sequence[Decision]) -> list[Choice]:
    """Where something else looked better: of each kind those with the largest difference, of equal ones the last."""
    found = []
    for decision in own:
        better = [move for move in decision.given_up if move.reason][:1]
        if decision.done is not None and better and better[0].score > decision.done.score:
            found.append(Choice(decision, better[0], better[0].score - decision.done.score))
    return list(_some_of_each(found, CHOICES))


def _good_choices(own: Sequence[Decision]) -> list[Choice]:
    """Where the best-looking move was done, and another one lay near: another kind of move, else any of its kind."""
    found = []
    for decision in own:
        done, others = decision.done, [move for move in decision.given_up if move.reason]
        if done is None or decision.ended or not others or others[0].score > done.score:
            continue
        another = [move for move in others if move.reason != done.reason]
        other = another[0] if another else others[len(others) // 2]
        if done.score > other.score:
            found.append(Choice(decision, other, done.score - other.score))
    return list(_some_of_each(found, GOOD_CHOICES))


def _some_of_each(choices: Sequence[Choice], most: int) -> Iterator[Choice]:
    """So many choices at most, of each kind in turn."""
    ordered = sorted(choices, key=lambda choice: (choice.kind, -choice.behind, -choice.decision.at))
    kinds = [list(group)[:OF_A_KIND] for _, group in groupby(ordered, key=attrgetter("kind"))]
    turns = (group[place] for place in range(OF_A_KIND) for group in kinds if place < len(group))
    for choice, _ in zip(turns, range(most), strict=False):
        yield choice


@dataclass(frozen=True, slots=True)
class _Found:
    """A choice that is beyond doubt: after how many worlds, and by how many points on average."""

    choice: Choice
    worlds: int
    points: float


def _race(
    match: Match, choices: Sequence[Choice], most: int, most_moves: int, better: Callable[[Choice], Action]
) -> Steps[list[_Found]]:
    """The choices where ``better`` is better beyond doubt, at most one of each kind, those that mean most first.

    All are tried in ever more worlds; who falls behind is dropped. What is still in doubt at the end is not told.
    """
    running = [(choice, _comparison(match, choice, better(choice))) for choice in choices if most > 0]
    found: dict[Kind, _Found] = {}
    moves_left = most_moves
    for worlds, needed in STAGES:
        for _, comparison in running:
            moves_left -= yield from comparison.go_on(worlds, moves_left)
        for choice, comparison in running:
            clear = comparison.worlds >= FEWEST and comparison.sureness > SURE and comparison.points >= LEAST
            if clear and (choice.kind not in found or found[choice.kind].points < comparison.points):
                found[choice.kind] = _Found(choice, comparison.worlds, comparison.points)
        running = [one for one in running if one[0].kind not in found and one[1].sureness > needed]
        running.sort(key=lambda one: -one[1].sureness)  # the work goes where it is nearly sure
        if len(found) >= most or not running:
            break
    return sorted(found.values(), key=lambda one: -one.points)[:most]


def _comparison(match: Match, choice: Choice, better: Action) -> Comparison:
    decision = choice.decision
    assert decision.done is not None
    (worse,) = {decision.action, choice.other.action} - {better}
    return Comparison(match.game, decision.view, better, worse, Rng(match.seed, "look back", decision.at))


# ---------------------------------------------------------------------------------------------- words


def _good(match: Match, found: _Found) -> Moment:
    data = {**_numbers(found), "other": _tip(match, found.choice.other)}
    return Moment("good", WORDS.say("good", "title", data), f"{_story(found)} {WORDS.say('good', 'what', data)}")


def _costly(match: Match, found: _Found) -> Moment:
    data = _numbers(found)
    better = f"{_tip(match, found.choice.other)} {WORDS.say('costly', 'what', data)}"
    return Moment("costly", WORDS.say("costly", "title", data), _story(found), better)


def _wrong(match: Match, decision: Decision) -> Moment:
    assert decision.mistake is not None
    panel: PanelView = table_of(match.game).panel(decision.mistake)
    text = f"{decision.when}: {decision.told} {panel['text']}"
    return Moment("wrong", panel["title"], text, steps=tuple(panel["steps"]), why=panel.get("why"))


def _story(found: _Found) -> str:
    return f"{found.choice.decision.when}: {found.choice.decision.told}"


def _numbers(found: _Found) -> dict[str, Any]:
    return {"worlds": found.worlds, "points": counted(round(found.points), "point")}


def _tip(match: Match, move: Ranked) -> str:
    text: str = table_of(match.game).panel(Violation("", move.reason, {**move.data, "depth": 2}, kind="tip"))["text"]
    return text
