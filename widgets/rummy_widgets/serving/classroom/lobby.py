"""The lobby, open to a class: `python -m rummy_widgets.serving.classroom.lobby notebooks --Voila.ip=192.168.1.20`.

`rummy-kit play --host` starts it.
"""

from __future__ import annotations

import logging
import ssl
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, PathMatches
from traitlets import Int, Unicode, default

from rummy_kit.tables.class_code import ALPHABET
from rummy_kit.tables.logs import begin_lines
from rummy_widgets.serving.classroom.entrance import PLACE, Entrance
from rummy_widgets.serving.classroom.gate import (
    AnothersKernel,
    LateCode,
    Outside,
    Refused,
    StrangeName,
    StrangeOrigin,
    device,
    is_teacher,
)
from rummy_widgets.serving.classroom.kept import KeptClass
from rummy_widgets.serving.classroom.metrics import Numbers
from rummy_widgets.serving.classroom.names import Names
from rummy_widgets.serving.classroom.patience import Patience
from rummy_widgets.serving.classroom.tables import Tables, seat_key
from rummy_widgets.serving.classroom.teachers_door import TEACH, TeachersDoor
from rummy_widgets.serving.classroom.welcome import teachers_link, welcome
from rummy_widgets.serving.classroom.words import say
from rummy_widgets.serving.limits import CODE
from rummy_widgets.serving.lobby import Lobby, NotFound
from rummy_widgets.serving.room import Visitor


class TeachersFolder(Matcher):
    """The teacher's notes and pages, in the folder `teacher` beside the lessons; open to the teacher's device."""

    def __init__(self, is_teacher: Callable[[HTTPServerRequest], bool]) -> None:
        self._is_teacher = is_teacher

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return {} if is_for_teachers(request) and not self._is_teacher(request) else None


def is_for_teachers(request: HTTPServerRequest) -> bool:
    """Whether the request is for something in that folder, however the address is written."""
    folders = PurePosixPath(unquote(request.path).replace("\\", "/").lower()).parts
    # Windows ignores dots and spaces at the end of a name, and anything after a colon
    return "teacher" in [folder.partition(":")[0].rstrip(". ") for folder in folders]


def listen_there(listen: Callable[[int, str], object], port: int, address: str) -> None:
    """Listen on the port that a proxy uses, and on no other. Raises ``SystemExit`` if that is not possible."""
    try:
        listen(port, address)
    except OSError as problem:
        raise SystemExit(
            f"Port {port} of this machine cannot be used: {problem.strerror}. A proxy asks there, so end what uses the "
            "port, or choose another one here and in the proxy's settings."
        ) from problem


