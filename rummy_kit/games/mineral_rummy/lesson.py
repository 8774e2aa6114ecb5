"""The lesson on the ions in minerals, which leads to Mineral Rummy. Its words are in lesson.toml."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Any

from rummy_kit.engine.cards import Pile
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.lesson import Example, Exercise, Lesson, lesson_texts, still_left
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import minerals
from rummy_kit.table import parts
from rummy_kit.table.panel import panel_of
from rummy_kit.table.view import CardView, Draft, FaceView, PanelView, SheetView, TrayView, hand_keys

from . import MineralRummy
from .deck import ION_KINDS

TEXTS = lesson_texts(__file__, minerals.STRINGS)
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
EXAMPLE = "malachite"
CLASSES = ("sulfide", "oxide", "halide", "carbonate", "sulfate", "phosphate", "silicate")
CONFUSED = {
    "S": "SO4", "SO4": "S O", "O": "OH", "OH": "O", "CO3": "O", "PO4": "SO4 O", "SiO": "O", "F": "Cl", "Cl": "F",
}  # fmt: skip
"""Ion → others that are easily taken for it, or taken out of it."""
WATER = ("OH", "O")
"""What is taken for water in a crystal."""


@cache
def _game() -> MineralRummy:
    return MineralRummy()


@cache
def _pools(skill: str) -> tuple[tuple[str, ...], ...]:
    """The minerals of a skill, those of all skills, and all others whose ions the game has cards for."""
    ions = {row.face for row in _game().deck.rows if row.kind in ION_KINDS}
    known = [made.name for made in minerals.all_minerals() if ions.issuperset(made.cards) and len(made.cards) <= PLACES]
    return SKILLS[skill], tuple(name for names in SKILLS.values() for name in names), tuple(known)


def _facts(mineral: minerals.Mineral) -> dict[str, Any]:
    """The values that the words about a mineral can name."""
    return {**minerals.facts(mineral), "chemical": mineral.chemical_name}


class Find(Exercise):
    """Choose one card of each ion that is in a mineral. ``done`` are ions whose cards lie there beforehand."""

    def __init__(self, name: str, skill: str, rng: Rng, *, done: Pile = ()) -> None:
        self._rng, self.skill, self._done = rng, skill, len(done)
        self._game = _game()
        self.mineral = minerals.mineral(name)
        self._data = _facts(self.mineral)
        self.hand = self._deal()
        keys = {face: key for key, face in reversed(hand_keys(self.hand))}
        self.given = {f"tray:{place}": keys[ion] for place, ion in enumerate(done)}
        self.task, self.text = (TEXTS.say("find", part, self._data) for part in ("task", "text"))

    def _deal(self) -> Pile:
        """The right cards, a second one wherever the formula has a number, what they are taken for, and others."""
        right = self.mineral.cards
        twice = [ion for ion in right if ion == right[-1] or re.search(r"\d", self.mineral.part_of(ion).text)]
        confused = [taken for ion in right for taken in CONFUSED.get(ion, "").split()]
        water = WATER if any(not part.card for part in self.mineral.parts) else ()
        wrong = dict.fromkeys(ion for ion in (*confused, *water) if ion not in right)
        chosen = [*right, *twice, *wrong]
        others = [row.face for row in self._game.deck.rows if row.kind in ION_KINDS]
        rest = [face for face in self._rng.stream("hand").shuffle(others) if face not in chosen]
        return self._game.deck.sorted([*chosen, *rest[: HAND - len(chosen)]])

    def faces(self) -> dict[str, FaceView]:
        return self._game.table.faces()

    def _arranged(self, draft: Draft) -> dict[str, CardView]:
        """Place → card: where the learner put a card, otherwise the first free place."""
        faces, arranged = dict(draft.hand), {}
        for place, key in draft.places.items():
            if key in faces:
                arranged[place] = parts.card(key, faces[key])
        laid = {card["key"] for card in arranged.values()}
        free = [f"tray:{at}" for at in range(PLACES) if f"tray:{at}" not in arranged]
        rest = [parts.card(key, face) for key, face in draft.hand if key not in laid]
        return arranged | dict(zip(free, rest, strict=False))

    def tray(self, draft: Draft) -> TrayView:
        arranged = self._arranged(draft)
        title, note, label = (TEXTS.say("find", part, self._data) for part in ("tray", "note", "slot"))
        places = [f"tray:{at}" for at in range(PLACES)]
        slots = [parts.slot(place, label, "circle", arranged.get(place)) for place in places]
        return {"title": title, "note": note, "slots": slots, "fields": []}

    def fits(self, draft: Draft) -> list[str]:
        return []

    def ready(self, draft: Draft) -> str:
        if not draft.hand:
            return TEXTS.say("find", "none")
        return "" if len(draft.hand) <= PLACES else TEXTS.say("find", "too_many", {"n": PLACES})

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"mineral": self.mineral.name, "cards": list(draft.faces)}

    def check(self, draft: Draft) -> Feedback:
        return minerals.judge(self.mineral, draft.faces)

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(TEXTS, Violation.of("", feedback), topic=TEXTS.say("find", "topic"))
        panel["why"] = minerals.beside_formula(self.mineral, feedback.data["chosen"])
        if feedback.ok:
            title, kick = TEXTS.say("find", "right", self._data), TEXTS.say("kick", "right")
            panel |= {"kind": "ok", "kick": kick, "title": title}
            panel["text"] = minerals.texts().say("ok", "solution", feedback.data)
        return panel

    def hint(self, depth: int) -> PanelView:
        return panel_of(TEXTS, Violation("", "hint_find", {**self._data, "depth": depth}, kind="tip"))

    def sheet(self) -> SheetView | None:
        return self._game.table.sheet()

    @property
    def about(self) -> str:
        return self.mineral.name

    def missed(self, feedback: Feedback) -> str:
        """The ion that was not found, a negative one if there is one; or the one that was taken twice."""
        chosen = feedback.data["chosen"]
        lost = [ion for ion in self.mineral.cards if ion not in chosen]
        again = [ion for ion in self.mineral.cards if chosen.count(ion) > 1]
        return next(iter((*reversed(lost), *again)), "")

    def twin(self, missed: str = "", others: Collection[str] = ()) -> Exercise:
        """Another mineral with the ion that was missed."""
        rng, pools = self._rng.stream("twin"), _pools(self.skill)
        with_ion = ([name for name in pool if missed in minerals.mineral(name).cards] for pool in pools)
        name = rng.choice(still_left({self.mineral.name, EXAMPLE, *others}, *with_ion, *pools))
        return Find(name, self.skill, rng, done=minerals.mineral(name).cards[: self._done])


class Classify(Question):
    """Say to which class a mineral belongs."""

    def __init__(self, name: str, rng: Rng) -> None:
        self._rng = rng
        self.mineral = minerals.mineral(name)
        self._data = _facts(self.mineral)
        task, text = (TEXTS.say("classify", part, self._data) for part in ("task", "text"))
        super().__init__(task, text, {one: one for one in CLASSES}, TEXTS)

    def ready(self, draft: Draft) -> str:
        return ""

    def check(self, draft: Draft) -> Feedback:
        said = draft.text.get("answer", "")
        return minerals.judge_class(self.mineral, said) if said in CLASSES else Feedback("rule", "no_answer")

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(TEXTS, Violation.of("", feedback), topic=TEXTS.say("classify", "topic"))
        if feedback.ok:
            panel = panel_of(TEXTS, Violation("", "is_class", feedback.data))
            panel |= {"kind": "ok", "code": "ok", "kick": TEXTS.say("kick", "right"), "steps": []}
        return panel

    def hint(self, depth: int) -> PanelView:
        return panel_of(TEXTS, Violation("", "hint_class", {**self._data, "depth": depth}, kind="tip"))

    @property
    def about(self) -> str:
        return self.mineral.name

    def twin(self, missed: str = "", others: Collection[str] = ()) -> Exercise:
        """Another mineral about whose class the same idea can be had."""
        rng, pools = self._rng.stream("twin"), _pools("class")
        aimed = ([name for name in pool if missed in _ideas(name)] for pool in pools)
        return Classify(rng.choice(still_left({self.mineral.name, EXAMPLE, *others}, *aimed, *pools)), rng)


@cache
def _ideas(name: str) -> frozenset[str]:
    """The codes of what can be thought wrongly of a mineral's class."""
    return frozenset(minerals.judge_class(name, said).code for said in CLASSES)


