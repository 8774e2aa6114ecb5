"""The widgets without a browser: they get what a page would send, and the test reads the traits that the page would
get.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
import rummy_widgets
from rummy_widgets import in_steps, tables
from rummy_widgets.card_table import CardTable
from rummy_widgets.class_variables import TABLES
from rummy_widgets.deck_chooser import DeckChooser
from rummy_widgets.settings_form import SettingsForm
from rummy_widgets.shell import my_record
from rummy_widgets.words import say

from rummy_kit import games
from rummy_kit.app.deck_files import TROUBLE
from rummy_kit.app.paper.page import Wishes, print_page
from rummy_kit.engine.cards import Deck
from rummy_kit.engine.match import Match
from rummy_kit.lessons.look_back import LookBack
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.record import STEPS, Answer, LessonRecord, Record
from rummy_kit.sheets import LARGEST
from rummy_kit.stores.sqlite import SqliteStore
from rummy_kit.subjects import phonemes
from rummy_kit.table.attempts import Attempt
from tests.browser.servers import NOTEBOOKS
from tests.lessons.sums import number
from tests.test_own_deck import one_more


@pytest.fixture(autouse=True)
def own_store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Each test has its own file of matches, and no settings from a link."""
    monkeypatch.setenv("RUMMY_KIT_STORE", str(tmp_path / "matches.sqlite3"))
    monkeypatch.delenv("QUERY_STRING", raising=False)
    forget_store()
    yield
    forget_store()


def forget_store() -> None:
    """As if the kernel had just begun."""
    my_record.cache_clear()
    if tables.shared_store.cache_info().currsize:
        store = tables.shared_store()
        if isinstance(store, SqliteStore):
            store.close()
    tables.shared_store.cache_clear()


class Page:
    """The browser's side of a widget."""

    def __init__(self, widget: Any, name: str = "page") -> None:
        self.widget, self.name, self.seq = widget, name, 0

    def send(self, kind: str, **parts: Any) -> Any:
        self.seq += 1
        self.post({"intent": {"page": self.name, "seq": self.seq, "kind": kind, **parts}})
        return self.widget.view

    def post(self, content: Any) -> None:
        self.widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})

    def do(self, place: str, *cards: str) -> Any:
        return self.send("do", place=place, cards=list(cards), text={})


def opened(**settings: Any) -> Page:
    page = Page(rummy_widgets.table("formula_rummy", **{"seed": 7, **settings}))
    page.send("hello")
    return page


# ------------------------------------------------------------------------------------------ the table


def test_nothing_is_shown_before_the_page_says_hello() -> None:
    table = rummy_widgets.table("formula_rummy", seed=7)
    assert table.view == {} and table.seat_key == "" and table.setup["game"] == "formula_rummy"
    shown = Page(table).send("hello")
    assert shown["ack"] == {"page": "page", "seq": 1} and table.seat_key and len(shown["hand"]["cards"]) == 10


def test_an_error_of_ours_before_the_first_view_is_shown_on_a_table_without_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken() -> None:
        raise KeyError("no such thing")

    page = Page(rummy_widgets.table("formula_rummy", seed=7))
    monkeypatch.setattr(page.widget.session, "view", broken)
    shown = page.send("hello")
    assert shown.keys() == opened().widget.view.keys()
    assert shown["panel"]["code"] == "trouble" and shown["hand"]["cards"] == []


def test_traits_are_plain_data_with_snake_case_names() -> None:
    table = opened().widget
    json.dumps([table.setup, table.view])
    own = {name for name in table.trait_names(sync=True) if name not in ipywidgets.DOMWidget.class_trait_names()}
    assert {name for name in own if not name.startswith("_")} == {"kind", "setup", "view", "seat_key", "picture"}


def test_bots_play_when_the_page_starts_the_game() -> None:
    page = opened()
    shown = page.do("start")
    assert not shown["busy"] and shown["banner"]["yours"] and len(shown["log"]) > 1


def test_in_a_running_kernel_bots_move_one_by_one_and_the_table_answers_meanwhile() -> None:
    async def play() -> list[Any]:
        views: list[Any] = []
        page = opened()
        page.widget.observe(lambda change: views.append(change["new"]), names=["view"])
        page.do("start")
        assert views[-1]["busy"]
        card = views[-1]["hand"]["cards"][0]["key"]
        assert page.send("choose", cards=[card])["hand"]["chosen"] == [card]
        while page.widget.session.pending():
            await asyncio.sleep(0.01)
        return views

    views = asyncio.run(play())
    assert [view["rev"] for view in views] == sorted({view["rev"] for view in views})
    assert views[-1]["banner"]["yours"] and not views[-1]["busy"]
    assert len(views) > 4


def test_a_closed_table_makes_no_more_moves() -> None:
    async def play() -> int:
        page = opened()
        page.do("start")
        page.widget.close()
        before = len(page.widget.session.match)
        await asyncio.sleep(0.1)
        return len(page.widget.session.match) - before

    assert asyncio.run(play()) == 0


def test_the_same_message_twice_has_one_effect() -> None:
    page = opened()
    page.do("start")
    page.do("draw")
    page.seq -= 1
    shown = page.do("draw")
    assert shown["panel"] is None and len(shown["hand"]["cards"]) == 11


@pytest.mark.parametrize("content", [None, "hello", [], {}, {"intent": None}, {"intent": {"kind": "do"}}, {"other": 1}])
def test_strange_messages_are_answered_at_the_table(content: Any) -> None:
    page = opened()
    page.post(content)
    assert page.widget.view["panel"]["code"] == "bad_message"


