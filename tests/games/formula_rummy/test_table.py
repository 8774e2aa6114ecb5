"""What the table of Formula Rummy shows, what an intent can mean, and what the table says."""

import inspect
import itertools
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from rummy_kit.bots import BOTS
from rummy_kit.engine.events import Discarded
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.turns import Discard, DrawSeveral
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.games.formula_rummy import FormulaRummy
from rummy_kit.games.formula_rummy.pieces import Lay, Respond
from rummy_kit.games.formula_rummy.work import arrange, name_choices
from rummy_kit.lessons.first_round import FirstRound
from rummy_kit.subjects import ions
from rummy_kit.table.session import Session
from rummy_kit.table.view import Draft, Intent, hand_keys
from tests.games.formula_rummy.scenario import a_round
from tests.games.tips import tip_of
from tests.scenario import Page

NAMES = ("You", "Ada", "Ben")


def shown(table, seat=0, draft=None):
    obs = table.game.observe(table.state, seat)
    return table.game.table.describe(obs, draft or Draft(), NAMES)


def test_the_last_turns_of_a_round_are_announced():
    def text(turn_number, **rules):
        obs = shown(a_round("Na+ 1", "K+", turn_number=turn_number, **rules))
        return obs["banner"]["text"], obs["zones"][0]["say"]

    assert "left" not in text(0, turns="10")[0] and text(0, turns="10")[1].endswith("; 10 turns left for each player")
    assert text(18, turns="10")[0].endswith(" This is everyone’s last turn.")
    assert "turn" not in text(18)[1]


def meant(table, place, draft=None, kind="do", seat=0):
    obs = table.game.observe(table.state, seat)
    return table.game.table.interpret(obs, Intent(kind, place=place), draft or Draft())


def chosen(table, *keys, seat=0, places=None, **text):
    """A draft of these cards of the hand."""
    faces = dict(hand_keys(table.state.hands[seat]))
    return Draft(tuple((key, faces[key]) for key in keys), places=places or {}, text=text)


def actions(obs):
    return {action["id"]: action for action in obs["actions"]}


def test_every_face_of_the_deck_has_a_drawing_and_a_spoken_name():
    game = FormulaRummy()
    faces = game.table.faces()
    assert set(faces) == {row.face for row in game.deck.rows}
    assert faces["SO4^2-"]["say"] == "sulfate, two minus"
    assert faces["SO4^2-"]["symbol"] == [("SO", "4", "2−")]
    assert faces["SO4^2-"]["art"] == {"draw": "units", "sign": "-", "n": 2}
    assert faces["3"]["art"] == {"draw": "dots", "n": 3}
    marks = {face["kind"]: (face["shape"], face["mark"], face["pattern"]) for face in faces.values()}
    assert len(set(marks.values())) == 4, "kinds differ by more than colour"


def test_drawing_offers_the_stock_or_the_chosen_discards():
    table = a_round("Na+ 1 1", "K+", discards="F- Cl- Br- 2")
    obs = shown(table)
    assert [action["id"] for action in obs["actions"] if action["main"]] == ["draw"]
    assert obs["banner"]["title"] == "Draw from the stock or the discards"
    deep = Draft(zones=(("discards", 1),))
    obs = shown(table, draft=deep)
    assert actions(obs)["take"]["label"] == "Take 3 discards" and actions(obs)["take"]["main"]
    assert "The deepest card, chloride, must go into a compound" in obs["zones"][1]["caption"]
    assert meant(table, "take", deep) == DrawSeveral(0, "discards", 3)
    assert meant(table, "draw") == meant(table, "stock", kind="drop") == DrawSeveral(0)


def test_a_draw_that_is_too_deep_says_why():
    table = a_round("Na+ K+ 1 1", "Li+", discards="Al3+ F- Cl-")
    deep = Draft(zones=(("discards", 0),))
    assert "does not fit into any compound" in shown(table, draft=deep)["zones"][1]["caption"]
    action = meant(table, "take", deep)
    obs = table.game.observe(table.state, 0)
    panel = table.game.table.panel(table.game.check(obs, action).violations[0])
    assert (
        panel["kind"] == "rule"
        and "aluminium" in panel["text"]
        and panel["kick"] == "Rule"
        and panel["rule"]["code"] == "FR04"
    )


