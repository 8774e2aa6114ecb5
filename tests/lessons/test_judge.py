"""Looking back: what was good, what cost something and what was wrong, from the log of the player's own game."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.bots.rollouts import Comparison, Worlds, finish
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.games.formula_rummy.pieces import Lay
from rummy_kit.games.say_rummy.pieces import Propose, Respond
from rummy_kit.lessons.look_back import Decision, Judge, Moment, decisions, judge, look_back
from rummy_kit.lessons.look_back.moves import moves, names_for
from rummy_kit.lessons.look_back.questions import SecondLook
from rummy_kit.table.game import table_of
from tests.lessons import habits
from tests.lessons.habits import a_round

GAMES = games.names()
CHEEKY = habits.Cheeky()


@pytest.fixture(autouse=True)
def two_moves_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A third move beside the two of a moment has a test of its own."""
    monkeypatch.setitem(judge.WORK, "third", 0)


def asked(match: Match, moment: Moment) -> SecondLook:
    return SecondLook(match, moment, names_for(match, 0), table_of(match.game).faces())


def answer_to(match: Match, moment: Moment) -> Any:
    """What a player reads who chooses again what was done."""
    question = asked(match, moment)
    done = next(place for place, choice in enumerate(question.choices) if choice.done)
    return question.view(done)["answer"]


def as_moment(choice: judge.Choice, points: float) -> Moment:
    """What would be shown of a choice if it had been found to mean this many points."""
    assert choice.decision.done is not None
    costly = choice.behind > 0 and choice.other.score > choice.decision.done.score
    best, worse = (choice.other, choice.decision.done) if costly else (choice.decision.done, choice.other)
    return Moment("costly" if costly else "good", choice.decision, best, (judge.Behind(worse, 24, points),))


@cache
def looked_at(name: str, habit: habits.Habit, seed: int) -> tuple[Match, list[Moment]]:
    """A round that was played with this habit and what is said about it, found once for all tests."""
    match = a_round(name, habit, seed)
    return match, look_back(match, 0)


def of_kind(moments: list[Moment], kind: str) -> list[Moment]:
    return [moment for moment in moments if moment.kind == kind]


# ------------------------------------------------------------------------------------------ answers to claims


def is_wrong(match: Match, decision: Decision) -> bool:
    """Whether the claim that this answers is wrong."""
    claim = decision.obs.table[decision.obs.window.about]
    game: Any = match.game
    return game.mistake_of(claim) is not None


@pytest.mark.parametrize(("habit", "blamed_for"), [(habits.passes, True), (habits.challenges, False)])
def test_every_wrong_answer_to_a_claim_is_found_and_no_right_one(habit: habits.Habit, blamed_for: bool) -> None:
    blamed = answers = 0
    for seed in range(4):
        match = a_round("formula_rummy", habit, seed, other=CHEEKY, checking="group")
        for decision in decisions(match, 0):
            if decision.obs.window is not None:
                answers += 1
                blamed += decision.mistake is not None
                assert (decision.mistake is not None) == (is_wrong(match, decision) == blamed_for)
    assert blamed >= 6 and answers > blamed


def test_anyone_who_lets_a_wrong_compound_pass_is_told_what_would_have_been_right() -> None:
    match = a_round("formula_rummy", habits.passes, 6, other=CHEEKY, checking="group")
    wrong, *_ = of_kind(look_back(match, 0), "wrong")
    told = answer_to(match, wrong)
    text = " ".join(told["text"])
    assert "You let it pass. It was wrong." in text and "That is " in text
    assert told["why"] and told["steps"]
    assert "You have" not in text and "until your next turn" not in text  # it was another player's


def test_anyone_who_challenges_everything_is_told_once_that_it_was_right() -> None:
    match = a_round("formula_rummy", habits.challenges, 0, checking="group")
    (wrong,) = of_kind(look_back(match, 0), "wrong")
    told = answer_to(match, wrong)
    text = " ".join(told["text"])
    assert told["title"] == "It was right" and "You challenge" in text and "make 0" in text


