"""A teacher's own deck: read as it was written, filled in where it leaves something out, and checked by the game.

There is one check, wherever a deck comes from: a file, a link, the deck editor, or Python. It reports everything that
is wrong, line by line, with what was probably meant.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cached_property
from typing import Any, ClassVar

from rummy_kit.engine.cards import COLUMNS, Cells, Deck, DeckProblem, DeckRow, DeckSheet, Face, refuse_deck
from rummy_kit.engine.options import Options
from rummy_kit.engine.words import say
from rummy_kit.texts import quote

NEED = ("face",)
"""The only column that a teacher's deck must have: a game knows the rest, or takes one card of each."""
MOST_NEAR = 3  # suggestions for a face that a game does not have
LONGEST_FACE = 40  # characters of it that are looked at


class OwnDecks(ABC):
    """What a game knows about cards, so that it can read and check a teacher's deck.

    ``closed``: there are no faces beyond those of its catalogue.
    """

    title: ClassVar[str]
    options: Options
    deck: Deck
    closed: ClassVar[bool] = False

    @cached_property
    def catalogue(self) -> tuple[DeckRow, ...]:
        """Every card that the game knows, with the number of cards and the points that a deck usually gives it."""
        return self.usual_deck.rows

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The columns that a deck of this game has."""
        return (*COLUMNS, *dict.fromkeys(column for row in self.catalogue for column in row.more))

    @cached_property
    def usual_deck(self) -> Deck:
        """The game's own deck, with these house rules."""
        rules: Any = type(self)
        deck: Deck = rules(self.options).deck
        return deck

    @cached_property
    def own_deck(self) -> Deck | None:
        """The deck if it is a teacher's, so that a save has to contain it; ``None`` if it is the game's."""
        return None if self.deck.rows == self.usual_deck.rows else self.deck

    @cached_property
    def other_names(self) -> Mapping[str, Face]:
        """Other ways to write a face, in lower case: names, signs."""
        return {}

    def check_deck(self, deck: Deck) -> Iterator[DeckProblem]:
        """Yield further reasons why a deck whose faces and kinds are right cannot be played by two or more players."""
        return iter(())

    def deck_facts(self) -> tuple[str, ...]:
        """What can be made with the game's cards, in sentences about its subject."""
        return ()

    def any_card(self, face: Face, kind: str, points: int) -> DeckRow:
        """A row of the catalogue for this face: as many cards as in the game's own deck, or one."""
        count = self.usual_deck[face].count if face in self.usual_deck else 1
        return DeckRow(face, kind, face, count, points, {}, 0)

    # reading

    def read_deck_text(self, text: str, name: str = "deck") -> Deck:
        """The deck in CSV text. Raises ``DeckError`` listing everything that is wrong with it."""
        deck, problems = self.look_at_deck(text, name)
        refuse_deck(name, problems)
        return deck

    def look_at_deck(self, text: str, name: str = "deck") -> tuple[Deck, list[DeckProblem]]:
        """The deck in CSV text, and what is wrong with it. Raises ``DeckError`` if it is not a table of cards."""
        return self.look_at_sheet(DeckSheet.read(text, name, NEED))

    def look_at_sheet(self, sheet: DeckSheet) -> tuple[Deck, list[DeckProblem]]:
        """The deck in a table of cards, and what is wrong with it."""
        filled = DeckSheet(sheet.name, self._fill_in(sheet.lines), sheet.problems)
        deck, problems = filled.deck()
        problems = [one for one in problems if not self._is_unknown_card(one, filled.lines)]
        wrong = {(one.line, one.column) for one in problems}
        more = [one for one in self.problems_with(deck) if not one.line or (one.line, one.column) not in wrong]
        return deck, [*problems, *more]

    def _is_unknown_card(self, problem: DeckProblem, lines: Mapping[int, Cells]) -> bool:
        """Whether a cell is empty, or its face has a space, only because the game does not know the card, which is
        then the problem to report.
        """
        cells = lines.get(problem.line, {})
        if problem.column == "face":
            return self.closed and bool(cells["face"]) and cells["face"] not in self._by_face
        return problem.column != "" and not cells.get(problem.column) and cells["face"] not in self._by_face

    def _fill_in(self, lines: Mapping[int, Cells]) -> dict[int, Cells]:
        """The lines, completed where the game knows what they leave out; ids are made up."""
        taken = {cells.get("id", "") for cells in lines.values()}
        free = (name for n in range(1, len(lines) + len(taken) + 1) if (name := f"R{n}") not in taken)
        return {
            line: self.fill_in(cells if cells.get("id") else {**cells, "id": next(free)})
            for line, cells in lines.items()
        }

    def fill_in(self, cells: Cells) -> Cells:
        """A line, completed from the game's catalogue."""
        row = self._by_face.get(cells["face"])
        if row is None:
            return cells
        known = {"kind": row.kind, "count": str(row.count), "points": str(row.points), **row.more}
        return {**known, **{column: text for column, text in cells.items() if text}}

    # checking

    def accept(self, deck: Deck) -> Deck:
        """The deck, if it can be played with; otherwise raises ``DeckError``."""
        refuse_deck(deck.name, self.problems_with(deck))
        return deck

    def problems_with(self, deck: Deck) -> Iterator[DeckProblem]:
        """Yield everything that makes this deck unplayable."""
        rows = []
        for row in deck.rows:
            known = self._by_face.get(row.face) if self.closed else row
            if known is None:
                yield from self._unknown(row)
                continue
            rows.append(replace(row, kind=known.kind))
            if row.kind and row.kind != known.kind:
                said = say("deck.kind", face=quote(row.face), kind=quote(known.kind), said=quote(row.kind))
                yield DeckProblem(said, row.line, "kind", known.kind)
        yield from self.check_deck(replace(deck, rows=tuple(rows)))

    def _unknown(self, row: DeckRow) -> Iterator[DeckProblem]:
        """What to say about a face that the game does not have; an empty cell has already been reported."""
        if row.face:
            near = self.near(row.face)
            said = say("deck.near" if near else "deck.unknown", face=quote(row.face), game=self.title, near=near)
            yield DeckProblem(said, row.line, "face", near[0] if near else "")

    def near(self, face: str) -> tuple[Face, ...]:
        """The faces that may have been meant by this text, the likeliest first."""
        written = " ".join(face.split())[:LONGEST_FACE].casefold()
        if written in self._written:
            return (self._written[written],)
        found = get_close_matches(written, self._written, n=2 * MOST_NEAR, cutoff=0.5)
        return tuple(dict.fromkeys(self._written[label] for label in found))[:MOST_NEAR]

    @cached_property
    def _by_face(self) -> Mapping[Face, DeckRow]:
        return {row.face: row for row in self.catalogue}

    @cached_property
    def _written(self) -> Mapping[str, Face]:
        """All ways to write the faces of the catalogue, in lower case."""
        return {**self.other_names, **{face.casefold(): face for face in self._by_face}}
