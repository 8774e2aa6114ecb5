"""What ``rummy-kit play`` and ``rummy-kit lab`` share: each starts a server as a separate process, so that no part of
Jupyter is imported here.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from rummy_kit.app.folders import folder_of
from rummy_kit.engine.store import Busy, StoreError
from rummy_kit.stores import saved_games
from rummy_kit.tables.logs import FORMAT, FORMATS


def add_server_options(parser: argparse.ArgumentParser, port: int) -> None:
    parser.add_argument(
        "--port", type=port_number, default=port, help="default %(default)s; if taken, the next free one"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--notebooks", type=folder, metavar="DIR", help="another folder of notebooks")


def add_log_format(parser: argparse.ArgumentParser) -> None:
    """Let someone choose how a server logs; the choice holds for all its processes."""
    parser.add_argument(
        "--log-format",
        choices=FORMATS,
        help=f"the log for people or for programs; by default as {FORMAT} says, or text",
    )


def log_variables(args: argparse.Namespace) -> dict[str, str]:
    """The choice of a log's format, as variables for the server's processes."""
    return {FORMAT: args.log_format} if args.log_format else {}


def port_number(text: str) -> int:
    """A port that a program may listen on. Raises ``ArgumentTypeError``."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and 1024 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a port; choose 1024 to 65535.")
    return int(text)


def folder(text: str) -> Path:
    """A folder that exists. Raises ``ArgumentTypeError``."""
    path = Path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {text!r}. Name the folder with your notebooks.")
    return path


def serve(command: Sequence[str], **variables: str) -> int:
    """Run a server with our settings until it ends. ``variables`` are added to its environment.

    The server replaces this process, so whatever ends ``rummy-kit`` also ends the server. Windows cannot do that;
    there, Ctrl+C reaches both, and the server gets time to end its kernels.
    """
    print("Rummy Kit is starting …", flush=True)  # the server itself says nothing for several seconds
    remove_old_games()
    if os.name == "posix":
        os.execve(command[0], list(command), server_environment() | variables)
    with subprocess.Popen(command, env=server_environment() | variables) as server:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, lambda *_: server.terminate())
        return server.wait()


def remove_old_games() -> None:
    """Remove old games before anyone plays. If that is not possible now, say why and go on."""
    try:
        store = saved_games()
    except StoreError as problem:
        raise SystemExit(str(problem)) from problem
    with closing(store):
        try:
            store.remove_old()
        except Busy:
            pass
        except StoreError as problem:
            print(problem, file=sys.stderr)


def server_environment() -> dict[str, str]:
    """This process's environment with our settings folder first in Jupyter's search path."""
    config = folder_of("rummy_widgets") / "serving" / "config"
    others = os.environ.get("JUPYTER_CONFIG_PATH")
    return os.environ | {"JUPYTER_CONFIG_PATH": os.pathsep.join([str(config), *([others] if others else [])])}