def test_a_vote_is_a_matter_of_opinion() -> None:
    game = games.load("say_rummy", {"arbiter": "group"})
    for say in ("yes", "no"):
        match = Match(game, [Player("You"), Player("Ada"), Player("Ben")], 3, rounds=1)
        while not match.round_over and match.state.turn_number < 4:
            seat = match.state.to_act[0]
            obs = match.observe(seat)
            action: Any = Respond(seat, say) if obs.window else game.rank(obs)[0].action
            asked = Propose(seat, "zog", -1, (), tuple(card for card in obs.hand if card != "wild")[:3])
            if seat != 0 and obs.phase == "play" and game.check(obs, asked).legal:
                action = asked
            match.act(action)
        answers = [decision for decision in decisions(match, 0) if decision.obs.window is not None]
        assert answers and not any(answer.mistake or answer.given_up for answer in answers)


def test_nothing_is_said_about_a_claim_that_others_may_still_challenge() -> None:
    game = games.load("formula_rummy", {"checking": "group"})
    for seed in range(40):
        match = Match(game, [Player("You"), Player("Ada", "ada"), Player("Ben", "ben")], seed)
        while not match.round_over and not (match.state.window is not None and match.state.to_act[0] != 0):
            obs = match.observe(match.state.to_act[0])
            claims = game.wrong_claims(obs) if obs.seat == 0 else ()
            match.act(claims[0] if claims else game.rank(obs)[0].action)
            if match.state.window is not None and match.state.window.opened_by == 0:
                assert not [decision for decision in decisions(match, 0) if decision.mistake]
                for seat in (1, 2):
                    let_pass = game.let_pass(match.observe(seat))
                    assert let_pass is not None
                    match.act(let_pass)
                assert any(decision.mistake for decision in decisions(match, 0))
                return
    raise AssertionError("seat 0 laid no wrong compound")


# ------------------------------------------------------------------------------------------ like with like


def test_a_draw_is_compared_with_draws_and_melding_first_gives_up_nothing() -> None:
    """Mineral Rummy ranks the draw before the meld, and both can be done."""
    melded_first = 0
    for seed in range(12):
        for decision in decisions(a_round("mineral_rummy", habits.melds_before_the_draw, seed), 0):
            if decision.action.kind == "draw":
                assert {move.action.kind for move in decision.given_up} <= {"draw"}
            elif decision.obs.phase == "draw" and decision.action.kind == "meld":
                melded_first += 1
                assert "draw" not in {move.action.kind for move in decision.given_up}
    assert melded_first > 5


def test_a_discard_is_compared_with_discards_and_with_what_was_not_laid() -> None:
    kinds = set()
    for decision in decisions(a_round("formula_rummy", habits.never_lays, 0), 0):
        if decision.action.kind == "discard":
            kinds |= {move.action.kind for move in decision.given_up}
        elif decision.action.kind == "draw":
            assert {move.action.kind for move in decision.given_up} <= {"draw"}
    assert kinds == {"discard", "lay"}


# ------------------------------------------------------------------------------------------ habits


@pytest.mark.parametrize(("name", "seeds"), [*((name, (4,)) for name in GAMES), ("mineral_rummy", range(3))])
def test_anyone_who_plays_as_well_as_the_kit_knows_is_never_blamed_nor_praised_for_luck(name: str, seeds: Any) -> None:
    for seed in seeds:
        match, moments = looked_at(name, habits.best, seed)
        for moment in moments:
            told = answer_to(match, moment)
            assert moment.kind == "good" and moment.decision.when.startswith("Your turn ")
            text = " ".join([told["title"], *told["text"]])
            assert "helped most" in text and " of " in text and "on average" in text
            assert "round is over" not in text
        drawn = [one.told for one in decisions(match, 0) if one.action.kind == "draw" and "stock" in one.told]
        assert all("a card from the stock" in told for told in drawn)  # which one was luck


