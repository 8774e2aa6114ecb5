"""Whatever deck is accepted can be played: rounds end, and something is laid in at least one of six turns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.app import deck_health
from rummy_kit.app.deck_files import read_deck
from rummy_kit.app.deck_links import MOST_LETTERS, pack_deck
from rummy_kit.engine.cards import DeckError, DeckRow
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.table.game import AnyGame

TRIED = {"formula_rummy": (9, 18, 10, 26)}
"""Seeds of drawn decks, where most are refused: two that are, and two that are not."""
FEW = pytest.param(2, 6, id="few")
MANY = pytest.param(10, 100, id="many", marks=pytest.mark.soak)
NO_END = 500  # turns
ONE_OF_EACH = ("symbol", "mineral")


def draw_deck(game: AnyGame, seed: int) -> str:
    """Some cards of each kind, about as many of the kind as in the game's own deck."""
    rng, kinds = Rng(seed, "a deck"), defaultdict[str, list[DeckRow]](list)
    for row in game.catalogue:
        kinds[row.kind].append(row)
    lines = []
    for kind, rows in kinds.items():
        total = sum(row.count for row in game.usual_deck.rows if row.kind == kind)
        kept = rng.shuffle(tuple(rows))[: max(1, round(len(rows) * rng.choice((0.2, 0.5, 1))))]
        for row in rows if kind == "symbol" else kept:
            count = 1 if kind in ONE_OF_EACH else max(1, round(total / len(kept) * rng.choice((0.5, 1, 1.5))))
            lines.append(f"{row.face},{count},{rng.below(60)}\n")
    return f"face,count,points\n{''.join(lines)}"


def accepted_decks(name: str, wanted: int) -> Iterator[AnyGame]:
    """The game with its own deck, and with drawn ones that its check and the trial accept."""
    yield games.load(name)
    found = 0
    for seed in dict.fromkeys((*TRIED.get(name, ()), *range(20 * wanted))):
        try:
            game = games.load(name, deck=read_deck(games.load(name), draw_deck(games.load(name), seed)))
            deck_health.check_deck(game)
        except DeckError as problem:
            assert problem.problems  # in words
            continue
        yield game
        found += 1
        if found == wanted:
            return
    pytest.fail(f"Only {found} decks of {name} were accepted.")


def play(game: AnyGame, seats: int, seed: int) -> tuple[int, int]:
    """A round of computer players: its turns, and in how many of them something was laid."""
    match = Match(game, [Player(f"Ada {n}", "ada") for n in range(seats)], seed, rounds=1)
    turns: set[int] = set()
    laid: set[int] = set()
    while not match.round_over:
        turn, seat = match.state.turn_number, match.state.to_act[0]
        assert turn < NO_END, "the round does not end"
        action: Any = deck_health.PLAYER.choose(game, match.observe(seat), match.bot_rng(seat))
        turns.add(turn)
        if action.kind in deck_health.LAYS:
            laid.add(turn)
        match.act(action)
    return len(turns), len(laid)


@pytest.mark.parametrize(("decks", "rounds"), [FEW, MANY])
@pytest.mark.parametrize("name", games.names())
def test_every_accepted_deck_is_played_to_the_end_with_a_lay_in_six_turns(name: str, decks: int, rounds: int) -> None:
    for game in accepted_decks(name, decks):
        seats = deck_health.most_players(game, deck_health.SEATS)
        played = [play(game, seats, 1_000 + seed) for seed in range(rounds)]
        turns, laid = (sum(counts) for counts in zip(*played, strict=True))
        assert 6 * laid >= turns, f"{laid} lays in {turns} turns, {seats} players:\n{game.deck.text}"
        assert len(pack_deck(game, game.deck)) in range(1, MOST_LETTERS + 1)


def test_a_deck_with_hundreds_of_cards_and_nothing_to_lay_is_refused_soon() -> None:
    rows = games.load("formula_rummy").catalogue
    cards = "".join(f"{row.face},{4 if row.kind != 'subscript' else 1}\n" for row in rows)
    game = games.load("formula_rummy", deck=read_deck(games.load("formula_rummy"), f"face,count\n{cards}"))
    trial = deck_health.try_out(game)
    assert not trial.fair and trial.turns <= deck_health.ROUNDS * deck_health.MOST_TURNS / 2
