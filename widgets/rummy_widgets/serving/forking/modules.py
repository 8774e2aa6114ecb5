"""The files of all modules, for ipykernel, which asks each module for its file when a kernel starts (for the debugger).

Python counts references in the objects themselves. So in a fork, looking at a module copies the page of memory that it
is on: two thousand pages in all, a fifth of the memory that a kernel does not share. Instead, a kernel looks at a list
of the same files, made in the template and stored in one place.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from ipykernel import ipkernel


class File:
    """The only part of a module that ipykernel looks at."""

    __slots__ = ("__file__",)

    def __init__(self, path: str) -> None:
        self.__file__ = path


class SysInOnePlace(ModuleType):
    """Stands in for the module ``sys``, with files in place of modules."""

    def __init__(self, modules: dict[str, File]) -> None:
        super().__init__(sys.__name__)
        self.modules = modules

    def __getattr__(self, name: str) -> Any:
        return getattr(sys, name)


def gather() -> None:
    """Show ipykernel the files of everything loaded now."""
    paths = [module.__file__ for module in sys.modules.values() if getattr(module, "__file__", None)]
    here = [str(path).encode().decode() for path in paths]  # copies, next to each other
    setattr(ipkernel, "sys", SysInOnePlace({path: File(path) for path in here}))  # noqa: B010  it is no attribute to mypy
