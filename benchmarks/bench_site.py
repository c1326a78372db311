"""How large is the site, how long until it shows something and plays, how much memory? Beside the page of a server.

python -m benchmarks.bench_site [FOLDER]     a site that is there already; otherwise one is built

Every visit is one of a browser of its own, with the profile of a person: what browsers remember of code they have
compiled, they remember in those only. A first visit has a new profile and begins at the home page: the first picture
is the hand of the table that somebody begins there with the first click. A later one has been there before and opens
that table. Both are served from this machine, by Python's own web server.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import psutil
from playwright.sync_api import Page, Playwright, sync_playwright

from eselsohr.server.site.site import first_visit, publish
from tests.browser.conftest import CHROMIUM, FLAGS, find
from tests.browser.keeping import KEPT
from tests.browser.site import FOLDER, WebSpace
from tests.server.people import running

MB = 1_000_000
TIMES, PAIRS = 5, 3
CORES = 2  # as far as the page knows: one kernel worker
BUDGET = {"first picture": 2.5, "first picture again": 1.0, "download": 5.0, "memory": 120.0}
PLAYS, HAND, BARE = "main .games button", ".hand button", "about:blank"
PORT = "DevToolsActivePort"  # the file in which a browser writes its port
SETTLED = 60  # seconds: a page has all it begins with by then, and its service worker has gone to sleep
A_WHILE = 4000  # milliseconds: a browser keeps what it has compiled when there is time for it


def main() -> None:
    with tempfile.TemporaryDirectory() as draft:
        root = Path(draft)
        site = root / FOLDER.strip("/")
        if len(sys.argv) > 1:
            site.symlink_to(Path(sys.argv[1]).resolve())
        else:
            publish(site)
        largest(site)
        say("first download, packed", [first_visit(site) / MB], "MB", BUDGET["download"])
        with sync_playwright() as playwright:
            with WebSpace(root) as space:
                measure(playwright, space.address, root / "profiles", kept=True)
            print("\nThe page of a server, on the same machine:")
            with running(root / "tables.sqlite3") as address:
                measure(playwright, address, root / "others", kept=False)


def largest(site: Path) -> None:
    """What is large, as it is sent."""
    for file in sorted(site.rglob("*.br"), key=lambda file: -file.stat().st_size)[:12]:
        plain = file.with_suffix("")
        size, packed = plain.stat().st_size / MB, file.stat().st_size / MB
        print(f"{plain.relative_to(site).as_posix():45} {size:7.2f} MB {packed:7.2f} packed")


def measure(playwright: Playwright, address: str, profiles: Path, *, kept: bool) -> None:
    """First visits, and later ones with the last of their profiles; `kept`: whether the browser keeps the page."""
    homes, pictures, table = list[float](), list[float](), ""
    for number in range(TIMES):
        with visit(playwright, profiles / str(number)) as page:
            begun = time.perf_counter()
            page.goto(f"{address}/")
            page.wait_for_selector(PLAYS)
            homes.append(time.perf_counter() - begun)
            page.click(PLAYS)
            page.wait_for_selector(HAND)
            pictures.append(time.perf_counter() - begun)
            table = page.url
            if kept and number == TIMES - 1:
                page.evaluate(KEPT)
                page.wait_for_timeout(A_WHILE)
    say("home page", homes, "s")
    say("first picture", pictures, "s", BUDGET["first picture"])
    pictures.clear()
    for _ in range(TIMES + 1):  # of the first, the browser learns what to keep
        with visit(playwright, profiles / str(TIMES - 1)) as page:
            begun = time.perf_counter()
            page.goto(table)
            page.wait_for_selector(HAND)
            pictures.append(time.perf_counter() - begun)
            page.wait_for_timeout(A_WHILE)
    say("first picture again", pictures[1:], "s", BUDGET["first picture again"])
    memory, program = weighed(playwright, profiles, table)
    say("memory above a bare page", memory, "MB", BUDGET["memory"])
    say("  and of the program", program, "MB")


@contextlib.contextmanager
def visit(playwright: Playwright, profile: Path) -> Iterator[Page]:
    """Open a browser with somebody's profile, and a page of it; its own beginning is over then."""
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=find(), args=list(FLAGS), headless=True, reduced_motion="reduce"
    )
    context.add_init_script(f"Object.defineProperty(navigator, 'hardwareConcurrency', {{ value: {CORES} }});")
    page = context.pages[0]
    page.wait_for_timeout(1000)
    yield page
    context.close()


