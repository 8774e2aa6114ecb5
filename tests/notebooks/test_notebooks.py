"""The notebooks: they run, nothing that does not belong in them is committed, and their links lead somewhere."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from rummy_kit import games
from rummy_kit.app.deck_desk import DeckDesk

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
LESSONS = [path for path in NOTEBOOKS if path.name != "index.ipynb"]
TEACHERS = [*sorted((FOLDER / "teacher").glob("*.ipynb")), *sorted((FOLDER / "class").rglob("*.ipynb"))]
TEMPLATE = FOLDER.parent / "rummy_kit" / "workshop" / "new_game" / "my-game.ipynb"
CALLS = {
    "steps": "lesson.steps()",
    "warm_up": "lesson.warm_up()",
    "worked": "lesson.worked_example()",
    "guided": "lesson.practice()",
    "first_round": "lesson.first_round()",
    "play": "lesson.game(",
    "look_back": "lesson.look_back()",
    "question": "lesson.question()",
    "ticket": "lesson.exit_ticket()",
    "record": "lesson.my_record()",
}
"""The parts of a lesson in their order, and what calls them."""
PARTS = ["goals", "kept", "setup", *list(CALLS)[:4], "rules", *list(CALLS)[4:]]
VIEW = "application/vnd.jupyter.widget-view+json"


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def test_there_is_a_lobby_and_one_notebook_for_each_lesson() -> None:
    assert {path.stem for path in LESSONS} == {name.replace("_", "-") for name in games.with_lessons()}
    assert (FOLDER / "index.ipynb").is_file()


@pytest.mark.parametrize("path", [*NOTEBOOKS, *TEACHERS, TEMPLATE], ids=lambda path: path.name)
def test_only_source_is_committed(path: Path) -> None:
    notebook = read(path)
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3" and "widgets" not in notebook.metadata
    for cell in notebook.cells:
        assert cell.metadata.tags and set(cell.metadata) == {"tags", "editable", "deletable"}
        if cell.cell_type == "code":
            assert cell.outputs == [] and cell.execution_count is None
            assert len(cell.source.splitlines()) <= 5, "a cell shows short readable code"


@pytest.mark.parametrize("path", [*LESSONS, TEMPLATE], ids=lambda path: path.name)
def test_a_lesson_has_its_parts_in_order_under_headings(path: Path) -> None:
    notebook = read(path)
    tags = [cell.metadata.tags[0] for cell in notebook.cells]
    assert list(dict.fromkeys(tags)) == PARTS
    calls = {cell.metadata.tags[0]: cell.source for cell in notebook.cells if cell.cell_type == "code"}
    assert calls.pop("setup").startswith("import rummy_widgets\n\nlesson = rummy_widgets.lesson(")
    assert list(calls) == list(CALLS)
    for part, call in CALLS.items():
        assert calls[part].startswith(call) and calls[part].count("lesson.") == 1, "one call a cell"
    heads = [line for cell in notebook.cells for line in cell.source.splitlines() if line.startswith("#")]
    assert heads[0].startswith("# ") and all(head.startswith("## ") for head in heads[1:])


@pytest.mark.parametrize("path", [*NOTEBOOKS, *TEACHERS], ids=lambda path: path.name)
def test_links_are_relative_and_lead_to_files(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert links or path in LESSONS, "the header of a lesson leads back to all of them"
    for link in links:
        assert not link.startswith(("/", "http")) and (path.parent / link).is_file(), link


def test_a_lesson_begins_with_what_it_is_about_and_leaves_the_goals_to_its_header() -> None:
    for path in LESSONS:
        lesson = games.load_lesson(path.stem.replace("-", "_"))
        (top,) = [cell.source for cell in read(path).cells if "goals" in cell.metadata.tags]
        assert f"# {lesson.title}" in top and f"{lesson.subject} · about {lesson.minutes} minutes" in top
        assert not any(goal in top for goal in lesson.goals)


# ------------------------------------------------------------------------------------------ executed


def code_of(*paths: Path) -> list[Any]:
    """The cells with code of these notebooks."""
    return [cell for path in paths for cell in read(path).cells if cell.cell_type == "code"]


class Kernel:
    """A kernel that executes cells as Voilà does. A ``with`` ends it."""

    def __init__(self) -> None:
        self._client = NotebookClient(
            nbformat.v4.new_notebook(), timeout=120, resources={"metadata": {"path": str(FOLDER)}}
        )

    def __enter__(self) -> Kernel:
        self._kernel = self._client.setup_kernel()
        self._kernel.__enter__()
        return self

    def __exit__(self, *words: Any) -> None:
        self._kernel.__exit__(*words)

    def _run(self, cell: Any) -> Any:
        """Execute one more cell; returns it with its outputs."""
        cells = self._client.nb.cells
        cells.append(copy.deepcopy(cell))
        return self._client.execute_cell(cells[-1], len(cells) - 1)

    def printed(self, source: str) -> str:
        """What these lines print."""
        return str(self._run(nbformat.v4.new_code_cell(source)).outputs[0].text.strip())

    def run(self, cells: list[Any], *parts: str) -> list[Any]:
        """Execute the cells, or those of these parts, without the names that others define; returns them with their
        outputs.
        """
        self._run(nbformat.v4.new_code_cell("%reset -f"))
        return [self._run(cell) for cell in cells if not parts or cell.metadata.tags[0] in parts]


def assert_shown(cells: list[Any]) -> None:
    """Each of these executed cells shows something."""
    for cell in cells:
        assert "setup" in cell.metadata.tags or VIEW in cell.outputs[-1].data, cell.source


def test_each_notebook_runs_whole_and_in_parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each cell shows something, none loads sympy, and each part can be opened alone: some in this lesson, others in
    the next.
    """
    monkeypatch.setenv("RUMMY_KIT_STORE", str(tmp_path / "matches.sqlite3"))
    with Kernel() as kernel:
        for path in NOTEBOOKS:
            assert_shown(kernel.run(code_of(path)))
            assert kernel.printed("import sys; print('sympy' in sys.modules)") == "False", path.name
        for number, path in enumerate(LESSONS):
            for part in [*CALLS][number :: len(LESSONS)]:
                assert_shown(kernel.run(code_of(path), "setup", part))
        a_link_sets_the_game(kernel)