def test_a_button_named_after_a_place_of_the_picture_brings_what_it_holds() -> None:
    """A guess on the squares reaches the table; without one it is asked for again."""
    page = Page(rummy_widgets.table("rummy_battle", seed=1, seats=2, bots="mia"))
    page.send("hello")
    page.do("start")
    assert page.do("odds:guess")["panel"]["code"] == "guess_before"  # there is no picture yet
    asked = page.do("odds")["panel"]
    assert asked["code"] == "guess_before" and asked["open"] and page.widget.picture["draw"] == "draws"
    assert page.do("odds:guess")["panel"]["code"] == "guess_before"
    picture = page.widget.picture
    page.post({"picture": {"seq": 1, "id": picture["id"], "place": "guess", "value": 99}})
    told = page.do("odds:guess")["panel"]
    assert told["code"] == "odds_before" and told["text"].startswith("It is less than you guessed.")
    assert page.widget.picture == {}


def test_an_error_of_ours_is_shown_with_a_code_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened()
    page.do("start")

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("a slip of ours")

    with monkeypatch.context() as patch:
        patch.setattr(page.widget.session.match.game.table, "interpret", broken)
        shown = page.do("draw")
    assert shown["panel"]["kick"] == "Sorry" and "ZeroDivisionError-test_widgets-" in shown["panel"]["text"]
    assert shown["ack"]["seq"] == page.seq and not shown["busy"]
    assert len(page.do("draw")["hand"]["cards"]) == 11 and page.widget.view["panel"] is None


def test_a_new_kernel_goes_on_with_the_game_of_the_pages_key() -> None:
    first = opened()
    first.do("start")
    first.do("draw")
    forget_store()
    second = Page(rummy_widgets.table("formula_rummy", seed=7), "reloaded")
    shown = second.send("hello", text={"key": first.widget.seat_key})
    assert second.widget.seat_key == first.widget.seat_key
    assert shown["hand"]["cards"] != [] and len(shown["hand"]["cards"]) == 11
    assert shown["log"] == first.widget.view["log"]


def test_tables_with_other_settings_have_other_places_in_the_pages_memory() -> None:
    settings: list[dict[str, Any]] = [{}, {"seed": 7}, {"seats": 4}]
    names = [rummy_widgets.table("formula_rummy", **more).setup["table"] for more in settings]
    assert len(set(names)) == 3
    assert rummy_widgets.table("formula_rummy").setup["table"] == names[0]


def test_a_link_that_cannot_be_used_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "seed=abc&seats=99&colour=red&voila-theme=dark&checking=group")
    page = opened()
    notice = page.widget.view["notice"]
    assert "seed" in notice and "seats" in notice and "colour" in notice and "voila" not in notice
    assert page.widget.session.match.game.options.checking == "group"
    assert len(page.widget.view["seats"]) == 2


def test_a_store_that_cannot_be_used_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("RUMMY_KIT_STORE", str(tmp_path / "file" / "matches.sqlite3"))
    page = opened()
    assert "RUMMY_KIT_STORE" in page.widget.view["notice"] or "folder" in page.widget.view["notice"]
    assert len(page.do("start")["log"]) > 1


def test_widgets_compose() -> None:
    box = ipywidgets.Tab([ipywidgets.VBox([opened().widget]), ipywidgets.Accordion([rummy_widgets.lobby()])])
    assert isinstance(box.children[0].children[0], CardTable)


# ------------------------------------------------------------------------------------------ settings


def form_of(page: Page) -> SettingsForm:
    return SettingsForm(page.widget)


def test_the_form_shows_what_is_played_and_begins_a_new_game() -> None:
    page = opened(seats=2, target=100)
    old = page.widget.seat_key
    form = form_of(page)
    assert form.seats.value == 2 and form.options["target"].value == 100
    form.seats.value = 4
    assert [field.layout.display for field in form.bot_fields] == [None, None, None, "none", "none"]
    form.bots[0].value, form.options["checking"].value, form.seed.value = "mia", "group", "42"
    form.start.click()
    match = page.widget.session.match
    assert (len(match.players), match.players[1].kind, match.seed) == (4, "mia", 42)
    assert match.game.options.checking == "group" and match.game.options.target == 100
    assert page.widget.seat_key not in ("", old) and len(page.widget.view["seats"]) == 3


def test_the_form_seats_several_pupils_at_this_device() -> None:
    table = rummy_widgets.table("say_rummy", seats=4)
    form = SettingsForm(table)
    assert form.people.value == 1 and not table.session.covered
    form.people.value = 2
    assert [field.layout.display for field in form.bot_fields[:3]] == [None, None, "none"]
    form.start.click()
    assert table.session.covered and table.view["cover"]
    assert [player.kind for player in table.session.match.players] == ["person", "person", "mia", "ben"]
    assert SettingsForm(table).people.value == 2
    form.people.value = 1
    form.start.click()
    assert not table.session.covered and table.session.seat == 0
    form.seats.value, form.people.value = 2, 4
    form.start.click()
    assert form.message.text == "people: 4 is too many for 2 seats."


