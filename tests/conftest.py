"""One test set, one scale: `ESELSOHR_SCALE` multiplies the counts of every random test (`make soak`)."""

import os

import pytest

from tests.examples.packages import MULE, install

pytest_plugins = ["tests.reruns", "tests.seeds"]
SCALE = int(os.environ.get("ESELSOHR_SCALE", "1"))


LOUD = {
    "tests/browser": "THE BROWSER CLIENT WAS NOT TESTED",
    "tests/server": "THE SERVER WAS NOT TESTED WITH POSTGRESQL",
}


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: whoever drives a browser or a server mostly waits."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread what takes longest, the browsers, evenly: not all at once, and none at the very end."""
    browsers = [item for item in items if item.nodeid.startswith("tests/browser")]
    others = [item for item in items if not item.nodeid.startswith("tests/browser")]
    spread = [(at / len(browsers) * 0.95, item) for at, item in enumerate(browsers)]
    spread += [(at / len(others), item) for at, item in enumerate(others)]
    items[:] = [item for _, item in sorted(spread, key=lambda one: one[0])]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was not tested."""
    skipped = terminalreporter.stats.get("skipped", [])
    for folder, sentence in LOUD.items():
        why = next((one.longrepr[-1] for one in skipped if one.nodeid.startswith(folder)), None)
        if why:
            terminalreporter.section(sentence, sep="!", red=True, bold=True)
            terminalreporter.line(why)


@pytest.fixture(scope="session")
def with_mule(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process in which the example game is installed."""
    return install(MULE, tmp_path_factory.mktemp("mule"))
