"""What the table of Rummy Battle shows, what an intent can mean, and what the table says."""

import json
from collections import Counter
from operator import methodcaller

import pytest

from rummy_kit import games
from rummy_kit.engine.events import Secret
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.turns import Discard, Draw
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.games.rummy_battle import RummyBattle
from rummy_kit.games.rummy_battle.events import LuckyDayPlayed, MarkerShown, Pickpocketed, Stolen, Switched
from rummy_kit.games.rummy_battle.pieces import (
    Hoard,
    Lay,
    LayOff,
    Pickpocket,
    Refill,
    SecondChance,
    Switcheroo,
    Take,
    Thief,
    Under,
)
from rummy_kit.subjects import odds
from rummy_kit.table.session import Session
from rummy_kit.table.view import Draft, Intent, hand_keys
from tests.games.rummy_battle.scenario import a_round
from tests.games.tips import tip_of
from tests.scenario import Page

NAMES = ("You", "Ada", "Ben")
MELDS = ("1: 7S/1 8S/1 9S/1 10S/2", "2: KH KD KS", "0: 2S 2H 2C")


def shown(table, seat=0, draft=None):
    obs = table.game.observe(table.state, seat)
    return table.game.table.describe(obs, draft or Draft(), NAMES)


def meant(table, place, draft=None, kind="do", seat=0):
    obs = table.game.observe(table.state, seat)
    return table.game.table.interpret(obs, Intent(kind, place=place), draft or Draft())


def refused(table, place, draft=None, kind="do"):
    """The panel that the player gets."""
    obs = table.game.observe(table.state, 0)
    answer = meant(table, place, draft, kind)
    verdict = answer if isinstance(answer, Verdict) else table.game.check(obs, answer)
    return table.game.table.panel(verdict.violations[0])


def chosen(table, *keys, zones=(), seat=0, **text):
    """A draft of these cards of the hand."""
    faces = dict(hand_keys(table.state.hands[seat]))
    return Draft(tuple((key, faces[key]) for key in keys), zones=tuple(zones), text=text)


def buttons(table, draft=None):
    return {action["id"]: action for action in shown(table, draft=draft)["actions"]}


def main(table, draft=None):
    return [action["id"] for action in shown(table, draft=draft)["actions"] if action["main"]]


def test_every_face_has_a_drawing_and_a_spoken_name():
    game = RummyBattle()
    faces = game.table.faces()
    assert set(faces) == {row.face for row in game.deck.rows}
    assert faces["QD"]["say"] == "queen of diamonds"
    assert faces["10H"]["art"] == {"draw": "suit", "suit": "H"} and faces["10H"]["mark"] == "H"
    assert faces["thief"]["say"] == "Thief: Take a whole Set, once open"
    assert faces["marker"]["art"]["effect"] == "marker"
    for face in faces.values():
        assert face["say"] and face["symbol"][0][0]
    suits = {face["mark"]: face["colour"] for face in faces.values() if face["art"]["draw"] == "suit"}
    assert len(set(suits.values())) == 4, "four suits, four initials, four colours"


def test_drawing_offers_the_deck_or_the_chosen_discards():
    table = a_round("7H 7D KC 4S", "5S", "6S", row="2H 7S 9C JD")
    obs = shown(table)
    assert main(table) == ["draw"]
    assert obs["zones"][0]["note"].startswith("Marker after")
    deep = Draft(zones=(("discards", 1),))
    assert main(table, deep) == ["take"] and buttons(table, deep)["take"]["note"] == "play 7♠ at once"
    assert "must be played at once" in shown(table, draft=deep)["zones"][1]["caption"]
    assert meant(table, "take", deep) == meant(table, "hand", deep, "drop") == Take(0, 3)
    assert meant(table, "draw") == meant(table, "stock", kind="drop") == Draw(0)
    too_deep = Draft(zones=(("discards", 0),))
    assert not buttons(table, too_deep)["take"]["enabled"]
    assert refused(table, "take", too_deep)["code"] == "deepest_unusable"
    assert refused(table, "take")["code"] == "choose_discard"


def test_a_hoard_takes_chosen_discards_without_the_duty():
    table = a_round("hoard KC", "5S", "6S", row="2H 9C")
    deep = Draft(zones=(("discards", 0),))
    assert main(table, deep) == ["hoard"]
    assert meant(table, "hoard", deep) == Hoard(0, 2)
    assert "A Hoard would take it" in shown(table, draft=deep)["zones"][1]["caption"]


