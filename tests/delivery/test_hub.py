"""The lessons on a JupyterHub: the hub says who plays and who teaches, and people's own servers reach their seat."""

from __future__ import annotations

import html
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.browser.servers import ROOT
from tests.delivery.classroom import Answer, kernel_of
from tests.delivery.hub import SERVICE, Hub, Kernel, Person

START = """
import json
from rummy_widgets.class_line import ClassLine
line = ClassLine()
chosen = await line.ask("choose", game="say_rummy", seats=2, options={}, deck="", same_cards=False)
print("told:", json.dumps([chosen["ok"], (await line.ask("start"))["ok"]]))
"""
END = """
import json
from rummy_widgets.class_line import ClassLine
line = ClassLine()
print("told:", json.dumps([line.code, (await line.ask("end"))["ok"]]))
"""
JOIN = """
import asyncio, json, os
from rummy_widgets.class_line import ClassLine
line, seq = ClassLine(), 0
print(json.dumps((await line.ask("join", code=line.code, animal={animal!r}))["ok"]))
"""
PLAY = """
async def send(kind, **more):
    global seq
    seq += 1
    assert (await line.ask("send", message={"page": "lab", "seq": seq, "kind": kind, **more}))["ok"]

async def play():
    moves = 0
    while not line.view.get("banner", {}).get("title", "").startswith("Round over"):
        if line.view.get("banner", {}).get("yours"):
            await send("do", place="draw")
            await send("choose", cards=[line.view["hand"]["cards"][0]["key"]])
            await send("do", place="discard")
            moves += 1
        await asyncio.sleep(0.02)
    return moves

moves = await play()
print(json.dumps({"moves": moves, "view": line.view, "key": line._key, "hub": os.environ["JUPYTERHUB_API_TOKEN"]}))
"""
SPY = """
import glob, urllib.error, urllib.request

def read(path):
    try:
        return open(path, "rb").read()
    except OSError:
        return b""

def status(address, method="GET"):
    headers = {"Authorization": "token " + os.environ["JUPYTERHUB_API_TOKEN"]}
    try:
        return urllib.request.urlopen(urllib.request.Request(address, method=method, headers=headers)).status
    except urllib.error.HTTPError as problem:
        return problem.code

folder, site, kernel = SPY_ON
own = os.getuid()
processes = [at for at in glob.glob("/proc/[0-9]*") if os.path.exists(at) and os.stat(at).st_uid != own]
files = [f"{at}/{name}" for at in processes for name in ("environ", "mem", "maps")]
files += glob.glob(f"{folder}/**", recursive=True)
home = os.path.expanduser("~")
wishes = {
    "the other's server": (f"{site}/user/amal/api/contents", "GET"),
    "the other at the hub": (f"{site}/hub/api/users/amal", "GET"),
    "a token of the other": (f"{site}/hub/api/users/amal/tokens", "POST"),
    "the teacher's page": (f"{site}/services/rummy-kit/voila/render/teacher/start.ipynb", "GET"),
    "the other's lesson": (f"{site}/services/rummy-kit/api/kernels/{kernel}", "GET"),
    "the end of it": (f"{site}/services/rummy-kit/voila/api/shutdown/{kernel}", "POST"),
}
teach = [await line.ask("overview"), await line.ask("end"), await line.ask("hand_over", animal="otter")]
print(json.dumps({
    "readable": [file for file in files if os.path.isfile(file) and not file.startswith(home) and read(file)],
    "asked": {what: status(*wish) for what, wish in wishes.items()},
    "teach": [answer["why"] for answer in teach],
    "again": (await line.ask("join", code=line.code, animal="otter"))["why"],
    "variables": sorted(name for name in os.environ if name.startswith("RUMMY_KIT")),
    "seen": [line.room, line.setup, line.view],
}))
"""


