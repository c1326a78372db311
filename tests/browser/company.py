"""Screens of an evening with others: they sit at their own devices while Anna's pages are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from eselsohr.text import say
from tests.browser.evenings import GROUP
from tests.browser.sight import resize
from tests.browser.tour import Screen, open_menu
from tests.browser.tour import pressing as pressing_key
from tests.browser.visitor import PHONE, Visitor
from tests.server.people import Person, Tab, play_out, start

CLOCK = {"move": 30_000, "bank": 120_000}
LEISURE = {"move": 600_000, "bank": 0}  # nobody runs out of time while a slow machine looks at a screen
NUDGE = {"move": 100, "bank": None}
LOOKING = """looking => {
  Object.defineProperty(document, "hidden", { value: !looking, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def in_company(anna: Visitor) -> Iterator[Screen]:
    """Lobbies, matches and pages of an evening; what is said of each holds until the next one is asked for."""
    bert = Person(anna.address, "Bert")
    yield from before_the_match(anna, bert)
    yield from during_the_match(anna, bert)
    yield from watching(anna, bert)
    yield from called_back(anna, bert)
    yield from once_more(anna, bert)
    yield from on_one_device(anna)
    yield Screen("privacy", "/privacy")
    yield Screen("you-code", "/you", pressing("client.you.copy"))
    yield Screen("you-phrase", "/you", pressing("client.you.phrase.make", "client.you.phrase.anew"))
    yield Screen("you-elsewhere", "/you#babab-babab-babab")
    yield Screen("you-gone", "/you", pressing("client.you.gone"))
    kitchen = bert.web.post("/api/groups", json={"name": "Kitchen"}).json()["group"]
    yield Screen("group-invited", f"/g/{kitchen}")
    yield Screen("group-deals", f"/g/{GROUP}", choosing("deals"))
    yield from deals_of_the_day(anna)
    yield from same_cards(anna, bert)
    yield from talk_over_the_table(anna, bert)


def before_the_match(anna: Visitor, bert: Person) -> Iterator[Screen]:
    """The lobby of a host, and that of a guest; and the tables on the home page."""
    table = anna.set_up([None, None, None, "easy"], start=False)
    path = f"/t/{table}"
    with bert.at(table) as his, anna.elsewhere(table) as hers:
        his.ask("sit", seat=1)
        hers.ask("clock", clock=CLOCK)
        hers.ask("announce", announced=True)
        hers.ask("reserve", seat=2, name="Cleo")
        his.ask("say", text="Who brings the peanuts?")
        yield Screen("company-lobby", path)
        yield Screen("company-seat-menu", path, pressing("client.host.menu", number=2))
        yield Screen("company-unseat", path, take_back_the_seat_of(2))
        yield Screen("company-report", path, pressing("client.report"))
        hers.ask("bot", seat=2, level="easy")
        hers.ask("start", wait=True)
        yield Screen("company-ready-check", path)
    theirs = bert.set_up([None, None, "easy"], options={"deals": 5}, clock=CLOCK, pace=900)
    with bert.at(theirs) as his, anna.elsewhere(theirs) as hers:
        hers.ask("sit", seat=1)
        his.ask("announce", announced=True)
        yield Screen("company-guest", f"/t/{theirs}")
        hers.ask("leave")
        yield Screen("home-around", "/", to("client.around.title"))


def during_the_match(anna: Visitor, bert: Person) -> Iterator[Screen]:
    """A match among people: the clock, a knock, supper, talk, and somebody who would like to play along."""
    table = anna.set_up([None, None, "easy"], start=False, options={"starter": 1}, clock=LEISURE, pace=10_000)
    path = f"/t/{table}"
    with bert.at(table) as his, anna.elsewhere(table) as hers:
        his.ask("sit", seat=1)
        start(hers, his)
        for line in ("Five of a kind, and it is only seven o'clock.", "Peanuts?"):
            his.ask("say", text=line)
        hers.ask("react", reaction="bray")
        yield Screen("company-clock", path)
        yield Screen("company-talk", path, pressing_key("t"))
        yield Screen("company-reactions", path, pressing_key("e"))
        yield Screen("company-host-menu", path, open_menu)
        his.ask("pause")
        yield Screen("company-supper", path)
        his.ask("go_on")
        yield Screen("company-passing", path, pressing_key("p"))
        with Person(anna.address, "Dora").at(table) as dora:
            dora.ask("take_over", seat=2)
            yield Screen("company-newcomer", path)
            his.play("E")
            hers.ask("pace", pace=0)
            hers.until(lambda picture: bool(picture["view"]["legal"]))
            yield Screen("company-newcomer-and-donkey", path)


def watching(anna: Visitor, bert: Person) -> Iterator[Screen]:
    """Somebody else's match: a seat one could have, and a no."""
    table = bert.set_up([None, "easy", "easy"], pace=10_000, start=True)
    with bert.at(table) as his, anna.elsewhere(table) as hers:
        yield Screen("company-play-along", f"/t/{table}", pressing("client.join.title"))
        hers.ask("take_over", seat=1)
        asking = his.until(lambda picture: picture["newcomers"])["newcomers"][0]
        his.ask("grant", who=asking["who"], granted=False)
        yield Screen("company-declined", f"/t/{table}")


def called_back(anna: Visitor, bert: Person) -> Iterator[Screen]:
    """Somebody whom the table waits for, who has missed a lot, for whom a bot plays, and who is to stay out."""
    table = anna.set_up([None, None, "greedy"], start=False, options={"starter": 0}, clock=NUDGE)
    with bert.at(table) as his, anna.elsewhere(table) as hers:
        his.ask("sit", seat=1)
        start(hers, his)
        yield Screen("company-nudged", f"/t/{table}")
        yield Screen("company-away", f"/t/{table}", miss_moves(hers, his))
    alone = anna.set_up([None, "greedy", "greedy"], clock=NUDGE | {"bank": 0}, options={"deals": 20})
    with anna.elsewhere(alone) as hers:
        hers.until(lambda picture: picture["seats"][0]["presence"] == "idle")
        hers.ask("pace", pace=10_000)
        yield Screen("company-idle", f"/t/{alone}")
    theirs = bert.set_up([None, None, "greedy"])
    with bert.at(theirs) as his, anna.elsewhere(theirs) as hers:
        hers.ask("sit", seat=1)
        his.ask("unseat", seat=1)
        yield Screen("company-kept-out", f"/t/{theirs}")


def once_more(anna: Visitor, bert: Person) -> Iterator[Screen]:
    """A match is over, and somebody would like another one."""
    table = anna.set_up([None, None, "greedy"], start=False)
    with bert.at(table) as his, anna.elsewhere(table) as hers:
        his.ask("sit", seat=1)
        start(hers, his)
        play_out(hers, his)
        his.ask("rematch")
        yield Screen("company-once-more", f"/t/{table}")
        following = hers.until(lambda picture: picture["next"])["next"]
        yield Screen("company-rematch", f"/t/{following}")


def on_one_device(anna: Visitor) -> Iterator[Screen]:
    """Two people at one tablet: the page between their turns."""
    table = anna.set_up([None, None, "easy"], start=False, options={"starter": 1}, pace=10_000)
    mia = anna.context.request.post(f"{anna.address}/api/companions", data={"name": "Mia"}).json()["companion"]
    with anna.elsewhere(table) as hers, _acting(anna, table, mia) as second:
        second.ask("sit", seat=1)
        yield Screen("shared-lobby", f"/t/{table}")
        start(hers, second)
        yield Screen("shared-pass-on", f"/t/{table}", wait_for(".hand-over"))


def deals_of_the_day(anna: Visitor) -> Iterator[Screen]:
    """The deal that one plays alone, played; and how it compares."""
    request, address = anna.context.request, anna.address
    yield Screen("home-daily", "/", to("client.daily.title"))
    contest = next(deal["contest"] for deal in request.get(f"{address}/api/daily").json()["deals"] if not deal["level"])
    table = request.post(f"{address}/api/daily/{contest}").json()["table"]
    with anna.elsewhere(table) as hers:
        play_out(hers)
    yield Screen("daily-standings", f"/daily/{contest}")


def same_cards(anna: Visitor, bert: Person) -> Iterator[Screen]:
    """The same cards at two tables of a group: a table before the deal, and how both did."""
    group = anna.context.request.post(f"{anna.address}/api/groups", data={"name": "Kitchen"}).json()["group"]
    bert.web.post(f"/api/groups/{group}/members")
    wish = {"options": {"deals": 1}, "pace": 0, "group": group, "duplicate": 2}
    table = anna.set_up([None, "greedy", "greedy"], start=False, **wish)
    contest = bert.web.get(f"/api/groups/{group}").json()["duplicates"][0]["contest"]
    yield Screen("duplicate-lobby", f"/t/{table}")
    other = bert.web.post(f"/api/groups/{group}/duplicates/{contest}").json()["table"]
    with anna.elsewhere(table) as hers, bert.at(other) as his:
        for tab in (hers, his):
            start(tab)
            play_out(tab)
    yield Screen("duplicate", f"/g/{group}/{contest}")


def talk_over_the_table(anna: Visitor, bert: Person) -> Iterator[Screen]:
    """What people say, where there is no room for it beside the table."""
    table = anna.set_up([None, None, "easy"], start=False, options={"starter": 1}, pace=10_000)
    with bert.at(table) as his, anna.elsewhere(table) as hers:
        his.ask("sit", seat=1)
        start(hers, his)
        for line in ("Five of a kind, and it is only seven o'clock.", "Peanuts?"):
            his.ask("say", text=line)
        yield Screen("company-talk-over", f"/t/{table}", on_a_phone(pressing_key("t")))


def _acting(anna: Visitor, table: str, companion: str) -> Tab:
    pairs = "; ".join(f"{cookie.get('name')}={cookie.get('value')}" for cookie in anna.context.cookies())
    return Tab(anna.address, table, {"Cookie": pairs}, acting=companion)


def pressing(*names: str, **params: Any) -> Callable[[Visitor], None]:
    """Press the first of those buttons that is there."""

    def act(visitor: Visitor) -> None:
        words = [say(visitor.language, name, **params) for name in names]
        every = [visitor.page.get_by_role("button", name=each, exact=True) for each in words]
        visitor.until(lambda: any(button.count() for button in every))
        next(button for button in every if button.count()).first.click()

    return act


def on_a_phone(act: Callable[[Visitor], object]) -> Callable[[Visitor], None]:
    """Do it where what is opened lies over the table: a window that becomes smaller puts it away."""

    def on_it(visitor: Visitor) -> None:
        resize(visitor, PHONE)
        act(visitor)

    return on_it


def take_back_the_seat_of(number: int) -> Callable[[Visitor], None]:
    """Be asked whether one really wants to."""

    def act(visitor: Visitor) -> None:
        pressing("client.host.menu", number=number)(visitor)
        pressing("client.host.unseat")(visitor)

    return act


def choosing(value: str) -> Callable[[Visitor], None]:
    """Choose one of several."""
    return lambda visitor: visitor.page.locator(f"input[type=radio][value={value}]").click(force=True)


def miss_moves(*tabs: Tab) -> Callable[[Visitor], None]:
    """Look at something else while the others, and oneself at another device, play on; and come back."""

    def act(visitor: Visitor) -> None:
        visitor.page.evaluate(LOOKING, arg=False)
        missed = tabs[0].view["ply"] + 6
        play_out(*tabs, until=lambda tab: tab.view["ply"] >= missed)
        visitor.until(lambda: visitor.view["ply"] >= missed)
        visitor.page.evaluate(LOOKING, arg=True)
        visitor.page.wait_for_selector("dialog .absence")

    return act


def to(heading: str) -> Callable[[Visitor], None]:
    """Scroll to a heading."""
    return lambda visitor: visitor.page.get_by_role(
        "heading", name=say(visitor.language, heading)
    ).scroll_into_view_if_needed()


def wait_for(selector: str) -> Callable[[Visitor], object]:
    """Wait until something is there."""
    return lambda visitor: visitor.page.wait_for_selector(selector)
