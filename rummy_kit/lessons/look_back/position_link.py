"""A position of a finished round as a few hundred characters: a link that opens a table there, to talk about it.

What the link holds decides every hidden card of that round, so there is one only once the round is over. It does not
hold the seed of the match, which would decide the rounds to come, nor anyone's name. Anyone who opens the link has the
same seat; computers go on in the others.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from rummy_kit import __version__
from rummy_kit.bots import BOTS, seat_bots
from rummy_kit.bots.characters import CHARACTERS
from rummy_kit.bots.rollouts import finish
from rummy_kit.engine.match import FORMAT as SAVE
from rummy_kit.engine.match import Entry, LoadGame, Match, Player, game_head
from rummy_kit.engine.plain import plain
from rummy_kit.lessons.look_back.moves import WORDS, PastMove, moves

NAME = "position"
"""The name of a position in a link, after the ``#``."""
FORMAT = 1
MOST_LETTERS = 4_000  # in a link
SUM = 6  # characters of its checksum
LARGEST = 100_000  # bytes of a position, unpacked
PERSON = "person"
DECK = "deck"  # what a teacher's own deck is called in a link: the name of its file may be that of a class or a person


class PositionError(ValueError):
    """A position that no link can open, or a link that opens none; the message is for people."""


@dataclass(frozen=True, slots=True)
class OpenedPosition:
    """A match of one round at that position, its opener's ``seat``, and how many ``moves`` came before."""

    match: Match
    seat: int
    moves: int


def pack_position(match: Match, seat: int, at: int) -> str:
    """The position before move ``at`` (from 0) for a link, as that seat saw it. Moves that were taken back don't count.

    Raises :class:`PositionError` before the end of that round, or if no link can hold it.
    """
    return pack_move(match, finish(moves(match, seat)), at)


def pack_move(match: Match, played: Sequence[PastMove], at: int) -> str:
    """:func:`pack_position` for moves that have been read already."""
    if not 0 <= at < len(played):
        raise PositionError(WORDS.say("position_link", "no_move", {"n": len(played)}))
    if not is_over(match, played[at].round):
        raise PositionError(WORDS.say("position_link", "not_over"))
    packed = _pack(match, played, at)
    if len(packed) > MOST_LETTERS:
        raise PositionError(WORDS.say("position_link", "too_long"))
    if not _opens_what_was_seen(packed, match, played[at]):
        raise PositionError(WORDS.say("position_link", "not_alone"))
    return packed


def is_over(match: Match, round: int) -> bool:
    """Whether this round of the match has ended, and all its cards may be known."""
    return round < match.round or match.round_over


def _opens_what_was_seen(packed: str, match: Match, move: PastMove) -> bool:
    """Whether the link leads to this position: a round may depend on the one before it."""
    try:
        opened = open_position(packed, lambda name, options, deck: match.game)
    except PositionError:
        return False
    return bool(opened.match.observe(opened.seat) == move.obs)


def _pack(match: Match, played: Sequence[PastMove], at: int) -> str:
    """The round up to that move, without asking whether it is over."""
    log, number, seat = match.log, played[at].round, played[at].obs.seat
    deal = next(entry for entry in log if entry.get("deal") == number)
    first_dealer = log[0]["chance"][0]
    dealer = (first_dealer + number - 1) % len(match.players)
    dealt = deal["chance"] if number == 1 else [dealer, *deal["chance"]]
    done = [log[move.at + 1] for move in played[:at] if move.round == number]
    about = game_head(match.game)
    usual = plain(type(match.game.options)())
    about["options"] = {name: value for name, value in about["options"].items() if value != usual[name]}
    if about["deck"] is not None:
        about["deck"]["name"] = DECK
    kinds = [player.kind for player in match.players]
    kinds[seat] = PERSON
    position = [FORMAT, about, _without_people(kinds, seat), dealt, [[one["do"], *one["chance"]] for one in done]]
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    text = json.dumps(position, ensure_ascii=False, separators=(",", ":")).encode()
    return _sign(urlsafe_b64encode(packing.compress(text) + packing.flush()).decode().rstrip("="))


def _sign(body: str) -> str:
    """The text after a checksum, which shows whether it has been changed."""
    return f"{sha256(body.encode()).hexdigest()[:SUM]}{body}"


def _without_people(kinds: Sequence[str], seat: int) -> list[str]:
    """The kinds of player, with a computer in place of each other person."""
    free = [name for name in CHARACTERS if name not in kinds] or list(CHARACTERS)
    return [free[at % len(free)] if kind == PERSON and at != seat else kind for at, kind in enumerate(kinds)]


def open_position(packed: str, load_game: LoadGame) -> OpenedPosition:
    """The position of a link; ``load_game`` finds a game by its name. Raises :class:`PositionError`."""
    try:
        form, about, kinds, dealt, done = _unpack(packed)
        if form != FORMAT or kinds.count(PERSON) != 1 or not {*kinds} <= {PERSON, *BOTS}:
            raise ValueError("Not a position of ours.")
        entries: list[Entry] = [{"deal": 1, "chance": dealt}, *({"do": do, "chance": more} for do, *more in done)]
        players, seat = _players(kinds), kinds.index(PERSON)
        match = Match.load(_save(about, players, packed, entries), load_game)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, zlib.error) as error:
        raise PositionError(WORDS.say("position_link", "damaged")) from error
    return OpenedPosition(match, seat, len(done))


def _unpack(packed: str) -> Any:
    """What a link holds. Raises ``ValueError`` or ``zlib.error`` if no link of ours could hold it."""
    body = packed[SUM:]
    if len(packed) > MOST_LETTERS or packed != _sign(body):
        raise ValueError("Too long, or changed.")
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
    text = unpacking.decompress(urlsafe_b64decode(body + "=" * (-len(body) % 4)), LARGEST)
    if unpacking.unconsumed_tail or not unpacking.eof:
        raise ValueError("Cut off, or too large.")
    return json.loads(text)


def _players(kinds: Sequence[str]) -> list[Player]:
    bots = iter(seat_bots([kind for kind in kinds if kind != PERSON]))
    return [Player("You") if kind == PERSON else next(bots) for kind in kinds]


def _save(about: Any, players: Sequence[Player], packed: str, entries: Sequence[Entry]) -> dict[str, Any]:
    """A save of this one round. What chance decides from here on is the same for everyone who opens the link."""
    seed = sha256(packed.encode()).hexdigest()[:16]
    return {
        "format": SAVE,
        "kit": __version__,
        "game": about,
        "players": plain(tuple(players)),
        "seed": seed,
        "practice": True,
        "rounds": 1,
        "open_hands": False,
        "log": list(entries),
        "checks": {},
    }
