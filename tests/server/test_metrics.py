"""The figures of a server: in Prometheus' format, at a port of their own, and true."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import httpx
import pytest

from eselsohr.server import metrics
from tests.server.people import Person, Tab, play_out, served
from tests.waiting import wait_for

LINE = re.compile(r'([a-z_]+)(?:\{((?:[a-z]+="[^"\\\n]*",?)+)\})? ([-+.\dInfe]+)')


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def read(port: int) -> dict[str, float]:
    """Ask for the figures, each by its name and labels; every line must be one, or say what the next ones are."""
    answer = httpx.get(f"http://127.0.0.1:{port}/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found, declared = {}, ""
    for line in answer.text.splitlines():
        if line.startswith("#"):
            declared = line.split(" ")[2]
            continue
        parts = LINE.fullmatch(line)
        assert parts and parts[1].startswith(declared), line
        found[parts[1] + (f"{{{parts[2]}}}" if parts[2] else "")] = float(parts[3])
    return found


def test_the_figures_follow_what_happens(database: Path) -> None:
    port = free_port()
    with served(database, "--metrics", str(port)) as (server, _):
        before = read(port)
        assert (
            before["eselsohr_moves_stored_total"] == before["eselsohr_sockets"] == before["eselsohr_tables_live"] == 0
        )
        anna = Person(server, "Anna")
        table = anna.set_up([None, "greedy", "greedy"], pace=0, start=True)
        with anna.at(table) as tab, Tab(server, table):
            play_out(tab, until=lambda tab: tab.view["ply"] >= 9 and tab.to_act)
            tab.play("nonsense")
            now = read(port)
            assert (now["eselsohr_sockets"], now["eselsohr_tables_live"]) == (2, 1)
            assert now["eselsohr_moves_stored_total"] == tab.view["ply"]
            assert now['eselsohr_refusals_total{code="not_a_move"}'] == 1
            thoughts = now['eselsohr_thinking_seconds_count{purpose="move"}']
            assert thoughts >= 3
            assert now['eselsohr_thinking_seconds_bucket{purpose="move",le="+Inf"}'] == thoughts
            assert now['eselsohr_thinking_waiting{purpose="move"}'] == 0
            assert now["eselsohr_store_commit_seconds_count"] >= tab.view["ply"]
            assert now["eselsohr_pages"] >= 1  # this very request
        wait_for("everybody to be gone", lambda: read(port)["eselsohr_sockets"] == 0)
        wait_for("a look at the loop", lambda: read(port)["eselsohr_loop_lag_seconds_count"] > 0)
        assert read(port)["process_resident_memory_bytes"] > 10_000_000


def test_they_are_told_nowhere_else_and_nothing_else_is_told_there(database: Path) -> None:
    port = free_port()
    with served(database, "--metrics", str(port)) as (server, _):
        assert httpx.get(f"{server}/metrics").status_code == 404
        own = f"http://127.0.0.1:{port}"
        assert httpx.get(f"{own}/healthz").json()["ok"]
        for path in ("/", "/api/home", "/api/words/de", "/metrics/"):
            assert httpx.get(own + path).status_code == 404
        with pytest.raises(Exception, match="404"), Tab(own, "table"):
            pass


def test_a_histogram_counts_up_to_each_limit() -> None:
    plain, histogram = (
        metrics.Histogram("plain_seconds", "Nothing yet."),
        metrics.Histogram("test_seconds", "A test.", "what"),
    )
    metrics.Metric.every.remove(plain)
    metrics.Metric.every.remove(histogram)
    assert {ending: value for ending, _, value in plain.samples()} == {"_bucket": 0, "_sum": 0, "_count": 0}
    assert not list(histogram.samples())  # nobody knows its labels before they are there
    for seconds in (0.0005, 0.001, 0.3, 99):
        histogram.observe(seconds, "x")
    found = {labels.get("le", ending): value for ending, labels, value in histogram.samples()}
    assert (found["0.001"], found["0.25"], found["0.5"], found["10.0"], found["+Inf"]) == (2, 2, 3, 3, 4)
    assert found["_count"] == 4 and found["_sum"] == pytest.approx(99.3015)
