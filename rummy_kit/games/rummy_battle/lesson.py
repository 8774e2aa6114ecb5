"""The lesson on outs and chances, which leads to Rummy Battle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Any, get_args

from rummy_kit.engine.cards import Face
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.games.rummy_battle import RummyBattle
from rummy_kit.lessons.lesson import Example, Exercise, Lesson, lesson_texts, still_left
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import odds
from rummy_kit.table import parts
from rummy_kit.table.panel import panel_of
from rummy_kit.table.view import Draft, FaceView, PanelView, TrayView, ZoneView

TEXTS = lesson_texts(__file__, odds.STRINGS)
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
FOR_TWINS = {"one": "9S 9H | 9C 4D, 2S 2D | 2H 8C"}
"""More positions, for tasks that come after an error."""
KEEP = "7S 7H 9C 10C | 7D 2C, 5S 7S JH JC | 4D KS, AS 2S QD QS | QH 9C, 3H 4H KS KC | 5H 8D, 8D 9D 10S 10H | 3C 4S"
"""Two pairs held, of which one is kept, and after a bar what lies open."""
TASKS = (
    ("pair", True), ("one", True), ("open", False), ("gap", False), ("end", False), ("keep", False), ("two", False),
)  # fmt: skip
ABOUT_CHANCES = ("one", "two")
MOST_WRONG = 5  # among the answers to choose from
LONGEST_ANSWER = 20  # to type


@lru_cache(maxsize=1)
def _faces() -> dict[str, FaceView]:
    return RummyBattle().table.faces()


def positions(skill: str, *, twins: bool = False) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The positions that train a skill: the cards held and those that lie open; with those for ``twins``, if asked."""
    lists = [KEEP if skill == "keep" else SKILLS[skill], *([FOR_TWINS[skill]] if twins and skill in FOR_TWINS else [])]
    pairs = (text.split(" | ") for text in ", ".join(lists).split(", "))
    return [(tuple(held.split()), tuple(seen.split())) for held, seen in pairs]


# ------------------------------------------------------------------------------------------ counting


class Count(Exercise):
    """Count the outs of two cards, or say how likely the next draw of one card or two brings a meld.

    ``held`` are one's cards, ``seen`` cards that lie open: both only to be looked at. With ``begun`` the first step is
    told. ``naming`` is ``"typed"`` or ``"chosen"``: the answer among wrong ones.
    """

    given: Mapping[str, str] = {}

    def __init__(
        self,
        held: tuple[str, ...],
        seen: tuple[str, ...],
        skill: str,
        rng: Rng,
        *,
        begun: bool = False,
        naming: str = "typed",
    ) -> None:
        self.held, self.seen, self.skill = held, seen, skill
        self._rng, self._naming, self._begun = rng, naming, begun
        self.draws = 2 if skill == "two" else 1
        self.left = odds.unseen(DECK, (*held, *seen))
        self.outs = odds.outs(held, self.left).total()
        steps = ["open", "begun", "ask"] if begun else ["open", "ask"]
        self.task = self._say("task", "title")
        self.text = " ".join(self._say("task" if step == "open" else self._about, step) for step in steps)

    @property
    def asks_chance(self) -> bool:
        """Whether the answer is a chance and not a number of cards."""
        return self.skill in ABOUT_CHANCES

    @property
    def right(self) -> str:
        """The right answer as one would write it."""
        return str(odds.chance(self.held, self.left, self.draws)) if self.asks_chance else str(self.outs)

    @property
    def _about(self) -> str:
        """Where the words for this kind of answer are."""
        return "task.chance" if self.asks_chance else "task.outs"

    @cached_property
    def _facts(self) -> dict[str, Any]:
        good = odds.outs(self.held, self.left)
        return {
            "hand": _short(self.held),
            "seen": _short(self.seen),
            "kinds": _short(odds.outs(self.held, odds.unseen(DECK, self.held))),
            "which": ", ".join(f"{odds.short(face)} ({n})" for face, n in good.items()),
            "outs": self.outs,
            "draws": self.draws,
            "unseen": self.left.total(),
        }

    def _say(self, code: str, part: str) -> str:
        return TEXTS.say(code, part, self._facts)

    def faces(self) -> dict[str, FaceView]:
        return {card: _faces()[card] for card in (*self.held, *self.seen)}

    def zones(self) -> list[ZoneView]:
        return _lying(self.held, self.seen)

    def tray(self, draft: Draft) -> TrayView:
        label, value = self._say(self._about, "label"), draft.text.get("answer", "")
        if self._naming == "chosen":
            field = parts.choice("answer", label, value, [(answer, answer) for answer in self._choices])
        else:
            field = parts.text_field("answer", label, value, LONGEST_ANSWER)
        title, note = (self._say("task", part) for part in ("answer", "unseen"))
        return {"title": title, "note": note, "slots": [], "fields": [field]}

    @cached_property
    def _choices(self) -> tuple[str, ...]:
        """The right answer among those of common ideas."""
        if self.asks_chance:
            ideas = dict(reversed(odds.wrong_chances(self.held, self.seen, DECK, self.draws)))
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
            return odds.judge_chance(self.held, self.seen, DECK, given, self.draws)
        if not (given.isascii() and given.isdecimal() and len(given) < 4):
            return Feedback("rule", "no_number", {"answer": given[:20]})
        return odds.judge_outs(self.held, self.seen, DECK, int(given))

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(TEXTS, Violation.of("", feedback), topic="chance")
        if feedback.kind != "rule":
            panel["why"] = odds.grid(self.held, self.seen, DECK, self.draws, trials=1000 if self.asks_chance else 0)
        if feedback.ok:
            right = TEXTS.say("ok", "title")
            text = feedback.steps[-1].text
            panel |= {"kind": "ok", "kick": right, "title": right, "text": text, "buttons": []}
        elif feedback.grade == "almost":
            panel["kick"] = TEXTS.say("task", "almost")
        return panel

    def hint(self, depth: int) -> PanelView:
        code = {"one": "hint_one", "two": "hint_two"}.get(self.skill, "hint_outs")
        return panel_of(TEXTS, Violation("", code, {**self._facts, "right": self.right, "depth": depth}, kind="tip"))

    @property
    def about(self) -> str:
        return " ".join(self.held)

    def twin(self, missed: str = "", others: Collection[str] = ()) -> Exercise:
        """Another position of the same skill in which the same idea can show, begun if this one is."""
        rng = self._rng.stream("twin")
        pool = {" ".join(held): (held, seen) for held, seen in positions(self.skill, twins=True)}
        aimed = [about for about, (held, seen) in pool.items() if missed in self._ideas(held, seen)]
        held, seen = pool[rng.choice(still_left({self.about, *others}, aimed, pool))]
        return Count(held, seen, self.skill, rng, begun=self._begun, naming=self._naming)

    def _ideas(self, held: tuple[str, ...], seen: tuple[str, ...]) -> set[str]:
        """The codes of wrong ideas that an answer to this position can show."""
        if self.asks_chance:
            return {code for code, share in odds.wrong_chances(held, seen, DECK, self.draws) if share}
        most = odds.outs(held, odds.unseen(DECK, held)).total()
        return {odds.judge_outs(held, seen, DECK, answer).code for answer in range(most + 5)}


