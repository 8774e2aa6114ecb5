"""What the table of Mineral Rummy shows, what an intent can mean, and what the table says."""

import json
from typing import Any

import pytest

from rummy_kit import bots, games
from rummy_kit.engine.events import Drew, Secret
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.turns import DrawFrom, EndTurn, Pass
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.games.mineral_rummy import MineralRummy
from rummy_kit.games.mineral_rummy.pieces import Call, DiscardSaying, LayOff, Meld, Swap
from rummy_kit.subjects import minerals
from rummy_kit.table.session import Session
from rummy_kit.table.view import Draft, Intent, hand_keys
from tests.games.mineral_rummy.scenario import a_round
from tests.games.tips import tip_of
from tests.scenario import Page

NAMES = ("You", "Ada", "Ben", "Mia", "Leo", "Eva")
PYRITE = {"pyrite": "Fe S"}


def shown(table, seat=0, draft=None):
    obs = table.game.observe(table.state, seat)
    return table.game.table.describe(obs, draft or Draft(), NAMES)


def meant(table, place, draft=None, kind="do", seat=0):
    obs = table.game.observe(table.state, seat)
    return table.game.table.interpret(obs, Intent(kind, place=place), draft or Draft())


def chosen(table, *keys, seat=0, places=None, zones=(), **text):
    """A draft of these cards of the hand."""
    faces = dict(hand_keys(table.state.hands[seat]))
    return Draft(tuple((key, faces[key]) for key in keys), zones=zones, places=places or {}, text=text)


def actions(obs):
    return {action["id"]: action for action in obs["actions"]}


def main_of(obs):
    return [action["id"] for action in obs["actions"] if action["main"]]


def test_every_face_of_the_deck_has_a_drawing_and_a_spoken_name():
    game = MineralRummy()
    faces = game.table.faces()
    assert set(faces) == {row.face for row in game.deck.rows}
    assert faces["CO3"]["say"] == "carbonate CO₃, negative ion" and faces["CO3"]["symbol"] == [("CO", "3", "")]
    marks = {(face["shape"], face["pattern"], face["kind"]) for face in faces.values()}
    assert len({(shape, pattern) for shape, pattern, _ in marks}) == 5, "kinds differ by more than colour"
    json.dumps(faces)


def test_ions_are_positive_and_negative_wherever_they_are_sorted():
    """A carbonate is not a non-metal: the sheet, the badges and what is read out go by the sign of the charge."""
    plus = {ion.symbol: ion.charge > 0 for mineral in minerals.all_minerals() for ion in mineral.ions}
    charged = [card for card in minerals.ion_cards() if card.key in plus]
    assert all(card.kind == ("positive" if plus[card.key] else "negative") for card in charged)
    table: Any = MineralRummy().table
    positive, negative, rest = table.sheet()["groups"]
    assert (positive["title"], negative["title"]) == ("Positive ions", "Negative ions")
    assert {"carbonate", "hydroxide", "phosphate"} < {row["name"] for row in negative["rows"]}
    assert [row["name"] for row in rest["rows"]] == ["silicate", "wild"]
    marks = {face["kind"]: face["mark"] for face in table.faces().values() if face["kind"] != "mineral"}
    assert marks == {"positive": "+", "negative": "−", "silicate": "Si", "wild": "★"}
    said = [(face["kind"], face["say"]) for face in table.faces().values() if face["mark"] in "+−"]
    assert said and all(f"{kind} ion" in say for kind, say in said)


def test_a_mineral_card_shows_its_number_its_facts_and_its_ions():
    malachite = MineralRummy().table.faces()["malachite"]
    assert malachite["mark"] == "3" and malachite["art"]["draw"] == "crystal"
    facts = malachite["facts"]
    assert (facts["title"], facts["label"]) == ("Malachite", "carbonate")
    assert dict(facts["rows"])["Hardness"] == "3.5–4" and set(dict(facts["rows"])) == {
        *("Hardness", "Gravity", "Lustre", "Colour", "Streak", "Cleavage", "Uses")
    }
    assert [chip["name"] for chip in facts["chips"]] == ["copper", "carbonate", "hydroxide"]


def test_drawing_offers_the_stock_or_the_top_discard():
    table = a_round("Na K", "K", discards="Mg Cl")
    obs = shown(table)
    assert main_of(obs) == ["draw"] and not actions(obs)["discard"]["enabled"]
    (discards,) = [zone for zone in obs["zones"] if zone["id"] == "discards"]
    assert [card["face"] for card in discards["cards"]] == ["Cl"] and discards["caption"] == "Below it: magnesium."
    taking = Draft(zones=(("discards", 1),))
    assert main_of(shown(table, draft=taking)) == ["take"]
    assert meant(table, "take") == meant(table, "discards", kind="drop") == DrawFrom(0, "discards")
    assert meant(table, "draw") == meant(table, "stock", kind="drop") == DrawFrom(0)