def test_the_banner_offers_only_what_can_be_done():
    table = a_round("Na+ K+ 1 1", "Li+", discards="Al3+ F- Cl-")
    titles = [shown(table, draft=Draft(zones=(("discards", at),)))["banner"]["title"] for at in range(3)]
    drawing = "Draw from the stock or the discards"
    assert titles == [drawing, "Take 2 discards, or draw 1 from the stock", drawing], "aluminium cannot be used"
    for discards, says in (("", "Go on without a card."), ("F-", "Take the discard, or go on without a card.")):
        assert shown(a_round("Na+", "Li+", discards=discards, stock=""))["banner"]["text"] == says


def test_cards_find_their_places_and_the_player_can_move_them():
    game = FormulaRummy()
    hand = (("1#1", "1"), ("O2-#1", "O2-"), ("2#1", "2"), ("Al3+#1", "Al3+"))
    assert {place: card[1] for place, card in arrange(Draft(hand), game).items()} == {
        "cation": "Al3+",
        "n": "1",
        "anion": "O2-",
        "m": "2",
    }
    moved = arrange(Draft(hand, places={"tray:m": "1#1"}), game)
    assert (moved["n"][1], moved["m"][1]) == ("2", "1")
    with_wild = arrange(Draft((("wild#1", "wild"), ("Al3+#1", "Al3+"), ("O2-#1", "O2-"), ("2#1", "2"))), game)
    assert with_wild["m"][1] == "wild", "a wild card takes what is left"
    assert len(arrange(Draft((("Na+#1", "Na+"), ("K+#1", "K+"))), game)) == 1, "two cations: one finds no place"


def test_the_running_sum_counts_the_charges():
    table = a_round("Al3+ O2- 2 3", "K+", phase="play")
    total = shown(table, draft=chosen(table, "Al3+#1", "O2-#1"))["tray"]["sum"]
    assert [part["text"] for part in total["parts"]] == ["+3", "− 2", "=", "+1"]
    assert (total["note"], total["say"]) == ("not neutral yet", "plus 3, minus 2, sum plus one, not neutral yet")
    total = shown(table, draft=chosen(table, "Al3+#1", "2#1", "O2-#1", "3#1"))["tray"]["sum"]
    assert [part["text"] for part in total["parts"]] == ["+6", "− 6", "=", "0"]
    assert total["note"] == "neutral"


def test_laying_by_table():
    table = a_round("Al3+ O2- 2 3", "K+", phase="play")
    keys = ("Al3+#1", "2#1", "O2-#1", "3#1")
    obs = shown(table, draft=chosen(table, *keys))
    assert actions(obs)["lay"]["main"] and actions(obs)["lay"]["note"] == "Al₂O₃"
    assert [field["id"] for field in obs["tray"]["fields"]] == ["name"]
    lay = meant(table, "lay", chosen(table, *keys, name="aluminium oxide"))
    assert lay == Lay(0, "Al3+", 2, "O2-", 3, "aluminium oxide")
    missing = meant(table, "lay", chosen(table, *keys[:3]))
    assert isinstance(missing, Verdict) and missing.violations[0].code == "not_four"


def test_a_wild_card_is_named_by_choosing():
    table = a_round("wild O2- 2 3", "K+", phase="play")
    keys = ("wild#1", "2#1", "O2-#1", "3#1")
    unnamed = meant(table, "lay", chosen(table, *keys, name="iron(III) oxide"))
    assert isinstance(unnamed, Verdict) and unnamed.violations[0].code == "wild_unnamed"
    strange = meant(table, "lay", chosen(table, *keys, name="x", wild="Xx9+"))
    assert isinstance(strange, Verdict), "a wild card cannot be what no card of the deck is"
    field = shown(table, draft=chosen(table, *keys))["tray"]["fields"][0]
    assert (field["id"], len(field["options"])) == ("wild", 17)
    named = meant(table, "lay", chosen(table, *keys, name="iron(III) oxide", wild="Fe3+"))
    assert named == Lay(0, "Fe3+", 2, "O2-", 3, "iron(III) oxide", "cation")


