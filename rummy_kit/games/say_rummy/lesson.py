"""The lesson on the sounds of words, which leads to Say Rummy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.lesson import Example, Exercise, Lesson, lesson_texts, still_left
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import phonemes
from rummy_kit.table.panel import panel_of
from rummy_kit.table.view import Draft, FaceView, PanelView, TrayView, hand_keys

from . import SayRummy
from .pieces import SayOptions, SayView
from .work import arrange

TEXTS = lesson_texts(__file__)
ACCENT = phonemes.ACCENTS[0]
CARDS = 9
EXAMPLE = "ship"

# ------------------------------------------------------------------------------------------ which words train what

SKILLS: dict[str, str] = {
    # two letters, one sound
    "digraphs": "chin fish thin shop much bath",
    # a doubled letter is one sound
    "doubled": "happy funny apple pepper lesson rabbit",
    # a letter that is not heard
    "silent": "knit lamb knee climb thumb wrist",
    # one letter, two sounds; or one letter with several sounds
    "letters": "box six fox mix city tax",
    # -s and -ed are said in several ways
    "endings": "legs beds jumped played hands asked",
    # a glide is one sound, whatever its letters
    "glides": "cake time home boy night loud",
}
FOR_TWINS = "cell ice lemon cotton"
"""More words, for ideas that can show in few of the others."""
FADED = (("box", "letters", 2), ("phone", "digraphs", 1))


@cache
def _game(accent: str) -> SayRummy:
    return SayRummy(SayOptions(accent=accent))


# ------------------------------------------------------------------------------------------ sounding a word


class SoundOut(Exercise):
    """Choose the sounds of a word in their order. ``done`` sounds are laid beforehand; ``skill`` picks the twin."""

    def __init__(self, word: str, skill: str, rng: Rng, *, accent: str = ACCENT, done: int = 0) -> None:
        self._rng, self.word, self.skill, self.accent, self._done = rng, word, skill, accent, done
        self._game = _game(accent)
        self.sounds = phonemes.pronunciations(word, accent)[0]
        self.hand = self._deal()
        self.given = self._placed(done)
        self.task = self._say("task")
        self.text = self._say("rest" if done else "all")

    def _say(self, part: str) -> str:
        data = {"word": self.word, "accent": phonemes.ACCENT_NAMES[self.accent]}
        return TEXTS.say("sound_out", part, data)

    def _deal(self) -> tuple[str, ...]:
        """The cards of the word and of every wrong answer that one idea leads to, among others."""
        cards = Counter(self.sounds)
        for _, wrong in _planted(self.word, self.accent):
            cards |= Counter(wrong)
        for sound in self._rng.stream("hand").shuffle(tuple(self._game.sounds)):
            if cards.total() < max(CARDS, len(self.sounds) + 2) and sound not in cards:
                cards[sound] = 1
        return self._game.deck.sorted(list(cards.elements()))

    def _placed(self, count: int) -> dict[str, str]:
        """The first places of the word with the keys of their cards."""
        keys = list(hand_keys(self.hand))
        placed = {}
        for at, sound in enumerate(self.sounds[:count], start=1):
            key = next(card for card in keys if card[1] == sound)
            keys.remove(key)
            placed[f"tray:{at}"] = key[0]
        return placed

    def faces(self) -> dict[str, FaceView]:
        return self._game.table.faces()

    def tray(self, draft: Draft) -> TrayView:
        table, view = self._game.table, SayView.posed(self.hand, "play")
        tray = table.tray(table.look(view, draft, ()))
        assert tray is not None
        return tray

    def fits(self, draft: Draft) -> list[str]:
        return []

    def ready(self, draft: Draft) -> str:
        return "" if len(draft.hand) > 1 else self._say("missing")

    def _given(self, draft: Draft) -> tuple[str, ...]:
        return tuple(face for _, face in arrange(draft))

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"word": self.word, "sounds": list(self._given(draft))}

    def check(self, draft: Draft) -> Feedback:
        """Right, or the idea behind the mistake. Another accent's way is no mistake: the lesson has agreed on one."""
        told = phonemes.judge(self.word, self._given(draft), self.accent)
        return replace(told, kind="rule") if told.code == "accent" else told

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(phonemes.texts(), Violation.of("", feedback), self._game.table.say("table", "topic"))
        panel["why"] = phonemes.strip(self.word, feedback.data.get("parts", self.sounds), self.accent)
        if feedback.ok:
            panel |= {"kind": "ok", "kick": self._say("right")}
        elif feedback.code == "accent":
            panel["kick"] = self._say("almost")
        return panel

    def hint(self, depth: int) -> PanelView:
        data = {"depth": depth, "word": self.word, "count": len(self.sounds), "first": self.sounds[0]}
        data |= {"sounds": phonemes.written(self.sounds), "accent": phonemes.ACCENT_NAMES[self.accent]}
        return panel_of(TEXTS, Violation("", "hint_sounds", data, kind="tip"))

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """All sounds but the last."""
        return self._placed(len(self.sounds) - 1)

    @property
    def about(self) -> str:
        return self.word

    def twin(self, missed: str = "", others: Collection[str] = ()) -> Exercise:
        """Another word in which the same idea can show, laid as far as this one."""
        rng = self._rng.stream("twin")
        pools = (SKILLS[self.skill].split(), " ".join((*SKILLS.values(), FOR_TWINS)).split())
        aimed = ([word for word in pool if missed in dict(_planted(word, self.accent))] for pool in pools)
        word = rng.choice(still_left({self.word, EXAMPLE, *others}, *aimed, *pools))
        return SoundOut(word, self.skill, rng, accent=self.accent, done=self._done)


