"""Every game at the table of a page that sends anything: half of it sensible, half of it distorted.

Nothing may be raised, everything is answered in words, and whatever is shown can be sent. `make soak` sends far more.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.practice import Practice
from rummy_kit.table.session import Session
from rummy_kit.table.view import TableView
from tests.lessons.tasks import of_every_kind

TO_A_TABLE = [250, pytest.param(2_500, marks=pytest.mark.soak)]  # four tables a game
TO_A_PRACTICE = [500, pytest.param(10_000, marks=pytest.mark.soak)]
TABLES: dict[str, list[dict[str, str]]] = {
    "formula_rummy": [{}, {"checking": "group"}, {"naming": "chosen"}, {"penalty_cards": "aside", "checking": "group"}],
    "mineral_rummy": [{}, {"target": "50"}, {}, {}],
    "formula": [{}, {"strict": "on"}, {"reuse": "on", "deck": "64"}, {"times_only": "on"}],
    "say_rummy": [{}, {"accent": "southern-british"}, {"arbiter": "group"}, {"per_turn": "both", "least_sounds": "1"}],
    "rummy_battle": [{}, {"extra_cards": "on"}, {}, {"extra_cards": "on"}],
}
"""House rules of the four tables of a game; a game that is not here plays by its rule sheet."""
RULE_NUMBER = re.compile(r"\b[A-Z]{1,2}\d\d\b")
KINDS = ("do", "do", "do", "do", "drop", "drop", "choose", "sort", "hello", "cheat", "")
STRANGE = (
    *("", "x", "-1", "0", "٣", "²", "9" * 40, "9" * 5000, "\0", "\ud800", "%2e%2e", "<b>", "🧂" * 20, "__class__"),
    *(
        "1 = 1",
        "2 + 2 = 4",
        "= = =",
        "÷ 0",
        "8" * 201,
        "wild",
        "joker",
        "1/0",
        "in 48",
        "NaCl",
        "dɔɡ",
        "ˈ",
        "|",
        ":",
        "#",
    ),
)
SUFFIXES = (":", ":x", ":-1", ":0", ":99", ":1:1:1", "#1", "#99", " ")


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("messages", TO_A_TABLE)
def test_whatever_a_page_sends_nothing_is_raised_and_the_answer_is_in_words(messages: int, name: str, at: int) -> None:
    luck = Rng("fuzz", name, at)
    settings = TableSettings(name, seats=2 + at % 3, seed=at, options=TABLES.get(name, [{}] * 4)[at])
    session = Session(settings.new_match(), bots=BOTS)
    met: Counter[str] = Counter()
    moves, seen = 0, session.view()
    for seq in range(1, messages + 1):
        message = any_message(seen, seq, luck)
        before = len(session.match)
        session.handle(message)
        answered = session.view()
        assert_refusals_keep_the_choice(seen, message, answered, len(session.match) == before)
        while session.pending():
            session.step()
        if seq % 10 == 0:
            play_on(session, luck)
        moves += len(session.match) != before
        shown = seen = session.view()
        json.dumps(shown, ensure_ascii=False).encode()
        assert shown["ack"] == {"page": "p", "seq": seq}, message
        assert not RULE_NUMBER.search(told(shown)), "rules are quoted behind a button, their numbers told nowhere else"
        if shown["panel"]:
            assert shown["panel"]["title"] and shown["panel"]["text"], message
            met[shown["panel"]["code"]] += 1
    assert moves > messages / 20, "the game has gone on meanwhile"
    assert len(met) >= 8, f"many kinds of mistakes were met, not only {met}"


@pytest.mark.parametrize("name", games.with_lessons())
@pytest.mark.parametrize("messages", TO_A_PRACTICE)
def test_a_practice_answers_whatever_a_page_sends(messages: int, name: str) -> None:
    luck = Rng("fuzz", "practice", name)
    lesson = games.load_lesson(name)
    tasks = [*of_every_kind(lesson, "typed", 1), *lesson.after_reading(), lesson.question()]
    practice = Practice(FixedOrder.of(tasks, name, lesson.ideas), table_id="p", title="Practice")
    shown = practice.view()
    for seq in range(1, messages + 1):
        message = any_message(shown, seq, luck)
        practice.handle(message)
        shown = practice.view()
        json.dumps(shown, ensure_ascii=False).encode()
        assert shown["ack"] == {"page": "p", "seq": seq}, message
        assert not shown["panel"] or (shown["panel"]["title"] and shown["panel"]["text"]), message
    assert practice.answers, "something was answered meanwhile"


def assert_refusals_keep_the_choice(before: TableView, message: Any, after: TableView, nothing_done: bool) -> None:
    """After any refusal, the cards are as they were chosen."""
    panel = after["panel"]
    new = panel is not None and panel != before["panel"] and panel["kind"] in ("rule", "concept")
    if new and nothing_done and message["kind"] == "do":
        cards = message["cards"] if isinstance(message["cards"], list) else []
        named = {card for card in cards if isinstance(card, str)}
        assert set(after["hand"]["chosen"]) in (set(before["hand"]["chosen"]), named), message


def told(view: TableView) -> str:
    """Everything that is said about what has happened and what can be done."""
    panel, say = view["panel"], view["say"]
    words = [view["banner"]["title"], view["banner"]["text"], say["terse"], say["normal"]]
    words += [line["text"] for line in view["log"]] + [action["note"] for action in view["actions"]]
    if panel is not None:
        words += [panel["kick"], panel["title"], panel["text"], *panel["steps"]]
    return "\n".join(words)


def play_on(session: Session, luck: Rng) -> None:
    """A real move of the person's, so that all phases of the game come up."""
    obs = session.match.observe(session.seat)
    if obs.my_move:
        action = session.match.game.sample_action(obs, luck)
        session._take(lambda recorder: recorder.act(action))