class ClassLobby(Lobby):
    """A lobby that other machines can reach. It lets in those who know the class code."""

    behind = Unicode("", config=True, help="The public address of a proxy; nothing else may reach this server.")
    certfile = Unicode("", config=True, help="The certificate for https.")
    keyfile = Unicode("", config=True, help="The certificate's key, if it is not in the same file.")
    keep = Unicode("", config=True, help="A folder for the class, which the next server with this folder goes on with.")

    tables = Unicode("", config=True, help="Where kernels of other machines reach the tables, if they do: host:port.")
    metrics = Int(0, config=True, help="A port of this machine at which Prometheus finds numbers about this server.")
    letters = Unicode(ALPHABET, config=True, help="The letters with which class codes of this server begin.")

    @default("cookie_secret")
    def _secret_of_the_class(self) -> bytes:
        return self._kept.secret

    @cached_property
    def _kept(self) -> KeptClass:
        try:
            return KeptClass(Path(self.keep) if self.keep else None, self.letters)
        except ValueError as problem:
            raise SystemExit(str(problem)) from problem

    @cached_property
    def _tables(self) -> Tables:
        return Tables(self._kept, reach=self.tables, game=self.game, deck=self.deck)

    @property
    def _is_one_of_several(self) -> bool:
        """Whether a proxy shares out classes among several servers."""
        return self.letters != ALPHABET

    @property
    def _names(self) -> Names:
        return Names(self.ip, self.behind)

    @property
    def display_url(self) -> str:
        return self._names.link(self.port, secure=bool(self.certfile))

    def gates(self) -> list[Any]:
        patience, secure = Patience(), self.display_url.startswith("https:")
        entrance = {"code": self._kept.code, "patience": patience, "secure": secure, "first": self.letters}
        server = self._kept.code[0] if self._is_one_of_several else ""
        teachers = {"key": self._tables.teacher_key, "patience": patience, "secure": secure, "server": server}
        return [
            (StrangeName(self._names), Refused, {"reason": "name"}),
            (StrangeOrigin(), Refused, {"reason": "origin"}),
            (PathMatches(f"{self.base_url}{TEACH}"), TeachersDoor, teachers),
            (Outside(self.device), Entrance, entrance),
            (LateCode(), Entrance, entrance),
            (PathMatches(f"{self.base_url}{PLACE}"), Entrance, entrance),
            *self.gates_inside(),
        ]

    def gates_inside(self) -> list[Any]:
        """The rules for those who have been let in."""
        return [
            (AnothersKernel(self.device, self._device_of), Refused, {"reason": "kernel"}),
            (TeachersFolder(self.is_teacher), NotFound, {"voila_configuration": self.voila_configuration}),
        ]

    def device(self, request: HTTPServerRequest) -> str:
        """The device that asks; empty if it has not been let in."""
        return device(request, self.cookie_secret)

    def is_teacher(self, request: HTTPServerRequest) -> bool:
        """Whether the teacher asks."""
        return is_teacher(request, self.cookie_secret)

    def body_limit(self, request: HTTPServerRequest) -> int:
        """A device that has not been let in has to send no more than a code."""
        outside = not self.device(request) or request.path == f"{self.base_url}{PLACE}"
        return CODE if outside else super().body_limit(request)

    def visitor(self, request: HTTPServerRequest) -> Visitor:
        """The device that asks, and the key to its seat; on the teacher's pages, the teacher's key."""
        asking, teaching = self.device(request), is_for_teachers(request) and self.is_teacher(request)
        key = self._tables.teacher_key if teaching else seat_key(asking, self.cookie_secret)
        return Visitor(asking, self._tables.place(key, self.link(request)).variables())

    def link(self, request: HTTPServerRequest) -> str:
        """The server's address for the class."""
        return self.display_url

    def _device_of(self, kernel: str) -> str:
        return str(self.kernel_manager.device_of(kernel))

    def listen(self) -> None:
        try:
            if self.metrics:
                self._count()
            self._tables.open(Path(self.connection_dir))
        except (OSError, ValueError) as problem:
            raise SystemExit(f"The class cannot begin. {problem}") from problem
        if self._tables.lost:
            print(say("window.lost", folder=self.keep), flush=True)
        logging.getLogger("tornado.access").setLevel(logging.CRITICAL)  # which would report everyone who waits
        # Voilà knows nothing about https and proxies; Tornado's server, which it starts with this, does
        self.app.listen = partial(self.app.listen, ssl_options=self._certificate(), xheaders=bool(self.behind))
        if self.behind:
            self.app.listen = partial(listen_there, self.app.listen)
        super().listen()

    def _count(self) -> None:
        """Let Prometheus find numbers. Raises ``ValueError`` if the port cannot be used."""
        kernels, kept, tables = self.kernel_manager, self._kept, self._tables
        numbers = Numbers(self.most, lambda: len(kernels), lambda: kept.memo, lambda: tables.started)
        numbers.serve(self.metrics)
        self.app.settings["log_function"], tables.note = numbers.note, numbers.note_table

    def stop(self) -> None:
        """End the kernels first, then the tables to which they are connected."""
        super().stop()
        self._tables.close()

    def _certificate(self) -> ssl.SSLContext | None:
        if not self.certfile:
            return None
        certificate = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        certificate.load_cert_chain(self.certfile, self.keyfile or None)
        return certificate

    @property
    def first_page(self) -> str:
        """Where the link with the code leads: to the lesson's goals, beside which is the way to the class's tables."""
        lesson = super().first_page
        return f"{lesson}#goals" if lesson and self._playing == self.game else ""

    @property
    def _goes_on(self) -> bool:
        """Whether an earlier class goes on; one that cannot be read begins again."""
        return self._kept.goes_on and not self._tables.lost

    @property
    def _playing(self) -> str:
        """The game that the class begins or goes on with."""
        return str(self._kept.memo["settings"]["game"]) if self._goes_on else self.game

    def welcome(self) -> str:
        code, links = self._kept.code, (self.first_page, self.link_to_open())
        return welcome(self.display_url, code, *links, self.most, self._about_going_on())

    def _about_going_on(self) -> str:
        """That an earlier class goes on, and what of the command is thus of no use."""
        if not self._goes_on:
            return ""
        said = say("window.goes_on", folder=self.keep, game=self._playing)
        if self.deck or self.game not in ("", self._playing):
            said += say("window.unused", named=f"{self.game} --deck" if self.deck else self.game)
        return said

    def link_to_open(self) -> str:
        code = self._kept.code if self._is_one_of_several else ""
        return teachers_link(self.display_url, self._tables.teacher_key, code)


if __name__ == "__main__":
    begin_lines()
    ClassLobby.launch_instance()
