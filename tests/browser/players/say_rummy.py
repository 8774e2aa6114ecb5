"""A player of Say Rummy in the browser."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from rummy_kit import games
from rummy_kit.engine.actions import Action
from rummy_kit.engine.turns import Discard, DrawFrom
from rummy_kit.games.say_rummy.pieces import Add, Lay, SayObservation, Word, cards_of
from tests.browser.hands import ByTapping, Hands
from tests.browser.player import GreedyPlayer, Seen, face_of

HOUSE_RULES = games.load_lesson("say_rummy").house_rules


class SayRummyPlayer(GreedyPlayer):
    """Lays the best word of the accent that is played with."""

    def __init__(self, table: Locator, hands: type[Hands] = ByTapping, accent: str = "general-american") -> None:
        super().__init__(table, hands)
        self.game = games.load("say_rummy", {**HOUSE_RULES, "accent": accent})
        self.looks = self.game.table.faces()
        self._face_of = {look["say"]: face for face, look in self.looks.items()}
        self._sound_of = {sound.name: sound.symbol for sound in self.game.sounds.values()}

    def view_of(self, seen: Seen) -> SayObservation:
        """The log has what was done in this turn."""
        starts = [at for at, line in enumerate(seen.log) if line.startswith(("You draw", "You take"))]
        mine = seen.log[starts[-1] :] if starts else []
        stays = [face for face, words in zip(seen.faces, seen.hand_words, strict=True) if words.endswith(", stays")]
        words = sorted((place_and_words for laid in seen.laid for place_and_words in laid), key=_number)
        return SayObservation(
            seat=0,
            phase=seen.phase,
            turn=0,
            to_act=(0,),
            dealer=1,
            hand=tuple(sorted(seen.faces, key=list(self.looks).index)),
            hand_counts=(len(seen.hand), 5),
            known=((), ()),
            stock_count=seen.stock_count,
            discards=tuple(face_of(self._face_of, words) for words in seen.zones.get("discards", ())[:1]),
            table=tuple(self.word_of(say) for _, say in words),
            taken=stays[0] if stays else "",
            laid=any(line.startswith("You lay") for line in mine),
            added=any(line.startswith("You make") for line in mine),
            refused=(),
            proposal=None,
            exhausted=int(seen.stock_count == 0),
        )

    def word_of(self, say: str) -> Word:
        """A word on the table from how it is read out: "dog: d, open o, g, with a wild card"."""
        spelling, _, rest = say.partition(": ")
        names = [name for name in rest.split(", ") if name not in ("by vote", "with a wild card")]
        sounds = tuple(self._sound_of[name] for name in names)
        return Word(0, sounds, sounds, spelling)

    def carry_out(self, action: Action, seen: Seen) -> None:
        if isinstance(action, DrawFrom):
            self.press("draw" if action.source == "stock" else "take")
        elif isinstance(action, Discard):
            self.choose(action.card)
            self.press_when_ready("discard")
        elif isinstance(action, Lay | Add):
            self.put_down(action)
            if isinstance(action, Lay):
                self.press("lay")
            else:
                self.hands.press(self.meld(f"word:{action.to}"))
        else:
            self.press(action.kind)

    def put_down(self, action: Lay | Add) -> None:
        """Choose the sounds in their order and say what wild cards stand for."""
        self.choose_all(*cards_of(action))
        sounds = action.sounds if isinstance(action, Lay) else action.before + action.after
        for number, at in enumerate(action.wilds, start=1):
            field = self.table.locator(f'select[id$="-wild{number}"]')
            # by the name of the sound, as an English keyboard writes it
            self.hands.pick(field, sounds[at], typed=self.game.sounds[sounds[at]].say)
            expect(field).to_have_value(sounds[at])

    def choose_all(self, *faces: str) -> None:
        """Choose cards one after the other, and see them come into the tray."""
        before = self.look().tray
        for count, face in enumerate(faces, start=before + 1):
            self.choose(face)
            self.until_in_tray(count)

    def until_in_tray(self, count: int) -> Seen:
        return self.until(lambda now: now.tray == count, f"{count} cards in the tray")

    def until_playing(self) -> Seen:
        """A card from the stock, so that none has to stay."""
        seen = self.begin()
        assert seen.phase == "draw"
        self.press("draw")
        return self.until(lambda seen: seen.phase == "play", "the drawn card")

    def until_a_word_fits(self) -> Seen:
        """Turns until there is a common word to lay."""
        for _ in range(30):
            seen = self.begin()
            assert seen.phase != "over", "no word in sight"
            if seen.phase == "play" and isinstance(self.best(seen), Lay):
                return seen
            self.move(seen)
        raise AssertionError("no word in sight")


def _number(place_and_words: tuple[str, str]) -> int:
    return int(place_and_words[0].partition(":")[2] or 0)
