"""The cards to play with or to print: the game's own, or those of a file chosen on the page."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import PurePath

import ipywidgets

from rummy_kit.app.deck_files import DeckFile
from rummy_kit.engine.cards import Deck
from rummy_kit.table.game import AnyGame
from rummy_widgets.deck_file import DeckButton
from rummy_widgets.from_page import HTML, Button, Label
from rummy_widgets.lesson_part import Note
from rummy_widgets.saving import file_link
from rummy_widgets.words import say

Try = Callable[[Deck | None], AnyGame]
"""The game with this deck, or with its own. Raises ``ValueError`` with a message for people."""


class DeckChooser(ipywidgets.VBox):
    """``deck`` is what was chosen, ``None`` for the game's own cards. A file that cannot be played changes nothing.

    ``try_it`` is called before a deck is accepted, and ``take`` with the game once it is; ``done`` says when the cards
    take effect ("They count from …").
    """

    def __init__(
        self, deck: Deck | None, try_it: Try, done: str, take: Callable[[AnyGame], None] = lambda _: None
    ) -> None:
        self.deck = deck
        self._try, self._done, self._take = try_it, done, take
        self.files = DeckButton(say("deck.choose"), self._take_file, self._refuse)
        self.back = Button(description=say("deck.back"))
        self.back.on_click(lambda _: self._go_back())
        self.back.add_class("rk-button")
        self.link = HTML()
        self.message = Note("")
        controls = ipywidgets.HBox([self.files, self.back, self.link])
        controls.add_class("rk-form-row")
        help = Label(say("deck.help"))
        help.add_class("rk-form-help")
        super().__init__([self.message, controls, help])
        self.add_class("rk-form-deck")
        self.in_use()

    def _take_file(self, file: DeckFile) -> None:
        try:
            self._choose(file.deck(self._try(None)))
        except ValueError as problem:
            self._refuse(problem)

    def _go_back(self) -> None:
        try:
            self._choose(None)
        except ValueError as problem:
            self._refuse(problem)

    def _refuse(self, problem: ValueError) -> None:
        """Say what is wrong, in the words of an error for people."""
        self.message.text = say("deck.refused", problem=str(problem))

    def _choose(self, deck: Deck | None) -> None:
        game = self._try(deck)
        self.deck = deck
        self._take(game)
        self._show("deck.chosen", game)

    def in_use(self) -> None:
        """Say that what was chosen is now in use."""
        self._show("deck.now", self._try(self.deck))

    def look_again(self) -> None:
        """Check the cards again after a house rule has changed, and perhaps the game's own cards with it."""
        with contextlib.suppress(ValueError):  # conflicting rules are reported when a game is started
            game = self._try(self.deck)
            if game.deck.text != self._shown:
                self._show("deck.chosen", game)

    def _show(self, said: str, game: AnyGame) -> None:
        self._shown = game.deck.text
        whose = say("deck.own", name=game.deck.name) if self.deck else say("deck.games")
        self.message.text = say(said, whose=whose, n=len(game.deck), done=self._done)
        name = f"{PurePath(game.deck.name).stem if self.deck else game.id}.csv"
        self.link.value = file_link(game.deck.text, name, say("deck.save"))
