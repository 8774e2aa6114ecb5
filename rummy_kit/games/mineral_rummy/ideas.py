"""The wrong ideas about minerals that tasks and games can show. Their words are in lesson.toml, under ``[idea.ID]``."""

from __future__ import annotations

from functools import partial

from rummy_kit.lessons.ideas import Idea, Picture
from rummy_kit.subjects import minerals


def _shown(name: str, *cards: str) -> Picture:
    """These cards beside the mineral's formula; if there are none, its own cards."""
    mineral = minerals.mineral(name)
    return partial(minerals.beside_formula, mineral, cards or mineral.cards)


IDEAS = (
    # which ions are in it
    Idea("sulfide_sulfate", "ions", picture=_shown("gypsum", "Ca", "S")),
    Idea("oxide_hydroxide", "ions", picture=_shown("malachite", "Cu", "CO3", "O")),
    Idea("carbonate_oxide", "ions", picture=_shown("calcite", "Ca", "O")),
    Idea("fluoride_chloride", "ions", picture=_shown("fluorite", "Ca", "Cl")),
    Idea("phosphate_sulfate", "ions", picture=_shown("apatite", "Ca", "SO4", "F")),
    Idea("hydrate_water", "ions", picture=_shown("gypsum", "Ca", "SO4", "OH")),
    Idea("group_as_elements", "ions", picture=_shown("gypsum", "Ca", "S", "O")),
    Idea(
        "oxygen_inside", "ions", ("oxygen_inside", "oxide_class"), picture=_shown("orthoclase", "K", "Al", "SiO", "O")
    ),
    Idea("pair_only", "ions", picture=_shown("malachite", "Cu", "CO3")),
    Idea("silicate_one", "ions", picture=_shown("talc")),
    Idea("quartz_ionic", "ions", picture=_shown("quartz", "SiO", "O")),
    Idea("atoms_not_ions", "ions", picture=_shown("halite")),
    Idea("molecule_idea", "ions", picture=_shown("halite")),
    # which class it belongs to
    Idea("last_word", "class", ("last_word", "second_ion"), _shown("apatite")),
    Idea("class_by_metal", "class", picture=_shown("siderite")),
    Idea("mineral_rock", "class", picture=_shown("calcite")),
    Idea("colour_identity", "class", picture=_shown("corundum")),
    # what the numbers mean
    Idea("pyrite_s2", "counts", picture=_shown("pyrite")),
    Idea("fixed_charge", "counts", picture=_shown("hematite")),
    Idea("inside_count", "counts", picture=_shown("gypsum")),
    Idea("count_as_charge", "counts", picture=_shown("hematite")),
    Idea("counts_cards", "counts", picture=_shown("pyrite", "Fe", "S", "S")),
)
