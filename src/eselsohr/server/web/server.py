"""The web server itself."""

from __future__ import annotations

from pathlib import Path

import uvicorn

from eselsohr.server.services import Services
from eselsohr.server.solo import Solo
from eselsohr.server.web.addresses import MOST_WAITING, Place
from eselsohr.server.web.app import STATIC, make_app
from eselsohr.server.web.limits import Limits, open_files
from eselsohr.server.web.protocols import Config, HttpProtocol, Server
from eselsohr.server.web.sockets import SocketProtocol


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
