"""The lesson on the ions in minerals, which leads to Mineral Rummy."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.games.mineral_rummy import MineralRummy
from rummy_kit.lessons.lesson import Example, ExampleStep, Exercise, Lesson
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import minerals
from rummy_kit.table.view import Draft, FaceView, PanelView, SlotView, TrayView, hand_keys, panel_of
from rummy_kit.table.view import __file__ as engine_table
from rummy_kit.texts import Texts

TEXTS = Texts.load(Path(engine_table).with_name("strings.toml"), minerals.STRINGS, Path(__file__).with_suffix(".toml"))
PLACES = 4
HAND = 10

SKILLS: dict[str, tuple[str, ...]] = {
    # the formula counts what one card stands for
    "counts": ("hematite", "corundum", "fluorite", "pyrite"),
    # a name that is easily taken for another: sulfide and sulfate, oxide, hydroxide and carbonate
    "look_alike": ("barite", "galena", "calcite", "gypsum"),
    # three different ions
    "three": ("malachite", "dolomite", "apatite"),
    # a silicate, for whose silicon and oxygen one card stands
    "silicate": ("talc", "orthoclase", "topaz"),
    # the class: the negative ion decides
    "class": ("barite", "galena", "corundum", "calcite", "halite", "apatite"),
}
CLASSES = ("sulfide", "oxide", "halide", "carbonate", "sulfate", "phosphate", "silicate")
CONFUSED = {
    "S": "SO4", "SO4": "S O", "O": "OH", "OH": "O", "CO3": "O", "PO4": "SO4 O", "SiO": "O", "F": "Cl", "Cl": "F",
}  # fmt: skip
"""Ion → others that are easily taken for it, or taken out of it."""
WATER = ("OH", "O")
"""What is taken for water in a crystal."""


class Find(Exercise):
    """Choose one card of each ion that is in a mineral. ``done`` are ions whose cards lie there beforehand."""

    def __init__(self, name: str, skill: str, rng: Rng, *, done: tuple[str, ...] = ()) -> None:
        self._rng, self.skill = rng, skill
        self._game = MineralRummy()
        self.mineral = minerals.mineral(name)
        self.hand = self._deal()
        keys = {face: key for key, face in reversed(hand_keys(self.hand))}
        self.given = {f"tray:{place}": keys[ion] for place, ion in enumerate(done)}
        self.task = f"Find the ions of {name}"
        self.text = f"{name.capitalize()} is {self.mineral.chemical_name}, {self.mineral.unicode}."

    def _deal(self) -> tuple[str, ...]:
        """The right cards, a second one wherever the formula has a number, what they are taken for, and others."""
        right = self.mineral.cards
        twice = [ion for ion in right if ion == right[-1] or re.search(r"\d", self.mineral.part_of(ion).text)]
        confused = [taken for ion in right for taken in CONFUSED.get(ion, "").split()]
        water = WATER if any(not part.card for part in self.mineral.parts) else ()
        wrong = dict.fromkeys(ion for ion in (*confused, *water) if ion not in right)
        chosen = [*right, *twice, *wrong]
        others = [row.face for row in self._game.deck.rows if row.kind in ("metal", "nonmetal", "silicate")]
        rest = [face for face in self._rng.stream("hand").shuffle(others) if face not in chosen]
        return self._game.deck.sorted([*chosen, *rest[: HAND - len(chosen)]])

    def faces(self) -> dict[str, FaceView]:
        return self._game.table.faces()

    def _arranged(self, draft: Draft) -> dict[str, tuple[str, str]]:
        """Place → key and face: where the learner put a card, else the first free place."""
        faces, arranged = dict(draft.hand), {}
        for place, key in draft.places.items():
            if key in faces:
                arranged[place] = (key, faces[key])
        laid = {key for key, _ in arranged.values()}
        free = [f"tray:{at}" for at in range(PLACES) if f"tray:{at}" not in arranged]
        rest = [card for card in draft.hand if card[0] not in laid]
        return arranged | dict(zip(free, rest, strict=False))

    def tray(self, draft: Draft) -> TrayView:
        arranged = self._arranged(draft)
        slots: list[SlotView] = []
        for at in range(PLACES):
            place = f"tray:{at}"
            slot: SlotView = {"id": place, "label": "an ion", "shape": "circle", "next": False, "gap": False}
            if place in arranged:
                key, face = arranged[place]
                slot["card"] = {"key": key, "face": face}
            slots.append(slot)
        return {"title": f"Ions in {self.mineral.name}", "note": "one card of each ion", "slots": slots, "fields": []}

    def fits(self, draft: Draft) -> list[str]:
        return []

    def ready(self, draft: Draft) -> str:
        if not draft.hand:
            return "choose cards"
        return "" if len(draft.hand) <= PLACES else f"at most {PLACES} cards"

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"mineral": self.mineral.name, "cards": list(draft.faces)}

    def check(self, draft: Draft) -> Feedback:
        return minerals.judge(self.mineral, draft.faces)

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(TEXTS, Violation.of("", feedback), topic="ions")
        panel["why"] = minerals.beside_formula(self.mineral, feedback.data["chosen"])
        if feedback.ok:
            text = minerals.texts().say("ok", "solution", feedback.data)
            panel |= {
                "kind": "ok",
                "kick": "Right",
                "title": f"{self.mineral.name}, {self.mineral.unicode}",
                "text": text,
            }
        return panel

    def hint(self, depth: int) -> PanelView:
        data = {**minerals.facts(self.mineral), "chemical": self.mineral.chemical_name, "depth": depth}
        return panel_of(TEXTS, Violation("", "hint_find", data, kind="tip"))

    def twin(self) -> Exercise:
        rng = self._rng.stream("twin")
        return Find(rng.choice([name for name in SKILLS[self.skill] if name != self.mineral.name]), self.skill, rng)


class Classify(Question):
    """Say to which class a mineral belongs."""

    def __init__(self, name: str, rng: Rng) -> None:
        self._rng = rng
        self.mineral = minerals.mineral(name)
        text = f"{name.capitalize()} is {self.mineral.chemical_name}, {self.mineral.unicode}."
        super().__init__(f"To which class does {name} belong?", text, {one: one for one in CLASSES}, TEXTS)

    def ready(self, draft: Draft) -> str:
        return ""

    def check(self, draft: Draft) -> Feedback:
        said = draft.text.get("answer", "")
        return minerals.judge_class(self.mineral, said) if said in CLASSES else Feedback("rule", "no_answer")

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(TEXTS, Violation.of("", feedback), topic="classes")
        if feedback.ok:
            panel = panel_of(TEXTS, Violation("", "is_class", feedback.data))
            panel |= {"kind": "ok", "code": "ok", "kick": "Right", "steps": []}
        return panel

    def hint(self, depth: int) -> PanelView:
        return panel_of(
            TEXTS, Violation("", "hint_class", {**minerals.facts(self.mineral), "depth": depth}, kind="tip")
        )

    def twin(self) -> Exercise:
        rng = self._rng.stream("twin")
        return Classify(rng.choice([name for name in SKILLS["class"] if name != self.mineral.name]), rng)


class MineralLesson(Lesson):
    """Which ions are in a mineral, and to which class it belongs."""

    title = "Mineral Rummy"
    subject = "Earth science"
    minutes = 45
    place = 2
    summary = "Find the ions in minerals and tell their classes."
    goals = (
        "I can say which ions make a mineral.",
        "I can tell the class of a mineral from its ions.",
        "I can tell the ions that are in a mineral from the counts in its formula.",
    )
    game = "mineral_rummy"
    cards = ("Cu", "CO3", "OH")

    def worked_example(self) -> Example:
        """Malachite: copper, carbonate, hydroxide."""
        made = minerals.mineral("malachite")
        steps = (
            ExampleStep(
                f"Read the chemical name: {made.chemical_name}.",
                "The name lists the ions, metals first. Each word is one kind of ion.",
                minerals.beside_formula(made, []),
            ),
            ExampleStep(
                "Find the first ion in the formula: Cu₂ is copper. One card of copper.",
                f"A card says that the ion is in the mineral, not how many there are. {minerals.numbers(made, 'Cu')}",
                minerals.beside_formula(made, ["Cu"]),
            ),
            ExampleStep(
                f"Find the others: CO₃ is carbonate, (OH)₂ is hydroxide. {made.name.capitalize()} needs three cards.",
                f"{minerals.numbers(made, 'CO3')} {minerals.numbers(made, 'OH')}",
                minerals.beside_formula(made, ["Cu", "CO3", "OH"]),
            ),
            ExampleStep(f"Tell its class. {minerals.class_reason(made)}", minerals.class_rule()),
        )
        return Example("Which ions are in malachite?", steps, made.runs, made.name)

    def exercises(self, seed: int, naming: str = "typed") -> tuple[Exercise, ...]:
        """Two minerals partly found, then one for each skill."""
        rng = Rng(seed, "practice")
        faded = [
            Find("gypsum", "look_alike", rng.stream("faded", "gypsum"), done=("Ca",)),
            Find("pyrite", "counts", rng.stream("faded", "pyrite")),
        ]
        alone: list[Exercise] = []
        shown = {"gypsum", "pyrite", "malachite"}
        for skill, names in SKILLS.items():
            stream = rng.stream("alone", skill)
            name = stream.choice([name for name in names if name not in shown])
            shown.add(name)
            alone.append(Classify(name, stream) if skill == "class" else Find(name, skill, stream))
        return (*faded, *alone)

    def question(self) -> Exercise:
        """What the 2 in FeS₂ means, and what the card does not say."""
        return Question(
            "Pyrite is FeS₂, and one sulfide card is enough. What does the 2 tell?",
            "Fe²⁺ has two plus. Think of the charges, then choose.",
            {
                "pyrite_s2": "Beside each Fe²⁺ there are two separate ions S²⁻.",
                "ok": "Beside each Fe²⁺ there are two S, joined to one ion S₂²⁻.",
                "card_count": "The game needs a second sulfide card, but leaves it out.",
                "atoms_not_ions": "Atoms of iron and of sulfur lie mixed in it, one to two.",
            },
            TEXTS,
        )


LESSON = MineralLesson()
