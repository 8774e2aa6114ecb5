"""Templates that are compiled once are the same for every page, and new when their file has changed."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from jinja2 import DictLoader, Environment, FileSystemLoader
from rummy_widgets.serving.templates import CompiledTemplates


def test_another_environment_finds_the_code_and_keeps_what_is_its_own(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("{{ greeting }}")
    compiled = CompiledTemplates()
    said, codes = [], []
    for greeting in ("first", "second"):
        page = Environment(loader=FileSystemLoader(tmp_path), bytecode_cache=compiled)
        page.globals["greeting"] = greeting
        template = page.get_template("page.html")
        said.append(template.render())
        codes.append(template.root_render_func.__code__)
    assert said == ["first", "second"]
    assert codes[0] is codes[1]


def test_a_file_that_has_changed_is_compiled_again() -> None:
    compiled = CompiledTemplates()
    pages = [Environment(loader=DictLoader({"page": text}), bytecode_cache=compiled) for text in ("old", "new")]
    assert [page.get_template("page").render() for page in pages] == ["old", "new"]


def test_a_page_that_waits_for_its_kernel_has_code_of_its_own() -> None:
    compiled = CompiledTemplates()
    same = {"loader": DictLoader({"page": "{{ 1 + 1 }}"}), "bytecode_cache": compiled}
    pages = [Environment(**same, enable_async=waits) for waits in (False, True, False)]  # type: ignore[arg-type]
    with ThreadPoolExecutor() as other:  # browser tests leave a loop running in this thread
        assert list(other.map(lambda page: page.get_template("page").render(), pages)) == ["2", "2", "2"]
