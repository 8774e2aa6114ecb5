"""The table of Rummy Battle: its places, buttons and work area, all from an Observation. Words are in ``words.py``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.games.rummy_battle.pieces import (
    ACTION_CARDS,
    ACTIONS,
    DRAWN,
    EARLY,
    HOARD,
    JOKER,
    LATE,
    MARKER,
    ONLY_ONCE_OPEN,
    ROUNDS,
    SECOND_CHANCE,
    THIEF,
    Aim,
    BattleView,
    Discard,
    Draw,
    Hoard,
    Lay,
    LayOff,
    Refill,
    SecondChance,
    Take,
    Thief,
    Under,
    going_out,
)
from rummy_kit.games.rummy_battle.words import BattleWords, signed, written
from rummy_kit.games.rummy_battle.work import Work, fewer, melds_of, ways
from rummy_kit.subjects import odds
from rummy_kit.table import parts
from rummy_kit.table.game_table import Doing, Seen
from rummy_kit.table.view import (
    ActionView,
    CardView,
    Draft,
    FieldView,
    Intent,
    MeldView,
    SheetRow,
    SheetView,
    SlotView,
    TrayView,
    ZoneView,
    number_in,
)

WORTH = {"ace": "AS", "tens": "10S", "low": "2S", "joker": JOKER}  # a card of each kind on the reference card


class BattleTable(BattleWords):
    """How a game of Rummy Battle looks, and what a hand on it means."""

    idle = (("draw", "draw"), ("lay", "lay"), ("discard", "out"))

    def look(self, view: BattleView, draft: Draft, names: Sequence[str]) -> Work:
        """The table with what the chosen cards can do."""
        return Work(view, draft, names, ways(self.rules, view, draft))

    def work(self, seen: Seen[BattleView]) -> Work:
        """The same, for the type checker."""
        assert isinstance(seen, Work)
        return seen

    def goal(self) -> str:
        return self.say("table", "goal", n=ROUNDS)

    # -- what lies there -----------------------------------------------------------------------------

    def note(self, seen: Seen[BattleView], seat: int) -> str:
        down = sum(odds.points(meld.before(seat)) for meld in seen.view.table)
        said = ["open" if seen.view.opened[seat] else "closed"]
        said += ["down"] * bool(down) + ["chance"] * seen.view.chances[seat]
        return " · ".join(self.say("note", part, points=down) for part in said)

    def melds(self, seen: Seen[BattleView], seat: int) -> Iterator[MeldView]:
        """The melds before a seat, and what it has laid off on those of others."""
        for meld in seen.view.table:
            own = meld.places_of(seat)
            if not own:
                continue
            others = len(meld.cards) - len(own)
            shown = range(len(meld.cards)) if meld.home == seat else own
            line = " ".join(written(meld, at) + ("" if at in own else "·") for at in shown)
            spoken = ", ".join(self.spoken(meld, at) for at in shown)
            how = "laid_off" if meld.home != seat else "shared" if others else "own"
            data = {"kind": self.kind(meld), "cards": spoken, "n": others, "owner": seen.who(meld.home)}
            name, said = (self.say(f"meld.{how}", part, **data) for part in ("name", "say"))
            target = meld.id in self.work(seen).targets
            yield parts.meld(f"meld:{meld.id}:{seat}", line, name, said, target=target)

    def zones(self, seen: Seen[BattleView]) -> Iterator[ZoneView]:
        view, work = seen.view, self.work(seen)
        drawing, exchanging = work.phase == "draw", work.phase == "exchange"
        marker = self._marker(view)
        yield self.zone(
            "stock", layout="stock", count=view.stock_count, note=marker, marker=marker,
            target=drawing or exchanging, takes=exchanging, next=drawing and not work.depth,
        )  # fmt: skip
        newest = self._said[view.discards[-1]]["say"] if view.discards else ""
        yield self.zone(
            "discards", parts.cards("discards", view.discards), layout="fan",
            note=self.say("zone.discards", "choose" if drawing else "note"),
            caption=self._depth_words(work) if drawing and work.depth else "",
            pick="suffix" if drawing and view.discards else "none",
            target=work.phase == "play" and not view.obligations,
            newest=self.say("zone.discards", "newest" if view.discards else "empty", card=newest),
        )  # fmt: skip
        if view.spent:
            yield self._open_zone("spent", view.spent[-1:], count=len(view.spent))
        if view.spied:
            yield self._open_zone("spied", view.spied, owner=seen.who(view.looking_at))

    def _open_zone(self, id: str, cards: Pile, **more: Any) -> ZoneView:
        said = ", ".join(self._said[face]["say"] for face in cards)
        return self.zone(id, parts.cards(id, cards), said=said, **more)

    def _marker(self, view: BattleView) -> str:
        part = "out" if view.marker_out else "marker"
        return self.say("zone.stock", part, n=view.stock_count - view.under_marker)

    def _depth_words(self, work: Work) -> str:
        """What taking the chosen discards would mean."""
        taken = work.view.discards[-work.depth :]
        part = "take" if work.view.can_take(work.depth) else "hoard" if HOARD in work.view.hand else "unfit"
        cards = [odds.short(face) for face in taken]
        return self.say("zone.discards", part, n=work.depth, cards=cards, card=cards[0])

    def tags(self, seen: Seen[BattleView]) -> dict[str, list[str]]:
        owed = seen.view.owed if seen.my_turn else None
        return {f"{owed}#1": [self.say("table", "must_use")]} if owed else {}

    def table_words(self, seen: Seen[BattleView]) -> str:
        view = seen.view
        deck = self.say("read_out", "deck", n=view.stock_count, marker=self._marker(view))
        row = self.say("read_out", "row" if view.discards else "empty", cards=[self.card(f) for f in view.discards])
        return " ".join((deck, row, *(self.player_words(seen, seat) for seat in seen.others)))

    def sheet(self) -> SheetView:
        cards = ACTIONS if self.rules.options.extra_cards else ACTION_CARDS
        worth = [self._worth_row(kind, odds.POINTS[face]) for kind, face in WORTH.items()]
        effects = [self._effect_row(face) for face in (*cards, SECOND_CHANCE, MARKER)]
        groups = (("points", worth), ("effects", effects))
        return {
            "title": self.say("sheet", "title"),
            "groups": [{"title": self.say("sheet", title), "rows": rows} for title, rows in groups],
        }

    def _worth_row(self, kind: str, points: int) -> SheetRow:
        symbol, name, note, said = (
            self.say(f"sheet.{kind}", part, points=points) for part in ("symbol", "name", "note", "say")
        )
        return parts.sheet_row(symbol, name, note, said)

    def _effect_row(self, face: Face) -> SheetRow:
        name, note = self.say(face, "title"), self.say(face, "effect")
        if condition := self.condition(face):
            note = f"{note} · {condition}"
        return parts.sheet_row(name, "", note, f"{name}: {note}")

    # -- what to do now ------------------------------------------------------------------------------

    def to_do(self, seen: Seen[BattleView]) -> Doing:
        view = seen.view
        if view.phase == "exchange":
            return "exchange", {"n": view.swapped}
        if view.phase == "draw":
            return "draw", {}
        if view.owed is not None:
            return "owed", {"card": self.card(view.owed)}
        return "several" if len(seen.draft.hand) > 1 else "play" if view.open else "first", {}

    def step(self, seen: Seen[BattleView]) -> int:
        if seen.view.phase != "play":
            return 0
        return 2 if len(seen.draft.hand) == 1 and not seen.view.obligations else 1

    # -- the work area -------------------------------------------------------------------------------

    def tray(self, seen: Seen[BattleView]) -> TrayView | None:
        work = self.work(seen)
        if work.phase in ("", "exchange") or not work.draft.hand:
            return None
        fields = list(self._fields(work))
        note = self._tray_note(work)
        return {"title": self.say("tray", "title"), "note": note, "slots": self._slots(work), "fields": fields}

    def _fields(self, work: Work) -> Iterator[FieldView]:
        if len(work.ways) > 1:
            options = [(str(way), self._way_words(work, way)) for way in work.ways]
            label = self.say("tray", "where" if work.one else "how")
            yield parts.select("aim", label, str(work.way), options)
        if not work.left and not work.view.marker_out:
            options = [("", self.say("tray", "stay")), ("yes", self.say("tray", "go_out"))]
            label = self.say("tray", "early", points=-EARLY)
            yield parts.select("early", label, work.draft.text.get("early", ""), options)

    def _slots(self, work: Work) -> list[SlotView]:
        """The chosen cards in their order; two cards of a meld ask for a third."""
        order = work.way.cards if isinstance(work.way, Lay) else work.draft.faces
        left = list(work.draft.hand)
        shape = odds.read(order)
        slots = []
        for at, face in enumerate(order):
            key = next(key for key, held in left if held == face)
            left.remove((key, face))
            in_run = face == JOKER and shape is not None and shape.kind == "run"
            stands_for = odds.short(shape.stands_for(at)) if shape and in_run else ""
            slots.append(self._slot(at, parts.card(key, face, stands_for)))
        if work.phase == "play" and len(order) == 2 and not set(order) & set(ACTIONS):
            slots.append(self._slot(2, None))
        return slots

    def _slot(self, at: int, card: CardView | None) -> SlotView:
        return parts.slot(f"tray:{at}", self.say("tray", "slot", n=at + 1), card=card, next=card is None)

    def _tray_note(self, work: Work) -> str:
        if work.one:
            return self.called(work.one, "the")
        if not isinstance(work.way, Lay):
            return self.say("tray", "unfit")
        shape, faces = odds.read(work.way.cards), work.draft.faces
        assert shape is not None
        return self.say("tray", "meld", kind=self.say("meld", shape.kind), n=len(faces), points=odds.points(faces))

    def _way_words(self, work: Work, way: Action | None) -> str:
        if way is None:
            return ""
        if isinstance(way, Lay):
            return self.lay_words(way.cards)
        return self.aim_words(Aim.of(work.view, way), work.names)

    # -- buttons -------------------------------------------------------------------------------------

    def buttons(self, seen: Seen[BattleView]) -> Iterator[ActionView]:
        work = self.work(seen)
        if work.phase == "exchange":
            one = bool(work.one)
            yield self._button("under", "out", "chosen" if one else "note", one, main=one, card=self.card(work.one))
            yield self._button("refill", "draw", main=not one, n=seen.view.swapped)
        elif work.phase == "draw":
            yield from self._draw_buttons(work)
        else:
            yield from self._play_buttons(work)

    def _button(
        self, id: str, icon: str, part: str = "note", enabled: bool = True, *, main: bool = False, **data: Any
    ) -> ActionView:
        """A button with one of the notes that its words have."""
        return self.button(id, icon, enabled, main=main, note=self.say(f"button.{id}", part, **data), **data)

    def _draw_buttons(self, work: Work) -> Iterator[ActionView]:
        view, depth = work.view, work.depth
        can = bool(depth) and view.can_take(depth)
        part = "note" if can else "unfit" if depth else "choose" if view.discards else "empty"
        row = self.say("button.take", "some" if depth else "any", n=depth)
        deepest = odds.short(view.discards[-depth]) if depth else ""
        take = self._button("take", "draw", part, can, main=can, row=row, card=deepest)
        draw = self._button("draw", "draw", main=not depth, n=min(DRAWN, view.stock_count))
        yield from (take, draw) if depth else (draw, take)
        if HOARD in view.hand:
            main = bool(depth) and not can
            yield self._button("hoard", "lay", "note" if depth else "choose", bool(depth), main=main, n=depth)
        first = next(iter(work.draft.faces), "")
        if first in ACTIONS and first != HOARD:
            yield self._play_button(work, first, main=False)
        if view.chances[view.my_seat]:
            yield self._button("second_chance", "undo")

    def _play_buttons(self, work: Work) -> Iterator[ActionView]:
        view, one, ready = work.view, work.one, bool(work.ways)
        if one in ACTIONS:
            yield self._play_button(work, one, main=ready)
        elif one:
            note = self._out_note(work) or self._way_words(work, work.way) or self._why_not(view, "add")
            yield self.button("add", "lay", ready, main=ready, note=note)
        else:
            yield from self._lay_buttons(work)
        part = "owed" if view.owed else "out" if work.going_out else "chosen" if one else "note"
        card, main = self.card(view.owed or one), bool(one) and not ready and not view.owed
        points = signed(going_out(view.marker_out), "+")
        yield self._button("discard", "out", part, bool(one) and not view.owed, main=main, card=card, points=points)
        if view.drawn:
            yield self._button("odds", "eye")

    def _lay_buttons(self, work: Work) -> Iterator[ActionView]:
        """RB05. Laying with the bonus card and without."""
        ready, bonus = bool(work.ways), work.view.stock_count > 0
        if bonus or not ready:
            part = "note" if ready else "few" if len(work.draft.hand) < odds.SHORTEST else "unfit"
            yield self._button("lay", "lay", part, ready, main=ready)
        if ready:
            note = self._out_note(work) or self.say("button.lay_only", "note")
            yield self.button("lay_only", "lay", main=not bonus, note=note)

    def _play_button(self, work: Work, card: Face, *, main: bool) -> ActionView:
        note = self._way_words(work, work.way) or self._why_not(work.view, card)
        return self.button("play", "lay", bool(work.ways), main=main, note=note, card=self.card(card))

    def _why_not(self, view: BattleView, what: str) -> str:
        """Why the chosen card cannot be laid off or played."""
        if what == "add":
            return self.say("button.add", "unfit" if view.open else "closed")
        part = "hoard" if what == HOARD else "closed" if what in ONLY_ONCE_OPEN and not view.open else "unfit"
        return self.say("button.play", part)

    def _out_note(self, work: Work) -> str:
        """RB11. What going out would bring, said before it is done."""
        points = signed(going_out(work.view.marker_out), "+")
        return self.say("note", "going_out", points=points) if work.going_out else ""

    # -- from an intent to an action -----------------------------------------------------------------

    def meant(self, seen: Seen[BattleView], place: str, intent: Intent) -> Action | Verdict | None:
        """The action of a button or a place; going out before the Marker only when it is wanted."""
        work, view = self.work(seen), seen.view
        action = self._action(work, self._dropped(work, place) if intent.kind == "drop" else place)
        if not isinstance(action, Action) or view.marker_out or seen.draft.text.get("early") == "yes":
            return action
        if len(view.hand) == fewer(action) and self.rules.check(view, action).legal:
            return Verdict((Violation("RB11", "early_out", {"points": -EARLY, "late": LATE}, kind="tip"),))
        return action

    @staticmethod
    def _dropped(work: Work, place: str) -> str:
        """The button that a place stands for."""
        buttons = {
            "stock": "under" if work.phase == "exchange" else "draw",
            "hand": "take",
            "discards": "discard" if work.draft.hand else "take",
            "spent": "discard",
        }
        return buttons.get(place, place)

    def _action(self, work: Work, place: str) -> Action | Verdict | None:
        seat, faces, depth = work.view.my_seat, work.draft.faces, work.depth
        simple: dict[str, type[Action]] = {"draw": Draw, "second_chance": SecondChance, "refill": Refill}
        if place in simple:
            return simple[place](seat)
        if place in ("take", "hoard"):
            if not depth:
                return _refused("RB03", "choose_discard")
            return Take(seat, depth) if place == "take" else Hoard(seat, depth)
        if place in ("under", "discard"):
            if not work.one:
                return _refused("RB09" if place == "discard" else "RB07", "one_card", n=len(faces))
            return Under(seat, work.one) if place == "under" else Discard(seat, work.one)
        if place in ("lay", "lay_only", "add", "play"):
            return self._way(work, work.way, draw=place != "lay_only") or self._no_way(work)
        if place.startswith("meld:"):
            return self._at_meld(work, number_in(place.split(":")[1]))
        return self._odds(work.view) if place == "odds" else None

    @staticmethod
    def _way(work: Work, way: Action | None, *, draw: bool = True) -> Action | None:
        return replace(way, draw=draw and work.view.stock_count > 0) if isinstance(way, Lay) else way

    def _at_meld(self, work: Work, number: int) -> Action | Verdict:
        """The chosen cards on a meld: the way that goes there, if it is clear which."""
        there = [way for way in work.ways if number in melds_of(way)]
        if not there:
            return self._no_way(work, number)
        if len(there) > 1 and not any(map(work.picked, there)):
            return _refused("RB07", "choose_aim", n=len(there))
        return next(filter(work.picked, there), there[0])

    def _no_way(self, work: Work, number: int | None = None) -> Action | Verdict:
        """What was tried, to be refused for the right reason, or a reason of the table's own."""
        view, faces, card = work.view, work.draft.faces, work.one
        if view.phase == "draw" and not set(faces[:1]) & set(ACTIONS):
            return _refused("RB03", "draw_first")
        if not card:
            return Lay(view.my_seat, faces, False)
        if card not in ACTIONS:
            return self._no_lay_off(view, card, number)
        if card == HOARD:
            return _refused("RB16", "already_drawn")
        if card in ONLY_ONCE_OPEN and not view.open:
            return _refused("RB07", "not_open")
        if card == THIEF and number is not None:
            return Thief(view.my_seat, number)
        return _refused("RB07", "no_aim", card=card)

    @staticmethod
    def _no_lay_off(view: BattleView, card: Face, number: int | None) -> Action | Verdict:
        if number is None:
            return _refused("RB06", "no_lay_off" if view.open else "not_open", card=card)
        takes = view.melds[number].takes if number in view.melds else ()
        ends = [end for face, end in takes if face == card]
        return LayOff(view.my_seat, number, card, ends[0] if ends else "")

    def _odds(self, view: BattleView) -> Verdict:
        """The chance that the draw had, once it is made: never before, or it would play for the learner."""
        if not view.drawn:
            return Verdict((Violation("", "decide_first", kind="tip"),))
        before = tuple((Counter(view.hand) - Counter(view.drawn)).elements())
        left, draws = self.rules.unseen(view) + Counter(view.drawn), len(view.drawn)
        met = any(odds.usable(card, Counter(view.hand)) for card in view.drawn)
        data = {
            "outs": sum(odds.outs(before, left).values()),
            "unseen": sum(left.values()),
            "percent": odds.percent(odds.chance(before, left, draws)),
            "drawn": [self.card(card) for card in view.drawn],
            "result": self.say("odds_two", "met" if met else "missed"),
            "before": before,
            "left": dict(left),
            "draws": draws,
        }
        steps = odds.explain_chance(before, left, draws)[2:]  # the outs are in the grid and in the text
        return Verdict((Violation("", "odds_two", data, view.drawn, "tip", steps),))


def _refused(rule: str, code: str, **data: Any) -> Verdict:
    return Verdict((Violation(rule, code, data),))
