"""Reseeds, in each fork, the random number generators that libraries make and seed when imported.

Whatever asks the system for each number (``secrets``, ``uuid.uuid4``, ``os.urandom``) needs no reseeding.
"""

from __future__ import annotations

import gc
import random

_made_at_import: list[random.Random] = []


def remember() -> None:
    """Note all generators that exist now: Python's own, sympy's, and any others that were loaded."""
    _made_at_import[:] = [thing for thing in gc.get_objects() if isinstance(thing, random.Random)]


def renew() -> None:
    """Reseed them, so that no two forks continue with the same numbers."""
    for generator in _made_at_import:
        generator.seed()