def test_own_minerals_are_shown_to_their_player_alone():
    table = a_round("Na K", "K", minerals=("pyrite halite", "talc"))
    zones = {zone["id"]: zone for zone in shown(table)["zones"]}
    assert [card["face"] for card in zones["minerals"]["cards"]] == ["pyrite", "halite"]
    for seat in (1, None):
        assert "pyrite" not in json.dumps(shown(table, seat)["zones"])


def test_chosen_cards_find_the_mineral_that_they_suit():
    table = a_round("Fe S Na wild", "K", minerals=("pyrite halite",), phase="play")
    obs = table.game.observe(table.state, 0)
    seen: Any = table.game.table.look(obs, chosen(table, "Na#1"), NAMES)
    assert seen.mineral == "halite"
    both = chosen(table, "Fe#1", "S#1")
    assert shown(table, draft=both)["tray"]["title"] == "Meld pyrite"
    assert main_of(shown(table, draft=both)) == ["meld"]
    assert meant(table, "meld", both) == meant(table, "minerals", both, kind="drop") == Meld(0, "pyrite", ("Fe", "S"))
    wild = chosen(table, "wild#1", "Na#1")
    slots = shown(table, draft=wild)["tray"]["slots"]
    assert [slot["card"]["face"] for slot in slots] == ["Na", "wild"] and slots[1]["card"]["stands_for"] == "chloride"
    assert meant(table, "meld", wild) == Meld(0, "halite", ("Na", "wild"))


def test_a_tapped_mineral_comes_into_the_work_area_and_its_ions_are_marked():
    table = a_round("Fe Na K", "K", minerals=("pyrite halite",), phase="play")
    obs = shown(table, draft=Draft(zones=(("minerals", 1),)))
    assert obs["tray"]["title"] == "Meld halite" and obs["fits"] == ["Na#1"]
    assert [slot["label"] for slot in obs["tray"]["slots"]] == ["sodium, for halite", "chloride, for halite"]


def test_a_wrong_meld_is_answered_with_the_formula_beside_the_cards():
    table = a_round("Fe S S", "K", minerals=("pyrite",), phase="play")
    action = meant(table, "meld", chosen(table, "Fe#1", "S#1", "S#2"))
    verdict = table.game.check(table.game.observe(table.state, 0), action)
    panel = table.game.table.panel(verdict.violations[0])
    assert (panel["kind"], panel["code"], panel["kick"]) == ("concept", "counts_cards", "Idea: ions")
    assert [card["state"] for card in panel["why"]["cards"]] == ["there", "there", "again"]
    assert "S₂" in panel["text"] + " ".join(panel["steps"])


def test_laying_off_by_button_or_by_tapping_the_mineral():
    table = a_round("Fe K Na", "K", table=PYRITE, phase="play")
    one = chosen(table, "Fe#1")
    obs = shown(table, draft=one)
    assert main_of(obs) == ["lay_off"] and actions(obs)["discard"]["enabled"]
    assert [meld.get("target") for meld in obs["melds"][1]] == [True]
    assert meant(table, "lay_off", one) == meant(table, "meld:pyrite", one, kind="drop") == LayOff(0, "Fe", "pyrite")
    assert isinstance(meant(table, "lay_off", chosen(table, "K#1")), Verdict)
    assert isinstance(meant(table, "lay_off", chosen(table, "K#1", "Fe#1")), Verdict)


def test_where_a_card_goes_is_asked_only_if_there_is_a_choice():
    table = a_round("Ca K Na", "K", table={"calcite": "Ca CO3", "fluorite": "wild=Ca F"}, phase="play")
    one = chosen(table, "Ca#1")
    (field,) = shown(table, draft=one)["tray"]["fields"]
    assert [option["value"] for option in field["options"]] == ["swap:fluorite", "calcite", "fluorite"]
    assert meant(table, "lay_off", chosen(table, "Ca#1", onto="calcite")) == LayOff(0, "Ca", "calcite")
    assert meant(table, "lay_off", chosen(table, "Ca#1", onto="swap:fluorite")) == Swap(0, "Ca", "fluorite")
    assert meant(table, "meld:fluorite", one, kind="drop") == Swap(0, "Ca", "fluorite")
    assert meant(table, "lay_off", chosen(table, "Ca#1", onto="<b>")) == Swap(0, "Ca", "fluorite")
    (meld,) = [meld for meld in shown(table)["melds"][1] if "fluorite" in meld["id"]]
    assert "★ is Ca" in meld["name"] and "a wild card for calcium" in meld["say"]


