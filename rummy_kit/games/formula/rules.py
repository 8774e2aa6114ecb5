"""FORMULA: one formula on the table, which everyone changes in turn. Reads like the rule sheet, RULES.md beside it.

A turn: lay cards on or beside those on the table so that they make another true formula (FO03 to FO09), or draw one
card (FO10). The first player without cards wins (FO13).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from pathlib import Path

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Deck, Face, set_at, without
from rummy_kit.engine.events import Passed
from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.rules import Effect, Move
from rummy_kit.engine.rummy import Events, size_of_hands, to_come
from rummy_kit.engine.state import Layout, MeldOnTable, Outcome
from rummy_kit.engine.turns import Draw, Pass, Turns
from rummy_kit.engine.verdict import Verdict, Violation, not_in_hand, return_verdict
from rummy_kit.feedback import Feedback
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic import JOKER, MOST_DIGITS

from .deck import FormulaDecks
from .events import FormulaBegun, Laid, TriedWrong
from .pieces import (
    EQUALS,
    HAND_SIZE,
    Equation,
    FormulaObservation,
    FormulaOptions,
    FormulaState,
    Lay,
    NewFormula,
    digits_of,
    face_of,
    show_number,
)

HERE = Path(__file__).parent
DECKS = {"57": "deck.csv", "64": "deck_64.csv"}
LONGEST_TEXT = 60
CORRECT = Verdict(correct=True)


class FormulaRules(FormulaDecks, Turns[FormulaState, FormulaObservation]):
    """The rules. ``options`` are the house rules, ``deck`` the cards; both are fixed for a match.

    >>> from rummy_kit.engine.rng import Drawn
    >>> from rummy_kit.games.formula import FormulaGame
    >>> game = FormulaGame()
    >>> state, _ = game.deal(2, dealer=0, chance=Drawn(Rng(1)))
    >>> len(game.observe(state, 1).hand), state.turn
    (7, 1)
    """

    id = "formula"
    title = "FORMULA"
    version = 1
    players = range(2, 6)
    options_type = FormulaOptions
    state_type = FormulaState
    observation_type = FormulaObservation
    endings = ("went out", "all but one are out", "nobody can play", "turn limit")
    keep = 0
    stock_empty = Violation("FO12", "nothing_to_draw")
    move_work = 9.0
    fewest_wins = True
    closed = True

    def __init__(self, options: FormulaOptions | None = None, deck: Deck | None = None) -> None:
        self.options: FormulaOptions = options or FormulaOptions()
        self.deck = Deck.from_csv(HERE / DECKS[self.options.deck]) if deck is None else self.accept(deck)
        self.signs = ("×", "÷") if self.options.times_only else arithmetic.SIGNS
        self.most = self.options.most + self.options.times_only
        self.equal_turns = self.options.equal_turns and not self.options.play_on
        self.symbols = tuple(card for card in self.deck.cards if self.deck[card].kind == "symbol")
        self.cards = tuple(card for card in self.deck.cards if self.deck[card].kind != "symbol")

    # -- dealing: FO02, FO17 ------------------------------------------------------------------------

    def hand_size(self, seats: int) -> int:
        """FO02. How many cards each player gets."""
        return size_of_hands(self.options.hand, HAND_SIZE, seats, len(self.cards) - 2)

    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Effect[FormulaState]:
        """FO02, FO17. Hands, and two cards to begin the formula. C01: the player to the dealer's left begins."""
        pack = list(chance.shuffle(self.cards))
        size = self.hand_size(seats)
        extra = previous.winners if previous is not None and self.options.winner_extra else ()
        hands = []
        for seat in range(seats):
            count = size + (seat in extra)
            hands.append(self.deck.sort(pack[:count]))
            del pack[:count]
        left, right = ("*" if card == JOKER else card for card in (pack.pop(), pack.pop()))
        state = FormulaState(
            phase="play",
            stock=tuple(pack),
            discards=(),
            equation=Equation((left,), "", (right,), ()),
            **self.opening(dealer, tuple(hands)),
        )
        return state, (self.deal_event(state, FormulaBegun, left=face_of(left), right=face_of(right)),)

    # -- laying: FO03 to FO09, FO14, FO15 -------------------------------------------------------------

    def constrain(self, equation: Equation) -> arithmetic.Constraints:
        """What a play on this formula may do, for listing plays."""
        return _constrain(equation, self.signs, self.most_onto(equation), self.options.reuse)

    def most_onto(self, equation: Equation) -> int:
        """FO04, FO09, FO15. How many cards a turn may lay; a side that must be replaced completely takes three."""
        return max(self.most, 3) if equation.locked else self.most

    def _legal_lays(self, obs: FormulaObservation) -> Iterator[Action]:
        for play in arithmetic.plays(self.constrain(obs.equation), obs.hand):
            yield Lay(obs.my_seat, *play)

    def _lays(self, obs: FormulaObservation) -> Iterator[Action]:
        """Every play, and every way to put down any one card without thinking (from a small hand, any two)."""
        yield from dict.fromkeys((*self._legal_lays(obs), *self._thoughtless(obs)))

    @staticmethod
    def _thoughtless(obs: FormulaObservation) -> Iterator[Action]:
        trays = [(tuple(tuple((card, True) for card in number) for number in obs.equation.numbers), obs.hand)]
        for _ in range(2 if len(obs.hand) < 4 and JOKER not in obs.hand else 1):
            trays = [
                (set_at(numbers, place, cards), without(rest, (face,)))
                for numbers, rest in trays
                for face in dict.fromkeys(rest)
                for token in ([f"{digit}*" for digit in range(10)] if face == JOKER else [face])
                for place, number in enumerate(numbers)
                for cards in ((*number, (token, False)), ((token, False), *number), ((token, False),), number[:-1])
            ]
            for (numbers, _rest), sign in product(dict.fromkeys(trays), arithmetic.SIGNS):
                left, right, answer = map(arithmetic.write_number, numbers)
                yield Lay(obs.my_seat, left, sign, right, answer)

    def _check_lay(self, obs: FormulaObservation, action: Lay) -> Verdict:
        """FO11. A formula that breaks no rule but is not true is refused or, in the strict game, costs the turn."""
        try:
            new = NewFormula.of(action)
        except ValueError:
            said = f"{action.left} {action.sign} {action.right} = {action.answer}"[:LONGEST_TEXT]
            return Verdict((Violation("FO06", "not_cards", {"said": said}),))
        problems = tuple(self._problems(obs, new))
        mistake = self.mistake_of(new)
        if mistake is None:
            return Verdict(problems) if problems else CORRECT
        if problems or mistake.kind == "rule" or not self.options.strict:
            return Verdict((*problems, mistake))
        return Verdict(correct=False, mistake=mistake)

    def broken(self, obs: FormulaObservation, lay: Lay) -> Violation | None:
        """The first rule that laying these cards breaks, whatever the formula comes to."""
        return next(self._problems(obs, NewFormula.of(lay)), None)

    def _problems(self, obs: FormulaObservation, new: NewFormula) -> Iterator[Violation]:
        """Every rule that laying these cards breaks, whatever the formula comes to."""
        table = obs.equation
        if not table.started:
            yield from self._not_the_start(table, new)
        else:
            yield from self._not_on_or_beside(table, new)
        yield from not_in_hand(obs.hand, new.fresh)
        yield from self._not_so_many(new, self.most_onto(table))
        if new.sign not in self.signs:
            signs = " ".join(arithmetic.SHOWN[one] for one in self.signs)
            yield Violation("FO15" if new.sign in arithmetic.SIGNS else "FO04", "not_a_sign_here", {"signs": signs})
        if table.locked and new.staying:
            yield Violation("FO09", "zero_lock", {"formula": str(table)})
        elif self.options.reuse and not new.staying and not table.locked:
            yield Violation("FO14", "use_the_table")
        if table.started and (new.sign, *new.shown) == (table.sign, *map(digits_of, table.numbers)):
            yield Violation("FO05", "same_formula", {"formula": str(table)})

    @staticmethod
    def _not_the_start(table: Equation, new: NewFormula) -> Iterator[Violation]:
        """FO03, FO07. The two numbers stay unchanged; a joker among them gets its name now."""
        *sides, answer = zip(new.numbers, table.numbers, strict=True)
        if not all(all(stays for _, stays in cards) and arithmetic.fits_onto(cards, old) for cards, old in sides):
            yield Violation("FO03", "numbers_stay", {"left": table.left[0][0], "right": table.right[0][0]})
        if any(stays for _, stays in answer[0]):
            yield Violation("FO06", "not_there", {"number": show_number(answer[0])})

    @staticmethod
    def _not_on_or_beside(table: Equation, new: NewFormula) -> Iterator[Violation]:
        """FO06. New cards go on those on the table or at either end of a number; none is taken away."""
        for cards, old in zip(new.numbers, table.numbers, strict=True):
            if not arithmetic.fits_onto(cards, old):
                there = Counter(card for card, stays in cards if stays) - Counter(old)
                data = {"number": show_number(cards), "old": digits_of(old)}
                yield Violation("FO06", "not_there" if there else "half_pair", data)

    def _not_so_many(self, new: NewFormula, most: int) -> Iterator[Violation]:
        """FO04, FO06, FO15. At least one card a turn and not too many, and no number of more than three."""
        for cards in new.numbers:
            if len(cards) > MOST_DIGITS:
                yield Violation("FO06", "too_long", {"number": show_number(cards), "most": MOST_DIGITS})
        if not new.fresh:
            yield Violation("FO04", "no_card")
        elif len(new.fresh) > most:
            rule = "FO15" if self.options.times_only else "FO04"
            yield Violation(rule, "too_many_cards", {"count": len(new.fresh), "most": most}, new.fresh)

    @staticmethod
    def mistake_of(new: NewFormula) -> Violation | None:
        """FO08. What is wrong with the formula itself; only a false one takes the referee's time."""
        left, right, answer = new.shown
        if new.sign not in arithmetic.SIGNS or arithmetic.holds(left, new.sign, right, answer):
            return None
        return Violation.of("FO08", _judge(left, new.sign, right, answer), new.fresh)

    def _lay(self, state: FormulaState, action: Lay, chance: Chance) -> Effect[FormulaState]:
        """FO04. The cards on the table that do not stay are covered. FO13, FO16 and the next turn follow."""
        player, new = action.player, NewFormula.of(action)
        if self.options.strict and self.mistake_of(new) is not None:
            return self._wrong(state, player, new, chance)
        covered = tuple((Counter(state.equation.faces) - Counter(new.staying)).elements())
        state = evolve(
            self.take_away(state, player, new.fresh),
            equation=new.equation,
            discards=state.discards + covered,
            passes=0,
        )
        events: Events = (Laid(player=player, formula=str(new), cards=new.fresh),)
        if not state.hands[player]:
            state = evolve(state, out=(*state.out, player))
        ending = self._ending(state)
        if not state.hands[player] and self.equal_turns and not ending:
            events += self.last_turns(state, player)
        answer = new.shown[2]
        if not ending and self.options.fives and answer[-1] in "05" and answer != "0":
            state, more = self._others_draw(state, player, chance)
            events += more
        return self.turn_over(state, player, events)

    def _wrong(self, state: FormulaState, player: int, new: NewFormula, chance: Chance) -> Effect[FormulaState]:
        """FO11, strict. Everyone has seen the cards; they go back, their player draws one and the turn passes."""
        wrong = TriedWrong(player=player, formula=str(new), cards=new.fresh)
        state, drew = self.draw_from_stock(self.show(state, player, new.fresh), player, chance)
        return self.turn_over(state, player, (wrong, *drew))

    def _others_draw(self, state: FormulaState, player: int, chance: Chance) -> Effect[FormulaState]:
        """FO16. All others who are still in draw a card each, clockwise, as long as there are cards."""
        events: Events = ()
        for seat in state.others(player):
            if seat not in state.out:
                state, drew = self.draw_from_stock(state, seat, chance)
                events += drew
        return state, events

    # -- drawing: FO10, FO12 ---------------------------------------------------------------------------

    def draws(self, obs: FormulaObservation) -> Iterator[Action]:
        """FO10. Only the stock; covered cards are not taken."""
        yield Draw(obs.my_seat)

    def draw(self, state: FormulaState, action: Draw, chance: Chance) -> Effect[FormulaState]:
        """FO10. One card, and the turn passes."""
        player = action.player
        state, events = self.draw_from_stock(evolve(state, passes=0) if state.passes else state, player, chance)
        return self.turn_over(state, player, events)

    @return_verdict
    def check_pass(self, obs: FormulaObservation, action: Pass) -> Iterator[Violation]:
        """FO10. Only a player who cannot draw may pass."""
        if self.has_stock(obs):
            yield Violation("FO10", "there_is_a_card")

    def pass_by(self, state: FormulaState, action: Pass, chance: Chance) -> Effect[FormulaState]:
        """FO12. With nothing to draw, pass; if all pass in a row, the fewest cards win."""
        state = evolve(state, passes=state.passes + 1)
        return self.turn_over(state, action.player, (Passed(player=action.player),))

    def without_playing(self, obs: FormulaObservation) -> Draw | Pass:
        """FO10, FO12. What is done instead of playing: draw, or pass if there is nothing to draw."""
        return Draw(obs.my_seat) if self.has_stock(obs) else Pass(obs.my_seat)

    # -- the end: FO13, FO18, FO19 -----------------------------------------------------------------------

    def _ending(self, state: FormulaState) -> str:
        """FO12, FO13, FO18. Why the round is over now, ``""`` if it goes on."""
        if self.options.play_on:
            if len(state.out) >= state.seats - 1:
                return "all but one are out"
        elif state.out and not (self.equal_turns and to_come(state)):
            return "went out"
        return "nobody can play" if state.passes == state.seats - len(state.out) else ""

    def turn_over(self, state: FormulaState, player: int, events: Events) -> Effect[FormulaState]:
        """FO12, FO13. The round may end with any turn."""
        ending = self._ending(state)
        return self.finish(state, ending, events) if ending else super().turn_over(state, player, events)

    def pass_turn(self, state: FormulaState) -> FormulaState:
        """C01, FO18. The next player to the left who is still in."""
        turn = (state.turn + 1) % state.seats
        while turn in state.out:
            turn = (turn + 1) % state.seats
        return evolve(state, turn=turn, to_act=(turn,), turn_number=state.turn_number + 1)

    def finish(self, state: FormulaState, ending: str, events: Events, out: int | None = None) -> Effect[FormulaState]:
        """FO13, FO18, FO19. The fewest cards win. Cards left cost points; if play went on, places do instead."""
        places = self._places(state)
        points = places if self.options.play_on else tuple(map(self.points, state.hands))
        winners = tuple(seat for seat, place in enumerate(places) if place == 0)
        return self.end_round(state, Outcome(ending, winners, points), events)

    def _places(self, state: FormulaState) -> tuple[int, ...]:
        """FO13, FO18. How many players are ahead of each: those who went out come first, then those with fewer cards.

        With equal turns, all who are out share the first place; otherwise their order counts.
        """
        rank = [
            (0 if self.equal_turns else state.out.index(seat), 0) if seat in state.out else (state.seats, len(hand))
            for seat, hand in enumerate(state.hands)
        ]
        return tuple(sum(other < own for other in rank) for own in rank)

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """FO19. Whether the agreed number of rounds has been played."""
        return rounds >= self.options.rounds

    # -- for the engine -------------------------------------------------------------------------------------

    moves = (
        Move(Lay, _check_lay, _lay, _legal_lays, _lays),
        replace(Turns.drawing, action=Draw, legal=None, phases=()),
        replace(Turns.passing, apply=pass_by, legal=None),
    )

    def sample_action(self, obs: FormulaObservation, rng: Rng) -> Action:
        """A random play, found without listing all; if none turns up, and now and then anyway, draw."""
        play = arithmetic.random_play(self.constrain(obs.equation), obs.hand, rng.below)
        if play is None or not rng.below(10):
            return self.without_playing(obs)
        return Lay(obs.my_seat, *play)

    def layout(self, state: FormulaState) -> Layout:
        """C02. Where every card is: the formula with its symbols, covered cards, symbols that are not in use."""
        table = state.equation
        used = (*((table.sign,) if table.sign else ()), EQUALS)
        formula = MeldOnTable(None, (*table.faces, *used), str(table))
        return Layout(state.hands, state.stock, state.discards, (formula,), without(self.symbols, used))

    def hidden(self, obs: FormulaObservation) -> Counter[Face]:
        """All number cards except those in the viewer's own hand, in the formula and under it."""
        return Counter(self.cards) - Counter(obs.hand) - Counter(obs.discards) - Counter(obs.equation.faces)

    def warm_up(self) -> None:
        """Ask the referee a first question early, because it takes more than a second."""
        arithmetic.warm_up()


# ---------------------------------------------------------------------------------------------- small helpers


@lru_cache(maxsize=1024)
def _constrain(equation: Equation, signs: tuple[str, ...], most: int, reuse: bool) -> arithmetic.Constraints:
    """FO03, FO09, FO14. Remembered with all that can be made of the numbers: most turns leave them as they are."""
    locked = equation.locked
    return arithmetic.Constraints(
        equation.left,
        equation.sign,
        equation.right,
        equation.answer,
        signs=signs,
        most=most,
        keep_one=reuse and not locked,
        replace_all=locked,
    )


@lru_cache(maxsize=8192)
def _judge(left: str, sign: str, right: str, answer: str) -> Feedback:
    """The subject's judgement, remembered, since a game asks the same few things again and again."""
    return arithmetic.judge(left, sign, right, answer)
