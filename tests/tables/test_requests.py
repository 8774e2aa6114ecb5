"""What a class answers, whatever comes in: a refused request changes nothing, and one that comes twice is carried out
once.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.app.deck_links import pack_deck
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.rng import Rng
from rummy_kit.tables.class_code import ALPHABET
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.pupils import ANIMALS
from rummy_kit.tables.requests import (
    LONGEST_LINE,
    OPEN,
    PARTS,
    TEACHERS,
    WRONG_CODES,
    WRONG_CODES_OF_ALL,
    Allowance,
    Requests,
)
from rummy_kit.tables.talk import PHRASES
from rummy_kit.workshop.any_page import any_message, distort
from tests.tables.people import Clock, step

MESSAGES = [2000, pytest.param(1_000_000, marks=pytest.mark.soak)]


def pack(lines: str) -> str:
    """A deck for Formula Rummy, as the editor's link carries it."""
    game = games.load("formula_rummy")
    return pack_deck(game, game.read_deck_text(f"face,count\n{lines}"))


SALTS = pack("Na+,9\nMg2+,9\nCl-,9\nO2-,9\n1,18\n2,18\n")


def key_of(animal: str) -> str:
    return f"the secret of this {animal}"


class Class:
    """A class with this many pupils, asked as kernels ask it."""

    def __init__(self, pupils: int = 4, game: str = "say_rummy", seats: int = 3) -> None:
        self.clock = Clock()
        self.room = ClassRoom(TableSettings(game, seats=seats, seed=7), BOTS, clock=self.clock)
        self.requests = Requests(self.room, self.clock)
        self.connect()
        self._count = 0
        for animal in ANIMALS[:pupils]:
            assert self.ask("join", code=self.room.code, animal=animal, key=key_of(animal))["ok"]

    def connect(self) -> None:
        """Ask through a new connection from now on."""
        self._tries = Allowance(WRONG_CODES, 60, self.clock)

    def ask(self, do: str, **parts: Any) -> Any:
        self._count += 1
        return self.tell({"id": str(self._count), "do": do, **parts})

    def teach(self, do: str, **parts: Any) -> Any:
        return self.ask(do, key=self.room.teacher_key, **parts)

    def tell(self, request: Any) -> Any:
        return self.answer(json.dumps(request).encode())

    def answer(self, line: bytes) -> Any:
        self.requests.slow_part(line)  # the service asks for it first
        return self.requests.answer(line, self._tries)[1]

    def state(self) -> Any:
        """Everything that a request could change, as the teacher sees it, with the true cards."""
        for watched in self.room._watched:
            watched.look()  # how long a table has waited is noticed when someone looks
        matches = [(len(table.match), table.match.fingerprint()) for table in self.room.tables]
        return self.room.overview(), self.room.phase, matches


def test_a_class_from_the_code_to_the_end():
    school = Class()
    assert len(school.ask("animals", code=school.room.code)["free"]) == len(ANIMALS) - 4
    assert school.ask("look", key=key_of(ANIMALS[0]))["room"]["here"] == list(ANIMALS[:4])
    assert school.ask("send", key=key_of(ANIMALS[0]), message={})["why"] == "not_now"
    assert school.teach("seat")["ok"] and school.teach("move", animal=ANIMALS[0], table=2)["ok"]
    assert school.teach("start")["ok"]
    assert school.ask("look", key=key_of(ANIMALS[0]))["room"]["table"] == 2
    assert school.ask("send", key=key_of(ANIMALS[0]), message={"kind": "hello", "page": "p", "seq": 1})["ok"]
    assert school.ask("leave", key=key_of(ANIMALS[0]))["ok"]
    presences = [seat["presence"] for seat in school.teach("overview")["class"]["tables"][1]["seats"]]
    assert sorted(presences) == ["here", "here", "left"]
    assert school.ask("back", key=key_of(ANIMALS[0]))["ok"]
    assert school.teach("eyes_up", on=True)["ok"] and school.teach("say", message="Look up.")["ok"]
    another: dict[str, Any] = {"game": "rummy_battle", "seats": 4, "options": {}, "deck": "", "mixed": True}
    assert school.teach("next", **another)["ok"] and school.room.tables[0].match.game.id == "rummy_battle"
    assert school.teach("next", **{**another, "game": "chess"})["why"] == "game"
    assert school.teach("next", **{**another, "options": {"cards": "lots"}})["why"] == "game"
    assert school.teach("door", open=False)["ok"]
    assert school.teach("end")["ok"]
    assert school.ask("look", key=key_of(ANIMALS[0]))["why"] == "unknown"
    assert school.ask("animals", code=school.room.code)["why"] == "ended"


