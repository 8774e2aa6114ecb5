"""Formula Rummy: ionic formulas and their names. Reads like the rule sheet, RULES.md beside it.

A turn: draw (FR03, FR04), lay compounds (FR05 to FR08, FR10), discard (FR09). With ``checking="group"`` each laid
compound opens a window in which the others may challenge it (FR12, FR13).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Deck, Face, Pile, contains, count_faces, set_at
from rummy_kit.engine.events import DealtFaceUp, DrewSeveral, Event, Secret, TookSeveral
from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.options import most
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.rules import Effect, Move, bare
from rummy_kit.engine.rummy import Events
from rummy_kit.engine.state import Layout, MeldOnTable, Obligation, Outcome
from rummy_kit.engine.turns import Discard, DrawSeveral, EndTurn, Turns, draw_of
from rummy_kit.engine.verdict import LEGAL, Verdict, Violation, not_in_hand, refuse, verdict
from rummy_kit.subjects import ions
from rummy_kit.subjects.ions.cards import PLACES, WILD, WILD_PLACES

from .chemistry import mistake
from .deck import FormulaRummyDecks
from .events import Challenged, FormulaRummyOver, GaveBack, Laid, NamedWrongly, Penalised, Returned, Skipped, Unnoticed
from .pieces import (
    ASKED_AGAIN,
    GOAL,
    HAND_SIZE,
    PENALTY,
    CompoundOnTable,
    FormulaRummyObservation,
    FormulaRummyOptions,
    FormulaRummyState,
    Lay,
    Respond,
    Skip,
    lay_of,
)


class FormulaRummyRules(FormulaRummyDecks, Turns[FormulaRummyState, FormulaRummyObservation]):
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
    turn_rule, window_rule = "FR03", "FR12"
    drew, took = DrewSeveral, TookSeveral
    new_turn: ClassVar[Mapping[str, Any]] = {"barred": (), "taken": ()}
    move_work = 11.0
    fewest_wins = True
    closed = True

    def __init__(self, options: FormulaRummyOptions | None = None, deck: Deck | None = None) -> None:
        self.options: FormulaRummyOptions = options or FormulaRummyOptions()
        self.deck = self._deck() if deck is None else self.accept(deck)
        self.most_turns = most(self.options.turns)
        self.chemistry = self.chemistry_of(self.deck)

    def _deck(self) -> Deck:
        """FR01. The cards of the game, perhaps with only half of its numbers."""
        deck = Deck.from_csv(Path(__file__).with_name("deck.csv"))
        if self.options.numbers == "all":
            return deck
        rows = (replace(row, count=(row.count + 1) // 2) if row.kind == "subscript" else row for row in deck.rows)
        return replace(deck, rows=tuple(rows))

    # -- dealing ---------------------------------------------------------------------------------

    def deal(
        self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None
    ) -> Effect[FormulaRummyState]:
        """FR02. Ten cards each; one is turned up to begin the discards. C01: the player to the dealer's left begins."""
        self.check_size(seats, HAND_SIZE * seats + 1)
        hands, stock = self.deal_hands(chance.shuffle(self.deck.cards), seats, HAND_SIZE)
        up = 1 if self.options.first_discard else 0
        state = FormulaRummyState(
            phase="draw",
            stock=stock[: len(stock) - up],
            discards=stock[len(stock) - up :],
            aside=((),) * seats,
            **self.opening(dealer, hands),
        )
        return state, (self.deal_event(state, DealtFaceUp, discards=state.discards),)

    def reveal_to(self, state: FormulaRummyState, seat: int | None) -> dict[str, Any]:
        """C05, FR13. How many penalty cards were laid aside, face down."""
        return {"aside_counts": tuple(map(len, state.aside))}

    # -- drawing: FR03, FR04, C06 ---------------------------------------------------------------------

    def _legal_skips(self, obs: FormulaRummyObservation) -> Iterable[Action]:
        return () if self.has_stock(obs) else (Skip(obs.my_seat),)

    def _check_skip(self, obs: FormulaRummyObservation, action: Skip) -> Verdict:
        """C06. Only a draw that cannot be made is skipped."""
        return refuse("C06", "stock_not_empty") if self.has_stock(obs) else LEGAL

    def _skip(self, state: FormulaRummyState, action: Skip, chance: Chance) -> Effect[FormulaRummyState]:
        """C06. If everybody skips in a row, the round ends."""
        skips = state.skips + 1
        events = (Skipped(player=action.player),)
        if skips == state.seats:
            return self.finish(state, "nobody can draw", events)
        return evolve(state, phase="play", skips=skips), events

    def draws(self, obs: FormulaRummyObservation) -> Iterator[Action]:
        """FR03. The stock, and the discards down to each card."""
        yield DrawSeveral(obs.my_seat)
        yield from (DrawSeveral(obs.my_seat, "discards", count) for count in range(1, len(obs.discards) + 1))

    def legal_draws(self, obs: FormulaRummyObservation) -> Iterator[Action]:
        """FR03, FR04."""
        me, cards = obs.my_seat, count_faces(obs.hand)
        if self.has_stock(obs):
            yield draw_of(me)
        for count, deepest in enumerate(reversed(obs.discards), start=1):
            cards[deepest] = cards.get(deepest, 0) + 1
            if count == 1 or self.chemistry.can_use(deepest, cards):
                yield draw_of(me, "discards", count)

    def check_draw(self, obs: FormulaRummyObservation, action: DrawSeveral) -> Verdict:
        """FR03, FR04. The top of the stock, or a discard with all those above it."""
        verdict = super().check_draw(obs, action)
        if not verdict.legal or action.source == "stock" or self.can_take(obs, action.count):
            return verdict
        deepest = obs.discards[-action.count]
        return Verdict((Violation("FR04", "deepest_unusable", {"card": deepest}, (deepest,)),))

    def can_take(self, obs: FormulaRummyObservation, count: int) -> bool:
        """FR04. Whether that many discards may be taken: the top one always, more only if some compound can
        use the deepest.
        """
        taken = obs.discards[-count:]
        return count == 1 or self.chemistry.can_use(taken[0], count_faces(obs.hand + taken))

    def draw(self, state: FormulaRummyState, action: DrawSeveral, chance: Chance) -> Effect[FormulaRummyState]:
        """C06. A draw ends a run of skips."""
        return super().draw(evolve(state, skips=0) if state.skips else state, action, chance)

    def after_taking(self, state: FormulaRummyState, player: int, taken: Pile) -> FormulaRummyState:
        """FR04. If several cards are taken, the deepest must be used."""
        if len(taken) == 1:
            return state
        return evolve(state, obligations=(Obligation("FR04", player, taken[0]),), taken=taken)

    # -- compounds: FR05 to FR08, FR10 ----------------------------------------------------------------

    def _lays(self, obs: FormulaRummyObservation) -> Iterator[Action]:
        """Any four cards in their places, rightly named."""
        chemistry, held = self.chemistry, set(obs.hand)
        worlds: tuple[Sequence[Any], ...]
        worlds = (chemistry.cations, chemistry.numbers, chemistry.anions, chemistry.numbers)
        for wild in WILD_PLACES if WILD in held else WILD_PLACES[:1]:
            known = [
                [face for face in world if place == wild or str(face) in held]
                for place, world in zip(PLACES, worlds, strict=True)
            ]
            places: Any = product(*known)
            for cation, n, anion, m in places:
                lay = Lay(obs.my_seat, cation, n, anion, m, ions.compound(cation, anion).name, wild)
                if contains(obs.hand, lay.cards):
                    yield lay

    def _legal_lays(self, obs: FormulaRummyObservation) -> Iterator[Action]:
        me, names = obs.my_seat, self.chemistry.names
        for cation, n, anion, m, wild in self.chemistry.compounds(count_faces(obs.hand), obs.owed):
            if (cation, anion) not in obs.barred:
                yield lay_of(me, cation, n, anion, m, names[cation, anion], wild)

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
        countable = {action.n, action.m} <= set(self.chemistry.numbers)
        if not countable:
            yield Violation("FR10", "not_a_number_here", {"numbers": ", ".join(map(str, self.chemistry.numbers))})
        if action.cards.count(WILD) > 1:
            yield Violation("FR10", "one_wild", {}, (WILD,))
        yield from not_in_hand(obs.hand, action.cards)
        if strange:
            return
        if countable and not action.name.strip() and not self._is_answered_without_a_name(action):
            yield Violation("FR07", "no_name")
        if action.pair in obs.barred:
            yield self.barred(action.pair)
        if obs.owed is not None and obs.owed not in action.cards:
            yield Violation("FR04", "use_deepest_first", {"card": obs.owed}, (obs.owed,))

    def _is_answered_without_a_name(self, action: Lay) -> bool:
        """FR06, FR08. Whether the referee says what is wrong with the formula, so that its name does not matter."""
        mistake = self.mistake_of(action) if self.options.checking == "referee" else None
        return mistake is not None and mistake.rule != "FR07"

    @staticmethod
    def barred(pair: tuple[Face, Face]) -> Violation:
        """FR07. A pair of ions that has to wait until the next turn."""
        cation, anion = (ions.by_key(face).name for face in pair)
        return Violation("FR07", "barred", {"cation": cation, "anion": anion}, pair)

    def mistake_of(self, claim: Lay | CompoundOnTable) -> Violation | None:
        """FR06 to FR08. What is wrong with a claimed compound: its formula first, then its name."""
        if self.chemistry.lists(claim.cation, claim.n, claim.anion, claim.m, claim.name):
            return None
        return mistake(*claim.pair, (claim.n, claim.m), claim.name, claim.cards, self.options)

    def _lay(self, state: FormulaRummyState, action: Lay, chance: Chance) -> Effect[FormulaRummyState]:
        player, laid = action.player, CompoundOnTable.of(action)
        if self.options.checking == "referee" and self.mistake_of(action) is not None:
            return self._wrong_name(state, laid, chance)
        state = self.take_away(state, player, laid.cards)
        state = evolve(state, table=(*state.table, laid), obligations=(), taken=())
        events = (Laid(player=player, compound=laid),)
        if sum(compound.owner == player for compound in state.table) >= GOAL:
            return self._third_compound(state, player, events)
        if self.options.checking == "group":
            return self.open_window(state, "challenge", "respond", about=len(state.table) - 1), events
        return state, events

    def _wrong_name(
        self, state: FormulaRummyState, named: CompoundOnTable, chance: Chance
    ) -> Effect[FormulaRummyState]:
        """FR07. The cards stay in the hand, though everyone has seen them; the pair of ions is barred for this turn."""
        player = named.owner
        state = evolve(self.show(state, player, named.cards), barred=(*state.barred, named.pair))
        events = (NamedWrongly(player=player, compound=named),)
        if state.obligations and not self._duty_can_be_met(state, player):
            return self._give_back(state, player, chance, events)
        return state, events

    def _duty_can_be_met(self, state: FormulaRummyState, player: int) -> bool:
        """FR04. Whether there is still a compound with the deepest card to try."""
        card = state.obligations[0].card
        lays = self.chemistry.compounds(Counter(state.hands[player]), card)
        return any((cation, anion) not in state.barred for cation, _, anion, _, _ in lays)

    def _give_back(
        self, state: FormulaRummyState, player: int, chance: Chance, events: Events
    ) -> Effect[FormulaRummyState]:
        """FR04. The cards taken go back in their order; the player draws from the stock instead."""
        back = state.taken  # all are still there: a compound would have met the duty
        state = self.take_away(state, player, back)
        state = evolve(state, discards=state.discards + back, obligations=(), taken=())
        state, drew = self.draw_from_stock(state, player, chance)
        return state, (*events, GaveBack(player=player, cards=back), *drew)

    # -- three compounds and challenges: FR11 to FR13 -------------------------------------------------

    def _third_compound(self, state: FormulaRummyState, player: int, events: Events) -> Effect[FormulaRummyState]:
        """FR11, FR13. All three are checked; wrong ones go back to the hand, otherwise the hand ends at once."""
        wrong = [c for c in state.table if c.owner == player and self.mistake_of(c) is not None]
        if not wrong:
            return self.finish(state, "three compounds", events, player)
        for compound in wrong:
            state, returned = self._return_compound(state, compound)
            events += (returned,)
        return state, events

    def _return_compound(self, state: FormulaRummyState, compound: CompoundOnTable) -> tuple[FormulaRummyState, Event]:
        """FR13. A wrong compound goes back to its player's hand; its ions are barred for this turn (FR07)."""
        table = list(state.table)
        table.remove(compound)
        state = evolve(state, table=tuple(table), barred=(*state.barred, compound.pair))
        state = self.give(state, compound.owner, compound.cards, seen=True)
        return state, Returned(player=compound.owner, compound=compound)

    def _responses(self, obs: FormulaRummyObservation) -> Iterator[Action]:
        yield from (Respond(obs.my_seat, "pass"), Respond(obs.my_seat, "challenge"))

    def _legal_responses(self, obs: FormulaRummyObservation) -> Iterator[Action]:
        """FR12. Challenging is always allowed; only the correct answer is listed (C04)."""
        assert obs.window is not None
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
    def challenge_lost(claim: CompoundOnTable) -> Violation:
        """FR13. What a challenge of this right compound overlooks."""
        judged = ions.judge_formula(claim.cation, claim.n, claim.anion, claim.m, lowest_ratio=False)
        data = {**judged.data, "cation_key": claim.cation, "anion_key": claim.anion, "said": claim.name}
        return Violation("FR13", "challenge_lost", data, (), "concept", judged.steps)

    def _respond(self, state: FormulaRummyState, action: Respond, chance: Chance) -> Effect[FormulaRummyState]:
        """FR12, FR13. The first challenge settles the matter; when all have passed, the turn goes on."""
        if action.say == "pass":
            return self.say_nothing(state, action, chance)
        player, window = action.player, state.window
        assert window is not None
        compound = state.table[window.about]
        wrong = self.mistake_of(compound) is not None
        events: Events = (Challenged(player=player, compound=compound, right=wrong),)
        if wrong:
            state, returned = self._return_compound(state, compound)
            events += (returned,)
        state, penalty = self._penalty(state, compound.owner if wrong else player, chance)
        return self.close_window(state), events + penalty

    def _penalty(self, state: FormulaRummyState, loser: int, chance: Chance) -> Effect[FormulaRummyState]:
        """FR13. Three cards go into the hand, or are laid aside face down."""
        state, cards, shuffled = self.take_from_stock(state, chance, PENALTY)
        aside = self.options.penalty_cards == "aside"
        if aside:
            state = evolve(state, aside=set_at(state.aside, loser, state.aside[loser] + cards))
        else:
            state = self.give(state, loser, cards)
        seen = Secret({} if aside else {loser: cards})
        return state, (*shuffled, Penalised(player=loser, count=len(cards), aside=aside, cards=seen))

    # -- the end of a turn: FR09 ----------------------------------------------------------------------

    def wrong_with_discard(self, obs: FormulaRummyObservation, action: Discard) -> Iterator[Violation]:
        """FR04. The deepest card taken is used first."""
        if obs.owed is not None:
            yield Violation("FR04", "must_use_deepest", {"card": obs.owed}, (obs.owed,))

    def may_end(self, obs: FormulaRummyObservation) -> bool:
        """FR09. Only an empty hand ends a turn without a discard."""
        return not obs.hand

    def check_end(self, obs: FormulaRummyObservation, action: EndTurn) -> Verdict:
        """FR09. Every card in hand could be discarded."""
        return LEGAL if self.may_end(obs) else refuse("FR09", "hand_not_empty", count=len(obs.hand))

    def ending(self, state: FormulaRummyState) -> str:
        """FR11. After the last of the agreed turns the round ends."""
        return "turn limit" if self.turns_left(state.turn_number, state.seats) == 0 else super().ending(state)

    # -- the end of a round and of a match: FR11, FR14, FR15 ------------------------------------------

    def finish(
        self, state: FormulaRummyState, ending: str, events: Events, out: int | None = None
    ) -> Effect[FormulaRummyState]:
        """FR14. Cards in hand cost points; a player who went out pays only for penalty cards laid aside (FR13)."""
        points = tuple(
            self.points((() if seat == out else hand) + state.aside[seat]) for seat, hand in enumerate(state.hands)
        )
        outcome = Outcome(ending, (out,) if out is not None else self.leaders(points), points)
        events += tuple(Unnoticed(compound=laid) for laid in state.table if self.mistake_of(laid) is not None)
        return self.end_round(evolve(state, taken=()), outcome, events, out, FormulaRummyOver, aside=state.aside)

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """FR15. Whether a player has reached the agreed points."""
        return max(totals) >= self.options.target

    # -- for the engine -------------------------------------------------------------------------------

    moves = (
        Move(Skip, _check_skip, _skip, _legal_skips, bare(Skip), phases=("draw",)),
        replace(Turns.drawing, action=DrawSeveral),
        Move(Lay, _check_lay, _lay, _legal_lays, _lays, phases=("play",)),
        Turns.discarding,
        Turns.ending_turn,
        Move(Respond, _check_respond, _respond, _legal_responses, _responses, phases=("respond",)),
    )

    def layout(self, state: FormulaRummyState) -> Layout:
        """C02. Where every card is."""
        melds = tuple(MeldOnTable(c.owner, c.cards, c.name) for c in state.table)
        aside = tuple(card for cards in state.aside for card in cards)
        return Layout(state.hands, state.stock, state.discards, melds, aside)

    def resample(self, obs: FormulaRummyObservation, rng: Rng) -> FormulaRummyState:
        """The hidden cards dealt again: other hands, penalty cards laid aside, the stock."""
        hands, rest = self.deal_again(obs, self.hidden(obs), rng)
        cards = iter(rest)
        stock, *aside = (tuple(islice(cards, count)) for count in (obs.stock_count, *obs.aside_counts))
        return FormulaRummyState.like(obs, hands=hands, stock=stock, aside=tuple(aside))

    def let_pass(self, obs: FormulaRummyObservation) -> Action | None:
        """FR12. Let the compound that was laid stand unchallenged."""
        return Respond(obs.my_seat, "pass") if obs.phase == "respond" and obs.my_move else None

    def warm_up(self) -> None:
        """Ask the referee a first question early, because it takes more than a second."""
        ions.warm_up()
