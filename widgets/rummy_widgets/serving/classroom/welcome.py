"""What the teacher's window says once the server is open: the address, the code, a link with both, and the teacher's
link.

It draws no QR code: shown on the wall, the window would give the teacher's link away. The teacher's page has one.
"""

from __future__ import annotations

from urllib.parse import quote

from rummy_kit.tables.class_code import spaced
from rummy_widgets.serving.classroom.entrance import PLACE
from rummy_widgets.serving.classroom.teachers_door import TEACH
from rummy_widgets.serving.classroom.words import say


def teachers_link(address: str, teacher_key: str, code: str = "") -> str:
    """The link that makes a device the teacher's; with several class servers, a proxy finds this one by the code."""
    return f"{address}{TEACH}?key={teacher_key}" + (f"&code={code}" if code else "")


def welcome(address: str, code: str, first_page: str, teachers_link: str, most: int, goes_on: str = "") -> str:
    """Everything a teacher needs to know. ``first_page`` is where the link with the code leads, if not to the lobby;
    ``goes_on`` is what there is to say about an earlier class.
    """
    to = f"&to=/{quote(first_page)}" if first_page else ""
    links = {"link": f"{address}{PLACE}?code={code}{to}", "teachers_link": teachers_link}
    opened = say("window.open", address=address, code=spaced(code), n=most, **links)
    safe = "" if address.startswith("https:") else say("window.plain")
    return "\n".join(part for part in (opened, goes_on, safe, say("window.stop")) if part)