@pytest.mark.parametrize("rounds", [2, pytest.param(4, marks=pytest.mark.soak)])
def test_melding_before_the_draw_is_never_blamed(rounds: int) -> None:
    for seed in range(rounds):
        moments = look_back(a_round("mineral_rummy", habits.melds_before_the_draw, seed), 0)
        assert not any(moment.best and moment.best.action.kind == "draw" for moment in of_kind(moments, "costly"))
        assert not any(moment.decision.action.kind == "meld" for moment in of_kind(moments, "costly"))


@pytest.mark.parametrize(
    ("name", "habit", "seeds", "named"),
    [
        ("formula", habits.never_lays, (0,), 1),
        ("formula_rummy", habits.never_lays, (3,), 1),
        ("mineral_rummy", habits.never_lays, range(4), 4),
        ("rummy_battle", habits.never_lays, (0,), 1),
        ("say_rummy", habits.never_lays, (0,), 1),
        ("formula_rummy", habits.never_takes, (1, 7), 1),
        ("mineral_rummy", habits.discards_the_best, (2, 5), 1),
    ],
)
def test_a_habit_that_costs_points_is_named_with_a_better_move(
    name: str, habit: habits.Habit, seeds: Any, named: int
) -> None:
    told = [of_kind(looked_at(name, habit, seed)[1], "costly") for seed in seeds]
    assert sum(map(bool, told)) >= named
    for costly in told:
        assert len(costly) <= 3
        assert all(moment.decision.told.startswith("You") and moment.best for moment in costly)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_done_and_whatever_was_better_can_be_put_into_words(name: str) -> None:
    for seed in range(6):
        match = a_round(name, habits.anyhow(seed), seed)
        own = decisions(match, 0)
        assert own and all("ou " in decision.told and "{" not in decision.told for decision in own)
        for choice in (*judge._costly_choices(own), *judge._good_choices(own)):
            moment = as_moment(choice, 1.4)
            told = answer_to(match, moment)
            said = [choice.label for choice in asked(match, moment).choices]
            assert len(set(said)) == 2 and all(label[0].isupper() and "{" not in label for label in said)
            assert told["text"][0] and "{" not in "".join(told["text"]) and "1 point ahead" in told["text"][1]


def test_a_compound_that_nobody_can_make_is_neither_praised_nor_recommended() -> None:
    """Wherever one could be laid, it is not among the choices, whatever was done."""
    seen = 0
    for seed in range(12):
        match = a_round("formula_rummy", habits.anyhow(seed) if seed % 2 else habits.never_lays, seed)
        own = decisions(match, 0)
        unmade = match.game.chemistry.unmade  # type: ignore[attr-defined]
        seen += sum(isinstance(a, Lay) and a.pair in unmade for d in own for a in match.game.legal_actions(d.obs))
        advised = [move.action for decision in own for move in decision.given_up]
        advised += [moment.decision.action for moment in of_kind(look_back(match, 0), "good")] if seed < 4 else []
        assert not any(isinstance(action, Lay) and action.pair in unmade for action in advised)
    assert seen > 10


# ------------------------------------------------------------------------------------------ only what holds


def test_a_comparison_finds_no_difference_where_there_is_none() -> None:
    match = a_round("mineral_rummy", habits.best, 1)
    obs, action = next((one.obs, one.action) for one in decisions(match, 0) if one.action.kind == "discard")
    same = Comparison(Worlds(match.game, obs, Rng(1)), action, action)
    finish(same.go_on(20))
    assert same.differences == [0.0] * 20 and same.points == same.sureness == 0


