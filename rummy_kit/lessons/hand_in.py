"""A lesson's record as text in a few short pieces: QR codes that a teacher's camera reads, or lines to paste.

A piece is ``RK1:CHECK:N:OF:DATA``. All its characters are among those that take the least room in a QR code, and
messaging programs leave all of them unchanged. The data is the packed lesson and who handed it in, as agreed in class
(a number, an animal).
"""

from __future__ import annotations

import re
from base64 import b32decode, b32encode
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from zlib import crc32

from rummy_kit.lessons.packed import pack, unpack
from rummy_kit.lessons.record import LessonRecord, Record, RecordError
from rummy_kit.texts import Texts

WORDS = Texts.load(Path(__file__).with_name("strings.toml"))
LONGEST_WHO = 20  # characters
MOST_IN_ONE = 560  # characters of data: a QR code that a plain camera reads off a phone
MOST_PIECES = 60
MOST_WAITING = 100  # how many records may still lack pieces
PIECE = re.compile(r"RK1:([0-9A-F]{8}):([0-9]{1,2}):([0-9]{1,2}):([A-Z2-7]{1,2000})")
END_OF_WHO = b"\n"


def pieces(who: str, lesson: str, part: LessonRecord) -> list[str]:
    """The pieces of that lesson.

    >>> [piece.partition(":")[0] for piece in pieces("otter", "say_rummy", LessonRecord())]
    ['RK1']
    """
    content = tidy(who).encode() + END_OF_WHO + pack(lesson, part)
    data = b32encode(content).decode().rstrip("=")
    of = ceil(len(data) / MOST_IN_ONE)
    size = ceil(len(data) / of)
    check = f"{crc32(content):08X}"
    return [f"RK1:{check}:{n + 1}:{of}:{data[n * size : (n + 1) * size]}" for n in range(of)]


def tidy(who: str) -> str:
    """The number or animal that a pupil has typed, as it is handed in: short, on one line.

    >>> tidy("  the \\n otter ")
    'the otter'
    """
    return "".join(one for one in " ".join(who.split()) if one.isprintable())[:LONGEST_WHO].strip()


@dataclass(frozen=True, slots=True)
class Handed:
    """A record that has been handed in, and the name it came with: what the pupil typed, or the name of a file.

    ``person`` is the pupil's own name, where a learning platform's export has it: it is shown on the page, and never
    saved or printed.
    """

    name: str
    record: Record
    person: str = ""


@dataclass(frozen=True, slots=True)
class Begun:
    """How many pieces of a record have arrived, and out of how many."""

    have: int
    of: int


@dataclass
class HandIns:
    """Puts records together from pieces, in whatever order and however often they arrive.

    >>> hand_ins = HandIns()
    >>> (piece,) = pieces("otter", "say_rummy", LessonRecord())
    >>> hand_ins.take(piece).name, hand_ins.take(piece)
    ('otter', None)
    """

    _waiting: dict[str, dict[int, str]] = field(default_factory=dict)  # check → the pieces that have arrived
    _complete: set[str] = field(default_factory=set)

    def take(self, text: str) -> Handed | Begun | None:
        """The record that this piece completes, or how much of it has arrived; ``None`` if it was already
        complete. Raises :class:`RecordError` for anything that is not a piece.
        """
        found = PIECE.fullmatch(text.strip().upper())
        if not found:
            raise RecordError(WORDS.say("hand_in.no_piece"))
        check, n, of, data = found[1], int(found[2]), int(found[3]), found[4]
        if check in self._complete:
            return None
        if not 0 < n <= of <= MOST_PIECES:
            raise RecordError(WORDS.say("hand_in.no_piece"))
        waiting = self._waiting.setdefault(check, {})
        waiting[n] = data
        if len(self._waiting) > MOST_WAITING:
            del self._waiting[next(iter(self._waiting))]
        have = sum(one in waiting for one in range(1, of + 1))
        if have < of:
            return Begun(have, of)
        del self._waiting[check]
        handed = _read([waiting[one] for one in range(1, of + 1)], check)
        self._complete.add(check)
        return handed


def _read(data: Sequence[str], check: str) -> Handed:
    text = "".join(data)
    try:
        content = b32decode(text + "=" * (-len(text) % 8))
    except ValueError:
        raise RecordError(WORDS.say("record.damaged")) from None
    if f"{crc32(content):08X}" != check:
        raise RecordError(WORDS.say("record.damaged"))
    who, _, packed = content.partition(END_OF_WHO)
    return Handed(tidy(who.decode(errors="replace")), unpack(packed))
