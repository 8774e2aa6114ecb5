"""A form for a table's settings, made from the game's own options. Its look is in ``widgets/src/styles/form.css``."""

from __future__ import annotations

import dataclasses
from html import escape
from typing import Any

import ipywidgets

from rummy_kit import games
from rummy_kit.app.settings import LARGEST_SEED, TABLE, TableSettings
from rummy_kit.bots import BOTS, name_bot
from rummy_kit.bots.characters import CHARACTERS
from rummy_kit.engine.cards import Deck
from rummy_kit.engine.options import OptionError
from rummy_kit.table.game import AnyGame
from rummy_kit.table.pass_round import people_of
from rummy_widgets.card_table import CardTable
from rummy_widgets.deck_chooser import DeckChooser
from rummy_widgets.from_page import HTML, Button, Checkbox, Dropdown, Label, Text
from rummy_widgets.lesson_part import Note
from rummy_widgets.words import say


class SettingsForm(ipywidgets.VBox):
    """Players, house rules, cards and seed of a table, and a button that starts a new game with them.

    The form shows what is being played. A wrong entry changes nothing, and ``message`` says why.
    """

    def __init__(self, card_table: CardTable) -> None:
        self._table = card_table
        match = card_table.session.match
        self._game = match.game
        able = games.find(self._game.id).players  # whatever the house rules
        self.seats = _dropdown(say("players.number"), [(str(n), n) for n in able], len(match.players))
        together = [(str(n), n) for n in TABLE["people"].choices]
        self.people = _dropdown(say("players.people"), together, len(people_of(match)))
        kinds = [player.kind for player in match.players if player.kind != "person"]
        self.bots = [_bot(at, kinds) for at in range(able[-1] - 1)]
        self.bot_fields = [_field(bot, say(f"character.{bot.value}")) for bot in self.bots]
        house_rules = dataclasses.fields(self._game.options)
        self.options = {field.name: self._option(field) for field in house_rules}
        self.practice = _checkbox(say("deal.practice"), match.practice)
        self.coach = _checkbox(say("deal.coach"), card_table.session.coach.on)
        self.coach.observe(self._switch_coach, names=["value"])
        self.seed = Text(description=say("deal.seed"), placeholder=say("deal.no_seed"), value=_show_seed(match.seed))
        self.start = _button(say("new_game.button"), "rk-form-start")
        self.message = Note()
        self.cards = DeckChooser(self._game.own_deck, self._with_deck, say("deck.next_game"))
        self.sheet = _button(say("house_rules.sheet"), "rk-form-sheet", say("house_rules.sheet_help"))
        self.sheet.on_click(lambda _: self._as_in_the_sheet())
        for number in (self.seats, self.people):
            number.observe(self._show_bots, names=["value"])
        for bot in self.bots:
            bot.observe(self._tell_bots, names=["value"])
        for option in self.options.values():
            option.observe(lambda _: self.cards.look_again(), names=["value"])
        self.start.on_click(lambda _: self._begin())
        self._show_bots(None)
        numbers = [_field(self.seats, say("players.number_help")), _field(self.people, say("players.people_help"))]
        switches_last = sorted(house_rules, key=_is_switch)
        super().__init__(
            [
                _group(say("players.title"), [*numbers, *self.bot_fields]),
                _group(say("house_rules.title"), [self._rule_field(field) for field in switches_last], self.sheet),
                _group(say("deck.title"), [self.cards]),
                _group(
                    say("deal.title"),
                    [
                        _field(self.seed, say("deal.seed_help", largest=LARGEST_SEED)),
                        _field(self.practice, say("deal.practice_help")),
                        _field(self.coach, say("deal.coach_help")),
                    ],
                ),
                _add_classes(ipywidgets.HBox([self.start, self.message]), "rk-form-foot"),
            ]
        )
        self.add_class("rk-form")

    def _option(self, field: dataclasses.Field[Any]) -> ipywidgets.Widget:
        name, table, value = field.name, self._game.table, getattr(self._game.options, field.name)
        if _is_switch(field):
            return _checkbox(table.option_label(name), value)
        choices = [(table.choice_label(name, choice), choice) for choice in field.metadata["choices"]]
        return _dropdown(table.option_label(name), choices, value)

    def _rule_field(self, field: dataclasses.Field[Any]) -> ipywidgets.Box:
        """A field for an option, with the rule it changes as worded on the rule sheet."""
        rule = field.metadata["rule"]
        return _field(self.options[field.name], say("house_rules.rule", rule=rule, text=self._game.rule_texts[rule]))

    def _show_bots(self, _: Any) -> None:
        for at, field in enumerate(self.bot_fields):
            field.layout.display = None if at < self.seats.value - self.people.value else "none"

    def _tell_bots(self, _: Any) -> None:
        for bot, field in zip(self.bots, self.bot_fields, strict=True):
            field.children[1].value = say(f"character.{bot.value}")

    def settings(self) -> TableSettings:
        """The settings chosen in the form. Raises ``OptionError``."""
        seed = self.seed.value.strip()
        said = {
            "seats": self.seats.value,
            "people": self.people.value,
            "bots": tuple(bot.value for bot in self.bots[: max(0, self.seats.value - self.people.value)]),
            "practice": self.practice.value,
            "coach": self.coach.value,
            **({"seed": seed} if seed else {}),
            **self._house_rules(),
        }
        return TableSettings(self._game.id).with_changes(said, self.cards.deck)

    def _house_rules(self) -> dict[str, Any]:
        return {name: widget.value for name, widget in self.options.items()}

    def _with_deck(self, deck: Deck | None) -> AnyGame:
        return games.load(self._game.id, self._house_rules(), deck)

    def _switch_coach(self, _: Any) -> None:
        """Switch the coach on or off at once: it is not a rule of the match."""
        self._table.session.coach.on = self.coach.value

    def _as_in_the_sheet(self) -> None:
        """Set the values of the rule sheet; what it leaves to the players, such as an accent, stays as it is."""
        for field in dataclasses.fields(self._game.options):
            if not field.metadata["left_open"]:
                self.options[field.name].value = field.default
        self.message.text = say("house_rules.sheet_done")

    def _begin(self) -> None:
        try:
            match = self.settings().new_match()
        except OptionError as problem:
            self.message.text = str(problem)
            return
        self._table.start(match)
        self.cards.in_use()
        self.message.text = say("new_game.done")


