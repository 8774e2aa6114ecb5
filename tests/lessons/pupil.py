"""Somebody at tasks, who sends what a page sends; and right and wrong answers to every kind of task."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations, product
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.games.formula.tasks import Fill, Make, Symbol
from rummy_kit.games.formula_rummy.tasks import Build, FromName, OnCards, Write
from rummy_kit.games.mineral_rummy.questions import Classify
from rummy_kit.games.mineral_rummy.tasks import Find
from rummy_kit.games.rummy_battle.ideas import DECK
from rummy_kit.games.rummy_battle.tasks import Count, Keep
from rummy_kit.games.say_rummy.lesson import SoundOut
from rummy_kit.lessons.items import Question
from rummy_kit.lessons.lesson import Exercise
from rummy_kit.lessons.meld_lesson import FindMeld
from rummy_kit.lessons.plan import Plan, Row
from rummy_kit.lessons.practice import Practice
from rummy_kit.subjects import ions, odds
from rummy_kit.table.view import Draft, TableView, hand_keys
from tests.lessons.sums import number


class Pupil:
    """``seen`` holds every view that came back."""

    def __init__(self, plan: Plan) -> None:
        self.practice = Practice(plan, table_id="t", title="Practice")
        self.seq = 0
        self.seen: list[TableView] = [self.practice.view()]

    def send(self, kind: str, **parts: Any) -> Any:
        self.seq += 1
        self.practice.handle({"page": "p", "seq": self.seq, "kind": kind, **parts})
        self.seen.append(self.practice.view())
        return self.seen[-1]

    def answer(self, answer: Answer) -> Any:
        """Put the cards into their places, each by its own message, and check."""
        self.send("choose", cards=[])
        return self.go_on(answer)

    def go_on(self, answer: Answer) -> Any:
        """Put down only what does not lie there yet, and check."""
        for place, key in answer.places.items():
            if self.lies().get(place) != key:
                self.send("drop", place=place, cards=[key])
        return self.send("do", place="check", text=sent(self.practice.exercise, answer))

    def lies(self) -> dict[str, str]:
        """The pupil's own cards in the tray: place → key."""
        tray = self.seen[-1]["tray"]
        assert tray is not None
        held = {card["key"] for card in self.seen[-1]["hand"]["cards"]}
        return {
            slot["id"]: slot["card"]["key"] for slot in tray["slots"] if "card" in slot and slot["card"]["key"] in held
        }

    def next_task(self) -> Any:
        return self.send("do", place="next")


def at(*exercises: Exercise) -> Pupil:
    """A pupil at these exercises, one after the other whatever is answered."""
    return Pupil(Row.of(exercises))


@dataclass(frozen=True)
class Answer:
    """Places of the tray → keys of hand cards, in the order in which they are put down; fields → what stands there."""

    places: Mapping[str, str] = field(default_factory=dict)
    text: Mapping[str, str] = field(default_factory=dict)

    def draft(self, exercise: Exercise) -> Draft:
        """The same as an exercise gets it."""
        faces = dict(hand_keys(exercise.hand))
        return Draft(tuple((key, faces[key]) for key in self.places.values()), (), self.places, self.text)


def sent(exercise: Exercise, answer: Answer) -> dict[str, str]:
    """What a page sends for what stands in the fields: answers to a question by their numbers."""
    if isinstance(exercise, Question):
        return {field: number(exercise, code) for field, code in answer.text.items()}
    return dict(answer.text)


def right(exercise: Exercise) -> Answer:
    """A right answer, by the way that the exercise's own hint would lead."""
    if isinstance(exercise, Fill):
        return Answer(exercise.right_places)
    if isinstance(exercise, Symbol):
        return Answer(text={"sign": exercise.right_signs[0]})
    if isinstance(exercise, Make):
        return Answer(exercise.right_places, {"sign": exercise.best.sign})
    if isinstance(exercise, OnCards):
        made = exercise.compound
        return _built(exercise, made.counts, "" if isinstance(exercise, FromName) else made.name)
    if isinstance(exercise, Write):
        return Answer(text={"formula": exercise.compound.unicode})
    if isinstance(exercise, Find):
        cards = list(enumerate(exercise.mineral.cards))
        return Answer(_put(exercise, {f"tray:{at}": face for at, face in cards[len(exercise.done) :]}))
    if isinstance(exercise, SoundOut):
        return Answer(_put(exercise, {f"tray:{at}": face for at, face in enumerate(exercise.sounds, start=1)}))
    if isinstance(exercise, Count | Keep):
        return Answer(text={"answer": exercise.right})
    if isinstance(exercise, FindMeld):
        return Answer(exercise.right_places)
    if isinstance(exercise, Classify):
        return Answer(text={"answer": exercise.mineral.mineral_class})
    assert isinstance(exercise, Question), (
        f"tests/lessons/pupil.py knows no right answer to a {type(exercise).__name__}"
    )
    return Answer(text={"answer": "ok"})


