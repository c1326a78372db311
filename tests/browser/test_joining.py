"""The way people take to a table: by its link, with a name they type, in browsers nobody has been at before."""

from __future__ import annotations

from playwright.sync_api import expect

from eselsohr.text import say
from tests.browser.conftest import Invite
from tests.browser.visitor import PHONE, Manner

PATIENCE_TEXT, PACE_TEXT = say("en", "client.new.patience"), say("en", "client.new.pace")
SLOW = 400  # milliseconds a request takes, at least
HUNT_AND_PECK = 90  # milliseconds from key to key


def test_invited_friends_type_their_names_and_sit_down(invite: Invite) -> None:
    """Slowly and quickly, with the mouse and with Enter, over a slow line and a fast one; a guest is renamed later."""
    anna, bert, carla, dora = invite(), invite(Manner(latency=SLOW)), invite(), invite(Manner(PHONE))
    anna.go()
    anna.type_name("Anna")
    anna.page.locator('a[href="/new/esel"]').click()
    anna.press("Open the table")
    anna.until(lambda: anna.picture.get("you") == 0)
    table = anna.picture["table"]
    for friend in (bert, carla, dora):
        friend.go(f"/t/{table}")

    bert.type_name("Bert", pause=HUNT_AND_PECK)
    bert.sit_down()
    carla.type_name("Carla")
    carla.page.keyboard.press("Enter")
    expect(dora.page.get_by_text("Carla", exact=True)).to_be_visible()
    dora.sit_down()
    for visitor in (anna, bert, carla, dora):
        expect(visitor.page.locator(".place .name")).to_have_text(["Anna", "Bert", "Carla", "Guest"])

    dora.type_name("Dora", pause=HUNT_AND_PECK)
    dora.page.keyboard.press("Enter")
    anna.type_name("Änne")
    anna.press("Give the free seat to a bot")  # the field is left by this very click
    for friend in (bert, carla, dora):
        friend.press("I am ready")
    anna.press("Deal the cards")
    for visitor in (anna, bert, carla, dora):
        visitor.until(lambda visitor=visitor: bool(visitor.view))  # type: ignore[misc]
        assert [seat["name"] for seat in visitor.picture["seats"]][:4] == ["Änne", "Bert", "Carla", "Dora"]
        expect(visitor.page.locator(".hand button")).to_have_count(len(visitor.view["hand"].split()))


def test_nobody_comes_in_twice_however_slow_the_line(invite: Invite) -> None:
    """A name given and a seat taken in one go are one person's, and a second click is no second person."""
    anna, bert = invite(Manner(latency=SLOW)), invite(Manner(latency=SLOW))
    introduced: list[str] = []
    anna.page.on("request", lambda asked: introduced.append(asked.url) if asked.method == "PUT" else None)
    anna.go()
    anna.type_name("Anna")
    anna.page.locator('article[data-game="esel"] button.main').click()  # gives the name, and sits down
    anna.until(lambda: bool(anna.view))
    assert introduced == [f"{anna.address}/api/me"]
    assert anna.picture["you"] == 0 and anna.picture["host"] and anna.picture["seats"][0]["name"] == "Anna"

    bert.go(f"/t/{anna.set_up([None, None, None], name='Anna', start=False)}")
    bert.type_name("Bert")
    for button in bert.page.get_by_role("button", name="Sit down").all():
        button.click()
    bert.until(lambda: bert.picture["you"] == 2)
    assert [seat["name"] for seat in bert.picture["seats"]] == ["Anna", "", "Bert"]


def test_a_form_asks_only_what_matters(invite: Invite) -> None:
    """Alone there is nobody to wait for; what needs another option cannot be set without it."""
    anna = invite()
    anna.go("/new/heuldoch")
    page = anna.page
    patience, pace = (page.get_by_role("group", name=name) for name in (PATIENCE_TEXT, PACE_TEXT))
    specials = page.get_by_label(say("en", "heuldoch.option.specials"), exact=True)
    onions = page.get_by_label(say("en", "heuldoch.option.special_onions"), exact=True)
    expect(onions).to_be_disabled()
    specials.check()
    expect(onions).to_be_enabled()
    expect(patience).to_be_visible()
    bots = page.get_by_role("group", name=say("en", "client.new.bots")).get_by_role("radio")
    bots.last.check()  # all but one
    expect(patience).to_have_count(0)
    expect(pace).to_be_visible()
    strengths = page.get_by_role("group", name=say("en", "client.new.level"))
    characters = page.get_by_role("group", name=say("en", "client.new.character"))
    characters.get_by_role("radio", name=say("en", "level.vengeful"), exact=True).check()
    expect(page.get_by_text(say("en", "level.vengeful.about"))).to_be_visible()
    expect(strengths.get_by_role("radio", checked=True)).to_have_count(0)
    anna.go("/new/dreist")
    page.get_by_role("radio", name="1", exact=True).first.check()
    expect(pace).to_have_count(0)


def test_whoever_gets_up_reads_that(invite: Invite) -> None:
    """And sits down again with one click; a match in which nobody has played is not kept."""
    anna = invite()
    anna.go()
    anna.page.locator('article[data-game="esel"] button.main').click()
    anna.until(lambda: bool(anna.view))
    table = anna.page.url
    banner = anna.page.locator(".banner")
    going_on = anna.page.get_by_role("region", name=say("en", "client.home.continue"))
    anna.page.locator("header .popover > button").click()
    anna.press(say("en", "client.table.leave"))
    expect(banner).to_contain_text("You got up")
    anna.page.keyboard.press("Escape")  # the menu lies over it
    banner.get_by_role("button").click()
    expect(banner).to_have_text("")
    if not anna.to_act:  # a bot has played for her meanwhile, or she is not the first
        anna.until(lambda: anna.to_act)
    anna.go()
    expect(anna.page.locator("article").first).to_be_visible()
    expect(going_on).to_have_count(0)
    anna.page.goto(table)
    anna.until(lambda: anna.to_act)
    anna.act()
    anna.go()
    expect(going_on).to_be_visible()
