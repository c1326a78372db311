"""The web server itself."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import uvicorn

from eselsohr.server.services import Services
from eselsohr.server.solo import Solo
from eselsohr.server.web.addresses import MOST_WAITING, Place
from eselsohr.server.web.app import STATIC, make_app
from eselsohr.server.web.limits import Limits, open_files
from eselsohr.server.web.protocols import Config, HttpProtocol, Server
from eselsohr.server.web.sockets import SocketProtocol


def keep_pauses_short() -> None:
    """Have Python look for garbage among what is new, and among all there is only when the server says so.

    Nearly nothing here is garbage that only a search finds, but a search through thousands of matches stops them all,
    and through what the last hundred thousand things left behind, for a few ms.
    And while the loop is busy, the store's thread gets a turn after this time: it needs several to write a move.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 5, 1_000_000)
    sys.setswitchinterval(0.001)


def make_server(
    services: Services,
    *,
    place: Place,
    static: Path = STATIC,
    prepare: bool = False,
    limits: Limits | None = None,
    solo: Solo | None = None,
) -> uvicorn.Server:
    """Make a server of the application."""
    limits = (limits or Limits()).within(open_files())
    config = Config(
        make_app(services, place=place, static=static, prepare=prepare, limits=limits, solo=solo),
        limits=limits,
        backlog=MOST_WAITING,  # when a server is started again, everybody calls in the same second
        http=HttpProtocol,
        ws=SocketProtocol,
        timeout_graceful_shutdown=5,
        log_config=None,
        log_level="error",  # it warns of every malformed request, and anybody can send those
        access_log=False,
        forwarded_allow_ips=list(limits.proxies.names),
        server_header=False,
    )
    return Server(config)
