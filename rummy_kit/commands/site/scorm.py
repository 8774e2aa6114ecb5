"""A lesson as one file to upload to a school's learning platform (LMS): a package in the form of SCORM 1.2.

It holds the same files as the site, for one lesson, with a manifest and a file of settings. All entries are deflated,
with their sizes before their data, which is what all platforms can read.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from rummy_kit.commands.site.pages import say

MANIFEST, SETTINGS = "imsmanifest.xml", "settings.json"
IMS, ADL = "http://www.imsproject.org/xsd/imscp_rootv1p1p2", "http://www.adlnet.org/xsd/adlcp_rootv1p2"
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
LOCATIONS = f"{IMS} imscp_rootv1p1p2.xsd {ADL} adlcp_rootv1p2.xsd"
LEFT_OUT = {"sympy.zip", "icon.png", "scanner.js", "deck_editor.js"}
"""Files for all pages that a lesson does not need. sympy, a quarter of a package, judges no differently from plain
numbers.
"""


@dataclass(frozen=True)
class Package:
    """A lesson's page, by its name and content, and a link for a class, whose settings apply."""

    name: str  # "formula-rummy.html"
    title: str
    page: str
    link: str = ""

    def write(self, package: Path, app: Path) -> None:
        """Write the package, including the folder with what all pages load."""
        there = sorted(file for file in app.rglob("*") if file.is_file() and file.name not in LEFT_OUT)
        files: Mapping[str, bytes] = {
            self.name: self.page.encode(),
            SETTINGS: json.dumps({"link": self.link}).encode(),
            **{file.relative_to(app.parent).as_posix(): file.read_bytes() for file in there},
        }
        with zipfile.ZipFile(package, "w") as packed:
            for entry, content in {MANIFEST: manifest(self.name, self.title, files), **files}.items():
                packed.writestr(zipfile.ZipInfo(entry), content, zipfile.ZIP_DEFLATED, 9)


def manifest(page: str, title: str, files: Iterable[str]) -> bytes:
    """The list of what is in the package: one lesson that reports its results (a SCO), and its files."""
    for prefix, space in (("", IMS), ("adlcp", ADL), ("xsi", INSTANCE)):
        ElementTree.register_namespace(prefix, space)
    identifier = page.removesuffix(".html")
    root = ElementTree.Element(f"{{{IMS}}}manifest", {"identifier": f"rummy-kit-{identifier}", "version": "1.1"})
    root.set(f"{{{INSTANCE}}}schemaLocation", LOCATIONS)

    def add(above: ElementTree.Element, tag: str, text: str = "", **attributes: str) -> ElementTree.Element:
        added = ElementTree.SubElement(above, f"{{{IMS}}}{tag}", attributes)
        added.text = text or None
        return added

    about = add(root, "metadata")
    add(about, "schema", "ADL SCORM")
    add(about, "schemaversion", "1.2")
    organization = add(add(root, "organizations", default="rummy-kit"), "organization", identifier="rummy-kit")
    add(organization, "title", say("lms.organization"))
    item = add(organization, "item", identifier="lesson", identifierref="page", isvisible="true")
    add(item, "title", title)
    resource = add(add(root, "resources"), "resource", identifier="page", type="webcontent", href=page)
    resource.set(f"{{{ADL}}}scormtype", "sco")
    for file in files:
        add(resource, "file", href=file)
    ElementTree.indent(root)
    made: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return made
