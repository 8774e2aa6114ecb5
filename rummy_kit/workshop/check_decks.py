"""The requirement for teachers' own decks: a game can be played without any one of its cards, or says why not."""

from __future__ import annotations

from rummy_kit.bots import BOTS
from rummy_kit.engine.cards import DeckError
from rummy_kit.engine.match import Match, Player
from rummy_kit.table.game import AnyGame
from rummy_kit.workshop.conformance import ConformanceError, Report

SEATS = 2


def check_thinner_decks(game: AnyGame) -> Report:
    """Play a round without each of the faces in turn. Raises :class:`ConformanceError` for a face that is missed."""
    report = Report(f"{game.title}, decks that lack a card")
    for row in game.deck.rows:
        without = "\n".join(f"{one.face},{one.count},{one.points}" for one in game.deck.rows if one is not row)
        try:
            deck = game.read_deck_text(f"face,count,points\n{without}")
        except DeckError:
            report.counts["refused in words"] += 1
            continue
        try:
            _play(type(game).create({}, deck))
        except Exception as error:
            raise ConformanceError(
                f"{game.id}: a teacher's deck without {row.face!r} cannot be played ({error!r}). Do not look cards up "
                "in the deck by what you know of them: ask the deck what there is, or refuse the deck in check_deck."
            ) from error
        report.counts["rounds played"] += 1
    return report


def _play(game: AnyGame) -> None:
    """Play a round with computer players."""
    match = Match(game, [Player(f"Ada {n}", "greedy") for n in range(SEATS)], 1, rounds=1)
    while not match.round_over:
        seat = match.state.to_act[0]
        match.act(BOTS["greedy"].choose(game, match.observe(seat), match.bot_rng(seat)))
