"""Data on a kernel's websocket that is not a message: no one reads it, and no one waits for it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
    serialize_binary_message,
    serialize_msg_to_ws_v1,
)
from rummy_widgets.serving.frames import MOST_BUFFERS, V1, is_message

HEADER = {"msg_id": "1", "msg_type": "comm_msg", "session": "s", "username": "", "version": "5.3", "date": ""}
BUFFERS = st.lists(st.binary(max_size=64), max_size=4)
CONTENTS = st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=20), max_size=3)


def in_v1(content: Any, buffers: list[bytes], header: Any = HEADER) -> bytes:
    told: tuple[Any, ...] = (header, {}, {}, content)
    return bytes(serialize_msg_to_ws_v1([*(json.dumps(part).encode() for part in told), *buffers], "shell"))


def in_the_older(content: Any, buffers: list[bytes], header: Any = HEADER) -> bytes:
    parts = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
    return bytes(serialize_binary_message({**parts, "buffers": buffers}))


@given(content=CONTENTS, buffers=BUFFERS)
def test_a_message_is_one_in_each_protocol(content: Any, buffers: list[bytes]) -> None:
    assert is_message(in_v1(content, buffers), V1)
    assert is_message(in_the_older(content, buffers), None)
    assert is_message(json.dumps({"header": HEADER, "parent_header": {}, "metadata": {}, "content": content}), None)


@given(content=CONTENTS, buffers=BUFFERS, data=st.data())
def test_a_message_that_is_cut_doubled_or_changed_is_none_or_jupyter_can_read_it(
    content: Any, buffers: list[bytes], data: st.DataObject
) -> None:
    for protocol, frame in ((V1, in_v1(content, buffers)), (None, in_the_older(content, buffers))):
        at = data.draw(st.integers(0, len(frame) - 1))
        other = data.draw(st.integers(0, 255))
        for bad in (frame[:at], frame + frame, frame[:at] + bytes([other]) + frame[at + 1 :]):
            if is_message(bad, protocol):
                read: Any = deserialize_msg_from_ws_v1(bad) if protocol else deserialize_binary_message(bad)
                parts = read[1] if protocol else [read["content"], *read["buffers"]]
                assert sum(map(len, parts)) <= len(bad), "no byte is copied twice"
        assert not is_message(frame[:at], protocol) or (at >= len(frame) - sum(map(len, buffers[-1:])))


@pytest.mark.parametrize("protocol", [V1, None])
@pytest.mark.parametrize(
    "frame", [b"", b"\xff" * 8, b"\x7f\xff\xff\xff", b"\0" * 64, b"\xff\xff\xff\xff" + b"\0" * 60, b"\x7f" + b"\0" * 7]
)
def test_a_frame_that_names_more_than_it_has_is_none(frame: bytes, protocol: str | None) -> None:
    assert not is_message(frame, protocol)


def test_more_buffers_than_any_message_has_are_refused() -> None:
    many = [b""] * (MOST_BUFFERS + 1)
    assert not is_message(in_v1({}, many), V1) and not is_message(in_the_older({}, many), None)
    assert is_message(in_v1({}, many[1:]), V1) and is_message(in_the_older({}, many[1:]), None)


@pytest.mark.parametrize("header", [None, [], {}, {"msg_id": "1"}, {"msg_id": 1, "msg_type": "comm_msg"}])
def test_a_message_without_a_header_is_none(header: Any) -> None:
    assert not is_message(in_v1({}, [], header), V1)
    assert not is_message(in_the_older({}, [], header), None)


@pytest.mark.parametrize("text", ["", "x", "7", "[]", "{}", "[" * 100_000, '{"header": {}}'])
def test_a_text_that_is_no_message_is_none(text: str) -> None:
    assert not is_message(text, None) and not is_message(text, V1)


@pytest.mark.parametrize("protocol", [V1, None])
def test_what_comes_by_chance_is_none_either(protocol: str | None) -> None:
    chance = random.Random(1)
    assert not any(is_message(chance.randbytes(chance.randint(0, 64)), protocol) for _ in range(5000))
