"""A worked tip names the cards to press: in all five games they are in the hand, or said to be elsewhere, and pressing
just these does what the tip says. Only the words of the tip are followed, as a player would."""

import re
from collections import Counter
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.actions import Action
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.meld_rummy import LayOff, MeldRummy
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Violation
from rummy_kit.games.formula import pieces as formula
from rummy_kit.games.rummy_battle import pieces as battle
from rummy_kit.games.say_rummy import pieces as say
from rummy_kit.subjects import arithmetic, ions, minerals, odds
from rummy_kit.table.view import Draft, Intent, hand_keys
from rummy_kit.workshop.pupils.plain import find_names, one_of
from tests.games.formula_rummy.scenario import a_round as formula_rummy_round
from tests.games.mineral_rummy.scenario import a_round as mineral_rummy_round
from tests.games.say_rummy.scenario import a_round as say_rummy_round
from tests.games.tips import tip_of

WORKED = 2
WILD = "the wild card"


class Position:
    """A position with its worked tip, and a hand that presses what the tip names."""

    def __init__(self, game, obs):
        self.game, self.obs = game, obs
        self.tip = game.table.hint(obs, Draft(), WORKED)
        self.text = game.table.panel(self.tip)["text"] if self.tip else ""

    def keys(self, faces):
        """The keys of these cards, which are in the hand."""
        assert not Counter(faces) - Counter(self.obs.hand), (self.text, self.obs.hand)
        left, keys = list(hand_keys(self.obs.hand)), []
        for face in faces:
            key = next(card for card in left if card[1] == face)
            left.remove(key)
            keys.append(key)
        return tuple(keys)

    def press(self, place, faces=(), **more):
        """Choose these cards and press a button: the resulting action, legal and correct."""
        draft = Draft(self.keys(faces), **more)
        meant = self.game.table.interpret(self.obs, Intent("do", place=place), draft)
        assert isinstance(meant, Action), (self.text, meant)
        self.hold(meant)
        return meant

    def hold(self, action):
        verdict = self.game.check(self.obs, action)
        assert verdict.legal and verdict.correct is not False, (self.text, action, verdict)

    def match(self, pattern):
        return re.fullmatch(pattern, self.text)


def parts(words):
    """``a, b and c`` → its parts."""
    return re.split(r", | and ", words)


def draw_or_discard(at, faces):
    """Follow a tip that begins or ends a turn."""
    if found := at.match(r"Discard (.*)\."):
        at.press("discard", [faces[found[1]]])
    elif found := at.match(r"Take (.*) from the discards\."):
        assert faces[found[1]] == at.obs.discards[-1] and at.press("take")
    else:
        assert at.match(r"Draw from the stock\.") and at.press("draw")


def follow_mineral_rummy(at):
    faces = {at.game.table.name_card(row.face): row.face for row in at.game.deck.rows}
    if found := at.match(r"Meld (\w+) with (.*)\."):
        named = [part.partition(" as ") for part in parts(found[2])]
        mineral, cards = found[1], [faces[name] for name, _, _ in named]
        stands_for = [faces[ion] for _, _, ion in named if ion]
        zones = (("minerals", at.obs.minerals.index(mineral)),)
        laid = at.press("meld", cards, zones=zones)
        assert laid.mineral == mineral and Counter(laid.cards) == Counter(cards)
        needed = minerals.mineral(mineral).cards
        assert [ion for ion in needed if ion not in cards] == stands_for
    elif found := at.match(r"Lay (.*) off on (\w+)\.") if at.obs.window is None else None:
        laid = at.press("lay_off", [faces[found[1]]], text={"onto": found[2]})
        assert (laid.kind, laid.onto) == ("lay_off", found[2])
    elif found := at.match(r"Put (.*) in place of the wild card on (\w+)\."):
        assert at.press("lay_off", [faces[found[1]]], text={"onto": f"swap:{found[2]}"}).kind == "swap"
    elif found := at.match(r"Call, and lay off (.*) from the discards on (\w+)\."):
        assert faces[found[1]] == at.obs.discards[-1]
        assert not at.press("call", text={"onto": found[2]}).swap
    elif found := at.match(r"Call, and put (.*) from the discards in place of the wild card on (\w+)\."):
        assert faces[found[1]] == at.obs.discards[-1]
        assert at.press("call", text={"onto": f"swap:{found[2]}"}).swap
    elif found := at.match(r"Leave (.*) on the discards\."):
        assert faces[found[1]] == at.obs.discards[-1] and at.press("pass")
    else:
        draw_or_discard(at, faces)


