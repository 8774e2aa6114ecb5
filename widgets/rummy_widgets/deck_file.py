"""A file with a deck, as a page opens it: text is sent as it is, and a spreadsheet is read by the page, so that no
server has to unpack a stranger's file.
"""

from __future__ import annotations

import logging
from base64 import b64decode
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import traitlets

from rummy_kit.app.deck_files import DeckFile, clean_cells, refuse_file
from rummy_kit.engine.cards import LONGEST_NAME, DeckError, text_of
from rummy_widgets.kit_widget import KitWidget, read_script
from rummy_widgets.lesson_part import LessonPart

log = logging.getLogger(__name__)


class OpensDecks(KitWidget):
    """A widget whose page opens files with decks (``widgets/src/lesson/deck_file.ts``)."""

    on_opening: ClassVar[tuple[str, ...]] = ("reader",)

    reader = traitlets.Dict().tag(sync=True)
    """{"script": reads spreadsheets in the browser} once the page has asked for it; on a site it is a file."""

    def opened_file(self, message: Mapping[str, Any]) -> DeckFile | None:
        """The file that a message brings, ``None`` if it is about something else.

        Raises ``DeckError`` and, if our page does not send such a message, ``ValueError``, ``TypeError``, ``KeyError``.
        """
        if "reader" in message:
            self.reader = {"script": read_script("workbook.js")}
        elif "trouble" in message:
            refuse_file(str(message["name"])[:LONGEST_NAME], str(message["trouble"]))
        elif "sheets" in message:
            found = {str(sheet["name"]): clean_cells(sheet["rows"]) for sheet in message["sheets"]}
            return DeckFile(str(message["name"])[:LONGEST_NAME], found)
        elif "files" in message:
            (file,) = message["files"]
            name = str(file["name"])[:LONGEST_NAME]
            return DeckFile.from_text(text_of(name, b64decode(file["base64"], validate=True)), name)
        return None


class DeckButton(OpensDecks, LessonPart):
    """A button to open a file with a deck; ``take`` gets it, and ``refuse`` what is to be said if it cannot be read."""

    def __init__(self, label: str, take: Callable[[DeckFile], None], refuse: Callable[[DeckError], None]) -> None:
        super().__init__(part={"kind": "deck_file", "label": label})
        self.add_class("rk-files")
        self._take, self._refuse = take, refuse

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        if not isinstance(content, dict):
            return
        try:
            file = self.opened_file(content)
        except DeckError as problem:  # a message for people
            self._refuse(problem)
        except (ValueError, TypeError, KeyError):
            log.debug("A message that our page does not send.")
        else:
            if file is not None:
                self._take(file)
