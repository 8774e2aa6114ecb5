"""Tables ready to play at: a game against bots, alone or with a form for its settings."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import ipywidgets

from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.cards import Deck
from rummy_kit.engine.store import Store
from rummy_kit.lessons.addresses import page_of
from rummy_kit.lessons.look_back import pack_position
from rummy_kit.lessons.look_back.position_link import NAME as POSITION
from rummy_kit.table.pass_round import PassRound
from rummy_widgets.card_table import CardTable
from rummy_widgets.from_page import Button
from rummy_widgets.kit_widget import plain_layout
from rummy_widgets.settings_form import SettingsForm
from rummy_widgets.words import say


def table(game: str, *, own_deck: Deck | Path | str | None = None, **settings: Any) -> CardTable:
    """A table of that game for one person and bots: ``table("formula_rummy", seats=2, seed=7, target=100)``.

    ``settings`` are those of a link, including house rules; see ``rummy_kit.app.settings.TableSettings``. What the
    page's own link says takes precedence; the table says which parts of it could not be used. ``own_deck`` replaces the
    game's cards: the path of a CSV file or a spreadsheet, or CSV text. A game begun here is found again after a reload,
    with the same cards. Raises ``SettingError``, ``OptionError``, ``DeckError``.
    """
    plain = TableSettings(game)
    return open_table(plain.with_changes(settings, plain.read_deck(own_deck, settings)))


def open_table(settings: TableSettings, apart: str = "") -> CardTable:
    """The table with these settings, overridden by what the page's link says. The page does not continue a game that it
    remembers with another word in ``apart``.
    """
    settings, notice = settings.with_link(link_query())
    table_id = _table_id(settings) + apart
    session = PassRound(settings.new_match(), BOTS, store=shared_store(), table_id=table_id, notice=notice)
    session.coach.on = settings.coach
    return CardTable(session)


def _table_id(settings: TableSettings) -> str:
    """The name under which a page remembers its game here: with other settings or other cards, it is another table."""
    settings = replace(settings, coach=False)  # whether there is a coach is not part of the game
    return f"{settings.text}{deck_mark(settings.deck)}"


def deck_mark(deck: Deck | None) -> str:
    """A mark that distinguishes games and tasks with a teacher's own deck from those with other decks; ``""`` for the
    game's own cards.
    """
    return "" if deck is None else f"#{sha256(deck.text.encode()).hexdigest()[:12]}"


def link_query() -> str:
    """What follows the ``?`` in the page's link: Voilà passes it on, and in JupyterLab our extension does."""
    return os.environ.get("QUERY_STRING", "")


def take_link_query(query: str) -> None:
    """Note what follows the ``?``, which JupyterLab's extension reports before the parts of a lesson run."""
    os.environ["QUERY_STRING"] = query


def position_link(table: CardTable, at: int) -> str:
    """The link to the position before move ``at`` (from 0) of a round that is over at this table, to talk about it: the
    page of the game's lesson, and what comes after it. Raises ``PositionError``, also before the end of the round.
    """
    match, seat = table.session.match, table.session.seat
    return f"{page_of(match.game.id)}#{POSITION}={pack_position(match, seat, at)}"


def saved_games() -> Store:
    """The saved games on this machine; where saving works differently, :data:`open_store` is replaced."""
    from rummy_kit import stores  # noqa: PLC0415  the site has none

    return stores.saved_games()


open_store: Callable[[], Store] = saved_games


@cache
def shared_store() -> Store:
    """One store for all tables of this process."""
    return open_store()


def game(name: str, **settings: Any) -> ipywidgets.VBox:
    """A table with a button above it that opens a form for its settings. Takes what :func:`table` takes."""
    return with_form(table(name, **settings))


def with_form(card_table: CardTable) -> ipywidgets.VBox:
    """This table, with a button above it that opens a form for its settings."""
    button = Button(description=say("settings.open"), tooltip=say("settings.what"))
    button.add_class("rk-button")
    box = ipywidgets.VBox([button, card_table], layout=plain_layout())

    def toggle(_: Any) -> None:
        opened = len(box.children) > 2
        button.description = say("settings.open" if opened else "settings.close")
        box.children = (button, card_table) if opened else (button, SettingsForm(card_table), card_table)

    button.on_click(toggle)
    return box
