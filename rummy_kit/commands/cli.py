"""The command `rummy-kit`: each of its commands is a module with two functions, ``add_arguments`` and ``run``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from rummy_kit import __version__

COMMANDS = {
    "play": ("Open the lessons in the browser.", "rummy_kit.commands.play"),
    "lab": ("Open the notebooks in JupyterLab, with their code.", "rummy_kit.commands.lab"),
    "print": ("Print the cards of a game, with its rules and a score sheet.", "rummy_kit.commands.print"),
    "site": ("Turn the lessons into a web site without a server.", "rummy_kit.commands.site.command"),
    "tables": ("Let a class play together.", "rummy_kit.commands.tables"),
    "hub": ("Write the settings for a JupyterHub that serves the lessons.", "rummy_kit.commands.hub"),
    "simulate": ("Let computer players play many rounds.", "rummy_kit.workshop.simulate"),
    "check": ("Check that a game does what every game must do.", "rummy_kit.workshop.check"),
    "pupils": (
        "Send simulated pupils through the lessons: are their wrong ideas recognised?",
        "rummy_kit.workshop.pupils.command",
    ),
    "new-game": ("Make a small game of your own that can be played at once.", "rummy_kit.workshop.new_game"),
}
"""What each command does, and its module. Only the one in use is imported, so `play` is quick to say that it starts."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run `rummy-kit` with these arguments (by default the command line's); returns the exit code."""
    args = arguments(sys.argv[1:] if argv is None else argv)
    code: int = args.run(args)
    return code


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """What these words ask for; its ``run`` is the command. Ends the program if they cannot be understood."""
    parser = argparse.ArgumentParser(prog="rummy-kit", description="Card games that teach.")
    parser.add_argument("--version", action="version", version=f"Rummy Kit {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, (summary, module) in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary)
        if name in words:
            in_use = import_module(module)
            in_use.add_arguments(command)
            command.set_defaults(run=in_use.run)
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
