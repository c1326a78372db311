"""The web server itself."""

from __future__ import annotations

from pathlib import Path

import uvicorn

from eselsohr.server.services import Services
from eselsohr.server.web.app import STATIC, make_app
from eselsohr.server.web.protocols import HttpProtocol, SocketProtocol

LARGEST_FRAME = 64 * 1024  # bytes of a message; a longer one ends the connection
MOST_CONNECTIONS = 5000


def make_server(services: Services, *, listening: str, static: Path = STATIC, prepare: bool = False) -> uvicorn.Server:
    """Make a server of the application; `listening` is the address it will be reached at."""
    config = uvicorn.Config(
        make_app(services, listening=listening, static=static, prepare=prepare),
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # pictures are small, and there are many
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=5,
        log_level="error",  # it warns of every malformed request, and anybody can send those
        server_header=False,
    )
    return uvicorn.Server(config)
