"""Records written by earlier versions are read, replayed and written again as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

import eselsohr
from eselsohr.engine import files

RECORDS = sorted((Path(__file__).parents[1] / "kept").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_old_is_the_same_match_today(path: Path) -> None:
    record = files.load(path)
    match = eselsohr.Match.replay(record)
    assert match.over
    assert files.dumps(match.record()) == path.read_text("utf-8")


def test_onions_and_every_game_are_among_them() -> None:
    records = [files.load(path) for path in RECORDS]
    assert {record["game"] for record in records} == {"boss", "dreist", "esel", "heuldoch"}
    assert any(move["move"].startswith("onion") for record in records for move in record["moves"])


def test_both_formats_are_among_them() -> None:
    records = {path.stem: files.load(path) for path in RECORDS}
    assert {record["format"] for record in records.values()} == {1, 2}
    assert [one["name"] for one in records["esel-format-2"]["handovers"]] == ["Cleo"]
