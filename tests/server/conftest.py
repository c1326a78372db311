"""One server a test, with its own database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from eselsohr.server.stores.databases import open_store
from eselsohr.server.stores.store import Store
from tests.missing import lacking
from tests.server.people import Person, running
from tests.server.postgres import Postgres, postgres, programs


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of this process."""
    lacking(*[] if programs() else ["postgresql"])
    with postgres() as running:
        yield running


@pytest.fixture
def postgres_url(postgres_server: Postgres) -> str:
    """An empty PostgreSQL database of the test's own."""
    return postgres_server.new()


@pytest.fixture(params=["sqlite", "postgres"])
def either(request: pytest.FixtureRequest) -> str:
    """A database of the test's own: once a file, once in PostgreSQL."""
    return str(request.getfixturevalue({"sqlite": "database", "postgres": "postgres_url"}[request.param]))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database file of the test's own."""
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def store(either: str) -> Iterator[Store]:
    """Either store."""
    store = open_store(either)
    yield store
    store.close()


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
