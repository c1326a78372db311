"""The score pad: an evening with printed cards on a phone, and one with the keyboard alone."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from eselsohr.text import say
from tests.browser.conftest import Invite
from tests.browser.keyboard import tab_to
from tests.browser.screens import look
from tests.browser.visitor import PHONE, Manner, Visitor
from tests.waiting import patiently

NAMES = ("Anna", "Bert", "Cleo")


def words(key: str, **params: Any) -> str:
    return say("en", f"client.pad.{key}", **params)


def row(visitor: Visitor, name: str) -> list[str]:
    """A line of the pad: the points of every deal, and the total."""
    return visitor.page.get_by_role("row", name=name).get_by_role("cell").all_inner_texts()


def tap(visitor: Visitor, cards: str) -> None:
    """Tap cards of the pack."""
    for card in cards.split():
        visitor.page.locator(f'.pack [data-card="{card}"]').click()


def button(visitor: Visitor, key: str, **params: Any) -> Locator:
    return visitor.page.get_by_role("button", name=words(key, **params), exact=True)


def test_an_evening_of_esel_on_a_phone(invite: Invite, tmp_path: Path) -> None:
    anna = invite(Manner(PHONE))
    anna.go()
    anna.page.get_by_role("link", name=words("open")).click()
    anna.page.get_by_role("radio", name=say("en", "esel.name"), exact=True).check()
    for number, name in enumerate(NAMES, 1):
        anna.page.get_by_role("textbox", name=words("player", number=number)).fill(name)
    button(anna, "fewer", name=words("player", number=4)).click()
    anna.page.get_by_role("radio", name="Bert", exact=True).check()  # starts
    anna.page.get_by_label(say("en", "esel.option.deals"), exact=True).fill("2")
    look(anna, "pad, new, phone")
    button(anna, "begin").click()
    expect(anna.page.get_by_text(words("starts", deal=1, name="Bert"))).to_be_visible()

    button(anna, "count", deal=1).click()
    tap(anna, "3 10 * *")
    anna.page.get_by_role("button", name=words("take", card="Joker")).first.click()  # one too many
    button(anna, "on", name="Bert").click()
    tap(anna, "E 13 13")
    look(anna, "pad, cards left, phone")
    button(anna, "on", name="Cleo").click()
    tap(anna, "1")
    button(anna, "write").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("(E11)")  # somebody has got rid of everything
    anna.complaints.clear()  # the console tells of a refusal, too
    anna.page.get_by_role("button", name=words("take", card="1")).click()
    button(anna, "write").click()
    expect(anna.page.get_by_text(words("starts", deal=2, name="Bert"))).to_be_visible()
    assert [row(anna, name) for name in NAMES] == [["27", "27"], ["46", "46"], ["0", "0"]]

    anna.page.reload()
    button(anna, "correct", deal=1).click()
    tap(anna, "2")  # Anna had hidden one
    button(anna, "write").click()
    expect(anna.page.get_by_role("row", name="Anna").get_by_role("cell").first).to_have_text("29")
    look(anna, "pad after a deal, phone")
    button(anna, "count", deal=2).click()
    anna.page.get_by_role("radio", name="Cleo", exact=True).check()
    tap(anna, "E 12")
    button(anna, "write").click()
    expect(anna.page.get_by_role("heading", name="Anna")).to_be_visible()  # the winner
    assert [row(anna, name)[-1] for name in NAMES] == ["29", "46", "32"]
    look(anna, "pad, the end, phone")

    button(anna, "again").click()
    expect(anna.page.get_by_text(words("starts", deal=1, name="Bert"))).to_be_visible()
    anna.page.get_by_role("link", name=words("all")).click()
    expect(anna.page.get_by_role("link", name="Anna, Bert and Cleo")).to_have_count(2)
    taken = json.loads(download(anna, "JSON", tmp_path))
    assert [len(pad["deals"]) for pad in taken] == [0, 2]
    sheet = list(csv.DictReader(download(anna, "CSV", tmp_path).splitlines()))
    assert [(line["deal"], line["name"], line["points"], line["total"]) for line in sheet[-3:]] == [
        ("2", "Anna", "0", "29"),
        ("2", "Bert", "0", "46"),
        ("2", "Cleo", "32", "32"),
    ]


def download(visitor: Visitor, name: str, folder: Path) -> str:
    """Press what downloads a file, and read it."""
    with visitor.page.expect_download() as coming:
        visitor.page.get_by_role("button", name=name, exact=True).click()
    coming.value.save_as(folder / name)
    return (folder / name).read_text("utf-8")


def test_two_rounds_of_boss_with_the_keyboard_alone(invite: Invite) -> None:
    anna = invite(Manner((1366, 657)))
    anna.go("/pad")
    keys = anna.page.keyboard
    tab_to(anna, anna.page.get_by_role("radio", checked=True).first)
    boss = anna.page.get_by_role("radio", name=say("en", "boss.name"))
    for _ in patiently("Boss to be chosen"):
        if boss.is_checked():
            break
        keys.press("ArrowRight")
    for number, name in enumerate((*NAMES, "Dora"), 1):
        tab_to(anna, anna.page.get_by_role("textbox", name=words("player", number=number)))
        keys.type(name)
    tab_to(anna, button(anna, "begin"))
    look(anna, "pad, new, laptop")
    keys.press("Enter")
    tab_to(anna, button(anna, "count", deal=1))
    keys.press("Enter")
    for name in ("Cleo", "Anna", "Dora"):  # Bert is left
        tab_to(anna, anna.page.get_by_role("button", name=name))
        keys.press("Space")
    expect(anna.page.get_by_role("button", name="Bert")).to_contain_text(say("en", "boss.title.ass"))
    look(anna, "pad, who went out when, laptop")
    tab_to(anna, button(anna, "write"))
    keys.press("Enter")
    expect(anna.page.get_by_text(words("starts", deal=2, name="Cleo"))).to_be_visible()
    exchange = say("en", "boss.pad.exchange", n=2, lower="Bert", higher="Cleo")
    expect(anna.page.get_by_text(exchange)).to_be_visible()
    assert row(anna, "Bert") == ["4", "4"]
    look(anna, "pad, exchange explained, laptop")


def test_a_pad_of_a_group_goes_on_at_somebody_elses_phone(invite: Invite) -> None:
    """Anna begins it, Bert goes on with it, and both see all of it; then it is among what they have played."""
    anna, bert = invite(), invite(Manner(PHONE))
    anna.go()
    anna.type_name("Anna")
    anna.page.get_by_label(say("en", "client.group.new")).fill("Kitchen")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url("**/g/*")
    group = anna.page.url.removeprefix(anna.address)
    bert.go(group)
    bert.type_name("Bert")
    bert.press(say("en", "client.group.join"))
    anna.go("/pad")
    anna.page.get_by_role("radio", name="Kitchen", exact=True).check()
    for number, name in enumerate(NAMES, 1):
        anna.page.get_by_role("textbox", name=words("player", number=number)).fill(name)
    anna.page.get_by_role("radio", name=say("en", "boss.name"), exact=True).check()
    anna.page.get_by_role("textbox", name=words("player", number=4)).fill("Dora")
    anna.page.get_by_label(say("en", "boss.option.rounds"), exact=True).fill("2")
    button(anna, "begin").click()
    finish_round(anna, "Cleo", "Anna", "Dora")
    expect(anna.page.get_by_text(words("starts", deal=2, name="Cleo"))).to_be_visible()

    tab_to(bert, bert.page.locator('a[href^="/pad#"]'))
    look(bert, "group with a pad that is being written, phone")
    bert.page.keyboard.press("Enter")
    expect(bert.page.get_by_text(words("starts", deal=2, name="Cleo"))).to_be_visible()
    finish_round(bert, "Bert", "Cleo", "Anna")
    expect(bert.page.get_by_role("heading", name="Cleo")).to_be_visible()  # the winner
    anna.page.reload()
    expect(anna.page.get_by_role("heading", name="Cleo")).to_be_visible()
    assert row(anna, "Bert") == row(bert, "Bert")

    anna.go("/matches")
    match = anna.page.locator("[data-table]")
    expect(match).to_contain_text(words("title"))
    expect(match.get_by_role("link")).to_have_count(0)  # there is nothing to watch
    look(anna, "matches with a score pad")
    anna.go(group)
    anna.page.get_by_role("link", name=words("title"), exact=True).press("Enter")
    anna.page.get_by_role("button", name=words("throw")).click()
    anna.page.get_by_role("button", name=words("throw")).click()
    bert.go("/pad")
    bert.page.get_by_role("link", name="Anna, Bert, Cleo and Dora").click()
    expect(bert.page.get_by_role("alert")).to_have_text(say("en", "server.no_such_page"))
    bert.complaints.clear()  # the console tells of a refusal, too
    expect(bert.page.get_by_role("link", name="Anna, Bert, Cleo and Dora")).to_have_count(0)


def finish_round(visitor: Visitor, *names: str) -> None:
    """Count a round of Boss by who finished when."""
    visitor.page.locator(".ways .main").click()
    for name in names:
        visitor.page.get_by_role("button", name=name).click()
    button(visitor, "write").click()
