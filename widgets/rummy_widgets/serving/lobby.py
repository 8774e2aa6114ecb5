"""Voilà for a folder of lessons: `python -m rummy_widgets.serving.lobby notebooks`.

It is Voilà with a few changes: `/` leads to the folder's `index.ipynb`, a page that is closed ends its kernel, a wrong
address gets a friendly page, no one is given a name, only this machine's own names are answered, and the address is
shown in plain words. `rummy-kit play` starts it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
import shutil
import signal
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import unquote

from jupyter_core.utils import run_sync
from jupyter_server.auth.identity import PasswordIdentityProvider, User
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.routing import Matcher
from tornado.web import HTTPError, RedirectHandler, RequestHandler, StaticFileHandler
from tornado.websocket import WebSocketHandler
from traitlets import Int, Unicode, default
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler

from rummy_kit.app.deck_links import NAME as OWN_DECK
from rummy_kit.lessons.addresses import page_of
from rummy_kit.tables.logs import begin_lines, config_of
from rummy_widgets.serving.files import VOILA_FILES, PackedFiles, PageFiles
from rummy_widgets.serving.forking.provisioner import ForkedProvisioner, load_ahead
from rummy_widgets.serving.lesson_script import PLACE as SCRIPT
from rummy_widgets.serving.lesson_script import LessonPageConfig, LessonScript, LessonScriptFile, parts
from rummy_widgets.serving.limits import A_MESSAGE, GOODBYE, BoundedServer, raise_file_limit
from rummy_widgets.serving.printing import PLACE, PrintHandler
from rummy_widgets.serving.remains import claim, remove_remains
from rummy_widgets.serving.repeats import A_WHILE, quieten
from rummy_widgets.serving.room import ANYONE, TRY_AGAIN, VISITOR, RoomForLessons, Visitor, free_memory, room_in
from rummy_widgets.serving.settings import cookie_for_goodbye, forks
from rummy_widgets.serving.templates import compile_once

UNUSED = {VoilaContentsHandler}
"""A handler that no page of ours uses; it would list all folders."""


class LessonHandler(TornadoVoilaHandler):
    """Answers with a lesson, and with the cookie that its page needs to end the kernel when it is closed."""

    _being_made: ClassVar = asyncio.Semaphore(4 + 2 * (os.cpu_count() or 1))
    """The limit on pages made at the same time: more would not be ready sooner, and everything else would wait for
    them.
    """

    async def prepare(self) -> None:
        await super().prepare()
        cookie_for_goodbye(self)

    async def get(self, path: str | None = None) -> None:
        visitor: Callable[[HTTPServerRequest], Visitor] = self.settings["visitor"]
        VISITOR.set(visitor(self.request))
        async with self._being_made:
            await super().get(path)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        if status_code in (429, 503):  # no room; the browser tries again by itself
            self.set_header("Refresh", str(TRY_AGAIN))
            self.set_header("Retry-After", str(TRY_AGAIN))
        super().write_error(status_code, **kwargs)


class NotFound(BaseVoilaHandler):
    """Answers any address that leads nowhere."""

    def get(self) -> None:
        raise HTTPError(404)


class FriendlyFiles(PageFiles):
    """A mix-in for handlers of files, which have their own error for a wrong address: here, that page is simply not
    found.
    """

    async def get(self, path: str, include_body: bool = True) -> None:
        try:
            await super().get(path, include_body)
        except (HTTPError, ValueError, AssertionError) as problem:
            raise HTTPError(404) from problem

    def write_error(self, status_code: int, **_: Any) -> None:
        page = self.settings["voila_jinja2_env"].get_template("404.html" if status_code == 404 else "error.html")
        base = {"base_url": self.settings["base_url"]}
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.finish(page.render(status_code=status_code, status_message=self._reason, **base))


class NoPage(RequestHandler):
    """A mix-in for handlers of websockets: an error there cannot show a page."""

    def write_error(self, status_code: int, **_: Any) -> None:
        self.finish(self._reason)


class FriendlyVoilaFiles(FriendlyFiles, MultiStaticFileHandler):
    """Serves Voilà's own scripts at the address where a browser keeps them."""


class ElsewhereRefused(RequestHandler):
    """Answers a request under a name that is not this machine's."""

    def prepare(self) -> None:
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=UTF-8")
        self.finish("Rummy Kit answers on this machine only, at the address that it printed when it was started.\n")


class AskedElsewhere(Matcher):
    """Matches a request in which the browser calls this machine by a name on the network.

    Any web page can make such a name lead here (DNS rebinding), and could then read lessons and steer kernels.
    """

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return None if is_this_machine(request.host_name) else {}


