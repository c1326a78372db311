"""Somebody at a browser: clicks what is on the screen, and keeps all that the sockets were sent."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Page, WebSocket, expect
from playwright.sync_api import TimeoutError as TookTooLong

from eselsohr.server.web.app import COOKIE
from eselsohr.text import say
from tests.changes import whole
from tests.server.people import Tab
from tests.waiting import PATIENCE, patiently

DESKTOP, PHONE = (1280, 800), (390, 844)
LAPTOP = (1366, 657)  # the window most people have
SEARCH = 300_000  # milliseconds until a search is compiled, where nobody has done that before

HELD = ".hand button:not([inert])"  # not those that are just leaving
# Cards in a fan overlap: a point where this very card is on top.
POINT = """card => {
  const box = card.getBoundingClientRect();
  for (let y = 0.12; y < 1; y += 0.2) for (let x = 0.06; x < 1; x += 0.08) {
    const at = [box.left + x * box.width, box.top + y * box.height];
    if (document.elementFromPoint(...at)?.closest("button") === card) return at;
  }
  return null;
}"""
LISTEN = """addEventListener("securitypolicyviolation",
  event => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))"""

# The storage of somebody who has played every game before.
PLAYED_BEFORE = """{
  const kept = Storage.prototype.getItem;
  Storage.prototype.getItem = function (name) {
    return name.startsWith("eselsohr.briefed.") ? "yes" : kept.call(this, name);
  };
}"""


@dataclass(frozen=True)
class Manner:
    """How somebody comes."""

    size: tuple[int, int] = DESKTOP
    language: str = "en"
    theme: Literal["light", "dark"] = "light"
    motion: Literal["reduce", "no-preference"] = "reduce"  # drawing every card on its way is most of a test's work
    newcomer: bool = False  # has never played here: a game is explained before the first match
    latency: int = 0  # milliseconds that a request takes longer than here
    keeps: bool = False  # what a browser keeps of the page; fetching all of it for every test would take long


class Visitor:
    """One browser profile with one page of the client."""

    def __init__(self, browser: Browser, address: str, manner: Manner) -> None:
        width, height = manner.size
        self.address, self.language = address, manner.language
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=manner.language,
            color_scheme=manner.theme,
            reduced_motion=manner.motion,
            has_touch=manner.size == PHONE,
            service_workers="allow" if manner.keeps else "block",
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(LISTEN)
        if not manner.newcomer:
            self.context.add_init_script(PLAYED_BEFORE)
        self.frames: list[dict[str, Any]] = []  # everything every socket was sent
        self.sent: list[dict[str, Any]] = []
        self.complaints: list[str] = []  # what the console says, policy violations included
        self.page = self.tab()
        if manner.latency:
            line = {"offline": False, "latency": manner.latency, "downloadThroughput": -1, "uploadThroughput": -1}
            self.context.new_cdp_session(self.page).send("Network.emulateNetworkConditions", line)

    def tab(self) -> Page:
        """Open another page of the same profile."""
        page = self.context.new_page()
        page.on("console", self._read)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("websocket", self._follow)
        return page

    def _read(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(whole(self.picture, json.loads(frame))))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def go(self, path: str = "/", status: int = 200) -> None:
        """Open a page of the client; the console tells of one that is not there."""
        answer = self.page.goto(f"{self.address}{path}")
        self.page.wait_for_selector("main")
        assert answer is None or answer.status == status  # None: only the part after the # is another one
        if status == 404:
            self.complaints.clear()

    def known_as(self, token: str) -> None:
        """Be somebody the server knows already."""
        self.context.add_cookies([{"name": COOKIE, "value": token, "url": self.address}])

    def speak(self, language: str) -> None:
        """Speak a language from the next page on."""
        self.language = language
        self.context.add_init_script(f"localStorage.setItem('eselsohr.language', '{language}')")

    def leave(self) -> None:
        """Go away, so that nobody misses the server."""
        for page in self.context.pages:
            page.goto("about:blank")

    def forgive(self) -> None:
        """Forget what the console said of a server that was not there."""
        self.complaints[:] = [text for text in self.complaints if "net::ERR_CONNECTION_REFUSED" not in text]

    def set_up(self, seats: list[str | None], name: str = "Anna", **wishes: Any) -> str:
        """Set up a table of Esel without the form: for matches that are not about the form."""
        request = self.context.request
        assert request.put(f"{self.address}/api/me", data={"name": name}).ok
        wish = {"game": "esel", "options": {"deals": 1}, "seats": seats, "seat": 0, "pace": 0, "start": True} | wishes
        answer = request.post(f"{self.address}/api/tables", data=wish)
        assert answer.status == 201, answer.text()
        return str(answer.json()["table"])

    def elsewhere(self, table: str) -> Tab:
        """The same person at another device, and a quick one: for what comes before the screen a test is about."""
        pairs = "; ".join(f"{cookie.get('name')}={cookie.get('value')}" for cookie in self.context.cookies())
        return Tab(self.address, table, {"Cookie": pairs})

    # --- what there is to see

    @property
    def picture(self) -> dict[str, Any]:
        """The newest picture; empty before the first."""
        return next((frame for frame in reversed(self.frames) if frame["kind"] == "picture"), {})

    @property
    def view(self) -> dict[str, Any]:
        """The game as last seen; empty before the start."""
        return self.picture.get("view") or {}

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.picture.get("stage") == "over"

    @property
    def to_act(self) -> bool:
        """Whether this seat may play now."""
        return bool(self.view.get("legal")) and self.picture["pause"] is None and not self.over

    def hand(self) -> list[str]:
        """The cards in the hand, as they lie on the screen."""
        faces: list[str] = self.page.eval_on_selector_all(HELD, "cards => cards.map(card => card.dataset.card)")
        return faces

    def log(self) -> list[str]:
        """The match in words, as it stands on the screen."""
        return self.page.locator(".log li").all_text_contents()

    def rest(self) -> None:
        """Wait until everything there is to show has been shown."""
        self.page.wait_for_selector("main[aria-busy=false]")

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something; messages come in meanwhile."""
        for _ in patiently("something on the screen"):
            if holds():
                break
            self.page.wait_for_timeout(15)

    # --- what one can do

    def press(self, words: str) -> None:
        """Press a button by what it says."""
        self.page.get_by_role("button", name=words, exact=True).click()

    def type_name(self, name: str, pause: float = 0) -> None:
        """Type a name into the field for it, with so many milliseconds from key to key; the keyboard stays there."""
        self.page.get_by_label(say(self.language, "client.home.name")).click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(name, delay=pause)

    def sit_down(self) -> None:
        """Take the first free seat."""
        self.page.get_by_role("button", name=say(self.language, "client.lobby.sit"), exact=True).first.click()
        self.until(lambda: self.picture["you"] is not None)

    def choose(self, move: str) -> None:
        """Click real cards until exactly those of a move are chosen."""
        wanted = Counter([] if move == "pass" else move.split())
        if wanted - Counter(self.hand()):  # some are still on their way into the hand
            self.rest()
        for _ in patiently(f"{move} to be chosen"):
            if (chosen := self._chosen()) == wanted:
                break
            spare = +(chosen - wanted)
            face, pressed = next(iter(spare or wanted - chosen)), "true" if spare else "false"
            self._click(f'{HELD}[data-card="{face}"][aria-pressed={pressed}]')

    def _chosen(self) -> Counter[str]:
        faces: list[str] = self.page.eval_on_selector_all(
            f"{HELD}[aria-pressed=true]", "cards => cards.map(card => card.dataset.card)"
        )
        return Counter(faces)

    def _click(self, card: str) -> None:
        at = self.page.eval_on_selector(card, POINT) if self.page.locator(card).count() else None
        if at is None:  # under another card that is just being moved
            self.page.wait_for_timeout(30)
        else:
            self.page.mouse.click(*at)

    def hurry(self) -> None:
        """Press what brings the present, if something is still to be shown: a test need not watch every card."""
        for key in ("client.table.skip", "client.table.early"):
            skip = self.page.get_by_role("button", name=say(self.language, key), exact=True)
            skip.evaluate_all("found => found[0]?.click()")  # of two, the other one says something else then

    def play(self, move: str) -> None:
        """Play a move with the mouse, and wait for the answer."""
        self.hurry()
        self.until(lambda: not self._chosen())  # what has been played is not chosen any more, even if it came back
        self.choose(move)
        self.press_to_play(move)

    def press_to_play(self, move: str) -> None:
        """Press the button for what is chosen."""
        passes = move == "pass" and len(self.view["legal"]) > 1
        button = self.page.locator(".action .spare" if passes else ".action .main")
        self.insist(lambda: button.click(timeout=1000))

    def insist(self, press: Callable[[], None]) -> None:
        """Press what plays; once more if the screen was not there yet, as people do, unless it has gone meanwhile."""
        ply = self.view["ply"]
        for _ in patiently("the move to be played"):
            self.hurry()
            with suppress(TookTooLong):
                press()
            for _ in range(60):
                if self.view["ply"] > ply:
                    return
                self.page.wait_for_timeout(15)

    def act(self) -> None:
        """Do what is to be done here, if anything: press on, or play."""
        if self._sheet_to_read() and self.picture["you"] is not None:
            self.press_on()
        elif self.to_act:
            self.play(largest(self.view["legal"]))

    def press_on(self) -> None:
        """Put the score sheet away; on a slow machine it may go by itself before one gets there."""
        deal = self._sheet_to_read()
        for _ in patiently("the score sheet to be put away"):
            if self._sheet_to_read() != deal:
                break
            with suppress(TookTooLong):
                self.page.locator("dialog button.main").click(timeout=1000)
                self.page.wait_for_timeout(15)

    def _sheet_to_read(self) -> int | None:
        """The deal whose score sheet is up, until this seat has pressed on."""
        pause = self.picture.get("pause")
        return None if not pause or self.picture["you"] in pause["pressed"] else pause["deal"]

    def result(self) -> list[list[str]]:
        """Wait for the score pad at the end; gives its lines: every name with its total."""
        self.hurry()
        pad = self.page.locator("dialog .pad")
        expect(pad).to_be_visible()
        lines: list[list[str]] = pad.locator("tbody tr").evaluate_all(
            "rows => rows.map(row => [row.cells[0].innerText.trim(), row.cells[row.cells.length - 1].innerText])"
        )
        return lines


