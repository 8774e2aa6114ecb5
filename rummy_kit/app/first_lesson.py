"""The lesson that ``rummy-kit play GAME`` opens, perhaps with a teacher's deck. Not in ``play.py``, because reading a
deck loads the game, which takes a second.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rummy_kit import games
from rummy_kit.app.deck_files import read_deck
from rummy_kit.app.deck_links import pack_deck, say
from rummy_kit.app.settings import table_of
from rummy_kit.lessons.addresses import page_of


def first_lesson(name: str, deck: Path | None) -> dict[str, str]:
    """The lesson's ``game``, and its ``deck`` as a link carries it. Raises ``ValueError`` with a message for people."""
    settings = table_of(games.load_lesson(name))
    if deck is None:
        return {"game": name}
    game = games.load(settings.game, settings.options)
    own = read_deck(game, deck)
    packed = pack_deck(game, own)
    if not packed:
        raise ValueError(say("deck_link.too_long", name=deck.name))
    replace(settings, deck=own)  # tries it out
    return {"game": name, "deck": packed}


def check_page(game: str, notebooks: Path) -> None:
    """Check that the lesson has a notebook in this folder. Raises ``ValueError`` with those that are there."""
    if (notebooks / page_of(game)).is_file():
        return
    there = sorted(file.name for file in notebooks.glob("*.ipynb") if file.name != page_of("index"))
    has = f"It has {', '.join(there)}: leave {game} out to open them." if there else "It has no lessons at all."
    raise ValueError(f"There is no lesson {page_of(game)} in {notebooks}. {has}")
