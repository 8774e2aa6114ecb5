"""Tasks on compounds: build one from cards, build the one with that name, write its formula."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from rummy_kit.feedback import Feedback
from rummy_kit.lessons.exercise import Answered, Exercise, Order
from rummy_kit.picture import Picture
from rummy_kit.subjects import ions
from rummy_kit.subjects.ions import school
from rummy_kit.subjects.ions.cards import PLACES, Place
from rummy_kit.subjects.ions.handling import Stacks
from rummy_kit.table import parts
from rummy_kit.table.panel import panel_of, praise, tip_of
from rummy_kit.table.view import Draft, FaceView, HandleView, Intent, PanelView, SheetView, TrayView
from rummy_kit.texts import YOU

from . import FormulaRummy
from .ideas import IDEAS, TEXTS
from .picture import handle_of
from .pieces import FormulaRummyObservation, FormulaRummyOptions, Lay
from .work import Work, tray_view

NUMBERS = ("1", "1", "2", "2", "3", "3")
AS_READ = {"other_charge": "read_charge", "other_relative": "read_ending"}
"""Where a task gives a name instead of a symbol, a wrong ion shows a different idea: code → code."""
TAKEN = {read: taken for taken, read in AS_READ.items()}
LAY = Intent("do", place="lay")
CHOICES = 5  # names or formulas to choose from
LONGEST_FORMULA = 40


@lru_cache(maxsize=2)
def _game(naming: str) -> FormulaRummy:
    return FormulaRummy(FormulaRummyOptions(naming=naming))


def draw_pair(
    order: Order,
    pool: Iterable[school.Pair],
    shows: Callable[[school.Pair], bool] = lambda _: True,
    first: Collection[school.Pair] = (),
) -> school.Pair:
    """A random pair that ``shows`` what is wanted: if possible, one of the ``first`` ones, or an easy one if the order
    asks for one, and one not yet in ``order.others``. Pairs in a teacher's own deck take precedence over all of this.
    """
    mixed, wanted = order.rng.stream("pair").shuffle(tuple(pool)), school.EASY if order.easy else first
    liked = sorted(mixed, key=lambda pair: (" ".join(pair) in order.others, pair not in wanted))
    own = filter(order.deck.issuperset, liked)
    return next(filter(shows, own), None) or next(filter(shows, liked), liked[0])


class OnCompound(Exercise):
    """A task on a compound, in the words of ``[words]``, with the hints of ``[hint_words]``.

    Where the order's ``naming`` is ``"chosen"``, the right answer is among those of wrong ideas, which always include
    that of its ``idea``.
    """

    texts = TEXTS
    words: str

    def __init__(self, cation: str, anion: str, skill: str, order: Order) -> None:
        self.compound = ions.compound(cation, anion)
        self.skill, self._order = skill, order
        self._game, self._facts = _game(order.naming), self.compound.facts
        self.about = self.laid = " ".join(self.compound.keys)

    def _set_task(self, text: str) -> None:
        """The words of the task; last, because they follow from everything else."""
        self.task, self.text_on_paper = self._say("task"), self._say(text)
        self.text = f"{self.text_on_paper} {self._say('on_the_page')}".strip()

    @cached_property
    def could(self) -> frozenset[str]:  # type: ignore[override]  # found when it is asked for: sympy judges what is wrong
        """The ideas that the task can show."""
        return frozenset(IDEAS.find_behind(self._codes()))

    def _say(self, part: str) -> str:
        return TEXTS.say(self.words, part, self._facts)

    @abstractmethod
    def _codes(self) -> Iterable[str]:
        """The codes of everything that can go wrong."""

    @property
    def _ions(self) -> tuple[ions.Ion, ions.Ion]:
        return self.compound.cation, self.compound.anion

    def sheet(self) -> SheetView | None:
        """The ions with their charges: names hidden on cards can be looked up there."""
        return self._game.table.sheet()

    def hint(self, depth: int) -> PanelView:
        return self._hint_on(self.words, depth)

    def _hint_on(self, words: str, depth: int) -> PanelView:
        return tip_of(TEXTS, f"hint_{words}", self._facts, depth)

    def panel(self, feedback: Feedback) -> PanelView:
        """What the judges say, with a picture: unit charges, or what was written beside what is right."""
        if feedback.code in ("no_name", "no_formula"):
            return panel_of(TEXTS, feedback) | {"kick": TEXTS.say("grade", "not_yet")}
        said = replace(feedback, code=TAKEN.get(feedback.code, feedback.code))
        panel = panel_of(ions.texts(), said, TEXTS.say("topic", ions.topic(said.code)))
        (cation, anion), n, m = self._ions, feedback.data["n"], feedback.data["m"]
        panel["why"] = ions.stacks(cation, n, anion, m)
        if feedback.code in ions.ABOUT_WRITING:
            panel["why"] = ions.beside_right(cation, anion, feedback.data["said"]) or panel["why"]
        if feedback.ok:
            built, text = (TEXTS.say("build", part, feedback.data) for part in ("built", "level"))
            return praise(panel, title=built, text=text)
        if feedback.grade == "almost":
            panel["kick"] = TEXTS.say("grade", "almost")
        elif feedback.kind == "rule":  # a slip in writing, which breaks no rule of the game
            panel["kick"] = TEXTS.say("grade", "not_yet")
        return panel

    def own_answer(self, draft: Draft, feedback: Feedback) -> str:
        """The ion, the name or the formula that was given, whichever is wrong."""
        return str(feedback.data.get("took") or feedback.data["said"] or feedback.data["attempt"])

    def idea(self, draft: Draft, feedback: Feedback) -> str:
        return ions.texts().say(TAKEN.get(feedback.code, feedback.code), "idea", feedback.data)

    def handle(self, feedback: Feedback) -> HandleView | None:
        """The stacks of charges with the numbers of this answer, unless only its writing is wrong."""
        if feedback.code in ("no_name", "no_formula", *ions.ABOUT_WRITING):
            return None
        return handle_of(self.compound.cation, feedback.data["n"], self.compound.anion, feedback.data["m"])

    def _mix_in(self, right: str, wrong: Iterable[str]) -> tuple[str, ...]:
        """The right answer among others, in any order."""
        return self._order.rng.stream("choices").shuffle((right, *list(dict.fromkeys(wrong))[: CHOICES - 1]))


# ------------------------------------------------------------------------------------------ on cards


class Uncounted(Work):
    """An unfinished compound that may be named whatever its charges come to, because the pupil is to work that
    out.
    """

    @property
    def name_waits(self) -> str:
        wait = super().name_waits
        return "" if wait == "neutral" else wait


class OnCards(OnCompound):
    """A compound to be built from a hand of cards. ``done`` are the places that are filled from the start."""

    counts = True

    def __init__(self, cation: str, anion: str, skill: str, order: Order, done: tuple[Place, ...] = ()) -> None:
        super().__init__(cation, anion, skill, order)
        self.hand = self._deal()
        self.given = {f"tray:{place}": self.right_places[f"tray:{place}"] for place in done}
        self._set_task("all_cards" if not done else "name_only" if len(done) == len(PLACES) else "rest")

    def _deal(self) -> tuple[str, ...]:
        """The right cards among others: a look-alike of each ion first, then any others, and every number twice. If the
        two ions are in a teacher's own deck, so are the others.
        """
        chemistry, chosen = self._game.chemistry, [*self.compound.keys]
        deck = self._order.deck if self._order.deck.issuperset(chosen) else frozenset()
        for right, others, most in zip(self._ions, (chemistry.cations, chemistry.anions), (1, 2), strict=True):
            shuffled = self._order.rng.stream("hand", right.key).shuffle(others)
            chosen += ions.put_alike_first(right, (key for key in shuffled if not deck or key in deck))[:most]
        return self._game.deck.sort((*chosen, *NUMBERS))

    @cached_property
    def right_cards(self) -> Mapping[str, str]:
        (n, m), (cation, anion) = self.compound.counts, self.compound.keys
        return {"tray:cation": cation, "tray:n": str(n), "tray:anion": anion, "tray:m": str(m)}

    def _stands(self, place: Place) -> bool:
        """Whether that place has been filled from the start."""
        return f"tray:{place}" in self.given

    def parts_at_fault(self, draft: Draft, feedback: Feedback) -> tuple[str, ...]:
        """The confused ion, the name, or both numbers."""
        if "took" in feedback.data:
            return ("tray:cation" if feedback.data["wanted"] == str(self.compound.cation) else "tray:anion",)
        if feedback.data["said"]:
            return ("name",)
        return tuple(place for place in ("tray:n", "tray:m") if place not in self.given)

    def _with_given(self, draft: Draft) -> Draft:
        """What is in the tray: whatever was there from the start stays, whatever is chosen."""
        given = set(self.given.values())
        faces = self.faces_by_key
        keys = (*self.given.values(), *(key for key, _ in draft.hand if key not in given))
        own = {place: key for place, key in draft.places.items() if place not in self.given and key not in given}
        return replace(draft, hand=tuple((key, faces[key]) for key in keys), places={**self.given, **own})

    def _position(self) -> FormulaRummyObservation:
        """A player alone, in the middle of a turn, with these cards."""
        return FormulaRummyObservation.pose(self.hand, "play", aside_counts=(0,))

    def _lay(self, draft: Draft) -> Lay | None:
        """The compound in the tray, if it is one."""
        lay = self._game.table.interpret(self._position(), LAY, self._with_given(draft))
        return lay if isinstance(lay, Lay) else None

    def _see(self, draft: Draft) -> Work:
        work = Work if self.given else Uncounted
        return work(self._position(), self._with_given(draft), (YOU,), self._game)

    def faces(self) -> dict[str, FaceView]:
        return self._game.table.faces()

    def tray(self, draft: Draft) -> TrayView:
        tray = tray_view(self._see(draft), self._game.table.say)
        for slot in tray["slots"]:
            if slot["id"] in self.given:
                slot["lies"] = "fixed"
        return tray

    def picture_to_begin(self) -> HandleView | None:
        """The ions, if they are known, with the numbers that are already there."""
        (n, m), (cation, anion) = self.compound.counts, self._ions
        if "tray:cation" not in self.given and self.words != "build":
            return None
        return handle_of(cation, n * self._stands("n"), anion, m * self._stands("m"))

    def read(self, picture: Picture) -> Answered | None:
        """The ions and their numbers, once both sides are level."""
        if not isinstance(picture, Stacks) or picture.left_over or not picture.n:
            return None
        held = {"cation": picture.cation.key, "n": picture.n, "anion": picture.anion.key, "m": picture.m}
        return Answered({f"tray:{place}": str(face) for place, face in held.items()})

    def fits(self, draft: Draft) -> list[str]:
        return self._see(draft).fits

    def ready(self, draft: Draft) -> str:
        free = len(self._see(draft).free)
        return "" if self._lay(draft) else TEXTS.say("build", "missing" if free else "too_many", {"n": free})

    def answer(self, draft: Draft) -> dict[str, Any]:
        lay = self._lay(draft)
        return {part: getattr(lay, part) for part in (*PLACES, "name")}

    def check(self, draft: Draft) -> Feedback:
        lay = self._lay(draft)
        assert lay is not None
        return self._judge(lay)

    @abstractmethod
    def _judge(self, lay: Lay) -> Feedback:
        """The verdict on this compound."""

    def _judge_counts(self, n: int, m: int) -> Feedback:
        """The verdict on the numbers, and the ideas that lead to them when one of them is already there."""
        there = n if self._stands("n") else None, m if self._stands("m") else None
        return ions.judge_rest(self._ions[0], n, self._ions[1], m, *there)

    def _judge_cards(self, lay: Lay) -> Feedback:
        """The verdict on the ions and, if they are those that were asked for, on their numbers."""
        picked = ions.judge_ions(*self._ions, *lay.pair)
        return self._judge_counts(lay.n, lay.m) if picked.ok else picked

    def _numbers(self) -> list[tuple[int, int]]:
        """All numbers that can be laid."""
        n, m = self.compound.counts
        numbers = sorted({int(face) for face in NUMBERS})
        return list(product([n] if self._stands("n") else numbers, [m] if self._stands("m") else numbers))

    def _pairs(self) -> list[tuple[str, str]]:
        """All pairs of ions that can be laid."""
        chemistry, (cation, anion) = self._game.chemistry, self.compound.keys
        cations = [cation] if self._stands("cation") else [key for key in chemistry.cations if key in self.hand]
        anions = [anion] if self._stands("anion") else [key for key in chemistry.anions if key in self.hand]
        return list(product(cations, anions))

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """The ions and one number, unless all four cards are right and only the name is not."""
        most = {place: key for place, key in self.right_places.items() if place != "tray:m"}
        return {} if self._is_built(draft) else {**most, **self.given}

    def _is_built(self, draft: Draft) -> bool:
        """Whether all four cards are right."""
        lay = self._lay(draft)
        return lay is not None and {f"tray:{at}": str(getattr(lay, at)) for at in PLACES} == self.right_cards


class Build(OnCards):
    """Build the neutral compound of two ions, and name it."""

    words = "build"

    def _codes(self) -> Iterable[str]:
        yield from ["other_ion"] if len(self._pairs()) > 1 else []
        judged = [self._judge_counts(n, m) for n, m in self._numbers()]
        if self._order.naming == "chosen":
            judged += [ions.judge_name(*self._ions, name) for name in self.choices]
        else:
            yield from ("wrong_ion", *ions.wrong_names(*self._ions))
        for feedback in judged:
            yield from (feedback.code, *feedback.also)

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The right name among those that wrong ideas lead to."""
        wrong = ions.wrong_names(*self._ions)
        first = [name for code, name in wrong.items() if self._order.idea in IDEAS.find_behind([code])]
        return self._mix_in(self.compound.name, (*first, *wrong.values()))

    @cached_property
    def right_text(self) -> Mapping[str, str]:
        return {"name": self.compound.name}

    def wrong_texts(self) -> Iterable[Mapping[str, str]]:
        cation, anion = (ion.name for ion in self._ions)
        return ({"name": name} for name in (f"{cation} dioxide", anion, f"{anion} {cation}"))

    def tray(self, draft: Draft) -> TrayView:
        tray = super().tray(draft)
        for field in tray["fields"]:
            if field["id"] == "name" and field["options"]:
                field["options"] = [{"value": name, "label": name} for name in self.choices]
        return tray

    def _judge(self, lay: Lay) -> Feedback:
        """Judge the ions asked for, then the numbers, then the name."""
        formula = self._judge_cards(lay)
        if not formula.ok:
            return formula
        if not lay.name.strip():
            return Feedback("rule", "no_name", self._facts)
        name = ions.judge_name(*self._ions, lay.name)
        if name.code in ions.FORM_SLIPS:  # the task asks for a name, so a slip in a formula shows nothing
            return replace(name, code="formula_other", also=())
        return formula if name.ok else name

    def panel(self, feedback: Feedback) -> PanelView:
        """As for every compound, but without the charges if they are right and the name says nothing about them."""
        panel = super().panel(feedback)
        named = feedback.data.get("said") and ions.topic(feedback.code) == "names"
        if named and all(IDEAS[idea].skill != "numeral" for idea in IDEAS.behind(feedback)):
            panel.pop("why", None)
        return panel

    def hint(self, depth: int) -> PanelView:
        return self._hint_on("name" if len(self.given) == len(PLACES) else "build", depth)

    def hint_for(self, draft: Draft, depth: int) -> PanelView:
        """Help as for other tasks; once the formula is right, help with the name."""
        return self._hint_on("name", depth) if self._is_built(draft) else self.hint(depth)


