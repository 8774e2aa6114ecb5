"""The task to find the ions of a mineral among cards, and what wrong answers to it can show."""

from __future__ import annotations

from functools import cache
from typing import Any

from rummy_kit.engine.cards import Pile
from rummy_kit.engine.rng import Rng
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.exercise import Answered, Exercise, Order, fill_slots
from rummy_kit.lessons.lesson import lesson_texts, still_left
from rummy_kit.picture import Picture
from rummy_kit.subjects import minerals
from rummy_kit.subjects.minerals.handling import Cuts
from rummy_kit.table import parts
from rummy_kit.table.panel import panel_of, praise, tip_of
from rummy_kit.table.view import CardView, Draft, FaceView, HandleView, PanelView, SheetView, TrayView, ZoneView

from . import MineralRummy
from .deck import ION_KINDS
from .faces import draw_mineral
from .picture import handle_of

TEXTS = lesson_texts(__file__, minerals.STRINGS)
PLACES = 4
HAND = 10
EXAMPLE = "malachite"
BY_HAND = (
    "sulfide_sulfate", "oxide_hydroxide", "carbonate_oxide", "fluoride_chloride", "phosphate_sulfate",
    "hydrate_water", "group_as_elements", "oxygen_inside", "pair_only", "quartz_ionic", "counts_cards",
)  # fmt: skip
"""The ideas that laying cards can show."""

ABOUT_ONE = (*minerals.LOOK_ALIKES.values(), "oxygen_inside", "hydrate_water")
"""What is wrong if one card was taken for another."""


@cache
def game() -> MineralRummy:
    """The game that the cards are from."""
    return MineralRummy()


@cache
def ion_faces() -> tuple[str, ...]:
    """All ion cards of the game."""
    return tuple(row.face for row in game().deck.rows if row.kind in ION_KINDS)


@cache
def findable() -> tuple[minerals.Mineral, ...]:
    """The minerals for whose ions the game has cards and the task has places, with one to spare."""
    ions = set(ion_faces())
    return tuple(made for made in minerals.all_minerals() if ions.issuperset(made.cards) and len(made.cards) < PLACES)


class OfMinerals(Exercise):
    """A task about minerals that are drawn beside it."""

    drawn: tuple[minerals.Mineral, ...] = ()

    def faces(self) -> dict[str, FaceView]:
        return {_key_of(one): draw_mineral(one) for one in self.drawn}

    def zones(self) -> list[ZoneView]:
        """The minerals, drawn as they look."""
        if not self.drawn:
            return []
        title = TEXTS.say("drawn", "title", {"n": len(self.drawn)})
        return [parts.zone("drawn", title, title, parts.cards("drawn", map(_key_of, self.drawn)), mine=True)]


def _key_of(mineral: minerals.Mineral) -> str:
    """The key of the mineral's face, which is not that of its card."""
    return f"drawing of {mineral.name}"


