"""The lesson on facts, order and joined digits, which leads to FORMULA."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.engine.table import Draft, FaceView, Intent, OptionView, PanelView, TrayView, panel_of
from rummy_kit.engine.table import __file__ as engine_table
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.feedback import Feedback
from rummy_kit.games.formula.pieces import Equation, FormulaView, Lay
from rummy_kit.games.formula.rules import FormulaGame
from rummy_kit.games.formula.table import places_of
from rummy_kit.lessons.lesson import Example, ExampleStep, Exercise, Lesson
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import arithmetic
from rummy_kit.texts import Texts

TEXTS = Texts.load(Path(engine_table).with_name("strings.toml"), Path(__file__).with_suffix(".toml"))
LAY = Intent("do", place="lay")
HAND = 5

Numbers = tuple[int, str, int, int]


@cache
def _game() -> FormulaGame:
    return FormulaGame()


# ------------------------------------------------------------------------------------------ which positions train what


@dataclass(frozen=True, slots=True)
class Skill:
    """What an exercise trains: the table to begin with, how many cards to lay, and what a play must show."""

    task: str
    text: str
    table: Callable[[Rng], Equation]
    need: int
    shows: Callable[[Lay], bool]


def _start(rng: Rng) -> Equation:
    return Equation((str(2 + rng.below(8)),), "", (str(2 + rng.below(8)),), ())


def _on_table(left: int, sign: str, right: int) -> Equation:
    answer = arithmetic.result(left, sign, right)
    return Equation(tuple(str(left)), sign, tuple(str(right)), tuple(str(answer)))


def _small(rng: Rng) -> Equation:
    left, right = 1 + rng.below(4), 1 + rng.below(4)
    return _on_table(left, rng.choice(("+", "×")), right)


def _long(rng: Rng) -> Equation:
    return _on_table(10 + rng.below(40), "+", 1 + rng.below(9))


def _nothing(rng: Rng) -> Equation:
    return _on_table(2 + rng.below(98), "×", 0)


SKILLS: dict[str, Skill] = {
    # a times fact or a division behind two numbers that lie there
    "facts": Skill(
        "Make the first formula", "Choose a symbol and the answer.", _start, 1, lambda lay: lay.sign in ("×", "÷")
    ),
    # which number comes first
    "order": Skill(
        "Change the formula with − or ÷", "Lay one card or two.", _small, 1, lambda lay: lay.sign in ("-", "÷")
    ),
    # digits side by side make one number
    "joined": Skill("Make a longer number", "Lay two cards.", _small, 2, lambda lay: _joins(lay)),
    # one digit of a joined number is covered, the other stays
    "covered": Skill("Change a long number", "Lay two cards.", _long, 2, lambda lay: _joins(lay)),
    # something times 0 must go completely
    "zero": Skill("Replace the whole formula", "Lay three cards.", _nothing, 3, lambda lay: lay.answer != "0"),
}
FADED = (((3, "×", 5, 15), "facts"), ((12, "÷", 4, 3), "order"))


def _joins(lay: Lay) -> bool:
    """Whether a new card stands beside one that stays."""
    return any("(" in text and text.count("(") < len(text.replace("(", "").replace(")", "")) for text in _texts(lay))


def _texts(lay: Lay) -> tuple[str, str, str]:
    return lay.left, lay.right, lay.answer


# ------------------------------------------------------------------------------------------ making a formula


class Make(Exercise):
    """Make a true formula from a hand and what lies on the table, laying at least ``need`` cards.

    ``given`` are places filled beforehand; ``skill`` picks the twin.
    """

    def __init__(self, table: Equation, hand: tuple[str, ...], need: int, skill: str, rng: Rng) -> None:
        self._table, self.hand, self._need, self.skill, self._rng = table, hand, need, skill, rng
        self._game = _game()
        self.given: Mapping[str, str] = {}
        self.task, self.text = SKILLS[skill].task, SKILLS[skill].text

    @classmethod
    def of(cls, skill: str, rng: Rng) -> Make:
        """A position that trains the skill: some play of the hand shows it."""
        about = SKILLS[skill]
        for _ in range(500):
            table = about.table(rng)
            hand = tuple(sorted(rng.shuffle([card for card in _game().cards if card.isdecimal()])[:HAND]))
            made = cls(table, hand, about.need, skill, rng)
            if not table.started and not _answers(table, hand):
                continue
            if any(about.shows(lay) and len(_cards(lay)) >= about.need for lay in made.plays()):
                return made
        raise ValueError(f"No position for {skill!r} was found.")

    def plays(self) -> list[Lay]:
        """Every right answer's play."""
        return [move for move in self._game.legal_actions(self._view()) if isinstance(move, Lay)]

    def _view(self) -> FormulaView:
        """A player alone with these cards."""
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
            equation=self._table,
            out=(),
            passes=0,
        )

    def _with_sign(self, draft: Draft) -> Draft:
        """The symbol is chosen in a field here, and from a row of cards in the game."""
        sign = draft.text.get("sign", "")
        zones = (("symbols", self._game.signs.index(sign)),) if sign in self._game.signs else ()
        return replace(draft, zones=zones)

    def _meant(self, draft: Draft) -> Lay | Verdict:
        meant = self._game.table.interpret(self._view(), LAY, self._with_sign(draft))
        if isinstance(meant, Verdict):
            return meant
        (lay,) = meant
        assert isinstance(lay, Lay)
        return lay

    def faces(self) -> dict[str, FaceView]:
        return self._game.table.faces()

    def tray(self, draft: Draft) -> TrayView:
        tray = self._game.table.describe(self._view(), self._with_sign(draft), ["You"])["tray"]
        assert tray is not None
        first: OptionView = {"value": "", "label": "as it is" if self._table.started else "choose …"}
        signs = [
            OptionView(value=sign, label=f"{arithmetic.SHOWN[sign]}  {arithmetic.SPOKEN[sign]}")
            for sign in self._game.signs
        ]
        tray["fields"] = [
            {
                "id": "sign",
                "label": "Symbol",
                "kind": "select",
                "value": draft.text.get("sign", ""),
                "options": [first, *signs],
                "max_length": 1,
            }
        ]
        return tray

    def fits(self, draft: Draft) -> list[str]:
        return []

    def ready(self, draft: Draft) -> str:
        meant = self._meant(draft)
        if isinstance(meant, Lay):
            return ""
        words = {
            "no_card": "choose a card",
            "no_place": "give each card a place",
            "choose_a_sign": "choose a symbol",
            "no_answer": "the answer is missing",
        }
        return words.get(meant.violations[0].code, "something is missing")

    def answer(self, draft: Draft) -> dict[str, Any]:
        lay = self._meant(draft)
        assert isinstance(lay, Lay)
        return {"left": lay.left, "sign": lay.sign, "right": lay.right, "answer": lay.answer}

    def check(self, draft: Draft) -> Feedback:
        """The rules of laying, then whether it is true, then whether enough cards are laid."""
        lay = self._meant(draft)
        assert isinstance(lay, Lay)
        verdict = self._game.check(self._view(), lay)
        data: dict[str, Any] = {"count": len(_cards(lay)), "need": self._need, "formula": _shown(lay)}
        if not verdict.legal:
            first = verdict.violations[0]
            return Feedback(first.kind, first.code, {**first.data, "rule": first.rule}, first.steps)
        if len(_cards(lay)) < self._need:
            return Feedback("concept", "too_few", data | {"almost": True})
        return Feedback("ok", "ok", data)

    def panel(self, feedback: Feedback) -> PanelView:
        if feedback.ok:
            panel = panel_of(TEXTS, Violation("", "made", feedback.data))
            return panel | {"kind": "ok", "kick": "Right", "buttons": []}
        if feedback.code == "too_few":
            panel = panel_of(TEXTS, Violation.of("", feedback))
            panel["kick"] = "Right, but not yet all"
            return panel
        return self._game.table.panel(Violation.of(feedback.data["rule"], feedback))

    def _best(self) -> Lay:
        """A play that shows the skill."""
        about = SKILLS[self.skill]
        enough = [lay for lay in self.plays() if len(_cards(lay)) >= self._need]
        return next((lay for lay in enough if about.shows(lay)), enough[0])

    def hint(self, depth: int) -> PanelView:
        best = self._best()
        data = {
            "depth": depth,
            "sign": arithmetic.SHOWN[best.sign],
            "count": len(_cards(best)),
            "cards": ", ".join(_cards(best)),
            "formula": _shown(best),
        }
        return self._game.table.panel(Violation("", "tip_lay", data, kind="tip"))

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """All cards of a right formula but the last one; the symbol stays open."""
        places = places_of(self._best(), self._table, self.hand)
        return dict(list(places.items())[:-1])

    def twin(self) -> Exercise:
        return Make.of(self.skill, self._rng.stream("twin"))


