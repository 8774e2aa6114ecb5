"""*With code*: the same notebooks in JupyterLite, in the folder ``lab`` of the site.

Its kernel gets Python and every package from that folder and never asks a package index, whatever is typed there. The
packages are the ones installed here; sympy, by far the slowest to compile, comes compiled, as on the site's pages.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from rummy_kit.app.folders import folder_of
from rummy_kit.commands.site import archives, pages, pyodide

REQUIREMENTS = Path(__file__).with_name("lab-requirements.txt")
START = "lab/lab/index.html?path=index.ipynb"
"""Its address, seen from the site's first page."""
FIRST = ("ipython", "jedi", "comm", "ipywidgets", "anywidget", "sympy", "fastjsonschema", "mistune", "platformdirs")
"""What the kernel and the kit import; their own requirements are added."""
STAND_INS = ("ipykernel", "piplite", "pyodide-kernel", "widgetsnbextension")
"""JupyterLite brings its own versions of these for the browser."""
NOT_NEEDED = {"jupyterlab-widgets"}  # part of the page
NOT_HERE = "not-in-jupyterlite"
"""The tag of a cell that does not apply here, because this edition keeps no tasks and no games."""
KIT = "rummy-kit"
LEFT_OUT = {"__pycache__", "commands", "workshop", "serving", "site", "golden"}  # not for a browser
IN_A_BROWSER = {  # for the environment markers of requirements: "only if …"
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "python_version": "3.14",
    "python_full_version": "3.14.0",
    "extra": "",
}
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget")
PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"

Package = dict[str, Any]


def make(out: Path, notebooks: Path, without: str) -> None:
    """Make JupyterLite with these notebooks in the new folder ``out``, except the folder ``without``."""
    with tempfile.TemporaryDirectory() as folder:
        config, extensions = Path(folder, "config"), Path(folder, "extensions")
        config.mkdir()
        (config / "jupyter-lite.json").write_text(json.dumps(_settings()), encoding="utf-8")
        _lay_extensions(extensions)
        copies = Path(folder, "notebooks")
        _copy_notebooks(notebooks, copies, without)
        _build(config, extensions, copies, out)
        python = out / "static" / "pyodide"
        pyodide.copy_plain_into(python)
        packages = {package["name"]: package for package in _packages(python, extensions)}
        lock = {**pyodide.lock(), "packages": packages}
        (python / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def _settings() -> Mapping[str, Any]:
    """Where the kernel's Python is, and the packages that it starts with."""
    kernel = {
        "pyodideUrl": f"./static/pyodide/{pyodide.as_js(pyodide.LOADER)}",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "lockFileURL": "./static/pyodide/pyodide-lock.json",
            "packages": ["micropip", *STAND_INS, "comm", "jedi", "ipython", KIT],
        },
    }
    told = {"litePluginSettings": {PLUGIN: kernel}, "siteUrl": "./../"}  # widgets/src/addresses.ts reads the latter
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": told}


def _copy_notebooks(notebooks: Path, out: Path, without: str) -> None:
    """Copy the folder, with notebooks for JupyterLite: each begins by saying how to run it."""
    shutil.copytree(notebooks, out, ignore=shutil.ignore_patterns(".*", without))
    for file in out.rglob("*.ipynb"):
        notebook = json.loads(file.read_text(encoding="utf-8"))
        cells = [cell for cell in notebook["cells"] if NOT_HERE not in cell.get("metadata", {}).get("tags", ())]
        how = {"cell_type": "markdown", "id": "how-to-run", "metadata": {}, "source": pages.say("lab.how")}
        file.write_text(json.dumps({**notebook, "cells": [how, *cells]}), encoding="utf-8")


def _lay_extensions(folder: Path) -> None:
    """Copy the JupyterLab extensions that the lessons need, and no others that happen to be installed."""
    installed = Path(sys.prefix, "share", "jupyter", "labextensions")
    for name in EXTENSIONS:
        shutil.copytree(installed / name, folder / name)
    shutil.copytree(folder_of("rummy_widgets") / "static" / "labextensions", folder, dirs_exist_ok=True)


