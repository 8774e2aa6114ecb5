"""The lobby, open to a class: `python -m rummy_widgets.serving.classroom.lobby notebooks --Voila.ip=192.168.1.20`.

`rummy-kit play --host` starts it.
"""

from __future__ import annotations

import logging
import ssl
import sys
from functools import partial
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, PathMatches
from traitlets import Unicode

from rummy_kit.tables.class_code import new_code
from rummy_widgets.serving.classroom.entrance import PLACE, Entrance
from rummy_widgets.serving.classroom.gate import Outside, Refused, StrangeName, StrangeOrigin, device
from rummy_widgets.serving.classroom.names import Names
from rummy_widgets.serving.classroom.patience import Patience
from rummy_widgets.serving.classroom.welcome import link_with_code, welcome
from rummy_widgets.serving.limits import CODE
from rummy_widgets.serving.lobby import Lobby, NotFound


class TeachersFolder(Matcher):
    """The teacher's notes and pages, in the folder `teacher` beside the lessons."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        folders = PurePosixPath(unquote(request.path).replace("\\", "/").lower()).parts
        # Windows ignores dots and spaces at the end of a name, and anything after a colon
        return {} if "teacher" in [folder.partition(":")[0].rstrip(". ") for folder in folders] else None


class ClassLobby(Lobby):
    """A lobby that other machines can reach. It lets in those who know the class code."""

    behind = Unicode("", config=True, help="The public address of a proxy that alone asks this server.")
    certfile = Unicode("", config=True, help="The certificate for https.")
    keyfile = Unicode("", config=True, help="The certificate's key, if it is not in the same file.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._code = new_code()

    @property
    def _names(self) -> Names:
        return Names(self.ip, self.behind)

    @property
    def display_url(self) -> str:
        return self._names.link(self.port, secure=bool(self.certfile))

    def gates(self) -> list[Any]:
        secure = self.display_url.startswith("https:")
        entrance = {"code": self._code, "patience": Patience(), "secure": secure}
        return [
            (StrangeName(self._names), Refused, {"reason": "name"}),
            (StrangeOrigin(), Refused, {"reason": "origin"}),
            (Outside(self.cookie_secret), Entrance, entrance),
            (PathMatches(f"{self.base_url}{PLACE}"), Entrance, entrance),
            (TeachersFolder(), NotFound, {"voila_configuration": self.voila_configuration}),
        ]

    def body_limit(self, request: HTTPServerRequest) -> int:
        """Devices outside send a code."""
        outside = not self.device(request) or request.path == f"{self.base_url}{PLACE}"
        return CODE if outside else super().body_limit(request)

    def device(self, request: HTTPServerRequest) -> str:
        """The device, by its cookie."""
        return device(request, self.cookie_secret)

    def listen(self) -> None:
        logging.getLogger("tornado.access").setLevel(logging.CRITICAL)  # no one wants to read who is waiting
        if self.behind:
            self.port_retries = 0  # the proxy uses this port, and another server may be answering there
        # Voilà knows nothing about https and proxies; Tornado's server, which it starts with this, does
        self.app.listen = partial(self.app.listen, ssl_options=self._certificate(), xheaders=bool(self.behind))
        super().listen()

    def _certificate(self) -> ssl.SSLContext | None:
        if not self.certfile:
            return None
        certificate = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        certificate.load_cert_chain(self.certfile, self.keyfile or None)
        return certificate

    def welcome(self) -> str:
        return welcome(self.display_url, self._code, self.most, sys.stdout.encoding)

    def link_to_open(self) -> str:
        return link_with_code(self.display_url, self._code)


if __name__ == "__main__":
    ClassLobby.launch_instance()
