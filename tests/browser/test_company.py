"""Several people, several browsers, one table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.visitor import PHONE, Manner, play_out, play_until
from tests.server.secrecy import check_all, truth


def test_two_people_and_a_spectator(house: House, invite: Invite) -> None:
    anna, bert, carla = invite(), invite(Manner(PHONE)), invite()
    table = anna.set_up([None, None, "greedy", "random"], options={"deals": 2}, start=False)
    for visitor in (anna, bert, carla):
        visitor.go(f"/t/{table}")
    bert.type_name("Bert")
    bert.sit_down()
    assert bert.picture["you"] == 1
    expect(anna.page.get_by_text("Bert", exact=True)).to_be_visible()
    anna.press("Deal the cards")
    play_out(anna, bert, carla)
    pads = [visitor.result() for visitor in (anna, bert, carla)]
    assert pads[0] == pads[1] == pads[2]
    assert carla.page.locator(".hand button").count() == 0
    stories = [visitor.log() for visitor in (anna, bert, carla)]
    assert len(stories[0]) == len(stories[1]) == len(stories[2]) > 40
    for visitor in (anna, bert, carla):
        visitor.leave()
    house.kill()
    plies = truth(house.database, table)
    for seat, visitor in ((0, anna), (1, bert), (None, carla)):
        assert check_all(visitor.frames, seat, plies) > 20
        assert {frame["you"] for frame in visitor.frames if frame["kind"] == "picture"} <= {seat, None}


def test_a_reload_and_a_second_tab_find_the_same_seat_at_the_same_moment(house: House, invite: Invite) -> None:
    anna = invite()
    anna.go(f"/t/{anna.set_up([None, 'greedy', 'greedy', 'random'], options={'deals': 1, 'ox': True})}")
    play_until(anna, lambda: anna.to_act and anna.view["ply"] > 20)
    anna.rest()
    before = anna.view, anna.hand(), anna.log()
    anna.frames.clear()
    anna.page.reload()
    anna.until(lambda: anna.to_act)
    assert (anna.view, anna.hand(), anna.log()) == before
    first, anna.page = anna.page, anna.tab()
    anna.go(first.url.removeprefix(anna.address))
    expect(anna.page.locator(".hand button")).to_have_count(len(before[1]))
    assert (anna.hand(), anna.log()) == before[1:]
    play_out(anna)  # in the second tab, and the first one sees it
    anna.result()
    expect(first.locator("dialog .pad")).to_be_visible(timeout=60_000)
    assert first.locator(".log li").all_text_contents() == anna.log()