def test_what_a_wild_card_was_said_to_be_elsewhere_does_not_count():
    table = a_round("Fe3+ wild O2- 3", "K+", phase="play")
    draft = chosen(table, "Fe3+#1", "wild#1", "O2-#1", "3#1", wild="Al3+", name="iron(III) oxide")
    assert actions(shown(table, draft=draft))["lay"]["note"] == "name the wild card"
    assert meant(table, "lay", draft).violations[0].code == "wild_unnamed"


def test_names_can_be_chosen_from_five():
    table = a_round("Fe3+ O2- 2 3", "K+", phase="play", naming="chosen")
    field = shown(table, draft=chosen(table, "Fe3+#1", "2#1", "O2-#1", "3#1"))["tray"]["fields"][0]
    names = [option["value"] for option in field["options"]]
    assert field["kind"] == "choice" and len(set(names)) == 5 and "iron(III) oxide" in names
    right = [name for name in names if ions.judge_name("Fe3+", "O2-", name).ok]
    assert right == ["iron(III) oxide"]
    assert name_choices("Fe3+", "O2-") == name_choices("Fe3+", "O2-")


def test_one_chosen_card_can_be_discarded():
    table = a_round("Na+ K+", "Li+", phase="play")
    one = chosen(table, "K+#1")
    assert actions(shown(table, draft=one))["discard"]["main"]
    assert meant(table, "discard", one) == meant(table, "discards", one, kind="drop") == Discard(0, "K+")
    assert isinstance(meant(table, "discard"), Verdict)
    assert isinstance(meant(table, "discard", chosen(table, "K+#1", "Na+#1")), Verdict)


def test_what_is_dropped_on_the_discards_comes_from_the_hand_or_is_taken():
    table = a_round("Na+ K+", "Li+", discards="F- Cl-")
    early = meant(table, "discards", chosen(table, "K+#1"), kind="drop")
    assert isinstance(early, Verdict) and early.violations[0].code == "draw_first"
    assert meant(table, "hand", Draft(zones=(("discards", 1),)), kind="drop") == DrawSeveral(0, "discards")


def test_the_duty_is_shown_until_it_is_met():
    table = a_round("Na+ 1 1 Li+", "K+", discards="Cl- 2").do('P0 draw source="discards" count=2')
    obs = shown(table)
    assert obs["tags"] == {"Cl-#1": ["duty"]}
    assert not actions(obs)["discard"]["enabled"] and "chloride" in actions(obs)["discard"]["note"]
    assert obs["banner"]["title"] == "Use chloride in a compound"


def test_a_challenge_is_asked_of_the_others():
    table = a_round("Al3+ O2- 1 1 K+", "Li+", phase="play", checking="group")
    table.do('P0 lay cation="Al3+" n=1 anion="O2-" m=1 name="aluminium oxide"')
    asked = shown(table, seat=1)
    assert set(actions(asked)) == {"challenge", "pass"}
    assert asked["melds"][0][0]["mark"] == "open"
    assert meant(table, "challenge", seat=1) == Respond(1, "challenge")
    waiting = shown(table, seat=0)
    assert not any(action["enabled"] for action in waiting["actions"])
    words = json.dumps(asked)
    assert "wrong" not in words.replace("I think it is wrong", ""), "the table gives no answer away"


@pytest.mark.parametrize("seat", range(3))
def test_at_most_one_thing_is_amber(seat):
    rng = Rng(seat)
    game = FormulaRummy()
    chance = Drawn(rng.stream("chance"))
    state, _ = game.deal(3, 0, chance)
    while state.to_act:
        for at in range(3):
            obs = game.observe(state, at)
            hand = hand_keys(obs.hand)
            draft = Draft(rng.shuffle(hand)[: rng.below(6)])
            seen = game.table.describe(obs, draft, NAMES)
            amber = [action for action in seen["actions"] if action["main"]]
            assert len(amber) <= 1
            if not obs.my_move:
                assert not amber and not any(zone["next"] or zone["target"] for zone in seen["zones"])
        mover = game.observe(state, state.to_act[0])
        state, _ = game.apply(state, game.sample_action(mover, rng), chance)


def name_field(obs):
    return next(field for field in obs["tray"]["fields"] if field["id"] == "name")