class Find(OfMinerals):
    """Choose one card for each ion in a mineral. The cards of the ions ``done`` are there from the start; the others
    are in a teacher's own ``deck``, if there is one.
    """

    texts = TEXTS
    skill = "ions"

    def __init__(
        self, mineral: minerals.Mineral, rng: Rng, *, done: Pile = (), deck: frozenset[str] = frozenset()
    ) -> None:
        self.mineral, self.done, self.drawn, self.laid = mineral, done, (mineral,), mineral.name
        self._data = minerals.facts(mineral)
        self.hand = _hand(mineral, rng, done, deck)
        self.could = minerals.can_show(mineral, self.hand, done)
        self.task, self.text = (TEXTS.say("find", part, self._data) for part in ("task", "text"))
        self.about, self.solution = mineral.name, minerals.name_cards(mineral.cards)
        self.right_cards = self._put(mineral.cards)

    def _put(self, ions: Pile) -> dict[str, str]:
        """The ions in their places, without those that are there from the start."""
        return dict(list(zip(_PLACES, ions, strict=False))[len(self.done) :])

    def faces(self) -> dict[str, FaceView]:
        return {**game().table.faces(), **super().faces()}

    def _arrange(self, draft: Draft) -> dict[str, CardView]:
        """Place → card: the fixed cards, those that the learner put there, and the others in the first free places."""
        fixed = {f"tray:{at}": parts.card(f"done:{at}", ion) for at, ion in enumerate(self.done)}
        faces, own = self.faces_by_key, fill_slots(_PLACES[len(self.done) :], draft)
        return fixed | {place: parts.card(key, faces[key]) for place, key in own.items()}

    def tray(self, draft: Draft) -> TrayView:
        arranged = self._arrange(draft)
        title, note, label = (TEXTS.say("find", part, self._data) for part in ("tray", "note", "slot"))
        slots = [
            parts.slot(place, label, "circle", arranged.get(place), lies="fixed" if at < len(self.done) else "")
            for at, place in enumerate(_PLACES)
        ]
        return {"title": title, "note": note, "slots": slots, "fields": []}

    def ready(self, draft: Draft) -> str:
        if not draft.hand:
            return TEXTS.say("find", "none")
        most = PLACES - len(self.done)
        return "" if len(draft.hand) <= most else TEXTS.say("find", "too_many", {"n": most})

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"mineral": self.mineral.name, "cards": [*self.done, *draft.faces]}

    def check(self, draft: Draft) -> Feedback:
        return minerals.judge(self.mineral, (*self.done, *draft.faces))

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(TEXTS, feedback, topic=TEXTS.say("find", "topic"))
        panel["why"] = minerals.beside_formula(self.mineral, feedback.data["chosen"])
        if feedback.ok:
            text = minerals.texts().say("ok", "solution", feedback.data)
            return praise(panel, title=TEXTS.say("find", "right", self._data), text=text)
        if feedback.grade == "almost":
            panel["kick"] = TEXTS.say("almost", "so_far" if feedback.code == "missing_ion" else "too_many")
        elif feedback.kind == "rule":  # what the card game leaves out, so it breaks no rule
            panel["kick"] = TEXTS.say("almost", "simpler")
        return panel

    def own_answer(self, draft: Draft, feedback: Feedback) -> str:
        """The chosen ions."""
        return str(feedback.data["cards"])

    def parts_at_fault(self, draft: Draft, feedback: Feedback) -> tuple[str, ...]:
        """The pupil's own cards; where the nudge is about one confused card, only that one."""
        own = {place: card["face"] for place, card in self._arrange(draft).items() if card["key"] in dict(draft.hand)}
        strange = tuple(place for place, face in own.items() if face not in self.mineral.cards)
        return strange if feedback.code in ABOUT_ONE else tuple(own)

    def handle(self, feedback: Feedback) -> HandleView | None:
        return None if feedback.ok else handle_of(self.mineral, feedback.data["chosen"])

    def picture_to_begin(self) -> HandleView | None:
        """The whole formula, to be cut."""
        return handle_of(self.mineral, ())

    def read(self, picture: Picture) -> Answered | None:
        """The ions, once each piece is an ion."""
        if not isinstance(picture, Cuts) or not picture.ions:
            return None
        return Answered(self._put(picture.ions))

    def hint(self, depth: int) -> PanelView:
        return tip_of(TEXTS, "hint_find", self._data, depth)

    def hint_for(self, draft: Draft, depth: int) -> PanelView:
        """Help with the chosen cards: first what is too many, then what is left out."""
        cards = (*self.done, *draft.faces)
        told = minerals.judge(self.mineral, cards).data
        code = "hint_extra" if told["extra"] else "hint_left" if told["n_left"] else ""
        if not code or not set(self.mineral.cards) & {*draft.faces}:
            return self.hint(depth)
        return tip_of(TEXTS, code, {**self._data, **told}, depth)

    def sheet(self) -> SheetView | None:
        return game().table.sheet()


_PLACES = tuple(f"tray:{at}" for at in range(PLACES))


def _hand(mineral: minerals.Mineral, rng: Rng, done: Pile, deck: frozenset[str]) -> Pile:
    """The planted cards, and others."""
    planted = minerals.cards_to_deal(mineral, done, deck)
    others = [face for face in rng.stream("hand").shuffle(ion_faces()) if not deck or face in deck]
    rest = [face for face in others if face not in (*planted, *mineral.cards)]
    return game().deck.sort([*planted, *rest[: HAND - len(planted)]])


def find(order: Order) -> Find:
    """A task that can show the wanted idea, and as many others as possible that no earlier task could, with as much
    help as that allows.
    """
    every = [mineral for mineral in findable() if mineral.name != EXAMPLE]
    own = [mineral for mineral in every if mineral.name in order.deck]
    pools = ((own, order.deck), (every, frozenset[str]()))
    levels = [(pool, deck, help) for pool, deck in pools for help in range(order.help, -1, -1)]
    able = (
        ([one for one in pool if not order.idea or order.idea in _chances(one, help, deck)], help, deck)
        for pool, deck, help in levels
    )
    aimed, help, deck = next(found for found in able if found[0])
    if help:
        aimed = [mineral for mineral in aimed if _give_cards(mineral, help)] or aimed
    had = {idea for mineral in findable() if mineral.name in order.others for idea in _chances(mineral, help, deck)}
    new = {mineral.name: len(_chances(mineral, help, deck) - had) for mineral in aimed}
    most = max((new[name] for name in still_left(order.others, new)), default=0) if order.idea else 0
    name = order.rng.choice(still_left(order.others, [one for one in new if new[one] >= most], new) or tuple(new))
    mineral = minerals.mineral(name)
    return Find(mineral, order.rng, done=_give_cards(mineral, help), deck=deck)


@cache
def _chances(mineral: minerals.Mineral, help: int, deck: frozenset[str]) -> frozenset[str]:
    """The ideas that a task about this mineral can show, whatever other cards are dealt."""
    done = _give_cards(mineral, help)
    return minerals.can_show(mineral, minerals.cards_to_deal(mineral, done, deck), done)


def _give_cards(mineral: minerals.Mineral, help: int) -> Pile:
    """The cards that are there from the start: all but the last, or all but the last two."""
    left = len(mineral.cards) - {1: 2, 2: 1}.get(help, len(mineral.cards))
    return mineral.cards[: max(left, 0)]
