"""Every command that the pages name can be given as it is: the kit's own are read by its parser, and run if they end by
themselves; what others' are given of ours is there.
"""

from __future__ import annotations

import re
import shlex
import shutil
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

from rummy_kit import __version__, games
from rummy_kit.commands import cli
from tools import dev

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "notebooks" / "teacher").glob("*.md")),
]
OURS = {"rummy-kit", "make", "python", "pip", "pipx", "uvx"}
OTHERS = {
    *("buildah", "podman", "helm", "kubectl"),  # images and Kubernetes
    *("chown", "cp", "mkdir", "printf", "python3", "rm", "sha256sum", "useradd"),  # a machine
    *("firewall-cmd", "journalctl", "systemctl", "tljh-config", "ufw"),  # its services
    *("caddy", "nginx"),  # proxies
    *("createdb", "createuser", "pg_dump", "pg_restore", "psql", "sqlite3"),  # databases
    *("git", "npm", "uv"),  # a clone
}
BEFORE = re.compile(r"^(?:\$ )?(?:sudo )?(?:[A-Z_]+=\S+ )?(?:/opt/tljh/user/bin/|/opt/rummy-kit/bin/|\.venv/bin/)?")
"""What may stand before the name of a program."""
MEANT = {"GAME": "formula_rummy", "NAME": "my_game", "FOLDER": ".", "OUT": "out", "ADDRESS": "127.0.0.1"}
"""Words that stand for something else, and an example of it."""


class Command(NamedTuple):
    words: tuple[str, ...]  # from its program on, up to where its output goes
    whole: bool  # whether it is in a block, to be copied; in a sentence it may be only a name

    @property
    def program(self) -> str:
        return self.words[0]


def commands_on(page: str) -> list[Command]:
    """The commands in the blocks and lines of a page, each once."""
    found, fence = [], ""
    for line in page.replace("\\\n", " ").splitlines():
        if line.startswith("```"):
            fence = "" if fence else line
        elif fence in ("```", "```console") or (line.startswith("    ") and not fence):
            found += [(text, True) for text in line.partition("  #")[0].split(" && ")]
        elif not fence:
            found += [(text, False) for text in re.findall(r"`([^`]+ [^`]+)`", line)]
    commands = [Command(words_of(text), whole) for text, whole in found if is_command(text)]
    return list(dict.fromkeys(commands))


def is_command(text: str) -> bool:
    return BEFORE.sub("", text.strip()).partition(" ")[0] in OURS | OTHERS


def words_of(text: str) -> tuple[str, ...]:
    """The words of a command as a shell reads them."""
    words = shlex.split(re.split(r" [|>]", BEFORE.sub("", text.strip()))[0].replace("\\", "/"))
    return tuple(MEANT.get(word, word) for word in words)


COMMANDS = sorted({command for page in PAGES for command in commands_on(page.read_text(encoding="utf-8"))})


def after_the_wheel(command: Command) -> Command:
    """What `uvx` or `pipx run` is to start."""
    return Command(command.words[command.words.index("rummy-kit") :], True)


OWN = [command for command in COMMANDS if command.program == "rummy-kit"]
OWN += [after_the_wheel(command) for command in COMMANDS if "rummy-kit" in command.words[1:] and "uvx" in command.words]
ENDING = {"print": "--out", "hub": "hub", "simulate": "--rounds"}
"""Commands that end by themselves and soon, and the word that makes them complete."""


def written(command: Command) -> str:
    return " ".join(command.words)


def test_commands_are_found_in_blocks_and_in_lines() -> None:
    page = "Type `make run` or `x`:\n\n    $ sudo cp a b  # a copy\n    A=b pip install x && rummy-kit hub > s\n"
    found = [(written(command), command.whole) for command in commands_on(page)]
    assert found == [("make run", False), ("cp a b", True), ("pip install x", True), ("rummy-kit hub", True)]


