"""Odds with playing cards: sets and runs, outs, exact chances, and judges that say *why*.

Useful without any game:

>>> from rummy_kit.subjects import odds
>>> deck = odds.standard_deck()
>>> left = odds.unseen(deck, ["7S", "7H", "7D"])
>>> odds.outs(["7S", "7H"], left)
Counter({'7C': 1})
>>> odds.chance(["7S", "7H"], left)
Fraction(1, 49)
>>> odds.judge_outs(["7S", "7H"], ["7D"], deck, 2).code
'seen_ignored'

Cards are short words: ``"7S"`` is the seven of spades, ``"joker"`` a joker. Chances are exact fractions; sympy writes
the worked steps and is imported at the first explanation (:func:`warm_up` imports it in advance).
"""

from rummy_kit.subjects.odds.answers import (
    codes,
    explain_chance,
    explain_outs,
    judge_chance,
    judge_kept,
    judge_outs,
    percent,
    warm_up,
)
from rummy_kit.subjects.odds.cards import (
    ACE_HIGH,
    JOKER,
    ORDER,
    POINTS,
    RANK_OF,
    RANKS,
    SUIT_COLOURS,
    SUIT_NAMES,
    SUIT_OF,
    SUIT_SIGNS,
    SUITS,
    face_at,
    find_cards,
    name,
    other_names,
    points,
    short,
    shorten,
    standard_deck,
    unseen,
)
from rummy_kit.subjects.odds.chances import (
    at_least_one,
    chance,
    helpful_pairs,
    near_percent,
    one_against_none,
    outs,
    simulate,
    three_card_melds,
)
from rummy_kit.subjects.odds.comparing import Draws, Taking
from rummy_kit.subjects.odds.draw import Draw
from rummy_kit.subjects.odds.laid import Meld, SetOrRun
from rummy_kit.subjects.odds.melds import (
    SHORTEST,
    End,
    Shape,
    additions,
    arrangements,
    count_melds,
    count_partnered,
    dearest,
    enough,
    judge_in_order,
    judge_meld,
    meld_with,
    melds,
    read,
    usable,
)
from rummy_kit.subjects.odds.pictures import bars, grid, sets_and_runs, unseen_grid
from rummy_kit.subjects.odds.reading import LONGEST_ANSWER, read_chance, read_odds, work_out
from rummy_kit.subjects.odds.words import STRINGS, texts
from rummy_kit.subjects.odds.wrong_ideas import (
    Kept,
    better,
    is_pair,
    shut_cards,
    wrong_chances,
    wrong_keeps,
    wrong_outs,
)

__all__ = [
    "ACE_HIGH",
    "JOKER",
    "LONGEST_ANSWER",
    "ORDER",
    "POINTS",
    "RANKS",
    "RANK_OF",
    "SHORTEST",
    "STRINGS",
    "SUITS",
    "SUIT_COLOURS",
    "SUIT_NAMES",
    "SUIT_OF",
    "SUIT_SIGNS",
    "Draw",
    "Draws",
    "End",
    "Kept",
    "Meld",
    "SetOrRun",
    "Shape",
    "Taking",
    "additions",
    "arrangements",
    "at_least_one",
    "bars",
    "better",
    "chance",
    "codes",
    "count_melds",
    "count_partnered",
    "dearest",
    "enough",
    "explain_chance",
    "explain_outs",
    "face_at",
    "find_cards",
    "grid",
    "helpful_pairs",
    "is_pair",
    "judge_chance",
    "judge_in_order",
    "judge_kept",
    "judge_meld",
    "judge_outs",
    "meld_with",
    "melds",
    "name",
    "near_percent",
    "one_against_none",
    "other_names",
    "outs",
    "percent",
    "points",
    "read",
    "read_chance",
    "read_odds",
    "sets_and_runs",
    "short",
    "shorten",
    "shut_cards",
    "simulate",
    "standard_deck",
    "texts",
    "three_card_melds",
    "unseen",
    "unseen_grid",
    "usable",
    "warm_up",
    "work_out",
    "wrong_chances",
    "wrong_keeps",
    "wrong_outs",
]
