"""A player of Say Rummy in the browser: sees only what the page shows, plays by keyboard or by tapping."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from rummy_kit import games
from rummy_kit.engine.actions import Action
from rummy_kit.games.say_rummy.pieces import WILD, Add, Discard, Draw, Lay, SayView, Word, cards_of
from tests.browser.player import ByKeyboard, ByTapping, Player, look_until

GAME = games.load("say_rummy", games.load_lesson("say_rummy").house_rules)
FACES = GAME.table.faces()
FACE_OF = {look["say"]: face for face, look in FACES.items()}
SOUND_OF = {sound.name: sound.symbol for sound in GAME.sounds.values()}
MOVES = 150

SEEN = """root => {
  const all = (selector) => [...root.querySelectorAll(selector)];
  const heard = (one) => one.querySelector(".vh").textContent;
  return {
    hand: all("[role=option]").map((one) => one.dataset.item.split("#")[0]),
    stays: all("[role=option]").filter((one) => heard(one).endsWith(", stays")).map((one) => one.dataset.item),
    stock: root.querySelector("[data-place=stock]").ariaLabel,
    discards: all("[data-group='zone:discards'] [data-item]").map(heard),
    words: all(".cmp").map((one) => [one.dataset.place ?? "", one.querySelector("small.vh").textContent]),
    tray: all(".tray .card").length,
    step: root.querySelector("[aria-current=step]")?.textContent.replace(/\\s+/g, " ").trim() ?? "",
    actions: Object.fromEntries(all("[role=toolbar] button").map((b) => [b.dataset.item, b.ariaDisabled !== "true"])),
    banner: root.querySelector(".turn b").innerText,
    panel: root.querySelector("[data-panel] h3")?.innerText ?? "",
    log: all("[role=log] li").map((one) => one.textContent),
  };
}"""


@dataclass(frozen=True)
class Seen:
    """What the page shows. ``phase`` is ``start``, ``draw``, ``play``, ``over`` or ``waiting``."""

    phase: str
    hand: tuple[str, ...]
    taken: str
    stock: int
    top: str
    table: tuple[Word, ...]
    tray: int
    actions: dict[str, bool]
    banner: str
    panel: str
    log: tuple[str, ...]


class SayPlayer(Player):
    """Looks at a table of Say Rummy, thinks as the greedy bot does, and plays."""

    def seen(self) -> Seen:
        """The table as it is shown now."""
        raw = self.table.evaluate(SEEN)
        words = [word_of(say) for _, say in sorted(raw["words"], key=lambda word: _number(word[0]))]
        return Seen(
            phase=_phase(raw["actions"], raw["step"]),
            hand=tuple(sorted(raw["hand"], key=list(FACES).index)),
            taken=raw["stays"][0].partition("#")[0] if raw["stays"] else "",
            stock=int(re.findall(r"\d+", raw["stock"])[0]),
            top=face_of(raw["discards"][0]) if raw["discards"] else "",
            table=tuple(words),
            tray=raw["tray"],
            actions=raw["actions"],
            banner=raw["banner"],
            panel=raw["panel"],
            log=tuple(raw["log"]),
        )

    def until(self, true: Callable[[Seen], bool], what: str) -> Seen:
        """Look again and again until it is so."""
        return look_until(self.page, self.seen, true, what)

    def until_my_move(self) -> Seen:
        """Until there is something to do; a game that waits for Start is started."""
        now = self.until(lambda seen: seen.phase != "waiting", "my move")
        if now.phase != "start":
            return now
        self.press("start")
        return self.until(lambda seen: seen.phase not in ("start", "waiting"), "my move")

    def until_playing(self) -> Seen:
        """A card from the stock, so that none has to stay."""
        now = self.until_my_move()
        assert now.phase == "draw"
        self.press("draw")
        return self.until(lambda seen: seen.phase == "play", "the drawn card")

    def play_on(self) -> str:
        """Play to the end of the round; what is said about it."""
        for _ in range(MOVES):
            now = self.until_my_move()
            if now.phase == "over":
                return now.banner
            self.one_move(now)
        raise AssertionError("the round does not end")

    def best(self, now: Seen) -> Action:
        """The best move as far as the open cards tell."""
        return GAME.rank(_view(now))[0].action

    def one_move(self, now: Seen) -> None:
        """The best move, and a look whether the table tells it."""
        action = self.best(now)
        self.carry_out(action)
        self.until(lambda seen: seen.log != now.log, f"{action} to be told")

    def carry_out(self, action: Action) -> None:
        """Do it with the hands."""
        if isinstance(action, Draw):
            return self.press("draw" if action.source == "stock" else "take")
        if isinstance(action, Discard):
            self.choose(action.card)
            expect(self.action("discard")).not_to_have_attribute("aria-disabled", "true")
            return self.press("discard")
        if not isinstance(action, Lay | Add):
            return self.press(action.kind)
        self.put_down(action)
        if isinstance(action, Lay):
            return self.press("lay")
        return self.press_place(self.table.locator(f'[data-place="word:{action.to}"]'))

    def put_down(self, action: Lay | Add) -> None:
        """Choose the sounds in their order and say what wild cards stand for."""
        cards = cards_of(action)
        for count, card in enumerate(cards, start=1):
            self.choose(card)
            self.until(lambda now, count=count: now.tray == count, f"{count} cards in the tray")
        sounds = action.sounds if isinstance(action, Lay) else action.before + action.after
        for number, at in enumerate(action.wilds, start=1):
            self.name_wild(self.table.locator(f'select[id$="-wild{number}"]'), sounds[at])

    @abstractmethod
    def choose(self, face: str) -> None:
        """Choose a card of the hand."""

    @abstractmethod
    def press_place(self, place: Locator) -> None:
        """Put the chosen cards there."""

    @abstractmethod
    def name_wild(self, field: Locator, sound: str) -> None:
        """Choose the sound from the list."""


class Tapping(SayPlayer, ByTapping):
    """Tap a card, tap a button."""

    def choose(self, face: str) -> None:
        self.card(face).click()

    def press_place(self, place: Locator) -> None:
        place.click()

    def name_wild(self, field: Locator, sound: str) -> None:
        field.select_option(sound)


class Keyboard(SayPlayer, ByKeyboard):
    """Tab, arrows, Space and Enter; the mouse is never used."""

    def choose(self, face: str) -> None:
        ByKeyboard.choose(self, face)

    def press_place(self, place: Locator) -> None:
        self.go_to(place)
        self.keys("Enter")

    def name_wild(self, field: Locator, sound: str) -> None:
        """By the name of the sound, as an English keyboard writes it."""
        self.go_to(field)
        self.page.keyboard.type(GAME.sounds[sound].say)
        expect(field).to_have_value(sound)
        self.keys("Tab")


def _phase(actions: dict[str, bool], step: str) -> str:
    for id, phase in (("start", "start"), ("next_round", "over"), ("new_game", "over")):
        if id in actions:
            return phase
    return ("draw" if step.endswith("Draw") else "play") if step else "waiting"


def _number(place: str) -> int:
    return int(place.partition(":")[2] or 0)


def face_of(label: str) -> str:
    """The face of a card from what is heard: "esh, as in ship, 1 of 1"."""
    return next(face for say, face in FACE_OF.items() if f"{label},".startswith(f"{say},"))


def word_of(say: str) -> Word:
    """A word on the table from what is heard: "dog: d, open o, g, with a wild card"."""
    spelling, _, rest = say.partition(": ")
    names = [name for name in rest.split(", ") if name not in ("by vote", "with a wild card")]
    sounds = tuple(SOUND_OF[name] for name in names)
    return Word(0, sounds, sounds, spelling)


def _view(now: Seen) -> SayView:
    """What the rules call an observation, made of what the page shows. The player is seat 0."""
    starts = [at for at, line in enumerate(now.log) if line.startswith(("You draw", "You take"))]
    mine = now.log[starts[-1] :] if starts else ()
    return SayView(
        seat=0,
        phase=now.phase,
        turn=0,
        to_act=(0,),
        dealer=1,
        hand=now.hand,
        hand_counts=(len(now.hand), 5),
        known=((), ()),
        stock_count=now.stock,
        discards=(now.top,) if now.top else (),
        table=now.table,
        taken=now.taken,
        laid=any(line.startswith("You lay") for line in mine),
        added=any(line.startswith("You make") for line in mine),
        refused=(),
        proposal=None,
        exhausted=int(now.stock == 0),
    )


__all__ = ["WILD", "Keyboard", "SayPlayer", "Seen", "Tapping"]
