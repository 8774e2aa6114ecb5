"""The page to print: a single file with the cards, the rules and the code that draws them."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rummy_kit import games
from rummy_kit.app.folders import folder_of
from rummy_kit.app.links import Setting, by_name
from rummy_kit.app.paper.rule_sheet import rules_on_paper
from rummy_kit.app.settings import lesson_settings
from rummy_kit.engine.options import OptionError
from rummy_kit.lessons.class_plan import in_one_line, plan_next
from rummy_kit.lessons.class_report import ClassReport
from rummy_kit.lessons.class_view import group_in_words
from rummy_kit.lessons.worksheet import make_worksheet
from rummy_kit.table.game import AnyGame
from rummy_kit.texts import Sentences, quote

STRINGS = Path(__file__).with_name("strings.toml")
PAPERS = ("a4", "letter")
GAME_PARTS = ("deck", "rules", "reference", "score")
PARTS = (*GAME_PARTS, "worksheet", "key", "handout")
MOST_PUPILS = 60
LONGEST_LINK = 600  # characters: what a phone can still read from a QR code three centimetres wide on paper
ADDRESS = re.compile(r"https?://(\w[\w.-]*|\[[\da-fA-F:]+\])(:\d{1,5})?([/?#][^\s<>\"]*)?")
SHEETS = 4  # worksheets on one page, so that neighbours can have different ones
POLICY_OF_FRAMES = "frame-ancestors 'self'"  # only a server can set this, not the page itself


say = Sentences(STRINGS)


class WishError(OptionError):
    """Settings for printing that cannot be used; the message is for people."""


class LinkSetting(Setting):
    """An address that is printed on cards to hand out."""

    def read(self, said: Any) -> str:
        """The address, unchanged. Raises :class:`WishError`."""
        link = str(said).strip()
        if link and not ADDRESS.fullmatch(link):
            raise WishError(say("wish.no_link", link=quote(link, 60)))
        if len(link) > LONGEST_LINK:
            raise WishError(say("wish.long_link", most=LONGEST_LINK))
        return link


SETTINGS = by_name(
    (
        Setting("paper", "choice", PAPERS),
        *(Setting(switch, "choice", (True, False)) for switch in ("large", "grey", "backs", "numbered")),
        Setting("parts", "several", PARTS),
        Setting("sheet", "number"),
        Setting("pupils", "number"),
        LinkSetting("link", "text"),
        Setting("code", "text"),
    )
)
"""What a link or a call can set for printing, besides house rules."""


@dataclass(frozen=True)
class Wishes:
    """How to print a game; buttons on the page can change these settings. Raises ``OptionError``.

    ``large`` cards are half as big again, four to a sheet; ``grey`` is black on white, for any printer; with
    ``backs``, a sheet of card backs follows each sheet of cards. ``sheet`` is the number of the first worksheet to
    choose from; with ``ideas``, worksheets ask only about these wrong ideas in the lesson. Cards to hand out, one for
    each of this many ``pupils``, carry the ``link`` to a lesson or a class and the ``code`` of the class; they are
    named after animals or ``numbered``.
    """

    paper: str = "a4"
    large: bool = False
    grey: bool = False
    backs: bool = False
    parts: tuple[str, ...] = GAME_PARTS
    sheet: int = 1
    ideas: tuple[str, ...] = ()
    link: str = ""
    code: str = ""
    pupils: int = 24
    numbered: bool = False

    def __post_init__(self) -> None:
        for name, setting in SETTINGS.items():
            if name != "code" or self.code:
                setting.read(getattr(self, name))
        if not 1 <= self.pupils <= MOST_PUPILS:
            raise WishError(say("wish.pupils", most=MOST_PUPILS))
        if "handout" in self.parts and not self.link:
            raise WishError(say("wish.handout"))

    @classmethod
    def split(cls, game: str, said: Mapping[str, Any]) -> tuple[Wishes, dict[str, Any]]:
        """Split the settings of a link or a call for this game into those about printing and the others. Raises
        ``OptionError``.

        >>> Wishes.split("say_rummy", {"paper": "letter", "large": "on", "cards": "108"})[1]
        {'cards': '108'}
        """
        known = SETTINGS
        if "ideas" in said and games.has_lesson(game):
            known = SETTINGS | {"ideas": lesson_settings(games.load_lesson(game))["ideas"]}
        wishes: dict[str, Any] = {name: known[name].read(value) for name, value in said.items() if name in known}
        return cls(**wishes), {name: value for name, value in said.items() if name not in known}


def print_page(game: AnyGame, wishes: Wishes | None = None) -> str:
    """The page as HTML, with the cards of this game, its house rules and its deck."""
    return _fill(game.title, _what_to_draw(game, wishes or Wishes()))


def _what_to_draw(game: AnyGame, wishes: Wishes) -> dict[str, Any]:
    """What ``widgets/src/print/print.ts`` draws."""
    faces = game.table.faces()
    return {
        "title": game.title,
        "wishes": asdict(wishes),
        "deck": [{"face": faces[row.face], "count": row.count} for row in game.deck.rows],
        "rules": rules_on_paper(game.folder),
        "reference": game.table.sheet(),
        "fewest_wins": game.fewest_wins,
        "worksheets": _worksheets(game, wishes),
        "about": _names(game, wishes.ideas),
        "plan": [],
        "words": sentences_on_paper(),
    }


def plan_page(report: ClassReport) -> str:
    """What to do next with a class, a page for each lesson: the idea, what to say, who could sit together, tasks and
    answers. Pupils have the names of their records, never those that a learning platform knows.
    """
    title = say("page.plan")
    shown = {
        "title": title,
        "wishes": asdict(Wishes(parts=())),
        "deck": [],
        "rules": [],
        "reference": None,
        "fewest_wins": False,
        "worksheets": {},
        "about": [],
        "plan": [plan for name in report.lessons() if (plan := _plan(report, name))["steps"]],
        "words": sentences_on_paper(),
    }
    return _fill(title, shown)


def _plan(report: ClassReport, name: str) -> dict[str, Any]:
    ideas, title = report.load(name).ideas, report.load(name).title
    steps = [
        {
            "idea": ideas.say(step.idea, "name"),
            "pupils": step.pupils,
            "say": f"{ideas.say(step.idea, 'mend')} {ideas.say(step.idea, 'next')}",
            "groups": [group_in_words(group, {}) for group in step.groups],
            "tasks": [[in_one_line(task), task.answer] for task in step.tasks],
        }
        for step in plan_next(report, name)
    ]
    return {"title": title, "steps": steps}


def sentences_on_paper() -> dict[str, dict[str, str]]:
    """The page's own sentences: section → code → sentence."""
    sentences = tomllib.loads(STRINGS.read_text(encoding="utf-8"))
    return {section: sentences[section] for section in ("print", "part")}


