"""How Trios looks and speaks: the least that a table needs."""

from __future__ import annotations

from collections.abc import Iterable

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import DeckRow
from rummy_kit.engine.turns import Discard, DrawFrom
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.table import parts
from rummy_kit.table.game_table import Doing, GameTable, Seen
from rummy_kit.table.view import ActionView, FaceView, MeldView, ZoneView

from .rules import Answer, Trio, TriosView

BUTTONS = {"draw": ("draw", "take"), "play": ("trio", "discard"), "answer": ("join", "pass")}


class TriosTable(GameTable[TriosView]):
    def face(self, row: DeckRow, order: int) -> FaceView:
        return {
            "kind": "letter",
            "shape": "square",
            "pattern": "plain",
            "colour": "teal",
            "mark": row.face,
            "symbol": [(row.face, "", "")],
            "art": {"draw": "text", "text": row.face},
            "name": row.face,
            "say": self.say("card", letter=row.face),
            "order": order,
        }

    def zones(self, seen: Seen[TriosView]) -> Iterable[ZoneView]:
        obs = seen.obs
        yield self.stock(seen, target=seen.drawing, next=seen.drawing)
        cards = parts.cards("discards", obs.discards)
        yield self.zone("discards", cards, layout="fan", target=seen.my_move and obs.phase != "answer")

    def melds(self, seen: Seen[TriosView], seat: int) -> Iterable[MeldView]:
        for at, meld in enumerate(seen.obs.table):
            if meld.owner == seat:
                letter, n = meld.cards[0], len(meld.cards)
                name, said = (self.say("meld", part, letter=letter, n=n) for part in ("name", "say"))
                yield parts.meld(f"trio:{at}", letter, name, said, parts.cards(f"trio:{at}", meld.cards))

    def note(self, seen: Seen[TriosView], seat: int) -> str:
        return self.say("note", n=sum(meld.owner == seat for meld in seen.obs.table))

    def to_do(self, seen: Seen[TriosView]) -> Doing:
        return seen.obs.phase, {}

    def step(self, seen: Seen[TriosView]) -> int:
        return 0 if seen.obs.phase == "draw" else 1

    def buttons(self, seen: Seen[TriosView]) -> Iterable[ActionView]:
        for id in BUTTONS[seen.obs.phase]:
            meant = self._action(seen, id)
            enabled = isinstance(meant, Action) and self.rules.check(seen.obs, meant).legal
            yield self.button(id, enabled=enabled, main=enabled)

    def find_action(self, seen: Seen[TriosView], place: str) -> Action | Verdict | None:
        return self._action(seen, place)

    def _action(self, seen: Seen[TriosView], id: str) -> Action | Verdict | None:
        seat, faces = seen.obs.my_seat, seen.draft.faces
        if id in ("trio", "discard") and not faces:
            return Verdict((Violation("TR02", "choose_card"),))
        if id in ("draw", "take"):
            return DrawFrom(seat, "stock" if id == "draw" else "discards")
        if id in ("join", "pass"):
            return Answer(seat, "join" if id == "join" else "pass")
        if id == "trio":
            return Trio(seat, faces[0])
        return Discard(seat, faces[0]) if id == "discard" else None
