"""``rummy-kit new-game NAME``: a small game that can be played at once, to be changed into your own.

It is a copy of ``my_game`` beside this file, which is a game like any other, under a different name, with
``my-game.ipynb`` as its notebook.
"""

from __future__ import annotations

import argparse
import keyword
import re
import shlex
import sys
from pathlib import Path

from rummy_kit import games
from rummy_kit.app.folders import CLONE, copy_notebooks, in_clone

HERE = Path(__file__).parent
TEMPLATE, NOTEBOOK = HERE / "my_game", HERE / "my-game.ipynb"
GAMES = Path(games.__file__).parent
LONGEST = 24

MADE = """{title} is there:
  {folder}
  {notebook}
"""
IN_CLONE = """
Play it:   make run      (it is the last one in the lobby)
Check it:  rummy-kit check {name}
Before a pull request, run everything that concerns it; this takes minutes, so begin as soon as you can play a round:
  make test ARGS="-n auto {folder} tests -k '{name} or {dashed}'"
"""
ELSEWHERE = """
In every new window, say where it is:
  export RUMMY_KIT_GAMES={at}
Play it:   rummy-kit play --notebooks {notebooks}
Test it:   python -m pytest {folder}
Check it:  rummy-kit check {name}
"""
NEXT = "Then change it: begin with RULES.md and rules.py. docs/add-a-game.md leads through it."


class CannotMake(ValueError):
    """A game that cannot be made under that name or in that place; the message says why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``rummy-kit new-game``."""
    parser.add_argument("name", metavar="NAME", help="lower-case words joined by _ or -, such as element_rummy")
    parser.add_argument("--at", type=Path, metavar="DIR", help="make it in this folder (default: in the clone)")


def run(args: argparse.Namespace) -> int:
    """Make the game and say what to do with it. The exit code is 2 for a name or a place that cannot be used."""
    try:
        name = read_name(args.name)
        folder, notebook = make(name, args.at)
    except CannotMake as error:
        print(f"rummy-kit new-game: {error}", file=sys.stderr)
        return 2
    quoted = {"folder": folder, "notebook": notebook, "notebooks": notebook.parent}
    names = {"name": name, "dashed": name.replace("_", "-"), "title": title_of(name)}
    said = {**names, **{key: shlex.quote(shorten(path)) for key, path in quoted.items()}}
    said["at"] = shlex.quote(str(folder.parent))  # absolute: it must work from any folder
    print("".join([MADE, ELSEWHERE if args.at else IN_CLONE]).format_map(said))
    print(NEXT)
    return 0


def shorten(path: Path) -> str:
    """The path as you would type it here."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def read_name(text: str) -> str:
    """The name of a new game. Raises :class:`CannotMake`.

    >>> read_name("element-rummy")
    'element_rummy'
    """
    name = text.replace("-", "_")
    if not re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", name) or keyword.iskeyword(name) or len(name) > LONGEST:
        raise CannotMake(
            f"{text[:40]!r} cannot be the name of a game. Use lower-case letters a to z, words joined by _, "
            f"at most {LONGEST} in all: for instance element_rummy."
        )
    if name in games.names():
        raise CannotMake(f"There is a game {name} already. Choose another name.")
    return name


def make(name: str, at: Path | None = None) -> tuple[Path, Path]:
    """Write the game's folder and its notebook, and say where they are. Raises :class:`CannotMake`."""
    if at is None and not in_clone():
        raise CannotMake("Rummy Kit is installed here without its sources. Say where the game should go: --at DIR")
    folder = (GAMES if at is None else at.resolve()) / name
    notebooks = CLONE if at is None else at.resolve() / "notebooks"
    notebook = notebooks / f"{name.replace('_', '-')}.ipynb"
    for path in (folder, notebook):
        if path.exists():
            raise CannotMake(f"{path} is there already. Choose another name, or delete it first.")
    try:
        for file in sorted(path for path in TEMPLATE.iterdir() if path.is_file()):
            write(file, folder / rename(file.name, name), name)
        copy_notebooks(notebooks)
        write(NOTEBOOK, notebook, name)
    except OSError as error:
        where = error.filename or folder
        raise CannotMake(f"{where} cannot be written: {error.strerror}. Choose another folder.") from error
    return folder, notebook


def write(template: Path, file: Path, name: str) -> None:
    """Write a file of the template under the game's name."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(rename(template.read_text(encoding="utf-8"), name), encoding="utf-8", newline="\n")


def rename(text: str, name: str) -> str:
    """Text from the template, with the new game's names.

    >>> rename("my_game, my-game, MyGame, My Game, MG07", "element_rummy")
    'element_rummy, element-rummy, ElementRummy, Element Rummy, ER07'
    """
    title = title_of(name)
    words = {"my_game": name, "my-game": name.replace("_", "-"), "MyGame": title.replace(" ", ""), "My Game": title}
    for old, new in words.items():
        text = text.replace(old, new)
    return re.sub(r"MG(?=\d\d)", letters_of(name), text)


def title_of(name: str) -> str:
    """The title of a game of that name.

    >>> title_of("element_rummy")
    'Element Rummy'
    """
    return name.replace("_", " ").title()


def letters_of(name: str) -> str:
    """The two letters before the numbers of a game's rules.

    >>> letters_of("element_rummy"), letters_of("elements")
    ('ER', 'EL')
    """
    first, *others = name.split("_")
    return f"{first}{first}"[:2].upper() if not others else f"{first[0]}{others[0][0]}".upper()
