"""The rulebook of Boss."""

from eselsohr.engine import registry, rulebooks


def test_it_states_15_rules_of_its_own() -> None:
    rules = rulebooks.load(registry.find("boss"), "en").rules
    assert [rule for rule in rules if rule.startswith("B")] == [f"B{number}" for number in range(1, 16)]