def _build(config: Path, extensions: Path, notebooks: Path, out: Path) -> None:
    """Run JupyterLite's own command."""
    command = [
        *(sys.executable, "-m", "jupyterlite_core", "build", "--apps=lab", "--no-sourcemaps"),
        *(f"--lite-dir={config}", f"--output-dir={out.resolve()}", f"--contents={notebooks.resolve()}"),
        *(
            "--ignore-sys-prefix",
            f"--FederatedExtensionAddon.extra_labextensions_path={extensions}",
        ),
    ]
    # it leaves files in the folder in which it runs
    done = subprocess.run(command, cwd=config, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise SystemExit(f"JupyterLite could not be made; its own message:\n{done.stdout}")


def _packages(folder: Path, extensions: Path) -> Iterator[Package]:
    """Put a wheel of each package into the folder; yields their entries for Pyodide's lock file."""
    stand_ins = extensions / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi"
    newest = {canonicalize_name(wheel.name.split("-")[0]): wheel for wheel in sorted(stand_ins.glob("*.whl"))}
    for wheel in (*(newest[canonicalize_name(name)] for name in STAND_INS), _micropip()):
        shutil.copy(wheel, folder)
        name, version, *_ = wheel.name.split("-")
        yield _package(folder / wheel.name, canonicalize_name(name), version, [name], [])
    for name, found in _find_packages().items():
        wheel = folder / f"{name.replace('-', '_')}-{found.version}-py3-none-any.whl"
        files = _files_of(found)
        made = _wheel_of(files)
        shutil.copyfile(pyodide.as_code(made) if name in archives.LATER else made, wheel)
        yield _package(wheel, name, found.version, _imports(files), _requirements_of(found))
    kit = folder / f"{KIT.replace('-', '_')}-{distribution(KIT).version}-py3-none-any.whl"
    write_kit(kit)
    yield _package(kit, KIT, distribution(KIT).version, ["rummy_kit", "rummy_widgets"], list(FIRST))


def _package(wheel: Path, name: str, version: str, imports: list[str], needed: list[str]) -> Package:
    return {
        "name": name,
        "version": version,
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "imports": imports,
        "depends": needed,
        "unvendored_tests": False,
    }


def _micropip() -> Path:
    """The wheel of micropip. It may need a newer Python than the one running, so pip downloads it without installing
    it.
    """
    return next(pyodide.once("wheels", [REQUIREMENTS], _fetch_wheels).glob("micropip-*.whl"))


def _fetch_wheels(folder: Path) -> None:
    command = [
        *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
        *("--require-hashes", "--no-deps", "--only-binary=:all:", "--python-version=3.14", f"--dest={folder}"),
        *("-r", str(REQUIREMENTS)),
    ]
    if subprocess.run(command).returncode != 0:
        raise SystemExit(
            "A part of JupyterLite could not be fetched; pip's own message is above.\n"
            "Is the index of Python packages out of reach? Check the network, then run the same command again,\n"
            "or make the site without it: rummy-kit site OUT --no-lab"
        )


def _find_packages() -> dict[str, Distribution]:
    """The packages in ``FIRST`` and everything that they need in a browser, by name."""
    found: dict[str, Distribution] = {}
    todo = list(FIRST)
    while todo:
        name = todo.pop()
        if name not in found:
            found[name] = distribution(name)
            todo += _requirements_of(found[name])
    return dict(sorted(found.items()))


def _requirements_of(package: Distribution) -> list[str]:
    """The names of the packages that this one needs in a browser, except those that come with JupyterLite."""
    wanted = [Requirement(line) for line in package.requires or []]
    names = [canonicalize_name(one.name) for one in wanted if one.marker is None or one.marker.evaluate(IN_A_BROWSER)]
    return [name for name in names if name not in STAND_INS and name not in NOT_NEEDED]


def _files_of(package: Distribution) -> dict[str, Path]:
    """The files of an installed package that a browser can use, by their names in a wheel."""
    return {
        file.as_posix(): Path(str(file.locate()))
        for file in package.files or []
        if not (file.parts[0] == ".." or {"__pycache__", "tests"} & {*file.parts} or file.suffix in (".so", ".pyd"))
    }


def _wheel_of(files: Mapping[str, Path]) -> Path:
    """A pure Python wheel with these files; the list of them, with their names, is one of them."""

    def make(wheel: Path) -> None:
        with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for name, file in files.items():
                packed.write(file, name)

    return pyodide.once("wheel", list(files.values()), make)


def _imports(files: Iterable[str]) -> list[str]:
    """The names that can be imported from a wheel with these files."""
    modules = [Path(name) for name in files if name.endswith(".py")]
    firsts = {module.parts[0] for module in modules}
    return sorted(first.removesuffix(".py") for first in firsts if not first.endswith(".dist-info"))


def write_kit(wheel: Path) -> None:
    """Write the kit as a wheel that requires neither a server nor JupyterLab."""
    about = f"{wheel.name.partition('-py3')[0]}.dist-info"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        parts = {package: folder_of(package) for package in ("rummy_kit", "rummy_widgets")}
        parts |= {f"rummy_kit/games/{name}": folder for name, folder in archives.games_elsewhere()}
        for part, folder in parts.items():
            for file in sorted(folder.rglob("*")):
                inside = file.relative_to(folder)
                if file.is_file() and LEFT_OUT.isdisjoint(inside.parts):
                    packed.write(file, f"{part}/{inside.as_posix()}")
        packed.writestr(
            f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {KIT}\nVersion: {distribution(KIT).version}\n"
        )
        packed.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        packed.writestr(f"{about}/RECORD", "")
