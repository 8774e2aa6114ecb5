"""The table of Rummy Battle: its places, buttons and work area, all from an Observation. Words are in ``faces.py``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.subjects import odds
from rummy_kit.table import parts
from rummy_kit.table.game_table import Doing
from rummy_kit.table.view import ActionView, CardView, FieldView, MeldView, SlotView, TrayView, ZoneView

from .deck import ACTIONS, HOARD, ONLY_ONCE_OPEN
from .faces import sign_points
from .meaning import BattleMeaning
from .melds import BattleMeld
from .pieces import DRAWN, EARLY, ROUNDS, Aim, BattleObservation, Lay, going_out
from .weighing import BattleWeighing
from .work import Work


class BattleTable(BattleMeaning, BattleWeighing):
    """How a game of Rummy Battle looks, and what an intent means."""

    idle = (("draw", "draw"), ("take", "draw", "take_later"))

    def goal(self) -> str:
        return self.say("table", "goal", n=ROUNDS)

    # -- what is on the table -----------------------------------------------------------------------------

    def note(self, seen: Work, seat: int) -> str:
        points = sum(odds.points(meld.before(seat)) for meld in seen.obs.table)
        said = {
            "open" if seen.obs.opened[seat] else "closed": True,
            "laid": points > 0,
            "chance": seen.obs.chances[seat],
        }
        return " · ".join(self.say("note", part, points=points) for part, there in said.items() if there)

    def melds(self, seen: Work, seat: int) -> Iterator[MeldView]:
        """The melds in front of a seat, and what it has laid off on those of others."""
        for meld in seen.obs.table:
            own = meld.places_of(seat)
            if not own:
                continue
            others = len(meld.cards) - len(own)
            shown = range(len(meld.cards)) if meld.home == seat else own
            line = " ".join(meld.write_card(at) + ("" if at in own else "·") for at in shown)
            spoken = ", ".join(meld.speak_card(at) for at in shown)
            how = "laid_off" if meld.home != seat else "shared" if others else "own"
            data = {"kind": meld.kind_name, "n": others, "owner": seen.who(meld.home)}
            data |= {"spoken": meld.long_name, "cards": spoken}
            name, said = (self.say(f"meld.{how}", part, **data) for part in ("name", "say"))
            target = meld.id in seen.targets
            cards = [self._show_card(meld, at, at in own) for at in shown]
            yield parts.meld(f"meld:{meld.id}:{seat}", line, name, said, cards, target=target)

    @staticmethod
    def _show_card(meld: BattleMeld, at: int, own: bool) -> CardView:
        """A card of a meld: a joker in a Run with what it stands for; other players' cards are marked."""
        card = parts.card(f"meld:{meld.id}:{at}", meld.cards[at], meld.stands_for(at))
        return card if own else {**card, "tags": ["other"]}

    def zones(self, seen: Work) -> Iterator[ZoneView]:
        obs = seen.obs
        drawing, exchanging = seen.phase == "draw", seen.phase == "exchange"
        marker = self._marker(obs)
        yield self.zone(
            "stock", layout="stock", count=obs.stock_count, note=marker, marker=marker,
            target=drawing or exchanging, takes=exchanging, next=drawing and not seen.depth,
        )  # fmt: skip
        newest = self._faces[obs.discards[-1]]["say"] if obs.discards else ""
        yield self.zone(
            "discards", parts.cards("discards", obs.discards), layout="fan",
            note=self.say("zone.discards", "choose" if drawing else "note") if obs.discards else "",
            caption=self._depth_words(seen) if drawing and seen.depth else "",
            pick="suffix" if drawing and obs.discards else "none",
            target=seen.phase == "play" and not obs.obligations,
            newest=self.say("zone.discards", "newest" if obs.discards else "empty", card=newest),
        )  # fmt: skip
        if obs.spent:
            yield self._open_zone("spent", obs.spent[-1:], count=len(obs.spent))
        if obs.spied:
            yield self._open_zone("spied", obs.spied, owner=seen.who(obs.looking_at))

    def _open_zone(self, id: str, cards: Pile, **more: Any) -> ZoneView:
        said = ", ".join(self._faces[face]["say"] for face in cards)
        return self.zone(id, parts.cards(id, cards), said=said, **more)

    def _marker(self, obs: BattleObservation) -> str:
        part = "out" if obs.marker_out else "marker"
        return self.say("zone.stock", part, n=obs.stock_count - obs.under_marker)

    def _depth_words(self, seen: Work) -> str:
        """What taking the chosen discards would mean."""
        taken = seen.obs.discards[-seen.depth :]
        part = "take" if seen.obs.can_take(seen.depth) else "hoard" if HOARD in seen.obs.hand else "unfit"
        cards = [odds.short(face) for face in taken]
        return self.say("zone.discards", part, n=seen.depth, cards=cards, card=cards[0])

    def table_words(self, seen: Work) -> str:
        obs = seen.obs
        deck = self.say("read_out", "deck", n=obs.stock_count, marker=self._marker(obs))
        row = self.say("read_out", "row" if obs.discards else "empty", cards=[self.card(f) for f in obs.discards])
        return " ".join((deck, row, *(self.player_words(seen, seat) for seat in seen.others)))

    # -- what to do now ------------------------------------------------------------------------------

    def to_do(self, seen: Work) -> Doing:
        obs = seen.obs
        if obs.phase == "exchange":
            return "exchange", {"n": obs.swapped}
        if obs.phase == "draw":
            return "draw", {}
        if obs.owed is not None:
            return "owed", {"card": self.card(obs.owed)}
        return "several" if len(seen.draft.hand) > 1 else "play" if obs.open else "first", {}

    def step(self, seen: Work) -> int:
        if seen.obs.phase != "play":
            return 0
        return 2 if len(seen.draft.hand) == 1 and not seen.obs.obligations else 1

    # -- the work area -------------------------------------------------------------------------------

    def tray(self, seen: Work) -> TrayView | None:
        if seen.obs.outcome is not None:
            return None
        fields = list(self._fields(seen)) if seen.phase and seen.draft.hand else []
        note = self._tray_note(seen)
        return {"title": self.say("tray", "title"), "note": note, "slots": self._slots(seen), "fields": fields}

    def _fields(self, seen: Work) -> Iterator[FieldView]:
        if len(seen.ways) > 1:
            options = [(str(way), self._way_words(seen, way)) for way in seen.ways]
            label = self.say("tray", "where" if seen.one else "how")
            yield parts.select("aim", label, str(seen.way), options)
        if not seen.left and not seen.obs.marker_out:
            options = [("", self.say("tray", "stay")), ("yes", self.say("tray", "go_out"))]
            label = self.say("tray", "early", points=-EARLY)
            yield parts.select("early", label, seen.draft.text.get("early", ""), options)

    def _slots(self, seen: Work) -> list[SlotView]:
        """The chosen cards in order; two cards that could be part of a meld ask for a third."""
        order = seen.way.cards if isinstance(seen.way, Lay) else seen.draft.faces
        left = list(seen.draft.hand)
        meld = odds.Meld.of(order) if odds.read(order) else None
        slots = []
        for at, face in enumerate(order):
            key = next(key for key, held in left if held == face)
            left.remove((key, face))
            slots.append(self._slot(at, parts.card(key, face, meld.stands_for(at) if meld else "")))
        if not set(order) & set(ACTIONS):
            wanted = seen.phase == "play" and len(order) == odds.SHORTEST - 1
            slots += [self._slot(at, None, wanted) for at in range(len(order), odds.SHORTEST)]
        return slots

    def _slot(self, at: int, card: CardView | None, wanted: bool = False) -> SlotView:
        return parts.slot(f"tray:{at}", self.say("tray", "slot", n=at + 1), card=card, next=wanted)

    def _tray_note(self, seen: Work) -> str:
        if seen.one:
            return self.name_card(seen.one, "the")
        if not isinstance(seen.way, Lay):
            return self.say("tray", "unfit")
        kind, cards = odds.Meld.of(seen.way.cards).kind_name, seen.way.cards
        return self.say("tray", "meld", kind=kind, n=len(cards), points=odds.points(cards))

    def _way_words(self, seen: Work, way: Action | None) -> str:
        if way is None:
            return ""
        if isinstance(way, Lay):
            return odds.Meld.of(way.cards).name
        return self.aim_words(Aim.of(seen.obs, way), seen.names)

    # -- buttons -------------------------------------------------------------------------------------

    def buttons(self, seen: Work) -> Iterator[ActionView]:
        if seen.phase == "exchange":
            one = bool(seen.one)
            yield self.button("under", "out", one, part="chosen" if one else "note", main=one, card=self.card(seen.one))
            yield self.button("refill", "draw", main=not one, n=seen.obs.swapped)
        elif seen.phase == "draw":
            yield from self._draw_buttons(seen)
        else:
            yield from self._play_buttons(seen)

    def _draw_buttons(self, seen: Work) -> Iterator[ActionView]:
        obs, depth = seen.obs, seen.depth
        can = bool(depth) and obs.can_take(depth)
        part = "note" if can else "unfit" if depth else "choose" if obs.discards else "empty"
        row = self.say("button.take", "some" if depth else "any", n=depth)
        deepest = odds.short(obs.discards[-depth]) if depth else ""
        take = self.button("take", "draw", can, part=part, main=can, row=row, card=deepest)
        draw = self.button("draw", "draw", main=not depth, n=min(DRAWN, obs.stock_count))
        yield from (draw, take)
        if HOARD in obs.hand:
            part, main = "note" if depth else "choose", bool(depth) and not can
            yield self.button("hoard", "lay", bool(depth), part=part, main=main, spare=True, n=depth)
        first = next(iter(seen.draft.faces), "")
        if first in ACTIONS and first != HOARD:
            yield self._play_button(seen, first, main=False)
        if obs.chances[obs.my_seat]:
            yield self.button("second_chance", "undo", spare=True)
        yield self.button("odds", "eye", part="before", spare=True)

    def _idle_buttons(self, seen: Work) -> list[ActionView]:
        """The buttons shown while others play, including the odds for this player's next draw."""
        obs, buttons = seen.obs, super()._idle_buttons(seen)
        if obs.outcome is not None or obs.seat is None:
            return buttons
        why = buttons[0]["note"]
        kept = {"hoard": HOARD in obs.hand, "second_chance": bool(obs.chances[obs.my_seat]), "odds": True}
        icons = {"hoard": "lay", "second_chance": "undo", "odds": "eye"}
        return buttons + [self.button(id, icons[id], False, note=why, spare=True) for id in icons if kept[id]]

    def _play_buttons(self, seen: Work) -> Iterator[ActionView]:
        obs, one, ready = seen.obs, seen.one, bool(seen.ways)
        if one in ACTIONS:
            yield self._play_button(seen, one, main=ready)
        elif one:
            note = self._out_note(seen) or self._way_words(seen, seen.way)
            note = note or self.say("button.add", "unfit" if obs.open else "closed")
            yield self.button("add", "lay", ready, main=ready, note=note)
        else:
            yield from self._lay_buttons(seen)
        part = "owed" if obs.owed else "out" if seen.going_out else "chosen" if one else "note"
        card, main = self.card(obs.owed or one), bool(one) and not ready and not obs.owed
        points = sign_points(going_out(obs.marker_out), "+")
        free = bool(one) and not obs.owed
        yield self.button("discard", "out", free, part=part, main=main, card=card, points=points)
        if obs.drawn:
            yield self.button("odds", "eye", spare=True)

    def _lay_buttons(self, seen: Work) -> Iterator[ActionView]:
        """RB05. The buttons for laying with the bonus card and without."""
        ready, bonus = bool(seen.ways), seen.obs.stock_count > 0
        if bonus or not ready:
            part = "note" if ready else "few" if len(seen.draft.hand) < odds.SHORTEST else "unfit"
            yield self.button("lay", "lay", ready, part=part, main=ready)
        if ready:
            note = self._out_note(seen) or self.say("button.lay_only", "note")
            yield self.button("lay_only", "lay", main=not bonus, note=note)

    def _play_button(self, seen: Work, card: Face, *, main: bool) -> ActionView:
        note = self._way_words(seen, seen.way) or self._why_not(seen.obs, card)
        return self.button("play", "lay", bool(seen.ways), main=main, note=note, card=self.card(card))

    def _why_not(self, obs: BattleObservation, card: Face) -> str:
        """Why an action card cannot be played now."""
        part = "hoard" if card == HOARD else "closed" if card in ONLY_ONCE_OPEN and not obs.open else "unfit"
        return self.say("button.play", part)

    def _out_note(self, seen: Work) -> str:
        """RB11. What going out would bring, said before it is done."""
        points = sign_points(going_out(seen.obs.marker_out), "+")
        return self.say("note", "going_out", points=points) if seen.going_out else ""
