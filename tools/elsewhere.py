"""The kit as others get it: its packages, and an environment that has nothing but the wheel and what it needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = "Scripts" if os.name == "nt" else "bin"


def build(out: Path, *targets: str) -> None:
    """Build the wheel and the sdist into a folder, or only the targets that are named."""
    call(sys.executable, "-m", "hatchling", "build", "-d", out, *(word for name in targets for word in ("-t", name)))


def make_environment(folder: Path) -> Path:
    """Make an empty environment in a new folder; returns its Python."""
    call(sys.executable, "-m", "venv", "--without-pip", folder)
    return folder / BIN / "python"


def install(python: Path, what: Path | str) -> None:
    """Install a wheel, or ``WHEEL[extra]``, and what it needs, in the pinned versions."""
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--disable-pip-version-check")
    call(*pip, "-c", ROOT / "constraints.txt", what)


def call(*words: str | Path, cwd: Path = ROOT) -> None:
    """Run a program; if it fails, this one ends, too."""
    run = subprocess.run([str(word) for word in words], cwd=cwd)
    if run.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}\nfailed; its own message is above.")
