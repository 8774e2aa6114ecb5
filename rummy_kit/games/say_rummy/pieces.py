"""What a round of Say Rummy is made of: house rules, actions, what is on the table, what one player may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import DeckError, Face, Pile
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.options import ANY_NUMBER, Options, option
from rummy_kit.engine.state import State
from rummy_kit.subjects import phonemes

HAND_SIZE = 7
WILD = "wild"
LONGEST_SPELLING = 30
MOST_SOUNDS = 40
PLAYERS = {54: range(2, 6), 108: range(4, 9)}


# ---------------------------------------------------------------------------------------------- house rules


@dataclass(frozen=True, slots=True)
class SayOptions(Options):
    """The switches of Say Rummy."""

    accent: str = option("general-american", rule="SR12", choices=phonemes.ACCENTS, left_open=True)
    cards: int = option(54, rule="SR01", choices=(54, 108), left_open=True)
    hand: int = option(HAND_SIZE, rule="SR02", choices=(HAND_SIZE, 10))
    arbiter: str = option("dictionary", rule="SR11", choices=("dictionary", "group"))
    least_sounds: int = option(2, rule="SR04", choices=(2, 1, 3, 4))
    per_turn: str = option("either", rule="SR03", choices=("either", "both", "one"))
    at_once: str = option(ANY_NUMBER, rule="SR04", choices=(ANY_NUMBER, "4", "3"))
    lay_or_discard: bool = option(False, rule="SR03")
    equal_turns: bool = option(False, rule="SR09")
    scoring: str = option("cards", rule="SR10", choices=("cards", "spellings", "vowels-consonants"))
    rounds: int = option(5, rule="SR10", choices=(5, 1, 3, 10))


# ---------------------------------------------------------------------------------------------- actions


@dataclass(frozen=True, slots=True)
class Lay(Action, kind="lay"):
    """Lay a new word. ``wilds`` are the places of ``sounds`` that wild cards fill."""

    sounds: tuple[Face, ...]
    wilds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Add(Action, kind="add"):
    """Put cards before and after word number ``to`` on the table. ``wilds`` are places in ``before + after``."""

    to: int
    before: tuple[Face, ...] = ()
    after: tuple[Face, ...] = ()
    wilds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Propose(Action, kind="propose"):
    """Ask the group to accept a word that the dictionary lacks; the fields are those of :class:`Add`, and ``to`` is -1
    for a new word.
    """

    spelling: str
    to: int = -1
    before: tuple[Face, ...] = ()
    after: tuple[Face, ...] = ()
    wilds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Respond(Action, kind="respond"):
    """Say whether the proposed word is a word."""

    say: Literal["yes", "no"]


Play = Lay | Add | Propose


# ---------------------------------------------------------------------------------------------- a round


@dataclass(frozen=True, slots=True)
class Word:
    """A word on the table: who began it, its sounds, its cards, how it is spelled, whether a vote accepted it."""

    owner: int
    sounds: tuple[Face, ...]
    cards: Pile
    spelling: str
    voted: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word as it would be on the table, in place of word ``to`` (-1 for a new one), with its cards and the votes for
    it.
    """

    word: Word
    to: int
    cards: Pile
    yes: int = 0
    no: int = 0


@dataclass(frozen=True, kw_only=True)
class Public:
    """What everyone sees of a round of Say Rummy.

    ``taken`` is the face of the discard taken in this turn, ``""`` if none was; ``laid`` and ``added`` are what was
    done in it, ``refused`` the words voted down in it; ``proposal`` is the word now put to the vote; ``exhausted`` is
    how often the stock was used up.
    """

    table: tuple[Word, ...] = ()
    taken: Face = ""
    laid: bool = False
    added: bool = False
    refused: tuple[Pile, ...] = ()
    proposal: Candidate | None = None
    exhausted: int = 0


@dataclass(frozen=True, kw_only=True)
class SayState(Public, State):
    """A round of Say Rummy."""


@dataclass(frozen=True, kw_only=True)
class SayObservation(Public, Observation):
    """What one player of Say Rummy may know."""


# ---------------------------------------------------------------------------------------------- small helpers


def find_lacking(sounds: Sequence[Face], cards: Mapping[Face, int]) -> tuple[int, ...]:
    """SR07. The places that wild cards fill; the other cards are placed first, from the left."""
    if len(set(sounds)) == len(sounds):
        return tuple([at for at, sound in enumerate(sounds) if sound not in cards])
    needed: Counter[Face] = Counter()
    places = []
    for at, sound in enumerate(sounds):
        needed[sound] += 1
        if needed[sound] > cards.get(sound, 0):
            places.append(at)
    return tuple(places)


def is_new(action: Play) -> bool:
    """Whether this is a new word rather than one that grows on the table."""
    return isinstance(action, Lay) or (isinstance(action, Propose) and action.to == -1)


def list_added(action: Play) -> tuple[Face, ...]:
    """The sounds that come from the hand."""
    return action.sounds if isinstance(action, Lay) else (*action.before, *action.after)


def cards_of(action: Play) -> Pile:
    """SR07. The cards that come from the hand, wild ones in their places."""
    return tuple(WILD if at in action.wilds else sound for at, sound in enumerate(list_added(action)))


def check_words(accent: str) -> None:
    """SR04, SR13. Read the lists that a teacher can edit before the first card is dealt. Raises ``DeckError``."""
    try:
        phonemes.check_lists(accent)
    except phonemes.WordListError as error:
        raise DeckError(str(error)) from error
