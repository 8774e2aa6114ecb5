"""The lesson on the sounds of words, which leads to Say Rummy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.games.say_rummy import SayRummy
from rummy_kit.games.say_rummy.pieces import SayOptions, SayView
from rummy_kit.games.say_rummy.work import arrange
from rummy_kit.lessons.lesson import Example, ExampleStep, Exercise, Lesson
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import phonemes
from rummy_kit.table.view import Draft, FaceView, PanelView, TrayView, hand_keys, panel_of
from rummy_kit.table.view import __file__ as engine_table
from rummy_kit.texts import Texts

TEXTS = Texts.load(Path(engine_table).with_name("strings.toml"), Path(__file__).with_suffix(".toml"))
ACCENT = phonemes.ACCENTS[0]
CARDS = 9

# ------------------------------------------------------------------------------------------ which words train what

SKILLS: dict[str, str] = {
    # two letters, one sound
    "digraphs": "ship chin fish thin shop much bath",
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
FADED = (("box", "letters", 2), ("phone", "digraphs", 1))


@cache
def _game(accent: str) -> SayRummy:
    return SayRummy(SayOptions(accent=accent))


# ------------------------------------------------------------------------------------------ sounding a word


class SoundOut(Exercise):
    """Choose the sounds of a word in their order. ``done`` sounds are laid beforehand; ``skill`` picks the twin."""

    def __init__(self, word: str, skill: str, rng: Rng, *, accent: str = ACCENT, done: int = 0) -> None:
        self._rng, self.word, self.skill, self.accent = rng, word, skill, accent
        self._game = _game(accent)
        self.sounds = phonemes.pronunciations(word, accent)[0]
        self.hand = self._deal()
        self.given = self._placed(done)
        self.task = f"Which sounds does {word} have in {phonemes.ACCENT_NAMES[accent]}?"
        rest = "Choose the missing sounds" if done else "Choose its sounds"
        self.text = f"{rest} in the order in which you hear them. Count sounds, not letters."

    def _deal(self) -> tuple[str, ...]:
        """The cards of the word and of every wrong answer that one idea leads to, among others."""
        cards = Counter(self.sounds)
        for _, wrong in phonemes.planted(self.word, self.sounds, self.accent):
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

    def _view(self) -> SayView:
        """A player alone, in the middle of a turn, with these cards."""
        return SayView(
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
            table=(),
            taken="",
            laid=False,
            added=False,
            refused=(),
            proposal=None,
            exhausted=0,
        )

    def faces(self) -> dict[str, FaceView]:
        return self._game.table.faces()

    def tray(self, draft: Draft) -> TrayView:
        tray = self._game.table.describe(self._view(), draft, ["You"])["tray"]
        assert tray is not None
        return tray

    def fits(self, draft: Draft) -> list[str]:
        return []

    def ready(self, draft: Draft) -> str:
        return "" if len(draft.hand) > 1 else "choose its sounds"

    def _given(self, draft: Draft) -> tuple[str, ...]:
        return tuple(face for _, face in arrange(draft))

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"word": self.word, "sounds": list(self._given(draft))}

    def check(self, draft: Draft) -> Feedback:
        """Right, or the idea behind the mistake. Another accent's way is no mistake: the lesson has agreed on one."""
        told = phonemes.judge(self.word, self._given(draft), self.accent)
        return replace(told, kind="rule") if told.code == "accent" else told

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(phonemes.texts(), Violation.of("", feedback), topic="sounds and letters")
        panel["why"] = phonemes.strip(self.word, feedback.data.get("parts", self.sounds), self.accent)
        if feedback.ok:
            panel |= {"kind": "ok", "kick": "Right"}
        elif feedback.code == "accent":
            panel["kick"] = "Right as far as it goes"
        return panel

    def hint(self, depth: int) -> PanelView:
        data = {"depth": depth, "word": self.word, "count": len(self.sounds), "first": self.sounds[0]}
        data |= {"sounds": phonemes.written(self.sounds), "accent": phonemes.ACCENT_NAMES[self.accent]}
        return panel_of(TEXTS, Violation("", "hint_sounds", data, kind="tip"))

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """All sounds but the last."""
        return self._placed(len(self.sounds) - 1)

    def twin(self) -> Exercise:
        rng = self._rng.stream("twin")
        word = rng.choice([word for word in SKILLS[self.skill].split() if word != self.word])
        return SoundOut(word, self.skill, rng, accent=self.accent)


# ------------------------------------------------------------------------------------------ the lesson


class SayLesson(Lesson):
    """Words as sounds, and the letters that stand for them."""

    title = "Say Rummy"
    subject = "English"
    minutes = 45
    place = 4
    summary = "Take words apart into sounds, and lay them."
    goals = (
        "I can take a word apart into its sounds.",
        "I can match sounds and the letters that stand for them.",
        "I can say why a word may sound otherwise in another accent.",
    )
    game = "say_rummy"
    opponents = ("ben", "leo")
    house_rules = MappingProxyType(
        {"hand": 10, "per_turn": "one", "at_once": "3", "lay_or_discard": True, "equal_turns": True}
    )
    cards = ("ʃ", "ɪ", "p")

    def __init__(self, accent: str = ACCENT) -> None:
        self.accent = accent
        self._accent_name = phonemes.ACCENT_NAMES[accent]

    def with_options(self, options: Mapping[str, Any]) -> SayLesson:
        return SayLesson(str(options.get("accent", self.accent)))

    def worked_example(self) -> Example:
        """Ship: four letters, three sounds."""
        word = "ship"
        (sounds,) = phonemes.pronunciations(word, self.accent)
        known = phonemes.inventory(self.accent)
        keys = ", ".join(f"{sound} as in {known[sound].example}" for sound in sounds)
        steps = (
            ExampleStep(
                "Say the word slowly: sh … i … p.",
                "We count what we hear. Letters can wait.",
            ),
            ExampleStep(
                "Count the sounds: three. Count the letters: four.",
                "The letters s and h work together here: they stand for one sound, so they get one card.",
                phonemes.strip(word, sounds, self.accent),
            ),
            ExampleStep(
                f"Find a card for each sound, in that order: {phonemes.written(sounds)}.",
                f"The key word on a card helps: {keys}. All words of this lesson are said as in {self._accent_name}.",
            ),
        )
        task = f"Which sounds does {word} have in {self._accent_name}?"
        return Example(task, steps, [(phonemes.written(sounds), "", "")], word)

    def exercises(self, seed: int, naming: str = "typed") -> tuple[Exercise, ...]:
        """Two words partly laid, then one for each skill."""
        rng = Rng(seed, "practice")
        faded = [
            SoundOut(word, skill, rng.stream("faded", word), accent=self.accent, done=done)
            for word, skill, done in FADED
        ]
        alone = []
        for skill, listed in SKILLS.items():
            stream = rng.stream("alone", skill)
            word = stream.choice([word for word in listed.split() if word not in ("box", "phone")])
            alone.append(SoundOut(word, skill, stream, accent=self.accent))
        return (*faded, *alone)

    def question(self) -> Exercise:
        """The idea that there is one right way to say a word."""
        return Question(
            "In London, bath is often /bɑːθ/; in Chicago it is /bæθ/. Who is right?",
            f"This lesson uses {self._accent_name}. Think of people whom you have heard, then choose.",
            {
                "spelling_decides": "Chicago: the letter a stands for /æ/.",
                "older_decides": "London: English comes from England.",
                "ok": "Both: each is the usual way in its accent, and a dictionary lists both.",
                "nobody": "Nobody: every person may say it in any way.",
            },
            TEXTS,
        )


LESSON = SayLesson()
