"""One server a test, with its own database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people import Person, running


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database file of the test's own."""
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def server(database: Path) -> Iterator[str]:
    """The address of a running server."""
    with running(database) as address:
        yield address


@pytest.fixture
def anna(server: str) -> Person:
    """A guest."""
    return Person(server, "Anna")


@pytest.fixture
def bert(server: str) -> Person:
    """Another guest."""
    return Person(server, "Bert")