def test_only_the_teachers_own_deck_is_tried_out_before_the_answer() -> None:
    school = Class()
    pupil, teacher = key_of(ANIMALS[0]), school.room.teacher_key
    wish = {"do": "choose", "game": "formula_rummy", "seats": 3, "options": {}, "deck": SALTS, "same_cards": False}
    others: list[dict[str, Any]] = [
        {"do": "say", "key": teacher, "message": "deck"},
        {"do": "send", "key": pupil, "message": {"deck": SALTS}},
        {"do": "join", "key": "a new device", "code": school.room.code, "animal": "deck"},
        {**wish, "key": teacher, "deck": ""},
        {**wish, "key": pupil},
    ]
    slow = [
        school.requests.slow_part(json.dumps({"id": "1", **request}).encode())
        for request in (*others, {**wish, "key": teacher})
    ]
    assert [part is not None for part in slow] == [False] * len(others) + [True]


def test_the_teachers_own_deck_goes_to_all_tables_and_no_pupil_learns_the_order_of_the_cards():
    school = Class()
    wish: dict[str, Any] = {"game": "formula_rummy", "seats": 3, "options": {}, "deck": SALTS, "same_cards": False}
    assert school.teach("choose", **wish)["ok"]
    seen = school.teach("overview")["class"]["game"]
    assert seen["deck"] == {"cards": 72, "packed": SALTS}
    school.teach("seat")
    school.teach("start")
    assert len(school.room.tables) == 2
    for table in school.room.tables:
        assert table.match.game.deck.counts["Cl-"] == 9 and "SO4^2-" not in table.match.game.deck
    for animal in ANIMALS[:4]:
        own = school.room.table_of(key_of(animal))
        assert own is not None
        look = school.ask("look", key=key_of(animal))
        sent = json.dumps([look, own.view(key_of(animal)), own.setup(key_of(animal))], ensure_ascii=False)
        assert json.dumps(own.match.state.stock[:4])[1:-1] not in sent and SALTS not in sent and "seed" not in sent
    before = school.state()
    more: dict[str, Any] = {"game": "formula_rummy", "seats": 3, "options": {}, "mixed": False}
    for bad in ("x", SALTS[:-9], pack("Na+,900\nCl-,1\n1,60\n")):
        refused = school.teach("next", **more, deck=bad)
        assert refused["why"] == "game" and refused["text"] and school.state() == before
    assert school.teach("next", **more, deck="")["ok"]
    assert all(table.match.game.own_deck is None for table in school.room.tables)


def test_what_comes_twice_is_done_once_and_answered_alike():
    school = Class()
    request: dict[str, Any] = {"id": "once", "do": "next", "key": school.room.teacher_key}
    request |= {"game": "say_rummy", "seats": 3, "options": {}, "deck": "", "mixed": True}
    school.teach("start")
    first = school.tell(request)
    tables = school.room.tables
    assert school.tell(request) == first and school.room.tables == tables
    refused = {"id": "seat", "do": "seat", "key": school.room.teacher_key}
    assert school.tell(refused) == school.tell(refused) and school.tell(refused)["why"] == "not_now"


@pytest.mark.parametrize("do", [do for do in PARTS if do not in OPEN])
def test_a_wrong_key_and_a_key_of_the_wrong_kind_are_answered_alike(do):
    school = Class()
    filled: Mapping[type, Any] = {str: "x", int: 1, bool: True, dict: {}}
    parts = {name: filled[kind] for name, kind in PARTS[do].items()}
    wrong = key_of(ANIMALS[0]) if do in TEACHERS else school.room.teacher_key
    before = school.state()
    answers = [school.ask(do, **{**parts, "key": key}) for key in ("", "x", wrong)]
    assert {answer["why"] for answer in answers} == {"unknown"}
    assert len({answer["text"] for answer in answers}) == 1 and school.state() == before


def test_a_device_without_its_seat_is_told_why_and_a_wrong_word_counts_as_a_wrong_code():
    school = Class(2)
    word = school.teach("hand_over", animal=ANIMALS[0])["word"]
    new: dict[str, Any] = {"code": school.room.code, "key": key_of("new device")}
    for _ in range(WRONG_CODES):
        wrong = "".join("C" if letter == "B" else "B" for letter in word)
        assert school.ask("take_over", **new, word=wrong)["why"] == "no_word"
    assert school.ask("take_over", **new, word=word)["why"] == "too_fast"
    school.connect()
    assert school.ask("take_over", **new, word=word)["ok"]
    assert school.ask("look", key=new["key"])["room"]["animal"] == ANIMALS[0]
    assert school.ask("look", key=key_of(ANIMALS[0]))["why"] == "handed_over"
    assert school.teach("dismiss", animal=ANIMALS[1])["ok"]
    assert school.ask("here", key=key_of(ANIMALS[1]))["why"] == "dismissed"
    assert school.ask("overview", key=key_of(ANIMALS[1]))["why"] == "unknown"


def send_wrong_codes(school: Class) -> None:
    wrong = "".join(next(sign for sign in ALPHABET if sign != own) for own in school.room.code)
    for _ in range(WRONG_CODES):
        assert school.ask("animals", code=wrong)["why"] == "no_class"


