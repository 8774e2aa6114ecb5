"""One player's seat at one table: what a page sends comes in, what that player may see goes out.

Knows no browser and no Jupyter: a widget hands it messages and shows :meth:`Session.view`; a test plays whole games
with it. Everything shown is made from ``match.view(seat)``, so nothing hidden can be in it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rummy_kit.engine.bot import Bot
from rummy_kit.engine.cards import Deck
from rummy_kit.engine.events import Event
from rummy_kit.engine.match import Match, SaveError
from rummy_kit.engine.rng import fresh_seed
from rummy_kit.engine.rules import Rules
from rummy_kit.engine.store import MemoryStore, Recorder, Stale, Store, StoreError, UnknownMatch
from rummy_kit.engine.verdict import Verdict, Violation, not_your_turn, round_over
from rummy_kit.table.desk import BadMessage, Desk, read_intent
from rummy_kit.table.game import table_of
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.view import (
    Ack,
    ActionView,
    Draft,
    GameView,
    HeardView,
    Intent,
    LogLine,
    PanelView,
    Say,
    ScoresView,
    SeatView,
    SetupView,
    TableView,
    action,
)

LOG_LINES = 50
NOT_SAVED = "This game is not saved yet, so do not reload the page. The table keeps trying."
EARLIER_GAME_WAITS = "Your earlier game cannot be opened yet. The table keeps trying; play here to begin a new one."
AVATARS = ("panda", "owl", "fox", "frog", "bear", "cat")  # from the player's own seat clockwise


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
        self.seat_key = ""
        self._bots = dict(bots or {})
        self._store = store or MemoryStore()
        self._table_id = table_id or match.game.id
        self._rev = 0
        self._panel_id = 0
        self._heard_id = 0
        self._heard: HeardView | None = None
        self._say: Say = {"id": 0, "terse": "", "normal": ""}
        self._desk = Desk()
        self._seated = False  # this match is the one that is played here
        self._wanted = ""  # the key of an earlier match that cannot be opened at the moment
        self._opened = ""  # the id of the match that ``seat_key`` opens
        self._trouble: StoreError | None = None
        self._take_up(match, notice)

    def _take_up(self, match: Match, notice: str = "") -> None:
        """This match lies on the table now."""
        if absent := self._absent(match):
            raise ValueError(absent)
        self._recorder = Recorder(self._store, match, self._same_game)
        self._names = ["You" if at == self.seat else player.name for at, player in enumerate(match.players)]
        self._faces = self._table.faces()
        self._notice = notice
        self._open_again()

    def _absent(self, match: Match) -> str:
        """Which players of the match nobody here can be, in words; mostly nothing."""
        missing = {player.kind for player in match.players} - {"person"} - self._bots.keys()
        return f"Nobody here plays as {', '.join(sorted(missing))}." if missing else ""

    def _open_again(self) -> None:
        """Look at the match anew: hand, log, whose move it is."""
        self._desk.clear()
        self._desk.deal(self._observation.hand)
        self._desk.seen()
        self._panel: PanelView | None = None
        self._started = self._observation.my_move or bool(self.match.log_since(1))
        self._tried = False  # the player has tried something in this position
        self._hints = 0  # asked for in this position
        self._log: list[LogLine] = []
        self._told = 0
        self._to_say: list[tuple[str, str]] = []  # in few words, in more
        self._turn_told = False
        for _, event in self.match.events(self.seat):
            self._note_down(event)
        self._to_say.clear()

    # what is the case

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self._recorder.match

    @property
    def _observation(self) -> Any:
        return self.match.view(self.seat)

    @property
    def _table(self) -> GameTable[Any]:
        return table_of(self.match.game)

    def _same_game(self, name: str, options: Mapping[str, Any], deck: Deck | None) -> Rules[Any, Any]:
        """The game of an earlier match, which is this table's with perhaps other house rules."""
        if name != self.match.game.id:
            raise UnknownMatch("The match is one of another game.")
        return type(self.match.game).made(options, deck)

    @property
    def ack(self) -> Ack:
        """The last message that was dealt with."""
        return self._desk.ack

    def pending(self) -> bool:
        """Whether bots are to move: the person does not have to, and has begun the game."""
        view = self._observation
        return self._started and bool(view.to_act) and not view.my_move

    def setup(self) -> SetupView:
        """What is sent once: the faces of the deck."""
        game = self.match.game
        return {"table": self._table_id, "game": game.id, "title": game.title, "lang": "en", "faces": self._faces}

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
        self._announce()

    def _obey(self, intent: Intent) -> None:
        came_back = self._sit_down(intent.text.get("key", "") if intent.kind == "hello" else "")
        if came_back:
            return  # what was wanted of the match that lay here before is no wish for this one
        try:
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
            self._open_again()
            self._refuse(Violation("C04", "stale"))

    # sitting down and coming back

    def _sit_down(self, key: str) -> bool:
        """With the first message the match is kept; a page that knows a key gets its own match back: then ``True``.

        While that one cannot be opened the page keeps its key, and nothing is written before this match is begun.
        """
        if self._seated:
            return False
        self._wanted = self._wanted or key
        if self._wanted:
            return self._come_back(self._wanted)
        self._seated = True
        self._kept(self._recorder.save)
        return False

    def _come_back(self, key: str) -> bool:
        """Take up the match that the key opens, if it can be played."""
        try:
            found = self._store.find(key)
            recorder = Recorder.resume(self._store, found[0], self._same_game) if found else None
            self._trouble = None
        except UnknownMatch:
            found = recorder = None
        except SaveError as problem:
            return self._not_taken_up(str(problem))
        except StoreError as problem:
            self._trouble = problem
            return False
        if found is None or recorder is None or recorder.match.game.id != self.match.game.id:
            self._wanted, self._notice = "", "Your earlier game is no longer kept here. This is a new one."
            return self._sit_down("")
        if not _is_persons_seat(recorder.match, found[1]):
            return self._not_taken_up("Its record names no seat of yours.")
        if absent := self._absent(recorder.match):
            return self._not_taken_up(absent)
        self._wanted, self._seated = "", True
        self.seat, self.seat_key, self._opened = found[1], key, recorder.id
        self._take_up(recorder.match)
        self._recorder = recorder
        return True

    def _not_taken_up(self, why: str) -> bool:
        """This match is played instead; the page keeps its key until then, for another program may understand it."""
        self._wanted, self._seated = "", True
        self._notice = f"Your earlier game cannot be taken up: {why} This is a new one."
        return False

    def _begin(self) -> None:
        """This match is played now, whatever becomes of an earlier one."""
        if self._wanted:
            self._wanted, self._notice = "", "Your earlier game could not be opened. This is a new one."
        self._started = self._seated = True

    def _kept(self, write: Callable[[], object]) -> None:
        """Write to the store, and see to the page's key. Raises ``Stale``; other trouble is told and tried again."""
        try:
            write()
            if self._opened != self._recorder.id:
                self.seat_key = self._store.seat_key(self._recorder.id, self.seat)
                self._opened = self._recorder.id
            self._trouble = None
        except Stale:
            self._trouble = None
            raise
        except StoreError as problem:
            self._trouble = problem

    @property
    def in_trouble(self) -> bool:
        """Whether the store lacks something, or cannot be read: :meth:`try_again` in a while."""
        return self._trouble is not None

    def try_again(self) -> None:
        """Use the store once more, without a message of the page; the view is a new one if that changes anything."""
        before = self._notices()
        try:
            came_back = self._sit_down("")
            if self._seated and not came_back:
                self._kept(self._recorder.save)
        except Stale:
            self._open_again()
            self._refuse(Violation("C04", "stale"))
            self._announce()
        if self._notices() != before:
            self._rev += 1

    def _notices(self) -> str:
        """The quiet line: what was said of this match, and what the store cannot do now."""
        trouble = ""
        if self._trouble is not None:
            trouble = f"{EARLIER_GAME_WAITS if self._wanted else NOT_SAVED} {self._trouble}"
        return " ".join(filter(None, (self._notice, trouble)))

    def start_anew(self, match: Match, notice: str = "") -> None:
        """Lay another match on the table and begin it; the old one stays in the store."""
        self._rev += 1
        self._take_up(match, notice)
        self._wanted = ""
        self._begin()
        self._kept(self._recorder.save)
        self._to_say = [(line["text"], line["text"]) for line in self._log[-1:]]
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

    # doing

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

    def _do(self, intent: Intent) -> None:
        own = {
            "again": self._close_panel,
            "dismiss": self._close_panel,
            "start": self._start,
            "hint": self._hint,
            "hear": self._hear,
            "undo": self._undo,
            "next_round": self._next_round,
            "new_game": self._new_game,
        }
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
        view, draft = self._observation, self._desk.draft
        meant: Any = self._table.interpret(view, intent, draft)
        if not isinstance(meant, Verdict | tuple):
            meant = (meant,)  # TRANSITION
        verdict = meant if isinstance(meant, Verdict) else self.match.game.check(view, meant[0])
        if isinstance(meant, Verdict) or not verdict.legal:
            self._refuse(verdict.violations[0])
            if intent.kind == "drop":
                self._desk.draft = replace(before, text=draft.text)
            return
        self._desk.seen()
        self._panel = None
        action = meant[0]
        self._take(lambda recorder: recorder.act(action))
        mistake = verdict.mistake if view.window is None else None  # a wrong answer is for looking back
        if self._observation.hand != view.hand or mistake is not None:  # a wrong try is over, too
            self._desk.clear()
        # while others may still challenge it, nobody is told whether a claim is right
        if mistake is not None and self._observation.window is None:
            self._show(self._table.panel(mistake))

    def _take(self, step: Callable[[Recorder], object]) -> None:
        """A step of the match, kept and told. Raises ``Stale``; nothing has happened then."""
        self._begin()
        before = len(self.match.events(self.seat))
        self._kept(lambda: step(self._recorder))
        self._tried, self._hints = False, 0
        self._desk.deal(self._observation.hand)
        for _, event in self.match.events(self.seat, before):
            self._note_down(event)
            if lesson := self._table.explain(event, self.seat):
                self._show(self._table.panel(lesson))

    def _close_panel(self) -> None:
        self._panel = None

    def _start(self) -> None:
        self._begin()
        self._kept(self._recorder.save)

    def _hint(self) -> None:
        """A tip for this position, more open each time it is asked for."""
        view = self._observation
        if view.outcome is not None or not view.my_move:
            verdict = not_your_turn(view.turn) if view.outcome is None else round_over()
            return self._refuse(verdict.violations[0])
        if not self._tried:
            return self._show(self._table.panel(Violation("", "try_first", kind="tip")))
        tip = self._table.hint(view, self._desk.draft, self._hints)
        self._hints += 1
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
        self._take(lambda recorder: recorder.undo(self.seat))
        self._panel = None
        self._desk.clear()
        self._desk.seen()

    def _next_round(self) -> None:
        if not self.match.round_over or self.match.over:
            return self._refuse(Violation("C07", "round_not_over" if not self.match.round_over else "match_over"))
        self._panel = None
        self._take(lambda recorder: recorder.deal_round())
        self._desk.clear()
        self._desk.seen()

    def _new_game(self) -> None:
        if not self.match.over:
            return self._refuse(Violation("C07", "match_not_over"))
        self.start_anew(another_match(self.match))

    def step(self) -> None:
        """One move of one bot. Only while :meth:`pending`."""
        seat = next(seat for seat in self._observation.to_act if seat != self.seat)
        bot = self._bots[self.match.players[seat].kind]
        action = bot.choose(self.match.game, self.match.view(seat), self.match.bot_rng(seat))
        self._rev += 1
        try:
            self._take(lambda recorder: recorder.act(action))
        except Stale:
            self._open_again()
        if not self.pending():
            self._announce()

    # feedback and words

    def _refuse(self, violation: Violation) -> None:
        self._tried = True
        self._show(self._table.panel(violation))

    def _show(self, panel: PanelView) -> None:
        self._panel_id += 1
        self._panel = {**panel, "id": self._panel_id}
        self._to_say.append((f"{panel['title']}.", f"{panel['title']}. {panel['text']}"))

    def _note_down(self, event: Event) -> None:
        text = self._table.tell(event, self.seat, self._names)
        if text:
            self._told += 1
            self._log = [*self._log, LogLine(n=self._told, text=text)][-LOG_LINES:]
            self._to_say.append((text, text))

    def _announce(self) -> None:
        """All that was told since the last announcement, as one; at the person's move, that it is."""
        if not self._to_say:
            return
        view, banner = self._observation, self._game_view()["banner"]
        turn = [f"Your turn. {_cards(len(view.hand))}."] if view.my_move and not self._turn_told else []
        what_to_do = [f"{banner['title']}."] if turn else []
        self._turn_told = view.my_move
        self._say = {
            "id": self._say["id"] + 1,
            "terse": " ".join([self._to_say[-1][0], *turn]),
            "normal": " ".join([*(more for _, more in self._to_say), *turn, *what_to_do]),
        }
        self._to_say = []

    # what goes out

    def view(self) -> TableView:
        """Everything that this player may see now."""
        shown, view = self._game_view(), self._observation
        others = [(self.seat + step) % view.seats for step in range(1, view.seats)]
        seen: TableView = {
            "rev": self._rev,
            "ack": self.ack,
            "subtitle": self._subtitle(shown),
            "notice": self._notices(),
            "banner": shown["banner"],
            "seats": [self._seat_view(shown, view, seat) for seat in others],
            "me": self._seat_view(shown, view, self.seat),
            "zones": shown["zones"],
            "tray": shown["tray"],
            "hand": {
                "title": "Your hand",
                "cards": self._desk.cards(shown["tags"], shown["fits"]),
                "chosen": self._desk.chosen,
            },
            "actions": self._actions(shown),
            "panel": self._panel,
            "scores": self._scores(),
            "log": self._log,
            "sheet": shown["sheet"],
            "describe": {"table": shown["table_words"], "hand": self._desk.words(self._faces)},
            "say": self._say,
            "busy": self.pending(),
        }
        if self._heard is not None:
            seen["heard"] = self._heard
        return seen

    def _game_view(self) -> GameView:
        draft: Draft = self._desk.draft
        shown: GameView = self._table.describe(self._observation, draft, self._names)
        if not self._started:
            first = self._names[self._observation.turn]
            text = "Press Start when you are ready."
            shown["banner"] = {"title": f"{first} begins", "text": text, "steps": [], "yours": True}
        return shown

    def _subtitle(self, shown: GameView) -> str:
        one = self.match.length == 1
        parts = ["One round" if one else f"Round {self.match.round}", "" if one else shown.get("goal", "")]
        return " · ".join(filter(None, [*parts, "practice" if self.match.practice else ""]))

    def _seat_view(self, shown: GameView, view: Any, seat: int) -> SeatView:
        person = self.match.players[seat].kind == "person"
        return {
            "id": seat,
            "name": self._names[seat],
            "avatar": self._avatar(seat),
            "who": "you" if seat == self.seat else "person" if person else "computer",
            "count": view.hand_counts[seat],
            "note": shown["notes"][seat],
            "melds": shown["melds"][seat],
            "places": shown["places"],
            "acting": self._started and seat in view.to_act,
        }

    def _avatar(self, seat: int) -> str:
        """A character's own animal; people and other bots get theirs by the seat."""
        bot = self._bots.get(self.match.players[seat].kind)
        by_seat = AVATARS[(seat - self.seat) % len(self._names)]
        return str(getattr(bot, "avatar", by_seat))

    def _actions(self, shown: GameView) -> list[ActionView]:
        """The game's own actions, and those that every table has."""
        if not self._started:
            first = self._names[self._observation.turn]
            return [action("start", "Start", f"{first} begins", "check", main=True), *shown["actions"]]
        if self.match.over:
            return [action("new_game", "New game", "deal again", "check", main=True), *self._undo_action()]
        if self.match.round_over:
            return [action("next_round", "Next round", "deal again", "check", main=True), *self._undo_action()]
        return [*shown["actions"], self._hint_action(), *self._undo_action()]

    def _hint_action(self) -> ActionView:
        if not self._observation.my_move:
            return action("hint", "Hint", "when it is your move", "bulb", enabled=False)
        note = "one small step" if self._tried else "try first"
        return action("hint", "Hint", note, "bulb", enabled=self._tried)

    def _undo_action(self) -> list[ActionView]:
        if not self.match.practice:
            return []
        can = self.match.can_undo(self.seat).legal
        note = "take back your last move" if can else "nothing to take back"
        return [action("undo", "Undo", note, "undo", enabled=can)]

    def _scores(self) -> ScoresView:
        best = "fewest wins" if self.match.game.fewest_wins else "most wins"
        return {
            "title": f"Points, {best}",
            "players": [
                {
                    "id": seat,
                    "name": self._names[seat],
                    "avatar": self._avatar(seat),
                    "total": total,
                    "you": seat == self.seat,
                }
                for seat, total in enumerate(self.match.totals)
            ],
            "rounds": [list(points) for points in self.match.rounds],
        }


def another_match(match: Match) -> Match:
    """A new match of the same game and players, with a new seed."""
    return Match(match.game, match.players, fresh_seed(), practice=match.practice, rounds=match.length)


def _not_in_hand(keys: tuple[str, ...]) -> Violation:
    cards = tuple(key.partition("#")[0][:20] for key in keys[:4])
    return Violation("C02", "not_in_hand", {"missing": ", ".join(cards)}, cards)


def _is_persons_seat(match: Match, seat: object) -> bool:
    return type(seat) is int and 0 <= seat < len(match.players) and match.players[seat].kind == "person"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
