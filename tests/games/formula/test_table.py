"""What the table of FORMULA shows, what an intent can mean, and what the table says."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.turns import Draw, Pass
from rummy_kit.engine.verdict import COMMON_CODES, Verdict, Violation
from rummy_kit.games import formula
from rummy_kit.games.formula import FormulaGame
from rummy_kit.games.formula.events import FormulaBegun
from rummy_kit.games.formula.pieces import Lay
from rummy_kit.games.formula.pieces import describe_play as facts_of
from rummy_kit.subjects import arithmetic
from rummy_kit.table.view import Draft, Intent, hand_keys
from tests.games.formula.scenario import a_round
from tests.games.tips import tip_of

FOLDER = Path(formula.__file__).parent
NAMES = ("You", "Ada", "Ben", "Cem")


def shown(table, seat=0, draft=None):
    obs = table.game.observe(table.state, seat)
    return table.game.table.describe(obs, draft or Draft(), NAMES)


def meant(table, place, draft=None, kind="do", seat=0):
    obs = table.game.observe(table.state, seat)
    return table.game.table.interpret(obs, Intent(kind, place=place), draft or Draft())


def chosen(table, *keys, places=None, sign=None, text=None):
    """A draft of these hand cards in their places; ``sign`` is the number of the symbol chosen from the row."""
    faces = dict(hand_keys(table.state.hands[0]))
    named = {f"tray:{place}": key for place, key in (places or {}).items()}
    zones = () if sign is None else (("symbols", sign),)
    return Draft(tuple((key, faces[key]) for key in keys), zones, named, text or {})


def slots(obs):
    return {slot["id"].removeprefix("tray:"): slot for slot in obs["tray"]["slots"]}


def actions(obs):
    return {action["id"]: action for action in obs["actions"]}


def refused(answer):
    assert isinstance(answer, Verdict)
    return answer.violations[0].code


def test_every_face_has_a_drawing_and_a_spoken_name_and_kinds_differ_by_more_than_colour():
    game = FormulaGame()
    faces = game.table.faces()
    assert set(faces) == {row.face for row in game.deck.rows}
    assert faces["7"]["art"] == {"draw": "ten_frame", "n": 7} and faces["7"]["say"] == "7"
    assert faces["-"]["say"] == "minus" and faces["-"]["symbol"] == [("−", "", "")]
    assert faces["÷"]["say"] == "divided by"
    assert len({(face["kind"], face["shape"]) for face in faces.values()}) == 3


def test_the_first_formula_has_a_gap_and_chosen_cards_go_into_the_answer():
    table = a_round("1 3 8 9", "1", table="9 _ 4 =")
    obs = shown(table)
    assert obs["banner"]["title"] == "Make the first formula"
    assert "card" not in slots(obs)["sign"] and slots(obs)["left:0"]["lies"] == "fixed"
    assert [zone["id"] for zone in obs["zones"] if zone["next"]] == ["symbols"]
    draft = chosen(table, "1#1", "3#1", sign=0)
    obs = shown(table, draft=draft)
    assert slots(obs)["sign"]["card"]["face"] == "+"
    assert [slots(obs)[f"answer:after{n}"]["card"]["face"] for n in (1, 2)] == ["1", "3"]
    assert actions(obs)["lay"]["main"] and actions(obs)["lay"]["note"] == "9 + 4 = 13"
    assert meant(table, "lay", draft) == Lay(0, "(9)", "+", "(4)", "13")
    assert refused(meant(table, "lay", chosen(table, "1#1"))) == "choose_a_sign"
    assert refused(meant(table, "lay", chosen(table, sign=0))) == "no_card"


def test_a_card_covers_the_card_of_the_table_on_which_it_is_put():
    table = a_round("8 0", "1", table="2 + 4 = 6")
    draft = chosen(table, "8#1", places={"answer:0": "8#1"}, sign=2)
    assert meant(table, "lay", draft) == Lay(0, "(2)", "×", "(4)", "8")
    obs = shown(table, draft=draft)
    assert slots(obs)["answer:0"]["card"] == {"key": "8#1", "face": "8"}
    assert "lies" not in slots(obs)["answer:0"] and slots(obs)["left:0"]["lies"] == "open"


def test_cards_beside_a_number_make_it_grow_on_both_sides():
    table = a_round("1 5 3", "1", table="2 - 0 = 125")
    draft = chosen(table, "1#1", "5#1", places={"left:before1": "1#1", "left:after1": "5#1"})
    assert meant(table, "lay", draft) == Lay(0, "1(2)5", "-", "(0)", "(1)(2)(5)")
    assert "left:before2" not in slots(shown(table, draft=draft)), "three cards make the longest number"


def test_one_card_covers_a_whole_number():
    table = a_round("2 7 9", "1", table="5 + 5 = 10")
    assert "answer:all" in slots(shown(table)) and "left:all" not in slots(shown(table))
    draft = chosen(table, "2#1", "7#1", places={"right:0": "2#1", "answer:all": "7#1"})
    assert meant(table, "lay", draft) == Lay(0, "(5)", "+", "2", "7")


def test_a_chosen_card_without_a_place_opens_the_places_and_is_asked_for():
    table = a_round("8 9", "1", table="2 + 4 = 6")
    assert not any(slot["next"] for slot in slots(shown(table)).values())
    obs = shown(table, draft=chosen(table, "8#1"))
    assert slots(obs)["left:before1"]["next"] and obs["banner"]["title"] == "Give the 8 a place"
    assert refused(meant(table, "lay", chosen(table, "8#1"))) == "no_place"


def test_a_joker_is_named_in_a_field():
    table = a_round("joker 9", "1", table="2 + 4 = 6")
    draft = chosen(table, "joker#1", places={"answer:0": "joker#1"}, sign=2)
    obs = shown(table, draft=draft)
    assert [field["id"] for field in obs["tray"]["fields"]] == ["digit:joker#1"]
    assert refused(meant(table, "lay", draft)) == "joker_unnamed"
    named = chosen(table, "joker#1", places={"answer:0": "joker#1"}, sign=2, text={"digit:joker#1": "8"})
    assert slots(shown(table, draft=named))["answer:0"]["card"]["stands_for"] == "8"
    assert meant(table, "lay", named) == Lay(0, "(2)", "×", "(4)", "8*")
    bad = chosen(table, "joker#1", places={"answer:0": "joker#1"}, text={"digit:joker#1": "12"})
    assert refused(meant(table, "lay", bad)) == "joker_unnamed"


def test_a_joker_of_the_start_is_named_in_a_field_and_then_shows_its_digit():
    table = a_round("6 9", "1", table="* _ 4 =")
    assert shown(table)["zones"][1]["say"] == "The formula: a joker, a gap, 4, equals, no answer yet"
    draft = chosen(table, "6#1", sign=0, text={"digit:left": "2"})
    assert meant(table, "lay", draft) == Lay(0, "(2*)", "+", "(4)", "6")
    table.do("(2*) + (4) = 6")
    cards = shown(table)["zones"][1]["cards"]
    assert cards[0] == {"key": "formula:0", "face": "joker", "stands_for": "2"}


def test_whether_a_formula_is_true_is_said_only_where_the_options_allow_it():
    house: Any
    for house, note in (({}, ""), ({"show_truth": "on"}, "not true yet"), ({"show_truth": "on", "strict": "on"}, "")):
        table = a_round("8 9", "1", table="2 + 4 = 6", **house)
        wrong = chosen(table, "9#1", places={"answer:0": "9#1"})
        assert shown(table, draft=wrong)["tray"]["sum"]["note"] == note
        assert shown(table, draft=wrong)["tray"]["sum"]["parts"] == [{"text": "2 + 4 = 9", "tone": "plain"}]
    right = chosen(
        table := a_round("8 9", "1", table="2 + 4 = 6", show_truth="on"), "8#1", places={"answer:0": "8#1"}, sign=2
    )
    assert shown(table, draft=right)["tray"]["sum"]["note"] == "true"


def test_the_stock_draws_and_nothing_to_draw_passes():
    table = a_round("8", "1", table="2 + 4 = 6")
    assert meant(table, "draw") == meant(table, "stock", kind="drop") == Draw(0)
    empty = a_round("9", "1", table="2 + 4 = 6", stock="")
    assert "pass" in actions(shown(empty)) and meant(empty, "pass") == Pass(0)


def test_out_of_turn_all_is_shown_and_nothing_is_amber():
    table = a_round("8", "1", table="2 + 4 = 6")
    obs = shown(table, seat=1)
    assert obs["tray"] is None and not obs["banner"]["yours"]
    assert not any(action["enabled"] for action in obs["actions"])
    assert not any(zone["next"] or zone["target"] for zone in obs["zones"])
    assert refused(meant(table, "lay", seat=1)) == "not_your_turn"


def test_a_zero_formula_says_that_all_of_it_must_go():
    obs = shown(a_round("1 2 3", "1", table="7 × 0 = 0"))
    assert obs["banner"]["title"] == "Replace the whole formula"
    assert obs["zones"][1]["caption"] == "All of it must be replaced."


def test_a_false_formula_is_explained_with_a_picture_and_its_twin():
    table = a_round("9 8", "1", table="2 × 4 = 8")
    panel = table.game.table.panel(table.ask("(2) × (4) = 9").violations[0])
    assert panel["kind"] == "concept" and panel["kick"] == "Idea: numbers"
    assert panel["why"]["draw"] == "array" and "8 dots in all" in panel["why"]["text"]
    assert panel["steps"][0] == "2 × 4 = 8"


def test_every_code_has_words():
    words = FormulaGame().table.texts
    made = {*codes("rules.py"), *codes("work.py"), *codes("table.py"), "tip_draw", "tip_pass"}
    assert len(made) > 18
    for code in (*made, *arithmetic.codes(), *COMMON_CODES):
        assert words.has(code, "title") and words.has(code, "what"), code


def codes(name):
    """The codes that a module of the game writes into violations."""
    for node in ast.walk(ast.parse((FOLDER / name).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Violation":
            yield from (word.value for word in ast.walk(node.args[1]) if isinstance(word, ast.Constant))


def test_every_refusal_that_random_moves_meet_can_be_put_into_words():
    game = FormulaGame()
    rng = Rng("words")
    table = a_round("0 1 2 5 8 9 joker", "1", table="12 + 4 = 16")
    obs = game.observe(table.state, 0)
    pieces = ("(1)", "(2)", "(4)", "(6)", "0", "1", "2", "5", "8", "9", "7*", "x", "")
    seen = set()
    for _ in range(3000):
        left, right, answer = ("".join(rng.choice(pieces) for _ in range(1 + rng.below(3))) for _ in range(3))
        for violation in game.check(obs, Lay(0, left, rng.choice("+-×÷?"), right, answer)).violations:
            panel = game.table.panel(violation)
            assert panel["title"] and panel["text"] and "{" not in panel["text"]
            json.dumps(panel)
            seen.add(violation.code)
    assert {"half_pair", "not_there", "not_cards", "not_in_hand", "leading_zero"} <= seen


def test_every_event_becomes_a_sentence_and_a_drawn_card_is_named_to_its_player_alone():
    table = a_round("8 3", "1 2", "9", table="2 + 4 = 6", stock="5 7", strict="on")
    table.do("(2) × (4) = 8", "P1 draw", "9 × (4) = (8)", "P3 draw")
    tell = table.game.table.tell
    readers = {0: NAMES, 1: ("Dan", "You", "Ben", "Cem"), None: ("Dan", "Ada", "Ben", "Cem")}
    told = [[tell(event, reader, names) for event in table.events] for reader, names in readers.items()]
    assert told[0][0] == "You lay 1 card: 2 × 4 = 8."
    assert told[1][1] == "You draw a 7." and told[0][1] == "Ada draws a card."
    assert "Ben tries 9 × 4 = 8. It is wrong, and the cards go back." in told[0]
    assert all(all(lines) for lines in told)


def test_the_deal_and_the_end_of_a_round_are_announced():
    table = a_round("8", "1 joker", "1 1", table="2 + 4 = 6").do("(2) × (4) = 8")
    tell = table.game.table.tell
    dealt = FormulaBegun(player=1, first=0, left="8", right="joker")
    assert tell(dealt, 0, NAMES) == "Ada deals. The formula begins with an 8 and a joker. You go first."
    told = tell(table.events[-1], 0, NAMES[:3])
    assert told == "The round is over: You went out. You win. Points: You 0, Ada 6, Ben 2."


def test_a_hint_tells_more_each_time():
    table = a_round("8 0", "1", table="2 + 4 = 6")
    obs = table.game.observe(table.state, 0)
    texts = [table.game.table.panel(tip_of(table.game, obs, depth))["text"] for depth in (0, 1, 2, 9)]
    assert len(set(texts)) == 3 and "(" not in texts[2] and "=" in texts[2]


def test_a_hint_points_first_then_says_what_to_work_out_and_then_names_cards_and_places():
    table = a_round("8 9", "1", table="2 + 4 = 6")
    obs = table.game.observe(table.state, 0)
    texts = [table.game.table.panel(tip_of(table.game, obs, depth))["text"] for depth in (0, 1, 2)]
    assert texts == [
        "Look at the 4 in the middle: one of your cards can go there.",
        "Make it 2 × 48. What does that come to?",
        "Lay 8 at the end of the 4 in the middle and 9 in front of the 6 after the =: 2 × 48 = 96.",
    ]


@pytest.mark.parametrize(
    ("lies", "play", "where"),
    [
        ("2 _ 6 =", "(2) × (6) = 12", "1 and 2 after the =: 2 × 6 = 12"),
        (
            "2 + 4 = 6",
            "(2)1 + (4) = 2(6)",
            "1 at the end of the 2 on the left and 2 in front of the 6 after the =",
        ),
        ("20 + 4 = 24", "(2)3 + (4) = (2)7", "3 on the 0 of the 20 on the left and 7 on the 4 of the 24 after the ="),
        ("20 ÷ 4 = 5", "8 ÷ (4) = 2", "8 on the 20 on the left and 2 on the 5 after the =: 8 ÷ 4 = 2"),
        (
            "3 × 4 = 12",
            "(3) × (4)0 = (1)(2)0",
            "0 at the end of the 4 in the middle and 0 at the end of the 12 after the =",
        ),
    ],
)
def test_a_tip_says_where_each_card_goes(lies, play, where):
    table = a_round("0 0 1 1 2 3 7 8", "1", table=lies)
    lay = table.action(play)
    tip = Violation("", "tip_lay", {**facts_of(lay, table.state.equation), "depth": 2}, kind="tip")
    assert table.game.table.panel(tip)["text"].startswith(f"Lay {where}")


def test_a_hint_goes_on_from_what_is_in_the_work_area():
    table = a_round("8 0 1 5", "1", table="2 + 4 = 6")

    def hint(*keys, **parts):
        obs = table.game.observe(table.state, 0)
        return table.game.table.hint(obs, chosen(table, *keys, **parts), 2)

    begun = hint("8#1", places={"answer:0": "8#1"})
    assert begun.code == "tip_lay" and begun.data["formula"].endswith("= 8")
    assert hint(sign=1).data["sign"] == "−"
    assert "8" in hint("8#1").data["cards"]
    astray = hint("8#1", "0#1", places={"left:0": "0#1", "right:0": "8#1"}, sign=0)
    assert astray.code == "tip_other" and astray.data["formula"] == hint().data["formula"]


def test_a_hint_where_nothing_fits_says_so():
    nothing = a_round("9", "1", table="2 + 4 = 6")
    tip = nothing.game.table.hint(nothing.game.observe(nothing.state, 0), Draft(), 2)
    assert isinstance(tip, Violation) and tip.code in ("tip_draw", "tip_lay")


def test_FO13_equal_turns_are_announced_in_the_log_and_in_the_banner():
    table = a_round("1 1", "8 1", "9 9", table="2 + 4 = 6", turn=1, equal_turns=True)
    assert "out" not in shown(table, seat=1)["banner"]["text"]
    table = a_round("8", "9 1", "1 1", table="2 + 4 = 6", equal_turns=True).do("(2) × (4) = 8")
    told = table.game.table.tell(table.events[-1], 1, ("Ada", "You", "Ben"))
    assert told == "Ada is out. Everyone gets the same number of turns: one more for you and Ben."
    own = table.game.table.tell(table.events[-1], 0, ("You", "Ada", "Ben"))
    assert own == "You are out. Everyone gets the same number of turns: one more for Ada and Ben."
    assert shown(table, seat=1)["banner"]["text"].startswith("You are out. Everyone gets")  # as seat 0 is called here
    assert shown(table)["notes"] == ["out", "", ""]
    table.do("P1 draw")
    assert "one more for Ben." in shown(table, seat=2)["banner"]["text"]
    table.do("P2 draw")
    assert "same number" not in shown(table)["banner"]["text"]


def test_FO04_the_banner_says_how_many_cards_a_turn_may_lay():
    def said(**options):
        return shown(a_round("8", "9", table="2 × 4 = 8", **options))["banner"]["text"]

    assert "one to three cards" in said() and "one or two cards" in said(most=2)
    assert "one to four cards" in said(times_only=True) and "one to three cards" in said(times_only=True, most=2)


def test_in_a_last_turn_the_hint_gets_rid_of_what_costs_most():
    """A joker is worth keeping for a next turn, and costs five points if there is none."""
    hand = "8 joker 1 1"
    going_on = a_round("1 1", hand, "9 9", table="2 + 4 = 6", turn=1, most=2, equal_turns=True)
    last = a_round("", hand, "9 9", table="2 + 4 = 6", turn=1, most=2, equal_turns=True)
    last.state = evolve(last.state, out=(0,))
    best: list[Any] = [game.game.rank(game.game.observe(game.state, 1))[0].action for game in (going_on, last)]
    assert ["*" in "".join((lay.left, lay.right, lay.answer)) for lay in best] == [False, True]


# ------------------------------------------------------------------------------------------ advice that can be followed


@pytest.mark.parametrize("lies", ["2 _ 4 =", "22 + 44 = 66", "7 × 0 = 0"])
def test_nobody_is_told_to_draw_where_there_is_nothing_to_draw(lies):
    table = a_round("7 7", "1", table=lies, stock="")
    obs = table.game.observe(table.state, 0)
    assert not table.game.has_stock(obs)
    banner = shown(table)["banner"]
    assert "draw" not in f"{banner['title']} {banner['text']}" and "pass" in f"{banner['title']} {banner['text']}"
    words = table.game.table.panel(Violation("FO04", "no_card"))
    assert "draw" not in words["text"]
    assert "tip_draw" not in [ranked.reason for ranked in table.game.rank(obs)]


def test_with_times_and_divided_only_no_other_symbol_is_advised_and_four_cards_are():
    table = a_round("5 9", "1", table="2 × 4 = 8", times_only="on")
    told = [shown(table)["banner"]["text"]]
    for code in ("tip_draw", "tip_pass"):
        told += [
            table.game.table.panel(Violation("", code, {"depth": depth}, kind="tip"))["text"] for depth in range(3)
        ]
    assert all("+" not in text and "−" not in text for text in told)
    assert "one to four cards" in told[0]


def test_too_many_cards_are_not_to_be_helped_by_keeping_what_must_go():
    table = a_round("1 2 3 4 5", "9", table="7 × 0 = 0")
    assert table.codes("12 + 3 = 15")[0] == "not_in_hand" and "too_many_cards" in table.codes("12 + 3 = 45")
    words = table.game.table.panel(Violation("FO04", "too_many_cards", {"count": 5, "most": 3}))["text"]
    assert "Keep" not in words and words.endswith("Take some of your cards back.")


def test_anyone_who_keeps_a_card_of_n_times_0_hears_of_it_at_the_table():
    table = a_round("5 9", "1", table="7 × 0 = 0")
    lay = meant(table, "lay", chosen(table, "5#1", places={"left:0": "5#1"}))
    (violation,) = table.game.check(table.game.observe(table.state, 0), lay).violations
    assert violation.code == "zero_lock" and "7 × 0 = 0 must be replaced" in table.game.table.panel(violation)["text"]
