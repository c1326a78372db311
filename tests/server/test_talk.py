"""What is said at a table reaches those it is for, and nobody else: not while it is played, and not ever after."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from eselsohr.engine.reactions import Reaction
from eselsohr.server.messages import Say
from eselsohr.server.rate_limit import Buckets
from eselsohr.server.refusal import Refusal
from eselsohr.server.services import Services
from eselsohr.server.stores.sql import MOST_LINES
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import Guest, SeatRow, TableRow, TalkRow
from eselsohr.server.tables import talk
from tests.conftest import SCALE
from tests.server.people import Person, Tab, play_out, running
from tests.server.rows import TABLE
from tests.server.wires import KeptWire, visit
from tests.waiting import PATIENCE

WAITED = re.compile(rb'"waited":[0-9]+')  # ms: what the time is, nobody can choose
ANNA, BERT, CLEO, DIRK = (Guest(name.lower(), name) for name in ("Anna", "Bert", "Cleo", "Dirk"))
OPEN = replace(TABLE, seats=(SeatRow(guest="anna", name="Anna"), SeatRow(guest="bert", name="Bert")))
RUNNING, OVER = replace(OPEN, started=True), replace(OPEN, started=True, over=True)


def said(table: TableRow, guest: Guest, *here: Guest, text: str = "Aha.") -> TalkRow:
    """A line of somebody, to those who are here."""
    return talk.line(table, guest, Say("1", text), (each.id for each in here))


# --- what can be said


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("  Na,\n warte!\t", "Na, warte!"),
        ("Zoe\u0308 \U0001f9fb\ufe0f", "Zoë \U0001f9fb"),
        ("left\u202eright\u2066 \u200eagain", "leftright again"),  # nothing turns
        ("a\x00b\x1b[31mc", "ab[31mc"),  # nor hides, nor paints in a terminal
        ("\u3164 still \u2800 here \u200b", "still here"),
        ("Z\u0351\u0352\u0357\u035ba\u0301\u0302", "Z\u0351\u0352\u00e1\u0302"),  # nor towers over other lines
        ("https://example.org/?a=<b>", "https://example.org/?a=<b>"),  # plain text, whatever it looks like
        ("x" * talk.LONGEST, "x" * talk.LONGEST),
    ],
)
def test_what_is_said_is_one_plain_line(text: str, clean: str) -> None:
    assert talk.clean_text(text) == clean == talk.clean_text(clean)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "server.bad_text"),
        (" \u200b\u202e ", "server.bad_text"),
        ("\u0301 \u0302", "server.bad_text"),
        ("x" * (talk.LONGEST + 1), "server.bad_text.long"),
    ],
)
def test_what_says_nothing_or_too_much_is_refused(text: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        talk.clean_text(text)
    assert refused.value.key == key


def test_every_reaction_has_its_words() -> None:
    for language in ("de", "en", "nl"):
        assert len({reaction.label(language) for reaction in Reaction}) == len(Reaction)
        assert all("Anna" in reaction.told("Anna", language) for reaction in Reaction)


# --- who hears it


@pytest.mark.parametrize(
    ("table", "speaker", "aside", "readers"),
    [
        (OPEN, ANNA, False, [ANNA, BERT, CLEO]),
        (OPEN, CLEO, False, [ANNA, BERT, CLEO]),  # may I sit here?
        (RUNNING, ANNA, False, [ANNA, BERT, CLEO]),
        (RUNNING, CLEO, True, [CLEO]),
        (OVER, CLEO, False, [ANNA, BERT, CLEO]),
    ],
)
def test_who_hears_whom(table: TableRow, speaker: Guest, readers: list[Guest], *, aside: bool) -> None:
    line = said(table, speaker, CLEO)
    assert line.aside is aside
    everybody = (ANNA, BERT, CLEO, DIRK)
    assert [guest for guest in everybody if talk.may_read(line, table, guest)] == readers
    # and once it is over: whoever was there
    assert [guest for guest in everybody if talk.may_read(line, OVER, guest)] == [ANNA, BERT, CLEO]


def test_a_newcomer_at_a_seat_does_not_learn_what_was_said_before(database: Path) -> None:
    line = said(RUNNING, ANNA)
    taken = replace(RUNNING, seats=(RUNNING.seats[0], SeatRow(guest="dirk", name="Dirk")))
    assert not talk.may_read(line, taken, DIRK)
    assert talk.may_read(line, taken, BERT)  # who has left


def test_a_speaker_is_known_again_by_each_reader_and_by_no_two_together() -> None:
    line = said(OPEN, ANNA, CLEO)
    other = said(replace(OPEN, id="other"), replace(ANNA, name="Änne"), CLEO)
    assert talk.told(line, OPEN, ANNA).who is None
    assert talk.told(line, OPEN, BERT).who == talk.told(other, OPEN, BERT).who != talk.told(line, OPEN, CLEO).who


def test_speakers_who_look_alike_are_told_apart_as_their_seats_are() -> None:
    twins = replace(OPEN, seats=(SeatRow(guest="anna", name="Anna"), SeatRow(guest="cleo", name="Anna")))
    assert talk.told(said(twins, ANNA), twins, BERT).name == "Anna (1)"
    assert talk.told(said(twins, BERT), twins, ANNA).name == "Bert"


# --- at a table


@pytest.fixture
def at_a_table(database: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Do something at a table of Anna's with two seats for people and one bot; talk takes no time and has no limit."""
    monkeypatch.setattr(talk, "now", lambda: 1_700_000_000_000)
    monkeypatch.setattr(talk, "RATE", 1e6)

    def do(work: Callable[[Services, str], Awaitable[Any]]) -> Any:
        async def whole() -> Any:
            services = Services.over(SqliteStore(database))
            try:
                seats = (*OPEN.seats, SeatRow(level="greedy", name="Distel"))
                for guest in (ANNA, BERT, CLEO, DIRK):
                    if await services.store.guest(guest.id.encode()) is None:
                        await services.store.add_guest(guest, guest.id.encode())
                await services.store.save(replace(OPEN, game="esel", options={}, seats=seats, pace=10_000))
                async with asyncio.timeout(PATIENCE):
                    return await work(services, OPEN.id)
            finally:
                await services.close()

        return asyncio.run(whole())

    return do


