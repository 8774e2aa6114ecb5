"""The rules for a real table: about nothing but people and cards, and true to the game that the kit plays."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Drawn, Rng

PARTS = ("What you need", "The referee", "Before you begin", "A turn", "The end and the score")
OF_THE_PROGRAM = r"`|\b(kit|computer|program|switch|settings?|options?|click|undo|hint|seed|turns? limit|400|random)\b"
IN_WORDS = {2: "two", 3: "three", 7: "seven", 10: "ten"}
WITH_PAGE = [name for name in games.with_lessons() if (games.load(name).folder / "PAPER.md").exists()]
"""For the others the rule sheet is printed."""


def text_of(name: str) -> str:
    """The page as one line, without what makes words stand out."""
    page = (games.load(name).folder / "PAPER.md").read_text(encoding="utf-8")
    return " ".join(page.replace("*", "").split())


def dealt(name: str, seats: int) -> Any:
    """What the player to the dealer's left sees after the deal."""
    game = games.load(name)
    return game.observe(game.deal(seats, dealer=0, chance=Drawn(Rng(1)))[0], 1)


@pytest.mark.parametrize("name", WITH_PAGE)
def test_the_page_is_for_people(name: str) -> None:
    page, text = (games.load(name).folder / "PAPER.md").read_text(encoding="utf-8"), text_of(name)
    titles = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert [title for title in titles if title in PARTS] == list(PARTS)
    assert re.findall(OF_THE_PROGRAM, text, re.IGNORECASE) == []
    assert re.search(r"to the right of .{,60} is (the|its) referee", text)
    assert not set(re.findall(r"[A-Z]{2}\d\d", text)), "numbers of rules help nobody at a table"


@pytest.mark.parametrize("name", WITH_PAGE)
def test_hands_and_players_are_those_of_the_game(name: str) -> None:
    game, text = games.load(name), text_of(name)
    obs = dealt(name, 3)
    dealt_cards = {"mineral_rummy": "get three minerals and {} ions"}.get(name, "deal {}")
    assert dealt_cards.format(IN_WORDS[len(obs.hand)]) in text
    most = {4: "four", 5: "five", 6: "six"}[max(game.players)]
    assert f"Two to {most} players" in text


FACTS: Mapping[str, tuple[str, ...]] = {
    "formula": ("one point, a joker five", "After three rounds the lowest total wins", "the 57 cards"),
    "formula_rummy": (
        "a wild card 20, an ion 10, a number 5",
        "reaches 500 points",
        "27 cations",
        "36 anions",
        "42 numbers",
    ),
    "mineral_rummy": (
        "5 points for each ion and 15 for each wild card",
        "reach 200 points",
        "the 55 ion cards",
        "The 16",
    ),
    "say_rummy": ("costs one point, a wild card too", "After five rounds the lowest total wins"),
    "rummy_battle": (
        "ace 15; ten to king 10; two to nine 5; joker 20",
        "thirty cards",
        "before the Marker shows: −100",
    ),
}


def counted(name: str) -> tuple[str, ...]:
    """The same, according to the game's deck and house rules."""
    game: Any = games.load(name)
    deck, options = game.deck, game.options
    points = {row.kind: row.points for row in deck.rows}
    kinds = {kind: sum(row.count for row in deck.rows if row.kind == kind) for kind in points}
    rounds = {3: "three", 5: "five"}
    if name == "formula":
        total = f"After {rounds[options.rounds]} rounds the lowest total wins"
        return "one point, a joker five", total, f"the {len(deck)} cards"
    if name == "formula_rummy":
        cost = f"a wild card {points['wild']}, an ion {points['cation']}, a number {points['subscript']}"
        parts = f"{kinds['cation']} cations", f"{kinds['anion']} anions", f"{kinds['subscript']} numbers"
        return cost, f"reaches {options.target} points", *parts
    if name == "mineral_rummy":
        score = f"{points['positive']} points for each ion and {points['wild']} for each wild card"
        return (
            score,
            f"reach {options.target} points",
            f"the {len(deck) - kinds['mineral']} ion cards",
            f"The {kinds['mineral']}",
        )
    if name == "say_rummy":
        return "costs one point, a wild card too", f"After {rounds[options.rounds]} rounds the lowest total wins"
    worth = {face: deck[face].points for face in ("AC", "10H", "KC", "2S", "9D", "joker")}
    assert worth["10H"] == worth["KC"] and worth["2S"] == worth["9D"]
    values = f"ace {worth['AC']}; ten to king {worth['KC']}; two to nine {worth['2S']}; joker {worth['joker']}"
    return values, "thirty cards", "before the Marker shows: −100"


@pytest.mark.parametrize("name", FACTS)
def test_numbers_on_the_page_are_those_of_the_game(name: str) -> None:
    said = text_of(name).casefold()
    for fact in counted(name):
        assert fact.casefold() in said, fact