def notebooks(folder: Path) -> Path:
    """The class's own pages, and those with which the teacher starts and ends."""
    shutil.copytree(ROOT / "notebooks" / "class", folder / "class")
    for name, cell in {"index": "1", "teacher/start": START, "teacher/end": END}.items():
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        (folder / name).parent.mkdir(exist_ok=True)
        nbformat.write(notebook, folder / f"{name}.ipynb")
    return folder


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with Hub(notebooks(tmp_path_factory.mktemp("lessons"))) as started:
        yield started


def render(page: str) -> str:
    return f"{SERVICE}/voila/render/{page}.ipynb"


def told(page: Answer) -> Any:
    found = re.search(r"told: (\[.*?\])", html.unescape(page.text))
    assert found, page.text
    return json.loads(found[1])


def test_the_hub_says_who_may_come_in_and_who_teaches(hub: Hub) -> None:
    page = render("index")
    stranger = hub.ask(page)
    assert stranger.status == 302 and stranger.headers["Location"].startswith("/hub/api/oauth2/authorize?")
    for headers in ({"Sec-Fetch-Mode": "cors"}, {"Upgrade": "websocket"}, {"Authorization": "token made-up"}):
        assert hub.ask(page, **headers).status == 403, headers
    outsider, pupil, teacher = (Person(hub, name) for name in ("sam", "amal", "noor"))
    assert outsider.open(page).status == 403
    assert pupil.open(page).status == 200 and pupil.open(render("teacher/start")).status == 404
    assert teacher.open(page).status == 200 and teacher.open(render("class/teacher/tables")).status == 200
    assert pupil.open(f"{SERVICE}/enter?code=BCDFHJ&to={page}").status == 200
    # a script on another person's page has this person's cookies, but not these two headers
    for headers in ({"Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}, {"Sec-Fetch-Dest": "iframe"}):
        assert pupil.ask(page, **headers).status == 403
    assert pupil.ask(f"{SERVICE}/seat").status == 403, "a cookie gets no key"
    assert pupil.ask(f"{SERVICE}/seat", Authorization="x").status == 403, "nor does a cookie with a made-up header"
    assert pupil.ask(page, Origin="http://evil.example").status == 403
    others = teacher.cookies(page).replace("service-rummy-kit=2", "service-rummy-kit=3")
    assert hub.ask(page, Cookie=others).status == 302, "a cookie that this server has not signed"
    pupil.open("/hub/logout")
    assert pupil.ask(page).status == 302, "logged out of the hub, logged out of the lessons"


def test_two_pupils_in_their_own_servers_play_a_round_and_neither_can_see_more_than_their_own(hub: Hub) -> None:
    with Kernel(hub, "amal") as amal, Kernel(hub, "bo") as bo:
        assert amal.run(JOIN.format(animal="otter")) and bo.run(JOIN.format(animal="hare"))
        assert told(Person(hub, "noor").open(render("teacher/start"))) == [True, True]
        lesson = kernel_of(Person(hub, "amal").open(render("index")))
        cells = [kernel.start(PLAY) for kernel in (amal, bo)]
        ones, others = amal.wait(cells[0]), bo.wait(cells[1])
        assert ones["moves"] > 10 and others["moves"] > 10
        site = f"http://127.0.0.1:{hub.port}"
        spied = bo.run(f"SPY_ON = {[str(hub.folder), site, lesson]!r}\n" + SPY)
    assert spied["readable"] == [] or not hub.apart
    assert all(status in (403, 404) for status in spied["asked"].values()), spied["asked"]
    assert set(spied["teach"]) == {"unknown"} and spied["again"] == "twice"
    assert spied["variables"] == ["RUMMY_KIT_HUB_SEAT"]
    assert ones["key"] not in str([spied, others]) and ones["hub"] not in str([spied, others])
    [seat] = spied["seen"][2]["seats"]
    assert seat["count"] == 7 and "hand" not in seat and "cards" not in seat


def test_after_the_end_of_a_class_the_teachers_page_begins_another(hub: Hub) -> None:
    teacher = Person(hub, "lou")
    (code, ended), (another, ended_too) = (told(teacher.open(render("teacher/end"))) for _ in range(2))
    assert ended and ended_too and code != another
