"""Find nginx or Caddy for the tests, or get it: python -m tools.proxies nginx"""

from __future__ import annotations

import os
import shutil
import sys
from functools import partial

from tools.chromium import find_or_install_package

PACKAGES = {"nginx": "nginx-light", "caddy": "caddy"}
"""Debian's package of each program."""
PLACES = "/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"  # where it may be if it is not on the path


def find(program: str) -> str | None:
    """The program: the one that the variable NGINX or CADDY names, or one found on this machine."""
    return os.environ.get(program.upper()) or shutil.which(program) or shutil.which(program, path=PLACES)


def find_or_install(program: str) -> str:
    """The program, installed if necessary. Raises SystemExit if it cannot be had."""
    how = f"{program.upper()}=/path/to/{program}"
    return find_or_install_package(partial(find, program), PACKAGES[program], program, how)


if __name__ == "__main__":
    print(find_or_install(sys.argv[1]))