class NoFileName(Matcher):
    """Matches an address that no file can have, on any system."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        try:
            return {} if "\0" in unquote(request.path, errors="strict") else None
        except UnicodeDecodeError:
            return {}


def is_this_machine(name: str) -> bool:
    """Whether a name leads to this machine without asking a network: ``localhost`` and the loopback addresses."""
    try:
        return name == "localhost" or ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


class Anybody(PasswordIdentityProvider):
    """Identifies people who open a lesson without a password: no name is made up, and no cookie stores one."""

    def generate_anonymous_user(self, handler: Any) -> User:
        return User("anybody")

    def set_login_cookie(self, handler: Any, user: User) -> None:
        if self.auth_enabled:
            super().set_login_cookie(handler, user)

    def get_handlers(self) -> list[Any]:
        return super().get_handlers() if self.auth_enabled else []  # no one can log in or out


class Lobby(Voila):
    """Voilà whose front door is a folder's `index.ipynb`."""

    most = Int(config=True, help="How many lessons can be open at once; by default, as many as memory allows.")
    game = Unicode("", config=True, help="The game whose lesson is opened first.")
    deck = Unicode("", config=True, help="A deck for it, as a link carries it.")

    @default("most")
    def _as_memory_carries(self) -> int:
        return room_in(free_memory())

    @default("log_level")
    def _quiet(self) -> int:
        return logging.ERROR  # a failed cell is an error and has a traceback; a wrong address is not

    @default("logging_config")
    def _for_people_or_programs(self) -> dict[str, Any]:
        return config_of(type(self).__name__)

    @default("identity_provider_class")
    def _anybody(self) -> type[Anybody]:
        return Anybody

    def init_settings(self) -> dict[str, Any]:
        self.voila_configuration.multi_kernel_manager_class = RoomForLessons
        self._script = LessonScript(parts(self.static_paths, self.labextensions_path))
        self.voila_configuration.page_config_hook = LessonPageConfig(self._script)
        compile_once()
        limits = {"body_limit": self.body_limit, "visitor": self.visitor, "websocket_max_message_size": A_MESSAGE}
        packed_files = PackedFiles(Path(self.connection_dir, "packed"))
        return {**super().init_settings(), **limits, "packed_files": packed_files}

    def body_limit(self, request: HTTPServerRequest) -> int:
        """Pages send only a goodbye."""
        return GOODBYE

    def visitor(self, request: HTTPServerRequest) -> Visitor:
        """Who is asking: here, always this device."""
        return ANYONE

    def init_handlers(self) -> list[Any]:
        voilas = [
            route for route in super().init_handlers() if route[1] is not VoilaContentsHandler
        ]  # no page needs them
        handlers = [(path, _friendly(handler), *rest) for path, handler, *rest in voilas]
        if Path(self.root_dir, "index.ipynb").is_file():
            index = {"url": url_path_join(self.base_url, "voila/render/index.ipynb"), "permanent": False}
            doors = (self.server_url, url_path_join(self.server_url, "voila/tree"))
            handlers = [*((door, RedirectHandler, index) for door in doors), *handlers]
        own = [
            (url_path_join(self.base_url, PLACE), PrintHandler),
            (url_path_join(self.base_url, SCRIPT), LessonScriptFile, {"script": self._script}),
            (url_path_join(self.base_url, VOILA_FILES, "(.*)"), FriendlyVoilaFiles, {"paths": self.static_paths}),
        ]
        handlers = [*own, *handlers]
        voila = {"voila_configuration": self.voila_configuration}
        return [*self.gates(), (NoFileName(), NotFound, voila), *handlers, (".*", NotFound, voila)]

    def gates(self) -> list[Any]:
        """The rules that every request must pass first."""
        # a server that listens on the network for other machines is called by names on the network
        return [(AskedElsewhere(), ElsewhereRefused)] if is_this_machine(self.ip) else []

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        """Stop the server or, while it is starting, end at once."""
        if not hasattr(self, "ioloop"):
            raise SystemExit(128 + sig)
        super()._handle_signal_stop(sig, frame)

    def listen(self) -> None:
        # treat Ctrl+C as Voilà treats SIGTERM: a KeyboardInterrupt during a callback of the loop would be lost
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        remove_remains(Path(self.connection_dir_root))
        self._claimed = claim(Path(self.connection_dir))  # as long as this server lives
        if forks():
            load_ahead(self.root_dir)
        raise_file_limit()
        HTTPServer.configure(BoundedServer)  # so the server that Voilà starts is one
        PeriodicCallback(quieten(self.log), 1000 * A_WHILE).start()
        IOLoop.current().add_callback(self.greet)
        super().listen()

    def stop(self) -> None:
        """End the kernels first, so that what they still do with their files causes no errors in Voilà."""
        # otherwise, a kernel that is still loading would notice only later that the server has gone
        ForkedProvisioner.templates.close()
        run_sync(self.kernel_manager.shutdown_all)()
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    def greet(self) -> None:
        """Say where the lessons are, now that they can be opened."""
        print(self.welcome(), flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=[self.link_to_open()], daemon=True).start()

    @property
    def first_page(self) -> str:
        """The address of the page that is opened first; "" for the lobby's own."""
        if not self.game:
            return ""
        lesson = f"voila/render/{page_of(self.game)}"
        return f"{lesson}?{OWN_DECK}={self.deck}" if self.deck else lesson

    def welcome(self) -> str:
        """What the window that started the lobby says."""
        return f"\nRummy Kit is ready: {self.link_to_open()}\nTo stop it, press Ctrl+C here.\n"

    def link_to_open(self) -> str:
        """What this machine's browser opens."""
        return f"{self.display_url}{self.first_page}"

    def launch_browser(self) -> None:
        """Do nothing: Voilà calls this too early; `greet` opens the browser."""


def _friendly(handler: Any) -> Any:
    """Our own version of that handler, if there is one."""
    if issubclass(handler, StaticFileHandler):
        return type(handler.__name__, (FriendlyFiles, handler), {})
    if issubclass(handler, WebSocketHandler):
        return type(handler.__name__, (NoPage, handler), {})
    return LessonHandler if handler is TornadoVoilaHandler else handler


if __name__ == "__main__":
    begin_lines()
    Lobby.launch_instance()
