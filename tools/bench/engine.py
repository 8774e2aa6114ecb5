"""How fast the rules, the bots and the store are, and how much of a game goes over the wire.

Everything here runs on one core, so it is measured in CPU time: that way, other programs on the machine matter
less. Only the store is measured by the clock, since it waits for the disk.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import rlcard

from rummy_kit import games
from rummy_kit.bots import BOTS
from rummy_kit.engine.bot import Bot
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.stores.sqlite import SqliteStore
from rummy_kit.table.game import AnyGame
from rummy_kit.table.session import Session
from tools.bench.report import Line, at_least_times, at_most

Choose = Callable[[AnyGame, Observation, Rng], Any]

STRONGEST = "greedy"
SEATS = 3  # a pupil and two bots, if the game allows it
RLCARD = "RLCard's gin rummy"
HOUSE_RULES: dict[str, list[dict[str, str]]] = {
    "formula_rummy": [{}, {"checking": "group"}],
    "say_rummy": [{}, {"accent": "southern-british"}],
}
PACE = {"formula_rummy": 2, "mineral_rummy": 2, "rummy_battle": 1.3}  # times the reference; 1 for other games
SAMPLED = ("formula", "say_rummy")  # these have too many legal moves to list at every turn: one is drawn instead


def tables() -> Iterator[tuple[str, AnyGame]]:
    """Every game, with its title, and with each of the house rules that change its pace."""
    for name in games.names():
        for rules in HOUSE_RULES.get(name, [{}]):
            game = games.load(name, rules)
            yield ", ".join([game.title, *rules.values()]), game


def seats_of(game: AnyGame) -> int:
    return SEATS if SEATS in game.players else game.players[0]


# ways to choose a move


def at_random(game: AnyGame, obs: Observation, rng: Rng) -> Any:
    """A random move from the list of all legal ones."""
    return rng.choice(list(game.legal_actions(obs)))


def sample(game: AnyGame, obs: Observation, rng: Rng) -> Any:
    """A random legal move, without the list."""
    return game.sample_action(obs, rng)


def play_round(game: AnyGame, seed: int, choose: Choose, seen: Callable[[Observation], None] | None = None) -> int:
    """Play a round in which every move is chosen, checked and applied; returns the number of decisions."""
    rng = Rng(seed)
    state, _ = game.deal(seats_of(game), 0, Drawn(rng))
    for decisions in count():
        if state.outcome is not None:
            return decisions
        obs = game.observe(state, state.to_act[0])
        if seen:
            seen(obs)
        state, _ = game.apply(state, choose(game, obs, rng), Drawn(rng))
    raise AssertionError("a round ends")


# lines of the table


def selfplay(quick: bool) -> Iterator[Line]:
    """Random self-play, alternating with RLCard's gin rummy as its users get it: legal moves and an observation."""
    gin = rlcard.make("gin-rummy", config={"seed": 7})
    dice = random.Random(7)
    floor: list[float] = []
    rates: dict[str, list[float]] = {title: [] for title, _ in tables()}
    seeds = count()
    for _ in range(3 if quick else 9):
        floor.append(rate(lambda: gin_round(gin, dice)))
        for title, game in tables():
            rates[title].append(rate_of(game, seeds))
    for title, game in tables():
        budget = at_least_times(PACE.get(game.id, 1))
        yield Line(f"{title}: random decisions a CPU second", "k/s", rates[title], RLCARD, floor, budget)


def gin_round(env: Any, dice: random.Random) -> int:
    """A random round in RLCard; returns the number of decisions."""
    state, _ = env.reset()
    decisions = 0
    while not env.is_over():
        state, _ = env.step(dice.choice(list(state["legal_actions"])))
        decisions += 1
    return decisions


def rate_of(game: AnyGame, seeds: Iterator[int]) -> float:
    choose = sample if game.id in SAMPLED else at_random
    return rate(lambda: play_round(game, next(seeds), choose))


def rate(play: Callable[[], int], seconds: float = 0.5) -> float:
    """Thousands of decisions per CPU second."""
    play()
    decisions, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += play()
    return decisions / spent / 1000


def legal(quick: bool) -> Iterator[Line]:
    """The time to list all legal moves in a position, and in one whose player may lay cards and holds two wild ones."""
    budget = at_most(5, "ms")
    for title, game in tables():
        views = positions(game, 100 if quick else 600)
        times = [legal_ms(game, view) for view in views]
        yield Line(f"{title}: legal moves of a position, CPU", "ms", times, budget=budget)
        may_lay = [view for view in views if view.phase == "play" and len(view.hand) > 2]
        wild = [with_two_wilds(game, view) for view in may_lay if wild_faces(game)]
        times = [legal_ms(game, view) for view in wild]
        if times:
            yield Line(f"{title}: the same with two wild cards in hand", "ms", times, budget=budget)


def bots(quick: bool) -> Iterator[Line]:
    """The time for a move of the strongest bot."""
    bot = BOTS[STRONGEST]
    for title, game in tables():
        views = positions(game, 60 if quick else 300)
        times = [bot_ms(game, bot, view) for view in views]
        yield Line(f"{title}: move of the {STRONGEST} bot, CPU", "ms", times, budget=at_most(20, "ms"))