def test_FR07_a_pair_that_has_to_wait_is_reported_as_soon_as_it_is_in_the_tray():
    table = a_round("Fe2+ Fe3+ Cl- 1 1 2", "Na+", phase="play")
    table.do('P0 lay cation="Fe2+" n=1 anion="Cl-" m=2 name="iron chloride"')
    obs = shown(table, draft=chosen(table, "Fe2+#1", "Cl-#1"))
    assert obs["banner"]["title"] == "This pair waits until your next turn"
    assert obs["tray"]["sum"]["note"] == actions(obs)["lay"]["note"] == "not again this turn"
    assert name_field(obs)["wait"] == "not this pair again this turn" and not actions(obs)["lay"]["enabled"]
    refused = meant(table, "lay", chosen(table, "Fe2+#1", "Cl-#1"))
    assert [violation.code for violation in refused.violations] == ["barred"]
    other = shown(table, draft=chosen(table, "Fe3+#1", "Cl-#1"))
    assert "again" not in other["tray"]["sum"]["note"], "another ion of iron may still be laid"


@pytest.mark.parametrize(
    ("checking", "keys", "wait"),
    [
        ("referee", (), "when all four places are filled"),
        ("referee", ("Na+#1", "O2-#1", "1#1", "1#2"), "when it adds up to 0"),
        ("group", ("Na+#1", "O2-#1", "1#1", "1#2"), None),
        ("referee", ("Na+#1", "O2-#1", "1#1", "2#1"), None),
        ("referee", ("wild#1", "O2-#1", "1#1", "2#1"), "when the wild card is named"),
    ],
)
def test_the_place_for_the_name_says_what_it_waits_for(checking, keys, wait):
    table = a_round("Na+ 1 1 2 O2- wild", "K+", phase="play", checking=checking)
    places = {"tray:n": "2#1"} if wait is None and checking == "referee" else {}
    field = name_field(shown(table, draft=chosen(table, *keys, places=places, name="typed before")))
    assert field.get("wait") == wait and (field["value"], field["enter"]) == ("typed before", "lay")


def test_FR12_a_wrong_compound_that_nobody_challenged_is_marked_when_the_round_is_over():
    hand = "Na+ 1 O2- 1 Mg2+ 1 S2- 1 K+ Cl- 1 1"
    table = a_round(hand, "Na+", phase="play", checking="group")
    wrong = 'P0 lay cation="Na+" n=1 anion="O2-" m=1 name="sodium oxide"'
    table.do(wrong, 'P1 respond say="pass"')
    assert "mark" not in shown(table)["melds"][0][0], "nothing is said before the end"
    state = table.state
    _, events = table.game.finish(state, "turn limit", ())
    missed = next(event for event in events if event.kind == "unnoticed")
    said = [table.game.table.tell(missed, reader, names) for reader, names in ((0, NAMES), (1, ("Ada", "You", "Ben")))]
    assert said[0].startswith("Your NaO, sodium oxide, was wrong, and nobody challenged it. ")
    assert said[1].startswith("Ada's NaO, sodium oxide, was wrong") and "Na₂O" in said[1]
    table.state, _ = table.game.finish(state, "turn limit", ())
    assert [meld.get("mark") for meld in shown(table)["melds"][0]] == ["wrong"]


def test_every_code_of_the_rules_and_the_table_has_a_title_and_a_sentence():
    table = FormulaRummy().table
    source = "".join(
        file.read_text(encoding="utf-8") for file in Path(inspect.getfile(FormulaRummy)).parent.glob("*.py")
    )
    codes = set(re.findall(r'(?:Violation|refuse)\("\w+", "(\w+)"', source))
    codes |= {"draw_first", "answer_first", "nothing_to_answer", "stock_empty"}  # what all rummies say
    assert {"barred", "not_four", "challenge_lost"} < codes
    assert [code for code in codes if not (table.texts.has(code, "title") and table.texts.has(code))] == []


def test_a_wrong_formula_comes_with_its_picture():
    table = a_round("Al3+ O2- 1 1", "K+", phase="play")
    violation = table.ask('P0 lay cation="Al3+" n=1 anion="O2-" m=1 name="aluminium oxide"').violations[0]
    panel = table.game.table.panel(violation)
    assert (panel["kind"], panel["kick"]) == ("concept", "Idea: charge")
    assert panel["why"]["left_over"] == 1 and panel["why"]["left"]["units"] == 3
    assert "Al³⁺" in panel["text"] and panel["steps"][0].startswith("1 Al³⁺")


