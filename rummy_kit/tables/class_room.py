"""A class that plays at several tables: who has come, who sits where, and what only the teacher may do.

No one has a name: a pupil is an animal, for this class only. The matches are in the store, everything else is in
memory, and all of it is gone when the class ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hmac import compare_digest
from math import inf
from time import monotonic
from typing import Any, Literal

from rummy_kit import games
from rummy_kit.app.deck_health import most_players
from rummy_kit.app.deck_links import pack_deck
from rummy_kit.app.settings import TableSettings
from rummy_kit.engine.bot import Bot
from rummy_kit.engine.cards import Deck
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng, fresh_seed
from rummy_kit.engine.store import MemoryStore, Recorder, Store, StoreError, hash_key, new_key
from rummy_kit.table.game import table_of
from rummy_kit.table.view import Draft
from rummy_kit.tables.class_code import LENGTH, is_same, never_in_a_code, new_code, tidied
from rummy_kit.tables.presence import Clock, Presence
from rummy_kit.tables.pupils import A_WORD_COUNTS, ANIMALS, WORD, ClassError, HandOver, Pupil, check_key
from rummy_kit.tables.resting import RestingStore
from rummy_kit.tables.spreading import SpreadingIdeas
from rummy_kit.tables.table import OWL, SharedTable, lacks_moves, memo_of, resume
from rummy_kit.tables.talk import PHRASES
from rummy_kit.tables.watched import Watched

SEATINGS = 20  # changes that can be undone, one after the other

LONGEST_MESSAGE = 80
A_MESSAGE_SHOWS = 60.0  # seconds
LONGEST_CLASS = 4 * 3600.0  # counted from the first pupil's arrival

Phase = Literal["waiting", "playing", "paused", "between", "ended"]
"""``between`` is after a round that the teacher has ended, and before the next game."""
Farewell = Literal["left", "dismissed", "handed_over"]
"""Why a key that opened a seat opens nothing any more."""


class ClassRoom:
    """A class that plays the game in ``settings`` at tables with this many seats; ``same_cards`` deals the same
    cards at all tables.

    >>> from rummy_kit.bots import BOTS
    >>> room = ClassRoom(TableSettings("rummy_battle", seats=2), BOTS)
    >>> for animal in ("otter", "hare", "lynx"):
    ...     room.join(room.code, animal, key=f"{animal}'s own long secret")
    >>> room.seat_everyone()
    >>> room.start()
    >>> [[place["name"] for place in table["seats"]] for table in room.overview()["tables"]]
    [['Otter', 'Hare', 'Lynx']]
    """

    def __init__(
        self,
        settings: TableSettings,
        bots: Mapping[str, Bot],
        *,
        store: Store | None = None,
        clock: Clock = monotonic,
        most: int = len(ANIMALS),
        same_cards: bool = False,
    ) -> None:
        self.code, self.teacher_key = new_code(), new_key()
        self.phase: Phase = "waiting"
        self.door_open = True
        self.lost = False  # whether an earlier process had this class, and no one can read any more what it was doing
        self._watched: list[Watched] = []  # the tables
        self._set_game(settings)
        self._same_cards = same_cards
        self._store = RestingStore(store or MemoryStore(), clock)
        self._bots, self._clock, self._most = bots, clock, most
        self._pupils: dict[str, Pupil] = {}  # by the hash of the key, in order of arrival
        self._farewells: dict[str, Farewell] = {}  # by the hash of a key that was a pupil's
        self._seatings: list[dict[str, int]] = []  # before the start: everyone's table by animal, latest last
        self._message, self._message_until = "", 0.0
        self._until = inf
        self._ideas = SpreadingIdeas(settings.game)
        self._earlier: list[dict[str, Any]] = []  # what was hard in earlier games
        self._late: list[Recorder] = []  # matches at tables that are gone, of which the store still lacks moves
        self._finished: list[str] = []  # the ids of all others at such tables

    @property
    def tables(self) -> list[SharedTable]:
        """The tables in order, once the class has started."""
        return [watched.table for watched in self._watched]

    # pupils

    def join(self, code: str, animal: str, key: str) -> None:
        """Join as that animal, with a secret ``key`` made by the device. Repeating this changes nothing.

        After the start, the pupil takes a computer's seat. Raises :class:`ClassError`.
        """
        self.check_code(code)
        check_key(key)
        known = self._pupils.get(hash_key(key))
        if known is not None and known.animal == animal:
            return
        if known is not None:
            raise ClassError("twice", animal=known.animal.capitalize())
        if not self.door_open:
            raise ClassError("door")
        if len(self._pupils) >= self._most:
            raise ClassError("full", n=self._most)
        if animal not in ANIMALS:
            raise ClassError("animal")
        if animal not in self.free_animals(code):
            raise ClassError("taken", animal=animal.capitalize())
        pupil = Pupil(animal, key, Presence(self._clock))
        if self.tables:
            self._seat_late(pupil)
        if not self._pupils:
            self._until = self._clock() + LONGEST_CLASS
        self._pupils[hash_key(key)] = pupil
        self._farewells.pop(hash_key(key), None)

    def take_over(self, code: str, word: str, key: str) -> None:
        """Go on in the seat that the teacher hands over with this word; the device that had it is signed off.
        Repeating this changes nothing. Raises :class:`ClassError`.
        """
        self.check_code(code)
        check_key(key)
        letters = tidied(word)
        if sign := never_in_a_code(letters):
            raise ClassError("never", sign=sign)
        pupil = next((one for one in self._pupils.values() if one.is_handed_over(letters, key, self._clock())), None)
        if pupil is None:
            raise ClassError("no_word")
        if pupil.key == key:
            return
        if known := self._pupils.get(hash_key(key)):
            raise ClassError("twice", animal=known.animal.capitalize())
        if table := self.table_of(pupil.key):
            table.change_key(pupil.key, key)
        self._farewells[hash_key(pupil.key)] = "handed_over"
        self._farewells.pop(hash_key(key), None)
        pupil.move_to(key)
        self._pupils = {hash_key(one.key): one for one in self._pupils.values()}
        self.come_back(key)

    def check_code(self, code: str) -> None:
        """Check that a code is this class's and that the class has not ended. Raises :class:`ClassError`."""
        letters = tidied(code)
        if sign := never_in_a_code(letters):
            raise ClassError("never", sign=sign)
        if len(letters) != LENGTH or not is_same(letters, self.code):
            raise ClassError("no_class")
        if self.phase == "ended":
            raise ClassError("ended")

    def free_animals(self, code: str) -> list[str]:
        """The animals that nobody has chosen. Raises :class:`ClassError`."""
        self.check_code(code)
        taken = {pupil.animal for pupil in self._pupils.values()}
        return [animal for animal in ANIMALS if animal not in taken]

    def knows(self, key: str) -> bool:
        """Whether this is a pupil's key."""
        return hash_key(key) in self._pupils

    def farewell(self, key: str) -> Farewell | None:
        """Why this key is no longer a pupil's; ``None`` for one that never was."""
        return self._farewells.get(hash_key(key))

    def pupil(self, key: str) -> Pupil:
        """The pupil with this key. Raises ``KeyError``."""
        return self._pupils[hash_key(key)]

    def table_of(self, key: str) -> SharedTable | None:
        """The table where this pupil sits; ``None`` before the start. Raises ``KeyError``."""
        pupil = self.pupil(key)
        return self.tables[pupil.table - 1] if self.tables else None

    def look(self, key: str) -> dict[str, Any]:
        """What a pupil's page shows beside the table. Raises ``KeyError``."""
        pupil = self.pupil(key)
        mates = self._groups().get(pupil.table, ())
        return {
            "phase": self.phase,
            "code": self.code,
            "game": self.game.title,
            "own_deck": self.game.own_deck is not None,
            "animal": pupil.animal,
            "table": pupil.table,
            "left": pupil.presence.has_left,
            "mates": [{"animal": mate.animal, "presence": mate.presence.state} for mate in mates],
            "here": [other.animal for other in self._pupils.values()],
            "most": self._most,
            "message": self._message,
            **self._talk_for(pupil),
        }

    def _talk_for(self, pupil: Pupil) -> dict[str, Any]:
        """What has been said at this pupil's table, whom the pupil is waiting for, and whether the pupil has been
        nudged.
        """
        if not self._watched:
            return {"heard": [], "waits_for": [], "can_nudge": False, "nudged": False}
        watched = self._watched[pupil.table - 1]
        waits_for, nudged = watched.waits_for(pupil.name), watched.talk.nudged
        return {
            "heard": watched.talk.heard,
            "waits_for": waits_for,
            "can_nudge": bool(waits_for) and not nudged,
            "nudged": nudged and pupil.name in watched.acting,
        }

    def hear(self, key: str) -> None:
        """Note that this pupil's device is there. Raises ``KeyError``."""
        self.pupil(key).presence.hear()
        if table := self.table_of(key):
            table.hear(key)

    def leave(self, key: str) -> None:
        """Go away until :meth:`come_back`; the seat is kept. Before the start, leave for good. Raises ``KeyError``."""
        if table := self.table_of(key):
            table.leave(key)
        else:
            self._part_from(self.pupil(key), "left")

    def come_back(self, key: str) -> None:
        """Return after leaving. Raises ``KeyError``."""
        self.pupil(key).presence.come_back()
        self.hear(key)

    def _part_from(self, pupil: Pupil, why: Farewell) -> None:
        """Sign a pupil off: from now on their key opens nothing."""
        if table := self.table_of(pupil.key):
            table.give_up(pupil.key)
        del self._pupils[hash_key(pupil.key)]
        self._farewells[hash_key(pupil.key)] = why
        if not self.tables:
            self._number_tables()

    def handle(self, key: str, message: Any) -> None:
        """Handle a message from the page of a pupil at a table. Raises :class:`ClassError`, ``KeyError``."""
        table = self.table_of(key)
        if table is None:
            raise ClassError("not_now")
        if self.pupil(key).presence.has_left:
            raise ClassError("left")
        table.handle(key, message)

    def say_phrase(self, key: str, phrase: str) -> None:
        """Say one of the ready phrases to the table. Raises :class:`ClassError`, ``KeyError``."""
        pupil, watched = self._at_table(key)
        if phrase not in PHRASES:
            raise ClassError("phrase")
        if watched.table.match.state.window is not None:
            raise ClassError("not_while_asked")
        if not watched.talk.say(pupil.animal, phrase):
            raise ClassError("said_enough")
        if phrase == "think" and pupil.name in watched.acting:
            watched.let_think()

    def nudge(self, key: str) -> None:
        """Remind those who are to move, gently, that the table is waiting for them. Raises :class:`ClassError`,
        ``KeyError``.
        """
        pupil, watched = self._at_table(key)
        if not watched.waits_for(pupil.name) or not watched.talk.nudge():
            raise ClassError("no_nudge")

    def _at_table(self, key: str) -> tuple[Pupil, Watched]:
        pupil = self.pupil(key)
        self._only("playing")
        watched = self._watched[pupil.table - 1]
        watched.look()
        return pupil, watched

    def _seat_late(self, pupil: Pupil) -> None:
        """Take a computer's seat at the table with the fewest people."""
        open_tables = [number for number, table in enumerate(self.tables, 1) if table.free_seats()]
        if not open_tables:
            raise ClassError("tables")
        number = min(open_tables, key=lambda at: len(self.tables[at - 1].people))
        self._sit(pupil, number)

    def _sit(self, pupil: Pupil, number: int) -> None:
        """Seat a pupil at that table. Raises :class:`ClassError` if it has no free seat."""
        if not self.tables[number - 1].free_seats():
            raise ClassError("no_seat", n=number)
        table = self.tables[number - 1]
        table.claim(pupil.name, key=pupil.key, presence=pupil.presence)
        table.listen(pupil.key, lambda attempt: self._ideas.hear(number, pupil.animal, attempt))
        pupil.table = number

    # for the teacher; callers of these have already checked :meth:`is_teacher`

    def is_teacher(self, key: str) -> bool:
        """Whether this is the teacher's key; the time that the answer takes reveals nothing about it."""
        return compare_digest(hash_key(key), hash_key(self.teacher_key))

    def choose_game(self, settings: TableSettings, *, same_cards: bool) -> None:
        """Choose what is played, before the start; afterwards everyone needs to be seated again.

        Raises :class:`ClassError`.
        """
        self._only("waiting")
        self._set_game(settings)
        self._same_cards = same_cards
        self._seatings.clear()
        for pupil in self._pupils.values():
            pupil.table = 0

    def seat_everyone(self) -> None:
        """Give everyone a table, in order of arrival: all equally full, and no one alone with computers if the game
        allows one more at a table. Raises :class:`ClassError`.
        """
        self._deal_out(self._to_be_seated())

    def mix_seats(self) -> None:
        """Give everyone a table as :meth:`seat_everyone` does, but at random. Raises :class:`ClassError`."""
        self._deal_out(Rng(fresh_seed(), "seats").shuffle(self._to_be_seated()))

    def _to_be_seated(self) -> list[Pupil]:
        self._only("waiting")
        if not self._pupils:
            raise ClassError("nobody")
        self._remember_seats()
        return list(self._pupils.values())

    def undo_seats(self) -> None:
        """Seat everyone as they were before the last change; those who have joined since keep their tables. Raises
        :class:`ClassError`.
        """
        self._only("waiting")
        if not self._seatings:
            raise ClassError("no_undo")
        seating = self._seatings.pop()
        for pupil in self._pupils.values():
            pupil.table = seating.get(pupil.animal, pupil.table)
        self._number_tables()

    def _remember_seats(self) -> None:
        self._seatings.append({pupil.animal: pupil.table for pupil in self._pupils.values()})
        del self._seatings[:-SEATINGS]

    def _deal_out(self, pupils: Sequence[Pupil]) -> None:
        count, seats = len(pupils), self._settings.seats
        tables = -(-count // seats)
        if count // tables < 2 <= count and seats < self._most_players:
            tables -= 1
        full, more = divmod(count, tables)
        sizes = [full + (at < more) for at in range(tables)]
        numbers = [number for number, size in enumerate(sizes, 1) for _ in range(size)]
        for pupil, number in zip(pupils, numbers, strict=True):
            pupil.table = number

    def move(self, animal: str, number: int) -> None:
        """Move a pupil to another table or, before the start, to a new one. Raises :class:`ClassError`."""
        pupil, groups = self._find(animal), self._groups()
        if not (type(number) is int and 1 <= number <= len(self.tables or [*groups, "new"])):
            raise ClassError("nowhere")
        if pupil.table == number:
            return
        if not self.tables:
            if len(groups.get(number, ())) >= self._most_players:
                raise ClassError("no_seat", n=number)
            self._remember_seats()
            pupil.table = number
            self._number_tables()
            return
        before = self.tables[pupil.table - 1]
        self._sit(pupil, number)
        before.give_up(pupil.key)

    def dismiss(self, animal: str) -> None:
        """Take a pupil out of the class; a computer plays on. With the code, the device can come in again, unless the
        door is closed. Raises :class:`ClassError`.
        """
        self._part_from(self._find(animal), "dismissed")

    def hand_over(self, animal: str) -> str:
        """The word with which another device can take over this pupil's seat, valid for a few minutes. Raises
        :class:`ClassError`.
        """
        pupil = self._find(animal)
        pupil.hand_over = HandOver(new_code(WORD), self._clock() + A_WORD_COUNTS)
        return pupil.hand_over.word

    def _find(self, animal: str) -> Pupil:
        """Find the pupil with that animal. Raises :class:`ClassError` if there is none."""
        pupil = next((pupil for pupil in self._pupils.values() if pupil.animal == animal), None)
        if pupil is None:
            raise ClassError("nowhere")
        return pupil

    def start(self) -> None:
        """Open all tables. Raises :class:`ClassError`."""
        self._only("waiting")
        if not self._pupils:
            raise ClassError("nobody")
        unseated = [pupil for pupil in self._pupils.values() if not pupil.table]
        if len(unseated) == len(self._pupils):
            self._deal_out(unseated)
        elif unseated:
            raise ClassError("unseated", n=len(unseated))
        self._open_tables()

    def next_game(self, settings: TableSettings | None = None, *, mixed: bool = False) -> None:
        """Begin another game at all tables, with the seats as they are or mixed. Raises :class:`ClassError`."""
        if not self.tables:
            raise ClassError("not_now")
        self._earlier.insert(0, self._what_was_hard())
        self._late += [recorder for table in self.tables for recorder in table.recorders]
        self._store_late()
        self._set_game(settings or self._settings)
        pupils = list(self._pupils.values())
        largest = max(map(len, self._groups().values()), default=0)
        if mixed or largest > self._most_players:
            self._deal_out(Rng(fresh_seed(), "seats").shuffle(pupils) if mixed else pupils)
        self._open_tables()

    def _what_was_hard(self) -> dict[str, Any]:
        """What was hard in a game: no one's name, and nothing that identifies a table."""
        kept = ("name", "pupils", "tables", "mend", "next")
        return {
            "title": self.game.title,
            "pupils": len(self._pupils),
            "tables": len(self.tables),
            "rounds": self._finished_rounds(),
            "ideas": [{part: idea[part] for part in kept} for idea in self._ideas.seen()],
        }

    def _store_late(self) -> None:
        """Try to store what the store still lacks of matches at tables that are gone."""
        for recorder in self._late:
            with suppress(StoreError):
                recorder.save()
        self._finished += [recorder.id for recorder in self._late if not lacks_moves(recorder)]
        self._late = list(filter(lacks_moves, self._late))

    def _match_ids(self) -> list[str]:
        """All matches of this class in the store."""
        recorders = [*self._late, *(recorder for table in self.tables for recorder in table.recorders)]
        return [*self._finished, *(recorder.id for recorder in recorders if recorder.id)]

    def _finished_rounds(self) -> int:
        return sum(watched.finished_rounds for watched in self._watched)

    def _set_game(self, settings: TableSettings) -> None:
        self._settings = settings
        self.game = games.load(settings.game, settings.options, settings.deck)
        self._most_players = most_players(self.game, self.game.players[-1])  # at a table: a small deck is for few

    def _groups(self) -> dict[int, list[Pupil]]:
        """The pupils of each table, by its number."""
        groups: dict[int, list[Pupil]] = {}
        for pupil in self._pupils.values():
            if pupil.table:
                groups.setdefault(pupil.table, []).append(pupil)
        return dict(sorted(groups.items()))

    def _number_tables(self) -> None:
        """Number the tables without gaps after one has lost its last pupil."""
        for number, group in enumerate(self._groups().values(), 1):
            for pupil in group:
                pupil.table = number

    def _open_tables(self) -> None:
        """Open one table for each group; owls fill the empty seats."""
        self._seatings.clear()
        self._number_tables()
        seed = fresh_seed() if self._settings.seed is None else self._settings.seed
        self._watched, self.phase = [], "playing"
        self._ideas = SpreadingIdeas(self._settings.game)
        for number, group in self._groups().items():
            names = [pupil.name for pupil in group]
            owls = [
                Player(f"Owl {n}" if n > 1 else "Owl", OWL) for n in range(1, self._settings.seats - len(group) + 1)
            ]
            players = [*map(Player, names), *owls]
            table_seed = seed if self._same_cards else f"{seed} {number}"
            match = Match(self.game, players, table_seed, practice=True)
            self._lay(Recorder.of_game(self._store, match), number, group)

    def _lay(self, recorder: Recorder, number: int, group: Iterable[Pupil]) -> None:
        """Start a match at a new table for this group."""
        table_id = f"table {number} {new_key()[:8]}"  # pages must not mistake one game's table for another's
        table = SharedTable(recorder.match, self._bots, recorder=recorder, clock=self._clock, table_id=table_id)
        self._watched.append(Watched(table, self._clock))
        for pupil in group:
            self._sit(pupil, number)

    def eyes_up(self, on: bool) -> None:
        """Stop all tables, or let them go on. After :meth:`end_round`, tables cannot be paused, but ``on=False``
        lets them go on. Raises :class:`ClassError`.
        """
        if on:
            self._only("playing", "paused")
            self._stop("paused")
        else:
            self._only("playing", "paused", "between")
            self._go_on()

    def end_round(self) -> None:
        """Stop all tables where they are, until the next game. Raises :class:`ClassError`."""
        self._only("playing", "paused")
        self._stop("between")

    def _stop(self, phase: Phase) -> None:
        self.phase = phase
        for table in self.tables:
            table.pause(True)

    def _go_on(self) -> None:
        self.phase = "playing"
        for table in self.tables:
            table.pause(False)

    def say(self, message: str) -> None:
        """Show everyone a short message for a minute. Raises :class:`ClassError`."""
        self._only("waiting", "playing", "paused", "between")
        text = " ".join(message.split())
        if not text or len(text) > LONGEST_MESSAGE or not text.isprintable():
            raise ClassError("message", n=LONGEST_MESSAGE)
        self._message, self._message_until = text, self._clock() + A_MESSAGE_SHOWS

    def open_door(self, open: bool) -> None:
        """Open the door to more pupils, or close it."""
        self.door_open = open

    def end(self) -> None:
        """End the class and forget everything: from then on no key opens anything, and the store holds none of its
        matches.

        Raises :class:`ClassError`, and changes nothing, if the store cannot be reached.
        """
        try:
            self._store.remove(self._match_ids())
        except StoreError as problem:
            raise ClassError("not_wiped", problem=problem) from problem
        self.phase, self._watched, self._message = "ended", [], ""
        for forgotten in (self._pupils, self._farewells, self._seatings, self._earlier, self._late, self._finished):
            forgotten.clear()
        self._ideas = SpreadingIdeas(self._settings.game)

    def overview(self) -> dict[str, Any]:
        """What the teacher sees of all tables: what is face up, who is there, and which table is stuck; never a
        hand.
        """
        groups = self._groups()
        numbers = range(1, max(len(self.tables), len(groups)) + 1)
        return {
            "phase": self.phase,
            "code": self.code,
            "game": self._look_at_game(),
            "seats": self._settings.seats,
            "same_cards": self._same_cards,
            "here": [pupil.animal for pupil in self._pupils.values()],
            "presence": {pupil.animal: pupil.presence.state for pupil in self._pupils.values()},
            "most": self._most,
            "lost": self.lost and self.phase == "waiting",
            "door_open": self.door_open,
            "can_undo": bool(self._seatings),
            "message": self._message,
            "groups": [[pupil.animal for pupil in groups.get(number, ())] for number in numbers],
            "tables": [self._look_at(number, watched) for number, watched in enumerate(self._watched, 1)],
            "ideas": self._ideas.seen(),
            "rounds": self._finished_rounds(),
            "earlier": self._earlier,
        }

    def _look_at_game(self) -> dict[str, Any]:
        """The game that is played, and the teacher's own deck, if any: its number of cards, and the deck as a link
        holds it.
        """
        settings, own = self._settings, self.game.own_deck
        deck = {"cards": len(own), "packed": pack_deck(self.game, own)} if own is not None else None
        options = dict(settings.options)
        return {"name": settings.game, "title": self.game.title, "options": options, "deck": deck}

    def _look_at(self, number: int, watched: Watched) -> dict[str, Any]:
        match = watched.table.match
        obs, names, shown = match.observe(None), [player.name for player in match.players], table_of(match.game)
        seen = shown.look(obs, Draft(), names)
        told = (shown.tell(past.event, None, names) for past in match.recent_events(None))
        return {
            "table": number,
            "round": match.round,
            "over": match.round_over,
            "asking": obs.window is not None,
            "stuck": watched.stuck,
            "waited": int(watched.waited) // 10 * 10,
            "last": next(filter(None, told), ""),
            "seats": [
                {
                    "name": player.name,
                    "presence": watched.table.presence(seat),
                    "to_act": seat in obs.to_act,
                    "cards": obs.hand_counts[seat],
                    "note": shown.note(seen, seat),
                    "points": match.totals[seat],
                }
                for seat, player in enumerate(match.players)
            ],
        }

    def _only(self, *phases: Phase) -> None:
        if self.phase not in phases:
            raise ClassError("ended" if self.phase == "ended" else "not_now")

    # going on in another process

    def memo(self) -> dict[str, Any]:
        """What another process needs, besides the store, to go on with this class. It includes all pupils' keys."""
        settings = {name: getattr(self._settings, name) for name in ("game", "seats", "seed")}
        over = [*self._late, *(recorder for table in self.tables for recorder in table.recorders[:-1])]
        return {
            "lost": self.lost,
            "phase": self.phase,
            "door_open": self.door_open,
            "same_cards": self._same_cards,
            "settings": {**settings, "options": dict(self._settings.options)},
            "deck": None if self._settings.deck is None else self._settings.deck.text,
            "pupils": [[one.animal, one.key, one.table, one.presence.has_left] for one in self._pupils.values()],
            "farewells": dict(self._farewells),
            "tables": [table.memo() for table in self.tables],
            "late": [memo_of(recorder) for recorder in over if lacks_moves(recorder)],
            "finished": [*self._finished, *(recorder.id for recorder in over if not lacks_moves(recorder))],
            "ideas": self._ideas.memo(),
            "earlier": list(self._earlier),
        }

    def go_on_from(self, memo: Mapping[str, Any]) -> None:
        """Go on with the class of this memo: everyone sits where they sat, and every match is as the store has it.

        Raises :class:`StoreError`, ``SaveError``.
        """
        self.lost, self.door_open, self._same_cards = memo["lost"], memo["door_open"], memo["same_cards"]
        deck = None if memo["deck"] is None else Deck.from_text(memo["deck"])
        self._set_game(TableSettings(**memo["settings"], deck=deck))
        self._ideas = SpreadingIdeas(self._settings.game)
        self._ideas.go_on_from(memo["ideas"])
        self._earlier, self._finished = list(memo["earlier"]), list(memo["finished"])
        self._late = [resume(match, self._store, games.load) for match in memo["late"]]
        pupils = [
            Pupil(animal, key, Presence(self._clock, has_left), table)
            for animal, key, table, has_left in memo["pupils"]
        ]
        self._pupils = {hash_key(pupil.key): pupil for pupil in pupils}
        self._farewells = dict(memo["farewells"])
        if pupils:
            self._until = self._clock() + LONGEST_CLASS
        groups = self._groups()
        for number, of_table in enumerate(memo["tables"], 1):
            self._lay(resume(of_table, self._store, games.load), number, groups.get(number, ()))
            self.tables[-1].go_on_from(of_table)
        if memo["phase"] in ("paused", "between"):
            self._stop(memo["phase"])
        self.phase = memo["phase"]

    # what happens by itself

    def tick(self) -> None:
        """Do what the clock makes due; called every second or so."""
        now = self._clock()
        if now >= self._until and self.phase != "ended":
            self.end()
        if self._message and now >= self._message_until:
            self._message = ""
        self._store_late()
        for watched in self._watched:
            watched.table.tick()
            watched.look()
