"""Where chance in tests comes from: one seed, said beside every failure (a pytest plugin).

`ESELSOHR_SEED=7 pytest …` takes another one. Tables whose seed would come from the operating system get theirs from it
too, also in the processes that tests start (`tests/command.py`).
"""

from __future__ import annotations

import random
from collections.abc import Generator

import pytest
from hypothesis import settings

from eselsohr.engine import records
from tests.command import SEED, seeds
from tests.conftest import SCALE

settings.register_profile("eselsohr", deadline=None, derandomize=SCALE == 1, print_blob=True)
settings.load_profile("eselsohr")


@pytest.fixture(autouse=True)
def seeded(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same chance for the same test, whatever ran before it."""
    random.seed(f"{SEED} {request.node.nodeid}")
    monkeypatch.setattr(records, "seed_text", seeds(request.node.nodeid))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        report.sections.append(("chance", f"ESELSOHR_SEED={SEED}"))
    return report