def test_the_second_chance_goes_card_by_card():
    table = a_round("4S 5D KC", "5H", "6S")
    assert meant(table, "second_chance") == SecondChance(0)
    table.do("P0 second_chance")
    one = chosen(table, "KC#1")
    assert main(table) == ["refill"] and main(table, one) == ["under"]
    assert meant(table, "under", one) == meant(table, "stock", one, "drop") == Under(0, "KC")
    assert meant(table, "refill") == Refill(0)
    assert refused(table, "under")["code"] == "one_card"


def test_cards_in_any_order_are_laid_with_the_bonus_card_or_without():
    table = a_round("QS AS KS 4D 5D", "5H", "6S", phase="play")
    draft = chosen(table, "AS#1", "QS#1", "KS#1")
    obs = shown(table, draft=draft)
    assert main(table, draft) == ["lay"]
    assert [slot["card"]["face"] for slot in obs["tray"]["slots"]] == ["QS", "KS", "AS"]
    assert obs["tray"]["note"] == "a Run of 3, 35 points"
    run = ("QS", "KS", "AS")
    assert meant(table, "lay", draft) == Lay(0, run, True)
    assert meant(table, "lay_only", draft) == Lay(0, run, False)


def test_a_joker_at_either_end_is_asked_for():
    table = a_round("6S 7S joker 4D 5D", "5H", "6S", phase="play")
    draft = chosen(table, "joker#1", "6S#1", "7S#1")
    (field,) = shown(table, draft=draft)["tray"]["fields"]
    assert [option["label"] for option in field["options"]] == ["Run 6♠ 7♠ ★(8♠)", "Run ★(5♠) 6♠ 7♠"]
    second = chosen(table, "joker#1", "6S#1", "7S#1", aim=field["options"][1]["value"])
    assert meant(table, "lay", second) == Lay(0, ("joker", "6S", "7S"), True)
    slots = shown(table, draft=second)["tray"]["slots"]
    assert slots[0]["card"]["stands_for"] == "5♠"


def test_two_cards_ask_for_a_third_and_wrong_ones_are_explained():
    table = a_round("5S 7S 8H 4D", "5H", "6S", phase="play")
    two = chosen(table, "5S#1", "7S#1")
    assert [slot["next"] for slot in shown(table, draft=two)["tray"]["slots"]] == [False, False, True]
    assert refused(table, "lay", two)["code"] == "too_few_cards"
    three = chosen(table, "5S#1", "7S#1", "8H#1")
    assert not buttons(table, three)["lay"]["enabled"]
    panel = refused(table, "lay", three)
    assert (panel["code"], panel["kind"], panel["kick"]) == ("neither_set_nor_run", "rule", "Rule")
    assert panel["rule"]["code"] == "RB04" and panel["rule"]["text"].startswith("A Run is three or more")


def test_laying_off_by_button_and_by_tapping_the_meld():
    table = a_round("JS KC 4D", "5H", "6S", phase="play", table=MELDS)
    draft = chosen(table, "JS#1")
    assert main(table, draft) == ["add"]
    assert buttons(table, draft)["add"]["note"] == "on Ada's Run 7♠ 8♠ 9♠ 10♠, high end"
    assert meant(table, "add", draft) == meant(table, "meld:0:1", draft, "drop") == LayOff(0, 0, "JS", "high")
    assert refused(table, "meld:1:2", draft, "drop")["code"] == "does_not_fit"
    targets = [meld["id"] for melds in shown(table, draft=draft)["melds"] for meld in melds if meld.get("target")]
    assert targets == ["meld:0:1", "meld:0:2"], "amber is where the chosen card can go"
    assert not any(meld.get("target") for melds in shown(table)["melds"] for meld in melds)
    alone = chosen(table, "4D#1")
    assert main(table, alone) == ["discard"]
    assert refused(table, "add", alone)["code"] == "no_lay_off"
    closed = a_round("JS 4D", "5H", "6S", phase="play", table=MELDS[:2])
    assert refused(closed, "add", chosen(closed, "JS#1"))["code"] == "not_open"


