"""The work area of Formula Rummy: the chosen cards in the places of a formula, before they are laid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import cast

from rummy_kit.engine.cards import Face
from rummy_kit.engine.rng import Rng
from rummy_kit.subjects import ions
from rummy_kit.subjects.ions.cards import PLACES, WILD, Place, WildPlace
from rummy_kit.subjects.ions.notation import signed_in_words, write_signed
from rummy_kit.table import parts
from rummy_kit.table.game_table import Seen
from rummy_kit.table.view import Draft, FieldView, SlotView, SumPart, SumView, TrayView, hand_keys
from rummy_kit.texts import list_items

from .faces import LOOKS, Say
from .pieces import LONGEST_NAME, FormulaRummyObservation
from .rules import FormulaRummyRules

KINDS = {"cation": "cation", "n": "subscript", "anion": "anion", "m": "subscript"}  # place → kind of card

Arranged = dict[Place, tuple[str, Face]]
"""Place → the key and face of the card in it."""


class Work(Seen[FormulaRummyObservation]):
    """What one player sees, and the compound that they are building."""

    rules: FormulaRummyRules

    @cached_property
    def placed(self) -> Arranged:
        """The cards in their places."""
        return arrange(self.draft, self.rules)

    @property
    def free(self) -> list[Place]:
        """The places without a card."""
        return [place for place in PLACES if place not in self.placed]

    @property
    def spare(self) -> int:
        """How many chosen cards have no place."""
        return len(self.draft.hand) - len(self.placed)

    @property
    def wild(self) -> WildPlace:
        """The place of the wild card, if there is one."""
        return wild_place(self.placed)

    @cached_property
    def parts(self) -> dict[Place, Face]:
        """What is in each place: a face, what the player says a wild card stands for, or ``""``."""
        return {place: self._part(place) for place in PLACES}

    def _part(self, place: Place) -> Face:
        _, face = self.placed.get(place, ("", ""))
        said = self.draft.text.get("wild", "") if face == WILD else face
        return said if said in self.stands_for(place) else ""

    def stands_for(self, place: Place) -> tuple[Face, ...]:
        """FR10. What a wild card can be in that place."""
        chemistry = self.rules.chemistry
        if place in ("n", "m"):
            return tuple(map(str, chemistry.numbers))
        return chemistry.cations if place == "cation" else chemistry.anions

    @property
    def barred(self) -> tuple[Face, Face] | None:
        """FR07. The pair of ions in their places, if it has to wait until the next turn."""
        pair = self.parts["cation"], self.parts["anion"]
        return pair if pair in self.obs.barred else None

    @property
    def lacks(self) -> str:
        """Why these cards cannot be laid yet, as a code of ``[button.lay]``; ``""`` if only chemistry decides."""
        owed = self.obs.owed
        checks = {
            "spare": self.spare > 0,
            "barred": self.barred is not None,
            "missing": bool(self.free),
            "duty": owed is not None and owed not in self.draft.faces,
            "unnamed": not self.written,
        }
        return next((code for code, true in checks.items() if true), "")

    @property
    def name_waits(self) -> str:
        """Why the name is not asked for yet, as a code of ``[wait]``; ``""`` if it is."""
        if not self.my_turn or self.obs.phase != "play":
            return "turn"
        if self.lacks:
            return self.lacks if self.lacks in ("barred", "duty", "unnamed") else "built"
        named_though_wrong = self.rules.options.checking == "group"
        return "" if named_though_wrong or not sum(self.charges) else "neutral"

    @property
    def written(self) -> str:
        """The formula; ``""`` if a part is not known yet."""
        cation, n, anion, m = (self.parts[place] for place in PLACES)
        if not all((cation, n, anion, m)):
            return ""
        return ions.Compound(ions.by_key(cation), ions.by_key(anion), (int(n), int(m))).unicode

    @property
    def charges(self) -> tuple[int, int]:
        """The charges so far, plus and minus; a number that is still missing counts as 1."""
        cation, n, anion, m = (self.parts[place] for place in PLACES)
        plus = ions.by_key(cation).charge * int(n or 1) if cation else 0
        return plus, ions.by_key(anion).charge * int(m or 1) if anion else 0

    @property
    def fits(self) -> list[str]:
        """The keys of hand cards of the kinds needed in the free places, whether or not they balance."""
        if not self.playing or not self.free or len(self.placed) < 2:
            return []
        wanted = {KINDS[place] for place in self.free} | (set() if self.wild else {"wild"})
        chosen = {key for key, _ in self.draft.hand}
        keys = hand_keys(self.obs.hand)
        return [key for key, face in keys if key not in chosen and self.rules.deck[face].kind in wanted]


def arrange(draft: Draft, rules: FormulaRummyRules) -> Arranged:
    """The chosen cards in the places of a formula: where the player put them, otherwise the first of their kind.

    Wild cards come last and take the first place left. Cards without a place are left out.
    """
    placed: Arranged = {}
    wanted = {key: place.removeprefix("tray:") for place, key in draft.places.items()}
    rest = [card for card in draft.hand if card[0] not in wanted]
    for key, face in (card for card in draft.hand if card[0] in wanted):
        free = [place for place in _places_for(face, rules) if place not in placed]
        if wanted[key] in free:
            placed[cast(Place, wanted[key])] = (key, face)
        else:
            rest.append((key, face))
    for key, face in sorted(rest, key=lambda card: card[1] == WILD):
        free = [place for place in _places_for(face, rules) if place not in placed]
        if free and not (face == WILD and wild_place(placed)):
            placed[free[0]] = (key, face)
    return placed


def _places_for(face: Face, rules: FormulaRummyRules) -> list[Place]:
    kind = rules.deck[face].kind if face in rules.deck else ""
    return [place for place in PLACES if kind in (KINDS[place], "wild")]


def wild_place(placed: Arranged) -> WildPlace:
    """The place of the wild card, if there is one."""
    return next((place for place, (_, face) in placed.items() if face == WILD), "")


# ---------------------------------------------------------------------------------------------- as shown


def tray_view(work: Work, say: Say) -> TrayView:
    """The work area: four places, the charges so far, and the name, once there is something to be named."""
    return {
        "title": say("tray", "title"),
        "note": say("tray", "note"),
        "slots": [_slot(work, place, say) for place in PLACES],
        "sum": _sum(work, say),
        "fields": list(_fields(work, say)),
    }


def describe_wanted(work: Work, say: Say) -> str:
    """What the free places need: a cation, an anion and two numbers."""
    ions_wanted = [place for place in ("cation", "anion") if place in work.free]
    numbers = [place for place in ("n", "m") if place in work.free]
    return list_items(say("wanted", part) for part in (*ions_wanted, *(["numbers"] if len(numbers) == 2 else numbers)))


def _slot(work: Work, place: Place, say: Say) -> SlotView:
    card = parts.card(*work.placed[place]) if place in work.placed else None
    building = work.my_turn and work.obs.phase == "play" and len(work.draft.hand) > 1
    shape, wanted = LOOKS[KINDS[place]]["shape"], building and card is None
    return parts.slot(f"tray:{place}", say("slot", place), shape, card, next=wanted, gap=place == "anion")


def _sum(work: Work, say: Say) -> SumView:
    """The charges so far, and what they come to once both kinds are there."""
    plus, minus = work.charges
    if not plus and not minus:
        return {"parts": [{"text": "0", "tone": "plain"}], "note": say("sum", "none"), "say": say("sum", "none")}
    total, of = plus + minus, {"plus": plus, "minus": -minus}
    up: SumPart = {"text": f"+{plus}", "tone": "plus"}
    down: SumPart = {"text": f"− {-minus}", "tone": "minus"}
    if not plus or not minus:
        return {"parts": [up if plus else down], "note": "", "say": say("sum", "plus" if plus else "minus", **of)}
    note = say("sum", "barred" if work.barred else "left_over" if total else "neutral")
    return {
        "parts": [up, down, {"text": "=", "tone": "plain"}, {"text": write_signed(total), "tone": "plain"}],
        "note": note,
        "say": say("sum", "both", sum=signed_in_words(total), note=note, **of),
    }


def _fields(work: Work, say: Say) -> Iterator[FieldView]:
    """The fields for what the wild card stands for, once it has a place, and for the name."""
    text = work.draft.text
    if work.wild:
        choices = [("", say("field", "choose")), *map(_option, work.stands_for(work.wild))]
        yield parts.select("wild", say("field", "wild"), text.get("wild", ""), choices, enter="lay")
    yield _name_field(work, say)


def _name_field(work: Work, say: Say) -> FieldView:
    """FR07. The field for the name, which waits until there is something to name."""
    label, said = say("field", "name"), work.draft.text.get("name", "")
    wait = say("wait", work.name_waits) if work.name_waits else ""
    if work.rules.options.naming == "typed":
        return parts.text_field("name", label, said, LONGEST_NAME, enter="lay", wait=wait)
    names = () if wait else name_choices(work.parts["cation"], work.parts["anion"])
    return parts.choice("name", label, said, [(name, name) for name in names], enter="lay", wait=wait)


def _option(face: Face) -> tuple[str, str]:
    """FR10. What a wild card can stand for, as an item of a list."""
    return face, face if face.isdecimal() else f"{ions.by_key(face).unicode} {ions.by_key(face).name}"


@lru_cache(maxsize=1024)
def name_choices(cation: Face, anion: Face) -> tuple[str, ...]:
    """Five names to choose from, the right one among those of wrong ideas; always the same for a pair."""
    rng = Rng("names", cation, anion)
    return rng.shuffle((ions.compound(cation, anion).name, *ions.distractors(cation, anion, rng, 4)))
