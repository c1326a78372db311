"""The whole product as a folder of files: played without a server, and after the first look without a network."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from eselsohr.engine import registry
from eselsohr.server.site.site import publish
from tests.browser import test_boss, test_dreist, test_heuldoch
from tests.browser.conftest import USUAL
from tests.browser.site import SiteVisitor, WebSpace
from tests.browser.visitor import Visitor, largest, play_out, play_until
from tests.conftest import some
from tests.waiting import PATIENCE

Come = Callable[..., SiteVisitor]
EVERYBODY = ("hard", "master")  # who sits there
PLAY: dict[str, tuple[dict[str, Any], Callable[[Visitor], object]]] = {
    "esel": ({"deals": 1}, play_out),
    "boss": ({"rounds": 1}, lambda anna: test_boss.play_round(anna, 1)),
    "heuldoch": ({}, lambda anna: test_heuldoch.play_to_the_end(anna, random.Random(3))),
    "dreist": ({"games": 1, "starter": 0}, partial(test_dreist.play_out, keen=80)),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site, below a path; in CI the bots of one game think."""
    root = tmp_path_factory.mktemp("site")
    thinking = [registry.find(name) for name in some([*PLAY])]
    with ThreadPoolExecutor(1) as aside:  # where whoever drives the browser has no loop
        aside.submit(publish, root / "cards", thinking=thinking, compressed=False).result()
    return root


@pytest.fixture
def come(browser: Browser, folder: Path) -> Iterator[Come]:
    """Have somebody come with a browser of their own; each has a web space of their own, too."""
    here: list[SiteVisitor] = []

    def visit(path: str = "/", manner: Any = USUAL) -> SiteVisitor:
        visitor = SiteVisitor(browser, WebSpace(folder).__enter__(), manner)
        here.append(visitor)
        visitor.go(path)
        return visitor

    yield visit
    for visitor in here:
        visitor.context.close()
        visitor.space.switch_off()
    assert [visitor.complaints for visitor in here] == [[]] * len(here)


@pytest.mark.parametrize("game", some([*PLAY]))
def test_a_whole_match_with_the_network_off(come: Come, game: str) -> None:
    """From the home page; one game in CI, all in `make soak`."""
    anna = come()
    expect(anna.page.get_by_role("heading", name="Esel", exact=True)).to_be_visible()  # before Python is there
    anna.wait_for_tables()
    kernels = len(some([*PLAY]))
    anna.until(
        lambda: len({path for path in anna.space.served if path.endswith(".wasm") and "kernels" in path}) == kernels
    )
    anna.switch_network_off()
    options, play = PLAY[game]
    players = registry.find(game).players[0]
    table = anna.set_up(
        [None, *(EVERYBODY[seat % 2] for seat in range(max(players, 2) - 1))], game=game, options=options
    )
    anna.walk(f"/t/{table}")
    play(anna)
    anna.until(lambda: anna.over)
    assert sorted(int(total) for _, total in anna.result()) == sorted(anna.view["result"]["scores"])
    anna.walk(f"/t/{table}/replay")
    expect(anna.page.get_by_role("button", name="Play", exact=False).first).to_be_visible()


def test_two_clicks_from_the_home_page_and_it_is_there_again_after_the_tab_was_killed(come: Come) -> None:
    """Killed in the middle of a match: what was acknowledged has been played, and nothing else."""
    anna = come()
    anna.type_name("Anna")
    table = ""
    anna.wait_for_tables()
    table = anna.set_up([None, "easy", "greedy"])
    anna.walk(f"/t/{table}")
    play_until(anna, lambda: anna.to_act and anna.view["ply"] > 6 and largest(anna.view["legal"]) != "pass")
    anna.rest()
    move, ply, hand = largest(anna.view["legal"]), anna.view["ply"], Counter(anna.hand())
    anna.choose(move)
    anna.page.locator(".action .main").click()
    anna.until(lambda: any(frame["kind"] == "done" for frame in anna.frames[-3:]) and anna.view["ply"] > ply)
    kill(anna)
    anna.frames.clear()
    anna.page = anna.tab()
    anna.go(f"/t/{table}")
    anna.until(lambda: anna.view.get("ply", 0) > ply)
    assert hand - Counter(anna.view["hand"].split()) >= Counter(move.split())
    play_out(anna)
    anna.result()
    anna.walk("/")
    expect(anna.page.get_by_label("Your name")).to_have_value("Anna")


def kill(visitor: Visitor) -> None:
    """End the renderer of a page, without a word to anybody."""
    session = visitor.context.new_cdp_session(visitor.page)
    with pytest.raises(Exception, match=r"crash|closed"):
        session.send("Page.crash")
    visitor.page.close()


def test_two_tabs_share_one_table_and_one_takes_over_from_the_other(come: Come) -> None:
    anna = come()
    anna.wait_for_tables()
    table = anna.set_up([None, None, "greedy"], start=False)
    anna.walk(f"/t/{table}")
    first, second = anna.page, anna.tab()
    second.goto(f"{anna.address}/t/{table}")
    card = second.locator(".place", has_text="Anna")
    expect(card).to_be_visible()
    assert second.evaluate("window.tablesAreReady") == first.evaluate("window.tablesAreReady")
    first.close()
    anna.page = second
    expect(second.get_by_text("Connection lost.")).to_be_hidden(timeout=PATIENCE * 1000)
    second.wait_for_function("before => window.tablesAreReady !== before", arg=None)
    anna.until(lambda: anna.ask("GET", "/api/home")["name"] == "Anna")
    second.get_by_role("button", name=re.compile("Fill .* with bots")).click()
    expect(second.get_by_role("button", name="Deal the cards")).to_be_enabled()


def test_what_needs_other_people_is_not_offered_and_the_page_says_so(come: Come) -> None:
    anna = come()
    anna.wait_for_tables()
    page = anna.page
    expect(page.get_by_role("heading", name="Playing with others")).to_be_visible()
    for missing in ("Been invited?", "Groups"):
        expect(page.get_by_role("heading", name=missing)).to_have_count(0)
    anna.set_up([None, None, None], start=False)
    anna.walk("/you")
    expect(page.get_by_role("heading", name="Everything in one file")).to_be_visible()
    expect(page.get_by_role("heading", name="Your devices")).to_have_count(0)
    anna.walk("/privacy")
    expect(page.get_by_text("stays in this browser")).to_be_visible()


def test_everything_goes_to_another_browser_in_one_file(come: Come, tmp_path: Path) -> None:
    anna = come()
    anna.wait_for_tables()
    table = anna.set_up([None, "greedy", "greedy"])
    anna.walk("/you")
    with anna.page.expect_download() as saved:
        anna.press("Save the file")
    file = tmp_path / "all.sqlite3"
    saved.value.save_as(file)
    bert = come("/you")
    bert.wait_for_tables()
    bert.ask("PUT", "/api/me", {"name": "Bert"})
    bert.walk("/")
    bert.walk("/you")
    garbage = tmp_path / "garbage.sqlite3"
    garbage.write_bytes(b"nothing of the kind")
    for chosen, says in ((garbage, "damaged"), (file, "")):
        bert.page.get_by_label("Open a file", exact=False).set_input_files(chosen)
        bert.press("Replace it")
        if says:
            expect(bert.page.get_by_role("alert")).to_contain_text(says)
    expect(bert.page.get_by_label("Your name")).to_have_value("Anna")
    bert.walk("/matches")
    expect(bert.page.locator(f'a[href*="{table}"]').first).to_be_visible()
