"""What the lesson pages say around the card tables, from ``pages.toml``.

>>> say("players.computer", n=1)
'Computer player 1'
"""

from __future__ import annotations

from pathlib import Path

from rummy_kit.texts import Sentences

say = Sentences(Path(__file__).with_name("pages.toml"))