def follow_formula_rummy(at):
    faces = {at.game.table.name_card(row.face): row.face for row in at.game.deck.rows}
    if found := at.match(r"Lay (.*): (\S+), (.*?)\.( It balances, but [^.]*\.)?"):
        named = [part.partition(" as ") for part in parts(found[1])]
        cards = [faces[name] for name, _, _ in named]
        keys = [key for key, _ in at.keys(cards)]
        places = dict(zip(("tray:cation", "tray:n", "tray:anion", "tray:m"), keys, strict=True))
        wild = next((faces[meant] for _, _, meant in named if meant), "")
        laid = at.press("lay", cards, places=places, text={"name": found[3], "wild": wild})
        made = ions.Compound(ions.by_key(laid.cation), ions.by_key(laid.anion), (laid.n, laid.m))
        assert (made.unicode, Counter(laid.cards)) == (found[2], Counter(cards))
        assert bool(found[4]) == bool(ions.why_unmade(laid.cation, laid.anion))
    elif found := at.match(r"Take (\d+) discards, down to (.*), and use that card at once\."):
        depth = int(found[1])
        assert at.obs.discards[-depth] == faces[found[2]]
        assert at.press("take", zones=(("discards", len(at.obs.discards) - depth),)).count == depth
    elif found := at.match(r"Take (.*) from the discards\."):
        assert faces[found[1]] == at.obs.discards[-1]
        at.press("take", zones=(("discards", len(at.obs.discards) - 1),))
    elif found := at.match(r"Discard (.*)\."):
        at.press("discard", [faces[found[1]]])
    elif at.match(r"(\S+) with the name (.*) is wrong\. Challenge it\.|(\S+), (.*), is right\. Let it stand\."):
        at.press("challenge" if "Challenge" in at.text else "pass")
    else:
        assert at.match(r"Draw from the stock\.") and at.press("draw")


PLACE = (
    r" (?:(?:on|in front of|at the end of) the \S+ (?:of the \S+ )?"
    r"(?:on the left|in the middle|after the =)|after the =)"
)
"""Where a tip of FORMULA says that cards go; tests/games/formula/test_table.py looks whether that is so."""


def follow_formula(at):
    if found := at.match(r"Lay (.*): (.*)\."):
        laid = re.split(", | and ", re.sub(PLACE, "", found[1]))
        named = [part.removeprefix("a ").partition(" as ") for part in laid]
        at.keys([name for name, _, _ in named])
        wanted = Counter(f"{digit}*" if digit else card for card, _, digit in named)
        plays = [
            lay
            for lay in at.game.legal_actions(at.obs)
            if isinstance(lay, formula.Lay) and tokens(lay) == wanted and formula_of(lay) == found[2]
        ]
        assert plays, at.text
        at.hold(plays[0])
    else:
        assert at.match(r"Draw a card\.|Pass\.")
        at.press("draw" if "Draw" in at.text else "pass")


def tokens(lay):
    """The cards that a play takes from the hand; a joker with its digit, ``5*``."""
    numbers = (arithmetic.read_number(text) or () for text in (lay.left, lay.right, lay.answer))
    return Counter(card for number in numbers for card, stays in number if not stays)


def formula_of(lay):
    return formula.describe_play(arithmetic.Play(lay.left, lay.sign, lay.right, lay.answer))["formula"]


