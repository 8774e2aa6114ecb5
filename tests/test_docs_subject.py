"""The page "A subject of your own": the game on it is made from its files, and meets the requirements for every
game.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest

from rummy_kit.workshop import new_game

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "a-subject-of-your-own.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```\w+\n# ([\w.]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
ON_THE_PAGE = {
    *("RULES.md", "deck.csv", "wholes.py", "rules.py", "strings.toml", "lesson.py", "lesson.toml", "pupils.py"),
    "test_game.py",
}
WORDS_OF_TASKS = re.search(r"`(half = .*?)`", PAGE)
MORE_TASKS = re.findall(r"^```python\n(@property\ndef kinds.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
IMPORTS = """from rummy_kit.lessons.lesson import Kind
from rummy_kit.lessons.meld_lesson import ChooseMeld, MeldLesson
"""


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the new game, its files as they are on the page."""
    folder: Path = tmp_path_factory.mktemp("docs")
    made, _ = new_game.make("whole_rummy", folder)
    for name, text in FILES.items():
        (made / name).write_text(text, encoding="utf-8")
    return folder


def done(at: Path, *words: str) -> str:
    """What Python prints with this game among the others."""
    env = {**os.environ, "RUMMY_KIT_GAMES": str(at)}
    run = subprocess.run([sys.executable, *words], cwd=at, env=env, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_its_own_tests_pass_and_its_examples_are_right(at: Path) -> None:
    assert set(FILES) == ON_THE_PAGE
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--doctest-modules", str(at / "whole_rummy")]
    assert "6 passed" in done(at, *words)


def test_its_rounds_are_as_long_as_a_class_needs_and_its_pupils_are_recognised(at: Path) -> None:
    checked = done(at, "-m", "rummy_kit.commands.cli", "check", "whole_rummy", "--rounds", "4")
    for held in ("default: Whole Rummy: all held", "Whole Rummy, the lesson: all held", "A beginner's rounds:"):
        assert held in checked
    assert "WARNING" not in checked
    rows = done(at, "-m", "rummy_kit.commands.cli", "pupils", "whole_rummy", "--seeds", "2", "--habit", "always")
    for idea in ("tops_only", "nearly"):
        assert re.search(rf"^whole_rummy +{idea} +always +100%", rows, re.MULTILINE), rows


def test_a_kind_of_task_of_its_own_is_checked_too(at: Path) -> None:
    """The sample at the end of the page, put into the lesson."""
    lesson = FILES["lesson.py"].replace("from rummy_kit.lessons.meld_lesson import MeldLesson\n", IMPORTS)
    lesson = lesson.replace("    table = rules.table\n", f"    table = rules.table\n\n{indent(MORE_TASKS[0], 4 * ' ')}")
    (at / "whole_rummy" / "lesson.py").write_text(lesson, encoding="utf-8")
    assert WORDS_OF_TASKS
    words = FILES["lesson.toml"].replace("[task_kind]\n", f"[task_kind]\n{WORDS_OF_TASKS[1]}\n")
    (at / "whole_rummy" / "lesson.toml").write_text(words, encoding="utf-8")
    script = (
        "from rummy_kit import games; from rummy_kit.workshop.check_lesson import check_lesson\n"
        "lesson = games.load_lesson('whole_rummy'); check_lesson('whole_rummy', lesson); print(*lesson.kinds)"
    )
    assert "half" in done(at, "-c", script).split()


def test_the_end_of_a_match_names_the_unit_of_the_points(at: Path) -> None:
    script = (
        "from rummy_kit import games; from rummy_kit.engine.match import Match, Player\n"
        "from rummy_kit.table.frame import match_over_panel, points_of_rounds\n"
        "match = Match(games.load('whole_rummy', {'rounds': '1'}), [Player('Ada'), Player('Ben')], 1)\n"
        "while not match.over: match.act(match.game.rank(match.observe(match.state.to_act[0]))[0].action)\n"
        "panel = match_over_panel(match, ['Ada', 'Ben'], 0, False)\n"
        "print(panel['title'], panel['text'], points_of_rounds(match, ['Ada', 'Ben'])['caption'], sep='; ')"
    )
    title, text, caption = done(at, "-c", script).strip().split("; ")
    assert re.fullmatch(r"(Ada|Ben|Ada and Ben) wins? with (1 twelfth|\d+ twelfths)", title), title
    assert "Twelfths in all: Ada " in text and caption == "Twelfths, fewest wins"
