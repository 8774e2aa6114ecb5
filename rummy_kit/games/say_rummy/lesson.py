"""The lesson on the sounds of words, which leads to Say Rummy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import chain, islice
from types import MappingProxyType
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.exercise import Answered, Exercise, Order
from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import Claim, Example, Kind, Lesson, still_left
from rummy_kit.picture import Picture
from rummy_kit.subjects import phonemes
from rummy_kit.table.panel import panel_of, praise, tip_of
from rummy_kit.table.view import Draft, FaceView, HandleView, PanelView, TrayView

from . import SayRummy
from .ideas import ACCENT, TEXTS, ideas_in
from .picture import Joins, handle_of, letters_of
from .pieces import Add, Lay, SayObservation, SayOptions
from .questions import COMPARED_IDEAS, COUNTED, Questions, list_words, plant_mistakes
from .shelf import name_word, say_word, show_word
from .work import arrange

CARDS = 9
BESIDE = ("near_vowel", "voicing")
"""Ideas that can show in nearly every word."""
LOOKED_AT = 25  # how many words are drawn before one is chosen
EXAMPLE = "ship"
FIRST_DEALS = {"general-american": 592, "southern-british": 201}
"""By accent: at least three vowels in hand, and tips that lead to laying and adding words of the commonest level."""
TRAINS: dict[str, tuple[str, tuple[str, ...]]] = {
    "together": ("take_apart", ("digraph_split", "letter_for_sound")),
    "silent": ("take_apart", ("silent", "vowel_name", "glide_split", "hard_c_g")),
    "clusters": ("take_apart", ("cluster", "tr_dr")),
    "weak": ("take_apart", ("doubled", "schwa", "ed")),
    "near": ("match", ("near_vowel", "voicing")),
    "final_s": ("match", ("s_z", "doubled", "schwa")),
    "buzz": ("match", ("th", "ng", "s_z")),
    "endings": ("match", ("ed", "hard_c_g", "sound_split")),
}
"""The kinds of words to sound out: the goal that they train, and the ideas that they can show."""


@cache
def _game(accent: str) -> SayRummy:
    return SayRummy(SayOptions(accent=accent))


# ------------------------------------------------------------------------------------------ sounding a word


class SoundOut(Exercise):
    """Choose the sounds of a word in order. The first ``done`` are already laid; the others to choose from are in a
    teacher's own ``deck``, if there is one.
    """

    texts = TEXTS

    def __init__(
        self,
        word: str,
        skill: str,
        ideas: Ideas,
        rng: Rng,
        *,
        accent: str = ACCENT,
        done: int = 0,
        deck: frozenset[str] = frozenset(),
    ) -> None:
        self._rng, self.word, self.skill, self.accent, self._deck = rng, word, skill, accent, deck
        self._game = _game(accent)
        self.sounds = phonemes.pronunciations(word, accent)[0]
        self.about, self.solution = word, phonemes.write(self.sounds)
        self.laid = name_word(word, self.sounds, accent)
        self.right_cards = {f"tray:{at}": sound for at, sound in enumerate(self.sounds, start=1)}
        self.hand = self._deal()
        self.given = dict(list(self.right_places.items())[:done])
        self.could = frozenset(ideas.find_behind(phonemes.can_show(word, self.hand, accent)))
        self.task = self._say("task")
        self.text = self._say("rest" if done else "all")

    def _say(self, part: str) -> str:
        return TEXTS.say("sound_out", part, self._facts(self.sounds))

    def _facts(self, form: phonemes.Sounds) -> dict[str, Any]:
        """The values that words about the task can name, for this way of saying the word."""
        return {
            "word": self.word, "accent": phonemes.ACCENT_NAMES[self.accent], "count": len(form),
            "sounds": phonemes.write(form), "others": phonemes.also_said(self.word, form, self.accent),
        }  # fmt: skip

    def _deal(self) -> tuple[str, ...]:
        """The cards for the word and for all the wrong answers that ideas lead to, then other sounds."""
        cards, deck = Counter(self.sounds), self._deck or frozenset(self._game.sounds)
        for code, wrong in sorted(plant_mistakes(self.word, self.accent), key=lambda told: told[0] in BESIDE):
            if deck.issuperset(wrong) and (code not in BESIDE or (cards | Counter(wrong)).total() <= CARDS):
                cards |= Counter(wrong)
        for sound in self._rng.stream("hand").shuffle(tuple(self._game.sounds)):
            if cards.total() < max(CARDS, len(self.sounds) + 2) and sound not in cards and sound in deck:
                cards[sound] = 1
        return self._game.deck.sort(list(cards.elements()))

    def faces(self) -> dict[str, FaceView]:
        return self._game.table.faces()

    def tray(self, draft: Draft) -> TrayView:
        table, obs = self._game.table, SayObservation.pose(self.hand, "play")
        tray = table.tray(table.look(obs, draft, ()))
        assert tray is not None
        return tray

    def ready(self, draft: Draft) -> str:
        return "" if len(draft.hand) > 1 else self._say("missing")

    def _read_given(self, draft: Draft) -> tuple[str, ...]:
        return tuple(face for _, face in arrange(draft))

    def find_laid(self, draft: Draft) -> str:
        return name_word(self.word, self._read_given(draft), self.accent)

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"word": self.word, "sounds": list(self._read_given(draft))}

    def check(self, draft: Draft) -> Feedback:
        """The verdict: right, or the idea behind the mistake. To say the word as in another accent is not a mistake;
        the lesson has merely agreed on one accent.
        """
        told = phonemes.judge(self.word, self._read_given(draft), self.accent)
        return replace(told, kind="rule") if told.code == "accent" else told

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(phonemes.texts(), feedback, self._game.table.say("table", "topic"))
        panel["why"] = phonemes.strip(self.word, feedback.data.get("parts", self.sounds), self.accent)
        if feedback.ok:
            return praise(panel)
        if feedback.code == "accent":
            panel["kick"] = self._say("almost")
        return panel

    def own_answer(self, draft: Draft, feedback: Feedback) -> str:
        """The sounds between slashes."""
        return phonemes.write(self._read_given(draft))

    def parts_at_fault(self, draft: Draft, feedback: Feedback) -> tuple[str, ...]:
        """The sounds of the letters that the nudge is about, otherwise the whole word."""
        places = feedback.data.get("places", range(len(draft.hand)))
        return tuple(f"tray:{place + 1}" for place in places)

    def idea(self, draft: Draft, feedback: Feedback) -> str:
        return phonemes.texts().say(feedback.code, "idea", feedback.data)

    def handle(self, feedback: Feedback) -> HandleView | None:
        return handle_of(feedback, self.accent, mixed=True)

    def picture_to_begin(self) -> HandleView | None:
        """The picture of the letters, none of them joined yet."""
        return letters_of(self.word, self.accent, mixed=True)

    def read(self, picture: Picture) -> Answered | None:
        """The sounds, once every letter has been given its sound or none."""
        sounds = picture.joined if isinstance(picture, Joins) else ()
        return Answered({f"tray:{at}": sound for at, sound in enumerate(sounds, start=1)}) if sounds else None

    def hint(self, depth: int) -> PanelView:
        return tip_of(TEXTS, "hint_sounds", {**self._facts(self.sounds), "first": self.sounds[0]}, depth)

    def hint_for(self, draft: Draft, depth: int) -> PanelView:
        """Help with the chosen sounds: where they first go wrong, or what comes next."""
        given = self._read_given(draft)
        if len(given) <= len(self.given):
            return self.hint(depth)
        forms = phonemes.pronunciations(self.word, self.accent)
        form = max(forms, key=lambda form: phonemes.count_agreeing(form, given))
        right = phonemes.count_agreeing(form, given)
        if right == len(given) == len(form):
            return self.hint(depth)
        data = {**self._facts(form), "depth": depth, "laid": phonemes.write(given), "place": right + 1}
        data |= {"left": len(form) - right, "letters": phonemes.letters_at(self.word, form, right, self.accent)}
        goes_on = right == len(given) < len(form)
        if not goes_on:
            why = phonemes.judge(self.word, given, self.accent)
            data["why"] = phonemes.texts().say(why.code, "what", why.data)
        return panel_of(TEXTS, Violation("", "hint_next" if goes_on else "hint_place", data, kind="tip"))


# ------------------------------------------------------------------------------------------ the lesson


class SayLesson(Lesson):
    """Words as sounds, and the letters that stand for them."""

    texts = TEXTS
    place = 4
    game = "say_rummy"
    opponents = ("ben", "leo")
    opening = ("together", "silent")
    house_rules = MappingProxyType(
        {"hand": 10, "per_turn": "one", "at_once": "3", "lay_or_discard": True, "equal_turns": True, "rounds": 3}
    )
    cards = example_cards = ("ʃ", "ɪ", "p")
    follows_deck = True

    def __init__(self, accent: str = ACCENT) -> None:
        self.accent, self.first_deal = accent, FIRST_DEALS[accent]

    def with_options(self, options: Mapping[str, Any]) -> SayLesson:
        return SayLesson(str(options.get("accent", self.accent)))

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        """The facts of the example, *ship*: four letters, three sounds."""
        (sounds,), known = phonemes.pronunciations(EXAMPLE, self.accent), phonemes.inventory(self.accent)
        keys = [TEXTS.say("key_word", "what", {"sound": sound, "word": known[sound].example}) for sound in sounds]
        accent = phonemes.ACCENT_NAMES[self.accent]
        return {"word": EXAMPLE, "accent": accent, "sounds": phonemes.write(sounds), "keys": keys}

    def worked_example(self) -> Example:
        (sounds,) = phonemes.pronunciations(EXAMPLE, self.accent)
        word = (EXAMPLE, sounds, self.accent)
        why = {"say": phonemes.say_slowly(*word), "count": phonemes.strip(*word)}
        return self.example([(self.facts["sounds"], "", "")], why)

    def do_own_step(self, naming: str = "typed") -> SoundOut:
        """Its sounds."""
        return SoundOut(EXAMPLE, "take_apart", self.ideas, Rng("own_step"), accent=self.accent)

    @cached_property
    def ideas(self) -> Ideas:
        """The ideas, with pictures in the lesson's accent."""
        return ideas_in(self.accent)

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """Words to sound out, and quick questions."""
        ask = Questions(self.ideas, self.accent)
        every = frozenset(TEXTS.parts("words.about"))
        aloud = {kind: partial(self.sound_out, kind) for kind in TRAINS}
        return {
            **{kind: Kind(skill, aloud[kind], frozenset(ideas)) for kind, (skill, ideas) in TRAINS.items()},
            "written": Kind("take_apart", ask.ask_spelling, every, quick=True),
            "homophones": Kind("match", ask.homophones, frozenset({"homophone"}), quick=True),
            "accents": Kind("accents", ask.accents, frozenset({*self.ideas.of("accents"), "homophone"}), quick=True),
            "count": Kind("take_apart", ask.count, frozenset(COUNTED), quick=True),
            "unheard": Kind("take_apart", ask.unheard, frozenset({"silent"}), quick=True),
            "compare": Kind("match", ask.compare, frozenset(self.ideas.find_behind(COMPARED_IDEAS)), quick=True),
        }

    def sound_out(self, kind: str, order: Order) -> SoundOut:
        """A word of this kind to sound out: at first one in which several of the kind's ideas can show, later one for
        the wanted idea.

        Where some sounds are already laid, the tempting ones are left to the pupil.
        """
        skill, ideas = TRAINS[kind]
        rng = order.rng.stream("sound_out")
        idea = order.idea or rng.choice(ideas)
        words = rng.shuffle(self._pool(kind, idea, order))
        fit = islice((word for word in words if idea in self._shows(word)), LOOKED_AT)
        word = max(fit, key=lambda word: (self._leaves_it(word, order.help), self._tells(word, idea)))
        done = self._count_laid(word, order.help)
        deck = order.deck if self._is_sayable(word, order.deck, idea) else frozenset()
        return SoundOut(word, skill, self.ideas, rng.stream("cards"), accent=self.accent, done=done, deck=deck)

    def _pool(self, kind: str, idea: str, order: Order) -> tuple[str, ...]:
        """Words in which the idea can show; until there has been such a word, only those in which others of its kind
        can show as well.
        """
        several, own = TEXTS.say("words.several", kind).split(), list_words(idea)
        if sayable := [word for word in own if word != EXAMPLE and self._is_sayable(word, order.deck, idea)]:
            return still_left(order.others, sayable) or tuple(sayable)
        if order.others.isdisjoint(several) and any(idea in self._shows(word) for word in several):
            return tuple(several)
        return still_left({EXAMPLE, *order.others}, own) or tuple(own)

    def _is_sayable(self, word: str, deck: frozenset[str], idea: str) -> bool:
        """Whether the sounds in a teacher's own deck make the word, and also what the idea makes of it."""
        if not deck.issuperset(phonemes.pronunciations(word, self.accent)[0]):
            return False
        wrong = (code for code, sounds in plant_mistakes(word, self.accent) if deck.issuperset(sounds))
        return idea in self.ideas.find_behind(wrong)

    def _shows(self, word: str) -> tuple[str, ...]:
        return self.ideas.find_behind(code for code, _ in plant_mistakes(word, self.accent))

    def _tells(self, word: str, idea: str) -> bool:
        """Whether the idea leads to something other than going letter by letter."""
        told = plant_mistakes(word, self.accent)
        lettered = [wrong for code, wrong in told if code == "letter_for_sound"]
        return all(wrong not in lettered for code, wrong in told if idea in self.ideas.find_behind([code]))

    def _count_laid(self, word: str, help: int) -> int:
        """How many sounds are already laid."""
        sounds = phonemes.pronunciations(word, self.accent)[0]
        return max(len(sounds) - (3 - help), 0) if help else 0

    def _leaves_it(self, word: str, help: int) -> bool:
        """Whether the sounds that are already laid give no idea away."""
        begun = phonemes.pronunciations(word, self.accent)[0][: self._count_laid(word, help)]
        told = plant_mistakes(word, self.accent)
        return all(wrong[: len(begun)] == begun for code, wrong in told if code != "letter_for_sound")

    def claims(self, game: AnyRules, obs: Any, action: Action, verdict: Verdict) -> Iterable[Claim]:
        """Laying sounds claims that they make up a word, whether a new one or a longer one from a word on the table.

        For sounds that are not a word, the claim names the word that was meant, if one idea explains them.
        """
        if not isinstance(action, Lay | Add):
            return
        if isinstance(action, Add) and action.to not in range(len(obs.table)):  # a word that has since been taken back
            return
        lying = obs.table[action.to].sounds if isinstance(action, Add) else ()
        sounds = (*action.before, *lying, *action.after) if isinstance(action, Add) else action.sounds
        if any(wrong.code == "unknown_word" for wrong in verdict.violations):
            meant = phonemes.guess_meaning(sounds, self.accent)
            shown = self.ideas.behind(meant) if meant else ()
            if meant and shown:
                yield from self.claim(meant.data["word"], verdict, self.ideas[shown[0]].skill, shown, shown)
        else:
            cards = [card for card in (*obs.hand, *lying) if card in phonemes.inventory(self.accent)]
            for word in phonemes.words(sounds, self.accent)[:1]:
                could = self.ideas.find_behind(phonemes.can_show(word, cards, self.accent))
                for claim in self.claim(word, verdict, "take_apart", could):
                    yield replace(claim, laid=name_word(word, sounds, self.accent))

    def faces_in(self, task: Exercise) -> Iterable[str]:
        """The sounds of its words, of those that its answers name, and those on its cards."""
        words = (*task.about.split(), *task.named)
        return (*chain.from_iterable(phonemes.pronunciations(word, self.accent)[0] for word in words), *task.hand)

    shelf_card = staticmethod(show_word)

    how_said = staticmethod(say_word)


LESSON = SayLesson()
