"""The lobby as a service of a JupyterHub: `python -m rummy_widgets.serving.hub.lobby notebooks`.

The hub starts it, passes requests on to it and says who is who. It needs no code at the door; the class code that its
pages show is the same for everyone who is logged in, and kernels know it already.
"""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import urlsplit

from jupyterhub.services.auth import HubOAuth
from jupyterhub.utils import get_browser_protocol
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import PeriodicCallback
from tornado.routing import PathMatches
from tornado.web import HTTPError
from traitlets import Unicode, default

from rummy_kit.tables.logs import begin_lines
from rummy_widgets.class_variables import ClassPlace
from rummy_widgets.serving.classroom.entrance import PLACE
from rummy_widgets.serving.classroom.gate import Outside, Refused, StrangeOrigin
from rummy_widgets.serving.classroom.lobby import ClassLobby, is_for_teachers
from rummy_widgets.serving.classroom.tables import seat_key
from rummy_widgets.serving.hub.door import CALLBACK, SEAT, Fetched, GoOn, HubCallback, HubDoor, Seat
from rummy_widgets.serving.hub.people import ASK_AGAIN, People
from rummy_widgets.serving.room import Visitor

TEACHERS_PAGE = "voila/render/class/teacher/tables.ipynb"


class HubLobby(ClassLobby):
    """A class lobby behind a hub, which lets in those who may use the service, each by the name that they have there.

    The service's settings come from the hub, in the variables ``JUPYTERHUB_…``. They are removed at once, because
    among them is the service's own token, and kernels inherit variables.
    """

    teachers = Unicode("teachers", config=True, help="The hub's group whose members see the teacher's pages.")

    @default("ip")
    def _ip_of_the_service(self) -> str:
        return self._at.hostname or "127.0.0.1"

    @default("port")
    def _port_of_the_service(self) -> int:
        return self._at.port or 8866

    @default("open_browser")
    def _no_browser(self) -> bool:
        return False  # whose link, with the teacher's key, everyone on the hub's machine could read

    @default("base_url")
    def _prefix_of_the_service(self) -> str:
        return self._hub.base_url

    def __init__(self, **kwargs: Any) -> None:
        self._at = urlsplit(os.environ.get("JUPYTERHUB_SERVICE_URL", ""))
        self._public = os.environ.get("JUPYTERHUB_PUBLIC_URL", "")
        self._hub = read_hub()
        super().__init__(**kwargs)

    @property
    def display_url(self) -> str:
        return self._public or f"{self._hub.hub_host}{self.base_url}"

    def link(self, request: HTTPServerRequest) -> str:
        return self._public or f"{get_browser_protocol(request)}://{request.host}{self.base_url}"

    def gates(self) -> list[Any]:
        self._people = People(self._hub, self.teachers, self.cookie_secret)
        hub = {"hub": self._hub}
        return [
            (StrangeOrigin(), Refused, {"reason": "origin"}),
            (PathMatches(f"{self.base_url}{CALLBACK}"), HubCallback, hub),
            (Outside(self.device), HubDoor, {**hub, "people": self._people}),
            (PathMatches(f"{self.base_url}{SEAT}"), Seat, {"place": self.place}),
            (PathMatches(f"{self.base_url}{PLACE}"), GoOn),
            (Fetched(), Refused, {"reason": "script"}),
            *self.gates_inside(),
        ]

    def device(self, request: HTTPServerRequest) -> str:
        """The person who is asking, on any device."""
        return self._people.name(request)

    def is_teacher(self, request: HTTPServerRequest) -> bool:
        return self._people.teaches(request)

    def visitor(self, request: HTTPServerRequest) -> Visitor:
        """The same as at any class server. When a teacher comes after the end of a class, another one begins, because
        teachers cannot start a hub's service again. Raises ``HTTPError`` if the person has just been forgotten.
        """
        self._person(request)
        if is_for_teachers(request) and self.is_teacher(request):
            self._tables.begin_again()
        return super().visitor(request)

    def place(self, request: HTTPServerRequest) -> ClassPlace:
        """The place of the person who asks in the class, for a kernel of their own server. Raises ``HTTPError``."""
        return self._tables.place(seat_key(self._person(request), self.cookie_secret), self.link(request))

    def _person(self, request: HTTPServerRequest) -> str:
        """The name of the person who asks. Nobody gets a seat without one: all the nameless would share it."""
        if name := self.device(request):
            return name
        raise HTTPError(403)

    def listen(self) -> None:
        self.behind = self.display_url  # the hub's proxy says whether the site has https, the hub says who is asking
        PeriodicCallback(self._people.ask_again, 1000 * ASK_AGAIN).start()
        super().listen()

    def welcome(self) -> str:
        return f"The lessons are at {self.display_url}, the teacher's page at {self.display_url}{TEACHERS_PAGE}"


def read_hub() -> HubOAuth:
    """The hub that has started this service. Raises ``SystemExit`` if there is none."""
    if not os.environ.get("JUPYTERHUB_API_TOKEN"):
        raise SystemExit("This is a service of a JupyterHub, which starts it: see docs/hub.md.")
    hub = HubOAuth()
    for name in hub.trait_names():
        if not name.startswith("_"):  # a thread that is not used
            getattr(hub, name)  # it reads its variable when it is first asked for
    for name in [name for name in os.environ if name.startswith(("JUPYTERHUB_", "JPY_"))]:
        del os.environ[name]
    return hub


if __name__ == "__main__":
    begin_lines()
    HubLobby.launch_instance()
