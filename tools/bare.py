"""Try the kit as people get it, on a bare Debian: python -m tools.bare

In `build/bare` it makes a Debian of base packages alone. There it installs the wheel as docs/install.md says, with pip,
uvx and pipx, and then gives the commands from the blocks of all pages, word for word. Each line runs as a user of its
own, in namespaces: it sees no file, process or service of this machine, and of the network only what this machine
reaches. Prints a line for each: its seconds, the command and what it came to. Linux only, and root.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

import psutil

from rummy_kit import __version__
from tests.delivery.test_docs_commands import OWN, written
from tools import elsewhere
from tools.chromium import install_with_apt
from tools.elsewhere import ROOT, call

SUITE = "trixie"
WORK = ROOT / "build" / "bare"
DEBIAN = WORK / "debian"
HOME = "/srv/teacher"
USER = "1000:1000"
WHEEL = f"rummy_kit-{__version__}-py3-none-any.whl"
NET, LINE = "rummy-kit-bare", "rummy-kit"
OURS, THEIRS = "198.18.77.1", "198.18.77.2"  # the two ends of a line to it, of a range that is for such tests
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
TRUST = ("SSL_CERT_FILE", "PIP_CERT", "NODE_EXTRA_CA_CERTS")
INSIDE = f"""set -e
mount --make-rprivate /
mount -t proc proc {DEBIAN}/proc
mount --rbind /dev {DEBIAN}/dev
exec chroot "$@"
"""
SERVES = {"play": 8866, "tables": 8877}
"""Commands that go on until Ctrl+C, and their ports."""
READY = re.compile(r"https?://\S+|127\.0\.0\.1:\d+")  # the address that they print
PLACEHOLDER = re.compile(r"…|(?:times|whole)_rummy")  # games that a page makes with an editor are not there
LONGEST = 900  # seconds
ASK = """
import http.client, ssl, sys
port, name, encrypted = sys.argv[1:]
line = http.client.HTTPConnection("127.0.0.1", int(port))
if encrypted:
    line = http.client.HTTPSConnection("127.0.0.1", int(port), context=ssl._create_unverified_context())
line.request("GET", "/voila/render/index.ipynb", headers={"Host": name})
try:
    print(line.getresponse().status)
except http.client.BadStatusLine as other:
    print(other)
"""


@dataclass(frozen=True)
class Step:
    """A line of a shell, whose it is, and which part of the kit it starts, if it goes on until it is ended."""

    line: str
    user: str = USER
    serves: tuple[str, ...] = ()


def main() -> None:
    if sys.platform != "linux" or os.geteuid() != 0:
        sys.exit("A bare Debian in namespaces of its own needs Linux, and root.")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # not without the network's end
    make_debian()
    elsewhere.build(WORK, "wheel")
    lay_out_files()
    with network():
        failed = [step for step in steps() if not report(step)]
    sys.exit(1 if failed else 0)


def make_debian() -> None:
    """Make the root of a Debian, with this machine's mirror and certificates."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    if not shutil.which("debootstrap"):
        install_with_apt("debootstrap")
    files = [file for kind in ("*.list", "*.sources") for file in Path("/etc/apt").rglob(kind)]
    sources = "\n".join(file.read_text(encoding="utf-8") for file in files)
    mirror = re.findall(r"^(?:URIs:|deb) +(?:\[.*?\] +)?(\S+/debian/?)(?: |$)", sources, re.MULTILINE)[:1]
    call("debootstrap", "--variant=minbase", "--include=ca-certificates", SUITE, DEBIAN, *mirror)
    for name in (CERTIFICATES, "/etc/resolv.conf"):
        shutil.copy(name, f"{DEBIAN}{name}")


def lay_out_files() -> None:
    """Lay what the commands name into the home of a user."""
    home = Path(f"{DEBIAN}{HOME}")
    home.mkdir(parents=True)
    shutil.copy(WORK / WHEEL, home)
    shutil.copy(ROOT / "rummy_kit" / "games" / "formula_rummy" / "deck.csv", home / "formula_rummy.csv")
    for name in ("class.pem", "class.key"):
        shutil.copy(ROOT / "tests" / "delivery" / "certificate.pem", home / name)
    for folder in (home, DEBIAN / "var" / "lib" / "rummy-kit"):
        folder.mkdir(exist_ok=True)
        call("chown", "-R", USER, folder)


@contextmanager
def network() -> Iterator[None]:
    """A network of its own: one line to this machine, which passes on what goes further."""
    forwards, nat = Path("/proc/sys/net/ipv4/ip_forward"), ("POSTROUTING", "-s", THEIRS, "-j", "MASQUERADE")
    before = forwards.read_text()
    try:
        call("ip", "netns", "add", NET)
        call("ip", "link", "add", LINE, "type", "veth", "peer", "name", "eth0", "netns", NET)
        call("ip", "addr", "add", f"{OURS}/30", "dev", LINE)
        call("ip", "link", "set", LINE, "up")
        for words in ("link set lo up", f"addr add {THEIRS}/30 dev eth0", "link set eth0 up"):
            call("ip", "-n", NET, *words.split())
        call("ip", "-n", NET, "route", "add", "default", "via", OURS)
        call("iptables", "-t", "nat", "-A", *nat)
        forwards.write_text("1")
        yield
    finally:
        forwards.write_text(before)
        for undo in (f"iptables -t nat -D {' '.join(nat)}", f"ip link delete {LINE}", f"ip netns delete {NET}"):
            subprocess.run(undo.split(), stderr=subprocess.DEVNULL)