def heard(wire: KeptWire) -> list[str]:
    """All that somebody can read now: what was told anew replaces what was told before."""
    lines: list[str] = []
    for message in map(json.loads, wire.sent):
        if message["kind"] == "talk":
            told = [line["text"] or line["reaction"] for line in message["lines"]]
            lines = told if message["anew"] else lines + told
    return lines


async def come(services: Services, table: str, guest: Guest | None) -> KeptWire:
    await visit(services, table, guest, wire := KeptWire())
    await wire.ask(do="try", id="here", ply=0, move="")  # nothing: but all that was to be sent before has been sent
    return wire


async def turn_to(services: Services, table: str, **changes: Any) -> None:
    """Bring the table to another stage, as if played."""
    live = services.tables._live[table]
    await live._save(replace(live.row, **changes))


def test_a_reaction_is_heard_and_nothing_is_painted_anew(at_a_table: Callable[..., Any]) -> None:
    async def work(services: Services, table: str) -> None:
        hers, his, nameless = [await come(services, table, guest) for guest in (ANNA, BERT, None)]
        before = len(hers.sent), len(his.sent), len(nameless.sent)
        assert (await hers.ask(do="react", id="1", reaction="bray"))["kind"] == "done"
        await hers.say(do="react", id="1", reaction="bray")  # sent again after a lost connection: not heard again
        await hers.ask(do="try", id="2", ply=0, move="")
        kinds = [
            [json.loads(frame)["kind"] for frame in wire.sent[start:]]
            for wire, start in zip((hers, his, nameless), before, strict=True)
        ]
        assert kinds == [["talk", "done", "done", "refused"], ["talk"], []]
        (line,) = json.loads(his.sent[-1])["lines"]
        assert (line["seat"], line["name"], line["reaction"], line["text"], line["aside"]) == (
            0,
            "Anna",
            "bray",
            None,
            False,
        )
        assert not json.loads(his.sent[-1])["anew"]

    at_a_table(work)