def positions(game: AnyGame, wanted: int) -> list[Observation]:
    """Views of players about to move, half of them from random rounds, half from rounds of the strongest bot."""
    views: list[Observation] = []
    for choose in (at_random, BOTS[STRONGEST].choose):
        some: list[Observation] = []
        for seed in count():
            play_round(game, seed, choose, some.append)
            if len(some) >= 3 * wanted:
                break
        views += random.Random(7).sample(some, wanted // 2)
    return views


def wild_faces(game: AnyGame) -> list[str]:
    return [row.face for row in game.deck.rows if row.kind in ("wild", "joker")]


def with_two_wilds(game: AnyGame, obs: Observation) -> Observation:
    """The view with two hand cards exchanged for wild cards; cards that the player must still use stay."""
    wilds = wild_faces(game)
    owed = [duty.card for duty in obs.obligations]
    rest = sorted(obs.hand, key=lambda card: card in wilds or card not in owed)
    return replace(obs, hand=(*rest[:-2], wilds[0], wilds[-1]))


def legal_ms(game: AnyGame, obs: Observation) -> float:
    start = time.process_time()
    list(game.legal_actions(obs))
    return 1000 * (time.process_time() - start)


def bot_ms(game: AnyGame, bot: Bot, obs: Observation) -> float:
    start = time.process_time()
    bot.choose(game, obs, Rng(7))
    return 1000 * (time.process_time() - start)


# what goes over the wire


def sent(quick: bool) -> Iterator[Line]:
    """The size of the views in whole matches between a player who tries everything and bots, at the largest table."""
    budget = at_most(20, "kB")
    for title, game in tables():
        sizes = [size for seed in range(1 if quick else 6) for size in view_sizes(game, seed)]
        yield Line(f"{title}: a view sent", "kB", sizes, budget=budget)
        yield Line(f"{title}: the largest view sent", "kB", [max(sizes)], budget=budget)


def view_sizes(game: AnyGame, seed: int, rounds: int = 2) -> Iterator[float]:
    """Kilobytes of each view of a match, as Jupyter writes them."""
    seats = game.players[-1]
    players = [Player("You"), *(Player(f"Bot {seat}", STRONGEST) for seat in range(1, seats))]
    session = Session(Match(game, players, seed, rounds=rounds), bots=BOTS)
    visitor = Visitor(session, random.Random(seed))
    while not session.match.over:
        session.step() if session.pending() else visitor.click()
        view = {name: part for name, part in session.view().items() if name != "heard"}  # no move plays a sound
        yield len(json.dumps(view, ensure_ascii=False).encode()) / 1000


class Visitor:
    """A player who knows no rules: chooses cards that the table says fit, presses what can be pressed."""

    def __init__(self, session: Session, dice: random.Random) -> None:
        self.session = session
        self.dice = dice
        self.seq = 0

    def click(self) -> None:
        """Send one message, as a click on the page does."""
        view = self.session.view()
        text = {field["id"]: self._answer(field) for field in view["tray"]["fields"]} if view["tray"] else {}
        ready = [action for action in view["actions"] if action["enabled"]]
        main = [action for action in ready if action["main"]]
        chosen = view["hand"]["chosen"]
        others = [card for card in view["hand"]["cards"] if card["key"] not in chosen]
        fitting = [card for card in others if card.get("fits")]
        mood = self.dice.random()
        if (main and mood < 0.5) or (ready and mood < 0.1) or not others:
            self._send("do", place=self.dice.choice(main or ready)["id"], text=text)
        elif chosen and (mood > 0.9 or not fitting):
            self._send("choose", cards=[])
        else:
            self._send("choose", cards=[*chosen, self.dice.choice(fitting or others)["key"]], text=text)

    def _answer(self, field: Any) -> str:
        if field["options"]:
            value: str = self.dice.choice(field["options"])["value"]
            return value
        return field["value"] or "iron(III) oxide"

    def _send(self, kind: str, **parts: Any) -> None:
        self.seq += 1
        self.session.handle({"kind": kind, "page": "bench", "seq": self.seq, **parts})


# the store


def store(quick: bool) -> Iterator[Line]:
    """The time by the clock to write each move of a match as it is made, then to save and load the whole match."""
    times = 3 if quick else 9
    for title, game in tables():
        match = whole_match(game)
        with TemporaryDirectory() as folder:
            yield Line(f"{title}: a move kept in SQLite", "ms", time_appending(match, Path(folder)))
        saving = [save_ms(match) for _ in range(times)]
        yield Line(f"{title}: a match of {len(match)} moves saved", "ms", saving)
        loading = [load_ms(json.dumps(match.save())) for _ in range(times)]
        yield Line(f"{title}: the same loaded, played again", "ms", loading)


def whole_match(game: AnyGame, seed: int = 7) -> Match:
    """A match played to its end with random moves."""
    seats = seats_of(game)
    match = Match(game, [Player(f"Bot {seat}", "random") for seat in range(seats)], seed)
    while not match.over:
        if match.round_over:
            match.deal_round()
        else:
            seat = match.state.to_act[0]
            match.act(sample(game, match.observe(seat), match.bot_rng(seat)))
    return match


def time_appending(match: Match, folder: Path) -> list[float]:
    """Milliseconds that each entry of the match's log takes to be kept."""
    log = match.log
    kept = SqliteStore(folder / "matches.sqlite3")
    match_id = kept.create(Match(match.game, match.players, match.seed))
    times = []
    for n in range(1, len(log)):
        start = time.perf_counter()
        kept.append(match_id, n, [log[n]])
        times.append(1000 * (time.perf_counter() - start))
    kept.close()
    return times


def save_ms(match: Match) -> float:
    start = time.perf_counter()
    json.dumps(match.save())
    return 1000 * (time.perf_counter() - start)


def load_ms(text: str) -> float:
    start = time.perf_counter()
    Match.from_text(text, games.load)
    return 1000 * (time.perf_counter() - start)