def test_laid_off_cards_are_shown_before_the_player_who_laid_them():
    table = a_round("JS KC 4D", "5H", "6S", phase="play", table=MELDS)
    you, ada, ben = shown(table)["melds"]
    assert [(meld["title"][0][0], meld["name"]) for meld in ada] == [("7♠ 8♠ 9♠ 10♠·", "Run, 1 laid off (·)")]
    assert [(meld["title"][0][0], meld["name"]) for meld in ben] == [
        ("10♠", "on Ada's Run"),
        ("K♥ K♦ K♠", "Set"),
    ]
    assert you[0]["say"] == "Set of 2s: spades, hearts, clubs"
    assert [meld["say"] for meld in (*ada, *ben)] == [
        "Run of spades: 7, 8, 9, 10, 1 of them laid off by others",
        "on Ada's Run of spades: 10",
        "Set of kings: hearts, diamonds, spades",
    ]
    assert shown(table)["notes"] == [
        "open · 15 points laid · 2nd Chance",
        "open · 15 points laid · 2nd Chance",
        "open · 40 points laid · 2nd Chance",
    ]


def test_action_cards_are_aimed_from_a_list_or_by_tapping():
    table = a_round("pickpocket thief switcheroo KC 4D", "5H", "6S", phase="play", table=MELDS)
    pick = chosen(table, "pickpocket#1")
    (field,) = shown(table, draft=pick)["tray"]["fields"]
    assert [option["label"] for option in field["options"]] == [
        "Ada's 7♠ of Run 7♠ 8♠ 9♠ 10♠",
        "Ben's 10♠ of Run 7♠ 8♠ 9♠ 10♠",
    ]
    assert refused(table, "meld:0:1", pick, "drop")["code"] == "choose_aim"
    second = chosen(table, "pickpocket#1", aim=field["options"][1]["value"])
    assert meant(table, "play", second) == meant(table, "meld:0:1", second, "drop") == Pickpocket(0, 0, 3)
    thief = chosen(table, "thief#1")
    assert meant(table, "play", thief) == meant(table, "meld:1:2", thief, "drop") == Thief(0, 1)
    assert refused(table, "meld:0:1", thief, "drop")["code"] == "runs_are_safe"
    swap = chosen(table, "switcheroo#1")
    assert meant(table, "meld:1:2", swap, "drop") == Switcheroo(0, 2, 1)
    closed = a_round("thief KC 4D", "5H", "6S", phase="play", table=MELDS[:2])
    assert refused(closed, "play", chosen(closed, "thief#1"))["code"] == "not_open"
    assert buttons(closed, chosen(closed, "thief#1"))["play"]["note"] == "only once you are open"


def test_going_out_before_the_marker_is_asked_for():
    table = a_round("KC", "5H", "6S", phase="play")
    draft = chosen(table, "KC#1")
    assert buttons(table, draft)["discard"]["note"] == "you go out: −100"
    panel = refused(table, "discard", draft)
    assert panel["code"] == "early_out" and panel["kind"] == "tip" and "100" in panel["title"]
    wanted = chosen(table, "KC#1", early="yes")
    assert meant(table, "discard", wanted) == Discard(0, "KC")
    assert [field["id"] for field in shown(table, draft=draft)["tray"]["fields"]] == ["early"]
    late = a_round("KC", "5H", "6S", phase="play", marker_out=True)
    assert meant(late, "discard", chosen(late, "KC#1")) == Discard(0, "KC")
    assert buttons(late, chosen(late, "KC#1"))["discard"]["note"] == "you go out: +10"


def test_the_bonus_card_needs_no_warning():
    table = a_round("7S 7H 7D", "5H", "6S", phase="play")
    draft = chosen(table, "7S#1", "7H#1", "7D#1")
    assert meant(table, "lay", draft) == Lay(0, ("7S", "7H", "7D"), True)
    assert refused(table, "lay_only", draft)["code"] == "early_out"


def test_anyone_who_went_out_early_is_told_why_it_cost_points():
    table = a_round("KC", "5H", "6S", phase="play").do('P0 discard card="KC"')
    lesson = table.game.table.explain(table.events[-1], 0)
    assert lesson is not None and lesson.code == "went_out_early" and lesson.data == {"points": 100}
    assert table.game.table.explain(table.events[-1], 1) is None


