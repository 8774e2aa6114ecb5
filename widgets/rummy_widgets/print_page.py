"""The page to print, in a notebook's cell: for a teacher's own deck, and where no server of ours is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import ipywidgets
import traitlets

from rummy_kit import games
from rummy_kit.app.paper import page
from rummy_kit.engine.cards import Deck
from rummy_kit.table.game import AnyGame
from rummy_widgets.deck_chooser import DeckChooser
from rummy_widgets.kit_widget import KitWidget, plain_layout
from rummy_widgets.lesson_part import LessonPart, note_part
from rummy_widgets.tables import link_query
from rummy_widgets.words import say


class PrintPage(KitWidget):
    """Shows ``print_page``, a whole page as HTML, in a frame of its own; ``widgets/src/print/frame.ts`` draws it."""

    on_opening = ("print_page",)  # it is large, and stays as it is

    kind = traitlets.Unicode("print_page").tag(sync=True)
    print_page = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)


def print_page(
    game: str, *, options: Mapping[str, Any] | None = None, deck: Deck | Path | str | None = None, **wishes: Any
) -> PrintPage:
    """The cards of a game, to be printed: ``rummy_widgets.print_page("formula_rummy", deck="mine.csv")``.

    ``deck`` and the house rules in ``options`` are those of :func:`rummy_widgets.table`; ``wishes`` what
    :class:`rummy_kit.app.paper.page.Wishes` knows, such as ``large=True``. Raises ``ValueError`` in words for people.
    """
    rules = games.load(game, options, None if deck is None else Deck.read(deck))
    return PrintPage(title=rules.title, print_page=page.print_page(rules, page.Wishes(**wishes)))


def cards_to_print(game: str) -> ipywidgets.Widget:
    """The cards of a game on a page of their own, where no server makes it: the page's link says what the link of a
    server's page says (``?cards=108&paper=letter``), and own cards come from a file."""
    try:
        wishes, options = page.Wishes.split(dict(parse_qsl(link_query()[:2000], keep_blank_values=True)))
        shown = print_page(game, options=options, **asdict(wishes))
    except ValueError as problem:  # what is told to people
        return LessonPart(part=note_part(str(problem)))

    def print_them(rules: AnyGame) -> None:
        sheets.children = (print_page(game, options=options, deck=rules.own_deck, **asdict(wishes)),)

    sheets = ipywidgets.VBox([shown], layout=plain_layout())
    sheets.add_class("rk-sheets")
    chooser = DeckChooser(None, lambda deck: games.load(game, options, deck), say("deck.below"), print_them)
    form = ipywidgets.VBox([chooser])
    form.add_class("rk-form")
    return ipywidgets.VBox([form, sheets], layout=plain_layout())
