"""`eselsohr serve`: lay the table for everybody in the house."""

from __future__ import annotations

import contextlib
import socket
import sys
import webbrowser
from pathlib import Path

import click
import platformdirs
import uvicorn

from eselsohr.server.addresses import is_loopback, lan_address, url
from eselsohr.server.app import make_app
from eselsohr.server.socket import LARGEST_FRAME
from eselsohr.server.sqlite import SqliteStore
from eselsohr.server.store import StoreRefused
from eselsohr.text import say

PORT = 3735  # ESEL on a telephone's keys
MOST_CONNECTIONS = 5000


def default_database() -> Path:
    """Where this platform keeps a user's data."""
    return platformdirs.user_data_path("eselsohr", appauthor=False) / "tables.sqlite3"


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True)
@click.option("--database", type=click.Path(dir_okay=False, path_type=Path), default=default_database)
@click.option("--open", "open_browser", is_flag=True)
def serve(host: str, port: int, database: Path, *, open_browser: bool) -> None:
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    try:
        store = SqliteStore(database)
    except StoreRefused as refused:
        raise click.UsageError(say("en", refused.key, **refused.params)) from None
    config = uvicorn.Config(
        make_app(store, listening=host),
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        limit_concurrency=MOST_CONNECTIONS,
        log_level="warning",
        server_header=False,
    )
    here, elsewhere = _addresses(host, port)
    click.echo(elsewhere or here)
    if open_browser:
        webbrowser.open(here)
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])
