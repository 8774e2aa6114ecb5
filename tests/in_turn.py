"""Parameters of tests of which `make test` tries some, and `make soak` all the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def pairs_in_turn(first: Sequence[Any], second: Sequence[Any]) -> list[Any]:
    """All pairs of two lists. `make test` tries as many as the longer list has, so that each value comes up."""
    tried = {(at % len(first), at % len(second)) for at in range(max(len(first), len(second)))}
    return [
        pytest.param(one, other, marks=() if (i, j) in tried else pytest.mark.soak)
        for i, one in enumerate(first)
        for j, other in enumerate(second)
    ]
