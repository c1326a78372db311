"""`eselsohr serve`: lay the table for everybody in the house."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import webbrowser

import click
import platformdirs

from eselsohr.cli.localized import Localized, language
from eselsohr.engine.errors import EselsohrError
from eselsohr.server.databases import open_store
from eselsohr.server.services import Services
from eselsohr.server.web.addresses import is_loopback, lan_address, listen, url
from eselsohr.server.web.server import make_server
from eselsohr.text import say

PORT = 3735  # the first four letters of Eselsohr on a telephone's keys


def default_database() -> str:
    """Where this platform keeps a user's data."""
    return str(platformdirs.user_data_path("eselsohr", appauthor=False) / "tables.sqlite3")


@click.command("serve", cls=Localized)
@click.option("--host", default="0.0.0.0", metavar="ADDRESS")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, metavar="N")
@click.option("--database", default=default_database, metavar="FILE|URL")
@click.option("--open", "open_browser", is_flag=True)
def command(host: str, port: int, database: str, *, open_browser: bool) -> None:
    """Run the server until somebody stops it."""
    listener = _listen(host, port)
    server = make_server(Services.over(open_store(database)), listening=host, prepare=True)
    here = _announce(host, listener.getsockname()[1])
    if open_browser:  # the listener already takes calls; they wait until the server is up
        threading.Thread(target=webbrowser.open, args=[here], daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run([listener])


def _listen(host: str, port: int) -> socket.socket:
    try:
        return listen(host, port)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise EselsohrError("cli.serve.port_taken", host=host, port=port, why=why) from None


def _announce(host: str, port: int) -> str:
    """Say where the table is; gives the address for this device."""
    here = url("localhost" if host in ("0.0.0.0", "::") else host, port)
    elsewhere = None if is_loopback(host) else lan_address()
    if elsewhere:
        click.echo(say(language(), "cli.serve.everywhere", url=url(elsewhere, port), here=here))
    else:
        click.echo(say(language(), "cli.serve.here_only", here=here))
    click.echo(say(language(), "cli.serve.how_to_stop"))
    return here
