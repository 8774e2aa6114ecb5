"""Write the public addresses of this copy, taken from its own remote `origin`, into README.md and pyproject.toml:
python tools/links.py. Where there is no remote on GitHub, they say and link to nothing.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GITHUB = re.compile(r"github\.com[:/](?P<account>[\w-]+)/(?P<name>[\w.-]+?)(\.git)?/?$")
BETWEEN = re.compile(r"(<!-- written by make links -->\n).*?(<!-- end -->)", re.DOTALL)
URLS = re.compile(r"\[project\.urls\]\n.*?\n\n", re.DOTALL)
SCRIPTS = "[project.scripts]\n"
BINDER = "https://mybinder.org/v2/gh/{account}/{name}/HEAD?urlpath={path}"
LOBBY, NOTEBOOKS = "voila%2Frender%2Fnotebooks%2Findex.ipynb", "lab%2Ftree%2Fnotebooks%2Findex.ipynb"
NOWHERE = "This copy has no public address yet. Once it is on GitHub, `make links` writes its addresses here."


def origin() -> str:
    """The address of the remote `origin`; empty if there is none."""
    asked = subprocess.run(["git", "remote", "get-url", "origin"], cwd=ROOT, capture_output=True, text=True)
    return asked.stdout.strip()


def for_readme(remote: str) -> str:
    """A line of links to the site, to Binder and to the releases.

    >>> for_readme("git@github.com:school/cards.git").split(" · ")[0]
    '[Lessons on the web](https://school.github.io/cards/)'
    >>> for_readme("../cards") == NOWHERE
    True
    """
    found = GITHUB.search(remote)
    if not found:
        return NOWHERE
    account, name = found["account"], found["name"]
    links = {
        "Lessons on the web": f"https://{account}.github.io/{name}/",
        "Lessons on Binder": BINDER.format(account=account, name=name, path=LOBBY),
        "Notebooks on Binder": BINDER.format(account=account, name=name, path=NOTEBOOKS),
        "Releases": f"https://github.com/{account}/{name}/releases",
    }
    return " · ".join(f"[{text}]({address})" for text, address in links.items())


def for_package(remote: str) -> str:
    """What the package's own page links to, as a table of pyproject.toml; empty without a public address."""
    found = GITHUB.search(remote)
    if not found:
        return ""
    home = f"https://github.com/{found['account']}/{found['name']}"
    urls = {"Homepage": home, "Changelog": f"{home}/blob/HEAD/CHANGELOG.md", "Issues": f"{home}/issues"}
    return "".join(["[project.urls]\n", *(f'{name} = "{address}"\n' for name, address in urls.items()), "\n"])


def main() -> None:
    remote = origin()
    readme, project = ROOT / "README.md", ROOT / "pyproject.toml"
    text = BETWEEN.sub(lambda found: f"{found[1]}{for_readme(remote)}\n{found[2]}", readme.read_text(encoding="utf-8"))
    readme.write_text(text, encoding="utf-8", newline="\n")
    bare = URLS.sub("", project.read_text(encoding="utf-8"))
    project.write_text(bare.replace(SCRIPTS, for_package(remote) + SCRIPTS), encoding="utf-8", newline="\n")
    print(for_readme(remote))


if __name__ == "__main__":
    main()
