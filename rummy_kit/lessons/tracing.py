"""Knowledge tracing: how likely it is that somebody has something, from one answer to the next.

Two states, *has it* and *has it not yet*, and four probabilities (A. T. Corbett and J. R. Anderson, Knowledge tracing,
User Modeling and User-Adapted Interaction 4, 1995). The same sum weighs a skill, which right answers show, and a wrong
idea, which certain wrong answers show.
"""

from __future__ import annotations


def seen(before: float, if_has: float, if_not: float) -> float:
    """Bayes' rule: how likely it is after an answer as likely as this for those who have it, and those who have not.

    >>> round(seen(0.5, 0.9, 0.1), 3)
    0.9
    """
    has = before * if_has
    return has / (has + (1 - before) * if_not)


def changed(before: float, chance: float) -> float:
    """How likely it is after a moment in which somebody who has it not gets it with this chance.

    >>> changed(0.5, 0.2)
    0.6
    """
    return before + (1 - before) * chance
