"""The action cards of Rummy Battle (RB07, RB08, RB12, RB16): who may play one, at what it aims, what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, set_at
from rummy_kit.engine.events import LooseEvent
from rummy_kit.engine.frozen import changed
from rummy_kit.engine.rng import Chance
from rummy_kit.engine.rules import Step
from rummy_kit.engine.verdict import Violation
from rummy_kit.games.rummy_battle.pieces import (
    ACTION_NAMES,
    LUCKY_DAY,
    PICKPOCKET,
    PLAYED_CARD,
    REINFORCEMENTS,
    SPY,
    SWITCHEROO,
    THIEF,
    BattleState,
    BattleView,
    Hoard,
    LuckyDay,
    Pickpocket,
    Reinforcements,
    Spy,
    Switcheroo,
    Thief,
)
from rummy_kit.subjects import odds

if TYPE_CHECKING:
    from rummy_kit.games.rummy_battle.rules import RummyBattleRules

REINFORCED = 3
ONLY_ONCE_OPEN = (PICKPOCKET, THIEF, SWITCHEROO)


# ---------------------------------------------------------------------------------------------- who may play one


def legal(view: BattleView) -> Iterator[Action]:
    """RB07. All that the viewer may play, but for Hoard, which takes the place of the draw."""
    seat, hand = view.seat, view.hand
    assert seat is not None
    if view.open and PICKPOCKET in hand:
        for meld in view.table:
            for place, owner in enumerate(meld.owners):
                if owner != seat and meld.can_lose(place):
                    yield Pickpocket(seat, meld.id, place)
    if view.open and THIEF in hand:
        yield from (Thief(seat, meld.id) for meld in view.table if meld.is_set and meld.there and meld.home != seat)
    if view.open and SWITCHEROO in hand:
        there = [meld for meld in view.table if meld.there]
        own = [meld for meld in there if meld.home == seat]
        theirs = [meld for meld in there if meld.home != seat]
        yield from (Switcheroo(seat, mine.id, other.id) for mine in own for other in theirs)
    if LUCKY_DAY in hand:
        yield LuckyDay(seat)
    if SPY in hand:
        yield from (Spy(seat, other) for other in range(view.seats) if other != seat)
    if REINFORCEMENTS in hand:
        yield Reinforcements(seat)


def check(game: RummyBattleRules, view: BattleView, action: Action) -> Iterator[Violation]:
    """RB07. The card is in hand, its player is open where it asks for that, and its aim is there."""
    face = PLAYED_CARD[type(action)]
    name = ACTION_NAMES[face]
    if face not in view.hand:
        yield Violation("RB07", "no_action_card", {"name": name}, (face,))
    if face in ONLY_ONCE_OPEN and not view.open:
        yield Violation("RB07", "not_open", {"what": f"play {name}"}, (face,))
    yield from game.check_duty(view, ())
    if isinstance(action, Pickpocket):
        yield from _check_pickpocket(view, action)
    elif isinstance(action, Thief):
        yield from _check_theirs(view, action.meld)
        meld = view.meld(action.meld)
        if meld is not None and not meld.is_set:
            yield Violation("RB07", "runs_are_safe", {}, meld.cards)
    elif isinstance(action, Switcheroo):
        yield from _check_theirs(view, action.other)
        own = view.meld(action.own)
        if own is None or own.home != view.seat or not own.there:
            yield Violation("RB07", "not_your_meld")
    elif isinstance(action, Spy) and (action.seat == view.seat or action.seat not in range(view.seats)):
        yield Violation("RB07", "no_opponent")


def _check_theirs(view: BattleView, number: int) -> Iterator[Violation]:
    meld = view.meld(number)
    if meld is None:
        yield Violation("RB07", "no_such_meld")
    elif meld.home == view.seat:
        yield Violation("RB07", "own_meld", {}, meld.cards)
    elif not meld.there:
        yield Violation("RB07", "nothing_there", {}, meld.cards)


def _check_pickpocket(view: BattleView, action: Pickpocket) -> Iterator[Violation]:
    """RB06, RB07. Somebody else's card, and what remains, lay-offs included, is a Set or Run."""
    meld = view.meld(action.meld)
    if meld is None or not 0 <= action.place < len(meld.cards):
        yield Violation("RB07", "no_such_meld")
        return
    card = meld.cards[action.place]
    if meld.owners[action.place] == view.seat:
        yield Violation("RB07", "own_card", {"card": odds.name(card)}, (card,))
    if not meld.can_lose(action.place):
        yield Violation("RB06", "would_break", {"card": odds.name(card)}, (card,))


