"""`eselsohr play --join`: a real terminal and another client at one table of a real server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from eselsohr.cli import join_wishes, join_words
from eselsohr.cli.identities import COOKIE, NotThere, identity
from eselsohr.cli.localized import Misread
from eselsohr.cli.online import Link, Message, free_seat
from eselsohr.text import say
from tests.browser.house import ENGLISH, House
from tests.cli.tmux import Terminal
from tests.server.people import Person, Tab, running
from tests.waiting import PATIENCE, patiently

PROMPT, LEGAL = say("en", "cli.plain.prompt"), say("en", "cli.plain.legal", moves="")


@contextmanager
def piped(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """Run the command without a terminal."""
    environment = os.environ | ENGLISH | {"ESELSOHR_DATA": str(folder)}
    command, pipe = [sys.executable, "-m", "tests.command", *words], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8", env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


def test_terminal_and_browser_play_one_match(tmp_path: Path) -> None:
    with House(tmp_path / "tables.sqlite3") as house:
        anna = Person(house.address, "Anna")
        table = anna.set_up([None, None, "greedy"], options={"starter": 1, "deals": 1}, pace=0)
        words = ("play", "--join", f"{house.address}/t/{table}", "--name", "Tine")
        with anna.at(table) as hers, Terminal(tmp_path, *words) as terminal:
            terminal.wait("Tine")
            hers.ask("say", text="Evening!")
            terminal.wait("Anna: Evening!")
            terminal.type("/mute anna")
            terminal.wait(say("en", "cli.wish.mute.now", names="Anna"))
            hers.ask("say", text="Nobody hears this.")
            terminal.type("/mute Anna")
            terminal.wait(say("en", "cli.wish.mute.nobody"))
            hers.ask("say", text="But this.")
            assert "Nobody hears" not in terminal.wait("Anna: But this.")
            terminal.type(":Hello, q everybody")
            hers.find("Tine", lambda said: said["kind"] == "talk" and said["lines"][-1]["text"] == "Hello, q everybody")
            hers.until(lambda picture: picture["seats"][1]["name"] == "Tine")
            deals_when_all_are_ready(hers, terminal)
            terminal.wait("You start")
            terminal.type("777")
            terminal.wait("“777” is not a move in this game. (G11) Type something like")
            reads(terminal)
            stops_for_supper(hers, terminal)
            terminal.press("Down", "Down", "Enter")
            hers.until(lambda picture: picture["view"]["ply"] > 0)
            terminal.wait("You lead with")
            terminal.type("!bray")
            terminal.wait("Tine: hee-haaaw!")
            terminal.type("!")
            terminal.wait("8 Cheers!")
            asks_for_more(house.address, hers, terminal)
        token = json.loads((tmp_path / "identities.json").read_text("utf-8"))[house.address]
        with Terminal(tmp_path, *words) as terminal:  # the same seat again
            terminal.wait("Tine  0 points")
            house.kill()
            terminal.wait("Connection lost")
            house.open()
            terminal.wait(lambda screen: "Connection lost" not in screen)
            with anna.at(table) as hers:
                play_to_the_end(hers, terminal)
            screen = terminal.wait(
                lambda screen: "The match is over. Enter leaves the table." in screen or "left" in screen
            )
            if "left" not in screen:  # the last Enter may have come late
                terminal.press("Enter")
            terminal.wait("left 0")
        with anna.at(table) as hers, Terminal(tmp_path, *words) as terminal:
            once_more(anna, hers, terminal)
        kept = json.loads((tmp_path / "identities.json").read_text("utf-8"))
        assert kept == {house.address: token}


def deals_when_all_are_ready(hers: Tab, terminal: Terminal) -> None:
    """The lobby says who is who; a host in the terminal waits for whoever is not ready, as a browser's does."""
    terminal.wait("2. Tine (ready)")
    hers.ask("pass_host", seat=1)
    terminal.wait("2. Tine (Host, ready)")
    terminal.press("Enter")
    terminal.wait("Waiting for Anna. Enter deals anyway.")
    assert hers.until(lambda picture: picture["called"])["stage"] == "open"
    terminal.type("/host 1")
    hers.until(lambda picture: picture["host"])
    hers.ask("start")


def reads(terminal: Terminal) -> None:
    """Help, the rules, and what a table online has not, are a word away from the table."""
    terminal.press("?")
    terminal.wait("How to play at this table")
    terminal.press("Enter")
    terminal.type("rules")  # right after a refusal: its rule
    terminal.wait(lambda screen: "G11" in screen and "Enter goes back to the table." in screen)
    terminal.press("Enter")
    terminal.type("hint")
    terminal.wait(say("en", "cli.join.only_moves"))


