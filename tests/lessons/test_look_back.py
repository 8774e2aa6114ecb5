"""A look back as it is shown: real positions, legal choices, reasons that hold, and no answer before a choice.

Ten seeded games of each kind are looked at without playing anything on, and thirty when it soaks;
``tools/look_backs.py`` looks at games with the real judge.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.bots.rollouts import finish
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import Ranked
from rummy_kit.games.formula.pieces import NewFormula
from rummy_kit.games.say_rummy.pieces import cards_of
from rummy_kit.lessons.look_back import LookBack, Moment, judge
from rummy_kit.lessons.look_back.judge import Behind
from rummy_kit.lessons.look_back.moves import PastMove, decisions_among, moves, names_for
from rummy_kit.lessons.look_back.positions import position
from rummy_kit.lessons.look_back.questions import SecondLook
from rummy_kit.table.game import table_of
from rummy_kit.workshop.check_look_back import problems
from tests.games.test_hints import FOLLOW, Position
from tests.lessons import habits
from tests.lessons.test_judge import as_moment

GAMES = games.with_lessons()
SEEDS = 10
DEALS = [SEEDS, pytest.param(30, marks=pytest.mark.soak)]
MOST_MOVES = 30
CHEEKY = habits.Cheeky()


class Told(Position):
    """A position in which a player does what a choice says."""

    def __init__(self, game: Any, obs: Any, text: str) -> None:
        self.game, self.obs, self.text = game, obs, text


@cache
def beginning(name: str, seed: int, most: int = MOST_MOVES, **options: Any) -> tuple[Match, Sequence[PastMove]]:
    """The first moves of a game that seat 0 plays at random, and what it saw."""
    game = games.load(name, options)
    match = Match(game, [Player("You"), Player("Ada"), Player("Ben")], seed, practice=True)
    chosen = habits.anyhow(seed)
    while not match.round_over and len(match) < most:
        seat = match.state.to_act[0]
        obs = match.observe(seat)
        if options and (seat or seed % 2):
            match.act(CHEEKY.choose(game, obs, Rng(seed, "cheeky", len(match))))
        else:
            ranked = game.rank(obs)
            match.act(chosen(obs, ranked) if seat == 0 else ranked[0].action)
    return match, finish(moves(match, 0))


def unjudged(match: Match, played: Sequence[PastMove]) -> Iterator[Moment]:
    """A good and a costly moment according to the ranking: nothing is played on for them."""
    own = finish(decisions_among(match, 0, played))
    for choice in (*judge._costly_choices(own)[:1], *judge._good_choices(own)[:1]):
        yield with_a_third(as_moment(choice, 3.0))
    for decision in judge._first_of_each([decision for decision in own if decision.mistake]):
        yield Moment("wrong", decision)


def with_a_third(moment: Moment) -> Moment:
    thirds = (Behind(move, 24, 2.0) for move in judge._other_moves(moment)[:1])
    return Moment(moment.kind, moment.decision, moment.best, (*moment.others, *thirds))


def asked(match: Match, moment: Moment) -> SecondLook:
    return SecondLook(match, moment, names_for(match, 0), table_of(match.game).faces())


def needs_no_top_discard(game: Any, obs: Any, move: Ranked) -> bool:
    top = obs.discards[-1]
    return bool(top != "wild" and sum(top in game.needs[one] for one in obs.minerals) <= obs.hand.count(top))


def could_use_the_top_discard(game: Any, obs: Any, move: Ranked) -> bool:
    top = obs.discards[-1]
    lacking = sum(top in game.needs[mineral] for mineral in obs.minerals) > obs.hand.count(top)
    laid_off = not obs.minerals and any(game.fits(top, meld.mineral) for meld in obs.table)
    return top == "wild" or lacking or laid_off


def longest_grows_by(game: Any, obs: Any) -> int:
    """How many more cards the longest common word takes with the top discard, found by trying all words."""

    def longest(hand: Any) -> int:
        now = replace(obs, hand=hand, phase="play", taken="")
        common = game.finder.lexicon.level_of
        plays = [
            one
            for one in (*game.lays(now), *game.additions(now))
            if common(game.encode(game.read_claim(now, one))) <= 35
        ]
        return max((len(cards_of(one)) for one in plays), default=0)

    return longest((*obs.hand, obs.discards[-1])) - longest(obs.hand)


HOLDS: dict[str, dict[str, Callable[[Any, Any, Ranked], bool]]] = {
    "mineral_rummy": {
        "tip_stock": needs_no_top_discard,
        "tip_top": could_use_the_top_discard,
        "tip_swap": lambda game, obs, move: obs.find_meld(move.action.onto).stands_for == move.action.card,  # type: ignore[attr-defined]
    },
    "formula_rummy": {
        "tip_top": lambda game, obs, move: move.action.count == 1,  # type: ignore[attr-defined]
        "tip_deep": lambda game, obs, move: any(
            obs.discards[-move.action.count] in lay.cards  # type: ignore[attr-defined]
            for lay in game.legal_actions(after_taking(obs, move.action.count))  # type: ignore[attr-defined]
            if lay.kind == "lay"
        ),
    },
    "formula": {"tip_lay": lambda game, obs, move: is_true(move.action)},
    "rummy_battle": {"tip_take": lambda game, obs, move: obs.can_take(move.action.count)},  # type: ignore[attr-defined]
    "say_rummy": {
        "tip_stock": lambda game, obs, move: longest_grows_by(game, obs) <= 1,
        "tip_top": lambda game, obs, move: longest_grows_by(game, obs) > 0,
        "tip_end": lambda game, obs, move: len(obs.hand) == min(obs.hand_counts),
        "tip_play_on": lambda game, obs, move: len(obs.hand) > min(obs.hand_counts),
        "tip_last": lambda game, obs, move: 0 in obs.hand_counts,
    },
}
"""What the reason for a best move says of its position, found out in another way than the ranking does."""


def after_taking(obs: Any, count: int) -> Any:
    taken = obs.discards[-count:]
    return replace(obs, hand=(*obs.hand, *taken), discards=obs.discards[:-count], phase="play")


def is_true(lay: Any) -> bool:
    left, right, answer = (int(number) for number in NewFormula.of(lay).shown)
    signs = {"+": left + right, "-": left - right, "×": left * right, "÷": left / right if right else None}
    return signs[lay.sign] == answer


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("deals", DEALS)
def test_choices_are_legal_and_say_what_they_do_and_reasons_hold(name: str, deals: int) -> None:
    """What the choices say is followed as a player at the table would; what is counted is counted with the engine."""
    follow, _, _ = FOLLOW[name]
    questions = 0
    for seed in range(deals):
        match, played = beginning(name, seed)
        for moment in unjudged(match, played):
            question = asked(match, moment)
            assert list(problems(question)) == []
            for choice in question.choices:
                follow(Told(match.game, moment.decision.obs, choice.label))
            best = moment.best
            holds = HOLDS.get(name, {}).get(best.reason) if best else None
            assert best is None or holds is None or holds(match.game, moment.decision.obs, best), (seed, best)
            questions += 1
    assert questions > deals


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("deals", DEALS)
def test_positions_are_those_of_the_match_and_hold_nothing_hidden(name: str, deals: int) -> None:
    """Before each move the view is that of the log so far; in a world with other hidden cards the page is the same."""
    for seed in range(deals):
        match, played = beginning(name, seed)
        table, names = table_of(match.game), names_for(match, 0)
        faces = table.faces()
        luck = Rng("elsewhere", seed)
        at = luck.below(len(played))
        move = played[at]
        assert [one.at for one in played] == list(range(len(played)))  # nothing was taken back
        assert move.obs == match.replay(at + 1).observe(0)
        elsewhere = match.game.observe(match.game.resample(move.obs, luck), 0)
        assert position(table, faces, move.obs, names) == position(table, faces, elsewhere, names)


@pytest.mark.parametrize("name", GAMES)
def test_no_message_tells_a_card_that_the_player_did_not_see(name: str) -> None:
    """Every face that a step shows is where the player can see it, and so is every key."""
    for seed in range(3):
        match, played = beginning(name, seed)
        look_back = LookBack(match, 0, played, ())
        look_back.handle({"open": "replay"})
        for at in range(len(played) + 1):
            look_back.handle({"step": at})
            shown = look_back.view()["replay"]
            assert shown is not None and len(json.dumps(look_back.view())) < 20_000
            obs = played[at].obs if at < len(played) else match.observe(0)
            seen = str(obs)
            assert {card["face"] for card in shown["position"]["hand"]} == set(obs.hand)
            lying = [card["face"] for zone in shown["position"]["zones"] for card in zone["cards"]]
            assert all(repr(face) in seen or name == "formula" for face in lying)
            pressable = [zone for zone in shown["position"]["zones"] if zone["target"] or zone["pick"] != "none"]
            assert pressable == []


@pytest.mark.parametrize("name", GAMES)
def test_the_answer_is_not_there_before_a_choice_and_only_the_first_choice_counts(name: str) -> None:
    match, played, moments = next(
        (match, played, found)
        for match, played in (beginning(name, seed) for seed in range(SEEDS))
        if (found := list(unjudged(match, played)))
    )
    look_back = LookBack(match, 0, played, moments)
    before = look_back.view()
    question = before["question"]
    assert question is not None and question["answer"] is None
    for told in ("you did this", "helped most", "good", "helped more", moments[0].decision.told):
        assert told not in json.dumps({**before, "question": {**question, "position": None}})
    assert look_back.handle({"choose": 1}) and not look_back.handle({"choose": 0})
    after = look_back.view()["question"]
    assert after is not None and after["answer"] is not None and after["answer"]["chosen"] == 1
    marks = [mark for tags in after["answer"]["tags"] for mark in tags]
    assert marks.count("you did this") == marks.count("helped most") == 1
    assert look_back.view()["items"][0]["answered"]


@pytest.mark.parametrize(
    ("name", "options", "asks"),
    [
        ("formula_rummy", {"checking": "group"}, {"What would you do now?", "which formula is right?"}),
        ("formula_rummy", {"checking": "referee"}, {"called?"}),
        ("formula", {"strict": True}, {"What is "}),
    ],
)
def test_a_wrong_claim_is_asked_again_in_the_words_of_the_subject(
    name: str, options: dict[str, Any], asks: set[str]
) -> None:
    found = set()
    for seed in range(12):
        match, played = beginning(name, seed, **options)
        for moment in unjudged(match, played):
            if moment.kind == "wrong":
                question = asked(match, moment)
                assert list(problems(question)) == []
                shown = question.view(None)
                found |= {ask for ask in asks if ask in shown["ask"]}
                assert shown["told"] or moment.decision.obs.window is None
    assert found == asks


@pytest.mark.parametrize(
    "message",
    [None, 7, [], {}, {"open": "9"}, {"open": 0}, {"open": ["replay"]}, {"choose": "0"}, {"choose": 9},
     {"choose": True}, {"choose": -1}, {"step": -1}, {"step": 10**9}, {"step": "x"}, {"step": True}],
)  # fmt: skip
def test_what_is_no_wish_changes_nothing(message: Any) -> None:
    match, played = beginning("formula", 1)
    look_back = LookBack(match, 0, played, list(unjudged(match, played)))
    before = look_back.view()
    assert not look_back.handle(message) and look_back.view() == before


def test_what_was_taken_back_cannot_be_stepped_to() -> None:
    match, played = beginning("mineral_rummy", 2)
    again = match.replay()
    again.undo(0)
    left = finish(moves(again, 0))
    assert [move.action for move in left] == [move.action for move in played][: len(left)] and len(left) < len(played)


def test_the_points_of_a_match_are_shown_round_by_round() -> None:
    game = games.load("formula")
    match = Match(game, [Player("You"), Player("Ada"), Player("Ben")], 4, rounds=3)
    while not match.over:
        if match.round_over:
            match.deal_round()
        match.act(game.rank(match.observe(match.state.to_act[0]))[0].action)
    look_back = LookBack(match, 0, (), ())
    look_back.handle({"open": "end"})
    end = look_back.view()["end"]
    assert end is not None
    for seat, line in enumerate(end["picture"]["lines"]):
        steps = zip(line["values"], line["values"][1:], strict=False)
        assert [after - before for before, after in steps] == [points[seat] for points in match.rounds]
        assert line["note"] == str(match.totals[seat])
    winner = names_for(match, 0)[match.winners[0]]
    assert winner in end["title"] and f"{match.totals[match.winners[0]]} point" in end["title"]
    assert end["picture"]["stops"] == ["start", "1", "2", "3"]
