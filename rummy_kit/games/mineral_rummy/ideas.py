"""The wrong ideas about minerals that tasks and games can show. Their words are in lesson.toml, under ``[idea.ID]``."""

from __future__ import annotations

from functools import partial

from rummy_kit.lessons.ideas import Idea, MakePicture
from rummy_kit.subjects import minerals


def _show(name: str, *cards: str) -> MakePicture:
    """The picture with these cards beside the mineral's formula or, if there are none, with its own cards."""
    mineral = minerals.mineral(name)
    return partial(minerals.beside_formula, mineral, cards or mineral.cards)


IDEAS = (
    # which ions are in it
    Idea("sulfide_sulfate", "ions", picture=_show("gypsum", "Ca", "S")),
    Idea("oxide_hydroxide", "ions", picture=_show("malachite", "Cu", "CO3", "O")),
    Idea("carbonate_oxide", "ions", picture=_show("calcite", "Ca", "O")),
    Idea("fluoride_chloride", "ions", picture=_show("fluorite", "Ca", "Cl")),
    Idea("phosphate_sulfate", "ions", picture=_show("apatite", "Ca", "SO4", "F")),
    Idea("hydrate_water", "ions", picture=_show("gypsum", "Ca", "SO4", "OH")),
    Idea("group_as_elements", "ions", picture=_show("gypsum", "Ca", "S", "O")),
    Idea("oxygen_inside", "ions", ("oxygen_inside", "oxide_class"), picture=_show("orthoclase", "K", "Al", "SiO", "O")),
    Idea("pair_only", "ions", picture=_show("malachite", "Cu", "CO3")),
    Idea("silicate_one", "ions", picture=_show("talc")),
    Idea("quartz_ionic", "ions", picture=_show("quartz", "SiO", "O")),
    Idea("atoms_not_ions", "ions", picture=_show("halite")),
    Idea("molecule_idea", "ions", picture=_show("halite")),
    # which class it belongs to
    Idea("last_word", "class", ("last_word", "second_ion"), _show("apatite")),
    Idea("class_by_metal", "class", picture=_show("siderite")),
    Idea("mineral_rock", "class", picture=_show("calcite")),
    Idea("colour_identity", "class", picture=_show("corundum")),
    # what the numbers mean
    Idea("pyrite_s2", "counts", picture=_show("pyrite")),
    Idea("fixed_charge", "counts", picture=_show("hematite")),
    Idea("inside_count", "counts", picture=_show("gypsum")),
    Idea("count_as_charge", "counts", picture=_show("hematite")),
    Idea("counts_cards", "counts", picture=_show("pyrite", "Fe", "S", "S")),
)
