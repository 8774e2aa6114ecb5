"""Card tables and lessons as Jupyter widgets.

import rummy_widgets
rummy_widgets.table("formula_rummy", seats=3, seed=7)     # a game
lesson = rummy_widgets.lesson("formula_rummy")            # a lesson, part by part
lesson.worked_example()
rummy_widgets.picture("ions", cation="Ca2+", anion="PO4^3-")    # a picture to handle

Each name is loaded when it is first used: a server, which uses none of them, starts in half the time.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rummy_widgets.card_hand import CardHand
    from rummy_widgets.card_table import CardTable
    from rummy_widgets.class_pages import join_class
    from rummy_widgets.deck_editing import deck_editor
    from rummy_widgets.form_for_links import link_form
    from rummy_widgets.handled_picture import picture
    from rummy_widgets.lesson_part import LessonPart
    from rummy_widgets.lobby_page import lobby
    from rummy_widgets.paper import cards_to_print, print_page
    from rummy_widgets.tables import game, position_link, table
    from rummy_widgets.warming import warm_up
    from rummy_widgets.whole_lesson import lesson
    from rummy_widgets.your_class import class_page

_PLACES = {
    "CardHand": "card_hand",
    "CardTable": "card_table",
    "LessonPart": "lesson_part",
    "cards_to_print": "paper",
    "class_page": "your_class",
    "deck_editor": "deck_editing",
    "game": "tables",
    "join_class": "class_pages",
    "lesson": "whole_lesson",
    "link_form": "form_for_links",
    "lobby": "lobby_page",
    "picture": "handled_picture",
    "position_link": "tables",
    "print_page": "paper",
    "table": "tables",
    "warm_up": "warming",
}
"""In which module each name is. None has the name of its module, which would take its place."""
__all__ = [
    "CardHand",
    "CardTable",
    "LessonPart",
    "cards_to_print",
    "class_page",
    "deck_editor",
    "game",
    "join_class",
    "lesson",
    "link_form",
    "lobby",
    "picture",
    "position_link",
    "print_page",
    "table",
    "warm_up",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
