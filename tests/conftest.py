"""One test set, one scale: `ESELSOHR_SCALE` multiplies the counts of every random test (`make soak`)."""

import os

import pytest

SCALE = int(os.environ.get("ESELSOHR_SCALE", "1"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was not tested."""
    for skipped in terminalreporter.stats.get("skipped", []):
        if skipped.nodeid.startswith("tests/browser"):
            terminalreporter.section("THE BROWSER CLIENT WAS NOT TESTED", sep="!", red=True, bold=True)
            terminalreporter.line(skipped.longrepr[-1])
            break


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What drives a real browser or a real terminal gets a second and a third chance on a noisy machine."""
    for item in items:
        if "browser" in item.path.parts or item.path.name == "test_tmux.py":
            item.add_marker(pytest.mark.flaky(reruns=2))
