"""Tasks on compounds: build one from cards, build the one with that name, write its formula."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.exercise import Exercise
from rummy_kit.subjects import ions
from rummy_kit.table import parts
from rummy_kit.table.panel import panel_of
from rummy_kit.table.view import Draft, FaceView, Intent, PanelView, SheetView, TrayView, hand_keys
from rummy_kit.texts import YOU

from . import FormulaRummy
from .ideas import ALL, TEXTS
from .pairs import about
from .pieces import PLACES, FormulaRummyObservation, FormulaRummyOptions, Lay, Place
from .work import Work, tray_view

NUMBERS = ("1", "1", "2", "2", "3", "3")
ABOUT = {  # feedback codes → what they are about; all others are about names
    **dict.fromkeys(("ok", "own_number", *ions.COUNTING), "charge"),
    **dict.fromkeys(("other_charge", "other_relative", "other_ion"), "ions"),
    **dict.fromkeys(ions.ABOUT_WRITING, "writing"),
}
AS_READ = {"other_charge": "read_charge", "other_relative": "read_ending"}
"""A name was read: what another ion shows then, though the same is told of it as where its symbol was given."""
TAKEN = {read: taken for taken, read in AS_READ.items()}
LAY = Intent("do", place="lay")
CHOICES = 5  # names or formulas to choose from
LONGEST_FORMULA = 40


@lru_cache(maxsize=2)
def _game(naming: str) -> FormulaRummy:
    return FormulaRummy(FormulaRummyOptions(naming=naming))


def facts(made: ions.Compound) -> dict[str, Any]:
    """A compound and its ions, as words name them: how much plus and minus each brings, and where both sides meet."""
    (n, m), cation, anion = made.counts, made.cation, made.anion
    return {
        "cation": str(cation),
        "anion": str(anion),
        "cation_name": cation.name,
        "anion_name": anion.name,
        "plus_each": cation.units,
        "minus_each": anion.units,
        "meet": n * cation.units,
        "need_n": n,
        "need_m": m,
        "formula": made.unicode,
        "name": made.name,
    }


def _panel(asked: ions.Compound, feedback: Feedback) -> PanelView:
    """What the judges say, and a picture: unit charges, or what was written beside what is right."""
    words = TEXTS if feedback.code == "own_number" else ions.texts()
    told = replace(feedback, code=TAKEN.get(feedback.code, feedback.code))
    panel = panel_of(words, Violation.of("", told), TEXTS.say("topic", ABOUT.get(told.code, "names")))
    panel["why"] = ions.stacks(asked.cation, feedback.data["n"], asked.anion, feedback.data["m"])
    if feedback.code in ions.ABOUT_WRITING:
        panel["why"] = ions.beside_right(asked.cation, asked.anion, feedback.data["said"]) or panel["why"]
    if feedback.ok:
        text = ions.texts().say("ok", "solution", feedback.data)
        title = TEXTS.say("build", "built", facts(asked))
        panel |= {"kind": "ok", "kick": TEXTS.say("kick", "right"), "text": text, "title": title}
    elif feedback.grade == "almost":
        panel["kick"] = TEXTS.say("grade", "almost")
    elif feedback.kind == "rule":  # a slip of writing: no rule of a game is meant
        panel["kick"] = TEXTS.say("grade", "not_yet")
    return panel


def _lacking(feedback: Feedback) -> PanelView:
    """Nothing was typed yet."""
    return panel_of(TEXTS, Violation.of("", feedback)) | {"kick": TEXTS.say("grade", "not_yet")}


def _chosen_from(right: str, wrong: Iterable[str], rng: Rng) -> tuple[str, ...]:
    """The right one among others, in any order."""
    return rng.stream("choices").shuffle((right, *list(dict.fromkeys(wrong))[: CHOICES - 1]))


# ------------------------------------------------------------------------------------------ on cards


class OnCards(Exercise):
    """A compound to be built from a hand of cards. ``done`` are the places that are filled beforehand, for good."""

    def __init__(
        self, cation: str, anion: str, skill: str, rng: Rng, *, done: tuple[Place, ...] = (), naming: str = "typed"
    ) -> None:
        self._rng, self.skill = rng, skill
        self._game = _game(naming)
        self.compound = ions.compound(cation, anion)
        self.hand = self._deal()
        self.given = {f"tray:{place}": self.right_places[f"tray:{place}"] for place in done}

    def _deal(self) -> tuple[str, ...]:
        """The right cards among others: a look-alike of each ion first, then any, and every number twice."""
        chosen = [self.compound.cation.key, self.compound.anion.key]
        for right, others, most in (
            (self.compound.cation, self._game.chemistry.cations, 1),
            (self.compound.anion, self._game.chemistry.anions, 2),
        ):
            rest = [ions.by_key(key) for key in self._rng.stream("hand", right.key).shuffle(others) if key != right.key]
            alike = [ion for ion in rest if look_alike(ion, right)]
            chosen += [ion.key for ion in [*alike, *(ion for ion in rest if ion not in alike)][:most]]
        order = list(self._game.deck.by_face)
        return tuple(sorted((*chosen, *NUMBERS), key=order.index))

    @cached_property
    def right_cards(self) -> Mapping[str, str]:
        (n, m), made = self.compound.counts, self.compound
        return {"tray:cation": made.cation.key, "tray:n": str(n), "tray:anion": made.anion.key, "tray:m": str(m)}

    def _stands(self, place: Place) -> bool:
        """Whether that place was filled beforehand."""
        return f"tray:{place}" in self.given

    def _with_given(self, draft: Draft) -> Draft:
        """What lies in the tray: what was laid beforehand stays, whatever is chosen."""
        given = set(self.given.values())
        faces = dict(hand_keys(self.hand))
        keys = (*self.given.values(), *(key for key, _ in draft.hand if key not in given))
        own = {place: key for place, key in draft.places.items() if place not in self.given and key not in given}
        return replace(draft, hand=tuple((key, faces[key]) for key in keys), places={**self.given, **own})

    def _position(self) -> FormulaRummyObservation:
        """A player alone, in the middle of a turn, with these cards."""
        return FormulaRummyObservation.pose(self.hand, "play", aside_counts=(0,))

    def _meant(self, draft: Draft) -> Lay | Verdict:
        meant = self._game.table.interpret(self._position(), LAY, self._with_given(draft))
        assert isinstance(meant, Lay | Verdict)
        return meant

    def _laid(self, draft: Draft) -> Lay:
        lay = self._meant(draft)
        assert isinstance(lay, Lay)
        return lay

    def _seen(self, draft: Draft) -> Work:
        return Work(self._position(), self._with_given(draft), (YOU,), self._game)

    def faces(self) -> dict[str, FaceView]:
        return self._game.table.faces()

    def tray(self, draft: Draft) -> TrayView:
        tray = tray_view(self._seen(draft), self._game.table.say)
        for slot in tray["slots"]:
            if slot["id"] in self.given:
                slot["lies"] = "fixed"
        return tray

    def fits(self, draft: Draft) -> list[str]:
        return self._seen(draft).fits

    def ready(self, draft: Draft) -> str:
        if isinstance(self._meant(draft), Lay):
            return ""
        free = len(self._seen(draft).free)
        return TEXTS.say("build", "missing" if free else "too_many", {"n": free})

    def answer(self, draft: Draft) -> dict[str, Any]:
        lay = self._laid(draft)
        return {"cation": lay.cation, "n": lay.n, "anion": lay.anion, "m": lay.m, "name": lay.name}

    def _judged_counts(self, n: int, m: int) -> Feedback:
        """What the numbers come to, and which ideas take them where one of them stands there already."""
        cation, anion = self.compound.cation, self.compound.anion
        judged = ions.judge_formula(cation, n, anion, m)
        there = n if self._stands("n") else None, m if self._stands("m") else None
        if judged.ok or there == (None, None):
            return judged
        held = [code for code, counts in ions.wrong_counts(cation, anion, *there).items() if counts == (n, m)]
        if judged.code == "not_neutral" and "own_charge" in held and "not_neutral" not in held:
            own = {"ion": str(anion if self._stands("n") else cation)}
            others = tuple(code for code in held if code != "own_charge")
            return replace(judged, code="own_number", data={**judged.data, **own}, also=others)
        return replace(judged, also=tuple(code for code in held if code != judged.code))

    def _codes_of_counts(self) -> Iterable[str]:
        """The codes of all that can be wrong with the numbers."""
        for n, m in self._numbers():
            judged = self._judged_counts(n, m)
            yield from (judged.code, *judged.also)

    def _judged_ions(self, pair: tuple[str, str]) -> Feedback:
        """Whether the ions are those that were asked for."""
        return ions.judge_ions(self.compound.cation, self.compound.anion, *pair)

    def _numbers(self) -> list[tuple[int, int]]:
        """All numbers that can be laid."""
        n, m = self.compound.counts
        numbers = tuple(sorted({int(face) for face in NUMBERS}))
        return list(product((n,) if self._stands("n") else numbers, (m,) if self._stands("m") else numbers))

    def _pairs(self) -> list[tuple[str, str]]:
        """All pairs of ions that can be laid."""
        kinds = {"cation": self._game.chemistry.cations, "anion": self._game.chemistry.anions}
        right = {"cation": (self.compound.cation.key,), "anion": (self.compound.anion.key,)}
        cations, anions = (
            right[place] if self._stands(place) else tuple(key for key in kinds[place] if key in self.hand)
            for place in ("cation", "anion")
        )
        return list(product(cations, anions))

    def panel(self, feedback: Feedback) -> PanelView:
        return _lacking(feedback) if feedback.code == "no_name" else _panel(self.compound, feedback)

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """The ions and one number, unless all four cards are right and only the name is not."""
        most = {place: key for place, key in self.right_places.items() if place != "tray:m"}
        return {} if self._is_built(draft) else {**most, **self.given}

    def _is_built(self, draft: Draft) -> bool:
        """Whether all four cards are right."""
        lay, right = self._meant(draft), self.compound
        return isinstance(lay, Lay) and (lay.cation, lay.anion, lay.n, lay.m) == (
            right.cation.key, right.anion.key, *right.counts,
        )  # fmt: skip

    def sheet(self) -> SheetView | None:
        """The ions with their charges: a name that a card hides can be looked up."""
        return self._game.table.sheet()

    @cached_property
    def about(self) -> str:
        return about((self.compound.cation.key, self.compound.anion.key))


class Build(OnCards):
    """Build the neutral compound of two ions, and name it.

    ``naming`` is ``"typed"`` or ``"chosen"``: then the right name stands among those that wrong ideas give, with that
    of ``idea`` for sure.
    """

    def __init__(
        self,
        cation: str,
        anion: str,
        skill: str,
        rng: Rng,
        *,
        done: tuple[Place, ...] = (),
        naming: str = "typed",
        idea: str = "",
    ) -> None:
        super().__init__(cation, anion, skill, rng, done=done, naming=naming)
        self._naming, self._idea = naming, idea
        self._hint = "hint_name" if len(done) == len(PLACES) else "hint_build"
        self.task = TEXTS.say("build", "task", facts(self.compound))
        self.text = TEXTS.say("build", "all_cards" if not done else "name_only" if len(done) == len(PLACES) else "rest")
        self.could = frozenset(ALL.told_by(self._codes()))

    def _codes(self) -> Iterable[str]:
        """The codes of all that can go wrong."""
        cation, anion = self.compound.cation, self.compound.anion
        yield from ["other_ion"] if len(self._pairs()) > 1 else []
        yield from self._codes_of_counts()
        if self._naming == "chosen":
            for name in self.choices:
                judged = ions.judge_name(cation, anion, name)
                yield from (judged.code, *judged.also)
        else:
            yield from ("wrong_ion", *ions.wrong_names(cation, anion))

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The right name among those that wrong ideas give."""
        wrong = ions.wrong_names(self.compound.cation, self.compound.anion)
        first = [name for code, name in wrong.items() if self._idea in ALL.told_by([code])]
        return _chosen_from(self.compound.name, (*first, *wrong.values()), self._rng)

    @cached_property
    def right_text(self) -> Mapping[str, str]:
        return {"name": self.compound.name}

    def wrong_texts(self) -> Iterable[Mapping[str, str]]:
        cation, anion = self.compound.cation.name, self.compound.anion.name
        return ({"name": name} for name in (f"{cation} dioxide", anion, f"{anion} {cation}"))

    def tray(self, draft: Draft) -> TrayView:
        tray = super().tray(draft)
        for field in tray["fields"]:
            if field["id"] == "name" and field["options"]:
                field["options"] = [{"value": name, "label": name} for name in self.choices]
        return tray

    def check(self, draft: Draft) -> Feedback:
        """The ions asked for, then the numbers, then the name."""
        lay = self._laid(draft)
        picked = self._judged_ions(lay.pair)
        if not picked.ok:
            return picked
        formula = self._judged_counts(lay.n, lay.m)
        if not formula.ok:
            return formula
        if not lay.name.strip():
            return Feedback("rule", "no_name", facts(self.compound))
        name = ions.judge_name(self.compound.cation, self.compound.anion, lay.name)
        if name.code in ions.FORM_SLIPS:  # how somebody writes formulas is no answer to what is asked for here
            return replace(name, code="formula_other", also=())
        return formula if name.ok else name

    def hint(self, depth: int) -> PanelView:
        return self._hint_on(self._hint, depth)

    def hint_for(self, draft: Draft, depth: int) -> PanelView:
        """About the name, once the formula is right."""
        return self._hint_on("hint_name" if self._is_built(draft) else self._hint, depth)

    def _hint_on(self, code: str, depth: int) -> PanelView:
        return panel_of(TEXTS, Violation("", code, {**facts(self.compound), "depth": depth}, kind="tip"))


