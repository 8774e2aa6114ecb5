"""Plain numbers answer until sympy is loaded; then sympy checks their answers."""

import logging

import pytest

from rummy_kit.subjects import referee


@pytest.fixture
def later(monkeypatch):
    monkeypatch.setattr(referee, "_is_here", True)
    referee.comes_later()
    yield
    assert not list(referee.confirm())


def test_what_was_answered_without_sympy_is_put_to_it_once(later):
    asked = []

    @referee.until_sympy_comes(lambda a, b: a + b)
    def add(a, b):
        asked.append((a, b))
        return a + b

    assert add(1, 2) == 3 and not asked
    assert len(list(referee.confirm())) == 1 and asked == [(1, 2)]
    assert add(2, 2) == 4 and asked == [(1, 2), (2, 2)]


def test_a_contradiction_is_reported(later, caplog):
    @referee.until_sympy_comes(lambda a: a)
    def twice(a):
        return 2 * a

    twice(4)
    with caplog.at_level(logging.ERROR):
        list(referee.confirm())
    assert "twice(4,) is 8, not 4" in caplog.text
