"""Simulated pupils of My Game: what they think is a meld, and what they would say."""

IDEAS = ("in_order",)

SAYS = {None: ("F: it comes between", "Letters of a row follow")}


def is_meld(cards: tuple[str, ...], idea: str | None) -> bool:
    """Whether a pupil with this idea, or with none, thinks that these cards are a meld."""
    places = sorted(map(ord, cards))
    if len(cards) < 3 or len(set(cards)) == 1:
        return len(cards) >= 3
    in_order = len(set(cards)) == len(cards)
    return in_order and (idea == "in_order" or places[-1] - places[0] < len(cards))
