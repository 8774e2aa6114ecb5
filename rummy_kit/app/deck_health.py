"""How well a deck plays: computer players try it, and the game says in its subject's words what the cards can make.

A deck that the game's own check accepts may still leave everyone with nothing to lay. That is found here, before a
class sits at the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

from rummy_kit import games
from rummy_kit.bots.characters import CHARACTERS
from rummy_kit.engine.cards import Deck, DeckError, DeckProblem, refuse_deck
from rummy_kit.engine.match import Position, chance_for, first_round, play_action
from rummy_kit.engine.options import Options
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import AnyRules
from rummy_kit.table.game import table_of
from rummy_kit.texts import Sentences

say = Sentences(Path(__file__).with_name("strings.toml"))

ROUNDS = 6
MOST_ROUNDS = 30  # if the first ones do not show whether there is enough to lay
SEATS = 4  # or as many players as there are cards for
PLAYER = CHARACTERS["ada"]
LAYS = ("lay", "lay_off", "meld", "add")  # kinds of action that put a player's own cards on the table
MOST_TURNS = 80  # turns in a trial round, which with a bad deck might go on for hundreds
ENOUGH_TURNS = 24  # to see that a round is hopeless; later, hands are large and take long to think about
FEWEST_LAYS = Fraction(1, 5)  # how often cards are laid per turn: below that, a game is little more than drawing
HOPELESS, PLENTY = FEWEST_LAYS / 2, FEWEST_LAYS * 2


@dataclass(frozen=True, slots=True)
class Trial:
    """Rounds that computer players have played with a deck: how many turns they took, and how often cards were laid."""

    seats: int
    rounds: int
    turns: int
    lays: int

    @property
    def turns_each(self) -> int:
        """How many turns each player has in a round, rounded."""
        return max(1, round(self.turns / self.rounds / self.seats))

    @property
    def often(self) -> Fraction:
        """How often something is laid in a turn."""
        return Fraction(self.lays, self.turns)

    @property
    def fair(self) -> bool:
        """Whether players can lay cards often enough."""
        return self.often >= FEWEST_LAYS


def try_out(game: AnyRules) -> Trial:
    """Play with the game's deck: four players, or as many as it has cards for. The same deck always gives the same
    result.

    >>> try_out(games.load("formula_rummy")).fair
    True
    """
    seats = most_players(game, min(max(SEATS, game.players[0]), game.players[-1]))
    trial = Trial(seats, 0, 0, 0)
    for seed in range(MOST_ROUNDS):
        turns, lays = _play(game, trial.seats, seed)
        trial = Trial(trial.seats, trial.rounds + 1, trial.turns + turns, trial.lays + lays)
        if trial.rounds >= ROUNDS and not HOPELESS <= trial.often < PLENTY:
            break
    return trial


def most_players(game: AnyRules, most: int) -> int:
    """The largest number of players, up to ``most``, for which the deck has enough cards.

    >>> deck = games.load("formula_rummy").read_deck_text("face,count\\nNa+,6\\nCl-,6\\n1,12\\n")
    >>> most_players(games.load("formula_rummy", {}, deck), 6)
    2
    """
    for players in range(most, game.players[0], -1):
        try:
            _deal(game, players, 0)
        except DeckError:
            continue
        return players
    return game.players[0]


def _deal(game: AnyRules, seats: int, seed: int) -> Position:
    return first_round(game, seats, chance_for(seed, 1, 0))[0]


def _play(game: AnyRules, seats: int, seed: int) -> tuple[int, int]:
    """The turns of a round, and in how many of them cards were laid."""
    position, luck = _deal(game, seats, seed), [Rng(seed, "bot", seat) for seat in range(seats)]
    turns: set[int] = set()
    laid: set[int] = set()
    step = 0
    while position.state.outcome is None and not _lasts_too_long(len(turns), len(laid)):
        seat, step = position.state.to_act[0], step + 1
        turns.add(position.state.turn_number)
        action = PLAYER.choose(game, game.observe(position.state, seat), luck[seat])
        if action.kind in LAYS:
            laid.add(position.state.turn_number)
        position, _ = play_action(game, position, action, chance_for(seed, 1, step))
    return len(turns), len(laid)


def _lasts_too_long(turns: int, lays: int) -> bool:
    return turns >= MOST_TURNS or (turns >= ENOUGH_TURNS and lays < HOPELESS * turns)


def check_deck(game: AnyRules) -> None:
    """Refuse a teacher's deck with which there is hardly ever anything to lay. Raises ``DeckError``."""
    if game.own_deck is not None:
        refuse_deck(game.deck.name, problems_with(game))


def problems_with(game: AnyRules) -> Iterator[DeckProblem]:
    """Yield what trial rounds show to be wrong with a deck."""
    trial = _trial(game.id, game.options, game.deck.text)
    if not trial.fair:
        advice = table_of(game).say("deck", "advice") or say("deck_health.advice")
        counts = {"rounds": trial.rounds, "lays": trial.lays, "turns": trial.turns}
        yield DeckProblem(say("deck_health.idle", **counts, advice=advice))


def health(game: AnyRules) -> tuple[str, ...]:
    """What the cards can make, and how long a round with them lasts, in sentences.

    >>> health(games.load("formula_rummy"))[0]
    '108 cards.'
    """
    trial = _trial(game.id, game.options, game.deck.text)
    long = say("deck_health.length", seats=trial.seats, turns=trial.turns_each)
    often = say("deck_health.often", lays=trial.lays, turns=trial.turns)
    return (say("deck_health.cards", n=len(game.deck)), *game.deck_facts(), long, often)


@lru_cache(maxsize=32)
def _trial(name: str, options: Options, text: str) -> Trial:
    """The trial of a deck, remembered, because a form, a link and a table ask about the same deck again and again."""
    make: Any = games.find(name)
    return try_out(make(options, Deck.from_text(text)))
