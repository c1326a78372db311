"""The house-rule lab: somebody turns a knob and sees the distributions change, with a bar that says how far it is."""

from __future__ import annotations

import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from eselsohr.engine import registry
from eselsohr.lab import knobs
from eselsohr.text import say
from tests.browser.screens import look
from tests.browser.sight import faults
from tests.browser.visitor import LAPTOP, PHONE, Manner, Visitor

GAME = registry.first()
MANNERS = [Manner(PHONE, "de", "dark"), Manner(LAPTOP, "en", "light"), Manner(PHONE, "nl", "light")]


@pytest.fixture
def lab(request: pytest.FixtureRequest) -> Iterator[str]:
    """A running lab in a language; its address."""
    words = [sys.executable, "-m", "eselsohr.cli", "lab", GAME.name, "--lang", request.param]
    with subprocess.Popen(words, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout is not None
        yield process.stdout.readline().split()[-1]
        process.terminate()


@pytest.mark.parametrize(("lab", "manner"), [(each.language, each) for each in MANNERS], indirect=["lab"])
def test_a_knob_is_turned(browser: Browser, lab: str, manner: Manner) -> None:
    anna = Visitor(browser, lab, manner)
    anna.go()
    bar, key, command = anna.page.locator("progress"), anna.page.locator(".key").first, anna.page.locator("#command")
    done = f"--games {knobs.SHARD * knobs.SHARDS}"
    expect(bar).to_have_js_property("value", knobs.SHARDS)
    expect(anna.page.locator("#figures section")).to_have_count(len(knobs.MEASURES) + 1)
    assert all(text.count(" ± ") == 2 for text in anna.page.locator(".key").all_inner_texts())
    printed, yours = key.inner_text().split(" · ")
    assert printed.split()[-1] == yours.split()[-1], "nothing is bent yet"
    expect(command).to_contain_text(done)
    tunable = GAME.tunables[0]
    anna.page.get_by_label(say(manner.language, f"{GAME.name}.tune.{tunable.name}")).focus()
    anna.page.keyboard.press("ArrowRight")
    expect(command).to_contain_text(f"--tune {tunable.name}={tunable.low}")
    expect(bar).to_have_js_property("value", knobs.SHARDS)
    again, bent = key.inner_text().split(" · ")
    assert again == printed and bent != yours
    anna.page.evaluate("document.activeElement.blur()")
    look(anna, f"lab-{manner.language}")
    assert faults(anna) == []
    anna.context.close()
    assert anna.complaints == []


@pytest.mark.parametrize("lab", ["en"], indirect=True)
def test_what_cannot_be_played_is_a_sentence(lab: str) -> None:
    for body in (b'{"shard": 0, "players": 99}', b"nonsense"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{lab}/count", body)
        assert refused.value.code == 400 and refused.value.read()
