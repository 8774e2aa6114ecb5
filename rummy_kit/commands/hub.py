"""``rummy-kit hub``: writes the settings with which a JupyterHub serves the lessons of this installation."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rummy_kit.app.folders import find_notebooks, folder_of
from rummy_kit.commands.server import folder, port_number

SETTINGS = Path(__file__).with_name("hub_settings.txt")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``rummy-kit hub``."""
    parser.add_argument("--port", type=port_number, default=8866, help="where the service listens; default %(default)s")
    parser.add_argument("--pupils", default="pupils", metavar="GROUP", help="the hub's group of pupils")
    parser.add_argument("--teachers", default="teachers", metavar="GROUP", help="the hub's group of teachers")
    parser.add_argument("--user", default="", help="the system user that runs the service")
    parser.add_argument("--notebooks", type=folder, metavar="DIR", help="another folder of notebooks")


def run(args: argparse.Namespace) -> int:
    """Print the settings."""
    print(settings(args.port, args.pupils, args.teachers, args.notebooks or find_notebooks(), args.user), end="")
    return 0


def settings(port: int, pupils: str, teachers: str, notebooks: Path, user: str = "") -> str:
    """The text of a settings file for JupyterHub; what was chosen is in it as literals of Python.

    >>> print(settings(8866, "7b", "staff", Path("/lessons")).splitlines()[6:8])
    ["PUPILS = '7b'", "TEACHERS = 'staff'"]
    """
    chosen = {
        "PYTHON": sys.executable,
        "NOTEBOOKS": str(notebooks.resolve()),
        "CONFIG": str(folder_of("rummy_widgets") / "serving" / "config"),
        "PORT": port,
        "PUPILS": pupils,
        "TEACHERS": teachers,
        "USER": user,
    }
    lines = "\n".join(f"{name} = {value!r}" for name, value in chosen.items())
    return SETTINGS.read_text(encoding="utf-8").replace("<chosen>", lines)
