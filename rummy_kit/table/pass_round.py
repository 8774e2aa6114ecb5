"""One device that several people pass round: each sees only their own hand, and a cover hides the table in between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.bot import Bot
from rummy_kit.engine.match import Match
from rummy_kit.engine.store import Store
from rummy_kit.table.frame import ANIMALS, VIEWER
from rummy_kit.table.parts import EMPTY_TABLE, button
from rummy_kit.table.session import Session
from rummy_kit.table.view import ActionView, Intent, TableView
from rummy_kit.texts import read_out


class PassRound(Session):
    """The seats of all people in a match, at one device: ``seat`` is that of the person who has it.

    When that person has nothing left to do, they pass the device on, which covers the table; the next person uncovers
    it. The cover shows no card, and nothing that was said to anyone. With one person there is no cover, and this is a
    plain :class:`Session`.
    """

    _covered = False

    def __init__(
        self,
        match: Match,
        bots: Mapping[str, Bot] | None = None,
        *,
        store: Store | None = None,
        table_id: str = "",
        notice: str = "",
    ) -> None:
        self._orders: dict[int, tuple[str, ...]] = {}  # seat → the person's order of their hand
        super().__init__(match, people_of(match)[0], bots, store=store, table_id=table_id, notice=notice)

    @property
    def alone(self) -> bool:
        """Whether only one person plays here."""
        return len(people_of(self.match)) == 1

    @property
    def covered(self) -> bool:
        """Whether the device is on its way to the person at ``seat``."""
        return self._covered

    def _take_place(self) -> None:
        self._orders.clear()
        if self.alone:
            self._covered = False
            super()._take_place()
        else:
            people, to_act = people_of(self.match), self.match.state.to_act
            self._give_to(next((seat for seat in to_act[:1] if seat in people), people[0]))

    def _give_to(self, seat: int) -> None:
        """Cover the table until the person at that seat has the device."""
        self._orders[self.seat] = tuple(card["key"] for card in self._desk.cards())
        self._desk.deal(())  # the order of one hand must say nothing about another
        self.seat, self._covered = seat, True
        super()._take_place()
        self._desk.sort(self._orders.get(seat, ()))
        self._screen.log.add_unseen(self._say("title"), self._say("text"))
        self._screen.log.announce()

    def _uncover(self) -> None:
        self._covered = False
        self._start()
        self._screen.log.skip(but=1)

    def _find_awaited(self) -> int | None:
        """The person who needs the device now, if it is not the one who has it. All act in the order of the match."""
        first = next(iter(self.match.state.to_act), self.seat)
        return first if first != self.seat and first in people_of(self.match) else None

    def pending(self) -> bool:
        return super().pending() if self.alone else self._started and self._next_bot() in self.match.state.to_act[:1]

    def start_match(self, match: Match, notice: str = "") -> None:
        self.seat = people_of(match)[0]
        super().start_match(match, notice)

    # what comes in

    def _answer(self, intent: Intent) -> None:
        awaited = self._find_awaited()
        if intent.kind == "hello" and not self.alone:  # anyone may have opened the page
            self._give_to(self.seat if awaited is None else awaited)
        elif self._covered:
            if (intent.kind, intent.place) == ("do", "uncover"):
                self._uncover()
        elif (intent.kind, intent.place) == ("do", "pass_on") and awaited is not None:
            self._give_to(awaited)
        else:
            super()._answer(intent)

    def _try(self, obs: Any, action: Action) -> bool:
        done = super()._try(obs, action)
        if not self.alone:
            self.attempts.forget()  # they do not belong in anyone's record
        return done

    # what is shown

    def view(self) -> TableView:
        if self._covered:
            return self._cover()
        seen, awaited = super().view(), self._find_awaited()
        if awaited is not None:
            name = self.match.players[awaited].name
            title, text = (self._table.say("now.pass_on", part, who=name) for part in ("title", "text"))
            seen["banner"] = {"title": title, "text": text, "steps": [], "yours": True}
            pass_on = self._button("pass_on", "hand", name)
            seen["actions"] = [pass_on, *({**one, "main": False} for one in seen["actions"])]  # type: ignore[list-item]
        return seen

    def _cover(self) -> TableView:
        title, text = self._say("title"), self._say("text")
        return {
            **EMPTY_TABLE,
            "cover": True,
            "me": {**EMPTY_TABLE["me"], "name": self._holder, "avatar": ANIMALS.get(self._holder, VIEWER)},
            "rev": self._rev,
            "ack": self.ack,
            "notice": self._keeper.notices(),
            "banner": {"title": title, "text": text, "steps": [], "yours": True},
            "actions": [self._button("uncover", "eye", self._holder)],
            "describe": {"table": read_out(title, text), "hand": ""},
            "say": self._screen.log.announcement,
        }

    @property
    def _holder(self) -> str:
        return self.match.players[self.seat].name

    def _say(self, part: str) -> str:
        return self._table.say("cover", part, who=self._holder)

    def _button(self, id: str, icon: str, name: str) -> ActionView:
        label, note = (self._table.say(f"button.{id}", part, who=name) for part in ("label", "note"))
        return button(id, label, note, icon, main=True)

    def _announce(self) -> None:
        if not self._covered:
            super()._announce()


def people_of(match: Match) -> list[int]:
    """The seats of a match's people."""
    return [seat for seat, player in enumerate(match.players) if player.kind == "person"]
