"""A player at a match: choosing and placing cards, pressing buttons, asking for hints, making moves.

It knows no browser and no Jupyter: a widget hands it messages and shows :meth:`Session.view`, and tests play games
with it. Everything shown is made from ``match.observe(seat)``, so nothing hidden can be in it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.match import Asked
from rummy_kit.engine.store import Recorder
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.table.attempts import Attempt
from rummy_kit.table.match_seat import MatchSeat
from rummy_kit.table.view import Intent, LaidView, PanelView, Runs, SoundView, TableView, Utterance


class Session(MatchSeat):
    """The seat of someone who plays."""

    _asked: tuple[Asked, ...] = ()  # the message being handled, if another process may get it again
    _sound: SoundView | None = None  # to be played with the next view
    _sounds = 0  # how many sounds have been played
    _laid: LaidView | None = None  # to be shown with the next view
    _lays = 0  # how many have been shown

    # what comes in

    def handle(self, message: dict[str, Any] | Intent) -> None:
        self._sound = self._laid = None
        super().handle(message)

    def _answer(self, intent: Intent) -> None:
        if intent.kind in ("choose", "drop", "do") and intent.place != "do_it" and self.coach.question is not None:
            self._close_panel()  # any other message answers the coach's question
        super()._answer(intent)

    def view(self) -> TableView:
        seen = super().view()
        if self._sound is not None:
            seen["heard"] = self._sound
        if self._laid is not None:
            seen["laid"] = self._laid
        return seen

    def show_laid(self, title: Runs, name: str, art: Mapping[str, Any], sound: Utterance | None = None) -> None:
        """Show for a moment what the player has laid, along with how it is said."""
        self._lays += 1
        self._laid = {"id": self._lays, "title": title, "name": name, "art": dict(art)}
        if sound is not None:
            self._laid["sound"] = self._to_play(sound)

    # choosing

    def _choose(self, intent: Intent) -> None:
        self._choose_cards(intent.cards)
        self._desk.type(intent.text)
        self._hints.tried |= bool(intent.cards)

    def _choose_cards(self, keys: tuple[str, ...]) -> None:
        zones = self._zone_cards()
        self._desk.choose(keys, tuple((zones[key], int(key.rpartition(":")[2])) for key in keys if key in zones))

    def _zone_cards(self) -> dict[str, str]:
        """The keys of the cards in zones, with their zones."""
        return {card["key"]: zone["id"] for zone in self._game_view["zones"] for card in zone["cards"]}

    def _strange(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """Keys that are neither in the hand nor in a zone."""
        zones = self._zone_cards()
        return tuple(key for key in keys if not self._desk.holds(key) and key not in zones)

    def _drop(self, intent: Intent) -> None:
        tray = self._game_view["tray"]
        slots = {slot["id"] for slot in tray["slots"]} if tray else set()
        if strange := self._strange(intent.cards):
            self._refuse(_not_in_hand(strange))
        elif intent.place in slots:
            self._desk.type(intent.text)
            self._hints.tried = True
            for key in filter(self._desk.holds, intent.cards):
                self._desk.put(key, intent.place)
        elif intent.place == "hand" and all(map(self._desk.holds, intent.cards)):
            self._choose_cards(tuple(key for key in self._desk.chosen if key not in intent.cards))
        else:
            self._play(intent)

    # doing

    def _do(self, intent: Intent) -> None:
        own = {
            **dict.fromkeys(("again", "dismiss", "go_back"), self._close_panel),
            "do_it": self._do_it_all_the_same,
            "start": self._start,
            "hint": self._hint,
            "hear": self._hear,
            "undo": self._undo,
            "next_round": self._next_round,
            "new_game": self._new_game,
        }
        if self.look_back is not None:
            own["look_back"] = self.look_back
        if strange := self._strange(intent.cards):
            self._refuse(_not_in_hand(strange))
        elif intent.place in own:
            self._desk.type(intent.text)
            own[intent.place]()
        else:
            self._play(intent)

    def _play(self, intent: Intent) -> None:
        """Try the action that the intent means in this game, or show why it does not mean one."""
        before = self._desk.draft
        if intent.cards:
            self._choose_cards(intent.cards)
        self._desk.type(intent.text)
        obs, draft = self._observation, self._desk.draft
        meant, done = self._table.interpret(obs, intent, draft), False
        try:
            if isinstance(meant, Verdict):
                self._refuse(meant.violations[0])
            else:
                done = self._try(obs, meant)
        finally:
            if not done and intent.kind == "drop":
                self._desk.draft = replace(before, text=draft.text)

    def _try(self, obs: Any, action: Action) -> bool:
        """Carry out a move if it is legal and the coach asks nothing; returns whether it was carried out. Raises
        ``Stale``.
        """
        verdict = self.match.check(action)
        attempt = Attempt(self.match.game, obs, action, verdict, self._hints.used)
        if verdict.mistaken and obs.window is None and not self.attempts.repeats(attempt):
            self._note_slip()  # answers to claims lie face down at first
        if not verdict.legal:
            self._refuse(verdict.violations[0])
        elif (question := self._look_again(obs, action, verdict)) is not None:
            self._hints.tried = True
            self._show(question)
        else:
            self._carry_out(obs, action, verdict)
            self.attempts.note(attempt)
            return True
        self.attempts.note(attempt)
        return False

    def _note_slip(self) -> None:
        """Keep, for the end of the round, that a try was not right. Raises ``Stale``."""
        self._begin()
        self._keeper.keep(self.seat, lambda recorder: recorder.note_slip(self.seat, self._asked))

    def _carry_out(self, obs: Any, action: Action, verdict: Verdict) -> None:
        """Make a legal move in the position of ``obs``. Raises ``Stale``."""
        self._desk.mark_seen()
        self._close_panel()
        self._take(lambda recorder: recorder.act(action, self._asked))
        mistake = verdict.mistake if obs.window is None else None  # wrong answers to claims wait for the look back
        self._hints.tried = mistake is not None  # after a mistake, a hint is there at once
        if self._observation.hand != obs.hand:
            self._desk.clear()
        elif mistake is not None:  # the cards stay visible beside the feedback
            self._desk.forget_words()
        # nobody learns whether a claim is right while others may still challenge it
        if mistake is not None and self._observation.window is None:
            self._show(self._table.panel(mistake))

    def _look_again(self, obs: Any, action: Action, verdict: Verdict) -> PanelView | None:
        """What the coach asks before the move; ``None`` in a match with other people."""
        alone = all(player.kind in self._bots for at, player in enumerate(self.match.players) if at != self.seat)
        return self.coach.looks_again(self._table, obs, action, verdict) if alone else None

    def _do_it_all_the_same(self) -> None:
        """Make the move that the coach has asked about."""
        question, obs = self.coach.question, self._observation
        if question is None or question.obs != obs:
            return self._refuse(Violation("C04", "unknown_action"))
        self._carry_out(obs, question.action, self.match.check(question.action))

    def _undo(self) -> None:
        verdict = self.match.can_undo(self.seat)
        if not verdict.legal:
            return self._refuse(verdict.violations[0])
        self._take_back()

    def _take_back(self) -> None:
        self._take_whole(lambda recorder: recorder.undo(self.seat))

    def _next_round(self) -> None:
        if not self.match.round_over or self.match.over:
            return self._refuse(Violation("C07", "round_not_over" if not self.match.round_over else "match_over"))
        self._deal_next()

    def _deal_next(self) -> None:
        self._take_whole(lambda recorder: recorder.deal_round())

    def _take_whole(self, step: Callable[[Recorder], object]) -> None:
        """Take a step that changes the hand, and forget everything chosen and said."""
        self._take(step)
        self._panel = None
        self._desk.clear()
        self._desk.mark_seen()

    def _new_game(self) -> None:
        if not self.match.over:
            return self._refuse(Violation("C07", "match_not_over"))
        self._play_again()

    def _play_again(self) -> None:
        self.start_match(self.match.another())

    # help

    def _first_hint(self) -> int:
        """The depth of the first hint (:func:`~rummy_kit.table.panel.panel_of`)."""
        return 0

    def _hint(self) -> None:
        hint = self._hints.ask(self._table, self._observation, self._desk.draft, self._first_hint())
        self._show(self._table.panel(hint))

    def _hear(self) -> None:
        """Play a sound: it is sent once, with the next view."""
        sound = self._table.hear(self._observation, self._desk.draft)
        if sound is None:
            return self._refuse(Violation("C04", "nothing_to_hear"))
        self._sound = self._to_play(sound)

    def _to_play(self, sound: Utterance) -> SoundView:
        self._sounds += 1
        wav = b64encode(sound.wav).decode() if sound.wav else ""
        return {"id": self._sounds, "caption": sound.caption, "words": sound.words, "wav": wav}


def _not_in_hand(keys: tuple[str, ...]) -> Violation:
    cards = tuple(key.partition("#")[0][:20] for key in keys[:4])
    return Violation("C02", "not_in_hand", {"missing": ", ".join(cards)}, cards)
