"""A match: players, a seed and an append-only log of moves and of what chance decided.

Saving and loading, resuming, undo, replays and looking back all work from the log. Its entries are plain JSON::

    {"deal": 1, "chance": [[…the shuffled deck…]]}
    {"do": "P0 draw", "chance": []}
    {"undo": 0}
    {"slip": 0}
    {"sit": 2, "player": {"name": "Otter", "kind": "person"}}

A slip is a try that was not right; it changes nothing. Where people play with each other, an entry that pages have
asked for also has ``"asked": [[seat, page, number], …]``.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, NamedTuple

from rummy_kit import __version__
from rummy_kit.engine.actions import Action, InvalidText
from rummy_kit.engine.cards import Deck, DeckError
from rummy_kit.engine.events import CameBack, Event, SatDown, StoodIn, TakenBack
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.plain import PlainError, canonical, plain, unplain
from rummy_kit.engine.rng import Chance, ChanceMismatch, Drawn, Recorded, Rng, fresh_seed
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.state import State
from rummy_kit.engine.verdict import LEGAL, IllegalAction, Verdict, Violation, not_your_turn, refuse
from rummy_kit.engine.words import say
from rummy_kit.texts import quote

FORMAT = 1
CHECK_EVERY = 20
UNDO_CODES = ("nothing_to_undo", "undo_past_news")

Entry = dict[str, Any]
LoadGame = Callable[[str, Mapping[str, Any], Deck | None], AnyRules]
"""Makes a game from its id, options and own deck, like ``rummy_kit.games.load``. Raises ``ValueError``."""


class MatchError(ValueError):
    """A step that the match cannot take now; the message is for people."""


class SaveError(ValueError):
    """A save that cannot be loaded; the message says what is wrong, where, and what to do."""


class ReplayMismatch(SaveError):
    """A save whose log cannot be replayed; ``at`` is the index of the first entry that does not fit."""

    def __init__(self, at: int, reason: str) -> None:
        super().__init__(say("save.entry", at=at, problem=reason))
        self.at = at


class Asked(NamedTuple):
    """A message that an entry of the log answers: whose, from which page, and its number there.

    It is written together with the move, so that another process that goes on with the log knows what is done already.
    """

    seat: int
    page: str
    number: int


@dataclass(frozen=True, slots=True)
class Player:
    """A player at the table; ``kind`` is ``"person"`` or the name of a bot."""

    name: str
    kind: str = "person"


@dataclass(frozen=True, slots=True)
class Position:
    """A match at one moment, without its log.

    ``round`` counts from 1; ``rounds`` holds the points of each finished round, ``totals`` their sums.
    """

    state: State
    round: int
    dealer: int
    totals: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class PastEvent:
    """An event of this round, with its number in the match, the numbers of its action and turn in the round, and
    whose turn it was.
    """

    n: int
    action: int
    turn_number: int
    turn: int
    event: Event


# The moves of a match as pure functions: a Match logs them, simulations only play them.


def chance_for(seed: int | str, round_number: int, step: int) -> Drawn:
    """The chance of one step of a round; step 0 is the deal. A move repeated after an undo has the same luck."""
    return Drawn(Rng(seed, "round", round_number, step))


def first_round(game: AnyRules, seats: int, chance: Chance) -> tuple[Position, tuple[Event, ...]]:
    """C01. Draw the first dealer and deal."""
    dealer = chance.below(seats)
    state, events = game.deal(seats, dealer, chance, None)
    return Position(state, 1, dealer, (0,) * seats), events


def next_round(game: AnyRules, position: Position, chance: Chance) -> tuple[Position, tuple[Event, ...]]:
    """C01. The deal passes to the left."""
    seats = position.state.seats
    dealer = (position.dealer + 1) % seats
    state, events = game.deal(seats, dealer, chance, position.state.outcome)
    return replace(position, state=state, round=position.round + 1, dealer=dealer), events


def check_action(game: AnyRules, state: State, action: Action) -> Verdict:
    """What the rules say about an action by any seat."""
    if type(action.player) is not int or not 0 <= action.player < state.seats:
        return not_your_turn(state.turn)
    return game.check(game.observe(state, action.player), action)


def play_action(
    game: AnyRules, position: Position, action: Action, chance: Chance
) -> tuple[Position, tuple[Event, ...]]:
    """The position after an action; if it ends the round, the points are added. Raises ``IllegalAction``."""
    verdict = check_action(game, position.state, action)
    if not verdict.legal:
        raise IllegalAction(action, verdict)
    return _carry_out(game, position, action, chance)


def _carry_out(
    game: AnyRules, position: Position, action: Action, chance: Chance
) -> tuple[Position, tuple[Event, ...]]:
    """The position after an action that has been found legal."""
    state, events = game.play(position.state, action, chance)
    if state.outcome is None:
        return Position(state, position.round, position.dealer, position.totals, position.rounds), events
    points = state.outcome.points
    totals = tuple(total + more for total, more in zip(position.totals, points, strict=True))
    return Position(state, position.round, position.dealer, totals, (*position.rounds, points)), events


class Match:
    """A series of rounds to the game's own end, or of exactly ``rounds`` rounds (C07).

    The first is dealt at once. In ``practice``, undo also takes back moves that gave news, and the moves of others.
    With ``open_hands`` everyone sees all hands, to learn the rules. Raises ``ValueError`` if the game is not for this
    many players.
    """

    def __init__(
        self,
        game: AnyRules,
        players: Sequence[Player],
        seed: int | str,
        *,
        practice: bool = False,
        rounds: int | None = None,
        open_hands: bool = False,
    ) -> None:
        self._set_up(game, players, seed, practice, rounds, open_hands)
        self._deal(chance_for(seed, 1, 0))

    def _set_up(
        self,
        game: AnyRules,
        players: Sequence[Player],
        seed: int | str,
        practice: bool,
        rounds: int | None,
        open_hands: bool,
    ) -> None:
        if len(players) not in game.players:
            least, most = game.players[0], game.players[-1]
            raise ValueError(say("match.players", game=game.title, least=least, most=most, n=len(players)))
        if rounds is not None and rounds < 1:
            raise ValueError(say("match.no_rounds", n=rounds))
        self.game = game
        self.players = self._first_players = tuple(players)  # the current players, and those at the beginning
        self.seed = seed
        self.practice = practice
        self.length = rounds
        self.open_hands = open_hands
        self._log: list[Entry] = []
        self._events: list[Event] = []
        self._steps: list[_Step] = []  # the moves of this round that undo has not taken back
        self._checks: dict[int, str] = {}
        self._position: Position | None = None
        self._checked: tuple[State, Action, Verdict] | None = None  # the latest verdict

    def another(self) -> Match:
        """A new match of the same game and players, with a new seed."""
        again: Any = type(self)
        kept = {"practice": self.practice, "rounds": self.length, "open_hands": self.open_hands}
        match: Match = again(self.game, self.players, fresh_seed(), **kept)
        return match

    # queries

    @property
    def position(self) -> Position:
        """Where the match is now."""
        assert self._position is not None, "a match is dealt when it is made"
        return self._position

    @property
    def state(self) -> Any:
        """The whole true state of the round. For the engine: players get :meth:`observe`."""
        return self.position.state

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all finished rounds, by seat."""
        return self.position.totals

    @property
    def rounds(self) -> tuple[tuple[int, ...], ...]:
        """The points of each finished round."""
        return self.position.rounds

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.position.round

    @property
    def round_over(self) -> bool:
        """Whether the round has ended."""
        return self.state.outcome is not None

    @property
    def over(self) -> bool:
        """C07. Whether the match has ended."""
        if not self.round_over:
            return False
        finished = len(self.rounds)
        return finished >= self.length if self.length else self.game.match_over(self.totals, finished)

    @property
    def winners(self) -> tuple[int, ...]:
        """C07. Who won the match; a tie is shared. Before it ends, nobody has. A single round is won by its own
        winners.
        """
        if not self.over:
            return ()
        winners: tuple[int, ...] = self.state.outcome.winners
        return winners if self.length == 1 else self.game.leaders(self.totals)

    def observe(self, seat: int | None) -> Any:
        """C05. All that this seat may know; ``None`` is a spectator."""
        obs: Observation = self.game.observe(self.state, seat)
        return replace(obs, open_hands=self.state.hands) if self.open_hands else obs

    def __len__(self) -> int:
        """How many entries the log has."""
        return len(self._log)

    @property
    def log(self) -> tuple[Entry, ...]:
        """The log, for the store and the teacher only: it contains the hidden cards."""
        return tuple(copy.deepcopy(self._log))

    def log_since(self, n: int) -> tuple[Entry, ...]:
        """The log's entries from index ``n`` on."""
        return tuple(copy.deepcopy(self._log[n:]))

    def answered(self, seat: int) -> Iterator[Asked]:
        """The messages of that seat that entries of the log answer, the first one first. A slip answers nothing: the
        player still has to learn why.
        """
        answers = (entry for entry in self._log if "slip" not in entry)
        every = (Asked(*asked) for entry in answers for asked in entry.get("asked", ()))
        return (asked for asked in every if asked.seat == seat)

    @property
    def event_count(self) -> int:
        """How many events there have been. A slip is not an event, although it is in the log."""
        return len(self._events)

    def events(self, reader: int | None, since: int = 0) -> tuple[tuple[int, Event], ...]:
        """The numbered events so far, as that reader may know them: a pupil's own record of the match."""
        return tuple((since + n, event.read_by(reader)) for n, event in enumerate(self._events[since:]))

    def recent_events(self, reader: int | None) -> Iterator[PastEvent]:
        """What has been done in this round and not taken back, newest first, as that reader may know it."""
        for action, step in reversed(tuple(enumerate(self._steps, 1))):
            before = step.before.state
            for n, event in reversed(tuple(enumerate(step.events, step.first))):
                yield PastEvent(n, action, before.turn_number, before.turn, event.read_by(reader))

    def bot_rng(self, seat: int) -> Rng:
        """The random numbers for the bot in that seat at this moment: the same after a reload or an undo."""
        return Rng(self.seed, "bot", seat, self.round, len(self._steps))

    # moves

    def deal_round(self, asked: Sequence[Asked] = ()) -> tuple[Event, ...]:
        """Deal the next round. Raises :class:`MatchError` during a round, or when the match has ended."""
        if not self.round_over:
            raise MatchError(say("match.round_not_over"))
        if self.over:
            raise MatchError(say("match.over"))
        return self._deal(chance_for(self.seed, self.round + 1, 0), asked)

    def check(self, action: Action) -> Verdict:
        """What the rules say about an action now. :meth:`act` uses this verdict, so a click is checked only once."""
        last = self._checked
        if last is None or last[0] is not self.state or last[1] is not action:
            last = self._checked = (self.state, action, check_action(self.game, self.state, action))
        return last[2]

    def act(self, action: Action, asked: Sequence[Asked] = ()) -> tuple[Event, ...]:
        """Carry out an action and log it, with the messages that have ``asked`` for it. Raises ``IllegalAction``; then
        nothing has changed.
        """
        return self._act(action, chance_for(self.seed, self.round, len(self._steps) + 1), asked)

    def can_undo(self, seat: int) -> Verdict:
        """The verdict on taking back that seat's last decision of this round: in practice always allowed, otherwise
        only if nobody has learned anything from it."""
        back = self._own_last(seat)
        if back is None:
            return Verdict((Violation("C04", "nothing_to_undo", kind="tip"),))
        undone = self._steps[back:]
        others = any(step.player != seat for step in undone)
        if not self.practice and (others or any(event.news for step in undone for event in step.events)):
            return refuse("C05", "undo_past_news")
        return LEGAL

    def undo(self, seat: int, asked: Sequence[Asked] = ()) -> TakenBack:
        """Go back to before that seat's last decision. Raises :class:`MatchError`; ask :meth:`can_undo` first."""
        verdict = self.can_undo(seat)
        if not verdict.legal:
            raise MatchError(say(f"match.{verdict.violations[0].code}"))
        back = self._own_last(seat)
        moves = len(self._steps) - (back or 0)
        self._position = self._steps[back or 0].before
        del self._steps[back or 0 :]
        event = TakenBack(player=seat, moves=moves)
        self._write({"undo": seat}, (event,), asked)
        return event

    def sit(self, seat: int, player: Player) -> tuple[Event, ...]:
        """Let another player go on in that seat: a person who has come, or a bot for one who has gone.

        Raises :class:`MatchError`.
        """
        if type(seat) is not int or not 0 <= seat < len(self.players) or self.players[seat] == player:
            raise MatchError(say("match.no_seat", seat=seat))
        before = self.players[seat]
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])
        event: Event
        if before.name != player.name:
            event = SatDown(player=seat, name=player.name, before=before.name)
        else:
            event = CameBack(player=seat) if player.kind == "person" else StoodIn(player=seat)
        return self._write({"sit": seat, "player": plain(player)}, (event,))

    def note_slip(self, seat: int, asked: Sequence[Asked] = ()) -> None:
        """Log that this seat has tried something that is not right; the position stays as it is. A message that comes
        again, because another process has died over it, counts once.

        Raises :class:`MatchError`.
        """
        if self._position is None or type(seat) is not int or not 0 <= seat < len(self.players):
            raise MatchError(say("match.no_seat", seat=seat))
        if not asked or {"slip": seat, "asked": [list(one) for one in asked]} not in self._log:
            self._write({"slip": seat}, (), asked)

    def count_slips(self, seat: int) -> int:
        """How many tries of that seat in this round were not right."""
        this_round = takewhile(lambda entry: "deal" not in entry, reversed(self._log))
        return sum(entry.get("slip") == seat for entry in this_round)

    def _own_last(self, seat: int) -> int | None:
        return next((at for at in reversed(range(len(self._steps))) if self._steps[at].player == seat), None)

    def _deal(self, chance: Drawn | Recorded, asked: Sequence[Asked] = ()) -> tuple[Event, ...]:
        if self._position is None:
            self._position, events = first_round(self.game, len(self.players), chance)
        else:
            self._position, events = next_round(self.game, self._position, chance)
        self._steps.clear()
        return self._write({"deal": self.round, "chance": chance.results}, events, asked)

    def _act(self, action: Action, chance: Drawn | Recorded, asked: Sequence[Asked]) -> tuple[Event, ...]:
        before, verdict = self.position, self.check(action)
        if not verdict.legal:
            raise IllegalAction(action, verdict)
        self._position, events = _carry_out(self.game, before, action, chance)
        self._steps.append(_Step(before, action.player, len(self._events), events))
        return self._write({"do": str(action), "chance": chance.results}, events, asked)

    def _write(self, entry: Entry, events: tuple[Event, ...], asked: Sequence[Asked] = ()) -> tuple[Event, ...]:
        self._log.append({**entry, "asked": [list(one) for one in asked]} if asked else entry)
        self._events += events
        if len(self._log) % CHECK_EVERY == 0:
            self._checks[len(self._log)] = self.fingerprint()
        return events

    def fingerprint(self) -> str:
        """A short hash of the whole position: equal positions have equal hashes."""
        return hashlib.sha256(canonical(self.position).encode()).hexdigest()[:16]

    # saving and loading

    def head(self) -> dict[str, Any]:
        """A save without its log: everything that stays the same while the match is played."""
        return {
            "format": FORMAT,
            "kit": __version__,
            "game": game_head(self.game),
            "players": plain(self._first_players),
            "seed": self.seed,
            "practice": self.practice,
            "rounds": self.length,
            "open_hands": self.open_hands,
        }

    def save(self) -> dict[str, Any]:
        """The whole match as JSON types, with the hidden cards; a pupil's own record is :meth:`events`."""
        checks = self._checks | {len(self._log): self.fingerprint()}
        return {
            **self.head(),
            "log": list(self.log),
            "checks": {str(n): value for n, value in checks.items()},
        }

    @classmethod
    def load(cls, data: Any, load_game: LoadGame) -> Match:
        """The match of a save, replayed entry by entry. Raises :class:`SaveError`, :class:`ReplayMismatch`.

        ``load_game`` is usually ``rummy_kit.games.load``.
        """
        match = _empty_match(cls, data, load_game)
        log = _part(data, "log", list)
        checks = _part(data, "checks", dict)
        if not log:
            raise SaveError(say("save.empty"))
        for at, entry in enumerate(log):
            match._read(at, entry)
            expected = checks.get(str(at + 1))
            if expected is not None and expected != match.fingerprint():
                raise ReplayMismatch(at, say("entry.cards"))
        strange = [n for n in checks if n not in map(str, range(1, len(log) + 1))]
        if strange:
            raise ReplayMismatch(len(log), say("entry.cut_off", entry=str(strange[0])[:20]))
        return match

    @classmethod
    def from_text(cls, text: str | bytes, load_game: LoadGame) -> Match:
        """The match of a save file's text. Raises :class:`SaveError`."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise SaveError(say("save.not_ours")) from error
        return cls.load(data, load_game)

    def replay(self, upto: int | None = None) -> Match:
        """The match replayed from the first ``upto`` entries of its log (at least the first deal), or from all."""
        copied = object.__new__(type(self))
        copied._set_up(self.game, self._first_players, self.seed, self.practice, self.length, self.open_hands)
        for at, entry in enumerate(self._log[: max(1, len(self._log) if upto is None else upto)]):
            copied._read(at, entry)
        return copied

    def fork(self) -> Match:
        """A copy that can go on independently of this match."""
        forked = copy.copy(self)
        forked._log, forked._events, forked._steps = [*self._log], [*self._events], [*self._steps]
        forked._checks = dict(self._checks)
        return forked

    def follow(self, entries: Sequence[Entry]) -> None:
        """Play what others have added to the log. Raises :class:`ReplayMismatch`."""
        for entry in entries:
            self._read(len(self), entry)

    def _read(self, at: int, entry: Any) -> None:
        """Play one entry of a log, checked like a player's move. Raises :class:`ReplayMismatch`."""
        words = set(entry) - {"asked"} if isinstance(entry, dict) else set()
        try:
            if words == {"undo"}:
                self._read_undo(at, entry["undo"], _read_asked(at, entry))
                return
            if words == {"sit", "player"}:
                self._read_sit(at, entry["sit"], entry["player"])
                return
            if words == {"slip"}:
                self._read_slip(at, entry["slip"], _read_asked(at, entry))
                return
            if words not in ({"deal", "chance"}, {"do", "chance"}) or not isinstance(entry["chance"], list):
                raise ReplayMismatch(at, say("entry.unknown"))
            chance, asked = Recorded(entry["chance"]), _read_asked(at, entry)
            if "deal" in words:
                self._read_deal(at, entry["deal"], chance, asked)
            elif self._position is None or not isinstance(entry["do"], str):
                raise ReplayMismatch(at, say("entry.move"))
            else:
                self._act(self.game.actions.parse(entry["do"]), chance, asked)
        except (IllegalAction, InvalidText, ChanceMismatch, DeckError) as error:
            raise ReplayMismatch(at, say("entry.problem", problem=str(error).rstrip("."))) from error
        if not chance.done():
            raise ReplayMismatch(at, say("entry.chance_left"))

    def _read_deal(self, at: int, number: Any, chance: Recorded, asked: Sequence[Asked]) -> None:
        due = self._position is None or (self.round_over and not self.over)
        expected = 1 if self._position is None else self.round + 1
        if not due or type(number) is not int or number != expected:
            raise ReplayMismatch(at, say("entry.deal", round=quote(number, 20)))
        self._deal(chance, asked)

    def _read_undo(self, at: int, seat: Any, asked: Sequence[Asked]) -> None:
        if self._position is None or type(seat) is not int or not self.can_undo(seat).legal:
            raise ReplayMismatch(at, say("entry.undo"))
        self.undo(seat, asked)

    def _read_slip(self, at: int, seat: Any, asked: Sequence[Asked]) -> None:
        try:
            self.note_slip(seat, asked)
        except MatchError as error:
            raise ReplayMismatch(at, say("entry.slip")) from error

    def _read_sit(self, at: int, seat: Any, player: Any) -> None:
        try:
            self.sit(seat, unplain(Player, player, "player"))
        except (MatchError, PlainError) as error:
            raise ReplayMismatch(at, say("entry.sit")) from error