# ------------------------------------------------------------------------------------------ comparing


class Keep(Exercise):
    """Two pairs are held and one can be kept: which is more likely to become a meld by the next card?"""

    given: Mapping[str, str] = {}
    skill = "keep"

    def __init__(self, held: tuple[str, ...], seen: tuple[str, ...], rng: Rng) -> None:
        self.held, self.seen = held, seen
        self._rng = rng
        self._pairs = held[:2], held[2:]
        self._left = odds.unseen(DECK, (*held, *seen))
        self.task = self._say("task", "title")
        self.text = f"{self._say('task', 'open')} {self._say('task.keep', 'ask')}"

    @property
    def right(self) -> odds.Kept:
        """Which pair has more outs."""
        return odds.better(*self._pairs, self._left)

    @property
    def right_words(self) -> str:
        """The right answer as it is shown."""
        return self._labels[self.right]

    @property
    def _labels(self) -> dict[odds.Kept, str]:
        first, second = (" ".join(_short(pair)) for pair in self._pairs)
        return {"first": first, "second": second, "same": self._say("task.keep", "same")}

    def _say(self, code: str, part: str) -> str:
        return TEXTS.say(code, part, {"hand": _short(self.held), "seen": _short(self.seen)})

    def faces(self) -> dict[str, FaceView]:
        return {card: _faces()[card] for card in (*self.held, *self.seen)}

    def zones(self) -> list[ZoneView]:
        return _lying(self.held, self.seen)

    def tray(self, draft: Draft) -> TrayView:
        options = [(str(code), label) for code, label in self._labels.items()]
        field = parts.choice("answer", self._say("task.keep", "label"), draft.text.get("answer", ""), options)
        note = TEXTS.say("task", "unseen", {"unseen": self._left.total()})
        return {"title": self._say("task", "answer"), "note": note, "slots": [], "fields": [field]}

    def fits(self, draft: Draft) -> list[str]:
        return []

    def ready(self, draft: Draft) -> str:
        return ""

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"answer": draft.text.get("answer", "")}

    def check(self, draft: Draft) -> Feedback:
        given = draft.text.get("answer", "")
        answer = next((code for code in self._labels if code == given), None)
        if answer is None:
            return Feedback("rule", "no_answer_yet")
        return odds.judge_kept(*self._pairs, self.seen, DECK, answer)

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(TEXTS, Violation.of("", feedback), topic="chance")
        if feedback.kind != "rule":
            panel["why"] = self._bars(feedback)
        if feedback.ok:
            right = TEXTS.say("ok", "title")
            panel |= {"kind": "ok", "kick": right, "title": right, "text": self.right_words, "buttons": []}
        return panel

    def _bars(self, feedback: Feedback) -> dict[str, Any]:
        """How many outs each pair has."""
        counts = [odds.outs(pair, self._left).total() for pair in self._pairs]
        unseen = self._left.total()
        notes = [TEXTS.say("see_why", "share", {"outs": count, "unseen": unseen}) for count in counts]
        labels = list(self._labels.values())
        bars = [{"label": labels[at], "value": counts[at], "note": notes[at]} for at in range(2)]
        return {"draw": "bars", "text": " ".join(step.text for step in feedback.steps), "bars": bars}

    def hint(self, depth: int) -> PanelView:
        judged = odds.judge_kept(*self._pairs, self.seen, DECK, self.right)
        facts = {**judged.data, "seen": _short(self.seen), "right": self.right_words, "depth": depth}
        return panel_of(TEXTS, Violation("", "hint_keep", facts, kind="tip"))

    @property
    def about(self) -> str:
        return " ".join(self.held)

    def twin(self, missed: str = "", others: Collection[str] = ()) -> Exercise:
        """Two other pairs in which the same idea can show."""
        rng = self._rng.stream("twin")
        pool = {" ".join(held): (held, seen) for held, seen in positions("keep")}
        aimed = [about for about, (held, seen) in pool.items() if missed in _ideas_of_keeping(held, seen)]
        held, seen = pool[rng.choice(still_left({self.about, *others}, aimed, pool))]
        return Keep(held, seen, rng)