def test_the_form_offers_players_that_only_another_house_rule_allows() -> None:
    page = Page(rummy_widgets.table("say_rummy", seed=7))
    form = form_of(page)
    form.seats.value = 8
    form.start.click()
    assert "2 to 5 can play" in form.message.text and len(page.widget.session.match.players) == 3
    form.options["cards"].value = 108
    form.start.click()
    assert len(page.widget.session.match.players) == 8
    assert [field.layout.display for field in form.bot_fields] == [None] * 7


@pytest.mark.parametrize("name", ["formula", "say_rummy"])
def test_the_rule_sheets_own_values_are_one_click_in_the_form(name: str) -> None:
    """What the sheet leaves to the players stays as it is."""
    own = {"accent": "southern-british"} if name == "say_rummy" else {}
    box = rummy_widgets.lesson(name).game(seed=1, **own)
    sheet = type(box.children[-1].session.match.game.options)(**own)
    assert box.children[-1].session.match.game.options != sheet
    form = SettingsForm(box.children[-1])
    assert form.options["equal_turns"].value is True and form.sheet.description == "The rule sheet's own values"
    form.sheet.click()
    assert "rule sheet" in form.message.text
    form.start.click()
    assert box.children[-1].session.match.game.options == sheet


def test_a_lesson_begins_with_its_house_rules_and_a_notebook_or_a_link_can_set_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson = rummy_widgets.lesson("formula")
    monkeypatch.setenv("QUERY_STRING", "most=3")
    options = lesson.game(rounds=1, equal_turns=False).children[-1].session.match.game.options
    assert (options.hand, options.rounds, options.equal_turns, options.most) == (
        lesson.plan.house_rules["hand"],
        1,
        False,
        3,
    )
    assert rummy_widgets.table("formula").session.match.game.options.hand == 7, "a table of no lesson has the sheet's"


def test_a_coach_sits_at_the_table_of_a_lesson_unless_a_link_or_the_form_sends_it_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson, alone = rummy_widgets.lesson("formula_rummy"), rummy_widgets.table("formula_rummy")
    table = lesson.game().children[-1]
    assert table.session.coach.on and not alone.session.coach.on
    SettingsForm(table).coach.value = False
    assert not table.session.coach.on, "at once, in the match that is played"
    monkeypatch.setenv("QUERY_STRING", "coach=off")
    without = lesson.game().children[-1]
    assert not without.session.coach.on
    assert without.setup["table"] == table.setup["table"], "the same game: it is no rule"


def test_the_first_round_of_a_lesson_has_its_house_rules_and_is_the_same_each_time() -> None:
    first, second = (rummy_widgets.lesson("formula").first_round() for _ in range(2))
    match = first.session.match
    assert match.open_hands and match.game.options.hand == 13 and match.log == second.session.match.log


def test_a_new_game_with_other_cards_brings_their_faces() -> None:
    page = Page(rummy_widgets.table("say_rummy", seed=1))
    page.send("hello")
    before = set(page.widget.setup["faces"])
    form = form_of(page)
    form.options["accent"].value = "southern-british"
    form.start.click()
    faces = set(page.widget.setup["faces"])
    assert faces != before and {card["face"] for card in page.widget.view["hand"]["cards"]} <= faces


def test_a_new_game_from_the_form_keeps_the_teachers_own_cards() -> None:
    deck = games.load("formula_rummy").deck.text.replace(",2,", ",3,", 1)
    page = Page(rummy_widgets.table("formula_rummy", own_deck=deck))
    page.send("hello")
    own = page.widget.session.match.game.own_deck
    form_of(page).start.click()
    assert own is not None and page.widget.session.match.game.own_deck == own


