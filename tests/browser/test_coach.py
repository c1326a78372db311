"""Hints at the table, and the review of a match that is over."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from eselsohr.text import say
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.screens import look
from tests.browser.sight import faults, resize
from tests.browser.visitor import LAPTOP, PHONE, SEARCH, Manner, Visitor, play_until
from tests.server.people import Tab, play_out


def play_unseen(visitor: Visitor, house: House, table: str) -> None:
    """Play a match to its end without a browser."""
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in visitor.context.cookies())
    with Tab(house.address, table, {"Cookie": cookies}) as tab:
        play_out(tab)


def test_a_hint_names_the_move_and_says_why_and_why_not_the_chosen_one(invite: Invite) -> None:
    anna = invite(Manner(PHONE))
    anna.go(f"/t/{anna.set_up([None, 'hard', 'greedy'], options={'starter': 0, 'deals': 1})}")
    anna.until(lambda: anna.to_act)
    hint, slip = anna.page.get_by_role("button", name="Hint", exact=True), anna.page.get_by_role("region", name="Hint")
    hint.click()
    expect(slip.get_by_role("heading")).to_be_visible(timeout=SEARCH)
    advice = next(frame for frame in reversed(anna.frames) if frame["kind"] == "advice")
    best, *_, worst = advice["options"]
    expect(slip).to_contain_text(re.compile(r"Average finish \d\.\d of 3"))
    expect(slip.locator("dd")).to_have_text([re.compile(r"finish \d\.\d")] * 2)
    expect(slip).not_to_contain_text("chosen")
    anna.choose(worst["move"])
    worse = worst["place"] - best["place"] >= 0.05  # hardly ever not
    expect(slip).to_contain_text(
        re.compile(
            "“Play .*” instead\\? Average finish " if worse else "“Play .*” is just as good, as far as I can see"
        )
    )
    hint.click()
    expect(slip.locator("li").first).to_be_visible(timeout=SEARCH)
    look(anna, "hint")
    summary, whole = slip.locator("summary"), slip.bounding_box()
    summary.click()  # on a phone it lies over the table: folded, it leaves that to be seen
    expect(slip.locator("li").first).to_be_hidden()
    folded = slip.bounding_box()
    assert whole and folded and folded["height"] < whole["height"] / 2
    assert faults(anna) == []
    summary.click()
    resize(anna, LAPTOP)
    assert faults(anna) == []  # what the hint speaks of can still be seen
    resize(anna, PHONE)
    anna.choose(best["move"])
    expect(slip).not_to_contain_text("instead")
    anna.page.locator(".action .main").click()
    expect(slip).to_have_count(0)
    play_until(anna, lambda: anna.to_act and "pass" in anna.view["legal"] and len(anna.view["legal"]) > 1)
    anna.rest()
    hint.click()
    expect(slip.get_by_role("heading")).to_be_visible()
    expect(slip).not_to_contain_text("instead")  # nothing is chosen
    anna.go(f"/t/{anna.set_up([None], game='dreist', options={})}")
    anna.until(lambda: anna.to_act)
    hint.click()
    expect(slip).to_contain_text(re.compile(r"Chance to beat Egon: \d+%"), timeout=SEARCH)
    look(anna, "hint-alone")


def test_a_review_from_the_result_to_a_single_decision(house: House, invite: Invite) -> None:
    anna = invite()
    table = anna.set_up([None, "greedy", "greedy"], options={"deals": 1})
    play_unseen(anna, house, table)
    anna.go(f"/t/{table}")
    anna.press("Review my play")
    page = anna.page
    expect(page.get_by_role("heading", name="How Anna played Esel")).to_be_visible()
    expect(page.locator(".sum")).to_contain_text("decisions", timeout=SEARCH)
    curve = page.get_by_role("slider", name="Expected finish")
    curve.press("Home")
    first = page.locator("article h3").inner_text()
    page.get_by_text("All decisions").click()
    rows = page.locator("details li button")
    assert first.startswith(f"Move {rows.first.locator('i').inner_text()} ")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator("article h3")).to_contain_text(f"Move {rows.nth(1).locator('i').inner_text()} ")
    expect(rows.nth(1)).to_have_attribute("aria-current", "true")
    why, best = page.locator("article h4"), page.locator("article dd").last
    for row in rows.all():
        row.click()
        expect(row).to_have_attribute("aria-current", "true")
        if why.count():
            break
    expect(why).to_have_text(say("en", "client.review.why", move=best.inner_text()))  # it is not about what was played
    rows.last.click()
    expect(page.locator("article dd")).to_have_count(2)
    page.get_by_role("button", name=say("en", "client.luck.ask"), exact=True).press("Enter")
    expect(page.locator(".whole td").last).to_contain_text("±")  # the first plays are done
    look(anna, "review")
    assert faults(anna) == []
    ply = int(rows.last.locator("i").inner_text()) - 1
    page.get_by_role("link", name="See it on the table").click()
    expect(page.locator(".winder output")).to_have_text(re.compile(rf"\b{ply}\b"))
    page.go_back()
    page.get_by_label("Whose play").select_option("1")
    expect(page.get_by_role("heading", name=re.compile("How .* played Esel"))).not_to_contain_text("Anna")
    expect(page.locator(".sum")).to_be_visible(timeout=SEARCH)
    spectator = invite(Manner(PHONE, "de", "dark"))  # without a name: what is there anybody may read
    spectator.go(f"/t/{table}/review/0")
    expect(spectator.page.locator(".sum")).to_contain_text("Entscheidungen")
    look(spectator, "review-phone")
    assert faults(spectator) == []


def test_there_is_nothing_to_review_while_a_match_runs(invite: Invite) -> None:
    anna = invite()
    table = anna.set_up([None, "greedy", "greedy"], options={"deals": 1})
    anna.go(f"/t/{table}/review/0")
    expect(anna.page.get_by_role("alert")).to_contain_text("still being played")
    anna.complaints.clear()  # the console tells of the refusal
