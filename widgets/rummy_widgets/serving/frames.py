"""Checks what comes over a kernel's websocket before Jupyter reads it.

A message's head says how many parts it has and where they are, and Jupyter believes it: eight bytes that claim 2**64
parts keep the whole server counting, and every lesson waiting. So anything that is not a message goes no further.
"""

from __future__ import annotations

import json
import struct
from itertools import pairwise
from typing import Any

V1 = "v1.kernel.websocket.jupyter.org"
"""The protocol of most pages: binary frames. Without it, a frame is JSON, or an older binary form if it has buffers."""
NEEDED = 4
"""The number of parts in every message, each a JSON object: its header, its parent's, metadata and content."""
MOST_BUFFERS = 1000


def is_message(frame: str | bytes, protocol: str | None) -> bool:
    """Whether the parts that a frame names are in it, one after the other, and are those of a message.

    >>> is_message(b"\\xff" * 8, V1), is_message(b"\\x7f" + b"\\xff" * 7, None), is_message("[]", None)
    (False, False, False)
    """
    try:
        parts = _parts_in_v1(frame) if protocol == V1 else _parts_in_the_older(frame)
    except (ValueError, TypeError, KeyError, RecursionError, struct.error):
        return False
    header = parts[0]
    return all(isinstance(part, dict) for part in parts) and all(
        isinstance(header.get(name), str) for name in ("msg_id", "msg_type")
    )


def _parts_in_v1(frame: str | bytes) -> list[Any]:
    """The head holds the number of offsets, then the offsets: of the channel's name, of each part, and of the end."""
    if isinstance(frame, str):
        raise TypeError("a text")
    _channel, *parts = _cut(frame, "<Q", fewest=NEEDED + 2, past_the_last=1)
    return [json.loads(part) for part in parts[:NEEDED]]


def _parts_in_the_older(frame: str | bytes) -> list[Any]:
    """The head of a binary frame holds the number of parts and their offsets; the first part is everything but the
    buffers.
    """
    message = json.loads(frame if isinstance(frame, str) else _cut(frame, "!I", fewest=1, past_the_last=0)[0])
    return [message[name] for name in ("header", "parent_header", "metadata", "content")]


def _cut(frame: bytes, number: str, fewest: int, past_the_last: int) -> list[bytes]:
    """Cut a frame into parts, at the offsets in its head. Raises ``ValueError`` if these are not in order.

    ``past_the_last`` is how many of the offsets come after the last part.
    """
    order, letter = number[0], number[1]
    (count,) = struct.unpack_from(number, frame)
    if not fewest <= count <= fewest + MOST_BUFFERS:
        raise ValueError("nothing has so many parts")
    head = struct.calcsize(f"{order}{count + 1}{letter}")
    places = struct.unpack_from(f"{order}{count}{letter}", frame, struct.calcsize(number))
    ends = places if past_the_last else (*places, len(frame))
    if ends[0] != head or ends[-1] != len(frame) or any(end < start for start, end in pairwise(ends)):
        raise ValueError("the parts do not lie one after the other")
    return [frame[start:end] for start, end in pairwise(ends)]
