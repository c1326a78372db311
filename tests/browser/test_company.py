"""Several people, several browsers, one table."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from eselsohr.text import say
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.screens import look
from tests.browser.visitor import PHONE, Manner, Visitor, play_out, play_until
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
    bert.press("I am ready")
    play_out(anna, bert, carla)
    pads = [visitor.result() for visitor in (anna, bert, carla)]
    assert pads[0] == pads[1] == pads[2]
    assert carla.page.locator(".hand button").count() == 0
    for visitor in (anna, bert):
        panel = shuffle_check(visitor)
        for key in ("fits", "noted", "parts", "own.in"):
            expect(panel).to_contain_text(say("en", f"client.check.{key}"))
        visitor.page.keyboard.press("Escape")
    stories = [visitor.log() for visitor in (anna, bert, carla)]
    assert len(stories[0]) == len(stories[1]) == len(stories[2]) > 40
    for visitor in (anna, bert, carla):
        visitor.leave()
    house.kill()
    plies = truth(house.database, table)
    for seat, visitor in ((0, anna), (1, bert), (None, carla)):
        assert check_all(visitor.frames, seat, plies) > 20
        assert {frame["you"] for frame in visitor.frames if frame["kind"] == "picture"} <= {seat, None}


def test_somebody_closes_the_browser_while_the_cards_are_shuffled(invite: Invite) -> None:
    """Bert's browser commits and never reveals: everybody shuffles once more, then a bot does, and all can read it."""
    anna, bert = invite(), invite(Manner(PHONE))
    table = anna.set_up([None, None, "greedy"], start=False)
    bert.page.add_init_script(SILENT)
    for visitor in (anna, bert):
        visitor.go(f"/t/{table}")
    bert.type_name("Bert")
    bert.sit_down()
    bert.press("I am ready")
    anna.page.get_by_text(say("en", "client.shuffle.proven")).click()
    expect(anna.page.get_by_text(say("en", "client.shuffle.proven.yes"))).to_be_visible()
    look(anna, "lobby with what is proven")
    anna.press("Deal the cards")
    told = anna.page.locator("p[role=status]")
    expect(told).to_have_text(say("en", "client.shuffle.now"))
    expect(told).to_have_text(say("en", "client.shuffle.anew", names="Bert"))
    look(anna, "shuffling once more")
    bert.page.close()
    anna.until(lambda: bool(anna.view))
    bert.page = bert.tab()
    bert.go(f"/t/{table}")
    bert.until(lambda: bert.picture.get("you") == 1 and bool(bert.view))
    play_out(anna, bert)
    for visitor, own in ((anna, "in"), (bert, "late")):
        visitor.result()
        panel = shuffle_check(visitor)
        for key in ("parts", f"own.{own}"):
            expect(panel).to_contain_text(say("en", f"client.check.{key}"))
        for key in ("aborted", "bots"):
            expect(panel).to_contain_text(say("en", f"client.check.{key}", names="Bert"))
    look(anna, "check of a shuffle")


def shuffle_check(visitor: Visitor) -> Locator:
    """Have the page tell what it has checked of the shuffle."""
    visitor.press(say("en", "client.after.check"))
    return visitor.page.locator(".check")


# A browser that goes silent when it is time to reveal.
SILENT = """{
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) { if (!text.includes('"do":"reveal"')) send.call(this, text); };
}"""


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
