"""Could friends meet without any server, page to page, with codes that they show each other?

python -m benchmarks.bench_webrtc     how long the codes are, how much time there is to carry them, what a pause breaks

Two browsers, each with a page of its own, no STUN and no signalling: what one page says is carried to the other by
hand. Two machines are played by two processes, a sleeping phone by one that is stopped.
"""

from __future__ import annotations

import base64
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import segno
from playwright.sync_api import Browser, BrowserType, Page, sync_playwright

from tests.browser.conftest import FLAGS, find
from tests.browser.site import FOLDER, WebSpace

CARRIED = (5, 60, 180)  # seconds from the guest's code until the host has it
ASLEEP = {"host": (10, 20, 45, 120), "guest": (20, 45)}  # seconds
TRIES = 20
PATIENCE = 20  # seconds until a line that comes at all has come
MARK = "<!doctype html><title>WebRTC</title>"
BEGIN = """() => {
  window.line = new RTCPeerConnection();
  window.states = [];
  window.line.onconnectionstatechange = () => window.states.push(window.line.connectionState);
  window.heard = [];
  window.hear = (channel) => {
    window.channel = channel;
    channel.onmessage = ({ data }) => window.heard.push(data);
  };
  window.line.ondatachannel = ({ channel }) => window.hear(channel);
  window.whole = () => new Promise((done) => {
    const ready = () => window.line.iceGatheringState === "complete" && done(window.line.localDescription.sdp);
    window.line.onicegatheringstatechange = ready;
    ready();
  });
}"""
OFFER = """async () => {
  window.hear(window.line.createDataChannel("table"));
  await window.line.setLocalDescription();
  return window.whole();
}"""
ANSWER = """async (sdp) => {
  await window.line.setRemoteDescription({ type: "offer", sdp });
  await window.line.setLocalDescription();
  return window.whole();
}"""
TAKE = "sdp => window.line.setRemoteDescription({ type: 'answer', sdp })"


def main() -> None:
    with tempfile.TemporaryDirectory() as root, WebSpace(_page(Path(root))) as space, sync_playwright() as playwright:
        with two(playwright.chromium) as (host, guest):
            codes(host, guest, space.address)
        with two(playwright.chromium) as (host, guest):
            tries(host, guest, space.address)
        for seconds in CARRIED:
            with two(playwright.chromium) as (host, guest):
                pages = page(host, space.address), page(guest, space.address)
                say(f"code carried for {seconds} s", "joined" if join(*pages, carried=seconds) else "not joined")
        with two(playwright.chromium) as (host, guest):
            pages = page(host, space.address), page(guest, space.address)
            assert join(*pages)
            for which, at in (("guest", 1), ("host", 0)):
                pages[at].reload()
                pages[at].evaluate(BEGIN)
                say(f"{which} loads its page again", "alive" if talks(*pages) else "gone, two new codes")
                pages = page(host, space.address), page(guest, space.address)
                assert join(*pages)
        for who, seconds in ((who, seconds) for who, times in ASLEEP.items() for seconds in times):
            with two(playwright.chromium) as (host, guest):
                pages = page(host, space.address), page(guest, space.address)
                assert join(*pages)
                asleep(host if who == "host" else guest, seconds)
                found = "alive" if talks(*pages) else f"gone ({states(pages[1 if who == 'host' else 0])})"
                say(f"{who} asleep for {seconds} s", found)


def tries(host: Browser, guest: Browser, address: str) -> None:
    """How often it comes to a line, and how long the browsers take for it when the codes need no carrying."""
    took = []
    for _ in range(TRIES):
        pages = page(host, address), page(guest, address)
        begun = time.perf_counter()
        if join(*pages):
            took.append(time.perf_counter() - begun)
        for one in pages:
            one.close()
    say(f"{TRIES} tries", f"{len(took)} joined, half of them within {sorted(took)[len(took) // 2]:.1f} s")


