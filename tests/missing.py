"""What tests drive and a machine may lack: a browser, a database, a terminal."""

from __future__ import annotations

import os

import pytest


def lacking(*what: str) -> None:
    """Where any of these programs is missing, CI fails and a laptop says what was not tested."""
    if what:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(f"missing: {', '.join(what)}")
