"""A game of another package in the browser: nothing of it is in the client, and it is played all the same."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from eselsohr.text import languages
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.keeping import KEEPS, kept
from tests.browser.kernels import in_node, page_of, source
from tests.browser.keyboard import tab_to_hand
from tests.browser.screens import look
from tests.browser.site import SiteVisitor, WebSpace
from tests.browser.visitor import LAPTOP, PHONE, SEARCH, Manner, Visitor, play_out
from tests.conftest import SCALE, some
from tests.examples.packages import ROOT

LOOKS = [look for sizes in ((LAPTOP, PHONE), (PHONE, LAPTOP)) for look in zip(languages(), cycle(sizes), strict=False)]
NAMES = {"de": "Muli", "en": "Mule", "nl": "Muildier"}


@pytest.fixture
def house(tmp_path: Path, with_mule: dict[str, str]) -> Iterator[House]:
    """A server that has Mule."""
    with House(tmp_path / "tables.sqlite3", with_mule) as house:
        yield house


def sit_down(visitor: Visitor, level: str = "greedy") -> str:
    """A table of Mule with two bots, one deal."""
    table = visitor.set_up([None, level, level], game="mule", options={"deals": 1, "starter": 0})
    visitor.go(f"/t/{table}")
    visitor.until(lambda: bool(visitor.view))
    return table


def test_from_the_home_page_to_the_end_of_a_match(house: House, invite: Invite) -> None:
    anna = invite(Manner(motion="no-preference"))
    anna.go()
    expect(anna.page.get_by_role("heading", name="Mule", exact=True)).to_be_visible()
    anna.type_name("Anna")
    anna.page.locator('a[href="/new/mule"]').click()
    anna.page.get_by_role("group", name="Seats at the table").get_by_role("radio", name="3", exact=True).click()
    anna.page.get_by_role("group", name="How many of them are bots").get_by_role("radio", name="2", exact=True).click()
    anna.page.get_by_label("Deals", exact=True).fill("1")
    anna.press("Open the table")
    anna.press("Deal the cards")
    anna.until(lambda: bool(anna.view))
    assert anna.picture["game"] == "mule"
    expect(anna.page.get_by_role("heading", name="On the mule")).to_be_visible()
    play_out(anna)
    lines = anna.result()
    assert sorted(int(total) for _, total in lines) == sorted(anna.view["result"]["scores"])


def test_a_refusal_names_the_rule_and_opens_it(house: House, invite: Invite) -> None:
    anna = invite()
    table = anna.set_up([None, None], game="mule", options={"deals": 1, "starter": 0}, start=False)
    bob = invite()
    anna.go(f"/t/{table}")
    bob.go(f"/t/{table}")
    bob.type_name("Bob")
    bob.sit_down()
    bob.press("I am ready")
    anna.press("Deal the cards")
    anna.until(lambda: anna.to_act)
    cards = anna.hand()
    anna.choose(" ".join(cards[:2]))
    anna.page.locator(".action .main").click()
    refusal = anna.page.get_by_text("Exactly one card on the mule")
    expect(refusal).to_be_visible()
    anna.page.get_by_role("button", name="M4").or_(anna.page.get_by_role("link", name="M4")).first.click()
    expect(anna.page.get_by_text("On your turn you put exactly one card")).to_be_visible()


def test_hint_replay_and_record(house: House, invite: Invite, tmp_path: Path) -> None:
    anna = invite()
    table = sit_down(anna)
    anna.rest()
    anna.press("Hint")
    expect(anna.page.get_by_role("region", name="Hint")).to_contain_text("Play", timeout=SEARCH)
    play_out(anna)
    anna.go(f"/t/{table}/replay")
    expect(anna.page.get_by_role("heading", name="On the mule")).to_be_visible()
    answer = anna.context.request.get(f"{anna.address}/api/tables/{table}/record")
    assert json.loads(answer.body())["game"] == "mule"


def test_its_lesson(house: House, invite: Invite) -> None:
    """A wrong card, a foolish one and the way back, then the right ones."""
    anna = invite()
    anna.go("/learn/mule")
    said = anna.page.locator(".teacher .said")
    expect(said).to_contain_text("It carries 12")
    for card, answer in (("6", "15. The mule looks at you"), ("3", "An empty mule"), ("C", "Keep a carrot")):
        anna.rest()
        anna.choose(card)
        anna.page.locator(".action .main").click()
        expect(said).to_contain_text(answer)
        if card == "6":
            look(anna, "mule-lesson")
            anna.press("Back to my choice")


@pytest.mark.parametrize(("language", "size"), some(LOOKS, 2))
def test_it_is_good_to_look_at_in_every_language(
    house: House, invite: Invite, language: str, size: tuple[int, int]
) -> None:
    """The home page, the table and the rulebook: named, without complaints of axe, nothing wider than the window."""
    anna = invite(Manner(language=language, size=size))
    sit_down(anna, "random")
    anna.rest()
    for path in (None, "/", "/rules/mule"):
        if path:
            anna.go(path)
            expect(anna.page.get_by_text(NAMES[language]).first).to_be_visible()
        look(anna, f"mule-{(path or 'table').strip('/').replace('/', '-') or 'home'}-{language}-{size[0]}")


def test_by_keyboard_alone(house: House, invite: Invite) -> None:
    anna = invite()
    sit_down(anna)
    anna.rest()
    ply = anna.view["ply"]
    tab_to_hand(anna)
    anna.page.keyboard.press("Space")
    anna.page.keyboard.press("Enter")
    anna.until(lambda: anna.view["ply"] > ply)


if SCALE > 1:  # compiling it takes a while, and all games go the same way

    def test_its_kernels_are_the_same_in_node_and_in_a_browser(
        with_mule: dict[str, str], bundled: Path, browser: Browser
    ) -> None:
        ask = "from tests.browser.kernels import cases; from eselsohr.engine.registry import find"
        script = f"import json; {ask}; print(json.dumps(cases(find('mule'))))"
        told = subprocess.run([sys.executable, "-c", script], env=with_mule, cwd=ROOT, capture_output=True, check=True)
        asked, expected = json.loads(told.stdout)
        assert in_node(bundled, asked) == expected
        assert page_of(browser, source(bundled), asked) == expected

    def test_it_comes_along_on_a_site_and_is_played_without_a_network(
        with_mule: dict[str, str], tmp_path: Path, browser: Browser
    ) -> None:
        command = [sys.executable, "-m", "tests.command", "site", "--plain", "--out", str(tmp_path / "cards")]
        subprocess.run(command, env=with_mule, cwd=ROOT, check=True)
        with WebSpace(tmp_path) as space:
            anna = SiteVisitor(browser, space, KEEPS)
            anna.go()
            anna.wait_for_tables()
            kept(anna)
            anna.switch_network_off()
            anna.page.reload()
            anna.wait_for_tables()
            table = anna.set_up([None, "medium", "hard"], game="mule", options={"deals": 1, "starter": 0})
            anna.walk(f"/t/{table}")
            play_out(anna)
            assert sorted(int(total) for _, total in anna.result()) == sorted(anna.view["result"]["scores"])
            anna.context.close()
            assert anna.complaints == []
