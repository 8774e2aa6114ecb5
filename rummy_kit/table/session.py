"""A player at a match: cards are chosen and put down, buttons pressed, hints asked for, moves made.

Knows no browser and no Jupyter: a widget hands it messages and shows :meth:`Session.view`; a test plays whole games
with it. Everything shown is made from ``match.observe(seat)``, so nothing hidden can be in it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.store import Recorder
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.table.attempts import Attempt
from rummy_kit.table.match_seat import MatchSeat
from rummy_kit.table.view import Intent, PanelView, SoundView, TableView


class Session(MatchSeat):
    """The seat of someone who plays."""

    _sound: SoundView | None = None  # to be heard with the next view
    _sounds = 0  # so many have been heard

    # what comes in

    def handle(self, message: dict[str, Any] | Intent) -> None:
        self._sound = None
        super().handle(message)

    def _answer(self, intent: Intent) -> None:
        if intent.kind in ("choose", "drop", "do") and intent.place != "do_it" and self.coach.question is not None:
            self._close_panel()  # anything else answers the coach's question
        super()._answer(intent)

    def view(self) -> TableView:
        seen = super().view()
        return seen if self._sound is None else {**seen, "heard": self._sound}

    # choosing

    def _choose(self, intent: Intent) -> None:
        self._choose_cards(intent.cards)
        self._desk.type(intent.text)
        self._hints.tried |= bool(intent.cards)

    def _choose_cards(self, keys: tuple[str, ...]) -> None:
        zones = self._zone_cards()
        self._desk.choose(keys, tuple((zones[key], int(key.rpartition(":")[2])) for key in keys if key in zones))

    def _zone_cards(self) -> dict[str, str]:
        """Keys of the cards that lie in zones, with their zones."""
        return {card["key"]: zone["id"] for zone in self._game_view["zones"] for card in zone["cards"]}

    def _strange(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """Keys of cards that lie neither in the hand nor in a zone."""
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
        """What the intent means in this game: an action, or a verdict that teaches."""
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
        """Whether the move was carried out: it is legal, and the coach asks nothing. Raises ``Stale``."""
        verdict = self.match.check(action)
        attempt = Attempt(self.match.game, obs, action, verdict, self._hints.used)
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

    def _carry_out(self, obs: Any, action: Action, verdict: Verdict) -> None:
        """Make a legal move in the position that ``obs`` shows. Raises ``Stale``."""
        self._desk.seen()
        self._close_panel()
        self._take(lambda recorder: recorder.act(action))
        mistake = verdict.mistake if obs.window is None else None  # a wrong answer is for looking back
        self._hints.tried = mistake is not None  # after a mistake a hint can be had at once
        if self._observation.hand != obs.hand:
            self._desk.clear()
        elif mistake is not None:  # the cards stay in sight beside what is said of them
            self._desk.forget_words()
        # while others may still challenge it, nobody learns whether a claim is right
        if mistake is not None and self._observation.window is None:
            self._show(self._table.panel(mistake))

    def _look_again(self, obs: Any, action: Action, verdict: Verdict) -> PanelView | None:
        """What the coach asks before the move. In a match with other people it says nothing."""
        alone = all(player.kind in self._bots for at, player in enumerate(self.match.players) if at != self.seat)
        return self.coach.looks_again(self._table, obs, action, verdict) if alone else None

    def _do_it_all_the_same(self) -> None:
        """Carry out the move that the coach has asked about."""
        question, obs = self.coach.question, self._observation
        if question is None or question.obs != obs:
            return self._refuse(Violation("C04", "unknown_action"))
        self._carry_out(obs, question.action, self.match.check(question.action))

    def _undo(self) -> None:
        verdict = self.match.can_undo(self.seat)
        if not verdict.legal:
            return self._refuse(verdict.violations[0])
        self._take_whole(lambda recorder: recorder.undo(self.seat))

    def _next_round(self) -> None:
        if not self.match.round_over or self.match.over:
            return self._refuse(Violation("C07", "round_not_over" if not self.match.round_over else "match_over"))
        self._take_whole(lambda recorder: recorder.deal_round())

    def _take_whole(self, step: Callable[[Recorder], object]) -> None:
        """A step after which another hand is held: nothing of what was chosen or said stays."""
        self._take(step)
        self._panel = None
        self._desk.clear()
        self._desk.seen()

    def _new_game(self) -> None:
        if not self.match.over:
            return self._refuse(Violation("C07", "match_not_over"))
        self.start_match(self.match.another())

    # help

    def _first_hint(self) -> int:
        """How much the first hint says (:func:`~rummy_kit.table.panel.panel_of`)."""
        return 0

    def _hint(self) -> None:
        hint = self._hints.ask(self._table, self._observation, self._desk.draft, self._first_hint())
        self._show(self._table.panel(hint))

    def _hear(self) -> None:
        """Something to be heard: sent once, with the view that answers."""
        sound = self._table.hear(self._observation, self._desk.draft)
        if sound is None:
            return self._refuse(Violation("C04", "nothing_to_hear"))
        self._sounds += 1
        wav = b64encode(sound.wav).decode() if sound.wav else ""
        self._sound = {"id": self._sounds, "caption": sound.caption, "words": sound.words, "wav": wav}


def _not_in_hand(keys: tuple[str, ...]) -> Violation:
    cards = tuple(key.partition("#")[0][:20] for key in keys[:4])
    return Violation("C02", "not_in_hand", {"missing": ", ".join(cards)}, cards)
