"""How large is the site, how long until it shows something and plays, how much memory? Beside the page of a server.

python -m benchmarks.bench_site [FOLDER]     a site that is there already; otherwise one is built
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, Page

from eselsohr.server.site.site import first_visit, publish
from tests.browser.conftest import chromium
from tests.browser.site import FOLDER, WebSpace
from tests.server.people import running

MB = 1_000_000
TIMES = 5
BUDGET = {"download": 5.0, "first picture": 2.5, "first picture again": 1.0, "memory": 120.0}
PICTURE = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
PLAYS = "main .games button"


def main() -> None:
    with tempfile.TemporaryDirectory() as draft, chromium() as browser:
        root = Path(draft)
        if len(sys.argv) > 1:
            (root / FOLDER.strip("/")).symlink_to(Path(sys.argv[1]).resolve())
        else:
            publish(root / FOLDER.strip("/"))
        site = root / FOLDER.strip("/")
        largest(site)
        say("first download, packed", first_visit(site) / MB, "MB", BUDGET["download"])
        with WebSpace(root) as space:
            measure(browser, space.address, ready=".arriving-tables", until="detached")
        print("\nThe page of a server, on the same machine:")
        with running(root / "tables.sqlite3") as address:
            measure(browser, address, ready=PLAYS, until="visible")


def largest(site: Path) -> None:
    """What is large, as it is sent."""
    for file in sorted(site.rglob("*.br"), key=lambda file: -file.stat().st_size)[:12]:
        plain = file.with_suffix("")
        size, packed = plain.stat().st_size / MB, file.stat().st_size / MB
        print(f"{plain.relative_to(site).as_posix():45} {size:7.2f} MB {packed:7.2f} packed")


def measure(browser: Browser, address: str, *, ready: str, until: Any) -> None:
    """In a fresh profile, and again in the same one."""
    for visit in ("", " again"):
        shown, playing = [], []
        context = browser.new_context()
        for _ in range(TIMES):
            if not visit:
                context.close()
                context = browser.new_context()
            page = context.new_page()
            begun = time.perf_counter()
            page.goto(f"{address}/")
            page.wait_for_selector(PLAYS)
            shown.append(time.perf_counter() - begun)
            page.wait_for_selector(ready, state=until)
            playing.append(time.perf_counter() - begun)
            page.close()
        say(f"first picture{visit}", sorted(shown)[TIMES // 2], "s", BUDGET[f"first picture{visit}"])
        say(f"tables are there{visit}", sorted(playing)[TIMES // 2], "s")
        context.close()
    page = browser.new_page()
    bare = memory(page, "about:blank", None)
    say("memory above a bare page", memory(page, f"{address}/", ready, until) - bare, "MB", BUDGET["memory"])
    page.close()


def memory(page: Page, address: str, ready: str | None, until: Any = None) -> float:
    """What the browser's processes hold for themselves, after a while."""
    page.goto(address)
    if ready:
        page.wait_for_selector(ready, state=until)
    page.wait_for_timeout(3000)
    children = psutil.Process().children(recursive=True)
    return sum(one.memory_full_info().pss for one in children if "chrom" in one.name()) / MB


def say(what: str, number: float, unit: str, budget: float | None = None) -> None:
    """Print a figure."""
    print(f"{what:34} {number:7.2f} {unit}" + (f"   (at most {budget:g})" if budget else ""))


if __name__ == "__main__":
    main()
