"""Every screen there is, and the way to it: `test_sizes` walks over them, and the gallery takes their pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from eselsohr.engine import lessons
from eselsohr.text import say
from tests.browser.evenings import GROUP
from tests.browser.positions import Still, StillLife
from tests.browser.screens import settle
from tests.browser.sight import NEXT_FRAME, choose_a_card
from tests.browser.visitor import SEARCH, Visitor
from tests.ours import GAMES

FRESH = "() => location.protocol === 'http:' && localStorage.clear()"


def stay(visitor: Visitor) -> None:
    """Do nothing: the page is the screen."""


class Screen(NamedTuple):
    """A page of the client, and what to do there before it is looked at."""

    kind: str
    path: str
    act: Callable[[Visitor], object] = stay
    where: str = ""  # the game, and how many play

    @property
    def name(self) -> str:
        """What a picture of it is called."""
        return f"{self.where}-{self.kind}" if self.where else self.kind


def visit(visitor: Visitor, screen: Screen) -> None:
    """Go there, with the settings of somebody who has changed none, and do what is to be done."""
    visitor.page.evaluate(FRESH)
    visitor.go(screen.path, status=404 if screen.path == "/nowhere" else 200)
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.wait_for_selector("main:not([aria-busy=true])")
    screen.act(visitor)
    visitor.page.evaluate(NEXT_FRAME)
    settle(visitor)


def beside_the_table(anna: Visitor, life: StillLife) -> Iterator[Screen]:
    """What there is besides tables: pages of the house, and of every game."""
    yield Screen("home", "/")
    yield Screen("home-settings", "/", open_menu)
    yield Screen("matches", "/matches")
    yield Screen("you", "/you")
    yield Screen("pad", "/pad")
    yield Screen("group", f"/g/{GROUP}")
    yield Screen("lost", "/nowhere")
    for game in dict.fromkeys(still.game for still in life.tables):
        players = min(still.players for still in life.tables if still.game == game)
        seats = [None, *["easy"] * (players - 1)]
        yield Screen("new", f"/new/{game}", where=game)
        yield Screen("lobby", f"/t/{anna.set_up(seats, game=game, options={}, start=False)}", where=game)
        yield Screen("rules", f"/rules/{game}", where=game)
        yield Screen("pad-paper", "/pad", begin_a_pad(game), where=game)
        yield Screen("pad-deal", "/pad", count_on_a_pad(game), where=game)
    yield Screen("pad-exchange", "/pad", count_a_round_of("boss"))
    for course in GAMES:
        for lesson in lessons.names(course):
            yield Screen(f"lesson-{lesson}", f"/learn/{course.name}/{lesson}", where=course.name)


def over_the_table(life: StillLife) -> Iterator[Screen]:
    """What is laid over the fullest tables, or looked at when a match has ended."""
    for still in fullest(life):
        where, path = f"{still.game}-{still.players}", f"/t/{still.table}"
        if still.kind == "full":
            yield Screen("menu", path, open_menu, where)
            yield Screen("left", path, play_left_handed, where)
            for what, key in (("keys", "?"), ("brief", "b"), ("book", "r"), ("log", "l")):
                yield Screen(what, path, pressing(key), where)
            yield Screen("hint", path, ask_for_a_hint, where)
        if still.kind == "waiting":
            yield Screen("talk", path, pressing("t"), where)
        if still.kind == "over":
            yield Screen("replay", f"{path}/replay#12", where=where)
            yield Screen("replay-middle", f"{path}/replay#60", where=where)
            yield Screen("replay-seat", f"{path}/replay#12/0", where=where)
            yield Screen("replay-late", f"{path}/replay", pressing("End"), where)
            yield Screen("review", f"{path}/review/0", await_a_decision, where)


def in_motion(life: StillLife) -> Iterator[Screen]:
    """What goes on by itself: for the eye only, as nothing there keeps still."""
    for still in fullest(life):
        if still.kind == "over":
            where, path = f"{still.game}-{still.players}", f"/t/{still.table}"
            yield Screen("replay-playing", f"{path}/replay#12", let_it_play, where)
            yield Screen("luck", f"{path}/review/0", ask_for_luck, where)


def at_the_table(life: StillLife) -> Iterator[Screen]:
    """The tables themselves."""
    for still in life.tables:
        where, path = f"{still.game}-{still.players}", f"/t/{still.table}"
        yield Screen(still.kind, path, where=where)
        if still.kind == "full":
            yield Screen("full-chosen", path, choose_a_card, where)


def fullest(life: StillLife) -> Iterator[Still]:
    """The tables with the most players."""
    for still in life.tables:
        if still.players == max(one.players for one in life.tables if one.game == still.game):
            yield still


def begin_a_pad(game: str) -> Callable[[Visitor], None]:
    """Begin a score pad of a game."""

    def begin(visitor: Visitor) -> None:
        visitor.page.locator(f"input[type=radio][value={game}]").click(force=True)
        visitor.page.locator("form .main").click()
        visitor.page.wait_for_selector(".ways .main")

    return begin


def count_on_a_pad(game: str) -> Callable[[Visitor], None]:
    """Begin a score pad of a game, and count its first deal."""

    def count(visitor: Visitor) -> None:
        begin_a_pad(game)(visitor)
        visitor.page.locator(".ways .main").click()
        visitor.page.wait_for_selector("form fieldset")

    return count


def count_a_round_of(game: str) -> Callable[[Visitor], None]:
    """Tell a pad in which order people went out: it says who sits where next, and who gives what to whom."""

    def count(visitor: Visitor) -> None:
        count_on_a_pad(game)(visitor)
        everybody = visitor.page.locator("form fieldset button")
        for number in range(everybody.count() - 1):
            everybody.nth(number).click()
        visitor.page.locator("form .main").click()
        visitor.page.wait_for_selector(".next li")

    return count


def ask_for_luck(visitor: Visitor) -> None:
    """Have it worked out what the best bot would have made of the cards, and see how far that is."""
    await_a_decision(visitor)
    visitor.page.get_by_role("button", name=say(visitor.language, "client.luck.ask")).click()
    visitor.page.get_by_role("columnheader", name=say(visitor.language, "client.luck.points")).wait_for()


def pressing(key: str) -> Callable[[Visitor], None]:
    """Press a key there."""
    return lambda visitor: visitor.page.keyboard.press(key)


def ask_for_a_hint(visitor: Visitor) -> None:
    """Have a hint, and wait for it."""
    visitor.page.keyboard.press("h")
    visitor.page.wait_for_selector("section.slip", timeout=SEARCH)


def open_menu(visitor: Visitor) -> None:
    """Open the settings."""
    visitor.page.locator("header > .popover > button").last.click()


def play_left_handed(visitor: Visitor) -> None:
    """Have the buttons at the left."""
    open_menu(visitor)
    visitor.page.locator("input[type=radio][value=left]").click(force=True)
    visitor.page.keyboard.press("Escape")


def let_it_play(visitor: Visitor) -> None:
    """Let a replay go on by itself, until it has."""
    visitor.page.keyboard.press(" ")
    visitor.until(lambda: " 12 " not in visitor.page.locator(".winder output").inner_text())


def await_a_decision(visitor: Visitor) -> None:
    """Wait until a review shows something."""
    visitor.page.wait_for_selector("#decision", timeout=SEARCH)
