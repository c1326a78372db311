"""Habits of the house, looked after by a machine: of tests, of kernels, of platforms."""

from __future__ import annotations

import ast
import subprocess
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[1]
TRACKED = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
MODULES = {Path(name): ast.parse((ROOT / name).read_bytes()) for name in TRACKED.stdout.split() if name.endswith(".py")}
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

POSIX = {"crypt", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}


def places(folder: str, kind: type[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    """Every node of a kind below a folder, with where it stands."""
    for path, tree in MODULES.items():
        if path.parts[0] == folder:
            found = (node for node in ast.walk(tree) if isinstance(node, kind))
            yield from ((f"{path}:{getattr(node, 'lineno', 0)}", node) for node in found)


def imported(folder: str) -> Iterator[tuple[str, str]]:
    """Every module imported below a folder, with where that stands."""
    for place, node in places(folder, ast.ImportFrom):
        assert isinstance(node, ast.ImportFrom)
        yield place, node.module or ""
    for place, node in places(folder, ast.Import):
        assert isinstance(node, ast.Import)
        yield from ((place, alias.name) for alias in node.names)


def test_there_is_something_to_look_at() -> None:
    assert {path.parts[0] for path in MODULES} >= {"src", "tests", "benchmarks", "client"}


def test_no_test_waits_for_ever() -> None:
    loops = [place for place, _ in places("tests", ast.While) if not place.startswith("tests/waiting.py")]
    assert loops == [], "use turns() of tests/playing.py, or patiently() and wait_for() of tests/waiting.py"


def test_helpers_are_not_imported_from_test_modules() -> None:
    assert [place for place, name in imported("tests") if name.startswith("tests.") and ".test_" in name] == []


def test_chance_in_tests_can_be_repeated() -> None:
    calls = [(place, node) for place, node in places("tests", ast.Call) if isinstance(node, ast.Call)]
    assert [place for place, call in calls if ast.unparse(call.func).endswith("Random") and not call.args] == []
    assert [place for place, call in calls if ast.unparse(call.func).endswith(("SystemRandom", "urandom"))] == []


def test_nothing_needs_posix() -> None:
    assert [place for place, name in imported("src") if name.partition(".")[0] in POSIX] == []


# Kernels: what says that it is one, lies where the tools find it


def test_kernels_lie_where_they_are_found() -> None:
    said = {path: ast.get_docstring(tree) or "" for path, tree in MODULES.items()}
    kernels = {path for path, text in said.items() if text.startswith(("Kernel:", "Kernel "))}
    assert len(kernels) > 10
    assert kernels == {path for path in MODULES if _in_a_kernel_folder(path) or _is_law_of_a_game(path)}


def _in_a_kernel_folder(path: Path) -> bool:
    return path.parent.name == "kernel" and path.name != "__init__.py"


def _is_law_of_a_game(path: Path) -> bool:
    return path.name in ("rules.py", "policy.py", "sense.py") and path.with_name("game.py") in MODULES


def test_mypy_lets_kernels_and_nothing_else_go_without_annotations() -> None:
    patterns = next(each["module"] for each in PYPROJECT["tool"]["mypy"]["overrides"] if "allow_untyped_defs" in each)
    found = {path for path in MODULES if any(fnmatch(_name(path), pattern) for pattern in patterns)}
    assert {path for path in found if path.name != "__init__.py"} == {
        path for path in MODULES if _in_a_kernel_folder(path) or _is_law_of_a_game(path)
    }


def _name(path: Path) -> str:
    """The import name of a module."""
    return ".".join(path.with_suffix("").parts).rpartition("src.")[2]
