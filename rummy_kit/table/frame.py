"""What surrounds every game: the seats, the scores, the line at the top, and the buttons that all tables have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Literal

from rummy_kit.engine.bot import Bot
from rummy_kit.engine.match import Match
from rummy_kit.table import speech
from rummy_kit.table.game import table_of
from rummy_kit.table.panel import COMMON
from rummy_kit.table.parts import button
from rummy_kit.table.view import (
    ActionView,
    BannerView,
    DeedView,
    Draft,
    EndPartView,
    FrameView,
    GameView,
    LinesPicture,
    LineView,
    MeldView,
    PanelView,
    ScoresView,
    SeatView,
    hand_keys,
)
from rummy_kit.texts import Texts

VIEWER = "panda"
AVATARS = ("cat", "owl", "fox", "frog", "bear")  # for the other players, unless they have their own
MORE_AVATARS = (
    *("badger", "bat", "beaver", "bee", "camel", "crab", "deer", "dolphin", "duck", "elephant"),
    *("giraffe", "hare", "hedgehog", "heron", "horse", "koala", "lion", "lynx", "mouse", "octopus"),
    *("otter", "parrot", "penguin", "puffin", "seal", "snail", "squirrel", "tiger", "turtle", "whale"),
    *("wolf", "zebra"),
)
ANIMALS = {COMMON.say("animal", avatar): avatar for avatar in (VIEWER, *AVATARS, *MORE_AVATARS)}
"""The pictures of people who are named after them."""


@dataclass(frozen=True)
class Frame:
    """The frame of the table for one seat. ``names`` go by seat ("You" for the viewer), ``bots`` by kind.

    ``started`` is whether the player has begun the match, ``tried`` whether they may have a hint in this position.
    ``last`` is what each player did last, ``looks_back`` whether the page has a look back.
    """

    match: Match
    seat: int
    names: Sequence[str]
    bots: Mapping[str, Bot]
    words: Texts
    started: bool
    tried: bool
    last: Sequence[list[DeedView]]
    looks_back: bool = False

    def say(self, code: str, part: str = "what", **data: Any) -> str:
        """One part of a code in words."""
        return self.words.say(code, part, data)

    def banner(self, shown: GameView) -> BannerView:
        """The game's own banner once the match has begun; at the end, who has won."""
        if self.match.over:
            return {**shown["banner"], "title": match_over_words(self.match, self.names)}
        if self.started:
            return shown["banner"]
        title, text = (self.say("now.ready", part, first=self._first) for part in ("title", "text"))
        return {"title": title, "text": text, "steps": [], "yours": True}

    @property
    def _first(self) -> Any:
        return speech.who(self.match.state.turn, self.names)

    def view(self, shown: GameView, obs: Any) -> FrameView:
        """Everything on the table except the viewer's own hand and the feedback."""
        others = [(self.seat + step) % obs.seats for step in range(1, obs.seats)]
        return {
            "subtitle": self.subtitle(shown),
            "banner": self.banner(shown),
            "seats": [self.seat_view(shown, obs, seat) for seat in others],
            "me": self.seat_view(shown, obs, self.seat),
            "zones": shown["zones"],
            "tray": shown["tray"],
            "actions": self.actions(shown, obs.my_move),
            "scores": self.scores(),
        }

    def subtitle(self, shown: GameView) -> str:
        """The line at the top: the round, the length of the match, and whether it is for practice."""
        one = self.match.length == 1
        rounds = self.say("subtitle", "one" if one else "round", n=self.match.round)
        goal = "" if one else shown.get("goal", "")
        return " · ".join(filter(None, (rounds, goal, self.say("subtitle", "practice") if self.match.practice else "")))

    def seat_view(self, shown: GameView, obs: Any, seat: int) -> SeatView:
        """A player with their melds and what they did last."""
        person = self.match.players[seat].kind == "person"
        shown_seat: SeatView = {
            "id": seat,
            "name": self.names[seat],
            "avatar": self._avatar(seat),
            "who": "you" if seat == self.seat else "person" if person else "computer",
            "count": obs.hand_counts[seat],
            "note": shown["notes"][seat],
            "melds": shown["melds"][seat],
            "places": shown["places"],
            "acting": self.started and seat in obs.to_act,
            "last": self.last[seat][-1:] if seat == self.seat else self.last[seat],
        }
        if obs.open_hands and seat != self.seat:
            cards = self.match.game.deck.sort(obs.open_hands[seat])
            shown_seat["hand"] = [{"key": key, "face": face} for key, face in hand_keys(cards)]
        return shown_seat

    def _avatar(self, seat: int) -> str:
        """The animal of the player at a seat: a character's own, the viewer's, or, for other people and bots,
        clockwise, one that nobody here has.
        """
        order = [(self.seat + step) % len(self.names) for step in range(len(self.names))]
        own = {seat: self._own_avatar(seat) for seat in order}
        free = (avatar for avatar in AVATARS if avatar not in own.values())
        return {seat: own[seat] or (VIEWER if seat == self.seat else next(free, AVATARS[-1])) for seat in order}[seat]

    def _own_avatar(self, seat: int) -> str:
        """The animal that a person is named after, or a character's animal, even where another bot plays for it."""
        player = self.match.players[seat]
        if player.kind == "person":
            return ANIMALS.get(player.name, "")
        faces = {getattr(bot, "title", ""): getattr(bot, "avatar", "") for bot in self.bots.values()}
        own = getattr(self.bots.get(player.kind), "avatar", "")
        numbered = player.name.rstrip(" 23456")  # the second of several owls is one, too
        return str(own or faces.get(player.name) or ANIMALS.get(numbered, ""))

    def actions(self, shown: GameView, my_move: bool) -> list[ActionView]:
        """The game's own buttons, and those that every table has."""
        if not self.started:
            return [self._button("start", "check", main=True, first=self._first), *shown["actions"]]
        if self.match.over:
            again = self._button("new_game", "check", main=not self.looks_back)
            return [*self._look_back(main=True), again, *self._undo()]
        if self.match.round_over:
            return [self._button("next_round", "check", main=True), *self._look_back(), *self._undo()]
        return [*shown["actions"], self._hint(my_move), *self._undo()]

    def _hint(self, my_move: bool) -> ActionView:
        if not my_move:
            return self._button("hint", "bulb", False, "waiting")
        return self._button("hint", "bulb", self.tried, "note" if self.tried else "untried")

    def _look_back(self, *, main: bool = False) -> list[ActionView]:
        return [self._button("look_back", "eye", main=main)] if self.looks_back else []

    def _undo(self) -> list[ActionView]:
        if not self.match.practice:
            return []
        can = self.match.can_undo(self.seat).legal
        return [self._button("undo", "undo", can, "note" if can else "nothing")]

    def _button(
        self, id: str, icon: str, enabled: bool = True, note: str = "note", *, main: bool = False, **data: Any
    ) -> ActionView:
        label, said = (self.say(f"button.{id}", part, **data) for part in ("label", note))
        return button(id, label, said, icon, enabled, main=main)

    def scores(self) -> ScoresView:
        """The points of the match so far."""
        return {
            "title": self.say("scores", "fewest" if self.match.game.fewest_wins else "most"),
            "players": [
                {
                    "id": seat,
                    "name": self.names[seat],
                    "avatar": self._avatar(seat),
                    "total": total,
                    "you": seat == self.seat,
                }
                for seat, total in enumerate(self.match.totals)
            ],
            "rounds": [list(points) for points in self.match.rounds],
        }


