"""What Jupyter asks for a kernel: a fork of the template where that is possible, else a program as ever."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning import LocalProvisioner

from rummy_widgets.serving.forking.templates import NoTemplate, Templates

FIXED = ("PYTHON", "LD_", "DYLD_", "LC_", "LANG", "MALLOC_", "RUMMY_KIT_GAMES")
"""How the names begin of variables that a process reads but once, when it starts."""


class ForkedProvisioner(LocalProvisioner):
    """Forks the kernels of our own Python; starts those of any other."""

    templates: ClassVar[Templates] = Templates()
    _told: ClassVar[bool] = False

    async def launch_kernel(self, cmd: list[str], **wishes: Any) -> KernelConnectionInfo:
        env = wishes.get("env") or os.environ
        words = words_of_our_python(cmd)
        if words is None or set(wishes) - {"env", "cwd", "kernel_id", "extra_arguments"} or not starts_alike(env):
            return await super().launch_kernel(cmd, **wishes)
        folder = str(wishes.get("cwd") or os.getcwd())
        try:
            self.process = await self.templates.fork(words, dict(env), folder)
        except NoTemplate as reason:
            self._tell(str(reason))
            return await super().launch_kernel(cmd, **wishes)
        self.pid = self.pgid = self.process.pid
        self.cwd = folder
        return self.connection_info

    def _tell(self, reason: str) -> None:
        """Once for a server."""
        if not ForkedProvisioner._told:
            ForkedProvisioner._told = True
            self.log.error("Lessons will open more slowly: kernels are started one by one, as %s.", reason)


def words_of_our_python(cmd: Sequence[str]) -> list[str] | None:
    """What a kernel of this very Python is told; ``None`` for any other program.

    >>> words_of_our_python([sys.executable, "-m", "ipykernel_launcher", "-f", "kernel.json"])
    ['-f', 'kernel.json']
    >>> words_of_our_python(["R", "--slave"])
    """
    match cmd:
        case [program, "-m", "ipykernel_launcher", *words] if program == sys.executable:
            return words
        case [program, "-Xfrozen_modules=off", "-m", "ipykernel_launcher", *words] if program == sys.executable:
            return words
    return None


def starts_alike(env: Mapping[str, str]) -> bool:
    """Whether a process with this environment would start as ours did."""
    return _fixed(env) == _fixed(os.environ)


def _fixed(env: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in env.items() if name.startswith(FIXED)}
