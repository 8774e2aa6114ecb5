"""The wrong ideas that tasks on numbers can show. Their words are in ``lesson.toml``.

Practice asks about the ideas of a skill in this order: those that few tasks show by the way come first.
"""

from functools import partial

from rummy_kit.lessons.ideas import Idea, Ideas
from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.subjects.arithmetic import array, columns, groups, number_line, picture

TEXTS = lesson_texts(__file__)
IDEAS = (
    Idea("add_for_times", "facts", picture=partial(array, 3, 4)),
    Idea("another_sign", "facts", picture=partial(number_line, 9, "-", 4)),
    Idea("near_fact", "facts", picture=partial(array, 7, 8)),
    Idea("counts_start", "facts", picture=partial(number_line, 8, "+", 4)),
    Idea("remainder", "facts", picture=partial(groups, 7, 2)),
    Idea("turned_round", "order", picture=partial(number_line, 4, "-", 9)),
    Idea("bigger_first", "order", picture=partial(number_line, 2, "-", 8)),
    Idea("div_by_zero", "order", ("div_by_zero", "zero_by_zero"), partial(groups, 6, 0)),
    Idea("zero_div", "order", picture=partial(groups, 0, 5)),
    Idea("zero_plus_minus", "order", picture=partial(number_line, 7, "-", 0)),
    Idea("times_zero", "order", picture=partial(array, 7, 0)),
    Idea("one_identity", "order", picture=partial(array, 6, 1)),
    Idea("equals_answer", "order", picture=partial(number_line, 2, "+", 4)),
    Idea("smaller_from_bigger", "joined", picture=partial(picture, 32, "-", 5, 33, "smaller_from_bigger")),
    Idea("no_carrying", "joined", picture=partial(picture, 27, "+", 8, 25, "no_carrying")),
    Idea("both_digits", "joined", picture=partial(picture, 27, "+", 8, 215, "both_digits")),
    Idea("ten_kept", "joined", picture=partial(picture, 42, "-", 18, 34, "ten_kept")),
    Idea("one_part", "joined", picture=partial(array, 12, 3)),
    Idea("digit_sum", "joined", picture=partial(columns, (12, 3))),
    Idea("digit_swap", "joined", picture=partial(columns, (27, 72))),
    Idea("side_by_side", "joined", picture=partial(columns, (84, 12))),
)
KNOWN = Ideas(TEXTS, IDEAS)