class FromName(OnCards):
    """Build the compound with that name: which ions it is made of is part of the task."""

    words = "from_name"

    def _codes(self) -> Iterable[str]:
        for (cation, anion), (n, m) in product(self._pairs(), self._numbers()):
            judged = self._judge(Lay(0, cation, n, anion, m, ""))
            yield from (judged.code, *judged.also)

    def tray(self, draft: Draft) -> TrayView:
        return {**super().tray(draft), "fields": []}

    def _judge(self, lay: Lay) -> Feedback:
        """Judge the ions that the name stands for, then the numbers."""
        judged = self._judge_cards(lay)
        if judged.ok:
            return judged
        also = [AS_READ.get(code, code) for code in judged.also]
        if "other_ion" in (judged.code, *also):
            also.append("wrong_ion")
        also += ions.numerals_misread(*self._ions, lay.n, lay.m)
        return replace(judged, code=AS_READ.get(judged.code, judged.code), also=tuple(dict.fromkeys(also)))


# ------------------------------------------------------------------------------------------ in writing


class Write(OnCompound):
    """Write the formula of a compound, with its brackets and small numbers.

    ``clue`` is what is given besides its name: ``"by_name"`` nothing, ``"by_ions"`` its ions, ``"by_counts"`` also how
    many of each.
    """

    words = "write"

    def __init__(self, cation: str, anion: str, clue: str, order: Order, skill: str = "write") -> None:
        super().__init__(cation, anion, skill, order)
        self._clue = clue
        self._set_task(clue)

    def _codes(self) -> Iterable[str]:
        typed = self._order.naming == "typed"
        for text in ions.wrong_writings(*self._ions).values() if typed else self.choices:
            judged = ions.judge_written(*self._ions, text)
            yield from (judged.code, *judged.also)
        if typed:
            yield "wrong_ion"
            yield from ["ide_ite_ate"] if self._clue == "by_name" and ions.relatives(self.compound.anion) else []

    @cached_property
    def right_text(self) -> Mapping[str, str]:
        return {"formula": self.compound.unicode}

    def wrong_texts(self) -> Iterable[Mapping[str, str]]:
        return ({"formula": formula} for formula in ions.wrong_writings(*self._ions).values())

    def tray(self, draft: Draft) -> TrayView:
        label, value = self._say("label"), draft.text.get("formula", "")
        if self._order.naming == "chosen":
            field = parts.choice("formula", label, value, [(formula, formula) for formula in self.choices])
        else:
            field = parts.text_field("formula", label, value, LONGEST_FORMULA, typeset="lowered")
        return {"title": self._say("tray"), "note": "", "slots": [], "fields": [field]}

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The right formula among those that wrong ideas write."""
        wrong = ions.wrong_writings(*self._ions)
        first = sorted(wrong, key=lambda code: (code != self._order.idea, code not in ions.ABOUT_WRITING))
        return self._mix_in(self.compound.unicode, (wrong[code] for code in first))

    def parts_at_fault(self, draft: Draft, feedback: Feedback) -> tuple[str, ...]:
        """The field for the formula, which is all there is to write."""
        return ("formula",)

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"formula": draft.text.get("formula", "").strip()}

    def check(self, draft: Draft) -> Feedback:
        formula = draft.text.get("formula", "")
        if not formula.strip():
            return Feedback("rule", "no_formula", self._facts)
        judged = ions.judge_written(*self._ions, formula)
        if judged.code == "wrong_ion" and self._clue == "by_name" and ions.is_of_relative(*self._ions, formula):
            return replace(judged, also=(*judged.also, "ide_ite_ate"))
        return judged
