"""A teacher's deck in a link: only what the game does not already know, packed into a few hundred characters."""

from __future__ import annotations

import csv
import io
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rummy_kit import games
from rummy_kit.engine.cards import Cells, Deck, DeckError, DeckRow
from rummy_kit.engine.own_decks import OwnDecks
from rummy_kit.table.game import AnyGame
from rummy_kit.texts import Sentences

say = Sentences(Path(__file__).with_name("strings.toml"))

NAME = "own_deck"
"""The word in a link that a deck follows. Teachers' links have it behind the ``#``, which no server sees."""
MOST_LETTERS = 2_000  # characters of a deck in a link
LARGEST = 100_000  # bytes of a deck, unpacked


def pack_deck(game: OwnDecks, deck: Deck) -> str:
    """The deck in the form that a link holds; ``""`` if it is too large for one.

    >>> from rummy_kit import games
    >>> game = games.load("formula_rummy")
    >>> deck = game.read_deck_text("face,count\\nNa+,9\\nCl-,9\\n1,18\\n")
    >>> unpack_deck(game, pack_deck(game, deck)).text == deck.text
    True
    """
    packed = urlsafe_b64encode(_deflate(short_text(game, deck).encode())).decode().rstrip("=")
    return packed if len(packed) <= MOST_LETTERS else ""


def short_text(game: OwnDecks, deck: Deck) -> str:
    """The deck as CSV text, leaving out what the game fills in."""
    lines = [_short_line(game, row) for row in deck.rows]
    columns = list(dict.fromkeys(column for line in lines for column in line))
    written = io.StringIO()
    table = csv.DictWriter(written, columns, restval="", lineterminator="\n")
    table.writeheader()
    table.writerows(lines)
    return written.getvalue()


def _short_line(game: OwnDecks, row: DeckRow) -> Cells:
    said = {"face": row.face, "count": str(row.count)}
    known = game.fill_in(said)
    more = {"points": str(row.points), **row.more}
    return {**said, **{column: text for column, text in more.items() if known.get(column) != text}}


def unpack_deck(game: OwnDecks, packed: str) -> Deck:
    """The deck in a link. Raises ``DeckError``."""
    try:
        unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
        text = unpacking.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LARGEST)
        if unpacking.unconsumed_tail or not unpacking.eof:
            raise DeckError(say("deck_link.damaged"))
        return game.read_deck_text(text.decode(), say("deck_link.name"))
    except (zlib.error, Error, ValueError) as error:
        raise error if isinstance(error, DeckError) else DeckError(say("deck_link.damaged")) from None


def load_with_deck(name: str, said: Mapping[str, Any]) -> AnyGame:
    """The game with the house rules in a link, and with the link's deck if it has one.

    Raises ``DeckError`` and the errors of :func:`rummy_kit.games.load`.
    """
    house_rules = {word: value for word, value in said.items() if word != NAME}
    game = games.load(name, house_rules)
    return games.load(name, house_rules, unpack_deck(game, said[NAME])) if NAME in said else game


def _deflate(text: bytes) -> bytes:
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packing.compress(text) + packing.flush()
