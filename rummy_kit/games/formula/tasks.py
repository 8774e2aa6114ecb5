"""Tasks on cards: lay an answer, choose a symbol, and make a formula as in the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import permutations, product
from typing import Any

from rummy_kit.engine.cards import Pile
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.exercise import Answered, Exercise, Order
from rummy_kit.picture import Picture
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic import DIGITS, MOST_DIGITS, Number
from rummy_kit.subjects.arithmetic.handling import Line, Places, number_in
from rummy_kit.subjects.arithmetic.sums import Sum
from rummy_kit.table import parts
from rummy_kit.table.panel import panel_of, praise, tip_of
from rummy_kit.table.view import Draft, FaceView, FieldView, HandleView, Intent, PanelView, TrayView

from . import FormulaGame
from .ideas import IDEAS, TEXTS
from .picture import jump_of
from .pieces import Equation, FormulaObservation, Lay, NewFormula, describe_play, digits_of
from .table import FormulaTable
from .tray import tray
from .work import WorkArea, places_of

LAY = Intent("do", place="lay")
GUESSED = ("another_sign",)  # for tasks that ask for the symbol
HAND = 6
COLUMN_SLIPS = ("no_carrying", "both_digits", "ten_kept", "smaller_from_bigger")
OWN_WORDS = (
    "other_sign", "not_longer",  # what the task asks for
    "no_card", "same_formula", "too_many_cards",  # in the game, these words mention turns
)  # fmt: skip

Numbers = tuple[int, str, int, int]
"""A formula: left number, symbol, right number, answer."""


@cache
def board() -> FormulaTable:
    """The game's table, on which all tasks are set."""
    return FormulaTable(FormulaGame())


def find_ideas(formulas: Iterable[Numbers]) -> frozenset[str]:
    """The ideas that these formulas show."""
    return frozenset(idea for formula in set(formulas) for idea in IDEAS.find_behind(arithmetic.find_codes(*formula)))


def judge(left: int, sign: str, right: int, answer: int) -> Feedback:
    """What the subject says about a formula."""
    return arithmetic.judge(str(left), sign, str(right), str(answer))


def explain_formula(feedback: Feedback) -> PanelView:
    """The panel for a false formula: words, picture, worked steps."""
    return board().panel(Violation.of("", feedback))


def say_idea(feedback: Feedback) -> str:
    """What is wrong with a false formula, without what would be right; ``""`` if its own words do not say that."""
    return board().texts.say(feedback.code, "idea", feedback.data)


def draw_columns(feedback: Feedback) -> dict[str, Any] | None:
    """The columns of the numbers in a false formula that slipped in one of them; ``None`` for another mistake."""
    if feedback.code not in COLUMN_SLIPS:
        return None
    return arithmetic.columns(tuple(feedback.data[part] for part in ("left", "right", "answer")))


def praise_answer(code: str, data: Mapping[str, Any]) -> PanelView:
    """The panel for a right answer."""
    return praise(panel_of(TEXTS, Violation("", code, data)))


def cards(number: int) -> Number:
    """The cards of a number.

    >>> cards(12)
    ('1', '2')
    """
    return tuple(str(number))


def _with_sign(draft: Draft) -> Draft:
    """Puts the symbol in a field; in the game, it is chosen from a row of cards."""
    signs, sign = board().rules.signs, draft.text.get("sign", "")
    return replace(draft, zones=(("symbols", signs.index(sign)),) if sign in signs else ())


def _sign_field(draft: Draft) -> FieldView:
    """The symbols as cards to choose from."""
    signs = {sign: (board().name_card(sign), [parts.card(f"sign:{sign}", sign)]) for sign in board().rules.signs}
    return parts.pick("sign", TEXTS.say("symbol", "label"), draft.text.get("sign", ""), signs)


class OnBoard(Exercise):
    """A task set on the game's table."""

    texts = TEXTS

    def faces(self) -> dict[str, FaceView]:
        return board().faces()

    def own_answer(self, draft: Draft, feedback: Feedback) -> str:
        """The formula that the answer makes."""
        return str(feedback.data["claim"] if "claim" in feedback.data else feedback.data["formula"])

    def idea(self, draft: Draft, feedback: Feedback) -> str:
        return say_idea(feedback)

    def picture_of_answer(self, feedback: Feedback) -> dict[str, Any] | None:
        return draw_columns(feedback)


