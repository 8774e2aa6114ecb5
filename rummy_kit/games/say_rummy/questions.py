"""Quick questions about sounds and letters, made anew from lists of words. Wrong answers are what ideas lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import permutations, product
from typing import Any

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
COMMON = ("digraph_split", "letter_for_sound", "one_x")
OPTIONS = 5
FEWEST = 3
OK = Feedback("ok", "ok")


class Asked(Question):
    """A question with what is said to each of its answers."""

    def __init__(
        self,
        part: str,
        answers: Iterable[tuple[str, Feedback]],
        ideas: Ideas,
        data: Mapping[str, Any],
        about: str,
        *,
        texts: Texts = TEXTS,
        picture: Mapping[str, Any] | None = None,
    ) -> None:
        self._told, self._about = dict(answers), about
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

    @property
    def about(self) -> str:
        return self._about

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

    def _words(self, order: Order, ideas: Iterable[str]) -> tuple[str, ...]:
        """Words in which the wanted idea can show, or else any of these, those not asked for yet first."""
        rng = order.rng.stream("words")
        words = rng.shuffle(tuple(words_about(order.idea or rng.choice(tuple(ideas)))))
        return (*still_left(order.others, words), *words)

    def count(self, order: Order) -> Asked:
        """How many sounds has a word? One more, say, for who takes sh apart."""
        word = self._words(order, COUNTED)[0]
        data = self._data(word)
        right: int = data["count"]
        behind: dict[int, list[str]] = {}
        for code, sounds in planted(word, self._accent):
            if (
                len(sounds) != right
                and {*self._ideas.told_by([code])} & {*COUNTED}
                and code not in behind.setdefault(len(sounds), [])
            ):
                behind[len(sounds)].append(code)
        for number in (right + 1, right - 1, right + 2):
            if len(behind) < FEWEST and number > 0:
                behind.setdefault(number, ["miscounted"])
        told = {right: OK}
        for number, (code, *also) in behind.items():
            told[number] = Feedback("concept", code, data, also=tuple(also))
        answers = [(str(number), told[number]) for number in sorted(told)]
        return Asked("count", answers, self._ideas, data, word, picture=self._strip(word))

    def written(self, order: Order) -> Asked:
        """Which sounds make up a word? Each wrong row of sounds is what one idea leads to."""
        several = TEXTS.say("words.several", "written").split()
        words = self._words(order, ()) if order.idea else order.rng.stream("words").shuffle(tuple(several))
        made = ((word, self._rows(word, order)) for word in (*still_left(order.others, words), *words))
        word, told = next((word, told) for word, told in made if len(told) >= FEWEST)
        answers = order.rng.stream("answers").shuffle(tuple(told.items()))
        return Asked(
            "written", answers, self._ideas, self._data(word), word, texts=WORD_TEXTS, picture=self._strip(word)
        )

    def _rows(self, word: str, order: Order) -> dict[str, Feedback]:
        """Rows of sounds to choose from, with what is said to them: the right one, and one for each of some ideas.

        The one that is wanted goes first; those last that can show in nearly every word.
        """
        wanted = self._ideas[order.idea].told_by if order.idea else ()
        by_code = dict(order.rng.stream("rows", word).shuffle(planted(word, self._accent)))
        told = {_row(phonemes.pronunciations(word, self._accent)[0]): OK}
        for code in sorted(by_code, key=lambda code: (code not in wanted, code in COMMON)):
            feedback = phonemes.judge(word, by_code[code], self._accent)
            if len(told) < OPTIONS and self._ideas.behind(feedback):
                told.setdefault(_row(by_code[code]), feedback)
        return told

    def unheard(self, order: Order) -> Asked:
        """Which letter of a word is not heard?"""
        rng = order.rng.stream("unheard")
        known = dict(pair.split(":") for pair in TEXTS.say("words.unheard", "letters").split())
        word = rng.choice(still_left(order.others, known, known))
        data = {**self._data(word), "letter": known[word]}
        heard = rng.shuffle(tuple(dict.fromkeys(letter for letter in word if letter != known[word])))
        told = {known[word]: OK} | {letter: Feedback("concept", "is_heard", data) for letter in heard[:2]}
        answers = sorted(told.items(), key=lambda answer: word.index(answer[0]))
        none = Feedback("concept", "silent", data, also=("letter_for_sound",))
        answers.append((TEXTS.say("unheard", "none"), none))
        return Asked("unheard", answers, self._ideas, data, word, picture=self._strip(word))

    def compare(self, order: Order) -> Asked:
        """What do the same letters stand for in two words?"""
        rng = order.rng.stream("compare")
        fit = [one for one in COMPARED if not order.idea or order.idea in self._ideas.told_by([_code(one)])]
        pairs = [pair for one in rng.shuffle(tuple(fit)) for pair in _pairs(one)]
        which, first, second = rng.choice([pair for pair in pairs if _words(pair) not in order.others] or pairs)
        say, code = TEXTS.say, _code(which)
        data = {"letters": say(which, "letters"), "accent": phonemes.ACCENT_NAMES[self._accent]}
        data |= {"one": first[1], "other": second[1], "first": first[0], "second": second[0]}
        always = say(which, "always").split()
        told = {}
        for pair in (*product((first[0], second[0]), repeat=2), *((sound, sound) for sound in always)):
            same = pair[0] == pair[1] and pair[0] in always
            said = say("compare", "answer", {**data, "first": pair[0], "second": pair[1]})
            wrong = Feedback("concept", code if same else "mixed_up", data)
            told[said] = OK if pair == (first[0], second[0]) else wrong
        about = _words((which, first, second))
        return Asked("compare", rng.shuffle(tuple(told.items())), self._ideas, data, about)

    def homophones(self, order: Order) -> Asked:
        """Which word sounds the same as another?"""
        rng = order.rng.stream("homophones")
        pairs = [tuple(pair.split("=")) for pair in TEXTS.say("words.homophones", "pairs").split()]
        twins = {word: same for one, other in pairs for word, same in ((one, other), (other, one))}
        word = rng.choice(still_left(order.others, twins, twins))
        strange = [one for one in rng.shuffle(tuple(twins)) if one not in (word, twins[word])]
        others = sorted(strange, key=lambda one: one[0] != word[0])[:2]  # rather those that begin alike
        data = {**self._data(word), "same": twins[word]}
        told = [(one, Feedback("concept", "sounds_otherwise", {**data, "other": one})) for one in others]
        answers = [*rng.shuffle(((twins[word], OK), *told))]
        answers.append((TEXTS.say("homophones", "none"), Feedback("concept", "homophone", data)))
        return Asked("homophones", answers, self._ideas, data, word, picture=self._strip(twins[word]))

    def accents(self, order: Order) -> Asked:
        """Who is right where two accents say a word in two ways?"""
        rng = order.rng.stream("accents")
        part = rng.choice(("accents", "newcomer", "alike", "alike"))
        if order.idea == "homophone" or part == "alike":
            return self._alike(order)
        words = TEXTS.say("words.accents", "differ").split()
        word = rng.choice(still_left(order.others, words, words))
        data = self._data(word)
        for accent in phonemes.ACCENTS:
            said = phonemes.written(phonemes.pronunciations(word, accent)[0])
            data[accent.replace("-", "_")] = said
            if accent != self._accent:
                data |= {"other": phonemes.ACCENT_NAMES[accent], "said": said}
        return self._told(part, data, word, order)

    def _alike(self, order: Order) -> Asked:
        """What is true of two words that sound the same in one accent only?"""
        rng = order.rng.stream("alike")
        pairs = dict(pair.split("=") for pair in TEXTS.say("words.alike", "pairs").split())
        word = rng.choice(still_left(order.others, pairs, pairs))
        american, british = (
            {one: phonemes.pronunciations(one, accent)[0] for one in (word, pairs[word])} for accent in phonemes.ACCENTS
        )
        data = {**self._data(word), "twin": pairs[word], "southern_british": phonemes.written(british[word])}
        data |= {
            "general_american": phonemes.written(american[word]),
            "twin_american": phonemes.written(american[pairs[word]]),
        }
        return self._told("alike", data, word, order)

    def _told(self, part: str, data: Mapping[str, Any], word: str, order: Order) -> Asked:
        """A question with the answers of ``[PART.answers]``, each of which is a code."""
        told = [
            (TEXTS.say(f"{part}.answers", code, data), OK if code == "ok" else Feedback("concept", code, data))
            for code in TEXTS.parts(f"{part}.answers")
        ]
        return Asked(part, order.rng.stream("answers").shuffle(tuple(told)), self._ideas, data, word)


def _row(sounds: phonemes.Sounds) -> str:
    """Sounds one by one: /tʃ/ and /t/ before /ʃ/ look alike without a gap."""
    return " · ".join(sounds)


COMPARED = tuple(f"compare.{one}" for one in TEXTS.codes("compare") if one.startswith("in_"))


def _code(which: str) -> str:
    """The code of the idea that a comparison is about.

    >>> _code("compare.in_vowel_name_2")
    'vowel_name'
    """
    return which.removeprefix("compare.in_").rstrip("_0123456789")


def compared() -> tuple[str, ...]:
    """The codes of the ideas that comparisons are about."""
    return tuple(map(_code, COMPARED))


Heard = tuple[str, str]
"""A sound, and a word in which the letters have it."""


def _pairs(which: str) -> Iterator[tuple[str, Heard, Heard]]:
    """All pairs of words in which the letters have different sounds."""
    sounds = [part for part in TEXTS.parts(which) if part not in ("letters", "always")]
    for first, second in permutations(sounds, 2):
        for one, other in product(TEXTS.say(which, first).split(), TEXTS.say(which, second).split()):
            yield which, (first, one), (second, other)


def _words(pair: tuple[str, Heard, Heard]) -> str:
    return f"{pair[1][1]} {pair[2][1]}"
