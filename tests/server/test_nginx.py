"""Behind nginx itself, with the configuration that lies in deploy/: TLS, sockets, a path, and two servers."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.missing import lacking
from tests.server.nginx import certify, nginx, program
from tests.server.people import Person, play_out, served
from tests.server.postgres import Postgres
from tests.server.stubborn import free_port, open_house, play_while


@pytest.fixture(autouse=True)
def outside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """An address for nginx, whose certificate everybody here believes."""
    lacking(*[] if program() else ["nginx"])
    monkeypatch.setenv("SSL_CERT_FILE", str(certify(tmp_path)))
    return f"127.0.0.1:{free_port()}"


@pytest.mark.parametrize("below", ["", "/cards"])
def test_people_play_over_tls(database: Path, tmp_path: Path, outside: str, below: str) -> None:
    with (
        served(database, *(["--base-path", below] if below else [])) as (server, _),
        nginx([server], tmp_path, outside, below=below) as address,
    ):
        anna, bert = Person(f"{address}{below}", "Anna"), Person(f"{address}{below}", "Bert")
        (cookie,) = anna.web.cookies.jar
        assert (cookie.secure, cookie.path) == (True, below or "/")
        table = anna.set_up([None, None, "greedy"], pace=0, options={"deals": 1})
        with anna.at(table) as hers, bert.at(table) as his:
            assert his.ask("sit", seat=1)["kind"] == "done"
            link = hers.picture["link"]
            assert link is None or (link.startswith("https://") and link.endswith(f"{below}/t/{table}"))
            assert hers.ask("start")["kind"] == "done"
            play_out(hers, his)
        assert anna.web.get(f"{address}{below}/healthz").json()["ok"]
        foreign = anna.web.put("/api/me", json={"name": "Eve"}, headers={"origin": "https://elsewhere.example"})
        assert foreign.json()["code"] == "foreign_origin"


def test_two_servers_behind_it_are_one(postgres_server: Postgres, tmp_path: Path, outside: str) -> None:
    """As the compose file lays them out: whoever is connected to a server that dies comes back to the other one."""
    with (
        open_house(postgres_server.new(), tmp_path / "log", servers=2) as house,
        nginx(house.addresses, tmp_path, outside) as address,
    ):
        house.addresses[:] = [address]
        play_while(house, 1, lambda: house.kill(random.randrange(2)))
