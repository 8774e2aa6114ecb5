"""The template of this server: started when first needed, and again when it has ended or is out of date."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence

from rummy_widgets.serving.forking import code
from rummy_widgets.serving.forking.process import ForkedProcess

PATIENCE = 120.0  # seconds; a template loads in one or two, but an overloaded machine takes longer for everything
LOOK_AFTER = 1.0  # seconds; one look at the files on disk serves a whole class that comes at once
ATTEMPTS = 3
REST = 60.0  # seconds without a template after this many failed attempts: its code may be fixed meanwhile
FORKS = ("linux", "darwin")
START = """import sys
sys.path[:] = filter(None, sys.path)  # the current folder may hold a module with the name of a library
from rummy_widgets.serving.forking import template
template.main()"""
PROGRAM = ("-Xfrozen_modules=off", "-c", START)
"""The command, with the flag that ipykernel's own kernels have, so that Lab's debugger stops everywhere."""


class NoTemplate(Exception):
    """There is no template to fork; the message says why."""


class Template:
    """A template process, as the server sees it. It loads the lessons of this folder, or all."""

    def __init__(self, folder: str = "") -> None:
        self._stamp = code.stamp()
        self._looked = time.monotonic()
        self.has_forked = False
        self._asking, asked = socket.socketpair()
        self._asking.setblocking(False)
        with asked:
            self._process = subprocess.Popen(
                [sys.executable, *PROGRAM, str(asked.fileno()), *filter(None, [folder])],
                pass_fds=[asked.fileno()],
                stdin=subprocess.DEVNULL,
                env={name: value for name, value in os.environ.items() if name != "JPY_PARENT_PID"},
                start_new_session=True,  # Ctrl+C is for the server
            )
        threading.Thread(target=self._process.wait, name="bury the template", daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def is_up_to_date(self) -> bool:
        """Whether the code that the template has loaded is still the same on disk."""
        if time.monotonic() - self._looked >= LOOK_AFTER:
            self._looked = time.monotonic()
            try:
                return self._stamp == code.stamp()
            except OSError:  # files come and go while we look
                return False
        return True

    async def fork(self, words: Sequence[str], env: Mapping[str, str], folder: str) -> ForkedProcess:
        """A new kernel, started with these arguments. Raises ``OSError`` if none can be started."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        try:
            with theirs:
                socket.send_fds(self._asking, [b"k"], [theirs.fileno(), 1, 2])
            loop = asyncio.get_running_loop()
            wish = json.dumps({"words": words, "env": env, "folder": folder})
            await loop.sock_sendall(ours, wish.encode() + b"\n")
            answer = await asyncio.wait_for(loop.sock_recv(ours, 32), PATIENCE)
            if not answer:
                raise ChildProcessError("it forked no kernel")
        except BaseException:
            ours.close()
            raise
        self.has_forked = True
        return ForkedProcess(int(answer), ours)

    def retire(self) -> None:
        """Fork no more; the template ends with the last of its kernels."""
        self._asking.close()
        if not self.has_forked:  # it may be hanging
            self._process.kill()


class Templates:
    """The templates of a server, one after the other, for the lessons in ``folder``, or for all."""

    folder = ""

    def __init__(self) -> None:
        self._now: Template | None = None
        self._begun = 0.0  # when the last one was
        self._in_vain = 0  # how many in a row ended or hung before they forked

    def ready(self) -> Template:
        """The current template. Raises :class:`NoTemplate`."""
        if self._now and not (self._now.is_alive() and self._now.is_up_to_date()):
            self.drop(self._now)
        if self._now is None:
            if sys.platform not in FORKS:
                raise NoTemplate(f"{sys.platform} cannot fork")
            if self._in_vain >= ATTEMPTS:
                if time.monotonic() - self._begun < REST:
                    raise NoTemplate(f"the process that is to be forked ended {ATTEMPTS} times")
                self._in_vain = 0
            self._begun = time.monotonic()
            try:
                self._now = Template(self.folder)
            except OSError as problem:
                self._in_vain += 1
                raise NoTemplate(f"the process that is to be forked did not start ({problem})") from problem
        return self._now

    def drop(self, template: Template) -> None:
        """Retire this template; the next kernel gets a new one."""
        template.retire()
        if template is self._now:
            self._now = None
            self._in_vain = 0 if template.has_forked else self._in_vain + 1

    def close(self) -> None:
        """End the template for good. Running kernels do not need it."""
        if self._now:
            self.drop(self._now)

    async def fork(self, words: Sequence[str], env: Mapping[str, str], folder: str) -> ForkedProcess:
        """A new kernel. Raises :class:`NoTemplate`."""
        for _ in range(ATTEMPTS):
            template = self.ready()
            try:
                return await template.fork(words, env, folder)
            except TimeoutError as hangs:  # that may happen every time: no one else should wait that long
                self.drop(template)
                self._in_vain = ATTEMPTS
                raise NoTemplate("a forked process did not answer") from hangs
            except OSError:  # the template has just ended, or its fork has
                self.drop(template)
        raise NoTemplate("no process could be forked")
