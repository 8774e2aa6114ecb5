"""What the shelf shows of a mineral whose ions were found."""

from __future__ import annotations

from rummy_kit.lessons.lesson import ShelfCard
from rummy_kit.subjects import minerals

from .tasks import TEXTS


def show_mineral(what: str) -> ShelfCard | None:
    """The mineral: its formula with the ions in it, what they do not show, and what it is used for.

    >>> show_mineral("pyrite").kind, show_mineral("kryptonite")
    ('sulfide', None)
    """
    try:
        mineral = minerals.mineral(what)
    except minerals.UnknownMineral:  # a word from a file
        return None
    if mineral.name != what:  # one mineral has one key
        return None
    data = {**minerals.facts(mineral), "colour": mineral.colour, "uses": mineral.uses}
    told = (TEXTS.say("shelf", "ions", data), mineral.hides, TEXTS.say("shelf", "known", data))
    title, kind = mineral.name.capitalize(), mineral.mineral_class
    return ShelfCard([(title, "", "")], title, kind, kind, tuple(filter(None, told)), minerals.crystal(mineral))
