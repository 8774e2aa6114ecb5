"""Card tables and lessons as Jupyter widgets.

import rummy_widgets
rummy_widgets.table("formula_rummy", seats=3, seed=7)     # a game
lesson = rummy_widgets.lesson("formula_rummy")            # a lesson, part by part
lesson.worked_example()
rummy_widgets.picture("ions", cation="Ca2+", anion="PO4^3-")    # a picture to handle
"""

from rummy_widgets.card_hand import CardHand
from rummy_widgets.card_table import CardTable
from rummy_widgets.class_page import class_page
from rummy_widgets.deck_editor import deck_editor
from rummy_widgets.lesson import lesson
from rummy_widgets.lesson_part import LessonPart
from rummy_widgets.link_form import link_form
from rummy_widgets.lobby import lobby
from rummy_widgets.picture import picture
from rummy_widgets.print_page import cards_to_print, print_page
from rummy_widgets.tables import game, position_link, table
from rummy_widgets.warming import warm_up

__all__ = [
    "CardHand",
    "CardTable",
    "LessonPart",
    "cards_to_print",
    "class_page",
    "deck_editor",
    "game",
    "lesson",
    "link_form",
    "lobby",
    "picture",
    "position_link",
    "print_page",
    "table",
    "warm_up",
]
