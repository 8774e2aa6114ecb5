"""What a class is asked, as lines of JSON, and what it answers: docs/tables.md explains the protocol.

A line may come from anyone. Whatever it contains, it is answered, and a refused line changes nothing.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from rummy_kit.app.deck_links import MOST_LETTERS
from rummy_kit.app.settings import TableSettings
from rummy_kit.engine.store import hash_key
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.faults import Faults
from rummy_kit.tables.presence import Clock
from rummy_kit.tables.pupils import ClassError

LONGEST_LINE = 20_000  # bytes
LONGEST_WORD = 100  # characters in any field but the messages of pages
ANSWERS_REMEMBERED = 50  # of each key
ANSWERS_KEPT = 20  # of the teacher, for another process
WRONG_CODES = 10  # a minute, through one connection
WRONG_CODES_OF_ALL = 240  # a minute: a whole class may mistype, but no one finds the code

Answer = dict[str, Any]


class Allowance:
    """This many at once, and as many again in every ``period`` of seconds.

    >>> now = 0.0
    >>> two = Allowance(2, 10, lambda: now)
    >>> two.take(), two.take(), two.take()
    (True, True, False)
    >>> now = 5.0
    >>> two.take(), two.take()
    (True, False)
    """

    def __init__(self, most: int, period: float, clock: Clock) -> None:
        self._most, self._period, self._clock = most, period, clock
        self._left, self._counted = float(most), clock()

    @property
    def left(self) -> float:
        """How many are left; whole ones can be taken."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._counted) * self._most / self._period)
        self._counted = now
        return self._left

    def take(self) -> bool:
        """Take one, if there is one; returns whether there was."""
        if self.left < 1:
            return False
        self._left -= 1
        return True


