"""What a pupil claims in a game: one answer for each claim, right or wrong, and never the same one twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.bots import BOTS
from rummy_kit.engine.actions import Action
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import MemoryStore, Store
from rummy_kit.engine.verdict import Verdict
from rummy_kit.games.formula_rummy.pieces import Lay
from rummy_kit.games.say_rummy.pieces import Add
from rummy_kit.lessons.game_answers import LARGEST_MOMENT, GameAnswers, attempt_at, moment_of
from rummy_kit.lessons.lesson import Claim
from rummy_kit.lessons.record import LONGEST_MOVE, Answer, KeptMoment, LessonRecord, Record
from rummy_kit.table.attempts import Attempt
from rummy_kit.table.session import Session
from tests.test_session import Hand

PLAYERS = (Player("You"), Player("Mia", "greedy"), Player("Leo", "greedy"))


def positions(game: Any) -> Iterator[Any]:
    """What a player sees in a round that is played as well as the ranking knows, whenever they are to act."""
    match = Match(game, PLAYERS, 1, rounds=1)
    while not match.over:
        obs = match.observe(match.state.to_act[0])
        yield obs
        ranked = game.rank(obs)
        match.act(ranked[0].action if ranked else game.sample_action(obs, Rng(1, len(match))))


def tried(game: Any, obs: Any, luck: Rng) -> Iterator[tuple[Action, Verdict]]:
    """Moves of every kind in this position: right ones, wrong ones that pass, and some that are refused."""
    legal = luck.shuffle(tuple(islice(game.legal_actions(obs), 60)))[:6]
    anything = islice(game.candidates(obs), luck.below(20), 300, 25) if luck.below(5) == 0 else ()
    for action in (*legal, *game.wrong_claims(obs)[:3], *anything):
        yield action, game.check(obs, action)


@pytest.mark.parametrize("name", games.with_lessons())
def test_every_claim_is_about_a_goal_of_the_lesson_and_the_ideas_that_it_can_show(name: str) -> None:
    lesson, luck = games.load_lesson(name), Rng("claims", name)
    game, right = games.load(lesson.game, lesson.house_rules), 0
    for obs in positions(game):
        for action, verdict in tried(game, obs, luck):
            for claim in lesson.claims(game, obs, action, verdict):
                assert claim.task and claim.skill in lesson.ideas.skills
                assert set(claim.shown) <= set(claim.could) and all(idea in lesson.ideas for idea in claim.could)
                assert not (claim.right and claim.shown), (action, claim)
                right += claim.right
                assert_can_be_kept(claim)
            if game.part(action) == "discard" or action.kind == "draw":
                assert not list(lesson.claims(game, obs, action, verdict)), "that claims nothing"
    assert right, "there are right claims, too"


def assert_can_be_kept(claim: Claim) -> None:
    answer = Answer(claim.task, claim.skill, claim.right, "game", "2026-11-22", claim.could, claim.shown)
    record = Record().with_lesson("x", LessonRecord((answer,)))
    assert Record.read(record.text()) == record


# ------------------------------------------------------------------------------------------ at a table


class Pupil(Hand):
    """A page at a table of Formula Rummy; ``tried`` are the compounds that the table reported, the others what a
    lesson makes of them.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.tried: list[bool] = []  # for each compound whether it was right
        self.answers: list[Answer] = []
        self.moments: list[KeptMoment] = []
        lesson = games.load_lesson("formula_rummy")
        self.lesson = GameAnswers(
            lesson, "x", lambda _, one: self.answers.append(one), lambda _, one: self.moments.append(one)
        )
        session.attempts.listener = self.hear
        self.do("start")
        self.wait()

    def hear(self, attempt: Attempt) -> None:
        if isinstance(attempt.action, Lay):
            self.tried.append(attempt.verdict.correct is True)
        self.lesson.hear(attempt)

    def wait(self) -> Any:
        while self.session.pending():
            self.session.step()
        return self.session.match.observe(0)


def pupil(store: Store | None = None, **options: Any) -> Pupil:
    """A pupil who has drawn and can lay a compound."""
    for seed in range(200):
        match = Match(games.load("formula_rummy", options), PLAYERS, seed, practice=True)
        page = Pupil(Session(match, bots=BOTS, store=store))
        page.do("draw")
        obs = match.observe(0)
        if obs.my_move and obs.phase == "play" and compound(page) and match.game.wrong_claims(obs):
            return page
    raise AssertionError("no such deal")


def compound(page: Pupil) -> Lay | None:
    """The first compound in hand without a wild card."""
    match = page.session.match
    legal = match.game.legal_actions(match.observe(0))
    return next((one for one in legal if isinstance(one, Lay) and not one.wild), None)


def test_a_claim_that_is_tried_again_in_the_same_position_counts_once() -> None:
    page = pupil()
    lay = compound(page)
    assert lay is not None
    wrong = Lay(0, lay.cation, lay.n, lay.anion, lay.m, "kitchen salt of the moon", "")
    for _ in range(3):
        page.act(wrong)
    assert page.tried == [False]
    page.act(lay)
    assert page.tried == [False, True]


