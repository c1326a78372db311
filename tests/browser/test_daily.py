"""The deal of the day, from the home page to how everybody did."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from eselsohr.text import say
from tests.browser.conftest import Invite
from tests.browser.screens import look
from tests.browser.sight import faults
from tests.browser.visitor import PHONE, Manner, Visitor
from tests.server.people import play_out


def test_two_people_play_the_deal_of_the_day_and_stand_beside_each_other(invite: Invite) -> None:
    anna, bert = invite(), invite(Manner(PHONE))
    alone = f"{say('en', 'dreist.name')}, {say('en', 'client.daily.alone')}"
    hands = []
    for visitor, name in ((anna, "Anna"), (bert, "Bert")):
        visitor.go()
        visitor.type_name(name)
        visitor.page.get_by_role("button", name=f"{alone}: {say('en', 'client.daily.play')}").press("Enter")
        visitor.until(lambda visitor=visitor: bool(visitor.view))  # type: ignore[misc]
        hands.append(visitor.view["hand"])
        with visitor.elsewhere(visitor.picture["table"]) as quick:
            play_out(quick)
        visitor.until(lambda visitor=visitor: visitor.over)  # type: ignore[misc]
        visitor.result()
        assert not visitor.page.get_by_role("button", name=say("en", "client.result.again")).count()
        look(visitor, f"deal of the day, result of {name}")
        visitor.page.get_by_role("button", name=say("en", "client.daily.compare")).press("Enter")
        expect(visitor.page.get_by_role("row", name=f"{name} ({say('en', 'client.daily.you')})")).to_be_visible()
    assert hands[0] == hands[1]
    expect(bert.page.get_by_role("main").locator("tbody tr:not(.bot)")).to_have_count(2)
    beside_the_best(bert)
    look(bert, "standings of the deal of the day")
    assert faults(bert) == []
    anna.go()
    expect(anna.page.get_by_role("button", name=f"{alone}: {say('en', 'client.daily.compare')}")).to_be_visible()
    look(anna, "home with deals of the day")


def beside_the_best(visitor: Visitor) -> None:
    """Look at the standings as they are once the best bot, which takes its time, has played too."""

    def with_it(route: Route) -> None:
        answer = route.fetch().json()
        if answer["thinking"]:
            answer["standings"].append(answer["standings"][0] | {"name": None, "you": False, "table": None})
        route.fulfill(json=answer | {"thinking": False})

    visitor.page.route("**/api/daily/*", with_it)
    visitor.page.reload()
    expect(visitor.page.locator("tr.bot")).to_have_count(1)
