"""`eselsohr serve`: lay the table for everybody in the house."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import click
import platformdirs

from eselsohr import __version__
from eselsohr.cli.localized import Localized, language
from eselsohr.cli.params import POSITIVE
from eselsohr.cli.server_params import ADDRESS, BASE, NETWORKS, limited
from eselsohr.engine.errors import EselsohrError
from eselsohr.server import logs
from eselsohr.server.logs import facts
from eselsohr.server.networks import Networks
from eselsohr.server.services import Services
from eselsohr.server.solo import read
from eselsohr.server.stores.databases import open_store
from eselsohr.server.web import garbage
from eselsohr.server.web.addresses import Place, is_loopback, lan_address, listen, url
from eselsohr.server.web.app import STATIC
from eselsohr.server.web.limits import SAME_MACHINE
from eselsohr.server.web.server import make_server
from eselsohr.text import say

log = logging.getLogger(__name__)

TURN = 0.001  # seconds until the store's thread gets a turn while the loop is busy: it needs several to write a move
PORT = 3735  # the first four letters of Eselsohr on a telephone's keys


def default_database() -> str:
    """Where this platform keeps a user's data."""
    return str(platformdirs.user_data_path("eselsohr", appauthor=False) / "tables.sqlite3")


@click.command("serve", cls=Localized)
@click.option("--host", default="0.0.0.0", metavar="ADDRESS")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, metavar="N")
@click.option("--database", default=default_database, metavar="FILE|URL")
@click.option("--open", "open_browser", is_flag=True)
@click.option("--site", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER")
@click.option("--base-path", type=BASE, default="", metavar="PATH")
@click.option("--trusted-proxies", type=NETWORKS, default=",".join(SAME_MACHINE.names), metavar="ADDRESS,…")
@click.option("--limit", "limits", multiple=True, metavar="NAME=N")
@click.option("--keep", type=POSITIVE, metavar="DAYS")
@click.option("--metrics", type=ADDRESS, metavar="[ADDRESS:]PORT")
@click.option(
    "--log", "log_style", type=click.Choice([str(style) for style in logs.Style]), default="quiet", metavar="STYLE"
)
def command(
    host: str,
    port: int,
    database: str,
    site: Path | None,
    base_path: str,
    trusted_proxies: Networks,
    limits: tuple[str, ...],
    keep: int | None,
    metrics: tuple[str, int] | None,
    log_style: str,
    *,
    open_browser: bool,
) -> None:
    """Run the server until somebody stops it."""
    limit = limited(limits, trusted_proxies)
    solo = None if site is None else read(site, STATIC)
    logs.set_up(logs.Style(log_style))
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the same as Ctrl+C: stop cleanly
    listeners = [_listen(*each) for each in ((host, port), metrics) if each]
    services = Services.over(open_store(database), most_tables=limit.tables, keep=keep)
    place = Place(host, base_path, listeners[1].getsockname()[1] if metrics else None)
    garbage.put_off()
    sys.setswitchinterval(TURN)
    server = make_server(services, place=place, prepare=True, limits=limit, solo=solo)
    here = _announce(host, listeners[0].getsockname()[1], base_path)
    if open_browser:  # the listener already takes calls; they wait until the server is up
        threading.Thread(target=webbrowser.open, args=[here], daemon=True).start()
    log.info("server up", extra=facts(version=__version__, base_path=base_path, metrics_port=place.metrics_port))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(listeners)
    log.info("server down; everything is stored")


def _listen(host: str, port: int) -> socket.socket:
    try:
        return listen(host, port)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise EselsohrError("cli.serve.port_taken", host=host, port=port, why=why) from None


def _announce(host: str, port: int, base_path: str) -> str:
    """Say where the table is; gives the address for this device."""
    here = url("localhost" if host in ("0.0.0.0", "::") else host, port) + base_path
    elsewhere = None if is_loopback(host) else lan_address()
    if elsewhere:
        click.echo(say(language(), "cli.serve.everywhere", url=url(elsewhere, port) + base_path, here=here))
    else:
        click.echo(say(language(), "cli.serve.here_only", here=here))
    click.echo(say(language(), "cli.serve.how_to_stop"))
    return here
