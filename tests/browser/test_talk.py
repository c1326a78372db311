"""People talk at a table: by mouse, by keyboard alone and on a phone; who watches is not heard by those who play."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from eselsohr.text import say
from tests.browser.conftest import Invite
from tests.browser.keyboard import press, tab_to
from tests.browser.screens import look
from tests.browser.sight import faults
from tests.browser.visitor import LAPTOP, PHONE, Manner, Visitor, play_out


def words(key: str, *, n: int | None = None, **params: str) -> str:
    return say("en", key, n=n, **params)


def lines(visitor: Visitor) -> Locator:
    """What somebody reads."""
    return visitor.page.locator(".talk p.line")


# A reaction is soon gone: the page keeps a list of those that were to be seen.
KEPT = """window.reactions = [];
new MutationObserver(changes => changes.forEach(({ addedNodes }) => addedNodes.forEach(({ dataset }) =>
  dataset?.reaction && window.reactions.push(`${dataset.reaction} at ${dataset.at}`)
))).observe(document, { childList: true, subtree: true })"""


def sees(visitor: Visitor, reaction: str) -> None:
    """Wait until somebody has seen a reaction at a seat."""
    visitor.until(lambda: reaction in visitor.page.evaluate("window.reactions"))


def test_three_people_talk_and_one_of_them_only_watches(invite: Invite) -> None:
    anna, bert, carla = invite(Manner(LAPTOP)), invite(Manner(PHONE)), invite()
    table = anna.set_up([None, None, "random"], start=False, pace=0)
    for visitor, name in ((anna, None), (bert, "Bert"), (carla, "Carla")):
        visitor.page.add_init_script(KEPT)
        visitor.go(f"/t/{table}")
        if name:
            visitor.type_name(name)
    # In the lobby all hear each other, also who has no seat yet.
    bert.sit_down()
    expect(anna.page.get_by_text("Bert", exact=True)).to_be_visible()
    anna.page.get_by_label(words("client.talk.say")).fill("Who else?")
    anna.page.keyboard.press("Enter")
    expect(lines(bert)).to_have_text(["Anna Who else?"])
    look(anna, "lobby with talk")
    bert.press("I am ready")
    anna.press("Deal the cards")
    for visitor in (anna, bert, carla):
        visitor.until(lambda visitor=visitor: bool(visitor.view))  # type: ignore[misc]

    # Anna has no mouse: E and a digit react, T writes, Escape is done with it.
    keys = anna.page.keyboard
    keys.press("e")
    expect(anna.page.get_by_role("button", name=words("reaction.handkerchief"), exact=True)).to_be_focused()
    keys.press("2")
    for visitor in (anna, bert, carla):
        sees(visitor, "bray at 0")
    look(anna, "table with a reaction")
    keys.press("ArrowDown")
    keys.press("ArrowRight")
    keys.press("Enter")
    sees(bert, "innocent at 0")
    keys.press("t")
    expect(anna.page.get_by_label(words("client.talk.say"))).to_be_focused()
    keys.type("See https://example.org/?q=<b>lt</b>")
    keys.press("Enter")
    expect(lines(anna).last).to_have_text("Anna See https://example.org/?q=<b>lt</b>")
    assert anna.page.locator(".talk p.line a, .talk .said *").count() == 0  # nothing to click, nothing but text

    # Bert, on his phone, has three unread lines; what he opens lies over the table and never over his hand.
    mouth = bert.page.get_by_role("button", name=words("client.talk.unread", n=3))
    look(bert, "phone with unread talk")
    mouth.click()
    expect(lines(bert)).to_have_count(4)
    look(bert, "phone with talk")
    assert [fault for fault in faults(bert) if "is broken" not in fault] == []  # an address may be
    bert.page.get_by_role("button", name=words("reaction.peanuts"), exact=True).click()
    sees(anna, "peanuts at 1")
    expect(bert.page.locator(".talk")).to_have_count(0)  # the table is in sight again
    sees(bert, "peanuts at 1")

    # Carla watches: those who play hear nothing of her.
    carla.page.keyboard.press("t")
    expect(carla.page.get_by_text(words("client.talk.aside"))).to_be_visible()
    carla.page.keyboard.type("Bert has nothing but threes.")
    carla.page.keyboard.press("Enter")
    expect(lines(carla).last).to_contain_text("nothing but threes")
    expect(lines(anna)).to_have_count(5)

    # Anna has heard enough of Bert, and her browser remembers it.
    press(anna, words("client.talk.settle"))
    tab_to(anna, anna.page.get_by_label(words("client.talk.mute", name="Bert")))
    keys.press("Space")
    look(anna, "talk with somebody muted")
    expect(lines(anna)).to_have_count(4)
    bert.page.keyboard.press("t")
    bert.page.keyboard.type("Hello?")
    bert.page.keyboard.press("Enter")
    expect(lines(bert).last).to_have_text("Bert Hello?")
    anna.page.reload()
    press(anna, words("client.talk"))
    expect(lines(anna)).to_have_count(4)

    # The host wants silence, and gets it.
    press(anna, words("client.talk.settle"))
    tab_to(anna, anna.page.get_by_label(words("client.talk.silence")))
    keys.press("Space")
    expect(bert.page.get_by_text(words("server.no_talk"))).to_be_visible()
    expect(bert.page.get_by_label(words("client.talk.say"))).to_have_count(0)
    keys.press("Space")
    expect(bert.page.get_by_label(words("client.talk.say"))).to_be_visible()
    bert.page.keyboard.press("Escape")

    # Once it is over, the asides are for those who were there too.
    assert not any("threes" in str(frame) for frame in anna.frames + bert.frames)
    play_out(anna, bert, carla)
    expect(anna.page.locator(".talk p.line", has_text="nothing but threes")).to_have_count(1)
    assert any("threes" in str(frame) for frame in bert.frames)
