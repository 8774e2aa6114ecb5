"""How Mineral Rummy looks and speaks: faces, places, actions and sentences, all from an Observation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.events import Event
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.games.mineral_rummy.deck import WILD
from rummy_kit.games.mineral_rummy.pieces import (
    Call,
    Discard,
    Draw,
    EndTurn,
    LayOff,
    Meld,
    Melded,
    MineralView,
    Pass,
    Swap,
)
from rummy_kit.games.mineral_rummy.rules import MineralRummyRules
from rummy_kit.subjects import minerals
from rummy_kit.table import view as wire
from rummy_kit.table import words
from rummy_kit.table.game_table import LooseTable
from rummy_kit.table.view import Draft, Intent
from rummy_kit.texts import Texts

STRINGS = Texts.load(
    Path(wire.__file__).with_name("strings.toml"),
    Path(minerals.__file__).with_name("strings.toml"),
    Path(__file__).with_name("strings.toml"),
)

LOOKS: Mapping[str, dict[str, Any]] = {
    "metal": {"shape": "square", "pattern": "plain", "colour": "blue", "mark": "M", "art": {"draw": "dots", "n": 9}},
    "nonmetal": {"shape": "circle", "pattern": "diag", "colour": "ochre", "mark": "N", "art": {"draw": "stripes"}},
    "silicate": {
        "shape": "tetrahedron", "pattern": "bars", "colour": "violet", "mark": "Si", "art": {"draw": "corners"},
    },
    "wild": {
        "shape": "table", "pattern": "frame", "colour": "black", "mark": "★", "art": {"draw": "plain"},
        "symbol": [("★", "", "")], "name": "wild", "say": "wild card",
    },
}  # fmt: skip
CLASS_COLOURS: Mapping[str, str] = {
    "sulfide": "blue",
    "oxide": "red",
    "halide": "teal",
    "carbonate": "ochre",
    "sulfate": "black",
    "phosphate": "green",
    "silicate": "violet",
}
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SWAP = "swap:"  # before a mineral's name in the field "onto": take its wild card


@dataclass(frozen=True, slots=True)
class Work:
    """What lies in the work area: the mineral that is worked on, ion → key and face of the card there, and the rest."""

    mineral: Face
    arranged: Mapping[Face, tuple[str, Face]]
    spare: int

    @property
    def ready(self) -> bool:
        """Whether these cards make the mineral, as far as the work area can tell."""
        return bool(self.mineral and self.arranged) and not self.spare and not self.missing

    @property
    def missing(self) -> list[str]:
        """Names of the ions that have no card yet."""
        needed = minerals.mineral(self.mineral).cards if self.mineral else ()
        return [minerals.ion_card(ion).name for ion in needed if ion not in self.arranged]


class MineralTable(LooseTable[MineralView]):
    """The table of one game of Mineral Rummy."""

    def __init__(self, game: MineralRummyRules) -> None:
        self.game = game

    # -- faces -----------------------------------------------------------------------------------

    def faces(self) -> dict[str, wire.FaceView]:
        """Every face of the deck, as drawn."""
        return {row.face: self._face(place, row.kind, row.face) for place, row in enumerate(self.game.deck.rows)}

    def _face(self, order: int, kind: str, face: Face) -> wire.FaceView:
        if kind == "mineral":
            return self._mineral_face(order, minerals.mineral(face))
        named: dict[str, Any] = {"kind": kind, "order": order}
        if kind != WILD:
            ion = minerals.ion_card(face)
            named |= {"symbol": list(ion.runs), "name": ion.name, "say": f"{ion.name} {ion.unicode}"}
        return cast(wire.FaceView, {**LOOKS[kind], **named})

    def _mineral_face(self, order: int, mineral: minerals.Mineral) -> wire.FaceView:
        """MR02. The mineral card: name, formula, class, properties, and the number of ion cards."""
        facts: list[tuple[str, str]] = [
            ("Hardness", _range(mineral.mohs)),
            ("Gravity", _range(mineral.specific_gravity)),
            ("Lustre", mineral.lustre),
            ("Colour", _short(mineral.colour)),
            ("Streak", _short(mineral.streak)),
            ("Cleavage", _short(mineral.cleavage)),
            ("Uses", _short(mineral.uses)),
        ]
        chips = [self._chip(ion) for ion in self.game.needs[mineral.name]]
        count = len(mineral.cards)
        return {
            "kind": "mineral",
            "shape": "hexagon",
            "pattern": "plain",
            "colour": CLASS_COLOURS.get(mineral.mineral_class, "black"),
            "mark": str(count),
            "symbol": list(mineral.runs),
            "art": minerals.crystal(mineral),
            "name": mineral.name,
            "say": f"{mineral.name}, {mineral.mineral_class}, needs {words.listed(mineral.ion_names)}",
            "order": order,
            "facts": {
                "title": mineral.name.capitalize(),
                "label": mineral.mineral_class,
                "note": mineral.chemical_name,
                "rows": facts,
                "chips": chips,
            },
        }

    @staticmethod
    def _chip(ion: Face) -> wire.ChipView:
        card = minerals.ion_card(ion)
        look = LOOKS[card.kind]
        return {"symbol": list(card.runs), "name": card.name, "shape": look["shape"], "colour": look["colour"]}

    # -- the table as a whole ----------------------------------------------------------------------

    def describe(self, view: MineralView, draft: Draft, names: Sequence[str]) -> wire.GameView:
        """Everything on the table, as the viewer sees it."""
        work = work_of(self.game, view, draft)
        return {
            "banner": self._banner(view, draft, work, names),
            "notes": [self._note(view, seat) for seat in range(view.seats)],
            "melds": [self._melds(view, draft, seat) for seat in range(view.seats)],
            "places": self._goals(view),
            "zones": self._zones(view, draft),
            "tray": self._tray(view, draft, work),
            "tags": {},
            "fits": self._fits(view, draft, work),
            "actions": list(self._actions(view, draft, work, names)),
            "sheet": self._sheet(view),
            "table_words": self._table_words(view, names),
        }

    @staticmethod
    def _goals(view: MineralView) -> int:
        """How many minerals each player was dealt."""
        return view.mineral_counts[0] + sum(meld.owner == 0 for meld in view.table)

    def _note(self, view: MineralView, seat: int) -> str:
        goals = self._goals(view)
        return f"{goals - view.mineral_counts[seat]} of {goals} minerals melded"

    def _melds(self, view: MineralView, draft: Draft, seat: int) -> list[wire.MeldView]:
        card = draft.faces[0] if len(draft.hand) == 1 else ""
        in_turn = view.my_move and view.window is None
        melds: list[wire.MeldView] = []
        for laid in view.table:
            if laid.owner != seat:
                continue
            mineral = minerals.mineral(laid.mineral)
            cards = words.listed([self._laid_name(laid, at) for at in range(len(laid.cards))])
            meld: wire.MeldView = {
                "id": f"meld:{laid.mineral}",
                "title": list(mineral.runs),
                "name": laid.mineral
                + (f" · ★ is {minerals.ion_card(laid.stands_for).unicode}" if laid.stands_for else ""),
                "cards": self._meld_cards(laid),
                "target": in_turn and bool(card) and self.game.fits(card, laid.mineral),
                "say": f"{laid.mineral}, {mineral.spoken}: {cards}",
            }
            melds.append(meld)
        return melds

    def _meld_cards(self, laid: Melded) -> list[wire.CardView]:
        cards: list[wire.CardView] = [{"key": f"meld:{laid.mineral}", "face": laid.mineral}]
        for at, face in enumerate(laid.cards):
            card: wire.CardView = {"key": f"meld:{laid.mineral}:{at}", "face": face}
            if face == WILD and at == _stand_in(laid):
                card["stands_for"] = minerals.ion_card(laid.stands_for).name
            cards.append(card)
        return cards

    def _laid_name(self, laid: Melded, at: int) -> str:
        if laid.cards[at] == WILD and at == _stand_in(laid):
            return f"a wild card for {minerals.ion_card(laid.stands_for).name}"
        return "a wild card" if laid.cards[at] == WILD else self.game.name_of(laid.cards[at])

    # -- what to do now -----------------------------------------------------------------------------

    def _banner(self, view: MineralView, draft: Draft, work: Work, names: Sequence[str]) -> wire.BannerView:
        title, text = self._what_to_do(view, draft, work, names)
        mine = view.turn == view.seat and view.outcome is None and view.window is None
        discarding = len(draft.hand) == 1 and not self._places_for(view, draft.faces[0])
        where = 0 if view.phase == "draw" else 2 if discarding else 1
        labels = ("Draw", "Meld or lay off", "Discard")
        steps: list[wire.StepView] = [
            {"label": label, "state": "done" if at < where else "on" if at == where else "todo"}
            for at, label in enumerate(labels)
        ]
        return {"title": title, "text": text, "steps": steps if mine else [], "yours": view.my_move}

    def _what_to_do(self, view: MineralView, draft: Draft, work: Work, names: Sequence[str]) -> tuple[str, str]:
        if view.outcome is not None:
            return self._over(view, names)
        if view.window is not None:
            return self._about_window(view, names)
        if not view.my_move:
            return f"{names[view.turn]} is playing", "You can look at your cards and plan."
        if work.ready:
            return f"Meld {work.mineral}", "You have chosen a card of each of its ions."
        if view.phase == "draw":
            text = "Take the top of the stock or of the discards. You may meld first, but draw before you discard."
            return "Draw a card", text
        if len(draft.hand) == 1:
            return self._about_one_card(view, draft)
        if draft.hand and work.mineral:
            return f"Still wanted for {work.mineral}", f"{words.listed(work.missing) or 'nothing; take cards back'}."
        if view.minerals:
            return (
                "Meld, lay off, or discard",
                "Choose a card of each ion of a mineral; or one card to lay off or discard.",
            )
        return "Lay off or discard", "All your minerals are melded: get rid of your last cards."

    def _about_one_card(self, view: MineralView, draft: Draft) -> tuple[str, str]:
        card = draft.faces[0]
        places = self._places_for(view, card)
        name = words.upper(self.game.name_of(card))
        if places:
            return f"Lay off {self.game.name_of(card)}, or discard it", f"{name} fits {words.listed(places)}."
        return f"Discard {self.game.name_of(card)}?", "Or choose more cards for a mineral."

    def _about_window(self, view: MineralView, names: Sequence[str]) -> tuple[str, str]:
        assert view.window is not None
        card = self.game.name_of(view.discards[-1])
        if view.my_move:
            places = words.listed(self._places_for(view, view.discards[-1]))
            who = names[view.window.opened_by]
            return (
                "Rummy on board?",
                f"{who} discarded {card}, which fits {places}. Call and lay it off, or let it lie.",
            )
        return "Rummy on board?", f"Waiting whether somebody calls {card}."

    def _over(self, view: MineralView, names: Sequence[str]) -> tuple[str, str]:
        assert view.outcome is not None
        points = ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(view.outcome.points))
        if not view.outcome.winners:
            return f"Round over: {view.outcome.ending}", "Nobody scores in this round."
        winner = names[view.outcome.winners[0]]
        if view.outcome.ending == "rummy":
            return f"Rummy! {winner} played the whole hand in one turn", f"The score is doubled: {points}."
        return f"Round over: {winner} went out", f"Points for the cards in the others' hands: {points}."

    def _places_for(self, view: MineralView, card: Face) -> list[str]:
        """The melded minerals onto which a card goes."""
        return [meld.mineral for meld in view.table if self.game.fits(card, meld.mineral)]

    # -- zones ------------------------------------------------------------------------------------------

    def _zones(self, view: MineralView, draft: Draft) -> list[wire.ZoneView]:
        mine = view.my_move and view.window is None
        drawing, playing = mine and view.phase == "draw", mine and view.phase == "play"
        chosen = _picked(draft, "discards")
        stock: wire.ZoneView = {
            "id": "stock",
            "layout": "stock",
            "title": "Stock",
            "count": view.stock_count,
            "cards": [],
            "pick": "none",
            "target": drawing,
            "next": drawing and not draft.hand and chosen is None,
            "say": f"Stock, {words.count(view.stock_count, 'card')} face down",
        }
        top = len(view.discards) - 1
        name = self.game.name_of(view.discards[-1]) if view.discards else "empty"
        discards: wire.ZoneView = {
            "id": "discards",
            "layout": "fan",
            "title": "Discards",
            "count": len(view.discards),
            "cards": [{"key": f"discards:{top}", "face": view.discards[-1]}] if view.discards else [],
            "pick": "one" if drawing and view.discards else "none",
            "target": playing,
            "next": False,
            "say": f"Discards, {words.count(len(view.discards), 'card')}, top: {name}",
        }
        if len(view.discards) > 1:
            discards["caption"] = f"Below it: {self.game.name_of(view.discards[-2])}."
        return [stock, discards, *self._own_minerals(view, mine)]

    def _own_minerals(self, view: MineralView, mine: bool) -> list[wire.ZoneView]:
        """MR03. Only the player sees them; a tap on one brings its ions into the work area."""
        if not view.minerals:
            return []
        return [
            {
                "id": "minerals",
                "layout": "row",
                "title": "Your minerals",
                "note": "hidden from the others until you meld them",
                "count": len(view.minerals),
                "cards": [{"key": f"minerals:{at}", "face": face} for at, face in enumerate(view.minerals)],
                "pick": "one" if mine else "none",
                "target": mine,
                "next": False,
                "say": f"Your minerals: {words.listed(view.minerals)}",
            }
        ]

    # -- the work area ----------------------------------------------------------------------------------

    def _tray(self, view: MineralView, draft: Draft, work: Work) -> wire.TrayView | None:
        if view.window is not None and view.my_move:
            return {"title": "Rummy on board", "note": "", "slots": [], "fields": self._onto(view, draft)}
        if view.turn != view.seat or view.outcome is not None or view.window is not None:
            return None
        if not work.mineral:
            return {"title": "All melded", "note": "", "slots": [], "fields": self._fields(view, draft, work)}
        slots: list[wire.SlotView] = []
        for ion in self.game.needs[work.mineral]:
            card = minerals.ion_card(ion)
            slot: wire.SlotView = {
                "id": f"tray:{ion}",
                "label": f"{card.name}, for {work.mineral}",
                "shape": LOOKS[card.kind]["shape"],
                "next": bool(draft.hand) and len(draft.hand) > 1 and ion not in work.arranged,
                "gap": False,
            }
            if ion in work.arranged:
                key, face = work.arranged[ion]
                slot["card"] = {"key": key, "face": face}
                if face == WILD:
                    slot["card"]["stands_for"] = card.name
            slots.append(slot)
        title, note = f"Meld {work.mineral}", "one card of each ion"
        return {"title": title, "note": note, "slots": slots, "fields": self._fields(view, draft, work)}

    def _fields(self, view: MineralView, draft: Draft, work: Work) -> list[wire.FieldView]:
        fields = self._onto(view, draft)
        left = len(view.hand) - len(draft.hand)
        out = not left and (not view.minerals or (work.ready and len(view.minerals) == 1))
        if out and draft.hand and view.phase == "play" and self.game._rummy_allowed(view):
            fields.append(
                {
                    "id": "rummy",
                    "label": "Your whole hand in one turn",
                    "kind": "choice",
                    "value": draft.text.get("rummy", ""),
                    "options": [{"value": "yes", "label": "Say Rummy!"}, {"value": "no", "label": "Say nothing"}],
                    "max_length": 3,
                }
            )
        return fields

    def _onto(self, view: MineralView, draft: Draft) -> list[wire.FieldView]:
        """Where a single card goes, if there is a choice: onto which mineral, or for a wild card."""
        choices = self._ways_to_lay(view, draft)
        if len(choices) < 2:
            return []
        return [
            {
                "id": "onto",
                "label": "Lay it",
                "kind": "select",
                "value": draft.text.get("onto", "") if draft.text.get("onto", "") in choices else next(iter(choices)),
                "options": [{"value": value, "label": label} for value, label in choices.items()],
                "max_length": 40,
            }
        ]

    def _ways_to_lay(self, view: MineralView, draft: Draft) -> dict[str, str]:
        """Value of the field "onto" → its words: freeing a wild card first, it gains most."""
        card = view.discards[-1] if view.window is not None else draft.faces[0] if len(draft.hand) == 1 else ""
        if not card:
            return {}
        swaps = {
            f"{SWAP}{meld.mineral}": f"for the wild card of {meld.mineral}"
            for meld in view.table
            if card == meld.stands_for
        }
        return swaps | {mineral: f"onto {mineral}" for mineral in self._places_for(view, card)}

    def _fits(self, view: MineralView, draft: Draft, work: Work) -> list[str]:
        """Cards for the free places of the work area, once the player has begun with it."""
        begun = bool(work.arranged) or _picked(draft, "minerals") is not None
        if not view.my_move or view.window is not None or not begun or not work.mineral:
            return []
        wanted = [ion for ion in self.game.needs[work.mineral] if ion not in work.arranged]
        chosen = {key for key, _ in draft.hand}
        return [key for key, face in wire.hand_keys(view.hand) if key not in chosen and face in wanted]

    # -- actions ------------------------------------------------------------------------------------------

    def _actions(self, view: MineralView, draft: Draft, work: Work, names: Sequence[str]) -> Iterator[wire.ActionView]:
        if view.window is not None and view.my_move:
            yield wire.action("call", "Call rummy on board", "lay the discard off", "hand", True)
            yield wire.action("pass", "Let it lie", "no call", "check", True)
            return
        if not view.my_move:
            why = "the round is over" if view.outcome is not None else f"{names[view.turn]} is playing"
            for id, label, icon in (("draw", "Draw", "draw"), ("meld", "Meld", "lay"), ("discard", "Discard", "out")):
                yield wire.action(id, label, why, cast(Any, icon), False)
            return
        taking = _picked(draft, "discards") is not None
        onto = self._ways_to_lay(view, draft)
        lays = bool(onto) and self._may_lay(view, draft, onto)
        yield from self._draw_actions(view, taking, busy=work.ready or lays)
        wanted = f"{words.listed(work.missing)} missing" if work.missing and work.arranged else "choose ions"
        note = work.mineral if work.ready else wanted if work.mineral else "all are melded"
        yield wire.action("meld", "Meld", note, "lay", work.ready, main=work.ready and not taking)
        note = "choose one card" if len(draft.hand) != 1 else "fits nothing here" if not onto else "keep it"
        yield wire.action(
            "lay_off", "Lay off", self.game.name_of(draft.faces[0]) if lays else note, "hand", lays,
            main=lays and not work.ready and not taking,
        )  # fmt: skip
        yield from self._end_actions(view, draft, main=not (work.ready or lays))

    def _draw_actions(self, view: MineralView, taking: bool, busy: bool) -> Iterator[wire.ActionView]:
        if view.phase != "draw":
            yield wire.action("draw", "Draw", "done", "draw", False)
            return
        yield wire.action("draw", "Draw", "from the stock", "draw", True, main=not taking and not busy)
        there = bool(view.discards)
        name = self.game.name_of(view.discards[-1]) if there else "no discards"
        yield wire.action("take", "Take", name, "draw", there, main=taking)

    def _end_actions(self, view: MineralView, draft: Draft, main: bool) -> Iterator[wire.ActionView]:
        if view.phase == "draw":
            yield wire.action("discard", "Discard", "draw first", "out", False)
        elif all(card == view.taken for card in view.hand):
            yield wire.action("end_turn", "End turn", "no card may be discarded", "out", True, main=main)
        else:
            one = len(draft.hand) == 1
            good = one and draft.faces[0] != view.taken
            note = self.game.name_of(draft.faces[0]) if good else "taken this turn" if one else "choose one card"
            yield wire.action("discard", "Discard", note, "out", good, main=main and good)

    def _may_lay(self, view: MineralView, draft: Draft, onto: Mapping[str, str]) -> bool:
        where = draft.text.get("onto", "")
        action = self._laid(view, draft.faces[0], where if where in onto else next(iter(onto)), False)
        return self.game.check(view, action).legal

    # -- from an intent to an action ------------------------------------------------------------------------

    def interpret(self, view: MineralView, intent: Intent, draft: Draft) -> tuple[Action, ...] | Verdict:
        """The action that an intent means."""
        seat = view.seat
        if seat is None:
            return Verdict((Violation("C05", "not_your_turn", {"turn": view.turn}),))
        place = _meant(view, intent)
        rummy = draft.text.get("rummy") == "yes" and len(draft.hand) == len(view.hand)
        if place == "draw":
            return (Draw(seat),)
        if place == "take":
            return (Draw(seat, "discards"),)
        if place == "pass":
            return (Pass(seat),)
        if place == "end_turn":
            return (EndTurn(seat),)
        if place == "call":
            return self._meant_call(view, draft)
        if place == "meld":
            return self._meant_meld(view, draft, rummy)
        if place == "lay_off" or place.startswith("meld:"):
            return self._meant_lay_off(view, draft, place, rummy)
        if place == "discard":
            if len(draft.hand) != 1:
                return Verdict((Violation("MR05", "one_card", {"count": len(draft.hand)}),))
            return (Discard(seat, draft.faces[0], rummy),)
        return Verdict((Violation("C04", "unknown_action"),))

    def _meant_meld(self, view: MineralView, draft: Draft, rummy: bool) -> tuple[Action, ...] | Verdict:
        work = work_of(self.game, view, draft)
        if not draft.hand or not work.mineral:
            return Verdict((Violation("MR07", "choose_cards"),))
        assert view.seat is not None
        return (Meld(view.seat, work.mineral, self.game.deck.sorted(draft.faces), rummy),)

    def _meant_lay_off(self, view: MineralView, draft: Draft, place: str, rummy: bool) -> tuple[Action, ...] | Verdict:
        if len(draft.hand) != 1:
            return Verdict((Violation("MR08", "one_card", {"count": len(draft.hand)}),))
        ways = self._ways_to_lay(view, draft)
        mineral = place.partition(":")[2]
        asked = [way for way in ways if way.removeprefix(SWAP) == mineral] if mineral else [draft.text.get("onto", "")]
        where = asked[0] if asked and asked[0] in ways else mineral or next(iter(ways), "")
        if not where:
            return Verdict((Violation("MR08", "choose_meld", {"card": self.game.name_of(draft.faces[0])}),))
        return (self._laid(view, draft.faces[0], where, rummy),)

    def _laid(self, view: MineralView, card: Face, where: str, rummy: bool) -> Action:
        assert view.seat is not None
        if where.startswith(SWAP):
            return Swap(view.seat, card, where.removeprefix(SWAP))
        return LayOff(view.seat, card, where, rummy)

    def _meant_call(self, view: MineralView, draft: Draft) -> tuple[Action, ...] | Verdict:
        if view.window is None:
            return Verdict((Violation("MR12", "nothing_to_call"),))
        assert view.seat is not None
        ways = self._ways_to_lay(view, draft)
        where = draft.text.get("onto", "")
        where = where if where in ways else next(iter(ways))
        return (Call(view.seat, where.removeprefix(SWAP), where.startswith(SWAP)),)

    # -- words ------------------------------------------------------------------------------------------------

    def panel(self, violation: Violation) -> wire.PanelView:
        """The words for a violation, and for a mineral its ion cards beside its formula."""
        panel = wire.panel_of(STRINGS, violation, topic="ions" if violation.rule == "MR07" else "minerals")
        mineral = violation.data.get("mineral", "")
        if mineral in self.game.needs and violation.kind != "tip":
            cards = [card for card in violation.cards if card in self.game.deck and card != WILD]
            panel["why"] = minerals.beside_formula(minerals.mineral(mineral), cards)
        return panel

    def tell(self, event: Event, reader: int | None, names: Sequence[str]) -> str:
        """The event as a sentence for that reader."""
        if event.kind == "undo":  # TRANSITION
            return super().tell(event, reader, names)
        known = event.known_to(reader)
        mine = reader is not None and event.player == reader
        who = "You" if mine else names[event.player] if event.player is not None else "The table"
        teller = getattr(self, f"_tell_{event.kind}", None)
        return teller(who, mine, known, names) if teller else ""

    def _tell_deal(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        first = names[known["first"]]
        each = f"{NUMBER_WORDS[known['minerals_each']]} minerals and {NUMBER_WORDS[known['ions_each']]} ions each"
        return f"{who} {words.verb(mine, 'deal')} {each}. {first} {words.verb(first == 'You', 'begin')}."

    def _tell_draw(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        card = self.game.name_of(known["card"]) if "card" in known else "a card"
        if known["source"] == "stock":
            return f"{who} {words.verb(mine, 'draw')} {card} from the stock."
        return f"{who} {words.verb(mine, 'take')} {card} from the discards."

    def _tell_reshuffle(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        last = " It is the last time." if known["times"] == 2 else ""
        return f"The discards are shuffled into a new stock of {known['stock']}; the top one stays.{last}"

    def _tell_meld(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        made = minerals.mineral(known["mineral"])
        names_of = [
            f"a wild card for {minerals.ion_card(known['stands_for']).name}"
            if card == WILD
            else minerals.ion_card(card).name
            for card in known["cards"]
        ]
        return (
            f"{self._rummy(who, mine, known)}{who} {words.verb(mine, 'meld')} {made.name}, {made.unicode}, with "
            f"{words.listed(names_of)}."
        )

    def _tell_lay_off(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        card = self.game.name_of(known["card"])
        return f"{self._rummy(who, mine, known)}{who} {words.verb(mine, 'lay')} {card} off on {known['onto']}."

    @staticmethod
    def _rummy(who: str, mine: bool, known: Mapping[str, Any]) -> str:
        return f"{who} {words.verb(mine, 'say')} Rummy! " if known["rummy"] else ""

    def _tell_swap(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        card, takes = self.game.name_of(known["card"]), words.verb(mine, "take")
        return (
            f"{who} {words.verb(mine, 'put')} {card} in the place of the wild card of {known['onto']} and {takes} it."
        )

    def _tell_discard(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{self._rummy(who, mine, known)}{who} {words.verb(mine, 'discard')} {self.game.name_of(known['card'])}."

    def _tell_end_turn(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'have', 'has')} no card that may be discarded."

    def _tell_call(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'call')} rummy on board."

    def _tell_on_board(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        card = self.game.name_of(known["card"])
        if known["swap"]:
            return f"{words.upper(card)} frees the wild card of {known['onto']}; {who} {words.verb(mine, 'keep')} it."
        return f"{who} {words.verb(mine, 'lay')} {card} from the discards off on {known['onto']}."

    def _tell_round_over(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        if not known["winners"]:
            return f"The round is over ({known['ending']}). Nobody scores."
        winner, score = names[known["winners"][0]], max(known["points"])
        return f"The round is over. {winner} {words.verb(winner == 'You', 'score')} {score} points."

    def hint(self, view: MineralView, draft: Draft, depth: int) -> Violation | None:
        """A tip for this position: the best ranked move, told ever more openly; before it, what a meld gives up."""
        ranked = self.game.rank(view)
        if not ranked or not ranked[0].reason:
            return None
        best = ranked[0]
        reason, data = best.reason, {**best.data, "depth": min(depth, 2)}
        if depth == 0 and isinstance(best.action, Meld) and self.game._rummy_allowed(view) and not view.playing:
            others = [count for seat, count in enumerate(view.hand_counts) if seat != view.seat]
            reason, data = (
                "wait_rummy",
                {**data, "fewest": min(others), "left": len(view.hand) - len(best.action.cards)},
            )
        return Violation("", reason, data, kind="tip")

    def _table_words(self, view: MineralView, names: Sequence[str]) -> str:
        top = f"The top discard is {self.game.name_of(view.discards[-1])}." if view.discards else "No discards."
        own = f"Your minerals are {words.listed(view.minerals)}." if view.minerals else ""
        players = [self._player_words(view, seat, names[seat]) for seat in range(view.seats)]
        return " ".join(filter(None, (f"The stock has {words.count(view.stock_count, 'card')}.", top, own, *players)))

    def _player_words(self, view: MineralView, seat: int, name: str) -> str:
        laid = [meld.mineral for meld in view.table if meld.owner == seat]
        melds = f" and {words.verb(name == 'You', 'have', 'has')} melded {words.listed(laid)}" if laid else ""
        return f"{name} {words.verb(name == 'You', 'hold')} {words.count(view.hand_counts[seat], 'card')}{melds}."

    def _sheet(self, view: MineralView) -> wire.SheetView:
        """MR19. The ions with their counts; then what is known of the minerals in play."""
        titles = {"Metals": ("metal",), "Non-metals, silicate, wild cards": ("nonmetal", "silicate", "wild")}
        groups: list[wire.SheetGroup] = []
        for title, kinds in titles.items():
            rows = [self._sheet_row(row.face, row.count) for row in self.game.deck.rows if row.kind in kinds]
            groups.append({"title": title, "rows": rows})
        shown = [*view.minerals, *(meld.mineral for meld in view.table)]
        about = [self._about(minerals.mineral(name)) for name in shown]
        if about:
            groups.append({"title": "Minerals you see", "rows": about})
        return {"title": "Ions", "groups": groups}

    def _sheet_row(self, face: Face, count: int) -> wire.SheetRow:
        look = self._face(0, self.game.deck[face].kind, face)
        note = words.count(count, "card")
        return {"symbol": look["symbol"], "name": look["name"], "note": note, "say": f"{look['say']}, {note}"}

    @staticmethod
    def _about(mineral: minerals.Mineral) -> wire.SheetRow:
        facts = f"hardness {_range(mineral.mohs)}, gravity {_range(mineral.specific_gravity)}, streak {mineral.streak}"
        note = f"{mineral.mineral_class} of {words.listed(mineral.ion_names)}; {facts}. {mineral.hides}"
        return {"symbol": list(mineral.runs), "name": mineral.name, "note": note, "say": f"{mineral.name}: {note}"}


# ---------------------------------------------------------------------------------------------- helpers


def work_of(game: MineralRummyRules, view: MineralView, draft: Draft) -> Work:
    """The chosen cards in the places of a mineral: the one that was tapped, else the one that they suit best.

    A card goes where the player put it, else to its ion; a wild card to the first place that is left.
    """
    mineral = _worked_on(game, view, draft)
    needed = game.needs.get(mineral, ())
    arranged: dict[Face, tuple[str, Face]] = {}
    wanted = {key: place.removeprefix("tray:") for place, key in draft.places.items()}
    for key, face in sorted(draft.hand, key=lambda card: card[1] == WILD):
        ion = wanted.get(key, face) if face == WILD else face
        if face == WILD and (WILD in (other for _, other in arranged.values()) or len(needed) == 1):
            continue
        if face == WILD and (ion not in needed or ion in arranged):
            ion = next((free for free in needed if free not in arranged), "")
        if ion in needed and ion not in arranged:
            arranged[ion] = (key, face)
    return Work(mineral, arranged, len(draft.hand) - len(arranged))


def _worked_on(game: MineralRummyRules, view: MineralView, draft: Draft) -> Face:
    picked = _picked(draft, "minerals")
    if picked is not None and picked < len(view.minerals):
        return view.minerals[picked]

    def suits(mineral: Face) -> tuple[int, int]:
        there = len(set(draft.faces) & set(game.needs[mineral]))
        return there, -abs(len(game.needs[mineral]) - len(draft.hand))

    return max(view.minerals, key=suits, default="")


def _meant(view: MineralView, intent: Intent) -> str:
    """The action that a button or a place stands for."""
    if intent.kind == "drop":
        on_discards = "take" if view.phase == "draw" else "discard"
        return {"stock": "draw", "discards": on_discards, "minerals": "meld"}.get(intent.place, intent.place)
    return intent.place


def _picked(draft: Draft, zone: str) -> int | None:
    """Which card of a zone is chosen."""
    return next((at for name, at in draft.zones if name == zone), None)


def _stand_in(laid: Melded) -> int:
    """Where in the meld the wild card lies that stands for an ion; -1 if there is none."""
    return laid.cards.index(WILD) if laid.stands_for else -1


def _range(values: tuple[float, float]) -> str:
    low, high = (f"{value:g}" for value in values)
    return low if low == high else f"{low}\u2013{high}"


def _short(fact: str) -> str:
    """What fits on a card: without what stands in brackets, and the first of several sentences.

    >>> _short("perfect, cubic (3 directions at 90 degrees)")
    'perfect, cubic'
    """
    return re.sub(r" \([^)]*\)", "", fact).split(";")[0]


__all__ = ["MineralTable", "Pile", "work_of"]
