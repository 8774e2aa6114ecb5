"""A short round to learn the rules: all cards are face up, a coach says what to do, and the other player says why they
make their moves.

The first move of each kind is shown in full. After that the coach only points the way, and *Hint* says more. The coach
uses the game's own tips; the reasons are in ``reason``, beside them under ``[tip_…]``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rummy_kit.bots import BOTS
from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import DeckError
from rummy_kit.engine.events import Event
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rules import AnyRules, Ranked
from rummy_kit.engine.store import Store
from rummy_kit.engine.verdict import Verdict, round_over
from rummy_kit.lessons.exercise import LESSON_WORDS
from rummy_kit.table.frame import end_part, lays_of, round_over_panel, say_laid_by, with_ends
from rummy_kit.table.panel import COMMON_WORDS, DEPTHS, WORKED
from rummy_kit.table.parts import button
from rummy_kit.table.session import Session
from rummy_kit.table.view import ActionView, Draft, Intent, PanelView, TableView
from rummy_kit.texts import Texts

WORDS = Texts.load(COMMON_WORDS, LESSON_WORDS)
TURNS = 6  # turns of each player, at most
SEEDS = 12  # deals from a teacher's own deck to try
SOON = 8  # turns of both players together
OTHER = Player("Ada", "greedy")  # plays the best move by the ranking, so the ranking's reasons are hers


class FirstRound(Session):
    """A seat in a round with open hands against one other player. ``seed`` fixes the deal."""

    hints_need_a_try = False
    to_game: Callable[[], None] | None = None  # goes on to the game, if the page has one

    def __init__(
        self, game: AnyRules, seed: int, *, store: Store | None = None, table_id: str = "", notice: str = ""
    ) -> None:
        self._seed = seed
        self._thought: set[str] = set()  # reasons that the other player has given
        super().__init__(_deal(game, seed), bots=BOTS, store=store, table_id=table_id, notice=notice)

    @property
    def done(self) -> bool:
        """Whether the rules count as learned: the round is over or has lasted long enough."""
        return self.match.round_over or self.match.state.turn_number >= TURNS * len(self.match.players)

    def pending(self) -> bool:
        return not self.done and super().pending()

    def _do(self, intent: Intent) -> None:
        if intent.place == "to_game" and self.to_game is not None and self.done:
            self.to_game()
        else:
            super()._do(intent)

    def _play(self, intent: Intent) -> None:
        if self.done:
            return self._refuse(round_over().violations[0])
        super()._play(intent)

    def _look_again(self, obs: Any, action: Action, verdict: Verdict) -> PanelView | None:
        """Explain a wrong claim instead of carrying it out, so that the pupil can put it right at once."""
        if verdict.correct is not False or verdict.mistake is None or obs.window is not None:
            return None
        return self._table.panel(replace(verdict.mistake, data={**verdict.mistake.data, "mend_at_once": True}))

    def _new_game(self) -> None:
        """Deal the same cards again."""
        self._thought.clear()
        self.start_match(_deal(self.match.game, self._seed))

    # -- why the other player makes a move

    def _choose_for_bot(self, seat: int) -> Action:
        action = super()._choose_for_bot(seat)
        ranked = self.match.game.rank(self.match.observe(seat))
        reason = next((self._reason(move) for move in ranked if move.action == action), "")
        if reason and reason not in self._thought:
            self._thought.add(reason)
            who = self._screen.names[seat]
            self._screen.log.add(WORDS.say("first_round", "other", {"who": who, "reason": reason}))
        return action

    def _reason(self, move: Ranked) -> str:
        return self._table.reason(move) if move.reason else ""

    # -- what the coach says

    def advice(self) -> str:
        """What to do next, and why."""
        obs = self._observation
        if self.done:
            said = say_laid_by(self.match, self._screen.names, self.seat, "only")
            return " ".join((said, *self._last_words()))
        who = {"who": self._screen.names[1 - self.seat]}
        begin = WORDS.say("first_round", "begin", who) if len(self.match) == 1 else ""
        if not self._started:
            return begin
        ranked = self.match.game.rank(obs) if obs.my_move else ()
        if not ranked or not ranked[0].reason:
            return WORDS.say("first_round", "own" if obs.my_move else "watch", who)
        said = (self._nudge() if self._has_met(ranked[0].action) else "") or self._whole_move(ranked[0])
        return " ".join(filter(None, (begin, said)))

    def _last_words(self) -> list[str]:
        again = "" if lays_of(self.match, self.seat) else WORDS.say("first_round", "again")
        tried = WORDS.say("first_round", "tried", {"tried": self._tries}) if self._tries else ""
        return [said for said in (again, tried, WORDS.say("first_round", "next")) if said]

    def _first_hint(self) -> int:
        """A hint goes on from where the coach pointed; a move that was shown in full is shown again."""
        ranked = self.match.game.rank(self._observation)
        return DEPTHS.index("hint") if ranked and self._has_met(ranked[0].action) else WORKED

    def _has_met(self, action: Action) -> bool:
        """Whether the pupil has made a move of this kind; taking discards and drawing are different kinds."""
        kind = "take" if self.match.game.part(action) == "take" else action.kind
        return any(event.kind == kind for event in self._own_events())

    def _whole_move(self, move: Ranked) -> str:
        """The move shown in full: first the idea, then what to do."""
        return " ".join((self._reason(move), WORDS.say("first_round", "try", {"move": self._table.move_words(move)})))

    def _nudge(self) -> str:
        """Where to look, for a kind of move that the pupil has already made."""
        tip = self._table.hint(self._observation, Draft(), 0)
        if tip is None:
            return ""
        panel = self._table.panel(tip)
        return WORDS.say("first_round", "nudge", {"title": panel["title"], "text": panel["text"]})

    def _own_events(self) -> list[Event]:
        return [one.event for one in self.match.recent_events(self.seat) if one.event.player == self.seat]

    @property
    def _is_over(self) -> bool:
        return self.done

    def _show_the_end(self) -> None:
        """Show the end of a round that was not a match: nobody has won it."""
        shown = round_over_panel(self.match, self._screen.names, self.seat)
        *tried, following = self._last_words()
        ends = end_part(WORDS.say, "did", *tried), end_part(WORDS.say, "next", following)
        self._show(with_ends(shown, ends))

    def view(self) -> TableView:
        seen = super().view()
        seen["banner"]["coach"] = self.advice()
        if self._advises("take"):
            _lead_to_discards(seen)
        if self.done:
            title, said = WORDS.say("first_round", "done"), self.advice()
            seen["banner"] = {"title": title, "text": "", "steps": [], "yours": False, "coach": said}
            seen["actions"] = self._at_the_end()
        return seen

    def _advises(self, part: str) -> bool:
        """Whether the best move belongs to this part of a turn."""
        obs = self._observation
        ranked = self.match.game.rank(obs) if self._started and not self.done and obs.my_move else ()
        return bool(ranked) and self.match.game.part(ranked[0].action) == part

    def _at_the_end(self) -> list[ActionView]:
        """The buttons at the end: on to the game, where the page has one, or the same cards again."""
        on = [_button("to_game", "to_game", "check", main=True)] if self.to_game is not None else []
        return [*on, _button("new_game", "first_round_again", "undo")]


def _button(id: str, words: str, icon: str, *, main: bool = False) -> ActionView:
    return button(id, WORDS.say(f"button.{words}", "label"), WORDS.say(f"button.{words}", "note"), icon, main=main)


def _lead_to_discards(seen: TableView) -> None:
    """Highlight the discards instead of the stock, as the coach says: there the pupil sees all there is to take."""
    for action in seen["actions"]:
        action["main"] = action["id"] == "take" and action["enabled"]
    for zone in seen["zones"]:
        zone["next"] = zone["layout"] != "stock" and not zone.get("mine", False) and zone["count"] > 0


def find_first_deal(game: AnyRules) -> int | None:
    """The seed of a round with a teacher's own deck in which the pupil, guided by the coach, soon lays something.

    ``None`` if no such round is found, or if there are too few cards for two players.
    """
    return next((seed for seed in range(1, SEEDS + 1) if lays_soon(game, seed)), None)


def lays_soon(game: AnyRules, seed: int) -> bool:
    """Whether the pupil, guided by the coach, soon lays something in this deal."""
    try:
        match = _deal(game, seed)
    except DeckError:
        return False
    while not match.round_over and match.state.turn_number < SOON:
        seat = match.state.to_act[0]
        match.act(BOTS["greedy"].choose(game, match.observe(seat), match.bot_rng(seat)))
        if lays_of(match, 0):
            return True
    return False


def without_turn_limit(options: Mapping[str, Any]) -> dict[str, Any]:
    """The lesson's house rules without a limit on turns, because this round has its own."""
    return {name: value for name, value in options.items() if name != "turns"}


def _deal(game: AnyRules, seed: int) -> Match:
    return Match(game, (Player("You"), OTHER), seed, practice=True, rounds=1, open_hands=True)
