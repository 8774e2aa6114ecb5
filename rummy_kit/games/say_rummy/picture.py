"""The picture of this game: the letters of a word, joined to the sounds that they help to make."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.picture import Picture, PictureError, Value, check_number
from rummy_kit.subjects import phonemes
from rummy_kit.subjects.phonemes import voice
from rummy_kit.subjects.phonemes.slips import plant_slips, slips
from rummy_kit.table.parts import open_picture
from rummy_kit.table.view import HandleView
from rummy_kit.texts import quote

from .deck import say
from .faces import LOOKS

LONGEST = 12  # how many letters fit side by side on a phone
MIXED, AT_LEAST = 6, 2  # tiles, if there is room, and how many of their sounds are not in the word
NO_SOUND, WORD = "none", "word"


@dataclass(frozen=True)
class Joins(Picture):
    """Letters above, sounds below. A letter holds the number of its sound, ``"none"`` for no sound, or 0 if it is free;
    ``heard`` is the sound that was played last, or ``"word"``. ``sounds`` may include some that are not in the word.

    >>> joins = Joins.of("sheet").put("letter1", 1).put("letter2", 1)
    >>> joins.values["letter2"], joins.view()["said"]
    (1, 's and h: ʃ (esh). Still free: e, e and t.')
    """

    word: str
    accent: str
    sounds: tuple[phonemes.Sounds, ...]
    ties: tuple[Value, ...]
    heard: Value = 0

    @classmethod
    def of(
        cls, word: str = "sheet", accent: str = "general-american", said: Sequence[str] = (), mixed: bool = False
    ) -> Joins:
        """The letters of a word and their sounds; letters are joined to those that were ``said``. If they are
        ``mixed``, there are others among them, and their order gives nothing away. Raises ``ValueError`` with a message
        for people.

        >>> Joins.of("sheet", said=["s", "h", "i", "t"]).ties
        (0, 0, 2, 2, 3)
        >>> ["".join(sounds) for sounds in Joins.of("sheet", said=["s", "h", "i", "t"], mixed=True).sounds]
        ['i', 'ɛ', 't', 's', 'ʃ', 'h']
        """
        word = word.strip().lower()
        ways = phonemes.pronunciations(word, accent) if word.isalpha() and len(word) <= LONGEST else ()
        parts = next(filter(None, (phonemes.align(word, way, accent) for way in ways)), None)
        if not parts:
            raise PictureError(say("picture.sounds.no_word", word=quote(word, 20), most=LONGEST))
        own = tuple(part.sounds for part in parts if part.sounds)
        tiles = _mix(word, own, said, accent) if mixed else own
        ties = _ties(word, parts, tiles, said, accent) if said else (0,) * len(word)
        return cls(word, accent, tiles, ties)

    @property
    def values(self) -> dict[str, Value]:
        return {**{f"letter{at}": tie for at, tie in enumerate(self.ties, start=1)}, "heard": self.heard}

    @property
    def joined(self) -> tuple[str, ...]:
        """The sounds in the order of their letters, once every letter is joined.

        >>> Joins.of("sheet", said=["ʃ", "i", "t"]).joined, Joins.of("sheet").joined
        (('ʃ', 'i', 't'), ())
        """
        heard = tuple(dict.fromkeys(tie for tie in self.ties if isinstance(tie, int)))
        return () if 0 in heard else tuple(sound for tie in heard for sound in self.sounds[tie - 1])

    def with_value(self, place: str, value: Value) -> Self:
        if place == "heard":
            return replace(self, heard=value if value == WORD else check_number(place, value, 0, len(self.sounds)))
        at = int(place.removeprefix("letter")) - 1
        tie = value if value == NO_SOUND else check_number(place, value, 0, len(self.sounds))
        return replace(self, ties=(*self.ties[:at], tie, *self.ties[at + 1 :]), heard=0)

    def view(self) -> dict[str, Any]:
        heard = self._find_recording() if self.heard else None
        return {
            "draw": "sounds",
            "label": say("picture.sounds.label", word=self.word),
            "how": say("picture.sounds.how"),
            "letters": [self._letter(f"letter{at}", letter) for at, letter in enumerate(self.word, start=1)],
            "sounds": [*(self._tile(at, sounds) for at, sounds in enumerate(self.sounds, start=1)), self._no_sound()],
            "heard": heard,
            "words": {part: say(f"picture.sounds.{part}") for part in ("letters", "sounds", "hear_word", "choose")},
            "said": heard["caption"] if heard else self._describe_ties(),
        }

    def _letter(self, place: str, letter: str) -> dict[str, Any]:
        tie = self.values[place]
        return {
            "place": place,
            "letter": letter,
            "tie": tie,
            "said": say("picture.sounds.tied" if tie else "picture.sounds.free", letter=letter, sound=self._name(tie)),
        }

    def _tile(self, at: int, sounds: phonemes.Sounds) -> dict[str, Any]:
        look = phonemes.inventory(self.accent)[sounds[0]].kind
        name = self._name(at)
        hear = say("picture.sounds.hear", sound=name)
        return {"value": at, "symbol": "".join(sounds), "colour": LOOKS[look]["colour"], "said": name, "hear": hear}

    def _no_sound(self) -> dict[str, Any]:
        said = say("picture.sounds.none")
        return {"value": NO_SOUND, "symbol": "", "colour": "black", "said": said, "hear": ""}

    def _name(self, tie: Value) -> str:
        if not isinstance(tie, int):
            return say("picture.sounds.none")
        return " + ".join(sound.called for sound in self._find_sounds(tie))

    def _find_sounds(self, tie: int) -> Sequence[phonemes.Sound]:
        known = phonemes.inventory(self.accent)
        return [known[sound] for sound in self.sounds[tie - 1]] if tie else ()

    def _describe_ties(self) -> str:
        """Which letters are joined to which sound, and which are free."""
        joined = [
            say("picture.sounds.joined", letters=letters, sound=self._name(tie))
            for tie in (*range(1, len(self.sounds) + 1), NO_SOUND)
            if (letters := [letter for letter, own in zip(self.word, self.ties, strict=True) if own == tie])
        ]
        free = [letter for letter, tie in zip(self.word, self.ties, strict=True) if tie == 0]
        return " ".join([*joined, *([say("picture.sounds.still_free", letters=free)] if free else [])])

    def _find_recording(self) -> dict[str, Any]:
        """What is heard: a recording if this machine has a voice, otherwise words for the browser's voice."""
        if isinstance(self.heard, int):
            known = self._find_sounds(self.heard)
            words = [sound.example for sound in known]
            wav = voice.say_sounds([sound.symbol for sound in known], self.accent)
            caption = say("picture.sounds.as_in", sound=self._name(self.heard), words=words)
        else:
            words, wav, caption = [self.word], voice.say_word(self.word, self.accent), self.word
        recording = b64encode(wav).decode() if wav else ""
        return {"id": 0, "value": self.heard, "caption": caption, "words": ", ".join(words), "wav": recording}


