"""What a look back shows, as plain data.

Every field is explained here; the browser's twin is ``widgets/src/lesson/look_back_view.ts``, and a test keeps both
alike. Nothing that the player did not know is in it, and no answer before the player has chosen.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from rummy_kit.table.view import BarsPicture, CardView, LinesPicture, MeldView, ZoneView


class PlayerView(TypedDict):
    """One of the players in a position of the past."""

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
    players: list[PlayerView]  # the own seat first
    say: str  # all of it read out


class MoveView(TypedDict):
    """One of the moves or answers to choose from."""

    letter: str  # "A": what the picture of what is counted calls it
    label: str  # "Take the 3 from the discards."
    cards: list[CardView]  # those that it is about, small
    face_down: int  # and so many from the stock


class AnswerView(TypedDict):
    """What is told once the player has chosen."""

    chosen: int  # index into the options
    tags: list[list[str]]  # for each option its marks: "you did this", "helped most"
    title: str
    text: list[str]  # paragraphs
    steps: list[str]  # worked steps
    why: NotRequired[dict[str, Any]]  # a picture that explains
    count: NotRequired[BarsPicture]  # one thing to count after each of the moves


class QuestionView(TypedDict):
    """A decision of one's own, asked anew."""

    when: str  # "Your turn 4"
    position: PositionView
    told: str  # what others claimed, if it is about that
    ask: str  # "What would you do now?"
    options: list[MoveView]
    answer: AnswerView | None


class ReplayView(TypedDict):
    """One position of the match, to be stepped through."""

    at: int  # so many moves were made before it
    of: int  # so many moves there are
    when: str  # "Round 2, move 14 of 31"
    told: str  # what happened next: "Ada draws a card from the stock."
    position: PositionView


class EndView(TypedDict):
    """How the points of the match went."""

    title: str  # "Ada wins with 205 points"
    text: str  # what can be done next
    picture: LinesPicture


class ItemView(TypedDict):
    """A line of the list at the left."""

    id: str  # "0", "1", …: a decision; "replay"; "end"
    kind: Literal["decision", "replay", "end"]
    title: str  # "Your draw"; once it is answered "A good decision"
    note: str  # "Your turn 4"
    answered: bool


class BusyView(TypedDict):
    """Decisions are still being looked for; how far that is comes apart from the view."""

    label: str  # "Looking through your moves": what the bar is called
    skip: str  # what stands on the button that ends it


class LookBackView(TypedDict):
    """A whole look back; replaced whole."""

    kind: Literal["look_back"]
    title: str  # "Looking back"
    sub: str  # "Formula Rummy · round 2"
    said: str  # "Here are 3 decisions from your game."; while they are looked for, how many there are
    note: str  # how decisions are judged
    check: str  # what stands on the button below the choices
    next: str  # and what once one has chosen
    busy: BusyView | None
    items: list[ItemView]
    open: str  # id of the open item; none is while the first decision is looked for
    asked: int  # grows when the table asks for the look back: it comes into sight and takes the focus
    question: QuestionView | None
    replay: ReplayView | None
    end: EndView | None
