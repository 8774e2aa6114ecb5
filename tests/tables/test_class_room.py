"""A class: who may come in, who sits where, what only the teacher may do, and what is left at the end."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.app.deck_files import read_deck
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.match import Entry, Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import Kept, MemoryStore, StoreError, UnknownMatch
from rummy_kit.table.attempts import Attempt
from rummy_kit.tables.class_room import A_MESSAGE_SHOWS, LONGEST_CLASS, ClassRoom
from rummy_kit.tables.pupils import A_WORD_COUNTS, ANIMALS, ClassError
from rummy_kit.tables.resting import A_REST
from rummy_kit.tables.spreading import SpreadingIdeas
from rummy_kit.tables.talk import BETWEEN
from rummy_kit.tables.watched import NUDGE_AFTER, STUCK_AFTER, THINKING
from tests.tables.people import Clock, Company, step


def key_of(animal: str) -> str:
    return f"the secret of this {animal}"


def open_class(pupils: int, game: str = "say_rummy", seats: int = 3, **more: Any) -> tuple[ClassRoom, Clock]:
    clock = Clock()
    room = ClassRoom(TableSettings(game, seats=seats, seed=7), BOTS, clock=clock, **more)
    for animal in ANIMALS[:pupils]:
        room.join(room.code, animal, key_of(animal))
    return room, clock


def sizes(room: ClassRoom) -> list[int]:
    return [len(group) for group in room.overview()["groups"]]


def test_a_pupil_comes_in_with_the_code_as_an_animal_and_a_second_time_changes_nothing():
    room, _ = open_class(2)
    room.join(f" {room.code[:3].lower()}-{room.code[3:]} ", "otter", key_of("otter"))
    room.join(room.code, "otter", key_of("otter"))
    assert room.overview()["here"] == [*ANIMALS[:2], "otter"]
    assert room.look(key_of("otter")) == {
        "phase": "waiting",
        "code": room.code,
        "game": "Say Rummy",
        "own_deck": False,
        "animal": "otter",
        "table": 0,
        "left": False,
        "mates": [],
        "heard": [],
        "waits_for": [],
        "can_nudge": False,
        "nudged": False,
        "here": ["badger", "bat", "otter"],
        "most": 36,
        "message": "",
    }


@pytest.mark.parametrize(
    ("code", "animal", "key", "why"),
    [
        ("BCDFHN", "otter", key_of("otter"), "never"),
        ("", "otter", key_of("otter"), "no_class"),
        ("BCDFH", "otter", key_of("otter"), "no_class"),
        (None, "owl", key_of("otter"), "animal"),
        (None, "unicorn", key_of("otter"), "animal"),
        (None, ANIMALS[0], key_of("otter"), "taken"),
        (None, "otter", key_of(ANIMALS[0]), "twice"),
        (None, "otter", "short", "key"),
        (None, "otter", "x" * 61, "key"),
    ],
)
def test_anyone_who_is_not_let_in_is_told_why(code, animal, key, why):
    room, _ = open_class(2)
    with pytest.raises(ClassError) as refused:
        room.join(room.code if code is None else code, animal, key)
    assert refused.value.code == why and len(str(refused.value)) > 20
    assert room.overview()["here"] == list(ANIMALS[:2])


def test_a_closed_door_a_full_class_and_a_class_that_has_ended():
    room, _ = open_class(2, most=3)
    room.open_door(False)
    with pytest.raises(ClassError, match="closed for now"):
        room.join(room.code, "otter", key_of("otter"))
    room.open_door(True)
    room.join(room.code, "otter", key_of("otter"))
    with pytest.raises(ClassError, match="All 3 places"):
        room.join(room.code, "panda", key_of("panda"))
    room.end()
    with pytest.raises(ClassError, match="has ended"):
        room.join(room.code, "panda", key_of("panda"))


@pytest.mark.parametrize(
    ("pupils", "seats", "expected"),
    [(1, 3, [1]), (3, 3, [3]), (4, 3, [2, 2]), (5, 4, [3, 2]), (3, 2, [3]), (7, 2, [3, 2, 2]), (36, 4, [4] * 9)],
)
def test_tables_are_as_full_as_each_other_and_nobody_is_alone(pupils, seats, expected):
    room, _ = open_class(pupils, seats=seats)
    room.seat_everyone()
    assert sizes(room) == expected
    room.start()
    assert [
        sum(seat["presence"] == "here" for seat in table["seats"]) for table in room.overview()["tables"]
    ] == expected
    assert all(len(table["seats"]) >= seats for table in room.overview()["tables"])


def test_before_the_start_the_teacher_moves_pupils_and_may_make_a_new_table():
    room, _ = open_class(4)
    room.seat_everyone()
    room.move(ANIMALS[0], 3)
    assert sizes(room) == [1, 2, 1]
    wrong: list[tuple[str, Any]] = [("unicorn", 1), (ANIMALS[0], 0), (ANIMALS[0], 9), (ANIMALS[0], "1")]
    for animal, number in wrong:
        with pytest.raises(ClassError):
            room.move(animal, number)
    room.move(ANIMALS[2], 1)
    room.move(ANIMALS[3], 1)
    assert sizes(room) == [3, 1]
    assert room.look(key_of(ANIMALS[0]))["table"] == 2, "the third table has become the second"
    room.move(ANIMALS[1], 3)
    room.start()
    assert len(room.tables) == 3
    with pytest.raises(ClassError, match="not possible now"):
        room.seat_everyone()


def test_a_table_that_everyone_has_left_during_a_game_keeps_its_number():
    room, _ = open_class(3)
    room.seat_everyone()
    room.move(ANIMALS[0], 2)
    room.start()
    for animal in ANIMALS[1:3]:
        room.move(animal, 2)
    assert sizes(room) == [0, 3]


def test_anyone_who_comes_late_takes_an_owls_seat_at_the_emptiest_table():
    room, _ = open_class(4)
    room.start()
    room.join(room.code, "otter", key_of("otter"))
    table = room.table_of(key_of("otter"))
    assert table is not None and sorted(table.people.values())[-1] == "Otter"
    room.join(room.code, "panda", key_of("panda"))
    with pytest.raises(ClassError, match="All tables are full"):
        room.join(room.code, "seal", key_of("seal"))
    assert "seal" not in room.overview()["here"]


def test_anyone_who_is_moved_during_a_game_takes_another_seat_and_the_old_key_opens_the_new_one():
    room, _ = open_class(4)
    room.start()
    key = key_of(ANIMALS[0])
    before = room.table_of(key)
    assert before is room.tables[0]
    room.move(ANIMALS[0], 2)
    assert room.table_of(key) is room.tables[1] and not before.knows(key)
    assert room.tables[1].setup(key)["game"] == "say_rummy"
    assert before.match.players[0] == Player("Owl 2", "greedy")
    with pytest.raises(ClassError, match="no free seat"):
        room.move(ANIMALS[1], 2)
    assert room.table_of(key_of(ANIMALS[1])) is before and before.knows(key_of(ANIMALS[1]))


def test_eyes_up_stops_all_tables_and_their_computers():
    room, _ = open_class(2)
    room.start()
    key = key_of(ANIMALS[0])
    room.eyes_up(True)
    table = room.tables[0]
    at = len(table.match)
    for seq, place in enumerate(("draw", "undo", "next_round"), 1):
        table.handle(key, {"page": "p", "seq": seq, "kind": "do", "place": place})
        panel = table.view(key)["panel"]
        assert panel is not None and panel["code"] == "paused"
    assert not step(room) and len(table.match) == at
    room.eyes_up(False)
    for _ in range(99):
        step(room)
    seat = table.match.state.turn
    table.handle(key_of(ANIMALS[seat]), {"page": "p", "seq": 9, "kind": "do", "place": "draw"})
    assert len(table.match) > at


def test_a_message_shows_for_a_minute():
    room, clock = open_class(2)
    room.start()
    room.say("  Look at   the board ")
    assert room.look(key_of(ANIMALS[0]))["message"] == "Look at the board"
    clock.now += A_MESSAGE_SHOWS
    room.tick()
    assert room.look(key_of(ANIMALS[0]))["message"] == ""
    for bad in ("", " ", "x" * 81, "a\0b"):
        with pytest.raises(ClassError):
            room.say(bad)


def test_another_game_keeps_the_seats_or_mixes_them():
    room, _ = open_class(9)
    room.start()
    before = room.overview()["groups"]
    room.next_game(TableSettings("rummy_battle", seats=3))
    assert room.overview()["groups"] == before and room.tables[0].match.game.id == "rummy_battle"
    room.next_game(mixed=True)
    assert sizes(room) == [3, 3, 3]
    assert sorted(animal for group in room.overview()["groups"] for animal in group) == sorted(ANIMALS[:9])


def test_the_same_cards_at_all_tables_if_wanted():
    for same in (True, False):
        room, _ = open_class(6, same_cards=same)
        room.start()
        assert (room.tables[0].match.state.hands == room.tables[1].match.state.hands) is same


def test_the_teacher_sees_what_is_face_up_and_which_table_is_stuck_and_no_hand():
    room, clock = open_class(4)
    room.start()
    assert not any(table["stuck"] for table in room.overview()["tables"])
    for _ in range(99):
        step(room)
    room.tick()
    clock.now += STUCK_AFTER
    for animal in ANIMALS[:4]:
        room.tables[room.pupil(key_of(animal)).table - 1].hear(key_of(animal))
    room.tables[0]._person(key_of(ANIMALS[0])).place._note_slip()  # someone who tries in vain is stuck, too
    room.tick()
    assert [table["stuck"] for table in room.overview()["tables"]] == [True, True]
    seats = [seat for table in room.overview()["tables"] for seat in table["seats"]]
    assert {name for seat in seats for name in seat} == {"name", "presence", "to_act", "cards", "note", "points"}
    assert room.is_teacher(room.teacher_key) and not room.is_teacher("") and not room.is_teacher(key_of(ANIMALS[0]))


def test_the_end_wipes_everything_and_comes_by_itself():
    room, clock = open_class(0)
    clock.now += LONGEST_CLASS  # before anyone has come
    room.tick()
    room.join(room.code, ANIMALS[0], key_of(ANIMALS[0]))
    room.start()
    clock.now += LONGEST_CLASS
    room.tick()
    assert room.phase == "ended"
    left = room.overview()
    assert not any(left[part] for part in ("here", "presence", "message", "groups", "tables", "ideas", "earlier"))
    with pytest.raises(KeyError):
        room.look(key_of(ANIMALS[0]))
    with pytest.raises(ClassError, match="ended"):
        room.eyes_up(True)


def acting(room: ClassRoom) -> str:
    """The animal that is to move at table 1."""
    [seat] = [seat for seat in room.overview()["tables"][0]["seats"] if seat["to_act"]]
    return str(seat["name"]).lower()


def test_ready_phrases_are_heard_at_the_table_and_nothing_else_can_be_said():
    room, clock = open_class(4, seats=2)
    room.start()
    badger, bat, bee = (key_of(ANIMALS[at]) for at in (0, 1, 2))
    room.say_phrase(badger, "hello")
    assert room.look(bat)["heard"] == [{"animal": "badger", "phrase": "hello"}] and room.look(bee)["heard"] == []
    for phrase, why in (("hello", "said_enough"), ("You lose!", "phrase")):
        with pytest.raises(ClassError) as refused:
            room.say_phrase(badger, phrase)
        assert refused.value.code == why
    for _ in range(2):
        clock.now += BETWEEN
        room.say_phrase(badger, "thanks")
    clock.now += BETWEEN
    with pytest.raises(ClassError, match="Wait a moment"):  # three in one turn
        room.say_phrase(badger, "hello")
    room.eyes_up(True)
    with pytest.raises(ClassError, match="not possible now"):
        room.say_phrase(bat, "hello")


def test_one_nudge_a_turn_reaches_only_those_who_are_waited_for():
    room, clock = open_class(3)
    room.start()
    slow = acting(room)
    other, third = (animal for animal in ANIMALS[:3] if animal != slow)
    with pytest.raises(ClassError, match="isn’t waiting"):
        room.nudge(key_of(other))
    clock.now += NUDGE_AFTER
    for animal in ANIMALS[:3]:
        room.hear(key_of(animal))
    assert room.look(key_of(other))["waits_for"] == [slow.capitalize()] and room.look(key_of(other))["can_nudge"]
    assert room.look(key_of(slow))["waits_for"] == []
    room.nudge(key_of(other))
    assert [room.look(key_of(animal))["nudged"] for animal in (slow, other, third)] == [True, False, False]
    assert not room.look(key_of(third))["can_nudge"]


def test_anyone_who_is_to_move_may_ask_for_time_to_think_and_eyes_up_is_no_waiting():
    room, clock = open_class(3)
    room.start()
    slow = acting(room)
    other = next(animal for animal in ANIMALS[:3] if animal != slow)
    room.say_phrase(key_of(other), "think")
    clock.now += STUCK_AFTER
    assert room.overview()["tables"][0]["stuck"]
    room.say_phrase(key_of(slow), "think")
    assert not room.overview()["tables"][0]["stuck"]
    clock.now += THINKING
    assert room.overview()["tables"][0]["stuck"]
    room.eyes_up(True)
    clock.now += STUCK_AFTER
    for animal in ANIMALS[:3]:
        room.hear(key_of(animal))
    room.tick()
    room.eyes_up(False)
    assert not room.overview()["tables"][0]["stuck"]


def test_a_silent_device_is_away_in_the_waiting_room_too():
    room, clock = open_class(2)
    room.seat_everyone()
    clock.now += 30
    room.hear(key_of(ANIMALS[0]))
    assert room.look(key_of(ANIMALS[0]))["mates"] == [
        {"animal": ANIMALS[0], "presence": "here"},
        {"animal": ANIMALS[1], "presence": "away"},
    ]


def test_the_teacher_chooses_the_game_before_the_start_and_ends_a_round():
    room, _ = open_class(4)
    room.seat_everyone()
    room.choose_game(TableSettings("formula_rummy", seats=4), same_cards=True)
    assert room.overview()["game"]["title"] == "Formula Rummy" and sizes(room) == []
    room.start()
    room.end_round()
    assert (room.phase, room.look(key_of(ANIMALS[0]))["phase"]) == ("between", "between") and not step(room)
    with pytest.raises(ClassError):
        room.choose_game(TableSettings("say_rummy"), same_cards=False)
    with pytest.raises(ClassError, match="not possible now"):
        room.eyes_up(True)  # going on from there would resume the round
    assert room.overview()["phase"] == "between"
    room.next_game()
    assert room.phase == "playing"


def a_wrong_move() -> tuple[Attempt, int]:
    """The second move of a match of Formula Rummy for two, which shows a wrong idea, and the seed of the match."""
    game = games.load("formula_rummy")
    for seed in range(100):
        match = Match(game, [Player("Otter"), Player("Hare")], seed)
        match.act(game.sample_action(match.observe(match.state.turn), Rng(seed)))
        obs = match.observe(match.state.turn)
        for action in game.wrong_claims(obs):
            attempt = Attempt(game, obs, action, game.check(obs, action))
            if any(one.shown for one in games.load_lesson("formula_rummy").claims(game, obs, action, attempt.verdict)):
                return attempt, seed
    raise AssertionError("no such deal")


def test_an_idea_spreads_when_four_pupils_at_two_tables_have_shown_it_and_nobody_is_named():
    ideas, (wrong, _) = SpreadingIdeas("formula_rummy"), a_wrong_move()
    for table, animal in ((1, "otter"), (1, "otter"), (1, "hare"), (1, "lynx")):
        ideas.hear(table, animal, wrong)
    shown = ideas.seen()[0]
    assert (shown["pupils"], shown["tables"], shown["spreads"]) == (3, 1, False)
    ideas.hear(2, "seal", wrong)
    shown = ideas.seen()[0]
    assert shown["spreads"] and shown["name"] and shown["mend"] and "seal" not in str(ideas.seen())


def test_what_a_pupil_tries_at_the_table_counts():
    wrong, seed = a_wrong_move()
    room = ClassRoom(TableSettings("formula_rummy", seats=2, seed=seed), BOTS, clock=Clock(), same_cards=True)
    for animal in ("otter", "hare"):
        room.join(room.code, animal, key_of(animal))
    room.start()
    table, animal = room.tables[0], acting(room)
    seat = table.match.state.turn
    table._act(table.match.game.sample_action(table.match.observe(seat), Rng(seed)))
    place = table._person(key_of(animal)).place
    place.catch_up()
    place._try(table.match.observe(seat), wrong.action)
    place._finish_message()
    assert [(idea["pupils"], idea["spreads"]) for idea in room.overview()["ideas"]][:1] == [(1, False)]
    again = ClassRoom(TableSettings("rummy_battle"), BOTS, store=room._store)
    again.go_on_from(json.loads(json.dumps(room.memo())))
    assert again.overview()["ideas"] == room.overview()["ideas"], "another process still knows it"
    room.next_game(TableSettings("rummy_battle", seats=2))
    [earlier] = room.overview()["earlier"]
    assert (earlier["title"], earlier["pupils"], earlier["rounds"]) == ("Formula Rummy", 2, 0)
    assert earlier["ideas"][0]["pupils"] == 1 and animal not in str(earlier) and room.overview()["ideas"] == []


def test_another_process_goes_on_from_the_memo_and_the_store():
    store = MemoryStore()
    room, _ = open_class(4, store=store)
    room.start()
    room.move(ANIMALS[0], 2)
    room.join(room.code, "whale", key_of("whale"))
    while step(room):
        pass
    room.eyes_up(True)
    room.open_door(False)
    memo = json.loads(json.dumps(room.memo()))
    again = ClassRoom(TableSettings("rummy_battle"), BOTS, store=store)
    again.go_on_from(memo)
    assert again.memo() == memo
    for before, after in zip(room.tables, again.tables, strict=True):
        assert after.match.fingerprint() == before.match.fingerprint()
    for animal in (*ANIMALS[:4], "whale"):
        tables = [one.table_of(key_of(animal)) for one in (room, again)]
        hands = [table.view(key_of(animal))["hand"]["cards"] for table in tables if table]
        assert len(hands) == 2 and hands[0] == hands[1]
        assert again.look(key_of(animal))["phase"] == "paused"


def test_another_process_goes_on_with_the_teachers_own_deck():
    store = MemoryStore()
    deck = read_deck(games.load("formula_rummy"), "face,count\nNa+,9\nMg2+,9\nCl-,9\nO2-,9\n1,18\n2,18\n")
    room, _ = open_class(2, store=store)
    pupil = key_of(ANIMALS[0])
    assert not room.look(pupil)["own_deck"]
    room.choose_game(TableSettings("formula_rummy", seats=2, deck=deck), same_cards=True)
    assert room.look(pupil)["own_deck"]
    room.start()
    again = ClassRoom(TableSettings("say_rummy"), BOTS, store=store)
    again.go_on_from(json.loads(json.dumps(room.memo())))
    assert again.overview()["game"] == room.overview()["game"] and again.memo() == room.memo()
    assert again.look(pupil)["own_deck"]
    again.next_game()
    assert again.tables[0].match.game.deck.counts == deck.counts


SMALL = TableSettings(
    "formula_rummy", seats=2, deck=read_deck(games.load("formula_rummy"), "face,count\nNa+,6\nCl-,6\n1,12\n")
)
"""A game whose deck has cards for two players."""


def test_no_table_gets_more_pupils_than_the_teachers_deck_has_cards_for():
    room, _ = open_class(3)
    room.choose_game(SMALL, same_cards=True)
    room.seat_everyone()
    assert sizes(room) == [2, 1]
    with pytest.raises(ClassError, match="Table 1"):
        room.move(ANIMALS[2], 1)
    room.start()
    assert [len(table.match.players) for table in room.tables] == [2, 2]


def test_a_small_deck_for_the_next_game_divides_the_tables_that_are_too_large_for_it():
    room, _ = open_class(3)
    room.start()
    assert sizes(room) == [3]
    room.next_game(SMALL)
    assert sizes(room) == [2, 1] and room.phase == "playing"


class DistantStore(MemoryStore):
    """Cannot be reached while the test says so."""

    away, asked = False, 0

    def create(self, match: Kept) -> str:
        self._reach()
        return super().create(match)

    def append(self, match_id: str, expected: int, entries: Sequence[Entry]) -> None:
        self._reach()
        super().append(match_id, expected, entries)

    def remove(self, match_ids: Iterable[str]) -> None:
        self._reach()
        super().remove(match_ids)

    def _reach(self) -> None:
        self.asked += 1
        if self.away:
            raise StoreError("It cannot be reached.")


def test_a_store_that_is_away_is_seldom_asked_and_gets_everything_when_it_is_back():
    store = DistantStore()
    room, clock = open_class(6, store=store)
    room.start()
    store.away, store.asked = True, 0
    for _ in range(int(A_REST)):
        clock.now += 1
        for animal in ANIMALS[:4]:
            room.hear(key_of(animal))
        room.leave(key_of(ANIMALS[4 + int(clock.now) % 2]))  # something to write at both tables
        room.tick()
        step(room)
    assert 1 <= store.asked <= 2
    store.away = False
    clock.now += A_REST
    room.tick()
    for table in room.tables:
        assert store.read(table.recorders[-1].id) == list(table.match.log)


def test_a_match_that_ends_while_the_store_is_away_is_written_to_its_end_when_it_is_back():
    store = DistantStore()
    company = Company("rummy_battle", 2, 2, store=store)
    company.play_until(lambda match: match.round_over)
    store.away = True
    company.play_until(lambda match: match.over)
    ended = company.table.match
    for seat in range(2):
        company.send(seat, place="new_game")
    assert company.table.match is not ended
    store.away = False
    company.table.tick()
    assert [store.read(recorder.id) for recorder in company.table.recorders] == [
        list(ended.log),
        list(company.table.match.log),
    ]


def test_the_end_removes_every_match_of_the_class_or_says_why_not():
    store = DistantStore()
    room, _ = open_class(4, store=store)
    room.start()
    room.next_game()
    ids = room._match_ids()
    assert len(ids) == len(set(ids)) == 4
    store.away = True
    with pytest.raises(ClassError, match="It cannot be reached"):
        room.end()
    assert room.phase == "playing" and all(map(store.head, ids))
    store.away = False
    room.end()
    for match_id in ids:
        with pytest.raises(UnknownMatch):
            store.head(match_id)


def test_a_pupil_who_is_taken_out_finds_the_key_closed_and_the_owl_plays():
    room, _ = open_class(3)
    room.start()
    gone, table = key_of(ANIMALS[0]), room.tables[0]
    room.dismiss(ANIMALS[0])
    assert not room.knows(gone) and not table.knows(gone) and room.farewell(gone) == "dismissed"
    assert ANIMALS[0] not in room.overview()["here"] and "Owl" in [player.name for player in table.match.players]
    with pytest.raises(ClassError, match="no such pupil"):
        room.dismiss(ANIMALS[0])
    room.open_door(False)
    with pytest.raises(ClassError, match="closed for now"):
        room.join(room.code, ANIMALS[0], gone)
    room.open_door(True)
    room.join(room.code, ANIMALS[0], gone)
    assert room.look(gone)["table"] == 1 and room.farewell(gone) is None


def test_anyone_who_leaves_during_a_game_keeps_the_seat_until_they_come_back():
    room, _ = open_class(3)
    room.start()
    gone, table = key_of(ANIMALS[0]), room.tables[0]
    seat = next(seat for seat, name in table.people.items() if name == ANIMALS[0].capitalize())
    room.leave(gone)
    room.hear(gone)  # its page is still open
    assert room.look(gone)["left"] and table.match.players[seat].kind == "greedy"
    with pytest.raises(ClassError, match="Take your seat again"):
        room.handle(gone, {"page": "p", "seq": 1, "kind": "hello"})
    room.next_game()
    assert room.look(gone)["left"]
    room.come_back(gone)
    assert not room.look(gone)["left"] and room.overview()["presence"][ANIMALS[0]] == "here"
    assert room.tables[0].match.players[seat].kind == "person"


def test_anyone_who_leaves_before_the_start_is_out_of_the_class_and_the_animal_is_free():
    room, _ = open_class(2)
    room.seat_everyone()
    room.leave(key_of(ANIMALS[0]))
    assert room.overview()["here"] == [ANIMALS[1]] and ANIMALS[0] in room.free_animals(room.code)
    assert room.farewell(key_of(ANIMALS[0])) == "left"


@pytest.mark.parametrize("started", [False, True])
def test_another_device_takes_over_a_seat_with_the_teachers_word(started):
    room, clock = open_class(3)
    room.seat_everyone()
    if started:
        room.start()
    old, new = key_of(ANIMALS[0]), key_of("new device")
    word = room.hand_over(ANIMALS[0])
    before = room.look(old)
    wrong = word[1:] + next(letter for letter in "BC" if letter != word[0])
    for letters, key, why in ((wrong, new, "no_word"), ("AAAA", new, "never"), (word, key_of(ANIMALS[1]), "twice")):
        with pytest.raises(ClassError) as refused:
            room.take_over(room.code, letters, key)
        assert refused.value.code == why
    for _ in range(2):  # the answer may have been lost
        room.take_over(room.code, word.lower(), new)
    assert room.look(new) == before and room.overview()["here"] == list(ANIMALS[:3])
    assert not room.knows(old) and room.farewell(old) == "handed_over"
    if started:
        assert room.tables[0].view(new)["hand"]["cards"] and not room.tables[0].knows(old)
    with pytest.raises(ClassError, match="do not open a seat"):
        room.take_over(room.code, word, key_of("a third device"))
    late = room.hand_over(ANIMALS[0])
    clock.now += A_WORD_COUNTS
    with pytest.raises(ClassError, match="do not open a seat"):
        room.take_over(room.code, late, key_of("a third device"))


def test_seats_are_mixed_and_changes_taken_back_one_after_the_other():
    room, _ = open_class(6)
    with pytest.raises(ClassError, match="nothing to take back"):
        room.undo_seats()
    room.seat_everyone()
    seated = room.overview()["groups"]
    room.mix_seats()
    assert sizes(room) == [3, 3]
    room.move(ANIMALS[0], 3)
    room.dismiss(ANIMALS[5])
    room.join(room.code, "whale", key_of("whale"))
    room.undo_seats()
    room.undo_seats()
    assert room.overview()["groups"] == [seated[0], seated[1][:2]] and room.overview()["can_undo"]
    room.undo_seats()
    assert sizes(room) == [] and not room.overview()["can_undo"]
    room.seat_everyone()
    room.start()
    with pytest.raises(ClassError, match="not possible now"):
        room.undo_seats()
