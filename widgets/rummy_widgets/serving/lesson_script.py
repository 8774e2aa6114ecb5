"""The scripts that every lesson's page runs, in one file: one request instead of ninety.

Voilà's page loads a script, which loads its parts, which load theirs, and only after the kernel has shown everything. A
part does no more than put itself on its owner's list (webpack's ``push``). So here all parts come at once, while the
kernel starts; each owner then finds them on its list, and fetches any that are missing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, RequestHandler

from rummy_widgets.serving.files import KEPT, VOILA_FILES, pack, takes_gzip
from rummy_widgets.serving.settings import local_only

PLACE = r"rummy-kit/lesson-(.*)\.js"
PARTS: dict[str, list[Any]] = tomllib.loads(Path(__file__).with_name("page_files.toml").read_text(encoding="utf-8"))


class LessonScript:
    """One script made of many, compressed and plain, at an address that changes with its content."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.plain = b"".join(file.read_bytes() + b"\n;\n" for file in files)  # a part may end with a comment
        self.digest = sha256(self.plain).hexdigest()[:16]

    @cached_property
    def packed(self) -> bytes:
        """The script, compressed when the first page needs it, because that takes a quarter of a second."""
        return pack(self.plain)

    @property
    def address(self) -> str:
        return f"rummy-kit/lesson-{self.digest}.js"


def parts(of_voila: Iterable[str], of_extensions: Iterable[str]) -> Iterator[Path]:
    """The files of ``page_files.toml`` that exist, in the folders where Voilà looks for its own."""
    scripts = [f"{number}.voila.js" for number in PARTS["voila"]]
    for folders, names in ((list(of_voila), scripts), (list(of_extensions), PARTS["extensions"])):
        for name in names:
            found = next((file for folder in folders if (file := Path(folder, name)).is_file()), None)
            if found:
                yield found


class LessonPageConfig:
    """Voilà's page hook: adds our script to a page, and loads Voilà's own from where a browser keeps them."""

    def __init__(self, script: LessonScript) -> None:
        self._script = script

    def __call__(self, page_config: dict[str, Any], base_url: str, **_: Any) -> dict[str, Any]:
        page_config["fullStaticUrl"] = url_path_join(base_url, VOILA_FILES)
        page_config["lessonScript"] = url_path_join(base_url, self._script.address)
        return local_only(page_config)


class LessonScriptFile(RequestHandler):
    """Answers with the script."""

    def initialize(self, script: LessonScript) -> None:
        self._script = script

    def get(self, digest: str) -> None:
        if digest != self._script.digest:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/javascript; charset=UTF-8")
        self.set_header("Cache-Control", KEPT)
        self.set_header("Vary", "Accept-Encoding")
        if takes_gzip(self.request.headers.get("Accept-Encoding", "")):
            self.set_header("Content-Encoding", "gzip")
            self.finish(self._script.packed)
        else:
            self.finish(self._script.plain)
