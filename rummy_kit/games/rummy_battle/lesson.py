"""The lesson on outs and chances, which leads to Rummy Battle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.games.rummy_battle import RummyBattle
from rummy_kit.lessons.lesson import Example, ExampleStep, Exercise, Lesson
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import odds
from rummy_kit.table.view import Draft, FaceView, FieldView, PanelView, TrayView, panel_of
from rummy_kit.table.view import __file__ as engine_table
from rummy_kit.texts import Texts

TEXTS = Texts.load(Path(engine_table).with_name("strings.toml"), odds.STRINGS, Path(__file__).with_suffix(".toml"))
DECK = odds.standard_deck()  # one pack without jokers: numbers that can be worked out by hand


# ------------------------------------------------------------------------------------------ which cards train what

# the cards held, and after a bar those that lie open
SKILLS: dict[str, str] = {
    "pair": "7S 7H | 7D 2C, 9D 9C | 9S KH, JH JC | JS 4D, 4S 4C | 4D 8H, QD QS | QH 5C",
    "open": "8S 9S | 2H KD, 5D 6D | QC 3S, 9H 10H | 2C 6S, 4C 5C | JD 8S",
    "gap": "5S 7S | 2H KD, 8D 10D | QC 3S, 4H 6H | JC KS, 9C JC | 3D 2S",
    "end": "AS 2S | 9H KD, AD KD | 8C 3S, AH 2H | JC 5S, AC KC | 3D 7S",
    "one": "6S 6H | 6D 2C, 10D JD | 5C 3H, KS KC | KD 9H, 3H 4H | 9C JS",
    "two": "8H 8D | 2C KS, 2D 3D | 9S QH, QC KC | 6H 4S, 5S 5C | 5H JD",
}
TASKS = (("pair", True), ("one", True), ("open", False), ("gap", False), ("end", False), ("one", False), ("two", False))
ABOUT_CHANCES = ("one", "two")
MOST_WRONG = 5  # among the answers to choose from


@lru_cache(maxsize=1)
def _faces() -> dict[str, FaceView]:
    return RummyBattle().table.faces()


def positions(skill: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The positions that train a skill: the cards held and those that lie open."""
    pairs = (text.split(" | ") for text in SKILLS[skill].split(", "))
    return [(tuple(held.split()), tuple(seen.split())) for held, seen in pairs]


# ------------------------------------------------------------------------------------------ counting


class Count(Exercise):
    """Count the outs of two cards, or say how likely the next draw of one card or two brings a meld.

    ``seen`` are cards that lie open. With ``begun`` the first step is told. ``naming`` is ``"typed"`` or
    ``"chosen"``: the answer among wrong ones.
    """

    given: Mapping[str, str] = {}

    def __init__(
        self,
        hand: tuple[str, ...],
        seen: tuple[str, ...],
        skill: str,
        rng: Rng,
        *,
        begun: bool = False,
        naming: str = "typed",
    ) -> None:
        self.hand, self.seen, self.skill = hand, seen, skill
        self._rng, self._naming = rng, naming
        self.draws = 2 if skill == "two" else 1
        self.left = odds.unseen(DECK, (*hand, *seen))
        self.outs = sum(odds.outs(hand, self.left).values())
        held = " and ".join(map(odds.short, hand))
        self.task = f"You hold {held}"
        self.text = f"{self._open()} {self._begun() if begun else ''}{self._ask()}"

    @property
    def asks_chance(self) -> bool:
        """Whether the answer is a chance and not a number of cards."""
        return self.skill in ABOUT_CHANCES

    @property
    def right(self) -> str:
        """The right answer as one would write it."""
        return str(odds.chance(self.hand, self.left, self.draws)) if self.asks_chance else str(self.outs)

    def _open(self) -> str:
        cards = " and ".join(map(odds.short, self.seen))
        return f"One pack of 52 cards. {cards} lie open."

    def _begun(self) -> str:
        if self.asks_chance:
            helps = "card helps" if self.outs == 1 else "cards help"
            return f"{self.outs} unseen {helps}, and {sum(self.left.values())} are unseen in all. "
        kinds = list(odds.outs(self.hand, odds.unseen(DECK, self.hand)))
        return f"These would help: {', '.join(map(odds.short, kinds))}. But some lie open. "

    def _ask(self) -> str:
        if not self.asks_chance:
            return "How many unseen cards make a Set or a Run with them?"
        bring = "card brings" if self.draws == 1 else "two cards bring"
        return f"How likely is it that the next {bring} a meld?"

    def faces(self) -> dict[str, FaceView]:
        return {card: _faces()[card] for card in (*self.hand, *self.seen)}

    def tray(self, draft: Draft) -> TrayView:
        field: FieldView = {
            "id": "answer",
            "label": "The chance, as a fraction or in per cent" if self.asks_chance else "How many cards",
            "kind": "choice" if self._naming == "chosen" else "text",
            "value": draft.text.get("answer", ""),
            "options": [],
            "max_length": 20,
        }
        if self._naming == "chosen":
            field["options"] = [{"value": answer, "label": answer} for answer in self._choices]
        note = f"unseen: {sum(self.left.values())}"
        return {"title": "Your answer", "note": note, "slots": [], "fields": [field]}

    @cached_property
    def _choices(self) -> tuple[str, ...]:
        """The right answer among those of common ideas."""
        if self.asks_chance:
            ideas = dict(reversed(odds.wrong_chances(self.hand, self.seen, DECK, self.draws)))
            wrong = [str(share) for share in ideas.values()][-MOST_WRONG:]
        else:
            wrong = [str(self.outs + more) for more in (1, 2, 3)]
        return self._rng.stream("choices").shuffle(tuple(dict.fromkeys((self.right, *wrong))))

    def fits(self, draft: Draft) -> list[str]:
        return []

    def ready(self, draft: Draft) -> str:
        """Always: the page says what is written only when it is checked."""
        return ""

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"answer": draft.text.get("answer", "").strip()}

    def check(self, draft: Draft) -> Feedback:
        """The judge's answer; what is no number is asked for again."""
        given = draft.text.get("answer", "").strip()
        if not given:
            return Feedback("rule", "no_answer_yet")
        if self.asks_chance:
            return odds.judge_chance(self.hand, self.seen, DECK, given, self.draws)
        if not (given.isascii() and given.isdecimal() and len(given) < 4):
            return Feedback("rule", "no_number", {"answer": given[:20]})
        return odds.judge_outs(self.hand, self.seen, DECK, int(given))

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(TEXTS, Violation.of("", feedback), topic="chance")
        if feedback.kind != "rule":
            panel["why"] = odds.grid(self.hand, self.seen, DECK, self.draws, trials=1000 if self.asks_chance else 0)
        if feedback.ok:
            text = feedback.steps[-1].text
            panel |= {"kind": "ok", "kick": "Right", "title": "Right", "text": text, "buttons": []}
        elif feedback.grade == "almost":
            panel["kick"] = "Right as far as it goes"
        return panel

    def hint(self, depth: int) -> PanelView:
        good = odds.outs(self.hand, self.left)
        data = {
            "depth": depth,
            "hand": " and ".join(map(odds.short, self.hand)),
            "seen": " and ".join(map(odds.short, self.seen)),
            "outs": self.outs,
            "which": ", ".join(f"{odds.short(face)} ({n})" for face, n in good.items()),
            "unseen": sum(self.left.values()),
            "right": self.right,
        }
        code = {"one": "hint_one", "two": "hint_two"}.get(self.skill, "hint_outs")
        return panel_of(TEXTS, Violation("", code, data, kind="tip"))

    def twin(self) -> Exercise:
        rng = self._rng.stream("twin")
        others = [position for position in positions(self.skill) if position[0] != self.hand]
        hand, seen = rng.choice(others)
        return Count(hand, seen, self.skill, rng, naming=self._naming)


