"""The rulebook of Esel."""

from eselsohr.engine import registry, rulebooks


def test_it_states_26_rules_of_its_own() -> None:
    rules = rulebooks.load(registry.find("esel"), "en").rules
    assert [rule for rule in rules if rule.startswith("E")] == [f"E{number}" for number in range(1, 27)]