def test_the_pages_have_commands_of_every_kind() -> None:
    assert {command.program for command in COMMANDS} >= OURS
    assert {command.words[1] for command in OWN} >= set(cli.COMMANDS), "each command of the kit is on some page"


def test_no_line_of_a_block_of_commands_is_passed_over() -> None:
    """A program that is not listed here is seen because it stands beside one that is."""
    strange = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8").replace("\\\n", " ")
        for block in re.findall(r"(?:^    \S.*\n)+", text, re.MULTILINE):
            lines = block.splitlines()
            if is_command(lines[0]):
                strange += [f"{page.name}: {line.strip()}" for line in lines if not is_command(line)]
    assert strange == []


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the commands name."""
    shutil.copy(ROOT / "rummy_kit" / "games" / "formula_rummy" / "deck.csv", tmp_path / "formula_rummy.csv")
    for name in ("class.pem", "class.key", "mine.xlsx"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", [one for one in OWN if one.words[1] != "--version"], ids=written)
def test_the_kit_understands_each_of_its_commands(
    command: Command, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        cli.arguments(command.words[1:])
    except SystemExit:
        why = capsys.readouterr().err
        only_named = re.search(r"the following arguments are required|expected one argument", why)
        assert only_named and not command.whole, why


def ends(command: Command) -> bool:
    of_the_kit = {*games.names(), command.words[1]}  # and not a game that a page makes
    return ENDING.get(command.words[1], "") in command.words and bool(of_the_kit & set(command.words[2:3] or ["hub"]))


@pytest.mark.parametrize("command", [one for one in OWN if ends(one)], ids=written)
def test_commands_that_end_by_themselves_are_run(
    command: Command, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(command.words[1:]) == 0
    assert capsys.readouterr().out
    for option in {"--out", "--trace"} & set(command.words):
        assert (desk / command.words[command.words.index(option) + 1]).stat().st_size > 1_000


@pytest.mark.parametrize("command", [one for one in COMMANDS if one.program == "make"], ids=written)
def test_make_knows_each_of_its_commands(command: Command) -> None:
    wanted = {word for word in command.words[1:] if "=" not in word}
    assert wanted and wanted <= set(dev.COMMANDS) <= set((ROOT / "Makefile").read_text(encoding="utf-8").split())


@pytest.mark.parametrize("command", [one for one in COMMANDS if one.program == "python"], ids=written)
def test_what_python_is_to_run_is_there(command: Command) -> None:
    what, *more = command.words[1:]
    if what == "-m":
        assert find_spec(more[0])
    else:
        text = (ROOT / what).read_text(encoding="utf-8")
        assert set(more) <= set(re.findall(r"--[a-z-]+", text)) | set(dev.COMMANDS)


@pytest.mark.parametrize("command", [one for one in COMMANDS if one.program in ("pip", "pipx", "uvx")], ids=written)
def test_what_is_installed_has_this_version_and_these_extras(command: Command) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for wheel in re.findall(r"rummy_kit-\S*?\.whl", written(command)):
        assert wheel == f"rummy_kit-{__version__}-py3-none-any.whl"
    for named in re.findall(r"\[([a-z,]+)\]", written(command)):
        assert set(named.split(",")) <= set(extras)


def test_images_and_charts_are_made_from_files_that_are_there() -> None:
    containerfile = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    for command in (one for one in COMMANDS if one.program in ("buildah", "podman") and one.words[1] == "build"):
        given = dict(zip(command.words, command.words[1:], strict=False))
        assert (ROOT / given["-f"]).is_file()
        assert f" AS {given['--target']}\n" in containerfile
        assert f"ARG {given['--build-arg'].partition('=')[0]}" in containerfile
    charts = {word for one in COMMANDS if one.program == "helm" for word in one.words if word.startswith("deploy/")}
    assert charts and all((ROOT / chart / "Chart.yaml").is_file() for chart in charts)
