"""What the table of Say Rummy shows, what an intent can mean, and what the table says."""

import re
import subprocess
import sys

import pytest

from rummy_kit import bots
from rummy_kit.app.links import SettingError
from rummy_kit.app.settings import TableSettings
from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.turns import Discard, DrawFrom
from rummy_kit.engine.verdict import Verdict
from rummy_kit.games.say_rummy import SayRummy
from rummy_kit.games.say_rummy.pieces import Add, Lay, Propose, SayOptions
from rummy_kit.games.say_rummy.work import arrange
from rummy_kit.subjects import phonemes
from rummy_kit.subjects.phonemes import voice
from rummy_kit.table.session import Session
from rummy_kit.table.view import Draft, Intent, hand_keys
from tests.games.say_rummy.scenario import a_round, lay
from tests.games.tips import tip_of
from tests.scenario import Page

NAMES = ("You", "Ada", "Ben")


def shown(table, seat=0, draft=None):
    obs = table.game.observe(table.state, seat)
    return table.game.table.describe(obs, draft or Draft(), NAMES)


def meant(table, place, draft=None, kind="do", seat=0):
    obs = table.game.observe(table.state, seat)
    return table.game.table.interpret(obs, Intent(kind, place=place), draft or Draft())


def chosen(table, *keys, places=None, **text):
    """A draft of these cards of the hand."""
    faces = dict(hand_keys(table.state.hands[0]))
    return Draft(tuple((key, faces[key]) for key in keys), places=places or {}, text=text)


def actions(obs):
    return {action["id"]: action for action in obs["actions"]}


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_every_sound_has_a_drawing_and_is_read_out_with_name_and_example(accent):
    faces = SayRummy(SayOptions(accent=accent)).table.faces()
    assert faces["ʃ"]["say"] == "esh, as in ship"
    assert faces["ʃ"]["art"] == {
        "draw": "sound",
        "key": ["", "sh", "ip"],
        "spellings": "ti\u2009·\u2009sh\u2009·\u2009ci",
    }
    assert faces["ŋ"]["art"]["key"] == ["si", "ng", ""]
    assert all("".join(face["art"]["key"]) == face["name"] for face in faces.values() if face["kind"] != "wild")
    assert all(face["art"]["key"][1] for face in faces.values() if face["kind"] != "wild")
    marks = {face["kind"]: (face["shape"], face["mark"], face["pattern"]) for face in faces.values()}
    assert len(marks) == 4 and len(set(marks.values())) == 4, "kinds differ by more than colour"
    assert len({face["say"] for face in faces.values()}) == len(faces)


def test_drawing_offers_the_stock_and_the_top_discard():
    table = a_round("d ɔ ɡ", "t", discards="s i")
    obs = shown(table)
    assert [action["id"] for action in obs["actions"] if action["main"]] == ["draw"]
    assert actions(obs)["take"]["note"] == "/i/ as in see"
    assert [card["face"] for card in obs["zones"][1]["cards"]] == ["i"]
    assert meant(table, "stock", kind="drop") == meant(table, "draw") == DrawFrom(0)
    assert meant(table, "discards", kind="drop") == meant(table, "take") == DrawFrom(0, "discards")


def test_a_used_up_stock_is_said_to_end_the_round():
    obs = shown(a_round("d ɔ", "k", discards="z p", stock="", exhausted=1))
    assert actions(obs)["draw"]["label"] == "End round" and "fewest cards win" in obs["banner"]["text"]


def test_a_word_is_built_in_the_order_chosen_and_cards_can_be_moved():
    table = a_round("d ɔ ɡ i", "t", phase="play")
    assert [face for _, face in arrange(chosen(table, "d#1", "ɡ#1", "ɔ#1"))] == ["d", "ɡ", "ɔ"]
    moved = chosen(table, "d#1", "ɡ#1", "ɔ#1", places={"tray:3": "ɡ#1"})
    assert [face for _, face in arrange(moved)] == ["d", "ɔ", "ɡ"]
    obs = shown(table, draft=moved)
    assert [slot.get("card", {}).get("face") for slot in obs["tray"]["slots"]] == ["d", "ɔ", "ɡ", None]
    assert actions(obs)["lay"]["note"] == "/dɔɡ/" and actions(obs)["lay"]["main"]
    assert meant(table, "lay", moved) == Lay(0, ("d", "ɔ", "ɡ"))


