"""A game that does not work is one card in the lobby and one line elsewhere; all other games go on."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from rummy_kit import games
from rummy_kit.app.folders import folder_of
from rummy_kit.workshop import new_game

SHIPPED = [lesson.title for lesson in games.load_lessons()[0].values()]

LOBBY = """
import json
import rummy_widgets
part = rummy_widgets.lobby().part
print(json.dumps({"titles": [one["title"] for one in part["lessons"]], "broken": part["broken"]}))
"""

BESIDE = """
import sys
from rummy_kit import games
from rummy_kit.app.paper.page import Wishes, print_page
from rummy_kit.commands.cli import main
from rummy_kit.tables.spreading import SpreadingIdeas
wishes, _ = Wishes.split("letter_race", {"parts": "worksheet", "ideas": "in_order"})
assert "worksheet" in print_page(games.load("letter_race"), wishes)
assert SpreadingIdeas("letter_race").seen() == []
sys.exit(main(["check", "--pace", *sys.argv[1:]]))
"""


def break_rules(folder: Path) -> None:
    (folder / "rules.py").write_text("moves = (\n", encoding="utf-8")


def break_lesson(folder: Path) -> None:
    (folder / "lesson.toml").write_text("title = no quotes\n", encoding="utf-8")


def break_deck(folder: Path) -> None:
    (folder / "deck.csv").write_text("id,kind,face,count,points\n", encoding="utf-8")


def take_a_card_away(folder: Path) -> None:
    lesson = folder / "lesson.py"
    text = lesson.read_text(encoding="utf-8")
    assert 'cards = ("' in text
    lesson.write_text(text.replace('cards = ("', 'cards = ("a card that is gone", "'), encoding="utf-8")


BREAKS = {
    break_rules: "SyntaxError: '(' was never closed (rules.py, line 1)",
    break_lesson: "lesson.toml: Invalid value (at line 1, column 9)",
    break_deck: "deck.csv: there are no cards in it",
    take_a_card_away: "lesson.py shows cards that deck.csv does not have: a card that is gone",
}


def run(at: Path, *words: str) -> subprocess.CompletedProcess[str]:
    known = os.environ | {"RUMMY_KIT_GAMES": str(at)}
    return subprocess.run([sys.executable, *words], env=known, capture_output=True, text=True)


def test_the_lobby_shows_all_others_and_a_card_for_each_that_says_what_is_wrong(tmp_path):
    problems = {f"word_race_{number}": problem for number, problem in enumerate(BREAKS.values())}
    for name, break_it in zip(problems, BREAKS, strict=True):
        folder, _ = new_game.make(name, tmp_path)
        break_it(folder)
    done = run(tmp_path, "-c", LOBBY)
    assert done.returncode == 0, done.stderr
    shown = json.loads(done.stdout)
    assert shown["titles"] == SHIPPED
    assert [card["title"] for card in shown["broken"]] == [*problems]
    for card in shown["broken"]:
        assert problems[card["title"]] in card["problem"]
        assert f"rummy-kit check {card['title']}" in card["problem"]


def test_commands_name_what_is_wrong_and_go_on_with_other_games(tmp_path):
    folder, _ = new_game.make("word_race", tmp_path)
    new_game.make("letter_race", tmp_path)
    break_rules(folder)
    checked = run(tmp_path, "-m", "rummy_kit.commands.cli", "check", "--rounds", "2", "word_race", "letter_race")
    assert checked.returncode == 1 and "rules.py, line 1" in checked.stderr and "Traceback" not in checked.stderr
    assert "Letter Race" in checked.stdout
    for words in (["print", "word_race", "--out", str(tmp_path / "a.html")], ["simulate", "word_race"]):
        done = run(tmp_path, "-m", "rummy_kit.commands.cli", *words)
        assert done.returncode == 2 and "rules.py, line 1" in done.stderr and "Traceback" not in done.stderr
    assert run(tmp_path, "-m", "rummy_kit.commands.cli", "print", "--help").returncode == 0


def test_a_game_beside_a_broken_one_is_printed_played_by_a_class_and_checked(tmp_path):
    folder, _ = new_game.make("word_race", tmp_path)
    new_game.make("letter_race", tmp_path)
    break_rules(folder)
    alone = run(tmp_path, "-c", BESIDE, "letter_race")
    assert alone.returncode == 0 and "A beginner's rounds" in alone.stdout, alone.stderr
    both = run(tmp_path, "-c", BESIDE, "word_race", "letter_race")
    assert both.returncode == 1 and "rules.py, line 1" in both.stderr and "Traceback" not in both.stderr
    assert both.stdout == alone.stdout


def test_a_site_has_of_a_broken_game_what_is_wrong_with_it_and_all_of_the_others(tmp_path):
    """The browser's Python starts with the site's archive: here it is this one, with that archive alone."""
    root = tmp_path / "sources"
    for package in ("rummy_kit", "rummy_widgets"):
        shutil.copytree(folder_of(package), root / package, ignore=shutil.ignore_patterns("__pycache__"))
    folder, _ = new_game.make("word_race", tmp_path)
    shutil.move(folder, root / "rummy_kit" / "games" / "word_race")
    new_game.make("letter_race", tmp_path)
    shutil.move(tmp_path / "letter_race", root / "rummy_kit" / "games" / "letter_race")  # with its tests
    break_rules(root / "rummy_kit" / "games" / "word_race")
    pack = (
        "import sys; from pathlib import Path; from rummy_kit import games; "
        "from rummy_kit.commands.site import archives; "
        "archives.kit(Path(sys.argv[1]), games.load_lessons()[1])"
    )
    kit = tmp_path / "kit.zip"
    made = subprocess.run([sys.executable, "-c", pack, str(kit)], cwd=root, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    with zipfile.ZipFile(kit) as packed:
        packed.extractall(tmp_path / "page")
    script = f"from rummy_widgets.site import ahead; ahead.load(){LOBBY}"
    page = subprocess.run([sys.executable, "-c", script], cwd=tmp_path / "page", capture_output=True, text=True)
    assert page.returncode == 0, page.stderr
    shown = json.loads(page.stdout)
    assert "Letter Race" in shown["titles"] and len(shown["titles"]) == len(SHIPPED) + 1
    assert [card["title"] for card in shown["broken"]] == ["word_race"]
    assert "rules.py, line 1" in shown["broken"][0]["problem"]