def handle_of(judged: Feedback | Violation, accent: str, mixed: bool = False) -> HandleView | None:
    """The picture of a word that was answered wrongly, with the letters that went wrong free; ``None`` if none did."""
    if judged.kind != "concept" or "answered" not in judged.data:
        return None
    return letters_of(judged.data["word"], accent, judged.data["answered"], mixed)


def letters_of(word: str, accent: str, said: Sequence[str] = (), mixed: bool = False) -> HandleView | None:
    """The picture of a word's letters joined to the sounds that were said; ``None`` if none is free or they do not fit
    into a picture.
    """
    settings: dict[str, Any] = {"word": word, "accent": accent, "said": [*said], "mixed": mixed}
    try:
        joins = Joins.of(**settings)
    except PictureError:
        return None
    return open_picture("say_rummy", "sounds", **settings) if 0 in joins.ties else None


def _mix(word: str, own: tuple[phonemes.Sounds, ...], said: Sequence[str], accent: str) -> tuple[phonemes.Sounds, ...]:
    """The sounds of a word among others, in the order of the cards: first those that were said, then those that wrong
    ideas lead to, then any.
    """
    known, heard = list(phonemes.inventory(accent)), {sound for sounds in own for sound in sounds}
    forms = phonemes.pronunciations(word, accent)
    tempting = (sound for form in forms for _, wrong in plant_slips(word, form, accent) for sound in wrong)
    others = dict.fromkeys((*said, *tempting, *Rng("sounds", word).shuffle(known)))
    strange = [(sound,) for sound in others if sound in known and sound not in heard]
    most = max(MIXED - len(own), AT_LEAST)
    return tuple(sorted((*own, *strange[:most]), key=lambda sounds: known.index(sounds[0])))


def _ties(
    word: str, parts: Sequence[phonemes.Part], tiles: tuple[phonemes.Sounds, ...], said: Sequence[str], accent: str
) -> tuple[Value, ...]:
    """For each letter, the number of its tile, 0 if something else was said. No two parts of a word share a tile."""
    sounds = tuple(sound for part in parts for sound in part.sounds)
    wrong = {slip.at for slip in slips(word, sounds, tuple(said), accent)[1]}
    ties: list[Value] = []
    free = list(range(1, len(tiles) + 1))
    for part in parts:
        right: Value = NO_SOUND
        if part.sounds:
            right = next(number for number in free if tiles[number - 1] == part.sounds)
            free.remove(right)
        ties += [0 if len(ties) in wrong else right] * len(part.letters)
    return tuple(ties)


PICTURES = {"sounds": Joins.of}