@dataclass(frozen=True, slots=True)
class _Step:
    """A move that undo could take back: the position before it, its player, its events and the number of the first."""

    before: Position
    player: int
    first: int
    events: tuple[Event, ...]


def _read_asked(at: int, entry: Entry) -> list[Asked]:
    """The messages that an entry answers. Raises :class:`ReplayMismatch`."""
    asked = entry.get("asked", [])
    if not isinstance(asked, list) or not all(map(_is_asked, asked)):
        raise ReplayMismatch(at, say("entry.unknown"))
    return [Asked(*one) for one in asked]


def _is_asked(one: Any) -> bool:
    return isinstance(one, list) and [type(part) for part in one] == [int, str, int]


def _part(data: Mapping[str, Any], name: str, kind: type) -> Any:
    if not isinstance(data.get(name), kind):
        raise SaveError(say("save.no_part", part=name))
    return data[name]


def game_head(game: AnyRules) -> dict[str, Any]:
    """What identifies a game, as JSON types: its rules, its house rules, and a teacher's deck if it has one."""
    deck = game.own_deck
    own = None if deck is None else {"name": deck.name, "text": deck.text}
    return {"id": game.id, "version": game.version, "options": plain(game.options), "deck": own}


def game_of(about: Any, load_game: LoadGame, kit: str) -> AnyRules:
    """The game of a :func:`game_head`. Raises :class:`SaveError`, even if only the game's version differs."""
    if not isinstance(about, dict):
        raise SaveError(say("save.no_part", part="game"))
    try:
        game = load_game(_part(about, "id", str), _part(about, "options", dict), _own_deck(about))
    except SaveError:
        raise
    except ValueError as error:
        raise SaveError(say("save.not_here", problem=str(error))) from error
    if about.get("version") != game.version:
        version = quote(about.get("version"), 20)
        raise SaveError(say("save.rules", version=version, game=game.title, own=game.version, kit=kit))
    return game


