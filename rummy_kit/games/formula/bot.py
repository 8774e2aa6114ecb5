"""What a good player of FORMULA looks at: how many cards a play gets rid of, and which are kept for the next one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from operator import itemgetter

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rules import Ranked
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic import JOKER, Play

from .pieces import HAND_SIZE, FormulaObservation, Lay, describe_play, face_of
from .rules import FormulaRules

TOLD = 12  # how many of the best get words; a hint about any other asks for its words
CARD = 10.0
OUT = 1000.0
SPENT_JOKER = 6.0  # a joker opens up many plays later
SPENT_ZERO = -1.0  # zeros fit into few formulas: better gone
DRAW = 0.0


def weigh(game: FormulaRules, obs: FormulaObservation) -> Iterator[Ranked]:
    """The viewer's plays, the best ones in words; then what to do instead of playing."""
    plays = arithmetic.plays(game.constrain(obs.equation), obs.hand)
    scored = sorted(((_score(game, play, obs), play) for play in plays), key=lambda one: -one[0])
    for place, (score, play) in enumerate(scored):
        yield Ranked(
            Lay(obs.my_seat, *play), score, "tip_lay", describe_play(play, obs.equation) if place < TOLD else {}
        )
    rest = game.without_playing(obs)
    yield Ranked(rest, DRAW, f"tip_{rest.kind}")


def best(game: FormulaRules, obs: FormulaObservation) -> Action | None:
    """The first of the actions from :func:`weigh`, without words."""
    if not obs.my_move:
        return None
    plays = arithmetic.plays(game.constrain(obs.equation), obs.hand)
    first = max(((_score(game, play, obs), play) for play in plays), key=itemgetter(0), default=None)
    return game.without_playing(obs) if first is None else Lay(obs.my_seat, *first[1])


def _score(game: FormulaRules, play: Play, obs: FormulaObservation) -> float:
    cards = arithmetic.cards_of(play)
    if len(cards) == len(obs.hand):
        return OUT
    if game.equal_turns and obs.out:  # the last turn: there is no next one to keep cards for
        return CARD * game.points(map(face_of, cards))
    return CARD * len(cards) - SPENT_JOKER * cards.count(JOKER) - SPENT_ZERO * cards.count("0") + 0.1 * len(set(cards))


def slips(game: FormulaRules, obs: FormulaObservation) -> Iterator[Action]:
    """FO11, strict. The formula on the table with a different answer."""
    if not game.options.strict:
        return
    table = obs.equation
    left, right = (
        arithmetic.write_number((("5*" if card == "*" else card), True) for card in number)
        for number in (table.left, table.right)
    )
    for face in Counter(obs.hand):
        for sign in game.signs:
            yield Lay(obs.my_seat, left, sign, right, "7*" if face == JOKER else face)


def faults(game: FormulaRules) -> Mapping[str, float]:
    """How much each character's faults show, as measured by `make bench`; over many turns a fault costs more."""
    if game.options.hand > HAND_SIZE:
        return {"mia": 0.66, "ben": 0.76, "leo": 1.1}
    return {"mia": 1.18, "ben": 1.5, "leo": 1.5}
