"""What the table of Mineral Rummy shows, and what an intent means; the words are in strings.toml."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face
from rummy_kit.engine.events import RoundOver
from rummy_kit.engine.state import Outcome
from rummy_kit.engine.turns import DrawFrom, EndTurn, Pass
from rummy_kit.engine.verdict import Verdict, Violation, refuse
from rummy_kit.subjects import minerals
from rummy_kit.subjects.minerals.cards import WILD
from rummy_kit.table import parts
from rummy_kit.table.game_table import TAKE, Doing, Simple
from rummy_kit.table.view import (
    ActionView,
    CardView,
    Draft,
    FieldView,
    GameView,
    HandleView,
    MeldView,
    SlotView,
    TrayView,
    ZoneView,
    hand_keys,
)
from rummy_kit.texts import list_items

from .faces import LOOKS, MineralFaces
from .picture import handle_of
from .pieces import Call, DiscardSaying, LayOff, Meld, Melded, MineralObservation, Swap
from .weighing import MineralWeighing
from .work import SWAP, Work


class MineralTable(MineralFaces, MineralWeighing):
    """The table of one game of Mineral Rummy."""

    seen_type = Work
    idle = (("draw", "draw"), ("take", "draw"), ("meld", "lay"), ("lay_off", "hand"), ("discard", "out"))
    simple: ClassVar[Simple] = {"draw": DrawFrom, "take": TAKE, "pass": Pass, "end_turn": EndTurn}

    def describe(self, obs: MineralObservation, draft: Draft, names: Sequence[str]) -> GameView:
        """What every table shows, except that the number of minerals to meld and the sheet depend on the round."""
        seen = [*obs.minerals, *(meld.mineral for meld in obs.table)]
        return {**super().describe(obs, draft, names), "places": goals(obs), "sheet": self.sheet_of(seen)}

    def note(self, seen: Work, seat: int) -> str:
        """How many of the dealt minerals are melded."""
        dealt = goals(seen.obs)
        return self.say("note", melded=dealt - seen.obs.mineral_counts[seat], dealt=dealt)

    def table_words(self, seen: Work) -> str:
        """The table for a screen reader, including the viewer's own minerals on it, because everyone can lay off on
        them.
        """
        own = [] if seen.obs.seat is None else [self.player_words(seen, seen.obs.seat)]
        return " ".join([super().table_words(seen), *own])

    # -- what is on the table ------------------------------------------------------------------

    def melds(self, seen: Work, seat: int) -> Iterator[MeldView]:
        """MR07. A mineral with its cards."""
        targets = seen.takers if seen.my_turn else ()
        for laid in seen.obs.table:
            if laid.owner == seat:
                name, mineral = laid.mineral, minerals.mineral(laid.mineral)
                wild = minerals.ion_card(laid.stands_for).unicode if laid.stands_for else ""
                data = {"mineral": name, "formula": mineral.spoken, "wild": wild}
                cards = self.as_laid(laid.cards, laid.stands_for, "for")
                yield parts.meld(
                    f"meld:{name}",
                    list(mineral.runs),
                    self.say("meld", "wild" if wild else "name", **data),
                    self.say("meld", "say", cards=cards, **data),
                    self._show_laid(laid),
                    target=name in targets,
                )

    def _show_laid(self, laid: Melded) -> Iterator[CardView]:
        yield parts.card(f"meld:{laid.mineral}", laid.mineral)
        stand_in = laid.cards.index(WILD) if laid.stands_for else -1
        for at, face in enumerate(laid.cards):
            stands_for = self.name_card(laid.stands_for) if at == stand_in else ""
            yield parts.card(f"meld:{laid.mineral}:{at}", face, stands_for)

    def zones(self, seen: Work) -> Iterator[ZoneView]:
        """Stock, discards, and the viewer's minerals, which nobody else sees (MR03); a tap on one shows its ions."""
        obs, count = seen.obs, len(seen.obs.discards)
        begun = bool(seen.draft.hand) or seen.find_picked("discards") is not None
        yield self.stock(seen, target=seen.drawing, next=seen.drawing and not begun)
        yield self.zone(
            "discards",
            parts.cards("discards", obs.discards)[-1:],
            layout="fan",
            count=count,
            caption=self.say("zone.discards", "caption", card=self.card(obs.discards[-2])) if count > 1 else "",
            pick="one" if seen.drawing and count else "none",
            target=seen.playing,
            top=self.say("zone.discards", "top", card=self.card(obs.discards[-1])) if count else "",
        )
        if obs.minerals:
            yield self.zone(
                "minerals",
                self._own_minerals(obs),
                mine=True,
                note=self.say("zone.minerals", "note"),
                pick="one" if seen.my_turn else "none",
                target=seen.my_turn,
                minerals=obs.minerals,
            )

    def _own_minerals(self, obs: MineralObservation) -> list[CardView]:
        """The viewer's minerals, each with its labels for the ions in hand."""
        needs = self.rules.needs
        cards = parts.cards("minerals", obs.minerals)
        return [
            {**card, "have": [at for at, ion in enumerate(needs[card["face"]]) if ion in obs.hand]} for card in cards
        ]

    # -- what to do now --------------------------------------------------------------------------

    def to_do(self, seen: Work) -> Doing:
        """What the banner says to the player who is to act."""
        obs, draft = seen.obs, seen.draft
        if obs.window is not None:
            who = seen.who(obs.window.opened_by)
            return "call", {"who": who, "card": self.card(seen.card), "places": seen.takers}
        if seen.ready:
            return "complete", {"mineral": seen.mineral}
        if obs.phase == "draw":
            return "draw", {}
        if len(draft.hand) == 1:
            code = "one_fits" if seen.takers else "one_taken" if seen.card == obs.taken else "one_card"
            return code, {"card": self.card(seen.card), "places": seen.takers}
        if seen.spare is not None and seen.spare[1] != WILD:
            code = "twice" if seen.spare[1] in seen.needed else "not_in"
            return code, {"mineral": seen.mineral, "card": self.card(seen.spare[1])}
        if draft.hand and seen.mineral:
            missing = [self.name_card(ion) for ion in seen.missing]
            return "missing" if missing else "too_many", {"mineral": seen.mineral, "missing": missing}
        return "play" if obs.minerals else "all_melded", {}

    def waiting(self, seen: Work) -> Doing:
        """What the banner says while others are to act, or may call."""
        return ("calling", {"card": self.card(seen.card)}) if seen.obs.window is not None else super().waiting(seen)

    def describe_ending(
        self, over: Outcome | RoundOver, hand_counts: Sequence[int], names: Sequence[str]
    ) -> dict[str, Any]:
        """How a round ended, and where its score comes from."""
        data = super().describe_ending(over, hand_counts, names)
        return {**data, "score": self.say("score", over.ending, **data)}

    def step(self, seen: Work) -> int:
        """Draw; meld or lay off; discard, once a single card is chosen that fits nowhere."""
        if seen.obs.phase == "draw":
            return 0
        return 2 if len(seen.draft.hand) == 1 and not seen.takers else 1

    # -- the work area ---------------------------------------------------------------------------

    def tray(self, seen: Work) -> TrayView | None:
        """The places of the mineral being worked on; when another player's discard may be called, only where it
        goes.
        """
        if not seen.my_move:
            return None
        code = "call" if seen.obs.window is not None else "meld" if seen.mineral else "all_melded"
        title, note = (self.say(f"tray.{code}", part, mineral=seen.mineral) for part in ("title", "note"))
        slots = list(self._slots(seen)) if code == "meld" else []
        return {"title": title, "note": note, "slots": slots, "fields": list(self._fields(seen))}

    def _slots(self, seen: Work) -> Iterator[SlotView]:
        for ion in seen.needed:
            shown, name = None, self.name_card(ion)
            if ion in seen.arranged:
                key, face = seen.arranged[ion]
                shown = parts.card(key, face, name if face == WILD else "")
            label = self.say("slot", ion=name, mineral=seen.mineral)
            next = len(seen.draft.hand) > 1 and shown is None
            yield parts.slot(f"tray:{ion}", label, LOOKS[minerals.ion_card(ion).kind]["shape"], shown, next=next)
        if seen.spare is not None:  # a chosen card has to be somewhere, even where it does not belong
            label = self.say("slot", "spare", mineral=seen.mineral)
            yield parts.slot("tray:spare", label, "circle", parts.card(*seen.spare))

    def _fields(self, seen: Work) -> Iterator[FieldView]:
        """The fields for where a single card goes, if there is a choice, and for whether rummy is said."""
        if len(seen.ways) > 1:
            ways = [(way, self._way(way)) for way in seen.ways]
            does = "call" if seen.obs.window is not None else "lay_off"
            yield parts.select("onto", self.say("field.onto", "label"), seen.way, ways, enter=does)
        if seen.my_turn and seen.may_say_rummy:
            answers = [(answer, self.say("field.rummy", answer)) for answer in ("yes", "no")]
            yield parts.choice("rummy", self.say("field.rummy", "label"), seen.draft.text.get("rummy", ""), answers)

    def _way(self, way: str) -> str:
        return self.say("field.onto", "swap" if way.startswith(SWAP) else "fits", mineral=way.removeprefix(SWAP))

    def fits(self, seen: Work) -> list[str]:
        """Cards for the free places of the work area, once the player has begun with it."""
        begun = bool(seen.arranged) or seen.find_picked("minerals") is not None
        if not seen.my_turn or not begun:
            return []
        chosen = {key for key, _ in seen.draft.hand}
        return [key for key, face in hand_keys(seen.obs.hand) if key not in chosen and face in seen.missing]

    # -- buttons ---------------------------------------------------------------------------------

    def buttons(self, seen: Work) -> Iterator[ActionView]:
        """The buttons to draw or take, meld, lay off and discard, or to answer a discard that fits."""
        if seen.obs.window is not None:
            yield self.button("call", "hand")
            yield self.button("pass")
            return
        ready, taking = seen.ready, seen.find_picked("discards") is not None
        lays = bool(seen.ways) and self.rules.check(seen.obs, self._read_lay_off(seen, seen.way)).legal
        yield from self._draw_buttons(seen, taking, busy=ready or lays)
        missing = [self.name_card(ion) for ion in seen.missing]
        main, idle = ready and not taking, not ready and seen.obs.phase == "draw"
        part = self._meld_note(seen)
        yield self.button("meld", "lay", ready, main=main, spare=idle, part=part, mineral=seen.mineral, missing=missing)
        why = "card" if lays else "one_card" if not seen.card else "keep" if seen.ways else "fits_nothing"
        main = lays and not ready and not taking
        yield self.button("lay_off", "hand", lays, main=main, spare=not lays, part=why, card=self.card(seen.card))
        yield self._end_button(seen, main=not (ready or lays))

    def _draw_buttons(self, seen: Work, taking: bool, busy: bool) -> Iterator[ActionView]:
        if seen.obs.phase != "draw":
            yield from self.other_step("draw", "take", part="done")
            return
        yield self.button("draw", "draw", main=not taking and not busy)
        top = self.name_card(seen.obs.discards[-1]) if seen.obs.discards else self.say("button.take", "empty")
        yield self.button("take", "draw", bool(seen.obs.discards), main=taking, note=top)

    @staticmethod
    def _meld_note(seen: Work) -> str:
        if not seen.mineral:
            return "all_melded"
        return "ready" if seen.ready else "missing" if seen.missing and seen.arranged else "choose"

    def _end_button(self, seen: Work, main: bool) -> ActionView:
        if seen.obs.phase == "draw":
            return self.button("discard", "out", False, part="draw_first", spare=True)
        if all(card == seen.obs.taken for card in seen.obs.hand):
            return self.button("end_turn", "out", main=main)
        part = "one_card" if not seen.card else "taken" if seen.card == seen.obs.taken else "card"
        free = part == "card"
        return self.button("discard", "out", free, main=main and free, part=part, card=self.card(seen.card))

    # -- from an intent to an action ---------------------------------------------------------------

    def read_drop(self, seen: Work, place: str) -> str:
        return "meld" if place == "minerals" else super().read_drop(seen, place)

    def find_action(self, seen: Work, place: str) -> Action | Verdict | None:
        """The action that a button or a place stands for."""
        seat, faces = seen.obs.my_seat, seen.draft.faces
        rummy = seen.draft.text.get("rummy") == "yes" and len(faces) == len(seen.obs.hand)
        if place == "call":
            return self._interpret_call(seen)
        if place == "meld":
            return self._interpret_meld(seen, rummy)
        if place == "lay_off" or place.startswith("meld:"):
            return self._interpret_lay_off(seen, place, rummy)
        if place == "discard":
            return DiscardSaying(seat, seen.one, rummy) if seen.one else refuse("MR05", "one_card", count=len(faces))
        return None

    def _interpret_meld(self, seen: Work, rummy: bool) -> Action | Verdict:
        if not seen.draft.hand or not seen.mineral:
            return refuse("MR07", "choose_cards")
        return Meld(seen.obs.my_seat, seen.mineral, self.rules.deck.sort(seen.draft.faces), rummy)

    def _interpret_lay_off(self, seen: Work, place: str, rummy: bool) -> Action | Verdict:
        if len(seen.draft.hand) != 1:
            return refuse("MR08", "one_card", count=len(seen.draft.hand))
        mineral = place.partition(":")[2]
        way = next((way for way in seen.ways if way.removeprefix(SWAP) == mineral), mineral) or seen.way
        if not way:
            return refuse("MR08", "choose_meld", card=seen.card)
        return self._read_lay_off(seen, way, rummy)

    @staticmethod
    def _read_lay_off(seen: Work, way: str, rummy: bool = False) -> Action:
        seat, card = seen.obs.my_seat, seen.draft.faces[0]
        return Swap(seat, card, way.removeprefix(SWAP)) if way.startswith(SWAP) else LayOff(seat, card, way, rummy)

    @staticmethod
    def _interpret_call(seen: Work) -> Action | Verdict:
        if seen.obs.window is None:
            return refuse("MR12", "nothing_to_call")
        return Call(seen.obs.my_seat, seen.way.removeprefix(SWAP), seen.way.startswith(SWAP))

    # -- words -----------------------------------------------------------------------------------

    def handle(self, violation: Violation) -> HandleView | None:
        """The formula, cut as these cards cut it."""
        if violation.kind != "concept" or not self.why(violation):
            return None
        return handle_of(minerals.mineral(violation.data["mineral"]), self.ions_in(violation))

    # -- hints -----------------------------------------------------------------------------------

    def hint(self, obs: MineralObservation, draft: Draft, depth: int) -> Violation | None:
        """A tip as in every game, but first about chosen cards that are not right yet and, before a meld that gives up
        rummy, about what to weigh up.
        """
        chosen = self._hint_on_chosen(Work(obs, draft, (), self.rules), depth)
        if chosen is not None:
            return chosen
        tip = super().hint(obs, draft, depth)
        if tip is None or depth or tip.code != "tip_meld" or obs.playing or not self.rules.may_say_rummy(obs):
            return tip
        fewest = min(count for seat, count in enumerate(obs.hand_counts) if seat != obs.seat)
        left = len(obs.hand) - len(tip.data["cards"])
        return self.tip("wait_rummy", {**tip.data, "fewest": fewest, "left": left}, depth)

    def _hint_on_chosen(self, seen: Work, depth: int) -> Violation | None:
        """What is not right yet about the cards chosen for a mineral: one too many, a wild card that is not needed, or
        one that is missing.
        """
        if not seen.my_turn or len(seen.draft.hand) < 2 or not seen.mineral:
            return None
        faces, needed, hand = seen.draft.faces, seen.needed, seen.obs.hand
        data = {"mineral": seen.mineral, "cards": faces}
        extra = [face for face in dict.fromkeys(faces) if face not in (*needed, WILD) or faces.count(face) > 1]
        if extra:
            return self.tip("tip_extra", {**data, "extra": self.list_cards(extra)}, depth)
        spared = [ion for ion, (_, face) in seen.arranged.items() if face == WILD and ion in hand]
        if seen.ready and not spared:
            return None
        if spared or not seen.missing:
            return self.tip("tip_no_wild", {**data, "extra": self.list_cards(spared or needed)}, depth)
        code = "tip_add" if all(ion in (*hand, *faces) for ion in seen.missing) else "tip_lacks"
        return self.tip(code, {**data, "extra": self.list_cards(seen.missing)}, depth)

    def list_cards(self, cards: Sequence[Face]) -> str:
        """Cards in a sentence."""
        return list_items(map(self.name_card, cards))


def goals(obs: MineralObservation) -> int:
    """MR03. How many minerals each player was dealt."""
    return obs.mineral_counts[0] + sum(meld.owner == 0 for meld in obs.table)