def test_whoever_does_not_talk_is_sent_nothing_of_it(at_a_table: Callable[..., Any]) -> None:
    async def work(services: Services, table: str) -> None:
        hers, his = [await come(services, table, guest) for guest in (ANNA, BERT)]
        await turn_to(services, table, started=True)
        await turn_to(services, table, over=True)
        assert (await come(services, table, ANNA)) and all(b'"talk",' not in frame for frame in hers.sent + his.sent)

    at_a_table(work)


def test_refusals(at_a_table: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "Buckets", lambda rate, burst: Buckets(1e-9, 2))

    async def work(services: Services, table: str) -> None:
        hers, his, cleos, nameless = [await come(services, table, guest) for guest in (ANNA, BERT, CLEO, None)]
        numbers = iter(range(100))

        async def refused(wire: KeptWire, **ask: Any) -> str | None:
            answer = await wire.ask(id=str(next(numbers)), **ask)
            return answer.get("key")

        assert await refused(nameless, do="say", text="Hello?") == "server.no_name"
        assert await refused(nameless, do="react", reaction="bray") == "server.no_name"
        assert await refused(hers, do="react", reaction="moo") == "server.malformed"
        assert await refused(hers, do="say", text="") == "server.bad_text"
        assert await refused(hers, do="say", text="x" * 300) == "server.bad_text.long"
        assert await refused(cleos, do="allow_talk", on=False) == "server.not_host"
        for _ in range(2):
            assert await refused(hers, do="say", text="So!") is None
        assert await refused(hers, do="say", text="So!") == "server.too_fast.talk"
        assert await refused(his, do="react", reaction="yawn") is None  # others have all their words left
        assert await refused(hers, do="allow_talk", on=False) is None
        assert await refused(his, do="say", text="But") == "server.no_talk"
        assert await refused(cleos, do="react", reaction="bray") == "server.no_talk"
        assert not json.loads(next(frame for frame in reversed(his.sent) if b'"picture"' in frame))["talk"]
        assert await refused(hers, do="allow_talk", on=True) is None
        assert await refused(his, do="say", text="At last.") is None
        assert heard(his) == heard(cleos) == ["So!", "So!", "yawn", "At last."] and not heard(nameless)

    at_a_table(work)


def players_frames(at_a_table: Callable[..., Any], asides: list[str]) -> list[bytes]:
    """All that players are sent in a match during which those who watch say something."""

    async def work(services: Services, table: str) -> list[bytes]:
        hers, his, cleos, dirks = [await come(services, table, guest) for guest in (ANNA, BERT, CLEO, DIRK)]
        await hers.ask(do="say", id="1", text="Good luck.")
        await turn_to(services, table, started=True)
        for text in asides:
            assert (await cleos.ask(do="say", id=text, text=text))["kind"] == "done"
            assert (await dirks.ask(do="react", id=f"{text}!", reaction="slow_clap"))["kind"] == "done"
        await his.ask(do="react", id="2", reaction="innocent")
        again = await come(services, table, ANNA)
        assert heard(cleos) == ["Good luck.", *(part for text in asides for part in (text, "slow_clap")), "innocent"]
        return [WAITED.sub(b'"waited":0', frame) for frame in (*hers.sent, *his.sent, *again.sent)]

    frames: list[bytes] = at_a_table(work)
    return frames


