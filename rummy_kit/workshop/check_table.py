"""The requirements for every game's table, checked at many positions in many rounds: ``check_table(game)``.

Rounds are played at random and by each player's best-ranked move. At some positions, a player sits down and sends what
a page can send, sensible or not. The first failure raises a :class:`TableError` that names the seed and the message.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from rummy_kit.engine import turns
from rummy_kit.engine.events import Event
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.plain import canonical, plain
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.table.game import AnyGame
from rummy_kit.table.rummy_table import WIDEST_SYMBOL, short_mark, width_of
from rummy_kit.table.session import Session
from rummy_kit.table.view import CardView, TableView
from rummy_kit.texts import Texts
from rummy_kit.workshop.any_page import any_message, places, zone_cards
from rummy_kit.workshop.conformance import ConformanceError, Report

LARGEST = 20_000  # bytes of a view
MESSAGES = 12  # messages from a page at one position
MOVES = 150  # moves in a round before the next is dealt
OWN_LAYOUT = ("suit", "effect", "ten_frame", "tile", "sound")  # cards without a symbol in the corner
STRAY = ("unknown_action", "bad_message", "not_in_hand")  # codes that no card or place in a view may lead to
OF_ALL_TABLES = ("table", "steps", "ending", "player", "idle")  # words that the base of all tables uses


class TableError(ConformanceError):
    """A table that fails a check; the message says which one, and where to see it."""


class AnyBot:
    """Plays legal moves at random."""

    name = "any"

    def choose(self, game: Any, obs: Any, rng: Rng) -> Any:
        """A random legal action."""
        return game.sample_action(obs, rng)


@dataclass(frozen=True)
class Spot:
    """A seat in a position of a match, for the error message."""

    game: AnyGame
    seed: str
    entry: int
    seat: int

    def fail(self, rule: str, details: object = "") -> TableError:
        """The error for a check that fails here."""
        where = f"seed {self.seed!r}, entry {self.entry} of the log, seat {self.seat}"
        options = json.dumps(plain(self.game.options))
        return TableError(f"{self.game.id}: {rule} ({where}, options {options})\n{str(details)[:2000]}")


def check_table(
    game: AnyGame,
    *,
    rounds: int = 6,
    sample: int = 40,
    seed: int | str = 0,
    progress: Callable[[], object] = lambda: None,
) -> Report:
    """Check a game's table at about ``sample`` positions in ``rounds`` rounds. Raises :class:`TableError`.

    ``progress`` is called after each round.
    """
    report = Report(f"{game.title}, the table")
    _check_words(game)
    _check_faces(game)
    for number in range(rounds):
        seats = game.players[number % len(game.players)]
        name = f"{seed}/{number}"
        for match, spot in positions(game, seats, name, -(-sample // rounds), number % 2 == 0):
            _check_events(spot, match, report)
            _check_verdicts(spot, match, report)
            _check_page(spot, match, report)
            _check_places(spot, match, report)
            _check_hints(spot, match, report)
        progress()
    return report


# ------------------------------------------------------------------------------------------ positions


def positions(game: AnyGame, seats: int, seed: str, count: int, greedy: bool) -> Iterator[tuple[Match, Spot]]:
    """Positions in a match's first round, including its start and its end, each with a seat, usually one that is to
    act.
    """
    match, luck = Match(game, [Player(f"P{seat}") for seat in range(seats)], seed), Rng(seed, "table")
    while not match.round_over and len(match) < MOVES:
        seat = match.state.to_act[0]
        obs = match.observe(seat)
        ranked = game.rank(obs) if greedy else ()
        match.act(ranked[0].action if ranked else game.sample_action(obs, luck))
    entries = sorted({1, len(match), *(1 + luck.below(len(match)) for _ in range(count))})
    for entry in entries:
        there = match.replay(entry)
        seat = there.state.to_act[0] if there.state.to_act and luck.below(4) else luck.below(seats)
        yield there, Spot(game, seed, entry, seat)


def sit_down(spot: Spot, match: Match) -> Session:
    """A session for a person in that seat of a copy of the match, with computers in the others."""
    kinds = ["person" if seat == spot.seat else "any" for seat in range(len(match.players))]
    copy = match.replay()
    copy.players = tuple(Player(player.name, kind) for player, kind in zip(match.players, kinds, strict=True))
    copy.practice = True
    session = Session(copy, spot.seat, {"any": AnyBot()})
    session.handle({"kind": "hello", "page": "p", "seq": 1})
    session.handle({"kind": "do", "place": "start", "page": "p", "seq": 2})
    return session


# ------------------------------------------------------------------------------------------ events and verdicts


def _check_events(spot: Spot, match: Match, report: Report) -> None:
    """Check that every event has its own words for each reader."""
    table, names = spot.game.table, _names(match, spot.seat)
    for n, event in match.events(spot.seat):
        _check_event(spot, event)
        for reader in (None, spot.seat):
            try:
                table.tell(event.read_by(reader), reader, names)
                table.deed(n, event, spot.seat, names)
            except Exception as error:
                raise spot.fail(f"the event {event.kind!r} cannot be put into words", f"{event}\n{error!r}") from error
        report.counts["events told"] += 1


def _check_event(spot: Spot, event: Event) -> None:
    if not spot.game.table.texts.has(f"tell.{event.kind}"):
        raise spot.fail(f"the event {event.kind!r} has no words: write [tell.{event.kind}] in strings.toml", event)


def _check_verdicts(spot: Spot, match: Match, report: Report) -> None:
    """Check that every refusal and every mistake has a title and a text, and that no attempt raises an error."""
    obs = match.observe(spot.seat)
    tried = list(spot.game.candidates(obs)) if obs.my_move else []
    for action in Rng(spot.seed, spot.entry).shuffle(tried)[:60]:
        verdict: Verdict = spot.game.check(obs, action)
        for violation in (*verdict.violations, *((verdict.mistake,) if verdict.mistake else ())):
            _check_panel(spot, violation)
            report.counts["verdicts in words"] += 1


def _check_panel(spot: Spot, violation: Violation) -> None:
    try:
        panel = spot.game.table.panel(violation)
    except Exception as error:
        raise spot.fail(f"the code {violation.code!r} cannot be put into words", f"{violation}\n{error!r}") from error
    if not (panel["title"] and panel["text"]):
        raise spot.fail(
            f"the code {violation.code!r} has no words: write [{violation.code}] in strings.toml", violation
        )


# ------------------------------------------------------------------------------------------ pages


def _check_page(spot: Spot, match: Match, report: Report) -> None:
    """Check that whatever a page sends is answered without an error, and that the view stays consistent."""
    session, luck = sit_down(spot, match), Rng(spot.seed, spot.entry, "page")
    view = session.view()
    for seq in range(3, 3 + MESSAGES):
        message = any_message(view, seq, luck)
        view = _answer(spot, session, message)
        if view["ack"] != {"page": "p", "seq": seq}:
            raise spot.fail("a message is not answered", message)
        _check_view(spot, session, view)
        report.counts["messages answered"] += 1


def _answer(spot: Spot, session: Session, message: dict[str, Any]) -> TableView:
    """The view after a message, once the computers have moved."""
    try:
        session.handle(message)
        while session.pending():
            session.step()
        return session.view()
    except Exception as error:
        raise spot.fail("a message raises an error", f"{message}\n{error!r}") from error


def _check_places(spot: Spot, match: Match, report: Report) -> None:
    """Check that every enabled button and every place that takes cards does something."""
    view = sit_down(spot, match).view()
    if view != sit_down(spot, match).view():
        raise spot.fail("the same position is shown in two ways")
    for action in view["actions"]:
        if action["enabled"]:
            _check_leads_somewhere(spot, match, {"kind": "do", "place": action["id"]})
            report.counts["buttons pressed"] += 1
    hand = [card["key"] for card in view["hand"]["cards"]][:1]
    targets = [zone["id"] for zone in view["zones"] if zone["target"]]
    for place in (*targets, *(slot["id"] for slot in (view["tray"]["slots"] if view["tray"] else ()))):
        _check_leads_somewhere(spot, match, {"kind": "drop", "place": place, "cards": hand})
        report.counts["cards dropped"] += 1


def _check_leads_somewhere(spot: Spot, match: Match, message: dict[str, Any]) -> None:
    session = sit_down(spot, match)
    before = session.view()
    after = _answer(spot, session, {**message, "page": "p", "seq": 3})
    if after["panel"] and after["panel"]["code"] in STRAY:
        raise spot.fail(f"a place of the view leads nowhere: {after['panel']['code']}", message)
    if {**after, "rev": 0, "ack": 0} == {**before, "rev": 0, "ack": 0}:
        raise spot.fail("a place of the view does nothing", message)


def _check_hints(spot: Spot, match: Match, report: Report) -> None:
    """Check that the first, the second and the last hint have words."""
    session = sit_down(spot, match)
    if not session.view()["hand"]["cards"] or match.round_over:
        return
    session.handle({"kind": "choose", "cards": [session.view()["hand"]["cards"][0]["key"]], "page": "p", "seq": 3})
    for seq in range(4, 7):
        session.handle({"kind": "do", "place": "hint", "page": "p", "seq": seq})
        panel = session.view()["panel"]
        if panel is None or not (panel["title"] and panel["text"]):
            raise spot.fail("a hint has no words", panel)
        report.counts["hints given"] += 1


def _check_view(spot: Spot, session: Session, view: TableView) -> None:
    """Check that the view is consistent: its size, its keys and faces, and that it holds nothing that the player may
    not know.
    """
    size = len(json.dumps({**view, "heard": None}, ensure_ascii=False).encode())  # a sound may be longer
    if size > LARGEST:
        raise spot.fail(f"a view has {size:,} bytes, more than {LARGEST:,}")
    twice = [key for key, count in Counter(map(str, _focus_targets(view))).items() if count > 1]
    if twice:
        raise spot.fail(f"focus targets of one name: {twice[:5]}")
    seen = session.match.observe(spot.seat)
    faces, known, lying_open = session.setup()["faces"], canonical(seen), _open_faces(spot, session.match)
    for card in _cards(view):
        if card["face"] not in faces:
            raise spot.fail(f"the face {card['face']!r} is not among the faces of the deck", card)
        if not lying_open[card["face"]] and json.dumps(card["face"], ensure_ascii=False) not in known:
            raise spot.fail(f"C05: the card {card['face']!r} is shown, but the player may not know it", card)
    panel = view["panel"]
    if panel is not None and not (panel["title"] and panel["text"]):
        raise spot.fail(f"the code {panel['code']!r} has no words: write [{panel['code']}] in strings.toml", panel)


def _open_faces(spot: Spot, match: Match) -> Counter[str]:
    """The cards outside the stock and the hands of others."""
    places = spot.game.layout(match.state)
    others = (hand for seat, hand in enumerate(places.hands) if seat != spot.seat)
    return spot.game.deck.counts - Counter(card for pile in (*others, places.stock) for card in pile)


def _focus_targets(view: TableView) -> Iterator[str]:
    """Everything that can have keyboard focus, by its key on the page."""
    yield from (f"action {action['id']}" for action in view["actions"])
    yield from (f"card {card['key']}" for card in view["hand"]["cards"])
    yield from (f"zone card {card['key']}" for card in zone_cards(view))
    yield from (f"place {place}" for place in places(view) if place not in {a["id"] for a in view["actions"]})
    yield from (f"field {field['id']}" for field in (view["tray"]["fields"] if view["tray"] else ()))


def _cards(view: TableView) -> Iterator[CardView]:
    yield from view["hand"]["cards"]
    yield from zone_cards(view)
    laid = (meld for seat in (*view["seats"], view["me"]) for meld in seat["melds"])
    yield from (card for meld in laid for card in meld.get("cards", ()))
    yield from (slot["card"] for slot in (view["tray"]["slots"] if view["tray"] else ()) if "card" in slot)


def _names(match: Match, seat: int) -> list[str]:
    return ["You" if at == seat else player.name for at, player in enumerate(match.players)]


# ------------------------------------------------------------------------------------------ words


def _check_faces(game: AnyGame) -> None:
    """Check that the mark and the symbol of each card have room on it, as far as that is known without a browser."""
    for face, shown in game.table.faces().items():
        if shown["art"]["draw"] in OWN_LAYOUT:
            continue
        symbol = "".join(text for text, *_ in shown["symbol"])
        if len(shown["symbol"]) == 1 and width_of(symbol) > WIDEST_SYMBOL:
            raise TableError(
                f"{game.id}: the symbol {symbol!r} of the card {face!r} has no room in one line. Write it in two parts "
                "in the table's face(): docs/add-a-game.md, The look."
            )
        if not short_mark(shown["mark"]) and shown["mark"]:
            raise TableError(
                f"{game.id}: the mark {shown['mark']!r} of the card {face!r} has no room on its edge. Give deck.csv a "
                "column mark with two letters or up to four narrow ones; where it is empty, the edge is, too."
            )


def _check_words(game: AnyGame) -> None:
    """Check that every ending has words, and that the game has no unused words."""
    texts = game.table.texts
    for field in fields(game.options):
        if not game.table.option_label(field.name):
            raise TableError(f"{game.id}: write the label of the house rule [option.{field.name}] in strings.toml")
    for ending in game.endings:
        if not texts.has("ending", ending):
            raise TableError(f"{game.id}: the ending {ending!r} has no words: write it under [ending] in strings.toml")
    if idle := sorted(unsaid(game)):
        raise TableError(
            f"{game.id}: words that nothing says: {', '.join(idle)}. Correct the name in strings.toml, or delete them."
        )


def unsaid(game: AnyGame) -> set[str]:
    """Codes in the game's ``strings.toml`` whose last part appears neither in any Python file in its folder nor in
    turns.py.

    A game may replace the words of all tables, and words may ask for a form of a card: ``{card:the}``.
    """
    folder = game.folder
    files = (*folder.rglob("*.py"), folder / "strings.toml", Path(turns.__file__))
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    own, common = Texts.load(folder / "strings.toml"), Texts.load(*game.table.general_words)
    options = {f"option.{field.name}{more}" for field in fields(game.options) for more in ("", ".choices")}
    said = options.union(common.codes())
    return {code for code in own.codes() if code not in said and not _is_said(code, source, game)}


def _is_said(code: str, source: str, game: AnyGame) -> bool:
    last = code.rpartition(".")[2]
    said = (f'"{last}"', f'"{code}.', f'"{last.removeprefix("tip_")}"', f":{last}}}")
    return code in OF_ALL_TABLES or last in game.deck or any(each in source for each in said)
