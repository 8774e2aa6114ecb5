"""The tests of the browser side that need no browser: `*.test.ts` beside the sources, run by Node."""

from __future__ import annotations

import re
import subprocess
import sys

from tools import bundle


def test_what_needs_no_browser_is_tested_beside_its_source() -> None:
    run = subprocess.run([sys.executable, "tools/bundle.py", "--test"], cwd=bundle.ROOT, capture_output=True, text=True)
    assert run.returncode == 0, f"{run.stdout}\n{run.stderr}"
    (passed,) = re.findall(r"^. pass (\d+)$", run.stdout, re.MULTILINE)
    assert int(passed) >= len(list(bundle.SOURCES.rglob("*.test.ts")))