@pytest.mark.parametrize("depth", [0, 1, 2, 9])
def test_hints_tell_more_step_by_step(depth):
    table = a_round("Na+ Cl- 1 1 K+", "Li+", phase="play")
    hint = tip_of(table.game, table.game.observe(table.state, 0), depth)
    text = table.game.table.panel(hint)["text"]
    assert hint.kind == "tip"
    assert ("sodium chloride" in text) == (depth >= 2)


def test_a_tip_on_a_claim_names_the_formula_that_is_there():
    """It named the right formula, and called it wrong."""
    table = a_round("Al3+ O2- 1 1 K+", "Li+", phase="play", checking="group")
    table.do('P0 lay cation="Al3+" n=1 anion="O2-" m=1 name="aluminium oxide"')
    hint = tip_of(table.game, table.game.observe(table.state, 1), 2)
    assert table.game.table.panel(hint)["text"] == "AlO with the name aluminium oxide is wrong. Challenge it."


def test_challenges_and_penalties_are_described_by_how_they_end():
    names = ("Ada", "You", "Ben")
    for place, lay, told in (
        ("hand", 'cation="Al3+" n=1 anion="O2-" m=1 name="aluminium oxide"', ["right", "Ada draws 3 penalty cards."]),
        (
            "aside",
            'cation="K+" n=1 anion="Cl-" m=1 name="potassium fluoride"',
            ["right", "Ada draws 3 penalty cards, laid aside."],
        ),
        ("hand", 'cation="K+" n=1 anion="Cl-" m=1 name="potassium chloride"', ["wrong", "You draw 3 penalty cards."]),
    ):
        table = a_round("Al3+ O2- 1 1 K+ Cl-", "Li+", phase="play", checking="group", penalty_cards=place)
        table.do(f"P0 lay {lay}", 'P1 respond say="challenge"')
        lines = [table.game.table.tell(event, 1, names) for event in table.events]
        assert lines[1].startswith("You challenge ") and lines[1].endswith(f": the challenge is {told[0]}.")
        assert lines[-1] == told[1]
        assert ("goes back to Ada's hand." in lines[2]) == (told[0] == "right")


def test_events_are_described_to_each_reader_in_turn():
    table = a_round("Na+ 1 1", "K+", discards="F-", stock="Br-").do("P0 draw", 'P0 discard card="Na+"')
    tell = table.game.table.tell
    drawn, discarded = table.events
    assert tell(drawn, 0, NAMES) == "You draw bromide from the stock."
    assert tell(drawn.read_by(1), 1, ("Ada", "You", "Ben")) == "Ada draws a card from the stock."
    assert tell(discarded, 1, ("Ada", "You", "Ben")) == "Ada discards sodium."


def test_names_of_players_are_plain_text():
    event = Discarded(player=0, card="Na+")
    table = a_round("Na+", "K+")
    text = table.game.table.tell(event, 1, ("{x}<b>%s", "You"))
    assert text == "{x}<b>%s discards sodium."


def test_a_returned_compound_and_a_lost_challenge_are_explained_to_whom_they_cost():
    wrong = a_round("Al3+ O2- 1 1 K+", "Li+", phase="play", checking="group")
    wrong.do('P0 lay cation="Al3+" n=1 anion="O2-" m=1 name="aluminium oxide"', 'P1 respond say="challenge"')
    explain = wrong.game.table.explain
    taught = {seat: [explain(event, seat) for event in wrong.events] for seat in (0, 1)}
    assert [lesson.code for lesson in taught[0] if lesson] == ["not_neutral"]
    assert not any(taught[1]), "the challenger was right and needs no lesson"
    right = a_round("Na+ Cl- 1 1 K+", "Li+", phase="play", checking="group")
    right.do('P0 lay cation="Na+" n=1 anion="Cl-" m=1 name="sodium chloride"', 'P1 respond say="challenge"')
    lost = next(filter(None, (explain(event, 1) for event in right.events)))
    panel = right.game.table.panel(lost)
    assert panel["title"] == "It was right" and "+1 and −1 make 0" in panel["text"]
    assert panel["why"]["left_over"] == 0


