"""What a round of Rummy Battle is made of: house rules, moves, the state and what a player sees."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import lru_cache

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile, count_faces, set_at
from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.options import Options, option
from rummy_kit.engine.state import State
from rummy_kit.subjects import odds

from .deck import MARKER_AT
from .melds import BattleMeld

DRAWN, REINFORCED = 2, 3  # cards from the deck
ROUNDS = 5
EARLY, EARLY_SHARED, LATE, LATE_SHARED = -100, -50, 10, 5  # points for going out before the Marker, and after it
OUT_EARLY, OUT_LATE = "gone out before the Marker", "gone out after the Marker"


# ---------------------------------------------------------------------------------------------- house rules


@dataclass(frozen=True, slots=True)
class BattleOptions(Options):
    """The switches of Rummy Battle."""

    extra_cards: bool = option(False, rule="RB01")


# ---------------------------------------------------------------------------------------------- moves


@dataclass(frozen=True, slots=True)
class SecondChance(Action, kind="second_chance"):
    """Begin to exchange cards from the hand, once a round and before drawing."""


@dataclass(frozen=True, slots=True)
class Under(Action, kind="under"):
    """Put a card face down under the deck, as part of the exchange."""

    card: Face


@dataclass(frozen=True, slots=True)
class Refill(Action, kind="refill"):
    """End the exchange: draw as many cards as were put under the deck."""


@dataclass(frozen=True, slots=True)
class Take(Action, kind="take"):
    """Take the newest ``count`` cards in the row; the deepest must be played at once."""

    count: int = 1


take_of = lru_cache(maxsize=1024)(Take)


@dataclass(frozen=True, slots=True)
class Lay(Action, kind="lay"):
    """Lay a new Set or Run, its cards in order; ``draw`` says whether the bonus card is drawn."""

    cards: Pile
    draw: bool = True


lay_of = lru_cache(maxsize=8192)(Lay)
"""A correct lay; every listing of moves has the same ones, and the same draws and lay-offs."""


@dataclass(frozen=True, slots=True)
class LayOff(Action, kind="lay_off"):
    """Lay down a card that belongs to a meld on the table; ``end`` is the end of a Run."""

    meld: int
    card: Face
    end: odds.End = ""


lay_off_of = lru_cache(maxsize=4096)(LayOff)


@dataclass(frozen=True, slots=True)
class Pickpocket(Action, kind="pickpocket"):
    """Take the card at ``place`` in a meld, which is in front of another player, into the hand."""

    meld: int
    place: int


@dataclass(frozen=True, slots=True)
class Thief(Action, kind="thief"):
    """Move an opponent's whole Set in front of yourself."""

    meld: int


@dataclass(frozen=True, slots=True)
class Switcheroo(Action, kind="switcheroo"):
    """Swap one of your own melds for an opponent's."""

    own: int
    other: int


@dataclass(frozen=True, slots=True)
class LuckyDay(Action, kind="lucky_day"):
    """Take a random card, unseen, from every opponent's hand."""


@dataclass(frozen=True, slots=True)
class Hoard(Action, kind="hoard"):
    """Take the newest ``count`` cards in the row instead of drawing; none of them has to be played."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Spy(Action, kind="spy"):
    """Look at one opponent's whole hand until the end of the turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reinforcements(Action, kind="reinforcements"):
    """Draw three cards from the deck."""


# ---------------------------------------------------------------------------------------------- a round


@dataclass(frozen=True, kw_only=True)
class Public:
    """What everyone sees of a round of Rummy Battle, except for ``drawn``.

    ``spent`` is the pile of action cards; ``under_marker`` how many cards are under the Marker; ``swapped`` how many
    cards the current exchange has put under the deck; ``drawn`` the cards of this turn's draw from the deck, until
    anything else is done; ``looking_at`` the seat whose hand a Spy sees.
    """

    table: tuple[BattleMeld, ...] = ()
    melds_laid: int = 0
    opened: tuple[bool, ...]
    chances: tuple[bool, ...]
    spent: Pile = ()
    under_marker: int = MARKER_AT
    marker_out: bool = False
    swapped: int = 0
    drawn: Pile = ()
    looking_at: int = -1

    def meld(self, number: int) -> BattleMeld | None:
        """The meld with that number; melds are numbered in the order in which they were laid, and none is ever
        removed.
        """
        return self.table[number] if 0 <= number < len(self.table) else None


