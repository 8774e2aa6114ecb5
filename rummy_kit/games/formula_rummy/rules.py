"""Formula Rummy: ionic formulas and their names. Reads like the rule sheet, RULES.md beside it.

A turn: draw (FR03, FR04), lay compounds (FR05 to FR08, FR10), discard (FR09). With ``checking="group"`` each laid
compound opens a window in which the others may challenge it (FR12, FR13).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Deck, Face, set_at
from rummy_kit.engine.events import Discarded, EndedTurn, Event, Secret
from rummy_kit.engine.frozen import changed
from rummy_kit.engine.options import most
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.rules import Move, Step
from rummy_kit.engine.rummy import Events, Rummy
from rummy_kit.engine.state import Layout, MeldOnTable, Obligation, Outcome, Window
from rummy_kit.engine.verdict import LEGAL, Verdict, Violation, not_in_hand, verdict, wrong_phase
from rummy_kit.subjects import ions

from .chemistry import Chemistry, mistake
from .events import (
    Challenged,
    Dealt,
    Drew,
    GaveBack,
    Laid,
    LetStand,
    NamedWrongly,
    Penalised,
    Returned,
    RoundOver,
    Skipped,
    Took,
    Unnoticed,
)
from .pieces import (
    ASKED_AGAIN,
    GOAL,
    HAND_SIZE,
    PENALTY,
    WILD,
    Compound,
    Discard,
    Draw,
    EndTurn,
    FormulaRummyObservation,
    FormulaRummyOptions,
    FormulaRummyState,
    Lay,
    Respond,
    Skip,
)

PART_OF_TURN = {"draw": "draw", "skip": "draw", "respond": "respond"}  # all else is for playing


class FormulaRummyRules(Rummy[FormulaRummyState, FormulaRummyObservation]):
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
    options_type = FormulaRummyOptions
    state_type = FormulaRummyState
    observation_type = FormulaRummyObservation
    endings = ("three compounds", "nobody can draw", "turn limit")
    move_work = 11.0
    fewest_wins = True

    def __init__(self, options: FormulaRummyOptions | None = None, deck: Deck | None = None) -> None:
        self.options: FormulaRummyOptions = options or FormulaRummyOptions()
        self.deck = self._deck() if deck is None else deck
        self.most_turns = most(self.options.turns)
        self.chemistry = Chemistry(self.deck, self.options.lowest_ratio)

    def _deck(self) -> Deck:
        """FR01. The cards of the game, perhaps with only half of its numbers."""
        deck = Deck.from_csv(Path(__file__).with_name("deck.csv"))
        if self.options.numbers == "all":
            return deck
        rows = (replace(row, count=(row.count + 1) // 2) if row.kind == "subscript" else row for row in deck.rows)
        return replace(deck, rows=tuple(rows))

    # -- dealing ---------------------------------------------------------------------------------

    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Step[FormulaRummyState]:
        """FR02. Ten cards each; one is turned up to begin the discards. C01: the dealer's left begins."""
        self.check_size(seats, HAND_SIZE * seats + 1)
        self.chemistry.check_playable(self.deck)
        hands, stock = self.hands_from(chance.shuffle(self.deck.cards), seats, HAND_SIZE)
        up = 1 if self.options.first_discard else 0
        state = FormulaRummyState(
            phase="draw",
            stock=stock[: len(stock) - up],
            discards=stock[len(stock) - up :],
            aside=((),) * seats,
            **self.opening(dealer, hands),
        )
        return state, (self.deal_told(state, Dealt, discards=state.discards),)

    def observe(self, state: FormulaRummyState, seat: int | None) -> FormulaRummyObservation:
        """C05. The own hand, the table, all discards (FR03 shows them), counts of the rest."""
        return FormulaRummyObservation.of(
            state,
            seat,
            table=state.table,
            aside_counts=tuple(map(len, state.aside)),
            taken=state.taken,
            barred=state.barred,
            skips=state.skips,
        )

    # -- the parts of a turn: FR03, FR12 --------------------------------------------------------------

    def check_move(self, obs: FormulaRummyObservation, action: Action) -> Verdict:
        """FR03, FR12. First a draw, then whatever one plays; and a claimed compound is answered before all else."""
        wanted = PART_OF_TURN.get(action.kind, "play")
        if obs.phase == wanted:
            return super().check_move(obs, action)
        if wanted == "respond":
            return Verdict((Violation("FR12", "nothing_to_answer"),))
        if obs.phase == "respond":
            return Verdict((Violation("FR12", "answer_first"),))
        if wanted == "draw":
            return wrong_phase("FR03", obs.phase, wanted)
        return Verdict((Violation("FR03", "draw_first"),))

    # -- drawing: FR03, FR04, C06 ---------------------------------------------------------------------

    def _legal_skip(self, obs: FormulaRummyObservation) -> Iterator[Action]:
        if obs.phase == "draw" and not obs.stock_can_give:
            yield Skip(obs.my_seat)

    def _check_skip(self, obs: FormulaRummyObservation, action: Skip) -> Verdict:
        """C06. Only a draw that cannot be made is skipped."""
        return Verdict((Violation("C06", "stock_not_empty"),)) if obs.stock_can_give else LEGAL

    def _skip(self, state: FormulaRummyState, action: Skip, chance: Chance) -> Step[FormulaRummyState]:
        """C06. If everybody skips in a row, the round ends."""
        skips = state.skips + 1
        events = (Skipped(player=action.player),)
        if skips == state.seats:
            return self._finish(state, "nobody can draw", None, events)
        return changed(state, phase="play", skips=skips), events

    def _legal_draws(self, obs: FormulaRummyObservation) -> Iterator[Action]:
        if obs.phase != "draw":
            return
        if obs.stock_can_give:
            yield Draw(obs.my_seat)
        cards = Counter(obs.hand)
        for count, deepest in enumerate(reversed(obs.discards), start=1):
            cards[deepest] += 1
            if count == 1 or self.chemistry.can_use(deepest, cards):
                yield Draw(obs.my_seat, "discards", count)

    def _check_draw(self, obs: FormulaRummyObservation, action: Draw) -> Verdict:
        """FR03, FR04. The top of the stock, or a discard with all above it."""
        if action.source == "stock":
            return LEGAL if obs.stock_can_give else Verdict((Violation("C06", "stock_empty"),))
        if not 1 <= action.count <= len(obs.discards):
            depth = {"count": action.count, "there": len(obs.discards)}
            return Verdict((Violation("FR03", "not_that_deep", depth),))
        if not self.can_take(obs, action.count):
            deepest = obs.discards[-action.count]
            return Verdict((Violation("FR04", "deepest_unusable", {"card": deepest}, (deepest,)),))
        return LEGAL

    def can_take(self, obs: FormulaRummyObservation, count: int) -> bool:
        """FR04. So many discards may be taken: the top one always, more if some compound can use the deepest."""
        taken = obs.discards[-count:]
        return count == 1 or self.chemistry.can_use(taken[0], Counter(obs.hand + taken))

    def _draw(self, state: FormulaRummyState, action: Draw, chance: Chance) -> Step[FormulaRummyState]:
        player = action.player
        if action.source == "stock":
            state, events = self._draw_from_stock(state, player, chance)
            return changed(state, phase="play", skips=0), events
        state, taken = self.take_discards(state, player, action.count)
        duty = (Obligation("FR04", player, taken[0]),) if action.count > 1 else ()
        state = changed(state, obligations=duty, taken=taken if duty else (), phase="play", skips=0)
        return state, (Took(player=player, cards=taken),)

    def _draw_from_stock(self, state: FormulaRummyState, player: int, chance: Chance) -> Step[FormulaRummyState]:
        state, cards, shuffled = self.from_stock(state, chance)
        return self.give(state, player, cards), (*shuffled, Drew(player=player, cards=Secret({player: cards})))

    # -- compounds: FR05 to FR08, FR10 ----------------------------------------------------------------

    def _legal_lays(self, obs: FormulaRummyObservation) -> Iterator[Action]:
        if obs.phase != "play":
            return
        for cation, n, anion, m, wild in self.chemistry.compounds(Counter(obs.hand), obs.owed):
            if (cation, anion) not in obs.barred:
                yield Lay(obs.my_seat, cation, n, anion, m, self.chemistry.names[cation, anion], wild)

    def _check_lay(self, obs: FormulaRummyObservation, action: Lay) -> Verdict:
        """FR05 to FR08, FR10, FR12. Without a referee (``group``) a wrong claim may be laid."""
        problems = verdict(self._not_a_claim(obs, action))
        if not problems.legal:
            return problems
        mistake = self.mistake_of(action)
        if mistake is None:
            return Verdict(correct=True)
        claimable = self.options.checking == "group" or mistake.rule == "FR07"
        if claimable and mistake.code not in ASKED_AGAIN:
            return Verdict(correct=False, mistake=mistake)
        return Verdict((mistake,))

    def _not_a_claim(self, obs: FormulaRummyObservation, action: Lay) -> Iterator[Violation]:
        """FR05, FR10. What no group could accept: not the four cards of a compound, or not the player's own."""
        asked = ((action.cation, self.chemistry.cations), (action.anion, self.chemistry.anions))
        strange = tuple(face for face, known in asked if face not in known)
        if strange:
            yield Violation("FR10", "not_an_ion_here", {"card": strange[0][:20]}, strange)
        if action.n not in self.chemistry.numbers or action.m not in self.chemistry.numbers:
            yield Violation("FR10", "not_a_number_here", {"numbers": ", ".join(map(str, self.chemistry.numbers))})
        if action.cards.count(WILD) > 1:
            yield Violation("FR10", "one_wild", {}, (WILD,))
        yield from not_in_hand(obs.hand, action.cards)
        if strange:
            return
        if not action.name.strip() and not self._is_answered_without_a_name(action):
            yield Violation("FR07", "no_name")
        if action.pair in obs.barred:
            yield self.barred(action.pair)
        if obs.owed is not None and obs.owed not in action.cards:
            yield Violation("FR04", "use_deepest_first", {"card": obs.owed}, (obs.owed,))

    def _is_answered_without_a_name(self, action: Lay) -> bool:
        """FR06, FR08. A referee tells what is wrong with a formula before anybody asks what it is called."""
        mistake = self.mistake_of(action) if self.options.checking == "referee" else None
        return mistake is not None and mistake.rule != "FR07"

    @staticmethod
    def barred(pair: tuple[Face, Face]) -> Violation:
        """FR07. A pair of ions that waits until the next turn."""
        cation, anion = (ions.by_key(face).name for face in pair)
        return Violation("FR07", "barred", {"cation": cation, "anion": anion}, pair)

    def mistake_of(self, claim: Lay | Compound) -> Violation | None:
        """FR06 to FR08. What is wrong with a claimed compound: its formula first, then its name."""
        if self.chemistry.lists(claim.cation, claim.n, claim.anion, claim.m, claim.name):
            return None
        return mistake(*claim.pair, (claim.n, claim.m), claim.name, claim.cards, self.options)

    def _lay(self, state: FormulaRummyState, action: Lay, chance: Chance) -> Step[FormulaRummyState]:
        player, laid = action.player, Compound.of(action)
        if self.options.checking == "referee" and self.mistake_of(action) is not None:
            return self._wrong_name(state, laid, chance)
        state = self.take_away(state, player, laid.cards)
        state = changed(state, table=(*state.table, laid), obligations=(), taken=())
        events = (Laid(player=player, compound=laid),)
        if sum(compound.owner == player for compound in state.table) >= GOAL:
            return self._third_compound(state, player, events)
        if self.options.checking == "group":
            return self._open_window(state, player), events
        return state, events

    def _wrong_name(self, state: FormulaRummyState, named: Compound, chance: Chance) -> Step[FormulaRummyState]:
        """FR07. The cards stay in the hand, seen by all; the pair of ions is barred for this turn."""
        player = named.owner
        state = changed(self.show(state, player, named.cards), barred=(*state.barred, named.pair))
        events = (NamedWrongly(player=player, compound=named),)
        if state.obligations and not self._duty_can_be_met(state, player):
            return self._give_back(state, player, chance, events)
        return state, events

    def _duty_can_be_met(self, state: FormulaRummyState, player: int) -> bool:
        """FR04. Some compound with the deepest card is still left to try."""
        card = state.obligations[0].card
        lays = self.chemistry.compounds(Counter(state.hands[player]), card)
        return any((cation, anion) not in state.barred for cation, _, anion, _, _ in lays)

    def _give_back(
        self, state: FormulaRummyState, player: int, chance: Chance, events: Events
    ) -> Step[FormulaRummyState]:
        """FR04. The cards taken go back in their order; the player draws from the stock instead."""
        back = state.taken  # all of them: a compound would have met the duty
        state = self.take_away(state, player, back)
        state = changed(state, discards=state.discards + back, obligations=(), taken=())
        state, drew = self._draw_from_stock(state, player, chance)
        return state, (*events, GaveBack(player=player, cards=back), *drew)

    # -- three compounds and challenges: FR11 to FR13 -------------------------------------------------

    def _third_compound(self, state: FormulaRummyState, player: int, events: Events) -> Step[FormulaRummyState]:
        """FR11, FR13. All three are checked; wrong ones go back to the hand, otherwise the hand ends at once."""
        wrong = [c for c in state.table if c.owner == player and self.mistake_of(c) is not None]
        if not wrong:
            return self._finish(state, "three compounds", player, events)
        for compound in wrong:
            state, returned = self._return_compound(state, compound)
            events += (returned,)
        return state, events

    def _return_compound(self, state: FormulaRummyState, compound: Compound) -> tuple[FormulaRummyState, Event]:
        """FR13. A wrong compound goes back to its player's hand; its ions are barred for this turn (FR07)."""
        table = list(state.table)
        table.remove(compound)
        state = changed(state, table=tuple(table), barred=(*state.barred, compound.pair))
        state = self.give(state, compound.owner, compound.cards, seen=True)
        return state, Returned(player=compound.owner, compound=compound)

    def _open_window(self, state: FormulaRummyState, player: int) -> FormulaRummyState:
        """FR12. Everybody else may challenge; play waits until all have passed or one has challenged."""
        window = Window("challenge", player, about=len(state.table) - 1, policy="first")
        return changed(state, phase="respond", window=window, to_act=state.others(player))

    def _legal_responses(self, obs: FormulaRummyObservation) -> Iterator[Action]:
        """FR12. Challenging is always allowed; only the correct answer is offered (C04)."""
        if obs.window is not None:
            wrong = self.mistake_of(obs.table[obs.window.about]) is not None
            yield Respond(obs.my_seat, "challenge" if wrong else "pass")

    def _check_respond(self, obs: FormulaRummyObservation, action: Respond) -> Verdict:
        """FR12. A wrong answer is legal (C04)."""
        assert obs.window is not None
        claim = obs.table[obs.window.about]
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

    def _respond(self, state: FormulaRummyState, action: Respond, chance: Chance) -> Step[FormulaRummyState]:
        """FR12, FR13. The first challenge settles it; when all have passed, the turn goes on."""
        player, window = action.player, state.window
        assert window is not None
        if action.say == "pass":
            waiting = tuple(seat for seat in state.to_act if seat != player)
            state = changed(state, to_act=waiting) if waiting else self._close_window(state)
            return state, (LetStand(player=player),)
        compound = state.table[window.about]
        wrong = self.mistake_of(compound) is not None
        events: Events = (Challenged(player=player, compound=compound, right=wrong),)
        if wrong:
            state, returned = self._return_compound(state, compound)
            events += (returned,)
        state, penalty = self._penalty(state, compound.owner if wrong else player, chance)
        return self._close_window(state), events + penalty

    def _penalty(self, state: FormulaRummyState, loser: int, chance: Chance) -> Step[FormulaRummyState]:
        """FR13. Three cards into the hand, or face down aside."""
        state, cards, shuffled = self.from_stock(state, chance, PENALTY)
        aside = self.options.penalty_cards == "aside"
        if aside:
            state = changed(state, aside=set_at(state.aside, loser, state.aside[loser] + cards))
        else:
            state = self.give(state, loser, cards)
        seen = Secret({} if aside else {loser: cards})
        return state, (*shuffled, Penalised(player=loser, count=len(cards), aside=aside, cards=seen))

    @staticmethod
    def _close_window(state: FormulaRummyState) -> FormulaRummyState:
        return changed(state, phase="play", window=None, to_act=(state.turn,))

    # -- the end of a turn: FR09 ----------------------------------------------------------------------

    def _legal_discards(self, obs: FormulaRummyObservation) -> Iterator[Action]:
        if obs.phase == "play" and not obs.obligations:
            yield from (Discard(obs.my_seat, card) for card in dict.fromkeys(obs.hand))

    def _check_discard(self, obs: FormulaRummyObservation, action: Discard) -> Verdict:
        """FR09, FR04. One own card, once the deepest card taken has been used."""
        problems = list(not_in_hand(obs.hand, (action.card,)))
        if obs.owed is not None:
            problems.append(Violation("FR04", "must_use_deepest", {"card": obs.owed}, (obs.owed,)))
        return verdict(problems)

    def _discard(self, state: FormulaRummyState, action: Discard, chance: Chance) -> Step[FormulaRummyState]:
        state = self.take_away(state, action.player, (action.card,))
        state = changed(state, discards=(*state.discards, action.card))
        return self._next_turn(state, Discarded(player=action.player, card=action.card))

    def _legal_end_of_turn(self, obs: FormulaRummyObservation) -> Iterator[Action]:
        if obs.phase == "play" and not obs.obligations and not obs.hand:
            yield EndTurn(obs.my_seat)

    def _check_end_of_turn(self, obs: FormulaRummyObservation, action: EndTurn) -> Verdict:
        """FR09. Only an empty hand ends a turn without a discard."""
        return Verdict((Violation("FR09", "hand_not_empty", {"count": len(obs.hand)}),)) if obs.hand else LEGAL

    def _end_turn(self, state: FormulaRummyState, action: EndTurn, chance: Chance) -> Step[FormulaRummyState]:
        return self._next_turn(state, EndedTurn(player=action.player))

    def _next_turn(self, state: FormulaRummyState, event: Event) -> Step[FormulaRummyState]:
        """The next player draws; FR11: after the last of the agreed turns the round ends."""
        state = changed(self.pass_turn(state), barred=(), taken=())
        if state.turn_number >= self.turn_cap or self.turns_left(state.turn_number, state.seats) == 0:
            return self._finish(state, "turn limit", None, (event,))
        return state, (event,)

    # -- the end of a round and of a match: FR11, FR14, FR15 ------------------------------------------

    def _finish(
        self, state: FormulaRummyState, ending: str, out: int | None, events: Events
    ) -> Step[FormulaRummyState]:
        """FR14. Cards in hand cost; who went out pays only for penalty cards laid aside (FR13)."""
        points = tuple(
            self.points((() if seat == out else hand) + state.aside[seat]) for seat, hand in enumerate(state.hands)
        )
        outcome = Outcome(ending, (out,) if out is not None else self.leaders(points), points)
        events += tuple(Unnoticed(compound=laid) for laid in state.table if self.mistake_of(laid) is not None)
        return self.end_round(changed(state, taken=()), outcome, events, out, RoundOver, aside=state.aside)

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """FR15. Somebody has reached the agreed points."""
        return max(totals) >= self.options.target

    # -- for the engine -------------------------------------------------------------------------------

    moves = (
        Move(Skip, check=_check_skip, apply=_skip, legal=_legal_skip),
        Move(Draw, check=_check_draw, apply=_draw, legal=_legal_draws),
        Move(Lay, check=_check_lay, apply=_lay, legal=_legal_lays),
        Move(Discard, check=_check_discard, apply=_discard, legal=_legal_discards),
        Move(EndTurn, check=_check_end_of_turn, apply=_end_turn, legal=_legal_end_of_turn),
        Move(Respond, check=_check_respond, apply=_respond, legal=_legal_responses),
    )

    def layout(self, state: FormulaRummyState) -> Layout:
        """C02. Where every card is."""
        melds = tuple(MeldOnTable(c.owner, c.cards, c.name) for c in state.table)
        aside = tuple(card for cards in state.aside for card in cards)
        return Layout(state.hands, state.stock, state.discards, melds, aside)

    def resample(self, obs: FormulaRummyObservation, rng: Rng) -> FormulaRummyState:
        """The hidden cards dealt anew: other hands, penalty cards laid aside, the stock."""
        laid = Counter(card for compound in obs.table for card in compound.cards)
        hidden = self.deck.counts - Counter(obs.hand) - Counter(obs.discards) - laid
        hands, rest = self.hands_anew(obs, hidden, rng)
        stock, rest = rest[: obs.stock_count], rest[obs.stock_count :]
        aside = []
        for count in obs.aside_counts:
            aside.append(rest[:count])
            rest = rest[count:]
        return FormulaRummyState.like(obs, hands=hands, stock=stock, aside=tuple(aside))

    def let_pass(self, obs: FormulaRummyObservation) -> Action | None:
        """FR12. Say nothing to the compound that was laid."""
        return Respond(obs.my_seat, "pass") if obs.phase == "respond" and obs.my_move else None

    def warm_up(self) -> None:
        """The referee's first question takes more than a second: ask it beforehand."""
        ions.warm_up()
