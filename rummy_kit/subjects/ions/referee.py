"""The referee: sympy decides whether a count of ions is neutral and which ratio is the lowest.

sympy costs more than a second to import, so it is imported on the first question, never before.
The answers depend on the charges alone, so there are few of them and the cache soon holds them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rummy_kit.subjects.ions.notation import ratio
from rummy_kit.subjects.referee import until_sympy_comes


@dataclass(frozen=True, slots=True)
class Balance:
    """What sympy found about *n* cations and *m* anions.

    ``plus`` and ``minus`` are what each side brings, ``total`` their sum. ``need`` is the lowest
    whole-number ratio that is neutral; ``factor`` says by how much *n* and *m* exceed it (0 when
    they are not neutral).
    """

    plus: int
    minus: int
    total: int
    neutral: bool
    need: tuple[int, int]
    factor: int


def weigh_at_once(charge_plus: int, n: int, charge_minus: int, m: int) -> Balance:
    """The same as :func:`weigh` without sympy, in whole numbers.

    >>> weigh_at_once(3, 2, -2, 3)
    Balance(plus=6, minus=-6, total=0, neutral=True, need=(2, 3), factor=1)
    """
    plus, minus, need = n * charge_plus, m * charge_minus, ratio(charge_plus, charge_minus)
    neutral = plus + minus == 0
    return Balance(plus, minus, plus + minus, neutral, need, n // need[0] if neutral else 0)


@until_sympy_comes(weigh_at_once)
@lru_cache(maxsize=4096)
def weigh(charge_plus: int, n: int, charge_minus: int, m: int) -> Balance:
    """Put ``n · charge_plus + m · charge_minus = 0`` to sympy, and solve it for the lowest ratio.

    >>> weigh(3, 2, -2, 3)
    Balance(plus=6, minus=-6, total=0, neutral=True, need=(2, 3), factor=1)
    >>> weigh(3, 1, -2, 1).total
    1
    """
    from sympy import Eq, Integer, true  # noqa: PLC0415  sympy is slow to load

    plus, minus = Integer(n) * charge_plus, Integer(m) * charge_minus
    neutral = Eq(plus + minus, 0) is true
    need = lowest_ratio(charge_plus, charge_minus)
    factor = int(Integer(n) / need[0]) if neutral else 0
    return Balance(int(plus), int(minus), int(plus + minus), neutral, need, factor)


@lru_cache(maxsize=256)
def lowest_ratio(charge_plus: int, charge_minus: int) -> tuple[int, int]:
    """Solve ``x · charge_plus + y · charge_minus = 0`` for x/y, a fraction in lowest terms.

    >>> lowest_ratio(4, -2)
    (1, 2)
    """
    from sympy import Eq, Rational, solve, symbols  # noqa: PLC0415  sympy is slow to load

    x, y = symbols("x y", positive=True)
    (x_found,) = solve(Eq(x * charge_plus + y * charge_minus, 0), x)
    share = Rational(x_found / y)
    return int(share.p), int(share.q)


def warm_up() -> None:
    """Import sympy and ask it a first question, so that the first judgement need not wait for it."""
    weigh(1, 1, -1, 1)
