"""Look back at seeded games of every kind, and check what is shown.

    python tools/look_backs.py                 50 games of each
    python tools/look_backs.py --games 5 formula say_rummy

The judge works as it does for a pupil. Positions must be those in the log, choices legal, and counts the
engine's. A reported difference must have the same sign in fresh worlds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator

from rummy_kit import bots, games
from rummy_kit.bots.characters import BEGINNER, CHARACTERS
from rummy_kit.bots.rollouts import Comparison, Worlds, finish
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.look_back import LookBack
from rummy_kit.lessons.look_back.questions import SecondLook
from rummy_kit.workshop.check_look_back import problems

FRESH = 48  # fresh worlds for each reported difference


def a_round(name: str, seed: int) -> Match:
    """One round of a beginner, who then looks back, at the lesson's table with its house rules and opponents."""
    lesson = games.load_lesson(name)
    game = games.load(lesson.game, lesson.house_rules)
    players = [Player("You"), *(Player(CHARACTERS[one].title, one) for one in lesson.opponents)]
    match = Match(game, players, seed, rounds=1)
    characters = [BEGINNER, *(bots.load(one) for one in lesson.opponents)]
    while not match.round_over:
        seat = match.state.to_act[0]
        match.act(characters[seat].choose(game, match.observe(seat), match.bot_rng(seat)))
    return match


def wrong_positions(match: Match, look_back: LookBack) -> Iterator[str]:
    """Positions that differ from those in the log."""
    again = match.replay(1)
    for move in look_back.played:
        if again.observe(0) != move.obs:
            yield f"the view before move {move.at} is another one"
        again.act(move.action)


def doubtful(match: Match, question: SecondLook) -> Iterator[str]:
    """Differences whose sign changes in fresh worlds."""
    best = question.moment.best
    for behind in question.moment.others if best is not None else ():
        assert best is not None
        view, luck = question.moment.decision.obs, Rng("fresh", match.seed, question.moment.decision.at)
        fresh = Comparison(Worlds(match.game, view, luck), best.action, behind.move.action)
        finish(fresh.go_on(FRESH))
        if fresh.points <= 0:
            yield f"{best.action} against {behind.move.action}: reported {behind.points:.1f}, fresh {fresh.points:.1f}"


def main(arguments: list[str]) -> int:
    """Look back at games; the exit code is 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=[*games.with_lessons()])
    parser.add_argument("--games", type=int, default=50)
    wanted = parser.parse_args(arguments)
    bad = 0
    for name in wanted.names:
        found: Counter[str] = Counter()
        begun, doubts = time.monotonic(), 0
        for seed in range(wanted.games):
            match = a_round(name, seed)
            look_back = LookBack.at(match, 0)
            wrong = list(wrong_positions(match, look_back))
            for question in look_back.questions:
                found[question.moment.kind] += 1
                found["with a third choice"] += len(question.choices) > 2
                found["counted"] += question.count is not None
                found["compared"] += len(question.moment.others)
                wrong += problems(question)
                for doubt in doubtful(match, question):
                    doubts += 1
                    print(f"  {name}, seed {seed}: {doubt}")
            for problem in wrong:
                bad += 1
                print(f"  {name}, seed {seed}: WRONG: {problem}")
        seconds = (time.monotonic() - begun) / wanted.games
        counts = ", ".join(f"{count} {kind}" for kind, count in sorted(found.items()))
        print(
            f"{name}: {wanted.games} look backs, {counts}; {doubts} doubtful in fresh worlds; {seconds:.1f} s each",
            flush=True,
        )
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
