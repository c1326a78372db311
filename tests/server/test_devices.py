"""One person, several devices: a code or a phrase opens another one, and a device that is signed out is nobody's."""

from __future__ import annotations

import asyncio
import re
import shutil
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from eselsohr.cli.identities import AGENT
from eselsohr.server import keys
from eselsohr.server.people.devices import device_name
from eselsohr.server.people.guests import CODE_MINUTES
from eselsohr.server.services import GUESSES_AT_ONCE
from eselsohr.server.stores.databases import open_store
from eselsohr.server.stores.store import DAY, Device, Key, Store, device_id
from tests.server.kept import COOKIE as KEPT_COOKIE
from tests.server.kept import KEPT
from tests.server.people import Person, running
from tests.server.rows import ANNA
from tests.waiting import wait_for

WORDS = re.compile("([bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz]-?)+")
PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"


def stranger(server: str) -> httpx.Client:
    """A browser nobody knows."""
    return httpx.Client(base_url=server, headers={"origin": server, "user-agent": PHONE})


def code(person: Person, **wish: bool) -> str:
    """Have a code made."""
    answer = person.web.post("/api/me/code", json=wish)
    assert answer.status_code == 201
    return str(answer.json()["words"])


def devices(web: httpx.Client) -> list[dict[str, object]]:
    return list(web.get("/api/me").json()["devices"])


