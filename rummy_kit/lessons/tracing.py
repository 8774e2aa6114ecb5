"""Knowledge tracing: how likely it is that a pupil has a skill or an idea, from one answer to the next.

Two states, *has it* and *has it not yet*, and four probabilities (A. T. Corbett and J. R. Anderson, Knowledge tracing,
User Modeling and User-Adapted Interaction 4, 1995). The same rule works for a skill, shown by right
answers, and for a wrong idea, shown by certain wrong answers.
"""

from __future__ import annotations


def observe(before: float, if_has: float, if_not: float) -> float:
    """Bayes' rule: the probability after an answer, given how likely that answer is for those who have it and for
    others.

    >>> round(observe(0.5, 0.9, 0.1), 3)
    0.9
    """
    has = before * if_has
    return has / (has + (1 - before) * if_not)


def learn(before: float, chance: float) -> float:
    """The probability after a moment in which those who do not have it yet get it with this ``chance``.

    >>> learn(0.5, 0.2)
    0.6
    """
    return before + (1 - before) * chance
