"""The two descriptions of the wire, view.ts for the browser and table.py for the kernel, name the same fields."""

import re
from pathlib import Path
from typing import NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from rummy_kit.engine import table

VIEW_TS = Path(__file__).parents[1] / "widgets" / "src" / "view.ts"

TWINS = {
    "Face": table.FaceView,
    "Facts": table.FactsView,
    "Chip": table.ChipView,
    "Card": table.CardView,
    "Zone": table.ZoneView,
    "Meld": table.MeldView,
    "Seat": table.SeatView,
    "Slot": table.SlotView,
    "Field": table.FieldView,
    "Tray": table.TrayView,
    "Action": table.ActionView,
    "Heard": table.HeardView,
    "Panel": table.PanelView,
    "BarsPicture": table.BarsPicture,
    "Bar": table.BarView,
    "GridPicture": table.GridPicture,
    "RowsPicture": table.RowsPicture,
    "CellRow": table.CellRowView,
    "Cell": table.CellView,
    "ArrowsPicture": table.ArrowsPicture,
    "Stop": table.StopView,
    "Arrow": table.ArrowView,
    "Banner": table.BannerView,
    "Scores": table.ScoresView,
    "Sheet": table.SheetView,
    "Setup": table.SetupView,
    "View": table.TableView,
}


def typescript_fields() -> dict[str, dict[str, bool]]:
    """Interface → field → whether it may be missing, of the outermost braces only."""
    found = {}
    for name, body in re.findall(r"export interface (\w+) \{\n(.*?)\n\}", VIEW_TS.read_text(), re.DOTALL):
        fields = re.findall(r"^  (\w+)(\??):", body, re.MULTILINE)
        found[name] = {field: bool(mark) for field, mark in fields}
    return found


@pytest.mark.parametrize("name", TWINS)
def test_both_sides_name_the_same_fields(name):
    hints = get_type_hints(TWINS[name], include_extras=True)
    python = {field: get_origin(kind) is NotRequired for field, kind in hints.items()}
    assert python == typescript_fields()[name]


def test_intents_have_the_same_fields():
    assert set(typescript_fields()["Intent"]) == set(table.Intent.__dataclass_fields__)


def test_every_interface_of_the_wire_has_a_twin():
    assert set(typescript_fields()) - {"Intent"} == set(TWINS)
    assert all(is_typeddict(twin) for twin in TWINS.values())
    assert get_args(get_type_hints(table.Intent)["kind"]) == ("hello", "choose", "drop", "do", "sort")
