"""People at a shared table, with a clock that the test moves on."""

from __future__ import annotations

from typing import Any

from rummy_kit import games
from rummy_kit.bots import BOTS
from rummy_kit.engine.actions import Action
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import Store
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.table import OWL, SharedTable

ANIMALS = ("Otter", "Hare", "Lynx", "Heron", "Toad", "Mole")


def step(room: ClassRoom) -> bool:
    """A computer's move at each table where one is due; returns whether there was any."""
    due = [table for table in room.tables if table.pending()]
    for table in due:
        table.step()
    return bool(due)


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Company:
    """A table with this many people, then an owl in each other seat."""

    def __init__(
        self, game: str, people: int, seats: int, seed: Any = 7, store: Store | None = None, **options: Any
    ) -> None:
        self.clock = Clock()
        owls = [Player(f"Owl {n}", OWL) for n in range(1, seats - people + 1)]
        players = [*map(Player, ANIMALS[:people]), *owls]
        match = Match(games.load(game, options), players, seed, practice=True)
        self.table = SharedTable(match, BOTS, store=store, clock=self.clock)
        self.keys = [self.table.claim(name) for name in ANIMALS[:people]]
        self._seq = 0

    def send(self, seat: int, kind: str = "do", **parts: Any) -> Any:
        """The view of that seat after its message."""
        self._seq += 1
        message = {"page": f"page {seat}", "seq": self._seq, "kind": kind, **parts}
        self.table.handle(self.keys[seat], message)
        return self.view(seat)

    def view(self, seat: int) -> Any:
        return self.table.view(self.keys[seat])

    def panel(self, seat: int) -> str:
        panel = self.view(seat)["panel"]
        return panel["code"] if panel else ""

    def wait(self, seconds: float, *silent: int) -> None:
        """Time passes; nothing is heard from the devices of these seats."""
        for _ in range(int(seconds)):
            self.clock.now += 1
            for seat, key in enumerate(self.keys):
                if seat not in silent:
                    self.table.hear(key)
            self.table.tick()

    def move(self, seat: int, action: Action) -> None:
        """That person makes a move, found by the test and not by hand."""
        person = self.table._person(self.keys[seat])
        person.place._try(self.table.match.observe(seat), action)
        self.table._after_message(person)

    def best(self, seat: int) -> Action:
        return BOTS[OWL].choose(self.table.match.game, self.table.match.observe(seat), Rng("best", seat))

    def play_on(self) -> None:
        """Computers move; then each person who is to act does."""
        while self.table.pending():
            self.table.step()
        for seat in self.table.match.state.to_act:
            if self.table.match.players[seat].kind == "person" and seat in self.table.match.state.to_act:
                self.move(seat, self.best(seat))

    def play_until(self, reached: Any, most: int = 400) -> None:
        """Play until that holds; fails if it never does."""
        for _ in range(most):
            if reached(self.table.match):
                return
            if not self.table.match.round_over:
                self.play_on()
                continue
            for seat in range(len(self.keys)):
                self.send(seat, place="next_round")
        raise AssertionError("never reached")