def stops_for_supper(hers: Tab, terminal: Terminal) -> None:
    """A knock is heard; at supper nobody is asked, and Enter goes on."""
    hers.ask("knock")
    terminal.wait(say("en", "client.clock.knocked", name="Anna"))
    terminal.wait(say("en", "news.knock", by="Anna", name="Tine"))
    hers.ask("pause")
    terminal.wait("Anna has put the cards aside.")
    terminal.press("Enter")
    hers.until(lambda picture: picture["supper"] is None)
    terminal.wait("Your turn")


def asks_for_more(address: str, hers: Tab, terminal: Terminal) -> None:
    """A stroke and a word is all else one can ask for; a stroke alone says what there is."""
    hers.until(lambda picture: picture["view"]["turn"] == 0)
    terminal.type("/")
    terminal.wait("/knock knocks for")
    terminal.press("Escape")
    terminal.wait("Anna is thinking")
    terminal.type("/knock")
    hers.until(lambda picture: picture["knock"] is not None)
    terminal.type("/pause")
    hers.until(lambda picture: picture["supper"] is not None)
    terminal.type("/pause")
    hers.until(lambda picture: picture["supper"] is None)
    terminal.type("/pass")
    terminal.wait(say("en", "cli.wish.passing"))
    terminal.type("/pass")
    terminal.wait(lambda screen: say("en", "cli.wish.passing") not in screen)
    with Person(address, "Cleo").at(hers.picture["table"]) as newcomer:
        newcomer.ask("take_over", seat=2)
        hers.ask("pass_host", seat=1)
        terminal.wait(say("en", "client.join.asks", name="Cleo", before=hers.picture["seats"][2]["name"]))
        terminal.type("/no")
        newcomer.until(lambda picture: picture["declined"])
    terminal.type("/lock")
    hers.until(lambda picture: picture["locked"])
    terminal.type("/lock")
    hers.until(lambda picture: not picture["locked"])
    terminal.type("/host 1")
    hers.until(lambda picture: picture["host"])


def once_more(anna: Person, hers: Tab, terminal: Terminal) -> None:
    """Whoever is asked for a rematch goes to its table with Enter, and plays."""
    terminal.wait("The match is over. Enter leaves the table.")
    hers.ask("rematch")
    terminal.wait(say("en", "cli.join.next"))
    terminal.press("Enter")
    with anna.at(hers.until(lambda picture: picture["next"])["next"]) as again:
        again.until(lambda picture: picture["stage"] == "running")  # with the last yes it begins
        terminal.wait("Your turn")


def test_line_by_line(tmp_path: Path) -> None:
    """Without a screen: told as it happens, asked once a turn; talk comes in between."""
    with House(tmp_path / "tables.sqlite3") as house:
        anna = Person(house.address, "Anna")
        table = anna.set_up([None, None, "greedy"], options={"starter": 1, "deals": 1}, pace=0)
        words = ("play", "--join", f"{house.address}/t/{table}", "--name", "Tine", "--plain")
        with anna.at(table) as hers, piped(tmp_path, *words) as tine:
            assert tine.stdin and tine.stdout
            hers.until(lambda picture: picture["seats"][1]["name"] == "Tine")
            hers.ask("say", text="Evening!")
            hers.ask("start")
            hers.ask("leave")  # a bot plays on
            heard = []
            for line in tine.stdout:
                heard.append(line.strip())
                if line.strip() == PROMPT:
                    tine.stdin.write("?\n" if heard.count(PROMPT) > 1 else ":Hello\n!bray\n!\n777\n?\n")
                elif line.startswith(LEGAL):
                    tine.stdin.write(f"{line.removeprefix(LEGAL).strip().split(', ')[-1]}\n")
                elif line.strip() == say("en", "cli.join.read_on"):
                    tine.stdin.write("\n")
                tine.stdin.flush()
            assert tine.wait(PATIENCE) == 0
        assert "Anna: Evening!" in heard and "Tine: Hello" in heard and "Tine: hee-haaaw!" in heard
        assert any(line.startswith("“777” is not a move in this game. (G11) Type something like") for line in heard)
        assert any(line.startswith("Esel: 1 Anna (Host), 2 Tine") for line in heard)
        assert heard[-1] == "The match is over."
        assert len([line for line in heard if line == "Anna: Evening!"]) == 1


def play_to_the_end(hers: Tab, terminal: Terminal) -> None:
    """Let both play whatever comes first."""
    for _ in patiently("the end of the match", 5 * PATIENCE):
        hers.poll()
        if hers.picture["stage"] == "over":
            break
        hers.act()
        if hers.view["turn"] == 1 and "Your turn" in terminal.screen():
            terminal.press("Escape", "Down", "Enter")


