"""Look for code of the same shape in three places in the games: what occurs three times belongs in the base.

    python tools/shapes.py [FOLDER]      default: rummy_kit/games

A shape is a run of statements of six lines or more, whatever its variables, constants and types are called. Exits with
1 and names the places if it finds one.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

LINES, PLACES = 6, 3
ROOT = Path(__file__).resolve().parents[1]


class Blurred(ast.NodeTransformer):
    """Takes out of code what may differ: names of variables, constants, annotations."""

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.copy_location(ast.Name("_", node.ctx), node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.copy_location(ast.Constant(type(node.value).__name__), node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return ast.copy_location(ast.arg("_"), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        blurred = self.generic_visit(node)
        assert isinstance(blurred, ast.FunctionDef)
        blurred.name, blurred.returns = "_", None
        return blurred


def runs(body: Sequence[ast.stmt]) -> Iterator[Sequence[ast.stmt]]:
    """The shortest run from each statement on that has at least this many lines."""
    for first in range(len(body)):
        for last in range(first, len(body)):
            if lines(body[first : last + 1]) >= LINES:
                yield body[first : last + 1]
                break


def lines(run: Sequence[ast.stmt]) -> int:
    """How many lines of code the run has, without docstrings."""
    docstrings = (stmt.body[0] for stmt in run if isinstance(stmt, ast.FunctionDef) and ast.get_docstring(stmt))
    prose = sum((doc.end_lineno or 0) - doc.lineno + 1 for doc in docstrings)
    return (run[-1].end_lineno or 0) - run[0].lineno + 1 - prose


def bodies(tree: ast.AST) -> Iterator[Sequence[ast.stmt]]:
    """Every list of statements, leaving out docstrings, imports and plain fields, which cannot be shared."""
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            body = getattr(node, name, None)
            if isinstance(body, list):
                kept = [stmt for stmt in body if isinstance(stmt, ast.stmt) and not _is_no_code(stmt)]
                if kept:
                    yield kept


def _is_no_code(stmt: ast.stmt) -> bool:
    if isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Constant):
        return True
    if isinstance(stmt, ast.ClassDef):
        return all(isinstance(each, ast.AnnAssign | ast.Assign | ast.Expr) for each in stmt.body)
    return isinstance(stmt, ast.Import | ast.ImportFrom | ast.AnnAssign | ast.Assign) and stmt.col_offset <= 4


def places(folder: Path) -> dict[str, list[str]]:
    """Shape → its places."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(folder.rglob("*.py")):
        for body in bodies(ast.parse(file.read_text(encoding="utf-8"))):
            for run in runs(body):
                shape = "\n".join(ast.dump(Blurred().visit(ast.parse(ast.unparse(stmt)))) for stmt in run)
                found[shape].append(f"{file.relative_to(folder)}:{run[0].lineno}")
    return found


def main(folder: Path) -> int:
    """Print the shapes that occur in too many places; the exit code is 1 if there are any."""
    often = {shape: where for shape, where in places(folder).items() if len(where) >= PLACES}
    for where in often.values():
        print(f"{LINES} lines or more of one shape in {len(where)} places: {', '.join(where)}")
    return min(len(often), 1)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "rummy_kit" / "games"))