def test_a_code_opens_the_same_person_on_another_device_once(server: str, anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"])
    made = anna.web.post("/api/me/code", json={}).json()
    assert WORDS.fullmatch(made["words"]) and made["minutes"] == CODE_MINUTES
    assert made["link"].endswith(f"/you#{made['words']}")
    assert len(made["qr"]) == len(made["qr"][0]) > 20 and {*"".join(made["qr"])} == {"0", "1"}
    with stranger(server) as phone, stranger(server) as late:
        typed = made["words"].replace("-", "  ").upper()
        home = phone.post("/api/me/devices", json={"words": typed})
        assert home.status_code == 200 and home.json()["name"] == "Anna"
        assert [one["table"] for one in home.json()["tables"]] == [table]
        assert [(one["name"], one["here"]) for one in devices(phone) if one["here"]] == [("Firefox, Android", True)]
        assert len(devices(anna.web)) == 2
        again = late.post("/api/me/devices", json={"words": made["words"]})
        assert (again.status_code, again.json()["code"]) == (403, "wrong_key")
        assert late.get("/api/home").json()["name"] is None


def test_whoever_moves_leaves_the_old_device(server: str, anna: Person) -> None:
    words = code(anna, move=True)
    assert anna.web.get("/api/home").json()["name"] == "Anna"
    with stranger(server) as phone:
        assert phone.post("/api/me/devices", json={"words": words}).status_code == 200
        assert len(devices(phone)) == 1
    assert anna.web.get("/api/home").json()["name"] is None


def test_a_phrase_opens_until_there_is_another_one(server: str, anna: Person) -> None:
    assert anna.web.get("/api/me").json()["phrase"] is False
    first, second = (anna.web.post("/api/me/phrase").json()["words"] for _ in range(2))
    assert len(first.split("-")) == keys.PHRASE and first != second
    assert anna.web.get("/api/me").json()["phrase"] is True
    code(anna)  # replaces no phrase
    for words, status in ((first, 403), (second, 200), (second, 200)):
        with stranger(server) as other:
            assert other.post("/api/me/devices", json={"words": words}).status_code == status


def test_a_device_that_becomes_somebody_else_is_not_both(server: str, anna: Person, bert: Person) -> None:
    before = dict(bert.web.cookies)
    assert bert.web.post("/api/me/devices", json={"words": code(anna)}).json()["name"] == "Anna"
    with httpx.Client(base_url=server, cookies=before) as old:
        assert old.get("/api/home").json()["name"] is None


def test_a_device_that_is_signed_out_is_cut_off_at_once(server: str, anna: Person, bert: Person) -> None:
    """Its sockets too; its seat stays the person's, and nobody can sign out somebody else's."""
    table = anna.set_up([None, None, "greedy"])
    with stranger(server) as web:
        web.post("/api/me/devices", json={"words": code(anna)})
        phone = anna.moved(server)
        phone.web.cookies = web.cookies
        name = next(str(one["device"]) for one in devices(web) if one["here"])
        assert bert.web.delete(f"/api/me/devices/{name}").json()["key"] == "server.no_such_page.device"
        with phone.at(table) as tab:
            assert tab.picture["you"] == 0
            assert len(anna.web.delete(f"/api/me/devices/{name}").json()["devices"]) == 1
            with pytest.raises(ConnectionClosed) as closed:
                tab.until_closed()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
        with phone.at(table) as tab:
            assert tab.picture["you"] is None and tab.picture["name"] is None
        assert web.delete(f"/api/me/devices/{name}").status_code == 401
    with anna.at(table) as tab:
        assert tab.picture["you"] == 0


def test_whoever_signs_out_here_is_nobody_here(anna: Person) -> None:
    (here,) = devices(anna.web)
    answer = anna.web.delete(f"/api/me/devices/{here['device']}")
    assert answer.json() == {"name": None, "devices": [], "phrase": False}
    assert not anna.web.cookies
    assert anna.web.get("/api/me").json()["code"] == "no_name"


def test_another_server_cuts_a_device_off_too(postgres_url: str) -> None:
    with running(postgres_url) as one, running(postgres_url) as other:
        anna = Person(one, "Anna")
        table = anna.set_up([None, None, "greedy"])
        with stranger(other) as web:
            web.post("/api/me/devices", json={"words": code(anna)})
            phone = anna.moved(other)
            phone.web.cookies = web.cookies
            name = next(str(one["device"]) for one in devices(web) if one["here"])
            with phone.at(table) as tab:
                anna.web.delete(f"/api/me/devices/{name}")
                with pytest.raises(ConnectionClosed):
                    tab.until_closed()


def test_guesses_are_few(server: str) -> None:
    with stranger(server) as guesser:
        answers = [guesser.post("/api/me/devices", json={"words": keys.new_key(3)}) for _ in range(GUESSES_AT_ONCE + 1)]
    assert [answer.status_code for answer in answers] == [403] * GUESSES_AT_ONCE + [429]


def test_without_a_name_there_is_nothing_to_show(server: str) -> None:
    with stranger(server) as nobody:
        for method, path, body in (
            ("GET", "/api/me", None),
            ("POST", "/api/me/code", {}),
            ("POST", "/api/me/phrase", None),
            ("DELETE", "/api/me/devices/x", None),
        ):
            assert nobody.request(method, path, json=body).json()["code"] == "no_name", path
        for words in ("", "🂡", "x" * 201, 5, None, "\x00"):
            assert nobody.post("/api/me/devices", json={"words": words}).status_code in (400, 403)


def test_a_banned_guest_is_opened_nowhere(either: str) -> None:
    with running(either) as server:
        anna = Person(server, "Anna")
        words = code(anna)
        store = open_store(either, beside=True)
        (row,) = asyncio.run(store.newest(1)) if anna.set_up([None, "greedy", "greedy"]) else []
        asyncio.run(store.ban(row.host, 1))
        store.close()
        wait_for("the ban", lambda: anna.web.get("/api/home").status_code == 403)
        with stranger(server) as phone:
            assert phone.post("/api/me/devices", json={"words": words}).json()["code"] == "banned"


def test_devices_and_keys_in_either_store(store: Store) -> None:
    now = 100 * DAY + 5

    async def work() -> None:
        await store.add_guest(ANNA, b"hash", "Firefox")
        await store.add_device("anna", b"another", "Chrome", now)
        assert await store.guest(b"another") == ANNA == await store.guest_of("anna")
        assert await store.guest_of("nobody") is None
        assert {device.name for device in await store.devices("anna")} == {"Firefox", "Chrome"}
        await store.visited(device_id(b"another"), "Safari", now + DAY)
        await store.visited(device_id(b"another"), "Opera", now + DAY + 7)  # the same day
        assert Device(device_id(b"another"), "Safari", 101 * DAY) in await store.devices("anna")
        assert not await store.sign_out("bert", device_id(b"another"), now)
        assert await store.sign_out("anna", device_id(b"another"), now)
        assert not await store.sign_out("anna", device_id(b"another"), now)
        assert not await store.sign_out("anna", "\x00", now)
        assert await store.signed_out() == [device_id(b"another")]
        assert await store.guest(b"another") is None
        await store.add_device("anna", b"a third one", "", now + 2 * DAY)
        assert await store.signed_out() == []
        for key in (Key(b"1", "anna", now + 9, None), Key(b"2", "anna", now + 9, "x"), Key(b"3", "anna", None, None)):
            await store.add_key(key, now)
        assert await store.use_key(b"1", now) is None  # replaced
        assert await store.use_key(b"2", now) == Key(b"2", "anna", now + 9, "x")
        assert await store.use_key(b"2", now) is None  # used
        for _ in range(2):
            assert await store.use_key(b"3", now) == Key(b"3", "anna", None, None)
        await store.add_key(Key(b"4", "anna", now + 9, None), now)
        assert await store.use_key(b"4", now + 9) is None  # too late
        assert await store.has_phrase("anna") and not await store.has_phrase("bert")

    asyncio.run(work())


def test_whoever_was_known_before_there_were_devices_still_is(database: Path) -> None:
    shutil.copy(KEPT / "tables-0.1.0.sqlite3", database)
    with running(database) as server:
        anna = Person(server, "Anna", token=KEPT_COOKIE)
        anna.web.headers["user-agent"] = PHONE
        assert anna.web.get("/api/home").json()["tables"]
        (here,) = devices(anna.web)
        assert here["here"] and here["name"] == "Firefox, Android" and int(str(here["seen"])) % DAY == 0


def test_the_name_of_a_device() -> None:
    assert device_name(PHONE) == "Firefox, Android"
    chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36"
    assert device_name(chrome) == "Chrome, Linux"
    assert device_name(f"{chrome} Edg/120.0") == "Edge, Linux"
    assert device_name(AGENT).startswith("Terminal, ")
    assert device_name("eselsohr (terminal; Darwin)") == "Terminal, macOS"
    assert device_name("curl/8") == ""


def test_a_key_has_the_bits_it_says() -> None:
    assert len(keys.CONSONANTS) ** 3 * len(keys.VOWELS) ** 2 == 2**16
    assert len({*keys.CONSONANTS, *keys.VOWELS}) == 20
    key = keys.new_key(keys.PHRASE)
    assert keys.hashed(key) == keys.hashed(f"  {key.upper().replace('-', ' ')}\n") != keys.hashed(key[:-1])
