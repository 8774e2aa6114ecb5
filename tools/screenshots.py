"""Pictures of all games in the browser: `docs/pictures/GAME-wide.png`, `-dark`, `-phone`, `-small`. For the pages that
teachers read, also one of a lesson, of cards on paper and of a class.

The README's `docs/table.png` is one of them. Each game is dealt from a fixed seed and played by a simulated
player who always makes the same moves. With names of games or of these others on the command line, only their pictures
are taken.
"""

from __future__ import annotations

import shutil
import struct
import sys
import zlib
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from rummy_widgets.kit_widget import words  # noqa: E402

from rummy_kit.games.formula.pieces import Lay as Formula  # noqa: E402
from rummy_kit.games.mineral_rummy.pieces import Meld  # noqa: E402
from rummy_kit.subjects import odds  # noqa: E402
from rummy_kit.tables.pupils import ANIMALS  # noqa: E402
from tests.browser.conftest import AT_ONCE  # noqa: E402
from tests.browser.page.desk import DeskHost  # noqa: E402
from tests.browser.parts.desk import serve  # noqa: E402
from tests.browser.parts.school import School  # noqa: E402
from tests.browser.player import Player  # noqa: E402
from tests.browser.players.formula import FormulaPlayer  # noqa: E402
from tests.browser.players.formula_rummy import FormulaRummyPlayer  # noqa: E402
from tests.browser.players.mineral_rummy import MineralRummyPlayer  # noqa: E402
from tests.browser.players.rummy_battle import RummyBattlePlayer  # noqa: E402
from tests.browser.players.say_rummy import SayRummyPlayer  # noqa: E402
from tests.browser.servers import Server  # noqa: E402
from tools import bundle, chromium  # noqa: E402

# A PNG of the 256 colours that count most: colours are grouped by their first five bits, and every other colour
# becomes the nearest of them
FEW_COLOURS = """async (address) => {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const { width, height } = image;
  const drawing = new OffscreenCanvas(width, height).getContext("2d");
  drawing.drawImage(image, 0, 0);
  const { data } = drawing.getImageData(0, 0, width, height);
  const groups = new Map(), group = (at) => ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);
  for (let at = 0; at < data.length; at += 4) {
    const sums = groups.get(group(at)) ?? [0, 0, 0, 0];
    [1, data[at], data[at + 1], data[at + 2]].forEach((more, i) => (sums[i] += more));
    groups.set(group(at), sums);
  }
  const palette = [...groups.values()].sort((a, b) => b[0] - a[0]).slice(0, 256)
    .map(([count, ...sums]) => sums.map((sum) => Math.round(sum / count)));
  const known = new Map();
  const nearest = (at) => {
    const far = ([r, g, b]) => (r - data[at]) ** 2 + (g - data[at + 1]) ** 2 + (b - data[at + 2]) ** 2;
    return palette.reduce((best, colour, index) => (far(colour) < far(palette[best]) ? index : best), 0);
  };
  const pixels = [];
  for (let at = 0; at < data.length; at += 4) {
    const colour = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
    if (!known.has(colour)) known.set(colour, nearest(at));
    pixels.push(known.get(colour));
  }
  return { width, height, palette: palette.flat(), pixels };
}"""

PICTURES = ROOT / "docs" / "pictures"
WIDE, PHONE, SMALL = (1280, 640), (375, 667), (320, 568)
SLOWEST = 300_000  # milliseconds until a page is there, on a busy machine
VARIANTS: dict[str, tuple[tuple[int, int], Any]] = {
    "wide": (WIDE, "light"),
    "dark": (WIDE, "dark"),
    "phone": (PHONE, "light"),
    "small": (SMALL, "light"),
}


def main() -> None:
    """Take them all, or only those of the games named on the command line."""
    bundle.bundle()
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=chromium.find_or_install(), args=list(chromium.FLAGS))
        for name in sys.argv[1:] or [*SCENES, *AROUND]:
            if name in SCENES:
                take(chrome, name)
            else:
                take_around(chrome, name)
        chrome.close()
    shutil.copy(PICTURES / "formula_rummy-wide.png", ROOT / "docs" / "table.png")


def take(chrome: Browser, game: str) -> None:
    """Take the pictures of one game, played once, in all variants."""
    seat, settings, play_on = SCENES[game]
    width, height = WIDE
    context = chrome.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.add_init_script(AT_ONCE)
    player = seat(DeskHost(game).open(context.new_page(), **settings))
    play_on(player)
    player.page.mouse.move(0, 0)
    player.page.add_style_tag(content="h1 { display: none; }")  # the page's own, above the table
    for name, ((width, height), scheme) in VARIANTS.items():
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.emulate_media(color_scheme=scheme)
        picture = small_png(player.page, player.table.screenshot())
        (PICTURES / f"{game}-{name}.png").write_bytes(picture)
    context.close()  # the host's own ``close`` would check that the table kept still, which is a matter for the tests


