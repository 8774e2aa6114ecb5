"""The deck editor: a teacher writes the cards of a game as a table, and sees at once what is wrong and how it plays."""

from __future__ import annotations

import logging
from typing import Any

import traitlets

from rummy_kit.app.deck_desk import DeckDesk, clean_rows
from rummy_kit.app.deck_files import DeckFile
from rummy_kit.app.links import words_of
from rummy_kit.engine.cards import DeckError
from rummy_widgets.after_rest import AfterRest
from rummy_widgets.deck_file import OpensDecks
from rummy_widgets.kit_widget import read_script
from rummy_widgets.tables import link_query
from rummy_widgets.words import say

FIRST = "formula_rummy"
REST = 0.3  # seconds without a change before trial rounds are played

log = logging.getLogger(__name__)


class DeckEditor(OpensDecks):
    """Shows ``setup``, the cards on offer, and ``view``: what is wrong with the rows that the page sent last.

    The rows themselves belong to the page, so that nothing typed is ever lost; it begins with ``rows``.
    ``widgets/src/deck/editor.ts`` draws it, from a separate bundle.
    """

    on_opening = (*OpensDecks.on_opening, "script", "setup", "rows")

    kind = traitlets.Unicode("deck_editor").tag(sync=True)
    script = traitlets.Unicode().tag(sync=True)
    """Draws the editor; on a site it is a file beside the page's scripts, and "" here."""
    setup = traitlets.Dict().tag(sync=True)
    rows = traitlets.Dict().tag(sync=True)  # {"n": how many times rows were laid here, "rows": [...]}
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, game: str, **kwargs: Any) -> None:
        super().__init__(script=read_script("deck_editor.js"), **kwargs)
        self._laid = 0
        self._answered = 0  # files and the like; in the view, so that it changes with each of them
        self._trying = AfterRest(REST, self._try_out)
        self._open(game)

    def _open(self, game: str) -> None:
        self.desk = DeckDesk(game)
        self.setup = self.desk.setup()
        self._lay(self.desk.rows)

    def _lay(self, rows: list[dict[str, str]], said: str = "") -> None:
        """Replace the rows on the page, with something to say about them."""
        self._laid += 1
        self._answered += 1
        self.rows = {"n": self._laid, "rows": rows}
        self._look(rows, 0, said)

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        if not isinstance(content, dict):
            return
        try:
            self._handle(content)
        except DeckError as problem:  # a message for people
            self._answered += 1
            self.view = {**self.view, "said": str(problem), "answered": self._answered}
        except (ValueError, TypeError, KeyError):
            log.debug("A message that our page does not send.")

    def _handle(self, content: dict[str, Any]) -> None:
        if "rows" in content:
            self._look(clean_rows(content["rows"]), int(content.get("seq", 0)))
        elif isinstance(content.get("game"), str):
            self._open(content["game"])
        elif isinstance(content.get("text"), str):
            self._lay_file(DeckFile.from_text(content["text"], say("deck.pasted")))
        elif "own" in content:
            self._lay(DeckDesk(self.desk.game.id).rows)
        elif (file := self.opened_file(content)) is not None:
            self._lay_file(file)

    def _lay_file(self, file: DeckFile) -> None:
        """Replace the rows on the page with those of a file or a pasted table."""
        self._lay(*file.rows(self.desk.game))

    def _look(self, rows: list[dict[str, str]], seq: int, said: str = "") -> None:
        """Say at once what is wrong with the deck, and a moment later how it plays."""
        self.view = {**self.desk.look(rows), "seq": seq, "said": said, "answered": self._answered}
        if self.view["problems"]:
            self._trying.cancel()
        else:
            self._trying.ask(rows)

    def _try_out(self, rows: list[dict[str, str]]) -> None:
        self.view = {**self.view, **self.desk.try_out(rows)}


def deck_editor(game: str = "") -> DeckEditor:
    """The deck editor for a game: ``deck_editor("formula_rummy")``.

    On the page, a different game can be chosen. Without ``game``, it is the one in the page's link,
    ``?game=say_rummy``, or Formula Rummy. Raises ``ValueError`` with a message for people.
    """
    return DeckEditor(game or words_of(link_query()).get("game", FIRST))
