"""A table where people play with each other, and with computers in the free seats.

It owns the match and everyone's seat. A person has a key and nothing else: what comes back is what that seat may know.
Everything runs in one thread, so every call is carried out as a whole: two claims to one seat cannot both
succeed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, count
from time import monotonic
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.bot import Bot
from rummy_kit.engine.match import Asked, LoadGame, Match, Player
from rummy_kit.engine.state import Window
from rummy_kit.engine.store import MemoryStore, Recorder, Store, Stored, StoreError, hash_key, new_key
from rummy_kit.table.attempts import Attempt
from rummy_kit.table.view import SetupView, TableView
from rummy_kit.tables.presence import Clock, Presence
from rummy_kit.tables.seat import WORDS, News, TableSeat, Wish, WishKind

OWL = "greedy"
"""The bot that plays in free seats, and for those who have left."""


class SeatError(ValueError):
    """A seat that cannot be taken; the message is for people."""

    def __init__(self, why: str) -> None:
        super().__init__(WORDS.say("seat", why))


@dataclass
class Person:
    """Someone who has claimed a seat."""

    name: str
    place: TableSeat
    presence: Presence


@dataclass
class Undo:
    """A request from ``seat`` to take back its last move; ``at`` is the number of events at that time, ``asked`` the
    message.
    """

    seat: int
    at: int
    asked: tuple[Asked, ...]
    agreed: set[int] = field(default_factory=set)


def lacks_moves(recorder: Recorder) -> bool:
    """Whether the store does not yet have the whole match."""
    return recorder.written < len(recorder.match)


def memo_of(recorder: Recorder) -> dict[str, Any]:
    """What another process needs, besides the store, for :func:`resume`: whatever the store lacks."""
    unwritten = list(recorder.match.log_since(recorder.written))
    return {
        "match": recorder.id,
        "head": {} if recorder.id else recorder.match.head(),
        "unwritten": unwritten,
        "written": recorder.written if unwritten else 0,  # so that a memo does not change with each move
    }


def resume(memo: Mapping[str, Any], store: Store, load_game: LoadGame) -> Recorder:
    """The match in a memo, including what had not yet been stored. Raises :class:`StoreError`,
    ``SaveError``.
    """
    if not memo["match"]:
        match = Match.load({**memo["head"], "log": memo["unwritten"], "checks": {}}, load_game)
        return Recorder(store, match, load_game)
    recorder = Recorder.resume(store, memo["match"], load_game)
    recorder.match.follow(memo["unwritten"][len(recorder.match) - memo["written"] :])
    return recorder


class SharedTable:
    """``match`` with two to six seats. Seats whose players are of the kind ``person`` are kept for people; any other is
    played by a computer until someone claims it. ``bots`` has a bot for each kind of computer player, and one for the
    owl.

    >>> from rummy_kit import bots, games
    >>> match = Match(games.load("rummy_battle"), [Player("Otter"), Player("Owl", OWL)], seed=7)
    >>> table = SharedTable(match, bots.BOTS)
    >>> key = table.claim("Otter")
    >>> table.setup(key)["game"], table.view(key)["seats"][0]["name"]
    ('rummy_battle', 'Owl')
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[str, Bot],
        *,
        store: Store | None = None,
        recorder: Recorder | None = None,
        clock: Clock = monotonic,
        table_id: str = "",
    ) -> None:
        self._recorder = recorder or Recorder.of_game(store or MemoryStore(), match)
        self._bots = bots
        self._clock = clock
        self._table_id = table_id
        self._people: dict[int, Person] = {}  # by seat
        self._seats: dict[str, int] = {}  # by the hash of the key
        self._window: Window | None = None  # the open question
        self._answers: dict[int, Wish] = {}  # to it, face down
        self._ready: dict[int, Wish] = {}
        self._undo: Undo | None = None
        self._paused = False
        self._ended: list[Recorder] = []  # matches that have ended here
        self._write(Stored.save)

    # who sits here

    @property
    def match(self) -> Match:
        """The match, with all hidden cards: it never leaves this process."""
        return self._recorder.match

    @property
    def recorders(self) -> list[Recorder]:
        """The matches of this table, with all hidden cards, the current one last. The store may still lack moves."""
        return [*self._ended, self._recorder]

    @property
    def people(self) -> dict[int, str]:
        """The names of the people here, by seat."""
        return {seat: person.name for seat, person in self._people.items()}

    @property
    def paused(self) -> bool:
        """Whether the table has been stopped."""
        return self._paused

    def free_seats(self) -> list[int]:
        """The seats that can be claimed."""
        return [seat for seat in range(len(self.match.players)) if seat not in self._people]

    def claim(self, name: str, seat: int | None = None, key: str = "", presence: Presence | None = None) -> str:
        """Sit down in that seat or, if none is given, in a free one, if possible one kept for people; returns the key
        to it.

        ``key`` and ``presence`` are the person's own, if they have them already.

        Raises :class:`SeatError`.
        """
        free = sorted(self.free_seats(), key=lambda at: (self.match.players[at].name != name, self._has_computer(at)))
        if seat is not None and seat not in range(len(self.match.players)):
            raise SeatError("none")
        if seat is not None and seat not in free:
            raise SeatError("taken")
        if not free:
            raise SeatError("full")
        at = free[0] if seat is None else seat
        self._sit(at, Player(name))
        place = TableSeat(self._recorder, at, self._bots, self._table_id)
        self._people[at] = Person(name, place, presence or Presence(self._clock))
        key = key or new_key()
        self._seats[hash_key(key)] = at
        self._settle()
        return key

    def give_up(self, key: str) -> None:
        """Leave the table for good: from then on the key opens nothing, and a computer plays on."""
        seat = self._seats.pop(hash_key(key), None)
        if seat is not None:
            del self._people[seat]
            self._sit(seat, Player(self._free_name(), OWL))
            self._settle()

    def change_key(self, key: str, new: str) -> None:
        """Hand a person's seat to another device, which has its own key. Raises ``KeyError``."""
        self._seats[hash_key(new)] = self._seats.pop(hash_key(key))

    def knows(self, key: str) -> bool:
        """Whether the key opens a seat here."""
        return hash_key(key) in self._seats

    def listen(self, key: str, listener: Callable[[Attempt], None]) -> None:
        """Call ``listener`` with each move that this person tries. Raises ``KeyError``."""
        self._person(key).place.attempts.listener = listener

    def presence(self, seat: int) -> str:
        """``here``, ``away`` or ``left``; ``""`` for a seat that nobody has claimed."""
        return self._people[seat].presence.state if seat in self._people else ""

    def _person(self, key: str) -> Person:
        """The person with this key. Raises ``KeyError``."""
        return self._people[self._seats[hash_key(key)]]

    def _has_computer(self, seat: int) -> bool:
        return self.match.players[seat].kind in self._bots

    def _free_name(self) -> str:
        """A name for an owl that no one at the table has."""
        taken = {player.name for player in self.match.players}
        return next(name for name in chain(("Owl",), map("Owl {}".format, count(2))) if name not in taken)

    def _sit(self, seat: int, player: Player) -> None:
        if self.match.players[seat] != player:
            self._write(lambda recorder: recorder.sit(seat, player))

    def _here(self) -> set[int]:
        """The seats of those who are there now."""
        return {seat for seat, person in self._people.items() if person.presence.state == "here"}

    # what a person sends and sees; each raises ``KeyError`` for an unknown key

    def setup(self, key: str) -> SetupView:
        """What a page gets once."""
        return self._person(key).place.setup()

    def view(self, key: str) -> TableView:
        """Everything that this person may see now."""
        return self._person(key).place.view()

    def revision(self, key: str) -> int:
        """A number that grows with each new view for this person."""
        return self._person(key).place.revision

    def handle(self, key: str, message: Any) -> None:
        """Handle one message from a page, whatever it contains."""
        person = self._person(key)
        self.hear(key)
        person.place.handle(message)
        self._after_message(person)

    def _after_message(self, person: Person) -> None:
        if wish := person.place.take_wish():
            self._fulfil(person.place, wish)
        self._settle()

    def hear(self, key: str) -> None:
        """Note that this person's device is there; a person who had gone takes over from the computer."""
        person = self._person(key)
        person.presence.hear()
        if person.presence.state == "here" and self._has_computer(person.place.seat):
            self._sit(person.place.seat, Player(person.name))
            self._settle()

    def leave(self, key: str) -> None:
        """Go away until :meth:`come_back`; the seat is kept, and a computer plays for it."""
        self._person(key).presence.leave()
        self.tick()

    def come_back(self, key: str) -> None:
        """Take over from the computer."""
        self._person(key).presence.come_back()
        self.hear(key)

    # what the table does by itself

    def tick(self) -> None:
        """Check who is there: computers play for those who have left. Called every second or so."""
        for seat, person in self._people.items():
            if person.presence.state == "left" and not self._has_computer(seat):
                self._sit(seat, Player(person.name, OWL))
        for recorder in self._ended:
            with suppress(StoreError):
                recorder.save()
        self._write(Stored.save)
        self._settle()

    def pause(self, on: bool) -> None:
        """Stop taking moves, or go on."""
        self._paused = on
        self._settle()

    def pending(self) -> bool:
        """Whether a computer is to move. While no one is there, the table rests."""
        return not self._paused and bool(self._here()) and self._next_computer() is not None

    def step(self) -> None:
        """Make one move of a computer; only while :meth:`pending`."""
        seat = self._next_computer()
        assert seat is not None, "only while a computer is to move"
        if self.match.state.window is not None:
            self._turn_over()
        else:
            self._act(self._choose(seat))
        self._settle()

    def _next_computer(self) -> int | None:
        """The computer to move; in a window they answer last, together with all others."""
        to_act = self.match.state.to_act
        if self.match.state.window is not None and self._awaited():
            return None
        return next((seat for seat in to_act if self._has_computer(seat)), None)

    def _choose(self, seat: int) -> Action:
        """The computer's move. When it plays for a person, it does not challenge a claim: no one is challenged by
        someone who is not there.
        """
        obs = self.match.observe(seat)
        let_pass = self.match.game.let_pass(obs) if seat in self._people else None
        bot = self._bots[self.match.players[seat].kind]
        return let_pass or bot.choose(self.match.game, obs, self.match.bot_rng(seat))

    def _act(self, action: Action) -> None:
        self._write(lambda recorder: recorder.act(action))

    def _write(self, step: Callable[[Recorder], object]) -> None:
        """Carry out a step of the match. If the store cannot be used now, the step is stored later, with the next one
        or at a tick.
        """
        with suppress(StoreError):
            step(self._recorder)

    # answers to a claim, face down

    def _awaited(self) -> list[int]:
        """The people who still have to answer."""
        to_act = self.match.state.to_act if self.match.state.window is not None else ()
        return [seat for seat in to_act if seat not in self._answers and not self._has_computer(seat)]

    def _turn_over(self) -> None:
        """Play all answers, in order of priority, and keep them together: all or none."""
        window, answers, self._answers = self.match.state.window, self._answers, {}
        asked = [asked for answer in answers.values() for asked in answer.asked]
        for seat in self.match.state.to_act:
            if self.match.state.window is not window or seat not in self.match.state.to_act:
                break  # already settled by an answer with priority
            own = None if self._has_computer(seat) else answers[seat].action
            action = own or self._choose(seat)
            if self.match.check(action).legal:
                self.match.act(action, asked)
                asked = []  # the first entry names the messages of all
        self._write(Stored.save)

    # wishes

    def _fulfil(self, place: TableSeat, wish: Wish) -> None:
        if wish.kind == "answer":
            self._answers[place.seat] = wish
        elif wish.kind == "next":
            self._ready[place.seat] = wish
        elif wish.kind == "undo":
            self._ask_undo(place, wish.asked)
        elif self._undo is not None:
            place.withdraw()
            if wish.kind == "agree":
                self._undo.agreed.add(place.seat)
            else:
                self._end_undo("undo_refused")

    def _ask_undo(self, place: TableSeat, asked: tuple[Asked, ...]) -> None:
        self._end_undo("undo_passed")
        self._undo = Undo(place.seat, self.match.event_count, asked)
        others = self._here() - {place.seat}
        for seat in others:
            self._people[seat].place.ask("may_undo", ("agree", "disagree"), who=self._people[place.seat].name)
        if others:
            place.tell("undo_asked")

    def _end_undo(self, why: str) -> None:
        """Drop the request to undo, and let the person who made it know why."""
        undo, self._undo = self._undo, None
        if undo is None:
            return
        for person in self._people.values():
            person.place.withdraw()
        if why and undo.seat in self._people:
            self._people[undo.seat].place.tell(why)

    # going on in another process

    def memo(self) -> dict[str, Any]:
        """What another process needs, besides the store, to go on: what the store lacks, the answers that lie face
        down, and who is ready.
        """
        return {
            **memo_of(self._recorder),
            "answers": [[str(wish.action), *wish.asked] for wish in self._answers.values()],
            "ready": [[*wish.asked] for wish in self._ready.values()],
        }

    def go_on_from(self, memo: Mapping[str, Any]) -> None:
        """Take up the answers in this memo, and who is ready, once everyone has their seat again. Answers that are
        already in the log are left out.
        """
        self._window = self.match.state.window
        for action, *asked in memo["answers"]:
            self._take_up("answer", asked, self.match.game.actions.parse(action))
        for asked in memo["ready"]:
            self._take_up("next", asked)
        self._settle()

    def _take_up(self, kind: WishKind, asked: Iterable[Iterable[Any]], action: Action | None = None) -> None:
        marks = tuple(Asked(*parts) for parts in asked)
        for mark in marks:
            if mark.seat in self._people and mark not in self.match.answered(mark.seat):
                self._fulfil(self._people[mark.seat].place, Wish(kind, action, marks))

    # after each thing that happens

    def _settle(self) -> None:
        """Do what is due now, unless the table is stopped, and show everyone what is new to them."""
        if not self._paused:
            self._do_what_is_due()
        absent = frozenset(self._people.keys() - self._here())
        for seat, person in self._people.items():
            person.place.catch_up()
            person.place.inform(News(" ".join(self._lines_for(seat)), absent, self.pending(), self._paused))

    def _do_what_is_due(self) -> None:
        if self.match.state.window is not None and not self._awaited() and self._answers:
            self._turn_over()
        self._settle_undo()
        if self.match.state.window is not self._window:
            self._window, self._answers = self.match.state.window, {}
        if not self.match.round_over:
            self._ready.clear()
        elif self._ready and self._ready.keys() >= self._here():
            self._go_on()

    def _settle_undo(self) -> None:
        undo = self._undo
        if undo is None:
            return
        if undo.at != self.match.event_count:
            self._end_undo("undo_passed")
        elif self._here() <= undo.agreed | {undo.seat}:
            self._end_undo("")
            self._write(lambda recorder: recorder.undo(undo.seat, undo.asked))

    def _go_on(self) -> None:
        """Deal the next round, or the first of another match."""
        ready, self._ready = self._ready, {}
        if not self.match.over:
            asked = [asked for wish in ready.values() for asked in wish.asked]
            return self._write(lambda recorder: recorder.deal_round(asked))
        self._ended.append(self._recorder)
        self._recorder = Recorder.of_game(self._recorder.store, self.match.another())
        self._write(Stored.save)
        for person in self._people.values():
            person.place.begin(self._recorder)

    def _lines_for(self, seat: int) -> Iterator[str]:
        if seat in self._answers:
            yield WORDS.say("answers", "first")
            yield WORDS.say("answers", "what", {"n": len(self._awaited())})
        here = self._here()
        if ready := self._ready.keys() & here:
            yield WORDS.say("ready", "what", {"n": len(ready), "all": len(here)})