def test_after_many_wrong_codes_the_right_one_has_to_wait():
    school = Class(0)
    send_wrong_codes(school)
    join: dict[str, Any] = {"code": school.room.code, "animal": "otter", "key": key_of("otter")}
    assert school.ask("join", **join)["why"] == "too_fast"
    school.clock.now += 60 / WRONG_CODES + 0.001
    assert school.ask("join", **join)["ok"]


def test_wrong_codes_of_one_keep_no_one_else_out():
    school = Class(0)
    send_wrong_codes(school)
    school.connect()
    assert school.ask("animals", code=school.room.code)["ok"]


def test_not_even_many_connections_have_tries_without_end():
    school = Class(0)
    for _ in range(WRONG_CODES_OF_ALL // WRONG_CODES):
        school.connect()
        send_wrong_codes(school)
    school.connect()
    assert school.ask("animals", code=school.room.code)["why"] == "too_fast"


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"\xff",
        b"null",
        b"[]",
        b"{",
        b"[" * LONGEST_LINE,
        b"9" * LONGEST_LINE,
        b'{"id": "1"}',
        b'{"id": 1, "do": "look", "key": "x"}',
        b'{"id": "1", "do": ["look"], "key": "x"}',
        b'{"id": "1", "do": "look", "key": "x", "more": 1}',
        b'{"id": "1", "do": "__class__", "key": "x"}',
        b'{"id": "1", "do": "look", "key": "\\ud800"}',
        b'{"id": "1", "do": "look", "key": "' + b"x" * 101 + b'"}',
        b'{"id": "1", "do": "look", "key": "x"}' + b" " * LONGEST_LINE,
    ],
)
def test_what_is_no_request_is_answered_in_words(line):
    answer = Class(0).answer(line)
    assert answer["why"] == "bad_request" and "Nothing has changed" in answer["text"]


@pytest.mark.parametrize("messages", MESSAGES)
def test_whatever_kernels_send_is_answered_and_what_is_refused_changes_nothing(messages):
    luck = Rng("requests")
    school = Class(6, seats=3)
    school.teach("start")
    before = school.state()
    answers: Counter[str] = Counter()
    for number in range(messages):
        if school.room.phase == "ended" or number % 500 == 499:
            school = Class(6, game=luck.choice(("say_rummy", "rummy_battle")), seats=3)
            school.teach("start")
            before = school.state()
        request = any_request(school, number, luck)
        answer = school.tell(request)
        json.dumps(answer)
        answers[answer.get("why", "ok")] += 1
        after = school.state()
        assert answer["ok"] or (answer["text"] and after == before), request
        if luck.random() < 0.2:
            school.clock.now += luck.below(60)
            school.room.tick()
            step(school.room)
            after = school.state()
        before = after
    assert answers["ok"] > messages / 4 and len(answers) >= 5, answers


def any_request(school: Class, number: int, luck: Rng) -> Any:
    """A request that fits, or one that is bent in one place or more."""
    do = luck.choice(("send", "send", "send", "send", *PARTS))
    if do in ("end", "leave", "dismiss") and luck.random() < 0.9:
        do = "here"
    keys = [*map(key_of, ANIMALS[:8]), school.room.teacher_key]
    key = school.room.teacher_key if do in TEACHERS else luck.choice(keys)
    values: dict[str, Any] = {
        "code": school.room.code,
        "animal": luck.choice((*ANIMALS, "owl")),
        "word": luck.choice(("BCDF", "", "bcdn", "BCDFHJ")),
        "key": luck.choice(keys) if luck.random() < 0.1 else key,
        "table": luck.below(5),
        "on": luck.random() < 0.3,
        "open": luck.random() < 0.8,
        "mixed": luck.random() < 0.5,
        "same_cards": luck.random() < 0.5,
        "phrase": luck.choice((*PHRASES, "You lose!")),
        "game": luck.choice(("say_rummy", "rummy_battle", "chess")),
        "seats": luck.below(9),
        "deck": luck.choice(("", "", "x", SALTS)),
        "options": luck.choice(({}, {}, {"cards": 108}, {"x": [1]})),
        "message": luck.choice(("Hello", "", "x" * 90)),
    }
    if do == "send" and school.room.knows(key) and (table := school.room.table_of(key)):
        values["message"] = any_message(table.view(key), number + 1, luck)
    elif do == "send":
        values["message"] = {}
    request: dict[str, Any] = {"id": str(number), "do": do, **{name: values[name] for name in PARTS[do]}}
    chance = luck.random()
    if chance < 0.1:
        part = luck.choice(list(request))
        request[part] = luck.choice((None, [], {}, 7, 1e300, True, "x" * 200, [[[]]], "\ud800"))
    elif chance < 0.15:
        part = luck.choice([part for part, value in request.items() if isinstance(value, str)])
        request[part] = distort(request[part], luck)
    elif chance < 0.2:
        request.pop(luck.choice(list(request)))
    return request
