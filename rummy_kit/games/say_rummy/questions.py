"""Quick questions about sounds and letters, made anew from lists of words: each wrong answer is what an idea leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import Order, lesson_texts, still_left
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import phonemes
from rummy_kit.table.view import Draft
from rummy_kit.texts import Texts

from .ideas import TEXTS

WORD_TEXTS = lesson_texts(__file__, phonemes.STRINGS)
COUNTED = ("digraph_split", "sound_split", "letter_for_sound", "silent", "glide_split", "doubled")
"""The ideas that change the number of sounds."""
OPTIONS = 5
OK = Feedback("ok", "ok")


class Asked(Question):
    """A question with what is said to each of its answers."""

    def __init__(
        self,
        part: str,
        answers: Iterable[tuple[str, Feedback]],
        ideas: Ideas,
        data: Mapping[str, Any],
        *,
        texts: Texts = TEXTS,
        picture: Mapping[str, Any] | None = None,
    ) -> None:
        self._told = dict(answers)
        by_code: dict[str, str] = {}
        for number, (words, feedback) in enumerate(self._told.items(), start=1):
            by_code["ok" if feedback.ok else f"{feedback.code}:{number}"] = words
        own = {code: _parts(f"{part}.{code}", data) for code in ("ok", "question_hint")}
        super().__init__(
            TEXTS.say(part, "task", data),
            TEXTS.say(part, "text", data),
            by_code,
            texts.with_words(own),
            skill=TEXTS.say(part, "skill"),
            ideas=ideas,
            data=data,
            picture=picture,
        )
        wrong = (feedback for feedback in self._told.values() if not feedback.ok)
        self.could = frozenset(idea for feedback in wrong for idea in ideas.behind(feedback))

    def check(self, draft: Draft) -> Feedback:
        words = self.answers.get(draft.text.get("answer", ""), "")
        return self._told.get(words) or super().check(draft)


def _parts(code: str, data: Mapping[str, Any]) -> dict[str, str]:
    return {part: TEXTS.say(code, part, data) for part in TEXTS.parts(code)}


def words_about(idea: str) -> list[str]:
    """Words in which this idea can show."""
    return TEXTS.say("words.about", idea).split()


@cache
def planted(word: str, accent: str) -> tuple[tuple[str, phonemes.Sounds], ...]:
    """The wrong answers to which ideas lead, each with its code."""
    return phonemes.planted(word, phonemes.pronunciations(word, accent)[0], accent)


class Questions:
    """The questions of a lesson in one accent."""

    def __init__(self, ideas: Ideas, accent: str) -> None:
        self._ideas, self._accent = ideas, accent

    def _data(self, word: str) -> dict[str, Any]:
        sounds = phonemes.pronunciations(word, self._accent)[0]
        named = phonemes.ACCENT_NAMES[self._accent]
        return {"word": word, "accent": named, "sounds": phonemes.written(sounds), "count": len(sounds)}

    def _strip(self, word: str) -> dict[str, Any]:
        return phonemes.strip(word, phonemes.pronunciations(word, self._accent)[0], self._accent)

    def _word(self, order: Order, part: str, ideas: Iterable[str]) -> str:
        """A word in which the wanted idea can show, or else any of these, that no earlier task was about."""
        about = order.idea or order.rng.stream("idea").choice(tuple(ideas))
        words = words_about(about)
        asked = [word for word in words if f"{self._task(part, word)} {self._text(part, word)}" in order.others]
        return order.rng.choice(still_left(asked, words, words))

    def _task(self, part: str, word: str) -> str:
        return TEXTS.say(part, "task", self._data(word))

    def _text(self, part: str, word: str) -> str:
        return TEXTS.say(part, "text", self._data(word))

    # ---- how many sounds

    def count(self, order: Order) -> Asked:
        """How many sounds has a word? One too many, say, for who takes sh apart."""
        word = self._word(order, "count", COUNTED)
        data = self._data(word)
        right: int = data["count"]
        behind: dict[int, list[str]] = {}
        for code, sounds in planted(word, self._accent):
            if len(sounds) != right and code in COUNTED and code not in behind.setdefault(len(sounds), []):
                behind[len(sounds)].append(code)
        for number in (right + 1, right - 1, right + 2):
            if len(behind) < 3 and number > 0:
                behind.setdefault(number, ["miscounted"])
        told = {right: OK} | {
            number: Feedback("concept", codes[0], data, also=tuple(codes[1:])) for number, codes in behind.items()
        }
        answers = [(str(number), told[number]) for number in sorted(told)]
        return Asked("count", answers, self._ideas, data, picture=self._strip(word))

    # ---- which transcription

    def written(self, order: Order) -> Asked:
        """Which sounds make up a word? Each wrong transcription is what one idea leads to."""
        ideas = [idea for idea in TEXTS.parts("words.about")]
        word = self._word(order, "written", ideas)
        data, rng = self._data(word), order.rng.stream("answers")
        told = {data["sounds"]: OK}
        wanted, others = [], []
        for code, sounds in rng.shuffle(planted(word, self._accent)):
            (wanted if order.idea in self._ideas.told_by([code]) else others).append(sounds)
        for sounds in (*wanted[:2], *others):
            feedback = phonemes.judge(word, sounds, self._accent)
            if len(told) < OPTIONS and self._ideas.behind(feedback):
                told.setdefault(phonemes.written(sounds), feedback)
        answers = rng.shuffle(tuple(told.items()))
        return Asked("written", answers, self._ideas, data, texts=WORD_TEXTS, picture=self._strip(word))

    # ---- the letter that is not heard

    def unheard(self, order: Order) -> Asked:
        """Which letter of a word is not heard?"""
        known = dict(pair.split(":") for pair in TEXTS.say("words.unheard", "letters").split())
        asked = [
            word for word in known if f"{self._task('unheard', word)} {self._text('unheard', word)}" in order.others
        ]
        word = order.rng.choice(still_left(asked, known, known))
        data = {**self._data(word), "letter": known[word]}
        heard = order.rng.shuffle(tuple(dict.fromkeys(letter for letter in word if letter != known[word])))
        told = {known[word]: OK} | {letter: Feedback("concept", "is_heard", data) for letter in heard[:2]}
        answers = [*sorted(told.items(), key=lambda answer: word.index(answer[0]))]
        none = Feedback("concept", "silent", data, also=("letter_for_sound",))
        answers.append((TEXTS.say("unheard", "none"), none))
        return Asked("unheard", answers, self._ideas, data, picture=self._strip(word))

    # ---- one spelling in two words

    def compare(self, order: Order) -> Asked:
        """What do the same letters stand for in two words?"""
        codes = [code.removeprefix("compare.") for code in TEXTS.codes() if code.startswith("compare.in_")]
        fit = [code for code in codes if not order.idea or order.idea in self._ideas.told_by([_code(code)])]
        rng = order.rng
        data: dict[str, Any] = {}
        told: dict[str, Feedback] = {}
        for _ in range(10):  # seldom more than one: a pair comes again only by chance
            data, told = self._pair(rng.choice(fit or codes), rng)
            question = Asked("compare", rng.shuffle(tuple(told.items())), self._ideas, data)
            if question.about not in order.others:
                break
        return question

    def _pair(self, which: str, rng: Rng) -> tuple[dict[str, Any], dict[str, Feedback]]:
        """Two words with these letters, and what is said to each pair of sounds for them."""
        say, code = TEXTS.say, _code(which)
        sounds = [part for part in TEXTS.parts(f"compare.{which}") if part not in ("letters", "always")]
        first, second = rng.shuffle(tuple(sounds))[:2]
        one, other = (rng.choice(say(f"compare.{which}", sound).split()) for sound in (first, second))
        data = {"letters": say(f"compare.{which}", "letters"), "one": one, "other": other}
        data |= {"accent": phonemes.ACCENT_NAMES[self._accent], "first": first, "second": second}
        always = say(f"compare.{which}", "always").split()
        told = {}
        for pair in (*product((first, second), repeat=2), *((sound, sound) for sound in always)):
            same = pair[0] == pair[1] and pair[0] in always
            wrong = Feedback("concept", code if same else "mixed_up", data)
            said = say("compare", "answer", {**data, "first": pair[0], "second": pair[1]})
            told[said] = OK if pair == (first, second) else wrong
        return data, told

    # ---- words that sound the same

    def homophones(self, order: Order) -> Asked:
        """Which word sounds the same as another?"""
        pairs = [tuple(pair.split("=")) for pair in TEXTS.say("words.homophones", "pairs").split()]
        ways = [*pairs, *((second, first) for first, second in pairs)]
        asked = [
            way
            for way in ways
            if f"{self._task('homophones', way[0])} {self._text('homophones', way[0])}" in order.others
        ]
        rng = order.rng
        word, same = rng.choice([way for way in ways if way not in asked] or ways)
        strange = [one for pair in pairs if word not in pair for one in pair]
        alike = [one for one in strange if one[0] == same[0]]
        others = (*rng.shuffle(tuple(alike)), *rng.shuffle(tuple(strange)))[:2]
        data = {**self._data(word), "same": same}
        told = {one: Feedback("concept", "sounds_otherwise", {**data, "other": one}) for one in others}
        answers = [*rng.shuffle(((same, OK), *told.items()))]
        answers.append((TEXTS.say("homophones", "none"), Feedback("concept", "homophone", data)))
        return Asked("homophones", answers, self._ideas, data, picture=self._strip(same))

    # ---- two accents

    def accents(self, order: Order) -> Asked:
        """Who is right where two accents say a word in two ways?"""
        words, rng = TEXTS.say("words.accents", "differ").split(), order.rng
        here, there = sorted(phonemes.ACCENTS, key=lambda accent: accent != self._accent)
        part = rng.choice(("accents", "newcomer"))
        asked = [word for word in words if any(f" {word} " in about for about in order.others)]
        word = rng.choice(still_left(asked, words, words))
        data = {**self._data(word), "other": phonemes.ACCENT_NAMES[there]}
        for accent in phonemes.ACCENTS:
            data[accent.replace("-", "_")] = phonemes.written(phonemes.pronunciations(word, accent)[0])
        data["said"] = phonemes.written(phonemes.pronunciations(word, there)[0])
        told = [
            (TEXTS.say(f"{part}.answers", code, data), OK if code == "ok" else Feedback("concept", code, data))
            for code in TEXTS.parts(f"{part}.answers")
        ]
        return Asked(part, rng.shuffle(tuple(told)), self._ideas, data)


def _code(which: str) -> str:
    """The code of a comparison.

    >>> _code("in_vowel_name_2")
    'vowel_name'
    """
    return which.removeprefix("in_").rstrip("_0123456789")
