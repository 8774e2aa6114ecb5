"""The templates of a page, compiled once: compiling them was half of a server's work for each page."""

from __future__ import annotations

from types import CodeType
from typing import Any, ClassVar

import voila.notebook_renderer
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila.exporter import VoilaExporter


class CompiledTemplates(BytecodeCache):
    """Keeps the code of templates for all environments of a server,
    but not the templates themselves: each holds the environment of the page for which it was made.
    """

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str, bool], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get(_what(bucket))

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code, "Jinja hands over what it has compiled"
        self._codes[_what(bucket)] = bucket.code


def _what(bucket: Bucket) -> tuple[str, str, bool]:
    """What identifies a template: its name, the content of its file, and whether it is compiled to wait for the
    kernel.
    """
    return bucket.key, bucket.checksum, bucket.environment.is_async


class PageExporter(VoilaExporter):
    """An exporter; Voilà makes one for each page."""

    compiled: ClassVar = CompiledTemplates()

    def _create_environment(self) -> Environment:
        environment: Any = super()._create_environment()
        environment.bytecode_cache = self.compiled
        return environment


def compile_once() -> None:
    """Give Voilà's pages our exporter; there is no setting for it."""
    voila.notebook_renderer.VoilaExporter = PageExporter