# ------------------------------------------------------------------------------------------ lay the answer


class Fill(OnBoard):
    """A sum whose answer is to be laid. ``help`` says how to begin."""

    def __init__(self, sum: Sum, hand: Pile, skill: str, help: int = 0) -> None:
        value = arithmetic.result(*sum)
        assert value is not None, f"{sum} has no answer that can be laid"
        self.sum, self.hand, self.skill = sum, hand, skill
        self._equation = Equation(cards(sum[0]), sum[1], cards(sum[2]), ())
        self.could = find_ideas((*sum, number) for number in list_numbers(hand))
        self.about = self.laid = arithmetic.write(*sum)
        self.solution = arithmetic.write(*sum, value)
        self.right_cards = dict(zip(PLACES, str(value), strict=False))
        self._hint, self._data = choose_hint(*sum, value)
        helped = ("", "what", "hint")[help]
        self.task = TEXTS.say("task.answer", "task", {"side": self.about})
        text, self.text_on_paper = TEXTS.say("task.answer", "text"), TEXTS.say("task.answer", "paper")
        self.text = f"{text} {TEXTS.say(self._hint, helped, self._data)}" if helped else text

    @classmethod
    def deal(cls, sum: Sum, wrong: int, skill: str, order: Order) -> Fill:
        """A hand for the right answer, for this wrong one and, if there is room, for the answers of other ideas,
        those of the skill first. Digits that neither answer needs are in a teacher's own deck, if there is one.
        """
        digits = tuple(digit for digit in DIGITS if not order.deck or digit in order.deck)
        wanted = Counter(cards(arithmetic.result(*sum) or 0)) | Counter(cards(wrong))
        own = [idea for idea in IDEAS.of(skill) if idea in arithmetic.BELIEFS]
        for belief in (*own, *order.rng.shuffle(tuple(arithmetic.BELIEFS))):
            for other in arithmetic.wrong_answers(belief, *sum)[:1]:
                more = wanted | Counter(cards(other))
                fits = more.total() <= HAND and {*cards(other)} <= {*digits}
                wanted = more if fits else wanted
        fill = order.rng.shuffle(digits)[: max(0, HAND - wanted.total())]
        return cls(sum, tuple(sorted((*wanted.elements(), *fill))), skill, order.help)

    def _work(self, draft: Draft) -> WorkArea:
        """Cards go only after the =."""
        places = {place: key for place, key in draft.places.items() if place in PLACES}
        return WorkArea(self._equation, board().rules.signs, replace(draft, places=places))

    def tray(self, draft: Draft) -> TrayView:
        shown = tray(self._work(draft), board().say, tell_truth=False)
        return {**shown, "note": TEXTS.say("task.answer", "note")}

    def ready(self, draft: Draft) -> str:
        lack = next(self._work(draft).lacks(), None)
        return "" if lack is None else board().short(lack)

    def _read_laid(self, draft: Draft) -> str:
        return self._work(draft).digits("answer")

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"number": self._read_laid(draft)}

    def check(self, draft: Draft) -> Feedback:
        left, sign, right = self.sum
        return arithmetic.judge(str(left), sign, str(right), self._read_laid(draft))

    def picture_to_begin(self) -> HandleView | None:
        """A number line with the last jump still to be made."""
        return jump_of(*self.sum)

    def read(self, picture: Picture) -> Answered | None:
        """Where the jump ends, or what the digits make if they are those of the answer."""
        other_digits = isinstance(picture, Places) and {*str(picture.number)} != {*self.right_cards.values()}
        return None if other_digits else lay_number(picture)

    def panel(self, feedback: Feedback) -> PanelView:
        return praise_answer("filled", feedback.data) if feedback.ok else explain_formula(feedback)

    def parts_at_fault(self, draft: Draft, feedback: Feedback) -> tuple[str, ...]:
        """The answer."""
        return self.own_places(draft)

    def hint(self, depth: int) -> PanelView:
        return tip_of(TEXTS, self._hint, self._data, depth)