CLEO = {"who": "c", "name": "Cleo", "seat": 1}
RUNNING: Message = {
    "stage": "running",
    "you": 0,
    "host": True,
    "next": None,
    "passing": False,
    "supper": None,
    "offered": [],
    "newcomers": [],
    "view": {"ply": 7, "turn": 1},
    "seats": [{"name": name, "presence": "here", "sitter": "person"} for name in ("Anna", "Bert")],
    "locked": False,
    "duplicate": False,
    "talk": True,
    "kept_out": [],
}
FREE = {"name": "", "presence": None, "sitter": "nobody"}
LOBBY: Message = RUNNING | {
    "stage": "open",
    "view": None,
    "name": "Anna",
    "called": False,
    "ready": [1],
    "host_seat": 0,
    "watching": [],
    "nameless": 0,
    "seats": [*RUNNING["seats"], FREE],
}


@pytest.mark.parametrize(
    ("typed", "changed", "asked"),
    [
        ("/knock", {}, {"do": "knock"}),
        ("/ Klopf", {}, {"do": "knock"}),
        ("/pause", {}, {"do": "pause"}),
        ("/pause", {"supper": {"seat": 1}}, {"do": "go_on"}),
        ("/pass", {}, {"do": "pass_round", "ply": 7, "on": True}),
        ("/pass", {"passing": True}, {"do": "pass_round", "ply": 7, "on": False}),
        ("/pass", {"view": None}, None),
        ("/back", {}, {"do": "sit", "seat": 0}),
        ("/seat", {"offered": [1, 2]}, {"do": "take_over", "seat": 1}),
        ("/seat 3", {"offered": [1, 2]}, {"do": "take_over", "seat": 2}),
        ("/seat 0", {}, {"do": "take_over", "seat": 0}),
        (
            "/yes",
            {"newcomers": [{"who": "c", "name": "Cleo", "seat": 1}]},
            {"do": "grant", "who": "c", "granted": True},
        ),
        (
            "/no",
            {"newcomers": [{"who": "c", "name": "Cleo", "seat": 1}]},
            {"do": "grant", "who": "c", "granted": False},
        ),
        ("/no", {}, None),
        ("/again", {"stage": "over"}, {"do": "rematch"}),
        ("/lock", {}, {"do": "lock", "locked": True}),
        ("/zu", {"locked": True}, {"do": "lock", "locked": False}),
        ("/out 2", {}, {"do": "unseat", "seat": 1}),
        ("/raus", {}, None),
        ("/out 0", {}, None),
        ("/host 2", {}, {"do": "pass_host", "seat": 1}),
        ("/in", {"kept_out": [{"who": "d", "name": "Dora"}]}, {"do": "let_in", "who": "d"}),
        ("/in Emil", {"kept_out": [{"who": "d", "name": "Dora"}]}, None),
        ("/in Dora", {"kept_out": [CLEO, {"who": "d", "name": "Dora"}]}, {"do": "let_in", "who": "d"}),
        ("/in", {}, None),
        ("/bot", {"seats": [FREE]}, {"do": "bot", "seat": 0, "level": "medium"}),
        ("/bot", {"seats": [FREE | {"name": "Dora"}, FREE]}, {"do": "bot", "seat": 1, "level": "medium"}),
        ("/bot", {}, None),
        ("/keep 3 Dora the First", {}, {"do": "reserve", "seat": 2, "name": "Dora the First"}),
        ("/frei 3", {}, {"do": "reserve", "seat": 2, "name": None}),
        ("/keep Dora", {}, None),
        ("/shuffle", {}, {"do": "shuffle_seats"}),
        ("/uhr 60", {}, {"do": "clock", "clock": {"move": 60_000, "bank": 300_000}}),
        ("/clock", {}, {"do": "clock", "clock": None}),
        ("/clock 61", {}, None),
        ("/silence", {}, {"do": "allow_talk", "on": False}),
        ("/silence", {"talk": False}, {"do": "allow_talk", "on": True}),
        ("/mute", {}, None),
        ("/", {}, None),
        ("/fly", {}, None),
    ],
)
def test_what_one_asks_for_is_read(typed: str, changed: Message, asked: Message | None) -> None:
    assert join_wishes.read(typed, RUNNING | changed, "de") == asked