# Parts of a form: a label above, help below; their classes decide how they look.


def _show_seed(seed: int | str) -> str:
    """A seed that someone chose; ``""`` for a random one, which is larger than any of those.

    A random seed is not shown: with it and this kit, every hidden card could be worked out.
    """
    return str(seed) if isinstance(seed, int) and seed <= LARGEST_SEED else ""


def _is_switch(field: dataclasses.Field[Any]) -> bool:
    return bool(field.metadata["choices"] == (True, False))


def _bot(at: int, kinds: list[str]) -> Dropdown:
    characters = list(CHARACTERS)
    now = kinds[at] if at < len(kinds) else characters[at % len(characters)]
    return _dropdown(say("players.computer", n=at + 1), [(name_bot(name), name) for name in BOTS], now)


def _dropdown(label: str, choices: list[tuple[str, Any]], value: Any) -> Dropdown:
    return Dropdown(description=label, options=choices, value=value)


def _checkbox(label: str, value: bool) -> Checkbox:
    return Checkbox(description=label, value=value, indent=False)


def _button(label: str, name: str, tooltip: str = "") -> Any:
    return _add_classes(Button(description=label, tooltip=tooltip), "rk-button", name)


def _help(text: str) -> Label:
    return _add_classes(Label(text), "rk-form-help")


def _field(control: ipywidgets.Widget, help: str) -> ipywidgets.Box:
    return _add_classes(ipywidgets.VBox([control, _help(help)]), "rk-form-field")


def _group(title: str, fields: list[ipywidgets.Widget], *more: ipywidgets.Widget) -> ipywidgets.Box:
    heading = HTML(f"<h3>{escape(title)}</h3>")
    return _add_classes(
        ipywidgets.VBox([heading, _add_classes(ipywidgets.Box(fields), "rk-form-fields"), *more]),
        "rk-form-group",
    )


def _add_classes(widget: Any, *names: str) -> Any:
    for name in names:
        widget.add_class(name)
    return widget
