"""A static site, served as any web space does, and somebody who visits it and overhears its worker."""

from __future__ import annotations

import http.server
import json
import threading
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from tests.browser.visitor import Manner, Visitor
from tests.changes import whole

FOLDER = "/cards/"
# What the worker and the pages say to each other, over a channel that anybody on the page may listen to.
OVERHEAR = """{
  const channel = new BroadcastChannel("eselsohr:FOLDER");
  const told = { message: "received", say: "sent" };
  channel.onmessage = ({ data }) => {
    const way = told[data.told ?? data.do];
    if (way) void window.overheard(way, data.text);
    if (data.told === "ready") window.tablesAreReady = data.worker;
  };
}"""
# A request to the application, as the page makes it; where nobody answers, that is said.
ASK = """([method, path, body]) => new Promise((done, fail) => {
  const [channel, tab] = [new BroadcastChannel("eselsohr:FOLDER"), crypto.randomUUID()];
  channel.onmessage = ({ data }) => {
    if (data.to !== tab) return;
    channel.close();
    done([data.status, new TextDecoder().decode(data.body)]);
  };
  setTimeout(() => fail(new Error(`nobody answers ${method} ${path}`)), 60_000);
  channel.postMessage({ do: "ask", tab, id: 1, method, path, body: JSON.stringify(body) });
})"""


class WebSpace:
    """Serves a folder below a path, until it is switched off."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *why: object) -> None:
        self.switch_off()

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self._server.server_port}{FOLDER.rstrip('/')}"

    def _handler(self, *args: Any) -> _Handler:
        return _Handler(*args, directory=str(self.root))

    def switch_off(self) -> None:
        """Serve nothing more; nobody listens there any longer."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()


class _Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *what: object) -> None:
        """Say nothing."""


class OwnTables(Visitor):
    """Somebody whose tables are in their browser."""

    def __init__(self, browser: Browser, address: str, folder: str, manner: Manner) -> None:
        self.folder = folder
        super().__init__(browser, address, manner)
        self.context.expose_binding("overheard", self._overhear)
        self.context.add_init_script(OVERHEAR.replace("FOLDER", folder))

    def _overhear(self, source: object, way: str, text: str) -> None:
        if way == "sent":
            self.sent.append(json.loads(text))
        else:
            self.frames.append(whole(self.picture, json.loads(text)))

    def wait_for_tables(self) -> None:
        """Wait until Python is there."""
        self.page.wait_for_function("() => window.tablesAreReady && !document.querySelector('[role=status] progress')")

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the application in this browser."""
        status, text = self.page.evaluate(ASK.replace("FOLDER", self.folder), [method, path, body])
        assert status < 300, text
        return json.loads(text)

    def set_up(self, seats: list[str | None], name: str = "Anna", **wishes: Any) -> str:
        """Set up a table without the form."""
        self.ask("PUT", "/api/me", {"name": name})
        wish = {"game": "esel", "options": {"deals": 1}, "seats": seats, "seat": 0, "pace": 0, "start": True} | wishes
        return str(self.ask("POST", "/api/tables", wish)["table"])

    def walk(self, path: str) -> None:
        """Open a page without loading anything, as a link does."""
        self.page.evaluate(
            "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }",
            f"{urlsplit(self.address).path}{'?' if '?' in self.address else ''}{path}",
        )


class SiteVisitor(OwnTables):
    """Somebody at a static site."""

    def __init__(self, browser: Browser, space: WebSpace, manner: Manner) -> None:
        self.space = space
        super().__init__(browser, f"{space.address}/?", FOLDER, manner)

    def switch_network_off(self) -> None:
        """From now on there is nothing but this browser."""
        self.context.set_offline(True)
        self.space.switch_off()
