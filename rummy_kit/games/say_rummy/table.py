"""How Say Rummy looks and speaks: faces, places, buttons and sentences, all from an Observation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import DeckRow, Face
from rummy_kit.engine.events import Dealt, Event
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.subjects import phonemes
from rummy_kit.subjects.phonemes import voice
from rummy_kit.table import parts
from rummy_kit.table.game_table import Doing, GameTable, Seen
from rummy_kit.table.view import (
    ActionView,
    Draft,
    FaceView,
    FieldView,
    Heard,
    Intent,
    MeldView,
    PanelView,
    SheetGroup,
    SheetView,
    StepView,
    TrayView,
    ZoneView,
    number_in,
)
from rummy_kit.texts import listed

from .events import Laid, Proposed, Voted
from .faces import sound_card, wild_card
from .pieces import LONGEST_SPELLING, WILD, Discard, Draw, EndTurn, Respond, SayView, Word
from .rules import SayRummyRules
from .work import Work


class SayTable(GameTable[SayView]):
    """The table of one game of Say Rummy."""

    subject_words = (phonemes.STRINGS,)
    idle = (("draw", "draw"), ("lay", "lay"), ("discard", "out"))
    rules: SayRummyRules

    @property
    def _accent(self) -> str:
        """What the table's accent is called (SR12)."""
        return phonemes.ACCENT_NAMES[self.rules.accent]

    # -- cards -------------------------------------------------------------------------------------

    def face(self, row: DeckRow, order: int) -> FaceView:
        """A sound with its key word and its spellings, or the wild card."""
        if row.face == WILD:
            return wild_card(self.say("wild", "name"), self.say("wild", "say"), order)
        return sound_card(row, self.rules.sounds[row.face], order)

    def called(self, face: Face, form: str = "") -> str:
        """A card in a sentence, which may be read out; the forms are ``the`` and ``short``."""
        if face == WILD:
            return self.say("wild")
        sound = self.rules.sounds[face]
        return self.say("sound", form or "what", sound=face, say=sound.say, word=sound.example)

    def spoken(self, sounds: Sequence[Face]) -> str:
        """Sounds for a screen reader: "d, open o, g"."""
        return ", ".join(self.rules.sounds[sound].name for sound in sounds)

    # -- the table as a whole ------------------------------------------------------------------------

    def zones(self, seen: Seen[SayView]) -> Iterable[ZoneView]:
        view, drawing = seen.view, seen.my_move and seen.view.phase == "draw"
        playing = seen.my_move and view.phase == "play"
        yield self.zone("stock", layout="stock", count=view.stock_count, target=drawing, next=drawing)
        yield self.zone(
            "discards",
            parts.cards("discards", view.discards)[-1:],
            layout="fan",
            count=len(view.discards),
            note=self.say("zone.discards", "note"),
            target=playing or (drawing and bool(view.discards)),
            top=super().called(view.discards[-1]) if view.discards else self.say("zone.discards", "empty"),
        )

    def melds(self, seen: Seen[SayView], seat: int) -> Iterable[MeldView]:
        adding = seen.my_move and self.rules.may_add(seen.view)
        for number, word in enumerate(seen.view.table):
            if word.owner == seat:
                title, name = phonemes.written(word.sounds), word.spelling
                name += self.say("word", "mark") if word.voted else ""
                yield parts.meld(f"word:{number}", title, name, self._read_out(word), target=adding)

    def _read_out(self, word: Word) -> str:
        said = self.say("word", word=word.spelling, sounds=self.spoken(word.sounds))
        voted = self.say("word", "voted") if word.voted else ""
        return said + voted + (self.say("word", "wild") if WILD in word.cards else "")

    def note(self, seen: Seen[SayView], seat: int) -> str:
        return self.say("note", n=sum(word.owner == seat for word in seen.view.table))

    def tags(self, seen: Seen[SayView]) -> dict[str, list[str]]:
        return {f"{seen.view.taken}#1": ["stays"]} if seen.view.taken and seen.view.turn == seen.view.seat else {}

    def goal(self) -> str:
        return self.say("table", "goal", rounds=self.rules.options.rounds, accent=self._accent)

    def table_words(self, seen: Seen[SayView]) -> str:
        laid = [f"{word.spelling}, {self.spoken(word.sounds)}" for word in seen.view.table]
        return " ".join(
            (
                self.say("table", "accent", accent=self._accent),
                *(f"{zone['say']}." for zone in self.zones(seen)),
                self.say("table", "laid" if laid else "bare", words="; ".join(laid)),
                *(f"{self.say('player', 'holds', who=seen.who(seat), n=count)}." for seat, count in _others(seen)),
            )
        )

    def sheet(self) -> SheetView:
        """All sounds of the accent with their key words and spellings."""
        groups: list[SheetGroup] = []
        for kind in ("consonant", "vowel", "diphthong"):
            rows = [
                parts.sheet_row(sound.symbol, sound.key_word, " · ".join(sound.spellings), sound.say)
                for sound in self.rules.sounds.values()
                if sound.kind == kind
            ]
            groups.append({"title": self.say("sheet", kind, accent=self._accent), "rows": rows})
        return {"title": self.say("sheet", "title"), "groups": groups}

    # -- what to do now --------------------------------------------------------------------------------

    def to_do(self, seen: Seen[SayView]) -> Doing:
        view, work = seen.view, self.work(seen)
        if view.proposal is not None:
            return "vote", self._asked(seen)
        if view.phase == "draw":
            return "used_up" if self.rules.used_up(view) else "draw", {}
        if len(work.cards) > 1:
            return "say", {"sounds": phonemes.written([sound or "★" for sound in work.sounds])}
        if not self.rules.must_discard(view):
            return "go_on", {}
        return "word" if not (view.laid or view.added) else "discard" if view.laid else "add", {}

    def waiting(self, seen: Seen[SayView]) -> Doing:
        return super().waiting(seen) if seen.view.proposal is None else ("voting", self._asked(seen))

    @staticmethod
    def _asked(seen: Seen[SayView]) -> dict[str, Any]:
        assert seen.view.proposal is not None
        word = seen.view.proposal.word
        return {"who": seen.who(seen.view.turn), "word": word.spelling, "sounds": phonemes.written(word.sounds)}

    def steps(self, seen: Seen[SayView], words: str = "steps") -> list[StepView]:
        return super().steps(seen, "steps_without_discard" if self.rules.options.lay_or_discard else words)

    def step(self, seen: Seen[SayView]) -> int:
        done = seen.view.laid or seen.view.added
        return 0 if seen.view.phase == "draw" else 2 if done and len(self.work(seen).cards) < 2 else 1

    # -- the work area ---------------------------------------------------------------------------------

    def work(self, seen: Seen[SayView]) -> Work:
        """The word in the making."""
        return Work.of(seen.draft, self.rules.sounds, len(seen.view.table))

    def tray(self, seen: Seen[SayView]) -> TrayView | None:
        if not seen.my_turn or seen.view.phase != "play":
            return None
        work, slots = self.work(seen), []
        for at, (key, face) in enumerate(work.cards, start=1):
            card = parts.card(key, face, work.named.get(key, ""))
            slots.append(parts.slot(f"tray:{at}", self.say("tray", "slot", n=at), "circle", card))
        if (free := len(slots) + 1) <= len(seen.view.hand):
            slots.append(parts.slot(f"tray:{free}", self.say("tray", "slot", n=free), "circle", next=free < 3))
        fields = list(self._fields(seen, work)) if work.cards else []
        return {"title": self.say("tray", "title"), "note": self.say("tray", "note"), "slots": slots, "fields": fields}

    def _fields(self, seen: Seen[SayView], work: Work) -> Iterator[FieldView]:
        wilds = [key for key, face in work.cards if face == WILD]
        for number, key in enumerate(wilds, start=1):
            label = self.say("field.wild", "one" if len(wilds) == 1 else "several", number=number)
            sounds = [
                (sound.symbol, self.say("field.wild", "sound", say=sound.say, sound=sound.symbol))
                for sound in self.rules.sounds.values()
            ]
            value = work.named.get(key, "")
            yield parts.select(f"wild{number}", label, value, [("", self.say("field.wild", "none")), *sounds])
        if seen.view.table and self.rules.may_add(seen.view):
            places = [
                (
                    f"{to}:{side}",
                    self.say("field.where", side, word=word.spelling, sounds=phonemes.written(word.sounds)),
                )
                for to, word in enumerate(seen.view.table)
                for side in ("before", "after")
            ]
            value = "" if work.to < 0 else f"{work.to}:{'before' if work.before else 'after'}"
            label = self.say("field.where", "label")
            yield parts.select("where", label, value, [("", self.say("field.where", "new")), *places])
        if self.rules.options.arbiter == "group" and len(work.cards) > 1:
            spelling = seen.draft.text.get("spelling", "")
            yield parts.text_field("spelling", self.say("field.spelling", "label"), spelling, LONGEST_SPELLING)

    # -- buttons -----------------------------------------------------------------------------------------

    def buttons(self, seen: Seen[SayView]) -> Iterable[ActionView]:
        if seen.view.phase == "vote":
            return [self.button("yes"), self.button("no", "rule")]
        return self._to_draw(seen.view) if seen.view.phase == "draw" else self._to_play(seen)

    def _to_draw(self, view: SayView) -> Iterator[ActionView]:
        ends, top = self.rules.used_up(view), view.discards[-1:]
        draw = self.button("end_round" if ends else "draw_one", "out" if ends else "draw", main=True)
        yield {**draw, "id": "draw"}
        note = self.called(top[0], "short") if top else self.say("button.take", "none")
        yield self.button("take", "draw", bool(top), note=note)
        for id, icon in (("lay", "lay"), ("discard", "out")):
            yield self.button(id, icon, False, note=self.say("idle", "draw_first"))

    def _to_play(self, seen: Seen[SayView]) -> Iterator[ActionView]:
        view, work = seen.view, self.work(seen)
        missing = self._missing(view, work)
        ready = missing is None
        note = (
            phonemes.written(self._made(view, work))
            if missing is None
            else self.say("missing", missing[0], **missing[1])
        )
        yield {**self.button("lay" if work.to < 0 else "add", "lay", ready, main=ready, note=note), "id": "lay"}
        if self.rules.options.arbiter == "group":
            yield self.button("propose", "rule", ready)
        if not any(self.rules.discards(view)):
            note = self.say("button.end_turn", "none" if self.rules.must_discard(view) else "laid")
            yield self.button("end_turn", "out", main=not ready, note=note)
            return
        chosen = work.cards[0][1] if len(work.cards) == 1 else ""
        stays = bool(chosen) and chosen == view.taken
        note = self.say("button.discard", "stays" if stays else "none")
        free = bool(chosen) and not stays
        note = self.called(chosen, "short") if free else note
        yield self.button("discard", "out", free, main=free and not ready, note=note)

    def _missing(self, view: SayView, work: Work) -> Doing | None:
        """What is missing before the word can be laid with sense, ``None`` if nothing is."""
        rules, count = self.rules, len(work.cards)
        if work.to >= 0 and not rules.may_add(view):
            return "was_laid" if view.laid else "was_added", {}
        if work.to < 0 and not rules.may_lay(view):
            return "one_word" if view.laid else "no_word", {}
        least = 1 if work.to >= 0 else rules.options.least_sounds
        if count < least:
            return "sounds", {"n": least - count}
        if count > rules.most:
            return "most", {"n": rules.most}
        return None if work.all_named else ("wild", {})

    @staticmethod
    def _made(view: SayView, work: Work) -> tuple[Face, ...]:
        """The sounds of the word that would lie there."""
        before, after = work.sides
        return (*before, *(view.table[work.to].sounds if work.to >= 0 else ()), *after)

    def other_buttons(self, seen: Seen[SayView]) -> Iterable[ActionView]:
        """To hear sounds, whoever is to act."""
        chosen = len(self.work(seen).cards)
        if not (chosen or seen.view.table or seen.view.proposal):
            return
        note = self.say("button.hear", "newest" if not chosen else "one" if chosen == 1 else "several")
        button = self.button("hear", "ear", note=note)
        if voice.program() is None:
            button["voice"] = True
        yield button

    def hear(self, view: SayView, draft: Draft) -> Heard | None:
        """The chosen cards as they sound, else the word put to the vote or the newest word on the table.

        The caption is read out, too, so it never has the signs alone.
        """
        sounds = tuple(filter(None, self.work(self.look(view, draft, ())).sounds))
        if not sounds and (view.proposal or view.table):
            sounds = (view.proposal.word if view.proposal else view.table[-1]).sounds
        if not sounds:
            return None
        if len(sounds) == 1:
            spoken, caption = self.rules.sounds[sounds[0]].example, self.called(sounds[0])
        else:
            spoken = next(iter(self.rules.finder.lexicon.spellings(self.rules.encode(sounds)) or ()), "")
            caption = f"{phonemes.written(sounds)}: {spoken or self.spoken(sounds)}"
        return Heard(caption, spoken, voice.say_sounds(sounds[: voice.MOST_SOUNDS], self.rules.accent))

    # -- from an intent to an action -----------------------------------------------------------------------

    def meant(self, seen: Seen[SayView], place: str, intent: Intent) -> Action | Verdict | None:
        seat, drawing = seen.view.my_seat, seen.view.phase == "draw"
        if intent.kind == "drop":
            place = {"stock": "draw", "discards": "take" if drawing else "discard"}.get(place, place)
        simple = {
            "draw": Draw(seat),
            "take": Draw(seat, "discards"),
            "yes": Respond(seat, "yes"),
            "no": Respond(seat, "no"),
            "end_turn": EndTurn(seat),
        }
        if place in simple:
            return simple[place]
        if place not in ("lay", "propose", "discard") and not place.startswith("word:"):
            return None
        if drawing:
            return Verdict((Violation("SR03", "draw_first"),))
        return self._discarded(seen) if place == "discard" else self._claimed(seen, place)

    @staticmethod
    def _discarded(seen: Seen[SayView]) -> Action | Verdict:
        if len(seen.draft.hand) != 1:
            return Verdict((Violation("SR03", "one_card", {"count": len(seen.draft.hand)}),))
        return Discard(seen.view.my_seat, seen.draft.faces[0])

    def _claimed(self, seen: Seen[SayView], place: str) -> Action | Verdict:
        seat, work = seen.view.my_seat, self.work(seen)
        if not work.cards:
            return Verdict((Violation("SR04", "no_cards"),))
        if not work.all_named:
            return Verdict((Violation("SR07", "wild_unnamed", {}, (WILD,)),))
        if place.startswith("word:"):  # dropped on a word: wherever the cards make a word, else after it
            ways = work.ways(seat, number_in(place.removeprefix("word:")))
            return next((way for way in ways if self.rules.check(seen.view, way).legal), ways[0])
        return (
            work.proposal(seat, seen.draft.text.get("spelling", "").strip()) if place == "propose" else work.claim(seat)
        )

    # -- words ---------------------------------------------------------------------------------------------

    def panel(self, violation: Violation) -> PanelView:
        """The words for a violation. Sounds that are no known word get the idea behind them if there is one."""
        if violation.code == "unknown_word":
            sounds, accent = violation.data["parts"], self.rules.accent
            idea = None if phonemes.unsuitable(sounds, accent) else phonemes.meant(sounds, accent)
            if idea is not None and idea.code == "accent":
                return super().panel(Violation("SR12", idea.code, idea.data, violation.cards))
            if idea is not None:
                return self._guessed(Violation.of(violation.rule, idea, violation.cards))
        return super().panel(replace(violation, data={**violation.data, **self._named(violation.data)}))

    def _guessed(self, idea: Violation) -> PanelView:
        """The idea behind sounds that are near a word, as a guess."""
        panel = super().panel(idea)
        panel["steps"] = []  # the picture has them
        panel["text"] = self.say("guess", idea=panel["text"], **idea.data)
        return panel

    def _named(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Sounds and cards among the values, as sentences name them."""
        named: dict[str, Any] = {}
        if "card" in data:
            named["card"] = self.called(data["card"], "the")
        if "parts" in data:
            named["spoken"] = self.spoken(data["parts"])
        if "wilds" in data:
            stand_for = [self.rules.sounds[sound].called for sound in data["wilds"]]
            named["wild"] = self.say("wild_named", sounds=stand_for) if stand_for else ""
        if "before" in data:
            sides = [(side, data[side]) for side in ("before", "after") if data[side]]
            named["added"] = listed(self.say("added", side, sounds=phonemes.written(cards)) for side, cards in sides)
        return named

    def why(self, violation: Violation) -> dict[str, Any] | None:
        """Where sounds or a word are told, their letters to look at."""
        data, accent = violation.data, self.rules.accent
        if violation.code == "unknown_word":
            return phonemes.sounded_out(data["parts"], accent)
        told = "word" in data and "parts" in data and data.get("depth", 2) == 2
        return phonemes.strip(data["word"], data["parts"], accent) if told else None

    def explain(self, event: Event, reader: int) -> Violation | None:
        """SR11. Those who asked the group in vain are told what it said."""
        if not isinstance(event, Voted) or event.player != reader or event.accepted:
            return None
        return Violation("SR11", "voted_down", {"spelling": event.spelling})

    def told(self, event: Event, reader: int | None, names: Sequence[str]) -> Mapping[str, Any]:
        data = dict(super().told(event, reader, names))
        if isinstance(event, Dealt):
            data["each"] = self.rules.hand_size(len(names))
        if isinstance(event, Laid | Proposed):
            data["sounds"] = phonemes.written(event.sounds)
        if isinstance(event, Laid):
            data["alike"] = self._alike(event)
        if isinstance(event, Voted):
            data["result"] = self.say("vote", "accepted" if event.accepted else "refused")
        return data

    def _alike(self, event: Laid) -> str:
        """Other words of the same sounds: all of them count."""
        others = [word for word in phonemes.words(event.sounds, self.rules.accent) if word != event.spelling][:2]
        return self.say("alike", words=others) if others else ""


def _others(seen: Seen[SayView]) -> Iterator[tuple[int, int]]:
    """The seats of the others, and how many cards they hold."""
    return ((seat, seen.view.hand_counts[seat]) for seat in seen.others)
