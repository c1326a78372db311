"""`eselsohr serve`: lay the table for everybody in the house."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import IO, Any

import click
import platformdirs
import uvicorn

from eselsohr.server.addresses import is_loopback, lan_address, listen, url
from eselsohr.server.app import make_app
from eselsohr.server.socket import LARGEST_FRAME
from eselsohr.server.sqlite import SqliteStore
from eselsohr.server.store import Store, StoreRefused
from eselsohr.text import pick, say

PORT = 3735  # ESEL on a telephone's keys
MOST_CONNECTIONS = 5000

LANGUAGE = pick(os.environ.get("LANGUAGE") or os.environ.get("LC_ALL") or os.environ.get("LANG"))


def default_database() -> Path:
    """Where this platform keeps a user's data."""
    return platformdirs.user_data_path("eselsohr", appauthor=False) / "tables.sqlite3"


@click.command(help=say(LANGUAGE, "cli.serve.help"))
@click.option("--host", default="0.0.0.0", show_default=True, help=say(LANGUAGE, "cli.serve.host"))
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help=say(LANGUAGE, "cli.serve.port")
)
@click.option(
    "--database",
    type=click.Path(dir_okay=False, path_type=Path),
    default=default_database,
    help=say(LANGUAGE, "cli.serve.database"),
)
@click.option("--open", "open_browser", is_flag=True, help=say(LANGUAGE, "cli.serve.open"))
def serve(host: str, port: int, database: Path, *, open_browser: bool) -> None:
    """Run the server until somebody stops it."""
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    server = make_server(_open(database), listening=host)
    here = url("localhost" if host in ("0.0.0.0", "::") else host, port)
    elsewhere = None if is_loopback(host) else lan_address()
    if elsewhere:
        click.echo(say(LANGUAGE, "cli.serve.everywhere", url=url(elsewhere, port), here=here))
    else:
        click.echo(say(LANGUAGE, "cli.serve.here_only", here=here))
    click.echo(say(LANGUAGE, "cli.serve.how_to_stop"))
    if open_browser:  # the listener already takes calls; they wait until the server is up
        webbrowser.open(here)
    with contextlib.suppress(KeyboardInterrupt):
        server.run([listener])


def make_server(store: Store, *, listening: str) -> uvicorn.Server:
    """Put the server into its frame."""
    config = uvicorn.Config(
        make_app(store, listening=listening),
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        limit_concurrency=MOST_CONNECTIONS,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)


def _listen(host: str, port: int) -> socket.socket:
    try:
        return listen(host, port)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise _Refused(say(LANGUAGE, "cli.serve.port_taken", host=host, port=port, why=why)) from None


def _open(database: Path) -> Store:
    try:
        return SqliteStore(database)
    except StoreRefused as refused:
        raise _Refused(say(LANGUAGE, refused.key, **refused.params)) from None


class _Refused(click.ClickException):
    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.message, file or sys.stderr)