def test_a_lay_off_that_breaks_keep_enough_is_not_offered_and_says_why():
    table = a_round("Cu CO3 OH Fe", "Na", minerals=("malachite",), table=PYRITE, phase="play")
    one = chosen(table, "Fe#1")
    assert not actions(shown(table, draft=one))["lay_off"]["enabled"]
    action = meant(table, "lay_off", one)
    panel = table.game.table.panel(table.game.check(table.game.observe(table.state, 0), action).violations[0])
    assert panel["kick"] == "Rule" and panel["rule"]["code"] == "MR13"
    assert "3 cards for malachite, but after your discard you would hold only 2 cards" in panel["text"]


def test_rummy_is_asked_with_the_last_play():
    table = a_round("S", "K", table=PYRITE, phase="play")
    last = chosen(table, "S#1")
    assert [field["id"] for field in shown(table, draft=last)["tray"]["fields"]] == ["rummy"]
    said = chosen(table, "S#1", rummy="yes")
    assert meant(table, "lay_off", said) == LayOff(0, "S", "pyrite", rummy=True)
    assert meant(table, "discard", said) == DiscardSaying(0, "S", rummy=True)
    assert meant(table, "discard", chosen(table, "S#1", rummy="no")) == DiscardSaying(0, "S")
    not_last = a_round("S K", "K", table=PYRITE, phase="play")
    assert meant(not_last, "discard", chosen(not_last, "S#1", rummy="yes")) == DiscardSaying(0, "S")


def a_window():
    hands = ("S K K", "Na", "Mg")
    return a_round(*hands, table={"pyrite": "Fe wild=S"}, discards="Cl", phase="play").do('P0 discard card="S"')


def test_rummy_on_board_is_called_or_let_lie():
    table = a_window()
    obs = shown(table, 1)
    assert list(actions(obs)) == ["call", "pass"] and obs["banner"]["yours"]
    assert "You discarded sulfide, which fits pyrite" in obs["banner"]["text"]
    assert meant(table, "pass", seat=1) == Pass(1)
    assert meant(table, "call", seat=1) == Call(1, "pyrite", swap=True)
    assert meant(table, "call", Draft(text={"onto": "pyrite"}), seat=1) == Call(1, "pyrite")
    waiting = shown(table, 0)
    assert not any(action["enabled"] for action in waiting["actions"]) and not waiting["banner"]["yours"]


def test_ending_a_turn_without_a_discard():
    table = a_round("Cl", "Na", discards="K Cl").do('P0 draw source="discards"')
    assert main_of(shown(table)) == ["end_turn"] and meant(table, "end_turn") == EndTurn(0)


def test_a_spectator_means_nothing():
    table = a_round("Fe S", "K", minerals=("pyrite",))
    assert isinstance(meant(table, "draw", seat=None), Verdict)
    assert not any(action["enabled"] for action in shown(table, None)["actions"])


TEXTS = MineralRummy().table.texts


@pytest.mark.parametrize("code", [code for code in TEXTS.codes() if code.startswith(("tip_", "wait_"))])
def test_every_tip_has_three_depths(code):
    assert all(TEXTS.has(code, part) for part in ("title", "what", "hint", "solution"))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whole_rounds_and_every_refusal_can_be_put_into_words(seats):
    game, luck = MineralRummy(), Rng("table", seats)
    match = Match(game, [Player(name) for name in NAMES[:seats]], seats, rounds=1)
    told = []
    while not match.over:
        seat = luck.choice(match.state.to_act)
        obs = match.observe(seat)
        for reader in (None, *range(seats)):
            shown_to = game.table.describe(match.observe(reader), Draft(), NAMES)
            assert len(json.dumps(shown_to)) < 20_000
            assert len([action for action in shown_to["actions"] if action["main"]]) <= 1
        for action in list(game.candidates(obs))[::37]:
            for violation in game.check(obs, action).violations:
                panel = game.table.panel(violation)
                assert panel["title"] and panel["text"] and "{" not in panel["text"]
        for depth in range(3):
            tip = game.table.hint(obs, Draft(), depth)
            assert tip is None or game.table.panel(tip)["text"]
        greedy = luck.below(3) > 0
        action = game.rank(obs)[0].action if greedy else game.sample_action(obs, luck)
        events = match.act(action)
        told += [game.table.tell(event, reader, NAMES) for event in events for reader in (None, 0, seats - 1)]
    assert any("melds" in line for line in told) and any("The round is over" in line for line in told)
    assert not any("{" in line or "None" in line for line in told)


