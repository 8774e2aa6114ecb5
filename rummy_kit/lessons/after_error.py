"""What a learner sees after a wrong answer: first a nudge, then the idea with the answer's own picture, then the worked
steps with a picture of what is right.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rummy_kit.lessons.exercise import LESSON_WORDS
from rummy_kit.table.view import ButtonView, PanelView
from rummy_kit.texts import Texts, upper

WORDS = Texts.load(LESSON_WORDS)
SENTENCE_END = re.compile(r"(?<=[.?!]) ")


def after_error(
    errors: int, panel: PanelView, nudge: str, worked: Sequence[str], *, idea: str = "", almost: bool = False
) -> PanelView:
    """The panel after this many wrong answers to a task.

    The first time, it asks ``nudge``, a question about the answer; the picture is offered, as it is after an
    answer that is ``almost`` right. The second time, the picture is open. From the third time on, the ``worked``
    steps follow, one at a time, with the picture of what is right. Nothing gives the right answer away before they do:
    ``idea`` replaces a text that would.
    """
    drawn = "why" in panel or "handle" in panel
    if errors == 1:
        said = WORDS.say("nudge", "picture" if drawn else "look")
        kick = panel["kick"] if almost else WORDS.say("nudge", "kick")
        return {**panel, "kind": "tip", "kick": kick, "title": nudge, "text": said, "steps": []}
    if drawn:
        panel = {**panel, "buttons": [_lead_back(one) for one in panel["buttons"]]}
    if errors == 2:
        return {**panel, "text": idea or panel["text"], "steps": [], "open": drawn}
    return {**panel, "steps": _leave_out(f"{panel['title']} {panel['text']}", panel["steps"] or worked), "open": True}


def _lead_back(one: ButtonView) -> ButtonView:
    """The button in amber if it leads from an open picture, which may be in place of the answer, back to the answer."""
    return {**one, "main": True} if one["id"] == "again" else one


def mentions(said: str, part: str) -> bool:
    """Whether words mention a part of an answer, such as a card's name, by itself and not within another word. They may
    begin it with a capital letter, but write no small letter for one of its own: "in" is not the card In.

    >>> mentions("3 × 4 = 12, not 10.", "12"), mentions("3 × 4 = 12, not 10.", "2")
    (True, False)
    >>> mentions("Quarter to 4 comes first.", "quarter to 4"), mentions("Which of these are in a row?", "In")
    (True, False)
    """
    return any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", said) for one in (part, upper(part)))


def _leave_out(said: str, steps: Sequence[str]) -> list[str]:
    """The steps, leaving out sentences that have just been said.

    >>> _leave_out("No. 6 − 4 is 2.", ["6 − 4 is 2. Take 4 from 6.", "6 − 4 is 2."])
    ['Take 4 from 6.']
    """
    left = (" ".join(one for one in SENTENCE_END.split(step) if one not in said) for step in steps)
    return [step for step in left if step]
