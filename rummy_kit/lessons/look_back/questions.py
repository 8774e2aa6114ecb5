"""A moment of your own game as a question: what to choose from, and the reply once you have chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.match import Match
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import Ranked
from rummy_kit.lessons.look_back.judge import Behind, Moment
from rummy_kit.lessons.look_back.moves import WORDS
from rummy_kit.lessons.look_back.positions import position
from rummy_kit.lessons.look_back.view import AnswerView, MoveView, QuestionView
from rummy_kit.table.game import table_of
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.view import BarsPicture, BarView, FaceView, PanelView
from rummy_kit.table.weighing import Counted
from rummy_kit.texts import count_items

LETTERS = "ABC"


def say(code: str, part: str = "what", **data: Any) -> str:
    """The words of one part of a code."""
    return WORDS.say(code, part, data)


@dataclass(frozen=True)
class Choosable:
    """One choice: its label, and the marks that it gets afterwards.

    ``move`` is the move, if it is one; ``behind`` is how much worse it is than the best.
    """

    label: str
    right: bool
    done: bool
    move: Ranked | None = None
    behind: Behind | None = None


@dataclass(frozen=True)
class SecondLook:
    """A moment as a question. ``names`` are the players' names by seat, ``faces`` the faces of the deck."""

    match: Match
    moment: Moment
    names: Sequence[str]
    faces: Mapping[str, FaceView]

    @property
    def table(self) -> GameTable[Any]:
        """The words and looks of the game."""
        return table_of(self.match.game)

    @cached_property
    def choices(self) -> tuple[Choosable, ...]:
        """What there is to choose from, in a random order."""
        found = tuple(self._mistake() if self.moment.kind == "wrong" else self._moves())
        return Rng(self.match.seed, "look back, the order", self.moment.decision.at).shuffle(found)

    def _moves(self) -> Iterator[Choosable]:
        best, done = self.moment.best, self.moment.decision.action
        assert best is not None
        yield Choosable(self.table.move_words(best), True, best.action == done, best)
        for behind in self.moment.others:
            move = behind.move
            yield Choosable(self.table.move_words(move), False, move.action == done, move, behind)

    def _mistake(self) -> Iterator[Choosable]:
        """The choices after a mistake. For an answer to others: the answers. For your own claim: forms of it, or
        whether it is right.
        """
        decision = self.moment.decision
        if decision.obs.window is not None:
            for action in self._answers():
                done = action == decision.action
                yield Choosable(self.table.answer_words(action), not done, done)
            return
        for place, label in enumerate(self._asked_again[1]):
            yield Choosable(label, place == 1, place == 0)

    def _answers(self) -> Iterator[Action]:
        decision = self.moment.decision
        yield decision.action
        yield from (action for action in self.match.game.legal_actions(decision.obs) if action != decision.action)

    @cached_property
    def _asked_again(self) -> tuple[str, Sequence[str]]:
        """The question about your own claim; its first two answers are the one given and the right one."""
        decision = self.moment.decision
        assert decision.mistake is not None
        asked = self.table.ask_again(decision.obs, decision.action, decision.mistake)
        return asked or (say("is_it_right", claim=decision.told), (say("is_it_right", "yes"), say("is_it_right", "no")))

    # -- what is shown

    @property
    def title(self) -> str:
        """What the decision was about, without giving away whether it was good."""
        decision = self.moment.decision
        if decision.obs.window is not None:
            return say("item", "answer")
        if decision.mistake is not None:
            return say("item", "claim")
        game = self.match.game
        parts = {game.part(choice.move.action) or choice.move.action.kind for choice in self.choices if choice.move}
        parts = {"draw" if part == "take" else part for part in parts}
        return (say("item", parts.pop()) if len(parts) == 1 else "") or say("item", "move")

    def view(self, chosen: int | None) -> QuestionView:
        """The question, with the reply once something is chosen."""
        decision = self.moment.decision
        own_claim = self.moment.kind == "wrong" and decision.obs.window is None
        ask = self._asked_again[0] if own_claim else say("ask")
        return {
            "when": decision.when,
            "position": position(self.table, self.faces, decision.obs, self.names),
            "told": decision.claim,
            "ask": ask,
            "options": [self._option(place, choice) for place, choice in enumerate(self.choices)],
            "answer": None if chosen is None else self._answer(chosen),
        }

    def _option(self, place: int, choice: Choosable) -> MoveView:
        obs = self.moment.decision.obs
        cards = self.table.move_cards(obs, choice.move.action) if choice.move else ()
        down = self.table.unknown_cards(obs, choice.move.action) if choice.move else 0
        shown = [{"key": f"option:{at}", "face": face} for at, face in enumerate(cards)]
        return {"letter": LETTERS[place], "label": choice.label, "cards": shown, "face_down": down}  # type: ignore[typeddict-item]

    def _answer(self, chosen: int) -> AnswerView:
        return self._about_mistake(chosen) if self.moment.kind == "wrong" else self._about_moves(chosen)

    def _tags(self, right: str) -> list[list[str]]:
        marks = ((choice.done and say("mark", "done"), choice.right and say("mark", right)) for choice in self.choices)
        return [[mark for mark in both if mark] for both in marks]

    @property
    def answered_title(self) -> str:
        """The title of the decision once the question is answered."""
        return self._panel["title"] if self.moment.kind == "wrong" else say(self.moment.kind, "title")

    # -- mistakes

    @property
    def _panel(self) -> PanelView:
        assert self.moment.decision.mistake is not None
        return self.table.panel(self.moment.decision.mistake)

    def _about_mistake(self, chosen: int) -> AnswerView:
        panel, choice = self._panel, self.choices[chosen]
        reply = say("mistake", "right" if choice.right else "again" if choice.done else "other")
        answer: AnswerView = {
            "chosen": chosen,
            "tags": self._tags("right"),
            "title": panel["title"],
            "text": [reply, f"{self.moment.decision.told} {panel['text']}"],
            "steps": panel["steps"],
        }
        if "why" in panel:
            answer["why"] = panel["why"]
        return answer

    # -- moves

    def _about_moves(self, chosen: int) -> AnswerView:
        best, choice = self.moment.best, self.choices[chosen]
        assert best is not None
        reply = say(f"chosen_{self.moment.kind}", "best" if choice.right else "done" if choice.done else "other")
        answer: AnswerView = {
            "chosen": chosen,
            "tags": self._tags("best"),
            "title": reply,
            "text": [self.table.because(best), " ".join(self._compare())],
            "steps": [],
        }
        if why := self.table.picture(best):
            answer["why"] = why
        if count := self.count:
            answer["count"] = count
        return answer

    def _compare(self) -> Iterator[str]:
        """How much worse each of the other moves was."""
        letters = {choice.label: LETTERS[place] for place, choice in enumerate(self.choices)}
        best = next(letters[choice.label] for choice in self.choices if choice.right)
        behind = [(letters[choice.label], choice.behind) for choice in self.choices if choice.behind is not None]
        for part, (other, by) in zip(("what", "more"), behind, strict=False):
            points = count_items(round(by.points), "point")
            yield say("compared", part, best=best, other=other, worlds=by.worlds, points=points)

    @cached_property
    def count(self) -> BarsPicture | None:
        """One thing to count after each move: the first count that favours the best move over what was done."""
        moves = [choice.move.action for choice in self.choices if choice.move]
        right = next((choice for choice in self.choices if choice.right), None)
        best = self.moment.best
        if best is None or right is None:
            return None
        obs = self.moment.decision.obs
        of_each = [{one.code: one for one in self.table.counts(obs, action)} for action in moves]
        here = of_each[self.choices.index(right)]
        there = of_each[next(at for at, choice in enumerate(self.choices) if choice.behind is self.moment.others[0])]
        for code, one in here.items():
            if code in there and one.beats(there[code]) and all(code in each for each in of_each):
                return self._bars(code, [each[code] for each in of_each])
        return None

    def _bars(self, code: str, found: Sequence[Counted]) -> BarsPicture:
        title = self.table.say(f"count.{code}", "title")
        bars: list[BarView] = [
            {"label": LETTERS[place], "value": one.number, "note": one.note or str(one.number)}
            for place, one in enumerate(found)
        ]
        best = next(place for place, choice in enumerate(self.choices) if choice.right)
        bars[best]["tone"] = "lit"
        text = say("counted", title=title, numbers="; ".join(f"{bar['label']}: {bar['note']}" for bar in bars))
        return {"draw": "bars", "text": text, "caption": title, "bars": bars}
