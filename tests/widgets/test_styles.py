"""The stylesheets of the browser side, read as text: spaces on a scale, four breakpoints, contrasts, files in place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import bundle

STYLES = sorted(file for file in bundle.SOURCES.rglob("*.css") if file.name != "table.css")  # which only imports
TOKENS = (bundle.SOURCES / "styles" / "tokens.css").read_text(encoding="utf-8")
OTHER_PAGES = {"site.css", "fold.css"}  # of pages that are not ours: there are no tokens

BREAKPOINTS = {40, 50, 65, 75}  # rem
CARD_WIDTHS = {px / 16 for px in (30, 37, 40, 46, 62, 76, 100)}
"""The widths at which a card begins to show less or more; its own size counts, not that of the page."""


def rules(file: Path) -> str:
    """A stylesheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.stem)
def test_there_are_four_breakpoints(file: Path) -> None:
    for kind, query in re.findall(r"@(container card|container|media)\b([^{]*)\{", rules(file)):
        known = CARD_WIDTHS if kind == "container card" else BREAKPOINTS
        assert {float(rem) for rem in re.findall(r"([\d.]+)rem", query)} <= known, f"{query}: see styles/tokens.css"
        assert not re.search(r"\d(px|em)\b", query), f"{query}: write it in rem"
        assert not re.search(r"\b(min|max)-(width|height)\b", query), f"{query}: write (width <= 40rem)"


SPACE = re.compile(r"(?<![\w-])((?:margin|padding|gap|row-gap|column-gap)(?:-[a-z]+)*): ([^;{}]+);")


def without_calls(value: str) -> str:
    """A value without its calculations: ``0 calc(var(--space-8) - 1px)`` is ``0 calc``."""
    while (inner := re.sub(r"\([^()]*\)", "", value)) != value:
        value = inner
    return value


def off_the_scale(css: str) -> Iterator[str]:
    """Margins, paddings and gaps that are lengths and not tokens: only 1px, and calculations with a token."""
    for name, value in SPACE.findall(css):
        if re.search(r"(?<![\w.])(?!1px)-?[\d.]+(px|rem)", without_calls(value)):
            yield f"{name}: {value}"


def test_spaces_off_the_scale_are_found() -> None:
    css = ".a { margin: 0 1px auto; padding: 3px var(--space-4); gap: calc(var(--space-4) - 1.5px); row-gap: -0.5rem; }"
    assert list(off_the_scale(css)) == ["padding: 3px var(--space-4)", "row-gap: -0.5rem"]


@pytest.mark.parametrize("file", [file for file in STYLES if file.name not in OTHER_PAGES], ids=lambda file: file.stem)
def test_spaces_are_on_the_scale(file: Path) -> None:
    assert list(off_the_scale(rules(file))) == []
    used = set(re.findall(r"var\(--space-(\d+)\)", rules(file)))
    assert used <= set(re.findall(r"--space-(\d+):", TOKENS))


def test_each_step_of_the_scale_has_its_name() -> None:
    steps = re.findall(r"--space-(\d+): ([\d.]+)rem;", TOKENS)
    assert len(steps) > 8 and all(int(name) == 16 * float(rem) for name, rem in steps)


def tokens(theme: str) -> dict[str, str]:
    """The colours of styles/tokens.css in one theme."""
    colour = r"#[0-9a-f]{3,6}"
    found = {name: (value, value) for name, value in re.findall(rf"--([\w-]+): ({colour});", TOKENS)}
    pairs = re.findall(rf"--([\w-]+): light-dark\(({colour}), ({colour})\);", TOKENS)
    found |= {name: (light, dark) for name, light, dark in pairs}
    return {name: values[theme == "dark"] for name, values in found.items()}


def luminance(colour: str) -> float:
    """WCAG 2 relative luminance."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(a: str, b: str) -> float:
    lighter, darker = sorted((luminance(a), luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


KINDS = ("blue", "green", "red", "black", "ochre", "violet", "teal")
TEXT = [
    *[("ink", ground) for ground in ("surface", "well", "panel", "mat", "accent-soft")],
    *[("ink-2", ground) for ground in ("surface", "well", "panel", "mat", "accent-soft")],
    ("accent-ink", "accent"),
    *[(voice, f"{voice}-soft") for voice in ("rule", "concept", "tip")],
    *[(ink, f"{voice}-soft") for ink in ("ink", "ink-2") for voice in ("rule", "concept", "tip")],
    ("concept", "mat"),
    *[(f"k-{kind}", ground) for kind in KINDS for ground in ("face", f"k-{kind}-soft")],
    ("face-ink", "face"),
    ("face-ink-2", "face"),
    ("tag-ink", "tag"),
    ("plus", "mat"),
    ("minus", "mat"),
    ("mat", "edge"),  # the tick of a step that is done, a sign of 14 px
]
EDGES = [
    *[("edge", ground) for ground in ("surface", "well", "panel", "mat", "accent-soft")],
    *[("accent-edge", ground) for ground in ("surface", "accent-soft", "mat")],
    *[("focus", ground) for ground in ("surface", "panel", "mat")],
    ("on-card-edge", "face"),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_contrast_enough(theme: str) -> None:
    colour = tokens(theme)
    weak = [
        f"{front} on {ground}: {ratio:.2f}, wanted {wanted}"
        for pairs, wanted in ((TEXT, 4.5), (EDGES, 3.0))
        for front, ground in pairs
        if (ratio := contrast(colour[front], colour[ground])) < (3.0 if ground == "edge" else wanted)
    ]
    assert not weak


def test_styles_stand_beside_their_code_and_are_all_imported() -> None:
    imported = set(re.findall(r'@import "\./(.+)";', (bundle.SOURCES / "table.css").read_text(encoding="utf-8")))
    for page in ("pupil_page", "teacher_page"):
        code = (bundle.SOURCES / "class" / f"{page}.ts").read_text(encoding="utf-8")
        imported |= {f"class/{name}" for name in re.findall(r'from "\./(.+\.css)";', code)}
    own = [file.relative_to(bundle.SOURCES).as_posix() for file in STYLES]
    elsewhere = {
        "deck/editor.css",
        "print/print.css",
        "lab/fold.css",
        "site/site.css",
    }  # pages of their own, and JupyterLab's part
    assert imported == set(own) - elsewhere
    alone = [file.name for file in STYLES if not file.with_suffix(".ts").is_file()]
    assert sorted(alone) == ["base.css", "form.css", "hosts.css", "site.css", "tokens.css", "wishes.css"], (
        "what is nobody's alone is in styles/"
    )


def test_styles_stay_inside_the_table_and_ask_for_nothing() -> None:
    for file in STYLES:
        text = rules(file)
        assert "url(" not in text and "@font-face" not in text, file.name
        if file.name in ("print.css", "site.css"):  # for pages of their own
            continue
        assert "@import" not in text, file.name
        outermost = re.findall(r"^(?:  )?([^\s@}].*?) \{$", text, flags=re.M)
        depth_zero = re.findall(r"^([^\s@}].*?) \{$", text, flags=re.M)
        own = [selector.startswith(".rk") for selector in depth_zero]
        assert outermost and all(own), file.name
        in_media = re.findall(r"^@(?:media|container)[^{]*\{\n  ([^\s@][^{]*?) \{$", text, flags=re.M)
        at = r"@(?:media|container)[^{]*\{\n"
        in_both = re.findall(rf"^{at}  {at}    (\S[^{{]*?) \{{$", text, flags=re.M)
        assert all(selector.startswith(".rk") for selector in (*in_media, *in_both)), file.name
