"""Every rule of a rulebook is cited by a test of its game, and every reason of a hint is tested."""

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


def claims(folder: Path) -> dict[bool, set[str]]:
    """The reasons that a game's tests say hold (True), and those they say do not."""
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for node in ast.walk(ast.parse((folder / "test_reasons.py").read_text("utf-8"))):
        if not isinstance(node, ast.Assert):
            continue
        for claim in node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]:
            not_in = isinstance(claim, ast.Compare) and isinstance(claim.ops[0], ast.NotIn)
            texts = [part.value for part in ast.walk(claim) if isinstance(part, ast.Constant)]
            found[not not_in and not isinstance(claim, ast.UnaryOp)] |= {str(text).partition(" ")[0] for text in texts}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_of_a_hint_is_tested_where_it_holds_and_where_it_does_not(game: str) -> None:
    reasons = registry.find(game).part("reasons")
    assert reasons is not None
    names, found = {one.__name__ for one in (*reasons.ABOUT_YOU, *reasons.ABOUT_OTHERS)}, claims(TESTS / game)
    assert {holds: names - found[holds] for holds in (True, False)} == {True: set(), False: set()}
