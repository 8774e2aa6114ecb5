"""How melds, and what moves aim at, are put into words: for the table and for hints."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Pile
from rummy_kit.games.rummy_battle.pieces import (
    JOKER,
    BattleView,
    LayOff,
    Meld,
    Pickpocket,
    Spy,
    Switcheroo,
    Thief,
)
from rummy_kit.subjects import odds


def kind(meld: Meld) -> str:
    """Set or Run."""
    return "Set" if meld.is_set else "Run"


def written(meld: Meld, at: int) -> str:
    """A card of a meld; a joker of a Run with what it stands for."""
    card = meld.cards[at]
    if card != JOKER:
        return odds.short(card)
    return "★" if meld.is_set else f"★({odds.short(meld.shape.stands_for(at))})"


def meld_words(meld: Meld) -> str:
    """A meld in a line: ``Run 7♠ 8♠ 9♠``."""
    return f"{kind(meld)} {' '.join(written(meld, at) for at in range(len(meld.cards)))}"


def lay_words(cards: Pile) -> str:
    """Cards that are laid, in their order.

    >>> lay_words(("4S", "joker", "6S"))
    'Run 4♠ ★(5♠) 6♠'
    """
    shape = odds.read(cards)
    assert shape is not None
    return meld_words(Meld(0, 0, shape, cards, (0,) * len(cards)))


def cards_in_order(cards: Pile) -> str:
    """The cards to press for a meld; a joker of a Run with what it stands for.

    >>> cards_in_order(("4S", "joker", "6S"))
    '4♠, joker as 5♠, 6♠'
    """
    shape = odds.read(cards)
    assert shape is not None
    as_what = [f" as {odds.short(shape.stands_for(at))}" if shape.kind == "run" else "" for at in range(len(cards))]
    return ", ".join(odds.short(card) + (as_what[at] if card == JOKER else "") for at, card in enumerate(cards))


def aim_words(view: BattleView, move: Action, names: Sequence[str] = ()) -> str:
    """What a lay-off or an action card is aimed at. Without names players are called by their seats."""

    def whose_of(seat: int) -> str:
        return whose(names[seat] if names else "You" if seat == view.seat else f"player {seat + 1}")

    if isinstance(move, LayOff):
        meld = meld_of(view, move.meld)
        return f"on {whose_of(meld.home)} {meld_words(meld)}" + (f", {move.end} end" if move.end else "")
    if isinstance(move, Pickpocket):
        meld = meld_of(view, move.meld)
        return f"{whose_of(meld.owners[move.place])} {written(meld, move.place)} of {meld_words(meld)}"
    if isinstance(move, Thief):
        meld = meld_of(view, move.meld)
        return f"{whose_of(meld.home)} {meld_words(meld)}"
    if isinstance(move, Switcheroo):
        own, other = meld_of(view, move.own), meld_of(view, move.other)
        return f"your {meld_words(own)} for {whose_of(other.home)} {meld_words(other)}"
    if isinstance(move, Spy):
        return f"{whose_of(move.seat)} hand"
    return "play it"


def meld_of(view: BattleView, number: int) -> Meld:
    """The meld of that number, which lies there."""
    return next(meld for meld in view.table if meld.id == number)


def whose(name: str) -> str:
    """A player as owner."""
    return "your" if name == "You" else f"{name}'s"
