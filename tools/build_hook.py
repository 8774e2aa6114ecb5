"""Hatch calls this before it makes a wheel, an sdist or an editable install, all of which need the bundle."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
import bundle


class BundleHook(BuildHookInterface):
    """Bundles the card table before each build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        bundle.bundle()
