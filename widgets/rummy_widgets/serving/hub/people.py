"""Who is asking, according to the hub. Its answer is believed for a few minutes; until then, nobody waits for it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from jupyterhub.services.auth import HubOAuth
from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, decode_signed_value

BELIEVED = 300.0  # seconds since the hub last said who someone is
ASK_AGAIN = 60.0  # seconds; someone who has logged out or left a group is noticed that soon
FORGOTTEN = 3_600.0  # seconds since someone last asked for anything
AT_ONCE = 8  # questions to the hub, so that made-up tokens do not keep it busy
SESSION = "jupyterhub-session-id"


@dataclass(frozen=True)
class Proof:
    """What a request carries: a token of the hub and, from a browser, its session there."""

    token: str
    session: str = ""


@dataclass
class _Known:
    name: str
    teaches: bool
    confirmed: float
    seen: float


class People:
    """Those whom the hub lets use this service. ``teachers`` is the group of those who teach; ``secret`` signs the
    cookies of this server.
    """

    def __init__(self, hub: HubOAuth, teachers: str, secret: bytes, clock: Callable[[], float] = monotonic) -> None:
        self._hub, self._teachers, self._secret, self._clock = hub, teachers, secret, clock
        self._known: dict[Proof, _Known] = {}
        self._questions = asyncio.Semaphore(AT_ONCE)

    def name(self, request: HTTPServerRequest) -> str:
        """The person's name on the hub; empty if the hub has not said recently who it is."""
        known = self._find(request)
        return known.name if known else ""

    def teaches(self, request: HTTPServerRequest) -> bool:
        """Whether a member of the teachers' group asks."""
        known = self._find(request)
        return known is not None and known.teaches

    def _find(self, request: HTTPServerRequest) -> _Known | None:
        known = self._known.get(self._proof(request))
        if known is None or self._clock() - known.confirmed > BELIEVED:
            return None
        known.seen = self._clock()
        return known

    async def ask(self, request: HTTPServerRequest) -> bool:
        """Ask the hub who this is; returns whether it is someone who may use this service.

        Raises ``HTTPError`` if the hub does not answer.
        """
        proof = self._proof(request)
        return bool(proof.token) and await self._confirm(proof, self._clock())

    async def ask_again(self) -> None:
        """Ask about everyone who is still there. People whom the hub no longer knows are forgotten at once; while it
        does not answer, people are believed for a few minutes.
        """
        now = self._clock()
        self._known = {proof: known for proof, known in self._known.items() if now - known.seen < FORGOTTEN}
        for proof, known in list(self._known.items()):
            try:
                await self._confirm(proof, known.seen)
            except HTTPError:
                return

    async def _confirm(self, proof: Proof, seen: float) -> bool:
        async with self._questions:
            asked = self._clock()
            said: dict[str, Any] | None = await self._hub.user_for_token(
                proof.token, use_cache=False, session_id=proof.session, sync=False
            )
        if not said or said.get("kind") != "user" or not self._hub.check_scopes(self._hub.access_scopes, said):
            self._known.pop(proof, None)
            return False
        self._known[proof] = _Known(said["name"], self._teachers in said.get("groups", ()), asked, seen)
        return True

    def _proof(self, request: HTTPServerRequest) -> Proof:
        """A kernel has a token in its header, a browser in a cookie that this server has signed. With such a header,
        whatever it says, the cookie counts for nothing: a script can add one, but does not know any token.
        """
        if "Authorization" in request.headers:
            header = re.fullmatch(r"(?:token|bearer) (\S+)", request.headers["Authorization"], re.IGNORECASE)
            return Proof(header[1] if header else "")
        cookie, session = request.cookies.get(self._hub.cookie_name), request.cookies.get(SESSION)
        token = decode_signed_value(self._secret, self._hub.cookie_name, cookie.value) if cookie else None
        return Proof(token.decode("ascii", "replace") if token else "", session.value if session else "")