@pytest.mark.parametrize(("name", "seeds"), [("formula", 1), ("mineral_rummy", 3)])
def test_what_is_said_holds_in_fresh_worlds(name: str, seeds: int) -> None:
    """Every number that is shown comes out on the same side in worlds that have not been looked at before."""
    for seed in range(seeds):
        match, found = looked_at(name, habits.never_lays, seed)
        assert of_kind(found, "costly")
        for moment in found:
            assert moment.best is not None
            fresh = Worlds(match.game, moment.decision.obs, Rng("never looked at", seed))
            for behind in moment.others:
                again = Comparison(fresh, moment.best.action, behind.move.action)
                finish(again.go_on(60))
                assert again.points > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_look_back_needs_no_more_than_the_players_view(name: str) -> None:
    """Worlds are dealt from what the player sees: in another world with the same view they are the same ones."""
    match = a_round(name, habits.best, 2)
    decision = next(one for one in reversed(decisions(match, 0)) if one.done is not None)
    game, view = match.game, decision.obs
    other = game.observe(game.resample(view, Rng("elsewhere")), 0)
    assert other == view
    move = game.rank(view)[-1].action
    here, there = (Comparison(Worlds(game, each, Rng("luck")), decision.action, move) for each in (view, other))
    finish(here.go_on(3))
    finish(there.go_on(3))
    assert here.differences == there.differences


# ------------------------------------------------------------------------------------------ bounded, and the same again


def judged(match: Match) -> tuple[list[Moment], list[int]]:
    """The moments of a match, and after how many steps each was there; last, how many steps it took in all."""
    found = Judge(match, 0, finish(moves(match, 0)))
    there: list[int] = []
    steps, shares = 0, 0.0
    for steps, _ in enumerate(found.steps(), 1):
        there += [steps] * (len(found.moments) - len(there))
        assert 0 <= shares <= found.share <= 1
        shares = found.share
    assert found.share == 1
    return found.moments, [*there, *[steps] * (len(found.moments) - len(there)), steps]


@pytest.mark.parametrize("name", GAMES)
def test_a_look_back_takes_no_more_work_than_it_may(name: str) -> None:
    """A step is a move of one bot, so a table can answer a click in between. All of it stays near the budget of the
    game, and what was begun may end; if there is something to say, it is said long before."""
    match = a_round(name, habits.never_lays, 3)
    found, steps = judged(match)
    longest = 2 * judge.FEWEST * len(match)  # a look at the choice that is the farthest from the end of the round
    assert steps[-1] <= sum(judge.WORK.values()) / match.game.move_work + longest + len(match)
    if found:
        assert steps[0] <= steps[-1]


@pytest.mark.parametrize("work", [0, 1, 20, 300])
def test_a_look_back_that_may_hardly_work_still_answers(monkeypatch: pytest.MonkeyPatch, work: int) -> None:
    """The budget ends before, within and after the first look: what is wrong is shown all the same, and otherwise
    only what is beyond doubt."""
    for kind in judge.WORK:
        monkeypatch.setitem(judge.WORK, kind, work)
    match = played(misname)
    found = look_back(match, 0)
    assert of_kind(found, "wrong")
    assert all(behind.worlds >= judge.FEWEST for moment in found for behind in moment.others)


def test_each_moment_is_there_as_soon_as_it_is_found() -> None:
    """The first comes before the last, while there is still work, and none changes afterwards."""
    match = a_round("mineral_rummy", habits.anyhow(2), 2)
    looking = Judge(match, 0, finish(moves(match, 0)))
    seen: list[Moment] = []
    at: list[int] = []
    step = 0
    for step, _ in enumerate(looking.steps()):
        assert looking.moments[: len(seen)] == seen
        at += [step] * (len(looking.moments) - len(seen))
        seen = list(looking.moments)
    assert len(seen) > 1 and at[0] < at[1] < step
    assert looking.moments[: len(seen)] == seen and looking.moments == look_back(match, 0)


def test_what_is_said_of_a_good_decision_comes_from_worlds_that_did_not_choose_it() -> None:
    match, moments = looked_at("mineral_rummy", habits.best, 0)
    (good,) = of_kind(moments, "good")
    best, (behind, *_) = good.best, good.others
    assert best is not None
    luck = Rng(match.seed, "look back", good.decision.at)
    points = []
    for each in (luck, luck.stream("fresh")):
        again = Comparison(Worlds(match.game, good.decision.obs, each), best.action, behind.move.action)
        finish(again.go_on(judge.FRESH))
        points.append(again.points)
    assert behind.points == points[1] != points[0] and behind.worlds == judge.FRESH


