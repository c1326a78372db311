"""Your turn while you look elsewhere, what you have missed, and a round you let pass."""

from __future__ import annotations

from playwright.sync_api import expect

from eselsohr.text import say
from tests.browser.absent import HIDEABLE, hide, show
from tests.browser.conftest import Invite
from tests.browser.keyboard import press, tab_to
from tests.browser.visitor import PHONE, Manner, Visitor


def test_two_people_one_of_them_elsewhere(invite: Invite) -> None:
    anna, bert = invite(), invite(Manner(PHONE))
    bert.context.add_init_script(HIDEABLE)
    table = anna.set_up([None, None, "greedy"], options={"starter": 0, "deals": 2}, start=False)
    for visitor in (anna, bert):
        visitor.go(f"/t/{table}")
    bert.type_name("Bert")
    bert.sit_down()
    bert.press("I am ready")
    anna.press(say("en", "client.lobby.start"))
    anna.until(lambda: anna.to_act)
    bert.rest()
    wants_notifications(bert)
    hide(bert)
    anna.play(next(move for move in anna.view["legal"] if move != "E"))
    is_called(bert)
    lets_rounds_pass_by_keyboard(anna, bert)
    reads_what_was_missed(anna, bert)


def wants_notifications(visitor: Visitor) -> None:
    """Nobody is asked before that is switched on in the settings."""
    assert visitor.page.evaluate("notes") == []
    press(visitor, say("en", "client.header.menu"))
    tab_to(visitor, visitor.page.get_by_role("radio", name=say("en", "client.settings.call.tab")))
    visitor.page.keyboard.press("ArrowRight")
    visitor.until(lambda: visitor.page.evaluate("notes") == ["Eselsohr"])
    visitor.page.keyboard.press("Escape")


def is_called(visitor: Visitor) -> None:
    """Title, icon and notification say whose turn it is, until the tab is in front."""
    page, call = visitor.page, f"{say('en', 'client.table.your_turn')} – Esel"
    expect(page).to_have_title(f"● {call}")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/mark-called.svg")
    assert page.evaluate("notes")[1:] == [call]
    show(visitor)
    expect(page).to_have_title("Esel · Eselsohr")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/mark.svg")
    assert page.evaluate("notes")[-1] == "closed"


def lets_rounds_pass_by_keyboard(anna: Visitor, bert: Visitor) -> None:
    """P before the own turn has it passed; nothing of that is sent to anybody else."""
    bert.play("pass" if "pass" in bert.view["legal"] else bert.view["legal"][0])
    to_come(anna, bert)
    seen = len(anna.frames)
    bert.page.keyboard.press("p")
    expect(bert.page.get_by_role("button", name=say("en", "client.pass_round.off"))).to_be_visible()
    bert.page.keyboard.press("p")
    expect(bert.page.get_by_role("button", name=say("en", "client.pass_round"))).to_be_visible()
    bert.page.keyboard.press("p")
    expect(bert.page.get_by_role("button", name=say("en", "client.pass_round.off"))).to_be_visible()
    assert len(anna.frames) == seen
    sent = len(bert.sent)
    ply = anna.view["ply"]
    anna.play(next(move for move in anna.view["legal"] if move != "E"))
    bert.until(lambda: bert.view["ply"] > ply + 1)
    assert not any(ask["do"] == "play" for ask in bert.sent[sent:])


def reads_what_was_missed(anna: Visitor, bert: Visitor) -> None:
    """Whoever comes back reads it, sees it once more, and is in the present."""
    hide(bert)
    begun = bert.view["ply"]
    with bert.elsewhere(anna.page.url.split("/")[-1]) as other:
        for _ in range(60):
            if bert.view["ply"] > begun + 4:
                break
            anna.act()
            other.poll()
            other.act()
            bert.page.wait_for_timeout(30)
    show(bert)
    slip = bert.page.get_by_role("dialog")
    expect(slip).to_contain_text("While you were away")
    press(bert, say("en", "client.away.again"))
    expect(slip).not_to_be_visible()
    bert.hurry()
    bert.rest()


def to_come(anna: Visitor, bert: Visitor) -> None:
    """Go on to a round that Anna leads."""
    for _ in range(200):
        if anna.to_act and not anna.view["plays"]:
            break
        for visitor in (anna, bert):
            visitor.act()
            visitor.page.wait_for_timeout(10)
    bert.until(lambda: bert.view["ply"] == anna.view["ply"])
    bert.hurry()
    bert.rest()