def lay_number(picture: Picture) -> Answered | None:
    """The number in a picture, after the =."""
    number = number_in(picture)
    return None if number is None else Answered(dict(zip(PLACES, str(number), strict=False)))


PLACES = tuple(f"tray:answer:after{at}" for at in range(1, MOST_DIGITS + 1))


def list_numbers(hand: Pile) -> Iterator[int]:
    """Every number that can be laid with cards from a hand.

    >>> sorted(list_numbers(("0", "4")))
    [0, 4, 40]
    """
    for length in range(1, MOST_DIGITS + 1):
        for digits in set(permutations(hand, length)):
            if length == 1 or digits[0] != "0":
                yield int("".join(digits))


def choose_hint(left: int, sign: str, right: int, answer: int) -> tuple[str, dict[str, Any]]:
    """What helps with this formula: the code of its words, and their values."""
    data: dict[str, Any] = {"left": left, "right": right, "truth": arithmetic.write(left, sign, right, answer)}
    if sign in ("+", "-"):
        if columns := arithmetic.regrouping(left, sign, right):
            return ("hint.carry" if sign == "+" else "hint.regroup"), {**data, "columns": columns}
        start, steps = arithmetic.count_from(left, sign, right)
        first = start + (1 if sign == "+" else -1)
        return ("hint.add" if sign == "+" else "hint.take"), {**data, "start": start, "steps": steps, "first": first}
    if 0 in (left, right):
        return ("hint.times_zero" if sign == "×" else "hint.share_zero"), data
    if 1 in (left, right) or (left == right and sign == "÷"):
        return ("hint.times_one" if sign == "×" else "hint.divide_one" if right == 1 else "hint.divide_itself"), data
    if sign == "×":
        return "hint.times", {**data, "near": arithmetic.write(left - 1, "×", right, (left - 1) * right)}
    return "hint.divide", {**data, "near": arithmetic.write(right, "×", answer - 1, right * (answer - 1))}


# ------------------------------------------------------------------------------------------ choose a symbol


def _without_guess(judged: Feedback) -> Feedback:
    """The verdict where the pupil chooses the symbol: a different symbol need not be a misread one."""
    if judged.code in GUESSED:
        return _blame_symbol(judged)
    return replace(judged, also=tuple(code for code in judged.also if code not in GUESSED))


def _blame_symbol(judged: Feedback) -> Feedback:
    """The verdict on a chosen symbol: it says what the symbol makes, not which one is right."""
    data = judged.data
    nudge = TEXTS.say("wrong_symbol", "more" if data["answer"] > data["value"] else "less", data)
    return replace(judged, code="wrong_symbol", data={**data, "nudge": nudge}, also=())


def explain_symbol(feedback: Feedback) -> PanelView:
    """The panel for a symbol that does not make the answer, with a picture of what it makes."""
    return {**panel_of(TEXTS, feedback), "why": board().why(Violation.of("", feedback)) or {}}