def test_what_others_draw_is_not_revealed():
    table = MineralRummy().table
    event = Drew(player=1, card=Secret({1: "Fe"}))
    assert table.tell(event.read_by(0), 0, NAMES) == "Ada draws a card from the stock."
    assert table.tell(event.read_by(1), 1, ("Ben", "You")) == "You draw iron from the stock."


def test_the_hint_before_a_meld_speaks_of_waiting_for_rummy():
    table = a_round("Fe S K Na", "Na K", minerals=("pyrite",), phase="play")
    obs = table.game.observe(table.state, 0)
    tip = tip_of(table.game, obs, 0)
    assert tip.code == "wait_rummy"
    assert "Rummy" in table.game.table.panel(tip)["text"]
    assert tip_of(table.game, obs, 2).code == "tip_meld"


def test_MR09_a_refused_meld_names_the_wild_card_and_not_the_ion_it_would_stand_for():
    """Copper and a wild card for malachite were called "copper and carbonate", which the player does not hold."""
    table = a_round("Cu wild K", "Na K", minerals=("malachite",), phase="play")
    (violation,) = table.ask('P0 meld mineral="malachite" cards=["Cu","wild"]').violations
    text = table.game.table.panel(violation)["text"]
    assert text.startswith("You chose copper and the wild card for malachite.") and "carbonate" not in text


def test_a_person_calls_rummy_on_board_in_a_session_with_bots():
    """The table waits for the person's answer, whatever the bots say, and bots answer at once."""
    for seed in range(30):
        if calls_once(seed):
            return
    raise AssertionError("no window came in 30 matches")


def calls_once(seed):
    game = games.load("mineral_rummy")
    match = Match(game, [Player("You"), Player("Ada", "greedy"), Player("Ben", "greedy")], seed, rounds=1)
    session = Session(match, 0, {"greedy": bots.load("greedy")})
    page = Page(session)
    page.do("start")
    while not session.match.over:
        while session.pending():
            session.step()
        obs = session.match.observe(0)
        if obs.outcome is not None:
            break
        if obs.window is not None:
            card, below = obs.discards[-1], obs.discards[:-1]
            page.do("call")
            while session.pending() and session.match.state.window:
                session.step()
            after = session.match.observe(0)
            board = [line["text"] for line in session.view()["log"] if "call" in line["text"]]
            assert board and after.window is None
            assert after.discards[: len(below)] == below and card not in after.discards[len(below) :][:1]
            return True
        if obs.phase == "draw":
            page.do("draw")
        discards = [a for a in game.legal_actions(session.match.observe(0)) if isinstance(a, DiscardSaying | EndTurn)]
        if isinstance(discards[0], EndTurn):
            page.do("end_turn")
        else:
            page.do("discard", f"{discards[0].card}#1")
    return False


def test_a_deal_says_what_everybody_gets():
    game = MineralRummy()
    _, (event,) = game.deal(4, dealer=3, chance=Drawn(Rng(1)))
    assert game.table.tell(event.read_by(0), 0, NAMES) == "Mia deals everyone 2 minerals and 7 ion cards. You begin."


def test_rummy_is_announced_before_the_play_with_which_it_is_said():
    table = a_round("S", "K", table=PYRITE, phase="play").do('P0 lay_off card="S" onto="pyrite" rummy=true')
    told = [table.game.table.tell(event, 0, NAMES) for event in table.events]
    assert told == [
        "You say “Rummy!”",
        "You lay sulfide off on pyrite.",
        "The round is over: Rummy! You played the whole hand in one turn. The score is doubled: You 10, Ada 0.",
    ]


def test_a_chosen_card_that_was_just_taken_is_not_offered_for_the_discards():
    table = a_round("Cl K", "Na", discards="Cl").do('P0 draw source="discards"')
    taken, other = (shown(table, draft=chosen(table, key))["banner"]["title"] for key in ("Cl#1", "K#1"))
    assert (taken, other) == ("Keep chloride for now", "Discard potassium?")


def test_words_of_a_violation_without_a_mineral_have_no_picture():
    assert "why" not in MineralRummy().table.panel(Violation("MR05", "draw_first"))


