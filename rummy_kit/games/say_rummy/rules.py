"""Say Rummy: words by their sounds. Reads like the rule sheet, RULES.md beside it.

A turn: draw (SR03, SR06, SR08), lay one new word or add to words that lie there (SR03 to SR05, SR07), discard. With
``arbiter="group"`` a word that the dictionary lacks may be put to the vote (SR11).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from rummy_kit.engine.actions import Action, Actions
from rummy_kit.engine.cards import Deck, Face, set_at
from rummy_kit.engine.events import LooseEvent
from rummy_kit.engine.frozen import changed
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.rules import Part, Step
from rummy_kit.engine.rummy import Events, Rummy, size_of_hands, to_come
from rummy_kit.engine.state import Layout, MeldOnTable, Outcome, Window
from rummy_kit.engine.verdict import LEGAL, Verdict, Violation, not_in_hand, verdict, wrong_phase
from rummy_kit.games.say_rummy.pieces import (
    ANY_NUMBER,
    HAND_SIZE,
    LONGEST_SPELLING,
    MOST_SOUNDS,
    PLAYERS,
    WILD,
    Add,
    Claim,
    Discard,
    Draw,
    EndTurn,
    Lay,
    Proposal,
    Propose,
    Respond,
    SayOptions,
    SayState,
    SayView,
    Word,
    added,
    cards_of,
    check_deck,
    check_words,
    lacking,
)
from rummy_kit.subjects import phonemes

HERE = Path(__file__).parent


class SayRummyRules(Rummy[SayState, SayView]):
    """The rules. ``options`` are the house rules, ``deck`` the cards; both are fixed for a match (SR12).

    >>> from rummy_kit.engine.rng import Drawn
    >>> from rummy_kit.games.say_rummy import SayRummy
    >>> game = SayRummy()
    >>> state, _ = game.deal(2, dealer=0, chance=Drawn(Rng(1)))
    >>> len(game.observe(state, 1).hand), len(state.discards)
    (7, 1)
    """

    id = "say_rummy"
    title = "Say Rummy"
    version = 3
    players = range(2, 9)
    options_type = SayOptions
    state_type = SayState
    view_type = SayView
    actions = Actions([Draw, Lay, Add, Propose, Discard, EndTurn, Respond])
    endings = ("out of cards", "stock used up twice", "turn limit")
    parts: ClassVar[Mapping[str, Part]] = {"lay": "lay", "add": "lay", "discard": "discard"}
    fewest_wins = True
    turn_cap = 160

    def __init__(self, options: SayOptions | None = None, deck: Deck | None = None) -> None:
        self.options: SayOptions = options or SayOptions()
        self.accent = self.options.accent
        self.deck = deck or Deck.from_csv(HERE / "decks" / f"{self.accent}-{self.options.cards}.csv")
        at_once = self.options.at_once
        self.most = MOST_SOUNDS if at_once == ANY_NUMBER else max(int(at_once), self.options.least_sounds)
        self.players = PLAYERS[self.options.cards]
        self.sounds = phonemes.inventory(self.accent)
        check_deck(self.deck, self.accent)
        check_words(self.accent)
        self.code = {symbol: sound.code for symbol, sound in self.sounds.items()}

    @cached_property
    def finder(self) -> phonemes.Finder:
        """The search for words; built when the first word is asked for."""
        return phonemes.finder(self.accent)

    # -- dealing ---------------------------------------------------------------------------------

    def hand_size(self, seats: int) -> int:
        """SR02. How many cards each player gets."""
        return size_of_hands(self.options.hand, HAND_SIZE, seats, len(self.deck) - 1)

    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Step[SayState]:
        """SR02. Hands, and the top card begins the discards. C01: the dealer's left begins."""
        self.check_size(seats, HAND_SIZE * seats + 1)
        hands, stock = self.hands_from(chance.shuffle(self.deck.cards), seats, self.hand_size(seats))
        state = SayState(phase="draw", stock=stock[:-1], discards=stock[-1:], **self.opening(dealer, hands))
        return state, (self.deal_told(state, discards=list(state.discards)),)

    # -- looking ---------------------------------------------------------------------------------

    def observe(self, state: SayState, seat: int | None) -> SayView:
        """C05. The own hand, the table, the discards, counts of the rest."""
        return SayView.of(
            state,
            seat,
            table=state.table,
            taken=state.taken,
            laid=state.laid,
            added=state.added,
            refused=state.refused,
            proposal=state.proposal,
            exhausted=state.exhausted,
        )

    # -- drawing: SR03, SR06, SR08 ---------------------------------------------------------------

    def _legal_draws(self, view: SayView) -> Iterator[Action]:
        assert view.seat is not None
        yield Draw(view.seat)
        if view.discards:
            yield Draw(view.seat, "discards")

    def _check_draw(self, view: SayView, action: Draw) -> Iterator[Violation]:
        """SR03. The top of the stock or of the discards."""
        if action.source == "discards" and not view.discards:
            yield Violation("SR03", "no_discards")

    @staticmethod
    def used_up(view: SayView | SayState) -> bool:
        """SR08. There is no card to draw and the discards give no new stock: asking for one ends the round."""
        stock = view.stock_count if isinstance(view, SayView) else len(view.stock)
        return not stock and (view.exhausted > 0 or len(view.discards) < 2)

    def _draw(self, state: SayState, action: Draw, chance: Chance) -> Step[SayState]:
        player = action.player
        if action.source == "discards":
            state, taken = self.take_discards(state, player)
            event = LooseEvent("draw", player, {"source": "discards", "cards": list(taken)})
            return changed(state, taken=taken[0], phase="play"), (event,)
        if self.used_up(state):
            return self._finish(state, "stock used up twice", None, ())
        state, cards, shuffled = self.from_stock(state, chance)
        state = changed(self.give(state, player, cards), exhausted=state.exhausted + len(shuffled), phase="play")
        return state, (*shuffled, LooseEvent("draw", player, {"source": "stock"}, {player: {"cards": list(cards)}}))

    # -- words: SR03 to SR05, SR07 -----------------------------------------------------------------

    def _legal_words(self, view: SayView) -> Iterator[Action]:
        """SR04, SR05. Every known word; wild cards for what the hand lacks: other uses are legal, but not listed."""
        assert view.seat is not None
        if self._may_lay(view):
            cards, codes, wilds = self._own_sounds(view)
            for code in self.finder.words(codes, wilds):
                if self.options.least_sounds <= len(code) <= self.most:
                    yield self._spelt_out(view.seat, code, cards)
        if self._may_add(view):
            for to in range(len(view.table)):
                yield from self._additions(view, to)

    def _own_sounds(self, view: SayView) -> tuple[Counter[Face], dict[str, int], int]:
        """The hand's sounds by symbol and by code, and how many wild cards it has."""
        cards = Counter(view.hand)
        wilds = cards.pop(WILD, 0)
        return cards, {self.code[face]: count for face, count in cards.items()}, wilds

    def _spelt_out(self, seat: int, code: str, cards: Mapping[Face, int]) -> Lay:
        sounds = phonemes.decode(code, self.accent)
        return Lay(seat, sounds, lacking(sounds, cards))

    def _additions(self, view: SayView, to: int) -> Iterator[Action]:
        """SR05. What the hand can put before and after that word."""
        assert view.seat is not None
        cards, codes, wilds = self._own_sounds(view)
        for before, after in self.finder.additions(self.encode(view.table[to].sounds), codes, wilds):
            if len(before) + len(after) <= self.most:
                left, right = phonemes.decode(before, self.accent), phonemes.decode(after, self.accent)
                yield Add(view.seat, to, left, right, lacking(left + right, cards) if wilds else ())

    def _may_lay(self, view: SayView | SayState) -> bool:
        """SR03. One new word in a turn, and none after additions unless both are allowed."""
        return not view.laid and not (view.added and self.options.per_turn != "both")

    def _may_add(self, view: SayView | SayState) -> bool:
        """SR03. Additions, unless a new word was laid and only one of the two is allowed; or a single one."""
        if self.options.per_turn == "one":
            return not view.laid and not view.added
        return not view.laid or self.options.per_turn == "both"

    def must_discard(self, view: SayView | SayState) -> bool:
        """SR03. A turn ends with a discard; with ``lay_or_discard`` only if nothing was laid or added."""
        return not (self.options.lay_or_discard and (view.laid or view.added))

    def encode(self, sounds: Sequence[Face]) -> str:
        """The sounds as the dictionary writes them."""
        return "".join(map(self.code.__getitem__, sounds))

    def _check_word(self, view: SayView, action: Claim) -> Verdict:
        """SR03 to SR05, SR07, SR11, SR13. What is wrong with laying a word, adding to one or proposing one."""
        problems = verdict(self._not_playable(view, action))
        if not problems.legal:
            return problems
        sounds = self.claimed(view, action)
        known = self.finder.lexicon.has(self.encode(sounds))
        if isinstance(action, Propose):
            return self._check_proposal(view, action, sounds, known)
        return LEGAL if known else Verdict((self._unknown(sounds, action),))

    def _unknown(self, sounds: tuple[Face, ...], action: Claim) -> Violation:
        """SR04, SR05, SR11. The kit does not know the word; it never says that there is none."""
        rule = "SR05" if isinstance(action, Add) else "SR04"
        spoken = ", ".join(self.sounds[sound].name for sound in sounds)
        data = {"sounds": phonemes.written(sounds), "spoken": spoken, "parts": list(sounds), "accent": self.accent}
        return Violation(rule, "unknown_word", data, cards_of(action))

    def _not_playable(self, view: SayView, action: Claim) -> Iterator[Violation]:
        """What no dictionary and no group could accept."""
        new, laid = self._is_new(action), added(action)
        if strange := [sound for sound in laid if sound not in self.sounds]:
            yield Violation("SR07", "not_a_sound", {"sound": strange[0][:20]})
        if not isinstance(action, Lay) and not new and not 0 <= action.to < len(view.table):
            yield Violation("SR05", "no_such_word", {"there": len(view.table)})
        if len(laid) > self.most:
            yield Violation("SR04", "too_many_sounds", {"most": self.most, "count": len(laid)})
        elif new and len(laid) < self.options.least_sounds:
            yield Violation("SR04", "too_few_sounds", {"least": self.options.least_sounds, "count": len(laid)})
        elif not laid:
            yield Violation("SR05", "nothing_added")
        if len(set(action.wilds)) < len(action.wilds) or any(not 0 <= at < len(laid) for at in action.wilds):
            yield Violation("SR07", "wild_places")
        else:
            yield from not_in_hand(view.hand, cards_of(action))
        if new and view.laid:
            yield Violation("SR03", "one_word")
        elif not (self._may_lay(view) if new else self._may_add(view)):
            yield Violation("SR03", "one_addition" if self.options.per_turn == "one" else "word_or_additions")

    @staticmethod
    def _is_new(action: Claim) -> bool:
        return isinstance(action, Lay) or (isinstance(action, Propose) and action.to == -1)

    def claimed(self, view: SayView | SayState, action: Claim) -> tuple[Face, ...]:
        """SR05. The sounds of the word that would lie there."""
        if isinstance(action, Lay):
            return action.sounds
        there = () if self._is_new(action) else view.table[action.to].sounds
        return (*action.before, *there, *action.after)

    def _lay(self, state: SayState, action: Lay | Add) -> Step[SayState]:
        """SR03, SR05, SR07. The word lies there; wild cards are from now on what they were named."""
        sounds = self.claimed(state, action)
        spelling = self.finder.lexicon.spellings(self.encode(sounds))[0]
        word, to = self._word(state, action, sounds, spelling), -1 if isinstance(action, Lay) else action.to
        return self._place_word(state, action.player, Proposal(word, to, cards_of(action)), ())

    def _word(self, state: SayState, action: Claim, sounds: tuple[Face, ...], spelling: str) -> Word:
        """The word as it would lie there."""
        voted = isinstance(action, Propose)
        if self._is_new(action):
            return Word(action.player, sounds, cards_of(action), spelling, voted)
        assert not isinstance(action, Lay)
        there, cards, cut = state.table[action.to], cards_of(action), len(action.before)
        return Word(there.owner, sounds, (*cards[:cut], *there.cards, *cards[cut:]), spelling, voted)

    def _place_word(self, state: SayState, player: int, made: Proposal, events: Events) -> Step[SayState]:
        """SR09. The cards leave the hand; without cards the player has won."""
        word, new = made.word, made.to < 0
        table = (*state.table, word) if new else set_at(state.table, made.to, word)
        was = "" if new else state.table[made.to].spelling
        state = self.take_away(state, player, made.cards)
        state = changed(state, table=table, laid=state.laid or new, added=state.added or not new)
        public = {
            "sounds": list(word.sounds),
            "cards": list(made.cards),
            "spelling": word.spelling,
            "was": was,
            "voted": word.voted,
        }
        events = (*events, LooseEvent("lay" if new else "add", player, public))
        if state.hands[player] and (self.must_discard(state) or self._may_lay(state) or self._may_add(state)):
            return state, events
        return self._turn_over(state, player, events)

    # -- votes: SR11, SR13 --------------------------------------------------------------------------

    def _check_proposal(self, view: SayView, action: Propose, sounds: tuple[Face, ...], known: bool) -> Verdict:
        """SR11, SR13. Only an unlisted word is put to the vote, once a turn, with its spelling."""
        data = {"sounds": phonemes.written(sounds), "spelling": action.spelling[:LONGEST_SPELLING]}
        spelling = action.spelling.strip()
        if self.options.arbiter != "group":
            return Verdict((Violation("SR11", "no_group", data),))
        if known:
            return Verdict((Violation("SR11", "known_word", data),))
        if not spelling.isalpha() or len(spelling) > LONGEST_SPELLING:
            return Verdict((Violation("SR11", "no_spelling", {"most": LONGEST_SPELLING}),))
        if phonemes.policy().blocks(spelling) or self.encode(sounds) in self.finder.lexicon.unsuitable:
            return Verdict((Violation("SR13", "no_vote", data),))
        if sounds in view.refused:
            return Verdict((Violation("SR11", "voted_down", data),))
        return Verdict(correct=False)

    def _propose(self, state: SayState, action: Propose) -> Step[SayState]:
        """SR11. Everybody else says whether that is a word; everybody sees the cards."""
        player = action.player
        sounds = self.claimed(state, action)
        word = self._word(state, action, sounds, action.spelling.strip().lower())
        state = changed(
            self.show(state, player, cards_of(action)),
            phase="vote",
            to_act=state.others(player),
            window=Window("vote", player, policy="first"),
            proposal=Proposal(word, action.to, cards_of(action)),
        )
        public = {"sounds": list(sounds), "spelling": word.spelling, "cards": list(cards_of(action))}
        return state, (LooseEvent("propose", player, public),)

    def _respond(self, state: SayState, action: Respond) -> Step[SayState]:
        """SR11. When all have answered, more than half of them decide."""
        assert state.proposal is not None
        yes, no = state.proposal.yes + (action.say == "yes"), state.proposal.no + (action.say == "no")
        waiting = tuple(seat for seat in state.to_act if seat != action.player)
        proposal = replace(state.proposal, yes=yes, no=no)
        events: Events = (LooseEvent("respond", action.player, {"say": action.say}, news=False),)
        if waiting:
            return changed(state, to_act=waiting, proposal=proposal), events
        player = state.turn
        accepted = 2 * yes > yes + no
        public = {"spelling": proposal.word.spelling, "yes": yes, "no": no, "accepted": accepted}
        events += (LooseEvent("vote", player, public),)
        state = changed(state, phase="play", to_act=(player,), window=None, proposal=None)
        if accepted:
            return self._place_word(state, player, proposal, events)
        return changed(state, refused=(*state.refused, proposal.word.sounds)), events

    # -- the end of a turn: SR03, SR06 -----------------------------------------------------------------

    def _legal_discards(self, view: SayView) -> Iterator[Action]:
        assert view.seat is not None
        free = [card for card in dict.fromkeys(view.hand) if card != view.taken and self.must_discard(view)]
        yield from (Discard(view.seat, card) for card in free)
        if not free:
            yield EndTurn(view.seat)

    def _check_discard(self, view: SayView, action: Discard) -> Iterator[Violation]:
        """SR03, SR06. One own card, but not the face that was taken from the discards."""
        yield from not_in_hand(view.hand, (action.card,))
        if not self.must_discard(view):
            yield Violation("SR03", "laid_already")
        if action.card in view.hand and action.card == view.taken:
            yield Violation("SR06", "taken_stays", {"card": self.name_of(action.card)}, (action.card,))

    def _check_end_turn(self, view: SayView) -> Iterator[Violation]:
        """SR06. Only who holds nothing that may be discarded, or need not discard, ends the turn without a discard."""
        if self.must_discard(view) and any(card != view.taken for card in view.hand):
            yield Violation("SR06", "can_discard")

    def _end_turn(self, state: SayState, action: Discard | EndTurn) -> Step[SayState]:
        player = action.player
        event = LooseEvent("end_turn", player)
        if isinstance(action, Discard):
            state = self.take_away(state, player, (action.card,))
            state = changed(state, discards=(*state.discards, action.card))
            event = LooseEvent("discard", player, {"card": action.card})
        return self._turn_over(state, player, (event,))

    def _turn_over(self, state: SayState, player: int, events: Events) -> Step[SayState]:
        """SR09. Who is out has won: at once, or when all have had as many turns."""
        if not all(state.hands):
            if not (self.options.equal_turns and to_come(state)):
                return self._finish(state, "out of cards", player, events)
            if not state.hands[player]:
                events += self.last_turns(state, player)
        state = changed(self.pass_turn(state), taken="", laid=False, added=False, refused=())
        if state.turn_number >= self.turn_cap:
            return self._finish(state, "turn limit", None, events)
        return state, events

    # -- the end of a round: SR08 to SR10 ---------------------------------------------------------------

    def points_of(self, face: Face) -> int:
        """SR10. What a card in hand costs, as agreed beforehand; a wild card costs 1."""
        if face == WILD or self.options.scoring == "cards":
            return 1
        if self.options.scoring == "spellings":
            return len(self.deck[face].more["spellings"].split("|"))
        return 2 if self.sounds[face].kind == "consonant" else 1

    def _finish(self, state: SayState, ending: str, out: int | None, events: Events) -> Step[SayState]:
        """SR08, SR09. The fewest cards win, best of all none; a tie is shared."""
        fewest = min(map(len, state.hands))
        winners = tuple(seat for seat, hand in enumerate(state.hands) if len(hand) == fewest)
        outcome = Outcome(ending, winners, tuple(sum(map(self.points_of, hand)) for hand in state.hands))
        return self.end_round(changed(state, proposal=None), outcome, events, out)

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """SR10. The agreed number of rounds is played."""
        return rounds >= self.options.rounds

    # -- the engine's doors ---------------------------------------------------------------------------

    def legal_actions(self, view: SayView) -> Iterator[Action]:
        """Every correct action of the viewer, but for wild cards laid for a sound that is in the hand."""
        if not view.my_move:
            return
        assert view.seat is not None
        if view.phase == "draw":
            yield from self._legal_draws(view)
        elif view.phase == "vote":
            yield Respond(view.seat, "yes")
            yield Respond(view.seat, "no")
        else:
            yield from self._legal_discards(view)
            yield from self._legal_words(view)

    def sample_action(self, view: SayView, rng: Rng) -> Action:
        """A legal action: mostly an end of the turn, else a new word, or an addition to one of the words."""
        if view.phase != "play":
            return rng.choice(list(self.legal_actions(view)))
        do = rng.below(8)
        found: list[Action] = []
        if do < 2:
            found = self._sampled_lay(view, rng)
        elif do == 2 and view.table and self._may_add(view):
            found = list(self._additions(view, rng.below(len(view.table))))
        return rng.choice(found or list(self._legal_discards(view)))

    def _sampled_lay(self, view: SayView, rng: Rng) -> list[Action]:
        """One of the new words, or none; only that one is spelt out."""
        assert view.seat is not None
        cards, codes, wilds = self._own_sounds(view)
        if not self._may_lay(view):
            return []
        least, most = self.options.least_sounds, self.most
        words = [code for code in self.finder.words(codes, wilds) if least <= len(code) <= most]
        return [self._spelt_out(view.seat, rng.choice(words), cards)] if words else []

    def check_move(self, view: SayView, action: Action) -> Verdict:
        """What is wrong with an action of the player who is to act."""
        if isinstance(action, Respond) or view.phase == "vote":
            return self._check_respond(view, action)
        if isinstance(action, Draw):
            if view.phase != "draw":
                return wrong_phase("SR03", view.phase, "draw")
            return verdict(self._check_draw(view, action))
        if view.phase != "play":
            return Verdict((Violation("SR03", "draw_first"),))
        if isinstance(action, Lay | Add | Propose):
            return self._check_word(view, action)
        if isinstance(action, Discard):
            return verdict(self._check_discard(view, action))
        if isinstance(action, EndTurn):
            return verdict(self._check_end_turn(view))
        return Verdict((Violation("C04", "unknown_action"),))

    @staticmethod
    def _check_respond(view: SayView, action: Action) -> Verdict:
        """SR11. While a vote is open one may only answer, and only then."""
        if view.window is None:
            return Verdict((Violation("SR11", "nothing_to_answer"),))
        return LEGAL if isinstance(action, Respond) else Verdict((Violation("SR11", "answer_first"),))

    def play(self, state: SayState, action: Action, chance: Chance) -> Step[SayState]:
        """Carry out a legal action."""
        if isinstance(action, Draw):
            return self._draw(state, action, chance)
        if isinstance(action, Lay | Add):
            return self._lay(state, action)
        if isinstance(action, Propose):
            return self._propose(state, action)
        if isinstance(action, Respond):
            return self._respond(state, action)
        assert isinstance(action, Discard | EndTurn)
        return self._end_turn(state, action)

    def layout(self, state: SayState) -> Layout:
        """C02. Where every card is."""
        melds = tuple(MeldOnTable(word.owner, word.cards, word.spelling) for word in state.table)
        return Layout(state.hands, state.stock, state.discards, melds, ())

    def resample(self, view: SayView, rng: Rng) -> SayState:
        """The hidden cards dealt anew: other hands and the stock."""
        laid = Counter(card for word in view.table for card in word.cards)
        hidden = self.deck.counts - Counter(view.hand) - Counter(view.discards) - laid
        hands, stock = self.hands_anew(view, hidden, rng)
        return SayState.like(view, hands=hands, stock=stock)

    def let_pass(self, view: SayView) -> Action | None:
        """SR11. Say that one does not know the word."""
        asked = view.phase == "vote" and view.my_move
        return Respond(view.seat, "no") if asked and view.seat is not None else None

    def warm_up(self) -> None:
        """The dictionary and its search are read in a quarter of a second: do it beforehand."""
        phonemes.warm_up(self.accent)

    def name_of(self, face: Face) -> str:
        """A card as people call it, which may be read out: the sound /ʃ/ (esh, as in ship)."""
        return "the wild card" if face == WILD else f"the sound /{face}/ ({self.sounds[face].say})"
