"""The requirements for every game, checked in many rounds: ``check_game(game)``.

Half of the rounds are played at random and half by each player's best-ranked move, because random play seldom reaches
an ending. Some positions for each number of players get the slower checks. The first failure raises a
:class:`ConformanceError` that names seed, round and action, so that it can be played again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from rummy_kit.engine.rules import AnyRules
from rummy_kit.workshop.conformance.matches import check_determinism, check_match, transcript
from rummy_kit.workshop.conformance.positions import check_hidden_cards_move, check_position
from rummy_kit.workshop.conformance.report import STYLES, ConformanceError, Report, Spot, Style
from rummy_kit.workshop.conformance.rounds import moves, play_many

__all__ = ["ConformanceError", "Report", "Spot", "Style", "check_game", "moves", "transcript"]


def check_game(
    game: AnyRules,
    *,
    rounds: int = 200,
    players: Iterable[int] | None = None,
    seed: int | str = 0,
    sample: int = 50,
    again: bool = True,
    progress: Callable[[], object] = lambda: None,
) -> Report:
    """Check a game in ``rounds`` rounds, shared by the numbers of players. Raises :class:`ConformanceError`.

    ``sample`` positions for each number of players get the slower checks. ``again`` plays rounds once more, including
    in another process. ``progress`` is called after each round. The report names every ending and code that occurred.
    """
    report = Report(game.title)
    counts = tuple(players or game.players)
    hidden_moved: Counter[str] = Counter()
    for seats in counts:
        share = -(-rounds // len(counts))
        sampled = play_many(game, seats, share, f"{seed}/{seats}", sample, report, progress)
        for spot, position in sampled:
            check_position(spot, position, report, hidden_moved)
        check_hidden_cards_move(game, seats, hidden_moved)
        hidden_moved.clear()
        for style in STYLES:
            check_match(game, seats, f"{seed}/{seats}", style, report)
    if again:
        check_determinism(game, counts[0], f"{seed}", report)
    return report
