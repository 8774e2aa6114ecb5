"""The settings of a table (game, seats, bots, seed, house rules), from code, a form or a link."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from rummy_kit import bots as all_bots
from rummy_kit import games
from rummy_kit.app import deck_health
from rummy_kit.app.deck_files import read_deck
from rummy_kit.app.deck_links import NAME as OWN_DECK
from rummy_kit.app.deck_links import unpack_deck
from rummy_kit.app.links import LESSON, Setting, SettingError, by_name, notice, query_of, say, words_of
from rummy_kit.bots.characters import CHARACTERS
from rummy_kit.engine.cards import Deck, DeckError
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.options import OptionError
from rummy_kit.engine.rng import fresh_seed
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.look_back.position_link import NAME as POSITION
from rummy_kit.table.frame import ANIMALS
from rummy_kit.table.game import AnyGame
from rummy_kit.texts import quote

LARGEST_SEED = 999_999  # the largest seed that people can choose; a random one is far larger

TABLE = by_name(
    (
        Setting("seats", "number"),
        Setting("people", "choice", (1, 2, 3, 4)),
        Setting("bots", "several", tuple(all_bots.BOTS)),
        Setting("seed", "number"),
        Setting("practice", "choice", (True, False)),
        Setting("coach", "choice", (True, False)),
    )
)
"""The settings of every table, besides the house rules of its game."""


def lesson_settings(lesson: Lesson) -> dict[str, Setting]:
    """The settings of this lesson, besides those of its table."""
    of_lesson = {"task_kinds": tuple(lesson.kinds), "ideas": tuple(idea.id for idea in lesson.ideas)}
    return LESSON | by_name(Setting(name, "several", choices) for name, choices in of_lesson.items())


def house_rules(game: AnyGame) -> dict[str, Setting]:
    """The house rules of a game as settings, by name."""
    return by_name(Setting(one.name, "choice", one.metadata["choices"]) for one in dataclasses.fields(game.options))


@dataclass(frozen=True)
class TableSettings:
    """The settings of a table. ``people`` is how many people pass one device round. ``bots`` are names from
    ``rummy_kit.bots``, clockwise from the players; the characters that are still free fill the other seats. ``options``
    are house rules by name, as values or as the text in a link. A ``seed`` of ``None`` means a random one. With
    ``practice``, moves can be taken back; with ``coach``, the table asks the player to look again before a first
    mistake. ``deck`` replaces the game's own cards. Raises :class:`SettingError`.

    >>> settings = TableSettings("formula_rummy", seats=2, seed=7, options={"target": "100"})
    >>> settings.text
    'formula_rummy?seats=2&seed=7&target=100'
    >>> [player.name for player in settings.new_match().players]
    ['You', 'Mia']
    """

    game: str
    seats: int = 3
    bots: tuple[str, ...] = ()
    seed: int | None = None
    practice: bool = True
    coach: bool = False
    people: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    deck: Deck | None = None

    def __post_init__(self) -> None:
        game = _load(self.game, self.options, self.deck)
        try:
            for bot in self.bots:
                all_bots.load(bot)
        except ValueError as error:
            raise SettingError(str(error)) from error
        if type(self.seats) is not int or self.seats not in game.players:
            least, most = game.players[0], game.players[-1]
            raise SettingError(say("setting.seats", value=quote(self.seats, 20), least=least, most=most))
        if self.people > self.seats:
            raise SettingError(say("setting.people", n=self.people, seats=self.seats))
        if len(self.bots) > self.seats - self.people:
            raise SettingError(say("setting.bots", n=len(self.bots), seats=self.seats, people=self.people))
        if self.seed is not None and not (type(self.seed) is int and 0 <= self.seed <= LARGEST_SEED):
            raise SettingError(say("setting.seed", value=quote(self.seed, 20), largest=LARGEST_SEED))
        if self.deck is not None:
            self._try_deck()

    def read_deck(self, source: Deck | Path | str | None, said: Mapping[str, Any]) -> Deck | None:
        """A teacher's deck from a file's path or CSV text, for this table with the house rules in ``said``; ``None`` if
        there is none.

        Raises :class:`SettingError`, ``DeckError``.
        """
        options = {**self.options, **{name: value for name, value in said.items() if name not in TABLE}}
        return None if source is None else read_deck(_load(self.game, options, None), source)

    def _try_deck(self) -> None:
        """Try out a deck. Deal once first, because it depends on the number of players whether the cards are enough."""
        try:
            deck_health.check_deck(self.new_match().game)
        except DeckError as error:
            raise SettingError(str(error)) from error

    @property
    def text(self) -> str:
        """The game and the settings that differ from the defaults, written as in a link."""
        said = query_of(self.other_than(TableSettings(self.game)))
        return f"{self.game}?{said}" if said else self.game

    def other_than(self, plain: TableSettings) -> dict[str, Any]:
        """The settings that differ from ``plain``, by their names in a link."""
        values, plain_values = self._values(), plain._values() | {"bots": plain.bots[: self.seats - self.people]}
        return {name: value for name, value in values.items() if value != plain_values[name]}

    def _values(self) -> dict[str, Any]:
        rules = games.load(self.game, self.options).options
        table = {name: getattr(self, name) for name in TABLE}
        return table | {field.name: getattr(rules, field.name) for field in dataclasses.fields(rules)}

    def new_match(self) -> Match:
        """Deal a match. Seat 0 is the player's. With several people, a move from which someone has learned something
        cannot be taken back.
        """
        seed = fresh_seed() if self.seed is None else self.seed
        practice = self.practice and self.people == 1
        return Match(games.load(self.game, self.options, self.deck), self._players(), seed, practice=practice)

    def _players(self) -> list[Player]:
        free = [name for name in CHARACTERS if name not in self.bots] or list(CHARACTERS)
        kinds = [*self.bots, *islice(cycle(free), self.seats - self.people - len(self.bots))]
        people = [Player("You")] if self.people == 1 else self._animals(kinds)
        return [*people, *all_bots.seat_bots(kinds)]

    def _animals(self, kinds: Sequence[str]) -> list[Player]:
        """The people, named after animals that are not the face of any of these computer players."""
        taken = {CHARACTERS[kind].avatar for kind in kinds if kind in CHARACTERS}
        return [Player(name) for name, avatar in ANIMALS.items() if avatar not in taken][: self.people]

    def with_link(self, query: str) -> tuple[TableSettings, str]:
        """These settings, overridden by a link's query, and a notice about any part of it that cannot be used.

        >>> TableSettings("formula_rummy").with_link("seats=4&seed=x")[1]
        "This link's seed could not be used: 'x' is not a whole number."
        """
        said = {name: text for name, text in words_of(query).items() if name not in {*LESSON, POSITION}}
        packed = said.pop(OWN_DECK, "")
        settings, problems = self, {}
        for name in sorted(said, key=_rules_then_seats):
            try:
                settings = settings.with_changes({name: said[name]})
            except OptionError as problem:
                problems[name] = problem
        if packed:
            try:
                settings = replace(settings, deck=settings.unpack_deck(packed))
            except ValueError as problem:  # a message for people
                problems[OWN_DECK] = OptionError(str(problem))
        return settings, notice(problems)

    def unpack_deck(self, packed: str) -> Deck:
        """The deck that a link brings. Raises ``DeckError``."""
        return unpack_deck(_load(self.game, self.options, None), packed)

    def with_changes(self, said: Mapping[str, Any], deck: Deck | None = None) -> TableSettings:
        """These settings, overridden by others, which are given by their names in a link, as values or as a link's
        text.

        ``deck`` replaces the cards. If the number of players is left out, it becomes the nearest that the house rules
        allow. Raises :class:`SettingError`, ``OptionError``.

        >>> TableSettings("formula_rummy").with_changes({"seats": "4", "target": 200}).text
        'formula_rummy?seats=4&target=200'
        >>> TableSettings("say_rummy", seats=3).with_changes({"cards": 108}).seats
        4
        """
        changes: dict[str, Any] = {name: TABLE[name].read(value) for name, value in said.items() if name in TABLE}
        options = {**self.options, **{name: value for name, value in said.items() if name not in TABLE}}
        players = _load(self.game, options, deck or self.deck).players
        people = changes.get("people", self.people)
        seats = changes.setdefault("seats", min(max(self.seats, people, players[0]), players[-1]))
        changes.setdefault("bots", self.bots[: max(0, seats - people)])  # those without a seat leave
        return replace(self, options=options, deck=deck or self.deck, **changes)


def _load(name: str, options: Mapping[str, Any], deck: Deck | None) -> AnyGame:
    try:
        return games.load(name, options, deck)
    except ValueError as error:
        raise SettingError(str(error)) from error


def _rules_then_seats(name: str) -> int:
    """The order in which a link is read: house rules decide how many can play, and computer players need seats."""
    return 1 if name == "seats" else 2 if name in TABLE else 0


def table_of(lesson: Lesson) -> TableSettings:
    """The table of a lesson by default, with a coach."""
    seats = len(lesson.opponents) + 1
    return TableSettings(lesson.game, seats, lesson.opponents, coach=True, options=lesson.house_rules)


def house_rule(text: str) -> tuple[str, str]:
    """Split a house rule on a command line, NAME=VALUE. Raises :class:`SettingError`.

    >>> house_rule("target=100")
    ('target', '100')
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise SettingError(say("setting.no_value", value=quote(text)))
    return name.strip(), value.strip()
