"""``rummy-kit play``: opens the lessons in the browser, for this machine or for a class."""

from __future__ import annotations

import argparse
import socket
import ssl
import sys
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from rummy_kit.app.folders import find_notebooks
from rummy_kit.commands.server import add_log_format, add_server_options, log_variables, port_number, serve
from rummy_kit.tables.class_code import ALPHABET


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``rummy-kit play``."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="open the lesson of this game, not the lobby")
    parser.add_argument("--deck", type=file, metavar="FILE", help="your own cards for GAME: CSV or .xlsx")
    add_server_options(parser, port=8866)
    parser.add_argument(
        "--most", type=whole_number, metavar="N", help="lessons open at once; by default as many as memory allows"
    )
    add_log_format(parser)
    network = parser.add_argument_group("for a class", "With --host, other devices can play with a class code.")
    network.add_argument(
        "--host", type=own_address, metavar="ADDRESS", help="this machine's address on the network; 0.0.0.0 for all"
    )
    network.add_argument("--certfile", type=file, metavar="FILE", help="a certificate, for https")
    network.add_argument("--keyfile", type=file, metavar="FILE", help="its key, if that is in another file")
    network.add_argument(
        "--keep", type=Path, metavar="DIR", help="a folder of its own for the class, which outlives the server"
    )
    network.add_argument(
        "--metrics", type=port_number, metavar="PORT", help="port where Prometheus finds figures, this machine only"
    )
    network.add_argument(
        "--letters", type=letters, metavar="BCDF", help="first letters of its class codes, if it is one of several"
    )
    network.add_argument(
        "--behind", type=public_address, metavar="URL", help="the public address of a proxy in front of it"
    )


def whole_number(text: str) -> int:
    """A whole number of at least 1. Raises ``ArgumentTypeError``."""
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


def letters(text: str) -> str:
    """Letters that a class code may begin with. Raises ``ArgumentTypeError``."""
    wanted = text.upper()
    if not wanted or not set(wanted) < set(ALPHABET):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} are not some of the letters {ALPHABET}.")
    return wanted


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


def run(args: argparse.Namespace) -> int:
    """Serve the lessons in Voilà: pages without code."""
    command = [
        sys.executable,
        "-m",
        "rummy_widgets.serving.classroom.lobby" if args.host else "rummy_widgets.serving.lobby",
        str(args.notebooks or find_notebooks()),
        f"--Voila.ip={args.host or '127.0.0.1'}",
        f"--port={args.port}",
        *first_options(args),
        *class_options(args),
    ]
    if args.most:
        command.append(f"--Lobby.most={args.most}")
    if args.no_browser:
        command.append("--no-browser")
    return serve(command, **log_variables(args))


def first_options(args: argparse.Namespace) -> list[str]:
    """The options about the lesson that is opened first, as arguments for the server."""
    if not args.game:
        if args.deck:
            raise SystemExit("--deck needs the game that the cards are for: rummy-kit play formula_rummy --deck FILE")
        return []
    from rummy_kit.app.first_lesson import check_page, first_lesson  # noqa: PLC0415  slow: it loads a game

    try:
        first = first_lesson(args.game, args.deck)
        check_page(args.game, args.notebooks or find_notebooks())
    except ValueError as error:  # a message for people
        raise SystemExit(f"rummy-kit play: {error}") from error
    return [f"--Lobby.{name}={value}" for name, value in first.items()]


def class_options(args: argparse.Namespace) -> list[str]:
    """The options about a class, as arguments for the server."""
    said = {
        name: getattr(args, name)
        for name in ("certfile", "keyfile", "behind", "keep", "letters", "metrics")
        if getattr(args, name)
    }
    if said and not args.host:
        raise SystemExit(f"--{next(iter(said))} needs --host, which opens the lessons to a class.")
    if "keyfile" in said and "certfile" not in said:
        raise SystemExit("--keyfile needs --certfile, the certificate that the key belongs to.")
    if "certfile" in said:
        check_certificate(args.certfile, args.keyfile)
    if "keep" in said:
        said["keep"] = args.keep.resolve()
    return [f"--ClassLobby.{name}={value}" for name, value in said.items()]


def check_certificate(certificate: Path, key: Path | None) -> None:
    """Check that a certificate and its key work for https. Raises ``SystemExit``."""
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
    except OSError as error:
        raise SystemExit(
            f"{certificate.name} is not a certificate with its key in a PEM file. If the key is in another file, "
            "name it with --keyfile."
        ) from error