def any_message(obs: Any, seq: int, luck: Rng) -> dict[str, Any]:
    """A message that fits what the page shows, or one that is distorted in one or more places."""
    tray = obs["tray"] or {"slots": [], "fields": []}
    melds = [meld for seat in (*obs["seats"], obs["me"]) for meld in seat["melds"]]
    places = [part["id"] for part in (*obs["actions"], *obs["zones"], *tray["slots"], *melds, {"id": "hand"})]
    keys = [card["key"] for card in obs["hand"]["cards"]]
    keys += [card["key"] for zone in obs["zones"] for card in zone["cards"]]
    ready = [action["id"] for action in obs["actions"] if action.get("enabled", True)]
    place = luck.choice(ready if ready and luck.random() < 0.5 else places)
    message: dict[str, Any] = {
        "page": "p",
        "seq": seq,
        "kind": luck.choice(KINDS),
        "place": bent(place, luck),
        "cards": [bent(key, luck) for key in some(keys, luck)],
        "text": {bent(field["id"], luck): typed(field, luck) for field in tray["fields"]},
    }
    if luck.random() < 0.05:
        message[luck.choice(("kind", "place", "cards", "text", "more"))] = luck.choice(([[]], {"a": 1}, 7, None, "x"))
    return message


def some(keys: Sequence[str], luck: Rng) -> Sequence[str]:
    """Up to five of the keys, usually none or one."""
    return luck.shuffle(keys)[: luck.choice((0, 0, 1, 1, 1, 2, 3, 4, 5))]


def typed(field: Any, luck: Rng) -> str:
    """What is in a field: one of its choices, or anything."""
    choices: list[str] = [choice["value"] for choice in field["options"]]
    return luck.choice(choices if choices and luck.random() < 0.7 else STRANGE)


def bent(word: str, luck: Rng) -> str:
    """The word as it is, or cut, lengthened, or a different one altogether."""
    chance = luck.random()
    if chance < 0.85:
        return word
    if chance < 0.92:
        return word.partition(":")[0] + luck.choice(SUFFIXES)
    return word[: luck.below(len(word) + 1)] if chance < 0.96 else luck.choice(STRANGE)
