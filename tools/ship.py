"""Write down the code of the lessons as they are shipped: check what has changed, then run `python tools/ship.py`.

JupyterLab runs a lesson by itself only when its code is the one written down (rummy_widgets/serving/door.py). So this
is not part of any other command: run it after changing the code of a lesson, so that the change shows in git.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "widgets"))

from rummy_widgets.serving.door import SHIPPED, code_of, digest  # noqa: E402

HEAD = """\
# The code of each lesson as it is shipped, as a digest. JupyterLab runs no other code by itself (door.py).
# Written by tools/ship.py.
"""


def compose() -> str:
    """The text of the file."""
    files = sorted((ROOT / "notebooks").glob("*.ipynb"))
    lines = [f'\n{file.stem} = "{digest(code_of(nbformat.read(file, as_version=4)))}"\n' for file in files]
    return "".join([HEAD, *lines])


if __name__ == "__main__":
    SHIPPED.write_text(compose(), encoding="utf-8", newline="\n")
