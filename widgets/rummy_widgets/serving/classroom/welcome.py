"""What the teacher's window says once the server is open: the address, the code, and both in a QR code."""

from __future__ import annotations

from io import StringIO

import segno

from rummy_kit.tables.class_code import spaced
from rummy_widgets.serving.classroom.entrance import PLACE
from rummy_widgets.serving.classroom.teachers_door import TEACH
from rummy_widgets.serving.classroom.words import say


def link_with_code(address: str, code: str) -> str:
    """The link to send to a class, or to show as a QR code."""
    return f"{address}{PLACE}?code={code}"


def welcome(address: str, code: str, teacher_key: str, most: int, encoding: str | None) -> str:
    """Everything a teacher needs to know. ``encoding`` is the window's; if it lacks blocks, there is no QR code."""
    link = link_with_code(address, code)
    teachers_link = f"{address}{TEACH}?key={teacher_key}"
    opened = say("window.open", address=address, code=spaced(code), link=link, teachers_link=teachers_link, n=most)
    safe = "" if address.startswith("https:") else say("window.plain")
    return "\n".join(part for part in (opened, qr_code(link, encoding), safe, say("window.stop")) if part)


def qr_code(text: str, encoding: str | None) -> str:
    """The text as a QR code in blocks; empty if the window cannot show blocks.

    >>> qr_code("http://192.168.1.20:8866/", "ascii")
    ''
    """
    drawn = StringIO()
    segno.make_qr(text).terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn.getvalue()
