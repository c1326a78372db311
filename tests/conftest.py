"""One test set, one scale: `ESELSOHR_SCALE` multiplies the counts of every random test (`make soak`)."""

import os
import signal
from collections.abc import Sequence
from typing import TypeVar

import pytest

from tests.examples.packages import MULE, install

pytest_plugins = ["tests.reruns", "tests.seeds"]
SCALE = int(os.environ.get("ESELSOHR_SCALE", "1"))
Case = TypeVar("Case")

# Whoever runs this in the background may have had Ctrl-C ignored, and all processes inherit that; some tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def some(cases: Sequence[Case], count: int = 1) -> Sequence[Case]:
    """All of them in `make soak`, otherwise the first: for cases that go the same way in another dress."""
    return cases if SCALE > 1 else cases[:count]


LOUD = {
    "tests/cli": "THE TERMINAL WAS NOT TESTED THROUGH A REAL ONE",
    "tests/browser": "THE BROWSER CLIENT WAS NOT TESTED",
    "tests/server": "THE SERVER WAS NOT TESTED WITH POSTGRESQL",
    "tests/server/test_nginx": "THE SERVER WAS NOT TESTED BEHIND NGINX",
    "tests/engine/test_cuda": "THE RULES WERE NOT COMPILED FOR GRAPHICS CARDS",
}


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: whoever drives a browser or a server mostly waits."""
    return (os.cpu_count() or 1) + 1


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was not tested."""
    skipped = terminalreporter.stats.get("skipped", [])
    for folder, sentence in LOUD.items():
        why = next((one.longrepr[-1] for one in skipped if _nearest(one.nodeid) == folder), None)
        if why:
            terminalreporter.section(sentence, sep="!", red=True, bold=True)
            terminalreporter.line(why)


def _nearest(test: str) -> str:
    """What a test is of, as nearly as it is named above."""
    return max((folder for folder in LOUD if test.startswith(folder)), key=len, default="")


@pytest.fixture(scope="session")
def with_mule(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process in which the example game is installed."""
    folder = tmp_path_factory.getbasetemp()
    return install(MULE, (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "mule")