def test_one_card_is_discarded_and_the_card_taken_stays():
    table = a_round("d ɔ", "k", discards="t").do('P0 draw source="discards"')
    obs = shown(table, draft=chosen(table, "t#1"))
    assert obs["tags"] == {"t#1": ["stays"]} and actions(obs)["discard"]["note"] == "not this turn"
    assert not actions(obs)["discard"]["enabled"]
    assert meant(table, "discards", chosen(table, "d#1"), kind="drop") == Discard(0, "d")
    verdict = meant(table, "discard", chosen(table, "d#1", "t#1"))
    assert isinstance(verdict, Verdict) and verdict.violations[0].code == "one_card"


def test_a_wild_card_is_named_in_a_field():
    table = a_round("d ɡ wild", "t", phase="play")
    draft = chosen(table, "d#1", "wild#1", "ɡ#1")
    assert actions(shown(table, draft=draft))["lay"]["note"] == "name the wild card"
    assert meant(table, "lay", draft).violations[0].code == "wild_unnamed"
    named = chosen(table, "d#1", "wild#1", "ɡ#1", wild1="ɔ")
    obs = shown(table, draft=named)
    assert obs["tray"]["slots"][1]["card"]["stands_for"] == "ɔ" and actions(obs)["lay"]["enabled"]
    assert meant(table, "lay", named) == Lay(0, ("d", "ɔ", "ɡ"), (1,))
    assert meant(table, "lay", chosen(table, "wild#1", "d#1", wild1="<b>")).violations[0].code == "wild_unnamed"


def test_cards_dropped_on_a_word_go_where_they_make_a_word():
    table = a_round("p s z i", "t", phase="play", table=("ɪ l", "d ɔ ɡ"))
    assert all(meld.get("target") for meld in shown(table)["melds"][1])
    assert meant(table, "word:0", chosen(table, "p#1"), kind="drop") == Add(0, 0, ("p",), ())
    assert meant(table, "word:0", chosen(table, "p#1", "z#1"), kind="drop") == Add(0, 0, ("p",), ("z",))
    assert meant(table, "word:1", chosen(table, "i#1"), kind="drop") == Add(0, 1, (), ("i",))
    action = meant(table, "word:99999999999", chosen(table, "i#1"), kind="drop")
    assert table.codes(str(action)) == ["no_such_word"]


def test_where_the_cards_go_can_be_chosen_in_a_field_too():
    table = a_round("p s z i", "t", phase="play", table=("ɪ l",))
    draft = chosen(table, "p#1", where="0:before")
    obs = shown(table, draft=draft)
    assert (actions(obs)["lay"]["label"], actions(obs)["lay"]["note"]) == ("Add cards", "/pɪl/")
    assert meant(table, "lay", draft) == Add(0, 0, ("p",), ())
    fields = {field["id"]: field for field in obs["tray"]["fields"]}
    assert [option["label"] for option in fields["where"]["options"]] == [
        "into a new word",
        "before ill /ɪl/",
        "after ill /ɪl/",
    ]


def test_the_group_is_asked_with_a_spelling():
    table = a_round("z ɔ ɡ i", "t", "s", phase="play", arbiter="group")
    draft = chosen(table, "z#1", "ɔ#1", "ɡ#1", spelling="zog")
    assert actions(shown(table, draft=draft))["propose"]["enabled"]
    assert meant(table, "propose", draft) == Propose(0, "zog", -1, (), ("z", "ɔ", "ɡ"), ())
    table.do('P0 propose spelling="zog" after=["z", "ɔ", "ɡ"]')
    obs = shown(table, seat=1)
    assert [action["id"] for action in obs["actions"]] == ["yes", "no", "hear"] and "zog: is it a word?" in obs[
        "banner"
    ]["title"]