def test_odds_ask_for_a_guess_then_set_two_draws_side_by_side():
    table = a_round("7S 7H KC 4D 8H", "5H", "6S", row="9C 7D 2C")
    guess = refused(table, "odds")
    assert guess["kind"] == "tip" and guess["code"] == "guess_before"
    assert [button["label"] for button in guess["buttons"]] == ["Compare with the row"]
    assert refused(table, "odds:")["code"] == refused(table, "odds:101")["code"] == "guess_before"
    picture = games.load_picture(guess["handle"]["name"], guess["handle"]["settings"], "rummy_battle")
    told = picture.put("guess", 20).put("shown", 2).view()["told"]
    assert told == "You said 20 of 100, and that is near enough: it is 21.9 %."
    assert refused(table, "odds:skipped")["code"] == "guess_before", "before the draw nothing is told without a guess"
    panel = refused(table, "odds:20")
    assert panel["code"] == "odds_before"
    assert (panel["title"], panel["buttons"]) == ("The deck: 21.9 %", [])
    assert panel["text"] == (
        "Your guess is near enough. You have never seen 120 cards. 13 of them would make a Set or a Run at once, so "
        "the chance that two cards do is 21.9 %. From the row, 7♦ (with the newer card) makes a meld for certain: "
        "Set 7♠ 7♥ 7♦. Decide now: what comes is luck."
    )
    assert panel["why"]["bar"]["exact"] == 0.219 and panel["why"]["sure"] == ["7♦: Set 7♠ 7♥ 7♦"]
    json.dumps(panel)


@pytest.mark.parametrize(
    ("guess", "words"),
    [(0, "It is more"), (18, "It is more"), (19, "near enough."), (24, "near enough."), (25, "It is less")],
)
def test_the_reply_to_a_guess_says_how_good_it_was(guess, words):
    """The chance is 21.9 %."""
    table = a_round("7S 7H KC 4D 8H", "5H", "6S", row="9C 7D 2C")
    assert words in refused(table, f"odds:{guess}")["text"]


def test_what_the_row_makes_certain_is_called_certain():
    assert "The row is empty." in refused(a_round("7S 7H", "5H", "6S"), "odds:0")["text"]
    assert "Nothing in the row can be played" in refused(a_round("7S 7H", "5H", "6S", row="KC"), "odds:0")["text"]
    laying_off = a_round("7S 4D", "5H", "6S", row="JS", table=MELDS)
    assert "From the row, J♠ can be laid off for certain." in refused(laying_off, "odds:0")["text"]


def test_after_the_draw_the_odds_are_those_before_it():
    table = a_round("7S 7H KC 4D", "5H", "6S", row="2H").do("P0 draw")
    assert buttons(table)["odds"]["enabled"]
    guess = refused(table, "odds")
    assert guess["code"] == "guess_after" and guess["buttons"][-1]["label"] == "Just show me"
    panel = refused(table, guess["buttons"][-1]["id"])
    assert panel["kind"] == "tip" and panel["code"] == "odds_after"
    assert panel["steps"][-1].startswith("P = ")
    assert panel["why"]["draw"] == "outs" and panel["why"]["bar"]["trials"] == 1000
    assert sum(sum(row["left"]) for row in panel["why"]["rows"]) == 128 - 4 - 1, "all but the hand and the open discard"
    json.dumps(panel)
    table.do('P0 discard card="KC"')
    assert not buttons(table)["odds"]["enabled"]
    late = a_round("7S 7H KC 4D", "5H", "6S", phase="play")
    assert "odds" not in buttons(late) and refused(late, "odds")["code"] == "odds_gone"


def test_cards_that_were_seen_to_go_elsewhere_are_not_counted():
    """Ada takes the 7 of diamonds, and the viewer's king goes under the deck: neither can be drawn."""
    table = a_round("9C KC 7S 7H 2C", "7C 7C hoard 5H", "6S 6D", row="7D").do(
        "P0 second_chance", 'P0 under card="KC"', "P0 refill", "P0 draw", 'P0 discard card="2C"',
        "P1 hoard count=2", 'P1 discard card="5H"', "P2 draw", 'P2 discard card="6S"',
    )  # fmt: skip
    panel = refused(table, "odds:0")
    assert panel["steps"][0] == "Not counted: 2♣, 7♦ and K♣. You have seen where they went, and no draw can bring them."
    unseen = table.game.unseen(table.game.observe(table.state, 0))
    assert (unseen["7D"], unseen["KC"], unseen["2C"]) == (1, 1, 1), "the second pack's are still to come"