def _worksheets(game: AnyGame, wishes: Wishes) -> dict[int, list[dict[str, Any]]]:
    """The worksheets of the game's lesson, by number; none for a game without a lesson."""
    if not games.has_lesson(game.id):
        return {}
    lesson = games.load_lesson(game.id).with_options(asdict(game.options))
    numbers = range(wishes.sheet, wishes.sheet + SHEETS)
    return {number: list(map(asdict, make_worksheet(lesson, number, wishes.ideas))) for number in numbers}


def _names(game: AnyGame, ideas: tuple[str, ...]) -> list[str]:
    return [games.load_lesson(game.id).ideas.say(idea, "name") for idea in ideas]


def _fill(title: str, shown: Mapping[str, Any]) -> str:
    script, styles = _bundle_file("print.js"), _bundle_file("print.css")
    policy = f"default-src 'none'; script-src {code()}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'"
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:;base64,=">
<title>{html.escape(say("page.title", game=title))}</title>
<style>{styles}</style>
</head>
<body>
<script type="application/json" id="shown">{_safe(shown)}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def code() -> str:
    """The hash of the page's only script, for a content security policy. A page that shows the printed page in a frame
    must allow the script, too.
    """
    digest = hashlib.sha256(_bundle_file("print.js").encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _bundle_file(name: str) -> str:
    return (folder_of("rummy_widgets") / "static" / name).read_text(encoding="utf-8")


def _safe(data: Mapping[str, Any]) -> str:
    """JSON that is safe in a script element: nothing in it can end the element, whatever a deck contains.

    >>> _safe({"face": "</script>"})
    '{"face": "\\\\u003c/script>"}'
    """
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
