"""The lesson on ionic formulas and names, which leads to Formula Rummy. Its words are in ``lesson.toml``."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.feedback import Feedback
from rummy_kit.games.formula_rummy import FormulaRummy
from rummy_kit.games.formula_rummy.pieces import FormulaOptions, FormulaView, Lay
from rummy_kit.games.formula_rummy.work import Work, tray_view
from rummy_kit.lessons.lesson import Example, Exercise, Lesson, lesson_texts
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import ions
from rummy_kit.table import parts
from rummy_kit.table.panel import panel_of
from rummy_kit.table.view import Draft, FaceView, Intent, PanelView, SheetView, TrayView, hand_keys
from rummy_kit.texts import YOU

TEXTS = lesson_texts(__file__)
NUMBERS = ("1", "1", "2", "2", "3", "3")
ABOUT = {  # feedback codes → the idea that they are about; all others are about names
    **dict.fromkeys(("ok", "not_neutral", "own_charge", "not_reduced"), "charge"),
    **dict.fromkeys(("other_charge", "other_relative", "other_ion"), "ions"),
    **dict.fromkeys(ions.ABOUT_WRITING, "writing"),
}
LAY = Intent("do", place="lay")


# ------------------------------------------------------------------------------------------ which compounds train what

SKILLS: dict[str, str] = {
    # equal charges above 1: the numbers must be reduced to 1 and 1
    "equal": "Mg2+ O2-, Ca2+ O2-, Zn2+ S2-, Ba2+ SO4^2-, Ca2+ CO3^2-, Mg2+ SO4^2-, Al3+ PO4^3-",
    # both numbers are above 1
    "uneven": "Al3+ O2-, Mg2+ N3-, Ca2+ N3-, Al3+ SO4^2-, Al3+ S2-, Ca2+ PO4^3-, Mg2+ PO4^3-",
    # an ion of several atoms that is there more than once
    "brackets": "Mg2+ OH-, Ba2+ OH-, Ca2+ NO3-, Al3+ NO3-, NH4+ SO4^2-, NH4+ CO3^2-, Ca2+ HCO3-",
    # a metal with several charges: the name says which
    "numeral": "Fe2+ Cl-, Fe3+ Cl-, Cu2+ Cl-, Cu2+ SO4^2-, Fe2+ SO4^2-, Cr3+ Cl-, Pb2+ NO3-",
    # the same, and the metal's number is above 1 and differs from its charge
    "numeral_trap": "Cu+ O2-, Cu+ S2-, Fe3+ O2-, Cr3+ O2-, Fe3+ SO4^2-",
}
WRITTEN: dict[str, str] = {
    # an ion of several atoms that is there more than once, told by its name
    "by_name": "Al3+ SO4^2-, Ca2+ PO4^3-, Mg2+ NO3-, Zn2+ OH-, NH4+ CO3^2-, Fe3+ NO3-, Ba2+ HCO3-, Cu2+ NO3-",
    # an ion of two like atoms or more, whose own numbers must stay
    "by_ions": "Na+ O2^2-, K+ O2^2-, Hg2^2+ Cl-, Hg2^2+ Br-, Na+ C2O4^2-, K+ C2O4^2-, Li+ O2^2-",
}
"""Skills of writing a formula."""
FADED = (("Ca2+", "OH-", ("cation", "n", "anion")), ("Fe3+", "SO4^2-", ("cation", "anion")))
ALONE = ("equal", "by_name", "numeral", "by_ions", "numeral_trap")
"""The skills of the tasks to do alone; what else is trained by building comes in twins, where it was missed."""
CHOICES = 5  # formulas to choose from
LONGEST_FORMULA = 40


@lru_cache(maxsize=2)
def _game(naming: str) -> FormulaRummy:
    return FormulaRummy(FormulaOptions(naming=naming))


def pairs(skill: str) -> list[tuple[str, str]]:
    """The pairs of ions that train a skill, as the keys of cation and anion."""
    pairs = (pair.split() for pair in {**SKILLS, **WRITTEN}[skill].split(", "))
    return [(cation, anion) for cation, anion in pairs]


def can_show(code: str, made: ions.Compound) -> bool:
    """Whether somebody who builds and names this compound can make the mistake with this code, as cards show it."""
    cation, anion, (n, _) = made.cation, made.anion, made.counts
    ions_of_deck = [ions.by_key(key) for key in (*_game("typed").chemistry.cations, *_game("typed").chemistry.anions)]
    if code == "own_charge":
        return cation.units != anion.units
    if code == "not_reduced":
        return made.counts == (1, 1)
    if code in ("roman_missing", "numeral_wrong", "arabic_numeral"):
        return cation.needs_numeral
    if code in ("roman_is_count", "roman_is_total"):
        return cation.needs_numeral and n > 1 and n != cation.charge
    if code == "numeral_extra":
        return not cation.needs_numeral
    if code == "other_charge":
        return any(cation.element == other.element != "" and cation != other for other in ions_of_deck)
    if code in ("other_relative", "ide_ite_ate"):
        return any(anion.family == other.family != "" and anion != other for other in ions_of_deck)
    return True


# ------------------------------------------------------------------------------------------ building a compound


def facts(made: ions.Compound) -> dict[str, Any]:
    """A compound and its ions, as words name them: how much plus and minus each brings, and where both sides meet."""
    (n, m), cation, anion = made.counts, made.cation, made.anion
    return {
        "cation": str(cation),
        "anion": str(anion),
        "cation_name": cation.name,
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
    panel = panel_of(ions.texts(), Violation.of("", feedback), TEXTS.say("topic", ABOUT.get(feedback.code, "names")))
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


class Build(Exercise):
    """Build the neutral compound of two ions from a hand of cards, and name it.

    ``done`` are the places of the formula that are filled beforehand; ``naming`` is ``"typed"`` or ``"chosen"``
    (from five); ``skill`` picks the twin.
    """

    def __init__(
        self, cation: str, anion: str, skill: str, rng: Rng, *, done: tuple[str, ...] = (), naming: str = "typed"
    ) -> None:
        self._rng, self._naming, self.skill, self._done = rng, naming, skill, done
        self._game = _game(naming)
        self.compound = ions.compound(cation, anion)
        self.hand = self._deal()
        self.given = self._placed(done)
        self.task = TEXTS.say("build", "task", facts(self.compound))
        self.text = TEXTS.say("build", "rest" if done else "all_cards")

    def _deal(self) -> tuple[str, ...]:
        """The right cards among others: a look-alike of each ion first, then any, and every number twice."""
        chosen = [self.compound.cation.key, self.compound.anion.key]
        for right, others, most in (
            (self.compound.cation, self._game.chemistry.cations, 1),
            (self.compound.anion, self._game.chemistry.anions, 2),
        ):
            rest = [ions.by_key(key) for key in self._rng.stream("hand", right.key).shuffle(others) if key != right.key]
            alike = [ion for ion in rest if _look_alike(ion, right)]
            chosen += [ion.key for ion in [*alike, *(ion for ion in rest if ion not in alike)][:most]]
        order = list(self._game.deck.by_face)
        return tuple(sorted((*chosen, *NUMBERS), key=order.index))

    def _placed(self, places: tuple[str, ...]) -> dict[str, str]:
        """These places of the tray with the keys of the right cards."""
        n, m = self.compound.counts
        faces = {"cation": self.compound.cation.key, "n": str(n), "anion": self.compound.anion.key, "m": str(m)}
        keys = list(hand_keys(self.hand))
        placed = {}
        for place in places:
            key = next(card for card in keys if card[1] == faces[place])
            keys.remove(key)
            placed[f"tray:{place}"] = key[0]
        return placed

    def _position(self) -> FormulaView:
        """A player alone, in the middle of a turn, with these cards."""
        return FormulaView.posed(self.hand, "play", aside_counts=(0,))

    def _meant(self, draft: Draft) -> Lay | Verdict:
        meant = self._game.table.interpret(self._position(), LAY, draft)
        assert isinstance(meant, Lay | Verdict)
        return meant

    def _seen(self, draft: Draft) -> Work:
        return Work(self._position(), draft, (YOU,), self._game)

    def faces(self) -> dict[str, FaceView]:
        return self._game.table.faces()

    def tray(self, draft: Draft) -> TrayView:
        return tray_view(self._seen(draft), self._game.table.say)

    def fits(self, draft: Draft) -> list[str]:
        return self._seen(draft).fits

    def ready(self, draft: Draft) -> str:
        if isinstance(self._meant(draft), Lay):
            return ""
        free = len(self._seen(draft).free)
        return TEXTS.say("build", "missing" if free else "too_many", {"n": free})

    def answer(self, draft: Draft) -> dict[str, Any]:
        lay = self._meant(draft)
        assert isinstance(lay, Lay)
        return {"cation": lay.cation, "n": lay.n, "anion": lay.anion, "m": lay.m, "name": lay.name}

    def check(self, draft: Draft) -> Feedback:
        """The ions asked for, then the numbers, then the name."""
        lay = self._meant(draft)
        assert isinstance(lay, Lay)
        cation, anion = self.compound.cation, self.compound.anion
        picked = ions.judge_ions(cation, anion, *lay.pair)
        if not picked.ok:
            return picked
        formula = ions.judge_formula(cation, lay.n, anion, lay.m)
        if not formula.ok:
            return formula
        if not lay.name.strip():
            return Feedback("rule", "no_name", facts(self.compound))
        name = ions.judge_name(cation, anion, lay.name)
        return formula if name.ok else name

    def panel(self, feedback: Feedback) -> PanelView:
        if feedback.code == "no_name":
            return panel_of(TEXTS, Violation.of("", feedback)) | {"kick": TEXTS.say("grade", "not_yet")}
        return _panel(self.compound, feedback)

    def hint(self, depth: int) -> PanelView:
        return panel_of(TEXTS, Violation("", "hint_build", {**facts(self.compound), "depth": depth}, kind="tip"))

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """The ions and one number, unless all four cards are right and only the name is not."""
        lay, right = self._meant(draft), self.compound
        built = isinstance(lay, Lay) and (lay.cation, lay.anion, lay.n, lay.m) == (
            right.cation.key, right.anion.key, *right.counts,
        )  # fmt: skip
        return {} if built else self._placed(("cation", "n", "anion"))

    def sheet(self) -> SheetView | None:
        """The ions with their charges: a name that a card hides can be looked up."""
        return self._game.table.sheet()

    @property
    def about(self) -> str:
        return pair_of(self.compound)

    def twin(self, missed: str = "", others: Collection[str] = ()) -> Exercise:
        """Another compound with which the same can be missed, done as far as this one."""
        rng = self._rng.stream("twin")
        skill, (cation, anion) = _same_skill(self.skill, tuple(SKILLS), missed, {self.about, *others}, rng)
        return Build(cation, anion, skill, rng, done=self._done, naming=self._naming)


def pair_of(made: ions.Compound) -> str:
    """What a task about that compound is about."""
    return f"{made.cation.key} {made.anion.key}"


def _look_alike(ion: ions.Ion, right: ions.Ion) -> bool:
    """Another charge of the same element, or another member of the same family of names."""
    return (ion.element == right.element != "") or (ion.family == right.family != "")


# ------------------------------------------------------------------------------------------ writing a formula


class Write(Exercise):
    """Write the formula of a compound, given by its name or by its ions, with its brackets and small numbers.

    ``naming`` is ``"typed"`` or ``"chosen"``: then the right formula stands among those that wrong ideas write.
    """

    given: Mapping[str, str] = {}

    def __init__(self, cation: str, anion: str, skill: str, rng: Rng, *, naming: str = "typed") -> None:
        self._rng, self._naming, self.skill = rng, naming, skill
        self.compound = ions.compound(cation, anion)
        self.task, self.text = self._say("task"), self._say(skill)

    def _say(self, part: str) -> str:
        return TEXTS.say("write", part, facts(self.compound))

    def faces(self) -> dict[str, FaceView]:
        return {}

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
        wrong = ions.wrong_writings(self.compound.cation, self.compound.anion)
        first = sorted(wrong, key=lambda code: code not in ions.ABOUT_WRITING)[: CHOICES - 1]
        return self._rng.stream("choices").shuffle((self.compound.unicode, *(wrong[code] for code in first)))

    def fits(self, draft: Draft) -> list[str]:
        return []

    def ready(self, draft: Draft) -> str:
        """Always: the page says what is written only when it is checked."""
        return ""

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"formula": draft.text.get("formula", "").strip()}

    def check(self, draft: Draft) -> Feedback:
        formula = draft.text.get("formula", "")
        if not formula.strip():
            return Feedback("rule", "no_formula", facts(self.compound))
        return ions.judge_written(self.compound.cation, self.compound.anion, formula)

    def panel(self, feedback: Feedback) -> PanelView:
        if feedback.code == "no_formula":
            return panel_of(TEXTS, Violation.of("", feedback)) | {"kick": TEXTS.say("grade", "not_yet")}
        return _panel(self.compound, feedback)

    def hint(self, depth: int) -> PanelView:
        return panel_of(TEXTS, Violation("", "hint_write", {**facts(self.compound), "depth": depth}, kind="tip"))

    def sheet(self) -> SheetView | None:
        return _game(self._naming).table.sheet()

    @property
    def about(self) -> str:
        return pair_of(self.compound)

    def twin(self, missed: str = "", others: Collection[str] = ()) -> Exercise:
        """Another formula in which the same slip can show."""
        rng = self._rng.stream("twin")
        skill, (cation, anion) = _same_skill(self.skill, tuple(WRITTEN), missed, {self.about, *others}, rng)
        return Write(cation, anion, skill, rng, naming=self._naming)


def _same_skill(
    own: str, skills: tuple[str, ...], missed: str, others: Collection[str], rng: Rng
) -> tuple[str, tuple[str, str]]:
    """A skill, and a pair of ions that trains it with which the same can be missed: if possible the own skill."""
    trained = {skill: [pair for pair in pairs(skill) if " ".join(pair) not in others] for skill in (own, *skills)}
    aimed = {skill: [pair for pair in left if _may_miss(missed, pair, skill)] for skill, left in trained.items()}
    skill, left = next((skill, left) for skill, left in (*aimed.items(), *trained.items()) if left)
    return skill, rng.choice(left)


def _may_miss(code: str, pair: tuple[str, str], skill: str) -> bool:
    """Whether the mistake with this code can be made in a task on that pair."""
    writing = skill in WRITTEN and code not in ("", "wrong_ion")
    return code in ions.wrong_writings(*pair) if writing else can_show(code, ions.compound(*pair))


# ------------------------------------------------------------------------------------------ the lesson


class FormulaLesson(Lesson):
    """Neutral formulas from ions, their names, and how they are written."""

    texts = TEXTS
    minutes = 45
    place = 1
    game = "formula_rummy"
    first_deal = 20
    opponents = ("mia", "ben")
    cards = ("Al3+", "2", "O2-", "3")

    def worked_example(self) -> Example:
        """Aluminium with oxide: 3 and 2 meet at 6."""
        made = ions.compound("Al3+", "O2-")
        counts = {"charges": (1, 1), "numbers": made.counts}
        pictures = {step: ions.stacks(made.cation, n, made.anion, m) for step, (n, m) in counts.items()}
        return self.example(made.runs, pictures, **facts(made))

    def exercises(self, seed: int, naming: str = "typed") -> tuple[Exercise, ...]:
        """Two compounds partly built, then others to build and two to write."""
        rng = Rng(seed, "practice")
        faded = [
            Build(cation, anion, skill, rng.stream("faded", skill), done=done, naming=naming)
            for (cation, anion, done), skill in zip(FADED, ("brackets", "numeral_trap"), strict=True)
        ]
        alone: list[Exercise] = []
        shown = {(cation, anion) for cation, anion, _ in FADED}
        for skill in ALONE:
            stream = rng.stream("alone", skill)
            cation, anion = stream.choice([pair for pair in pairs(skill) if pair not in shown])
            shown.add((cation, anion))
            kind = Build if skill in SKILLS else Write
            alone.append(kind(cation, anion, skill, stream, naming=naming))
        return (*faded, *alone)

    def question(self) -> Exercise:
        """The idea that salt is made of molecules."""
        return Question.read(TEXTS)


LESSON = FormulaLesson()
