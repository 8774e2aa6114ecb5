"""Generators of random numbers that libraries make and seed when they are imported: in a fork, they begin anew.

What asks the system for each number (``secrets``, ``uuid.uuid4``, ``os.urandom``) needs nothing.
"""

from __future__ import annotations

import gc
import random

_made_at_import: list[random.Random] = []


def remember() -> None:
    """Note all generators that are there now: Python's own, sympy's, and whatever else was loaded."""
    _made_at_import[:] = [thing for thing in gc.get_objects() if isinstance(thing, random.Random)]


def renew() -> None:
    """Let no generator go on where another fork goes on, too."""
    for generator in _made_at_import:
        generator.seed()
