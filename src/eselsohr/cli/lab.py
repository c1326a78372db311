"""`eselsohr lab GAME`: a page on which one turns the knobs of a game's rules; for this machine only."""

from __future__ import annotations

import os
import threading
import webbrowser
from contextlib import closing, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import click
import msgspec

from eselsohr.cli.localized import Localized, language
from eselsohr.cli.params import GAME
from eselsohr.engine import registry
from eselsohr.engine.errors import EselsohrError
from eselsohr.engine.game import Game
from eselsohr.lab import knobs
from eselsohr.text import say

HOST = "127.0.0.1"
LARGEST = 10_000  # bytes of a question


@click.command("lab", cls=Localized)
@click.argument("game", type=GAME, default=registry.first().name)
@click.option("--port", type=click.IntRange(0, 65535), default=0, metavar="N")
@click.option("--open", "open_browser", is_flag=True)
def command(game: Game, port: int, *, open_browser: bool) -> None:
    """Serve the page until somebody stops it."""
    with closing(_listen(game, port, language())) as server:
        knobs.ready(game)
        here = f"http://{HOST}:{server.server_port}"
        click.echo(say(language(), "cli.lab.here", here=here))
        if open_browser:
            threading.Thread(target=webbrowser.open, args=[here], daemon=True).start()
        with suppress(KeyboardInterrupt):
            server.serve_forever()


class Server(ThreadingHTTPServer):
    """A server of one page; whoever turns a knob leaves, and nobody is told."""

    daemon_threads = True

    def __init__(self, game: Game, port: int, language: str) -> None:
        self.game, self.language = game, language
        super().__init__((HOST, port), Handler)

    def close(self) -> None:
        """Stop listening."""
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    """The page, its script, and shards."""

    server: Server

    def do_GET(self) -> None:
        """Send the page."""
        if self.path == "/":
            self._send(knobs.page(self.server.game, self.server.language).encode(), "text/html")
        elif self.path == "/knobs.js":
            self._send(knobs.SCRIPT.read_bytes(), "text/javascript")
        else:
            self._send(b"", "text/plain", HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        """Count a shard; what cannot be played is a sentence."""
        length = self.headers.get("content-length") or ""
        body = self.rfile.read(min(int(length[:9]), LARGEST) if length.isdecimal() else 0)
        try:
            self._send(knobs.answer(self.server.game, body, self.server.language), "application/json")
        except EselsohrError as problem:
            self._send(problem.message(self.server.language).encode(), "text/plain", HTTPStatus.BAD_REQUEST)
        except msgspec.DecodeError as problem:
            self._send(str(problem).encode(), "text/plain", HTTPStatus.BAD_REQUEST)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing of every request."""

    def _send(self, body: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        with suppress(ConnectionError):  # somebody has turned a knob and does not want it any more
            self.send_response(status)
            self.send_header("content-type", f"{kind}; charset=utf-8")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)


def _listen(game: Game, port: int, language: str) -> Server:
    try:
        return Server(game, port, language)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise EselsohrError("cli.serve.port_taken", host=HOST, port=port, why=why) from None
