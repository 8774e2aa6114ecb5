"""The command `rummy-kit`: one small function for each thing it can do.

`play` and `lab` start a server as a process of its own, so that nothing of Jupyter is imported here.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from rummy_kit import __version__
from rummy_kit.app.folders import find_notebooks, folder_of, writable_notebooks
from rummy_kit.commands import print as paper
from rummy_kit.commands import tables
from rummy_kit.commands.site import command as site
from rummy_kit.engine.store import Busy, StoreError
from rummy_kit.stores import saved_games
from rummy_kit.workshop import check, new_game, simulate
from rummy_kit.workshop.pupils import command as pupils


def main(argv: Sequence[str] | None = None) -> int:
    """Run `rummy-kit` with these arguments (by default the command line's); returns the exit code."""
    words = sys.argv[1:] if argv is None else argv
    parser = argparse.ArgumentParser(prog="rummy-kit", description="Card games that teach.")
    parser.add_argument("--version", action="version", version=f"Rummy Kit {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, (summary, add_arguments, run) in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary)
        command.set_defaults(run=run)
        if name in words:  # only the command in use loads what it needs
            add_arguments(command)
    args = parser.parse_args(words)
    code: int = args.run(args)
    return code


def add_server_options(parser: argparse.ArgumentParser, port: int) -> None:
    parser.add_argument(
        "--port", type=port_number, default=port, help="default %(default)s; if taken, the next free one"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--notebooks", type=folder, metavar="DIR", help="another folder of notebooks")


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


def whole_number(text: str) -> int:
    """A number from 1. Raises ``ArgumentTypeError``."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text)):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number from 1 to 99999.")
    return int(text)


def file(text: str) -> Path:
    """A file that exists. Raises ``ArgumentTypeError``."""
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no file {text!r}.")
    return path.resolve()


def own_address(text: str) -> str:
    """An address of this machine that a program may listen on. Raises ``ArgumentTypeError``."""
    try:
        family, kind, _, _, place = socket.getaddrinfo(text or "?", 0, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.bind(place)
    except (OSError, UnicodeError) as error:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not an address of this machine. 0.0.0.0 stands for all its addresses."
        ) from error
    if place[0] != text != "localhost" and ip_address(str(place[0]).partition("%")[0]).is_loopback:
        raise argparse.ArgumentTypeError(
            f"{text!r} leads to {place[0]}, which no other device can reach. 0.0.0.0 stands for all addresses."
        )
    return text


def public_address(text: str) -> str:
    """The address of a whole site, ``https://cards.school.example``. Raises ``ArgumentTypeError``."""
    try:
        site = urlsplit(text)
        plain = site.scheme in ("http", "https") and site.hostname and site.path in ("", "/")
        known = plain and site.port != 0 and not (site.query or site.fragment or site.username)
    except ValueError:
        known = False
    if not known:
        raise argparse.ArgumentTypeError(f"{text!r} is not an address such as https://cards.school.example.")
    return text


def add_play(parser: argparse.ArgumentParser) -> None:
    add_server_options(parser, port=8866)
    parser.add_argument(
        "--most", type=whole_number, metavar="N", help="lessons open at once; by default as many as memory allows"
    )
    network = parser.add_argument_group("for a class", "With --host, other devices can play with a class code.")
    network.add_argument(
        "--host", type=own_address, metavar="ADDRESS", help="this machine's address on the network; 0.0.0.0 for all"
    )
    network.add_argument("--certfile", type=file, metavar="FILE", help="a certificate, for https")
    network.add_argument("--keyfile", type=file, metavar="FILE", help="its key, if that is in another file")
    network.add_argument(
        "--behind", type=public_address, metavar="URL", help="the public address of a proxy in front of it"
    )


def add_lab(parser: argparse.ArgumentParser) -> None:
    add_server_options(parser, port=8888)


def play(args: argparse.Namespace) -> int:
    """Serve the lessons in Voilà: pages without code."""
    command = [
        sys.executable,
        "-m",
        "rummy_widgets.serving.classroom.lobby" if args.host else "rummy_widgets.serving.lobby",
        str(args.notebooks or find_notebooks()),
        f"--Voila.ip={args.host or '127.0.0.1'}",
        f"--port={args.port}",
        *class_options(args),
    ]
    if args.most:
        command.append(f"--Lobby.most={args.most}")
    if args.no_browser:
        command.append("--no-browser")
    return serve(command)


def class_options(args: argparse.Namespace) -> list[str]:
    """The options about a class, as options of the server."""
    said = {name: getattr(args, name) for name in ("certfile", "keyfile", "behind") if getattr(args, name)}
    if said and not args.host:
        raise SystemExit(f"--{next(iter(said))} needs --host, which opens the lessons to a class.")
    if "keyfile" in said and "certfile" not in said:
        raise SystemExit("--keyfile needs --certfile, the certificate that the key belongs to.")
    if "certfile" in said:
        check_certificate(args.certfile, args.keyfile)
    return [f"--ClassLobby.{name}={value}" for name, value in said.items()]


def check_certificate(certificate: Path, key: Path | None) -> None:
    """Raises ``SystemExit`` if they do not work for https."""
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
    except OSError as error:
        raise SystemExit(
            f"{certificate.name} is not a certificate with its key in a PEM file. If the key is in another file, "
            "name it with --keyfile."
        ) from error


def lab(args: argparse.Namespace) -> int:
    """Serve the notebooks in JupyterLab; lessons in this folder open ready to use."""
    notebooks = args.notebooks or writable_notebooks()
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={notebooks}",
        "--LabApp.default_url=/lab/tree/index.ipynb",
        "--ServerApp.ip=127.0.0.1",
        f"--port={args.port}",
    ]
    if args.no_browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in a container; Jupyter insists on this
        command.append("--allow-root")
    return serve(command, RUMMY_KIT_NOTEBOOKS=str(notebooks.resolve()))


def serve(command: Sequence[str], **variables: str) -> int:
    """Run a server with our settings until it ends. ``variables`` are added to its environment.

    It replaces this process, so that whatever ends ``rummy-kit`` also ends the server. Windows cannot do that; there
    Ctrl+C reaches both, and the server gets time to end its kernels.
    """
    print("Rummy Kit is starting …", flush=True)  # the server itself says nothing for seconds
    remove_old_games()
    if os.name == "posix":
        os.execve(command[0], list(command), server_environment() | variables)
    with subprocess.Popen(command, env=server_environment() | variables) as server:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, lambda *_: server.terminate())
        return server.wait()


def remove_old_games() -> None:
    """Remove old games before anyone plays; if that is not possible now, say why: it can be done another time."""
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


COMMANDS = {
    "play": ("Open the lessons in the browser.", add_play, play),
    "lab": ("Open the notebooks in JupyterLab, with their code.", add_lab, lab),
    "print": ("Print the cards of a game, with its rules and a score sheet.", paper.add_arguments, paper.run),
    "site": ("Turn the lessons into a web site without a server.", site.add_arguments, site.run),
    "tables": ("Let a class play with each other.", tables.add_arguments, tables.run),
    "simulate": ("Let computer players play many rounds.", simulate.add_arguments, simulate.run),
    "check": ("Check that a game does what every game must do.", check.add_arguments, check.run),
    "pupils": (
        "Send simulated pupils through the lessons: are their wrong ideas recognised?",
        pupils.add_arguments,
        pupils.run,
    ),
    "new-game": ("Make a small game of your own that can be played at once.", new_game.add_arguments, new_game.run),
}

if __name__ == "__main__":
    sys.exit(main())