# ---------------------------------------------------------------------------------------------- what they do


def effect(game: RummyBattleRules, state: BattleState, action: Action, chance: Chance) -> Step[BattleState]:
    """RB07, RB16. What happens once the card lies on its pile."""
    if isinstance(action, Pickpocket):
        return _pickpocket(game, state, action)
    if isinstance(action, Thief):
        return _thief(state, action)
    if isinstance(action, Switcheroo):
        return _switcheroo(state, action)
    if isinstance(action, LuckyDay):
        return _lucky_day(game, state, action, chance)
    if isinstance(action, Hoard):
        return game.take(state, action)
    if isinstance(action, Spy):
        return _spy(state, action)
    assert isinstance(action, Reinforcements)
    return _reinforcements(game, state, action)


def _pickpocket(game: RummyBattleRules, state: BattleState, action: Pickpocket) -> Step[BattleState]:
    meld = state.meld(action.meld)
    card, victim = meld.cards[action.place], meld.owners[action.place]
    state = game.give(state.with_melds(meld.less(action.place)), action.player, (card,), seen=True)
    return state, (LooseEvent("pickpocket", action.player, {"meld": meld.id, "card": card, "from": victim}),)


def _thief(state: BattleState, action: Thief) -> Step[BattleState]:
    """RB08. The victim stays open; there is no bonus card."""
    meld = state.meld(action.meld)
    event = LooseEvent("thief", action.player, {"meld": meld.id, "from": meld.home, "cards": list(meld.cards)})
    return state.with_melds(meld.moved(action.player)), (event,)


def _switcheroo(state: BattleState, action: Switcheroo) -> Step[BattleState]:
    own, other = state.meld(action.own), state.meld(action.other)
    public = {"gave": list(own.cards), "got": list(other.cards), "with": other.home}
    state = state.with_melds(own.moved(other.home), other.moved(action.player))
    return state, (LooseEvent("switcheroo", action.player, public),)


def _lucky_day(game: RummyBattleRules, state: BattleState, action: LuckyDay, chance: Chance) -> Step[BattleState]:
    """RB12. One card at random from every other hand; who loses it and who gets it see which."""
    player = action.player
    gained: list[Face] = []
    private: dict[int, dict[str, Any]] = {}
    for victim in (seat for seat in range(state.seats) if seat != player):
        card = state.hands[victim][chance.below(len(state.hands[victim]))]
        state = game.take_away(state, victim, (card,))
        state = changed(state, known=set_at(state.known, victim, ()))  # nobody else knows which card it was
        gained.append(card)
        private[victim] = {"lost": card}
    state = game.give(state, player, tuple(gained))
    private[player] = {"cards": gained}
    return state, (LooseEvent("lucky_day", player, {"count": len(gained)}, private),)


def _spy(state: BattleState, action: Spy) -> Step[BattleState]:
    private = {action.player: {"hand": list(state.hands[action.seat])}}
    return changed(state, looking_at=action.seat), (LooseEvent("spy", action.player, {"at": action.seat}, private),)


def _reinforcements(game: RummyBattleRules, state: BattleState, action: Reinforcements) -> Step[BattleState]:
    state, cards, shown = game.from_deck(state, action.player, REINFORCED)
    private = {action.player: {"cards": list(cards)}}
    return state, (LooseEvent("reinforcements", action.player, {"count": len(cards)}, private), *shown)
