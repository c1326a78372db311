"""Whatever breaks while people play: what was acknowledged is there once, and every match finishes."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from tests.conftest import SCALE
from tests.server.disk import filled, full_disk, small_disk
from tests.server.postgres import Postgres
from tests.server.relay import relay
from tests.server.stubborn import open_house, play_while
from tests.waiting import patiently

MATCHES = 2  # at once
ROUNDS = max(1, SCALE**2 // 2)  # one after the other: hundreds of matches in a soak
WHILE = 2.0  # seconds for which a disk is full, if nobody notices
JUMPING = (sys.executable, "-m", "tests.server.jumping", "serve")


def test_a_server_killed_at_any_moment_loses_and_doubles_nothing(database: Path, tmp_path: Path) -> None:
    with open_house(database, tmp_path / "log") as house:
        for _ in range(ROUNDS):
            play_while(house, MATCHES, house.kill)


def test_a_disk_that_is_full_now_and_then_loses_and_doubles_nothing(tmp_path: Path) -> None:
    database = tmp_path / "disk" / "tables.sqlite3"
    with small_disk(tmp_path / "disk") as small, open_house(database, tmp_path / "log") as house:

        def fill() -> None:
            before, ends = house.reasons["not_stored"], time.monotonic() + WHILE
            with filled(tmp_path / "disk") if small else full_disk(house.processes[0].pid, database):
                for _ in patiently("somebody to be refused"):
                    if house.reasons["not_stored"] > before or time.monotonic() > ends:  # it may be the bots' turn
                        break
                    time.sleep(0.01)

        for _ in range(ROUNDS):
            play_while(house, MATCHES, fill)
        for _ in patiently("a person's turn on a full disk"):
            if house.reasons["not_stored"]:
                break
            play_while(house, MATCHES, fill)


def test_a_clock_that_jumps_by_years_changes_nothing(database: Path, tmp_path: Path) -> None:
    with open_house(database, tmp_path / "log", serve=JUMPING) as house:
        for _ in range(ROUNDS):
            play_while(house, MATCHES, house.kill, every=60)


def test_servers_and_their_database_killed_at_any_moment_lose_and_double_nothing(
    postgres_server: Postgres, tmp_path: Path
) -> None:
    with open_house(postgres_server.new(), tmp_path / "log", servers=2) as house:

        def kill() -> None:
            victim = random.randrange(3)
            if victim < 2:
                house.kill(victim)
            else:
                postgres_server.kill()
                time.sleep(random.random())
                postgres_server.start()

        for _ in range(ROUNDS):
            play_while(house, MATCHES, kill)


def test_a_network_that_is_cut_or_goes_silent_loses_and_doubles_nothing(
    postgres_server: Postgres, tmp_path: Path
) -> None:
    database = postgres_server.new()
    with relay(postgres_server.folder) as between:
        database = database.replace(str(postgres_server.folder), str(between.folder))
        with open_house(database, tmp_path / "log", servers=2) as house:

            def cut() -> None:
                if random.random() < 0.5:
                    with between.silent():
                        time.sleep(2 * random.random())
                else:
                    between.cut()
                    time.sleep(random.random())
                    between.mend()

            for _ in range(ROUNDS):
                play_while(house, MATCHES, cut)
