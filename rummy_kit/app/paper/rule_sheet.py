"""The rules for people at a real table, as plain data for the page: a game's PAPER.md, otherwise its RULES.md.

A PAPER.md is one page: who the referee is, what to do before and during a turn, how to score, and what the words
mean. Nothing in the file is treated as HTML, and nothing here turns it into HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

NOT_ON_PAPER = {  # sections about the kit: its switches, its computer players, its logs
    "Settings",
    "House rules",
    "Deck",
    "Decks of your own",
    "Observation",
    "Actions",
    "Score and end",
    "Version history",
}

LONGEST_NUMBER = 6  # characters in a rule's number

Span = tuple[str, str]
"""A piece of text and its style: ``strong``, ``emphasis``, ``codespan`` or ``""``."""

Block = dict[str, Any]
"""``{"kind": "heading" | "text" | "item", "text": spans}``, or a line of a table:
``{"kind": "row", "cells": [spans, …], "head": False, "numbered": True}``. ``head``: it is the heading of the
columns; ``numbered``: the first cell of every line is short enough to be a rule's number."""

Token = Mapping[str, Any]


def rules_on_paper(folder: Path) -> list[Block]:
    """What to print for the game in this folder."""
    own = folder / "PAPER.md"
    return rule_sheet((own if own.is_file() else folder / "RULES.md").read_text(encoding="utf-8"))


def rule_sheet(markdown: str) -> list[Block]:
    """What to print from a rule sheet, below its title.

    >>> rule_sheet("# Trios\\n\\nLay **three**.\\n\\n## Actions\\n\\n`draw`\\n")
    [{'kind': 'text', 'text': [('Lay ', ''), ('three', 'strong'), ('.', '')]}]
    """
    import mistune  # noqa: PLC0415  slow to load

    tokens = mistune.create_markdown(renderer="ast", plugins=["table"])(markdown)
    return [block for token in _for_people(tokens) for block in _blocks(token)]


def _for_people(tokens: Iterable[Any]) -> Iterator[Token]:
    """Everything but the title and the sections about the kit."""
    printed = True
    for token in tokens:
        if token["type"] == "heading":
            printed = _plain(token) not in NOT_ON_PAPER
        if printed and not _is_title(token):
            yield token


def _is_title(token: Token) -> bool:
    return bool(token["type"] == "heading" and token["attrs"]["level"] == 1)


def _blocks(token: Token) -> Iterator[Block]:
    kind, inner = token["type"], token.get("children", ())
    if kind == "heading":
        yield {"kind": "heading", "text": list(_spans(inner))}
    elif kind == "list":
        for item in inner:
            yield {"kind": "item", "text": [span for part in item["children"] for span in _spans([part])]}
    elif kind == "table":
        yield from _lines(token)
    elif text := list(_spans([token])):
        yield {"kind": "text", "text": text}


def _lines(table: Token) -> Iterator[Block]:
    """The lines of a table, without its heading if there are only two columns, such as *id* and *rule*."""
    head, body = table["children"]
    lines = [head, *body["children"]] if len(head["children"]) > 2 else body["children"]
    numbered = all(len(_plain(line["children"][0])) <= LONGEST_NUMBER for line in lines)
    for line in lines:
        cells = [list(_spans(cell["children"])) for cell in line["children"]]
        yield {"kind": "row", "head": line is head, "numbered": numbered, "cells": cells}


def _spans(tokens: Iterable[Token], look: str = "") -> Iterator[Span]:
    for token in tokens:
        kind = token["type"]
        if kind in ("softbreak", "linebreak"):
            yield (" ", look)
        elif "children" in token:
            yield from _spans(token["children"], kind if kind in ("strong", "emphasis") else look)
        elif token.get("raw"):
            yield (token["raw"], "codespan" if kind == "codespan" else look)


def _plain(token: Token) -> str:
    return "".join(text for text, _ in _spans([token]))
