"""How Say Rummy looks and speaks: faces, places, buttons and sentences, all from an Observation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.events import Dealt, Event
from rummy_kit.engine.turns import Discard, DrawFrom, EndTurn
from rummy_kit.engine.verdict import Verdict, Violation, refuse
from rummy_kit.subjects import phonemes
from rummy_kit.subjects.phonemes import voice
from rummy_kit.table import deeds, parts
from rummy_kit.table.game_table import TAKE, Doing, Simple
from rummy_kit.table.view import (
    ActionView,
    CardView,
    Draft,
    HandleView,
    MeldView,
    StepView,
    Tag,
    TrayView,
    Utterance,
    ZoneView,
    number_in,
)

from .events import AboutWord, Laid, Voted
from .faces import SoundTable
from .picture import handle_of
from .pieces import WILD, Respond, SayObservation, Word
from .weighing import SayWeighing
from .work import Work, work_area


class SayTable(SoundTable, SayWeighing):
    """The table of one game of Say Rummy."""

    seen_type = Work
    idle = (("draw", "draw"), ("take", "draw"), ("lay", "lay"), ("discard", "out"))
    ways: ClassVar[deeds.Ways] = {**deeds.WAYS, "add": ("seat", "melds")}
    simple: ClassVar[Simple] = {
        **{"draw": DrawFrom, "take": TAKE, "end_turn": EndTurn},
        **{"yes": partial(Respond, say="yes"), "no": partial(Respond, say="no")},
    }

    # -- the table as a whole ------------------------------------------------------------------------

    def zones(self, seen: Work) -> Iterable[ZoneView]:
        obs = seen.obs
        yield self.stock(seen, target=seen.drawing, next=seen.drawing)
        yield self.zone(
            "discards",
            parts.cards("discards", obs.discards)[-1:],
            layout="fan",
            count=len(obs.discards),
            note=self.say("zone.discards", "note"),
            target=seen.playing or (seen.drawing and bool(obs.discards)),
            top=self.name_card(obs.discards[-1], "say") if obs.discards else self.say("zone.discards", "empty"),
        )

    def melds(self, seen: Work, seat: int) -> Iterable[MeldView]:
        adding = seen.my_move and self.rules.may_add(seen.obs)
        for number, word in enumerate(seen.obs.table):
            if word.owner == seat:
                title, name = phonemes.write(word.sounds), word.spelling
                name += self.say("word", "mark") if word.voted else ""
                cards = self._show_laid(number, word)
                yield parts.meld(f"word:{number}", title, name, self._read_out(word), cards, target=adding)

    @staticmethod
    def _show_laid(number: int, word: Word) -> list[CardView]:
        """The cards of a word; a wild card shows its sound."""
        return [
            parts.card(f"word:{number}:{at}", card, sound if card == WILD else "")
            for at, (card, sound) in enumerate(zip(word.cards, word.sounds, strict=True))
        ]

    def _read_out(self, word: Word) -> str:
        said = self.say("word", word=word.spelling, sounds=self.speak(word.sounds))
        voted = self.say("word", "voted") if word.voted else ""
        return said + voted + (self.say("word", "wild") if WILD in word.cards else "")

    def note(self, seen: Work, seat: int) -> str:
        return self.say("note", n=sum(word.owner == seat for word in seen.obs.table))

    def tags(self, seen: Work) -> dict[str, list[Tag]]:
        return {f"{seen.obs.taken}#1": ["stays"]} if seen.obs.taken and seen.obs.turn == seen.obs.seat else {}

    def goal(self) -> str:
        return self.say("table", "goal", rounds=self.rules.options.rounds, accent=self.accent)

    def table_words(self, seen: Work) -> str:
        laid = [f"{word.spelling}, {self.speak(word.sounds)}" for word in seen.obs.table]
        held = ((seen.who(seat), seen.obs.hand_counts[seat]) for seat in seen.others)
        return " ".join(
            (
                self.say("table", "accent", accent=self.accent),
                *(f"{zone['say']}." for zone in self.zones(seen)),
                self.say("table", "laid" if laid else "bare", words="; ".join(laid)),
                *(f"{self.say('player', 'holds', who=who, n=count)}." for who, count in held),
            )
        )

    # -- what to do now --------------------------------------------------------------------------------

    def to_do(self, seen: Work) -> Doing:
        obs, work = seen.obs, seen.work
        if obs.proposal is not None:
            return "vote", self._describe_vote(seen)
        if obs.phase == "draw":
            if not self.rules.has_stock(obs):
                return "used_up" if obs.discards else "end_round", {}
            return "draw" if obs.discards else "draw_stock", {}
        if len(work.cards) > 1:
            return "say", {"sounds": phonemes.write([sound or "★" for sound in work.sounds])}
        return self._to_play_now(obs), {}

    def _to_play_now(self, obs: SayObservation) -> str:
        if not any(self.rules.legal_discards(obs)):
            return "end_turn" if self.rules.must_discard(obs) else "go_on"
        if self.rules.may_lay(obs):
            return "word" if obs.table else "first_word"
        return "add" if self.rules.may_add(obs) else "discard"

    def waiting(self, seen: Work) -> Doing:
        return super().waiting(seen) if seen.obs.proposal is None else ("voting", self._describe_vote(seen))

    @staticmethod
    def _describe_vote(seen: Work) -> dict[str, Any]:
        assert seen.obs.proposal is not None
        word = seen.obs.proposal.word
        return {"who": seen.who(seen.obs.turn), "word": word.spelling, "sounds": phonemes.write(word.sounds)}

    def steps(self, seen: Work) -> list[StepView]:
        draw, word, *discard = super().steps(seen)
        if self.rules.options.lay_or_discard:
            return [draw, {**word, "label": self.say("word_or_discard")}]
        return [draw, word, *discard]

    def step(self, seen: Work) -> int:
        done = seen.obs.laid or seen.obs.added
        return 0 if seen.obs.phase == "draw" else 2 if done and len(seen.work.cards) < 2 else 1

    def tray(self, seen: Work) -> TrayView | None:
        return None if seen.obs.outcome is not None else work_area(self, seen)

    # -- buttons -----------------------------------------------------------------------------------------

    def buttons(self, seen: Work) -> Iterable[ActionView]:
        if seen.obs.phase == "vote":
            return [self.button("yes"), self.button("no", "rule")]
        return self._to_draw(seen.obs) if seen.obs.phase == "draw" else self._to_play(seen)

    def _to_draw(self, obs: SayObservation) -> Iterator[ActionView]:
        ends, top = not self.rules.has_stock(obs), obs.discards[-1:]
        words, icon = ("end_round", "out") if ends else ("draw_one", "draw")
        yield self.button("draw", icon, main=True, words=words)
        note = self.name_card(top[0], "short") if top else self.say("button.take", "none")
        yield self.button("take", "draw", bool(top), note=note)
        yield from self.other_step("lay", "discard", note=self.say("idle", "draw_first"))

    def _to_play(self, seen: Work) -> Iterator[ActionView]:
        obs, work = seen.obs, seen.work
        yield from self.other_step("draw", "take", note=self.say("idle", "drawn"))
        missing = work.missing(self.rules, obs)
        ready = missing is None
        note = phonemes.write(work.make_word(obs)) if missing is None else self.say("missing", missing[0], **missing[1])
        yield self.button("lay", "lay", ready, main=ready, words="lay" if work.to < 0 else "add", note=note)
        if self.rules.options.arbiter == "group":
            wait = seen.not_to_be_asked
            yield self.button(
                "propose", "rule", wait is None, note=self.say("missing", wait[0], **wait[1]) if wait else None
            )
        if not any(self.rules.legal_discards(obs)):
            note = self.say("button.end_turn", "none" if self.rules.must_discard(obs) else "laid")
            yield self.button("end_turn", "out", main=not ready, note=note)
            return
        chosen = work.cards[0][1] if len(work.cards) == 1 else ""
        stays = bool(chosen) and chosen == obs.taken
        note = self.say("button.discard", "stays" if stays else "none")
        free = bool(chosen) and not stays
        note = self.name_card(chosen, "short") if free else note
        yield self.button("discard", "out", free, main=free and not ready, note=note)

    def other_buttons(self, seen: Work) -> Iterable[ActionView]:
        """The button to hear sounds, no matter whose turn it is."""
        chosen = len(seen.work.cards)
        part = "one" if chosen == 1 else "several" if chosen else "newest" if self._has_word(seen) else "nothing"
        button = self.button("hear", "ear", part != "nothing", note=self.say("button.hear", part))
        button["spare"] = True
        if voice.program() is None:
            button["voice"] = True
        yield button

    @staticmethod
    def _has_word(seen: Work) -> bool:
        return bool(seen.obs.table or seen.obs.proposal)

    def hear(self, obs: SayObservation, draft: Draft) -> Utterance | None:
        """The chosen cards as they sound, otherwise the word put to the vote or the newest word on the table.

        The caption is read out, too, so it never consists of symbols alone.
        """
        sounds = tuple(filter(None, Work(obs, draft, (), self.rules).work.sounds))
        if not sounds and (obs.proposal or obs.table):
            sounds = (obs.proposal.word if obs.proposal else obs.table[-1]).sounds
        if not sounds:
            return None
        if len(sounds) == 1:
            spoken, caption = self.rules.sounds[sounds[0]].example, self.name_card(sounds[0])
        else:
            spoken = next(iter(self.rules.finder.lexicon.spellings(self.rules.encode(sounds)) or ()), "")
            caption = f"{phonemes.write(sounds)}: {spoken or self.speak(sounds)}"
        return Utterance(caption, spoken, voice.say_sounds(sounds[: voice.MOST_SOUNDS], self.rules.accent))

    # -- from an intent to an action -----------------------------------------------------------------------

    def find_action(self, seen: Work, place: str) -> Action | Verdict | None:
        seat = seen.obs.my_seat
        if place not in ("lay", "propose", "discard") and not place.startswith("word:"):
            return None
        if seen.drawing:
            return refuse("SR03", "draw_first")
        if place != "discard":
            return self._interpret_claim(seen, place)
        return Discard(seat, seen.one) if seen.one else refuse("SR03", "one_card", count=len(seen.draft.hand))

    def _interpret_claim(self, seen: Work, place: str) -> Action | Verdict:
        seat, work = seen.obs.my_seat, seen.work
        if not work.cards:
            return refuse("SR04", "no_cards")
        if not work.all_named:
            return Verdict((Violation("SR07", "wild_unnamed", {}, (WILD,)),))
        if place.startswith("word:"):  # dropped on a word: on the side where the cards make a word, otherwise after it
            ways = work.ways(seat, number_in(place.removeprefix("word:")))
            return next((way for way in ways if self.rules.check(seen.obs, way).legal), ways[0])
        return (
            work.proposal(seat, seen.draft.text.get("spelling", "").strip()) if place == "propose" else work.claim(seat)
        )

    # -- words ---------------------------------------------------------------------------------------------

    def explain(self, event: Event, reader: int) -> Violation | None:
        """SR11. Tell the player that the word was voted down."""
        if not isinstance(event, Voted) or event.player != reader or event.accepted:
            return None
        return Violation("SR11", "voted_down", {"spelling": event.spelling})

    def handle(self, violation: Violation) -> HandleView | None:
        return handle_of(violation, self.rules.accent)

    def event_values(self, event: Event, reader: int | None, names: Sequence[str]) -> Mapping[str, Any]:
        data = dict(super().event_values(event, reader, names))
        if isinstance(event, Dealt):
            data["each"] = self.rules.hand_size(len(names))
        if isinstance(event, AboutWord):
            data["sounds"] = phonemes.write(event.sounds)
        if isinstance(event, Laid):
            data["alike"] = self._alike(event)
        if isinstance(event, Voted):
            data["result"] = self.say("vote", "accepted" if event.accepted else "refused")
        return data

    def _alike(self, event: Laid) -> str:
        """Other words with the same sounds: all of them count."""
        others = [word for word in phonemes.words(event.sounds, self.rules.accent) if word != event.spelling][:2]
        return self.say("alike", words=others) if others else ""