def follow_say_rummy(at):
    sounds = {at.game.table.name_card(row.face, "the"): row.face for row in at.game.deck.rows}
    called = {sound.called: face for face, sound in at.game.sounds.items()}
    wilds = r"(?: The wild cards? (?:is|are) (?P<wild>.*)\.)?"
    if found := at.match(rf"Lay /(?P<sounds>.*)/, (?P<word>.*?)\.{wilds}"):
        claims: list[Any] = [claim for claim in at.game.legal_actions(at.obs) if isinstance(claim, say.Lay)]
        claims = [claim for claim in claims if "".join(claim.sounds) == found["sounds"]]
    elif found := at.match(rf"Add (?P<added>.*) to (?P<old>.*?): /(?P<sounds>.*)/, (?P<word>.*?)\.{wilds}"):
        sides = {side: text for text, side in re.findall(r"/(.*?)/ (in front|at the end)", found["added"])}
        claims = [claim for claim in at.game.legal_actions(at.obs) if isinstance(claim, say.Add)]
        claims = [
            claim
            for claim in claims
            if ("".join(claim.before), "".join(claim.after)) == (sides.get("in front", ""), sides.get("at the end", ""))
            and at.obs.table[claim.to].spelling == found["old"]
            and "".join(at.game.read_claim(at.obs, claim)) == found["sounds"]
        ]
    elif found := at.match(r"Discard (.*)\."):
        return at.press("discard", [sounds[found[1]]])
    elif found := at.match(r"Take (.*)\."):
        assert sounds[found[1]] == at.obs.discards[-1]
        return at.press("take")
    else:
        assert at.match(r"Draw from the stock\.")
        return at.press("draw")
    meant = Counter(called[part] for part in parts(found["wild"] or "") if part)
    claims = [claim for claim in claims if Counter(say.list_added(claim)[at_] for at_ in claim.wilds) == meant]
    assert claims, at.text
    at.keys(say.cards_of(claims[0]))
    at.hold(claims[0])
    spelled = at.game.finder.lexicon.spellings(at.game.encode(at.game.read_claim(at.obs, claims[0])))
    assert found["word"] in spelled
    return claims[0]


def follow_rummy_battle(at):
    table = at.game.table
    names = {table.name_card(row.face, "the"): row.face for row in at.game.deck.rows}
    short = {odds.short(row.face): row.face for row in at.game.deck.rows}
    if found := at.match(r"Lay (?!off)(.*?)( without drawing a card)?\."):
        named = [part.partition(" as ") for part in found[1].split(", ")]
        cards = tuple(short[name] for name, _, _ in named)
        at.keys(cards)
        lay = battle.Lay(at.obs.seat, cards, not found[2] and at.obs.stock_count > 0)
        at.hold(lay)
        shape = odds.read(cards)
        assert shape is not None
        assert all(not meant or short[meant] == shape.stands_for(place) for place, (_, _, meant) in enumerate(named))
        assert all(meant for name, _, meant in named if name == "joker" and shape.kind == "run")
    elif found := at.match(r"Lay off (.*) (on .*)\."):
        card = names[found[1]]
        at.keys([card])
        moves = [
            move for move in at.game.legal_actions(at.obs) if isinstance(move, battle.LayOff) and move.card == card
        ]
        there = [move for move in moves if table.aim_words(battle.Aim.of(at.obs, move)) == found[2]]
        assert there and any(meld.name in found[2] for meld in at.obs.table)
        at.hold(there[0])
    elif found := at.match(r"Take (\d+) from the row and play (.*)\."):
        assert names[found[2]] == at.obs.discards[-int(found[1])]
        at.hold(battle.Take(at.obs.seat, int(found[1])))
    elif found := at.match(r"Play Hoard and take (\d+), down to (.*)\."):
        at.keys(["hoard"])
        assert names[found[2]] == at.obs.discards[-int(found[1])]
        at.hold(battle.Hoard(at.obs.seat, int(found[1])))
    elif found := at.match(r"(?:Discard|Put) (.*?)(?: under the deck)?\."):
        at.press("under" if "under the deck" in at.text else "discard", [names[found[1]]])
    elif found := at.match(r"Play ([\w ]+?)(?:: .*)?\."):
        at.keys([names[found[1]]])
    else:
        assert re.fullmatch(r"Draw .*|Use your 2nd Chance .*", at.text), at.text


def follow_plain_rummy(at):
    faces = {at.game.table.name_card(row.face): row.face for row in at.game.deck.rows}
    if found := at.match(r"Lay (.*)\."):
        laid = at.press("lay", [faces[name] for name in find_names(found[1], faces)])
        assert laid.kind == "lay"
    elif found := at.match(rf"Add ({one_of(faces)}) to (.*)\."):
        there = [meld.cards for meld in at.obs.table].index(tuple(faces[name] for name in find_names(found[2], faces)))
        assert faces[found[1]] in at.obs.hand
        at.hold(LayOff(at.obs.my_seat, faces[found[1]], there))
    else:
        draw_or_discard(at, faces)