def test_frames_of_players_are_the_same_whatever_watchers_say(
    at_a_table: Callable[..., Any], database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = players_frames(at_a_table, [])
    for asides in (["He has the ox!"], [f"Line {number}" for number in range(MOST_LINES + 10)]):
        database.unlink()
        if len(asides) > 50:
            monkeypatch.setattr(talk, "MOST_LINES", 1000)  # of those who watch; for the players nothing is pushed out
        assert players_frames(at_a_table, asides) == silent


def test_the_comparison_finds_a_leak(
    at_a_table: Callable[..., Any], database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = players_frames(at_a_table, [])
    database.unlink()
    monkeypatch.setattr(talk, "may_read", lambda line, table, guest: True)
    assert players_frames(at_a_table, ["He has the ox!"]) != silent


@pytest.mark.parametrize("seed", range(4 * SCALE))
def test_whatever_happens_everybody_reads_what_was_said_while_they_were_there(
    at_a_table: Callable[..., Any], seed: int
) -> None:
    """People come, go and talk in any order while the table is set up, played at and over; a model keeps count."""
    chance = random.Random(seed)
    guests = (ANNA, BERT, CLEO, DIRK)
    lines: list[tuple[str, bool, set[str]]] = []  # what was said, whether to those who watch alone, who was there

    def expected(guest: Guest | None, *, over: bool) -> list[str]:
        sits = guest in (ANNA, BERT)
        return [text for text, aside, there in lines if guest and guest.id in there and (over or not (aside and sits))]

    async def work(services: Services, table: str) -> None:
        wires: list[tuple[Guest | None, KeptWire, Any]] = []
        stages: list[dict[str, bool]] = [{"over": True}, {"started": True}]
        started = over = False
        for step in range(40):
            match chance.randrange(6):
                case 0 | 1:
                    guest = chance.choice([*guests, None])
                    session = await visit(services, table, guest, wire := KeptWire())
                    wires.append((guest, wire, session))
                case 2 if len(wires) > 1:
                    _, _, session = wires.pop(chance.randrange(len(wires)))
                    services.tables._live[table].leave(session._connection)
                case 3 if wires and stages and chance.random() < 0.3:
                    await turn_to(services, table, **stages.pop())
                    started, over = True, not stages
                case _ if wires:
                    guest, wire, _ = chance.choice(wires)
                    answer = await wire.ask(do="say", id=f"{step}", text=f"Line {step}")
                    assert (answer["kind"] == "done") is (guest is not None)
                    if guest:
                        there = {"anna", "bert", *(each.id for each, _, _ in wires if each)}
                        lines.append((f"Line {step}", started and not over and guest not in (ANNA, BERT), there))
                case _:
                    pass
        assert lines
        for guest in (*guests, None):
            assert heard(await come(services, table, guest)) == expected(guest, over=over)
        for guest, wire, _ in wires:
            await wire.ask(do="try", id="last", ply=0, move="")
            assert heard(wire) == expected(guest, over=over)

    at_a_table(work)


# --- over sockets, at both databases


def spoken(tab: Tab) -> list[str]:
    """What somebody has heard so far."""
    tab.ask("try", ply=0, move="")
    return [
        line["text"] or line["reaction"]
        for frame in map(json.loads, tab.frames)
        if frame["kind"] == "talk"
        for line in frame["lines"]
    ]


def test_talk_is_kept_for_those_who_were_there_and_for_nobody_else(either: str) -> None:
    secrets = ("Not a word of this", "Psst, the donkey")
    with running(either) as server:
        anna, bert, cleo = (Person(server, name) for name in ("Anna", "Bert", "Cleo"))
        table = anna.set_up([None, "random", "random"], options={"deals": 1}, pace=0, start=True)
        with anna.at(table) as hers, cleo.at(table) as watching:
            hers.ask("say", text=secrets[0])
            watching.ask("say", text=secrets[1])
            assert spoken(watching) == [*secrets] and spoken(hers) == [secrets[0]]
            play_out(hers)
            assert spoken(hers) == [secrets[0], *secrets]  # and once it is over all of it anew
    with running(either) as server:  # the same after a restart
        anna, bert, cleo = anna.moved(server), bert.moved(server), cleo.moved(server)
        for person in (anna, cleo):
            with person.at(table) as tab:
                told = tab.find("what was said", lambda message: message["kind"] == "talk")
                assert told["anew"] and [line["text"] for line in told["lines"]] == [*secrets]
        with bert.at(table) as his, Tab(server, table) as nameless:
            assert spoken(his) == spoken(nameless) == []
            frames = "".join(his.frames + nameless.frames)
        pages = [
            person.web.get(f"/api/{path}").text
            for person in (anna, bert)
            for path in ("home", f"tables/{table}/replay", f"tables/{table}/replay?seat=0", f"tables/{table}/record")
        ]
        for secret in secrets:
            assert secret not in frames and not any(secret in page for page in pages)
        anna.web.delete(f"/api/tables/{table}").raise_for_status()
        assert httpx.get(f"{server}/api/tables/{table}/record").status_code == 404