# ------------------------------------------------------------------------------------------ the lesson


class BattleLesson(Lesson):
    """Outs, and the chance of the next draw."""

    title = "Rummy Battle"
    subject = "Chance"
    minutes = 45
    place = 5
    summary = "Count the cards that help you, then decide."
    goals = (
        "I can count the unseen cards that help a hand.",
        "I can say how likely the next one or two cards bring a meld.",
        "I can tell a good decision from a lucky result.",
    )
    game = "rummy_battle"
    cards = ("7H", "8H", "9H", "thief")

    def worked_example(self) -> Example:
        """Keep 7-7 or 8-9? Count the cards that can still come."""
        seen = ("7D", "7C", "2C")
        hand = ("7S", "7H", "8S", "9S")
        left = odds.unseen(DECK, (*hand, *seen))
        total = sum(left.values())
        pair, run = odds.outs(hand[:2], left), odds.outs(hand[2:], left)
        steps = (
            ExampleStep(
                f"See what is gone: {', '.join(map(odds.short, seen))} lie open, and you hold four cards. "
                f"{52 - total} of 52 are seen, {total} are unseen.",
                "Only an unseen card can come. Cards that lie open are crossed out.",
            ),
            ExampleStep(
                f"7♠ 7♥ want a third seven, but 7♦ and 7♣ lie open: {sum(pair.values())} outs.",
                "A pair can only become a Set with a card of its rank.",
                odds.grid(hand[:2], (*hand[2:], *seen), DECK, trials=0),
            ),
            ExampleStep(
                f"8♠ 9♠ want the 10♠ above or the 7♠ below. The 7♠ is in your own hand, so {sum(run.values())} card "
                f"is out there, and with your 7♠ the Run is there already.",
                "Two neighbours of a suit are open at both ends. Look into your own hand as well.",
                odds.grid(hand[2:], (*hand[:2], *seen), DECK, trials=0),
            ),
            ExampleStep(
                "Decide: lay 7♠ 8♠ 9♠ and keep no pair that has no outs.",
                "A good decision is the one with the better chance before the card is seen, whatever comes.",
            ),
        )
        return Example("Keep 7-7 or 8-9?", steps, [("7♠ 8♠ 9♠", "", "")], "a Run, and no waiting for a dead pair")

    def exercises(self, seed: int, naming: str = "typed") -> tuple[Exercise, ...]:
        """Two begun, then one for each way of counting."""
        rng = Rng(seed, "practice")
        tasks: list[Exercise] = []
        shown: set[tuple[str, ...]] = set()
        for number, (skill, begun) in enumerate(TASKS):
            stream = rng.stream(skill, number)
            hand, seen = stream.choice([position for position in positions(skill) if position[0] not in shown])
            shown.add(hand)
            tasks.append(Count(hand, seen, skill, stream, begun=begun, naming=naming))
        return tuple(tasks)

    def question(self) -> Exercise:
        """The idea that a good result makes a good decision."""
        return Question(
            "Ada kept 7-7 with one seven left in the deck, and drew it. Ben kept 8-9 with four cards that help, "
            "and drew none. Who decided better?",
            "Think of what they knew when they chose.",
            {
                "result_bias": "Ada: she got her card, so she was right.",
                "ok": "Ben: four cards could help him and one could help her. What came was luck.",
                "due_idea": "Ada: no seven had come for a long time, so one was due.",
                "equal_idea": "Both alike: either you get the card or you do not.",
            },
            TEXTS,
        )


LESSON = BattleLesson()
