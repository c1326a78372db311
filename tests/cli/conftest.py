"""A data folder of the test's own, English, and a way to call the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import eselsohr

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's matches are kept."""
    monkeypatch.setenv("ESELSOHR_DATA", str(tmp_path))
    monkeypatch.setenv("ESELSOHR_LANG", "en")
    monkeypatch.setenv("PYTHONPATH", str(Path(eselsohr.__file__).parents[1]))
    return tmp_path / "matches"


@pytest.fixture
def run() -> Run:
    """Call `eselsohr` as a program of its own."""

    def call(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "eselsohr.cli", *arguments],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, **environment},
            timeout=300,
        )

    return call
