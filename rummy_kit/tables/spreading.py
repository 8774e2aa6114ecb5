"""Which wrong ideas are spreading in a class: how many pupils at how many tables, never who."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from rummy_kit import games
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.table.attempts import Attempt

MANY_PUPILS, MANY_TABLES = 4, 2


class SpreadingIdeas:
    """Listens to what pupils claim in a game, and counts the ideas behind what is not right."""

    def __init__(self, game: str) -> None:
        self._lesson: Lesson | None = games.load_lesson(game) if games.has_lesson(game) else None
        self._shown: dict[str, set[tuple[int, str]]] = defaultdict(set)  # by idea: table and animal

    def hear(self, table: int, animal: str, attempt: Attempt) -> None:
        """Take in a move that a pupil has tried."""
        if self._lesson is None:
            return
        for claim in self._lesson.claims(attempt.game, attempt.obs, attempt.action, attempt.verdict):
            for idea in claim.shown:
                self._shown[idea].add((table, animal))

    def seen(self) -> list[dict[str, Any]]:
        """The ideas that have shown, the most widespread first: what to say, a picture for the class, and whether
        the idea has come up so often that it is worth everyone's time.
        """
        shown = sorted(self._shown.items(), key=lambda one: (-_count(animal for _, animal in one[1]), one[0]))
        return [self._view(idea, who) for idea, who in shown]

    def _view(self, name: str, shown: set[tuple[int, str]]) -> dict[str, Any]:
        assert self._lesson is not None
        ideas, idea = self._lesson.ideas, self._lesson.ideas[name]
        tables, pupils = (_count(part) for part in zip(*shown, strict=True))
        view: dict[str, Any] = {
            "id": name,
            "name": ideas.say(name, "name"),
            "pupils": pupils,
            "tables": tables,
            "spreads": pupils >= MANY_PUPILS and tables >= MANY_TABLES,
            "mend": ideas.say(name, "mend"),
            "next": ideas.say(name, "next"),
        }
        if idea.picture is not None:
            view["why"] = dict(idea.picture())
        return view

    def memo(self) -> dict[str, list[tuple[int, str]]]:
        """What another process needs to go on counting."""
        return {idea: sorted(who) for idea, who in self._shown.items()}

    def go_on_from(self, memo: Mapping[str, Iterable[Iterable[Any]]]) -> None:
        """Go on counting from this memo."""
        for idea, who in memo.items():
            self._shown[idea] = {(table, animal) for table, animal in who}


def _count(values: Iterable[object]) -> int:
    return len(set(values))