@pytest.mark.parametrize(("answer", "code"), [("no", "voted_down"), ("yes", None)])
def test_a_player_whose_word_is_refused_learns_what_the_group_said(answer, code):
    table = a_round("z ɔ ɡ i", "t", "s", phase="play", arbiter="group")
    table.do('P0 propose spelling="zog" after=["z", "ɔ", "ɡ"]', 'P1 respond say="yes"', f'P2 respond say="{answer}"')
    (vote,) = (event for event in table.events if event.kind == "vote")
    lessons = [table.game.table.explain(vote, seat) for seat in range(3)]
    assert lessons[1:] == [None, None]
    assert (lessons[0] and lessons[0].code) == code


def test_a_word_on_the_table_is_shown_by_its_sounds_and_read_out():
    table = a_round("d ɔ ɡ i", "t", phase="play").do(lay("d ɔ ɡ"))
    (meld,) = shown(table)["melds"][0]
    assert (meld["title"], meld["name"], meld["say"]) == ([("/dɔɡ/", "", "")], "dog", "dog: d, open o, g")


def test_hints_grow_from_a_nudge_to_the_word_and_its_letters():
    table = a_round("d ɔ ɡ i", "t", phase="play")
    obs = table.game.observe(table.state, 0)
    panels = [table.game.table.panel(tip_of(table.game, obs, depth)) for depth in range(3)]
    assert "sounds" in panels[0]["text"] and "Lay /" in panels[2]["text"]
    assert "why" not in panels[0] and panels[2]["why"]["draw"] == "strip"


def told_about(table, sounds):
    return table.game.table.panel(table.ask(lay(sounds)).violations[0])


def test_sounds_near_a_word_are_answered_with_the_idea_behind_them():
    panel = told_about(a_round("d ɔ ɡ s i", "t", phase="play"), "d ɔ ɡ s")
    assert (panel["code"], panel["kind"], panel["kick"]) == ("s_z", "concept", "Idea: sounds and letters")
    assert panel["text"].startswith(
        "The kit does not know /dɔɡs/. If you mean dogs: For the s at the end of dogs you have /s/."
    )
    assert panel["why"]["text"].startswith("The word dogs has 4 letters and 4 sounds")


def test_sounds_that_are_near_no_word_can_be_read_back():
    panel = told_about(a_round("d ɔ ɡ s i", "t", phase="play"), "ɔ d ɡ")
    assert (panel["code"], panel["kind"]) == ("unknown_word", "rule")
    assert panel["why"]["text"].startswith("Read back sound by sound: ɔ (open o) as in law, d as in dip")
    assert [part["letters"] for part in panel["why"]["parts"]] == ["law", "dip", "go"]


def test_the_reply_to_sounds_without_a_vowel_says_what_is_missing():
    panel = told_about(a_round("t k p ɪ n", "t", phase="play"), "t k p")
    assert (panel["code"], panel["kind"]) == ("only_consonants", "rule")
    assert "has only consonants" in panel["text"]


def test_what_the_kit_keeps_silent_about_is_answered_as_any_other_sounds():
    """SR13. No guess, and no letters in a row that could spell it."""
    panel = told_about(a_round("ʃ ɪ t i p", "t", phase="play"), "ʃ ɪ t")
    assert (panel["code"], panel["why"]["parts"][0]["letters"]) == ("unknown_word", "ship")
    assert "sheet" not in panel["text"] and "mean" not in panel["text"].replace("does not mean", "")


def test_another_accents_word_is_no_error():
    table = a_round("b æ θ m", "t", phase="play", accent="southern-british")
    panel = told_about(table, "b æ θ")
    assert (panel["code"], panel["kind"], panel["kick"]) == ("accent", "rule", "Rule")
    assert panel["text"].startswith(
        "That is how bath is said in General American. Here we say it as in Southern British"
    )
    assert panel["why"]["text"].startswith("The word bath has 4 letters and 3 sounds")