@pytest.mark.parametrize("checking", ["referee", "group"])
def test_FR07_after_a_wrong_try_the_pair_waits_and_not_the_two_ions(checking):
    """It used to say that two ions wait; each of them may be laid in another pair at once."""
    table = a_round("Fe3+ Cl- Na+ F- 1 1 1 3 3", "K+", phase="play", checking=checking)
    table.do('P0 lay cation="Fe3+" n=1 anion="Cl-" m=3 name="iron chloride"')
    if checking == "group":
        table.do('P1 respond say="challenge"')
        returned = next(event for event in table.events if event.kind == "returned")
        taught = table.game.table.explain(returned, 0)
    else:
        claim = table.game.actions.parse('P0 lay cation="Fe3+" n=1 anion="Cl-" m=3 name="iron chloride"')
        assert isinstance(claim, Lay)
        taught = table.game.mistake_of(claim)
    assert taught is not None
    text = table.game.table.panel(taught)["text"]
    assert text.endswith("Fe³⁺ and Cl⁻ cannot be laid together again this turn.") and "two ions wait" not in text
    assert table.codes('P0 lay cation="Fe3+" n=1 anion="Cl-" m=3 name="iron(III) chloride"') == ["barred"]
    for other in (
        'cation="Na+" n=1 anion="Cl-" m=1 name="sodium chloride"',
        'cation="Fe3+" n=1 anion="F-" m=3 name="iron(III) fluoride"',
    ):
        assert table.codes(f"P0 lay {other}") == []
    told = table.game.table.panel(table.ask('P0 lay cation="Fe3+" n=1 anion="Cl-" m=3 name="x"').violations[0])["text"]
    assert "wait until your next" in told


@pytest.mark.parametrize("checking", ["referee", "group"])
@pytest.mark.parametrize("name", ["FeCl3", "fecl3", "FeCl2", "Fe(Cl)3", "irn(III) chloride", "?"])
def test_FR07_a_formula_or_a_misspelling_in_place_of_the_name_bars_nothing(checking, name):
    table = a_round("Fe3+ Cl- 1 3", "K+", phase="play", checking=checking)
    verdict = table.ask(f'P0 lay cation="Fe3+" n=1 anion="Cl-" m=3 name="{name}"')
    assert not verdict.legal and "again this turn" not in table.game.table.panel(verdict.violations[0])["text"]


def test_a_violation_of_the_common_rules_has_words_too():
    panel = FormulaRummy().table.panel(Violation("C01", "not_your_turn", {"turn": 1}))
    assert panel["title"] and panel["text"]


@pytest.mark.parametrize(("hand", "said"), [("NH4+ 2 O2- 1", True), ("Na+ 2 O2- 1", False)])
def test_anyone_who_lays_what_nobody_can_make_hears_that_and_the_compound_counts(hand: str, said: bool) -> None:
    table = a_round(f"{hand} K+", "Ag+", phase="play")
    cation, n, anion, m = hand.split()
    name = f"{'ammonium' if said else 'sodium'} oxide"
    table.do(f'P0 lay cation="{cation}" n={n} anion="{anion}" m={m} name="{name}"')
    look, events = table.game.table, table.events
    told = [look.tell(event, 0, NAMES) for event in events]
    heard = [look.panel(lesson) for event in events if (lesson := look.explain(event, 0))]
    assert len(table.state.table) == 1
    assert ("It balances, but these ions turn into ammonia and water." in " ".join(told)) is said
    assert [panel["title"] for panel in heard] == (["It balances, but …"] if said else [])
    assert not any(look.explain(event, 1) for event in events)


def test_before_the_group_nobody_learns_from_that_whether_a_claim_is_right() -> None:
    table = a_round("NH4+ 2 O2- 1 K+", "Ag+", phase="play", checking="group")
    table.do('P0 lay cation="NH4+" n=2 anion="O2-" m=1 name="ammonium oxide"')
    look, events = table.game.table, table.events
    assert not any("balances" in look.tell(event, seat, NAMES) for event in events for seat in (0, 1))
    assert not any(look.explain(event, 0) for event in events)


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        (("Fe3+#1", "2#1", "O2-#1", "3#1"), "tip_name"),  # only the name is missing
        (("Fe3+#1", "3#1", "O2-#1", "2#1"), "tip_lay"),  # the numbers are wrong
        (("Fe3+#1", "2#1"), "tip_lay"),
    ],
)
def test_a_hint_is_about_what_is_missing_now(keys, code):
    table = a_round("Fe3+ 2 O2- 3 Na+", "Ag+", phase="play")
    obs = table.game.observe(table.state, 0)
    asked = (table.game.table.hint(obs, chosen(table, *keys, name="iron oxide"), depth) for depth in range(3))
    tips = [tip for tip in asked if tip is not None]
    told = [table.game.table.panel(tip)["text"] for tip in tips]
    assert [tip.code for tip in tips] == [code] * 3
    assert len(set(told)) == 3
    assert ("iron(III) oxide" in told[0]) is False


