"""A package for a learning platform: what its manifest says, and that every reader can unpack it."""

from __future__ import annotations

import json
import zipfile
import zlib
from base64 import b64encode
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rummy_widgets.shell import my_record
from rummy_widgets.site.platform import Platform

from rummy_kit import games
from rummy_kit.commands.site.command import check_link
from rummy_kit.commands.site.scorm import ADL, IMS, Package

IN = {"": IMS, "adlcp": ADL}
SIZES_BEHIND = 0b1000  # the flag of an entry whose sizes come after its data: Java reads none such


@pytest.fixture
def package(tmp_path: Path) -> Path:
    app = tmp_path / "app-1"
    (app / "pyodide").mkdir(parents=True)
    for name in ("page.js", "sympy.zip", "pyodide/python.bin"):
        (app / name).write_text(name)
    made = tmp_path / "ions.zip"
    Package("ions.html", "Ions & <more>", "<!DOCTYPE html>", "https://school/ions.html?seats=3").write(made, app)
    return made


def test_the_manifest_names_one_lesson_that_reports_and_every_file(package: Path) -> None:
    with zipfile.ZipFile(package) as packed:
        root = ElementTree.fromstring(packed.read("imsmanifest.xml"))
        names = set(packed.namelist())
    assert [root.findtext(f"metadata/{one}", namespaces=IN) for one in ("schema", "schemaversion")] == [
        "ADL SCORM",
        "1.2",
    ]
    (organization,) = root.findall("organizations/organization", IN)
    assert root.find("organizations", IN).attrib == {"default": organization.get("identifier")}  # type: ignore[union-attr]
    (item,) = organization.findall("item", IN)
    (resource,) = root.findall("resources/resource", IN)
    assert item.findtext("title", namespaces=IN) == "Ions & <more>"
    assert (item.get("identifierref"), resource.get(f"{{{ADL}}}scormtype")) == (resource.get("identifier"), "sco")
    assert resource.get("href") == "ions.html"
    assert {file.get("href") for file in resource} == names - {"imsmanifest.xml"}
    assert names >= {"app-1/page.js", "app-1/pyodide/python.bin"} and "app-1/sympy.zip" not in names


def test_every_reader_can_unpack_it_and_its_settings_are_a_file(package: Path) -> None:
    with zipfile.ZipFile(package) as packed:
        assert packed.testzip() is None
        assert json.loads(packed.read("settings.json")) == {"link": "https://school/ions.html?seats=3"}
        assert packed.namelist()[0] == "imsmanifest.xml"
        for entry in packed.infolist():
            assert entry.compress_type == zipfile.ZIP_DEFLATED and not entry.flag_bits & SIZES_BEHIND


def test_what_a_newer_version_has_kept_is_not_overwritten() -> None:
    my_record.cache_clear()
    said: list[list[object]] = []
    Platform("say_rummy", b64encode(zlib.compress(b"[99]")).decode(), 0, said.append)
    my_record().step("say_rummy", "goals")
    assert said == [["notice", "lms-newer"]]
    my_record.cache_clear()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("only_steps=look_back", "look_back needs game in only_steps"),
        ("ideas=phlogiston", "phlogiston"),
        ("colour=red", "colour"),
        ("seats=9", "2 to 6 can play"),
    ],
)
def test_a_link_that_cannot_be_used_makes_no_package(said: str, why: str) -> None:
    lessons, _ = games.load_lessons()
    with pytest.raises(SystemExit, match=why):
        check_link(f"https://school.test/formula-rummy.html?{said}", lessons)
    check_link("https://school.test/formula-rummy.html?only_steps=practice&task_count=3#practice", lessons)
