"""What a look back shows, as plain data.

Every field is explained here; the browser's twin is ``widgets/src/lesson/look_back_view.ts``, and a test keeps the
two in step. It holds nothing that the player did not know, and no answers before the player has chosen.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from rummy_kit.table.view import BarsPicture, CardView, LinesPicture, MeldView, ZoneView


class PlayerView(TypedDict):
    """A player in an earlier position."""

    name: str  # "Ada", "You"
    count: int  # cards in hand
    note: str  # "2 of 3 laid"
    melds: list[MeldView]
    you: bool


class PositionView(TypedDict):
    """The table as one player saw it before a move. Nothing in it can be pressed."""

    zones: list[ZoneView]
    hand_title: str  # "Your hand"
    hand: list[CardView]
    players: list[PlayerView]  # starting with the player's own seat
    say: str  # the whole position, for screen readers


class MoveView(TypedDict):
    """One of the moves or answers to choose from."""

    letter: str  # "A", also used in the picture of counts
    label: str  # "Take the 3 from the discards."
    cards: list[CardView]  # the cards that it moves, drawn small
    face_down: int  # how many come from the stock


class AnswerView(TypedDict):
    """The reply once the player has chosen."""

    chosen: int  # index into the options
    tags: list[list[str]]  # the marks of each option: "you did this", "helped most"
    title: str
    text: list[str]  # paragraphs
    steps: list[str]  # worked steps
    why: NotRequired[dict[str, Any]]  # a picture that explains
    count: NotRequired[BarsPicture]  # one thing to count after each of the moves


class QuestionView(TypedDict):
    """One of the player's own decisions, as a question."""

    when: str  # "Your turn 4"
    position: PositionView
    told: str  # what others claimed, if the decision is about that
    ask: str  # "What would you do now?"
    options: list[MoveView]
    answer: AnswerView | None


class PositionLinkView(TypedDict):
    """A link that opens a table at this position."""

    label: str  # on the button that asks for it
    note: str  # what it is; or why there is none
    page: str  # of the lesson
    link: str  # behind the # of its address; "" until it is asked for
    words: dict[str, str]  # on the buttons, and messages


class ReplayView(TypedDict):
    """One position of the match in the replay."""

    at: int  # how many moves were made before it
    of: int  # how many moves there are
    when: str  # "Round 2, move 14 of 31"
    told: str  # what happened next: "Ada draws a card from the stock."
    position: PositionView
    opening: PositionLinkView | None  # only where everyone may know all the cards


class EndView(TypedDict):
    """How the points of the match went."""

    title: str  # "Ada wins with 205 points"
    text: str  # what the player can do next
    picture: LinesPicture


class ItemView(TypedDict):
    """A line of the list on the left."""

    id: str  # "0", "1", …: a decision; "replay"; "end"
    kind: Literal["decision", "replay", "end"]
    title: str  # "Your draw" and, once it is answered, "A good decision"
    note: str  # "Your turn 4"
    answered: bool


class BusyView(TypedDict):
    """Decisions are still being looked for; the progress is sent separately."""

    label: str  # "Looking through your moves": label of the progress bar
    skip: str  # on the button that stops the search


class LookBackView(TypedDict):
    """A complete look back; always replaced as a whole."""

    kind: Literal["look_back"]
    title: str  # "Looking back"
    sub: str  # "Formula Rummy · round 2"
    said: str  # "Here are 3 decisions from your game.", or how many have been found so far
    note: str  # how decisions are judged
    check: str  # on the button below the choices
    next: str  # that button once the player has chosen
    busy: BusyView | None
    items: list[ItemView]
    open: str  # id of the open item; "" until the first decision is found
    asked: int  # increases when the table asks for the look back, which then scrolls into view and takes the focus
    question: QuestionView | None
    replay: ReplayView | None
    end: EndView | None