@pytest.mark.parametrize(("query", "shown"), [("seed=12", "12"), ("", "")])
def test_the_form_shows_a_seed_that_somebody_chose_and_none_drawn_by_chance(
    query: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUERY_STRING", query)
    assert SettingsForm(rummy_widgets.table("formula_rummy")).seed.value == shown


@pytest.mark.parametrize("seed", ["x", "-1", "1.5", "²", "9" * 500])
def test_a_wrong_seed_is_answered_and_the_game_stays(seed: str) -> None:
    page = opened()
    before = page.widget.session.match
    form = form_of(page)
    form.seed.value = seed
    form.start.click()
    assert "seed" in form.message.text and page.widget.session.match is before


def choose(form: SettingsForm, name: str, content: str | bytes) -> str:
    """Choose a file on the page; returns the reply."""
    return choose_in(form.cards, name, content)


def choose_in(chooser: DeckChooser, name: str, content: str | bytes) -> str:
    """In the form, or beside the cards to print."""
    written = content.encode() if isinstance(content, str) else content
    Page(chooser.files).post({"files": [{"name": name, "base64": b64encode(written).decode()}]})
    return chooser.message.text


@pytest.mark.parametrize("name", games.with_lessons())
def test_own_cards_from_a_file_are_played_and_found_again_and_the_games_own_come_back(name: str) -> None:
    page = Page(rummy_widgets.table(name, seed=1))
    page.send("hello")
    form, own, more = form_of(page), games.load(name).deck, one_more(name)
    assert f"the game's own cards, {len(own)} of them" in form.cards.message.text
    assert f"the cards of mine.csv, {len(own) + 1} of them" in choose(form, "mine.csv", f"\ufeff{more}")
    form.start.click()
    assert "Now: the cards of mine.csv" in form.cards.message.text
    match, key = page.widget.session.match, page.widget.seat_key
    assert match.game.own_deck.name == "mine.csv" and len(match.game.own_deck) == len(own) + 1
    forget_store()
    again = Page(rummy_widgets.table(name, seed=1))
    again.send("hello", text={"key": key})
    assert again.widget.session.match.log == match.log and again.widget.view["hand"] == page.widget.view["hand"]
    form = form_of(again)
    assert "Now: the cards of mine.csv" in form.cards.message.text
    form.cards.back.click()
    assert "the game's own cards" in form.cards.message.text
    form.start.click()
    assert again.widget.session.match.game.own_deck is None


def test_own_cards_from_a_spreadsheet_are_chosen_as_from_a_file_of_text() -> None:
    chooser = form_of(opened()).cards
    page = Page(chooser.files)
    page.post({"reader": True})
    assert "function" in chooser.files.reader["script"]
    notes, rows = [["Week 12"]], [["face", "count"], ["Na+", "20"], ["Cl-", "20"], ["1", "40"]]
    page.post({"name": "mine.xlsx", "sheets": [{"name": "Notes", "rows": notes}, {"name": "Ions", "rows": rows}]})
    assert "the cards of mine.xlsx, 80 of them" in chooser.message.text
    page.post({"name": "mine.xlsx", "sheets": [{"name": "Ions", "rows": [*rows, ["sodium", "4"]]}]})
    assert "mine.xlsx, line 5: There is no card 'sodium'" in chooser.message.text
    assert chooser.deck is not None
    for trouble in TROUBLE:
        page.post({"name": "old.xls", "trouble": trouble})
        assert chooser.message.text.endswith("Nothing has changed.") and len(chooser.deck) == 80


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xd8\xff", r"mine\.csv cannot be read as text"),
        ("", r"There is nothing in mine\.csv"),
        ("id,kind\n1,2\n", r"mine\.csv: no line says which column is which"),
        ("id,kind,face,count,points\nA,cation,Na+,many,10\n", r"mine\.csv, line 2: 'count' must be a whole number"),
        ("id,kind,face,count,points\nA,cation,Xx+,4,10\n", r"mine\.csv, line 2: .*Xx"),
        ("id,kind,face,count,points\nA,cation,Na+,1001,10\n", r"mine\.csv: 1,001 cards are too many"),
        (b"x" * (LARGEST + 1), r"mine\.csv is larger"),
        ("notebooks/index.ipynb", r"mine\.csv: no line says which column is which"),  # no path to a file on the machine
    ],
)
def test_a_file_that_cannot_be_played_is_reported_with_its_place_and_nothing_changes(
    content: str | bytes, words: str
) -> None:
    page = opened()
    form, before = form_of(page), page.widget.session.match
    said = choose(form, "mine.csv", content)
    assert re.search(words, said) and said.endswith("Nothing has changed.")
    assert form.cards.deck is None and page.widget.session.match is before
    choose(form, "mine.csv", one_more("formula_rummy"))
    good = form.cards.deck
    assert good is not None and re.search(words, choose(form, "mine.csv", content)) and form.cards.deck is good


def test_too_few_own_cards_for_the_players_are_reported_when_the_game_is_to_begin() -> None:
    rows = "A,cation,Na+,9,10\nB,anion,Cl-,9,10\nC,subscript,1,9,5\n"
    page = opened()
    form, before = form_of(page), page.widget.session.match
    assert "27 of them" in choose(form, "few.csv", f"id,kind,face,count,points\n{rows}")
    form.start.click()
    assert "few.csv: 27 cards are too few; 3 players need 31" in form.message.text
    assert page.widget.session.match is before


def test_the_cards_to_save_are_those_of_the_house_rules_and_a_files_name_is_only_text() -> None:
    form = SettingsForm(rummy_widgets.table("say_rummy", cards=54))
    assert 'download="say_rummy.csv"' in form.cards.link.value and saved(form) == games.load("say_rummy").deck.text
    form.options["cards"].value = 108
    assert saved(form) == games.load("say_rummy", {"cards": 108}).deck.text
    choose(form, '"><img src=x>.csv', one_more("say_rummy"))
    assert "<img" not in form.cards.link.value and saved(form) == one_more("say_rummy")
    choose(form, "n" * 255 + ".csv", one_more("say_rummy"))
    assert len(form.cards.message.text) < 250


def test_cards_to_print_are_those_of_the_pages_link_or_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "cards=108&paper=letter&grey=on")
    form, sheets = rummy_widgets.cards_to_print("say_rummy").children
    rules = games.load("say_rummy", {"cards": 108})
    assert sheets.children[0].print_page == print_page(rules, Wishes(paper="letter", grey=True))
    assert "on the sheets below" in choose_in(form.children[0], "mine.csv", one_more("say_rummy"))
    own = games.load("say_rummy", {}, Deck.from_text(one_more("say_rummy")))
    assert sheets.children[0].print_page == print_page(own, Wishes(paper="letter", grey=True))
    monkeypatch.setenv("QUERY_STRING", "paper=a5")
    assert "a4 or letter" in rummy_widgets.cards_to_print("say_rummy").part["said"]


@pytest.mark.parametrize("said", [{}, {"files": 7}, {"files": [{}]}, {"files": [{"name": "a.csv", "base64": "?"}]}, []])
def test_what_is_no_file_changes_nothing(said: Any) -> None:
    form = form_of(opened())
    before = form.cards.message.text
    Page(form.cards.files).post(said)
    assert form.cards.message.text == before and form.cards.deck is None