def begun_with_a_wrong_name(kind=Session, game=None):
    """A seat after a draw, a claim with a wrong name that it can lay, and a way to send intents."""
    seq = itertools.count(1)
    for seed in range(50):
        game = game or FormulaRummy()
        players = [Player("Eva"), Player("Ben", "greedy")]
        session = kind(game, seed) if kind is FirstRound else Session(Match(game, players, seed), bots=BOTS)

        def send(session=session, **message):
            session.handle({"page": "p", "seq": next(seq), **message})
            return session.view()

        send(kind="do", place="start")
        while session.pending():
            session.step()
        send(kind="do", place="draw")
        claims = [claim for claim in game.wrong_claims(session.match.observe(0)) if not claim.wild]
        if claims:
            cards = list(hand_keys(session.match.observe(0).hand))
            chosen_keys = []
            for face in claims[0].cards:
                card = next(card for card in cards if card[1] == face)
                cards.remove(card)
                chosen_keys.append(card[0])
            places = dict(zip(("cation", "n", "anion", "m"), chosen_keys, strict=True))
            send(kind="choose", cards=[])
            for place, key in places.items():
                send(kind="drop", place=f"tray:{place}", cards=[key])
            return session, claims[0], send
    raise AssertionError("no deal with a compound")


def test_after_a_wrong_name_a_hint_is_given_at_once():
    session, claim, send = begun_with_a_wrong_name()
    shown = send(kind="do", place="lay", text={"name": claim.name})
    assert shown["panel"]["kind"] == "concept"
    assert claim.pair in session.match.observe(0).barred
    assert send(kind="do", place="hint")["panel"]["code"].startswith("tip_")


@pytest.mark.parametrize("checking", ["referee", "group"])
def test_a_compound_that_nobody_can_make_counts_and_is_marked(checking):
    """A group does not hear it: that would say that the claim is right."""
    table = a_round("NH4+ 1 OH- 1 Na+", phase="play", checking=checking)
    table.do('P0 lay cation="NH4+" n=1 anion="OH-" m=1 name="ammonium hydroxide"')
    said = table.game.table.explain(table.events[0], 0)
    assert (said is not None) == (checking == "referee")
    if said is not None:
        panel = table.game.table.panel(said)
        assert (panel["code"], panel["text"].split(".")[0]) == ("unmade", "NH₄OH balances, so it counts here")
        assert "ammonia in water" in panel["text"]


def test_each_matter_of_a_hint_begins_with_a_nudge():
    _, claim, send = begun_with_a_wrong_name()
    about_name = [send(kind="do", place="hint")["panel"]["text"] for _ in range(2)]
    assert claim.name not in about_name[0] and about_name[0] != about_name[1]
    send(kind="choose", cards=[])
    lays = send(kind="do", place="hint")["panel"]
    assert lays["text"] == "You hold a compound."


def test_FR07_with_open_hands_a_wrong_name_can_be_mended_at_once():
    session, claim, send = begun_with_a_wrong_name(FirstRound)
    right = ions.compound(*claim.pair).name
    told = send(kind="do", place="lay", text={"name": claim.name})["panel"]
    assert told["kind"] == "concept"
    assert "cannot be laid" not in told["text"]
    assert not session.match.observe(0).barred
    reloaded = FirstRound(session.match.game, 0, store=session._keeper.recorder.store)
    Page(reloaded, key=session.seat_key)
    assert reloaded.match.check(replace(claim, name=right)).correct
    send(kind="do", place="lay", text={"name": right})
    assert [laid.name for laid in session.match.observe(0).table if laid.owner == 0] == [right]