def test_the_bottom_of_the_deck_has_no_odds():
    table = a_round("7S 7H KC 4D", "5H", "6S", stock="9C 9D JH").do(
        "P0 second_chance", 'P0 under card="KC"', 'P0 under card="4D"', "P0 refill"
    )
    assert refused(table, "odds:1")["code"] == "odds_reached"
    assert refused(table.do("P0 draw"), "odds:skipped")["code"] == "odds_reached"


def test_odds_are_nobody_elses():
    table = a_round("7S 7H KC 4D", "5H", "6S", row="2H").do("P0 draw")
    obs = table.game.observe(table.state, 1)
    answer = table.game.table.interpret(obs, Intent("do", place="odds"), Draft())
    assert isinstance(answer, Verdict) and answer.violations[0].code == "not_your_turn"


def test_a_spied_hand_is_face_up_for_the_spy_alone():
    table = a_round("spy KC 4D", "5H JD", "6S", phase="play", extra_cards=True).do("P0 spy seat=1")
    assert [card["face"] for card in shown(table)["zones"][-1]["cards"]] == ["5H", "JD"]
    assert shown(table)["zones"][-1]["title"] == "Ada's hand"
    assert "spied" not in {zone["id"] for zone in shown(table, seat=2)["zones"]}


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_whatever_a_hand_does_gets_an_answer_in_words(phase):
    table = a_round("7S joker 7H thief lucky_day", "5S", "6S", row="2H 7D", phase=phase, table=MELDS[:2])
    places = ["draw", "take", "hoard", "second_chance", "under", "refill", "lay", "lay_only", "add", "play", "discard"]
    places += ["odds", "nonsense", "stock", "discards", "hand", "spent", "meld:0:1", "meld:1:2", "meld:9:9"]
    drafts = [
        Draft(),
        chosen(table, "7S#1"),
        chosen(table, "thief#1"),
        chosen(table, "lucky_day#1"),
        chosen(table, "7S#1", "7H#1", "joker#1"),
        chosen(table, "7S#1", "thief#1"),
        chosen(table, "joker#1", aim="<b>", early="?"),
        Draft(zones=(("discards", 0),)),
    ]
    obs = table.game.observe(table.state, 0)
    for draft in drafts:
        json.dumps(shown(table, draft=draft))
        assert len(main(table, draft)) <= 1, "one amber button"
        for place in places:
            for kind in ("do", "drop"):
                answer = meant(table, place, draft, kind)
                verdict = answer if isinstance(answer, Verdict) else table.game.check(obs, answer)
                for violation in verdict.violations:
                    panel = table.game.table.panel(violation)
                    assert panel["title"] and panel["text"], violation


def test_what_an_enabled_button_promises_can_be_done():
    game = RummyBattle()
    luck = Rng("buttons")
    for seed in range(6):
        state, _ = game.deal(3, 0, Drawn(Rng(seed)))
        for _ in range(60):
            if state.outcome is not None:
                break
            seat = state.to_act[0]
            obs = game.observe(state, seat)
            keys = hand_keys(obs.hand)
            size = luck.below(4)
            picked = tuple(dict.fromkeys(luck.choice(keys) for _ in range(size))) if keys else ()
            zones = (("discards", luck.below(len(obs.discards))),) if obs.discards and luck.below(2) else ()
            draft = Draft(picked, zones, text={"early": "yes"})
            for button in game.table.describe(obs, draft, NAMES)["actions"]:
                answer = game.table.interpret(obs, Intent("do", place=button["id"]), draft)
                if button["id"] == "odds":
                    continue
                legal = not isinstance(answer, Verdict) and game.check(obs, answer).legal
                assert legal == button["enabled"], (button, answer)
            state, _ = game.apply(state, game.rank(obs)[0].action, Drawn(luck.stream(seed)))


def test_every_tip_has_words_of_three_depths():
    texts = RummyBattle().table.texts
    tips = [code for code in texts.codes() if code.startswith("tip_")]
    assert len(tips) == 15
    for code in tips:
        assert {"title", "what", "hint", "solution"} <= set(texts.parts(code)), code


