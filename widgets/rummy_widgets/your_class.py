"""A teacher's class page: reads handed-in records from a folder or an upload, in this kernel and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import ipywidgets

from rummy_kit import games
from rummy_kit.app.paper.page import plan_page
from rummy_kit.lessons.class_plan import plan_csv
from rummy_kit.lessons.class_report import TABLES, ClassReport, File, in_folder, read_files
from rummy_kit.lessons.class_view import class_view
from rummy_kit.lessons.hand_in import Handed
from rummy_widgets.after_rest import AfterRest
from rummy_widgets.from_page import HTML, Button, FromPage
from rummy_widgets.kit_widget import plain_layout
from rummy_widgets.lesson_part import FileButton, LessonPart
from rummy_widgets.paper import PrintPage
from rummy_widgets.saving import file_link
from rummy_widgets.scanner import Scanner
from rummy_widgets.words import say

REST = 2.0  # seconds without another record before the report is made again


class ClassPage(FromPage, ipywidgets.VBox):
    """Shows what handed-in records say. ``folder`` is read at once, and again by its button; files can be chosen, too.

    ``report`` is the :class:`~rummy_kit.lessons.class_report.ClassReport` that is shown.
    """

    def __init__(self, folder: str | Path = "") -> None:
        self._folder = Path(folder) if folder else None
        self._chosen: dict[str, bytes | None] = {}
        self._replaced: set[str] = set()
        self._unread = 0  # new records that the report does not count yet
        self._reading = AfterRest(REST, self.read)
        self.files = FileButton(say("class.choose"), ",".join((".json", *TABLES)), self._take, multiple=True)
        self.scanner = Scanner(self._take_handed)
        self._part = LessonPart(part={})
        self._table = HTML()
        self._paper = ipywidgets.VBox()
        self._paper.add_class("rk-sheets")
        self._print = Button(description=say("class.print"))
        self._print.on_click(lambda _: self._print_plan())
        self._print.add_class("rk-button")
        again = Button(description=say("class.again"))
        again.on_click(lambda _: self.read())
        again.add_class("rk-button")
        controls = [self.files, again] if self._folder is not None else [self.files]
        parts = (ipywidgets.HBox(controls), self.scanner, self._part, self._print, self._table, self._paper)
        super().__init__(parts, layout=plain_layout())
        self.read()

    def read(self) -> None:
        """Read all files again and show what they say. Nothing is written."""
        self._reading.cancel()
        self._unread = 0
        try:
            there = iter(()) if self._folder is None else in_folder(self._folder)
            trouble = []
        except OSError as problem:
            there = iter(())
            trouble = [say("class.no_folder", folder=self._folder, problem=problem.strerror or problem)]
        lessons, broken = games.load_lessons()
        others = (file for file in there if file[0] not in self._chosen)
        handed, notes = read_files(chain(self._chosen.items(), others), lessons)
        if self._replaced:
            trouble.append(say("class.replaced", names=sorted(self._replaced)))
        trouble += map(str, broken)
        self.report = ClassReport(handed, tuple(lessons), lessons.__getitem__)
        view = class_view(self.report, notes, games.load)
        view["refused"] = [*trouble, *view["refused"]]
        self._part.part = dict(view)
        tables = ((self.report.csv(), "class.csv", "save"), (plan_csv(self.report), "next.csv", "save_plan"))
        links = [file_link(table, name, say(f"class.{code}")) for table, name, code in tables]
        self._table.value = " · ".join(links) if handed else ""
        self._paper.children = ()  # the message was about other records
        self._print.layout.display = "" if any(lesson["next"] for lesson in view["lessons"]) else "none"

    def _print_plan(self) -> None:
        """Show the page to print, with its own button that prints it."""
        self._paper.children = (PrintPage(title=say("class.print"), print_page=plan_page(self.report)),)

    def _take(self, files: Iterable[File]) -> None:
        """Read the newly chosen files along with earlier ones; of two with the same name, the later one counts."""
        new = dict(files)
        self._replaced = {name for name, content in new.items() if self._chosen.get(name, content) != content}
        self._chosen |= new
        self.read()

    def _take_handed(self, handed: Handed) -> str:
        """Take a record that was handed in by camera; a later one from the same pupil replaces the earlier one. The
        report comes when no other record follows, because it takes longer with each of them.
        """
        who = handed.name or say("scan.nameless", n=len(self._chosen) + 1)
        again = who in self._chosen
        self._chosen[who], self._replaced = handed.record.text().encode(), set()
        self._unread += not again
        so_far = len(self.report.handed) + self._unread
        self._reading.ask()
        return say("scan.again" if again else "scan.taken", who=who, n=so_far)


def class_page(folder: str | Path = "") -> ClassPage:
    """The class page; ``folder`` holds the handed-in files, if they are on this computer."""
    return ClassPage(folder)
