"""How FORMULA looks and speaks: faces, places, buttons and sentences, all from an Observation.

The work area is the formula itself (``work.py``). Symbols are chosen from their own row; what a joker stands for is
asked in a field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import DeckRow
from rummy_kit.engine.events import Event
from rummy_kit.engine.turns import Draw, Pass
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic import JOKER
from rummy_kit.table import deeds, parts
from rummy_kit.table.game_table import Doing, Seen, Simple
from rummy_kit.table.view import ActionView, Draft, FaceView, HandleView, MeldView, TrayView, ZoneView
from rummy_kit.texts import list_items

from .events import Laid, TriedWrong
from .picture import FORMULA, handle_of
from .pieces import EQUALS, Equation, FormulaObservation, Lay, Placed, describe_play, digits_of
from .tray import card, tray
from .weighing import FormulaWeighing
from .work import WorkArea

LOOKS: Mapping[str, dict[str, Any]] = {
    "digit": {"shape": "tall", "pattern": "plain", "colour": "blue"},
    "joker": {"shape": "star", "pattern": "frame", "colour": "black"},
    "symbol": {"shape": "circle", "pattern": "plain", "colour": "black"},
}
MARKS = {**arithmetic.SHOWN, JOKER: "★"}

FormulaSeen = Seen[FormulaObservation]


class FormulaTable(FormulaWeighing):
    """The table of one game of FORMULA."""

    subject_words = (arithmetic.STRINGS,)
    idle = (("lay", "lay"), ("draw", "draw"))
    ways: ClassVar[deeds.Ways] = {**deeds.WAYS, "lay": ("seat", "formula")}
    simple: ClassVar[Simple] = {"draw": Draw, "pass": Pass}

    # -- cards ----------------------------------------------------------------------------------------

    def face(self, row: DeckRow, order: int) -> FaceView:
        mark = MARKS.get(row.face, row.face)
        name = self.say("card", row.face)  # digits need none
        pictures: dict[str, dict[str, Any]] = {"joker": {"draw": "star"}, "symbol": {"draw": "tile"}}
        art = pictures.get(row.kind) or {"draw": "ten_frame", "n": int(row.face)}
        return parts.face(row, order, art, name or row.face, name=name, mark=mark, symbol=mark, **LOOKS[row.kind])

    def name_card(self, face: str, form: str = "") -> str:
        """A card in a sentence, ``a`` or ``the``; ``8*`` is a joker that stands for 8."""
        if face.endswith("*"):
            return self.say("card", "joker_as", digit=face[0])
        name = super().name_card(face)
        code = f"card.{form}"
        return self.say(code, face if self.texts.has(code, face) else "what", name=name) if form else name

    def _read_out(self, equation: Equation) -> str:
        """The formula as a screen reader says it."""
        joker = self.name_card(JOKER, "a")
        left, right, answer = (joker if "?" in text else text for text in map(digits_of, equation.numbers))
        sign = self.say("card", equation.sign)
        part = "made" if equation.started else "begun"
        return self.say("formula", part, left=left, sign=sign, right=right, answer=answer)

    # -- the table as a whole -------------------------------------------------------------------------

    def work(self, seen: FormulaSeen) -> WorkArea:
        """The unfinished formula."""
        return WorkArea(seen.obs.equation, self.rules.signs, seen.draft)

    def zones(self, seen: FormulaSeen) -> Iterable[ZoneView]:
        obs = seen.obs
        can_draw = seen.my_move and self.rules.has_stock(obs)
        yield self.stock(seen, target=can_draw)
        yield self._formula(seen)
        yield self.zone(
            "symbols",
            parts.cards("symbols", self.rules.signs),
            mine=True,
            pick="one" if seen.my_move else "none",
            next=seen.my_move and not self.work(seen).sign,
            signs=[self.card(sign) for sign in self.rules.signs],
        )

    def _formula(self, seen: FormulaSeen) -> ZoneView:
        obs, equation = seen.obs, seen.obs.equation
        sign = (equation.sign,) if equation.sign else ()
        row = (*equation.left, *sign, *equation.right, EQUALS, *equation.answer)
        return self.zone(
            "formula",
            [card(f"formula:{at}", shown) for at, shown in enumerate(row)],
            count=len(equation.faces),
            target=seen.my_move and bool(seen.draft.hand),
            note=self.say("zone.formula", "note", n=obs.discards) if obs.discards else "",
            caption=self.say("zone.formula", "caption") if equation.locked else "",
            formula=self._read_out(equation),
        )

    def tray(self, seen: FormulaSeen) -> TrayView | None:
        options = self.rules.options
        tell_truth = options.show_truth and not options.strict
        return tray(self.work(seen), self.say, tell_truth=tell_truth) if seen.my_move else None

    def note(self, seen: FormulaSeen, seat: int) -> str:
        out = seen.obs.out
        if seat not in out:
            return ""
        return self.say("note", "out") if self.rules.equal_turns else self.say("note", "place", n=out.index(seat) + 1)

    # -- what to do now -------------------------------------------------------------------------------

    def last_turns(self, seen: FormulaSeen) -> str:
        return super().last_turns(seen) if self.rules.equal_turns else ""

    def to_do(self, seen: FormulaSeen) -> Doing:
        equation = seen.obs.equation
        if seen.draft.hand:
            lack = self.hindrance(seen)
            if lack is None:
                return "lay", {}
            if not self.texts.has(f"now.{lack.code}", "title"):
                return "broken", {"title": self.say(lack.code, "title", **self.in_words(lack))}
            return lack.code, self.in_words(lack)
        instead = self.say("instead", self.rules.without_playing(seen.obs).kind)
        data = {"instead": instead, "cards": self.say("so_many", str(self.rules.most)), "formula": str(equation)}
        return "first" if not equation.started else "replace" if equation.locked else "change", data

    def step(self, seen: FormulaSeen) -> int:
        if not seen.draft.hand:
            return 0
        return 2 if self.hindrance(seen) is None else 1

    def hindrance(self, seen: FormulaSeen) -> Violation | None:
        """What the unfinished formula lacks, or the rule that laying it would break; not whether it is true."""
        work = self.work(seen)
        lack = next(work.lacks(), None)
        return self.rules.broken(seen.obs, work.lay(seen.obs.my_seat)) if lack is None else lack

    def buttons(self, seen: FormulaSeen) -> Iterable[ActionView]:
        lack = self.hindrance(seen)
        note = self.short(lack) if lack else str(self.work(seen))
        yield self.button("lay", "lay", lack is None, main=lack is None, note=note)
        yield self.button(self.rules.without_playing(seen.obs).kind, "draw")

    def short(self, lack: Violation) -> str:
        """What is wrong with an unfinished formula, in a few words."""
        return self.say(f"now.{lack.code}", "note", **self.in_words(lack))

    # -- from an intent to an action ------------------------------------------------------------------

    def find_action(self, seen: FormulaSeen, place: str) -> Action | Verdict | None:
        if place not in ("lay", "formula"):
            return None
        work = self.work(seen)
        lack = next(work.lacks(), None)
        return work.lay(seen.obs.my_seat) if lack is None else Verdict((lack,))

    # -- words ----------------------------------------------------------------------------------------

    def in_words(self, violation: Violation) -> dict[str, Any]:
        """Cards by their names and, for a tip, where they go."""
        data = super().in_words(violation)
        if "cards" in data:
            data["cards"] = ", ".join(map(str, data["cards"]))
        if violation.code in ("tip_lay", "tip_other"):
            data |= self._where(violation.data.get("places", ()), data)
        return data

    def _where(self, places: Sequence[Placed], data: Mapping[str, Any]) -> Mapping[str, str]:
        """Where the cards of a play go, in words: all of them, and what to look at first."""
        if not places:  # a play from long ago: nobody knows which formula was there
            return {"where": data["cards"], "point": "", "make": ""}
        together: dict[str, list[str]] = {}
        for one in places:
            together.setdefault(self._spot(one), []).append(self.name_card(one.card))
        first = places[0]
        number = self.say("spot", first.part, old=first.old)
        return {
            "where": list_items([f"{list_items(cards)} {spot}" for spot, cards in together.items()]),
            "point": self.say("tip_point", "number" if first.old else "begin", number=number),
            "make": self.say("tip_point", "make", side=data["side"]),
        }

    def _spot(self, one: Placed) -> str:
        """Where a card goes: "on the 2 on the left"."""
        place = one.spot.rstrip("0123456789") or ("digit" if len(one.old) > 1 else "all")
        digit = one.old[int(one.spot)] if place == "digit" else ""
        number = self.say("spot", one.part, old=one.old)
        return self.say("spot_of_card", place if one.old else "empty", digit=digit, number=number)

    def show_laid(self, seen: Any, seat: int, events: Sequence[Event]) -> Iterator[MeldView]:
        """The formulas laid by that player: each has been covered by the next one."""
        for n, event in enumerate(events):
            if isinstance(event, Laid):
                yield parts.meld(f"laid:{n}", event.formula, "", event.formula)

    def small_cards(self, event: Event, reader: int | None) -> Mapping[str, deeds.Small]:
        """The formula in writing."""
        return {"formula": deeds.Small.meld(event.formula)} if isinstance(event, Laid | TriedWrong) else {}

    def why(self, violation: Violation) -> dict[str, Any] | None:
        """The picture that explains a false formula."""
        data = violation.data
        if not data.keys() >= {*FORMULA}:
            return None
        left, sign, right, answer = (data[part] for part in FORMULA)
        return arithmetic.picture(left, sign, right, answer, violation.code)

    def handle(self, violation: Violation) -> HandleView | None:
        return handle_of(violation.data, violation.code) if self.why(violation) else None

    def hint(self, obs: FormulaObservation, draft: Draft, depth: int) -> Violation | None:
        """A tip for this position: the best play that continues the work area, otherwise the best of all."""
        plays = [move.action for move in self.rules.rank(obs) if isinstance(move.action, Lay)]
        if not plays:
            return super().hint(obs, draft, depth)
        work = WorkArea(obs.equation, self.rules.signs, draft)
        onward = next((play for play in plays if work.leads_to(play, obs.hand)), None)
        code = "tip_lay" if onward else "tip_other"
        return self.tip(code, describe_play(onward or plays[0], obs.equation), depth)
