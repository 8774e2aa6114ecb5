"""What a fork of the template does to become a kernel like any other: it gets its own copy of whatever kernels must not
share.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Mapping

import ipykernel_launcher
from ipykernel.kernelapp import IPKernelApp

from rummy_kit.tables.logs import config_of
from rummy_widgets.serving.forking import luck

NO_POLLING = "--IPKernelApp.parent_handle=1"
"""The line shows whether the server lives, so ipykernel need not check every second, as it would for a parent."""
WIDGETS = "--IPKernelApp.extra_extensions=ipywidgets"
"""Modules that tell the kernel, when imported, what pages may ask of them; here they were imported long before. If the
kernel does not know, a page asks for each widget separately."""


def run(line: socket.socket, added: Mapping[str, str]) -> None:
    """Become the kernel that the server asks for on this line; returns when the kernel ends.

    ``added`` are the variables that libraries set when they are loaded.
    """
    os.setsid()
    wish = json.loads(line.makefile("rb").readline())
    settle({**added, **wish["env"]}, wish["folder"])
    luck.renew()
    end_with_the_server(line)
    atexit.register(end_at_once)  # the first one registered is called last
    sys.argv = [ipykernel_launcher.__file__, *wish["words"], NO_POLLING, WIDGETS]
    app = IPKernelApp.instance(logging_config=config_of(IPKernelApp.__name__))
    app.initialize(sys.argv[1:])
    line.sendall(b"%d\n" % os.getpid())  # only now: a fork that dies while starting is not a kernel
    app.start()


def end_at_once() -> None:
    """Leave the memory to the system. To free it, Python would touch every object again, which copies everything shared
    with the template: when a class leaves, that is a gigabyte and a half for a moment.
    """
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream:
            stream.flush()
    os._exit(0)


def settle(env: Mapping[str, str], folder: str) -> None:
    """Use the environment and folder that the server names."""
    os.environ.clear()
    os.environ.update(env)
    time.tzset()
    os.chdir(folder)


def end_with_the_server(line: socket.socket) -> None:
    """Let this kernel, and everything that it has started, end when the server ends for any reason."""

    def watch() -> None:
        with line:
            line.recv(1)  # the line only ever closes
        os.killpg(0, signal.SIGKILL)

    os.register_at_fork(after_in_child=line.close)  # otherwise a process started by a learner would pass for the kernel
    threading.Thread(target=watch, name="end with the server", daemon=True).start()
