"""``rummy-kit lab``: opens the notebooks in JupyterLab, with their code."""

from __future__ import annotations

import argparse
import os
import sys
from importlib.util import find_spec

from rummy_kit.app.folders import writable_notebooks
from rummy_kit.commands.server import add_server_options, serve


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``rummy-kit lab``."""
    add_server_options(parser, port=8888)


def run(args: argparse.Namespace) -> int:
    """Serve the notebooks in JupyterLab; lessons in this folder open ready to use.

    Raises ``SystemExit`` if JupyterLab is not installed.
    """
    if find_spec("jupyterlab") is None:
        raise SystemExit('rummy-kit lab needs JupyterLab. Install it: pip install "rummy-kit[lab]"')
    notebooks = args.notebooks or writable_notebooks()
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={notebooks}",
        "--LabApp.default_url=/lab/tree/index.ipynb",
        "--ServerApp.ip=127.0.0.1",
        f"--port={args.port}",
    ]
    if args.no_browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in a container; Jupyter insists on this
        command.append("--allow-root")
    return serve(command, RUMMY_KIT_NOTEBOOKS=str(notebooks.resolve()))
