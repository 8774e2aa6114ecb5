"""How Formula Rummy looks and what an intent can mean, all from an Observation. The words are in
strings.toml.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import DeckRow, Face
from rummy_kit.engine.events import Event
from rummy_kit.engine.turns import Discard, DrawSeveral, EndTurn
from rummy_kit.engine.verdict import Verdict, Violation, refuse
from rummy_kit.subjects import ions
from rummy_kit.subjects.ions.cards import PLACES, WILD
from rummy_kit.table import deeds, parts, speech
from rummy_kit.table.game_table import Doing, Simple
from rummy_kit.table.view import (
    ActionView,
    Draft,
    FaceView,
    HandleView,
    MeldView,
    PanelView,
    SheetView,
    TrayView,
    ZoneView,
)

from . import faces
from .events import AboutCompound, Challenged, Laid, Returned, Unnoticed
from .picture import handle_of
from .pieces import ASKED_AGAIN, GOAL, CompoundOnTable, FormulaRummyObservation, Lay, Respond, Skip
from .weighing import FormulaRummyWeighing
from .work import Work, describe_wanted, tray_view


class FormulaRummyTable(FormulaRummyWeighing):
    """The table of one game of Formula Rummy."""

    seen_type = Work
    subject_words = (ions.STRINGS,)
    places = GOAL
    ways: ClassVar[deeds.Ways] = {
        **deeds.WAYS,
        "give_back": ("seat", "discards"),
        "returned": ("melds", "seat"),
        "penalty": ("stock", "seat"),
    }
    idle = (("draw", "draw"), ("take", "draw", "taken"), ("lay", "lay"), ("discard", "out"))
    simple: ClassVar[Simple] = {
        **{"draw": DrawSeveral, "skip": Skip, "end_turn": EndTurn},
        **{"challenge": partial(Respond, say="challenge"), "pass": partial(Respond, say="pass")},
    }

    # -- cards

    def face(self, row: DeckRow, order: int) -> FaceView:
        return faces.face_view(row, order, self.say)

    def name_card(self, face: Face, form: str = "") -> str:
        """A card in a sentence: calcium, the 2, the wild card; the form ``say`` is how it is read out."""
        deck = self.rules.deck
        return faces.words(deck[face], form or "called", self.say) if face in deck else face

    def sheet(self) -> SheetView | None:
        """FR16. All ions with their charges."""
        deck = self.rules.deck.rows
        ions_of = {kind: [faces.sheet_row(row, self.say) for row in deck if row.kind == kind] for kind in faces.SIGNS}
        return self.make_sheet(ions_of) if self.rules.options.reference_card else None

    # -- what is on the table

    def goal(self) -> str:
        return self.say("table", "goal", target=self.rules.options.target)

    def note(self, seen: Work, seat: int) -> str:
        laid, aside = seen.obs.compounds_of(seat), seen.obs.aside_counts[seat]
        return self.say("table", "note_aside" if aside else "note", n=laid, goal=GOAL, aside=aside)

    def melds(self, seen: Work, seat: int) -> Iterator[MeldView]:
        for at, laid in enumerate(seen.obs.table):
            if laid.owner == seat:
                say = self.say("meld", "wild" if laid.wild else "what", name=laid.name, formula=laid.written.spoken)
                mark = self._mark(seen.obs, at)
                name = faces.breakable(laid.name)
                yield parts.meld(f"compound:{at}", list(laid.written.runs), name, say, mark=mark)

    def _mark(self, obs: FormulaRummyObservation, at: int) -> parts.Mark:
        """FR12. What the others may still challenge; at the end of the round, what they did not notice."""
        if obs.outcome is not None and self.rules.mistake_of(obs.table[at]) is not None:
            return "wrong"
        return "open" if obs.window is not None and obs.window.about == at else ""

    def zones(self, seen: Work) -> Iterator[ZoneView]:
        obs, drawing = seen.obs, seen.drawing
        can_draw, count = drawing and self.rules.has_stock(obs), seen.depth if drawing else 0
        yield self.stock(seen, target=can_draw, next=can_draw and not count)
        yield self.zone(
            "discards",
            parts.cards("discards", obs.discards),
            layout="fan",
            note=self.say("zone.discards", "note_drawing" if drawing else "note"),
            caption=self._caption(seen, count),
            pick="suffix" if drawing and obs.discards else "none",
            target=seen.playing and not obs.obligations,
            top=self.say("zone.discards", "top", card=self.name_card(obs.discards[-1], "say")) if obs.discards else "",
        )

    def _caption(self, seen: Work, count: int) -> str:
        """FR04. What the player must do after taking the chosen discards, or must still do after having taken some."""
        obs = seen.obs
        if count:
            part = "top" if count == 1 else "deep" if self.rules.can_take(obs, count) else "too_deep"
            cards = obs.discards[-count:]
        elif obs.obligations:
            part, cards = ("duty" if seen.my_turn else "duty_of_other"), obs.taken
        else:
            return ""
        called = [self.name_card(face) for face in cards]
        return self.say("caption", part, count=len(cards), cards=called, deepest=called[0])

    # -- what to do

    def to_do(self, seen: Work) -> Doing:
        obs = seen.obs
        if obs.window is not None:
            return "answer", self._claim(seen)
        if obs.phase == "draw":
            there, count = len(obs.discards), seen.depth
            if count > 1 and self.rules.can_take(obs, count):
                return "draw_deep", {"count": count}
            return ("draw" if there else "draw_first") if self.rules.has_stock(obs) else "draw_none", {"there": there}
        if obs.owed is not None:
            return "duty", {"card": self.name_card(obs.owed)}
        if not seen.draft.hand:
            return "build", {}
        if seen.barred:
            return "barred", {}
        if len(seen.draft.hand) == 1:
            return "build_or_discard", {"missing": describe_wanted(seen, self.say)}
        if seen.free:
            return "add", {"n": len(seen.free), "missing": describe_wanted(seen, self.say)}
        return "balance" if seen.name_waits == "neutral" else "name", {}

    def waiting(self, seen: Work) -> Doing:
        return super().waiting(seen) if seen.obs.window is None else ("answers", self._claim(seen))

    def _claim(self, seen: Work) -> dict[str, Any]:
        """FR12. The compound that everyone is asked about."""
        assert seen.obs.window is not None
        laid = seen.obs.table[seen.obs.window.about]
        return {"who": seen.who(laid.owner), "name": laid.name, "formula": laid.written.unicode}

    def step(self, seen: Work) -> int:
        if seen.obs.phase == "play" and len(seen.draft.hand) == 1 and not seen.obs.obligations:
            return 2
        return 0 if seen.obs.phase == "draw" else 1

    # -- the work area

    def tray(self, seen: Work) -> TrayView | None:
        return None if seen.obs.outcome is not None else tray_view(seen, self.say)

    def fits(self, seen: Work) -> list[str]:
        return seen.fits

    # -- buttons

    def buttons(self, seen: Work) -> Iterator[ActionView]:
        if seen.obs.phase == "draw":
            yield from self._draw_buttons(seen)
        elif seen.obs.phase == "play":
            yield from self._play_buttons(seen)
        else:
            yield self.button("challenge", "rule")
            yield self.button("pass")

    def _draw_buttons(self, seen: Work) -> Iterator[ActionView]:
        obs, count = seen.obs, seen.depth
        yield self.button("draw" if self.rules.has_stock(obs) else "skip", "draw", main=not count)
        if count:
            can = self.rules.can_take(obs, count)
            part, card = "deepest" if can else "too_deep", self.name_card(obs.discards[-count])
            yield self.button("take", "draw", can, main=can, part=part, card=card, count=count)
        else:
            yield self.button("take", "draw", False, words="take_any" if obs.discards else "take_none")
        yield from self.other_step("lay", "discard", note=self.say("table", "draw_first"))

    def _play_buttons(self, seen: Work) -> Iterator[ActionView]:
        obs, owed = seen.obs, seen.obs.owed
        yield from self.other_step("draw", "take", part="done")
        card = self.name_card(owed) if owed is not None else ""
        part, can = seen.lacks or "written", not seen.lacks
        yield self.button("lay", "lay", can, main=can, part=part, n=len(seen.free), formula=seen.written, card=card)
        if not obs.hand:
            yield self.button("end_turn", "out", main=True)
            return
        one = len(seen.draft.hand) == 1 and owed is None
        part = "duty" if owed is not None else "one" if one else "choose"
        card = owed if owed is not None else seen.draft.faces[0] if one else ""
        yield self.button("discard", "out", one, main=one, part=part, card=self.name_card(card))

    # -- from an intent to an action

    def read_drop(self, seen: Work, place: str) -> str:
        """The button meant by dropping cards on the discards: cards from the hand are discarded, discards are taken."""
        dropped = {"stock": "draw", "hand": "take", "discards": "discard" if seen.draft.hand else "take"}
        return dropped.get(place, place)

    def find_action(self, seen: Work, place: str) -> Action | Verdict | None:
        checked = {"take": self._interpret_take, "lay": self._interpret_lay, "discard": self._interpret_discard}
        if place in ("lay", "discard") and seen.obs.phase == "draw":
            return refuse("FR03", "draw_first")
        return checked[place](seen) if place in checked else None

    def _interpret_take(self, seen: Work) -> Action | Verdict:
        if not seen.depth:
            return refuse("FR03", "choose_discard")
        return DrawSeveral(seen.obs.my_seat, "discards", seen.depth)

    def _interpret_discard(self, seen: Work) -> Action | Verdict:
        if not seen.one:
            return refuse("FR09", "one_card", count=len(seen.draft.hand))
        return Discard(seen.obs.my_seat, seen.one)

    def _interpret_lay(self, seen: Work) -> Action | Verdict:
        if seen.spare:
            return Verdict((Violation("FR05", "too_many", {"count": len(seen.draft.hand)}, seen.draft.faces),))
        if seen.barred:
            return Verdict((self.rules.barred(seen.barred),))
        if seen.free:
            return Verdict(
                (Violation("FR05", "not_four", {"missing": describe_wanted(seen, self.say)}, seen.draft.faces),)
            )
        if not seen.written:
            return Verdict((Violation("FR10", "wild_unnamed", {}, (WILD,)),))
        cation, n, anion, m = (seen.parts[place] for place in PLACES)
        return Lay(seen.obs.my_seat, cation, int(n), anion, int(m), seen.draft.text.get("name", ""), seen.wild)

    # -- words

    def hint(self, obs: FormulaRummyObservation, draft: Draft, depth: int) -> Violation | None:
        """A tip as in every game; once four cards balance and can be laid, it is about their name."""
        work = Work(obs, draft, (), self.rules)
        plus, minus = work.charges
        if not work.playing or work.lacks or plus + minus:
            return super().hint(obs, draft, depth)
        made = ions.compound(work.parts["cation"], work.parts["anion"])
        if self.rules.options.lowest_ratio and work.written != made.unicode:
            return super().hint(obs, draft, depth)
        return self.tip("tip_name", {**made.facts, "formula": work.written}, depth)

    def panel(self, violation: Violation) -> PanelView:
        panel = super().panel(violation)
        if violation.rule == "FR12" and violation.code in ions.codes():  # another player's, which nobody noticed
            panel["title"] = self.say("missed_claim", "title")
            panel["text"] = self.say("missed_claim", right=self.texts.say(violation.code, "solution", violation.data))
        if violation.rule == "FR07":
            panel["next"] = "name"
        if self._waits(violation):
            panel["text"] += " " + self.say("waits", **violation.data)
        if self._waits(violation) or violation.code == "challenge_lost":
            panel["buttons"] = [{"id": "again", "label": self.say("waits", "go_on")}]
        return panel

    def in_words(self, violation: Violation) -> dict[str, Any]:
        """Cards by their names."""
        data, spoken = violation.data, super().in_words(violation)
        if "cards" in data:
            pairs = zip(data["cards"], data["meant"], strict=True)
            spoken["cards"] = [faces.card_as(card, meant, self.name_card, self.say) for card, meant in pairs]
        return spoken

    def _right(self, wrong: CompoundOnTable) -> str:
        """What would have been right instead of a wrong compound."""
        mistake = self.rules.mistake_of(wrong)
        return self.texts.say(mistake.code, "solution", mistake.data) if mistake else ""

    def _waits(self, violation: Violation) -> bool:
        """FR07, FR13. Whether the compound has to wait until the next turn, and may not simply be named again."""
        if violation.data.get("mend_at_once"):
            return False
        if violation.rule == "FR06":
            return self.rules.options.checking == "group"
        return violation.rule == "FR07" and violation.kind == "concept" and violation.code not in ASKED_AGAIN

    def topic(self, violation: Violation) -> str:
        return self.say("topic", violation.rule)

    def why(self, violation: Violation) -> dict[str, Any] | None:
        """The two stacks of charges of a formula."""
        data = violation.data
        if not {"cation_key", "n", "anion_key", "m"} <= data.keys():
            return None
        return ions.stacks(data["cation_key"], data["n"], data["anion_key"], data["m"])

    def handle(self, violation: Violation) -> HandleView | None:
        """The two stacks, to be made level."""
        data = violation.data
        if not self.why(violation):
            return None
        return handle_of(ions.by_key(data["cation_key"]), data["n"], ions.by_key(data["anion_key"]), data["m"])

    def explain(self, event: Event, reader: int) -> Violation | None:
        """Explains why a compound came back or a challenge was lost, or that the compound just laid cannot exist."""
        if event.player != reader:
            return None
        if isinstance(event, Laid):
            return self._unmade(event.compound)
        if isinstance(event, Returned):
            return self.rules.mistake_of(event.compound)
        return self.rules.challenge_lost(event.compound) if isinstance(event, Challenged) and not event.right else None

    def _unmade(self, laid: CompoundOnTable) -> Violation | None:
        """The tip that a compound balances but cannot exist; none with ``group`` checking, where it would say too
        much.
        """
        why = ions.why_unmade(*laid.pair) if self.rules.options.checking == "referee" else ""
        return Violation("", "unmade", {"formula": laid.written.unicode, "why": why}, kind="tip") if why else None

    def event_values(self, event: Event, reader: int | None, names: Sequence[str]) -> Mapping[str, Any]:
        if isinstance(event, AboutCompound):
            data: dict[str, Any] = {"name": event.compound.name, "formula": event.compound.written.unicode}
            data["but"] = ions.but(*event.compound.pair) if self.rules.options.checking == "referee" else ""
            if isinstance(event, Unnoticed):
                data |= {"owner": speech.who(event.compound.owner, names), "right": self._right(event.compound)}
            return data
        return super().event_values(event, reader, names)

    # -- what the others see of a move

    def small_cards(self, event: Event, reader: int | None) -> Mapping[str, deeds.Small]:
        return {"compound": deeds.Small.meld(event.compound.written.runs)} if isinstance(event, AboutCompound) else {}

    def faces_moved(self, event: Event, reader: int | None) -> tuple[Face, ...]:
        return event.compound.cards if isinstance(event, AboutCompound) else super().faces_moved(event, reader)

    def touches(self, event: Event, reader: int) -> bool:
        """FR13. Whether an event is about the reader's own compound: a challenge comes from another player."""
        return isinstance(event, AboutCompound) and event.compound.owner == reader