def _ideas_of_keeping(held: tuple[str, ...], seen: tuple[str, ...]) -> set[str]:
    """The codes of wrong ideas that an answer about these two pairs can show."""
    return {odds.judge_kept(held[:2], held[2:], seen, DECK, answer).code for answer in get_args(odds.Kept)}


def _lying(held: tuple[str, ...], seen: tuple[str, ...]) -> list[ZoneView]:
    """The cards held and those that lie open, to be looked at."""
    return [_zone("held", held), _zone("seen", seen)]


def _zone(id: str, cards: tuple[str, ...]) -> ZoneView:
    title = TEXTS.say("task", id)
    return parts.zone(id, title, f"{title}: {', '.join(map(odds.name, cards))}", parts.cards(id, cards))


# ------------------------------------------------------------------------------------------ the lesson


class BattleLesson(Lesson):
    """Outs, and the chance of the next draw."""

    texts = TEXTS
    minutes = 45
    place = 5
    game = "rummy_battle"
    first_deal = 465
    cards = ("7H", "8H", "9H", "thief")

    def worked_example(self) -> Example:
        """Two cards from the deck, or one of the row? The chance beside what is certain."""
        hand, row, run = ("7S", "7H", "8D", "10D"), ("9D", "2C"), ("8D", "9D", "10D")
        left = odds.unseen(DECK, (*hand, *row))
        chance = odds.percent(odds.chance(hand, left, draws=2))
        data = {
            "hand": _short(hand),
            "row": _short(row),
            "run": " ".join(_short(run)),
            "gone": DECK.total() - left.total(),
            "unseen": left.total(),
            "outs": _short(odds.outs(hand, left)),
            "percent": chance,
            "points": odds.points(run),
            "price": odds.points(row[1:]),
        }
        why = {
            "deck": odds.grid(hand, row, DECK, draws=2, trials=0),
            "decide": odds.grid(hand, row, DECK, draws=2, sure=[f"9♦: {data['run']}"]),
        }
        return self.example([(str(data["run"]), "", "")], why, **data)

    def exercises(self, seed: int, naming: str = "typed") -> tuple[Exercise, ...]:
        """Two begun, then one for each way of counting."""
        rng = Rng(seed, "practice")
        tasks: list[Exercise] = []
        shown: set[tuple[str, ...]] = set()
        for number, (skill, begun) in enumerate(TASKS):
            stream = rng.stream(skill, number)
            held, seen = stream.choice([position for position in positions(skill) if position[0] not in shown])
            shown.add(held)
            task = (
                Keep(held, seen, stream)
                if skill == "keep"
                else Count(held, seen, skill, stream, begun=begun, naming=naming)
            )
            tasks.append(task)
        return tuple(tasks)

    def question(self) -> Exercise:
        """The idea that a good result makes a good decision."""
        return Question.read(TEXTS)


def _short(cards: Iterable[Face]) -> list[str]:
    return list(map(odds.short, cards))


LESSON = BattleLesson()
