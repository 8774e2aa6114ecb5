"""The lesson on facts, order and joined digits, which leads to FORMULA."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rummy_kit.engine.cards import without
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.feedback import Feedback
from rummy_kit.games.formula import FormulaGame
from rummy_kit.games.formula.pieces import Cards, Equation, FormulaView, Lay, digits_of, numbers_of, shown
from rummy_kit.games.formula.table import places_of
from rummy_kit.lessons.lesson import Example, ExampleStep, Exercise, Lesson
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic import Number
from rummy_kit.table.view import Draft, FaceView, Intent, OptionView, PanelView, TrayView, panel_of
from rummy_kit.table.view import __file__ as engine_table
from rummy_kit.texts import Texts

TEXTS = Texts.load(Path(engine_table).with_name("strings.toml"), Path(__file__).with_suffix(".toml"))
LAY = Intent("do", place="lay")
HAND = 5
OWN_WORDS = (
    "too_few", "other_sign", "not_longer", "not_covered", "not_replaced",  # what the task asks for
    "no_card", "same_formula", "too_many_cards",  # in the game these speak of turns
)  # fmt: skip

Numbers = tuple[int, str, int, int]


@cache
def _game() -> FormulaGame:
    return FormulaGame()


# ------------------------------------------------------------------------------------------ which positions train what


@dataclass(frozen=True, slots=True)
class Skill:
    """What an exercise trains.

    ``table`` gives the formula to begin with, ``need`` is how many cards must be laid at least. ``lacks`` says what
    the task wants of a true formula and this one has not, as a code. ``trap`` is what somebody lays who has the wrong
    idea ``idea``: its cards are dealt, so that the idea can show.
    """

    task: str
    text: str
    table: Callable[[Rng], Equation]
    need: int
    lacks: Callable[[Lay, Equation], str]
    trap: Callable[[Equation, Rng], Lay]
    idea: str


def _on_table(left: int, sign: str, right: int) -> Equation:
    answer = arithmetic.result(left, sign, right)
    return Equation(tuple(str(left)), sign, tuple(str(right)), tuple(str(answer)))


def _start(rng: Rng) -> Equation:
    return Equation((str(2 + rng.below(8)),), "", (str(3 + rng.below(7)),), ())


def _small(rng: Rng) -> Equation:
    left, right = 1 + rng.below(4), 1 + rng.below(4)
    return _on_table(left, rng.choice(("+", "×")), right)


def _long(rng: Rng) -> Equation:
    """A number of two digits and one that does not take it past the next ten."""
    tens, ones = 1 + rng.below(4), 1 + rng.below(8)
    return _on_table(10 * tens + ones, "+", 1 + rng.below(9 - ones))


def _nothing(rng: Rng) -> Equation:
    return _on_table(2 + rng.below(98), "×", 0)


def _another_sign(*wanted: str) -> Callable[[Lay, Equation], str]:
    return lambda lay, table: "" if lay.sign in wanted else "other_sign"


def _not_longer(lay: Lay, table: Equation) -> str:
    """No number has more digits than the one that lay in its place."""
    pairs = zip(_numbers(lay), table.numbers, strict=True)
    return "" if any(len(cards) > len(old) for cards, old in pairs) else "not_longer"


def _not_covered(lay: Lay, table: Equation) -> str:
    """No long number has one digit covered and another one left."""
    stay = [sum(stays for _, stays in cards) for cards in _numbers(lay)]
    return "" if any(0 < n < len(old) for n, old in zip(stay, table.numbers, strict=True)) else "not_covered"


def _nothing_more(lay: Lay, table: Equation) -> str:
    return ""


def _adds(table: Equation, rng: Rng) -> Lay:
    """3 × 6 = 9."""
    left, right = map(int, (*table.left, *table.right))
    return Lay(0, f"({left})", "×", f"({right})", str(left + right))


def _turns_round(table: Equation, rng: Rng) -> Lay:
    """2 − 8 = 6 out of 2 × 3 = 6."""
    more = int(digits_of(table.left)) + int(digits_of(table.answer))
    return Lay(0, _kept(table.left), "-", str(more), _kept(table.answer))


def _puts_side_by_side(table: Equation, rng: Rng) -> Lay:
    """2 + 3 = 23."""
    return Lay(0, _kept(table.left), "+", _kept(table.right), digits_of(table.left) + digits_of(table.right))


def _forgets_to_carry(table: Equation, rng: Rng) -> Lay:
    """34 + 9 = 33 out of 34 + 5 = 39."""
    tens, ones = map(int, table.left)
    more = 10 - ones + rng.below(ones)
    return Lay(0, _kept(table.left), "+", str(more), f"({tens}){ones + more - 10}")


def _keeps_times_zero(table: Equation, rng: Rng) -> Lay:
    """7 × 0 = 7."""
    number = str(1 + rng.below(9))
    return Lay(0, number, "×", "0", number)


def _kept(number: Number) -> str:
    """A number of the table as a play writes it that leaves all of it."""
    return arithmetic.write_number((card, True) for card in number)


SKILLS: dict[str, Skill] = {
    # a times fact or a division behind two numbers that lie there
    "facts": Skill(
        "Make the first formula with × or ÷",
        "Choose the symbol and the cards of the answer.",
        _start,
        1,
        _another_sign("×", "÷"),
        _adds,
        "add_for_times",
    ),
    # which number comes first
    "order": Skill(
        "Change the formula with − or ÷",
        "Choose the symbol and lay one card or more.",
        _small,
        1,
        _another_sign("-", "÷"),
        _turns_round,
        "turned_round",
    ),
    # digits side by side make one number
    "joined": Skill(
        "Make a longer number", "Lay at least two cards.", _small, 2, _not_longer, _puts_side_by_side, "side_by_side"
    ),
    # one digit of a joined number is covered, the other stays
    "covered": Skill(
        "Change one digit of a long number",
        "Lay at least two cards. The other digit of the number stays.",
        _long,
        2,
        _not_covered,
        _forgets_to_carry,
        "no_carrying",
    ),
    # something times 0 must go completely
    "zero": Skill(
        "Replace the whole formula",
        "Lay three cards, so that nothing of it stays in sight.",
        _nothing,
        3,
        _nothing_more,
        _keeps_times_zero,
        "times_zero",
    ),
}
FADED = (((3, "×", 5, 15), "facts"), ((12, "÷", 4, 3), "order"))


# ------------------------------------------------------------------------------------------ making a formula


class Make(Exercise):
    """Make a true formula from a hand and what lies on the table, laying at least ``need`` cards, as the skill wants
    it; ``skill`` picks the twin, too. ``trap`` is what somebody with the wrong idea could lay.
    """

    given: Mapping[str, str] = {}
    trap: Lay | None = None

    def __init__(self, table: Equation, hand: tuple[str, ...], need: int, skill: str, rng: Rng) -> None:
        self._table, self.hand, self._need, self.skill, self._rng = table, hand, need, skill, rng
        self._game = _game()
        self.task, self.text = SKILLS[skill].task, SKILLS[skill].text

    @classmethod
    def of(cls, skill: str, rng: Rng) -> Make:
        """A position that trains the skill: it can be solved with the hand, and the wrong idea can show."""
        about = SKILLS[skill]
        for _ in range(500):
            table = about.table(rng)
            trap = about.trap(table, rng)
            deck = rng.shuffle([card for card in _game().cards if card.isdecimal()])
            hand = (*_cards(trap), *without(deck, _cards(trap)))[:HAND]
            made = cls(table, tuple(sorted(hand)), about.need, skill, rng)
            made.trap = trap
            if (table.started or _answers(table, made.hand)) and any(not made.lacks(lay) for lay in made.plays()):
                return made
        raise ValueError(f"No position for {skill!r} was found.")

    def plays(self) -> list[Lay]:
        """Every play that leaves a true formula."""
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

    def lacks(self, lay: Lay) -> str:
        """What the task asks for and this true formula has not, as a code; ``""`` where it has all."""
        few = "too_few" if len(_cards(lay)) < self._need else ""
        return SKILLS[self.skill].lacks(lay, self._table) or few

    def check(self, draft: Draft) -> Feedback:
        """Whether it is true, then the rules of laying, then what else the task asks for."""
        lay = self._meant(draft)
        assert isinstance(lay, Lay)
        found = self._game.check(self._view(), lay).violations
        first = min(found, key=lambda one: (one.kind != "concept", one.code == "zero_lock"), default=None)
        data: dict[str, Any] = {"count": len(_cards(lay)), "need": self._need, "formula": _shown(lay)}
        if first is not None and first.code != "zero_lock":
            return Feedback(first.kind, first.code, first.data, first.steps)
        lacking = "not_replaced" if first is not None else self.lacks(lay)
        if lacking:
            old = str(self._table) if self._table.started else ""
            return Feedback("concept", lacking, data | {"old": old, "task": self.task, "almost": True})
        return Feedback("ok", "ok", data)

    def panel(self, feedback: Feedback) -> PanelView:
        if feedback.ok:
            panel = panel_of(TEXTS, Violation("", "made", feedback.data))
            return panel | {"kind": "ok", "kick": "Right", "buttons": []}
        if feedback.code in OWN_WORDS:
            panel = panel_of(TEXTS, Violation.of("", feedback))
            return panel | {"kick": "True, but not yet all"} if feedback.grade == "almost" else panel
        return self._game.table.panel(Violation.of("", feedback))

    def _best(self) -> Lay:
        """A play that is a right answer."""
        return next(lay for lay in self.plays() if not self.lacks(lay))

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


class ChooseSymbol(Make):
    """Two numbers with a gap; the right answer is laid already, and only the symbol is asked for."""

    def __init__(self, numbers: Numbers, skill: str, rng: Rng) -> None:
        self._numbers = numbers
        left, _, right, answer = numbers
        table = Equation(tuple(str(left)), "", tuple(str(right)), ())
        others = [card for card in ("1", "2", "6", "8", "9") if card not in str(answer)]
        super().__init__(table, tuple(sorted([*str(answer), *others[:2]])), len(str(answer)), skill, rng)
        self.task, self.text = "Which symbol makes it true?", "The answer lies there. Choose the symbol, then check."
        self.given = {f"tray:answer:after{at}": f"{card}#1" for at, card in enumerate(str(answer), start=1)}

    def hint(self, depth: int) -> PanelView:
        left, sign, right, answer = self._numbers
        data = {
            "depth": depth,
            "gap": f"{left} … {right}",
            "answer": answer,
            "sum": arithmetic.written(left, "+", right, left + right),
            "formula": arithmetic.written(left, sign, right, answer),
        }
        return panel_of(TEXTS, Violation("", "hint_symbol", data, kind="tip"))

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """The answer as it lay: nothing else is missing but the symbol."""
        return self.given


def _numbers(lay: Lay) -> tuple[Cards, Cards, Cards]:
    numbers = numbers_of(lay)
    assert numbers is not None
    return numbers


def _answers(table: Equation, hand: tuple[str, ...]) -> bool:
    """Whether no more than two symbols work with this hand: otherwise there is little to find out."""
    plays = arithmetic.plays(_game().laid(table), hand)
    return len({play.sign for play in plays}) in (1, 2)


def _cards(lay: Lay) -> tuple[str, ...]:
    return arithmetic.cards_of(arithmetic.Play(lay.left, lay.sign, lay.right, lay.answer))


def _shown(lay: Lay) -> str:
    left, right, answer = map(shown, _numbers(lay))
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
        faded = [ChooseSymbol(numbers, skill, rng.stream("faded", skill)) for numbers, skill in FADED]
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
