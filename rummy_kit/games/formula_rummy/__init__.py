"""Formula Rummy, put together: the rules, how the table looks, how computers think. Begin with ``rules.py``."""

from rummy_kit.games.formula_rummy import bot, candidates
from rummy_kit.games.formula_rummy.pieces import FormulaState, FormulaView
from rummy_kit.games.formula_rummy.rules import FormulaRummyRules
from rummy_kit.games.formula_rummy.table import FormulaTable
from rummy_kit.table.game import Game


class FormulaRummy(FormulaRummyRules, Game[FormulaState, FormulaView]):
    """The whole game."""

    table_type = FormulaTable
    candidates = candidates.candidates
    rank = bot.rank
    faults = bot.faults
    wrong_claims = bot.wrong_claims


GAME = FormulaRummy

__all__ = ["GAME", "FormulaRummy"]