def wrong(exercise: Exercise, rng: Rng) -> Iterator[Answer]:
    """Answers, in any order, that show something about the subject, and it is not right."""
    for answer in rng.shuffle(tuple(_tried(exercise))):
        draft = answer.draft(exercise)
        if not exercise.ready(draft):
            feedback = exercise.check(draft)
            if feedback.kind == "concept" and not feedback.ok:
                yield answer


def _tried(exercise: Exercise) -> Iterator[Answer]:
    fields = exercise.tray(Draft())["fields"]
    options = [option["value"] for one in fields for option in one["options"]]
    if isinstance(exercise, Fill):
        for cards in (few for many in (1, 2) for few in permutations(dict(hand_keys(exercise.hand)), many)):
            yield Answer({f"tray:answer:after{at}": card for at, card in enumerate(cards, start=1)})
    elif isinstance(exercise, Symbol):
        yield from (Answer(text={"sign": sign}) for sign in options if sign)
    elif isinstance(exercise, Make):
        slots = [slot["id"] for slot in exercise.tray(Draft())["slots"] if slot.get("lies") != "fixed"]
        signs = [{"sign": sign} for sign in options] or [{}]
        for place, card, text in product(slots, dict(hand_keys(exercise.hand)), signs):
            yield Answer({place: card}, text)
    elif isinstance(exercise, FromName):
        yield from _swapped(exercise)
    elif isinstance(exercise, Build):
        made = exercise.compound
        for n, m in product((1, 2, 3), repeat=2):
            if not (n == m > 2):
                yield _built(exercise, (n, m), made.name)
        names = options or (f"{made.cation.name} dioxide", made.anion.name, f"{made.anion.name} {made.cation.name}")
        yield from (_built(exercise, made.counts, name) for name in names)
        yield from _swapped(exercise)
    elif isinstance(exercise, Write):
        slips = ions.wrong_writings(exercise.compound.cation, exercise.compound.anion)
        yield from (Answer(text={"formula": formula}) for formula in options or slips.values())
    elif isinstance(exercise, Find):
        for few in combinations(dict(hand_keys(exercise.hand)), len(exercise.mineral.cards) - len(exercise.done)):
            yield Answer({f"tray:{at}": card for at, card in enumerate(few, start=len(exercise.done))})
    elif isinstance(exercise, FindMeld):
        for few in combinations(dict(hand_keys(exercise.hand)), len(exercise.right)):
            yield Answer(dict(zip(exercise.right_places, few, strict=True)))
    elif isinstance(exercise, SoundOut):
        yield from _misheard(exercise)
    elif isinstance(exercise, Question):
        yield from (Answer(text={"answer": code}) for code in exercise.answers)
    elif options:
        yield from (Answer(text={"answer": option}) for option in options)
    else:
        if isinstance(exercise, Count) and exercise.asked != "outs":
            ideas = odds.wrong_chances(exercise.held, exercise.seen, DECK, exercise.draws).values()
            yield from (Answer(text={"answer": str(share)}) for shares in ideas for share in shares)
        chances = ("1/2", "50 %", "1/52", "2/52", "3/4", "1/3", "0.9", "150 %", "33 %")
        yield from (Answer(text={"answer": text}) for text in (*map(str, range(9)), *chances))


def _misheard(exercise: SoundOut) -> Iterator[Answer]:
    """One sound left out, or another card in its place; what lies there beforehand stays."""
    sounds = exercise.sounds
    for at in range(len(exercise.given), len(sounds)):
        few = enumerate(sounds[:at] + sounds[at + 1 :], start=1)
        yield Answer(_put(exercise, {f"tray:{number}": face for number, face in few}))
    yield from _swapped(exercise)


def _swapped(exercise: Exercise) -> Iterator[Answer]:
    """Another card of the hand in one place of the right answer."""
    answer = right(exercise)
    others = [key for key, _ in hand_keys(exercise.hand) if key not in answer.places.values()]
    for place, other in product([place for place in answer.places if place not in exercise.given], others):
        yield replace(answer, places={**answer.places, place: other})


def _built(exercise: OnCards, counts: tuple[int, int], name: str) -> Answer:
    faces = {"tray:cation": exercise.compound.cation.key, "tray:n": str(counts[0])}
    faces |= {"tray:anion": exercise.compound.anion.key, "tray:m": str(counts[1])}
    return Answer(_put(exercise, faces), {"name": name} if name else {})


def _put(exercise: Exercise, faces: Mapping[str, str]) -> dict[str, str]:
    """Places → keys of hand cards with these faces; what lies there already stays where it is."""
    keys, of = dict(hand_keys(exercise.hand)), {}
    for place, face in faces.items():
        given = exercise.given.get(place)
        free = [key for key in keys if keys[key] == face and key not in exercise.given.values()]
        key = given if given in keys and keys[given] == face else next(iter(free))
        of[place] = key
        del keys[key]
    return of
