"""Reruns are printed and counted, and too many fail a run: with one process and with several."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.reruns import MOST

pytest_plugins = ["pytester"]

FAILS = """
import pathlib
import pytest

@pytest.mark.parametrize("test", range({tests}))
def test_noisy(test):
    mark = pathlib.Path(f"failed-{{test}}")
    if not mark.exists():
        mark.touch()
        pytest.fail("the machine was busy")
"""
PROCESSES = pytest.mark.parametrize("processes", [[], ["-n", "2", "--dist", "worksteal"]], ids=["one", "several"])

Run = Callable[[int, list[str]], pytest.RunResult]


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run noisy tests that each fail once."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))

    def noisy(tests: int, processes: list[str]) -> pytest.RunResult:
        file = pytester.mkdir("tests") / "browser" / "test_noisy.py"
        file.parent.mkdir()
        file.write_text(FAILS.format(tests=tests))
        return pytester.runpytest_subprocess("-p", "tests.reruns", *processes, timeout=120)

    return noisy


@PROCESSES
def test_a_few_reruns_are_printed(run: Run, processes: list[str]) -> None:
    result = run(MOST, processes)
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes(passed=MOST)
    result.stdout.fnmatch_lines(["*RERUNS*", "tests/browser/test_noisy.py::*: 1 ×", "*the machine was busy"])
    result.stdout.fnmatch_lines([f"{MOST} in all; *"])


@PROCESSES
def test_too_many_reruns_fail_a_run(run: Run, processes: list[str]) -> None:
    result = run(MOST + 1, processes)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(passed=MOST + 1)
    result.stdout.fnmatch_lines([f"{MOST + 1} in all; *"])


def test_no_reruns_no_words(run: Run) -> None:
    result = run(0, [])
    result.stdout.no_fnmatch_line("*RERUNS*")
