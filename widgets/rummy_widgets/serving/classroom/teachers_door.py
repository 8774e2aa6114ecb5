"""The teacher's link: it makes the device that opens it the teacher's, for as long as this server runs."""

from __future__ import annotations

from hmac import compare_digest
from typing import Any

from tornado.web import RequestHandler

from rummy_widgets.serving.classroom.gate import SERVER, TEACHER, cookie_name, device, new_device, teachers_cookie
from rummy_widgets.serving.classroom.patience import Patience
from rummy_widgets.serving.classroom.words import say

TEACH = "teach"
PAGE = "voila/render/class/teacher/tables.ipynb"


class TeachersDoor(RequestHandler):
    """Answers ``/teach?key=…``. A wrong key counts as a wrong class code does. ``server`` is for a proxy in front of
    several class servers.
    """

    def initialize(self, key: str, patience: Patience, secure: bool, server: str = "") -> None:
        self._key, self._patience, self._secure, self._server = key, patience, secure, server

    def set_default_headers(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")

    def get(self) -> None:
        address = self.request.remote_ip or ""
        if self._patience.wait(address):
            self._refuse(429, "wait")
        elif not compare_digest(self.get_query_argument("key", "").encode(), self._key.encode()):
            self._patience.use(address)
            self._refuse(403, "teacher")
        else:
            self._let_in()

    def _refuse(self, status: int, why: str) -> None:
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=UTF-8")
        self.finish(say(f"refused.{why}") + "\n")

    def _let_in(self) -> None:
        place = self.settings["base_url"]
        options: dict[str, Any] = {"path": place, "httponly": True, "samesite": "Lax", "secure": self._secure}
        if not device(self.request, self.settings["cookie_secret"]):
            self.set_signed_cookie(cookie_name(self.request), new_device(), **options)
        self.set_signed_cookie(teachers_cookie(self.request), TEACHER, **options)
        if self._server:
            self.set_cookie(SERVER, self._server, **options)
        self.redirect(f"{place}{PAGE}", status=303)
