"""One test set, one scale: `ESELSOHR_SCALE` multiplies the counts of every random test (`make soak`)."""

import os

import pytest

pytest_plugins = ["tests.reruns"]
SCALE = int(os.environ.get("ESELSOHR_SCALE", "1"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was not tested."""
    for skipped in terminalreporter.stats.get("skipped", []):
        if skipped.nodeid.startswith("tests/browser"):
            terminalreporter.section("THE BROWSER CLIENT WAS NOT TESTED", sep="!", red=True, bold=True)
            terminalreporter.line(skipped.longrepr[-1])
            break
