"""A form for a table's settings, made from the game's own options."""

from __future__ import annotations

import dataclasses
from typing import Any

import ipywidgets

from rummy_kit.bots import BOTS
from rummy_kit.bots.characters import CHARACTERS
from rummy_kit.engine.options import word
from rummy_kit.settings import LARGEST_SEED, SettingError, TableSettings
from rummy_widgets.card_table import CardTable

WIDE = {"description_width": "16em"}


class SettingsForm(ipywidgets.VBox):
    """Players, house rules and seed of a table, and a button that begins a new game with them.

    The form shows what is being played. A wrong entry is answered in ``message`` and changes nothing.
    """

    def __init__(self, card_table: CardTable) -> None:
        self._table = card_table
        match = card_table.session.match
        self._game = match.game
        kinds = [player.kind for player in match.players if player.kind != "person"]
        self.seats = _dropdown("Players", [(str(n), n) for n in self._game.players], len(match.players))
        self.bots = [self._bot(at, kinds) for at in range(self._game.players[-1] - 1)]
        self.practice = _checkbox("Moves can be taken back", match.practice)
        self.seed = ipywidgets.Text(
            description="Seed", placeholder=f"by chance, or 0 to {LARGEST_SEED}", style=WIDE, layout=_layout()
        )
        self.options = {field.name: self._option(field) for field in dataclasses.fields(self._game.options)}
        self.start = ipywidgets.Button(
            description="Start a new game", button_style="primary", layout={"width": "max-content"}
        )
        self.message = ipywidgets.Label()
        self.seats.observe(self._show_bots, names=["value"])
        self.start.on_click(lambda _: self._begin())
        self._show_bots(None)
        rules = [*self.options.values(), self.practice, self.seed]
        super().__init__([self.seats, *self.bots, *rules, self.start, self.message])

    @staticmethod
    def _bot(at: int, kinds: list[str]) -> ipywidgets.Dropdown:
        characters = list(CHARACTERS)
        now = kinds[at] if at < len(kinds) else characters[at % len(characters)]
        choices = [(f"{bot.title}, {bot.about}", name) for name, bot in CHARACTERS.items()]
        choices += [(name, name) for name in BOTS if name not in CHARACTERS]
        return _dropdown(f"Computer player {at + 1}", choices, now)

    def _option(self, field: dataclasses.Field[Any]) -> ipywidgets.Widget:
        value, choices = getattr(self._game.options, field.name), field.metadata["choices"]
        if choices == (True, False):
            return _checkbox(field.metadata["label"], value)
        return _dropdown(field.metadata["label"], [(word(choice), choice) for choice in choices], value)

    def _show_bots(self, _: Any) -> None:
        for at, bot in enumerate(self.bots):
            bot.layout.display = None if at < self.seats.value - 1 else "none"

    def settings(self) -> TableSettings:
        """What the form says. Raises ``SettingError``."""
        seed = self.seed.value.strip()
        if seed and not (seed.isascii() and seed.isdecimal()):
            raise SettingError(f"seed: {seed[:20]!r} is no whole number; leave it empty or choose 0 to {LARGEST_SEED}.")
        return TableSettings(
            self._game.id,
            seats=self.seats.value,
            bots=tuple(bot.value for bot in self.bots[: self.seats.value - 1]),
            seed=int(seed[:9]) if seed else None,
            practice=self.practice.value,
            options={name: widget.value for name, widget in self.options.items()},
            deck=self._game.own_deck,
        )

    def _begin(self) -> None:
        try:
            match = self.settings().new_match()
        except SettingError as problem:
            self.message.value = str(problem)
            return
        self.message.value = "The new game is on the table."
        self._table.start(match)


def _layout() -> ipywidgets.Layout:
    return ipywidgets.Layout(width="auto", max_width="34em")


def _dropdown(label: str, choices: list[tuple[str, Any]], value: Any) -> ipywidgets.Dropdown:
    return ipywidgets.Dropdown(description=label, options=choices, value=value, style=WIDE, layout=_layout())


def _checkbox(label: str, value: bool) -> ipywidgets.Checkbox:
    return ipywidgets.Checkbox(description=label, value=value, indent=False, layout=_layout())