class Symbol(OnBoard):
    """Two numbers with a gap between them, and the answer: only the symbol is missing."""

    def __init__(self, left: int, right: int, answer: int, skill: str) -> None:
        self.numbers, self.skill = (left, right, answer), skill
        self._equation = Equation(cards(left), "", cards(right), cards(answer))
        self.task, self.text, self.text_on_paper = (
            TEXTS.say("task.symbol", part) for part in ("task", "text", "paper")
        )
        self.right_signs = [sign for sign in arithmetic.SIGNS if arithmetic.result(left, sign, right) == answer]
        self.could = find_ideas((left, sign, right, answer) for sign in arithmetic.SIGNS).difference(GUESSED)
        self.about, self.right_text = f"{left} … {right} = {answer}", {"sign": self.right_signs[0]}
        self.solution = arithmetic.write(left, self.right_signs[0], right, answer)
        self.laid = arithmetic.write(left, self.right_signs[0], right) if len(self.right_signs) == 1 else ""

    def tray(self, draft: Draft) -> TrayView:
        work = WorkArea(self._equation, board().rules.signs, _with_sign(draft), "sign")
        shown = tray(work, board().say, tell_truth=False)
        shown.pop("sum", None)  # the cards are the formula
        return {**shown, "note": "", "fields": [_sign_field(draft)]}

    def ready(self, draft: Draft) -> str:
        chosen = draft.text.get("sign", "") in arithmetic.SIGNS
        return "" if chosen else board().say("now.choose_a_sign", "note")

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"sign": draft.text.get("sign", "")}

    def picture_of_answer(self, feedback: Feedback) -> dict[str, Any] | None:
        """What the chosen symbol makes, which is not the right number."""
        return self.panel(feedback).get("why")

    def parts_at_fault(self, draft: Draft, feedback: Feedback) -> tuple[str, ...]:
        """The symbol, which is all there is to choose."""
        return ("sign",)

    def check(self, draft: Draft) -> Feedback:
        left, right, answer = map(str, self.numbers)
        judged = _without_guess(arithmetic.judge(left, draft.text.get("sign", ""), right, answer))
        return _blame_symbol(judged) if judged.code == "not_equal" else judged

    def panel(self, feedback: Feedback) -> PanelView:
        if feedback.code == "wrong_symbol":
            return explain_symbol(feedback)
        if feedback.code == "add_for_times":  # whose own words name the right symbol
            return explain_symbol(_blame_symbol(feedback))
        return praise_answer("filled", feedback.data) if feedback.ok else explain_formula(feedback)

    def hint(self, depth: int) -> PanelView:
        left, right, answer = self.numbers
        other = next(other for other in ("+", "×") if other not in self.right_signs)
        data = {
            "gap": f"{left} … {right}",
            "answer": answer,
            "other": arithmetic.write(left, other, right, arithmetic.result(left, other, right) or 0),
            "sign": arithmetic.SHOWN[other],
            "formula": self.solution,
        }
        return tip_of(TEXTS, "hint_symbol", data, depth)


# ------------------------------------------------------------------------------------------ as in the game


@dataclass(frozen=True, slots=True)
class Making:
    """A kind of :class:`Make` task and what it trains; its words are in ``[task.NAME]``.

    ``table`` makes the formula to begin with; at most ``most`` cards are laid. ``lacks`` is the code for what the task
    asks for and a true formula may lack. ``trap`` is what a pupil with the wrong idea ``idea`` lays: its cards are
    dealt, so that the idea can show. ``signs`` are the symbols to choose from, none if the symbol stays.
    """

    skill: str
    idea: str
    table: Callable[[Rng], Equation]
    trap: Callable[[Equation], Lay]
    lacks: Callable[[NewFormula, Equation], str]
    most: int = 1
    signs: tuple[str, ...] = arithmetic.SIGNS
    hand: int = 4


def _on_table(left: int, sign: str, right: int) -> Equation:
    answer = arithmetic.result(left, sign, right)
    assert answer is not None
    return Equation(cards(left), sign, cards(right), cards(answer))


def _start(rng: Rng) -> Equation:
    return Equation(cards(rng.between(2, 9)), "", cards(rng.between(3, 9)), ())


def _sum(rng: Rng) -> Equation:
    return _on_table(rng.between(1, 4), "+", rng.between(1, 5))


def _another_sign(*wanted: str) -> Callable[[NewFormula, Equation], str]:
    return lambda new, table: "" if new.sign in wanted else "other_sign"


def _not_longer(new: NewFormula, table: Equation) -> str:
    """Whether no number has more digits than the one it replaces."""
    pairs = zip(new.numbers, table.numbers, strict=True)
    return "" if any(len(cards) > len(old) for cards, old in pairs) else "not_longer"


def _adds(table: Equation) -> Lay:
    """3 × 6 = 9."""
    left, right = map(int, (*table.left, *table.right))
    return Lay(0, f"({left})", "×", f"({right})", str(left + right))


def _puts_side_by_side(table: Equation) -> Lay:
    """2 + 3 = 23."""
    return Lay(0, _leave_all(table.left), "+", _leave_all(table.right), digits_of(table.left) + digits_of(table.right))


