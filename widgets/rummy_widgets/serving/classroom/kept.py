"""A class that outlives its server: after a crash or a restart, the next server with the same folder goes on with it.

The folder has the class code, the keys of the class and of everyone in it, and the last memo of the tables; without a
database, it has the matches, too. So only its owner may read it, and one server uses it at a time.
"""

from __future__ import annotations

import json
import os
import secrets
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rummy_kit.engine.store import new_key
from rummy_kit.tables.class_code import ALPHABET, is_code, new_code
from rummy_kit.tables.pupils import is_key
from rummy_widgets.serving.remains import hold

FILE = "class.json"
SECRET = 32  # bytes


class KeptClass:
    """What is known about the class: ``code``, ``teacher_key``, ``secret``, which signs cookies, and ``memo``. Nothing
    is kept without a ``folder``, and no class ``goes_on``.

    A class that its teacher has ended is followed by a new one, whose code begins with one of the letters ``first``.
    Raises ``ValueError`` if the folder cannot be used.
    """

    def __init__(self, folder: Path | None = None, first: str = ALPHABET) -> None:
        self.folder, self._first = folder, first
        self._writing = threading.Lock()
        self._is_behind = False  # the last memo could not be kept
        known = self._open(folder) if folder else {}
        self.memo: Any = known.get("memo")
        self.goes_on = self.memo is not None  # another server has begun the class
        self.code: str = known.get("code") or new_code(first=first)
        self.teacher_key: str = known.get("teacher_key") or new_key()
        self.secret: bytes = known.get("secret") or secrets.token_bytes(SECRET)

    def keep(self, memo: Any) -> None:
        """Keep the class with this memo; a server that dies meanwhile leaves the last one. Raises ``OSError``; then
        :meth:`keep_again` may succeed.
        """
        with self._writing:
            self.memo, self._is_behind = memo, True
            self._write()

    def keep_again(self) -> None:
        """Keep the last memo if that was not possible before. Raises ``OSError``."""
        with self._writing:
            if self._is_behind:
                self._write()

    def _write(self) -> None:
        if self.folder is not None:
            keys = {"code": self.code, "teacher_key": self.teacher_key, "secret": self.secret.hex()}
            unfinished = self.folder / f"{FILE}.new"
            with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                json.dump({**keys, "memo": self.memo}, file)
            unfinished.replace(self.folder / FILE)
        self._is_behind = False

    @property
    def has_ended(self) -> bool:
        """Whether its teacher, or the time, has ended the class."""
        return self.memo is not None and self.memo["phase"] == "ended"

    def begin_again(self) -> None:
        """Let another class follow, which has the same devices."""
        self.memo, self.goes_on = None, False
        self.code, self.teacher_key = new_code(first=self._first), new_key()

    def close(self) -> None:
        """Let another server have the folder."""
        if self.folder is not None:
            self._held.close()

    def _open(self, folder: Path) -> dict[str, Any]:
        """What the folder says about a class that has not ended."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._held = hold(folder)
        except OSError as problem:
            raise ValueError(f"{folder} cannot be used, perhaps because another server uses it.") from problem
        try:
            known = read_class(folder / FILE)
            check_letters(known, self._first, folder)
        except ValueError:
            self.close()
            raise
        return known


def read_class(file: Path) -> dict[str, Any]:
    """The parts of the class in this file; none if there is no file, or the class has ended. Raises ``ValueError``."""
    if not file.exists():
        return {}
    try:
        known: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        ended = known["memo"] is not None and known["memo"]["phase"] == "ended"
        known["secret"] = bytes.fromhex(known["secret"])
        whole = len(known["secret"]) == SECRET and is_code(known["code"]) and is_key(known["teacher_key"])
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        whole = ended = False
    if not whole:
        raise ValueError(f"{file} holds no class that could go on. Move it away, and a new one begins.")
    return {} if ended else known


def check_letters(known: Mapping[str, Any], first: str, folder: Path) -> None:
    """Check that the proxy would lead the class here. Raises ``ValueError``."""
    if known and known["code"][0] not in first:
        raise ValueError(
            f"The code of the class in {folder} begins with {known['code'][0]}, but --letters names only {first}. "
            f"Name letters that include {known['code'][0]}, or another folder with --keep."
        )
