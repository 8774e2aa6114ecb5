"""Pupils of a plain rummy: they know what they think is a meld, and what they would say.

A game's ``pupils.py`` says just that, and imports nothing of the game:

    IDEAS = ("gap",)                                # wrong ideas, as in lesson.toml
    SAYS = {None: ("F: it comes between them.",)}   # how the answers of a pupil with an idea, or with none, begin

    def is_meld(cards, idea):
        '''Whether a pupil with this idea, or with none, thinks that these faces are a meld.'''
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from rummy_kit.workshop.pupils.page import Page, Reply

Faces = tuple[str, ...]


@dataclass
class PlainPupils:
    """The pupils of one game."""

    IDEAS: tuple[str, ...]
    is_meld: Callable[[Faces, str | None], bool]
    says: Mapping[str | None, tuple[str, ...]]
    sizes: range = range(2, 6)

    def answer(self, page: Page, idea: str | None) -> Reply | None:
        """Cards that they think are a meld, put into the places, or the answer that they would choose."""
        tray = page.view["tray"]
        if tray["slots"]:
            return self._fill(page, idea)
        options = {option["value"]: option["label"] for field in tray["fields"] for option in field["options"]}
        chosen = self._choose(page, options, idea) or self._choose(page, options, None)
        return Reply(text={tray["fields"][0]["id"]: chosen}) if chosen else None

    def lay(self, page: Page, idea: str | None) -> Reply | None:
        """The first cards in the hand that they think are a meld."""
        hand = self._hand(page)
        groups = (keys for size in self.sizes for keys in combinations(hand, size))
        keys = self._best(hand, groups, (), idea)
        return Reply(cards=keys) if keys else None

    def _fill(self, page: Page, idea: str | None) -> Reply | None:
        slots, hand = page.view["tray"]["slots"], self._hand(page)
        ids = [slot["id"] for slot in slots]
        lying = {slot["id"]: slot["card"]["key"] for slot in slots if "card" in slot}
        for kept in (lying, {}) if len(lying) < len(slots) else ({},):  # a wrong answer fills all places
            rest = [key for key in hand if key not in kept.values()]
            there = tuple(hand[key] for key in kept.values())
            keys = self._best(hand, combinations(rest, len(slots) - len(kept)), there, idea)
            if keys:
                free = [id for id in ids if id not in kept]
                return Reply((*kept.values(), *keys), {**kept, **dict(zip(free, keys, strict=True))})
        return None

    def _best(self, hand: Mapping[str, str], groups: Iterator[Faces], there: Faces, idea: str | None) -> Faces:
        """Cards that are a meld only to a pupil with this idea, otherwise to anyone."""
        some = list(groups)
        for one in (idea, None):
            for keys in some:
                faces = (*there, *(hand[key] for key in keys))
                if self.is_meld(faces, one) and (one is None or not self.is_meld(faces, None)):
                    return keys
        return ()

    def _choose(self, page: Page, options: Mapping[str, str], idea: str | None) -> str:
        """The option that they would say, or whose cards they think are a meld with those in the question."""
        there = self._find_named(page, page.view["banner"]["text"])
        for value, label in options.items():
            if any(label.startswith(words) for words in self.says.get(idea, ())):
                return value
            named = self._find_named(page, label)
            faces = (*there, *named)
            if named and self.is_meld(faces, idea) and (idea is None or not self.is_meld(faces, None)):
                return value
        return ""

    @staticmethod
    def _hand(page: Page) -> dict[str, str]:
        """The cards in hand that are not wild: key → face."""
        cards = {card["key"]: card["face"] for card in page.view["hand"]["cards"]}
        return {key: face for key, face in cards.items() if page.faces[face]["kind"] != "wild"}

    @staticmethod
    def _find_named(page: Page, text: str) -> Faces:
        """The faces whose names a list of cards holds, if it holds nothing else."""
        faces = {shown["name"]: face for face, shown in page.faces.items()}
        return tuple(faces[name] for name in find_names(text.removeprefix("You have ").removesuffix("."), faces))


def find_names(text: str, names: Iterable[str]) -> list[str]:
    """The names in a list of cards; none if it holds anything else. A name may contain what separates others.

    >>> find_names("4, quarter to 4 and half past 4", ["4", "quarter to 4", "half past 4"])
    ['4', 'quarter to 4', 'half past 4']
    >>> find_names("salt and pepper, salt and tea", ["salt", "salt and pepper"])
    []
    """
    name = one_of(names)
    return re.findall(name, text) if re.fullmatch(rf"{name}(?:(?:, | and ){name})*", text) else []


def one_of(names: Iterable[str]) -> str:
    """A pattern that matches each of these names, preferring longer ones."""
    return f"(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})"
