"""One browser for all tests, one server and one database a test; every visitor's console stays silent."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from eselsohr.engine import registry
from eselsohr.server.site.site import publish
from tests.browser.house import House
from tests.browser.screens import AXE
from tests.browser.visitor import Manner, Visitor
from tests.conftest import some
from tests.missing import lacking
from tests.waiting import PATIENCE

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
USUAL = Manner()
CLIENT = Path(__file__).parents[2] / "client"
expect.set_options(timeout=PATIENCE * 1000)
Invite = Callable[..., Visitor]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run the system's chromium, without a window."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=find(), args=list(FLAGS), headless=True)
        yield running
        running.close()


def find() -> str | None:
    """Find the system's chromium."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


@pytest.fixture(scope="package")  # not for the session: while it runs, no other test of this process can have a loop
def browser() -> Iterator[Browser]:
    """The browser."""
    lacking(*[what for what, here in (("chromium", find()), ("client/node_modules", AXE.exists())) if not here])
    with chromium() as running:
        yield running


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A running server."""
    with House(tmp_path / "tables.sqlite3") as house:
        yield house


@pytest.fixture
def invite(browser: Browser, house: House) -> Iterator[Invite]:
    """Have somebody come with a browser of their own."""
    visitors: list[Visitor] = []

    def come(manner: Manner = USUAL) -> Visitor:
        visitors.append(Visitor(browser, house.address, manner))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    assert [visitor.complaints for visitor in visitors] == [[]] * len(visitors)


@pytest.fixture(scope="module")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A static site, below a path; in CI the bots of one game think."""
    root = tmp_path_factory.mktemp("site")
    thinking = some(sorted(registry.games(), key=lambda game: game.name != "esel"))  # the quickest to compile first
    with ThreadPoolExecutor(1) as aside:  # where whoever drives a browser has no loop
        aside.submit(publish, root / "cards", thinking=thinking, compressed=False).result()
    return root


@pytest.fixture(scope="session")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's own kernel.ts, as a module that anything runs."""
    target = tmp_path_factory.mktemp("kernel") / "kernel.mjs"
    source, bundler = CLIENT / "src/lib/kernel.ts", CLIENT / "node_modules/.bin/rolldown"
    command = f"{bundler} {source} --file {target} --format esm"
    subprocess.run(command.split(), check=True, capture_output=True)
    return target
