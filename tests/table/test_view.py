"""The two descriptions of the wire, view.ts for the browser and view.py for the kernel, name the same fields."""

import re
from pathlib import Path
from typing import NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from rummy_kit.lessons import class_view, lesson_view, shelf
from rummy_kit.lessons.look_back import view as look_back_view
from rummy_kit.table import view

SOURCES = Path(__file__).parents[2] / "widgets" / "src"
VIEW_TS, LOOK_BACK_TS = SOURCES / "view.ts", SOURCES / "lesson" / "look_back_view.ts"
SHELF_TS = SOURCES / "lesson" / "shelf_view.ts"
CLASS_TS, SHELL_TS = SOURCES / "lesson" / "class_page.ts", SOURCES / "lesson" / "shell_view.ts"

TWINS = {
    "Face": view.FaceView,
    "Facts": view.FactsView,
    "Recall": view.RecallView,
    "Chip": view.ChipView,
    "Card": view.CardView,
    "Zone": view.ZoneView,
    "Meld": view.MeldView,
    "Piece": view.PieceView,
    "Way": view.WayView,
    "Deed": view.DeedView,
    "Seat": view.SeatView,
    "Slot": view.SlotView,
    "Option": view.OptionView,
    "Field": view.FieldView,
    "Tray": view.TrayView,
    "Action": view.ActionView,
    "Sound": view.SoundView,
    "Laid": view.LaidView,
    "Panel": view.PanelView,
    "Rule": view.RuleView,
    "EndPart": view.EndPartView,
    "BarsPicture": view.BarsPicture,
    "Bar": view.BarView,
    "GridPicture": view.GridPicture,
    "RowsPicture": view.RowsPicture,
    "CellRow": view.CellRowView,
    "Cell": view.CellView,
    "ArrowsPicture": view.ArrowsPicture,
    "Stop": view.StopView,
    "Arrow": view.ArrowView,
    "LinesPicture": view.LinesPicture,
    "Line": view.LineView,
    "Banner": view.BannerView,
    "Scores": view.ScoresView,
    "Goal": view.GoalView,
    "Progress": view.ProgressView,
    "Sheet": view.SheetView,
    "Setup": view.SetupView,
    "View": view.TableView,
}


LOOK_BACK_TWINS = {
    "Player": look_back_view.PlayerView,
    "Position": look_back_view.PositionView,
    "Option": look_back_view.MoveView,
    "Answer": look_back_view.AnswerView,
    "Question": look_back_view.QuestionView,
    "PositionLink": look_back_view.PositionLinkView,
    "Replay": look_back_view.ReplayView,
    "End": look_back_view.EndView,
    "Busy": look_back_view.BusyView,
    "Item": look_back_view.ItemView,
    "LookBackView": look_back_view.LookBackView,
}
CLASS_TWINS = {
    "Who": class_view.WhoView,
    "Idea": class_view.IdeaView,
    "Task": class_view.TaskView,
    "Next": class_view.NextView,
    "Days": class_view.DaysView,
    "DayRow": class_view.DayRowView,
    "Sure": class_view.SureView,
    "Moment": class_view.MomentView,
    "Lesson": class_view.LessonView,
    "ClassView": class_view.ClassView,
}

SHELF_TWINS = {
    "ShelfTile": shelf.ShelfTileView,
    "ShelfPlank": shelf.ShelfPlankView,
    "Shelf": shelf.ShelfView,
}

SHELL_TWINS = {
    "Step": lesson_view.LessonStepView,
    "Mastery": lesson_view.MasteryView,
    "GoalPicture": lesson_view.GoalPictureView,
    "Steps": lesson_view.StepsView,
    "Gate": lesson_view.GateView,
    "Next": lesson_view.NextView,
    "Result": lesson_view.ResultView,
    "Results": lesson_view.ResultsView,
    "RecordLesson": lesson_view.RecordLessonView,
    "RecordPart": lesson_view.RecordView,
    "Choice": lesson_view.ChoiceView,
    "Need": lesson_view.NeedView,
    "LinkField": lesson_view.LinkFieldView,
    "LinkGroup": lesson_view.LinkGroupView,
    "LinkLesson": lesson_view.LinkLessonView,
    "Links": lesson_view.LinksView,
}


def typescript_fields(source: Path = VIEW_TS) -> dict[str, dict[str, bool]]:
    """Interface → field → whether it may be missing, for the outermost braces only."""
    found = {}
    for name, body in re.findall(r"export interface (\w+) \{\n(.*?)\n\}", source.read_text(), re.DOTALL):
        fields = re.findall(r"^  (\w+)(\??):", body, re.MULTILINE)
        found[name] = {field: bool(mark) for field, mark in fields}
    return found


@pytest.mark.parametrize("name", TWINS)
def test_both_sides_name_the_same_fields(name):
    hints = get_type_hints(TWINS[name], include_extras=True)
    python = {field: get_origin(kind) is NotRequired for field, kind in hints.items()}
    assert python == typescript_fields()[name]


OTHERS = [(LOOK_BACK_TS, LOOK_BACK_TWINS, name) for name in LOOK_BACK_TWINS]
OTHERS += [(CLASS_TS, CLASS_TWINS, name) for name in CLASS_TWINS]
OTHERS += [(SHELF_TS, SHELF_TWINS, name) for name in SHELF_TWINS]
OTHERS += [(SHELL_TS, SHELL_TWINS, name) for name in SHELL_TWINS]


@pytest.mark.parametrize(("source", "twins", "name"), OTHERS)
def test_both_sides_name_the_same_fields_of_a_lesson_part(source, twins, name):
    hints = get_type_hints(twins[name], include_extras=True)
    python = {field: get_origin(kind) is NotRequired for field, kind in hints.items()}
    assert python == typescript_fields(source)[name]
    assert set(typescript_fields(source)) == set(twins)


def test_intents_have_the_same_fields():
    assert set(typescript_fields()["Intent"]) == set(view.Intent.__dataclass_fields__)


def test_every_interface_of_the_wire_has_a_twin():
    assert set(typescript_fields()) - {"Intent"} == set(TWINS)
    assert all(is_typeddict(twin) for twin in TWINS.values())
    assert get_args(get_type_hints(view.Intent)["kind"]) == ("hello", "choose", "drop", "do", "sort")
