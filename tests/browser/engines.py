"""Browsers beside chromium, driven as far as a page has to be opened and asked: Firefox and WebKit, in `make soak`."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.waiting import PATIENCE, patiently

LONG = 20 * PATIENCE  # seconds: a whole match, or all checks of a game's kernels
LARGEST = 1 << 26  # bytes of an answer
MINI_BROWSER = "*/webkit2gtk-4.1/MiniBrowser"  # WebKit's own, below a folder of libraries
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Engine(Protocol):
    """A browser with one page."""

    def open(self, address: str) -> None:
        """Load a page."""

    def ask(self, function: str, *given: Any) -> Any:
        """Call a function in the page and wait for what it promises; both ways as JSON."""


class Firefox:
    """Speaks WebDriver BiDi, which Firefox understands by itself."""

    def __init__(self, line: ClientConnection) -> None:
        self._line, self._numbers = line, itertools.count(1)
        self._call("session.new", capabilities={})
        self._page = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, address: str) -> None:
        self._call("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def ask(self, function: str, *given: Any) -> Any:
        told = self._call(
            "script.evaluate",
            expression=_calling(function, given),
            target={"context": self._page},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def _call(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        for _ in patiently(f"an answer to {method}", LONG):
            message = json.loads(self._line.recv(timeout=LONG))
            if message.get("id") == number:
                assert message["type"] == "success", message
                return message["result"]
        raise AssertionError("patiently fails first")


class WebKit:
    """Speaks WebDriver, through the driver that comes with WebKitGTK."""

    def __init__(self, driver: httpx.Client) -> None:
        options = {"binary": str(_mini_browser()), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._web = driver
        self._session = f"/session/{self._call('/session', wanted)['sessionId']}"
        self._call(f"{self._session}/timeouts", {"script": 1000 * LONG, "pageLoad": 1000 * LONG})

    def open(self, address: str) -> None:
        self._call(f"{self._session}/url", {"url": address})

    def ask(self, function: str, *given: Any) -> Any:
        script = f"const done = arguments[0]; ({_calling(function, given)}).then(done, why => done(`!${{why}}`))"
        told = self._call(f"{self._session}/execute/async", {"script": script, "args": []})
        assert not told.startswith("!"), told
        return json.loads(told)

    def close(self) -> None:
        """End the browser, which outlives its driver."""
        self._web.delete(self._session)

    def _call(self, path: str, body: Any) -> Any:
        answer = self._web.post(path, json=body).json()["value"]
        assert not isinstance(answer, dict) or "error" not in answer, answer
        return answer


def _calling(function: str, given: tuple[Any, ...]) -> str:
    return f"Promise.resolve(({function})(...{json.dumps(given)})).then(told => JSON.stringify(told ?? null))"


def _mini_browser() -> Path | None:
    return next(Path("/usr/lib").glob(MINI_BROWSER), None)


def _firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


# What drives each of them, by the Debian package it comes with.
PROGRAMS: dict[str, dict[str, Callable[[], object]]] = {
    "firefox": {"firefox-esr": _firefox},
    "webkit": {
        "webkit2gtk-driver": lambda: _mini_browser() if shutil.which("WebKitWebDriver") else None,
        "xvfb": lambda: shutil.which("Xvfb"),
    },
}


def missing(engine: str) -> list[str]:
    """Name the Debian packages that are missing to drive a browser."""
    return [package for package, find in PROGRAMS[engine].items() if find() is None]


@contextmanager
def firefox() -> Iterator[Engine]:
    """Run Firefox, without a window."""
    program = _firefox()
    assert program is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        running = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        assert running.stderr is not None
        try:
            address = next(found[1] for line in running.stderr if (found := LISTENING.search(line)))
            with connect(f"{address}/session", max_size=LARGEST, compression=None) as line:
                yield Firefox(line)
        finally:
            _end(running)


@contextmanager
def webkit() -> Iterator[Engine]:
    """Run WebKitGTK, in a window that nobody sees."""
    with _screen() as display, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        port = _free_port()
        places = {f"XDG_{place}_HOME": f"{home}/{place.lower()}" for place in ("DATA", "CACHE", "CONFIG")}
        environment = os.environ | places | {"DISPLAY": display, "GDK_BACKEND": "x11", "HOME": home}
        environment |= {"LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        running = subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=environment, stderr=subprocess.DEVNULL)
        engine = None
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=LONG) as driver:
                for _ in patiently("the driver of WebKit"):
                    if _answers(driver):
                        break
                engine = WebKit(driver)
                yield engine
                engine.close()
        finally:
            _end(running)


def _answers(driver: httpx.Client) -> bool:
    try:
        return driver.get("/status").is_success
    except httpx.TransportError:
        return False


@contextmanager
def _screen() -> Iterator[str]:
    """A screen in memory; gives its name."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    running = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        _end(running)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _end(running: subprocess.Popen[Any]) -> None:
    running.terminate()
    try:
        running.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        running.kill()
        running.wait()
    if running.stderr is not None:
        running.stderr.close()


if __name__ == "__main__":
    print(*(package for engine in PROGRAMS for package in missing(engine)))
