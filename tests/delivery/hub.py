"""A JupyterHub with the settings that ``rummy-kit hub`` writes, the people who ask it, and their kernels."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import subprocess
import sys
import uuid
from collections.abc import Mapping
from http.cookies import SimpleCookie
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from urllib.parse import urlencode, urlsplit

import psutil
import websocket

from rummy_kit.commands.hub import settings
from tests.browser.servers import ROOT, Printing, wait_for
from tests.delivery.classroom import Answer, asked
from tools.ports import free_port

SERVICE = "/services/rummy-kit"
PROXY = ROOT / "node_modules" / ".bin" / "configurable-http-proxy"
TOKEN = uuid.uuid4().hex
SETTINGS = """
import sys

c.JupyterHub.bind_url = "http://127.0.0.1:{site}/"
c.JupyterHub.hub_port = {hub}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy}"
c.ConfigurableHTTPProxy.command = ["{node}", "{chp}", "--log-level=warn"]
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.load_groups = {{"pupils": {{"users": ["amal", "bo"]}}, "teachers": {{"users": ["noor", "lou"]}}}}
c.JupyterHub.services.append({{"name": "school", "api_token": "{token}"}})
c.JupyterHub.load_roles.append(
    {{"name": "school", "services": ["school"], "scopes": ["admin:servers", "access:servers", "tokens"]}}
)
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = "{folder}/homes/{{username}}"
c.Spawner.cmd = [*{begin}, sys.executable, "-m", "jupyterhub.singleuser"]
c.Spawner.start_timeout = c.Spawner.http_timeout = 200
"""


def can_be_apart() -> bool:
    """Whether people's servers can run as other users of the system, which see other folders: only as root of Linux."""
    return os.geteuid() == 0 and subprocess.run(["unshare", "--mount", "true"], check=False).returncode == 0


def beginning() -> str:
    """The script with which someone's server begins. On every real hub it runs as another user than the hub and its
    services, and so it does here. That user needs Python and the kit; if these are in a folder that only we can enter,
    it finds nothing but them there.
    """
    places = (Path(sys.base_prefix).resolve(), ROOT)
    closed = {next((at for at in reversed(place.parents) if not at.stat().st_mode & 1), None) for place in places}
    return "\n".join(
        [
            "set -e",
            'user=$((20000 + $(printf %d "\'$JUPYTERHUB_USER")))',
            *(f"mkdir $HOME/{number} && mount --bind {place} $HOME/{number}" for number, place in enumerate(places)),
            *(f"mount -t tmpfs -o mode=755 none {folder}" for folder in closed - {None}),
            *(f"mkdir -p {place} && mount --move $HOME/{number} {place}" for number, place in enumerate(places)),
            "chown -R $user $HOME && chmod 700 $HOME",
            'exec setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs "$@"',
        ]
    )


