"""How Say Rummy looks and speaks: faces, places, actions and sentences, all from an Observation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face
from rummy_kit.engine.events import Event
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.games.say_rummy.pieces import (
    LONGEST_SPELLING,
    WILD,
    Add,
    Discard,
    Draw,
    EndTurn,
    Lay,
    Propose,
    Respond,
    SayView,
    Word,
)
from rummy_kit.games.say_rummy.rules import SayRummyRules
from rummy_kit.subjects import phonemes
from rummy_kit.subjects.phonemes import voice
from rummy_kit.table import view as wire
from rummy_kit.table import words
from rummy_kit.table.game_table import LooseTable, last_turns
from rummy_kit.table.view import Draft, Intent
from rummy_kit.texts import Texts

STRINGS = Texts.load(
    Path(wire.__file__).with_name("strings.toml"),
    phonemes.STRINGS,
    Path(__file__).with_name("strings.toml"),
)

LOOKS: Mapping[str, dict[str, str]] = {
    "consonant": {"shape": "square", "pattern": "plain", "colour": "teal", "mark": "C"},
    "vowel": {"shape": "circle", "pattern": "diag", "colour": "ochre", "mark": "V"},
    "diphthong": {"shape": "double", "pattern": "dots", "colour": "violet", "mark": "D"},
    "wild": {"shape": "star", "pattern": "frame", "colour": "black", "mark": "★"},
}
LETTERS_SHOWN = 6  # of a sound's spellings: more do not fit on its card
ENDINGS = {
    "out of cards": "no cards left",
    "stock used up twice": "the fewest cards; the stock is used up",
    "turn limit": "the fewest cards; the turns are used up",
}

Arranged = tuple[tuple[str, Face], ...]
"""The chosen cards in the order of the word: keys and faces."""


class SayTable(LooseTable[SayView]):
    """The table of one game of Say Rummy."""

    def __init__(self, game: SayRummyRules) -> None:
        self.game = game

    @property
    def _accent(self) -> str:
        """What the table's accent is called (SR12)."""
        return phonemes.ACCENT_NAMES[self.game.accent]

    # -- faces -----------------------------------------------------------------------------------

    def faces(self) -> dict[str, wire.FaceView]:
        """Every face of the deck, as drawn."""
        return {row.face: self._face(place, row.face) for place, row in enumerate(self.game.deck.rows)}

    def _face(self, order: int, face: Face) -> wire.FaceView:
        if face == WILD:
            own: dict[str, Any] = {"symbol": [("★", "", "")], "art": {"draw": "star"}, "name": "any sound"}
            return cast(wire.FaceView, {**LOOKS["wild"], **own, "kind": "wild", "say": "wild card", "order": order})
        sound = self.game.sounds[face]
        word = sound.example
        before, letters, after = word.partition(sound.key_letters)
        spellings = self.game.deck[face].more["spellings"].split("|")
        while sum(map(len, spellings)) > LETTERS_SHOWN:
            spellings.pop()  # the rarest; the reference card has them all
        own = {
            "symbol": [(face, "", "")],
            "art": {"draw": "sound", "key": [before, letters, after], "spellings": "\u2009·\u2009".join(spellings)},
            "name": word,
            "say": sound.say,
        }
        return cast(wire.FaceView, {**LOOKS[sound.kind], **own, "kind": sound.kind, "order": order})

    # -- the table as a whole ----------------------------------------------------------------------

    def describe(self, view: SayView, draft: Draft, names: Sequence[str]) -> wire.GameView:
        """Everything on the table, as the viewer sees it."""
        arranged = arrange(draft)
        return {
            "banner": self._banner(view, draft, arranged, names),
            "notes": [self._note(view, seat) for seat in range(view.seats)],
            "melds": [self._melds(view, seat, arranged) for seat in range(view.seats)],
            "places": 0,
            "zones": self._zones(view, draft),
            "tray": self._tray(view, draft, arranged),
            "tags": {f"{view.taken}#1": ["stays"]} if view.taken and view.turn == view.seat else {},
            "fits": [],
            "actions": list(self._actions(view, draft, arranged, names)),
            "sheet": self._sheet(),
            "table_words": self._table_words(view, names),
            "goal": f"{self.game.options.rounds} in all · {self._accent}",
        }

    @staticmethod
    def _note(view: SayView, seat: int) -> str:
        return words.count(sum(word.owner == seat for word in view.table), "word")

    def _melds(self, view: SayView, seat: int, arranged: Arranged) -> list[wire.MeldView]:
        adding = view.my_move and view.phase == "play" and self.game._may_add(view)
        melds: list[wire.MeldView] = []
        for number, word in enumerate(view.table):
            if word.owner != seat:
                continue
            say = f"{word.spelling}: {self._spoken(word.sounds)}"
            melds.append(
                {
                    "id": f"word:{number}",
                    "title": [(phonemes.written(word.sounds), "", "")],
                    "name": word.spelling + (" · by vote" if word.voted else ""),
                    "cards": [],
                    "target": adding,
                    "say": say
                    + (", by vote" if word.voted else "")
                    + (", with a wild card" if WILD in word.cards else ""),
                }
            )
        return melds

    # -- what to do now -----------------------------------------------------------------------------

    def _banner(self, view: SayView, draft: Draft, arranged: Arranged, names: Sequence[str]) -> wire.BannerView:
        title, text = self._what_to_do(view, draft, arranged, names)
        text = f"{last_turns(view, names)} {text}".strip()
        mine = view.turn == view.seat and view.outcome is None
        done = view.laid or view.added
        where = 0 if view.phase == "draw" else 2 if done and len(arranged) < 2 else 1
        labels = ("Draw", "Word or discard") if self.game.options.lay_or_discard else ("Draw", "Word", "Discard")
        steps: list[wire.StepView] = [
            {"label": label, "state": "done" if at < where else "on" if at == where else "todo"}
            for at, label in enumerate(labels)
        ]
        return {"title": title, "text": text, "steps": steps if mine else [], "yours": view.my_move}

    def _what_to_do(self, view: SayView, draft: Draft, arranged: Arranged, names: Sequence[str]) -> tuple[str, str]:
        if view.outcome is not None:
            winners = words.listed([names[seat] for seat in view.outcome.winners])
            have = words.verb(winners == "You" or len(view.outcome.winners) > 1, "have", "has")
            points = ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(view.outcome.points))
            return f"Round over: {winners} {have} {ENDINGS[view.outcome.ending]}", f"Points for cards left: {points}."
        if view.proposal is not None:
            word = view.proposal.word
            asked = f"{names[view.turn]} {'say' if names[view.turn] == 'You' else 'says'} {word.spelling}"
            if view.my_move:
                return (
                    f"{asked}: is it a word?",
                    f"{phonemes.written(word.sounds)} is not in the kit's list. You decide.",
                )
            return f"{asked}: waiting for the others", "More than half of them must accept it."
        if not view.my_move:
            return f"{names[view.turn]} is playing", "You can look at your cards and plan."
        if view.phase == "draw":
            if self.game.used_up(view):
                return "The stock is used up", "Take the top discard, or end the round: the fewest cards win."
            return "Draw: from the stock or the top discard", "A discard that you take stays with you this turn."
        if len(arranged) < 2:
            if not self.game.must_discard(view):
                return "End your turn, or go on", "You have laid cards, so you do not discard."
            done = view.laid or view.added
            title = "Discard one card" if done else "Say a word, or discard"
            how = "Choose sounds in the order of a word, or add a card to a word on the table by choosing both."
            return title, "One card alone can be discarded." if view.laid else how
        heard = phonemes.written([sound or "★" for sound in self._sounds(draft, arranged)])
        return f"{heard}: say it aloud", "Is it a word? Then lay it, or put it before or after a word."

    # -- zones ------------------------------------------------------------------------------------------

    def _zones(self, view: SayView, draft: Draft) -> list[wire.ZoneView]:
        drawing = view.my_move and view.phase == "draw"
        playing = view.my_move and view.phase == "play"
        top = view.discards[-1] if view.discards else ""
        at = len(view.discards) - 1
        stock: wire.ZoneView = {
            "id": "stock",
            "layout": "stock",
            "title": "Stock",
            "count": view.stock_count,
            "cards": [],
            "pick": "none",
            "target": drawing,
            "next": drawing,
            "say": f"Stock, {words.count(view.stock_count, 'card')} face down",
        }
        discards: wire.ZoneView = {
            "id": "discards",
            "layout": "fan",
            "title": "Discards",
            "note": "the top card",
            "count": len(view.discards),
            "cards": [{"key": f"discards:{at}", "face": top}] if top else [],
            "pick": "none",
            "target": playing or (drawing and bool(top)),
            "next": False,
            "say": f"Discards, {words.count(len(view.discards), 'card')}, top: {self._say(top) if top else 'empty'}",
        }
        return [stock, discards]

    # -- the work area ----------------------------------------------------------------------------------

    def _tray(self, view: SayView, draft: Draft, arranged: Arranged) -> wire.TrayView | None:
        if view.turn != view.seat or view.outcome is not None or view.phase != "play":
            return None
        slots: list[wire.SlotView] = []
        for at, (key, face) in enumerate(arranged, start=1):
            card: wire.CardView = {"key": key, "face": face}
            if face == WILD and (named := self._wild_names(draft, arranged).get(key)):
                card["stands_for"] = named
            slots.append(
                {
                    "id": f"tray:{at}",
                    "label": f"sound {at}",
                    "shape": "circle",
                    "card": card,
                    "next": False,
                    "gap": False,
                }
            )
        if len(arranged) < len(view.hand):
            free = len(arranged) + 1
            label = f"sound {free}"
            slots.append({"id": f"tray:{free}", "label": label, "shape": "circle", "next": free < 3, "gap": False})
        fields = self._fields(view, draft, arranged) if arranged else []
        return {"title": "Your word", "note": "in the order of its sounds", "slots": slots, "fields": fields}

    def _fields(self, view: SayView, draft: Draft, arranged: Arranged) -> list[wire.FieldView]:
        fields: list[wire.FieldView] = []
        wilds = [key for key, face in arranged if face == WILD]
        for number, _ in enumerate(wilds, start=1):
            sounds: list[wire.OptionView] = [{"value": "", "label": "choose …"}]
            sounds += [
                {"value": sound.symbol, "label": f"{sound.say} /{sound.symbol}/"} for sound in self.game.sounds.values()
            ]
            label = "The wild card stands for" if len(wilds) == 1 else f"Wild card {number} stands for"
            fields.append(_select(f"wild{number}", label, draft, sounds))
        if view.table and self.game._may_add(view):
            places: list[wire.OptionView] = [{"value": "", "label": "a new word"}]
            for to, word in enumerate(view.table):
                written = phonemes.written(word.sounds)
                places += [
                    {"value": f"{to}:before", "label": f"before {word.spelling} {written}"},
                    {"value": f"{to}:after", "label": f"after {word.spelling} {written}"},
                ]
            fields.append(_select("where", "These cards make", draft, places))
        if self.game.options.arbiter == "group" and len(arranged) > 1:
            fields.append(
                {
                    "id": "spelling",
                    "label": "How it is spelt, to ask the group",
                    "kind": "text",
                    "value": draft.text.get("spelling", ""),
                    "options": [],
                    "max_length": LONGEST_SPELLING,
                }
            )
        return fields

    def _wild_names(self, draft: Draft, arranged: Arranged) -> dict[str, Face]:
        """What each chosen wild card was named, as far as it is a sound."""
        keys = [key for key, face in arranged if face == WILD]
        named = {key: draft.text.get(f"wild{number}", "") for number, key in enumerate(keys, start=1)}
        return {key: name for key, name in named.items() if name in self.game.sounds}

    # -- actions ------------------------------------------------------------------------------------------

    def _actions(
        self, view: SayView, draft: Draft, arranged: Arranged, names: Sequence[str]
    ) -> Iterator[wire.ActionView]:
        if view.phase == "vote" and view.my_move:
            yield wire.action("yes", "Yes", "it is a word", "check", True)
            yield wire.action("no", "No", "I do not know it", "rule", True)
        elif not view.my_move:
            why = "the round is over" if view.outcome is not None else f"{names[view.turn]} is playing"
            yield wire.action("draw", "Draw", why, "draw", False)
            yield wire.action("lay", "Lay word", why, "lay", False)
            yield wire.action("discard", "Discard", why, "out", False)
        elif view.phase == "draw":
            yield from self._draw_actions(view)
        else:
            yield from self._play_actions(view, draft, arranged)
        yield from self._hear_action(view, arranged)

    def _draw_actions(self, view: SayView) -> Iterator[wire.ActionView]:
        if self.game.used_up(view):
            yield wire.action("draw", "End round", "no card to draw", "out", True, main=True)
        else:
            yield wire.action("draw", "Draw 1", "from the stock", "draw", True, main=True)
        top = bool(view.discards)
        note = self._noted(view.discards[-1]) if top else "there is none"
        yield wire.action("take", "Take discard", note, "draw", top)
        yield wire.action("lay", "Lay word", "draw first", "lay", False)
        yield wire.action("discard", "Discard", "draw first", "out", False)

    def _play_actions(self, view: SayView, draft: Draft, arranged: Arranged) -> Iterator[wire.ActionView]:
        where = _where(view, draft)
        label = "Add cards" if where else "Lay word"
        note, ready = self._ready(view, draft, arranged, where)
        yield wire.action("lay", label, note, "lay", ready, main=ready)
        if self.game.options.arbiter == "group":
            yield wire.action("propose", "Ask group", "is it a word?", "rule", ready)
        must = self.game.must_discard(view)
        if not must or all(card == view.taken for card in view.hand):
            note = "no card to discard" if must else "you have laid cards"
            yield wire.action("end_turn", "End turn", note, "out", True, main=not ready)
            return
        one = len(arranged) == 1
        stays = one and arranged[0][1] == view.taken
        note = "it stays this turn" if stays else self._noted(arranged[0][1]) if one else "choose one card"
        yield wire.action("discard", "Discard", note, "out", one and not stays, main=one and not stays and not ready)

    def _ready(
        self, view: SayView, draft: Draft, arranged: Arranged, where: tuple[int, str] | None
    ) -> tuple[str, bool]:
        """The second line of the main button, and whether it can be pressed with sense."""
        if where and not self.game._may_add(view):
            return "a new word was laid" if view.laid else "one addition a turn", False
        if not where and not self.game._may_lay(view):
            return "one word a turn" if view.laid else "you added cards", False
        least = 1 if where else self.game.options.least_sounds
        if len(arranged) < least:
            return f"{words.count(least - len(arranged), 'sound')} missing", False
        if len(arranged) > self.game.most:
            return f"at most {words.count(self.game.most, 'card')}", False
        if len(self._wild_names(draft, arranged)) < sum(face == WILD for _, face in arranged):
            return "name the wild card", False
        heard = self._sounds(draft, arranged)
        if not where:
            return phonemes.written(heard), True
        there = view.table[where[0]].sounds
        return phonemes.written((*heard, *there) if where[1] == "before" else (*there, *heard)), True

    def _sounds(self, draft: Draft, arranged: Arranged) -> tuple[Face, ...]:
        """The sounds of the cards, wild ones as named."""
        names = self._wild_names(draft, arranged)
        return tuple(names.get(key, "") if face == WILD else face for key, face in arranged)

    # -- hearing it ---------------------------------------------------------------------------------------

    def hear(self, view: SayView, draft: Draft) -> wire.Heard | None:
        """The chosen cards as they sound, else the word put to the vote or the newest word on the table.

        The caption is read out, too, so it never has the signs alone.
        """
        arranged = arrange(draft)
        sounds = tuple(filter(None, self._sounds(draft, arranged)))
        if not sounds and (view.proposal or view.table):
            sounds = (view.proposal.word if view.proposal else view.table[-1]).sounds
        if not sounds:
            return None
        if len(sounds) == 1:
            (sound,) = sounds
            spoken, caption = self.game.sounds[sound].example, self._called(sound)
        else:
            known = self.game.finder.lexicon.spellings(self.game.encode(sounds))
            spoken = (known or ("",))[0]
            caption = f"{phonemes.written(sounds)}: {spoken or self._spoken(sounds)}"
        return wire.Heard(caption, spoken, voice.say_sounds(sounds[: voice.MOST_SOUNDS], self.game.accent))

    def _hear_action(self, view: SayView, arranged: Arranged) -> Iterator[wire.ActionView]:
        if arranged or view.table or view.proposal:
            what = "the newest word" if not arranged else "this sound" if len(arranged) == 1 else "these sounds"
            action = wire.action("hear", "Hear it", what, "ear", True)
            if voice.program() is None:
                action["voice"] = True
            yield action

    # -- from an intent to an action ------------------------------------------------------------------------

    def interpret(self, view: SayView, intent: Intent, draft: Draft) -> tuple[Action, ...] | Verdict:
        """The action that an intent means."""
        seat = view.seat
        if seat is None:
            return Verdict((Violation("C05", "not_your_turn", {"turn": view.turn}),))
        place = _meant(view, intent)
        if place == "draw":
            return (Draw(seat),)
        if place == "take":
            return (Draw(seat, "discards"),)
        if place in ("yes", "no"):
            return (Respond(seat, "yes" if place == "yes" else "no"),)
        if place == "end_turn":
            return (EndTurn(seat),)
        if view.phase == "draw" and (place in ("lay", "propose", "discard") or place.startswith("word:")):
            return Verdict((Violation("SR03", "draw_first"),))
        if place == "discard":
            if len(draft.hand) != 1:
                return Verdict((Violation("SR03", "one_card", {"count": len(draft.hand)}),))
            return (Discard(seat, draft.faces[0]),)
        if place in ("lay", "propose") or place.startswith("word:"):
            return self._meant_word(view, draft, place)
        return Verdict((Violation("C04", "unknown_action"),))

    def _meant_word(self, view: SayView, draft: Draft, place: str) -> tuple[Action, ...] | Verdict:
        assert view.seat is not None
        arranged = arrange(draft)
        if not arranged:
            return Verdict((Violation("SR04", "no_cards"),))
        sounds = self._sounds(draft, arranged)
        if not all(sounds):
            return Verdict((Violation("SR07", "wild_unnamed", {}, (WILD,)),))
        wilds = tuple(at for at, (_, face) in enumerate(arranged) if face == WILD)
        if place.startswith("word:"):
            to = wire.number_in(place.removeprefix("word:"))
            return (self._best_addition(view, to, sounds, wilds),)
        where = _where(view, draft)
        to, before = (where[0], where[1] == "before") if where else (-1, False)
        left, right = (sounds, ()) if before else ((), sounds)
        if place == "propose":
            return (Propose(view.seat, draft.text.get("spelling", "").strip(), to, left, right, wilds),)
        return (Add(view.seat, to, left, right, wilds) if where else Lay(view.seat, sounds, wilds),)

    def _best_addition(self, view: SayView, to: int, sounds: tuple[Face, ...], wilds: tuple[int, ...]) -> Add:
        """Cards dropped on a word: after it, before it, or on both sides, whichever makes a word; else after it."""
        assert view.seat is not None
        size = len(sounds)
        ways = [Add(view.seat, to, sounds[:cut], sounds[cut:], wilds) for cut in (0, size, *range(1, size))]
        return next((way for way in ways if self.game.check(view, way).legal), ways[0])

    # -- words ------------------------------------------------------------------------------------------------

    def panel(self, violation: Violation) -> wire.PanelView:
        """The words for a violation; where sounds or a word are told, with their letters to look at."""
        data = violation.data
        if violation.code == "unknown_word":
            return self._unknown_panel(violation)
        panel = self._words(violation)
        if "word" in data and "parts" in data and data.get("depth", 2) == 2:
            panel["why"] = phonemes.strip(data["word"], data["parts"], self.game.accent)
        return panel

    def _unknown_panel(self, violation: Violation) -> wire.PanelView:
        """What is said to sounds that are no known word: the idea behind them if they are near one, as a guess."""
        sounds, accent = violation.data["parts"], self.game.accent
        idea = None if phonemes.unsuitable(sounds, accent) else phonemes.meant(sounds, accent)
        if idea is None:
            return {**self._words(violation), "why": phonemes.sounded_out(sounds, accent)}
        if idea.code == "accent":
            return self.panel(Violation("SR12", idea.code, idea.data, violation.cards))
        panel = self.panel(Violation.of(violation.rule, idea, violation.cards))
        panel["steps"] = []  # the picture has them
        panel["text"] = f"The kit does not know {idea.data['given']}. If you mean {idea.data['word']}: {panel['text']}"
        return panel

    @staticmethod
    def _words(violation: Violation) -> wire.PanelView:
        return wire.panel_of(STRINGS, violation, topic="sounds and letters")

    def explain(self, event: Event, reader: int) -> Violation | None:
        """SR11. Who asked the group in vain is told what it said."""
        if event.kind != "vote" or event.player != reader or event.public["accepted"]:
            return None
        return Violation("SR11", "voted_down", {"spelling": event.public["spelling"]})

    def tell(self, event: Event, reader: int | None, names: Sequence[str]) -> str:
        """The event as a sentence for that reader."""
        if event.kind == "undo":  # TRANSITION
            return super().tell(event, reader, names)
        known = event.known_to(reader)
        mine = reader is not None and event.player == reader
        who = "You" if mine else names[event.player] if event.player is not None else "The table"
        teller = getattr(self, f"_tell_{event.kind}", None)
        return teller(who, mine, known, names) if teller else ""

    def _tell_deal(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        first = names[known["first"]]
        begins = f"{first} {words.verb(first == 'You', 'begin')}"
        return f"{who} {words.verb(mine, 'deal')} {self.game.hand_size(len(names))} cards each. {begins}."

    def _tell_draw(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        cards = words.listed([self._called(face) for face in known.get("cards", ())])
        if known["source"] == "stock":
            return f"{who} {words.verb(mine, 'draw')} {cards or 'a card'} from the stock."
        return f"{who} {words.verb(mine, 'take')} {cards} from the discards."

    def _tell_reshuffle(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"The discards are shuffled into a new stock of {known['stock']}, for the last time; the top one stays."

    def _tell_lay(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        laid = f"{known['spelling']}, {phonemes.written(known['sounds'])}"
        return f"{who} {words.verb(mine, 'lay')} {laid}{self._alike(known)}."

    def _alike(self, known: Mapping[str, Any]) -> str:
        """Other words of the same sounds: all of them count."""
        others = [word for word in phonemes.words(known["sounds"], self.game.accent) if word != known["spelling"]]
        return f"; {words.listed(others[:2])} {'sounds' if len(others) == 1 else 'sound'} alike" if others else ""

    def _tell_add(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        made = f"{known['spelling']}, {phonemes.written(known['sounds'])}"
        return f"{who} {words.verb(mine, 'make')} {known['was']} into {made}."

    def _tell_propose(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        asked = f"{known['spelling']}, {phonemes.written(known['sounds'])}"
        return f"{who} {words.verb(mine, 'ask')} whether {asked}, is a word."

    def _tell_respond(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'say')} {known['say']}."

    def _tell_vote(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        ended = "is accepted" if known["accepted"] else "is not accepted, and the cards stay in the hand"
        return f"{known['spelling']} {ended}: {known['yes']} yes, {known['no']} no."

    def _tell_discard(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'discard')} {self._called(known['card'])}."

    def _tell_end_turn(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{who} {words.verb(mine, 'end')} the turn without a discard."

    def _tell_last_turns(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        return words.last_turns([who], [names[seat] for seat in known["left"]])

    def _tell_round_over(self, who: str, mine: bool, known: Mapping[str, Any], names: Sequence[str]) -> str:
        winners = words.listed([names[seat] for seat in known["winners"]])
        points = ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(known["points"]))
        wins = words.verb(winners == "You" or " and " in winners, "win")
        return f"The round is over ({known['ending']}). {winners} {wins}. Points: {points}."

    def hint(self, view: SayView, draft: Draft, depth: int) -> Violation | None:
        """A tip for this position: the best ranked move, told ever more openly."""
        ranked = self.game.rank(view)
        if not ranked or not ranked[0].reason:
            return None
        best = ranked[0]
        return Violation("", best.reason, {**best.data, "depth": min(depth, 2)}, kind="tip")

    def _table_words(self, view: SayView, names: Sequence[str]) -> str:
        top = f"The top discard is {self._say(view.discards[-1])}." if view.discards else "There are no discards."
        laid = [f"{word.spelling}, {self._spoken(word.sounds)}" for word in view.table]
        lying = f"On the table: {'; '.join(laid)}." if laid else "No word lies on the table."
        players = [
            f"{names[seat]} holds {words.count(view.hand_counts[seat], 'card')}."
            for seat in range(view.seats)
            if seat != view.seat
        ]
        accent = f"This table plays {self._accent}."
        return " ".join((accent, f"The stock has {words.count(view.stock_count, 'card')}.", top, lying, *players))

    def _sheet(self) -> wire.SheetView:
        groups: list[wire.SheetGroup] = []
        for kind, title in (("consonant", "Consonants"), ("vowel", "Vowels"), ("diphthong", "Diphthongs")):
            rows: list[wire.SheetRow] = [
                {
                    "symbol": [(sound.symbol, "", "")],
                    "name": sound.key_word,
                    "note": " · ".join(sound.spellings),
                    "say": sound.say,
                }
                for sound in self.game.sounds.values()
                if sound.kind == kind
            ]
            groups.append({"title": f"{title} of {self._accent}", "rows": rows})
        return {"title": "Sounds", "groups": groups}

    def _say(self, face: Face) -> str:
        return "wild card" if face == WILD else self.game.sounds[face].say

    def _spoken(self, sounds: Sequence[Face]) -> str:
        """Sounds for a screen reader: "d, open o, g"."""
        return ", ".join(self.game.sounds[sound].name for sound in sounds)

    def _called(self, face: Face) -> str:
        """A card in the middle of a sentence, which may be read out: "/ʃ/ (esh, as in ship)"."""
        return "the wild card" if face == WILD else f"/{face}/ ({self._say(face)})"

    def _noted(self, face: Face) -> str:
        """A card on a button: "/ʃ/ as in ship"."""
        return "the wild card" if face == WILD else f"/{face}/ as in {self.game.sounds[face].example}"


# ---------------------------------------------------------------------------------------------- helpers


def arrange(draft: Draft) -> Arranged:
    """The chosen cards in the order of the word: as chosen, but those put into a place stand there."""
    placed = {key: wire.number_in(place.removeprefix("tray:")) for place, key in draft.places.items()}
    word = [card for card in draft.hand if card[0] not in placed]
    for key, face in sorted((card for card in draft.hand if card[0] in placed), key=lambda card: placed[card[0]]):
        word.insert(placed[key] - 1, (key, face))
    return tuple(word)


def _where(view: SayView, draft: Draft) -> tuple[int, str] | None:
    """The word and the side that the player chose in the field, ``None`` for a new word."""
    word, _, side = draft.text.get("where", "").partition(":")
    number = wire.number_in(word)
    return (number, side) if 0 <= number < len(view.table) and side in ("before", "after") else None


def _meant(view: SayView, intent: Intent) -> str:
    """The action that a button or a place stands for."""
    if intent.kind == "drop" and intent.place == "stock":
        return "draw"
    if intent.kind == "drop" and intent.place == "discards":
        return "take" if view.phase == "draw" else "discard"
    return intent.place


def _select(id: str, label: str, draft: Draft, options: list[wire.OptionView]) -> wire.FieldView:
    value = draft.text.get(id, "")
    known = value if any(option["value"] == value for option in options) else ""
    return {"id": id, "label": label, "kind": "select", "value": known, "options": options, "max_length": 12}


__all__ = ["SayTable", "Word", "arrange"]