def _own_deck(about: Mapping[str, Any]) -> Deck | None:
    """The deck in a save, if the match was not played with the game's own. Raises ``DeckError``."""
    if about.get("deck") is None:
        return None
    own = _part(about, "deck", dict)
    return Deck.from_text(_part(own, "text", str), _part(own, "name", str))


def _empty_match(cls: type[Match], data: Any, load_game: LoadGame) -> Match:
    """A match set up from the head of a save, with nothing dealt yet."""
    if not isinstance(data, dict) or "format" not in data:
        raise SaveError(say("save.not_ours"))
    if data["format"] != FORMAT:
        raise SaveError(say("save.format", format=quote(data["format"], 20), kit=__version__, own=FORMAT))
    game = game_of(data.get("game"), load_game, str(data.get("kit"))[:20])
    seed: Any = data.get("seed")
    length: Any = data.get("rounds")
    practice: Any = data.get("practice")
    open_hands: Any = data.get("open_hands")
    switches = type(practice) is type(open_hands) is bool
    if type(seed) not in (int, str) or not switches or type(length) not in (int, type(None)):
        raise SaveError(say("save.head"))
    match = object.__new__(cls)
    try:
        players = unplain(tuple[Player, ...], data.get("players"), "players")
        match._set_up(game, players, seed, practice, length, open_hands)
    except PlainError as error:
        raise SaveError(say("save.players", problem=str(error))) from error
    except ValueError as error:
        raise SaveError(say("save.not_here", problem=str(error))) from error
    return match
