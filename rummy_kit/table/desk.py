"""One player's side of any table: messages from the browser, the chosen cards, the order of the hand.

Nothing here has been played yet, and no rules apply; see ``Draft`` in ``view.py``. Games and the exercises of lessons
share it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from rummy_kit.engine.cards import Pile
from rummy_kit.engine.verdict import Violation
from rummy_kit.table.view import Ack, CardView, Draft, FaceView, Intent, Tag, hand_keys
from rummy_kit.texts import Texts

KINDS = ("hello", "choose", "drop", "do", "sort")
MOST_CARDS = 200  # in one message: more than any deck lets a player choose
LONGEST_KEY = 60
LONGEST_TEXT = 200  # characters in a typed answer: more than any field takes
PAGES_REMEMBERED = 100


class BadMessage(ValueError):
    """A message that no table of ours would send.

    ``violation`` is what is wrong with it, for people; ``numbers`` is its page and number, if it has them, so that it
    is answered only once.
    """

    numbers: Intent | None = None

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.violation = Violation("C04", code, data)


def read_intent(message: Any) -> Intent:
    """The intent in a message, checked part by part. Raises nothing but :class:`BadMessage`.

    >>> read_intent({"kind": "do", "place": "draw", "page": "p", "seq": 1}).place
    'draw'
    >>> read_intent({"kind": "cheat", "page": "p", "seq": 1})
    Traceback (most recent call last):
    ...
    rummy_kit.table.desk.BadMessage: bad_message
    """
    if isinstance(message, Intent):
        return message
    try:
        return _read(message)
    except BadMessage as problem:
        problem.numbers = _numbers(message)
        raise


def _read(message: Any) -> Intent:
    parts = {"kind", "cards", "place", "text", "page", "seq"}
    if not isinstance(message, dict) or not message.keys() <= parts:
        raise BadMessage("bad_message")
    kind, seq = message.get("kind"), message.get("seq")
    cards, text = message.get("cards", []), message.get("text", {})
    if kind not in KINDS or type(seq) is not int or seq < 1:
        raise BadMessage("bad_message")
    if not isinstance(cards, list | tuple) or len(cards) > MOST_CARDS or not isinstance(text, dict) or len(text) > 20:
        raise BadMessage("bad_message")
    return Intent(
        kind=cast(Any, kind),
        cards=tuple(dict.fromkeys(_word(card) for card in cards)),
        place=_word(message.get("place", "")),
        text={_word(name): _answer(value) for name, value in text.items()},
        page=_word(message.get("page", "")),
        seq=seq,
    )


def _numbers(message: Any) -> Intent | None:
    """The page and number of an unreadable message, if it has them."""
    page = message.get("page") if isinstance(message, dict) else None
    seq = message.get("seq") if isinstance(message, dict) else None
    if isinstance(page, str) and len(page) <= LONGEST_KEY and _sendable(page) and type(seq) is int and seq > 0:
        return Intent("do", page=page, seq=seq)
    return None


def _word(value: Any) -> str:
    """A short text such as a key or a place."""
    if not isinstance(value, str) or len(value) > LONGEST_KEY or not _sendable(value):
        raise BadMessage("bad_message")
    return value


def _answer(value: Any) -> str:
    """What a player typed or chose."""
    if not isinstance(value, str) or not _sendable(value):
        raise BadMessage("bad_message")
    if len(value) > LONGEST_TEXT:
        raise BadMessage("typed_too_much", length=len(value), most=LONGEST_TEXT)
    return value


def _sendable(text: str) -> bool:
    """Whether the text can be written as UTF-8, which half of a surrogate pair cannot."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


