"""Every word that a player or pupil reads is in a strings file: shown in a pseudo-language, none of which is in the
code.

In the pseudo-language every sentence of a file is written ⟦…⟧. What is left outside such brackets on a table must be
data: a player's name, or what a deck or a catalogue of the subject says.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
import rummy_widgets
from rummy_widgets.card_table import CardTable
from rummy_widgets.lesson_part import Note
from rummy_widgets.settings_form import SettingsForm

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS, name_bot
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.look_back import LookBack
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.practice import Practice
from rummy_kit.table.session import Session
from rummy_kit.texts import Texts
from rummy_kit.workshop.any_page import any_message
from rummy_kit.workshop.check_table import positions, sit_down
from tests.lessons.tasks import of_every_kind
from tests.lessons.test_look_back import beginning, unjudged

KIT = Path(games.__file__).parents[1]
INNER = re.compile(r"⟦[^⟦⟧]*⟧")
WORD = re.compile(r"[^\W\d_]{2,}")
SOUNDS = re.compile(r"/[^/\s]+/")  # a transcription
FOR_MACHINES = {
    *("id", "key", "face", "faces", "shape", "pattern", "colour", "mark", "art", "layout", "pick", "icon", "avatar"),
    *(
        "who",
        "start",  # where a card travels from and to
        "end",
        "value",
        "code",
        "kind",
        "lang",
        "game",
        "table",
        "tone",
        "state",
        "chosen",
        "next",
        "lies",
        "tags",
        "wav",
        "page",
        "href",
        "enter",
        "open",
    ),
    *("symbol", "draw", "handle", "fits", "stands_for", "words", "typeset", "ringed"),
    "rule",  # in the words of RULES.md
}
FORMULA = re.compile(r"(?<![^\W\d])(?=\w*[A-Z]\w*[A-Z]|\w*[₀-₉])(?:[A-Z][a-z]?[₀-₉]*)+\b")
"""``CuCl`` and ``Ca₅`` are formulas, ``Discards`` is a word."""


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every sentence of a strings file comes in brackets; earlier plain words are forgotten.

    Lists of words that tasks are about are not sentences: they are under ``words``.
    """
    plain, in_pieces = Texts.say, Texts.pieces

    def say(self: Texts, *args: Any, **more: Any) -> str:
        said = plain(self, *args, **more)
        return f"⟦{said}⟧" if said and not str(args[0]).startswith("words.") else said

    def pieces(self: Texts, *args: Any) -> list[Any]:
        return [f"⟦{piece}⟧" if isinstance(piece, str) else piece for piece in in_pieces(self, *args)]

    monkeypatch.setattr(Texts, "say", say)
    monkeypatch.setattr(Texts, "pieces", pieces)
    forget()
    yield
    forget()


def forget() -> None:
    """Clear what the games have cached in functions and in lessons."""
    modules = [module for name, module in sys.modules.items() if name.startswith("rummy_kit.games")]
    for thing in (thing for module in modules for thing in vars(module).values()):
        if hasattr(thing, "cache_clear"):
            thing.cache_clear()
        if isinstance(thing, Lesson):
            for name in [name for name in vars(thing) if isinstance(getattr(type(thing), name, None), cached_property)]:
                delattr(thing, name)