def _faded(numbers: Numbers, skill: str, rng: Rng) -> Make:
    """Two numbers with a gap; the right answer is laid already, and the symbol is asked for."""
    left, _, right, answer = numbers
    table = Equation(tuple(str(left)), "", tuple(str(right)), ())
    others = [card for card in ("1", "2", "6", "8", "9") if card not in str(answer)]
    made = Make(table, tuple(sorted([*str(answer), *others[:2]])), len(str(answer)), skill, rng)
    made.task, made.text = "Which symbol makes it true?", "The answer lies there. Choose the symbol, then check."
    made.given = {f"tray:answer:after{at}": f"{card}#1" for at, card in enumerate(str(answer), start=1)}
    return made


def _answers(table: Equation, hand: tuple[str, ...]) -> bool:
    """Whether no more than two symbols work with this hand: otherwise there is little to find out."""
    plays = arithmetic.plays(_game().laid(table), hand)
    return len({play.sign for play in plays}) in (1, 2)


def _cards(lay: Lay) -> tuple[str, ...]:
    return arithmetic.cards_of(arithmetic.Play(lay.left, lay.sign, lay.right, lay.answer))


def _shown(lay: Lay) -> str:
    left, right, answer = (text.replace("(", "").replace(")", "") for text in _texts(lay))
    return f"{left} {arithmetic.SHOWN[lay.sign]} {right} = {answer}"


