"""The way people take to a table: by its link, with a name they type, in browsers nobody has been at before."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.visitor import PHONE, Manner

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
