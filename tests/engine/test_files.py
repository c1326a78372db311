"""Record files: written in one way, read back the same, and refused with the place if a single byte differs."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eselsohr import InvalidRecord, Match
from eselsohr.engine import checksum, files
from eselsohr.engine.records import Seat
from tests.conftest import SCALE
from tests.playing import play_out, turns

SEATS = [Seat(name="Änne"), Seat(name="Klette", bot="greedy"), Seat(name='"Bob" \\ 李', bot="random")]


def finished(**options: Any) -> Match:
    match = Match.new("esel", 3, {"deals": 1, **options}, "tea", entropy=["a", None, "ü"], seats=SEATS)
    for _ in turns(match):
        match.play(match.legal()[-1], time=1700000000.25 + match.ply)
    return match


RECORD = finished(starter=0).record()
LAYOUTS = {
    "canonical": files.dumps(RECORD),
    "compact": json.dumps(RECORD, separators=(",", ":"), ensure_ascii=False),
    "spaced": json.dumps(RECORD),
    "indented": json.dumps(RECORD, indent=2) + "\n",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_file_reads_as_it_was_written(layout: str) -> None:
    record = files.loads(LAYOUTS[layout].encode())
    assert record == RECORD
    assert Match.replay(record).record() == RECORD


def test_the_canonical_layout_has_a_line_for_every_move() -> None:
    lines = LAYOUTS["canonical"].splitlines()
    assert sum(line.startswith('{"seat":') for line in lines) == len(RECORD["moves"])
    assert files.dumps(files.loads(LAYOUTS["canonical"].encode())) == LAYOUTS["canonical"]


def damaged(text: bytes) -> Iterator[tuple[int, bytes]]:
    """Every byte changed in three ways; some left out, or with a blank put in before them."""
    chooser = random.Random(len(text))
    for place, byte in enumerate(text):
        for flip in (0x01, 0x20, 0x80):
            yield place, text[:place] + bytes([byte ^ flip]) + text[place + 1 :]
        if chooser.randrange(20) < SCALE:
            yield place, text[:place] + text[place + 1 :]
            yield place, text[:place] + b" " + text[place:]


def refusal(text: bytes) -> InvalidRecord:
    with pytest.raises(InvalidRecord) as caught:
        files.loads(text)
    return caught.value


def test_damage_in_any_byte_is_refused_with_its_place() -> None:
    """Where the sentence names a line, the damage is in that line; else it names the field."""
    text = LAYOUTS["canonical"].encode()
    for place, wrong in damaged(text):
        problem = refusal(wrong)
        line = text.count(b"\n", 0, place) + 1
        if "line" in problem.params:
            # a line break lost or won may show in either of the lines it parts; a bracket, only where it is missed
            assert abs(problem.params["line"] - line) <= 1 or problem.key == "record.no_json", (place, str(problem))
            assert f"line {problem.params['line']}" in str(problem)
        else:
            assert problem.key in ("record.shape", "record.format"), (place, str(problem))
            assert "`" in str(problem) or "format" in str(problem)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_damage_in_other_layouts(layout: str) -> None:
    text = LAYOUTS[layout].encode()
    chooser = random.Random(layout)
    for place in chooser.sample(range(len(text)), min(300 * SCALE, len(text))):
        flipped = text[place] ^ 1 << chooser.randrange(8)
        refusal(text[:place] + bytes([flipped]) + text[place + 1 :])
        refusal(text[:place])


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda r: r["moves"][7].update(time=1.0), "moves[7]"),
        (lambda r: r["seats"][1].update(name="Klett"), "seats"),
        (lambda r: r["moves"].pop(), "moves"),
        (lambda r: r["seal"].update(digest="0" * 64), "seal.digest"),
        (lambda r: r["seal"].update(parts=r["seal"]["parts"].replace("a", "b")), "seal.parts"),
        (lambda r: r.update(seed="milk"), "seed"),
        (lambda r: r.update(entropy=["a", None, "u"]), "entropy"),
    ],
)
def test_a_changed_value_is_located(change: Any, where: str) -> None:
    record = json.loads(LAYOUTS["spaced"])
    change(record)
    assert refusal(json.dumps(record).encode()).params["where"] == where


def test_a_record_without_a_seal_is_left_to_the_rules() -> None:
    record = {field: value for field, value in RECORD.items() if field != "seal"}
    read = files.loads(json.dumps(record).encode())
    assert read["seal"] is None and Match.replay(read).result == Match.replay(RECORD).result


def test_the_seal_of_a_seats_record_covers_what_it_shows() -> None:
    visible = Match.new("esel", 3, seed="tea").record(1)
    assert visible["seed"] is None and checksum.broken(visible) is None


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n",
        b"null",
        b"[]",
        b"{}",
        b'"esel"',
        b"\xff\xfe",
        b"[" * 100_000,
        b"1" * 10_000,
        b"NaN",
        b"\xef\xbb\xbf{}",
    ],
)
def test_what_is_no_record_at_all(text: bytes) -> None:
    assert str(refusal(text))


def test_lone_surrogates_are_no_text() -> None:
    refusal(json.dumps(RECORD | {"seed": "\ud800"}).encode())


def test_saving_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    files.save(RECORD, path)
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space"):
        files.save(finished().record(), path)
    assert files.load(path) == RECORD


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(InvalidRecord, match="cannot be read"):
            files.load(path)
    (tmp_path / "huge").write_bytes(b" " * (files.LARGEST + 1))
    with pytest.raises(InvalidRecord, match="No match is that long"):
        files.load(tmp_path / "huge")


def test_a_start_must_be_the_one_the_record_names() -> None:
    match = Match.from_position({"game": "esel", "players": 3, "hands": ["3 3", "4 5", "6"], "seed": "tea"})
    play_out(match)
    record = match.record()
    assert Match.replay(record).record() == record
    for changed in ({"players": 4}, {"entropy": ["x", None, None]}, {"start": record["start"] | {"seed": "milk"}}):
        with pytest.raises(InvalidRecord):
            Match.replay({**record, **changed})
