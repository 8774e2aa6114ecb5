"""Records handed in by camera, or as text: the class page's camera, and the messages about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from rummy_kit.lessons.hand_in import Begun, Handed, HandIns
from rummy_kit.lessons.record import RecordError
from rummy_widgets.kit_widget import read_script
from rummy_widgets.lesson_part import LessonPart
from rummy_widgets.words import say

MOST_AT_ONCE = 500  # pieces in a message
WORDS = ("start", "stop", "video", "paste", "text", "read", "no_camera", "not_secure")


class Scanner(LessonPart):
    """Puts records together from what the camera reads. ``take`` gets each record and returns what to say about it."""

    on_opening = ("script",)

    script = traitlets.Unicode().tag(sync=True)
    """Reads QR codes, where a browser cannot; on a site it is a file beside the page's scripts, and "" here."""

    def __init__(self, take: Callable[[Handed], str]) -> None:
        super().__init__(part=_part(""), script=read_script("scanner.js"))
        self._take, self._hand_ins = take, HandIns()

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        codes = content.get("codes") if isinstance(content, dict) else None
        if not isinstance(codes, list):
            return
        for text in codes[:MOST_AT_ONCE]:
            self.part = _part(self._say(str(text)))

    def _say(self, text: str) -> str:
        try:
            handed = self._hand_ins.take(text)
        except RecordError as problem:
            return str(problem)
        if isinstance(handed, Begun):
            return say("scan.begun", have=handed.have, of=handed.of)
        return self._take(handed) if handed is not None else str(self.part["said"])


def _part(said: str) -> dict[str, Any]:
    return {"kind": "scan", "words": {part: say(f"scan.{part}") for part in WORDS}, "said": said}