class Table(Page):
    """A page at a table whose computer players answer at once."""

    seat: Session

    def look(self):
        while self.seat.pending():
            self.seat.step()
        return super().look()


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_a_whole_match_is_played_at_the_table(accent):
    settings = TableSettings("say_rummy", seats=3, seed=5, options={"accent": accent, "rounds": 3})
    session = Session(settings.new_match(), 0, bots.BOTS)
    table = Table(session)
    table.do("start")
    for _ in range(300):
        obs = session.view()
        if session.match.over:
            break
        if session.match.round_over:
            table.do("next_round")
        elif obs["zones"][0]["target"]:
            table.send("drop", place="stock")
        else:
            do_best(session, table)
        assert session.view()["panel"] is None or session.match.round_over
    assert session.match.over and len(session.match.rounds) == 3
    panel = session.view()["panel"]
    assert panel is not None and " win" in panel["title"]


def do_best(session, table):
    """The best move, made as a player makes it."""
    move = session.match.game.rank(session._observation)[0].action
    held = [(card["key"], card["face"]) for card in session.view()["hand"]["cards"]]
    wanted = {"discard": lambda: (move.card,), "lay": lambda: move.sounds, "add": lambda: move.before + move.after}
    faces, keys = wanted[move.kind](), []
    text: dict[str, str] = {}
    wilds = getattr(move, "wilds", ())
    for at, face in enumerate(faces):
        if at in wilds:
            text[f"wild{len(text) + 1}"] = face
        keys.append(next(key for key, own in held if own == ("wild" if at in wilds else face) and key not in keys))
    table.choose(*keys, **text)
    if move.kind == "add":
        table.send("drop", place=f"word:{move.to}", cards=keys, text=text)
    else:
        table.do(move.kind, **text)


def test_how_many_play_depends_on_the_deck():
    assert TableSettings("say_rummy", seats=7, options={"cards": 108}).seats == 7
    with pytest.raises(SettingError, match="seats: '7' is not allowed; with these house rules, 2 to 5 can play"):
        TableSettings("say_rummy", seats=7)
    with pytest.raises(SettingError, match="seats: '3' is not allowed; with these house rules, 4 to 8 can play"):
        TableSettings("say_rummy", seats=3, options={"cards": 108})


def test_what_happened_is_described_without_hidden_cards():
    game = SayRummy()
    state, events = game.deal(3, 0, Drawn(Rng(1)))
    assert game.table.tell(events[0], 1, ("Ada", "You", "Ben")) == "Ada deals 7 cards each. You begin."
    _, (drawn,) = game.apply(state, DrawFrom(1), Drawn(Rng(1)))
    assert game.table.tell(drawn, 0, ("You", "Ada", "Ben")) == "Ada draws a card from the stock."
    assert "/" in game.table.tell(drawn, 1, ("Ada", "You", "Ben"))


def test_chosen_sounds_and_words_on_the_table_can_be_heard_with_a_caption():
    table = a_round("d ɔ ɡ ʃ z", "t", phase="play")
    obs = table.game.observe(table.state, 0)
    hear = table.game.table.hear
    assert hear(obs, Draft()) is None and not actions(shown(table))["hear"]["enabled"]
    one = hear(obs, chosen(table, "ʃ#1"))
    assert one is not None
    assert (one.caption, one.words) == ("/ʃ/ (esh, as in ship)", "ship")
    word = hear(obs, chosen(table, "d#1", "ɔ#1", "ɡ#1"))
    assert word is not None
    assert (word.caption, word.words) == ("/dɔɡ/: dog", "dog")
    strange = hear(obs, chosen(table, "ʃ#1", "ɔ#1", "z#1"))
    assert strange is not None
    assert (strange.caption, strange.words) == ("/ʃɔz/: esh, open o, z", "")
    table.do(lay("d ɔ ɡ"))
    action = actions(shown(table))["hear"]
    assert action["note"] == "the newest word" and action.get("voice", False) == (voice.program() is None)
    for heard in (one, word, strange):
        assert heard.wav is None or heard.wav.startswith(b"RIFF")


