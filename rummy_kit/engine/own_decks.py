"""A teacher's own deck: read as it was written, filled in where it leaves something out, and checked by the game.

There is one check, wherever a deck comes from: a file, a link, the deck editor, or Python. It reports everything that
is wrong, line by line, with what was probably meant.
"""

from __future__ import annotations

import re
from abc import ABC
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from typing import Any, ClassVar
from unicodedata import normalize

from rummy_kit.engine.cards import COLUMNS, Cells, Deck, DeckProblem, DeckRow, DeckSheet, Face, refuse_deck
from rummy_kit.engine.options import Options
from rummy_kit.engine.words import say
from rummy_kit.texts import quote

NEED = ("face",)
"""The only column that a teacher's deck must have: a game knows the rest, or takes one card of each."""
MOST_NEAR = 3  # suggestions for a face that a game does not have
MOST_EXAMPLES = 4  # of a game's faces
LONGEST_FACE = 40  # characters of it that are looked at
MINUS = str.maketrans("−–—‐", "----")
WITH_COUNT = (
    re.compile(r"(?P<face>.+?)(?:\s*[:=,(x×*]\s*|\s+|(?<=[+-]))(?P<count>\d{1,4})\)?(?:\s*[x×*])?"),  # Na+ 4, Na+ x4
    re.compile(r"(?P<count>\d{1,4})(?:\s*[x×*]\s*|\s+)(?P<face>.+)"),  # 4 Na+
)
"""A face and how many cards, written into the same cell."""


@dataclass(frozen=True, slots=True)
class Meant:
    """What someone probably meant by the text in the cell of a face: the ``faces`` that it may be, the likeliest first,
    and how many cards, ``""`` if the text does not say so. It is ``sure`` if that is a way to write the face.
    """

    faces: tuple[Face, ...]
    count: str = ""
    sure: bool = False


def plain_writing(text: str) -> str:
    """A text in the form in which it is compared with a face: lower case, with a keyboard's digits and signs.

    >>> plain_writing(" Mg²⁺"), plain_writing("SO₄²⁻")
    ('mg2+', 'so42-')
    """
    return " ".join(normalize("NFKC", text).translate(MINUS).casefold().split())[:LONGEST_FACE]


def _readings(written: str) -> list[tuple[str, str]]:
    """What may be the face, and how many cards it may be, in plain writing."""
    found = (form.fullmatch(written) for form in WITH_COUNT)
    return [(written, ""), *((one["face"], one["count"]) for one in found if one is not None)]