class Requests:
    """Answers what pupils' kernels and the teacher ask of ``room``; ``answered`` is from the last process's memo.

    >>> from rummy_kit.bots import BOTS
    >>> room = ClassRoom(TableSettings("rummy_battle"), BOTS)
    >>> requests = Requests(room)
    >>> tries = Allowance(WRONG_CODES, 60, lambda: 0.0)
    >>> requests.answer(b'{"id": "1", "do": "look", "key": "a key of nobody"}', tries)[1]["why"]
    'unknown'
    >>> ask = {"id": "2", "do": "say", "key": room.teacher_key, "message": "Look up."}
    >>> requests.answer(json.dumps(ask).encode(), tries)[1]
    {'id': '2', 'ok': True}
    """

    def __init__(
        self,
        room: ClassRoom,
        clock: Clock = lambda: 0.0,
        faults: Faults | None = None,
        answered: Mapping[str, Answer] | None = None,
    ) -> None:
        self._room, self._faults = room, faults or Faults()
        self._tries_of_all = Allowance(WRONG_CODES_OF_ALL, 60, clock)
        self._to_keep = OrderedDict(answered or {})  # the teacher's, by id
        teacher = hash_key(room.teacher_key)
        self._answered = {teacher: OrderedDict(self._to_keep)}  # by the hash of a known key, then by id

    def answer(self, line: bytes, tries: Allowance) -> tuple[str, Answer]:
        """The key in a line, if any, and the answer to it; ``tries`` are its connection's tries at the class code. The
        same id with the same key gets the same answer, and is carried out once.
        """
        id = key = ""
        try:
            request = read(line)
            id, key = request["id"], request.get("key", "")
            if request["do"] in OPEN:
                return key, {"id": id, "ok": True, **self._try_code(request, tries)}
            return key, self._answer_once(id, request)
        except ClassError as problem:
            return key, refused(id, problem)

    def slow_part(self, line: bytes) -> Callable[[], object] | None:
        """What would hold up a class for seconds while this line is answered: computer players try out a teacher's own
        deck. Any thread may call it first, because it needs nothing of the class; the result is remembered.
        """
        if b'"deck"' not in line:
            return None
        try:
            request = read(line)
        except ClassError:
            return None
        if not request.get("deck") or not self._room.is_teacher(request["key"]):
            return None
        return partial(try_settings, *(request[name] for name in ("game", "seats", "options", "deck")))

    def _answer_once(self, id: str, request: dict[str, Any]) -> Answer:
        key = request["key"]
        if not (self._room.is_teacher(key) if request["do"] in TEACHERS else self._room.knows(key)):
            raise ClassError((request["do"] not in TEACHERS and self._room.farewell(key)) or "unknown")
        answered = self._answered.setdefault(hash_key(key), OrderedDict())
        if id not in answered:
            try:
                answer = {"id": id, "ok": True, **self._carry_out(request)}
            except ClassError as problem:
                answer = refused(id, problem)
            remember(answered, id, answer, ANSWERS_REMEMBERED)
            if request["do"] in TEACHERS and request["do"] != "overview":
                remember(self._to_keep, id, answer, ANSWERS_KEPT)
        return answered[id]

    def memo(self) -> dict[str, Any]:
        """What another process needs, besides the store, to go on with the class; ``answered`` has the answers to the
        teacher's last requests. Those of pupils are not needed: a match knows which messages it has seen, and any other
        request may be carried out twice without harm.
        """
        return {**self._room.memo(), "answered": dict(self._to_keep)}

    def _try_code(self, request: dict[str, Any], tries: Allowance) -> Answer:
        """Count wrong codes; after many of them, even the right one is refused for a while."""
        if min(tries.left, self._tries_of_all.left) < 1:
            raise ClassError("too_fast")
        try:
            return self._carry_out(request)
        except ClassError as problem:
            if problem.code in ("no_class", "no_word"):
                tries.take()
                self._tries_of_all.take()
            raise

    def _carry_out(self, request: dict[str, Any]) -> Answer:
        """Carry out a request. Raises :class:`ClassError`, also for an error in the kit, so that the conversation goes
        on.
        """
        parts = {name: value for name, value in request.items() if name not in ("id", "do")}
        try:
            done: Answer | None = getattr(self, f"_{request['do']}")(**parts)
        except ClassError:
            raise
        except Exception as fault:
            self._faults.note(fault)
            raise ClassError("fault") from fault
        return done or {}

    # what everyone may ask

    def _animals(self, code: str) -> Answer:
        return {"free": self._room.free_animals(code)}

    def _join(self, code: str, animal: str, key: str) -> None:
        self._room.join(code, animal, key)

    def _take_over(self, code: str, word: str, key: str) -> None:
        self._room.take_over(code, word, key)

    # what a pupil may ask

    def _look(self, key: str) -> Answer:
        return {"room": self._room.look(key)}

    def _here(self, key: str) -> None:
        self._room.hear(key)

    def _send(self, key: str, message: dict[str, Any]) -> None:
        self._room.handle(key, message)

    def _leave(self, key: str) -> None:
        self._room.leave(key)

    def _back(self, key: str) -> None:
        self._room.come_back(key)

    def _phrase(self, key: str, phrase: str) -> None:
        self._room.say_phrase(key, phrase)

    def _nudge(self, key: str) -> None:
        self._room.nudge(key)

    # what the teacher may ask

    def _overview(self, key: str) -> Answer:
        return {"class": self._room.overview()}

    def _seat(self, key: str) -> None:
        self._room.seat_everyone()

    def _mix(self, key: str) -> None:
        self._room.mix_seats()

    def _undo(self, key: str) -> None:
        self._room.undo_seats()

    def _move(self, key: str, animal: str, table: int) -> None:
        self._room.move(animal, table)

    def _dismiss(self, key: str, animal: str) -> None:
        self._room.dismiss(animal)

    def _hand_over(self, key: str, animal: str) -> Answer:
        return {"word": self._room.hand_over(animal)}

    def _start(self, key: str) -> None:
        self._room.start()

    def _eyes_up(self, key: str, on: bool) -> None:
        self._room.eyes_up(on)

    def _say(self, key: str, message: str) -> None:
        self._room.say(message)

    def _door(self, key: str, open: bool) -> None:
        self._room.open_door(open)

    def _end_round(self, key: str) -> None:
        self._room.end_round()

    def _choose(self, key: str, game: str, seats: int, options: dict[str, Any], deck: str, same_cards: bool) -> None:
        self._room.choose_game(settings_of(game, seats, options, deck), same_cards=same_cards)

    def _next(self, key: str, game: str, seats: int, options: dict[str, Any], deck: str, mixed: bool) -> None:
        self._room.next_game(settings_of(game, seats, options, deck), mixed=mixed)

    def _end(self, key: str) -> None:
        self._room.end()
        self._answered.clear()