def test_a_third_move_is_another_one_and_behind_the_best_beyond_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(judge.WORK, "third", 10_000)
    moments = look_back(a_round("mineral_rummy", habits.never_lays, 1), 0)
    for moment in moments:
        moves = [moment.best, *(behind.move for behind in moment.others)]
        assert len({move.action for move in moves if move}) == len(moves) == 3
        assert all(behind.worlds >= judge.FEWEST and behind.points >= judge.LEAST for behind in moment.others)
    assert moments


def test_a_look_back_says_the_same_after_a_reload() -> None:
    match = a_round("mineral_rummy", habits.never_lays, 1)
    again = Match.load(match.save(), games.load)
    assert look_back(match, 0) == look_back(match, 0) == look_back(again, 0) != []


# ------------------------------------------------------------------------------------------ the log


def played(chooser: Any, seed: int = 7) -> Match:
    """A round of Formula Rummy in which seat 0 plays as ``chooser`` says and the others as well as they can."""
    game = games.load("formula_rummy")
    match = Match(game, [Player("You"), Player("Ada", "ada"), Player("Ben", "ben")], seed, practice=True)
    for _ in range(300):
        if match.round_over:
            return match
        seat = match.state.to_act[0]
        obs = match.observe(seat)
        match.act(chooser(match, obs) if seat == 0 else game.rank(obs)[0].action)
    raise AssertionError("the round did not end")


def worst(match: Match, obs: Any) -> Any:
    return match.game.rank(obs)[-1].action


def misname(match: Match, obs: Any) -> Any:
    lays = [move for move in match.game.legal_actions(match.observe(0)) if isinstance(move, Lay)] if obs.my_move else []
    for lay in lays:
        wrong = Lay(0, lay.cation, lay.n, lay.anion, lay.m, "sodium nitride", lay.wild)
        if match.game.check(obs, wrong).correct is False:
            return wrong
    return match.game.rank(obs)[0].action


def test_a_wrong_name_comes_with_its_reason_and_its_turn_and_once() -> None:
    match = played(misname)
    wrong = of_kind(look_back(match, 0), "wrong")
    told = [answer_to(match, moment) for moment in wrong]
    assert wrong and all("wrongly" in answer["text"][1] for answer in told)
    assert all(moment.decision.when.startswith("Your turn ") for moment in wrong)
    assert len({answer["title"] for answer in told}) == len(wrong)


def test_a_moment_of_a_later_round_names_the_round() -> None:
    match = played(worst)
    match.deal_round()
    while match.state.to_act[0] != 0:
        match.act(match.game.rank(match.observe(match.state.to_act[0]))[0].action)
    match.act(match.game.rank(match.observe(0))[0].action)
    own = decisions(match, 0)
    assert own[0].when == "Round 1, your turn 1" and own[-1].when == "Round 2, your turn 1"


def test_what_was_taken_back_does_not_count() -> None:
    match = played(worst)
    before = decisions(match, 0)
    assert match.can_undo(0).legal
    match.undo(0)
    assert [one.action for one in decisions(match, 0)] == [one.action for one in before[:-1]]


def test_what_another_player_took_back_does_not_count_either() -> None:
    """In practice undo goes back over the moves of others, too."""
    match = played(worst)
    while match._steps[-1].player == 2:
        match.undo(2)
    moves = sum(step.player == 0 for step in match._steps)
    match.undo(2)
    left = sum(step.player == 0 for step in match._steps)
    assert left < moves and len(decisions(match, 0)) == left


def test_looking_back_changes_nothing_and_tells_only_own_moves() -> None:
    match = played(worst)
    log = match.log
    for decision in decisions(match, 0):
        assert decision.action.player == 0
    assert match.log == log


def test_nothing_to_look_back_at() -> None:
    game = games.load("formula_rummy")
    assert look_back(Match(game, [Player("You"), Player("Ada", "ada")], 1), 0) == []
