"""How Trios looks and speaks: the least that a table needs."""

from __future__ import annotations

from pathlib import Path

from rummy_kit.engine import table as wire
from rummy_kit.engine.game import Table
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.texts import Texts

from .rules import Answer, Discard, Draw, Trio, Trios, TriosView

STRINGS = Texts.load(Path(wire.__file__).with_name("strings.toml"), Path(__file__).with_name("strings.toml"))


class TriosTable(Table[TriosView]):
    def __init__(self, game: Trios) -> None:
        self.game = game

    def faces(self):
        looks = {"shape": "square", "pattern": "plain", "colour": "teal", "kind": "letter"}
        return {
            face: {
                **looks, "mark": face, "symbol": [(face, "", "")], "art": {"draw": "text", "text": face},
                "name": face, "say": f"letter {face}", "order": order,
            }
            for order, face in enumerate(self.game.deck.by_face)
        }  # fmt: skip

    def describe(self, view, draft, names):
        actions = list(self._actions(view, draft))
        return {
            "banner": {"title": self._title(view, names), "text": "", "steps": [], "yours": view.my_move},
            "notes": [f"{sum(meld.owner == seat for meld in view.table)} trios" for seat in range(view.seats)],
            "melds": [self._melds(view, seat) for seat in range(view.seats)],
            "places": 0,
            "zones": self._zones(view),
            "tray": None,
            "tags": {},
            "fits": [],
            "actions": actions,
            "sheet": None,
            "table_words": f"The stock has {view.stock_count} cards.",
        }

    def _title(self, view, names):
        if view.outcome is not None:
            return f"Round over: {view.outcome.ending}"
        if not view.my_move:
            return f"{names[view.turn]} is playing"
        return {"draw": "Draw a card", "play": "Lay a trio or discard", "answer": "Join the trio?"}[view.phase]

    def _melds(self, view, seat):
        return [
            {
                "id": f"trio:{at}", "title": [(meld.cards[0], "", "")], "name": f"trio of {meld.cards[0]}",
                "cards": [{"key": f"trio:{at}:{i}", "face": face} for i, face in enumerate(meld.cards)],
                "target": False, "say": f"{len(meld.cards)} cards {meld.cards[0]}",
            }
            for at, meld in enumerate(view.table)
            if meld.owner == seat
        ]  # fmt: skip

    def _zones(self, view):
        drawing = view.my_move and view.phase == "draw"
        stock = {
            "id": "stock", "layout": "stock", "title": "Stock", "count": view.stock_count, "cards": [], "pick": "none",
            "target": drawing, "next": drawing, "say": f"Stock, {view.stock_count} cards",
        }  # fmt: skip
        discards = {
            "id": "discards", "layout": "fan", "title": "Discards", "count": len(view.discards),
            "cards": [{"key": f"discards:{at}", "face": face} for at, face in enumerate(view.discards)],
            "pick": "none", "target": view.my_move and view.phase != "answer", "next": False,
            "say": f"Discards, {len(view.discards)} cards",
        }  # fmt: skip
        return [stock, discards]

    def _actions(self, view, draft):
        labels = {"draw": ("Draw", "Take discard"), "answer": ("Join", "Pass")}.get(view.phase, ("Trio", "Discard"))
        for label, id in zip(labels, self._ids(view), strict=True):
            meant = self._action(view, id, draft)
            enabled = not isinstance(meant, Verdict) and self.game.check(view, meant).legal
            yield {"id": id, "label": label, "note": "", "icon": "check", "enabled": enabled, "main": enabled}

    @staticmethod
    def _ids(view):
        return {"draw": ("draw", "take"), "answer": ("join", "pass")}.get(view.phase, ("trio", "discard"))

    def interpret(self, view, intent, draft):
        place = intent.place
        if intent.kind == "drop":
            place = {"stock": "draw", "discards": "take" if view.phase == "draw" else "discard"}.get(place, "")
        meant = self._action(view, place, draft)
        return meant if isinstance(meant, Verdict) else (meant,)

    def _action(self, view, id, draft):
        if id in ("draw", "take"):
            return Draw(view.seat, "stock" if id == "draw" else "discards")
        if id in ("join", "pass"):
            return Answer(view.seat, id)
        if id in ("trio", "discard") and draft.hand:
            return Trio(view.seat, draft.faces[0]) if id == "trio" else Discard(view.seat, draft.faces[0])
        return Verdict((Violation("TR02", "choose_card" if id in ("trio", "discard") else "unknown_action"),))

    def panel(self, violation):
        return wire.panel_of(STRINGS, violation)

    def tell(self, event, reader, names):
        who = names[event.player] if event.player is not None else "The table"
        words = " ".join(str(value) for value in event.known_to(reader).values() if isinstance(value, str))
        return f"{who}: {event.kind} {words}".rstrip() + "."

    def hint(self, view, draft, depth):
        best = self.game.rank(view)[0]
        return Violation("", best.reason, {"depth": min(depth, 2)}, kind="tip")
