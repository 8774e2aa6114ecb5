"""A service that dies while handling a message: the next one gets the message again, and it takes effect once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.match import Entry
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import Kept, MemoryStore, StoreError, new_key
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.pupils import ANIMALS
from rummy_kit.tables.requests import Allowance, Requests
from tests.tables.people import Clock
from tools.bench.pupil import next_intent

PUPILS = ANIMALS[:3]


def key_of(animal: str) -> str:
    return f"the secret of this {animal}"


class Moody(MemoryStore):
    """A store that can be away for writing."""

    away = False

    def create(self, match: Kept) -> str:
        self._check()
        return super().create(match)

    def append(self, match_id: str, expected: int, entries: Sequence[Entry]) -> None:
        self._check()
        super().append(match_id, expected, entries)

    def _check(self) -> None:
        if self.away:
            raise StoreError("The store is away.")


class Services:
    """A class of three, as one service after the other serves it; ``memo`` is the last one that has been kept."""

    def __init__(self, game: str, pupils: Sequence[str] = PUPILS) -> None:
        self.store, self.settings, self.count = Moody(), TableSettings(game, seats=3, seed=7), 0
        self.clock, self.teacher_key = Clock(), new_key()
        self._open()
        for animal in pupils:
            self.room.join(self.room.code, animal, key_of(animal))
        self.teach("start")

    def _open(self, answered: Any = None) -> None:
        self.room = ClassRoom(self.settings, BOTS, store=self.store, clock=self.clock)
        self.room.teacher_key = self.teacher_key
        self.requests = Requests(self.room, answered=answered)

    def die(self) -> None:
        """Let another service go on from the memo and the store."""
        self._open(self.memo["answered"])
        self.room.go_on_from(self.memo)

    def keep(self) -> None:
        self.memo = json.loads(json.dumps(self.requests.memo()))

    def tell(self, request: dict[str, Any]) -> Any:
        return self.requests.answer(json.dumps(request).encode(), Allowance(1, 1, lambda: 0.0))[1]

    def teach(self, do: str, **parts: Any) -> dict[str, Any]:
        """The request, once it has been carried out and kept."""
        self.count += 1
        request = {"id": f"t{self.count}", "do": do, "key": self.teacher_key, **parts}
        assert self.tell(request)["ok"]
        self.keep()
        return request

    def message(self, animal: str, **intent: Any) -> dict[str, Any]:
        self.count += 1
        message = {"page": f"page of {animal}", "seq": self.count, **intent}
        return {"id": f"p{self.count}", "do": "send", "key": key_of(animal), "message": message}

    def view(self, animal: str) -> Any:
        key = key_of(animal)
        table = self.room.table_of(key)
        assert table
        return table.view(key)

    @property
    def face_down(self) -> Any:
        """The answers to a claim."""
        return self.room.tables[0].memo()["answers"]

    @property
    def log(self) -> tuple[Any, ...]:
        return self.room.tables[0].match.log


@pytest.mark.parametrize("deaths", [12, pytest.param(200, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", games.names())
def test_a_message_that_a_service_has_died_over_has_its_effect_once(game: str, deaths: int) -> None:
    luck, services = Rng("dying", game), Services(game)
    while deaths:
        animal = luck.choice(PUPILS)
        request = services.message(animal, **next_intent(services.view(animal), luck))
        services.keep()
        before = services.log, services.face_down
        assert services.tell(request)["ok"]
        after = services.log, services.face_down
        if after == before or after[0][0] != before[0][0]:  # nothing has changed, or another match has begun
            continue
        deaths -= 1
        if luck.below(2):
            services.keep()
        services.die()
        assert services.log == after[0], "what was kept before"
        if services.log != before[0] and "slip" not in services.log[-1]:  # a slip answers nothing
            assert services.view(animal)["ack"]["seq"] == services.count, "its page need not ask again"
        assert services.tell({**request, "id": f"{request['id']} again"})["ok"]
        assert (services.log, services.face_down) == after, request


def test_an_undo_that_a_service_has_died_over_takes_back_one_move() -> None:
    services = Services("say_rummy", PUPILS[:1])
    [animal] = PUPILS[:1]
    while not services.view(animal)["banner"]["yours"]:
        services.room.tables[0].step()
    services.tell(services.message(animal, kind="do", place="draw"))
    first = services.view(animal)["hand"]["cards"][0]["key"]
    services.tell(services.message(animal, kind="do", place="discard", cards=[first]))
    services.keep()
    undo = services.message(animal, kind="do", place="undo")
    for id in "abc":
        assert services.tell({**undo, "id": id})["ok"]
        services.die()
    assert [entry["undo"] for entry in services.log if "undo" in entry] == [0]


def test_a_wrong_try_that_a_service_has_died_over_counts_once_and_is_explained() -> None:
    services = Services("mineral_rummy", PUPILS[:1])
    [animal] = PUPILS[:1]
    while not services.view(animal)["banner"]["yours"]:
        services.room.tables[0].step()
    services.tell(services.message(animal, kind="do", place="draw"))
    services.keep()
    cards = [card["key"] for card in services.view(animal)["hand"]["cards"]]
    meld = services.message(animal, kind="do", place="meld", cards=cards[:4])
    for id in "abc":
        assert services.tell({**meld, "id": id})["ok"]
        assert services.view(animal)["panel"]["kind"] == "concept"
        services.die()
    assert ["slip" in entry for entry in services.log].count(True) == 1


def test_what_the_store_lacks_goes_on_with_the_memo() -> None:
    services = Services("say_rummy")
    services.store.away = True
    mover = next(animal for animal in PUPILS if services.view(animal)["banner"]["yours"])
    assert services.tell(services.message(mover, kind="do", place="draw"))["ok"]
    services.keep()
    log = services.log
    for away in (True, False):
        services.store.away = away
        services.die()
        assert services.log == log
    services.clock.now += 60
    services.room.tick()
    assert services.store.read(services.room.tables[0].recorders[-1].id) == list(log)


def test_a_table_that_the_store_has_never_had_goes_on_with_the_memo() -> None:
    services = Services("rummy_battle")
    services.store.away = True
    services.teach("next", game="say_rummy", seats=3, options={}, deck="", mixed=False)
    services.keep()
    log = services.log
    services.die()
    assert services.log == log and services.room.tables[0].match.game.id == "say_rummy"
    services.store.away = False
    services.clock.now += 60
    services.room.tick()
    assert services.store.read(services.room.tables[0].recorders[-1].id) == list(log)


def test_a_request_of_the_teacher_is_carried_out_once() -> None:
    services = Services("say_rummy")
    request = services.teach("next", game="rummy_battle", seats=3, options={}, deck="", mixed=True)
    log = services.log
    services.die()
    assert services.tell(request) == {"id": request["id"], "ok": True}
    assert services.log == log


@pytest.mark.parametrize("game", games.names())
def test_moves_that_the_store_lacks_when_the_next_game_begins_are_stored_later(game: str) -> None:
    services, luck = Services(game), Rng("outage", game)
    old = services.room.tables[0].match
    services.store.away = True
    before = len(services.log)
    while len(services.log) == before:
        animal = luck.choice(PUPILS)
        services.tell(services.message(animal, **next_intent(services.view(animal), luck)))
    [gone] = services.room.tables[0].recorders
    for _ in range(2):
        services.teach("next", game="say_rummy", seats=3, options={}, deck="", mixed=False)
        services.die()
    services.store.away = False
    services.clock.now += 60
    services.room.tick()
    assert services.store.read(gone.id) == list(old.log)
    services.keep()
    assert services.memo["late"] == [] and len(services.memo["finished"]) == 2
    services.teach("end")
    with pytest.raises(StoreError):
        services.store.read(gone.id)


def test_moves_that_the_store_lacks_at_the_end_of_a_match_are_stored_later() -> None:
    services = Services("rummy_battle", PUPILS[:1])
    table = services.room.tables[0]
    [animal] = PUPILS[:1]
    services.store.away = True
    luck = Rng("outage")
    while len(table.recorders) == 1:
        services.tell(services.message(animal, **next_intent(services.view(animal), luck)))
        while table.pending():
            table.step()
    ended = table.recorders[0]
    services.keep()
    services.die()
    services.store.away = False
    services.clock.now += 60
    services.room.tick()
    assert services.store.read(ended.id) == list(ended.match.log)
