"""Pages of the site, made from the notebooks: their text, and a place for what each code cell shows."""

from __future__ import annotations

import html
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from string import Template
from typing import Any

import mistune

from rummy_kit import games
from rummy_kit.app.paper import page as paper
from rummy_kit.texts import Sentences

HERE = Path(__file__).parent
say = Sentences(HERE / "strings.toml")

POLICY = (  # no requests to other hosts, and no code except that in our own files
    "default-src 'none'; script-src 'self' {cards_to_print} 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src data:; manifest-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'"
)

GROUND, DARK_GROUND = "#f4eee3", "#1f1b17"
"""The background in light and dark, as in page.css; a phone uses it for its own bars."""
GROUNDS = {"ground": GROUND, "dark_ground": DARK_GROUND}


@dataclass(frozen=True)
class App:
    """What all pages load: its folder, how many bytes a worker fetches first, a snapshot's size, the table's words."""

    folder: str
    bytes: int
    memory: int
    words: Mapping[str, Any]


@dataclass(frozen=True)
class Cell:
    """A cell of a notebook: ``"code"`` or ``"markdown"``, its source, its tags."""

    kind: str
    source: str
    tags: tuple[str, ...] = ()

    @classmethod
    def read(cls, cell: Mapping[str, Any]) -> Cell:
        """The cell as it stands in a notebook file."""
        return cls(cell["cell_type"], "".join(cell["source"]), _tags(cell))


def page(notebook: Mapping[str, Any], name: PurePosixPath, app: App, lms: str = "") -> str:
    """The HTML page of the notebook with this path in the folder of notebooks.

    ``lms`` is the name of the lesson, if the page is for a learning platform.
    """
    cells = [Cell.read(cell) for cell in notebook["cells"] if "jupyter" not in _tags(cell)]
    if lms:
        cells = [replace(cell, source=say("lms.kept")) if "kept" in cell.tags else cell for cell in cells]
    root = "../" * len(name.parent.parts)
    told = {
        "root": root or "./",
        "app": f"{root}{app.folder}/",
        "cells": [cell.source for cell in cells if cell.kind == "code"],
        "words": app.words,
        "bytes": app.bytes,
        "memory": app.memory,
        "lms": lms,
    }
    words = {part: html.escape(say(f"page.{part}", megabytes=megabytes(app.bytes))) for part in WORDS}
    return Template((HERE / "page.html").read_text(encoding="utf-8")).substitute(
        words,
        policy=POLICY.format(cards_to_print=paper.code()),
        title=html.escape(_title(cells)),
        root=root,
        app=app.folder,
        **GROUNDS,
        installable="" if lms else f'<link rel="manifest" href="{root}manifest.json">',
        platform=_platform() if lms else "",
        cells="\n".join(_cells(cells)),
        told=json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    )


def _platform() -> str:
    """What a page for a learning platform may have to tell the pupil."""
    words = {part: html.escape(say(f"lms.{part}")) for part in ("none", "over", "lost", "unread", "newer")}
    close = html.escape(say("page.close"))
    return Template((HERE / "platform.html").read_text(encoding="utf-8")).substitute(words, close=close)


def plain_page(code: str, lobby: str) -> str:
    """An HTML page that needs no other file, for a wrong address or a browser without a network.

    ``lobby`` is the address of the first page, seen from there.
    """
    words = {part: html.escape(say(f"{code}.{part}")) for part in ("heading", "text")}
    return Template((HERE / "plain.html").read_text(encoding="utf-8")).substitute(
        words, title=_with_kit(say(f"{code}.heading")), lobby=lobby, back=say("page.back"), **GROUNDS
    )


def megabytes(size: int) -> int:
    """Bytes in millions, rounded.

    >>> megabytes(11_400_000)
    11
    """
    return round(size / 1_000_000)


def with_link(notebook: Mapping[str, Any], address: str) -> Mapping[str, Any]:
    """The notebook with a last line that leads to the notebooks with their code."""
    line = {"cell_type": "markdown", "metadata": {}, "source": say("page.with_code", address=address)}
    return {**notebook, "cells": [*notebook["cells"], line]}


WORDS = (
    "description",
    "loading",
    "size",
    "did_not_start",
    "too_old",
    "file_missing",
    "failed",
    "part_did_not_start",
    "began_again",
    "close",
    "keeps_stopping",
    "begin_again",
    "kept_for_sure",
    "kept_perhaps",
    "no_script",
    "new_build",
    "use_it",
)


def _tags(cell: Mapping[str, Any]) -> tuple[str, ...]:
    """Its tags; a cell that applies only in Jupyter has the tag ``jupyter``."""
    return tuple(cell.get("metadata", {}).get("tags", ()))


def print_notebook(game: str) -> dict[str, Any]:
    """A notebook with the cards of a game to print; its link can set house rules."""
    heading = paper.say("page.title", game=games.load(game).title)
    text = f"# {heading}\n\n[{say('page.back')}](../index.ipynb)"
    cells = [("markdown", text), ("code", f"import rummy_widgets\n\nrummy_widgets.cards_to_print({game!r})")]
    return {"cells": [{"cell_type": kind, "source": source} for kind, source in cells]}


def _cells(cells: list[Cell]) -> list[str]:
    """The cells as HTML, with the classes of a page in Voilà, so that the same styles and scripts apply."""
    shown, code = [], 0
    for cell in cells:
        tags = "".join(f" celltag_{html.escape(tag)}" for tag in cell.tags)
        if cell.kind == "code":
            shown.append(f'<div class="jp-Cell jp-CodeCell{tags}" data-cell="{code}"></div>')
            code += 1
        else:
            text = f'<div class="jp-RenderedHTMLCommon jp-RenderedMarkdown">{_markdown(cell.source)}</div>'
            shown.append(f'<div class="jp-Cell jp-MarkdownCell{tags}">{text}</div>')
    return shown


def _markdown(source: str) -> str:
    """Text of a notebook as HTML, with links to notebooks turned into links to their pages.

    >>> _markdown("See [all](../index.ipynb).")
    '<p>See <a href="../index.html">all</a>.</p>\\n'
    """
    made = str(mistune.create_markdown(plugins=["table"])(source))
    return re.sub(r'(<a href="[^":?#]*)\.ipynb(?=["?#])', r"\1.html", made)


def _title(cells: list[Cell]) -> str:
    """The first heading and the name of the kit. A page without a heading is the lobby, which has its own title."""
    headings = (re.match(r"# (.+)", cell.source) for cell in cells if cell.kind == "markdown")
    heading = next((heading[1] for heading in headings if heading), "")
    return _with_kit(heading) if heading else say("page.lobby")


def _with_kit(heading: str) -> str:
    return say("page.title", name=heading)


def table_words(static: Path) -> dict[str, Any]:
    """The words of the table in the browser, from the file beside ``static``."""
    return tomllib.loads((static.parent / "strings.toml").read_text(encoding="utf-8"))
