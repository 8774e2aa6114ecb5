"""Say Rummy: words by their sounds. Reads like the rule sheet, RULES.md beside it.

A turn: draw (SR03, SR06, SR08), lay one new word or add to words on the table (SR03 to SR05, SR07), discard. With
``arbiter="group"`` a word that the dictionary lacks may be put to the vote (SR11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import permutations
from pathlib import Path
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Deck, Face, Pile, count_faces, set_at
from rummy_kit.engine.events import DealtFaceUp, DrewSeveral, Reshuffled
from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.options import most
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.rules import Effect, Move, TurnPart
from rummy_kit.engine.rummy import Events, size_of_hands, to_come
from rummy_kit.engine.state import Layout, MeldOnTable, Outcome
from rummy_kit.engine.turns import Discard, DrawFrom, EndTurn, Turns, discard_of, draw_from
from rummy_kit.engine.verdict import LEGAL, Verdict, Violation, not_in_hand, refuse, verdict
from rummy_kit.subjects import phonemes

from .deck import SayDecks
from .events import Grown, Laid, Proposed, Responded, Voted
from .pieces import (
    HAND_SIZE,
    LONGEST_SPELLING,
    MOST_SOUNDS,
    PLAYERS,
    WILD,
    Add,
    Candidate,
    Lay,
    Play,
    Propose,
    Respond,
    SayObservation,
    SayOptions,
    SayState,
    Word,
    cards_of,
    check_words,
    find_lacking,
    is_new,
    list_added,
)


class SayRummyRules(SayDecks, Turns[SayState, SayObservation]):
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
    observation_type = SayObservation
    endings = ("out of cards", "stock used up twice", "turn limit")
    turn_rule, window_rule = "SR03", "SR11"
    drew = DrewSeveral
    new_turn: ClassVar[Mapping[str, Any]] = {"taken": "", "laid": False, "added": False, "refused": ()}
    move_work = 17.0
    parts: ClassVar[Mapping[str, TurnPart]] = {"lay": "lay", "add": "lay", "discard": "discard"}
    fewest_wins = True
    closed = True
    turn_cap = 160

    def __init__(self, options: SayOptions | None = None, deck: Deck | None = None) -> None:
        self.options: SayOptions = options or SayOptions()
        self.accent = self.options.accent
        own = Path(__file__).with_name("decks") / f"{self.accent}-{self.options.cards}.csv"
        self.deck = Deck.from_csv(own) if deck is None else self.accept(deck)
        self.most = max(most(self.options.at_once) or MOST_SOUNDS, self.options.least_sounds)
        self.players = PLAYERS[self.options.cards]
        self.sounds = phonemes.inventory(self.accent)
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

    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Effect[SayState]:
        """SR02. Hands, and the top card begins the discards. C01: the player to the dealer's left begins."""
        self.check_size(seats, HAND_SIZE * seats + 1)
        hands, stock = self.deal_hands(chance.shuffle(self.deck.cards), seats, self.hand_size(seats))
        state = SayState(phase="draw", stock=stock[:-1], discards=stock[-1:], **self.opening(dealer, hands))
        return state, (self.deal_event(state, DealtFaceUp, discards=state.discards),)

    # -- drawing: SR03, SR06, SR08 ---------------------------------------------------------------

    def has_stock(self, round: SayState | SayObservation) -> bool:
        """SR08. Whether there is a stock to draw from; a stock used up for the second time has run out."""
        return round.stock_count > 0 or (not round.exhausted and super().has_stock(round))

    def legal_draws(self, obs: SayObservation) -> Iterable[Action]:
        """SR08. A draw may be tried even from an empty stock: that ends the round."""
        me = obs.my_seat
        return [draw_from(me), draw_from(me, "discards")] if obs.discards else [draw_from(me)]

    def check_draw(self, obs: SayObservation, action: DrawFrom) -> Verdict:
        """SR03, SR08."""
        return LEGAL if action.source == "stock" else super().check_draw(obs, action)

    def draw(self, state: SayState, action: DrawFrom, chance: Chance) -> Effect[SayState]:
        """SR08. Drawing from a stock that has run out ends the round."""
        if action.source == "stock" and not self.has_stock(state):
            return self.finish(state, "stock used up twice", ())
        return super().draw(state, action, chance)

    def reshuffle(
        self, state: SayState, chance: Chance, kind: type[Reshuffled] = Reshuffled, **more: Any
    ) -> Effect[SayState]:
        """SR08. Count how often the stock was used up."""
        return super().reshuffle(evolve(state, exhausted=state.exhausted + 1), chance, kind, **more)

    def after_taking(self, state: SayState, player: int, taken: Pile) -> SayState:
        """SR06. The same face may not be discarded in this turn."""
        return evolve(state, taken=taken[0])

    # -- words: SR03 to SR05, SR07 -----------------------------------------------------------------

    def lays(self, obs: SayObservation) -> Iterator[Lay]:
        """SR04. Every known word that the hand makes, with wild cards for what it lacks; other uses of wild
        cards are legal, but not listed.
        """
        if self.may_lay(obs):
            cards, codes, wilds = self.own_sounds(obs)
            for code in self._words(codes, wilds):
                yield self.spell_out(obs.my_seat, code, cards)

    def _words(self, codes: Mapping[str, int], wilds: int) -> list[str]:
        """SR04. The words that these sounds make, with neither too few nor too many sounds."""
        least, most = self.options.least_sounds, self.most
        return [code for code in self.finder.words(codes, wilds) if least <= len(code) <= most]

    def additions(self, obs: SayObservation) -> Iterator[Add]:
        """SR05. What the hand can put before and after the words on the table."""
        if self.may_add(obs):
            for to in range(len(obs.table)):
                yield from self.additions_to(obs, to)

    def own_sounds(self, obs: SayObservation) -> tuple[dict[Face, int], dict[str, int], int]:
        """The hand's sounds by symbol and by code, and how many wild cards it has."""
        cards = count_faces(obs.hand)
        wilds = cards.pop(WILD, 0)
        return cards, {self.code[face]: count for face, count in cards.items()}, wilds

    def spell_out(self, seat: int, code: str, cards: Mapping[Face, int]) -> Lay:
        sounds = phonemes.decode(code, self.accent)
        return Lay(seat, sounds, find_lacking(sounds, cards))

    def additions_to(self, obs: SayObservation, to: int) -> Iterator[Add]:
        """SR05. What the hand can put before and after that word."""
        cards, codes, wilds = self.own_sounds(obs)
        for before, after in self.finder.additions(self.encode(obs.table[to].sounds), codes, wilds):
            if len(before) + len(after) <= self.most:
                left, right = phonemes.decode(before, self.accent), phonemes.decode(after, self.accent)
                yield Add(obs.my_seat, to, left, right, find_lacking(left + right, cards) if wilds else ())

    def _try_lays(self, obs: SayObservation) -> Iterator[Action]:
        """All orders of up to three cards, and every word in the dictionary that the hand can spell."""
        faces = [face for face in obs.hand if face != WILD]
        orders = (sounds for size in (1, 2, 3) for sounds in permutations(faces, size))
        known = (Lay(obs.my_seat, sounds, wilds) for _, sounds, wilds in self._in_dictionary(obs))
        yield from dict.fromkeys((*(Lay(obs.my_seat, sounds) for sounds in orders), *known))

    def _try_additions(self, obs: SayObservation) -> Iterator[Action]:
        """Every card before and after each word, and every longer word in the dictionary."""
        for to, word in enumerate(obs.table):
            single = [added for face in obs.hand if face != WILD for added in (((face,), ()), ((), (face,)))]
            known = self._in_dictionary(obs, self.encode(word.sounds))
            tried = (*((before, after, ()) for before, after in single), *known)
            yield from dict.fromkeys(Add(obs.my_seat, to, *added) for added in tried)

    def _in_dictionary(self, obs: SayObservation, there: str = "") -> Iterator[tuple[Pile, Pile, tuple[int, ...]]]:
        """A slow search of the whole dictionary: what the hand can put before and after these sounds."""
        cards, codes, wilds = self.own_sounds(obs)
        for code in self.finder.lexicon.made_of("".join(codes) + there, wilds) if obs.phase == "play" else ():
            more = len(code) - len(there)
            if there in code and 0 < more <= len(obs.hand):
                for at in range(more + 1 if there else 1):
                    before = phonemes.decode(code[:at], self.accent)
                    after = phonemes.decode(code[at + len(there) :], self.accent)
                    missing = find_lacking(before + after, cards)
                    if code.startswith(there, at) and len(missing) <= wilds:
                        yield before, after, missing

    def may_lay(self, obs: SayObservation | SayState) -> bool:
        """SR03. Whether a new word may be laid: one a turn, and none after additions unless both are allowed."""
        return obs.phase == "play" and not obs.laid and not (obs.added and self.options.per_turn != "both")

    def may_add(self, obs: SayObservation | SayState) -> bool:
        """SR03. Whether cards may be added: not after a new word unless both are allowed; with ``one``, only once."""
        if obs.phase != "play":
            return False
        if self.options.per_turn == "one":
            return not obs.laid and not obs.added
        return not obs.laid or self.options.per_turn == "both"

    def must_discard(self, obs: SayObservation | SayState) -> bool:
        """SR03. Whether the turn ends with a discard; with ``lay_or_discard``, only if nothing was laid or added."""
        return not (self.options.lay_or_discard and (obs.laid or obs.added))

    def encode(self, sounds: Sequence[Face]) -> str:
        """The sounds as the dictionary writes them."""
        return "".join(map(self.code.__getitem__, sounds))

    def _check_word(self, obs: SayObservation, action: Lay | Add) -> Verdict:
        """SR04, SR05. The kit must know the word."""
        problems = verdict(self._not_playable(obs, action))
        if not problems.legal or self._is_known(sounds := self.read_claim(obs, action)):
            return problems
        # the kit never says that there is no such word
        rule = "SR05" if isinstance(action, Add) else "SR04"
        data = {"sounds": phonemes.write(sounds), "parts": list(sounds)}
        return Verdict((Violation(rule, "unknown_word", data, cards_of(action)),))

    def _is_known(self, sounds: Sequence[Face]) -> bool:
        """SR04. Whether the dictionary lists a word with these sounds."""
        return self.finder.lexicon.has(self.encode(sounds))

    def _not_playable(self, obs: SayObservation, action: Play) -> Iterator[Violation]:
        """SR03 to SR05, SR07. What no dictionary and no group could accept."""
        new, laid = is_new(action), list_added(action)
        if strange := [sound for sound in laid if sound not in self.sounds]:
            yield Violation("SR07", "not_a_sound", {"sound": strange[0][:20]})
        if not isinstance(action, Lay) and not new and not 0 <= action.to < len(obs.table):
            yield Violation("SR05", "no_such_word", {"there": len(obs.table)})
        if len(laid) > self.most:
            yield Violation("SR04", "too_many_sounds", {"most": self.most, "count": len(laid)})
        elif new and len(laid) < self.options.least_sounds:
            yield Violation("SR04", "too_few_sounds", {"least": self.options.least_sounds, "count": len(laid)})
        elif not laid:
            yield Violation("SR05", "nothing_added")
        if len(set(action.wilds)) < len(action.wilds) or any(not 0 <= at < len(laid) for at in action.wilds):
            yield Violation("SR07", "wild_places")
        else:
            yield from not_in_hand(obs.hand, cards_of(action))
        if new and obs.laid:
            yield Violation("SR03", "one_word")
        elif not (self.may_lay(obs) if new else self.may_add(obs)):
            yield Violation("SR03", "one_addition" if self.options.per_turn == "one" else "word_or_additions")

    def read_claim(self, obs: SayObservation | SayState, action: Play) -> tuple[Face, ...]:
        """SR05. The sounds of the word that would be on the table."""
        if isinstance(action, Lay):
            return action.sounds
        there = () if is_new(action) else obs.table[action.to].sounds
        return (*action.before, *there, *action.after)

    def _lay(self, state: SayState, action: Lay | Add, chance: Chance) -> Effect[SayState]:
        """SR03, SR05. The word as it is then on the table, in the commonest spelling of its sounds."""
        spelling = self.finder.lexicon.spellings(self.encode(self.read_claim(state, action)))[0]
        return self._place(state, action.player, self._make(state, action, spelling), ())

    def _make(self, state: SayState, action: Play, spelling: str, voted: bool = False) -> Candidate:
        """SR05, SR07. The word that would be on the table; from then on, each wild card keeps the sound it was
        given.
        """
        sounds, cards = self.read_claim(state, action), cards_of(action)
        if isinstance(action, Lay) or is_new(action):
            return Candidate(Word(action.player, sounds, cards, spelling, voted), -1, cards)
        there, cut = state.table[action.to], len(action.before)
        word = Word(there.owner, sounds, (*cards[:cut], *there.cards, *cards[cut:]), spelling, voted)
        return Candidate(word, action.to, cards)

    def _place(self, state: SayState, player: int, made: Candidate, events: Events) -> Effect[SayState]:
        """SR03, SR09. The cards leave the hand; the turn goes on if there is anything left to do."""
        word, new = made.word, made.to < 0
        laid = Laid(player=player, sounds=word.sounds, cards=made.cards, spelling=word.spelling, voted=word.voted)
        events += (laid if new else Grown(**vars(laid), was=state.table[made.to].spelling),)
        table = (*state.table, word) if new else set_at(state.table, made.to, word)
        state = self.take_away(state, player, made.cards)
        state = evolve(state, table=table, laid=state.laid or new, added=state.added or not new)
        if state.hands[player] and (self.must_discard(state) or self.may_lay(state) or self.may_add(state)):
            return state, events
        return self.turn_over(state, player, events)

    # -- votes: SR11, SR13 --------------------------------------------------------------------------

    def _check_proposal(self, obs: SayObservation, action: Propose) -> Verdict:
        """SR11, SR13. Only an unlisted word is put to the vote, once a turn, with its spelling."""
        problems = verdict(self._not_playable(obs, action))
        if not problems.legal:
            return problems
        sounds, spelling = self.read_claim(obs, action), action.spelling.strip()
        data = {"sounds": phonemes.write(sounds), "spelling": action.spelling[:LONGEST_SPELLING]}
        if self.options.arbiter != "group":
            return refuse("SR11", "no_group", **data)
        if self._is_known(sounds):
            return refuse("SR11", "known_word", **data)
        if sounds in obs.refused:
            return refuse("SR11", "voted_down", **data)
        if not spelling.isalpha() or len(spelling) > LONGEST_SPELLING:
            return refuse("SR11", "no_spelling", most=LONGEST_SPELLING)
        if phonemes.policy().blocks(spelling) or self.encode(sounds) in self.finder.lexicon.unsuitable:
            return refuse("SR13", "no_vote", **data)
        return Verdict(correct=False)

    def _propose(self, state: SayState, action: Propose, chance: Chance) -> Effect[SayState]:
        """SR11. Everyone sees the cards, and the others say whether they make a word."""
        player = action.player
        made = self._make(state, action, action.spelling.strip().lower(), voted=True)
        state = self.open_window(evolve(self.show(state, player, made.cards), proposal=made), "vote", "vote")
        word = made.word
        return state, (Proposed(player=player, sounds=word.sounds, cards=made.cards, spelling=word.spelling),)

    def _answers(self, obs: SayObservation) -> Iterator[Action]:
        yield from (Respond(obs.my_seat, "yes"), Respond(obs.my_seat, "no"))

    def _check_respond(self, obs: SayObservation, action: Respond) -> Verdict:
        """SR11. All players decide for themselves whether it is a word."""
        return LEGAL

    def _respond(self, state: SayState, action: Respond, chance: Chance) -> Effect[SayState]:
        """SR11. One more vote."""
        made = state.proposal
        assert made is not None
        voted = replace(made, yes=made.yes + (action.say == "yes"), no=made.no + (action.say == "no"))
        events = (Responded(player=action.player, say=action.say, news=False),)
        return self.note_answer(evolve(state, proposal=voted), action.player, events)

    def after_answers(self, state: SayState, events: Events) -> Effect[SayState]:
        """SR11. When all have answered, the majority decides."""
        made, player = state.proposal, state.turn
        assert made is not None
        accepted, spelling = made.yes > made.no, made.word.spelling
        events += (Voted(player=player, spelling=spelling, yes=made.yes, no=made.no, accepted=accepted),)
        state = evolve(self.close_window(state), proposal=None)
        if accepted:
            return self._place(state, player, made, events)
        return evolve(state, refused=(*state.refused, made.word.sounds)), events

    # -- the end of a turn: SR03, SR06 -----------------------------------------------------------------

    def legal_discards(self, obs: SayObservation) -> Iterable[Discard]:
        """SR03, SR06. Every card that may be discarded."""
        if not self.must_discard(obs):
            return ()
        me, taken = obs.my_seat, obs.taken
        return [discard_of(me, card) for card in dict.fromkeys(obs.hand) if card != taken]

    def wrong_with_discard(self, obs: SayObservation, action: Discard) -> Iterator[Violation]:
        """SR03, SR06. A discard must be due, and must not be the face that was taken from the discards."""
        if not self.must_discard(obs):
            yield Violation("SR03", "laid_already")
        if action.card in obs.hand and action.card == obs.taken:
            yield Violation("SR06", "taken_stays", {"card": action.card}, (action.card,))

    def check_end(self, obs: SayObservation, action: EndTurn) -> Verdict:
        """SR06. Only players with no card that may be discarded, or who need not discard, end the turn without it."""
        return LEGAL if self.may_end(obs) else refuse("SR06", "can_discard")

    def turn_over(self, state: SayState, player: int, events: Events) -> Effect[SayState]:
        """SR09. The first player out of cards wins: at once, or when all have had the same number of turns."""
        if not all(state.hands):
            if not (self.options.equal_turns and to_come(state)):
                return self.finish(state, "out of cards", events, player)
            if not state.hands[player]:
                events += self.last_turns(state, player)
        return super().turn_over(state, player, events)

    # -- the end of a round: SR08 to SR10 ---------------------------------------------------------------

    def points_of(self, face: Face) -> int:
        """SR10. What a card in hand costs, as agreed; a wild card costs 1."""
        if face == WILD or self.options.scoring == "cards":
            return 1
        if self.options.scoring == "spellings":
            return len(self.deck[face].more["spellings"].split("|"))
        return 2 if self.sounds[face].kind == "consonant" else 1

    def finish(self, state: SayState, ending: str, events: Events, out: int | None = None) -> Effect[SayState]:
        """SR08, SR09. The fewest cards win, best of all none; a tie is shared."""
        fewest = min(map(len, state.hands))
        winners = tuple(seat for seat, hand in enumerate(state.hands) if len(hand) == fewest)
        outcome = Outcome(ending, winners, tuple(sum(map(self.points_of, hand)) for hand in state.hands))
        return self.end_round(evolve(state, proposal=None), outcome, events, out)

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """SR10. Whether the agreed number of rounds has been played."""
        return rounds >= self.options.rounds

    # -- for the engine ---------------------------------------------------------------------------

    moves = (
        Turns.drawing,
        Turns.discarding,
        Turns.ending_turn,
        Move(Lay, _check_word, _lay, lays, _try_lays, phases=("play",)),
        Move(Add, _check_word, _lay, additions, _try_additions, phases=("play",)),
        Move(Propose, _check_proposal, _propose, listed_by=Lay, phases=("play",)),
        Move(Respond, _check_respond, _respond, _answers, _answers, phases=("vote",)),
    )

    def sample_action(self, obs: SayObservation, rng: Rng) -> Action:
        """A random action, found without listing all: mostly the end of the turn, otherwise a new word or an
        addition to a word.
        """
        if obs.phase != "play":
            return super().sample_action(obs, rng)
        do = rng.below(8)
        found: list[Action] = []
        if do < 2 and self.may_lay(obs):
            cards, codes, wilds = self.own_sounds(obs)
            words = self._words(codes, wilds)
            found = [self.spell_out(obs.my_seat, rng.choice(words), cards)] if words else []
        elif do == 2 and obs.table and self.may_add(obs):
            found = list(self.additions_to(obs, rng.below(len(obs.table))))
        return rng.choice(found or list(self.legal_discards(obs)) or list(self.legal_ends(obs)))

    def layout(self, state: SayState) -> Layout:
        """C02. Where every card is."""
        melds = tuple(MeldOnTable(word.owner, word.cards, word.spelling) for word in state.table)
        return Layout(state.hands, state.stock, state.discards, melds, ())

    def let_pass(self, obs: SayObservation) -> Action | None:
        """SR11. Say that the word is unknown."""
        return Respond(obs.my_seat, "no") if obs.phase == "vote" and obs.my_move else None

    def warm_up(self) -> None:
        """Read the dictionary and build its search early, because that takes a quarter of a second."""
        phonemes.warm_up(self.accent)
