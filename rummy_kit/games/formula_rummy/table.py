"""How Formula Rummy looks and speaks: faces, places, actions and sentences, all from an Observation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.events import Event
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.games.formula_rummy.pieces import (
    ASKED_AGAIN,
    GOAL,
    LONGEST_NAME,
    PLACES,
    WILD,
    Compound,
    Discard,
    Draw,
    EndTurn,
    FormulaView,
    Lay,
    Respond,
    Skip,
)
from rummy_kit.games.formula_rummy.rules import FormulaRummyRules
from rummy_kit.subjects import ions
from rummy_kit.table import view as wire
from rummy_kit.table import words
from rummy_kit.table.game_table import LooseTable
from rummy_kit.table.view import Draft, Intent
from rummy_kit.texts import Texts

STRINGS = Texts.load(
    Path(wire.__file__).with_name("strings.toml"),
    Path(ions.__file__).with_name("strings.toml"),
    Path(__file__).with_name("strings.toml"),
)

LOOKS: Mapping[str, dict[str, str]] = {
    "cation": {"shape": "square", "pattern": "plain", "colour": "blue", "mark": "C+"},
    "anion": {"shape": "circle", "pattern": "diag", "colour": "green", "mark": "A−"},
    "subscript": {"shape": "triangle", "pattern": "dots", "colour": "red", "mark": "×n"},
    "wild": {"shape": "star", "pattern": "frame", "colour": "black", "mark": "★"},
}
SHAPES = {"cation": "square", "n": "triangle", "anion": "circle", "m": "triangle"}
LABELS = {
    "cation": "a cation, the positive ion",
    "n": "how many cations",
    "anion": "an anion, the negative ion",
    "m": "how many anions",
}
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six")

TAKE_ANY = "Take any discard together with all the cards to its right."

Arranged = dict[str, tuple[str, Face]]
"""Place → the key and face of the card in it."""


class FormulaTable(LooseTable[FormulaView]):
    """The table of one game of Formula Rummy."""

    def __init__(self, game: FormulaRummyRules) -> None:
        self.game = game

    # -- faces -----------------------------------------------------------------------------------

    def faces(self) -> dict[str, wire.FaceView]:
        """Every face of the deck, as drawn."""
        return {row.face: self._face(place, row.kind, row.face) for place, row in enumerate(self.game.deck.rows)}

    @staticmethod
    def _face(order: int, kind: str, face: Face) -> wire.FaceView:
        art: dict[str, Any]
        if kind == "wild":
            symbol, art, name, say = [("★", "", "")], {"draw": "star"}, "wild", "wild card"
        elif kind == "subscript":
            symbol, art = [(face, "", "")], {"draw": "dots", "n": int(face)}
            name, say = "number", f"number {face}"
        else:
            ion = ions.by_key(face)
            sign = "+" if ion.charge > 0 else "-"
            symbol, art = list(ion.runs), {"draw": "units", "sign": sign, "n": ion.units}
            # a soft hyphen lets the one long name break on a card; the spoken one needs none
            name = ion.name.replace("hydrogen", "hydrogen\u00ad")
            say = f"{ion.name}, {_charge_words(ion.charge)}"
        named = {"kind": "number" if kind == "subscript" else kind, "name": name, "say": say}
        return cast(wire.FaceView, {**LOOKS[kind], **named, "symbol": symbol, "art": art, "order": order})

    # -- the table as a whole ----------------------------------------------------------------------

    def describe(self, view: FormulaView, draft: Draft, names: Sequence[str]) -> wire.GameView:
        """Everything on the table, as the viewer sees it."""
        arranged = arrange(draft, self.game)
        return {
            "banner": self._banner(view, draft, arranged, names),
            "notes": [self._note(view, seat) for seat in range(view.seats)],
            "melds": [self._melds(view, seat) for seat in range(view.seats)],
            "places": GOAL,
            "zones": self._zones(view, draft),
            "tray": self._tray(view, draft, arranged),
            "tags": self._tags(view),
            "fits": self._fits(view, draft, arranged),
            "actions": list(self._actions(view, draft, arranged, names)),
            "sheet": self._sheet() if self.game.options.reference_card else None,
            "table_words": self._table_words(view, names),
            "goal": f"to {self.game.options.target} points",
        }

    @staticmethod
    def _note(view: FormulaView, seat: int) -> str:
        aside = view.aside_counts[seat]
        return f"{view.compounds_of(seat)} of {GOAL} compounds" + (f", {aside} penalty cards aside" if aside else "")

    def _melds(self, view: FormulaView, seat: int) -> list[wire.MeldView]:
        melds: list[wire.MeldView] = []
        for number, laid in enumerate(view.table):
            if laid.owner != seat:
                continue
            written = written_compound(laid)
            meld: wire.MeldView = {
                "id": f"compound:{number}",
                "title": list(written.runs),
                "name": laid.name,
                "cards": [],
                "target": False,
                "say": f"{laid.name}, {written.spoken}" + (", with a wild card" if laid.wild else ""),
            }
            if view.window is not None and view.window.about == number:
                meld["mark"] = "open"
            melds.append(meld)
        return melds

    # -- what to do now -----------------------------------------------------------------------------

    def _banner(self, view: FormulaView, draft: Draft, arranged: Arranged, names: Sequence[str]) -> wire.BannerView:
        title, text = self._what_to_do(view, draft, arranged, names)
        mine = view.turn == view.seat and view.outcome is None
        where = {"draw": 0, "play": 1, "respond": 1}.get(view.phase, 3)
        if view.phase == "play" and len(draft.hand) == 1 and not view.obligations:
            where = 2
        labels = ("Draw", "Build", "Discard")
        steps: list[wire.StepView] = [
            {"label": label, "state": "done" if at < where else "on" if at == where else "todo"}
            for at, label in enumerate(labels)
        ]
        return {"title": title, "text": text, "steps": steps if mine else [], "yours": view.my_move}

    def _what_to_do(self, view: FormulaView, draft: Draft, arranged: Arranged, names: Sequence[str]) -> tuple[str, str]:
        if view.outcome is not None:
            return self._over(view, names)
        if view.window is not None:
            return self._about_window(view, names)
        if not view.my_move:
            return f"{names[view.turn]} is playing", "You can look at your cards and plan."
        if view.phase == "draw":
            return self._about_draw(view, draft)
        if view.obligations:
            card = self.game.name_of(view.obligations[0].card)
            return f"Use {card} in a compound", "It was the deepest card you took, so it must be played this turn."
        if not draft.hand:
            how = "Choose a cation, an anion and two numbers. One card alone can be discarded."
            return "Build a compound, or discard", how
        missing = [place for place in PLACES if place not in arranged]
        if len(draft.hand) == 1:
            return "Build on, or discard this card", f"A compound also wants {_wanted(missing)}."
        if missing:
            return f"Add {words.count(len(missing), 'card')}", f"Still wanted: {_wanted(missing)}."
        return "Name your compound", "Say its name, then lay it."

    def _about_draw(self, view: FormulaView, draft: Draft) -> tuple[str, str]:
        count = _picked(view, draft)
        if count > 1:
            return f"Draw: {count} discards, or 1 from the stock", TAKE_ANY
        if not self.game._stock_can_give(view):
            return "The stock is empty", "Take discards, or go on without a card."
        if view.discards:
            return "Draw: from the stock or the discards", TAKE_ANY
        return "Draw from the stock", "There are no discards yet."

    def _about_window(self, view: FormulaView, names: Sequence[str]) -> tuple[str, str]:
        assert view.window is not None
        laid = view.table[view.window.about]
        formula = written_compound(laid).unicode
        if view.my_move:
            return (
                f"{names[laid.owner]} says: {laid.name}",
                f"{formula} lies there. Is the formula neutral, and is the name right? "
                "The loser of a challenge draws three.",
            )
        return f"{formula}: waiting for the others", "They may challenge it or let it stand."

    def _over(self, view: FormulaView, names: Sequence[str]) -> tuple[str, str]:
        assert view.outcome is not None
        winners = words.listed([names[seat] for seat in view.outcome.winners])
        points = ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(view.outcome.points))
        if view.outcome.ending == "three compounds":
            return f"Round over: {winners} laid three compounds", f"Points for cards left in hand: {points}."
        return f"Round over: {view.outcome.ending}", f"Fewest points: {winners}. {points}."

    # -- zones ------------------------------------------------------------------------------------------

    def _zones(self, view: FormulaView, draft: Draft) -> list[wire.ZoneView]:
        drawing = view.my_move and view.phase == "draw"
        playing = view.my_move and view.phase == "play"
        can_give = self.game._stock_can_give(view)
        count = _picked(view, draft) if drawing else 0
        stock: wire.ZoneView = {
            "id": "stock",
            "layout": "stock",
            "title": "Stock",
            "count": view.stock_count,
            "cards": [],
            "pick": "none",
            "target": drawing and can_give,
            "next": drawing and can_give and not count,
            "say": f"Stock, {words.count(view.stock_count, 'card')} face down",
        }
        top = self._say(view.discards[-1]) if view.discards else "empty"
        discards: wire.ZoneView = {
            "id": "discards",
            "layout": "fan",
            "title": "Discards",
            "note": "newest on the right" + (" · choose one: you take it and all to its right" if drawing else ""),
            "count": len(view.discards),
            "cards": [{"key": f"discards:{at}", "face": face} for at, face in enumerate(view.discards)],
            "pick": "suffix" if drawing and view.discards else "none",
            "target": playing and not view.obligations,
            "next": False,
            "say": f"Discards, {words.count(len(view.discards), 'card')}, top: {top}",
        }
        if count:
            discards["caption"] = self._take_caption(view, count)
        elif view.obligations:
            discards["caption"] = (
                f"You took the top {len(view.taken)}. {words.upper(self.game.name_of(view.taken[0]))} was the deepest, "
                "so use it in a compound this turn."
                if view.turn == view.seat
                else f"{self.game.name_of(view.taken[0])} must be used this turn."
            )
        return [stock, discards]

    def _take_caption(self, view: FormulaView, count: int) -> str:
        taken = view.discards[-count:]
        cards = words.listed([self._short(face) for face in taken])
        if count == 1:
            return f"Take 1: {cards}. The top card alone carries no duty."
        if not self.game._deepest_is_useful(view, count):
            deepest = words.upper(self._short(taken[0]))
            return f"{deepest} fits into no compound with these cards, so you cannot take this deep."
        return f"Take {count}: {cards}. The deepest card, {self._short(taken[0])}, must go into a compound this turn."

    # -- the work area ----------------------------------------------------------------------------------

    def _tray(self, view: FormulaView, draft: Draft, arranged: Arranged) -> wire.TrayView | None:
        if view.turn != view.seat or view.outcome is not None or view.phase == "respond":
            return None
        building = view.phase == "play" and len(draft.hand) > 1
        slots: list[wire.SlotView] = []
        for place in PLACES:
            slot: wire.SlotView = {
                "id": f"tray:{place}",
                "label": LABELS[place],
                "shape": SHAPES[place],
                "next": building and place not in arranged,
                "gap": place == "anion",
            }
            if place in arranged:
                key, face = arranged[place]
                slot["card"] = {"key": key, "face": face}
            slots.append(slot)
        tray: wire.TrayView = {"title": "Your compound", "note": "must come to 0", "slots": slots, "fields": []}
        total = self._sum(draft, arranged)
        if total is not None:
            tray["sum"] = total
        if view.phase == "play" and len(arranged) == len(PLACES):
            tray["fields"] = self._fields(view, draft, arranged)
        return tray

    def _sum(self, draft: Draft, arranged: Arranged) -> wire.SumView | None:
        """The charges so far; a number that is still missing counts as 1."""
        parts = self._formula_parts(draft, arranged)
        plus = _charge(parts["cation"]) * _number(parts["n"]) if parts["cation"] else 0
        minus = _charge(parts["anion"]) * _number(parts["m"]) if parts["anion"] else 0
        if not plus and not minus:
            return None
        total = plus + minus
        shown: list[wire.SumPart] = []
        if plus:
            shown.append({"text": f"+{plus}", "tone": "plus"})
        if minus:
            shown.append({"text": f"− {-minus}", "tone": "minus"})
        if plus and minus:
            shown += [{"text": "=", "tone": "plain"}, {"text": _signed(total), "tone": "plain"}]
        note = "" if not (plus and minus) else "neutral" if total == 0 else "not neutral yet"
        say = f"plus {plus}, minus {-minus}" + (f", sum {_spoken_number(total)}, {note}" if note else "")
        return {"parts": shown, "note": note, "say": say}

    def _formula_parts(self, draft: Draft, arranged: Arranged) -> dict[str, str]:
        """What stands in each place: a face, what a wild there stands for, or ``""``."""
        parts: dict[str, str] = {}
        for place in PLACES:
            face = arranged[place][1] if place in arranged else ""
            parts[place] = draft.text.get("wild", "") if face == WILD else face
        if parts["cation"] not in self.game.chemistry.cations:
            parts["cation"] = ""
        if parts["anion"] not in self.game.chemistry.anions:
            parts["anion"] = ""
        return parts

    def _fields(self, view: FormulaView, draft: Draft, arranged: Arranged) -> list[wire.FieldView]:
        fields: list[wire.FieldView] = []
        wild = _wild_place(arranged)
        if wild:
            fields.append(self._wild_field(draft, wild))
        parts = self._formula_parts(draft, arranged)
        naming = self.game.options.naming
        name: wire.FieldView = {
            "id": "name",
            "label": "Its name",
            "kind": "text",
            "value": draft.text.get("name", ""),
            "options": [],
            "max_length": LONGEST_NAME,
        }
        if naming == "chosen" and parts["cation"] and parts["anion"]:
            name["kind"] = "choice"
            name["options"] = [{"value": text, "label": text} for text in name_choices(parts["cation"], parts["anion"])]
        if naming == "typed" or name["kind"] == "choice":
            fields.append(name)
        return fields

    def _wild_field(self, draft: Draft, place: str) -> wire.FieldView:
        if place in ("n", "m"):
            choices = [(str(number), str(number)) for number in self.game.chemistry.numbers]
        else:
            faces = self.game.chemistry.cations if place == "cation" else self.game.chemistry.anions
            choices = [(face, f"{ions.by_key(face).unicode} {ions.by_key(face).name}") for face in faces]
        options: list[wire.OptionView] = [{"value": "", "label": "choose …"}]
        options += [{"value": value, "label": label} for value, label in choices]
        return {
            "id": "wild",
            "label": "The wild card stands for",
            "kind": "select",
            "value": draft.text.get("wild", ""),
            "options": options,
            "max_length": 12,
        }

    def _tags(self, view: FormulaView) -> dict[str, list[str]]:
        if view.turn != view.seat or not view.obligations:
            return {}
        return {f"{view.obligations[0].card}#1": ["must use"]}

    def _fits(self, view: FormulaView, draft: Draft, arranged: Arranged) -> list[str]:
        """The cards of the kinds that the free places want. That they fit does not mean that they balance."""
        if not view.my_move or view.phase != "play" or len(arranged) < 2 or len(arranged) == len(PLACES):
            return []
        wanted = {self._kind_of_place(place) for place in PLACES if place not in arranged}
        if not _wild_place(arranged):
            wanted.add("wild")
        chosen = {key for key, _ in draft.hand}
        keys = wire.hand_keys(view.hand)
        return [key for key, face in keys if key not in chosen and self.game.deck[face].kind in wanted]

    @staticmethod
    def _kind_of_place(place: str) -> str:
        return "subscript" if place in ("n", "m") else place

    # -- actions ------------------------------------------------------------------------------------------

    def _actions(
        self, view: FormulaView, draft: Draft, arranged: Arranged, names: Sequence[str]
    ) -> Iterator[wire.ActionView]:
        if view.phase == "respond" and view.my_move:
            yield wire.action("challenge", "Challenge", "I think it is wrong", "rule", True)
            yield wire.action("pass", "Let it stand", "I think it is right", "check", True)
            return
        if not view.my_move:
            why = "the round is over" if view.outcome is not None else f"{names[view.turn]} is playing"
            yield wire.action("draw", "Draw", why, "draw", False)
            yield wire.action("lay", "Lay compound", why, "lay", False)
            yield wire.action("discard", "Discard", why, "out", False)
        elif view.phase == "draw":
            yield from self._draw_actions(view, draft)
        else:
            yield from self._play_actions(view, draft, arranged)

    def _draw_actions(self, view: FormulaView, draft: Draft) -> Iterator[wire.ActionView]:
        count = _picked(view, draft)
        deep_enough = count == 1 or (count > 1 and self.game._deepest_is_useful(view, count))
        if count:
            note = f"down to {self._short(view.discards[-count])}" if deep_enough else "the deepest fits nothing"
            yield wire.action(
                "take", f"Take {words.count(count, 'discard')}", note, "draw", deep_enough, main=deep_enough
            )
        if self.game._stock_can_give(view):
            yield wire.action("draw", "Draw 1", "from the stock", "draw", True, main=not count)
        else:
            yield wire.action("skip", "Go on", "without a card", "draw", True, main=not count)
        if not count:
            note = "choose one first" if view.discards else "there are none"
            yield wire.action("take", "Take discards", note, "draw", False)
        yield wire.action("lay", "Lay compound", "draw first", "lay", False)
        yield wire.action("discard", "Discard", "draw first", "out", False)

    def _play_actions(self, view: FormulaView, draft: Draft, arranged: Arranged) -> Iterator[wire.ActionView]:
        yield wire.action("draw", "Draw", "done", "draw", False)
        missing = len(PLACES) - len(arranged)
        spare = len(draft.hand) - len(arranged)
        ready = not missing and not spare
        if spare:
            note = "too many cards chosen"
        elif missing:
            note = f"{words.count(missing, 'card')} missing"
        else:
            note = written_formula(self._formula_parts(draft, arranged))
        yield wire.action("lay", "Lay compound", note, "lay", ready, main=ready)
        if not view.hand:
            yield wire.action("end_turn", "End turn", "no card to discard", "out", True, main=True)
            return
        if view.obligations:
            yield wire.action("discard", "Discard", f"use {self._short(view.obligations[0].card)} first", "out", False)
            return
        one = len(draft.hand) == 1
        note = self._short(draft.faces[0]) if one else "choose one card"
        yield wire.action("discard", "Discard", note, "out", one, main=one)

    # -- from an intent to an action ------------------------------------------------------------------------

    def interpret(self, view: FormulaView, intent: Intent, draft: Draft) -> tuple[Action, ...] | Verdict:
        """The action that an intent means."""
        seat = view.seat
        if seat is None:
            return Verdict((Violation("C05", "not_your_turn", {"turn": view.turn}),))
        place = _meant(intent, draft)
        if place == "draw":
            return (Draw(seat),)
        if place == "skip":
            return (Skip(seat),)
        if place == "take":
            count = _picked(view, draft)
            return (Draw(seat, "discards", count),) if count else Verdict((Violation("FR03", "choose_discard"),))
        if place == "lay":
            return self._meant_lay(view, draft)
        if place == "discard":
            if view.phase == "draw":
                return Verdict((Violation("FR03", "draw_first"),))
            if len(draft.hand) != 1:
                return Verdict((Violation("FR09", "one_card", {"count": len(draft.hand)}),))
            return (Discard(seat, draft.faces[0]),)
        if place == "end_turn":
            return (EndTurn(seat),)
        if place in ("challenge", "pass"):
            return (Respond(seat, "challenge" if place == "challenge" else "pass"),)
        return Verdict((Violation("C04", "unknown_action"),))

    def _meant_lay(self, view: FormulaView, draft: Draft) -> tuple[Action, ...] | Verdict:
        if view.phase == "draw":
            return Verdict((Violation("FR03", "draw_first"),))
        arranged = arrange(draft, self.game)
        missing = [place for place in PLACES if place not in arranged]
        if missing or len(draft.hand) != len(PLACES):
            data = {"missing": _wanted(missing) or "nothing", "count": len(draft.hand)}
            return Verdict((Violation("FR05", "not_four" if missing else "too_many", data, draft.faces),))
        parts = self._formula_parts(draft, arranged)
        if not all(parts.values()):
            return Verdict((Violation("FR10", "wild_unnamed", {}, (WILD,)),))
        if not (parts["n"].isdecimal() and parts["m"].isdecimal()):
            return Verdict((Violation("FR10", "wild_unnamed", {}, (WILD,)),))
        wild = cast(Any, _wild_place(arranged))
        name = draft.text.get("name", "")
        assert view.seat is not None
        return (Lay(view.seat, parts["cation"], int(parts["n"]), parts["anion"], int(parts["m"]), name, wild),)

    # -- words ------------------------------------------------------------------------------------------------

    def panel(self, violation: Violation) -> wire.PanelView:
        """The words for a violation, and for a wrong formula the two stacks of charges."""
        panel = wire.panel_of(STRINGS, violation, topic=_topic(violation))
        if {"cation_key", "n", "anion_key", "m"} <= violation.data.keys():
            data = violation.data
            panel["why"] = ions.stacks(data["cation_key"], data["n"], data["anion_key"], data["m"])
        if violation.rule == "FR12" and violation.code in ions.codes():  # somebody else's mistake, let pass
            right = STRINGS.say(violation.code, "solution", violation.data)
            panel["title"] = STRINGS.say("missed_claim", "title", {})
            panel["text"] = STRINGS.say("missed_claim", "what", {"right": right})
        if self._waits(violation):
            panel["text"] += " In this turn {cation} and {anion} cannot be laid together again.".format_map(
                violation.data
            )
        if self._waits(violation) or violation.code == "challenge_lost":
            panel["buttons"] = [{"id": "again", "label": "Go on"}]
        return panel

    def _waits(self, violation: Violation) -> bool:
        """FR07, FR13. Whether the compound came back for this turn, and is not only asked for again."""
        if violation.rule == "FR06":
            return self.game.options.checking == "group"
        return violation.rule == "FR07" and violation.kind == "concept" and violation.code not in ASKED_AGAIN

    def explain(self, event: Event, reader: int) -> Violation | None:
        """Why a compound came back, and why a challenge was lost."""
        if event.player != reader:
            return None
        if event.kind == "returned":
            return self.game.mistake_of(_claimed(event.public))
        if event.kind == "respond" and event.public.get("wrong") is False:
            return self.game.challenge_lost(_claimed(event.public))
        return None

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
        return f"{who} {words.verb(mine, 'deal')} ten cards each. {first} {words.verb(first == 'You', 'begin')}."

    def _tell_draw(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        cards = words.listed([self._short(face) for face in known.get("cards", ())])
        if known["source"] == "stock":
            return f"{who} {words.verb(mine, 'draw')} {cards or 'a card'} from the stock."
        count = "" if known["count"] == 1 else f"{known['count']} "
        return f"{who} {words.verb(mine, 'take')} {count}from the discards: {cards}."

    def _tell_skip(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"There is nothing to draw; {who} {words.verb(mine, 'go', 'goes')} on without."

    def _tell_reshuffle(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"The discards are shuffled into a new stock of {known['stock']}; the top one stays."

    def _tell_lay(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'lay')} {known['name']}, {_spoken_claim(known)}."

    def _tell_wrong_name(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'name')} {_spoken_claim(known)} wrongly; the cards go back to the hand."

    def _tell_give_back(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        cards = words.listed([self._short(face) for face in known["cards"]])
        goes = words.verb(len(known["cards"]) > 1, "go", "goes")
        return f"The deepest card could not be used: {cards} {goes} back to the discards."

    def _tell_returned(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        whose = "your" if mine else f"{who}'s"
        return f"{_spoken_claim(known)} was wrong and goes back to {whose} hand."

    def _tell_respond(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        if known["say"] == "pass":
            return ""
        ended = "right" if known["wrong"] else "wrong"
        return f"{who} {words.verb(mine, 'challenge')} {known['name']}: the challenge is {ended}."

    def _tell_penalty(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        where = ", laid aside" if known["aside"] else ""
        return f"{who} {words.verb(mine, 'draw')} {words.count(known['count'], 'penalty card')}{where}."

    def _tell_discard(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'discard')} {self._short(known['card'])}."

    def _tell_end_turn(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'have', 'has')} no card to discard."

    def _tell_round_over(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        winners = words.listed([names[seat] for seat in known["winners"]])
        points = ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(known["points"]))
        wins = words.verb(winners == "You" or " and " in winners, "win")
        return f"The round is over ({known['ending']}). {winners} {wins}. Points: {points}."

    def hint(self, view: FormulaView, draft: Draft, depth: int) -> Violation | None:
        """A tip for this position: the best ranked move, told ever more openly."""
        ranked = self.game.rank(view)
        if not ranked or not ranked[0].reason:
            return None
        best = ranked[0]
        return Violation("", best.reason, {**best.data, "depth": min(depth, 2)}, kind="tip")

    def _table_words(self, view: FormulaView, names: Sequence[str]) -> str:
        top = f"The top discard is {self._short(view.discards[-1])}." if view.discards else "There are no discards."
        players = [self._player_words(view, seat, names[seat]) for seat in range(view.seats) if seat != view.seat]
        discards = words.count(len(view.discards), "discard")
        stock = f"The stock has {words.count(view.stock_count, 'card')}; there are {discards}."
        return " ".join((stock, top, *players))

    def _player_words(self, view: FormulaView, seat: int, name: str) -> str:
        laid = [compound.name for compound in view.table if compound.owner == seat]
        melds = f" and has laid {words.listed(laid)}" if laid else ""
        return f"{name} holds {words.count(view.hand_counts[seat], 'card')}{melds}."

    def _sheet(self) -> wire.SheetView:
        groups: list[wire.SheetGroup] = []
        for title, faces in (
            ("Cations, plus", self.game.chemistry.cations),
            ("Anions, minus", self.game.chemistry.anions),
        ):
            rows: list[wire.SheetRow] = []
            for face in faces:
                ion = ions.by_key(face)
                note = "several atoms, one ion" if ion.polyatomic else ""
                say = f"{ion.name}, {_charge_words(ion.charge)}"
                rows.append({"symbol": list(ion.runs), "name": ion.name, "note": note, "say": say})
            groups.append({"title": title, "rows": rows})
        return {"title": "Charges", "groups": groups}

    def _say(self, face: Face) -> str:
        return self._face(0, self.game.deck[face].kind, face)["say"]

    def _short(self, face: Face) -> str:
        """A card in the middle of a sentence: calcium, the 2, the wild card."""
        if face == WILD:
            return "the wild card"
        return f"the {face}" if face.isdecimal() else ions.by_key(face).name


# ---------------------------------------------------------------------------------------------- helpers


def arrange(draft: Draft, game: FormulaRummyRules) -> Arranged:
    """The chosen cards in the places of a formula: where the player put them, else the first of their kind.

    Wild cards come last, into the first place that is left. Cards that find no place stay out.
    """
    arranged: Arranged = {}
    wanted = {key: place.removeprefix("tray:") for place, key in draft.places.items()}
    put = [card for card in draft.hand if card[0] in wanted]
    rest = [card for card in draft.hand if card[0] not in wanted]
    for key, face in put:
        place = wanted[key]
        if place in _places_for(game, face) and place not in arranged:
            arranged[place] = (key, face)
        else:
            rest.append((key, face))
    for key, face in sorted(rest, key=lambda card: card[1] == WILD):
        if face == WILD and _wild_place(arranged):
            continue
        free = [place for place in _places_for(game, face) if place not in arranged]
        if free:
            arranged[free[0]] = (key, face)
    return arranged


def _places_for(game: FormulaRummyRules, face: Face) -> tuple[str, ...]:
    kind = game.deck[face].kind if face in game.deck else ""
    return {"cation": ("cation",), "anion": ("anion",), "subscript": ("n", "m"), "wild": PLACES}.get(kind, ())


def _wanted(places: Sequence[str]) -> str:
    """What free places want, in words: a cation, an anion and two numbers."""
    names = {"cation": "a cation", "anion": "an anion", "n": "the number of cations", "m": "the number of anions"}
    ions_wanted = [names[place] for place in places if place in ("cation", "anion")]
    numbers = [names[place] for place in places if place in ("n", "m")]
    return words.listed([*ions_wanted, *(["two numbers"] if len(numbers) == 2 else numbers)])


def _wild_place(arranged: Arranged) -> str:
    return next((place for place, (_, face) in arranged.items() if face == WILD), "")


def name_choices(cation: Face, anion: Face) -> tuple[str, ...]:
    """Five names to choose from, the right one among misconceptions; the same for a pair each time."""
    rng = Rng("names", cation, anion)
    return rng.shuffle((ions.compound(cation, anion).name, *ions.distractors(cation, anion, rng, 4)))


def written_compound(laid: Compound) -> ions.Compound:
    """A laid compound with the numbers that were played, right or wrong."""
    return ions.Compound(ions.by_key(laid.cation), ions.by_key(laid.anion), (laid.n, laid.m))


def written_formula(parts: Mapping[str, str]) -> str:
    """The formula in the tray, ``""`` where a part is not known yet."""
    if not all(parts.values()):
        return "name the wild card"
    counts = _number(parts["n"]), _number(parts["m"])
    return ions.Compound(ions.by_key(parts["cation"]), ions.by_key(parts["anion"]), counts).unicode


def _meant(intent: Intent, draft: Draft) -> str:
    """The action that a button or a place stands for: what lies on the discards comes from the hand or is taken."""
    if intent.kind != "drop":
        return intent.place
    dropped = {"stock": "draw", "hand": "take", "discards": "discard" if draft.hand else "take"}
    return dropped.get(intent.place, intent.place)


def _picked(view: FormulaView, draft: Draft) -> int:
    """How many discards are chosen: the deepest chosen one and all above it."""
    chosen = [at for zone, at in draft.zones if zone == "discards" and 0 <= at < len(view.discards)]
    return len(view.discards) - min(chosen) if chosen else 0


def _topic(violation: Violation) -> str:
    return {"FR06": "charge", "FR07": "names", "FR13": "charge"}.get(violation.rule, "")


def _claimed(known: Mapping[str, Any]) -> Compound:
    """The compound that an event tells of."""
    named = {part: known[part] for part in ("cation", "anion", "n", "m", "name", "wild")}
    return Compound(owner=0, cards=tuple(known.get("cards", ())), **named)


def _spoken_claim(known: Mapping[str, Any]) -> str:
    counts = (known["n"], known["m"])
    return ions.Compound(ions.by_key(known["cation"]), ions.by_key(known["anion"]), counts).unicode


def _charge(face: Face) -> int:
    return ions.by_key(face).charge


def _number(face: str) -> int:
    return int(face) if face.isdecimal() else 1


def _charge_words(charge: int) -> str:
    word = NUMBER_WORDS[abs(charge)]
    return f"{word} {'plus' if charge > 0 else 'minus'}"


def _signed(number: int) -> str:
    return "0" if number == 0 else f"+{number}" if number > 0 else f"−{-number}"


def _spoken_number(number: int) -> str:
    return "zero" if number == 0 else f"plus {number}" if number > 0 else f"minus {-number}"


__all__ = ["FormulaTable", "Pile", "arrange", "name_choices"]
