"""Every rule of a rulebook is cited by a test of its game."""

import ast
from pathlib import Path

import pytest

from eselsohr.engine import registry, rulebooks

TESTS = Path(__file__).parent / "games"
GAMES = sorted(folder.name for folder in TESTS.iterdir() if (folder / "test_rules.py").exists())


def stated(game: str) -> set[str]:
    """The numbers of the rules in a game's rulebook, the shared ones included."""
    return set(rulebooks.load(registry.find(game), "en").rules)


def shared(rules: set[str]) -> set[str]:
    return {rule for rule in rules if rule.startswith("G")}


def cited(folder: Path) -> set[str]:
    """The numbers in `@pytest.mark.rule(…)` of a folder's tests."""
    ids: set[str] = set()
    for file in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                ids |= {str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)}
    return ids


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited(game: str) -> None:
    rules = stated(game)
    assert rules - shared(rules) <= cited(TESTS / game)
    assert cited(TESTS / game) <= rules, "a number that is not in the rulebook"


def test_every_shared_rule_is_cited() -> None:
    rules = {rule for game in GAMES for rule in stated(game)}
    assert shared(rules) and shared(rules) <= cited(TESTS.parent)
