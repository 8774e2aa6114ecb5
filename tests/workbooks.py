"""Spreadsheets (.xlsx, .ods) for tests, made without one."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile


def workbook(*sheets: str) -> bytes:
    """An .xlsx file with these sheets, each the XML of its rows, as spreadsheets write them."""
    names = range(1, len(sheets) + 1)
    of = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    links = "".join(f'<Relationship Id="r{n}" Type="{of}/worksheet" Target="worksheets/{n}.xml"/>' for n in names)
    listed = "".join(f'<sheet name="Sheet {n}" sheetId="{n}" r:id="r{n}"/>' for n in names)
    relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    first = f'<Relationship Id="r1" Type="{of}/officeDocument" Target="xl/workbook.xml"/>'
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as packed:
        packed.writestr("_rels/.rels", f'<Relationships xmlns="{relations}">{first}</Relationships>')
        packed.writestr("xl/workbook.xml", f'<workbook {main} xmlns:r="{of}"><sheets>{listed}</sheets></workbook>')
        packed.writestr("xl/_rels/workbook.xml.rels", f'<Relationships xmlns="{relations}">{links}</Relationships>')
        for n, rows in zip(names, sheets, strict=True):
            packed.writestr(f"xl/worksheets/{n}.xml", f"<worksheet {main}><sheetData>{rows}</sheetData></worksheet>")
    return written.getvalue()


def sheet(*rows: tuple[str | int, ...]) -> str:
    """The XML of rows; a text that begins with = is a formula whose value is 9."""
    return "".join(
        f'<row r="{n}">{"".join(cell(f"{chr(65 + at)}{n}", value) for at, value in enumerate(row))}</row>'
        for n, row in enumerate(rows, 1)
    )


def cell(at: str, value: str | int) -> str:
    if isinstance(value, int):
        return f'<c r="{at}"><v>{value}</v></c>'
    if value.startswith("="):
        return f'<c r="{at}"><f>{value[1:]}</f><v>9</v></c>'
    return f'<c r="{at}" t="inlineStr"><is><t>{value}</t></is></c>' if value else ""


def open_document(*sheets: list[tuple[str | int, ...]]) -> bytes:
    """An .ods file with these sheets of rows, as LibreOffice writes them."""
    names = {part: f"urn:oasis:names:tc:opendocument:xmlns:{part}:1.0" for part in ("office", "table", "text")}
    spaces = " ".join(f'xmlns:{part}="{name}"' for part, name in names.items())
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    tables = "".join(
        f'<table:table table:name="Sheet {n}">'
        + "".join(f"<table:table-row>{''.join(map(open_cell, row))}</table:table-row>" for row in rows)
        + "</table:table>"
        for n, rows in enumerate(sheets, 1)
    )
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    manifest = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
    entries = f'<m:file-entry m:full-path="/" m:media-type="{kind}"/>'
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", kind)
        packed.writestr(
            "content.xml", f'<office:document-content {spaces} office:version="1.3">{body}</office:document-content>'
        )
        packed.writestr(
            "META-INF/manifest.xml", f'<m:manifest xmlns:m="{manifest}" m:version="1.3">{entries}</m:manifest>'
        )
    return written.getvalue()


def open_cell(value: str | int) -> str:
    if value == "":
        return "<table:table-cell/>"
    kind = f'float" office:value="{value}' if isinstance(value, int) else "string"
    return f'<table:table-cell office:value-type="{kind}"><text:p>{value}</text:p></table:table-cell>'
