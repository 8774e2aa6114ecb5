"""``rummy-kit print GAME --out FILE.pdf``: prints the cards of a game, from the kit's deck or a teacher's own, or a
worksheet of its lesson.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rummy_kit import games
from rummy_kit.app.deck_files import read_deck
from rummy_kit.app.paper.page import GAME_PARTS, PAPERS, PARTS, WishError, Wishes, print_page, say
from rummy_kit.app.settings import house_rule
from rummy_kit.commands.chromium import write_pdf


def write_html(page: str, out: Path) -> None:
    """Save a page that any browser can print."""
    out.write_text(page, encoding="utf-8")


WISHES = ("paper", "large", "grey", "backs", "parts", "sheet", "pupils", "numbered")
WRITERS = {".pdf": write_pdf, ".html": write_html}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``rummy-kit print``."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(games.names())}")
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FILE",
        help="FILE.pdf, or FILE.html to print from any browser",
    )
    parser.add_argument("--deck", type=Path, metavar="FILE", help="your own cards instead of the game's: CSV or .xlsx")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help="default: %(default)s")
    parser.add_argument("--large", action="store_true", help="large print: four cards to a sheet instead of nine")
    parser.add_argument("--grey", action="store_true", help="black on white")
    parser.add_argument(
        "--parts",
        default=",".join(GAME_PARTS),
        metavar="PART,…",
        help=f"what to print: some of {', '.join(PARTS)}; default: %(default)s",
    )
    parser.add_argument("--sheet", type=int, default=1, metavar="N", help="the number of the worksheet; default: 1")
    parser.add_argument("--ideas", metavar="IDEA,…", help="wrong ideas that the worksheet asks about; default: all")
    parser.add_argument("--link", metavar="ADDRESS", help="the address to put on cards to hand out")
    parser.add_argument("--code", help="the class code to put on them")
    parser.add_argument("--pupils", type=int, default=24, metavar="N", help="cards to hand out; default: %(default)s")
    parser.add_argument("--numbered", action="store_true", help="numbers on cards to hand out, instead of animals")
    parser.add_argument(
        "--backs", action="store_true", help="a sheet of backs after each sheet of cards, for printing on both sides"
    )


def run(args: argparse.Namespace) -> int:
    """Write the file; the exit code is 2 if that is not possible."""
    try:
        write(args)
    except ValueError as error:  # errors for people
        print(f"rummy-kit print: {error}", file=sys.stderr)
        return 2
    print(say("pdf.written", out=str(args.out)))
    return 0


def write(args: argparse.Namespace) -> None:
    """Write the file. Raises ``ValueError`` with a message for people."""
    write_file = WRITERS.get(args.out.suffix.lower())
    if write_file is None:
        raise WishError(say("wish.ending", out=args.out.name))
    if not args.out.parent.is_dir():
        raise WishError(say("wish.no_folder", folder=str(args.out.parent)))
    deck = read_deck(games.load(args.game), args.deck) if args.deck else None
    game = games.load(args.game, dict(map(house_rule, args.option)), deck)
    said = {name: getattr(args, name) for name in WISHES}
    more = {name: value for name in ("ideas", "link", "code") if (value := getattr(args, name))}
    wishes, _ = Wishes.split(args.game, said | more)
    write_file(print_page(game, wishes), args.out)
