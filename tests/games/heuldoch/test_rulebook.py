"""The rulebook of Heul doch."""

from eselsohr.engine import registry, rulebooks


def test_it_states_18_rules_of_its_own() -> None:
    rules = rulebooks.load(registry.find("heuldoch"), "en").rules
    assert [rule for rule in rules if rule.startswith("H")] == [f"H{number}" for number in range(1, 19)]
