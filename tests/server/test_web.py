"""What the server serves besides tables: pages, cookies, QR codes; and the headers on all of it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any
from xml.etree import ElementTree

import httpx
import msgspec
import pytest
import segno

from eselsohr.engine import evening
from eselsohr.server.services import DRAWINGS_AT_ONCE
from eselsohr.server.web.addresses import is_local, is_loopback, shared_url, url
from tests.server.people import Person, running
from tests.waiting import PATIENCE, wait_for


@pytest.fixture
def web(database: Path, tmp_path: Path) -> Iterator[httpx.Client]:
    """A browser at a server with a built client."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Eselsohr</title>")
    (static / "assets" / "app-1a2b.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("not yours")
    with running(database, static=static) as server, httpx.Client(base_url=server, verify=False) as web:
        yield web


def test_what_suits_so_many_people_with_so_much_time(web: httpx.Client) -> None:
    found = web.get("/api/suggestions", params={"players": 7, "minutes": 30}).json()["suggestions"]
    assert found == msgspec.to_builtins(evening.suggestions(7, 30))
    assert len(found) == 2
    for nonsense in ("", "?players=7", "?players=-1&minutes=x", "?players=99999999999&minutes=30"):
        assert web.get(f"/api/suggestions{nonsense}").json() == {"suggestions": []}


@pytest.mark.parametrize(
    "path", ["/", "/t/abc", "/assets/app-1a2b.js", "/api/home", "/api/nothing", "/t/x/../../secret.txt"]
)
def test_every_answer_is_strict_about_what_a_page_may_load(web: httpx.Client, path: str) -> None:
    headers = web.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert policy["frame-ancestors"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"


def test_every_path_of_the_client_is_its_page(web: httpx.Client) -> None:
    assert web.put("/api/me", json={"name": "Anna"}).is_success
    wish = {"game": "esel", "options": {}, "seats": [None, "greedy", "greedy"]}
    table = web.post("/api/tables", json=wish).json()["table"]
    known = ["/", "/matches", "/new/esel", "/rules/esel", f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/review/1"]
    known += ["/you", "/privacy", "/learn/esel", "/learn/esel/goal"]
    deal = web.get("/api/daily").json()["deals"][0]["contest"]
    assert web.post(f"/api/daily/{deal}").is_success
    known.append(f"/daily/{deal}")  # whose name has dots
    unknown = ["/nowhere", "/api", "/t/abcdef", "/t/abcdef/replay", "/new/poker", f"/t/{table}/replay/1", "/matches/1"]
    unknown += ["/learn/poker", "/learn/esel/flying"]
    for path, status in [*((path, 200) for path in known), *((path, 404) for path in unknown)]:
        page = web.get(path)
        assert page.status_code == status, path
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "no-cache"
    script = web.get("/assets/app-1a2b.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/nothing",
        "/nothing.js",
        "/..%2fsecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "//etc/passwd",
    ],
)
def test_nothing_else_is_served(web: httpx.Client, path: str) -> None:
    answer = web.get(path)
    assert "not yours" not in answer.text
    assert "root:" not in answer.text
    if path != "//etc/passwd":
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_page")


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: str) -> None:
    cookie = httpx.put(f"{server}/api/me", json={"name": "Anna"}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/" in cookie
    assert "max-age=" in cookie


def test_a_token_is_stored_only_as_its_hash(database: Path) -> None:
    with running(database) as server:
        token = Person(server, "Anna").web.cookies["eselsohr"]
    assert token.encode() not in database.read_bytes()


def test_the_qr_code_is_an_svg_of_a_link_others_can_open(anna: Person) -> None:
    table = anna.set_up([None, None, None])
    code = anna.web.get(f"/api/tables/{table}/qr.svg", headers={"host": "192.168.7.7:3735"})
    assert code.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(code.content).tag.endswith("svg")
    assert "style" not in code.text
    with anna.at(table) as tab:  # called as 127.0.0.1
        link = tab.picture["link"]
        assert link is None or (link.endswith(f"/t/{table}") and "127.0.0.1" not in link and "localhost" not in link)


def test_drawing_a_qr_code_holds_up_nobody_and_is_done_once(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    draw, drawn, gate = segno.make, list[str](), Event()

    def slowly(address: str, **wishes: Any) -> segno.QRCode:
        drawn.append(address)
        assert gate.wait(PATIENCE)
        return draw(address, **wishes)

    monkeypatch.setattr(segno, "make", slowly)
    path, headers = f"/api/tables/{anna.set_up([None, None, None])}/qr.svg", {"host": "192.168.7.7:3735"}
    with ThreadPoolExecutor() as others:
        codes = [others.submit(anna.web.get, path, headers=headers) for _ in range(3)]
        try:
            wait_for("the first to be drawn", lambda: drawn)
            assert anna.web.get("/api/home").is_success
            assert not any(code.done() for code in codes)
        finally:
            gate.set()
        assert len({code.result().content for code in codes}) == 1
    assert len(drawn) == 1


def test_qr_codes_are_drawn_of_tables_only_and_not_without_end(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table, drawn = anna.set_up([None, None, None]), list[str]()

    def note(address: str, **_: Any) -> None:
        drawn.append(address)
        raise AssertionError("nobody may draw this")

    with monkeypatch.context() as patch:
        patch.setattr(segno, "make", note)
        for name in ("nowhere", 2_000 * "a", "%00"):
            assert anna.web.get(f"/api/tables/{name}/qr.svg", headers={"host": "192.168.7.7"}).status_code == 404
    assert not drawn
    hosts = (f"{number}.example" for number in range(DRAWINGS_AT_ONCE * 2))
    answers = (anna.web.get(f"/api/tables/{table}/qr.svg", headers={"host": host}).status_code for host in hosts)
    assert 429 in answers


@pytest.mark.parametrize(
    ("scheme", "host", "expected"),
    [
        ("http", "192.168.1.20:3735", "http://192.168.1.20:3735"),
        ("https", "esel.example", "https://esel.example"),
        ("http", "[fd00::1]:3735", "http://[fd00::1]:3735"),
        ("http", "localhost:3735", "http://10.0.0.9:3735"),
        ("http", "127.0.0.1:3735", "http://10.0.0.9:3735"),
        ("http", "[::1]:3735", "http://10.0.0.9:3735"),
        ("http", "eselsohr.localhost:3735", "http://10.0.0.9:3735"),
        ("http", "[", None),
        ("http", "localhost:port", None),
    ],
)
def test_a_link_never_says_localhost(
    monkeypatch: pytest.MonkeyPatch, scheme: str, host: str, expected: str | None
) -> None:
    monkeypatch.setattr("eselsohr.server.web.addresses.lan_address", lambda: "10.0.0.9")
    assert shared_url(scheme, host, listening="0.0.0.0") == expected


def test_there_is_no_link_where_nobody_could_follow_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shared_url("http", "localhost:3735", listening="127.0.0.1") is None
    monkeypatch.setattr("eselsohr.server.web.addresses.lan_address", lambda: None)
    assert shared_url("http", "localhost:3735", listening="0.0.0.0") is None


def test_addresses_are_told_apart() -> None:
    assert is_local("127.0.0.1")
    assert is_local("::1")
    assert is_local("localhost")
    assert not is_local("192.168.0.1")
    assert not is_local("example.org")
    assert is_loopback("127.0.0.1")
    assert not is_loopback("0.0.0.0")
    assert url("fd00::1", 80) == "http://[fd00::1]:80"