@dataclass(frozen=True, kw_only=True)
class BattleState(Public, State):
    """A round of Rummy Battle. ``stock`` is the deck, ``discards`` the row, ``box`` the cards that this many players
    do not use.

    ``under`` are the seats that have put cards under the deck, for each card from the bottom up; ``seen[s]`` are cards
    that seat ``s`` has seen and that are in other hands, or were put under the deck by others (see ``seen.py``).
    """

    box: Pile = ()
    under: tuple[int, ...] = ()
    seen: tuple[Pile, ...]

    def with_meld(self, meld: BattleMeld) -> BattleState:
        """The state with this meld in place of the one with its number."""
        return evolve(self, table=set_at(self.table, meld.id, meld))


@dataclass(frozen=True, kw_only=True)
class BattleObservation(Public, Observation):
    """What one player of Rummy Battle may know.

    For the player whose turn it is, ``drawn`` holds the cards just drawn from the deck, and ``known[looking_at]`` the
    whole hand that a Spy looks at. ``under`` is how many cards were put under the deck, ``own_under`` which of them
    are the viewer's and still there, with their places from the bottom; ``seen`` are other cards that the viewer has
    seen and that are hidden again.
    """

    under: int
    own_under: tuple[tuple[int, Face], ...]
    seen: Pile

    @property
    def spied(self) -> Pile:
        """The hand that the viewer's Spy is looking at."""
        return self.known[self.looking_at] if self.looking_at >= 0 and self.seat == self.turn else ()

    @property
    def buried(self) -> Pile:
        """The cards that the viewer has put under the deck, from the bottom up."""
        return tuple(card for _, card in self.own_under)

    @property
    def open(self) -> bool:
        """RB04. Whether the viewer has opened."""
        return self.seat is not None and self.opened[self.seat]

    @property
    def fitting(self) -> Set[Face]:
        """RB06. The cards that the viewer could lay off."""
        return frozenset().union(*[meld.fitting for meld in self.table]) if self.open else frozenset()

    def can_take(self, count: int) -> bool:
        """RB03. Whether the deepest of this many cards in the row can be played, given the hand and the others
        taken.
        """
        deepest = self.discards[-count]
        cards = count_faces(self.hand + self.discards[-count:])
        return deepest in self.fitting or odds.usable(deepest, cards)


@dataclass(frozen=True, slots=True)
class Aim:
    """What a lay-off or an action card is aimed at, for words: ``what`` is the kind of move.

    ``owner`` is the seat that has the card or meld in front of it, or whose hand it is; ``None`` for the viewer. A
    Switcheroo gives ``own``.
    """

    what: str
    owner: int | None = None
    meld: BattleMeld | None = None
    place: int = 0
    end: odds.End = ""
    own: BattleMeld | None = None

    @classmethod
    def of(cls, obs: BattleObservation, move: Action) -> Aim:
        """The aim of a move; one without an aim has only its kind."""
        if isinstance(move, Spy):
            return cls(move.kind, move.seat)
        if isinstance(move, Switcheroo):
            theirs = obs.table[move.other]
            return cls(move.kind, theirs.home, theirs, own=obs.table[move.own])
        if not isinstance(move, LayOff | Pickpocket | Thief):
            return cls(move.kind)
        meld = obs.table[move.meld]
        if isinstance(move, Pickpocket):
            return cls(move.kind, meld.owners[move.place], meld, move.place)
        owner = None if meld.home == obs.seat else meld.home
        return cls(move.kind, owner, meld, end=move.end if isinstance(move, LayOff) else "")


def going_out(marker_out: bool, together: int = 1) -> int:
    """RB11, RB12. What going out brings, with this many players.

    >>> going_out(False), going_out(True), going_out(True, together=2)
    (-100, 10, 5)
    """
    if marker_out:
        return LATE if together == 1 else LATE_SHARED
    return EARLY if together == 1 else EARLY_SHARED