OPEN: Mapping[str, dict[str, type]] = {
    "animals": {"code": str},
    "join": {"code": str, "animal": str, "key": str},
    "take_over": {"code": str, "word": str, "key": str},
}
PUPILS: Mapping[str, dict[str, type]] = {
    "look": {"key": str},
    "here": {"key": str},
    "send": {"key": str, "message": dict},
    "leave": {"key": str},
    "back": {"key": str},
    "phrase": {"key": str, "phrase": str},
    "nudge": {"key": str},
}
TEACHERS: Mapping[str, dict[str, type]] = {
    "overview": {"key": str},
    "seat": {"key": str},
    "mix": {"key": str},
    "undo": {"key": str},
    "move": {"key": str, "animal": str, "table": int},
    "dismiss": {"key": str, "animal": str},
    "hand_over": {"key": str, "animal": str},
    "start": {"key": str},
    "eyes_up": {"key": str, "on": bool},
    "say": {"key": str, "message": str},
    "door": {"key": str, "open": bool},
    "end_round": {"key": str},
    "choose": {"key": str, "game": str, "seats": int, "options": dict, "deck": str, "same_cards": bool},
    "next": {"key": str, "game": str, "seats": int, "options": dict, "deck": str, "mixed": bool},
    "end": {"key": str},
}
PARTS = {**OPEN, **PUPILS, **TEACHERS}
"""What can be asked, and the parts of each request with their types."""


def settings_of(game: str, seats: int, options: dict[str, Any], deck: str) -> TableSettings:
    """What the teacher has chosen; ``deck`` is packed as in a link, ``""`` for the game's own cards.

    Raises :class:`ClassError`.
    """
    try:
        settings = TableSettings(game, seats, options=options)
        return replace(settings, deck=settings.unpack_deck(deck)) if deck else settings
    except ValueError as problem:
        raise ClassError("game", problem=str(problem)) from problem


def try_settings(*chosen: Any) -> None:
    """Call :func:`settings_of`, and leave it to the answer itself to say what is wrong."""
    with suppress(Exception):
        settings_of(*chosen)


def remember(answers: OrderedDict[str, Answer], id: str, answer: Answer, most: int) -> None:
    """Add an answer, and forget the oldest of too many."""
    answers[id] = answer
    if len(answers) > most:
        answers.popitem(last=False)


def refused(id: str, problem: ClassError) -> Answer:
    """The answer to a refused request, with the reason for programs and for people."""
    return {"id": id, "ok": False, "why": problem.code, "text": str(problem)}


def read(line: bytes) -> dict[str, Any]:
    """A request, checked part by part. Raises :class:`ClassError`."""
    try:
        request = json.loads(line) if len(line) <= LONGEST_LINE else None
    except (ValueError, RecursionError):
        request = None
    if not isinstance(request, dict) or not isinstance(request.get("do"), str) or request["do"] not in PARTS:
        raise ClassError("bad_request")
    wanted = {"id": str, "do": str, **PARTS[request["do"]]}
    if request.keys() != wanted.keys() or not all(type(request[name]) is kind for name, kind in wanted.items()):
        raise ClassError("bad_request")
    if len(request.get("deck", "")) > MOST_LETTERS:
        raise ClassError("bad_request")
    words = [value for name, value in request.items() if isinstance(value, str) and name != "deck"]
    if any(len(word) > LONGEST_WORD or any("\ud800" <= sign <= "\udfff" for sign in word) for word in words):
        raise ClassError("bad_request")
    return request
