"""Arithmetic with whole numbers: judging formulas and saying *why*, and laying them with number cards.

Useful without any game:

>>> from rummy_kit.subjects import arithmetic
>>> arithmetic.judge("12", "÷", "4", "3").ok
True
>>> why = arithmetic.judge("7", "÷", "2", "3")
>>> arithmetic.texts().say(why.code, "what", why.data)
'7 ÷ 2 does not come out exactly: 3 times 2 fits, with 1 left over.'
>>> table = arithmetic.Constraints(left=("1", "2"), sign="÷", right=("4",), answer=("3",))
>>> [" ".join(play) for play in arithmetic.plays(table, ["8", "6"])]
['(1)(2) - (4) 8', '(1)8 ÷ 6 (3)']

sympy decides what is true (see :mod:`.referee`) and is imported at the first judgement; :func:`warm_up` imports it
in advance. :mod:`.numbers` computes the same in plain integers, for listing moves.
"""

from rummy_kit.subjects.arithmetic.answers import codes, sign_word, speak, write
from rummy_kit.subjects.arithmetic.beliefs import BELIEFS, count_from, wrong_answers
from rummy_kit.subjects.arithmetic.judging import beliefs, find_codes, holds, judge, slip
from rummy_kit.subjects.arithmetic.laying import (
    DIGITS,
    JOKER,
    MOST_DIGITS,
    Constraints,
    Number,
    Play,
    cards_of,
    fits_onto,
    plays,
    random_play,
    read_number,
    splits,
    templates,
    write_number,
)
from rummy_kit.subjects.arithmetic.numbers import ALIASES, SHOWN, SIGNS, result, true_formulas
from rummy_kit.subjects.arithmetic.pictures import array, columns, draw, groups, number_line, picture
from rummy_kit.subjects.arithmetic.places import place_words, regrouping
from rummy_kit.subjects.arithmetic.referee import warm_up, weigh
from rummy_kit.subjects.arithmetic.words import STRINGS, texts

__all__ = [
    "ALIASES",
    "BELIEFS",
    "DIGITS",
    "JOKER",
    "MOST_DIGITS",
    "SHOWN",
    "SIGNS",
    "STRINGS",
    "Constraints",
    "Number",
    "Play",
    "array",
    "beliefs",
    "cards_of",
    "codes",
    "columns",
    "count_from",
    "draw",
    "find_codes",
    "fits_onto",
    "groups",
    "holds",
    "judge",
    "number_line",
    "picture",
    "place_words",
    "plays",
    "random_play",
    "read_number",
    "regrouping",
    "result",
    "sign_word",
    "slip",
    "speak",
    "splits",
    "templates",
    "texts",
    "true_formulas",
    "warm_up",
    "weigh",
    "write",
    "write_number",
    "wrong_answers",
]
