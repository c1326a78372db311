"""One test set, one scale: `ESELSOHR_SCALE` multiplies the counts of every random test (`make soak`)."""

import os

import pytest

from tests.examples.packages import MULE, install

pytest_plugins = ["tests.reruns", "tests.seeds"]
SCALE = int(os.environ.get("ESELSOHR_SCALE", "1"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was not tested."""
    for skipped in terminalreporter.stats.get("skipped", []):
        if skipped.nodeid.startswith("tests/browser"):
            terminalreporter.section("THE BROWSER CLIENT WAS NOT TESTED", sep="!", red=True, bold=True)
            terminalreporter.line(skipped.longrepr[-1])
            break


@pytest.fixture(scope="session")
def with_mule(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process in which the example game is installed."""
    return install(MULE, tmp_path_factory.mktemp("mule"))
