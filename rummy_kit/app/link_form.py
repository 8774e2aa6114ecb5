"""The form that makes a link to a lesson. It offers whatever a link can set, from the definition that reads links."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from rummy_kit import games
from rummy_kit.app.links import SHORT, LessonSettings, Setting, say
from rummy_kit.app.own_lesson import Need, needs
from rummy_kit.app.settings import LARGEST_SEED, TABLE, house_rules, lesson_settings, table_of
from rummy_kit.bots import name_bot
from rummy_kit.engine.options import word
from rummy_kit.lessons.addresses import page_of
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.lesson_view import ChoiceView, LinkFieldView, LinkGroupView, LinkLessonView, LinksView, NeedView
from rummy_kit.lessons.plan import count_tasks
from rummy_kit.lessons.steps import title
from rummy_kit.table.game import AnyGame

WORDS = (
    "link",
    "copy",
    "copied",
    "by_hand",
    "code",
    "handout",
    "deck",
    "deck_help",
    "deck_wrong",
    "deck_line",
    "elsewhere",
    "notebook",
    "package",
)
LINES = ("notebook_line", "package_line")  # in which the page fills in a place
SEED = r"[0-9]{1,6}"

Call = Callable[[Any], str]
"""Puts a value into words."""


def form_view(lessons: Mapping[str, Lesson], folder: str = "") -> LinksView:
    """The form for links to these lessons, with the path of their notebooks from the page."""
    return {
        "kind": "links",
        "title": say("link_form.title"),
        "lesson": say("link_form.lesson"),
        "lessons": list(_lessons(lessons, folder)),
        "words": {part: say(f"link_form.{part}") for part in WORDS}
        | {part: say(f"link_form.{part}", said="{said}", link="{link}") for part in LINES},
    }


def _lessons(lessons: Mapping[str, Lesson], folder: str) -> Iterator[LinkLessonView]:
    """The lessons that work; the lobby says what is wrong with the others."""
    for name, lesson in lessons.items():
        with suppress(games.BrokenGame), games.saying_what_is_broken(name):
            yield _lesson(name, f"{folder}{page_of(name)}", lesson)


def _lesson(name: str, href: str, lesson: Lesson) -> LinkLessonView:
    game = games.load(lesson.game, lesson.house_rules)
    groups = {
        "lesson": [_lesson_field(lesson, setting) for setting in lesson_settings(lesson).values()],
        "table": [_table_field(lesson, setting) for setting in TABLE.values()],
        "rules": [_rule_field(game, setting) for setting in house_rules(game).values()],
    }
    for need in needs(lesson):
        for field in (field for fields in groups.values() for field in fields if field["name"] == need.name):
            field["needs"].append(_need(field, need))
    titled: list[LinkGroupView] = [
        {"title": say(f"link_form.heading.{group}"), "fields": fields} for group, fields in groups.items()
    ]
    return {"name": name, "title": lesson.title, "href": href, "groups": titled}


def _lesson_field(lesson: Lesson, setting: Setting) -> LinkFieldView:
    name, settings = setting.name, LessonSettings(task_count=count_tasks(lesson))
    calls: dict[str, Call] = {
        "only_steps": title,
        "task_kinds": lambda kind: lesson.texts.say("task_kind", kind),
        "task_count": str,
        "ideas": lambda idea: lesson.ideas.say(idea, "name"),
    }

    def call(value: Any) -> str:
        if name in calls:
            return calls[name](value)
        return say(f"link_form.{name}_choices.{value.replace('-', '_')}")

    return _field(setting, _label(name), _help(name), call, getattr(settings, name))


def _table_field(lesson: Lesson, setting: Setting) -> LinkFieldView:
    name, table = setting.name, table_of(lesson)
    if name == "seats":
        players = games.find(lesson.game).players  # whatever the house rules
        setting = dataclasses.replace(setting, kind="choice", choices=tuple(players))
    calls: dict[str, Call] = {"seats": str, "people": str, "bots": name_bot}
    call = calls.get(name, _call_switch)
    return _field(setting, _label(name), _help(name), call, getattr(table, name))


def _rule_field(game: AnyGame, setting: Setting) -> LinkFieldView:
    name = setting.name
    rule = game.options.__dataclass_fields__[name].metadata["rule"]

    def call(value: Any) -> str:
        return _call_switch(value) if isinstance(value, bool) else game.table.choice_label(name, value)

    help = f"{rule}: {game.rule_texts[rule]}"
    return _field(setting, game.table.option_label(name), help, call, getattr(game.options, name))


def _field(setting: Setting, label: str, help: str, call: Call, own: Any) -> LinkFieldView:
    """The field of a setting. ``own`` is the lesson's value: an empty field stands for it, and the link then leaves the
    setting out.
    """
    several = setting.kind == "several"
    others = [choice for choice in setting.choices if several or choice != own]
    choices: list[ChoiceView] = [{"value": word(choice), "label": call(choice)} for choice in others]
    if setting.kind == "choice":
        unchanged = say("link_form.any.choice", value=call(own)) if own != "" else say("link_form.any.plain")
        choices.insert(0, {"value": "", "label": unchanged})
    pattern, wrong = (SEED, "wrong_seed") if setting.kind == "number" else (SHORT.pattern, "wrong")
    return {
        "name": setting.name,
        "label": label,
        "help": help,
        "kind": "text" if setting.kind == "number" else setting.kind,
        "choices": choices,
        "pattern": pattern,
        "wrong": say(f"link_form.{wrong}", largest=LARGEST_SEED),
        "needs": [],
    }


def _need(field: LinkFieldView, need: Need) -> NeedView:
    """What each choice of the field needs; a field without choices needs the same whatever is typed in it."""
    values = [choice["value"] for choice in field["choices"] if choice["value"]]
    fitting = {value: list(need.fitting(value)) for value in values} or {"": list(need.fitting(""))}
    part = "itself" if need.beside == need.name else need.beside
    return {"beside": need.beside, "fitting": fitting, "said": say(f"link_form.needs.{part}")}


def _label(name: str) -> str:
    return say(f"link_form.{name}.label")


def _help(name: str) -> str:
    return say(f"link_form.{name}.help", largest=LARGEST_SEED)


def _call_switch(value: bool) -> str:
    return say(f"link_form.switch_choices.{word(value)}")
