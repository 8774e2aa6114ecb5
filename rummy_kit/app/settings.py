"""What a table is set up with: game, seats, bots, seed, house rules; from code, from a form or from a link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from rummy_kit import bots as all_bots
from rummy_kit import games
from rummy_kit.app.links import SETTINGS, words_of
from rummy_kit.bots.characters import CHARACTERS
from rummy_kit.engine.cards import Deck, DeckError
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.options import OptionError, word
from rummy_kit.engine.rng import fresh_seed
from rummy_kit.texts import Sentences, quoted

say = Sentences(Path(__file__).with_name("strings.toml"))
LARGEST_SEED = 999_999  # of those that people choose; one drawn by chance is far larger
TOLD = 3  # settings of a link that are told one by one when they cannot be used
NOT_OURS = ("voila-", "token", "reset")  # what Jupyter's own addresses may carry


class SettingError(ValueError):
    """A setting that cannot be used: which one, and what is allowed."""


@dataclass(frozen=True)
class TableSettings:
    """How a table is set up. ``bots`` are names of ``rummy_kit.bots``, clockwise from the player; missing ones are
    the characters that are still free, in turn. ``options`` are house rules by name, as values or as the text of a
    link; ``seed`` is drawn when it is ``None``. With ``practice`` moves can be taken back; with ``coach`` somebody asks
    to look again before a first mistake. ``deck`` replaces the game's own cards. Raises :class:`SettingError`.

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
    options: Mapping[str, Any] = field(default_factory=dict)
    deck: Deck | None = None

    def __post_init__(self) -> None:
        try:
            game = games.load(self.game, self.options, self.deck)
            for bot in self.bots:
                all_bots.load(bot)
        except ValueError as error:
            raise SettingError(str(error)) from error
        if type(self.seats) is not int or self.seats not in game.players:
            least, most = game.players[0], game.players[-1]
            raise SettingError(say("setting.seats", value=quoted(self.seats, 20), least=least, most=most))
        if len(self.bots) >= self.seats:
            raise SettingError(say("setting.bots", n=len(self.bots), seats=self.seats))
        if self.seed is not None and not (type(self.seed) is int and 0 <= self.seed <= LARGEST_SEED):
            raise SettingError(say("setting.seed", value=quoted(self.seed, 20), largest=LARGEST_SEED))
        if self.deck is not None:
            self._try_deck()

    def _try_deck(self) -> None:
        """Deal once: whether an own deck has cards enough depends on the players."""
        try:
            self.new_match()
        except DeckError as error:
            raise SettingError(str(error)) from error

    @property
    def text(self) -> str:
        """The settings that differ from the defaults, as a link writes them."""
        plain = TableSettings(self.game)
        said: dict[str, str] = {}
        for name in ("seats", "bots", "seed", "practice", "coach"):
            value = getattr(self, name)
            if value != getattr(plain, name):
                said[name] = ",".join(value) if name == "bots" else word(value)
        said |= {name: word(value) for name, value in sorted(self.options.items())}
        return f"{self.game}?{urlencode(said)}" if said else self.game

    def new_match(self) -> Match:
        """Deal a match. Seat 0 is the person."""
        seed = fresh_seed() if self.seed is None else self.seed
        return Match(games.load(self.game, self.options, self.deck), self._players(), seed, practice=self.practice)

    def _players(self) -> list[Player]:
        free = [name for name in CHARACTERS if name not in self.bots] or list(CHARACTERS)
        kinds = [*self.bots, *islice(cycle(free), self.seats - 1 - len(self.bots))]
        players = [Player("You")]
        for at, kind in enumerate(kinds):
            name = all_bots.called(kind)
            before = kinds[:at].count(kind)
            players.append(Player(f"{name} {before + 1}" if before else name, kind))
        return players

    def with_link(self, query: str) -> tuple[TableSettings, str]:
        """These settings with those of a link's query on top, and a notice for what it says that cannot be used.

        >>> TableSettings("formula_rummy").with_link("seats=4&seed=x")[1]
        "This link's seed could not be used: 'x' is not a whole number."
        """
        said = words_of(query).items()
        words = {name: value for name, value in said if not name.startswith(NOT_OURS) and name not in SETTINGS}
        try:
            return self._with_words(words), ""  # together: how many can play may depend on a house rule
        except (SettingError, OptionError):
            return self._with_each(words)

    def _with_each(self, words: Mapping[str, str]) -> tuple[TableSettings, str]:
        """These settings with those of the words that can be used, and a notice for the others."""
        settings, notices = self, []
        for name in sorted(words, key=lambda name: name != "seats"):  # bots need their seats
            try:
                settings = settings._with_words({name: words[name]})
            except (SettingError, OptionError) as error:
                reason = str(error).removeprefix(f"{name}: ")
                notices.append(say("link.ignored", name=name[:40], problem=reason))
        if more := len(notices[TOLD:]):
            notices[TOLD:] = [say("link.more", n=more)]
        return settings, " ".join(notices)

    def _with_words(self, words: Mapping[str, str]) -> TableSettings:
        """These settings with those of a link on top. Raises :class:`SettingError`, ``OptionError``."""
        changes: dict[str, Any] = {}
        options = dict(self.options)
        for name, value in words.items():
            if name in ("seats", "seed"):
                changes[name] = _whole_number(name, value)
            elif name in ("practice", "coach"):
                changes[name] = _on_or_off(name, value)
            elif name == "bots":
                changes[name] = tuple(value.split(","))
            else:
                options[name] = value
        seats = changes.get("seats", self.seats)
        changes.setdefault("bots", self.bots[: max(0, seats - 1)])  # those without a seat stay away
        return replace(self, options=options, **changes)


def _whole_number(name: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal()) or len(value) > 9:
        raise SettingError(say("setting.number", name=name, value=quoted(value, 20)))
    return int(value)


def _on_or_off(name: str, value: str) -> bool:
    if value not in ("on", "off"):
        raise SettingError(say("setting.on_or_off", name=name, value=quoted(value, 20)))
    return value == "on"


def house_rule(text: str) -> tuple[str, str]:
    """A house rule as it is written on a command line, NAME=VALUE. Raises :class:`SettingError`.

    >>> house_rule("target=100")
    ('target', '100')
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise SettingError(say("setting.no_value", value=quoted(text)))
    return name.strip(), value.strip()