def inside(line: str, user: str = USER) -> list[str]:
    """The command that runs a line of a shell there, in a home with its own programs first on the path."""
    trust = [f"{name}={CERTIFICATES}" for name in TRUST if name in os.environ]
    path = f"PATH={HOME}/env/bin:{HOME}/.local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    env = ["env", "-i", f"HOME={HOME}" if user == USER else "HOME=/root", path, "LANG=C.UTF-8", *trust]
    space = ["unshare", "--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child", "sh", "-c", INSIDE, "sh"]
    return ["ip", "netns", "exec", NET, *space, f"--userspec={user}", str(DEBIAN), *env, "sh", "-c", f"cd && {line}"]


def steps() -> Iterator[Step]:
    """What the pages say, from a machine with nothing but Python to a web site and printed decks."""
    commands = [command for command in OWN if command.whole and not PLACEHOLDER.search(written(command))]
    sites = [command for command in commands if command.words[1] == "site"]
    pdfs = [command for command in commands if written(command).endswith(".pdf")]
    yield Step("apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv", user="0:0")
    yield Step(f"python3 -m venv env && pip install --quiet ./{WHEEL}")
    for command in dict.fromkeys(command for command in commands if command not in (*sites, *pdfs)):
        yield of(command.words)
    yield Step("apt-get install -y -qq chromium chromium-sandbox", user="0:0")
    yield from (of(command.words) for command in pdfs)
    yield Step(f'pip install --quiet "./{WHEEL}[site]"')
    yield from (of(command.words) for command in sites)
    yield Step("rm -r env")
    yield Step("apt-get install -y -qq --no-install-recommends pipx", user="0:0")
    yield Step(f"pipx install ./{WHEEL} && rummy-kit --version && pipx uninstall rummy-kit")
    yield of(("pipx", "run", "--spec", f"./{WHEEL}", "rummy-kit", "play"))
    yield Step("pipx install uv")
    yield of(("uvx", "--from", WHEEL, "rummy-kit", "play"))


def of(words: tuple[str, ...]) -> Step:
    """The step in which this command is given."""
    ours = words[words.index("rummy-kit") + 1 :]
    return Step(shlex.join(words), serves=ours if ours[0] in SERVES else ())


def report(step: Step) -> bool:
    """Carry out a step, and print what it came to; returns whether it succeeded."""
    began = time.monotonic()
    done, what = serve(step) if step.serves else run(step)
    print(f"{time.monotonic() - began:5.0f} s  {'ok' if done else 'FAILED':6}  {step.line}\n{'':17}{what}", flush=True)
    return done


def run(step: Step) -> tuple[bool, str]:
    """Whether it ends well, and the last that it says."""
    ended = subprocess.run(inside(step.line, step.user), capture_output=True, text=True, timeout=LONGEST)
    if ended.returncode == 0:
        return True, (ended.stdout.strip() or "it says nothing").splitlines()[-1]
    return False, (ended.stdout + ended.stderr)[-2000:]


def serve(step: Step) -> tuple[bool, str]:
    """Whether it answers as it should once it has printed an address, and how long that took."""
    began = time.monotonic()
    with subprocess.Popen(inside(step.line), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout
        ready, said = 0.0, ""
        for line in server.stdout:
            said += line
            if READY.search(line):
                ready = time.monotonic() - began
                break
        answer = ask(step.serves) if ready else ""
        for first in psutil.Process(server.pid).children():  # with it, all processes of its namespace end
            first.kill()
        said += server.stdout.read()
    if expected(step.serves) not in answer:
        return False, f"{answer}\n{said}"
    return True, f"address after {ready:.1f} s; asked for a page without a code, it answers {answer}"


def ask(words: tuple[str, ...]) -> str:
    """What a server answers, from the same network, under the name that it is to have."""
    given = dict(pairwise(words))
    name = urlsplit(given.get("--behind", "")).hostname or "127.0.0.1"
    port = given.get("--port", str(SERVES[words[0]]))
    script = shlex.join(["python3", "-c", ASK, port, name, given.get("--certfile", "")])
    return subprocess.run(inside(script), capture_output=True, text=True, timeout=LONGEST).stdout.strip()


def expected(words: tuple[str, ...]) -> str:
    """What is in the answer: the lobby of one's own machine opens, a class asks for its code, the tables speak no
    http.
    """
    if words[0] == "tables":
        return "bad_request"
    return "403" if "--host" in words else "200"


if __name__ == "__main__":
    main()
