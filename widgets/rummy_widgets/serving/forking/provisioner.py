"""What Jupyter asks for a kernel: a fork of the template if that is possible, otherwise a program as usual."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from rummy_kit.tables.logs import are_lines
from rummy_widgets.serving.forking.templates import NoTemplate, Templates
from rummy_widgets.serving.settings import forks

FIXED = ("PYTHON", "LD_", "DYLD_", "LC_", "LANG", "MALLOC_", "RUMMY_KIT_GAMES")
"""Prefixes of variables that a process reads only once, when it starts."""

STARTED = "rummy_widgets.serving.forking.started"
"""The module that is started in place of ipykernel's own where servers log lines."""
KNOWN = {"env", "cwd", "kernel_id", "extra_arguments"}
"""What Jupyter's servers say about a kernel they start; only ``Popen`` understands more."""


class ForkedProvisioner(LocalProvisioner):
    """Forks kernels of our own Python, and starts those of any other."""

    templates: ClassVar[Templates] = Templates()
    _told: ClassVar[bool] = False
    process: Any

    async def launch_kernel(self, cmd: list[str], **wishes: Any) -> KernelConnectionInfo:
        if not await self._fork(cmd, wishes):
            await super().launch_kernel(logging_alike(cmd), **wishes)
        if self.pid:
            first_when_memory_ends(self.pid)
        return self.connection_info

    async def _fork(self, cmd: list[str], wishes: Mapping[str, Any]) -> bool:
        """Fork the kernel if that is wanted and possible; returns ``False`` if it has to be started as a program."""
        if not forks():
            return False
        env, folder = wishes.get("env") or os.environ, str(wishes.get("cwd") or os.getcwd())
        words = words_of_our_python(cmd)
        if words is None or set(wishes) - KNOWN or not starts_alike(env) or not os.path.isdir(folder):
            return False
        try:
            self.process = await self.templates.fork(words, dict(env), folder)
        except NoTemplate as reason:
            self._tell(str(reason))
            return False
        self.pid = self.pgid = self.process.pid
        self.cwd = folder
        return True

    def _tell(self, reason: str) -> None:
        """Log, once per server, why kernels are not forked."""
        if not ForkedProvisioner._told:
            ForkedProvisioner._told = True
            self.log.error("Lessons will open more slowly: kernels are started one by one, because %s.", reason)


def words_of_our_python(cmd: Sequence[str]) -> list[str] | None:
    """The arguments of a kernel that runs in this same Python; ``None`` for any other program.

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


def logging_alike(cmd: list[str]) -> list[str]:
    """The same command, for a kernel of our own Python that logs as this server does."""
    if not are_lines() or words_of_our_python(cmd) is None:
        return cmd
    program, *words = (STARTED if word == "ipykernel_launcher" else word for word in cmd)
    return [program, "-P", *words]  # the current folder may hold a module with the name of a library


def starts_alike(env: Mapping[str, str]) -> bool:
    """Whether a process with this environment would start as ours did."""
    return _fix(env) == _fix(os.environ)


def _fix(env: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in env.items() if name.startswith(FIXED)}


def first_when_memory_ends(pid: int) -> None:
    """When memory runs out, Linux ends the process with the highest score: let that be a kernel, not the server."""
    with suppress(OSError):  # not Linux
        ours = int(Path("/proc/self/oom_score_adj").read_text())
        Path(f"/proc/{pid}/oom_score_adj").write_text(str(min(ours + 300, 1000)))


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(_: Any) -> None:
    load_ahead()


def load_ahead(folder: str = "") -> None:
    """Let a template load while no one is waiting for it, with the lessons of this folder, or with all."""
    ForkedProvisioner.templates.folder = folder
    with suppress(NoTemplate):  # reported with the first kernel
        ForkedProvisioner.templates.ready()
