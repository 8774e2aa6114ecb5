"""A player of Rummy Battle in the browser."""

from __future__ import annotations

from collections import Counter

from rummy_kit.subjects import odds
from tests.browser.player import Player, Seen


class RummyBattlePlayer(Player):
    """Draws, lays what fits, lays off, and discards the dearest card that has no partner."""

    def play(self, seen: Seen) -> None:
        if seen.actions.get("draw"):
            self.press_and_see("draw")
        elif melds := sorted(odds.melds(Counter(seen.faces)), key=lambda meld: (odds.points(meld), meld)):
            now = self.choose_all(*melds[-1])
            self.press_and_see("lay" if now.actions.get("lay") else "lay_only")
        else:
            self.give_away(seen.faces)

    def give_away(self, hand: tuple[str, ...]) -> None:
        """Lay a card off, or discard it."""
        card = max(hand, key=lambda face: (not has_partner(face, hand), odds.points([face]), face))
        now = self.choose_all(card)
        self.press_and_see("add" if now.actions.get("add") and len(now.hand) > 2 else "discard")

    def press_and_see(self, action: str) -> Seen:
        """Press a button, and wait until the table has answered."""
        before = self.look()
        self.press(action)
        return self.until(lambda now: now.log != before.log or now.panel != before.panel, f"the answer to {action}")

    def choose_all(self, *cards: str) -> Seen:
        """Choose cards, and see them in the tray."""
        self.choose(*cards)
        return self.until(lambda now: now.tray == len(cards), "the kernel to know the chosen cards")


def has_partner(face: str, hand: tuple[str, ...]) -> bool:
    """Whether another card of the hand has the same rank, or is near in the suit."""
    if face not in odds.RANK_OF:
        return False
    others = list(hand)
    others.remove(face)
    for other in odds.RANK_OF.keys() & set(others):
        apart = abs(odds.RANK_OF[other] - odds.RANK_OF[face])
        if apart == 0 or (apart < 3 and odds.SUIT_OF[other] == odds.SUIT_OF[face]):
            return True
    return False
