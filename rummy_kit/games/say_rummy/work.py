"""The work area: the chosen cards in the order of a word, what wild cards stand for, where the cards go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rummy_kit.engine.cards import Face
from rummy_kit.subjects import phonemes
from rummy_kit.table import parts
from rummy_kit.table.game_table import Doing, Seen
from rummy_kit.table.view import Draft, FieldView, TrayView, number_in

from .faces import SoundTable
from .pieces import LONGEST_SPELLING, WILD, Add, Lay, Propose, SayObservation
from .rules import SayRummyRules

Arranged = tuple[tuple[str, Face], ...]
"""Cards in the order of the word: keys and faces."""


@dataclass(frozen=True)
class WorkArea:
    """An unfinished word.

    ``named`` says which sound each wild card has been given so far, by key. ``to`` is the word on the table that the
    cards go to, -1 for a new word; ``before`` whether they go in front of it.
    """

    cards: Arranged
    named: Mapping[str, Face]
    to: int
    before: bool

    @property
    def wilds(self) -> tuple[int, ...]:
        """The places of the wild cards."""
        return tuple(at for at, (_, face) in enumerate(self.cards) if face == WILD)

    @property
    def all_named(self) -> bool:
        """Whether every wild card stands for a sound."""
        return len(self.named) == len(self.wilds)

    @property
    def sounds(self) -> tuple[Face, ...]:
        """The sounds of the cards, including those given to wild cards; ``""`` for a wild card without one."""
        return tuple(self.named.get(key, "") if face == WILD else face for key, face in self.cards)

    @property
    def sides(self) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
        """The sounds that go before and after the word on the table."""
        return (self.sounds, ()) if self.before and self.to >= 0 else ((), self.sounds)

    def make_word(self, obs: SayObservation) -> tuple[Face, ...]:
        """The sounds of the word that would be on the table."""
        before, after = self.sides
        return (*before, *(obs.table[self.to].sounds if self.to >= 0 else ()), *after)

    def missing(self, rules: SayRummyRules, obs: SayObservation) -> Doing | None:
        """What is missing before laying makes sense, as a code of ``[missing]``; ``None`` if nothing is."""
        new, count = self.to < 0, len(self.cards)
        least = rules.options.least_sounds if new else 1
        if new and not rules.may_lay(obs):
            return "one_word" if obs.laid else "no_word", {}
        if not new and not rules.may_add(obs):
            return "was_laid" if obs.laid else "was_added", {}
        if count < least:
            return "sounds", {"n": least - count}
        if count > rules.most:
            return "most", {"n": rules.most}
        return None if self.all_named else ("wild", {})

    def claim(self, seat: int) -> Lay | Add:
        """The move that lays the word, or adds to one where the player said."""
        before, after = self.sides
        return Lay(seat, after, self.wilds) if self.to < 0 else Add(seat, self.to, before, after, self.wilds)

    def proposal(self, seat: int, spelling: str) -> Propose:
        """The move that puts the same word to the vote."""
        return Propose(seat, spelling, self.to, *self.sides, self.wilds)

    def ways(self, seat: int, to: int) -> list[Add]:
        """All ways to add the cards to that word: after it, before it, or on both sides."""
        sounds, size = self.sounds, len(self.cards)
        return [Add(seat, to, sounds[:cut], sounds[cut:], self.wilds) for cut in (0, size, *range(1, size))]


class Work(Seen[SayObservation]):
    """The table with the unfinished word."""

    rules: SayRummyRules

    @cached_property
    def work(self) -> WorkArea:
        """What the player has laid out."""
        cards, text = arrange(self.draft), self.draft.text
        wilds = [key for key, face in cards if face == WILD]
        named = {key: text.get(f"wild{number}", "") for number, key in enumerate(wilds, start=1)}
        word, _, side = text.get("where", "").partition(":")
        to = number_in(word) if side in ("before", "after") and number_in(word) < len(self.obs.table) else -1
        sounds = {key: name for key, name in named.items() if name in self.rules.sounds}
        return WorkArea(cards, sounds, to, before=side == "before")

    @property
    def not_to_be_asked(self) -> Doing | None:
        """SR11. Why the group cannot be asked about these cards, as a code of ``[missing]``; ``None`` if it can."""
        missing = self.work.missing(self.rules, self.obs)
        if missing is None and self.work.make_word(self.obs) in self.obs.refused:
            return "voted_down", {}
        return missing


def arrange(draft: Draft) -> Arranged:
    """The chosen cards in the order of the word: as chosen, except that cards put into a place stay there."""
    placed = {key: number_in(place.removeprefix("tray:")) for place, key in draft.places.items()}
    word = [card for card in draft.hand if card[0] not in placed]
    for key, face in sorted((card for card in draft.hand if card[0] in placed), key=lambda card: placed[card[0]]):
        word.insert(placed[key] - 1, (key, face))
    return tuple(word)


# ---------------------------------------------------------------------------------------------- as it is drawn


def work_area(table: SoundTable, seen: Work) -> TrayView:
    """The work area with a place for one more card."""
    say, work, slots = table.say, seen.work, []
    for at, (key, face) in enumerate(work.cards, start=1):
        card = parts.card(key, face, work.named.get(key, ""))
        slots.append(parts.slot(f"tray:{at}", say("tray", "slot", n=at), "circle", card))
    if (free := len(slots) + 1) <= len(seen.obs.hand):
        slots.append(parts.slot(f"tray:{free}", say("tray", "slot", n=free), "circle", next=free < 3))
    fields = [*_wild_fields(table, work), *_other_fields(table, seen)] if work.cards else []
    return {"title": say("tray", "title"), "note": say("tray", "note"), "slots": slots, "fields": fields}


def _wild_fields(table: SoundTable, work: WorkArea) -> Iterator[FieldView]:
    """SR07. A list of sounds for each wild card."""
    sounds = [("", table.say("field.wild", "none"))]
    for sound in table.rules.sounds.values():
        sounds.append((sound.symbol, table.say("field.wild", "sound", say=sound.say, sound=sound.symbol)))
    wilds = [key for key, face in work.cards if face == WILD]
    for number, key in enumerate(wilds, start=1):
        label = table.say("field.wild", "one" if len(wilds) == 1 else "several", number=number)
        yield parts.select(f"wild{number}", label, work.named.get(key, ""), sounds, enter="lay")


def _other_fields(table: SoundTable, seen: Work) -> Iterator[FieldView]:
    """SR05, SR11. Where the cards go, and how the word is spelled."""
    say, work = table.say, seen.work
    if seen.obs.table and table.rules.may_add(seen.obs):
        places = [
            (f"{to}:{side}", say("field.where", side, word=word.spelling, sounds=phonemes.write(word.sounds)))
            for to, word in enumerate(seen.obs.table)
            for side in ("before", "after")
        ]
        value = "" if work.to < 0 else f"{work.to}:{'before' if work.before else 'after'}"
        choices = [("", say("field.where", "new")), *places]
        yield parts.select("where", say("field.where", "label"), value, choices, enter="lay")
    if table.rules.options.arbiter == "group":
        label, spelling = say("field.spelling", "label"), seen.draft.text.get("spelling", "")
        wait = seen.not_to_be_asked
        said = say("missing", wait[0], **wait[1]) if wait else ""
        yield parts.text_field("spelling", label, spelling, LONGEST_SPELLING, enter="propose", wait=said)
