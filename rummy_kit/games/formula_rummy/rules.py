"""Formula Rummy: ionic formulas and their names. Reads like the rule sheet, RULES.md beside it.

A turn: draw (FR03, FR04), lay compounds (FR05 to FR08, FR10), discard (FR09). With ``checking="group"`` each laid
compound opens a window in which the others may challenge it (FR12, FR13).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from rummy_kit.engine.actions import Action, Actions
from rummy_kit.engine.cards import Deck, Face, set_at
from rummy_kit.engine.events import Event, LooseEvent
from rummy_kit.engine.frozen import changed
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.rules import Step
from rummy_kit.engine.rummy import Events, Rummy
from rummy_kit.engine.state import Layout, MeldOnTable, Obligation, Outcome, Window
from rummy_kit.engine.verdict import Verdict, Violation, not_in_hand, verdict, wrong_phase
from rummy_kit.games.formula_rummy.chemistry import Chemistry, mistake
from rummy_kit.games.formula_rummy.pieces import (
    ASKED_AGAIN,
    GOAL,
    HAND_SIZE,
    PENALTY,
    WILD,
    Compound,
    Discard,
    Draw,
    EndTurn,
    FormulaOptions,
    FormulaState,
    FormulaView,
    Lay,
    Respond,
    Skip,
)
from rummy_kit.subjects import ions

HERE = Path(__file__).parent


class FormulaRummyRules(Rummy[FormulaState, FormulaView]):
    """The rules. ``options`` are the house rules, ``deck`` the cards; both are fixed for a match.

    >>> from rummy_kit.engine.rng import Drawn
    >>> from rummy_kit.games.formula_rummy import FormulaRummy
    >>> game = FormulaRummy()
    >>> state, _ = game.deal(2, dealer=0, chance=Drawn(Rng(1)))
    >>> len(game.observe(state, 1).hand), state.turn
    (10, 1)
    """

    id = "formula_rummy"
    title = "Formula Rummy"
    version = 1
    players = range(2, 7)
    options_type = FormulaOptions
    state_type = FormulaState
    view_type = FormulaView
    actions = Actions([Draw, Skip, Lay, Discard, EndTurn, Respond])
    endings = ("three compounds", "nobody can draw", "turn limit")
    fewest_wins = True

    def __init__(self, options: FormulaOptions | None = None, deck: Deck | None = None) -> None:
        self.options: FormulaOptions = options or FormulaOptions()
        self.deck = Deck.from_csv(HERE / "deck.csv") if deck is None else deck
        self.chemistry = Chemistry(self.deck, self.options.lowest_ratio)

    # -- dealing ---------------------------------------------------------------------------------

    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Step[FormulaState]:
        """FR02. Ten cards each; one is turned up to begin the discards. C01: the dealer's left begins."""
        self.check_size(seats, HAND_SIZE * seats + 1)
        hands, stock = self.hands_from(chance.shuffle(self.deck.cards), seats, HAND_SIZE)
        up = 1 if self.options.first_discard else 0
        state = FormulaState(
            phase="draw",
            stock=stock[: len(stock) - up],
            discards=stock[len(stock) - up :],
            aside=((),) * seats,
            **self.opening(dealer, hands),
        )
        return state, (self.deal_told(state, discards=list(state.discards)),)

    # -- looking ---------------------------------------------------------------------------------

    def observe(self, state: FormulaState, seat: int | None) -> FormulaView:
        """C05. The own hand, the table, all discards (FR03 shows them), counts of the rest."""
        return FormulaView.of(
            state,
            seat,
            table=state.table,
            aside_counts=tuple(map(len, state.aside)),
            taken=state.taken,
            barred=state.barred,
            skips=state.skips,
        )

    # -- drawing: FR03, FR04, C06 ----------------------------------------------------------------

    def _legal_draws(self, view: FormulaView) -> Iterator[Action]:
        assert view.seat is not None
        yield Draw(view.seat) if self._stock_can_give(view) else Skip(view.seat)
        cards = Counter(view.hand)
        for count, deepest in enumerate(reversed(view.discards), start=1):
            cards[deepest] += 1
            if count == 1 or self.chemistry.can_use(deepest, cards):
                yield Draw(view.seat, "discards", count)

    def _check_draw(self, view: FormulaView, action: Draw) -> Iterator[Violation]:
        """FR03. The top of the stock, or a discard with all above it."""
        if action.source == "stock":
            if not self._stock_can_give(view):
                yield Violation("C06", "stock_empty")
        elif not 1 <= action.count <= len(view.discards):
            yield Violation("FR03", "not_that_deep", {"count": action.count, "there": len(view.discards)})
        elif action.count > 1 and not self._deepest_is_useful(view, action.count):
            yield self._deepest_unusable(view.discards[-action.count])

    def _check_skip(self, view: FormulaView) -> Iterator[Violation]:
        """C06. Only a draw that cannot be made is skipped."""
        if self._stock_can_give(view):
            yield Violation("C06", "stock_not_empty")

    @staticmethod
    def _stock_can_give(view: FormulaView) -> bool:
        """C06. There is a card, or there are discards under the top one to shuffle."""
        return view.stock_count > 0 or len(view.discards) > 1

    def _deepest_is_useful(self, view: FormulaView, count: int) -> bool:
        """FR04. Some compound can use the deepest of the cards that would be taken."""
        taken = view.discards[-count:]
        return self.chemistry.can_use(taken[0], Counter(view.hand + taken))

    def _deepest_unusable(self, card: Face) -> Violation:
        return Violation("FR04", "deepest_unusable", {"card": self.name_of(card)}, (card,))

    def _draw(self, state: FormulaState, action: Draw, chance: Chance) -> Step[FormulaState]:
        player = action.player
        if action.source == "stock":
            state, events = self._draw_from_stock(state, player, chance)
            return changed(state, phase="play", skips=0), events
        state, taken = self.take_discards(state, player, action.count)
        duty = (Obligation("FR04", player, taken[0]),) if action.count > 1 else ()
        state = changed(state, obligations=duty, taken=taken if duty else (), phase="play", skips=0)
        public = {"source": "discards", "count": action.count, "cards": list(taken)}
        return state, (LooseEvent("draw", player, public),)

    def _skip(self, state: FormulaState, action: Skip) -> Step[FormulaState]:
        """C06. A draw that cannot be made is skipped; if everybody skips in a row, the round ends."""
        skips = state.skips + 1
        event = LooseEvent("skip", action.player)
        if skips == state.seats:
            return self._finish(state, "nobody can draw", None, (event,))
        return changed(state, phase="play", skips=skips), (event,)

    def _draw_from_stock(self, state: FormulaState, player: int, chance: Chance) -> Step[FormulaState]:
        state, cards, shuffled = self.from_stock(state, chance)
        event = LooseEvent("draw", player, {"source": "stock", "count": len(cards)}, {player: {"cards": list(cards)}})
        return self.give(state, player, cards), (*shuffled, event)

    # -- compounds: FR05 to FR08, FR10 to FR12 ------------------------------------------------------

    def _legal_lays(self, view: FormulaView) -> Iterator[Action]:
        assert view.seat is not None
        for cation, n, anion, m, wild in self.chemistry.compounds(Counter(view.hand), view.owed):
            if (cation, anion) not in view.barred:
                yield Lay(view.seat, cation, n, anion, m, self.chemistry.names[cation, anion], wild)

    def _check_lay(self, view: FormulaView, action: Lay) -> Verdict:
        """FR05 to FR08, FR10, FR12. Without a referee (``group``) a wrong claim may be laid."""
        problems = verdict(self._not_a_claim(view, action))
        if not problems.legal:
            return problems
        mistake = self.mistake_of(action)
        if mistake is None:
            return Verdict(correct=True)
        claimable = self.options.checking == "group" or mistake.rule == "FR07"
        if claimable and mistake.code not in ASKED_AGAIN:
            return Verdict(correct=False, mistake=mistake)
        return Verdict((mistake,))

    def _not_a_claim(self, view: FormulaView, action: Lay) -> Iterator[Violation]:
        """FR05, FR10. What no group could accept: not the four cards of a compound, or not the player's own."""
        asked = ((action.cation, self.chemistry.cations), (action.anion, self.chemistry.anions))
        strange = [face for face, known in asked if face not in known]
        if strange:
            yield Violation("FR10", "not_an_ion_here", {"card": strange[0][:20]}, tuple(strange))
        if action.n not in self.chemistry.numbers or action.m not in self.chemistry.numbers:
            yield Violation("FR10", "not_a_number_here", {"numbers": ", ".join(map(str, self.chemistry.numbers))})
        if action.cards.count(WILD) > 1:
            yield Violation("FR10", "one_wild", {}, (WILD,))
        yield from not_in_hand(view.hand, action.cards)
        if strange:
            return
        if not action.name.strip():
            yield Violation("FR07", "no_name", {"formula": self._formula(action)})
        if action.pair in view.barred:
            cation, anion = map(self.name_of, action.pair)
            yield Violation("FR07", "barred", {"cation": cation, "anion": anion}, action.cards)
        if view.owed is not None and view.owed not in action.cards:
            yield Violation("FR04", "use_deepest_first", {"card": self.name_of(view.owed)}, (view.owed,))

    def mistake_of(self, claim: Lay | Compound) -> Violation | None:
        """FR06 to FR08. What is wrong with a claimed compound: its formula first, then its name."""
        numbers = (claim.n, claim.m)
        return mistake(*claim.pair, numbers, claim.name, claim.cards, self.options)

    def _lay(self, state: FormulaState, action: Lay, chance: Chance) -> Step[FormulaState]:
        if self.options.checking == "referee" and self.mistake_of(action) is not None:
            return self._wrong_name(state, action, chance)
        player = action.player
        laid = Compound(player, *action.pair, action.n, action.m, action.name.strip(), action.wild, action.cards)
        state = self.take_away(state, player, action.cards)
        state = changed(state, table=(*state.table, laid), obligations=(), taken=())
        event = LooseEvent("lay", player, {**_claim(laid), "cards": list(laid.cards)})
        if sum(compound.owner == player for compound in state.table) >= GOAL:
            return self._third_compound(state, player, event)
        if self.options.checking == "group":
            return self._open_window(state, player, event)
        return state, (event,)

    def _wrong_name(self, state: FormulaState, action: Lay, chance: Chance) -> Step[FormulaState]:
        """FR07. The cards stay in the hand, seen by all; the pair of ions is barred for this turn."""
        player = action.player
        state = changed(self.show(state, player, action.cards), barred=(*state.barred, action.pair))
        event = LooseEvent("wrong_name", player, {**_claim(action), "cards": list(action.cards)})
        if state.obligations and not self._duty_can_be_met(state, player):
            return self._give_back(state, player, chance, event)
        return state, (event,)

    def _duty_can_be_met(self, state: FormulaState, player: int) -> bool:
        """FR04. Some compound with the deepest card is still left to try."""
        card = state.obligations[0].card
        lays = self.chemistry.compounds(Counter(state.hands[player]), card)
        return any((cation, anion) not in state.barred for cation, _, anion, _, _ in lays)

    def _give_back(self, state: FormulaState, player: int, chance: Chance, why: Event) -> Step[FormulaState]:
        """FR04. What is left of the cards taken goes back in its order; the player draws from the stock instead."""
        back: list[Face] = []
        hand = Counter(state.hands[player])
        for card in state.taken:
            if hand[card] > 0:
                hand[card] -= 1
                back.append(card)
        state = self.take_away(state, player, tuple(back))
        state = changed(state, discards=state.discards + tuple(back), obligations=(), taken=())
        state, drew = self._draw_from_stock(state, player, chance)
        return state, (why, LooseEvent("give_back", player, {"cards": back}), *drew)

    # -- three compounds and challenges: FR11 to FR13 -----------------------------------------------

    def _third_compound(self, state: FormulaState, player: int, event: Event) -> Step[FormulaState]:
        """FR11, FR13. All three are checked; wrong ones go back to the hand, else the hand ends at once."""
        wrong = [c for c in state.table if c.owner == player and self.mistake_of(c) is not None]
        if not wrong:
            return self._finish(state, "three compounds", player, (event,))
        events = [event]
        for compound in wrong:
            state, returned = self._return_compound(state, compound)
            events.append(returned)
        return state, tuple(events)

    def _return_compound(self, state: FormulaState, compound: Compound) -> tuple[FormulaState, Event]:
        """FR13. A wrong compound goes back to its player's hand; its ions are barred for this turn (FR07)."""
        table = list(state.table)
        table.remove(compound)
        state = changed(state, table=tuple(table), barred=(*state.barred, compound.pair))
        state = self.give(state, compound.owner, compound.cards, seen=True)
        return state, LooseEvent("returned", compound.owner, {**_claim(compound), "cards": list(compound.cards)})

    def _open_window(self, state: FormulaState, player: int, event: Event) -> Step[FormulaState]:
        """FR12. Everybody else may challenge; play waits until all have passed or one has challenged."""
        window = Window("challenge", player, about=len(state.table) - 1, policy="first")
        return changed(state, phase="respond", window=window, to_act=state.others(player)), (event,)

    def _legal_responses(self, view: FormulaView) -> Iterator[Action]:
        """FR12. Challenging is always allowed; ``correct`` ones only are offered (C04)."""
        assert view.seat is not None and view.window is not None
        wrong = self.mistake_of(view.table[view.window.about]) is not None
        yield Respond(view.seat, "challenge" if wrong else "pass")

    def _respond(self, state: FormulaState, action: Respond, chance: Chance) -> Step[FormulaState]:
        """FR12, FR13. The first challenge settles it; when all have passed, the turn goes on."""
        window = state.window
        assert window is not None
        if action.say == "pass":
            waiting = tuple(seat for seat in state.to_act if seat != action.player)
            event = LooseEvent("respond", action.player, {"say": "pass"}, news=False)
            state = changed(state, to_act=waiting) if waiting else self._close_window(state)
            return state, (event,)
        compound = state.table[window.about]
        wrong = self.mistake_of(compound) is not None
        loser = compound.owner if wrong else action.player
        events = [LooseEvent("respond", action.player, {"say": "challenge", "wrong": wrong, **_claim(compound)})]
        if wrong:
            state, returned = self._return_compound(state, compound)
            events.append(returned)
        state, penalty = self._penalty(state, loser, chance)
        return self._close_window(state), (*events, *penalty)

    def _penalty(self, state: FormulaState, loser: int, chance: Chance) -> Step[FormulaState]:
        """FR13. Three cards into the hand, or face down aside."""
        state, cards, shuffled = self.from_stock(state, chance, PENALTY)
        private = {}
        aside = self.options.penalty_cards == "aside"
        if aside:
            state = changed(state, aside=set_at(state.aside, loser, state.aside[loser] + cards))
        else:
            state = self.give(state, loser, cards)
            private[loser] = {"cards": list(cards)}
        return state, (*shuffled, LooseEvent("penalty", loser, {"count": len(cards), "aside": aside}, private))

    @staticmethod
    def _close_window(state: FormulaState) -> FormulaState:
        return changed(state, phase="play", window=None, to_act=(state.turn,))

    # -- the end of a turn: FR09 --------------------------------------------------------------------

    def _legal_discards(self, view: FormulaView) -> Iterator[Action]:
        assert view.seat is not None
        if not view.obligations:
            for card in dict.fromkeys(view.hand):
                yield Discard(view.seat, card)
            if not view.hand:
                yield EndTurn(view.seat)

    def _check_discard(self, view: FormulaView, action: Discard) -> Iterator[Violation]:
        """FR09, FR04. One own card, once the deepest card taken has been used."""
        yield from not_in_hand(view.hand, (action.card,))
        if view.owed is not None:
            yield Violation("FR04", "must_use_deepest", {"card": self.name_of(view.owed)}, (view.owed,))

    def _check_end_turn(self, view: FormulaView) -> Iterator[Violation]:
        """FR09. Only an empty hand ends a turn without a discard."""
        if view.hand:
            yield Violation("FR09", "hand_not_empty", {"count": len(view.hand)})

    def _end_turn(self, state: FormulaState, action: Discard | EndTurn) -> Step[FormulaState]:
        player = action.player
        event = LooseEvent("end_turn", player)
        if isinstance(action, Discard):
            state = self.take_away(state, player, (action.card,))
            state = changed(state, discards=(*state.discards, action.card))
            event = LooseEvent("discard", player, {"card": action.card})
        state = changed(self.pass_turn(state), barred=(), taken=())
        if state.turn_number >= self.turn_cap:
            return self._finish(state, "turn limit", None, (event,))
        return state, (event,)

    # -- the end of a round: FR11, FR14 ---------------------------------------------------------------

    def _finish(self, state: FormulaState, ending: str, out: int | None, events: Events) -> Step[FormulaState]:
        """FR14. Cards in hand cost; who went out pays only for penalty cards laid aside (FR13)."""
        points = tuple(
            self.points((() if seat == out else hand) + state.aside[seat]) for seat, hand in enumerate(state.hands)
        )
        outcome = Outcome(ending, (out,) if out is not None else self.leaders(points), points)
        aside = [list(cards) for cards in state.aside]
        return self.end_round(changed(state, taken=()), outcome, events, out, aside=aside)

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """FR15. Somebody has reached the agreed points."""
        return max(totals) >= self.options.target

    # -- the engine's doors ---------------------------------------------------------------------------

    def legal_actions(self, view: FormulaView) -> Iterator[Action]:
        """Every correct action of the viewer."""
        if not view.my_move:
            return
        if view.phase == "draw":
            yield from self._legal_draws(view)
        elif view.phase == "respond":
            yield from self._legal_responses(view)
        else:
            yield from self._legal_lays(view)
            yield from self._legal_discards(view)

    def check_move(self, view: FormulaView, action: Action) -> Verdict:
        """What is wrong with an action of the player who is to act."""
        if isinstance(action, Respond) or view.phase == "respond":
            return self._check_respond(view, action)
        if isinstance(action, Draw | Skip):
            if view.phase != "draw":
                return wrong_phase("FR03", view.phase, "draw")
            return verdict(self._check_draw(view, action) if isinstance(action, Draw) else self._check_skip(view))
        if view.phase != "play":
            return Verdict((Violation("FR03", "draw_first"),))
        if isinstance(action, Lay):
            return self._check_lay(view, action)
        if isinstance(action, Discard):
            return verdict(self._check_discard(view, action))
        if isinstance(action, EndTurn):
            return verdict(self._check_end_turn(view))
        return Verdict((Violation("C04", "unknown_action"),))

    def _check_respond(self, view: FormulaView, action: Action) -> Verdict:
        """FR12. While a window is open one may only answer, and only then. A wrong answer is legal (C04)."""
        if view.window is None:
            return Verdict((Violation("FR12", "nothing_to_answer"),))
        if not isinstance(action, Respond):
            return Verdict((Violation("FR12", "answer_first"),))
        claim = view.table[view.window.about]
        mistake = self.mistake_of(claim)
        if (action.say == "challenge") == (mistake is not None):
            return Verdict(correct=True)
        return Verdict(correct=False, mistake=replace(mistake, rule="FR12") if mistake else self.challenge_lost(claim))

    @staticmethod
    def challenge_lost(claim: Compound) -> Violation:
        """FR13. What a challenge of this right compound overlooks."""
        judged = ions.judge_formula(claim.cation, claim.n, claim.anion, claim.m, lowest_ratio=False)
        data = {**judged.data, "cation_key": claim.cation, "anion_key": claim.anion, "said": claim.name}
        return Violation("FR13", "challenge_lost", data, (), "concept", judged.steps)

    def play(self, state: FormulaState, action: Action, chance: Chance) -> Step[FormulaState]:
        """Carry out a legal action."""
        if isinstance(action, Draw):
            return self._draw(state, action, chance)
        if isinstance(action, Skip):
            return self._skip(state, action)
        if isinstance(action, Lay):
            return self._lay(state, action, chance)
        if isinstance(action, Respond):
            return self._respond(state, action, chance)
        assert isinstance(action, Discard | EndTurn)
        return self._end_turn(state, action)

    def layout(self, state: FormulaState) -> Layout:
        """C02. Where every card is."""
        melds = tuple(MeldOnTable(c.owner, c.cards, c.name) for c in state.table)
        aside = tuple(card for cards in state.aside for card in cards)
        return Layout(state.hands, state.stock, state.discards, melds, aside)

    def resample(self, view: FormulaView, rng: Rng) -> FormulaState:
        """The hidden cards dealt anew: other hands, penalty cards laid aside, the stock."""
        laid = Counter(card for compound in view.table for card in compound.cards)
        hidden = self.deck.counts - Counter(view.hand) - Counter(view.discards) - laid
        hands, rest = self.hands_anew(view, hidden, rng)
        stock, rest = rest[: view.stock_count], rest[view.stock_count :]
        aside = []
        for count in view.aside_counts:
            aside.append(rest[:count])
            rest = rest[count:]
        return FormulaState.like(view, hands=hands, stock=stock, aside=tuple(aside))

    def let_pass(self, view: FormulaView) -> Action | None:
        """FR12. Say nothing to the compound that was laid."""
        asked = view.phase == "respond" and view.my_move
        return Respond(view.seat, "pass") if asked and view.seat is not None else None

    def warm_up(self) -> None:
        """The referee's first question takes more than a second: ask it beforehand."""
        ions.warm_up()

    # -- words ------------------------------------------------------------------------------------------

    def name_of(self, face: Face) -> str:
        """A card as people call it: ``Na+`` is sodium, ``2`` the number 2."""
        if face == WILD:
            return "the wild card"
        return f"the number {face}" if face.isdecimal() else ions.by_key(face).name

    @staticmethod
    def _formula(action: Lay) -> str:
        return ions.compound(action.cation, action.anion).unicode


# ---------------------------------------------------------------------------------------------- small helpers


def _claim(laid: Lay | Compound) -> dict[str, str | int]:
    """A claimed compound as an event tells it."""
    return {"cation": laid.cation, "n": laid.n, "anion": laid.anion, "m": laid.m, "name": laid.name, "wild": laid.wild}
