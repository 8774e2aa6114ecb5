"""The lesson on ionic formulas and names, which leads to Formula Rummy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.feedback import Feedback
from rummy_kit.games.formula_rummy import FormulaRummy
from rummy_kit.games.formula_rummy.pieces import FormulaOptions, FormulaView, Lay
from rummy_kit.lessons.lesson import Example, ExampleStep, Exercise, Lesson
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import ions
from rummy_kit.table.view import Draft, FaceView, Intent, PanelView, TrayView, hand_keys, panel_of
from rummy_kit.table.view import __file__ as engine_table
from rummy_kit.texts import Texts

TEXTS = Texts.load(Path(engine_table).with_name("strings.toml"), Path(__file__).with_suffix(".toml"))
NUMBERS = ("1", "1", "2", "2", "3", "3")
ABOUT_CHARGES = ("ok", "not_neutral", "own_charge", "not_reduced")
ABOUT_IONS = ("other_charge", "other_relative", "other_ion")
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
FADED = (("Ca2+", "OH-", ("cation", "n", "anion")), ("Fe3+", "SO4^2-", ("cation", "anion")))


@lru_cache(maxsize=2)
def _game(naming: str) -> FormulaRummy:
    return FormulaRummy(FormulaOptions(naming=naming))


def pairs(skill: str) -> list[tuple[str, str]]:
    """The pairs of ions that train a skill, as the keys of cation and anion."""
    return [(cation, anion) for cation, anion in (pair.split() for pair in SKILLS[skill].split(", "))]


# ------------------------------------------------------------------------------------------ building a compound


class Build(Exercise):
    """Build the neutral compound of two ions from a hand of cards, and name it.

    ``done`` are the places of the formula that are filled beforehand; ``naming`` is ``"typed"`` or ``"chosen"``
    (from five); ``skill`` picks the twin.
    """

    def __init__(
        self, cation: str, anion: str, skill: str, rng: Rng, *, done: tuple[str, ...] = (), naming: str = "typed"
    ) -> None:
        self._rng, self._naming, self.skill = rng, naming, skill
        self._game = _game(naming)
        self.compound = ions.compound(cation, anion)
        self.hand = self._deal()
        self.given = self._placed(done)
        plus, minus = self.compound.cation, self.compound.anion
        self.task = f"Build a compound of {plus} and {minus}"
        self.text = "Find the missing numbers, then name it." if done else "Choose its four cards, then name it."

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

    def _view(self) -> FormulaView:
        """A player alone, in the middle of a turn, with these cards."""
        return FormulaView(
            seat=0,
            phase="play",
            turn=0,
            to_act=(0,),
            dealer=0,
            hand=self.hand,
            hand_counts=(len(self.hand),),
            known=((),),
            stock_count=0,
            discards=(),
            table=(),
            aside_counts=(0,),
            taken=(),
            barred=(),
            skips=0,
        )

    def _meant(self, draft: Draft) -> Lay | Verdict:
        meant = self._game.table.interpret(self._view(), LAY, draft)
        assert isinstance(meant, Lay | Verdict)
        return meant

    def faces(self) -> dict[str, FaceView]:
        return self._game.table.faces()

    def tray(self, draft: Draft) -> TrayView:
        tray = self._game.table.describe(self._view(), draft, ["You"])["tray"]
        assert tray is not None
        return tray

    def fits(self, draft: Draft) -> list[str]:
        return self._game.table.describe(self._view(), draft, ["You"])["fits"]

    def ready(self, draft: Draft) -> str:
        meant = self._meant(draft)
        if isinstance(meant, Verdict):
            free = sum("card" not in slot for slot in self.tray(draft)["slots"])
            return "too many cards" if not free else "1 card missing" if free == 1 else f"{free} cards missing"
        return ""

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
            return Feedback("rule", "no_name", {"formula": self.compound.unicode})
        name = ions.judge_name(cation, anion, lay.name)
        return formula if name.ok else name

    def panel(self, feedback: Feedback) -> PanelView:
        if feedback.code == "no_name":
            return panel_of(TEXTS, Violation.of("", feedback)) | {"kick": "Not yet"}
        about = "charge" if feedback.code in ABOUT_CHARGES else "ions" if feedback.code in ABOUT_IONS else "names"
        panel = panel_of(ions.texts(), Violation.of("", feedback), topic=about)
        data = feedback.data
        panel["why"] = ions.stacks(self.compound.cation, data["n"], self.compound.anion, data["m"])
        if feedback.ok:
            text = ions.texts().say("ok", "solution", feedback.data)
            panel |= {"kind": "ok", "kick": "Right", "text": text, "title": f"{self.compound}, {self.compound.name}"}
        elif feedback.grade == "almost":
            panel["kick"] = "Right, but not yet the simplest"
        elif feedback.kind == "rule":  # a slip of writing: no rule of a game is meant
            panel["kick"] = "Not yet"
        return panel

    def hint(self, depth: int) -> PanelView:
        n, m = self.compound.counts
        cation, anion = self.compound.cation, self.compound.anion
        data = {
            "depth": depth,
            "cation": str(cation),
            "anion": str(anion),
            "plus_each": f"{cation.units} plus",
            "minus_each": f"{anion.units} minus",
            "meet": n * cation.units,
            "need_n": n,
            "need_m": m,
            "formula": self.compound.unicode,
            "name": self.compound.name,
        }
        return panel_of(TEXTS, Violation("", "hint_build", data, kind="tip"))

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """The ions and one number, unless all four cards are right and only the name is not."""
        lay, right = self._meant(draft), self.compound
        built = isinstance(lay, Lay) and (lay.cation, lay.anion, lay.n, lay.m) == (
            right.cation.key, right.anion.key, *right.counts,
        )  # fmt: skip
        return {} if built else self._placed(("cation", "n", "anion"))

    def twin(self) -> Exercise:
        own = (self.compound.cation.key, self.compound.anion.key)
        rng = self._rng.stream("twin")
        cation, anion = rng.choice([pair for pair in pairs(self.skill) if pair != own])
        return Build(cation, anion, self.skill, rng, naming=self._naming)


def _look_alike(ion: ions.Ion, right: ions.Ion) -> bool:
    """Another charge of the same element, or another member of the same family of names."""
    return (ion.element == right.element != "") or (ion.family == right.family != "")


# ------------------------------------------------------------------------------------------ the lesson


class FormulaLesson(Lesson):
    """Neutral formulas from ions, and their names."""

    title = "Formula Rummy"
    subject = "Chemistry"
    minutes = 45
    place = 1
    summary = "Build neutral formulas from ions and name them."
    goals = (
        "I can build a neutral formula from two ions.",
        "I can name the compound that I have built.",
        "I can read a Roman numeral in a name as the charge of the metal ion.",
    )
    game = "formula_rummy"
    opponents = ("mia", "ben")
    cards = ("Al3+", "2", "O2-", "3")

    def worked_example(self) -> Example:
        """Aluminium with oxide: 3 and 2 meet at 6."""
        made = ions.compound("Al3+", "O2-")
        (n, m), plus, minus = made.counts, made.cation, made.anion
        meet = n * plus.units
        steps = (
            ExampleStep(
                f"Read the charges: one {plus} brings {plus.units} plus, one {minus} brings {minus.units} minus.",
                "An ion's charge says how much it adds to the plus side or to the minus side. "
                "With one of each, something is left over.",
                ions.stacks(plus, 1, minus, 1),
            ),
            ExampleStep(
                f"Make both sides equally high: {n} × {plus.units} = {meet} and {m} × {minus.units} = {meet}.",
                f"{meet} is the smallest number that both {plus.units} and {minus.units} reach. Nothing is left over.",
                ions.stacks(plus, n, minus, m),
            ),
            ExampleStep(
                f"Write how many there are of each: {made}.",
                "First the cation, then the anion. The charges are not written: together they are 0.",
            ),
            ExampleStep(
                f"Say its name: {made.name}.",
                f"Here too the cation comes first. {plus.name.capitalize()} has one charge only: no numeral.",
            ),
        )
        return Example(f"Build a compound of {plus} and {minus}", steps, made.runs, made.name)

    def exercises(self, seed: int, naming: str = "typed") -> tuple[Exercise, ...]:
        """Two compounds partly built, then one for each skill."""
        rng = Rng(seed, "practice")
        faded = [
            Build(cation, anion, skill, rng.stream("faded", skill), done=done, naming=naming)
            for (cation, anion, done), skill in zip(FADED, ("brackets", "numeral_trap"), strict=True)
        ]
        alone = []
        shown = {(cation, anion) for cation, anion, _ in FADED}
        for skill in SKILLS:
            stream = rng.stream("alone", skill)
            cation, anion = stream.choice([pair for pair in pairs(skill) if pair not in shown])
            shown.add((cation, anion))
            alone.append(Build(cation, anion, skill, stream, naming=naming))
        return (*faded, *alone)

    def question(self) -> Exercise:
        """The idea that salt is made of molecules."""
        return Question(
            "What does the formula NaCl tell about a grain of salt?",
            "Think of a crystal, then choose.",
            {
                "molecule_idea": "It is made of many molecules, each of one sodium and one chloride.",
                "ok": "For every sodium ion in it there is one chloride ion, in a pattern that goes on and on.",
                "atoms_idea": "Sodium atoms and chlorine atoms lie mixed in it, one for one.",
                "electrons_idea": "Sodium and chloride have one electron each.",
            },
            TEXTS,
        )


LESSON = FormulaLesson()
