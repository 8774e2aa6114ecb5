"""The page to print, in a notebook's cell: for a teacher's own deck, and where none of our servers runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from rummy_kit import games
from rummy_kit.app.deck_files import read_deck
from rummy_kit.app.deck_links import NAME as OWN_DECK
from rummy_kit.app.deck_links import load_with_deck
from rummy_kit.app.links import words_of
from rummy_kit.app.paper import page
from rummy_kit.engine.cards import Deck
from rummy_kit.table.game import AnyGame
from rummy_widgets.deck_chooser import DeckChooser
from rummy_widgets.kit_widget import KitWidget, plain_layout
from rummy_widgets.lesson_part import LessonPart, note_part
from rummy_widgets.tables import link_query
from rummy_widgets.words import say


class PrintPage(KitWidget):
    """Shows ``print_page``, a whole page as HTML, in its own frame; ``widgets/src/print/frame.ts`` draws it."""

    on_opening = ("print_page",)  # it is large and never changes

    kind = traitlets.Unicode("print_page").tag(sync=True)
    print_page = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)


def print_page(game: str, *, own_deck: Deck | Path | str | None = None, **settings: Any) -> PrintPage:
    """The cards of a game, ready to print: ``print_page("formula_rummy", own_deck="mine.csv", large=True)``.

    ``settings`` are those of a link: house rules, and what :class:`rummy_kit.app.paper.page.Wishes` knows. ``own_deck``
    is that of :func:`rummy_widgets.table`. Raises ``ValueError`` with a message for people.
    """
    wishes, options = page.Wishes.split(game, settings)
    deck = None if own_deck is None else read_deck(games.load(game, options), own_deck)
    return _print(games.load(game, options, deck), wishes)


def _print(rules: AnyGame, wishes: page.Wishes) -> PrintPage:
    return PrintPage(title=rules.title, print_page=page.print_page(rules, wishes))


def cards_to_print(game: str) -> ipywidgets.Widget:
    """The cards of a game on a separate page, where there is no server to make it. The page's link takes what a
    server's link takes (``?cards=108&paper=letter``), and a file can replace the cards."""
    try:
        wishes, options = page.Wishes.split(game, words_of(link_query()))
        linked = load_with_deck(game, options)
        shown = _print(linked, wishes)
    except ValueError as problem:  # a message for people
        return LessonPart(part=note_part(str(problem)))

    def print_them(rules: AnyGame) -> None:
        sheets.children = (_print(rules, wishes),)

    sheets = ipywidgets.VBox([shown], layout=plain_layout())
    sheets.add_class("rk-sheets")
    house_rules = {name: value for name, value in options.items() if name != OWN_DECK}

    def with_deck(deck: Deck | None) -> AnyGame:
        return games.load(game, house_rules, deck)

    chooser = DeckChooser(linked.own_deck, with_deck, say("deck.below"), print_them)
    form = ipywidgets.VBox([chooser])
    form.add_class("rk-form")
    return ipywidgets.VBox([form, sheets], layout=plain_layout())