def take_around(chrome: Browser, name: str) -> None:
    """Take one picture of a whole page that is not a table's."""
    width, height = WIDE
    context = chrome.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.set_default_timeout(SLOWEST)
    page, empty = context.new_page(), context.new_page()
    with AROUND[name](page):  # which may fetch only from its own server: the empty page makes the picture small
        (PICTURES / f"{name}.png").write_bytes(small_png(empty, page.screenshot()))
    context.close()


def small_png(page: Page, png: bytes) -> bytes:
    """The same picture with a palette, in a third of the bytes."""
    few = page.evaluate(FEW_COLOURS, f"data:image/png;base64,{b64encode(png).decode()}")
    width, height, pixels = few["width"], few["height"], bytes(few["pixels"])
    rows = b"".join(b"\0" + pixels[at : at + width] for at in range(0, len(pixels), width))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", bytes(few["palette"])),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    packed = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(packed)


# -- how far each game is played ---------------------------------------------------------------------------


def half_a_compound(player: FormulaRummyPlayer) -> None:
    """A compound is on the table, and the ions of the next one are chosen."""
    while not (seen := player.my_move()).laid[0] or not player.fitting(seen):
        player.move(seen)
    lay = player.fitting(seen)[0]
    player.choose(lay.cation, lay.anion)
    player.until(lambda now: now.banner.startswith("Add"), "the chosen cards in the tray")


def a_mineral(player: MineralRummyPlayer) -> None:
    """One of the viewer's minerals is complete but for the press of a button."""
    while True:
        seen = player.begin()
        best = player.best(seen) if seen.phase == "play" else None
        if isinstance(best, Meld):
            break
        player.move(seen)
    player.in_zone("minerals").nth(player.view_of(seen).minerals.index(best.mineral)).click()
    player.choose(*best.cards)


def a_set(player: RummyBattlePlayer) -> None:
    """Cards that go together are chosen."""
    seen = player.begin()
    while seen.actions.get("draw") or len(seen.log) < 8 or not melds_in(seen.faces):
        player.move(seen)
        seen = player.begin()
    player.choose_all(*melds_in(seen.faces)[-1])


def melds_in(hand: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The cards that go together, the most valuable meld last."""
    return sorted(odds.melds(Counter(hand)), key=lambda meld: (odds.points(meld), meld))


def a_word(player: SayRummyPlayer) -> None:
    """The sounds of a word are chosen."""
    best: Any = player.best(player.until_a_word_fits())
    player.put_down(best)


def a_formula(player: FormulaPlayer) -> None:
    """A formula is complete but for the press of a button."""
    while not isinstance(best := player.best(seen := player.begin()), Formula) or len(seen.log) < 8:
        player.move(seen)
    player.put_down(best, seen)


# -- pages around a table -----------------------------------------------------------------------------------


@contextmanager
def served(page: Page, path: str, ready: str) -> Iterator[None]:
    """A page of a server, as soon as it has a button with that name."""
    with TemporaryDirectory() as folder, Server(Path(folder), "play") as server:
        page.goto(server.address(r"http://127\.0\.0\.1:\d+/") + path)
        page.get_by_role("button", name=ready).first.wait_for()
        yield


@contextmanager
def a_class(page: Page) -> Iterator[None]:
    """The teacher's page while twelve pupils play; one of them has gone, and a computer plays on."""
    school = School(words(), seats=2)
    gone, *here = ANIMALS[:12]
    school.join(gone, *here)
    school.room.start()
    school.wait(125, *here)
    serve(page)
    school.teacher(page)
    page.get_by_role("button", name="Eyes up").wait_for()
    page.add_style_tag(content="main > h1 { display: none; }")
    height = page.locator(".rk-class-page").evaluate("page => page.offsetHeight")
    page.set_viewport_size({"width": WIDE[0], "height": height})
    yield


AROUND: dict[str, Callable[[Page], AbstractContextManager[None]]] = {
    "lesson": partial(
        served, path="voila/render/formula-rummy.ipynb?tasks=7b&steps=preview#practice", ready="See the answer"
    ),
    "paper": partial(served, path="print/formula-rummy.html", ready="Print"),
    "class": a_class,
}
Scene = tuple[Callable[..., Player], dict[str, Any], Callable[[Any], None]]
SCENES: dict[str, Scene] = {
    "formula_rummy": (FormulaRummyPlayer, {"seats": 4, "bots": "ada,ben,mia", "seed": 135}, half_a_compound),
    "mineral_rummy": (MineralRummyPlayer, {"seats": 3, "bots": "ada,leo", "seed": 7}, a_mineral),
    "rummy_battle": (RummyBattlePlayer, {"seats": 4, "bots": "mia,ben,leo", "seed": 3}, a_set),
    "say_rummy": (SayRummyPlayer, {"seats": 3, "bots": "ben,mia", "seed": 21}, a_word),
    "formula": (FormulaPlayer, {"seats": 3, "bots": "leo,ada", "seed": 5}, a_formula),
}

if __name__ == "__main__":
    main()