def test_hints_go_from_pointing_to_the_move():
    game = RummyBattle()
    seen = set()
    luck = Rng("hints")
    for seed in range(8):
        state, _ = game.deal(4, 0, Drawn(Rng(seed)))
        while state.outcome is None:
            obs = game.observe(state, state.to_act[0])
            texts = [game.table.panel(tip_of(game, obs, depth))["text"] for depth in range(3)]
            assert len(set(texts)) == 3 and all(texts)
            best = game.rank(obs)[0]
            seen.add(best.reason)
            state, _ = game.apply(state, best.action, Drawn(luck.stream(seed)))
    assert {"tip_draw", "tip_take", "tip_lay", "tip_lay_off", "tip_discard", "tip_thief", "tip_lucky_day"} <= seen


def test_every_event_has_words_and_reveals_no_hidden_card():
    game = RummyBattle(RummyBattle.options_type(extra_cards=True))
    match = Match(game, [Player(name) for name in ("You", "Ada", "Ben")], seed=4, practice=True)
    luck = Rng("tell")
    kinds = set()
    for _ in range(6):
        while not match.round_over:
            seat = match.state.to_act[0]
            for event in match.act(game.sample_action(match.observe(seat), luck)):
                kinds.add(event.kind)
                for reader in (0, 1, 2, None):
                    words = game.table.tell(event, reader, NAMES)
                    assert words and "{" not in words
                    secrets = [value for value in event.values().values() if isinstance(value, Secret)]
                    if secrets and all(secret.of(reader) is None for secret in secrets):
                        assert not any(sign in words for sign in "♠♥♦♣"), (event, words)
        if match.over:
            break
        match.deal_round()
    assert {"draw", "take", "lay", "bonus", "lay_off", "discard", "round_over", "marker", "under", "refill"} <= kinds


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            Stolen(player=1, meld=0, victim=0, cards=("7S", "joker")),
            "Ada plays Thief and takes your Set 7♠ joker.",
        ),
        (Switched(player=0, gave=("2S",), got=("KS",), other=2), "You swap 2♠ for Ben's K♠."),
        (
            LuckyDayPlayed(player=1, count=2, cards=Secret(), lost=Secret({0: "7S"})),
            "Ada plays Lucky Day and takes a card from every hand; yours was 7♠.",
        ),
        (
            LuckyDayPlayed(player=0, count=2, cards=Secret({0: ("7S", "joker")}), lost=Secret()),
            "You play Lucky Day and take a card from every hand: 7♠ and the joker.",
        ),
        (
            LuckyDayPlayed(player=0, count=2, cards=Secret(), lost=Secret()),
            "You play Lucky Day and take a card from every hand.",
        ),
        (
            Pickpocketed(player=1, card="7S", meld=0, victim=0),
            "Ada plays Pickpocket and takes 7♠ from you.",
        ),
        (
            MarkerShown(left=30),
            "The Marker shows: 30 cards left. From now on, going out earns points.",
        ),
    ],
)
def test_events_in_words(event, words):
    assert RummyBattle().table.tell(event, 0, NAMES) == words


def test_the_reference_sheet_names_points_and_actions():
    sheet = shown(a_round("KC", "5H", "6S"))["sheet"]
    assert [len(group["rows"]) for group in sheet["groups"]] == [4, 7]
    extra = shown(a_round("KC", "5H", "6S", extra_cards=True))["sheet"]
    assert [len(group["rows"]) for group in extra["groups"]] == [4, 9]


def test_a_whole_round_is_played_through_a_session():
    """Every move goes through buttons, lists and chosen cards, as a person would make it."""
    game = RummyBattle()
    session = Session(Match(game, [Player("You", "person"), Player("Ada", "person")], seed=9, rounds=1))
    page = Page(session)
    page.do("start")
    for _ in range(400):
        if session.match.round_over:
            break
        seat = session.match.state.to_act[0]
        obs = session.match.observe(seat)
        best = game.rank(obs)[0].action
        if seat != 0:
            session._take(methodcaller("act", best))
            continue
        before = len(session.match)
        play(page, obs, best)
        assert len(session.match) == before + 1, (best, session.view()["panel"])
        assert session.match.log[-1]["do"] == str(best)
    assert session.match.round_over


