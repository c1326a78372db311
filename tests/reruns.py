"""A second and a third chance for what drives a real browser or a real terminal, and what they cost (a pytest plugin).

A noisy machine may make a test run again. Every rerun is printed; a run that needs more than a few of them fails.
"""

from __future__ import annotations

from collections import Counter

import pytest

CHANCES = 2  # reruns of one test
MOST = 2 * CHANCES  # reruns of all tests of a run together: as many as two tests may need
NOISY = ("tests/browser/", "tests/cli/test_tmux.py")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("reruns") == 0:  # whoever looks for a fault wants to see it the first time
        return
    for item in items:
        if item.nodeid.startswith(NOISY):
            item.add_marker(pytest.mark.flaky(reruns=CHANCES))


def pytest_sessionfinish(session: pytest.Session) -> None:
    if len(reruns(session.config)) > MOST and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say which tests were run again, how often, and why."""
    again = reruns(config)
    if not again:
        return
    terminalreporter.section("RERUNS", sep="!", yellow=True, bold=True)
    for test, count in Counter(report.nodeid for report in again).most_common():
        terminalreporter.line(f"{test}: {count} ×")
    for report in again:
        terminalreporter.line(str(getattr(report.longrepr, "reprcrash", report.longrepr)))
    terminalreporter.line(f"{len(again)} in all; a run with more than {MOST} fails.")


def reruns(config: pytest.Config) -> list[pytest.TestReport]:
    """Those that were run again; with xdist, in the process that gathers the reports of all others."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return reporter.stats.get("rerun", []) if reporter else []