class Desk:
    """What a player has chosen, sorted and typed so far.

    >>> desk = Desk(("Na+", "1", "1"))
    >>> desk.choose(("1#2", "Na+#1", "gold#1"))
    >>> desk.draft.faces
    ('1', 'Na+')
    >>> desk.deal(("1", "Cl-"))
    >>> desk.draft.faces, [card["key"] for card in desk.cards()]
    ((), ['1#1', 'Cl-#1'])
    """

    def __init__(self, hand: Pile = ()) -> None:
        self.draft = Draft()
        self.ack: Ack = {"page": "", "seq": 0}
        self._faces: dict[str, str] = {}  # key → face, in the player's order
        self._new: set[str] = set()
        self._last_seq: dict[str, int] = {}  # page → number of its last message
        self.deal(hand)
        self._new.clear()

    # messages

    def first_time(self, intent: Intent) -> bool:
        """Whether this message is new; each page numbers its messages upwards."""
        last = self._last_seq.pop(intent.page, 0)
        self._last_seq[intent.page] = max(last, intent.seq)
        if len(self._last_seq) > PAGES_REMEMBERED:
            del self._last_seq[next(iter(self._last_seq))]
        self.ack = {"page": intent.page, "seq": self._last_seq[intent.page]}
        return intent.seq > last

    # the hand

    def deal(self, hand: Pile) -> None:
        """Replace the hand: cards that stay keep their order, and the others go to the end and are marked as new."""
        now = dict(hand_keys(hand))
        came = [key for key in now if key not in self._faces]
        self._faces = {key: now[key] for key in (*filter(now.__contains__, self._faces), *came)}
        self._new = (self._new & now.keys()) | set(came)
        self.choose(tuple(key for key, _ in self.draft.hand), self.draft.zones)

    def mark_seen(self) -> None:
        """Stop marking cards as new: the player has acted."""
        self._new.clear()

    def sort(self, keys: tuple[str, ...]) -> None:
        """Sort the hand by these keys; other cards follow, and unknown keys are ignored."""
        order = dict.fromkeys((*filter(self._faces.__contains__, keys), *self._faces))
        self._faces = {key: self._faces[key] for key in order}

    def cards(self, tags: Mapping[str, list[Tag]] | None = None, fits: list[str] | None = None) -> list[CardView]:
        """The hand as the table shows it."""
        shown: list[CardView] = []
        for key, face in self._faces.items():
            card: CardView = {"key": key, "face": face}
            marks: list[Tag] = [*(tags or {}).get(key, ())]
            if key in self._new:
                marks.append("new")
            if marks:
                card["tags"] = marks
            if key in (fits or ()):
                card["fits"] = True
            shown.append(card)
        return shown

    def words(self, faces: Mapping[str, FaceView], texts: Texts) -> str:
        """The hand read out."""
        cards = [faces[face]["say"] for face in self._faces.values()]
        return texts.say("hand", "holds" if cards else "empty", {"n": len(cards), "cards": "; ".join(cards)})

    # the draft

    @property
    def chosen(self) -> list[str]:
        """The keys of all chosen cards: those of the hand, then those of zones."""
        return [*(key for key, _ in self.draft.hand), *(f"{zone}:{at}" for zone, at in self.draft.zones)]

    def choose(self, keys: tuple[str, ...], zones: tuple[tuple[str, int], ...] = ()) -> None:
        """Choose these cards of the hand and of zones, in this order; keys that are not in the hand are ignored."""
        hand = tuple((key, self._faces[key]) for key in keys if key in self._faces)
        held = {key for key, _ in hand}
        places = {place: key for place, key in self.draft.places.items() if key in held}
        self.draft = Draft(hand, zones, places, self.draft.text)

    def put(self, key: str, place: str) -> None:
        """Put a card from the hand into a place in the work area."""
        others = {where: other for where, other in self.draft.places.items() if other != key and where != place}
        keys = [chosen for chosen, _ in self.draft.hand]
        self.choose(tuple(keys if key in keys else [*keys, key]), self.draft.zones)
        self.draft = Draft(self.draft.hand, self.draft.zones, {**others, place: key}, self.draft.text)

    def type(self, text: Mapping[str, str]) -> None:
        """Fill in the fields; a message without text leaves them unchanged."""
        if text:
            self.draft = Draft(self.draft.hand, self.draft.zones, self.draft.places, dict(text))

    def forget_words(self) -> None:
        """Empty the fields; the chosen cards stay."""
        self.draft = Draft(self.draft.hand, self.draft.zones, self.draft.places)

    def clear(self) -> None:
        """Forget everything chosen, placed and typed."""
        self.draft = Draft()

    def holds(self, key: str) -> bool:
        """Whether the key belongs to a card of the hand."""
        return key in self._faces