def test_the_class_page_reads_the_files_that_are_chosen_one_after_the_other() -> None:
    page, handed = rummy_widgets.class_page(), b64encode(Record().text().encode()).decode()
    for name in ("a.json", "b.json", "a.json"):
        Page(page.files).post({"files": [{"name": name, "base64": handed}]})
    Page(page.files).post({"files": [{"name": "c.json", "base64": b64encode(b"?").decode()}]})
    assert [one.name for one in page.report.handed] == ["a.json", "b.json"]


def test_the_class_page_says_which_file_another_one_of_the_same_name_replaces(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(Record().text(), encoding="utf-8")
    page = rummy_widgets.class_page(tmp_path)
    assert len(page.report.handed) == 2
    for content in (Record().text(), Record().text(), f"{Record().text()} "):
        assert "The newer file counts" not in str(page._part.part)
        Page(page.files).post({"files": [{"name": "a.json", "base64": b64encode(content.encode()).decode()}]})
    assert "The newer file counts where two had the same name: a.json." in str(page._part.part)
    assert [one.name for one in page.report.handed] == ["a.json", "b.json"], "the file in the folder is not counted too"


def saved(form: SettingsForm) -> str:
    """What the link saves."""
    return b64decode(form.cards.link.value.partition("base64,")[2].partition('"')[0]).decode("utf-8-sig")


def test_the_settings_open_and_close() -> None:
    box = rummy_widgets.game("formula_rummy", seed=1)
    button, table = box.children
    button.click()
    assert len(box.children) == 3 and isinstance(box.children[1], SettingsForm) and box.children[2] is table
    button.click()
    assert box.children == (button, table)


# ------------------------------------------------------------------------------------------ exercises and lessons


def test_a_hand_tells_the_last_answer_to_those_who_listen() -> None:
    question = games.load_lesson("formula_rummy").question()
    hand = rummy_widgets.CardHand(FixedOrder.of([question]))
    heard: list[Any] = []
    hand.on_answer(lambda hand: heard.append((hand.value, hand.feedback and hand.feedback.code)))
    page = Page(hand)
    assert hand.value is None and hand.feedback is None
    page.send("hello")
    page.send("do", place="check", cards=[], text={"answer": number(question, "molecule_idea")})
    page.send("do", place="dismiss", cards=[], text={})
    page.send("do", place="check", cards=[], text={"answer": number(question, "ok")})
    assert heard == [({"answer": "molecule_idea"}, "molecule_idea"), ({"answer": "ok"}, "ok")]
    assert hand.view["seats"] == [] and hand.view["zones"] == []


def do_own_step(page: Page) -> None:
    """The last step of Formula Rummy's example, and on to the question about it."""
    page.send("do", place="check", cards=[], text={"formula": "Al2O3"})
    page.send("do", place="next", cards=[], text={})


def test_the_example_keeps_its_last_step_back_until_the_pupil_has_done_it() -> None:
    shown, tasks = rummy_widgets.lesson("formula_rummy").worked_example().children
    page = Page(tasks)
    page.send("hello")
    assert "Al₂O₃" not in json.dumps(shown.part, ensure_ascii=False) and shown.part["own"]
    page.send("do", place="check", cards=[], text={"formula": "AlO"})
    assert shown.part["own"]
    assert "later" not in [action["id"] for action in page.widget.view["actions"]], "it does not come back"
    do_own_step(page)
    assert not shown.part["own"] and "Al₂O₃" in shown.part["steps"][-1]["text"] and shown.part["name"]


def test_a_step_is_done_again_after_wiping_by_what_was_done_in_it() -> None:
    """Tasks that are done ask for no more answers: nothing else could open the next step."""
    lesson = rummy_widgets.lesson("formula_rummy")
    header, step, record = Page(lesson.steps()), lesson.worked_example(), my_record()
    for before in ("goals", "warm_up"):
        record.step("formula_rummy", before)
    Page(step.children[0]).post({"shell": {"near": True}})
    page = Page(step.content.children[1])
    page.send("hello")
    page.send("do", place="check", cards=[], text={})
    do_own_step(page)
    page.send("do", place="check", cards=[], text={})
    assert not step.content.children[1].practice.done and "example" not in record.record.lesson("formula_rummy").steps
    right = number(games.load_lesson("formula_rummy").explain(), "ok")
    page.send("do", place="check", cards=[], text={"answer": right})
    assert "example" in record.record.lesson("formula_rummy").steps
    record.wipe()
    assert record.record.lessons == {}
    header.post({"shell": {"start": True}})
    record.step("formula_rummy", "warm_up")
    assert record.record.lesson("formula_rummy").steps == ("goals", "warm_up", "example")


def test_what_a_cell_that_is_run_again_leaves_behind_hears_nothing_more() -> None:
    lesson, record = rummy_widgets.lesson("formula_rummy"), my_record()
    old, new = [[Page(lesson.steps()), Page(lesson.practice().children[0])] for _ in range(2)]
    for page in old:
        page.post({"gone": True})
    for step in STEPS[:3]:
        record.step("formula_rummy", step)
    assert [page.widget.part["kind"] for page in new] == ["steps", "gate"] and new[1].widget.part["open"]
    assert old[0].widget.part["steps"][0]["state"] == "here" and old[0].widget.offer == {}
    assert not old[1].widget.part["open"]
    old[1].post({"open": {}})
    assert old[1].widget.part["open"], "a page shows it again"


@pytest.mark.parametrize(("steps", "shown"), [("open", False), ("preview", True)])
def test_only_a_teachers_preview_shows_the_answers_of_tasks(steps: str, shown: bool) -> None:
    page = Page(rummy_widgets.lesson("formula_rummy", steps=steps).practice())
    page.send("hello")
    assert ("solve" in [action["id"] for action in page.widget.view["actions"]]) == shown


@pytest.mark.parametrize("name", games.names())
def test_a_teachers_preview_keeps_nothing_and_leaves_the_browsers_record_alone(name: str) -> None:
    lesson = rummy_widgets.lesson(name, steps="preview")
    header, record = Page(lesson.steps()), Page(lesson.my_record())
    kept = json.dumps(Record({name: LessonRecord(steps=("goals",))}).plain())
    for page in (header, record):
        page.post({"record": {"text": kept, "versions": ["a"], "kept": True}})
        page.post({"shell": {"start": True}})
    tasks = lesson.practice()
    Page(tasks.children[0]).post({"shell": {"near": True}})
    page = Page(tasks.content)
    page.send("hello")
    for _ in range(3):
        page.send("do", place="solve", cards=[], text={})
        page.send("do", place="next", cards=[], text={})
    assert "preview" in header.widget.part["note"] and header.widget.part["urgent"]
    assert "preview" in record.widget.part["sub"]
    assert not record.widget.part["words"]["wipe"] and not record.widget.part["words"]["load"]
    assert header.widget.offer == record.widget.offer == {} and my_record().record == Record()
    assert header.widget.part["steps"][0]["state"] == "done", "the preview itself knows what has been done"


@pytest.mark.parametrize("name", games.names())
def test_a_pupil_in_the_tab_of_a_preview_finds_neither_its_tasks_nor_its_games(name: str) -> None:
    """The page asks for what it remembers under the name of each table."""
    remembered = []
    for steps in ("preview", "open"):
        lesson = rummy_widgets.lesson(name, steps=steps)
        parts = [lesson.warm_up(), lesson.worked_example().children[1], lesson.practice(), lesson.question()]
        parts += [lesson.exit_ticket().children[0], lesson.first_round(), lesson.game().children[-1]]
        remembered.append({part.setup["table"] for part in parts})
    assert [len(names) for names in remembered] == [7, 7] and remembered[0].isdisjoint(remembered[1])


def test_tasks_that_are_gone_open_no_step_after_wiping() -> None:
    lesson, record = rummy_widgets.lesson("formula_rummy"), my_record()
    Page(lesson.steps())
    for before in STEPS[:2]:
        record.step("formula_rummy", before)
    step = lesson.worked_example()
    Page(step.children[0]).post({"shell": {"near": True}})
    page, right = Page(step.content.children[1]), number(games.load_lesson("formula_rummy").explain(), "ok")
    page.send("hello")
    do_own_step(page)
    page.send("do", place="check", cards=[], text={"answer": right})
    page.post({"gone": True})
    record.wipe()
    for before in STEPS[:2]:
        record.step("formula_rummy", before)
    assert record.record.lesson("formula_rummy").steps == STEPS[:2]


def test_an_answer_brings_no_more_to_the_page_than_what_is_new() -> None:
    lesson, record = rummy_widgets.lesson("formula_rummy"), my_record()
    parts = [lesson.steps(), lesson.my_record()]
    answers = [Answer(f"task {n}", "formula", True, "practice", "2026-11-22") for n in range(300)]
    kept = Record({"formula_rummy": LessonRecord(tuple(answers))}).plain()
    text = json.dumps(kept, separators=(",", ":"))
    Page(parts[0]).post({"record": {"text": text, "versions": ["a"], "kept": True}})
    record.hear("formula_rummy", answers[0])
    for part in parts:
        assert part.offer and len(json.dumps([part.offer, part.part])) < 3_000
    Page(parts[1]).post({"record": {"text": None, "versions": [], "kept": False}})
    assert Record.read(parts[1].part["file"]) == record.record, "a page that can keep nothing gets the file itself"


def test_a_lesson_looks_back_at_its_game() -> None:
    lesson = rummy_widgets.lesson("mineral_rummy")
    button, shown = lesson.look_back().children
    button.click()
    assert shown.part["kind"] == "note" and "first" in shown.part["said"]
    assert button.layout.display == "none"
    page = played_a_turn(lesson)
    assert button.layout.display is None and "ready" in shown.part["said"]
    button.click()
    match, seat = page.widget.session.match, page.widget.session.seat
    assert shown.part == LookBack.at(match, seat).view()
    assert set(shown.faces) == set(page.widget.setup["faces"]) and "faces" not in shown.get_state()
    json.dumps(shown.part)


def test_the_page_steps_through_the_moves_by_messages() -> None:
    lesson = rummy_widgets.lesson("mineral_rummy")
    button, shown = lesson.look_back().children
    played_a_turn(lesson)
    button.click()

    def send(content: Any) -> None:
        shown._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})

    send({"look_back": {"open": "replay"}})
    send({"look_back": {"step": 1}})
    assert shown.part["replay"]["at"] == 1 and "discards" in shown.part["replay"]["told"]
    before = shown.part
    messages: list[Any] = [None, 7, {"look_back": []}, {"look_back": {"step": "x"}}, {"intent": {}}]
    for nonsense in messages:
        send(nonsense)
    assert shown.part is before