class FromName(OnCards):
    """Build the compound with that name: which ions it is made of is part of the task."""

    def __init__(self, cation: str, anion: str, skill: str, rng: Rng, *, done: tuple[Place, ...] = ()) -> None:
        super().__init__(cation, anion, skill, rng, done=done)
        self.task = TEXTS.say("from_name", "task", facts(self.compound))
        self.text = TEXTS.say("from_name", "rest" if done else "all_cards")
        self.could = frozenset(ALL.told_by(self._codes()))

    def _codes(self) -> Iterable[str]:
        """The codes of all that can go wrong."""
        for (cation, anion), (n, m) in product(self._pairs(), self._numbers()):
            judged = self._judged((cation, anion), n, m)
            yield from (judged.code, *judged.also)

    def tray(self, draft: Draft) -> TrayView:
        return {**super().tray(draft), "fields": []}

    def check(self, draft: Draft) -> Feedback:
        """The ions that the name tells, then the numbers."""
        lay = self._laid(draft)
        return self._judged(lay.pair, lay.n, lay.m)

    def _judged(self, pair: tuple[str, str], n: int, m: int) -> Feedback:
        picked = self._judged_ions(pair)
        judged = self._judged_counts(n, m) if picked.ok else picked
        if judged.ok:
            return judged
        also = [AS_READ.get(code, code) for code in judged.also]
        if "other_ion" in (judged.code, *also):
            also.append("wrong_ion")
        cation = self.compound.cation
        if cation.needs_numeral and n == cation.charge_of_one_atom != self.compound.counts[0]:
            also.append("roman_is_count")
        if cation.needs_numeral and m == cation.charge_of_one_atom != self.compound.counts[1]:
            also.append("roman_is_anions")
        return replace(judged, code=AS_READ.get(judged.code, judged.code), also=tuple(dict.fromkeys(also)))

    def hint(self, depth: int) -> PanelView:
        return panel_of(TEXTS, Violation("", "hint_from_name", {**facts(self.compound), "depth": depth}, kind="tip"))


