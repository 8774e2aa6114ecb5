"""A player of Formula Rummy in the browser."""

from __future__ import annotations

import re
from typing import Any

from rummy_kit import games
from rummy_kit.engine.actions import Action
from rummy_kit.engine.state import Obligation
from rummy_kit.engine.turns import Discard, DrawSeveral, EndTurn
from rummy_kit.games.formula_rummy.pieces import CompoundOnTable, FormulaRummyObservation, Lay
from rummy_kit.subjects import ions
from tests.browser.player import GreedyPlayer, Seen, face_of

GAME: Any = games.load("formula_rummy")
FACES = {look["say"]: face for face, look in GAME.table.faces().items()}
MOVES = 12


class FormulaRummyPlayer(GreedyPlayer):
    """Lays compounds with their right names and lets the others' stand."""

    game = GAME
    answer = "pass"

    def view_of(self, seen: Seen) -> FormulaRummyObservation:
        """Cards are known by how they are read out."""
        hand = tuple(face_of(FACES, words) for words in seen.hand_words)
        must_use = [face for face, words in zip(hand, seen.hand_words, strict=True) if "must use" in words]
        seats = len(seen.laid)
        return FormulaRummyObservation(
            seat=0,
            phase=seen.phase,
            turn=0,
            to_act=(0,),
            dealer=seats - 1,
            hand=hand,
            hand_counts=(len(hand),) * seats,
            known=((),) * seats,
            stock_count=seen.stock_count,
            discards=tuple(face_of(FACES, words) for words in seen.zones.get("discards", ())),
            obligations=(Obligation("FR04", 0, must_use[0]),) if must_use else (),
            table=tuple(
                CompoundOnTable(seat, "", "", 1, 1, "", "", ()) for seat, laid in enumerate(seen.laid) for _ in laid
            ),
            aside_counts=(0,) * seats,
            taken=(),
            barred=(),
            skips=0,
        )

    def carry_out(self, action: Action, seen: Seen) -> None:
        if isinstance(action, DrawSeveral):
            self.draw(action)
        elif isinstance(action, Lay):
            wild = str(getattr(action, action.wild)) if action.wild else ""
            self.lay(action.cards, ions.compound(action.cation, action.anion).name, wild)
        elif isinstance(action, Discard):
            self.choose(action.card)
            self.hands.confirm(self.action("discard"))
        else:
            self.press("end_turn" if isinstance(action, EndTurn) else "skip")

    def draw(self, action: DrawSeveral) -> None:
        """Take the top of the stock, or this many discards."""
        if action.source == "stock":
            self.hands.press(self.place("stock"))
        else:
            self.hands.toggle(self.in_zone("discards").nth(-action.count))
            self.press_when_ready("take")

    def lay(self, cards: tuple[str, ...], name: str, wild: str = "") -> None:
        """Choose the cards, say what a wild card stands for, write the name, lay them."""
        self.choose(*cards)
        if wild:
            self.hands.pick(self.field("The wild card stands for"), wild)
        self.hands.write(self.field("Its name"), name)
        self.hands.confirm(self.action("lay"))

    # -- what tests want to reach -------------------------------------------------------------------

    def until_drawing(self) -> Seen:
        """To the player's draw, by the best moves."""
        while (seen := self.my_move()).phase != "draw":
            self.move(seen)
        return seen

    def until_building(self, *, until_something_fits: bool = False) -> Seen:
        """A card from the stock, so that there is no duty; if wanted, turns until there is a compound to lay."""
        for _ in range(MOVES):
            seen = self.do(DrawSeveral(0), self.until_drawing())
            if not until_something_fits or self.fitting(seen):
                return seen
            self.move(seen)
        raise AssertionError("no compound in sight")

    def fitting(self, seen: Seen) -> list[Lay]:
        """The compounds that can be laid, without those with a wild card."""
        legal = GAME.legal_actions(self.view_of(seen))
        return [action for action in legal if isinstance(action, Lay) and not action.wild]

    def lay_unbalanced(self, seen: Seen) -> None:
        """Try to lay a compound that is not neutral, which needs no name, and see the reply."""
        self.choose(*unbalanced(seen.faces))
        self.hands.confirm(self.action("lay"))
        self.until(lambda now: now.panel, "an explanation")

    def clear(self) -> None:
        """Take all chosen cards back. On a phone the button says only "Clear"."""
        self.table.get_by_role("button", name=re.compile("^Clear")).click()


def unbalanced(hand: tuple[str, ...]) -> tuple[str, str, str, str]:
    """Cation, number, anion, number that do not come to 0."""
    held = [face for face in hand if face.isdecimal()]
    return next(
        (cation, n, anion, m)
        for cation in hand
        for anion in hand
        if cation in GAME.chemistry.cations and anion in GAME.chemistry.anions
        for at, n in enumerate(held)
        for m in held[at + 1 :]
        if GAME.chemistry.charges[cation] * int(n) + GAME.chemistry.charges[anion] * int(m)
    )


def is_wrong(seen: Seen) -> bool:
    """Whether a claim is wrong, by what the table says: "Ben says: sodium oxide" and "Is NaO neutral"."""
    name = seen.banner.partition(": ")[2]
    formula = re.match(r"Is (\S+) neutral", seen.banner_text)
    assert formula, seen.banner_text
    for cation in GAME.chemistry.cations:
        for anion in GAME.chemistry.anions:
            for counts in ((n, m) for n in GAME.chemistry.numbers for m in GAME.chemistry.numbers):
                meant = ions.Compound(ions.by_key(cation), ions.by_key(anion), counts)
                if meant.unicode == formula.group(1) and name in meant.accepted_names():
                    return meant.counts != ions.ratio(GAME.chemistry.charges[cation], GAME.chemistry.charges[anion])
    return True
