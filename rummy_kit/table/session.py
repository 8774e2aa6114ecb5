"""One player's seat at one table: what a page sends comes in, what that player may see goes out.

Knows no browser and no Jupyter: a widget hands it messages and shows :meth:`Session.view`; a test plays whole games
with it. Everything shown is made from ``match.observe(seat)``, so nothing hidden can be in it.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.bot import Bot
from rummy_kit.engine.cards import Deck
from rummy_kit.engine.events import Event
from rummy_kit.engine.match import Match
from rummy_kit.engine.rng import fresh_seed
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.store import MemoryStore, Recorder, Stale, Store, UnknownMatch
from rummy_kit.engine.verdict import Verdict, Violation, not_your_turn, round_over
from rummy_kit.table.attempts import Attempt, Attempts
from rummy_kit.table.coach import Coach
from rummy_kit.table.desk import BadMessage, Desk, read_intent
from rummy_kit.table.frame import Frame, match_over_panel
from rummy_kit.table.game import table_of
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.keeping import Keeper
from rummy_kit.table.telling import Telling, last_deeds
from rummy_kit.table.view import Ack, DeedView, GameView, HeardView, Intent, PanelView, SetupView, TableView
from rummy_kit.texts import YOU


class Session:
    """A seat at a table of one person and bots.

    ``bots`` holds a bot for each ``kind`` of player at the table. The match is written to ``store`` step by step,
    from the first message on; ``seat_key`` then opens this seat again, from another process too. A store that cannot be
    used stops no game: what it lacks is written later. ``notice`` is a quiet line for the first view.
    """

    def __init__(
        self,
        match: Match,
        seat: int = 0,
        bots: Mapping[str, Bot] | None = None,
        *,
        store: Store | None = None,
        table_id: str = "",
        notice: str = "",
    ) -> None:
        self.seat = seat
        self._bots = dict(bots or {})
        self.look_back: Callable[[], None] | None = None  # opens the page's look back, if it has one
        self.attempts = Attempts()  # what this person tries, told to a lesson
        self.coach = Coach()
        self._table_id = table_id or match.game.id
        self._rev = self._panel_id = self._heard_id = 0
        self._heard: HeardView | None = None
        self._desk = Desk()
        self._telling = Telling()
        self._table: GameTable[Any] = table_of(match.game)
        if absent := self._absent(match, seat):
            raise ValueError(absent)
        self._store = store or MemoryStore()
        self._keeper = Keeper(self._recorder(match), self._table.texts, notice)
        self._sit_at_the_table()

    def _recorder(self, match: Match) -> Recorder:
        return Recorder(self._store, match, _same_game(match.game))

    def _absent(self, match: Match, seat: int) -> str:
        """Why nobody can play this match here from that seat, in words; mostly nothing."""
        say = self._table.texts.say
        if type(seat) is not int or not 0 <= seat < len(match.players) or match.players[seat].kind != "person":
            return say("notice.no_seat")
        missing = {player.kind for player in match.players} - {"person"} - self._bots.keys()
        return say("notice.absent", "what", {"kinds": sorted(missing)}) if missing else ""

    def _sit_at_the_table(self) -> None:
        """The keeper's match lies on the table now."""
        self._table = table_of(self.match.game)
        self._names = [YOU if at == self.seat else player.name for at, player in enumerate(self.match.players)]
        self._faces = self._table.faces()
        self.coach.begin()
        self._look_anew()

    def _look_anew(self) -> None:
        """Look at the match anew: hand, log, whose move it is."""
        self._desk.clear()
        self._desk.deal(self._observation.hand)
        self._desk.seen()
        self._panel: PanelView | None = None
        self.coach.question = None
        self._started = self._observation.my_move or bool(self.match.log_since(1))
        self._tried = False  # the player has tried something in this position
        self._hints: Counter[str] = Counter()  # asked for in this position, by what they are about
        self._turn_told = False
        self._telling.start_over()
        self._events_told = 0
        self._described: tuple[Any, GameView] | None = None
        for event in self._news():
            self._telling.note_down(self._table.tell(event, self.seat, self._names))
        if self.match.over:
            self._show_the_end()
        self._telling.forget()

    def _news(self) -> list[Event]:
        """The events that were not told yet, whoever brought them about."""
        events = [event for _, event in self.match.events(self.seat, self._events_told)]
        self._events_told += len(events)
        return events

    # queries

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self._keeper.recorder.match

    @property
    def _observation(self) -> Any:
        return self.match.observe(self.seat)

    @property
    def seat_key(self) -> str:
        """Opens this seat again."""
        return self._keeper.seat_key

    @property
    def ack(self) -> Ack:
        """The last message that was dealt with."""
        return self._desk.ack

    def pending(self) -> bool:
        """Whether bots are to move: the person does not have to, and has begun the game."""
        obs = self._observation
        return self._started and not obs.my_move and self._next_bot() is not None

    @property
    def in_trouble(self) -> bool:
        """Whether the store lacks something, or cannot be read: :meth:`try_again` in a while."""
        return self._keeper.in_trouble

    def setup(self) -> SetupView:
        """What is sent once: the faces of the deck, and the reference card."""
        game = self.match.game
        return {
            "table": self._table_id,
            "game": game.id,
            "title": game.title,
            "lang": "en",
            "faces": self._faces,
            "sheet": self._game_view()["sheet"],
        }

    # what comes in

    def handle(self, message: dict[str, Any] | Intent) -> None:
        """Deal with one message of a page. Whatever it holds, nothing is raised and no state is lost."""
        self._rev += 1
        self._heard = None
        try:
            intent = read_intent(message)
        except BadMessage as problem:
            if problem.numbers is None or self._desk.first_time(problem.numbers):
                self._refuse(problem.violation)
        else:
            if self._desk.first_time(intent):
                self._obey(intent)
        self.attempts.tell(self._observation)
        self._announce()

    def _obey(self, intent: Intent) -> None:
        if self._sit_down(intent.text.get("key", "") if intent.kind == "hello" else ""):
            return  # what was wanted of the match that lay here before is no wish for this one
        try:
            if intent.kind in ("choose", "drop", "do") and intent.place != "do_it":
                self._go_back()
            if intent.kind == "choose":
                self._choose(intent.cards)
                self._desk.type(intent.text)
                self._tried = self._tried or bool(intent.cards)
            elif intent.kind == "sort":
                self._desk.sort(intent.cards)
            elif intent.kind == "drop":
                self._drop(intent)
            elif intent.kind == "do":
                self._do(intent)
        except Stale:
            self._played_elsewhere()

    def _sit_down(self, key: str) -> bool:
        """With a page's first message; ``True`` if an earlier match of its own lies on the table now."""
        found = self._keeper.sit_down(key, self.seat, self._absent)
        if found is not None:
            self.seat = found
            self._sit_at_the_table()
        return found is not None

    def _played_elsewhere(self) -> None:
        """Somebody has gone on with this match on another page: it is shown as it is now."""
        self._look_anew()
        self._refuse(Violation("C04", "stale"))

    def try_again(self) -> None:
        """Use the store once more, without a message of the page; the view is a new one if that changes anything."""
        before = self._keeper.notices()
        try:
            if not self._sit_down("") and self._keeper.seated:
                self._keeper.keep(self.seat)
        except Stale:
            self._played_elsewhere()
            self._announce()
        if self._keeper.notices() != before:
            self._rev += 1

    def start_anew(self, match: Match, notice: str = "") -> None:
        """Lay another match on the table and begin it; the old one stays in the store. Raises ``ValueError``."""
        self._rev += 1
        if absent := self._absent(match, self.seat):
            raise ValueError(absent)
        self._keeper.begin_anew(self._recorder(match), notice)
        self._sit_at_the_table()
        self._start()
        self._telling.say_last()
        self._announce()

    # choosing

    def _choose(self, keys: tuple[str, ...]) -> None:
        zones = [(zone["id"], card["key"]) for zone in self._game_view()["zones"] for card in zone["cards"]]
        places = {key: (zone, int(key.rpartition(":")[2])) for zone, key in zones}
        self._desk.choose(keys, tuple(places[key] for key in keys if key in places))

    def _strange(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """Keys of cards that lie neither in the hand nor in a zone."""
        in_zones = {card["key"] for zone in self._game_view()["zones"] for card in zone["cards"]}
        return tuple(key for key in keys if not self._desk.holds(key) and key not in in_zones)

    def _drop(self, intent: Intent) -> None:
        tray = self._game_view()["tray"]
        slots = {slot["id"] for slot in tray["slots"]} if tray else set()
        if strange := self._strange(intent.cards):
            self._refuse(_not_in_hand(strange))
        elif intent.place in slots:
            self._desk.type(intent.text)
            self._tried = True
            for key in filter(self._desk.holds, intent.cards):
                self._desk.put(key, intent.place)
        elif intent.place == "hand" and all(map(self._desk.holds, intent.cards)):
            self._choose(tuple(key for key in self._desk.chosen if key not in intent.cards))
        else:
            self._play(intent)

    # doing

    def _do(self, intent: Intent) -> None:
        own = {
            "again": self._close_panel,
            "dismiss": self._close_panel,
            "go_back": self._close_panel,
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
            self._choose(intent.cards)
        self._desk.type(intent.text)
        view, draft, helped = self._observation, self._desk.draft, bool(self._hints)
        meant = self._table.interpret(view, intent, draft)
        verdict = meant if isinstance(meant, Verdict) else self.match.game.check(view, meant)
        if isinstance(meant, Verdict) or not verdict.legal:
            if not isinstance(meant, Verdict):
                self.attempts.note(Attempt(self.match.game, view, meant, verdict, helped))
            self._refuse(verdict.violations[0])
            if intent.kind == "drop":
                self._desk.draft = replace(before, text=draft.text)
            return
        question = self._looks_again(view, meant, verdict)
        if question is not None:
            self.attempts.note(Attempt(self.match.game, view, meant, verdict, helped))
            self._tried = True
            self._show(question)
            if intent.kind == "drop":
                self._desk.draft = replace(before, text=draft.text)
            return
        self._carry_out(view, meant, verdict)
        self.attempts.note(Attempt(self.match.game, view, meant, verdict, helped))

    def _carry_out(self, obs: Any, action: Action, verdict: Verdict) -> None:
        """Make a legal move in the position that ``obs`` shows. Raises ``Stale``."""
        self._desk.seen()
        self._close_panel()
        self._take(lambda recorder: recorder.act(action))
        mistake = verdict.mistake if obs.window is None else None  # a wrong answer is for looking back
        self._tried = mistake is not None  # who was told of a mistake may ask for a hint at once
        if self._observation.hand != obs.hand:
            self._desk.clear()
        elif mistake is not None:  # the cards stay in sight beside what is said of them
            self._desk.forget_words()
        # while others may still challenge it, nobody is told whether a claim is right
        if mistake is not None and self._observation.window is None:
            self._show(self._table.panel(mistake))

    # the coach's pause

    def _looks_again(self, obs: Any, action: Action, verdict: Verdict) -> PanelView | None:
        """What the coach asks before the move. In a match with other people it says nothing."""
        alone = all(player.kind in self._bots for at, player in enumerate(self.match.players) if at != self.seat)
        return self.coach.looks_again(self._table, obs, action, verdict) if alone else None

    def _go_back(self) -> None:
        """Whoever does anything else has answered the coach."""
        if self.coach.question is not None:
            self._close_panel()

    def _do_it_all_the_same(self) -> None:
        """Carry out the move that the coach has asked about."""
        question, obs = self.coach.question, self._observation
        if question is None or question.obs != obs:
            return self._refuse(Violation("C04", "unknown_action"))
        self._carry_out(obs, question.action, self.match.game.check(obs, question.action))

    def _take(self, step: Callable[[Recorder], object]) -> None:
        """A step of the match, kept and told. Raises ``Stale``; nothing has happened then."""
        self._begin()
        self._keeper.keep(self.seat, step)
        self._tried, self._hints = False, Counter()
        self._desk.deal(self._observation.hand)
        taught = False
        for event in self._news():
            self._telling.note_down(self._table.tell(event, self.seat, self._names))
            if lesson := self._table.explain(event, self.seat):
                self._show(self._table.panel(lesson))
                taught = True
        if self.match.over and not taught:
            self._show_the_end()

    def _begin(self) -> None:
        """This match is played now, whatever becomes of an earlier one."""
        self._keeper.begin()
        self._started = True

    def _start(self) -> None:
        self._begin()
        self._keeper.keep(self.seat)

    def _show_the_end(self) -> None:
        self._show(match_over_panel(self.match, self._names, self.look_back is not None))

    def _close_panel(self) -> None:
        self._panel = self.coach.question = None

    def _may_ask(self) -> bool:
        """Whether there are hints: once the player has tried something in this position."""
        return self._tried

    def _first_hint(self) -> int:
        """How much the first hint tells (:func:`~rummy_kit.table.panel.panel_of`)."""
        return 0

    def _hint(self) -> None:
        """A tip for this position, more open each time it is asked for."""
        obs = self._observation
        if obs.outcome is not None or not obs.my_move:
            verdict = not_your_turn(obs.turn) if obs.outcome is None else round_over()
            return self._refuse(verdict.violations[0])
        if not self._may_ask():
            return self._show(self._table.panel(Violation("", "try_first", kind="tip")))
        tip = self._table.hint(obs, self._desk.draft, 0)
        about = tip.code if tip else ""
        tip = tip and self._table.hint(obs, self._desk.draft, self._first_hint() + self._hints[about])
        self._hints[about] += 1
        self._show(self._table.panel(tip or Violation("", "no_hint", kind="tip")))

    def _hear(self) -> None:
        """Something to be heard: sent once, with the view that answers."""
        heard = self._table.hear(self._observation, self._desk.draft)
        if heard is None:
            return self._refuse(Violation("C04", "nothing_to_hear"))
        self._heard_id += 1
        wav = b64encode(heard.wav).decode() if heard.wav else ""
        self._heard = {"id": self._heard_id, "caption": heard.caption, "words": heard.words, "wav": wav}

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
        """A step after which another hand is held: nothing of what was chosen or told stays."""
        self._take(step)
        self._panel = None
        self._desk.clear()
        self._desk.seen()

    def _new_game(self) -> None:
        if not self.match.over:
            return self._refuse(Violation("C07", "match_not_over"))
        self.start_anew(another_match(self.match))

    def step(self) -> None:
        """One move of one bot. Only while :meth:`pending`."""
        seat = self._next_bot()
        assert seat is not None, "only while a bot is to move"
        action = self._bots_choice(seat)
        self._rev += 1
        try:
            self._take(lambda recorder: recorder.act(action))
        except Stale:
            self._look_anew()
        self.attempts.tell(self._observation)
        if not self.pending():
            self._announce()

    def _bots_choice(self, seat: int) -> Action:
        bot = self._bots[self.match.players[seat].kind]
        return bot.choose(self.match.game, self.match.observe(seat), self.match.bot_rng(seat))

    def _next_bot(self) -> int | None:
        """The seat of the first bot that is to act; other people act for themselves."""
        to_act = self._observation.to_act
        return next((seat for seat in to_act if self.match.players[seat].kind in self._bots), None)

    # feedback and words

    def _refuse(self, violation: Violation) -> None:
        self._tried = True
        self._show(self._table.panel(violation))

    def _show(self, panel: PanelView) -> None:
        self._panel_id += 1
        self._panel = {**panel, "id": self._panel_id}
        self._telling.show(panel)

    def _announce(self) -> None:
        """What was told is announced; at the person's move, that it is."""
        if self._telling.silent:
            return
        view, then = self._observation, []
        if view.my_move and not self._turn_told:
            title = self._frame().banner(self._game_view())["title"]
            then = [self._table.say("announce", "turn", n=len(view.hand)), f"{title}."]
        self._turn_told = view.my_move
        self._telling.announce(*then)

    # what goes out

    def view(self) -> TableView:
        """Everything that this player may see now."""
        shown, view, frame = self._game_view(), self._observation, self._frame()
        others = [(self.seat + step) % view.seats for step in range(1, view.seats)]
        seen: TableView = {
            "rev": self._rev,
            "ack": self.ack,
            "subtitle": frame.subtitle(shown),
            "notice": self._keeper.notices(),
            "banner": frame.banner(shown),
            "seats": [frame.seat_view(shown, view, seat) for seat in others],
            "me": frame.seat_view(shown, view, self.seat),
            "zones": shown["zones"],
            "tray": shown["tray"],
            "hand": {
                "title": self._table.say("hand", "title"),
                "cards": self._desk.cards(shown["tags"], shown["fits"]),
                "chosen": self._desk.chosen,
            },
            "actions": frame.actions(shown, view.my_move),
            "panel": self._panel,
            "scores": frame.scores(),
            "log": self._telling.log,
            "describe": {"table": shown["table_words"], "hand": self._desk.words(self._faces, self._table.texts)},
            "say": self._telling.said,
            "busy": self.pending(),
        }
        if self._heard is not None:
            seen["heard"] = self._heard
        return seen

    def _game_view(self) -> GameView:
        """What the game shows; described once for a position and a draft."""
        seen = (self._observation, self._desk.draft)
        if self._described is None or self._described[0] != seen:
            self._described = (seen, self._table.describe(*seen, self._names))
        return self._described[1]

    def _frame(self) -> Frame:
        def told(n: int, event: Event) -> DeedView | None:
            return self._table.deed(n, event, self.seat, self._names)

        return Frame(
            self.match,
            self.seat,
            self._names,
            self._bots,
            self._table.texts,
            self._started,
            self._may_ask(),
            last_deeds(self.match, self.seat, told),
            self.look_back is not None,
        )


def another_match(match: Match) -> Match:
    """A new match of the same game and players, with a new seed."""
    more: dict[str, Any] = {"practice": match.practice, "rounds": match.length, "open_hands": match.open_hands}
    return Match(match.game, match.players, fresh_seed(), **more)


def _not_in_hand(keys: tuple[str, ...]) -> Violation:
    cards = tuple(key.partition("#")[0][:20] for key in keys[:4])
    return Violation("C02", "not_in_hand", {"missing": ", ".join(cards)}, cards)


def _same_game(rules: AnyRules) -> Callable[[str, Mapping[str, Any], Deck | None], AnyRules]:
    """How matches are read here: an earlier one is of this table's game, with perhaps other house rules."""

    def load(name: str, options: Mapping[str, Any], deck: Deck | None = None) -> AnyRules:
        if name != rules.id:
            raise UnknownMatch("The match is one of another game.")
        return type(rules).made(options, deck)

    return load