class MineralLesson(Lesson):
    """Which ions are in a mineral, and to which class it belongs."""

    texts = TEXTS
    minutes = 45
    place = 2
    game = "mineral_rummy"
    first_deal = 313
    cards = ("Cu", "CO3", "OH")

    def worked_example(self) -> Example:
        """Malachite: copper, carbonate, hydroxide."""
        made = minerals.mineral(EXAMPLE)
        found = {"read": (), "first": ("Cu",), "others": ("Cu", "CO3", "OH")}
        numbers = {f"of_{ion}": minerals.numbers(made, ion) for ion in made.cards}
        why = {step: minerals.beside_formula(made, ions) for step, ions in found.items()}
        return self.example(made.runs, why, **_facts(made), **numbers)

    def exercises(self, seed: int, naming: str = "typed") -> tuple[Exercise, ...]:
        """Two minerals partly found, then one for each skill."""
        rng = Rng(seed, "practice")
        faded = [
            Find("gypsum", "look_alike", rng.stream("faded", "gypsum"), done=("Ca",)),
            Find("pyrite", "counts", rng.stream("faded", "pyrite")),
        ]
        alone: list[Exercise] = []
        shown = {"gypsum", "pyrite", EXAMPLE}
        for skill, names in SKILLS.items():
            stream = rng.stream("alone", skill)
            name = stream.choice(still_left(shown, names))
            shown.add(name)
            alone.append(Classify(name, stream) if skill == "class" else Find(name, skill, stream))
        return (*faded, *alone)

    def question(self) -> Exercise:
        """What the 2 in FeS₂ means, and what the card does not say."""
        return Question.read(TEXTS)


LESSON = MineralLesson()