def match_over_panel(match: Match, names: Sequence[str], seat: int, looks_back: bool, tried: int = 0) -> PanelView:
    """The end of a match: who has won, how the points grew if there were several rounds, what the player in ``seat``
    laid, how many tries were not right in the last round (``tried``), and what to do next.
    """
    points = [f"{name} {total}" for name, total in zip(names, match.totals, strict=True)]
    say, several = table_of(match.game).say, len(match.rounds) > 1
    laid = say_laid_by(match, names, seat, "last" if several else "only")
    ended = round_over_panel(match, names, seat, tried, laid=laid)
    last = "look" if looks_back else "luck"
    about_points = (say("scores.won", "text", points=points), say("scores.won", last))
    shown: PanelView = {
        **with_ends(ended, (*ended["ends"], end_part(say, last, *about_points))),
        "code": "match_won",
        "title": match_over_words(match, names),
    }
    if several:
        lines = dict(points_of_rounds(match, names))
        shown = {**shown, "kick": say("scores.won", "kick"), "open": True, "why": lines}
    return shown


def round_over_panel(match: Match, names: Sequence[str], seat: int, tried: int = 0, *, laid: str = "") -> PanelView:
    """The end of a round: what the player in ``seat`` laid (``laid``, where the title does not say it), how many tries
    were not right, and what to do next time.
    """
    say = table_of(match.game).say
    next_time = say("now.over", "next") or say("scores.won", "next")
    not_right = say("scores.tried", tried=tried) if tried else ""
    shown: PanelView = {
        "id": 0,
        "kind": "ok",
        "code": "round_won",
        "kick": say("scores.won", "round"),
        "title": say_laid_by(match, names, seat, "title"),
        "text": "",
        "steps": [],
        "buttons": [],
    }
    if melds := show_laid_by(match, names, seat):
        shown["laid"] = [{**meld, "id": f"end:{meld['id']}"} for meld in melds]  # they are still on the table, too
    return with_ends(shown, (end_part(say, "did", laid, not_right), end_part(say, "next", next_time)))