FOLLOW = {
    "mineral_rummy": (follow_mineral_rummy, 14, "the wild card as "),
    "formula_rummy": (follow_formula_rummy, 8, "the wild card as "),
    "formula": (follow_formula, 16, "a joker as "),
    "say_rummy": (follow_say_rummy, 14, "The wild card is "),
    "rummy_battle": (follow_rummy_battle, 10, "joker as "),
}
PLAIN = {name: (follow_plain_rummy, 10, "") for name in games.names() if issubclass(games.find(name), MeldRummy)}
FOLLOW |= PLAIN


@pytest.mark.parametrize("game", FOLLOW)
def test_every_card_that_a_worked_tip_names_can_be_pressed_and_does_what_it_says(game):
    follow, rounds, wild = FOLLOW[game]
    told_of: Counter[str] = Counter()
    with_wild = 0
    for seed in range(rounds):
        match = Match(games.load(game), [Player("You"), Player("Ada"), Player("Ben")], seed, rounds=1)
        luck, moves = Rng("hints", game, seed), 0
        while not match.over and moves < 60:
            seat = match.state.to_act[0]
            obs = match.observe(seat)
            at = Position(match.game, obs)
            if at.tip:
                follow(at)
                told_of[at.tip.code] += 1
                with_wild += wild in at.text
            ranked = match.game.rank(obs)
            match.act(ranked[0].action if luck.below(4) else match.game.sample_action(obs, luck))
            moves += 1
    assert with_wild and sum(told_of.values()) > 100


def test_a_tip_with_a_wild_card_names_it_and_what_it_stands_for():
    """Mineral Rummy named the ions of a mineral, including the one that the wild card was to stand for."""
    table: Any = mineral_rummy_round("Fe wild K Na", "Na K", minerals=("pyrite",), phase="play")
    assert (
        Position(table.game, table.game.observe(table.state, 0)).text
        == "Meld pyrite with iron and the wild card as sulfide."
    )
    table = formula_rummy_round("Ca2+ wild 1 2", "Li+", phase="play")
    text = Position(table.game, table.game.observe(table.state, 0)).text
    assert re.match(r"Lay calcium, the 1, the wild card as \w+ and the 2: Ca", text), text
    table = formula_rummy_round("Ca2+ Cl- 1 wild", "Li+", phase="play")
    text = Position(table.game, table.game.observe(table.state, 0)).text
    assert text == "Lay calcium, the 1, chloride and the wild card as the 2: CaCl₂, calcium chloride."
    for depth in (0, 1):  # and no earlier hint looks at an ion that is not there
        table = formula_rummy_round("Ca2+ wild 1 2", "Li+", phase="play")
        hint = tip_of(table.game, table.game.observe(table.state, 0), depth)
        text = table.game.table.panel(hint)["text"]
        assert not [ion.name for ion in (*ions.cations(), *ions.anions()) if ion.name in text and ion.name != "calcium"]


def test_a_tip_to_call_for_a_wild_card_says_that_the_wild_card_is_won():
    """It said to lay the discard off even when the call was to free a wild card."""
    table = mineral_rummy_round(
        "Fe K Na", "Na K Cl", minerals=("galena", "halite"), table={"pyrite": "wild=Fe S"}, phase="play"
    )
    table.do('P0 discard card="Fe"')
    at = Position(table.game, table.game.observe(table.state, 1))
    assert at.text == "Call, and put iron from the discards in place of the wild card on pyrite."
    follow_mineral_rummy(at)


def test_a_tip_to_add_to_a_word_says_what_goes_where():
    """It named the resulting word, but neither the cards to press nor the word on the table."""
    table = say_rummy_round("p s z i", "t", phase="play", table=("ɪ l",)).game.table

    def said(before, after):
        tip = {"old": "ill", "sounds": "/sɪli/", "word": "silly", "wilds": ("i",), "depth": WORKED}
        return table.panel(Violation("", "tip_add", {**tip, "before": before, "after": after}, kind="tip"))["text"]

    added = "Add /s/ in front and /i/ at the end to ill: /sɪli/, silly. The wild card is i."
    assert said(("s",), ("i",)) == added
    assert said((), ("ɪ", "ŋ")).startswith("Add /ɪŋ/ at the end to ill")