def test_the_pages_for_teachers_and_the_notebook_of_a_new_game_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In one kernel: each cell shows something, and no part of the new game's lesson says that it cannot be shown."""
    monkeypatch.setenv("RUMMY_KIT_STORE", str(tmp_path / "matches.sqlite3"))
    monkeypatch.setenv("RUMMY_KIT_GAMES", str(TEMPLATE.parent))
    cells = code_of(*TEACHERS, TEMPLATE)
    with Kernel() as kernel:
        assert_shown(kernel.run(cells))
        kernel.run(cells, "setup", *(part for part in CALLS if part != "steps"))
        parts = "[getattr(part, 'part', {}) for part in ipywidgets.Widget.widgets.values()]"
        notes = kernel.printed(f"import ipywidgets; print([part for part in {parts} if part.get('kind') == 'note'])")
        assert notes.count("said") == notes.count("Play a round first") == 2, notes  # the look back, twice


def a_link_sets_the_game(kernel: Kernel) -> None:
    kernel.printed("import os; os.environ['QUERY_STRING'] = 'seed=7&seats=4&naming=chosen&target=5'; print('set')")
    kernel.run(code_of(FOLDER / "formula-rummy.ipynb"), "setup")
    said = kernel.printed(
        "table = lesson.game().children[-1]\nmatch = table.session.match\n"
        "print(match.seed, len(match.players), match.game.options.naming, table.session.view()['notice'])"
    )
    assert said.startswith("7 4 chosen This link's target could not be used: '5' is not allowed")


@pytest.mark.parametrize("name", games.with_lessons())
def test_the_deck_editors_line_opens_the_lesson_with_that_deck(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_KIT_STORE", ":memory:")
    desk = DeckDesk(name)
    one = next(row for row in desk.rows if int(row["count"]) > 0)
    one["count"] = str(int(one["count"]) + 1)
    line = desk.look(desk.rows)["line"]
    cells = {
        cell.metadata.tags[0]: cell.source
        for cell in read(FOLDER / f"{name.replace('_', '-')}.ipynb").cells
        if cell.cell_type == "code"
    }
    setup = re.sub(r"^lesson = .*$", lambda _: line, cells["setup"], flags=re.MULTILINE)
    assert setup != cells["setup"]
    page: dict[str, Any] = {}
    exec(setup, page)  # as a kernel runs it
    table = eval(cells["play"], page).children[-1]
    assert table.session.match.game.deck.counts[one["face"]] == int(one["count"])
    first = eval(cells["first_round"], page)
    assert first.session.match.game.deck.counts[one["face"]] == int(one["count"])
    assert "Your teacher has chosen the cards" in str(eval(cells["steps"], page).part)