def sentences(value: Any, at: str = "") -> Iterator[tuple[str, str]]:
    """All texts for people in a view, each with its place."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in FOR_MACHINES or (name == "table" and at.endswith("describe")):
                yield from sentences(inner, f"{at}.{name}")
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from sentences(inner, f"{at}[]")
    elif isinstance(value, str):
        yield at, value


def outside(text: str) -> set[str]:
    """The words of a text that no strings file says."""
    while INNER.search(text):
        text = INNER.sub(" ", text)
    return {word.lower() for word in WORD.findall(SOUNDS.sub(" ", text))}


@cache
def data(dictionary: bool) -> frozenset[str]:
    """Every word in the decks and in the catalogues of the subjects, and the names of games and players."""
    files = [*KIT.rglob("*.csv"), *(KIT.glob("subjects/**/*.tsv") if dictionary else ())]
    words = {word.lower() for file in files for word in WORD.findall(file.read_text(encoding="utf-8"))}
    titles = {word.lower() for name in games.names() for word in games.find(name).title.split()}
    bots = {name_bot(name).lower() for name in BOTS}
    return frozenset(words | titles | bots | {"you"})


def literals(obs: Any, dictionary: bool = False) -> set[tuple[str, str]]:
    """Words on a view that come from the code, each with its place."""
    return {
        (at, word)
        for at, text in sentences(obs)
        for word in outside(FORMULA.sub(" ", text))
        if word not in data(dictionary)
    }


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("name", games.names())
def test_a_table_says_nothing_that_is_in_the_code(name: str) -> None:
    game = games.find(name).create({})
    found: set[tuple[str, str]] = set()
    for number, seats in enumerate(game.players):
        for match, spot in positions(game, seats, f"words/{number}", 6, number % 2 == 0):
            session, luck = sit_down(spot, match), Rng("words", number, spot.entry)
            words = partial(literals, dictionary=name == "say_rummy")  # its cards spell words
            found |= words(session.setup()) | words(session.view())
            for seq in range(3, 9):
                session.handle(any_message(session.view(), seq, luck))
                found |= words(session.view())
    assert sorted(found) == []


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("name", games.with_lessons())
def test_a_lesson_says_nothing_that_is_in_the_code(name: str) -> None:
    plan = games.load_lesson(name)
    tasks = FixedOrder.of([*of_every_kind(plan, "typed", 1), *plan.after_reading(), plan.question()], name, plan.ideas)
    practice, luck = Practice(tasks, table_id="p", title=plan.title), Rng("words")
    words = partial(literals, dictionary=name == "say_rummy")
    found = words(practice.setup())
    for seq in range(1, 80):
        practice.handle(any_message(practice.view(), seq, luck))
        found |= words(practice.view())
    example = plan.worked_example()
    said = [plan.title, plan.subject, plan.summary, *plan.goals, example.task]
    said += [text for step in example.steps for text in (step.text, step.reason, step.own)]
    assert sorted(found | words(said)) == []


# ------------------------------------------------------------------------------------------ around the tables


def shown(widget: Any) -> Iterator[str]:
    """All texts of a form, or of anything else made of widgets."""
    yield from (getattr(widget, name, "") or "" for name in ("description", "placeholder", "tooltip"))
    if isinstance(widget, ipywidgets.Label | ipywidgets.HTML):
        yield re.sub(r"<[^>]*>", "", widget.value)
    if isinstance(widget, Note):
        yield widget.text
    if isinstance(widget, ipywidgets.Dropdown):
        yield from (label for label, _ in widget.options)
    for part in getattr(widget, "children", ()):
        yield from shown(part)


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("name", games.names())
def test_the_settings_say_nothing_that_is_in_the_code(name: str) -> None:
    form = SettingsForm(CardTable(Session(TableSettings(name, seed=1).new_match(), bots=BOTS)))
    found = literals([*shown(form)])
    for button, seed in ((form.sheet, ""), (form.start, "x"), (form.cards.back, ""), (form.start, "7")):
        form.seed.value = seed
        button.click()
        found |= literals([form.message.text, form.cards.message.text])
    assert found == set()


@pytest.mark.usefixtures("pseudo")
def test_a_lessons_page_says_nothing_that_is_in_the_code() -> None:
    page = rummy_widgets.lesson("mineral_rummy")
    looking = page.look_back()
    stopped = rummy_widgets.lesson("mineral_rummy", target="7").practice()
    parts = [rummy_widgets.lobby().part, stopped.part, looking.children[1].part, page.question().setup]
    assert literals([*parts, *shown(looking)]) == set()


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("name", games.with_lessons())
def test_a_look_back_says_nothing_that_is_in_the_code(name: str) -> None:
    match, played = beginning(name, 3)
    look_back = LookBack(match, 0, played, list(unjudged(match, played)))
    words = partial(literals, dictionary=name == "say_rummy")
    found = set()
    for item in look_back.view()["items"]:
        for wish in ({"open": item["id"]}, {"choose": 0}, {"step": 4}):
            look_back.handle(wish)
            found |= words(look_back.view())
    assert sorted(found) == []


@pytest.mark.usefixtures("pseudo")
def test_what_is_said_of_a_link_is_in_a_file() -> None:
    links = ["seed=x", "seats=99", "colour=red", "target=7", "bots=eve", "practice=yes", "a=1&b=2&c=3&d=4", "a=1&a=2"]
    assert literals([TableSettings("mineral_rummy").with_link(link)[1] for link in links]) == set()


SAID = re.compile(r"\bsay\(([^()]*)")
NAME = re.compile(r'(?<!f)"(\w+\.\w+)"')
FORMED = re.compile(r'\bf"(\w[\w.]*\.\w*\{[^"]*)"')
GAP = re.compile(r"\{[^{}]*\}")
SUBJECTS = ("ions", "minerals", "phonemes")
SPOKEN = {
    "rummy_kit/strings.toml": ["rummy_kit/sheets.py"],
    "rummy_kit/engine/strings.toml": [f"rummy_kit/{folder}/*.py" for folder in ("engine", "stores", "games", "bots")],
    "rummy_kit/app/strings.toml": ["rummy_kit/app/*.py"],
    "widgets/rummy_widgets/pages.toml": [f"widgets/rummy_widgets/{folder}*.py" for folder in ("", "serving/", "site/")],
    **{f"rummy_kit/subjects/{name}/errors.toml": [f"rummy_kit/subjects/{name}/*.py"] for name in SUBJECTS},
    **{
        f"rummy_kit/games/{name}/strings.toml": [f"rummy_kit/games/{name}/*.py"]
        for name in games.with_lessons()
        if Texts.load(games.load(name).folder / "strings.toml").has("deck")
    },
}
"""Which code says the sentences of a file; of a game's, those about its deck."""


@pytest.mark.parametrize("words", SPOKEN)
def test_every_sentence_of_a_file_is_said_and_every_said_one_is_there(words: str) -> None:
    texts, root = Texts.load(KIT.parent / words), KIT.parent
    files = [file for pattern in SPOKEN[words] for file in root.glob(pattern)]
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    codes = [code for code in texts.codes() if "/games/" not in words or code == "deck"]
    there = {f"{code}.{part}": code for code in codes for part in texts.parts(code)}
    formed = re.compile("|".join(r"\w+".join(map(re.escape, GAP.split(name))) for name in FORMED.findall(source)))
    idle = {name for name in there if f'"{name}"' not in source and not formed.fullmatch(name)}
    said = {name for call in SAID.findall(source) for name in NAME.findall(call)}
    assert there and idle == set()
    assert {name for name in said if name.partition(".")[0] in codes} <= set(there)
