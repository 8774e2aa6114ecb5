"""Quick questions about sounds and letters, made from lists of words. Ideas lead to the wrong answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import permutations, product
from typing import Any

from rummy_kit.feedback import Feedback
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.items import OK, Question
from rummy_kit.lessons.lesson import lesson_texts, still_left
from rummy_kit.subjects import phonemes
from rummy_kit.texts import Texts

from .ideas import TEXTS

WORD_TEXTS = lesson_texts(__file__, phonemes.STRINGS)
COUNTED = ("digraph_split", "sound_split", "letter_for_sound", "silent", "glide_split", "doubled", "cluster")
"""The ideas that change the number of sounds."""
COMMON = ("digraph_split", "letter_for_sound", "one_x", "near_vowel", "voicing", "cluster")
OPTIONS = 5
FEWEST = 3
SHORT = 4  # the most letters in an easy word
PLAIN_SIGNS = ("words.compare.in_soft_c", "words.compare.in_vowel_name", "words.compare.in_vowel_name_2")
"""Comparisons whose signs nearly everybody can read."""


def _fit(order: Order, words: Iterable[str]) -> tuple[str, ...]:
    """The words to choose from: all of them, or the short ones if the task is to be easy."""
    every = tuple(words)
    return tuple(word for word in every if len(word) <= SHORT) or every if order.easy else every


def list_words(idea: str) -> list[str]:
    """Words that this idea can show in."""
    return TEXTS.say("words.about", idea).split()


@cache
def plant_mistakes(word: str, accent: str) -> tuple[tuple[str, phonemes.Sounds], ...]:
    """The wrong answers that ideas lead to, each with its code."""
    return phonemes.plant_slips(word, phonemes.pronunciations(word, accent)[0], accent)


class Questions:
    """The questions of a lesson in one accent."""

    def __init__(self, ideas: Ideas, accent: str) -> None:
        self._ideas, self._accent = ideas, accent

    def _ask(
        self,
        name: str,
        told: Iterable[tuple[str, Feedback]],
        data: Mapping[str, Any],
        about: str,
        *,
        said: Mapping[str, Mapping[str, str]] | None = None,
        texts: Texts = TEXTS,
        picture: Mapping[str, Any] | None = None,
    ) -> Question:
        """A question made from the words of its answers and what each of them shows; ``said`` has the words for a
        code.
        """
        judged = {"ok" if one.ok else f"{one.code}:{at}": (words, one) for at, (words, one) in enumerate(told, start=1)}
        return Question(
            name,
            texts,
            answers={code: words for code, (words, _) in judged.items()},
            judged={code: one for code, (_, one) in judged.items()},
            said={code: said[one.code] for code, (_, one) in judged.items() if said and one.code in said},
            ideas=self._ideas,
            data=data,
            about=about,
            picture=picture,
        )

    def _data(self, word: str) -> dict[str, Any]:
        sounds, accent = self._sounds(word), phonemes.ACCENT_NAMES[self._accent]
        return {"word": word, "accent": accent, "sounds": phonemes.write(sounds), "count": len(sounds)}

    def _strip(self, word: str) -> dict[str, Any]:
        return phonemes.strip(word, self._sounds(word), self._accent)

    def _words(self, order: Order, ideas: Iterable[str]) -> tuple[str, ...]:
        """Words in which the wanted idea can show, otherwise any of these; words not asked about yet come first."""
        rng = order.rng.stream("words")
        words = rng.shuffle(_fit(order, list_words(order.idea or rng.choice(tuple(ideas)))))
        return (*still_left(order.others, words), *words)

    def count(self, order: Order) -> Question:
        """How many sounds does a word have?

        Taking sh apart, say, leads to one more. The right number may be the lowest, the highest or in between.
        """
        words = self._words(order, COUNTED)
        fit = [word for word in words if self._has_one_count(word)] or list(words)
        clear = [word for word in fit if self._in_one_place(word)] or fit
        new = still_left(order.others, clear, fit) or tuple(clear)
        counts = sorted({self._count(word) for word in new})
        right = counts[0] if order.easy else order.rng.stream("number").choice(counts)
        word = next(word for word in new if self._count(word) == right)
        data = self._data(word)
        behind: dict[int, list[tuple[str, phonemes.Sounds]]] = {}
        for code, sounds in plant_mistakes(word, self._accent):
            if len(sounds) != right and {*self._ideas.find_behind([code])} & {*COUNTED}:
                behind.setdefault(len(sounds), []).append((code, sounds))
        below = order.rng.stream("below").below(FEWEST)
        told, own = {right: OK}, {}
        for number in (*behind, *range(right - 1, right - 1 - below, -1), right + 1, right + 2):
            if number > 0 and number not in told and (number in behind or number < right or len(told) < FEWEST):
                told[number], own[f"count_{number}"] = self._explain_count(number, behind.get(number, []), data)
        answers = [(str(number), told[number]) for number in sorted(told)]
        return self._ask("count", answers, data, word, said=own, picture=self._strip(word))

    def _explain_count(
        self, number: int, ways: list[tuple[str, phonemes.Sounds]], data: Mapping[str, Any]
    ) -> tuple[Feedback, dict[str, str]]:
        """The reply to a wrong number: how someone might arrive at it, if an idea leads there."""
        codes = tuple(dict.fromkeys(code for code, _ in ways))
        data = {**data, "number": number, "said": TEXTS.say("question.count.words", "said", {"number": number})}
        if ways:
            part, row = "wrong", ways[0][1]
            told = phonemes.judge(data["word"], row, self._accent).data["letter_by_letter"]
            more = {"row": _row(row), "told": told}
        else:
            part, word = "miscounted", data["word"]
            cut = phonemes.align(word, self._sounds(word), self._accent) or ()
            more = {"cut": " · ".join(part.letters for part in cut)}
        words = TEXTS.say_all(f"question.count.words.{part}", {**data, **more})
        return Feedback("concept", f"count_{number}", data, also=codes), words

    def _sounds(self, word: str) -> phonemes.Sounds:
        return phonemes.pronunciations(word, self._accent)[0]

    def _count(self, word: str) -> int:
        return len(self._sounds(word))

    def _has_one_count(self, word: str) -> bool:
        """Whether all listed forms have the same number of sounds."""
        return len({len(form) for form in phonemes.pronunciations(word, self._accent)}) == 1

    def _in_one_place(self, word: str) -> bool:
        """Whether each idea can change the number of sounds in only one place, so that it leads to one number."""
        told = [(code, len(sounds)) for code, sounds in plant_mistakes(word, self._accent) if code in COUNTED[:-1]]
        codes = [code for code, _ in told if code != "letter_for_sound"]
        return len(codes) == len(set(codes))

    def ask_spelling(self, order: Order) -> Question:
        """Which sounds make up a word? Each wrong row of sounds comes from one idea."""
        several = list_words(COUNTED[0]) if order.easy else TEXTS.say("words.several", "written").split()
        words = self._words(order, ()) if order.idea else order.rng.stream("words").shuffle(_fit(order, several))
        made = ((word, self._rows(word, order)) for word in (*still_left(order.others, words), *words))
        word, told = next((word, told) for word, told in made if len(told) >= FEWEST)
        answers, picture = order.rng.stream("answers").shuffle(tuple(told.items())), self._strip(word)
        return self._ask("written", answers, self._data(word), word, texts=WORD_TEXTS, picture=picture)

    def _rows(self, word: str, order: Order) -> dict[str, Feedback]:
        """Rows of sounds to choose from, with the feedback on each: the right one, and one for each of some ideas.

        The wanted idea goes first; those that can show in nearly every word go last.
        """
        wanted = self._ideas[order.idea].signs if order.idea else ()
        tempting = order.rng.stream("rows", word).shuffle(plant_mistakes(word, self._accent))
        by_code = dict(sorted(tempting, key=lambda told: len(told[1])))  # the longest: -ed with a vowel, n and g for ng
        told = {_row(self._sounds(word)): OK}
        for code in sorted(by_code, key=lambda code: (code not in wanted, code in COMMON)):
            feedback = phonemes.judge(word, by_code[code], self._accent)
            if len(told) < OPTIONS and self._ideas.behind(feedback):
                told.setdefault(_row(by_code[code]), feedback)
        return told

    def unheard(self, order: Order) -> Question:
        """Which letter of a word is silent?"""
        rng = order.rng.stream("unheard")
        known = dict(pair.split(":") for pair in TEXTS.say("words.unheard", "letters").split())
        word = rng.choice(still_left(order.others, _fit(order, known), known))
        data = {**self._data(word), "letter": known[word], "letters": len(word)}
        stands = phonemes.sounds_by_letter(word, self._sounds(word), self._accent)
        heard = rng.shuffle(tuple(letter for letter in stands if letter != known[word]))[:2]
        told = {known[word]: OK} | {
            letter: Feedback("concept", "is_heard", {**data, "chosen": letter, "heard": stands[letter]})
            for letter in heard
        }
        answers = list(rng.shuffle(tuple(told.items())))
        none = Feedback("concept", "silent", data, also=("letter_for_sound",))
        answers.append((TEXTS.say("question.unheard.words", "none"), none))
        return self._ask("unheard", answers, data, word, picture=self._strip(word))

    def compare(self, order: Order) -> Question:
        """What do the same letters stand for in two words?"""
        rng = order.rng.stream("compare")
        fit = [one for one in COMPARED if not order.idea or order.idea in self._ideas.find_behind([_code(one)])]
        fit = [one for one in fit if one in PLAIN_SIGNS] or fit if order.easy else fit
        pairs = [pair for one in rng.shuffle(tuple(fit)) for pair in _pairs(one)]
        which, first, second = rng.choice([pair for pair in pairs if _words(pair) not in order.others] or pairs)
        say, code = TEXTS.say, _code(which)
        data = {"letters": say(which, "letters"), "accent": phonemes.ACCENT_NAMES[self._accent]}
        data |= {"one": first[1], "other": second[1], "first": first[0], "second": second[0]}
        always = say(which, "always").split()
        told: dict[str, Feedback] = {}
        own: dict[str, dict[str, str]] = {}
        for pair in (*product((first[0], second[0]), repeat=2), *((sound, sound) for sound in always)):
            same = pair[0] == pair[1] and pair[0] in always
            said = say("question.compare.words", "answer", {**data, "first": pair[0], "second": pair[1]})
            if said in told:
                continue
            off = [(sound, word) for sound, (right, word) in zip(pair, (first, second), strict=True) if sound != right]
            not_in = "question.compare.words.not_in"
            heard = [say(not_in, "what", {**data, "word": word, "sound": sound}) for sound, word in off]
            mend = f" {self._ideas.say(self._ideas.find_behind([code])[0], 'mend')}" if same else ""
            wrong = {"wrong": " ".join(heard), "mend": mend, "off": [word for _, word in off][:1]}
            name = f"compare_{len(told)}"
            own[name] = TEXTS.say_all("question.compare.words.wrong", {**data, **wrong})
            told[said] = Feedback("concept", name, data, also=(code,) if same else ()) if heard else OK
        about = _words((which, first, second))
        return self._ask("compare", rng.shuffle(tuple(told.items())), data, about, said=own)

    def homophones(self, order: Order) -> Question:
        """Which word sounds the same as another?"""
        rng = order.rng.stream("homophones")
        pairs = [tuple(pair.split("=")) for pair in TEXTS.say("words.homophones", "pairs").split()]
        twins = {word: same for one, other in pairs for word, same in ((one, other), (other, one))}
        word = rng.choice(still_left(order.others, _fit(order, twins), twins))
        said = set(phonemes.pronunciations(word, self._accent))
        shuffled = rng.shuffle(tuple(twins))
        strange = [one for one in shuffled if said.isdisjoint(phonemes.pronunciations(one, self._accent))]
        # preferably words of a teacher's own deck, and words that begin alike
        others = sorted(strange, key=lambda one: (not self._is_of_deck(one, order), one[0] != word[0]))[:2]
        data = {**self._data(word), "same": twins[word]}
        told = {twins[word]: OK}
        for one in others:
            other = {"other": one, "other_sounds": self._data(one)["sounds"]}
            told[one] = Feedback("concept", "sounds_otherwise", {**data, **other})
        answers = [*rng.shuffle(tuple(told.items()))]
        answers.append((TEXTS.say("question.homophones.words", "none"), Feedback("concept", "homophone", data)))
        question = self._ask("homophones", answers, data, word, picture=self._strip(twins[word]))
        question.named = tuple(told)
        return question

    def _is_of_deck(self, word: str, order: Order) -> bool:
        """Whether a teacher's own deck, if there is one, has the sounds of the word."""
        return not order.deck or order.deck.issuperset(self._sounds(word))

    def accents(self, order: Order) -> Question:
        """Who is right when two accents say a word in two ways?"""
        rng = order.rng.stream("accents")
        part = "accents" if order.easy else rng.choice(("accents", *("newcomer", "whose") * 2, "alike"))
        if order.idea == "homophone" or part == "alike":
            return self._alike(order)
        words = TEXTS.say("words.accents", "differ").split()
        word = rng.choice(still_left(order.others, _fit(order, words), words))
        data = self._data(word)
        for accent in phonemes.ACCENTS:
            said = phonemes.write(phonemes.pronunciations(word, accent)[0])
            data[accent.replace("-", "_")] = said
            if accent != self._accent:
                data |= {"other": phonemes.ACCENT_NAMES[accent], "said": said}
        if part == "whose":
            whose, not_whose = rng.shuffle(phonemes.ACCENTS)
            data |= {"whose": phonemes.ACCENT_NAMES[whose], "said": data[whose.replace("-", "_")]}
            data |= {"not_whose": phonemes.ACCENT_NAMES[not_whose], "unlike": data[not_whose.replace("-", "_")]}
        return Question(part, TEXTS, ideas=self._ideas, data=data, about=word)

    def _alike(self, order: Order) -> Question:
        """What is true of two words that sound the same in only one accent?"""
        rng = order.rng.stream("alike")
        pairs = dict(pair.split("=") for pair in TEXTS.say("words.alike", "pairs").split())
        word = rng.choice(still_left(order.others, pairs, pairs))
        american, british = (
            {one: phonemes.pronunciations(one, accent)[0] for one in (word, pairs[word])} for accent in phonemes.ACCENTS
        )
        data = {**self._data(word), "twin": pairs[word], "southern_british": phonemes.write(british[word])}
        data["general_american"] = phonemes.write(american[word])
        data["twin_american"] = phonemes.write(american[pairs[word]])
        question = Question("alike", TEXTS, ideas=self._ideas, data=data, about=word)
        question.named = (pairs[word],)
        return question


def _row(sounds: phonemes.Sounds) -> str:
    """Sounds one by one: /tʃ/ and /t/ before /ʃ/ look alike without a gap."""
    return " · ".join(sounds)


COMPARED = tuple(f"words.compare.{one}" for one in TEXTS.codes("words.compare"))


def _code(which: str) -> str:
    """The code of the idea that a comparison is about.

    >>> _code("words.compare.in_vowel_name_2")
    'vowel_name'
    """
    return which.removeprefix("words.compare.in_").rstrip("_0123456789")


COMPARED_IDEAS = tuple(map(_code, COMPARED))
"""The codes of the ideas that comparisons are about."""


Spoken = tuple[str, str]
"""A sound, and a word in which the letters have it."""


def _pairs(which: str) -> Iterator[tuple[str, Spoken, Spoken]]:
    """All pairs of words in which the letters have different sounds."""
    sounds = [part for part in TEXTS.parts(which) if part not in ("letters", "always")]
    for first, second in permutations(sounds, 2):
        for one, other in product(TEXTS.say(which, first).split(), TEXTS.say(which, second).split()):
            yield which, (first, one), (second, other)


def _words(pair: tuple[str, Spoken, Spoken]) -> str:
    return f"{pair[1][1]} {pair[2][1]}"