def test_the_table_opens_the_look_back_at_the_end_of_a_round_if_the_page_has_one() -> None:
    lesson = rummy_widgets.lesson("formula")
    page = Page(lesson.game(seed=7).children[-1])
    page.send("hello")
    page.do("start")
    play_on(page)
    assert "look_back" not in [action["id"] for action in page.widget.view["actions"]]
    _, shown = lesson.look_back().children
    assert "look_back" in [action["id"] for action in page.do("look_back")["actions"]]
    assert shown.part["kind"] == "look_back" and shown.part["asked"] == 1


def play_on(page: Page) -> None:
    """Seat 0 plays as well as the ranking knows until the round is over."""
    session = page.widget.session
    while not session.match.round_over:
        session._take(lambda recorder: recorder.act(session.match.game.rank(session.match.observe(0))[0].action))
        while session.pending():
            session.step()


def played_a_turn(lesson: Any) -> Page:
    page = Page(lesson.game(seed=7).children[-1])
    page.send("hello")
    page.do("start")
    page.do("draw")
    page.do("discard", page.widget.view["hand"]["cards"][0]["key"])
    return page


@pytest.fixture
def shortest_stretches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each stretch of work is one step; a click comes in between any two."""
    monkeypatch.setattr(in_steps, "WORK", 0.0)
    monkeypatch.setattr(in_steps, "REST", 0.0)


def after_a_turn() -> tuple[Any, Any, Page]:
    """The button and the look back of a lesson in whose game a turn was played, and the game's page."""
    lesson = rummy_widgets.lesson("mineral_rummy")
    button, shown = lesson.look_back().children
    return button, shown, played_a_turn(lesson)