def tips(table, *faces):
    """What three hints say when these cards are chosen."""
    obs, draft = table.game.observe(table.state, 0), chosen(table, *faces)
    told = [table.game.table.hint(obs, draft, depth) for depth in range(3)]
    return told[0].code, [table.game.table.panel(tip)["text"] for tip in told]


@pytest.mark.parametrize(
    ("cards", "code", "worked"),
    [
        (("Cu#1", "O#1"), "tip_extra", "Take back what is extra: oxide."),
        (("Cu#1", "Cu#2"), "tip_extra", "Take back what is extra: copper."),
        (("Cu#1", "CO3#1", "wild#1"), "tip_no_wild", "Leave the wild card in your hand: you have hydroxide yourself."),
        (("Cu#1", "OH#1"), "tip_add", "Add carbonate from your hand."),
    ],
)
def test_a_hint_is_about_the_cards_that_are_chosen(cards, code, worked):
    """First where to look, with the pupil's own cards; only the third hint says what to do."""
    table = a_round("Cu Cu CO3 OH O wild", "K", minerals=("malachite",), phase="play", played=(0,))
    told, texts = tips(table, *cards)
    assert (told, texts[2]) == (code, worked) and len(set(texts)) == 3
    assert "malachite" in texts[0] and worked.split()[-1].strip(".") not in texts[0].partition("for malachite")[2]
    ready = tips(table, "Cu#1", "CO3#1", "OH#1")
    assert ready[0] == "tip_meld"


def test_an_ion_that_is_not_in_the_hand_is_said_to_be_missing():
    table = a_round("Cu OH K", "Na", minerals=("malachite",), phase="play")
    assert tips(table, "Cu#1", "OH#1")[1][2] == "You do not hold carbonate. Put these cards back for now."


def test_no_wild_card_is_spent_where_the_card_itself_is_in_the_hand():
    """Neither by a tip nor by any computer player, including those that grab what comes first."""
    table = a_round("Cu CO3 OH wild K K", "Na", minerals=("malachite",), phase="play")
    obs = table.game.observe(table.state, 0)
    melds = [action for action in table.game.legal_actions(obs) if isinstance(action, Meld)]
    assert any("wild" in meld.cards for meld in melds) and len(melds) > 1
    for bot in (bot for name, bot in bots.BOTS.items() if name != "random"):
        for seed in range(12):
            action = bot.choose(table.game, obs, Rng(seed))
            assert not (isinstance(action, Meld) and "wild" in action.cards), bot.name


def test_a_chosen_card_that_does_not_belong_has_a_place_too():
    table = a_round("Cu Cu OH O K", "Na", minerals=("malachite",), phase="play")
    slots = shown(table, draft=chosen(table, "Cu#1", "O#1"))["tray"]["slots"]
    assert [slot.get("card", {}).get("face") for slot in slots] == ["Cu", None, None, "O"]
    assert slots[-1]["label"] == "not in malachite, or one too many"
    twice = shown(table, draft=chosen(table, "Cu#1", "Cu#2"))["tray"]["slots"]
    assert [slot.get("card", {}).get("key") for slot in twice] == ["Cu#1", None, None, "Cu#2"]
    said = [shown(table, draft=chosen(table, "Cu#1", other))["banner"]["title"] for other in ("O#1", "Cu#2")]
    assert said == ["Oxide is not in malachite", "One copper is enough for malachite"]
    assert len(shown(table, draft=chosen(table, "O#1"))["tray"]["slots"]) == 3, "a card to discard needs no place"


@pytest.mark.parametrize(("card", "begins"), [("Cu", "Copper fits"), ("wild", "The wild card fits")])
def test_a_sentence_about_a_card_begins_with_a_capital_letter(card, begins):
    table: Any = MineralRummy().table
    tip = Violation("", "tip_lay_off", {"card": card, "mineral": "malachite", "depth": 3}, kind="tip")
    assert table.panel(tip)["text"].startswith(begins)


def test_the_last_turns_of_a_round_are_announced():
    def text(turn_number):
        obs = shown(a_round("Na K", "Mg", "Al", turn_number=turn_number, turns="12"))
        return obs["banner"]["text"], next(zone["say"] for zone in obs["zones"] if zone["id"] == "stock")

    assert "left" not in text(0)[0] and text(0)[1].endswith("; 12 turns left for each player")
    assert text(30)[0].endswith(" 2 turns left for each player.")
    assert text(33)[0].endswith(" This is everyone’s last turn.")
    assert "left" not in str(shown(a_round("Na K", "Mg", "Al", turn_number=33))["zones"])
