"""The page to print, in a notebook's cell: for a teacher's own deck, and where no server of ours is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets

from rummy_kit import games
from rummy_kit.app.paper import page
from rummy_kit.engine.cards import Deck
from rummy_widgets.kit_widget import KitWidget


class PrintPage(KitWidget):
    """Shows ``print_page``, a whole page as HTML, in a frame of its own; ``widgets/src/print/frame.ts`` draws it."""

    on_opening = ("print_page",)  # it is large, and stays as it is

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