@pytest.mark.parametrize("said", ["; rm -rf", "$(id)", "<b>zog</b>", "zog " * 40])
def test_whatever_is_typed_only_the_chosen_sounds_are_heard_and_no_such_word_is_put_to_the_vote(said):
    session = Session(
        TableSettings("say_rummy", seats=2, seed=5, options={"arbiter": "group"}).new_match(), 0, bots.BOTS
    )
    table = Table(session)
    table.do("start")
    table.send("drop", place="stock")
    keys = table.hand[:3]
    sounds = [key.partition("#")[0] for key in keys]
    table.choose(*keys, spelling=said)
    table.do("hear", spelling=said)
    assert session.view()["heard"]["caption"].startswith(phonemes.write(sounds))
    before = session.match.state
    table.do("propose", spelling=said)
    assert session.match.state == before and session.view()["panel"]


@pytest.mark.parametrize("said", ["d" * 1_000_000, "; rm -rf " * 120_000])
def test_a_megabyte_of_text_is_refused_with_a_reason(said):
    session = Session(TableSettings("say_rummy", seats=2, seed=5).new_match(), 0, bots.BOTS)
    table = Table(session)
    table.do("start")
    panel = table.do("lay", spelling=said)["panel"]
    assert panel is not None
    assert "200" in panel["text"] and len(str(panel)) < 2_000


