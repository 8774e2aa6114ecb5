"""What an intent means in Rummy Battle: an action, or why there is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Literal

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.turns import Discard, Draw
from rummy_kit.engine.verdict import Verdict, Violation, refuse
from rummy_kit.feedback import WorkedStep
from rummy_kit.subjects import odds
from rummy_kit.table.game_table import Simple
from rummy_kit.table.view import Draft, HandleView, number_in

from .deck import ACTIONS, HOARD, ONLY_ONCE_OPEN, THIEF
from .draws import compare_draws
from .faces import SKIPPED, BattleWords
from .picture import hundred_of
from .pieces import EARLY, LATE, BattleObservation, Hoard, Lay, LayOff, Refill, SecondChance, Take, Thief, Under
from .work import Work, fewer, melds_of


class BattleMeaning(BattleWords):
    """What buttons and places mean; how they look is in ``table.py``."""

    seen_type = Work
    simple: ClassVar[Simple] = {"draw": Draw, "second_chance": SecondChance, "refill": Refill}

    def hint(self, obs: BattleObservation, draft: Draft, depth: int) -> Violation | None:
        """A tip, at first about the chosen cards, if they make no meld; then about the best move."""
        wrong = self._no_meld(obs, draft) if depth == 0 else None
        return wrong or super().hint(obs, draft, depth)

    @staticmethod
    def _no_meld(obs: BattleObservation, draft: Draft) -> Violation | None:
        """Why three or more chosen cards cannot be laid, as a tip: what is wrong, and where to look."""
        if obs.phase != "play" or len(draft.faces) < odds.SHORTEST:
            return None
        judged = odds.judge_meld(draft.faces)
        return None if judged.ok else replace(Violation.of("RB04", judged, draft.faces), kind="tip")

    def find_action(self, seen: Work, place: str) -> Action | Verdict | None:
        """The action of a button or a place; before the Marker, going out needs a confirmation."""
        obs = seen.obs
        action = self._action(seen, place)
        if not isinstance(action, Action) or obs.marker_out or seen.draft.text.get("early") == "yes":
            return action
        if len(obs.hand) == fewer(action) and self.rules.check(obs, action).legal:
            return _advise("early_out", {"points": -EARLY, "late": LATE}, rule="RB11")
        return action

    def read_drop(self, seen: Work, place: str) -> str:
        """The button meant by dropping cards: on the discards, cards from the hand are discarded and discards are
        taken; an action card may also be dropped on those already played.
        """
        buttons = {
            "stock": "under" if seen.phase == "exchange" else "draw",
            "hand": "take",
            "discards": "discard" if seen.draft.hand else "take",
            "spent": "discard",
        }
        return buttons.get(place, place)

    def _action(self, seen: Work, place: str) -> Action | Verdict | None:
        seat, faces, depth = seen.obs.my_seat, seen.draft.faces, seen.depth
        if place in ("take", "hoard"):
            if not depth:
                return refuse("RB03", "choose_discard")
            return Take(seat, depth) if place == "take" else Hoard(seat, depth)
        if place in ("under", "discard"):
            if not seen.one:
                return refuse("RB09" if place == "discard" else "RB07", "one_card", n=len(faces))
            return Under(seat, seen.one) if place == "under" else Discard(seat, seen.one)
        if place in ("lay", "lay_only", "add", "play"):
            return self._way(seen, seen.way, draw=place != "lay_only") or self._no_way(seen)
        if place.startswith("meld:"):
            return self._at_meld(seen, number_in(place.split(":")[1]))
        place, _, guess = place.partition(":")
        return self._odds(seen.obs, guess) if place == "odds" else None

    @staticmethod
    def _way(seen: Work, way: Action | None, *, draw: bool = True) -> Action | None:
        return replace(way, draw=draw and seen.obs.stock_count > 0) if isinstance(way, Lay) else way

    def _at_meld(self, seen: Work, number: int) -> Action | Verdict:
        """The move that puts the chosen cards on a meld, if it is clear which."""
        there = [way for way in seen.ways if number in melds_of(way)]
        if not there:
            return self._no_way(seen, number)
        if len(there) > 1 and not any(map(seen.picked, there)):
            return refuse("RB07", "choose_aim", n=len(there))
        return next(filter(seen.picked, there), there[0])

    def _no_way(self, seen: Work, number: int | None = None) -> Action | Verdict:
        """The action that was tried, to be refused for the right reason, or the table's own reason."""
        obs, faces, card = seen.obs, seen.draft.faces, seen.one
        if obs.phase == "draw" and not set(faces[:1]) & set(ACTIONS):
            return refuse("RB03", "draw_first")
        if not card:
            return Lay(obs.my_seat, faces, False)
        if card not in ACTIONS:
            return self._no_lay_off(obs, card, number)
        if card == HOARD:
            return refuse("RB16", "already_drawn")
        if card in ONLY_ONCE_OPEN and not obs.open:
            return refuse("RB07", "not_open")
        if card == THIEF and number is not None:
            return Thief(obs.my_seat, number)
        return refuse("RB07", "no_aim", card=card)

    @staticmethod
    def _no_lay_off(obs: BattleObservation, card: Face, number: int | None) -> Action | Verdict:
        if number is None:
            return refuse("RB06", "no_lay_off" if obs.open else "not_open", card=card)
        meld = obs.meld(number)
        ends = (end for face, end in (meld.takes if meld else ()) if face == card)
        return LayOff(obs.my_seat, number, card, next(ends, ""))

    def _odds(self, obs: BattleObservation, guess: str) -> Verdict:
        """The draws to compare, once the learner has guessed; after the draw, no guess is needed.

        ``guess`` is a whole percentage, ``SKIPPED``, or ``""``.
        """
        if obs.phase != "draw" and not obs.drawn:
            return refuse("", "odds_gone")
        draws, number = compare_draws(self.rules, obs), number_in(guess)
        if draws.reached:
            return _advise("odds_reached")
        when: Literal["before", "after"] = "after" if obs.drawn else "before"
        guessed = 0 <= number <= 100
        if not guessed and not (obs.drawn and guess == SKIPPED):
            return _advise({"before": "guess_before", "after": "guess_after"}[when], {"n": draws.count, "asked": draws})
        met = any(odds.usable(card, Counter(obs.hand)) for card in obs.drawn)
        data = {
            "guess": self.say("guess", draws.deck.judge_guess(number)) if guessed else "",
            **draws.facts,
            "row": draws.say_row(when),
            "drawn": [self.card(card) for card in obs.drawn],
            "result": self.say("odds_after", "met" if met else "missed"),
            "compared": draws,
        }
        steps = (*self._not_counted(obs), *odds.explain_chance(draws.hand, draws.left, draws.count)[2:])
        return _advise(f"odds_{when}", data, obs.drawn, steps)

    def handle(self, violation: Violation) -> HandleView | None:
        """The picture of the draw out of a hundred, for a guess."""
        draws = violation.data.get("asked")
        return hundred_of(draws.deck) if isinstance(draws, odds.Draws) else None

    def _not_counted(self, obs: BattleObservation) -> Iterator[WorkedStep]:
        """Cards that have been seen and are hidden again: they cannot be drawn."""
        if cards := obs.seen + obs.buried:
            yield WorkedStep(self.say("odds_before", "seen", cards=list(map(odds.short, cards))))


def _advise(
    code: str, data: Mapping[str, Any] | None = None, cards: Pile = (), steps: Iterable[WorkedStep] = (), rule: str = ""
) -> Verdict:
    """A tip instead of the action."""
    return Verdict((Violation(rule, code, data or {}, cards, "tip", tuple(steps)),))
