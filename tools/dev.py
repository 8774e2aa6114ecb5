"""All of the project's commands: python tools/dev.py COMMAND [arguments for it]

Needs only Python; `make COMMAND` is the same. Everything goes into `.venv`, and is set up again when what it depends
on has changed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
TEMPLATE = ROOT / "share" / "jupyter"
PROGRAMS = {
    "chromium": "tools.chromium",
    "firefox": "tools.firefox",
    "postgres": "tools.postgres",
    "nginx": "tools.proxies",
    "caddy": "tools.proxies",
}
"""What the tests need besides Python, and the modules that find or install it."""
RUBBISH = [
    ".venv",
    "node_modules",
    "dist",
    "build",
    ".pytest_cache",
    ".mypy_cache",
    ".ruff_cache",
    ".hypothesis",
    "widgets/rummy_widgets/static",
]


def run(*more: str) -> None:
    """open the lessons in the browser (--port N, --no-browser, --host ADDRESS for a class)"""
    setup()
    python("-m", "rummy_kit.commands.cli", "play", *more)


def lab(*more: str) -> None:
    """open the notebooks in JupyterLab"""
    setup()
    python("-m", "rummy_kit.commands.cli", "lab", *more)


def site(*more: str) -> None:
    """make the web site in build/site, or in the folder that you name first (--scorm for learning platforms)"""
    setup()
    python("-m", "rummy_kit.commands.cli", "site", *with_folder(*more))


def with_folder(*words: str) -> tuple[str, ...]:
    """The arguments of `site`, beginning with the folder `build/site` unless they name another one first.

    >>> with_folder("--scorm"), with_folder("web", "--scorm")
    (('build/site', '--scorm'), ('web', '--scorm'))
    """
    return words if words and not words[0].startswith("-") else ("build/site", *words)


def print_cards(*more: str) -> None:
    """print a game's cards or worksheets: GAME --out FILE.pdf"""
    setup()
    python("-m", "rummy_kit.commands.cli", "print", *more)


def open_class(*more: str) -> None:
    """open the lessons to a class on this machine's network"""
    run("--host", "0.0.0.0", *more)


def test(*more: str) -> None:
    """run every test, including those in the browser; further arguments go to pytest"""
    setup()
    find_programs(*PROGRAMS)
    # otherwise every worker, kernel and server would compile the project again: a third of the suite's loading time
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    python("-m", "pytest", *(more or ("-n", "auto", "--durations", "20")))


def lint() -> None:
    """check style, types, imports, repeated shapes, and that all words are in files"""
    setup()
    python("-m", "ruff", "check", ".")
    python("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")
    python("tools/shapes.py")
    python("-m", "mypy")
    python("tools/bundle.py", "--lint")
    python("-m", "pytest", "-q", "tests/table/test_words.py")


def bench(*more: str) -> None:
    """measure speed against the floors, as ratios"""
    setup("test,bench")
    python("-m", "tools.bench", *more)


def soak(*more: str) -> None:
    """check for hours: games, look backs, pupils, all lessons on the site and, on Linux, forked and killed kernels"""
    setup()
    find_programs(*PROGRAMS)
    python("-m", "rummy_kit.workshop.check", "--soak", *more)
    python("tools/look_backs.py")
    python("-m", "rummy_kit.commands.cli", "pupils")
    python("-m", "pytest", "-m", "soak", "tests")
    if sys.platform == "linux":
        python("-m", "tools.forks")
        python("-m", "tools.kills")


def docs() -> None:
    """make the pages of docs/ in build/docs; a warning is an error"""
    setup("test,docs")
    python("-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet", "docs", "build/docs")
    print(f"Open {ROOT / 'build' / 'docs' / 'index.html'}")


def release() -> None:
    """make the files of a release in dist: wheel, sdist, site, SCORM packages, decks as PDF, SBOM, checksums"""
    setup("test,release")
    find_programs("chromium")
    python("-m", "tools.release")


def links() -> None:
    """write the public addresses of this copy, from its remote, into README.md and pyproject.toml"""
    setup()
    python("tools/links.py")


def screenshots(*more: str) -> None:
    """take the pictures of the README and of docs/pictures again"""
    setup()
    python("tools/screenshots.py", *more)


def clean() -> None:
    """remove everything that the commands above have made"""
    for name in RUBBISH:
        path = ROOT / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def setup(extras: str = "test") -> None:
    """make or update .venv and bundle the card table"""
    done = VENV / f".rummy-kit-{extras}"
    wanted = fingerprint()
    if not (done.is_file() and done.read_text() == wanted):
        print("Setting up (the first time takes a minute or two) ...", flush=True)
        install(extras)
        done.write_text(wanted)
    python("tools/bundle.py")


def find_programs(*names: str) -> None:
    """Name each program in a variable of its own, such as CHROMIUM; what is missing is installed."""
    for name in names:
        found = subprocess.run([PYTHON, "-m", PROGRAMS[name], name], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        if found.returncode != 0:
            sys.exit(found.returncode)
        os.environ[name.upper()] = found.stdout.splitlines()[-1]


def fingerprint() -> str:
    """A hash of everything that an installation depends on; the code itself is used in place."""
    files = [ROOT / "pyproject.toml", ROOT / "constraints.txt", *sorted(TEMPLATE.rglob("*"))]
    digest = hashlib.sha256(sys.version.encode())
    for file in files:
        if file.is_file():
            digest.update(file.read_bytes())
    return digest.hexdigest()


def install(extras: str) -> None:
    """Put the project and its pinned dependencies into .venv, with uv if it is there, otherwise with pip."""
    packages = ["-c", "constraints.txt", "-e", f".[{extras}]"]
    uv = shutil.which("uv")
    if uv:
        if not PYTHON.exists():
            call(uv, "venv", "--quiet", "--python", sys.executable, VENV)
        call(uv, "pip", "install", "--quiet", "--python", PYTHON, *packages)
    else:
        if not PYTHON.exists() and subprocess.run([sys.executable, "-m", "venv", VENV]).returncode != 0:
            shutil.rmtree(VENV, ignore_errors=True)
            sys.exit("No virtual environment could be made. On Debian and Ubuntu: sudo apt-get install python3-venv")
        call(PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)


def python(*words: str) -> None:
    call(PYTHON, *words)


def call(*words: str | Path) -> None:
    """Run a program in the project's folder and end with its exit code if it fails."""
    with subprocess.Popen([str(word) for word in words], cwd=ROOT) as program:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the program; we wait for it to end
        signal.signal(signal.SIGTERM, lambda *_: program.terminate())
        code = program.wait()
        signal.signal(signal.SIGINT, before)
    if code != 0:
        sys.exit(code)


JOBS = (run, lab, site, test, lint, bench, soak, docs, release, links, screenshots, setup, clean)
COMMANDS = {"class": open_class, "print": print_cards} | {job.__name__: job for job in JOBS}


def main() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 - this file alone must run on any Python
        sys.exit(f"Rummy Kit needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    name, *more = sys.argv[1:] or ["help"]
    if name not in COMMANDS:
        lines = [f"  {name:12} {job.__doc__}" for name, job in COMMANDS.items()]
        sys.exit("\n".join(["python tools/dev.py COMMAND", *lines]))
    COMMANDS[name](*more)


if __name__ == "__main__":
    main()
