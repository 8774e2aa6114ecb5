"""What guards the addresses of the hub's service, and what it says to kernels of the hub."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jupyterhub.services.auth import HubOAuth, HubOAuthCallbackHandler, HubOAuthenticated
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.web import HTTPError, RequestHandler

from rummy_widgets.class_variables import ClassPlace
from rummy_widgets.serving.classroom.entrance import own_address
from rummy_widgets.serving.classroom.words import say
from rummy_widgets.serving.hub.people import People

SEAT = "seat"
CALLBACK = "oauth_callback"


class Fetched(Matcher):
    """A script asks for a page instead of a person.

    On a hub all people's servers have the same origin, so a script on one of their pages could read ours with another
    person's cookie. Browsers say what they ask for, and no script can change that.
    """

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        if "/voila/render/" not in request.path and "/print/" not in request.path:
            return None
        said = (request.headers.get("Sec-Fetch-Mode", "navigate"), request.headers.get("Sec-Fetch-Dest", "document"))
        return None if said == ("navigate", "document") else {}


class HubDoor(HubOAuthenticated, RequestHandler):
    """Answers those whom the hub has not confirmed recently: it asks the hub, and sends strangers there to log in."""

    def initialize(self, hub: HubOAuth, people: People) -> None:
        self.hub_auth, self._people = hub, people

    def check_xsrf_cookie(self) -> None:
        """Nothing is done here for anyone, so nothing can be forged."""

    def set_default_headers(self) -> None:
        self.set_header("Cache-Control", "no-store")

    async def prepare(self) -> None:
        if await self._people.ask(self.request):
            self.redirect(self.request.uri or "", status=307)  # with the same method and body
        elif self._is_person():
            self.redirect(self.get_login_url())
        else:
            raise HTTPError(403)

    def _is_person(self) -> bool:
        """Whether someone has opened a page, who can log in; not a program, a script or a websocket."""
        headers = self.request.headers
        navigates = headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
        return self.request.method == "GET" and navigates and not {"Authorization", "Upgrade"} & set(headers)

    def write_error(self, status_code: int, **_: Any) -> None:
        self.set_header("Content-Type", "text/plain; charset=UTF-8")
        self.finish(say("refused.hub" if status_code == 403 else "refused.hub_silent") + "\n")


class HubCallback(HubOAuthCallbackHandler):
    """Where the hub sends people back to after they have logged in."""

    def initialize(self, hub: HubOAuth) -> None:
        self.hub_auth = hub


class GoOn(RequestHandler):
    """Answers a link with a class code, such as the teacher's page shows: anyone logged in goes on without the code."""

    def get(self) -> None:
        self.redirect(own_address(self.get_query_argument("to", ""), self.settings["base_url"]), status=303)


class Seat(RequestHandler):
    """Says to the kernel of a person's own server where the class is, and the key to that person's seat.

    The kernel names itself by its token. A browser's cookie is not enough: then any page of the hub could read the key.
    """

    def initialize(self, place: Callable[[HTTPServerRequest], ClassPlace]) -> None:
        self._place = place

    def get(self) -> None:
        if "Authorization" not in self.request.headers:
            raise HTTPError(403)
        self.set_header("Cache-Control", "no-store")
        self.finish(vars(self._place(self.request)))