def play(page, obs, action):
    """Choose the cards of an action, then press its button."""
    keys = {key: face for key, face in hand_keys(obs.hand)}

    def keys_of(faces):
        left = dict(keys)
        found = []
        for face in faces:
            key = next(key for key, held in left.items() if held == face)
            del left[key]
            found.append(key)
        return found

    text = {"early": "yes"}
    place = {"draw": "draw", "second_chance": "second_chance", "refill": "refill"}.get(action.kind, "play")
    cards = []
    if action.kind in ("take", "hoard"):
        cards = [f"discards:{at}" for at in range(len(obs.discards) - action.count, len(obs.discards))]
        place = action.kind
    elif action.kind in ("discard", "under"):
        cards, place = keys_of([action.card]), action.kind
    elif action.kind == "lay":
        cards, place = keys_of(action.cards), "lay" if action.draw else "lay_only"
        text["aim"] = str(Lay(0, action.cards))
    elif action.kind == "lay_off":
        cards, place = keys_of([action.card]), "add"
        text["aim"] = str(action)
    elif place == "play":
        cards = keys_of([action.kind])
        text["aim"] = str(action)
    page.choose(*cards, **text)
    page.do(place, **text)


def test_a_violation_of_another_table_is_still_put_into_words():
    panel = RummyBattle().table.panel(Violation("C02", "not_in_hand", {"missing": "7S"}))
    assert panel["text"].startswith("You do not hold 7S")


# ------------------------------------------------------------------------------------------------------ tips


def positions(rounds):
    """Everything that a player sees in rounds that are played well, whenever they are to act."""
    game = a_round("7S 7H", "5H", "6S").game
    for seed in range(rounds):
        match = Match(game, [Player("You"), Player("Ada"), Player("Ben")], seed, rounds=1)
        while not match.over:
            obs = match.observe(match.state.to_act[0])
            yield game, obs
            match.act(game.rank(obs)[0].action)


def test_what_tips_say_is_true_in_the_position():
    """Opening, the cards that come along, the cards of a draw, jokers: over hundreds of positions."""
    told: Counter[str] = Counter()
    for game, obs in positions(rounds=4):
        for move in {one.action.kind: one for one in reversed(game.rank(obs)) if one.reason}.values():
            texts = [game.table.panel(game.table.tip(move.reason, move.data, depth))["text"] for depth in range(3)]
            said, action = " ".join(texts), move.action
            told[action.kind] += 1
            if isinstance(action, Lay):
                assert ("with your first one you open" in said) == (not obs.open)
                assert ("You may draw a card for it" in said) == action.draw
            elif isinstance(action, Take):
                assert ("the newer ones come with it" in said) == (action.count > 1)
            elif isinstance(action, Draw):
                assert ("row is empty" in said) == (not obs.discards)
                assert ("Draw one card" in said) == (obs.stock_count == 1)
                assert ("two cards from the deck" in said) == (obs.stock_count > 1)
    assert sum(told.values()) > 500 and {"lay", "take", "draw", "lay_off", "discard"} <= set(told)


def test_no_tip_spends_a_joker_where_the_plain_card_is_in_hand():
    jokers = 0
    for game, obs in positions(rounds=6):
        action = game.rank(obs)[0].action
        if isinstance(action, Lay) and "joker" in action.cards:
            jokers += 1
            shape, rest = odds.read(action.cards), Counter(obs.hand) - Counter(action.cards)
            assert shape is not None
            for at, card in enumerate(action.cards):
                if card == "joker" and shape.kind == "run":
                    assert shape.stands_for(at) not in rest, (obs.hand, action)
                elif card == "joker":
                    assert all(odds.RANK_OF.get(other) != shape.rank for other in rest), (obs.hand, action)
    assert jokers > 5


def test_a_hint_is_at_first_about_the_cards_that_are_chosen():
    table = a_round("7S 8S 10S 4H 4D 4C", "5H", "6S", phase="play")
    obs, draft = table.game.observe(table.state, 0), chosen(table, "7S#1", "8S#1", "10S#1")
    hints = [table.game.table.hint(obs, draft, depth) for depth in range(3)]
    said = [table.game.table.panel(hint) for hint in hints if hint is not None]
    assert said[0]["code"] == "run_gap" and "spades: 9." in said[0]["text"] and said[0]["kind"] == "tip"
    assert [one["code"] for one in said[1:]] == ["tip_lay", "tip_lay"]
    fitting = chosen(table, "4H#1", "4D#1", "4C#1")
    hint = table.game.table.hint(obs, fitting, 0)
    assert hint is not None and hint.code == "tip_lay"