def _leave_all(number: Number) -> str:
    """A number on the table, written as in a play that leaves all of it."""
    return arithmetic.write_number((card, True) for card in number)


AIMS = {
    # a times fact or a division behind two numbers on the table
    "first": Making("facts", "add_for_times", _start, _adds, _another_sign("×", "÷"), most=2),
    # digits side by side make one number
    "longer": Making("joined", "side_by_side", _sum, _puts_side_by_side, _not_longer, most=2, signs=()),
}


class Make(OnBoard):
    """Make a true formula that meets the aim from a hand and what is on the table.

    ``trap`` is what a pupil with the wrong idea could lay. ``help`` is how many cards of a right answer are there
    from the start.
    """

    def __init__(self, name: str, table: Equation, hand: Pile, help: int = 0) -> None:
        self.name, self.table, self.hand, self.aim = name, table, hand, AIMS[name]
        self.skill, self.trap = self.aim.skill, self.aim.trap(table)
        self._view = FormulaObservation.pose(hand, "play", equation=table, out=(), passes=0)
        self.task = TEXTS.say(f"task.{name}", "task")
        self.text = TEXTS.say(f"task.{name}", "text", {"formula": str(table)})
        self.could = find_ideas(self._formulas()).difference(GUESSED if self.aim.signs else ())
        self.given = dict(list(self.right_places.items())[: help - 3]) if help else {}

    @classmethod
    def deal(cls, name: str, order: Order) -> Make | None:
        """A position that can be solved with the hand, and in which the wrong idea can show."""
        aim, rng = AIMS[name], order.rng
        table = aim.table(rng)
        wanted = NewFormula.of(aim.trap(table)).fresh
        digits = (card for card in board().rules.cards if card in DIGITS and (not order.deck or card in order.deck))
        rest = list((Counter(digits) - Counter(wanted)).elements())
        hand = tuple(sorted((*wanted, *rng.shuffle(rest)[: aim.hand - len(wanted)])))
        if not cls._solve(aim, table, hand):
            return None
        made = cls(name, table, hand, order.help)
        return made if aim.idea in made.could else None

    @staticmethod
    def _plays(aim: Making, table: Equation, hand: Pile) -> Iterator[Lay]:
        """Every play within the task that leaves a true formula."""
        laid = replace(board().rules.constrain(table), most=aim.most, signs=aim.signs or (table.sign,))
        return (Lay(0, *play) for play in arithmetic.plays(laid, hand))

    @classmethod
    def _solve(cls, aim: Making, table: Equation, hand: Pile) -> list[Lay]:
        """Every play that is a right answer; none if too many symbols work, because then there is little to work
        out.
        """
        plays = list(cls._plays(aim, table, hand))
        if not table.started and len({play.sign for play in plays}) > 2:
            return []
        return [play for play in plays if not aim.lacks(NewFormula.of(play), table)]

    def plays(self) -> list[Lay]:
        """Every play that leaves a true formula."""
        return list(self._plays(self.aim, self.table, self.hand))

    @property
    def best(self) -> Lay:
        """A play that is a right answer."""
        return next(play for play in self.plays() if not self.lacks(play))

    def lacks(self, lay: Lay) -> str:
        """What the task asks for and this true formula lacks, as a code; ``""`` if it has everything."""
        return self.aim.lacks(NewFormula.of(lay), self.table)

    def _formulas(self) -> Iterator[Numbers]:
        """Every formula that can be laid with as many cards as the task allows."""
        table = self.table
        numbers = (table.left, table.started), (table.right, table.started), (table.answer, True)
        signs = {*self.aim.signs, *filter(None, (table.sign,))}
        for split in arithmetic.splits(self.aim.most):
            counted = zip(numbers, split, strict=True)
            ways = list(product(*(arithmetic.templates(cards, new, grows) for (cards, grows), new in counted)))
            for digits in set(permutations(self.hand, sum(split))):
                first, second = split[0], split[0] + split[1]
                paid = digits[:first], digits[first:second], digits[second:]
                for way in ways:
                    shows = [template.shows % some for template, some in zip(way, paid, strict=True)]
                    if all(len(one) == 1 or one[0] != "0" for one in shows):
                        left, right, answer = map(int, shows)
                        yield from ((left, sign, right, answer) for sign in signs)

    # -- the tray is the game's, but here the symbol is chosen in a field instead of from a row of cards

    @cached_property
    def solution(self) -> str:
        return str(NewFormula.of(self.best))

    @cached_property
    def about(self) -> str:
        left, right = digits_of(self.table.left), digits_of(self.table.right)
        return str(self.table) if self.table.started else f"{left} … {right}"

    def tray(self, draft: Draft) -> TrayView:
        work = board().work(board().look(self._view, self._fill_in_sign(draft), ()))
        shown = tray(work, board().say, tell_truth=False)
        return {**shown, "fields": [_sign_field(draft)] if self.aim.signs else []}

    def _fill_in_sign(self, draft: Draft) -> Draft:
        return _with_sign(draft) if self.aim.signs else replace(draft, zones=())

    # -- the answer

    def read_play(self, draft: Draft) -> Lay | Verdict:
        """The play in the tray, or what is missing."""
        meant = board().interpret(self._view, LAY, self._fill_in_sign(draft))
        assert isinstance(meant, Lay | Verdict)
        return meant

    def _lay(self, draft: Draft) -> Lay:
        lay = self.read_play(draft)
        assert isinstance(lay, Lay)
        return lay

    def ready(self, draft: Draft) -> str:
        meant = self.read_play(draft)
        return "" if isinstance(meant, Lay) else board().short(meant.violations[0])

    def answer(self, draft: Draft) -> dict[str, Any]:
        lay = self._lay(draft)
        return {"left": lay.left, "sign": lay.sign, "right": lay.right, "answer": lay.answer}

    def check(self, draft: Draft) -> Feedback:
        """Check first the number of cards, then the truth, then the rules of laying, then whatever else the task
        asks.
        """
        lay = self._lay(draft)
        new, facts = NewFormula.of(lay), describe_play(lay)
        data = {"count": facts["count"], "most": self.aim.most, "formula": facts["formula"]}
        data["task"] = self.task
        if len(new.fresh) > self.aim.most:
            return Feedback("rule", "too_many_cards", data)
        left, right, answer = new.shown
        judged = arithmetic.judge(left, new.sign, right, answer)
        if not judged.ok:
            return _without_guess(judged) if self.aim.signs else judged
        broken = board().rules.broken(self._view, lay)
        if broken is not None:
            return Feedback(broken.kind, broken.code, {**broken.data, **data}, broken.steps)
        lacking = self.lacks(lay)
        return Feedback("concept", lacking, data | {"almost": True}) if lacking else Feedback("ok", "ok", data)

    def parts_at_fault(self, draft: Draft, feedback: Feedback) -> tuple[str, ...]:
        """The chosen symbol, or the pupil's own cards."""
        return ("sign",) if feedback.code == "wrong_symbol" else self.own_places(draft)

    def read(self, picture: Picture) -> Answered | None:
        """Where the jump ends, if the answer is all that is to be laid."""
        return lay_number(picture) if isinstance(picture, Line) and not self.table.started else None

    def panel(self, feedback: Feedback) -> PanelView:
        if feedback.ok:
            return praise_answer("made", feedback.data)
        if feedback.code == "wrong_symbol":
            return explain_symbol(feedback)
        if feedback.code in OWN_WORDS:
            panel = panel_of(TEXTS, feedback)
            return panel | {"kick": TEXTS.say("almost", "kick")} if feedback.grade == "almost" else panel
        return explain_formula(feedback)

    def hint(self, depth: int) -> PanelView:
        return board().panel(board().tip("tip_lay", describe_play(self.best, self.table), depth))

    @property
    def right_places(self) -> dict[str, str]:
        """A right answer: places in the tray → keys of hand cards."""
        return places_of(self.best, self.table, self.hand)

    @cached_property
    def right_text(self) -> Mapping[str, str]:
        return {"sign": self.best.sign} if self.aim.signs else {}
