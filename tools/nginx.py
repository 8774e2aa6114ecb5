"""Find nginx for the tests, or get it: python -m tools.nginx"""

from __future__ import annotations

import os
import shutil

from tools.chromium import install_with_apt

PLACES = "/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"  # where it may be if it is not on the path


def find() -> str | None:
    """The program: the one that the variable NGINX names, or one found on this machine."""
    return os.environ.get("NGINX") or shutil.which("nginx") or shutil.which("nginx", path=PLACES)


def find_or_install() -> str:
    """The program, installed if necessary. Raises SystemExit if it cannot be had."""
    program = find() or (install_with_apt("nginx-light") and find())
    if not program:
        raise SystemExit(
            "The tests need nginx and it could not be installed. Install it by hand\n"
            "(on Debian and Ubuntu: sudo apt-get install nginx-light), or name the program: NGINX=/path/to/nginx"
        )
    return program


if __name__ == "__main__":
    print(find_or_install())