async def until(shown: Any, holds: Any) -> None:
    """Wait until the look back that is shown is as it should be."""
    there = asyncio.Event()
    shown.observe(lambda change: there.set() if holds(change["new"]) else None, names=["part"])
    if not holds(shown.part):
        await asyncio.wait_for(there.wait(), 300)


def test_looking_back_goes_on_between_the_clicks_and_the_table_answers_them(shortest_stretches: None) -> None:
    button, shown, page = after_a_turn()
    bar: list[float] = []
    shown.observe(lambda change: bar.append(change["new"]), names=["progress"])

    async def look_back() -> None:
        button.click()
        for _ in range(5):
            await asyncio.sleep(0)
        card = page.widget.view["hand"]["cards"][0]["key"]
        assert page.send("choose", cards=[card])["hand"]["chosen"] == [card]
        assert shown.part["busy"] and shown.part["said"].startswith("Looking through your moves")
        button.click()  # and another press starts over
        await until(shown, lambda part: not part["busy"])

    asyncio.run(look_back())
    assert bar == sorted(bar) and bar[-1] == 1
    assert shown.part == LookBack.at(page.widget.session.match, 0).view()


def test_anyone_who_skips_the_search_has_the_moves_at_once_and_no_more_work_is_done(shortest_stretches: None) -> None:
    button, shown, page = after_a_turn()

    async def look_back() -> None:
        button.click()
        for _ in range(len(page.widget.session.match) + 5):
            await asyncio.sleep(0)
        assert shown.part["busy"]
        shown._handle_msg(
            {"content": {"data": {"method": "custom", "content": {"look_back": {"skip": True}}}}, "buffers": []}
        )
        assert shown.part["busy"] is None and shown.part["open"] == "replay"
        there = shown.part
        for _ in range(50):
            await asyncio.sleep(0)
        assert shown.part == there and shown.progress == 1

    asyncio.run(look_back())
    assert "skipped" in shown.part["said"]


def test_a_lesson_goes_on_while_its_look_back_is_still_looking(shortest_stretches: None) -> None:
    lesson = rummy_widgets.lesson("mineral_rummy")
    played_a_turn(lesson)
    lesson.steps()
    box = lesson.look_back()
    lesson._shell.record.wipe()
    for step in ("goals", "warm_up", "example", "practice", "game"):
        lesson._shell.mark_done(step)
    box.show_content()
    button, shown = box.content.children

    async def look_back() -> None:
        button.click()
        await asyncio.sleep(0)
        assert shown.part["busy"] and "look_back" in lesson._shell.part.steps

    asyncio.run(look_back())
    lesson._shell.record.wipe()


def test_an_error_while_looking_back_is_shown() -> None:
    lesson = rummy_widgets.lesson("mineral_rummy")
    button, shown = lesson.look_back().children
    page = played_a_turn(lesson)
    page.widget.session.match._log[1] = {"do": "no move", "chance": []}  # a log that cannot be read any more
    button.click()
    assert shown.part["said"] == say("look_back.trouble")


def test_the_lobby_links_to_all_lessons_in_their_order() -> None:
    shown = rummy_widgets.lobby().part["lessons"]
    assert {lesson["href"] for lesson in shown} == {f"{name.replace('_', '-')}.ipynb" for name in games.with_lessons()}
    titles = ["Formula Rummy", "Mineral Rummy", "FORMULA", "Say Rummy", "Rummy Battle"]
    assert [lesson["title"] for lesson in shown][: len(titles)] == titles  # new games come after them
    assert rummy_widgets.lobby().part["sub"].startswith(f"{len(shown)} card games.")


