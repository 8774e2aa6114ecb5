"""Fork a template 10,000 times and compare what the forks draw: do any two share a number, key or name?

    python -m tools.forks
    python -m tools.forks --forks 500

The template is the real one with all lessons loaded, and each fork becomes what a kernel is before it begins to listen
(``rummy_widgets/serving/forking``). After that, kernels differ in other ways, too, so they are not compared any
further.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import secrets
import socket
import ssl
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any

from rummy_widgets.serving.forking import loading, luck, template

from rummy_kit.engine.rng import fresh_seed
from rummy_kit.engine.store import new_id, new_key


def sources() -> dict[str, Callable[[], Any]]:
    """Every source of chance in the kit or in a library; a fork cannot have inherited one that is not loaded."""
    names: Any = tempfile._get_candidate_names()  # type: ignore[attr-defined]
    found: dict[str, Callable[[], Any]] = {
        "seed of a match": fresh_seed,
        "id of a match": new_id,
        "key of a seat": new_key,
        "random": lambda: random.getrandbits(64),
        "secrets": lambda: secrets.token_hex(8),
        "uuid": lambda: uuid.uuid4().hex,
        "name of a file": lambda: next(names),
        "OpenSSL": lambda: ssl.RAND_bytes(8).hex(),
    }
    if "sympy.core.random" in sys.modules:
        found["sympy"] = lambda: sys.modules["sympy.core.random"].rng.getrandbits(64)
    if "numpy" in sys.modules:
        found["numpy"] = lambda: int(sys.modules["numpy"].random.randint(2**63))
    return found


def run_template(asked: socket.socket) -> None:
    """Does what ``template.main`` does, with forks that draw once from each source instead of becoming kernels."""
    loading.load()
    line = template.fork_when_asked(asked)
    if line:
        luck.renew()
        line.sendall(json.dumps({name: draw() for name, draw in sources().items()}).encode())
    os._exit(0)


def draw_in_forks(n: int) -> Iterator[dict[str, Any]]:
    """What each of this many forks drew."""
    asking, asked = socket.socketpair()
    if os.fork() == 0:
        asking.close()
        run_template(asked)
    asked.close()
    for _ in range(n):
        ours, theirs = socket.socketpair()
        with ours:
            with theirs:
                socket.send_fds(asking, [b"k"], [theirs.fileno(), 1, 2])
            yield json.loads(ours.makefile("rb").read())
    asking.close()
    os.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--forks", type=int, default=10_000)
    args = parser.parse_args()
    begun = time.monotonic()
    seen: dict[str, set[Any]] = {}
    for drawn in draw_in_forks(args.forks):
        for name, value in drawn.items():
            seen.setdefault(name, set()).add(value)
    alike = {name: args.forks - len(values) for name, values in seen.items() if len(values) < args.forks}
    print(f"{args.forks} forks in {time.monotonic() - begun:.0f} s drew from: {', '.join(seen)}")
    print("\n".join(f"{n} alike: {name}" for name, n in alike.items()) or "No two of them drew the same.")
    sys.exit(bool(alike))


if __name__ == "__main__":
    main()
