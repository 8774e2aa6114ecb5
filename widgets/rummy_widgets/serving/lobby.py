"""Voilà for a folder of lessons: `python -m rummy_widgets.serving.lobby notebooks`.

It is Voilà itself with a few changes: `/` leads to the folder's `index.ipynb`, a page that is closed ends its
kernel, a wrong address gets a friendly page, and the address is told once the lessons can be opened.
`rummy-kit play` starts it.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
import webbrowser
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RedirectHandler
from traitlets import default
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler

from rummy_widgets.serving.settings import cookie_for_goodbye


class LessonPage(TornadoVoilaHandler):
    """A lesson. It gives the browser the cookie that the page needs to end its kernel when it is closed."""

    async def prepare(self) -> None:
        await super().prepare()
        cookie_for_goodbye(self)


class NotFound(BaseVoilaHandler):
    """Any address that leads nowhere."""

    def get(self) -> None:
        raise HTTPError(404)


class Lobby(Voila):
    """Voilà whose front door is a folder's `index.ipynb`."""

    @default("log_level")
    def _quiet(self) -> int:
        return logging.ERROR  # a cell that failed is an error, with its traceback; a wrong address is none

    def init_settings(self) -> dict[str, Any]:
        # --preheat warms up the lessons, not the teacher's notes in a folder beside them
        size = {"pool_size": self.voila_configuration.default_pool_size}
        lessons = {lesson.name: size for lesson in Path(self.root_dir).glob("*.ipynb")}
        self.config.VoilaKernelManager.kernel_pools_config = {"default": {"pool_size": 0}, **lessons}
        settings: dict[str, Any] = super().init_settings()
        return settings

    def init_handlers(self) -> list[Any]:
        handlers = [
            (path, LessonPage if handler is TornadoVoilaHandler else handler, *rest)
            for path, handler, *rest in super().init_handlers()
        ]
        if Path(self.root_dir, "index.ipynb").is_file():
            index = {"url": url_path_join(self.base_url, "voila/render/index.ipynb"), "permanent": False}
            doors = (self.server_url, url_path_join(self.server_url, "voila/tree"))
            handlers = [*((door, RedirectHandler, index) for door in doors), *handlers]
        return [*handlers, (".*", NotFound, {"voila_configuration": self.voila_configuration})]

    def listen(self) -> None:
        # Ctrl+C as Voilà takes SIGTERM: a KeyboardInterrupt that meets a callback of the loop would be lost there
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        IOLoop.current().add_callback(self.greet)
        super().listen()

    async def greet(self) -> None:
        """Say where the lessons are, once those kernels that were ordered in advance have run them."""
        pools = getattr(self.kernel_manager, "_pools", {})  # only with --preheat
        if pools:
            print("Warming up; please open no page yet.", flush=True)
        for pool in pools.values():
            for kernel in await asyncio.gather(*pool):
                await kernel["task"]
        print(f"\nRummy Kit is ready: {self.display_url}\nTo stop it, press Ctrl+C here.\n", flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=[self.display_url], daemon=True).start()

    def launch_browser(self) -> None:
        """Voilà calls this too early; `greet` opens the browser."""


if __name__ == "__main__":
    Lobby.launch_instance()