def look_alike(ion: ions.Ion, right: ions.Ion) -> bool:
    """Another charge of the same element, or another member of the same family of names."""
    return (ion.element == right.element != "") or (ion.family == right.family != "")


# ------------------------------------------------------------------------------------------ in writing


class Write(Exercise):
    """Write the formula of a compound, with its brackets and small numbers.

    ``told`` is what is told of it besides its name: ``"by_name"`` nothing, ``"by_ions"`` its ions, ``"by_counts"`` how
    many of each, too. ``naming`` is ``"typed"`` or ``"chosen"``: then the right formula stands among those that wrong
    ideas write, with that of ``idea`` for sure.
    """

    def __init__(
        self,
        cation: str,
        anion: str,
        told: str,
        rng: Rng,
        *,
        skill: str = "write",
        naming: str = "typed",
        idea: str = "",
    ) -> None:
        self._rng, self._naming, self._idea, self._told, self.skill = rng, naming, idea, told, skill
        self.compound = ions.compound(cation, anion)
        self.task, self.text = self._say("task"), self._say(told)
        self.could = frozenset(ALL.told_by(self._codes()))

    def _say(self, part: str) -> str:
        return TEXTS.say("write", part, facts(self.compound))

    def _codes(self) -> Iterable[str]:
        """The codes of all that can go wrong."""
        typed = self._naming == "typed"
        for text in ions.wrong_writings(*self._ions).values() if typed else self.choices:
            judged = ions.judge_written(*self._ions, text)
            yield from (judged.code, *judged.also)
        if typed:
            yield "wrong_ion"
            yield from ["ide_ite_ate"] if self._told == "by_name" and self._relatives else []

    @property
    def _ions(self) -> tuple[ions.Ion, ions.Ion]:
        return self.compound.cation, self.compound.anion

    @property
    def _relatives(self) -> list[ions.Ion]:
        """Anions whose names differ from that of this one in the ending only."""
        family = self.compound.anion.family
        return [ion for ion in ions.anions() if ion.family == family != "" and ion != self.compound.anion]

    @cached_property
    def right_text(self) -> Mapping[str, str]:
        return {"formula": self.compound.unicode}

    def wrong_texts(self) -> Iterable[Mapping[str, str]]:
        return ({"formula": formula} for formula in ions.wrong_writings(*self._ions).values())

    def tray(self, draft: Draft) -> TrayView:
        label, value = self._say("label"), draft.text.get("formula", "")
        if self._naming == "chosen":
            field = parts.choice("formula", label, value, [(formula, formula) for formula in self.choices])
        else:
            field = parts.text_field("formula", label, value, LONGEST_FORMULA, typeset="lowered")
        return {"title": self._say("tray"), "note": "", "slots": [], "fields": [field]}

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The right formula among those that wrong ideas write."""
        wrong = ions.wrong_writings(*self._ions)
        first = sorted(wrong, key=lambda code: (code != self._idea, code not in ions.ABOUT_WRITING))
        return _chosen_from(self.compound.unicode, (wrong[code] for code in first), self._rng)

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"formula": draft.text.get("formula", "").strip()}

    def check(self, draft: Draft) -> Feedback:
        formula = draft.text.get("formula", "")
        if not formula.strip():
            return Feedback("rule", "no_formula", facts(self.compound))
        judged = ions.judge_written(*self._ions, formula)
        if judged.code == "wrong_ion" and self._told == "by_name" and self._is_of_relative(formula):
            return replace(judged, also=(*judged.also, "ide_ite_ate"))
        return judged

    def _is_of_relative(self, formula: str) -> bool:
        """Whether it would be right for an anion of the same family."""
        return any(ions.judge_written(self.compound.cation, ion, formula).ok for ion in self._relatives)

    def panel(self, feedback: Feedback) -> PanelView:
        return _lacking(feedback) if feedback.code == "no_formula" else _panel(self.compound, feedback)

    def hint(self, depth: int) -> PanelView:
        return panel_of(TEXTS, Violation("", "hint_write", {**facts(self.compound), "depth": depth}, kind="tip"))

    def sheet(self) -> SheetView | None:
        return _game(self._naming).table.sheet()

    @cached_property
    def about(self) -> str:
        return about((self.compound.cation.key, self.compound.anion.key))