@pytest.mark.parametrize("name", games.with_lessons())
def test_in_a_class_the_lobby_and_each_lesson_lead_to_its_tables(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rummy_widgets.lesson(name).steps().part["together"] is None
    monkeypatch.setenv(TABLES, "127.0.0.1:1")
    wanted = {"text": "Play with your class", "href": "class/join.ipynb"}
    assert (NOTEBOOKS / wanted["href"]).is_file()
    assert rummy_widgets.lesson(name).steps().part["together"] == wanted
    assert rummy_widgets.lobby().part["together"] == wanted


def test_importing_the_widgets_loads_neither_sympy_nor_sqlite() -> None:
    script = "import sys, rummy_widgets\nprint({'sympy', 'sqlite3', 'voila'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.stdout.strip() == "set()", run.stderr


def test_sympy_is_loaded_off_the_path_of_the_first_click() -> None:
    """In a new process: the click is answered at once, and the referee comes in a thread."""
    script = """
import sys, threading, rummy_widgets
table = rummy_widgets.table("formula_rummy", seed=7)
def send(seq, kind, **parts):
    intent = {"page": "p", "seq": seq, "kind": kind, **parts}
    table._handle_msg({"content": {"data": {"method": "custom", "content": {"intent": intent}}}, "buffers": []})
send(1, "hello")
print("sympy" in sys.modules, threading.active_count())
send(2, "choose", cards=[table.view["hand"]["cards"][0]["key"]])
print(len(table.view["hand"]["chosen"]), [t.name for t in threading.enumerate() if t.name.startswith("warm up")])
for thread in threading.enumerate():
    if thread.name.startswith("warm up"):
        thread.join()
print("sympy" in sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.stdout.split("\n")[:3] == ["False 1", "1 ['warm up formula_rummy']", "True"], run.stdout + run.stderr


@pytest.mark.parametrize(("accent", "named"), phonemes.ACCENT_NAMES.items())
@pytest.mark.parametrize("by", ["link", "cell"])
def test_the_whole_lesson_follows_the_accent_and_names_it(
    by: str, accent: str, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if by == "link":
        monkeypatch.setenv("QUERY_STRING", f"accent={accent}&seed=5")
        lesson = rummy_widgets.lesson("say_rummy")
    else:
        lesson = rummy_widgets.lesson("say_rummy", accent=accent)
    example = lesson.worked_example().children[0].part
    practice, question = lesson.practice("1"), lesson.question()
    table = lesson.game(rounds=3).children[-1]
    game = table.session.match.game
    for widget in (practice, question, table):
        Page(widget).send("hello")
    assert named in example["task"] and named in practice.view["banner"]["title"]
    assert named in question.view["banner"]["text"] and named in table.view["describe"]["table"]
    assert (game.accent, game.options.rounds) == (accent, 3)
    assert {face for face in practice.setup["faces"]} == {face for face in table.setup["faces"]}


def test_a_house_rule_that_no_lesson_has_is_reported_in_each_part() -> None:
    lesson = rummy_widgets.lesson("say_rummy", accent="martian")
    for part in (lesson.worked_example, lesson.practice, lesson.game, lesson.question):
        assert "accent" in part().part["said"]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"own_deck": "no-such-file.csv"}, "no-such-file.csv"),
        ({"seats": 40}, "40"),
        ({"target": "7"}, "target"),
    ],
)
def test_a_part_that_cannot_begin_says_why_in_its_place(settings: dict[str, Any], said: str) -> None:
    page = rummy_widgets.lesson("formula_rummy")
    told = page.game(**settings).part
    assert told["said"].startswith("This part of the lesson can't start.") and said in told["said"]
    page.look_back().children[0].click()  # the parts below still work


def test_where_no_widget_can_be_shown_a_sentence_says_what_is_there() -> None:
    lesson = rummy_widgets.lesson("formula")
    lesson.steps()
    for part, called in (
        (lesson.practice(), "Practice"),
        (lesson.my_record(), "A part"),
        (rummy_widgets.lobby(), "A part"),
    ):
        shown = part._repr_mimebundle_()
        bundle = shown[0] if isinstance(shown, tuple) else shown
        assert bundle["text/plain"].startswith(called) and "rummy-kit play" in bundle["text/plain"]
        assert "application/vnd.jupyter.widget-view+json" in bundle


def lay_something(table: Any) -> None:
    """Tell the lesson of a right lay at this table."""
    game, heard = table.session.match.game, table.session.attempts.listener
    match = Match(game, table.session.match.players, 1)
    obs = match.observe(match.state.to_act[0])
    while (action := game.rank(obs)[0].action).kind != "lay":
        match.act(action)
        obs = match.observe(match.state.to_act[0])
    assert heard is not None
    heard(Attempt(game, obs, action, game.check(obs, action)))


def test_what_is_laid_in_the_first_round_comes_to_life_and_is_not_kept() -> None:
    table = rummy_widgets.lesson("formula_rummy").first_round()
    lay_something(table)
    assert table.session.view()["laid"]["title"]
    assert my_record().record.lessons == {}


@pytest.mark.parametrize("name", ["formula_rummy", "say_rummy"])
def test_what_is_laid_in_a_lessons_game_stays_on_the_shelf_and_comes_to_life(name: str) -> None:
    lesson = rummy_widgets.lesson(name)
    *_, table = lesson.game().children
    lay_something(table)
    (kept,) = my_record().record.lesson(name).laid
    card, laid = lesson.plan.shelf_card(kept.what), table.session.view()["laid"]
    assert card is not None and laid["name"] == card.name
    assert laid.get("sound", {}).get("words") == (card.name if name == "say_rummy" else None)
    (plank,) = lesson.my_record().part["shelf"]["planks"]
    assert [tile["name"] for tile in plank["tiles"]] == [card.name]
