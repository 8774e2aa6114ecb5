"""The engine's messages for people: the sentences of its errors, from ``strings.toml`` beside it.

>>> say("match.players", game="Trios", least=2, most=6, n=1)
'Trios is for 2 to 6 players, not 1.'
"""

from __future__ import annotations

from pathlib import Path

from rummy_kit.texts import Sentences

say = Sentences(Path(__file__).with_name("strings.toml"))