def codes(host: Browser, guest: Browser, address: str) -> None:
    """How long they are: as the browser writes them, and with nothing but what cannot be guessed."""
    one, other = page(host, address), page(guest, address)
    offer = one.evaluate(OFFER)
    answer = other.evaluate(ANSWER, offer)
    one.evaluate(TAKE, answer)
    say("the two codes bring a line", "yes" if _until(lambda: talks(one, other, 1)) else "no")
    for name, sdp in (("host", offer), ("guest", answer)):
        small = least(sdp)
        text = base64.b32encode(small).decode().rstrip("=")
        side = segno.make(text, error="l").symbol_size(border=0)[0]
        candidates = re.findall(r"^a=candidate:.*", sdp, re.MULTILINE)
        addresses = ", ".join(sorted({"mDNS" if ".local" in one else one.split()[4] for one in candidates}))
        least_of_all = f"at least {len(small)} bytes: {len(text)} letters, QR {side}x{side}"
        say(f"{name}'s code", f"{len(sdp)} characters; {least_of_all}")
        say("  addresses in it", f"{len(candidates)}: {addresses}")


def least(sdp: str) -> bytes:
    """What of a description the other side cannot know: names, key, fingerprint, addresses."""
    name, password = (re.search(rf"a=ice-{what}:(\S+)", sdp)[1] for what in ("ufrag", "pwd"))  # type: ignore[index]
    print_ = bytes.fromhex(re.search(r"a=fingerprint:sha-256 (\S+)", sdp)[1].replace(":", ""))  # type: ignore[index]
    found = name.encode() + password.encode() + print_
    for address, port in re.findall(r"a=candidate:\S+ 1 udp \d+ (\S+) (\d+)", sdp):
        uuid = re.fullmatch(r"([0-9a-f-]{36})\.local", address)
        found += bytes.fromhex(uuid[1].replace("-", "")) if uuid else bytes(map(int, address.split(".")))
        found += int(port).to_bytes(2, "big")
    return found


def join(host: Page, guest: Page, *, carried: float = 0) -> bool:
    """Carry both codes; whether there is a line then."""
    answer = guest.evaluate(ANSWER, host.evaluate(OFFER))
    guest.wait_for_timeout(1000 * carried)
    host.evaluate(TAKE, answer)
    return _until(lambda: talks(host, guest, 1))


def talks(host: Page, guest: Page, patience: float = 5) -> bool:
    """Whether something that is said arrives, both ways."""
    for speaker, listener in ((host, guest), (guest, host)):
        word = str(time.time())
        try:
            speaker.evaluate("word => window.channel.send(word)", word)
        except Exception:  # there is no channel, or it is closed
            return False
        if not _until(lambda listener=listener, word=word: word in listener.evaluate("window.heard"), patience):
            return False
    return True


def states(one: Page) -> str:
    return ", ".join(one.evaluate("window.states"))


def asleep(browser: Browser, seconds: float) -> None:
    """Stop all processes of a browser for a while, as a phone does with a page in the background."""
    processes = _processes(browser)
    for process in processes:
        os.kill(process.pid, signal.SIGSTOP)
    time.sleep(seconds)
    for process in processes:
        os.kill(process.pid, signal.SIGCONT)
    time.sleep(2)


def _processes(browser: Browser) -> list[psutil.Process]:
    """The browser and all it has begun."""
    mark = MARKS[browser]
    (first,) = (one for one in psutil.process_iter(["cmdline"]) if mark in (one.info["cmdline"] or ()))
    return [first, *first.children(recursive=True)]


MARKS: dict[Browser, str] = {}  # words on their command lines


@contextmanager
def two(kind: BrowserType) -> Iterator[tuple[Browser, Browser]]:
    """Two browsers that share nothing."""
    running = []
    for name in ("host", "guest"):
        mark = f"--table-{name}-{os.getpid()}-{time.time_ns()}"
        browser = kind.launch(executable_path=find(), args=[*FLAGS, mark], headless=True)
        MARKS[browser] = mark
        running.append(browser)
    try:
        yield running[0], running[1]
    finally:
        for browser in running:
            browser.close()


def page(browser: Browser, address: str) -> Page:
    found = browser.new_page()
    found.goto(f"{address}/")
    found.evaluate(BEGIN)
    return found


def _page(root: Path) -> Path:
    folder = root / FOLDER.strip("/")
    folder.mkdir()
    (folder / "index.html").write_text(MARK)
    return root


def _until(holds: Any, patience: float = PATIENCE) -> bool:
    end = time.monotonic() + patience
    while not (found := holds()) and time.monotonic() < end:
        time.sleep(0.1)
    return bool(found)


def say(what: str, found: str) -> None:
    print(f"{what:32} {found}")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
