"""An evening at the table: what to play, how one likes it, a move taken back, and the match watched again."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from eselsohr.engine import evening
from eselsohr.text import say
from tests.browser.conftest import Invite
from tests.browser.screens import look
from tests.browser.visitor import LAPTOP, Manner, Visitor
from tests.server.people import play_out


def like(visitor: Visitor, legend: str, choice: str) -> None:
    """Choose something in the settings, as people do: open them, click, close them."""
    visitor.press("Settings")
    visitor.page.get_by_role("group", name=legend).get_by_role("radio", name=choice, exact=True).check()
    visitor.page.keyboard.press("Escape")


def widths(visitor: Visitor) -> tuple[float, float]:
    """How wide a card of the hand is, and where the log begins."""
    return (
        visitor.page.locator(".hand button").first.evaluate("card => card.offsetWidth"),
        visitor.page.locator("aside").evaluate("log => log.getBoundingClientRect().left"),
    )


def test_home_suggests_a_game_that_fits_and_leads_back_to_what_runs(invite: Invite) -> None:
    anna = invite(Manner(LAPTOP))
    anna.go()
    boxes = anna.page.locator(".games article")
    expect(boxes.nth(3)).to_be_visible()
    tops = boxes.evaluate_all("boxes => boxes.map(box => box.getBoundingClientRect().top)")
    assert len(tops) >= 4 and len(set(tops)) == 1  # all in one row
    anna.page.get_by_label("How many you are").select_option("7")
    anna.page.get_by_label("Minutes you have").select_option("30")
    fitting = evening.suggestions(7, 30)
    names = anna.page.locator("li:has-text('about') b")
    expect(names).to_have_text([say("en", f"{one.game}.name") for one in fitting])
    look(anna, "home")
    names.first.click()
    seats = anna.page.get_by_role("group", name="Seats at the table")
    expect(seats.get_by_role("radio", checked=True)).to_have_value("7")
    anna.press("Open the table")
    expect(anna.page).to_have_url(re.compile("/t/"))
    anna.until(lambda: bool(anna.picture))
    assert len(anna.picture["seats"]) == 7
    assert anna.picture["options"].items() >= fitting[0].options.items()
    running = anna.set_up([None, "greedy", "greedy"], options={"starter": 0}, pace=10_000)
    with anna.elsewhere(running) as device:  # a match in which nobody has played is none to go on with
        play_out(device, until=lambda place: place.view.get("ply", 0) > 0)
    anna.go()
    anna.page.get_by_role("region", name="Play on").get_by_role("link").click()
    expect(anna.page).to_have_url(f"{anna.address}/t/{running}")


def test_the_settings_do_what_they_say_and_are_kept(invite: Invite) -> None:
    anna = invite(Manner(LAPTOP, motion="no-preference"))
    anna.go(f"/t/{anna.set_up([None, 'greedy', 'greedy'], options={'starter': 0}, pace=10_000)}")
    anna.rest()
    card, log = widths(anna)
    root = anna.page.locator("html")
    quick = "getComputedStyle(document.documentElement).getPropertyValue('--quick')"
    like(anna, "Cards", "Large")
    like(anna, "The hand you play with", "Left")
    like(anna, "Motion", "Slow")
    expect(root).to_have_css("--motion", "1.7")
    like(anna, "Motion", "None")
    expect(root).to_have_attribute("data-motion", "off")
    assert anna.page.evaluate(quick) == "1ms"
    like(anna, "Sound", "Loud")
    anna.page.reload()
    anna.rest()
    larger, left = widths(anna)
    assert larger > 1.1 * card
    assert left < log / 2
    expect(root).to_have_attribute("data-motion", "off")
    anna.press("Settings")
    expect(anna.page.get_by_role("group", name="Sound").get_by_role("radio", checked=True)).to_have_value("loud")
    look(anna, "settings")


def test_a_move_is_taken_back_and_the_replay_shows_it_by_itself(invite: Invite) -> None:
    anna = invite(Manner(LAPTOP, theme="dark"))
    table = anna.set_up([None, "greedy", "greedy"], options={"starter": 0, "deals": 1})
    anna.go(f"/t/{table}")
    anna.until(lambda: anna.to_act)
    anna.rest()
    back = anna.page.get_by_role("button", name="Take back")
    expect(back).to_have_attribute("aria-disabled", "true")
    hand, legal, log = sorted(anna.hand()), anna.view["legal"], anna.log()
    back.click(force=True)
    expect(anna.page.locator(".refusal")).to_contain_text("G12")  # it says why not
    anna.play(legal[0])
    anna.until(lambda: anna.to_act and anna.view["ply"] > 2)
    anna.rest()
    assert sorted(anna.hand()) != hand
    back.click()
    anna.until(lambda: anna.view["legal"] == legal)
    anna.rest()
    anna.until(lambda: sorted(anna.hand()) == hand)
    assert anna.log()[-1] == say("en", "event.taken_back.you")
    assert len(anna.log()) == len(log) + 1  # what was taken back is not told any more
    look(anna, "taken-back")
    with anna.elsewhere(table) as place:
        play_out(place)
    anna.go(f"/t/{table}/replay")
    where = anna.page.locator(".winder output")
    length = place.view["ply"]
    for speed in ("2×", "4×"):
        anna.page.locator(".winder").get_by_role("button", name="Speed").click()
        expect(anna.page.locator(".winder").get_by_role("button", name=f"Speed: {speed}")).to_be_visible()
    anna.press("Let it play")
    expect(where).not_to_have_text(say("en", "client.replay.where", ply=0, length=length))
    expect(anna.page.locator("[data-hand]")).to_have_count(3)  # open, at the seats
    expect(anna.page.locator(".hands")).to_have_count(0)
    anna.press("Pause")
    look(anna, "replay-by-itself")
    anna.page.locator("input[type=range]").fill(str(length - 2))
    anna.press("Let it play")
    expect(where).to_have_text(say("en", "client.replay.where", ply=length, length=length))
    expect(anna.page.get_by_role("button", name="Let it play")).to_be_visible()  # and there it ends
