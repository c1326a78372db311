"""Every rule of the ledger is cited by a test of its game."""

import ast
from pathlib import Path

import pytest

LEDGER = {"esel": ("E", 26), "boss": ("B", 15), "heuldoch": ("H", 18), "dreist": ("D", 25)}
SHARED = {f"G{number}" for number in range(1, 12)}
TESTS = Path(__file__).parent / "games"


def cited(folder: Path) -> set[str]:
    """The ids in `@pytest.mark.rule(…)` of a folder's tests."""
    ids: set[str] = set()
    for file in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                ids |= {str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)}
    return ids


@pytest.mark.parametrize("game", sorted(folder.name for folder in TESTS.iterdir() if folder.name in LEDGER))
def test_every_rule_is_cited(game: str) -> None:
    prefix, count = LEDGER[game]
    own = {f"{prefix}{number}" for number in range(1, count + 1)}
    assert cited(TESTS / game) >= own
    assert cited(TESTS / game) <= own | SHARED, "an id that is not in the ledger"


def test_every_shared_rule_is_cited() -> None:
    assert cited(TESTS) >= SHARED