@pytest.mark.parametrize("name", ["mineral_rummy", "formula_rummy"])
def test_a_wrong_claim_that_is_made_again_in_a_later_turn_counts_once(name: str) -> None:
    lesson, answers = games.load_lesson(name), list[Answer]()
    game = games.load(lesson.game)
    hear = GameAnswers(lesson, name, lambda _, one: answers.append(one)).hear
    tries = ((seen, action) for seen in positions(game) for action in islice(game.candidates(seen), 400))
    for obs, action in tries:
        hear(Attempt(game, obs, action, game.check(obs, action)))
        if answers and not answers[-1].right:
            break
    given = list(answers)
    hear(Attempt(game, replace(obs, turn_number=obs.turn_number + 3), action, game.check(obs, action)))
    assert not given[-1].right and answers == given


def test_an_answer_stays_given_after_undo_and_is_not_given_again_by_a_reload_or_another_page() -> None:
    store = MemoryStore()
    page = pupil(store)
    lay = compound(page)
    page.act(lay)
    given = list(page.answers)
    page.do("undo")
    page.act(lay)
    assert page.tried == [True] and page.answers == given, "the same claim in the same position"
    again = Session(Match(page.session.match.game, PLAYERS, 1), bots=BOTS, store=store)
    heard: list[Attempt] = []
    again.attempts.listener = heard.append
    other = Hand(again, "other", key=page.key)
    assert len(again.match) == len(page.session.match) and not heard
    page.do("discard", page.session.view()["hand"]["cards"][0]["key"])
    other.do("discard", again.view()["hand"]["cards"][-1]["key"])
    panel = again.view()["panel"]
    assert panel is not None and panel["code"] == "stale" and not heard, "what did not happen is no answer"


def test_while_others_may_challenge_a_claim_nobody_is_told_whether_it_is_right() -> None:
    page = pupil(checking="group")
    (wrong, *_) = page.session.match.game.wrong_claims(page.session.match.observe(0))
    page.act(wrong)
    assert page.session.match.state.window is not None and not page.tried
    page.wait()
    assert page.tried == [False] and page.answers and not page.answers[0].right


def test_a_wrong_claim_is_an_answer_though_the_coach_has_made_the_pupil_think_again() -> None:
    page = pupil(checking="group")
    page.session.coach.on = True
    (wrong, *_) = page.session.match.game.wrong_claims(page.session.match.observe(0))
    position = page.session.match.position
    panel = page.act(wrong)["panel"]
    assert panel["kick"] == "Look again" and panel["kind"] == "concept"
    assert page.session.match.position == position and page.tried == [False] and not page.answers[0].right
    page.do("go_back")
    page.act(compound(page))
    page.wait()
    assert page.tried == [False, True]


def test_sounds_added_to_a_word_that_is_gone_claim_nothing() -> None:
    game, lesson = games.load("say_rummy"), games.load_lesson("say_rummy")
    obs = next(positions(game))
    added = Add(obs.my_seat, len(obs.table), after=obs.hand[:1])
    assert not list(lesson.claims(game, obs, added, game.check(obs, added)))


# ------------------------------------------------------------------------------------------ moments worth showing


def test_a_moment_is_the_position_as_the_pupil_saw_it_and_small() -> None:
    page = pupil(checking="group")
    obs = page.session.match.observe(0)
    (wrong, *_) = page.session.match.game.wrong_claims(obs)
    page.act(wrong)
    page.wait()
    (moment,) = page.moments[:1]
    assert len(json.dumps(moment.plain())) < LARGEST_MOMENT / 4
    record = Record().with_lesson("formula_rummy", LessonRecord().with_moment(moment))
    (kept,) = Record.read(record.text()).lesson("formula_rummy").moments
    shown = attempt_at(kept, games.load)
    assert shown.obs == obs and shown.action == wrong and shown.verdict.correct is False
    assert not {"hands", "stock", "open_hands_of_others"} & set(kept.observation) and not kept.observation["open_hands"]


def test_a_moment_that_a_record_could_not_hold_is_not_kept() -> None:
    session = pupil(checking="group").session
    game, obs = session.match.game, session.match.observe(0)
    wrong: Any = game.wrong_claims(obs)[0]
    for length, kept in ((100, True), (LONGEST_MOVE, False)):
        named = replace(wrong, name="x" * length)
        moment = moment_of("pools", Attempt(game, obs, named, game.check(obs, named)))
        assert (moment is not None) == kept
        record = Record({"formula_rummy": LessonRecord(moments=(moment,) if moment else ())})
        assert Record.read(record.text()) == record


def test_three_moments_are_kept_one_of_each_idea() -> None:
    record = LessonRecord()
    for idea in ("a", "a", "b", "c", "d"):
        record = record.with_moment(KeptMoment(idea, {}, {}, idea))
    assert [moment.idea for moment in record.moments] == ["a", "b", "c"]


@pytest.mark.parametrize(
    "bent",
    [
        {"game": {}},
        {"game": {"id": "chess", "options": {}, "version": 1, "deck": None}},
        {"observation": {}},
        {"observation": {"seat": "x"}},
        {"observation": {"seat": None}},
        {"observation": {"hand": ["Na"] * LARGEST_MOMENT}},
        {"do": "P0 cheat"},
        {"do": ""},
    ],
)
def test_a_moment_that_cannot_be_read_raises_a_value_error(bent: dict[str, Any]) -> None:
    page = pupil(checking="group")
    (wrong, *_) = page.session.match.game.wrong_claims(page.session.match.observe(0))
    page.act(wrong)
    page.wait()
    moment = page.moments[0].plain()
    there = moment["observation"]
    obs = {**there, **bent["observation"]} if bent.get("observation") else bent.get("observation", there)
    with pytest.raises(ValueError, match=r"."):
        attempt_at(KeptMoment(**{**moment, **bent, "observation": obs}), games.load)
