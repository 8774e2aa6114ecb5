"""A seat at a match: it shows what everyone does, and makes the computers' moves.

Who is to act, who is "You" and whom a computer plays for are facts of the seat: other seats of the same match may
belong to people with pages of their own. :class:`~rummy_kit.table.session.Session` adds what the player does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.bot import Bot
from rummy_kit.engine.events import Dealt
from rummy_kit.engine.match import Match
from rummy_kit.engine.store import MemoryStore, Recorder, Stale, Store
from rummy_kit.engine.verdict import Violation
from rummy_kit.table.attempts import Attempts
from rummy_kit.table.coach import Coach
from rummy_kit.table.frame import match_over_panel, round_over_panel
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.hints import Hints
from rummy_kit.table.panel import COMMON
from rummy_kit.table.screen import Screen, Situation
from rummy_kit.table.seat import Seat
from rummy_kit.table.view import GameView, PanelView, SetupView, TableView


class MatchSeat(Seat[Recorder]):
    """A seat at ``match``. ``bots`` has a bot for each ``kind`` of computer player; the other players are people, whose
    moves come from the store (:meth:`catch_up`) or from other seats that share this match's ``recorder``.
    """

    hints_need_a_try = True

    def __init__(
        self,
        match: Match,
        seat: int = 0,
        bots: Mapping[str, Bot] | None = None,
        *,
        store: Store | None = None,
        recorder: Recorder | None = None,
        table_id: str = "",
        notice: str = "",
    ) -> None:
        self._bots = dict(bots or {})
        self.look_back: Callable[[], None] | None = None  # opens the page's look back, if it has one
        self.attempts = Attempts()  # what this player tries, for a lesson
        self.coach = Coach()
        if absent := self._why_absent(match, seat):
            raise ValueError(absent)
        self._screen = Screen(match, seat, self._bots)
        recorder = recorder or Recorder.of_game(store or MemoryStore(), match)
        super().__init__(recorder, self._table.texts, seat, table_id or match.game.id, notice)
        self._hints = Hints(always=not self.hints_need_a_try)
        self._started = False
        self._take_place()

    def _why_absent(self, kept: Match, seat: int) -> str:
        say = COMMON.say
        if type(seat) is not int or not 0 <= seat < len(kept.players) or kept.players[seat].kind != "person":
            return say("notice.no_seat")
        missing = {player.kind for player in kept.players} - {"person"} - self._bots.keys()
        return say("notice.absent", "what", {"kinds": sorted(missing)}) if missing else ""

    @property
    def _table(self) -> GameTable[Any]:
        return self._screen.table

    def _take_place(self) -> None:
        last = self._screen.log.announcement
        self._screen = Screen(self.match, self.seat, self._bots)
        self._screen.log.announcement = last  # its numbers must go on: a page announces only what has a new number
        self.coach.begin()
        self._look_afresh()

    def _look_afresh(self) -> None:
        """Show the match as if for the first time: the hand, the log, whose move it is."""
        self._desk.clear()
        self._desk.deal(self._observation.hand)
        self._desk.mark_seen()
        self._close_panel()
        self._started = self._observation.my_move or bool(self.match.log_since(1))
        self._hints.start_over()
        self._screen.start_over()
        self._screen.tell_news(self.match)
        if self._is_over:
            self._show_the_end()
        self._screen.log.skip()

    # queries

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self._keeper.recorder.match

    @property
    def _observation(self) -> Any:
        return self.match.observe(self.seat)

    def pending(self) -> bool:
        """Whether a bot is to move; not before the player has begun, and not while it is the player's move."""
        return self._started and not self._observation.my_move and self._next_bot() is not None

    def setup(self) -> SetupView:
        game = self.match.game
        faces, sheet = self._screen.faces, self._game_view["sheet"]
        shown = {"table": self._table_id, "game": game.id, "title": game.title}
        return {**shown, "lang": "en", "faces": faces, "sheet": sheet}  # type: ignore[typeddict-item]

    def view(self) -> TableView:
        shown, frame = self._game_view, self._screen.frame(self.match, self._situation)
        return {
            **frame.view(shown, self._observation),  # type: ignore[typeddict-item]
            "rev": self._rev,
            "ack": self.ack,
            "notice": self._keeper.notices(),
            "hand": {
                "title": self._table.say("hand", "title"),
                "cards": self._desk.cards(shown["tags"], shown["fits"]),
                "chosen": self._desk.chosen,
            },
            "panel": self._panel,
            "log": self._screen.log.lines,
            "describe": {
                "table": shown["table_words"],
                "hand": self._desk.words(self._screen.faces, self._table.texts),
            },
            "say": self._screen.log.announcement,
            "busy": self.pending(),
        }

    @property
    def _tries(self) -> int:
        """Tries in this round that were not right."""
        return self.match.count_slips(self.seat)

    @property
    def _is_over(self) -> bool:
        """Whether there is the end of a round or match to show."""
        return self.match.round_over

    @property
    def _game_view(self) -> GameView:
        return self._screen.describe(self._observation, self._desk.draft)

    @property
    def _situation(self) -> Situation:
        return Situation(self._started, self._hints.allowed, self.look_back is not None)

    # the match goes on

    def start_match(self, match: Match, notice: str = "") -> None:
        """Start another match at this seat; the old one stays in the store. Raises ``ValueError``."""
        if absent := self._why_absent(match, self.seat):
            raise ValueError(absent)
        self._start_with(Recorder.of_game(self._keeper.recorder.store, match), notice)

    def _start_with(self, recorder: Recorder, notice: str = "") -> None:
        self._rev += 1
        self._keeper.begin_with(recorder, notice)
        self._take_place()
        self._start()
        self._screen.log.skip(but=1)
        self._announce()

    def _begin(self) -> None:
        """Play this match, even if an earlier one could not be opened."""
        self._keeper.begin()
        self._started = True

    def _start(self) -> None:
        self._begin()
        self._keeper.keep(self.seat)

    def _take(self, step: Callable[[Recorder], object]) -> None:
        """Take a step in the match, keep it and show it. Raises ``Stale``, and then nothing has happened."""
        self._begin()
        self._keeper.keep(self.seat, step)
        self._show_step()

    def _show_step(self) -> None:
        """Show what has happened since the last time, and the hand as it is now."""
        self._hints.start_over()
        self._desk.deal(self._observation.hand)
        taught, news = False, self._screen.tell_news(self.match)
        if any(isinstance(event, Dealt) for event in news):  # a new hand: nothing chosen, no card marked as new
            self._desk.clear()
            self._desk.mark_seen()
            self._close_panel()  # it was about the previous round
        for event in news:
            if lesson := self._table.explain(event, self.seat):
                self._show(self._table.panel(lesson))
                taught = True
        if self._is_over and not taught:
            self._show_the_end()

    def catch_up(self) -> bool:
        """Show what others have done in the meantime; ``True`` if there is something."""
        if not self._keeper.seated or not self._has_news():
            return False
        self._rev += 1
        self._catch_up()
        self._finish_message()
        return True

    def _has_news(self) -> bool:
        """Whether others have done something, here or in another process."""
        return self._keeper.refresh()

    def _catch_up(self) -> None:
        """Show what others have done. The draft and the order of the hand stay, unless something shown here has not
        happened after all.
        """
        if not self._screen.agrees_with(self.match):
            return self._look_afresh()
        self._show_step()

    def _finish_message(self) -> None:
        self.attempts.release(self._observation)
        self._announce()

    # computers

    def step(self) -> None:
        """Make one move of one bot; only while :meth:`pending`."""
        seat = self._next_bot()
        assert seat is not None, "only while a bot is to move"
        action = self._choose_for_bot(seat)
        self._rev += 1
        try:
            self._take(lambda recorder: recorder.act(action))
        except Stale:
            self._catch_up()
        self.attempts.release(self._observation)
        if not self.pending():
            self._announce()

    def _choose_for_bot(self, seat: int) -> Action:
        bot = self._bots[self.match.players[seat].kind]
        return bot.choose(self.match.game, self.match.observe(seat), self.match.bot_rng(seat))

    def _next_bot(self) -> int | None:
        """The seat of the first bot among those to act, if any."""
        to_act = self._observation.to_act
        return next((seat for seat in to_act if self.match.players[seat].kind in self._bots), None)

    # what is shown

    def _show_the_end(self) -> None:
        """Show the end of a round or match."""
        match, names = self.match, self._screen.names
        if match.over:
            self._show(match_over_panel(match, names, self.seat, self.look_back is not None, self._tries))
        else:
            self._show(round_over_panel(match, names, self.seat, self._tries))

    def _close_panel(self) -> None:
        self._panel = self.coach.question = None

    def _refuse(self, violation: Violation) -> None:
        self._hints.tried = True
        self._show(self._table.panel(violation))

    def _announce_panel(self, panel: PanelView) -> None:
        self._screen.log.announce_panel(panel)

    def _announce(self) -> None:
        self._screen.announce(self.match, self._situation, self._observation, self._desk.draft)