def _elsewhere(found: Iterable[DeckProblem], more: Iterable[DeckProblem]) -> list[DeckProblem]:
    """The problems that are in none of the cells in which one has already been found."""
    cells = {(one.line, one.column) for one in found if one.line}
    return [one for one in more if (one.line, one.column) not in cells]


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
        """The deck in a table of cards, with the cards that were probably meant, and what is wrong with it."""
        unknown, lines = self._as_meant(sheet.lines)
        filled = DeckSheet(sheet.name, self._fill_in(lines), sheet.problems)
        deck, problems = filled.deck()
        known = (one for one in problems if not self._is_unknown_card(one, filled.lines))
        found = [*unknown, *_elsewhere(unknown, known)]
        return deck, [*found, *_elsewhere(found, self.problems_with(deck))]

    def _as_meant(self, lines: Mapping[int, Cells]) -> tuple[list[DeckProblem], dict[int, Cells]]:
        """The faces that the game does not have where it is sure what was meant, and the lines as they were meant: the
        other problems are those that are left once this is put right.
        """
        problems, changed = list[DeckProblem](), dict[int, Cells]()
        for line, cells in lines.items():
            if self._is_unknown(cells["face"]) and (meant := self._read(plain_writing(cells["face"]))) is not None:
                problems.append(self._unknown(cells["face"], line, meant))
                count = {"count": meant.count} if meant.count else {}
                changed[line] = {**cells, "face": meant.faces[0], **count}
        return problems, {**lines, **changed}

    def _is_unknown(self, face: str) -> bool:
        """Whether a text is none of the game's faces."""
        return self.closed and face != "" and face not in self._by_face

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
        """Yield everything that makes this deck unplayable. If no card is the game's, it says so and stops."""
        unknown = [(row, self.meant_by(row.face)) for row in deck.rows if self._is_unknown(row.face)]
        yield from (self._unknown(row.face, row.line, meant) for row, meant in unknown)
        known = [row for row in deck.rows if not self.closed or row.face in self._by_face]
        yield from (problem for row in known for problem in self._check_kind(row))
        if not known:
            yield DeckProblem(say("deck.none_known", game=self.title, faces=self._examples()))
            return
        there = {row.face for row in known}
        likely = {
            face: replace(self._by_face[face], count=row.count, line=row.line)
            for row, meant in unknown
            for face in meant.faces[:1]
            if face not in there
        }
        guessed = {row.line for row in likely.values()}
        rows = (*(replace(row, kind=self._kind_of(row)) for row in known), *likely.values())
        found = self.check_deck(replace(deck, rows=rows))
        yield from (problem for problem in found if not problem.line or problem.line not in guessed)

    def _kind_of(self, row: DeckRow) -> str:
        return self._by_face[row.face].kind if self.closed else row.kind

    def _check_kind(self, row: DeckRow) -> Iterator[DeckProblem]:
        kind = self._kind_of(row)
        if row.kind and row.kind != kind:
            said = say("deck.kind", face=quote(row.face), kind=quote(kind), said=quote(row.kind))
            yield DeckProblem(said, row.line, "kind", kind)

    def _examples(self) -> list[Face]:
        """A face of each kind that the game's own deck has, or of the first few."""
        first: dict[str, Face] = {}
        for row in self.usual_deck.rows:
            first.setdefault(row.kind, row.face)
        return list(first.values())[:MOST_EXAMPLES]

    def _unknown(self, face: str, line: int, meant: Meant) -> DeckProblem:
        """What to say about a face that the game does not have."""
        part = "unknown" if not meant.faces else "near_count" if meant.count else "near"
        data = {"face": quote(face), "game": self.title, "near": meant.faces, "count": int(meant.count or 0)}
        return DeckProblem(say(f"deck.{part}", **data), line, "face", next(iter(meant.faces), ""), meant.count)

    def meant_by(self, text: str) -> Meant:
        """What was probably meant by a text that is none of the game's faces."""
        written = plain_writing(text)
        if (meant := self._read(written)) is not None:
            return meant
        written, count = _readings(written)[:2][-1]
        alike = get_close_matches(written, self._written, n=2 * MOST_NEAR, cutoff=0.5)
        near = tuple(dict.fromkeys(self._written[way] for way in alike))[:MOST_NEAR]
        return Meant(near, count if near else "")

    def _read(self, written: str) -> Meant | None:
        """A face in one of the ways to write it, perhaps with how many there are or with spaces in it."""
        readings = _readings(written)
        known = [(self._written.get(face), count) for face, count in readings]
        known += [(self._in_one_word.get(face.replace(" ", "")), count) for face, count in readings]
        return next((Meant((face,), count, sure=True) for face, count in known if face is not None), None)

    @cached_property
    def _by_face(self) -> Mapping[Face, DeckRow]:
        return {row.face: row for row in self.catalogue}

    @cached_property
    def _written(self) -> Mapping[str, Face]:
        """All ways to write the faces of the catalogue, in plain writing."""
        ways = {**self.other_names, **{face: face for face in self._by_face}}
        return {plain_writing(way): face for way, face in ways.items()}

    @cached_property
    def _in_one_word(self) -> Mapping[str, Face]:
        """The same without spaces."""
        return {way.replace(" ", ""): face for way, face in self._written.items()}
