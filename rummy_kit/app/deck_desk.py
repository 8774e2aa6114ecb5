"""A teacher's deck while it is being written: the cards on offer, its rows so far, and what is wrong with them.

The deck editor shows this; it knows no widgets. Rows come from a person and are data: they are read like a file.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rummy_kit import games
from rummy_kit.app import deck_health
from rummy_kit.app.deck_files import LONGEST_CELL, MOST_ROWS, SHOWN
from rummy_kit.app.deck_links import pack_deck, short_text
from rummy_kit.engine.cards import Cells, Deck, DeckError, DeckProblem, sorted_problems
from rummy_kit.engine.rules import AnyRules
from rummy_kit.lessons.addresses import page_of
from rummy_kit.table.game import AnyGame
from rummy_kit.texts import Sentences

say = Sentences(Path(__file__).with_name("strings.toml"))

WORDS = (
    "title", "game", "card", *SHOWN, "add", "remove",
    "paste", "paste_help", "read", "file", "own", "choose", "search", "add_one", "leave_out", "use", "use_all", "play",
    "print", "copy", "copied", "too_long", "by_hand", "save", "link", "code", "checking", "rows", "no_card", "ready",
    "trouble", "trouble_one", "no_reader", "drop", "line", "copy_line", "line_copied", "line_help",
)  # fmt: skip
NO_WAY = {"link": "", "csv": "", "line": ""}  # the way to use a deck that cannot be played with


class DeckDesk:
    """The deck of one game. ``rows`` are its lines: column, text.

    >>> desk = DeckDesk("formula_rummy")
    >>> desk.look([{"face": "sodium", "count": "4"}])["problems"][0]["instead"]
    'Na+'
    """

    def __init__(self, name: str, deck: Deck | None = None) -> None:
        self.game: AnyGame = games.load(name)
        self.rows = rows_of(deck or self.game.usual_deck)

    def setup(self) -> dict[str, Any]:
        """What is sent once: the game's columns, and all cards that its decks can have, as they are drawn."""
        game = self.game
        rows = game.catalogue
        views = {row.face: game.table.face(row, order) for order, row in enumerate(rows)}
        lessons, _ = games.load_lessons()
        return {
            "game": game.id,
            "games": [{"name": name, "title": lesson.title} for name, lesson in lessons.items()],
            "columns": ["face", *(column for column in game.columns if column not in ("id", "face"))],
            "cards": [{"face": row.face, "kind": row.kind} for row in rows],
            "faces": views,
            "lesson": page_of(game.id),
            "print": f"print/{game.id.replace('_', '-')}.html",
            "words": {part: say(f"deck_editor.{part}") for part in WORDS},
        }

    def look(self, rows: Sequence[Mapping[str, str]]) -> dict[str, Any]:
        """What is wrong with these rows, what each row leaves out, and a link and a file if nothing is wrong.

        A problem's ``row`` is counted from 0, or -1 for the deck as a whole.
        """
        try:
            deck, problems = self.game.look_at_deck(_csv(rows))
        except DeckError as error:
            return _answer(error.problems, {})
        filled = {row.line - 2: {"kind": row.kind, "points": str(row.points), **row.more} for row in deck.rows}
        found = sorted_problems(problems)
        if found:
            return _answer(found, filled)
        return {**_answer((), filled), **self._ways_to_use(deck), "total": len(deck)}

    def _ways_to_use(self, deck: Deck) -> dict[str, str]:
        """The deck in a link, in a file, and in a notebook's line of code."""
        line = f"lesson = rummy_widgets.lesson({self.game.id!r}, own_deck={short_text(self.game, deck)!r})"
        return {"link": pack_deck(self.game, deck), "csv": deck.text, "line": line}

    def try_out(self, rows: Sequence[Mapping[str, str]]) -> dict[str, Any]:
        """What :meth:`look` shows and, if nothing else is wrong with these rows, what trial rounds show."""
        seen = self.look(rows)
        if seen["problems"]:
            return seen
        game: AnyRules = games.load(self.game.id, deck=self.game.read_deck_text(seen["csv"]))
        if problems := list(deck_health.problems_with(game)):
            return {**seen, "problems": _problem_views(problems), **NO_WAY, "tried": True}
        return {**seen, "health": list(deck_health.health(game)), "tried": True}


def rows_of(deck: Deck) -> list[Cells]:
    """The rows of a deck as a person would write them."""
    return [
        {"face": row.face, "kind": row.kind, "count": str(row.count), "points": str(row.points), **row.more}
        for row in deck.rows
    ]


def clean_rows(rows: Any) -> list[Cells]:
    """Rows that came from a page. Raises ``ValueError`` if they are not rows."""
    if not isinstance(rows, list) or len(rows) > MOST_ROWS or not all(isinstance(row, dict) for row in rows):
        raise ValueError(say("deck_editor.rows_refused", most=MOST_ROWS))
    return [
        {str(column)[:LONGEST_CELL]: " ".join(str(text).split())[:LONGEST_CELL] for column, text in row.items()}
        for row in rows
    ]


def _csv(rows: Sequence[Mapping[str, str]]) -> str:
    """The rows as CSV text: row 0 is line 2."""
    columns = list(dict.fromkeys(["face", *(column for row in rows for column in row)]))
    written = io.StringIO()
    table = csv.DictWriter(written, columns, restval="", lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return written.getvalue()


def _answer(problems: Iterable[DeckProblem], filled: Mapping[int, Cells]) -> dict[str, Any]:
    return {
        "problems": _problem_views(problems),
        "filled": {str(row): cells for row, cells in filled.items()},
        "health": [],
        **NO_WAY,
        "total": 0,
        "tried": False,
    }


def _problem_views(problems: Iterable[DeckProblem]) -> list[dict[str, Any]]:
    return [
        {
            "row": one.line - 2 if one.line else -1,
            "column": one.column,
            "text": one.text,
            "instead": one.instead,
            "count": one.count,
        }
        for one in problems
    ]
