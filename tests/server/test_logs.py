"""The log: a line an event, and nothing in it that somebody at a table may not see."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path

import pytest

from eselsohr.server import logs
from eselsohr.server.logs import JsonLines, Plain, facts, shortened
from tests.server.people import Person, Tab, play_out, served
from tests.server.secrecy import truth

SECRET = "hearts of the seventh seat"


@pytest.mark.parametrize("style", ["json", "plain"])
def test_a_log_tells_what_happens_and_no_card_seed_token_or_address(database: Path, tmp_path: Path, style: str) -> None:
    path = tmp_path / "log"
    with path.open("w") as errors, served(database, "--log", style, errors=errors) as (server, process):
        anna = Person(server, "Anna")
        table = anna.set_up([None, "random", "greedy"], options={"deals": 1}, pace=0)
        with anna.at(table) as tab, Tab(server, table) as watcher:
            tab.ask("start")
            tab.socket.send("{no message}")
            tab.play("6 6 6 6 6 6 6 6 6 6 6 6")
            play_out(tab, watcher)
        token = next(iter(anna.web.cookies.jar)).value
        process.terminate()
        process.wait()
    text = path.read_text()
    plies = truth(database, table)
    hands = {hand for match in plies for hand in match.position()["hands"] if len(hand) > 6}
    for secret in (token, plies[0].position()["seed"], "127.0.0.1", "6 6 6 6", "no message", "Anna", *hands):
        assert secret and secret not in text
    assert [said for said in ("table made", "match begins", "match over") if said not in text] == []
    if style == "json":
        lines = [json.loads(line) for line in text.splitlines()]
        over = next(line for line in lines if line["message"] == "match over")
        assert (over["table"], over["game"], over["plies"], over["level"]) == (table, "esel", len(plies) - 1, "info")
        assert {line["message"] for line in lines} >= {"server up", "server down; everything is stored"}


def test_who_asks_for_nothing_is_told_of_trouble_only(database: Path, tmp_path: Path) -> None:
    path = tmp_path / "log"
    with path.open("w") as errors, served(database, errors=errors) as (server, process):
        Person(server, "Anna").set_up([None, "random", "greedy"], start=True)
        process.terminate()
        assert process.wait() == 0
    assert path.read_text() == ""


@pytest.mark.parametrize("formatter", [JsonLines(), Plain()])
def test_an_exception_is_told_by_its_kind_and_place_alone(formatter: logging.Formatter) -> None:
    try:
        raise KeyError(SECRET)
    except KeyError:
        record = logging.LogRecord("eselsohr", logging.ERROR, __file__, 1, "table %s stopped", ("t",), sys.exc_info())
    record.__dict__ |= facts(game="esel")
    line = formatter.format(record)
    assert "table t stopped" in line and "builtins.KeyError" in line and Path(__file__).name in line and "esel" in line
    assert SECRET not in line


def test_addresses_are_told_as_networks() -> None:
    assert shortened("203.0.113.77") == "203.0.113.0/24"
    assert shortened("2001:db8:1:2::3") == "2001:db8:1::/48"
    assert shortened("not an address") is shortened(None) is None


def test_there_are_three_styles() -> None:
    assert [*logs.Style] == ["quiet", "plain", "json"]
