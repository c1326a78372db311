"""Behind a proxy: below a path, with TLS in front, and everybody told apart by the address the proxy names."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from eselsohr.server.networks import Networks
from eselsohr.server.web.app import COOKIE
from eselsohr.server.web.limits import Limits
from tests.server.people import Person, Tab, play_out, running, served
from tests.server.proxy import Proxy, proxied


def pages(folder: Path) -> Path:
    """A client as it is built: all it loads is named from where its page is."""
    folder.mkdir()
    (folder / "index.html").write_text('<meta name="base" content="./" /><script src="./assets/index.js"></script>')
    (folder / "assets").mkdir()
    (folder / "assets/index.js").write_text("// the client")
    return folder


@pytest.mark.parametrize("strip", ["", "/cards"])
def test_everything_is_below_a_path(database: Path, tmp_path: Path, strip: str) -> None:
    """Whether the proxy passes the path on or takes it off."""
    static = pages(tmp_path / "static")
    with (
        running(database, base_path="/cards", static=static) as server,
        proxied(Proxy(server.removeprefix("http://"), scheme="http", strip=strip)) as outside,
    ):
        for path in ("/cards", "/cards/", "/cards/matches"):
            page = httpx.get(f"{outside}{path}")
            assert page.status_code == 200
            assert 'content="/cards/"' in page.text and 'src="/cards/assets/index.js"' in page.text
        assert httpx.get(f"{outside}/cards/assets/index.js").text == "// the client"
        assert httpx.get(f"{outside}/cards/nowhere").status_code == 404
        assert httpx.get(f"{outside}/cards/healthz").json()["ok"]
        anna = Person(f"{outside}/cards", "Anna")
        (cookie,) = anna.web.cookies.jar
        assert (cookie.name, cookie.path) == (COOKIE, "/cards")
        table = anna.set_up([None, "random", "greedy"], pace=0, start=True)
        with anna.at(table) as tab:
            assert tab.picture["link"] is None or tab.picture["link"].endswith(f"/cards/t/{table}")
            play_out(tab)


def test_a_path_is_taken_off_whole_or_not_at_all(database: Path, tmp_path: Path) -> None:
    with running(database, base_path="/cards", static=pages(tmp_path / "static")) as server:
        assert httpx.get(f"{server}/cardsharp").status_code == 404
        assert httpx.get(f"{server}/cards/cards").status_code == 404


def test_who_asks_is_believed_of_trusted_proxies_only(database: Path) -> None:
    """Every address may have two sockets; a proxy that is not trusted is one address, whoever it names."""
    limits = Limits(of_one_address=2, proxies=Networks(["127.0.0.0/30"]))
    with running(database, limits=limits) as server:
        table = Person(server, "Anna").set_up([None, "greedy", "greedy"])
        inside = server.removeprefix("http://")
        with (
            proxied(Proxy(inside, client="203.0.113.7")) as one,
            proxied(Proxy(inside, client="203.0.113.8")) as another,
            proxied(Proxy(inside, client="203.0.113.9, 203.0.113.7")) as liar,  # the last one was added by the proxy
        ):
            with Tab(one, table), Tab(one, table):
                for full in (one, liar):
                    with pytest.raises(InvalidStatus) as refused, Tab(full, table):
                        pass
                    assert refused.value.response.status_code == 429
                with Tab(another, table):
                    pass
            with Tab(liar, table):
                pass


def test_a_stranger_names_whom_they_like_in_vain(database: Path) -> None:
    limits = Limits(of_one_address=3, proxies=Networks(["192.0.2.1"]))  # one of them serves her pages
    with running(database, limits=limits) as server:
        table = Person(server, "Anna").set_up([None, "greedy", "greedy"])
        with (
            Tab(server, table, {"X-Forwarded-For": "203.0.113.7"}),
            Tab(server, table, {"X-Forwarded-For": "203.0.113.8"}),
            pytest.raises((InvalidStatus, ConnectionClosed, OSError)),
            Tab(server, table, {"X-Forwarded-For": "203.0.113.9"}),
        ):
            pass


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_cookie_is_kept_for_tls_where_there_is_tls(database: Path, scheme: str) -> None:
    with (
        running(database) as server,
        proxied(Proxy(server.removeprefix("http://"), scheme=scheme)) as outside,
    ):
        (cookie,) = Person(outside, "Anna").web.cookies.jar
        assert cookie.secure == (scheme == "https")


def test_a_guest_has_no_more_tables_than_allowed_until_one_is_gone(database: Path) -> None:
    with served(database, "--limit", "tables=2") as (server, _):
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        first, _ = anna.set_up([None, None, None]), anna.set_up([None, None, None])
        wish = {"game": "esel", "options": {}, "seats": [None, None, None], "seat": 0, "pace": 5}
        refused = anna.web.post("/api/tables", json=wish)
        assert (refused.status_code, refused.json()["key"]) == (429, "server.too_many.tables")
        bert.set_up([None, None, None])
        anna.web.delete(f"/api/tables/{first}").raise_for_status()
        anna.set_up([None, None, None])
