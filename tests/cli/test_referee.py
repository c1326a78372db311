"""The referee answers every line, whatever it is, and keeps the match."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eselsohr import Match
from eselsohr.cli.referee import LONGEST, Referee, serve
from tests.conftest import SCALE
from tests.playing import turns

COMMANDS = ("new", "position", "legal", "play", "view", "show", "record", "bot", "hint", "quit")
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
FIELDS = ("game", "players", "options", "seed", "position", "move", "seat", "level")
requests = st.dictionaries(st.sampled_from(FIELDS), values | st.sampled_from(["esel", 3, "pass", "greedy"])).flatmap(
    lambda fields: st.sampled_from([c for c in COMMANDS if c != "hint"]).map(lambda do: {**fields, "do": do})
)


def refereed(**options: Any) -> Referee:
    referee = Referee()
    assert referee.answer(json.dumps({"do": "new", "game": "esel", "players": 3, "seed": "x", **options}).encode())[
        "ok"
    ]
    return referee


def ask(referee: Referee, **request: Any) -> dict[str, Any]:
    return referee.answer(json.dumps(request).encode())


def test_a_whole_match_as_the_notation_describes_it() -> None:
    referee, twin = refereed(options={"deals": 1}), Match.new("esel", 3, {"deals": 1}, "x")
    for _ in turns(twin):
        assert ask(referee, do="legal") == {"ok": True, "turn": twin.turn, "legal": twin.legal()}
        assert ask(referee, do="view", seat=1)["view"] == json.loads(json.dumps(twin.view(1)))
        move = ask(referee, do="bot", level="greedy")["move"]
        assert move in twin.legal()
        twin.play(move)
        assert ask(referee, do="play", move=move)["turn"] == twin.turn
    assert twin.result is not None
    answer = ask(referee, do="record")
    assert answer["record"] == twin.record()
    assert answer["result"]["places"] == twin.result.places
    assert ask(referee, do="show")["position"] == json.loads(json.dumps(twin.position()))
    assert ask(referee, do="play", move="pass")["error"]["code"] == "match_over"
    assert ask(referee, do="bot")["ok"] is False


def test_a_refused_move_names_code_rule_and_reason_and_changes_nothing() -> None:
    referee = refereed(options={"starter": 0})
    before = ask(referee, do="show")
    error = ask(referee, do="play", move="pass")["error"]
    assert (error["code"], error["rule"]) == ("illegal_move", "E7") and error["message"].endswith("(E7)")
    assert ask(referee, do="play", move="pass", seat=1)["error"]["code"] == "not_your_turn"
    assert ask(referee, do="play", move=7)["error"]["code"] == "not_a_move"
    assert ask(referee, do="show") == before


def test_a_hint_compares_moves_from_what_the_seat_knows() -> None:
    referee = refereed(options={"starter": 0})
    hint = ask(referee, do="hint")["hint"]
    legal = ask(referee, do="legal")["legal"]
    assert {row["move"] for row in hint} <= {*legal} and all(0 <= row["value"] <= 1 for row in hint)


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"do": "play", "move": "6"}, "bad_request"),
        ({"do": "new", "game": "chess", "players": 3}, "unknown_game"),
        ({"do": "new", "game": "esel", "players": 99}, "invalid_options"),
        ({"do": "position", "position": {"game": "esel", "players": 3, "hands": ["99"]}}, "invalid_position"),
        ({"do": "position"}, "invalid_position"),
        ({"do": "dance"}, "bad_request"),
        ({"do": ["new"]}, "bad_request"),
        ({}, "bad_request"),
        ([], "bad_request"),
        (None, "bad_request"),
    ],
)
def test_codes(request_: Any, code: str) -> None:
    answer = Referee().answer(json.dumps(request_).encode())
    assert answer["ok"] is False and answer["error"]["code"] == code and answer["error"]["message"]


def check(referee: Referee, line: bytes) -> None:
    """Whatever the line was: an answer that is JSON, and a match that is there and plays on."""
    before = referee.match.position()
    answer = referee.answer(line)
    json.dumps(answer)
    assert isinstance(answer["ok"], bool)
    if not answer["ok"]:
        assert answer["error"]["message"] and answer["error"]["code"]
        assert referee.match.position() == before
    assert ask(referee, do="legal")["ok"]


@settings(max_examples=200 * SCALE)
@given(st.lists(requests, max_size=5))
def test_any_requests(lines: list[dict[str, Any]]) -> None:
    referee = refereed()
    for line in lines:
        check(referee, json.dumps(line).encode())


@settings(max_examples=200 * SCALE)
@given(st.binary(max_size=200) | values.map(lambda value: json.dumps(value).encode()))
def test_any_bytes(line: bytes) -> None:
    check(refereed(), line)


def test_lines_that_are_too_long_are_refused_and_forgotten() -> None:
    source = BytesIO(b"x" * (3 * LONGEST + 7) + b'\n{"do":"new","game":"esel","players":3}\n' + b"y" * (LONGEST + 1))
    target = BytesIO()
    serve(source, target)
    answers = [json.loads(line) for line in target.getvalue().splitlines()]
    assert [answer["ok"] for answer in answers] == [False, True, False]


@contextmanager
def program() -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "eselsohr.cli", "referee"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        yield process
        process.kill()


def exchange(process: subprocess.Popen[bytes], line: bytes) -> dict[str, Any]:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(line + b"\n")
    process.stdin.flush()
    answer: dict[str, Any] = json.loads(process.stdout.readline())
    return answer


def test_the_program_keeps_the_match_through_any_bytes() -> None:
    chooser = random.Random("referee")
    with program() as process:
        assert exchange(process, b'{"do":"new","game":"esel","players":5,"seed":"x"}')["ok"]
        shown = exchange(process, b'{"do":"show"}')
        for _ in range(200 * SCALE):
            line = chooser.randbytes(chooser.randrange(300)).replace(b"\n", b"\r")
            assert exchange(process, line)["ok"] is False, line
        for line in (
            b"",
            b"[" * 100_000,
            b"9" * 5000,
            b'{"do":"play","move":"' + b"6 " * 200_000 + b'"}',
            b"z" * 2 * LONGEST,
        ):
            assert exchange(process, line)["ok"] is False
        assert exchange(process, b'{"do":"show"}') == shown
        assert exchange(process, b'{"do":"quit"}')["bye"] is True
        assert process.wait(timeout=60) == 0
        assert process.stderr is not None and process.stderr.read() == b""


def test_the_end_of_input_is_the_end() -> None:
    with program() as process:
        out, err = process.communicate(b'{"do":"legal"}', timeout=60)
        assert json.loads(out)["ok"] is False and err == b"" and process.returncode == 0
