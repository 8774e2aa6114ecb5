"""The files of a page: compressed once for all pupils, and requested once by each browser.

A lesson's page needs about a hundred files of Voilà and its extensions. A browser keeps those whose address changes
with their content, and only asks whether the others are still the same.
"""

from __future__ import annotations

import gzip
import os
import re
from hashlib import sha256
from pathlib import Path

from jupyterlab_server.themes_handler import ThemesHandler
from tornado.web import StaticFileHandler
from voila import __version__ as version

VOILA_FILES = f"voila/static-{version}"
"""Voilà's own scripts again, at an address that changes with Voilà's version."""
KEPT = "max-age=31536000, immutable"  # seconds: a year
ASKED_AGAIN = "no-cache"
PACKABLE = {".css", ".js", ".json", ".svg", ".html", ".txt"}
SMALL = 1_000  # bytes; compressing less is not worth the work
_NAMED_BY_CONTENT = re.compile(r"[.-][0-9a-f]{8,}\.\w+$")


def is_kept(address: str, versioned: bool) -> bool:
    """Whether the content at that address never changes. Files beside the lessons may change, whatever their names.

    >>> is_kept("/voila/labextensions/anywidget/static/528.d9f5934c.js", versioned=False)
    True
    >>> is_kept("/voila/files/photo-20261123.jpg", versioned=True)
    False
    >>> is_kept("/voila/templates/rummy-kit/static/page.js", versioned=False)
    False
    """
    if "/voila/files/" in address:
        return False
    return versioned or f"/{VOILA_FILES}/" in address or bool(_NAMED_BY_CONTENT.search(address))


class PackedFiles:
    """Compressed copies of files, kept in a folder. A file that has changed is compressed again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def copy_of(self, file: Path) -> Path:
        """The compressed copy. Keeps the file's name (hence its type) and date."""
        about = file.stat()
        written = sha256(f"{file} {about.st_mtime_ns} {about.st_size}".encode()).hexdigest()[:24]
        copy = self._folder / written / file.name
        if not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(pack(file.read_bytes()))
            os.utime(copy, ns=(about.st_atime_ns, about.st_mtime_ns))
        return copy


def takes_gzip(accepted: str) -> bool:
    """Whether a browser's ``Accept-Encoding`` allows gzip.

    >>> takes_gzip("gzip, deflate, br"), takes_gzip("identity"), takes_gzip("br, gzip;q=0")
    (True, False, False)
    """
    named = [part.replace(" ", "") for part in accepted.split(",")]
    return any(part.partition(";")[0] == "gzip" and not re.search(r";q=0(\.0*)?$", part) for part in named)


def pack(content: bytes) -> bytes:
    """Compress the content; the same content always gives the same bytes."""
    return gzip.compress(content, compresslevel=6, mtime=0)


class PageFiles(StaticFileHandler):
    """A mix-in for handlers of files: compresses them, and says how long a browser may keep them.

    The compressed copy takes the file's place once Tornado has found that the file may be read.
    """

    _copy: Path | None = None

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        allowed: str | None = super().validate_absolute_path(root, absolute_path)
        store: PackedFiles | None = self.settings.get("packed_files")
        if allowed is None or store is None or not self._is_packed(Path(allowed)):
            return allowed
        self._copy = store.copy_of(Path(allowed))
        return str(self._copy)

    def get_content_size(self) -> int:
        return self._copy.stat().st_size if self._copy else super().get_content_size()

    def _is_packed(self, file: Path) -> bool:
        # the addresses in a theme are rewritten on the way
        if isinstance(self, ThemesHandler) or file.suffix not in PACKABLE:
            return False
        self.set_header("Vary", "Accept-Encoding")
        return takes_gzip(self.request.headers.get("Accept-Encoding", "")) and file.stat().st_size > SMALL

    def set_headers(self) -> None:
        super().set_headers()
        if self._copy:
            self.set_header("Content-Encoding", "gzip")
        kept = is_kept(self.request.path, versioned="v" in self.request.arguments)
        self.clear_header("Expires")
        self.set_header("Cache-Control", KEPT if kept else ASKED_AGAIN)

    def compute_etag(self) -> str | None:
        """A tag made from the file's date and size. Tornado's own would be from the first reading only, and Jupyter's
        handlers have none.
        """
        about = Path(str(self.absolute_path)).stat()
        return f'"{about.st_mtime_ns:x}-{about.st_size:x}{"-gzip" if self._copy else ""}"'
