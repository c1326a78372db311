"""Before and after a match: whom the table waits for, who watches, who asks for more; nobody loses a seat by a slip."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from eselsohr.text import languages, say
from tests.browser.absent import HIDEABLE, hide, show
from tests.browser.conftest import Invite
from tests.browser.keyboard import press, tab_to
from tests.browser.screens import look
from tests.browser.sight import resize
from tests.browser.visitor import LAPTOP, PHONE, Manner, Visitor
from tests.server.people import play_out, start

ON_ITS_SIDE = (844, 390)


def words(key: str, *, n: int | None = None, **params: Any) -> str:
    return say("en", f"client.{key}", n=n, **params)


def named(visitor: Visitor, name: str) -> None:
    assert visitor.context.request.put(f"{visitor.address}/api/me", data={"name": name}).ok


def test_everybody_sees_who_watches_and_whom_the_host_waits_for(invite: Invite) -> None:
    """Anna shares her tablet with Mia, Bert has a phone and looks at something else, Cleo and somebody else watch."""
    anna, bert, cleo, nobody = invite(Manner(LAPTOP)), invite(Manner(PHONE)), invite(), invite()
    bert.context.add_init_script(HIDEABLE)
    named(bert, "Bert")
    named(cleo, "Cleo")
    table = anna.set_up([None, None, None, "greedy"], start=False)
    for visitor in (anna, bert, cleo, nobody):
        visitor.go(f"/t/{table}")
    press(anna, words("shared.add"))
    anna.page.keyboard.type("Mia")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".place .name").nth(1)).to_have_text("Mia")
    bert.sit_down()
    watching = words("lobby.watching", n=2, names="Cleo and somebody without a name")
    for visitor in (anna, bert):
        expect(visitor.page.locator(".cloth")).to_contain_text(watching)

    hide(bert)
    anna.press(words("lobby.start"))
    expect(anna.page.get_by_text(words("lobby.waiting", names="Bert"))).to_be_visible()  # Mia is where Anna is
    expect(bert.page).to_have_title(f"● {words('lobby.called', name='Anna')}")
    show(bert)
    expect(bert.page.get_by_role("status").filter(has_text=words("lobby.called", name="Anna"))).to_be_visible()
    look(bert, "lobby, the host would like to deal, phone")
    press(bert, words("lobby.be_ready"))
    bert.until(lambda: bool(bert.view))

    # In the match the menu says it, by keyboard too, and on a phone.
    press(bert, words("header.menu"))
    expect(bert.page.locator(".popover .out")).to_contain_text(watching)
    look(bert, "menu of a table with people who watch, phone")


def test_nobody_loses_a_seat_by_a_slip(invite: Invite) -> None:
    anna, bert = invite(Manner(LAPTOP)), invite(Manner(PHONE))
    named(bert, "Bert")
    table = anna.set_up([None, None, "greedy"], start=False, options={"starter": 0})
    for visitor in (anna, bert):
        visitor.go(f"/t/{table}")
    bert.sit_down()
    press(anna, words("host.menu", number=2))
    press(anna, words("host.unseat"))
    look(anna, "lobby, a seat is about to be taken back")
    anna.press(words("host.unseat.never"))
    expect(bert.page.locator(".place.yours")).to_be_visible()
    anna.press(words("lobby.start"))
    bert.press(words("lobby.be_ready"))
    anna.until(lambda: bool(anna.view))
    press(anna, words("header.menu"))
    anna.press(words("host.unseat"))
    expect(anna.page.get_by_text(words("host.unseat.sure", name="Bert"))).to_be_visible()
    look(anna, "match, a seat is about to be taken back")
    assert bert.picture["you"] == 1
    press(anna, words("host.unseat"))
    expect(bert.page.get_by_text(words("gone.shut"))).to_be_visible()


def test_a_host_without_a_seat_settles_the_clock_in_a_match(invite: Invite) -> None:
    anna, bert = invite(Manner(LAPTOP)), invite()
    named(bert, "Bert")
    table = anna.set_up([None, None, "greedy"], start=False, seat=None)
    for visitor in (anna, bert):
        visitor.go(f"/t/{table}")
    bert.sit_down()
    anna.press(words("lobby.fill", n=1))
    anna.press(words("lobby.start"))
    bert.press(words("lobby.be_ready"))
    anna.until(lambda: bool(anna.view))
    press(anna, words("header.menu"))
    anna.page.get_by_role("radio", name=words("clock.nudge")).check(force=True)
    bert.until(lambda: bert.picture["clock"] == {"move": 30_000, "bank": None})


def test_a_rematch_says_who_asks_and_calls_whoever_looks_elsewhere(invite: Invite) -> None:
    anna, bert = invite(Manner(LAPTOP)), invite(Manner(PHONE))
    anna.context.add_init_script(HIDEABLE)
    named(bert, "Bert")
    table = anna.set_up([None, None, "greedy"], start=False)
    with anna.elsewhere(table) as hers, bert.elsewhere(table) as his:
        his.ask("sit", seat=1)
        start(hers, his)
        play_out(hers, his)
    for visitor in (anna, bert):
        visitor.go(f"/t/{table}")
        visitor.result()
    hide(anna)
    bert.press(words("result.again"))
    asks = say("en", "news.again", name="Bert")
    expect(anna.page).to_have_title(f"● {asks}")
    show(anna)
    expect(anna.page).to_have_title("Esel · Eselsohr")
    expect(anna.page.get_by_role("dialog").get_by_text(asks)).to_be_visible()
    look(anna, "result, somebody asks for one more match")
    bert.until(lambda: bert.picture["stage"] == "open")
    expect(bert.page.get_by_text(words("lobby.waiting", names="Anna"))).to_be_visible()
    anna.press(words("result.yes"))
    bert.until(lambda: bert.picture["stage"] == "running")
    assert not bert.picture["host"]


@pytest.mark.parametrize("game", ["esel", "boss", "heuldoch", "dreist"])
def test_under_a_score_people_gloat(game: str, invite: Invite) -> None:
    """Over the score sheet, where nobody sees the seats, and over the result; by keyboard, and on a phone."""
    anna, bert = invite(Manner(LAPTOP)), invite(Manner(PHONE))
    named(bert, "Bert")
    several = {"esel": {"deals": 2}, "boss": {"rounds": 2}, "dreist": {"games": 2}}
    table = anna.set_up([None, None, *["greedy"] * 2], game=game, options=several.get(game, {}), start=False)
    for visitor in (anna, bert):
        visitor.go(f"/t/{table}")
    with anna.elsewhere(table) as hers, bert.elsewhere(table) as his:
        his.ask("sit", seat=1)
        start(hers, his)
        play_out(hers, his, until=lambda tab: bool(tab.picture["pause"]) or tab.picture["stage"] == "over")
        for visitor in (anna, bert):
            visitor.hurry()
        gloat(anna, bert, game)
        play_out(hers, his)
        for visitor in (anna, bert):
            visitor.result()
        gloat(anna, bert, f"{game}, the end")


def gloat(anna: Visitor, bert: Visitor, where: str) -> None:
    """Somebody brays, and the other one claps, slowly."""
    sheets = [visitor.page.get_by_role("dialog") for visitor in (anna, bert)]
    tab_to(anna, sheets[0].get_by_role("button", name=say("en", "reaction.handkerchief"), exact=True))
    anna.page.keyboard.press("2")
    expect(sheets[1].locator("[data-reaction=bray]")).to_contain_text("Anna")
    look(bert, f"gloating, {where}, phone")
    sheets[1].get_by_role("button", name=say("en", "reaction.slow_clap"), exact=True).click()
    expect(sheets[0].locator("[data-reaction=slow_clap]")).to_contain_text("Bert")
    look(anna, f"gloating, {where}")


@pytest.mark.parametrize("game", ["esel", "boss", "heuldoch", "dreist"])
def test_talk_on_a_phone_on_its_side_has_room_and_spares_the_hand(game: str, invite: Invite) -> None:
    anna, bert = invite(Manner(ON_ITS_SIDE)), invite()
    named(bert, "Bert")
    seats = [None, None, *["greedy"] * 2]
    table = anna.set_up(seats, game=game, options={}, start=False, pace=10_000)
    with bert.elsewhere(table) as his, anna.elsewhere(table) as hers:
        his.ask("sit", seat=1)
        start(hers, his)
        anna.go(f"/t/{table}")
        anna.until(lambda: bool(anna.view))
        anna.rest()
        anna.page.keyboard.press("t")
        talk = anna.page.locator(".talk")
        expect(talk).to_be_visible()
        look(anna, f"talk, {game}, phone on its side")
        assert spares_the_hand(anna)
        anna.page.keyboard.type("Hello")
        anna.page.keyboard.press("Enter")
        expect(talk.locator("p.line")).to_have_text("Anna Hello")
        for size in (PHONE, ON_ITS_SIDE):  # the phone is turned, and turned again
            resize(anna, size)
            anna.until(lambda: spares_the_hand(anna))
        resize(anna, LAPTOP)
        expect(talk).to_be_visible()  # beside the table there is room for it


def spares_the_hand(visitor: Visitor) -> bool:
    """Whether talk has room, and lies on no card of the own hand."""
    box, hand = (visitor.page.locator(one).bounding_box() for one in (".talk", ".hand"))
    assert box and hand
    beside = box["x"] + box["width"] <= hand["x"] + 1 or hand["x"] + hand["width"] <= box["x"] + 1
    return box["height"] > 180 and (beside or box["y"] + box["height"] <= hand["y"] + 1)


def test_a_refusal_to_talk_is_read_to_its_end(invite: Invite) -> None:
    anna, bert = invite(Manner(LAPTOP, language="de")), invite()
    named(bert, "Bert")
    table = anna.set_up([None, None, "greedy"], start=False)
    with bert.elsewhere(table) as his:
        his.ask("sit", seat=1)
        anna.go(f"/t/{table}")
        field = anna.page.get_by_label(say("de", "client.talk.say"))
        for number in range(9):
            field.fill(str(number))
            field.press("Enter")
        note = anna.page.locator(".talk .note")
        expect(note).to_contain_text(say("de", "server.too_fast.talk"))
        inside = "note => note.getBoundingClientRect().right <= note.closest('.talk').getBoundingClientRect().right"
        assert note.evaluate(inside)


# How much wider than the place for it the widest of what may be chosen in a list is, in pixels.
TOO_WIDE = """select => Math.max(...[...select.options].map(option => {
  const copy = select.cloneNode();
  copy.append(new Option(option.text));
  Object.assign(copy.style, { position: "absolute", width: "max-content", maxWidth: "none" });
  select.after(copy);
  const wider = copy.offsetWidth - select.offsetWidth;
  copy.remove();
  return wider;
}))"""


@pytest.mark.parametrize("language", languages())
def test_any_bot_that_can_be_chosen_fits_on_its_place_card(language: str, invite: Invite) -> None:
    anna = invite(Manner((768, 1024), language=language))
    anna.go(f"/t/{anna.set_up([None, None, None, 'easy'], start=False)}")
    select = anna.page.locator(".place select").last
    expect(select.locator("optgroup")).to_have_count(2)
    for size in ((768, 1024), (360, 640), ON_ITS_SIDE, LAPTOP):
        resize(anna, size)
        assert select.evaluate(TOO_WIDE) <= 0, size


def test_a_place_card_holds_all_that_stands_on_it(invite: Invite) -> None:
    anna = invite(Manner((768, 1024), language="de"))
    anna.go(f"/t/{anna.set_up([None, None, None, 'easy'], start=False)}")
    select = anna.page.locator(".place select").last
    inside = "it => it.getBoundingClientRect().right <= it.closest('.front').getBoundingClientRect().right"
    expect(select).to_be_visible()
    assert select.evaluate(inside)
    tab_to(anna, select)
