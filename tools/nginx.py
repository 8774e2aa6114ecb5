"""Find nginx for the tests, or get it: python -m tools.nginx"""

from __future__ import annotations

import os
import shutil

from tools.chromium import find_or_install_package

PLACES = "/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"  # where it may be if it is not on the path


def find() -> str | None:
    """The program: the one that the variable NGINX names, or one found on this machine."""
    return os.environ.get("NGINX") or shutil.which("nginx") or shutil.which("nginx", path=PLACES)


def find_or_install() -> str:
    """The program, installed if necessary. Raises SystemExit if it cannot be had."""
    return find_or_install_package(find, "nginx-light", "nginx", "NGINX=/path/to/nginx")


if __name__ == "__main__":
    print(find_or_install())
