"""Checks of the questions in look backs: the choices are legal, and their counts match the engine's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.lessons.look_back.questions import SecondLook


def problems(question: SecondLook) -> Iterator[str]:
    """Everything wrong with a question, one line each; usually nothing."""
    labels = [choice.label for choice in question.choices]
    if not 2 <= len(set(labels)) == len(labels) <= 3:
        yield f"not two or three different choices: {labels}"
    if [choice.right for choice in question.choices].count(True) != 1:
        yield "not one right choice"
    if [choice.done for choice in question.choices].count(True) != 1:
        yield "what was done is not one of the choices"
    if any(not label or "{" in label for label in labels):
        yield f"a choice without words, or with a place that is not filled: {labels}"
    yield from (_mistake(question) if question.moment.kind == "wrong" else _moves(question))


def _mistake(question: SecondLook) -> Iterator[str]:
    decision, game = question.moment.decision, question.match.game
    verdict = game.check(decision.obs, decision.action)
    if not verdict.legal or verdict.correct is not False:
        yield f"{decision.action} is no mistake"


def _moves(question: SecondLook) -> Iterator[str]:
    decision, game = question.moment.decision, question.match.game
    answer = question.view(0)["answer"]
    assert answer is not None
    if not answer["text"][0] or any("{" in text for text in answer["text"]):
        yield f"no reason, or one with a gap: {answer['text']}"
    for choice in question.choices:
        assert choice.move is not None
        action = choice.move.action
        verdict = game.check(decision.obs, action)
        if not verdict.legal or verdict.correct is False:
            yield f"{action} cannot be done"
        yield from _hand(question, action)


def _hand(question: SecondLook, action: Action) -> Iterator[str]:
    """Problems with the hand in the question, which must be the hand after the move in every world that the player
    cannot tell from the true one.
    """
    game, table, obs = question.match.game, question.table, question.moment.decision.obs
    luck = Rng("look back, checked", question.moment.decision.at)
    state, _ = game.play(game.resample(obs, luck), action, Drawn(luck))
    if state.outcome is not None or state.turn_number > obs.turn_number + 1:
        return
    said, unknown = Counter(table.hand_after(obs, action)), table.unknown_cards(obs, action)
    there = Counter(state.hands[obs.my_seat])
    if said - there or (there - said).total() != unknown:
        yield f"after {action} the hand is {sorted(there.elements())}, not {sorted(said.elements())} and {unknown} more"
