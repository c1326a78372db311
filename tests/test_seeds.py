"""Chance in tests is the same every time, and a failure says which it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from eselsohr import Match

pytest_plugins = ["pytester"]

DRAWS = """
import random
from eselsohr import Match

def test_chance():
    assert (random.random(), Match.new("esel", 3).seed) == 0
"""


def drawn(pytester: pytest.Pytester) -> list[str]:
    result = pytester.runpytest_subprocess("-p", "tests.seeds", timeout=120)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    return [line for line in result.outlines if line.startswith("E ") or "ESELSOHR_SEED" in line]


def test_a_failure_names_the_seed_that_repeats_it(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    pytester.makepyfile(DRAWS)
    monkeypatch.setenv("ESELSOHR_SEED", "7")
    first = drawn(pytester)
    assert first[-1] == "ESELSOHR_SEED=7" and drawn(pytester) == first
    monkeypatch.setenv("ESELSOHR_SEED", "8")
    assert drawn(pytester)[0] != first[0]


def test_seeds_nobody_gives_differ_within_a_test() -> None:
    assert Match.new("esel", 3).seed != Match.new("esel", 3).seed
