"""A player of Mineral Rummy in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from rummy_kit import games
from rummy_kit.engine.actions import Action
from rummy_kit.engine.state import Window
from rummy_kit.engine.turns import DrawFrom
from rummy_kit.games.mineral_rummy.pieces import DiscardSaying, LayOff, Meld, Melded, MineralObservation, Swap
from tests.browser.player import GreedyPlayer, Seen, face_of

GAME = games.load("mineral_rummy")
LOOKS = GAME.table.faces()
FACES = {look["say"]: face for face, look in LOOKS.items()}
BY_NAME = {look["name"]: face for face, look in LOOKS.items()}


class MineralRummyPlayer(GreedyPlayer):
    """Melds what it can, and calls whenever it is asked; ``calls`` says how often it did."""

    game = GAME
    answer = "call"
    taken = ""
    calls = 0

    def view_of(self, seen: Seen) -> MineralObservation:
        minerals = tuple(words.split(",")[0] for words in seen.zones.get("minerals", ()))
        return MineralObservation(
            seat=0,
            phase="call" if seen.phase == "answer" else seen.phase,
            turn=0,
            to_act=(0,),
            dealer=1,
            hand=GAME.deck.sort(seen.faces),
            hand_counts=(len(seen.hand), 5),
            known=((), ()),
            stock_count=9,
            discards=tuple(face_of(FACES, words) for words in seen.zones.get("discards", ())[:1]),
            window=Window("rummy on board", 1, policy="first") if seen.phase == "answer" else None,
            minerals=minerals,
            mineral_counts=(len(minerals), 1),
            table=tuple(_melded(min(seat, 1), words) for seat, melds in enumerate(seen.laid) for _, words in melds),
            played=(True, True),
            playing=True,
            taken=self.taken,
            reshuffles=0,
            call=None,
        )

    def move(self, seen: Seen) -> None:
        self.calls += seen.phase == "answer"
        super().move(seen)

    def carry_out(self, action: Action, seen: Seen) -> None:
        if not isinstance(action, Meld | LayOff | Swap):
            self.taken = ""  # a card that was taken is played in the same turn
        if isinstance(action, DrawFrom):
            self.draw(action, seen)
        elif isinstance(action, Meld):
            mineral = self.in_zone("minerals").nth(self.view_of(seen).minerals.index(action.mineral))
            self.hands.toggle(mineral)
            expect(mineral).to_have_attribute("aria-pressed", "true")
            self.choose(*action.cards)
            self.press_when_ready("meld")
        elif isinstance(action, LayOff | Swap):
            self.choose(action.card)
            expect(self.action("lay_off")).not_to_have_attribute("aria-disabled", "true")
            self.lay_it(("swap:" if isinstance(action, Swap) else "") + action.onto)
            self.press("lay_off")
        elif isinstance(action, DiscardSaying):
            self.choose(action.card)
            self.press_when_ready("discard")
        else:
            self.press(action.kind)

    def draw(self, action: DrawFrom, seen: Seen) -> None:
        """Take the top of the stock, or the top discard."""
        if action.source == "stock":
            self.hands.press(self.place("stock"))
        else:
            self.taken = face_of(FACES, seen.zones["discards"][0])
            self.hands.toggle(self.in_zone("discards").last)
            self.press_when_ready("take")

    def lay_it(self, where: str) -> None:
        """Answer where the card goes, if that is asked."""
        field = self.field("Lay it")
        if field.count() and field.input_value() != where:
            self.hands.pick(field, where)

    def next_round(self) -> Seen:
        self.taken = ""
        return super().next_round()


def _melded(owner: int, words: str) -> Melded:
    """A melded mineral from how it is read out: "halite, N a C l: a wild card for sodium and chloride"."""
    mineral, rest = words.split(",")[0], words.rpartition(": ")[2]
    names = [name for name in re.split(r", | and ", rest) if name]
    stands_for = next((BY_NAME[name.removeprefix("a wild card for ")] for name in names if " for " in name), "")
    cards = tuple("wild" if "wild card" in name else BY_NAME[name] for name in names)
    return Melded(owner, mineral, cards, stands_for)
