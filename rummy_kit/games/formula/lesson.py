"""The lesson on facts, order and joined digits, which leads to FORMULA."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any

from rummy_kit.engine.cards import Pile, without
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.feedback import Feedback
from rummy_kit.games.formula import FormulaGame
from rummy_kit.games.formula.pieces import Equation, FormulaView, Lay, NewFormula, digits_of, told
from rummy_kit.games.formula.table import FormulaTable
from rummy_kit.games.formula.work import places_of
from rummy_kit.lessons.lesson import Example, Exercise, Lesson, lesson_texts
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic import Number
from rummy_kit.table import parts
from rummy_kit.table.panel import panel_of
from rummy_kit.table.view import Draft, FaceView, Intent, PanelView, TrayView

TEXTS = lesson_texts(__file__)
LAY = Intent("do", place="lay")
HAND = 5
OWN_WORDS = (
    "too_few", "other_sign", "not_longer", "not_covered", "not_replaced",  # what the task asks for
    "no_card", "same_formula", "too_many_cards",  # in the game these speak of turns
)  # fmt: skip


@cache
def _board() -> FormulaTable:
    """The table of the game, at which all tasks are posed."""
    return FormulaTable(FormulaGame())


# ------------------------------------------------------------------------------------------ which positions train what


Numbers = tuple[int, str, int, int]
"""A true formula: left number, symbol, right number, answer."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What an exercise trains; its words are those of ``[task.NAME]``.

    ``table`` gives the formula to begin with, ``need`` is how many cards must be laid at least. ``lacks`` says what
    the task wants of a true formula and this one has not, as a code. ``trap`` is what somebody lays who has the wrong
    idea ``idea``: its cards are dealt, so that the idea can show.
    """

    table: Callable[[Rng], Equation]
    need: int
    lacks: Callable[[NewFormula, Equation], str]
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


def _another_sign(*wanted: str) -> Callable[[NewFormula, Equation], str]:
    return lambda new, table: "" if new.sign in wanted else "other_sign"


def _not_longer(new: NewFormula, table: Equation) -> str:
    """No number has more digits than the one that lay in its place."""
    pairs = zip(new.numbers, table.numbers, strict=True)
    return "" if any(len(cards) > len(old) for cards, old in pairs) else "not_longer"


def _not_covered(new: NewFormula, table: Equation) -> str:
    """No long number has one digit covered and another one left."""
    stay = [sum(stays for _, stays in cards) for cards in new.numbers]
    return "" if any(0 < n < len(old) for n, old in zip(stay, table.numbers, strict=True)) else "not_covered"


def _nothing_more(new: NewFormula, table: Equation) -> str:
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


SKILLS = {
    # a times fact or a division behind two numbers that lie there
    "facts": Skill(_start, 1, _another_sign("×", "÷"), _adds, "add_for_times"),
    # which number comes first
    "order": Skill(_small, 1, _another_sign("-", "÷"), _turns_round, "turned_round"),
    # digits side by side make one number
    "joined": Skill(_small, 2, _not_longer, _puts_side_by_side, "side_by_side"),
    # one digit of a joined number is covered, the other stays
    "covered": Skill(_long, 2, _not_covered, _forgets_to_carry, "no_carrying"),
    # something times 0 must go completely
    "zero": Skill(_nothing, 3, _nothing_more, _keeps_times_zero, "times_zero"),
}
FADED: dict[str, tuple[Numbers, ...]] = {
    "facts": ((3, "×", 5, 15), (4, "×", 6, 24), (7, "×", 3, 21), (2, "×", 8, 16)),
    "order": ((12, "÷", 4, 3), (15, "÷", 5, 3), (20, "÷", 4, 5)),
}
"""Formulas that lack only their symbol: the first of each skill is posed, the others are for twins."""


# ------------------------------------------------------------------------------------------ making a formula


class Make(Exercise):
    """Make a true formula from a hand and what lies on the table, laying at least ``need`` cards, as the skill wants
    it; ``skill`` picks the twin, too. ``trap`` is what somebody with the wrong idea could lay.
    """

    given: Mapping[str, str] = {}
    trap: Lay | None = None

    def __init__(self, table: Equation, hand: Pile, need: int, skill: str, rng: Rng) -> None:
        self._table, self.hand, self._need, self.skill, self._rng = table, hand, need, skill, rng
        self._board, self._rules = _board(), _board().rules
        self._view = FormulaView.posed(hand, "play", equation=table, out=(), passes=0)
        self._say_task(f"task.{skill}")

    def _say_task(self, code: str) -> None:
        self.task, self.text = TEXTS.say(code, "task"), TEXTS.say(code, "text")

    @classmethod
    def of(cls, skill: str, rng: Rng, others: Collection[str] = ()) -> Make:
        """A position that trains the skill: it can be solved with the hand, and the wrong idea can show.

        What lies on the table is none of the ``others``.
        """
        about = SKILLS[skill]
        for _ in range(500):
            table = about.table(rng)
            trap = about.trap(table, rng)
            wanted = NewFormula.of(trap).fresh
            deck = rng.shuffle([card for card in _board().rules.cards if card.isdecimal()])
            made = cls(table, tuple(sorted((*wanted, *without(deck, wanted))[:HAND])), about.need, skill, rng)
            made.trap = trap
            if made.about in others:
                continue
            if (table.started or made.has_few_symbols()) and any(not made.lacks(lay) for lay in made.plays()):
                return made
        raise ValueError(f"No position for {skill!r} was found.")

    def plays(self) -> list[Lay]:
        """Every play that leaves a true formula."""
        return [move for move in self._rules.legal_actions(self._view) if isinstance(move, Lay)]

    def has_few_symbols(self) -> bool:
        """Whether no more than two symbols work with this hand: otherwise there is little to find out."""
        return len({play.sign for play in self.plays()}) in (1, 2)

    def _best(self) -> Lay:
        """A play that is a right answer."""
        return next(lay for lay in self.plays() if not self.lacks(lay))

    def lacks(self, lay: Lay) -> str:
        """What the task asks for and this true formula has not, as a code; ``""`` where it has all."""
        new = NewFormula.of(lay)
        return SKILLS[self.skill].lacks(new, self._table) or ("too_few" if len(new.fresh) < self._need else "")

    # -- the tray is the game's; the symbol is chosen in a field here, and from a row of cards there

    def faces(self) -> dict[str, FaceView]:
        return self._board.faces()

    def _with_sign(self, draft: Draft) -> Draft:
        sign = draft.text.get("sign", "")
        zones = (("symbols", self._rules.signs.index(sign)),) if sign in self._rules.signs else ()
        return replace(draft, zones=zones)

    def tray(self, draft: Draft) -> TrayView:
        tray = self._board.tray(self._board.look(self._view, self._with_sign(draft), ()))
        assert tray is not None
        signs = [(sign, f"{arithmetic.SHOWN[sign]}  {self._board.called(sign)}") for sign in self._rules.signs]
        first = TEXTS.say("symbol", "as_it_is" if self._table.started else "choose")
        label, chosen = TEXTS.say("symbol", "label"), draft.text.get("sign", "")
        return {**tray, "fields": [parts.select("sign", label, chosen, [("", first), *signs])]}

    def fits(self, draft: Draft) -> list[str]:
        return []

    # -- the answer

    def _meant(self, draft: Draft) -> Lay | Verdict:
        """The play that lies in the tray, or what is missing."""
        meant = self._board.interpret(self._view, LAY, self._with_sign(draft))
        assert isinstance(meant, Lay | Verdict)
        return meant

    def _lay(self, draft: Draft) -> Lay:
        lay = self._meant(draft)
        assert isinstance(lay, Lay)
        return lay

    def ready(self, draft: Draft) -> str:
        meant = self._meant(draft)
        return "" if isinstance(meant, Lay) else self._board.short(meant.violations[0])

    def answer(self, draft: Draft) -> dict[str, Any]:
        lay = self._lay(draft)
        return {"left": lay.left, "sign": lay.sign, "right": lay.right, "answer": lay.answer}

    def check(self, draft: Draft) -> Feedback:
        """Whether it is true, then the rules of laying, then what else the task asks for."""
        lay = self._lay(draft)
        found = self._rules.check(self._view, lay).violations
        first = min(found, key=lambda one: (one.kind != "concept", one.code == "zero_lock"), default=None)
        if first is not None and first.code != "zero_lock":
            return Feedback(first.kind, first.code, first.data, first.steps)
        facts = told(lay)
        data = {"count": facts["count"], "need": self._need, "formula": facts["formula"]}
        lacking = "not_replaced" if first is not None else self.lacks(lay)
        if lacking:
            old = str(self._table) if self._table.started else ""
            return Feedback("concept", lacking, data | {"old": old, "task": self.task, "almost": True})
        return Feedback("ok", "ok", data)

    def panel(self, feedback: Feedback) -> PanelView:
        if feedback.ok:
            panel = panel_of(TEXTS, Violation("", "made", feedback.data))
            return panel | {"kind": "ok", "kick": TEXTS.say("kick", "right"), "buttons": []}
        if feedback.code in OWN_WORDS:
            panel = panel_of(TEXTS, Violation.of("", feedback))
            return panel | {"kick": TEXTS.say("almost", "kick")} if feedback.grade == "almost" else panel
        return self._board.panel(Violation.of("", feedback))

    def hint(self, depth: int) -> PanelView:
        return self._board.panel(Violation("", "tip_lay", {**told(self._best()), "depth": depth}, kind="tip"))

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """All cards of a right formula but the last one; the symbol stays open."""
        places = places_of(self._best(), self._table, self.hand)
        return dict(list(places.items())[:-1])

    @property
    def about(self) -> str:
        return str(self._table) if self._table.started else gap(self._table.left, self._table.right)

    def twin(self, missed: str = "", others: Collection[str] = ()) -> Exercise:
        """A position in which the idea that was missed can show, of the same skill if it is about no idea."""
        skill = next((name for name, about in SKILLS.items() if about.idea == missed), self.skill)
        return Make.of(skill, self._rng.stream("twin"), {self.about, *others})


class ChooseSymbol(Make):
    """Two numbers with a gap; the right answer is laid already, and only the symbol is asked for."""

    def __init__(self, numbers: Numbers, skill: str, rng: Rng) -> None:
        self._numbers = numbers
        left, _, right, answer = numbers
        table = Equation(tuple(str(left)), "", tuple(str(right)), ())
        others = [card for card in ("1", "2", "6", "8", "9") if card not in str(answer)]
        super().__init__(table, tuple(sorted([*str(answer), *others[:2]])), len(str(answer)), skill, rng)
        self._say_task("task.symbol")
        self.given = {f"tray:answer:after{at}": f"{card}#1" for at, card in enumerate(str(answer), start=1)}

    def hint(self, depth: int) -> PanelView:
        left, sign, right, answer = self._numbers
        data = {
            "depth": depth,
            "gap": gap_of(self._numbers),
            "answer": answer,
            "sum": arithmetic.written(left, "+", right, left + right),
            "formula": arithmetic.written(left, sign, right, answer),
        }
        return panel_of(TEXTS, Violation("", "hint_symbol", data, kind="tip"))

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """The answer as it lay: nothing else is missing but the symbol."""
        return self.given

    def twin(self, missed: str = "", others: Collection[str] = ()) -> Exercise:
        """Another formula that lacks only its symbol, and with which the same can go wrong."""
        rng = self._rng.stream("twin")
        free = [numbers for numbers in FADED[self.skill] if gap_of(numbers) not in {self.about, *others}]
        left = [ChooseSymbol(numbers, self.skill, rng) for numbers in free]
        return rng.choice([twin for twin in left if missed in twin.mistakes] or left)

    @cached_property
    def mistakes(self) -> set[str]:
        """The codes of what is said to the wrong symbols."""
        given = tuple((key, key.partition("#")[0]) for key in self.given.values())
        drafts = (Draft(given, (), self.given, {"sign": sign}) for sign in self._rules.signs)
        return {self.check(draft).code for draft in drafts}


def gap_of(numbers: Numbers) -> str:
    """The two numbers of a formula with a gap between them."""
    left, _, right, _ = numbers
    return gap(tuple(str(left)), tuple(str(right)))


def gap(left: Number, right: Number) -> str:
    """Two numbers with a gap between them.

    >>> gap(("1", "2"), ("4",))
    '12 … 4'
    """
    return f"{digits_of(left)} … {digits_of(right)}"


# ------------------------------------------------------------------------------------------ the lesson


class NumbersLesson(Lesson):
    """Facts, the order of numbers, 0 and 1, joined digits."""

    texts = TEXTS
    minutes = 45
    place = 3
    game = "formula"
    first_deal = 199
    house_rules = MappingProxyType({"hand": 13, "most": 2, "equal_turns": True})
    cards = ("2", "×", "4")

    def worked_example(self) -> Example:
        """2 and 4 with every symbol: which ones work with the cards 6 and 8?"""
        pictures = {
            "plus": arithmetic.number_line(2, "+", 4),
            "minus": arithmetic.number_line(2, "-", 4),
            "times": arithmetic.array(2, 4),
            "divided": arithmetic.groups(2, 4),
        }
        return self.example([("2 × 4 = 8", "", "")], pictures)

    def exercises(self, seed: int, naming: str = "typed") -> tuple[Exercise, ...]:
        """Two formulas that lack only their symbol, then one task for each skill."""
        rng = Rng(seed, "practice")
        row: list[Exercise] = [
            ChooseSymbol(numbers, skill, rng.stream("faded", skill)) for skill, (numbers, *_) in FADED.items()
        ]
        for skill in SKILLS:
            row.append(Make.of(skill, rng.stream("alone", skill), {exercise.about for exercise in row}))
        return tuple(row)

    def question(self) -> Exercise:
        """The idea that = announces an answer."""
        return Question.read(TEXTS)


LESSON = NumbersLesson()