def test_only_what_is_of_any_use_is_listed() -> None:
    def words(**changed: Any) -> set[str]:
        return {line.split()[0] for line in join_wishes.listed(RUNNING | changed, "en").splitlines()}

    hosts = {"/lock", "/out", "/host", "/clock", "/silence", "/mute"}
    assert words() == {"/knock", "/pause", "/pass"} | hosts
    assert words(view={"ply": 7, "turn": 0}, passing=None) == {"/pause"} | hosts
    assert words(view={"ply": 7, "turn": 0}, passing=None, host=False) == {"/pause", "/mute"}
    assert words(**LOBBY) == {"/bot", "/keep", "/shuffle"} | hosts
    assert words(kept_out=[CLEO]) >= {"/in"}
    assert words(you=None, host=False, offered=[1]) == {"/seat", "/mute"}
    assert words(newcomers=[CLEO]) >= {"/yes", "/no"}
    assert words(seats=[RUNNING["seats"][0] | {"presence": "idle"}, RUNNING["seats"][1]]) >= {"/back"}
    assert words(stage="over", host=False) == {"/again", "/mute"}
    over = {"stage": "over", "next": "abc", "host": False, "talk": False}
    assert join_wishes.listed(RUNNING | over, "en") == say("en", "cli.wish.none")


def test_whom_the_table_waits_for_and_how_long() -> None:
    def told(waited: int, **changed: Any) -> str:
        waits = {"waiting": {"waited": 0, "left": None}, "clock": None} | changed
        return join_words.awaited(RUNNING | waits, waited, "en")

    assert told(3_000) == "Bert is thinking …"
    assert told(65_000) == say("en", "client.clock.waited", name="Bert", time="1:05")
    limit = {"clock": {"move": 30_000, "bank": 0}, "waiting": {"waited": 1_000, "left": 29_000}}
    assert told(11_000, **limit) == say("en", "client.clock.left", name="Bert", time="0:19")
    assert told(65_000, seats=[{"name": "Anna", "presence": "here"}, {"name": "Distel", "presence": None}]) == (
        "Distel is thinking …"
    )


def test_the_lobby_says_who_sits_where_who_is_ready_and_who_watches() -> None:
    kept = FREE | {"name": "Dora"}
    shown = LOBBY | {"seats": [*RUNNING["seats"], FREE, kept], "watching": ["Cleo"], "nameless": 2}
    assert join_words.seats(shown, "en") == ["Anna (Host)", "Bert (ready)", "free", "free, for Dora"]
    assert join_words.watchers(shown, "en") == ["Watching: Cleo and 2 without a name"]
    assert join_words.watchers(LOBBY, "en") == []
    assert join_words.next_step(shown, "en") == say("en", "cli.join.start")
    called = shown | {"called": True, "ready": []}
    assert join_words.next_step(called, "en") == "Waiting for Bert. Enter deals anyway."


def test_somebody_sits_down_where_a_seat_is_kept_for_them_and_on_nobody_elses() -> None:
    kept = FREE | {"name": "Dora"}
    for name, seats, seat in (
        ("Anna", [kept, FREE], 1),
        ("dora", [FREE, kept], 1),
        ("Anna", [kept], None),
        ("Anna", [RUNNING["seats"][1], FREE], 1),
        (None, [kept, FREE], 1),
    ):
        assert free_seat(LOBBY | {"name": name, "seats": seats}) == seat


def test_a_link_names_a_server_and_a_table() -> None:
    assert Link.read(" https://host/below/t/abc23/ ") == Link("https://host/below", "abc23")
    assert Link.read("http://host:80/t/abc23").socket == "ws://host:80/api/tables/abc23/socket"
    assert Link("https://host/below", "abc23").origin == "https://host"
    for text in ("", "abc23", "host/t/abc23", "ftp://host/t/abc23", "https://host/t/", "https://host/rules/esel"):
        with pytest.raises(Misread):
            Link.read(text)


def test_who_one_is_at_a_server(tmp_path: Path) -> None:
    """Known again without a name, called anew with one; by a code one is who made it, and on their list of devices."""
    with running(tmp_path / "tables.sqlite3") as server:
        first = identity(server, None, otherwise="Root")
        assert name_of(server, first) == "Root"
        assert identity(server, "Tine", otherwise="Root") == identity(server, None, otherwise="Root") == first
        assert name_of(server, first) == "Tine"
        anna = Person(server, "Anna")
        code = anna.web.post("/api/me/code", json={}).json()["words"]
        with pytest.raises(NotThere, match="open nothing"):
            identity(server, None, otherwise="Root", words="babab-babab-babab")
        second = identity(server, None, otherwise="Root", words=code)
        assert second == identity(server, None, otherwise="Root") != first
        assert (name_of(server, second), name_of(server, first)) == ("Anna", None)
        devices = [device["name"] for device in anna.web.get("/api/me").json()["devices"]]
        assert any(device.startswith("Terminal") for device in devices)
        anna.web.delete("/api/me")
        assert name_of(server, identity(server, None, otherwise="Root")) == "Root"


def name_of(server: str, token: str) -> str | None:
    """Whom a server knows by a token."""
    found: str | None = httpx.get(f"{server}/api/home", cookies={COOKIE: token}).json()["name"]
    return found
