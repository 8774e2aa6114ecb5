"""FORMULA won in Voilà and in JupyterLab, by keyboard alone and by tapping."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import NewContext
from tests.browser.formula_player import FormulaPlayer
from tests.browser.hosts import Host

LESSON = "formula"
SETTINGS: dict[str, Any] = {"seats": 2, "bots": "mia", "rounds": 1}
SEEDS = range(1, 6)


@pytest.mark.parametrize("hands", ["keys", "taps"])
def test_a_round_is_won(host: Host, hands: str, new_context: NewContext) -> None:
    """The cards are dealt by chance, so there may have to be another round; one of these is won by the best moves."""
    for seed in SEEDS:
        if FormulaPlayer(host.open(new_context().new_page(), **SETTINGS, seed=seed), hands).play_round():
            return
    raise AssertionError("no round was won")
