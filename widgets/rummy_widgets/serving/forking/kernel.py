"""What a fork of the template does to be a kernel like any other: all that is its own, it gets anew."""

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

from rummy_widgets.serving.forking import luck

NO_POLLING = "--IPKernelApp.parent_handle=1"
"""Whether the server lives is known by the line: so ipykernel need not look every second, as it would for a parent."""
WIDGETS = "--IPKernelApp.extra_extensions=ipywidgets"
"""They tell the kernel what pages may ask of them when they are imported, which here was long before. A kernel that has
not heard of it makes a page ask for each widget on its own."""


def run(line: socket.socket, added: Mapping[str, str]) -> None:
    """Be the kernel that the server asks for on this line, until it ends.

    ``added`` are the variables that libraries set when they are loaded.
    """
    os.setsid()
    wish = json.loads(line.makefile("rb").readline())
    settle({**added, **wish["env"]}, wish["folder"])
    luck.renew()
    end_with_the_server(line)
    atexit.register(end_at_once)  # the first to be registered here is the last that is called
    sys.argv = [ipykernel_launcher.__file__, *wish["words"], NO_POLLING, WIDGETS]
    app = IPKernelApp.instance()
    app.initialize(sys.argv[1:])
    line.sendall(b"%d\n" % os.getpid())  # only now: a fork that dies of what it begins with is none
    app.start()


def end_at_once() -> None:
    """Leave the memory to the system. Python would look at every object once more to free it, which copies all that
    is shared with the template: when a class leaves, that is a gigabyte and a half for a moment.
    """
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream:
            stream.flush()
    os._exit(0)


def settle(env: Mapping[str, str], folder: str) -> None:
    """Environment and folder are those that the server names."""
    os.environ.clear()
    os.environ.update(env)
    time.tzset()
    os.chdir(folder)


def end_with_the_server(line: socket.socket) -> None:
    """A kernel whose server has ended, however that came about, ends with all that it has started."""

    def watch() -> None:
        with line:
            line.recv(1)  # nothing comes but the end
        os.killpg(0, signal.SIGKILL)

    os.register_at_fork(after_in_child=line.close)  # else a process that a learner starts would pass for the kernel
    threading.Thread(target=watch, name="end with the server", daemon=True).start()