def largest(legal: list[str]) -> str:
    """The legal move with the most cards: it makes for short matches."""
    return max(legal, key=lambda move: 0 if move == "pass" else len(move.split()))


def play_out(*visitors: Visitor) -> None:
    """Let everybody play to the end of the match."""
    for _ in patiently("the end of the match", 3 * PATIENCE):
        if all(visitor.over for visitor in visitors):
            break
        for visitor in visitors:
            visitor.act()
            visitor.page.wait_for_timeout(5)


def play_until(visitor: Visitor, holds: Callable[[], bool]) -> None:
    """Play until something holds, or to the end of the match."""
    visitor.until(lambda: bool(visitor.picture))
    for _ in patiently("the match to come that far", 3 * PATIENCE):
        if holds() or visitor.over:
            break
        visitor.act()
        visitor.page.wait_for_timeout(5)


def moments(visitor: Visitor) -> Iterator[None]:
    """Yield from moment to moment until the match is over."""
    for _ in patiently("the end of the match", 5 * PATIENCE):
        if visitor.over:
            break
        yield
        visitor.page.wait_for_timeout(5)


def refused(visitor: Visitor) -> None:
    """Try cards that may not be played: the refusal says why, and nothing happens."""
    hand, legal, ply = visitor.hand(), visitor.view["legal"], visitor.view["ply"]
    tries = [" ".join(hand[:count]) for count in range(1, 5)]
    move = next(move for move in tries if sorted(move.split()) not in [sorted(one.split()) for one in legal])
    visitor.choose(move)
    visitor.page.locator(".action .main").click()
    visitor.page.wait_for_selector(".action .refusal")
    assert visitor.view["ply"] == ply
    assert largest(visitor.view["legal"]) == largest(legal)
