"""The page that asks for the class code. A device that has not given the code sees nothing else."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from tornado.web import RequestHandler

from rummy_kit.tables.class_code import ALPHABET, LENGTH, is_same, never_in_a_code, tidied
from rummy_widgets.serving.classroom.gate import SERVER, cookie_name, device, new_device
from rummy_widgets.serving.classroom.patience import Patience
from rummy_widgets.serving.classroom.words import say

PLACE = "enter"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'"


def own_address(wanted: str, otherwise: str) -> str:
    """The address where someone wants to go, if it is one of this server, whatever a link says.

    >>> own_address("/voila/render/formula.ipynb", "/"), own_address("//evil.example", "/")
    ('/voila/render/formula.ipynb', '/')
    """
    return wanted if re.fullmatch(r"/(?![/\\])[!-\[\]-~]*", wanted) else otherwise


class Entrance(RequestHandler):
    """Shown at ``/enter``, and at every address that is asked for from outside. Its form has no address of its own, so
    it sends the code to the address at which it is shown, and the browser keeps what follows the ``#`` of a link.

    The link may carry the code, ``/enter?code=TKRHMD``, and say where to go next, ``&to=/voila/…``. With several class
    servers behind one proxy, ``first`` are the letters with which codes of this one begin: that link sends on
    anyone who has typed another code, and the proxy passes it to the right server.
    """

    def initialize(self, code: str, patience: Patience, secure: bool, first: str = ALPHABET) -> None:
        self._code, self._first = code, first
        self._secure = secure
        self._patience = patience

    def set_default_headers(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Security-Policy", f"{POLICY}; frame-ancestors 'none'")
        self.set_header("Referrer-Policy", "same-origin")
        self.set_header("X-Content-Type-Options", "nosniff")

    def get(self) -> None:
        if device(self.request, self.settings["cookie_secret"]):
            self.redirect(self._to(), status=303)
        elif self._is_own_address() and self.get_query_argument("code", ""):
            self._try(self.get_query_argument("code"))
        else:
            self._show()

    def post(self) -> None:
        if device(self.request, self.settings["cookie_secret"]):
            self.redirect(self._to(), status=303)
        else:
            self._try(self.get_body_argument("code", ""))

    def _is_own_address(self) -> bool:
        return self.request.path == self._address()

    def _address(self) -> str:
        return f"{self.settings['base_url']}{PLACE}"

    def _try(self, typed: str) -> None:
        """Let the device in, or say what is wrong. What cannot be a code at all does not count as a wrong one."""
        letters = tidied(typed)
        wait = self._patience.wait(self.request.remote_ip or "")
        if strange := never_in_a_code(letters):
            self._show(typed, say("trouble.never", sign=strange))
        elif len(letters) != LENGTH:
            self._show(typed, say("trouble.length", n=LENGTH, typed=len(letters)))
        elif letters[0] not in self._first and self.request.method == "POST":
            self.redirect(f"{self._address()}?{urlencode({'code': letters, 'to': self._to()})}", status=303)
        elif wait:
            self.set_status(429)
            self.set_header("Retry-After", str(wait))
            self._show(typed, say("trouble.wait", n=wait))
        elif not is_same(letters, self._code):
            self._patience.use(self.request.remote_ip or "")
            self._show(typed, say("trouble.wrong"))
        else:
            self._let_in()

    def _let_in(self) -> None:
        options: dict[str, Any] = {"httponly": True, "samesite": "Lax", "secure": self._secure}
        self.set_signed_cookie(cookie_name(self.request), new_device(), path=self.settings["base_url"], **options)
        if self._first != ALPHABET:
            self.set_cookie(SERVER, self._code[0], path="/", **options)
        self.redirect(self._to(), status=303)

    def _to(self) -> str:
        """Where the device wanted to go: an address of this server, whatever the link says."""
        wanted = self.get_query_argument("to", "") if self._is_own_address() else self.request.uri or ""
        return own_address(wanted, self.settings["base_url"])

    def _show(self, typed: str = "", trouble: str = "") -> None:
        if self.get_status() == 200 and (trouble or not self._is_own_address()):
            self.set_status(403)
        page = self.settings["voila_jinja2_env"].get_template("entrance.html")
        self.finish(page.render(base_url=self.settings["base_url"], say=say, typed=typed[:20], trouble=trouble))