class Hub(Printing):
    """A hub whose service has these ``notebooks``. A ``with`` ends it and everything that it has started."""

    def __init__(self, notebooks: Path) -> None:
        self.folder, self.port, self.apart = Path(mkdtemp(prefix="hub")), free_port(), can_be_apart()
        self.folder.chmod(0o711)
        (self.folder / "homes").mkdir(0o711)
        self.own = self.folder / "own"  # closed to everyone else, as /srv/jupyterhub is
        self.own.mkdir(0o700)
        node = Path(sys.executable).with_name("node")
        ports = {"site": self.port, "hub": free_port(), "proxy": free_port()}
        begin = ["unshare", "--mount", "sh", "-c", beginning(), "sh"] if self.apart else []
        more = SETTINGS.format(**ports, folder=self.folder, chp=PROXY, node=node, begin=begin, token=TOKEN)
        config = self.own / "jupyterhub_config.py"
        config.write_text(settings(free_port(), "pupils", "teachers", notebooks) + more, encoding="utf-8")
        super().__init__([sys.executable, "-m", "jupyterhub", "-f", str(config)], self.own, {"TMPDIR": str(self.own)})

    def __enter__(self) -> Hub:
        wait_for(lambda: "JupyterHub is now running" in self.printed or self._process.poll() is not None, "the hub")
        assert self._process.poll() is None, self.printed
        return self

    def __exit__(self, *_: object) -> None:
        started = psutil.Process(self._process.pid).children(recursive=True)
        self._process.terminate()
        self._process.wait(timeout=60)
        _, left = psutil.wait_procs(started, timeout=10)
        for process in left:
            process.kill()
        self._reader.join(timeout=10)
        shutil.rmtree(self.folder)

    def ask(self, path: str, method: str = "GET", body: str = "", **headers: str) -> Answer:
        """One request, which follows no redirect."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        return asked(line, path, method, body, headers)

    def tell(self, path: str, method: str = "GET", body: Mapping[str, Any] | None = None) -> Any:
        """What the hub, or someone's server, answers to the school's own token."""
        answer = self.ask(path, method, json.dumps(body) if body else "", Authorization=f"token {TOKEN}")
        assert answer.status < 400, f"{path}: {answer}\n{self.printed[-5000:]}"
        return json.loads(answer.text) if answer.text else None


class Person:
    """Someone's browser: it keeps cookies, and goes where it is sent."""

    def __init__(self, hub: Hub, name: str) -> None:
        self._hub, self._cookies = hub, dict[tuple[str, str], str]()  # cookies by path and name
        self.open("/hub/login")
        form = urlencode({"username": name, "password": "x", "_xsrf": self._xsrf("/hub/login")})
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        assert self.ask("/hub/login", "POST", form, **headers).status == 302

    def open(self, path: str, **headers: str) -> Answer:
        """The page at that address, after all redirects."""
        for _ in range(15):
            answer = self.ask(path, **headers)
            if answer.status not in (301, 302, 303, 307):
                return answer
            there = urlsplit(answer.headers["Location"])
            path = f"{there.path}?{there.query}" if there.query else there.path
        raise AssertionError(f"sent on without end: {path}")

    def ask(self, path: str, method: str = "GET", body: str = "", **headers: str) -> Answer:
        answer = self._hub.ask(path, method, body, **{"Cookie": self.cookies(path), **headers})
        for made in answer.headers.get_all("Set-Cookie") or []:
            for name, cookie in SimpleCookie(made).items():
                self._cookies[cookie["path"], name] = cookie.value
        return answer

    def cookies(self, path: str) -> str:
        """What the browser sends along to that address."""
        fitting = [(at, value) for at, value in self._cookies.items() if path.startswith(at[0]) and value]
        return "; ".join(f"{name}={value}" for (_, name), value in fitting)

    def _xsrf(self, path: str) -> str:
        return next(value for at, value in self._cookies.items() if at[1] == "_xsrf" and path.startswith(at[0]))


class Kernel:
    """A kernel of someone's own server, which is started if need be. A ``with`` closes the line to it."""

    def __init__(self, hub: Hub, name: str) -> None:
        hub.tell(f"/hub/api/users/{name}/server", "POST")
        wait_for(lambda: hub.tell(f"/hub/api/users/{name}")["servers"].get("", {}).get("ready"), f"{name}'s server")
        kernel = hub.tell(f"/user/{name}/api/kernels", "POST", {"name": "python3"})["id"]
        address = f"ws://127.0.0.1:{hub.port}/user/{name}/api/kernels/{kernel}/channels"
        self._line = websocket.create_connection(address, header=[f"Authorization: token {TOKEN}"], timeout=200)

    def __enter__(self) -> Kernel:
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()

    def start(self, code: str) -> str:
        """Begin to run a cell; returns its number for :meth:`wait`."""
        number = uuid.uuid4().hex
        header = {"msg_id": number, "msg_type": "execute_request", "session": "s", "username": "", "version": "5.3"}
        content = {"code": code, "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False}
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
        self._line.send(json.dumps(message))
        return number

    def wait(self, number: str) -> Any:
        """What the cell has printed, as JSON. Fails if it ends with an error."""
        printed = ""
        while True:
            said = json.loads(self._line.recv())
            if said["parent_header"].get("msg_id") != number:
                continue
            if said["msg_type"] == "stream":
                printed += said["content"]["text"]
            assert said["msg_type"] != "error", "\n".join(said["content"]["traceback"])
            if said["msg_type"] == "status" and said["content"]["execution_state"] == "idle":
                return json.loads(printed or "null")

    def run(self, code: str) -> Any:
        return self.wait(self.start(code))