def weighed(playwright: Playwright, profiles: Path, table: str) -> tuple[list[float], list[float]]:
    """How much more browsers with a table hold than such with an empty page: several of both, at the same moment.

    All have the same profile: one that has a past does more by itself than a new one. First what is theirs, then how
    much more of the browser's program is in memory: the system has that once for all browsers, and takes it back.
    """
    with contextlib.ExitStack() as running:
        pairs = [[running.enter_context(alone(profiles, address)) for address in (BARE, table)] for _ in range(PAIRS)]
        time.sleep(SETTLED)
        found = [(held(bare), held(full)) for bare, full in pairs]
        for _, full in pairs:
            at_the_table(playwright, full)
    return [more[0] - less[0] for less, more in found], [more[1] - less[1] for less, more in found]


class Alone(NamedTuple):
    """A browser that is asked nothing before it has been weighed."""

    process: subprocess.Popen[bytes]
    profile: Path


@contextlib.contextmanager
def alone(profiles: Path, address: str) -> Iterator[Alone]:
    """Open a page in a browser that nobody drives, with a copy of the last profile.

    One that is driven keeps all it has been sent for whoever drives it: 20 MB here, which nobody else has.
    """
    profile = Path(tempfile.mkdtemp(dir=profiles)) / "profile"
    shutil.copytree(profiles / str(TIMES - 1), profile, ignore=shutil.ignore_patterns("Singleton*", PORT))
    where = (f"--user-data-dir={profile}", "--remote-debugging-port=0", "--window-size=1280,720")
    process = subprocess.Popen(
        [find() or CHROMIUM[0], *FLAGS, "--headless", *where, address], stderr=subprocess.DEVNULL
    )
    try:
        yield Alone(process, profile)
    finally:
        process.terminate()
        process.wait()


def held(browser: Alone) -> tuple[float, float]:
    """What its processes hold, of what several share their part: what is theirs, and of files, which is the program."""
    whole = psutil.Process(browser.process.pid)
    parts = dict.fromkeys(("Pss_Anon", "Pss_Shmem", "Pss_File"), 0.0)
    for one in (whole, *whole.children(recursive=True)):
        for line in Path(f"/proc/{one.pid}/smaps_rollup").read_text().splitlines():
            name, size, *_ = line.replace(":", "").split()
            if name in parts:
                parts[name] += int(size) * 1024 / MB
    return parts["Pss_Anon"] + parts["Pss_Shmem"], parts["Pss_File"]


def at_the_table(playwright: Playwright, browser: Alone) -> None:
    """See that all was there that was to be weighed."""
    port = (browser.profile / PORT).read_text().split()[0]
    asked = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
    page = asked.contexts[0].pages[0]
    page.wait_for_selector(HAND, timeout=1000)
    assert page.evaluate("navigator.hardwareConcurrency") <= CORES, "this browser has more than one kernel worker"
    asked.close()


def say(what: str, found: list[float], unit: str, budget: float | None = None) -> None:
    """Print a figure: the middle one, and where there are several, the least and the most."""
    span = f"   {min(found):.2f} to {max(found):.2f}" if len(found) > 1 else ""
    kept = "" if budget is None else f"   at most {budget:g}: {'kept' if median(found) <= budget else 'NOT KEPT'}"
    print(f"{what:28} {median(found):7.2f} {unit}{span}{kept}", flush=True)


if __name__ == "__main__":
    main()
