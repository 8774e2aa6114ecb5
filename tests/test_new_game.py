"""``rummy-kit new-game``: what it makes is a whole game, in any folder; and games that come with installed packages."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.commands.cli import main
from rummy_kit.commands.site import archives
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.meld_lesson import ChooseMeld, FindMeld, MeldLesson
from rummy_kit.lessons.plan import PracticePlan
from rummy_kit.table.view import Draft
from rummy_kit.workshop import new_game

ROOT = Path(__file__).parents[1]
LONGEST = "abcdefghijk_mnopqrstuvwx"  # of all names that are allowed


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new game, made by the command."""
    folder: Path = tmp_path_factory.mktemp("mine")
    assert main(["new-game", "letter-race", "--at", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def race(at: Path) -> Iterator[str]:
    """Its name, while this process and those that it starts know its folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RUMMY_KIT_GAMES", str(at))
        patch.setattr(games, "__path__", [*games.__path__, str(at)])
        yield "letter_race"
        for module in [name for name in sys.modules if name.startswith("rummy_kit.games.letter_race")]:
            del sys.modules[module]


@pytest.fixture(scope="module")
def game(race: str) -> Any:
    return games.load(race)


@pytest.fixture(scope="module")
def lesson(race: str) -> Lesson:
    return games.load_lesson(race)


def test_its_code_is_clean_whatever_it_is_called(at: Path, tmp_path: Path) -> None:
    for name in (LONGEST, "ab"):
        new_game.make(name, tmp_path)
    relative = "*.py:TID252"  # this is how a game's own files import each other
    for words in (["check", "--extend-per-file-ignores", relative], ["format", "--check"]):
        ruff = [sys.executable, "-m", "ruff", *words, "--config", str(ROOT / "pyproject.toml"), str(tmp_path)]
        run = subprocess.run([*ruff, "--no-cache", "--exclude", "notebooks"], capture_output=True, text=True)
        assert run.returncode == 0, run.stdout + run.stderr


def test_nothing_is_left_of_the_template(at: Path) -> None:
    made = [*(at / "letter_race").iterdir(), at / "notebooks" / "letter-race.ipynb"]
    for file in filter(Path.is_file, made):
        text = file.name + file.read_text(encoding="utf-8")
        assert not any(word in text for word in ("my_game", "my-game", "MyGame", "My Game", "MG0")), file.name


def test_computer_players_finish_its_rounds_in_some_turns_each(game: Any) -> None:
    match = Match(game, [Player("A"), Player("B"), Player("C")], 1, rounds=1)
    while not match.over:
        match.act(game.rank(match.observe(match.state.to_act[0]))[0].action)
    assert match.state.outcome.ending == "went out" and match.state.turn_number > 6


def test_its_lesson_leads_to_it(race: str, lesson: Lesson) -> None:
    assert race in games.with_lessons() and lesson.game == race and lesson.title == "Letter Race"
    assert isinstance(lesson, MeldLesson)
    assert PracticePlan(lesson, race, "1").own == 7
    for kind in ("complete", "find"):
        task = lesson.kinds[kind].make(Order(Rng(1, kind)))
        assert isinstance(task, FindMeld) and task.task and task.text
        assert lesson.rules.is_meld(task.right) and bool(task.given) == (kind == "complete")


def test_its_quick_questions_have_one_right_answer_that_the_game_knows(lesson: Lesson) -> None:
    for kind, seed in product(("which_card", "which_meld"), range(20)):
        task = lesson.kinds[kind].make(Order(Rng(seed, kind)))
        assert isinstance(task, ChooseMeld) and len(task.answers) == len(set(task.answers.values())) == 4
        right = [code for code in task.answers if task.check(Draft(text={"answer": code})).ok]
        assert right == ["ok"]
        for option in task.tray(Draft())["fields"][0]["options"]:
            faces = [card["face"] for card in option["cards"]]
            assert len(faces) == (1 if kind == "which_card" else 3)
            assert all(task.faces()[face]["name"] in option["label"] for face in faces)
            assert {card["key"].rpartition(":")[0] for card in option["cards"]} == {f"answer:{option['value']}"}
        assert task.panel(task.check(Draft()))["text"] == "Choose the answer that you think is right, then check."


def test_words_of_the_game_that_name_a_missing_card_are_replaced_in_practice(lesson: Lesson) -> None:
    assert isinstance(lesson, MeldLesson)
    gap, doubled = lesson.judge(("A", "B", "D")), lesson.judge(("A", "A", "B"))
    assert "the D" in lesson.panel(gap)["text"] and "the A" in lesson.panel(doubled)["text"]
    assert lesson.idea(gap, ["D"], "find") == lesson.ideas.say("in_order", "mend")
    assert lesson.idea(doubled, ["A"], "find") == lesson.texts.say("hint_find", "hint")  # no idea is behind it
    assert lesson.idea(gap, ["C"], "find") == ""


def test_its_notebook_lies_beside_the_kits_and_names_it(at: Path) -> None:
    notebooks = at / "notebooks"
    assert {path.name for path in notebooks.glob("*.ipynb")} >= {"index.ipynb", "formula.ipynb", "letter-race.ipynb"}
    cells = json.loads((notebooks / "letter-race.ipynb").read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert 'lesson = rummy_widgets.lesson("letter_race")' in code[0]


def test_what_to_do_next_is_shown_as_it_can_be_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "my games"
    assert main(["new-game", "word_race", "--at", str(folder)]) == 0
    told = capsys.readouterr().out
    assert f"export RUMMY_KIT_GAMES='{folder}'" in told
    assert f"rummy-kit play --notebooks '{folder / 'notebooks'}'" in told
    assert "rummy-kit check word_race" in told


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("formula", "There is a game formula already."),
        ("formula-rummy", "There is a game formula_rummy already."),
        ("Elements", "cannot be the name of a game"),
        ("my game", "cannot be the name of a game"),
        ("../game", "cannot be the name of a game"),
        ("class", "cannot be the name of a game"),
        ("4_in_a_row", "cannot be the name of a game"),
        (LONGEST + "y", "at most 24 in all"),
    ],
)
def test_a_name_that_cannot_be_used_is_answered_with_what_to_do(
    name: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", name, "--at", str(tmp_path)]) == 2
    assert why in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_what_is_there_is_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new_game.make("word_race", tmp_path)
    rules = tmp_path / "word_race" / "rules.py"
    rules.write_text("mine", encoding="utf-8")
    assert main(["new-game", "word_race", "--at", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err and rules.read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["new-game", "word_race", "--at", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_an_installed_package_brings_a_game_with_its_lesson(tmp_path: Path) -> None:
    """By an entry point, as pip writes it: another process finds the game, plays a move and opens the lesson."""
    new_game.make("word_race", tmp_path / "made")
    (tmp_path / "made" / "word_race").rename(tmp_path / "word_race_package")
    told = tmp_path / "word_race-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: word-race\nVersion: 1.0\n", encoding="utf-8")
    points = "[rummy_kit.games]\nword_race = word_race_package\n"
    (told / "entry_points.txt").write_text(points, encoding="utf-8")
    script = (
        "from rummy_kit import games\n"
        "from rummy_kit.app.settings import TableSettings\n"
        "match = TableSettings('word-race', seed=1).new_match()\n"
        "lesson = games.load_lesson('word_race')\n"
        "print(type(match.game).__module__, match.game.title, lesson.title, 'word_race' in games.with_lessons())"
    )
    path = os.pathsep.join([str(tmp_path), *sys.path])
    words = [sys.executable, "-c", script]
    run = subprocess.run(words, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True)
    assert run.stdout.split(None, 1) == ["word_race_package", "Word Race Word Race True\n"], run.stderr


# ------------------------------------------------------------------------------------------ in a clone

# is in a file that goes through all games
OF_EVERY_GAME = re.compile(r"\b(names|load_lessons|with_lessons|with_pupils)\(\)")
LEFT_OUT = (".git", ".venv", "node_modules", "dist", ".*_cache")  # compiled files are kept


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository with a new, untouched game."""
    folder: Path = tmp_path_factory.mktemp("clone") / "rummy-kit"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    made = in_clone(folder, "-m", "rummy_kit.commands.cli", "new-game", "letter_race")
    assert made.returncode == 0, made.stderr
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    return folder


def in_clone(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Python at work in that copy."""
    path = os.pathsep.join([str(folder), str(folder / "widgets")])
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "RUMMY_KIT_"))}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=folder, env=env | {"PYTHONPATH": path}, capture_output=True, text=True)


@pytest.mark.parametrize("hosts", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_an_untouched_new_game_fulfils_every_contract_and_its_own_tests(clone: Path, hosts: bool) -> None:
    """On the pages that the tests themselves open, and when it soaks on those of Voilà and JupyterLab, too."""
    files = sorted({*(clone / "tests").rglob("test_*.py")} - {clone / "tests" / "test_new_game.py"})
    tests = [str(file) for file in files if OF_EVERY_GAME.search(file.read_text(encoding="utf-8"))]
    tests = [file for file in tests if hosts or not file.startswith(str(clone / "tests" / "browser" / "hosts"))]
    tests += ["tests/test_pupils.py", "rummy_kit/games/letter_race/test_game.py"]
    run = in_clone(clone, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "letter_race", *tests)
    assert run.returncode == 0 and int(re.findall(r"(\d+) passed", run.stdout)[-1]) > 150, run.stdout[-4000:]


def test_a_game_in_a_folder_of_its_own_is_on_the_site(race: str, tmp_path: Path) -> None:
    """The browser's Python starts with the site's archive: here it is this one, with that archive alone."""
    archives.kit(tmp_path / "kit.zip")
    with zipfile.ZipFile(tmp_path / "kit.zip") as packed:
        packed.extractall(tmp_path / "page")
    script = (
        "from rummy_kit import games; from rummy_kit.app.settings import table_of; "
        f"lesson = games.load_lesson({race!r}); "
        "print(games.package(lesson.game), lesson.title, table_of(lesson).new_match().round)"
    )
    alone = {name: value for name, value in os.environ.items() if name not in ("RUMMY_KIT_GAMES", "PYTHONPATH")}
    page = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path / "page", env=alone, capture_output=True, text=True
    )
    assert page.stdout == "rummy_kit.games.letter_race Letter Race 1\n", page.stderr


def test_an_untouched_new_game_is_on_the_site_without_its_tests(clone: Path) -> None:
    script = (
        "import sys, zipfile; from pathlib import Path; from rummy_kit.commands.site import archives\n"
        "archives.kit(Path('kit.zip')); print(*zipfile.ZipFile('kit.zip').namelist(), sep='\\n')"
    )
    run = in_clone(clone, "-c", script)
    assert run.returncode == 0, run.stderr
    there = {name.rpartition("/")[2] for name in run.stdout.split() if "/letter_race/" in name}
    assert {"__init__.py", "rules.py", "table.py", "lesson.py", "lesson.toml", "deck.csv", "strings.toml"} <= there
    assert "test_game.py" not in there