@cache
def _planted(word: str, accent: str) -> tuple[tuple[str, phonemes.Sounds], ...]:
    """The wrong answers to which ideas lead, each with its idea."""
    return tuple(phonemes.planted(word, phonemes.pronunciations(word, accent)[0], accent))


# ------------------------------------------------------------------------------------------ the lesson


class SayLesson(Lesson):
    """Words as sounds, and the letters that stand for them."""

    texts = TEXTS
    minutes = 45
    place = 4
    game = "say_rummy"
    first_deal = 49
    opponents = ("ben", "leo")
    house_rules = MappingProxyType(
        {"hand": 10, "per_turn": "one", "at_once": "3", "lay_or_discard": True, "equal_turns": True}
    )
    cards = ("ʃ", "ɪ", "p")

    def __init__(self, accent: str = ACCENT) -> None:
        self.accent = accent
        self._named = phonemes.ACCENT_NAMES[accent]

    def with_options(self, options: Mapping[str, Any]) -> SayLesson:
        return SayLesson(str(options.get("accent", self.accent)))

    def worked_example(self) -> Example:
        """Ship: four letters, three sounds."""
        word, known = EXAMPLE, phonemes.inventory(self.accent)
        (sounds,) = phonemes.pronunciations(word, self.accent)
        written = phonemes.written(sounds)
        keys = [TEXTS.say("key_word", "what", {"sound": sound, "word": known[sound].example}) for sound in sounds]
        why = {"count": phonemes.strip(word, sounds, self.accent)}
        data = {"word": word, "accent": self._named, "sounds": written, "keys": keys}
        return self.example([(written, "", "")], why, **data)

    def exercises(self, seed: int, naming: str = "typed") -> tuple[Exercise, ...]:
        """Two words partly laid, then one for each skill."""
        rng = Rng(seed, "practice")
        faded = [
            SoundOut(word, skill, rng.stream("faded", word), accent=self.accent, done=done)
            for word, skill, done in FADED
        ]
        alone, shown = [], {EXAMPLE, *(word for word, _, _ in FADED)}
        for skill, listed in SKILLS.items():
            stream = rng.stream("alone", skill)
            word = stream.choice(still_left(shown, listed.split()))
            shown.add(word)
            alone.append(SoundOut(word, skill, stream, accent=self.accent))
        return (*faded, *alone)

    def question(self) -> Exercise:
        """The idea that there is one right way to say a word."""
        return Question.read(TEXTS, accent=self._named)


LESSON = SayLesson()
