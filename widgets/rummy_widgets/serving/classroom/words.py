"""What an open server says: at its entrance, when it refuses, and in the teacher's window."""

from __future__ import annotations

from pathlib import Path

from rummy_kit.texts import Sentences

say = Sentences(Path(__file__).with_name("strings.toml"))
