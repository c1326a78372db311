"""Where chance in tests comes from: one seed, said beside every failure (a pytest plugin).

`ESELSOHR_SEED=7 pytest …` takes another one. Tables whose seed would come from the operating system get theirs from it
too; `python -m tests.seeds serve …` is the command line in which that holds.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Generator

import pytest
from hypothesis import settings

from eselsohr.engine import records
from tests.conftest import SCALE

SEED = os.environ.get("ESELSOHR_SEED", "1")

settings.register_profile("eselsohr", deadline=None, derandomize=SCALE == 1, print_blob=True)
settings.load_profile("eselsohr")


def seeds(test: str) -> Callable[[object], str]:
    """Stand in for `records.seed_text`: the seeds nobody gives are drawn for that test."""
    chance, given = random.Random(f"{SEED} {test}"), records.seed_text
    return lambda seed: given(chance.randbytes(32).hex() if seed is None else seed)


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


if __name__ == "__main__":
    from eselsohr.cli import main

    vars(records)["seed_text"] = seeds(os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0])
    main()
