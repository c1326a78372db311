"""Saved matches: one file each, whole at any moment, never two writers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from eselsohr import Match
from eselsohr.cli import saved
from eselsohr.cli.saved import NoSuchMatch, NotSaved
from eselsohr.engine import files


def a_match(plies: int = 0) -> Match:
    match = Match.new("esel", 3, seed="saved")
    for _ in range(plies):
        match.play(match.legal()[0])
    return match


def test_names_are_found_again_latest_first(data: Path) -> None:
    first, second = saved.new("esel"), saved.new("esel")
    assert saved.every() == []
    for number, file in enumerate((first, second)):
        file.save(a_match(number))
        os.utime(file.path, (number, number))
    assert [file.name for file in saved.every()] == [second.name, first.name]
    assert saved.find(first.name).load().record() == a_match().record()
    assert saved.find_file(first.name) == first.path == saved.find_file(str(first.path))
    with pytest.raises(NoSuchMatch):
        saved.find("esel-none")


def test_two_terminals_do_not_write_the_same_match() -> None:
    mine = saved.new("esel")
    mine.save(a_match())
    theirs = saved.find(mine.name)
    theirs.save(a_match(1))
    with pytest.raises(NotSaved, match="another terminal"):
        mine.save(a_match(2))
    assert mine.load().ply == 1


def test_a_folder_that_cannot_be_written_is_named(data: Path) -> None:
    data.parent.mkdir(exist_ok=True)
    data.write_text("a file where the folder should be")
    with pytest.raises(NotSaved, match="cannot be written"):
        saved.new("esel").save(a_match())


WRITER = """
import sys
from eselsohr import Match
from eselsohr.cli import saved
file = saved.Saved(__import__("pathlib").Path(sys.argv[1]))
while True:
    match = Match.new("esel", 12, {"deals": 2}, "kill")
    while not match.over:
        match.play(match.legal()[0])
        file.save(match)
        print(match.ply, flush=True)
"""


def test_kill_leaves_a_whole_file(tmp_path: Path) -> None:
    """Killed at any moment the file is there, whole, and no move that was announced is missing."""
    for number in range(5):
        path = tmp_path / f"{number}.json"
        with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(0.05 * number)
            process.send_signal(signal.SIGKILL)
            announced = [int(line) for line in process.stdout.read().split()] or [1]
        assert Match.replay(files.load(path)).ply >= announced[-1]
