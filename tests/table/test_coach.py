"""The coach's pause: it asks before a first mistake, three times at most, and the answer decides what is done."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.table.attempts import Attempt
from rummy_kit.table.session import Session
from rummy_kit.workshop.any_page import any_message

MESSAGES = 200
SEEDS = (3, 4)


class Table:
    """A person at a table with a coach, and two bots; ``tried`` is what the table reported."""

    def __init__(self, name: str, seed: int, **options: Any) -> None:
        match = TableSettings(name, seed=seed, options=options, bots=("greedy", "greedy")).new_match()
        self.session = Session(match, bots=BOTS)
        self.session.coach.on = True
        self.tried: list[Attempt] = []
        self.session.attempts.listener = self.tried.append
        self.seq = 0
        self.do("start")

    def send(self, **message: Any) -> Any:
        self.seq += 1
        self.session.handle({"page": "p", "seq": self.seq, **message})
        while self.session.pending():
            self.session.step()
        return self.session.view()

    def do(self, place: str, *cards: str, **text: str) -> Any:
        return self.send(kind="do", place=place, cards=list(cards), text=text)

    @property
    def asked(self) -> bool:
        panel = self.session.view()["panel"]
        return panel is not None and [button["id"] for button in panel["buttons"]] == ["go_back", "do_it"]


def anything(obs: Any, luck: Rng) -> dict[str, Any]:
    """A message as a page sends it: half of the time, to draw or to discard any card."""
    plain = ("draw", "pass", "discard")
    ends = [action["id"] for action in obs["actions"] if action["id"] in plain and action["enabled"]]
    if ends and obs["hand"]["cards"] and luck.below(2):
        return {"kind": "do", "place": ends[-1], "cards": [luck.choice(obs["hand"]["cards"])["key"]]}
    message = any_message(obs, 0, luck)
    return {name: message[name] for name in ("kind", "cards", "place", "text")}


@pytest.mark.parametrize("name", games.names())
def test_a_table_with_a_coach_asks_three_times_at_most_and_does_what_is_answered(name: str) -> None:
    asked = [count_questions(name, seed) for seed in SEEDS]
    assert 1 <= max(asked) <= 3


def count_questions(name: str, seed: int) -> int:
    """How often the coach asks a player who does anything at all; checks each question and its answer."""
    luck, table, asked = Rng("coach", name), Table(name, seed), 0
    match = table.session.match
    for _ in range(MESSAGES):
        before, log = table.session.view(), table.session.match.log
        table.send(**anything(before, luck))
        if table.session.match is not match:
            break
        if not table.asked:
            continue
        asked += 1
        question = table.session.coach.question
        assert question is not None and table.session.match.log == log, "nothing is done before the answer"
        if luck.below(2):
            table.do("go_back")
            after = table.session.view()
            assert table.session.match.log == log and after["panel"] is None
            assert after["hand"]["cards"] == before["hand"]["cards"]
        else:
            table.do("do_it")
            assert table.session.match.log[len(log)]["do"] == str(question.action), "exactly that move"
    return asked


def in_play() -> Table:
    """A round of Formula Rummy in which the person has drawn and holds a compound."""
    for seed in range(60):
        table = Table("formula_rummy", seed)
        table.do("draw")
        obs = table.session.match.observe(0)
        ranked = table.session.match.game.rank(obs)
        if obs.my_move and obs.phase == "play" and ranked[0].action.kind == "lay":
            return table
    raise AssertionError("no such deal")


def test_it_asks_once_about_a_move_and_then_lets_it_pass() -> None:
    table = in_play()
    card = table.session.view()["hand"]["cards"][0]["key"]
    panel = table.do("discard", card)["panel"]
    assert (panel["kind"], panel["kick"]) == ("tip", "Look again") and panel["text"].startswith("You hold a compound")
    table.do("go_back")
    assert table.do("discard", card)["panel"] is None or not table.asked
    assert table.session.match.observe(0).discards[-3:] != ()


def test_anyone_who_goes_on_choosing_has_gone_back() -> None:
    table = in_play()
    first, second = (card["key"] for card in table.session.view()["hand"]["cards"][:2])
    table.do("discard", first)
    log = table.session.match.log
    assert table.send(kind="choose", cards=[second])["panel"] is None
    assert table.do("do_it")["panel"]["code"] == "unknown_action" and table.session.match.log == log


def test_in_a_match_with_other_people_it_is_silent() -> None:
    game = games.load("formula_rummy")
    for seed in range(60):
        session = Session(Match(game, [Player("You"), Player("Kim")], seed))
        session.coach.on = True
        obs = session.match.observe(0)
        if not obs.my_move:
            continue
        for seq, place in enumerate(("start", "draw"), start=1):
            session.handle({"page": "p", "seq": seq, "kind": "do", "place": place})
        ranked = game.rank(session.match.observe(0))
        if ranked and ranked[0].action.kind == "lay":
            card = session.view()["hand"]["cards"][0]["key"]
            session.handle({"page": "p", "seq": 3, "kind": "do", "place": "discard", "cards": [card]})
            assert session.coach.question is None and session.match.observe(0).turn == 1
            return
    raise AssertionError("no such deal")