def with_ends(panel: PanelView, ends: Iterable[EndPartView]) -> PanelView:
    """The panel at the end of a round or match with these parts; the first one is about what was laid."""
    shown = [end for at, end in enumerate(ends) if end["text"] or (at == 0 and "laid" in panel)]
    return {**panel, "ends": shown, "text": " ".join(filter(None, (end["text"] for end in shown)))}


def end_part(say: Callable[..., str], about: str, *said: str) -> EndPartView:
    """One part of the end of a round or match, under the heading for what it is ``about``."""
    return {"about": say("ends", about), "text": " ".join(filter(None, said))}


def show_laid_by(match: Match, names: Sequence[str], seat: int) -> list[MeldView]:
    """What that player has laid in this round, as it is or was on the table."""
    table, obs = table_of(match.game), match.observe(seat)
    own = [one.event for one in match.recent_events(seat) if one.event.player == seat]
    return list(table.show_laid(table.look(obs, Draft(), names), seat, own[::-1]))


def say_laid_by(match: Match, names: Sequence[str], seat: int, part: Literal["title", "only", "last"]) -> str:
    """How often that player laid cards in this round; cards that were only added to others' melds are called that."""
    laid = lays_of(match, seat)
    code = "none" if not laid else "laid" if show_laid_by(match, names, seat) else "added"
    return table_of(match.game).say(f"scores.{code}", part, laid=laid)


def lays_of(match: Match, seat: int) -> int:
    """In how many moves that player has laid cards in this round, except those taken back."""
    own = (one.event for one in match.recent_events(seat) if one.event.player == seat)
    return sum(match.game.parts.get(event.kind) == "lay" for event in own)


def match_over_words(match: Match, names: Sequence[str]) -> str:
    """Who has won the match, and with how many points if points decided it."""
    winners = match.winners
    by_points = winners == match.game.leaders(match.totals)
    points = match.totals[winners[0]] if winners else 0
    part = "points" if by_points else "what"
    return table_of(match.game).say("scores.won", part, winners=speech.who(winners, names), points=points)


def points_of_rounds(match: Match, names: Sequence[str]) -> LinesPicture:
    """How each player's points grew, round by round."""
    say = table_of(match.game).say
    lines: list[LineView] = []
    for seat, name in enumerate(names):
        points = [0, *accumulate(points[seat] for points in match.rounds)]
        lines.append({"label": name, "values": [float(one) for one in points], "note": str(points[-1])})
    title = say("scores", "fewest" if match.game.fewest_wins else "most")
    listed = "; ".join(f"{line['label']}: {', '.join(f'{value:g}' for value in line['values'][1:])}" for line in lines)
    return {
        "draw": "lines",
        "text": say("scores.lines", title=title, told=listed),
        "caption": title,
        "stops": [say("scores.lines", "start"), *map(str, range(1, len(match.rounds) + 1))],
        "lines": lines,
    }
