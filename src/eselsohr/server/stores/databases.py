"""Which database is meant: a file, or the address of a PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import Store, StoreRefused

if TYPE_CHECKING:
    from eselsohr.server.stores.postgres import PostgresStore

SCHEMES = ("postgresql://", "postgres://")


def open_store(database: str | Path, *, beside: bool = False) -> Store:
    """Open a store, or refuse with a sentence; `beside` a server that may be using it."""
    return postgres_store(str(database)) if is_address(database) else SqliteStore(Path(database), beside=beside)


def is_address(database: str | Path) -> bool:
    """Whether that is a PostgreSQL, and no file."""
    return str(database).startswith(SCHEMES)


def postgres_store(url: str) -> PostgresStore:
    """Open a PostgreSQL; only whoever has one needs its driver."""
    try:
        from eselsohr.server.stores.postgres import PostgresStore
    except ModuleNotFoundError as missing:
        if missing.name != "asyncpg":
            raise
        raise StoreRefused("store.no_driver") from None
    return PostgresStore(url)
