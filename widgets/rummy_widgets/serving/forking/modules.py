"""The files of all modules, for ipykernel: it asks each module for its file when a kernel starts, for the debugger.

Python counts in each object who looks at it. In a fork, that copies the page of memory in which the module lies: two
thousand pages, a fifth of all that a kernel would have of its own. So a kernel looks at a list of the same files, made
in the template, that lies in one place.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from ipykernel import ipkernel


class File:
    """What is looked at of a module."""

    __slots__ = ("__file__",)

    def __init__(self, path: str) -> None:
        self.__file__ = path


class SysInOnePlace(ModuleType):
    """The module ``sys``, with files for modules."""

    def __init__(self, modules: dict[str, File]) -> None:
        super().__init__(sys.__name__)
        self.modules = modules

    def __getattr__(self, name: str) -> Any:
        return getattr(sys, name)


def gather() -> None:
    """Show ipykernel the files of what is loaded now."""
    paths = [module.__file__ for module in sys.modules.values() if getattr(module, "__file__", None)]
    here = [str(path).encode().decode() for path in paths]  # copies, one beside the other
    setattr(ipkernel, "sys", SysInOnePlace({path: File(path) for path in here}))  # noqa: B010  it is no attribute to mypy
