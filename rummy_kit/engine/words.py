"""What the engine says to people: the sentences of its errors, from ``strings.toml`` beside it.

>>> say("game.unknown", name="'chess'", names=["formula", "say_rummy"])
"There is no game called 'chess'. The games are formula and say_rummy."
"""

from __future__ import annotations

from pathlib import Path

from rummy_kit.texts import Sentences

say = Sentences(Path(__file__).with_name("strings.toml"))