# ------------------------------------------------------------------------------------------ the lesson


class NumbersLesson(Lesson):
    """Facts, the order of numbers, 0 and 1, joined digits."""

    title = "FORMULA"
    subject = "Arithmetic"
    minutes = 45
    place = 3
    summary = "Change one formula again and again, and know your facts."
    goals = (
        "I can recall number facts with +, −, × and ÷.",
        "I can say when two numbers may change places, and what 0 and 1 do.",
        "I can make numbers from digit cards and read their places.",
    )
    game = "formula"
    house_rules = MappingProxyType({"hand": 13, "most": 2, "equal_turns": True})
    cards = ("2", "×", "4")

    def worked_example(self) -> Example:
        """2 and 4 with every symbol: which ones work with the cards 6 and 8?"""
        steps = (
            ExampleStep(
                "Try +: 2 + 4 = 6. You hold the 6, so this works.",
                "Adding is a jump to the right on the number line.",
                arithmetic.number_line(2, "+", 4),
            ),
            ExampleStep(
                "Try −: 2 − 4 goes below 0. There is no card for that.",
                "4 − 2 would be 2, but the order matters: you start from the first number.",
                arithmetic.number_line(2, "-", 4),
            ),
            ExampleStep(
                "Try ×: 2 × 4 = 8. You hold the 8, so this works too.",
                "2 rows of 4 are 8. With × you may also turn it round: 4 rows of 2 are 8.",
                arithmetic.array(2, 4),
            ),
            ExampleStep(
                "Try ÷: 2 ÷ 4 does not come out.",
                "2 dots do not fill a group of 4: all of them are left over.",
                arithmetic.groups(2, 4),
            ),
        )
        return Example(
            "2 and 4 lie there. Which symbols work with 6 and 8?", steps, [("2 × 4 = 8", "", "")], "two ways"
        )

    def exercises(self, seed: int, naming: str = "typed") -> tuple[Exercise, ...]:
        """Two formulas that lack only their symbol, then one task for each skill."""
        rng = Rng(seed, "practice")
        faded = [_faded(numbers, skill, rng.stream("faded", skill)) for numbers, skill in FADED]
        return (*faded, *(Make.of(skill, rng.stream("alone", skill)) for skill in SKILLS))

    def question(self) -> Exercise:
        """The idea that = announces an answer."""
        return Question(
            "Is 6 = 2 + 4 true?",
            "Read it aloud, then choose.",
            {
                "equals_answer": "No: the answer has to stand behind the =.",
                "ok": "Yes: both sides are the same number.",
                "order_idea": "No: the numbers cannot change places.",
            },
            TEXTS,
        )


LESSON = NumbersLesson()