LISTS = {
    "own_words.csv": (
        "accent,word,sounds\ngeneral-american,zog,zɔɡ\ngeneral-american,zag,zæQ\n",
        "own_words.csv, line 3, 'zag': 'Q' is not a sound in General American. Write it with these symbols: i ɪ",
        "lexicon",
        "OWN_WORDS",
    ),
    "unsuitable.txt": (
        "[blocked]\n1 word\n",
        "unsuitable.txt, line 2: '1 word' is not [blocked], [keep] or a word",
        "policy",
        "UNSUITABLE",
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_mistake_in_a_teachers_list_is_reported_before_the_first_card(name, tmp_path):
    """In a process of its own, because the lists are read once; as a teacher meets it, on the command line."""
    text, told, module, constant = LISTS[name]
    own = tmp_path / name
    own.write_text(text, encoding="utf-8")
    script = (
        "import importlib, pathlib, sys\n"
        "from rummy_kit.commands import cli\n"
        "_, module, constant, path = sys.argv\n"
        "setattr(importlib.import_module(module), constant, pathlib.Path(path))\n"
        "sys.exit(cli.main(['simulate', 'say_rummy', '--rounds', '1']))\n"
    )
    command = [sys.executable, "-c", script, f"rummy_kit.subjects.phonemes.{module}", constant, str(own)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode != 0 and told in done.stderr and "Traceback" not in done.stderr


def test_what_is_heard_is_sent_once():
    table = Table(Session(TableSettings("say_rummy", seats=2, seed=5).new_match(), 0, bots.BOTS))
    table.do("start")
    table.choose(table.hand[0])
    heard = table.do("hear")["heard"]
    assert heard["id"] == 1 and heard["caption"] and (bool(heard["wav"]) == (voice.program() is not None))
    assert "heard" not in table.choose()


def test_SR09_equal_turns_are_announced_in_the_log_and_in_the_banner():
    table = a_round("d ɔ ɡ", "k t", "s", phase="play", equal_turns=True).do(lay("d ɔ ɡ"))
    told = table.game.table.tell(table.events[-1], 2, ("Ada", "Ben", "You"))
    assert told == "Ada is out. Everyone gets the same number of turns: one more for Ben and you."
    assert "one more for Ada and Ben." in shown(table, seat=1)["banner"]["text"]
    table.do("P1 draw", 'P1 discard card="k"', "P2 draw", 'P2 discard card="s"')
    assert "same number" not in shown(table)["banner"]["text"]


def test_SR03_the_table_asks_for_no_discard_of_a_player_who_has_laid():
    table = a_round("i z p", "t", phase="play", table=("d ɔ ɡ",), lay_or_discard=True)
    assert [step["label"] for step in shown(table)["banner"]["steps"]] == ["Draw", "Word or discard"]
    table.do('P0 add to=0 after=["i"]')
    obs = shown(table)
    ids = [action["id"] for action in obs["actions"]]
    assert obs["banner"]["title"] == "End your turn, or go on" and "end_turn" in ids and "discard" not in ids
    table.do("P0 end_turn")
    assert table.game.table.tell(table.events[-1], 0, NAMES) == "You end the turn without a discard."


def test_SR04_more_cards_at_once_than_agreed_cannot_be_laid():
    table = a_round("s t æ m p s", "t", phase="play", at_once="4")
    draft = chosen(table, "s#1", "t#1", "æ#1", "m#1", "p#1")
    (button,) = [action for action in shown(table, draft=draft)["actions"] if action["id"] == "lay"]
    assert (button["note"], button["enabled"]) == ("at most 4 cards", False)
    violation = table.ask(lay("s t æ m p")).violations[0]
    assert "You may lay at most 4 cards at once; you chose 5." in table.game.table.panel(violation)["text"]


def test_SR08_a_player_who_holds_the_fewest_cards_is_told_to_end_a_used_up_round():
    few = a_round("d ɔ", "k t s", discards="p", stock="", exhausted=1)
    many = a_round("d ɔ k t", "s", discards="p", stock="", exhausted=1)
    tips = [tip_of(table.game, table.game.observe(table.state, 0), 2) for table in (few, many)]
    assert [tip.code for tip in tips] == ["tip_end", "tip_play_on"]


def test_in_a_last_turn_the_hint_gives_away_what_costs_most():
    last = a_round("ɪ ʃ p", "", "k", phase="play", scoring="vowels-consonants", equal_turns=True)
    last.state = evolve(last.state, laid=True)
    tip = tip_of(last.game, last.game.observe(last.state, 0), 2)
    assert tip.code == "tip_last" and "the sound /ɪ/" not in tip.data["card"]


def test_the_banner_offers_only_what_there_is():
    def told(table):
        return tuple(shown(table)["banner"][part] for part in ("title", "text"))

    assert told(a_round("d ɔ", "k"))[0] == "Draw from the stock"
    assert told(a_round("d ɔ", "k", stock="", exhausted=1))[0] == "There is no card left to draw"
    assert "table" not in told(a_round("d ɔ", "k", phase="play"))[1]
    assert "table" in told(a_round("d ɔ", "k", phase="play", table=("ɪ l",)))[1]
    kept = a_round("t", "k", discards="t").do('P0 draw source="discards"')
    assert told(kept) == ("End your turn, or go on", "You hold no card that you may discard.")
    for per_turn, title in (("either", "Add more, or discard"), ("both", "Say a word, or discard")):
        table = a_round("i z p", "t", phase="play", table=("d ɔ ɡ",), per_turn=per_turn).do('P0 add to=0 after=["i"]')
        assert told(table)[0] == title
    table = a_round("i z p", "t", phase="play", table=("d ɔ ɡ",), per_turn="one").do('P0 add to=0 after=["i"]')
    assert told(table)[0] == "Discard one card"


def test_a_vote_is_announced_to_those_who_wait():
    table = a_round("z ɔ ɡ i", "t", "s", phase="play", arbiter="group")
    table.do('P0 propose spelling="zog" after=["z", "ɔ", "ɡ"]')
    banner = shown(table)["banner"]
    assert banner["title"] == "Is zog a word? Waiting for the others" and banner["text"].startswith("You asked.")
    table.do('P1 respond say="yes"', 'P2 respond say="no"')
    told = [table.game.table.tell(event, 0, NAMES) for event in table.events]
    assert told == [
        "You ask whether zog, /zɔɡ/, is a word.",
        "Ada says yes.",
        "Ben says no.",
        "zog is not accepted, and the cards stay in the hand: 1 yes, 1 no.",
    ]


def test_every_code_has_words():
    game = SayRummy()
    source = "".join(file.read_text(encoding="utf-8") for file in game.folder.glob("*.py"))
    codes = {*re.findall(r'(?:Violation|refuse)\("SR\d+", "(\w+)"', source), *re.findall(r'"(tip_\w+)"', source)}
    codes |= {"draw_first", "answer_first", "nothing_to_answer", "no_discards"}  # what all rummies say
    assert len(codes) > 30
    assert [code for code in codes for part in ("title", "what") if not game.table.texts.has(code, part)] == []
