"""All that a card is for, part after part, in several runs: here with parts that need no card."""

import sys
from argparse import Namespace
from pathlib import Path

import pytest

from training import course
from training.course import Part

ARGUMENTS = Namespace(games=["esel", "dreist"], check=60, train=100, duel=100, against=50, cpu=False, small="")
PRETEND = """\
import sys, time
length, stop = float(sys.argv[1]), float(sys.argv[sys.argv.index("--stop") + 1])
time.sleep(min(length, stop))
print("ran for", min(length, stop))
sys.exit(length == 9)
"""


def test_everything_is_done_in_order_and_a_net_goes_on_from_what_it_knows() -> None:
    found = course.parts(ARGUMENTS)
    names = ["check", "train esel", "train dreist", "duel", "against esel", "against dreist"]
    assert [part.name for part in found] == names and sum(part.seconds for part in found) == 310
    taught, untaught = found[1].command, found[2].command
    assert Path(taught[taught.index("--begin") + 1]).exists() and "--begin" not in untaught


def test_without_a_card_nothing_is_asked_that_needs_one() -> None:
    found = course.parts(Namespace(**{**vars(ARGUMENTS), "cpu": True}))
    assert [part.name.split()[0] for part in found] == ["train", "train", "against", "against"]
    assert all("--cpu" in part.command for part in found)


@pytest.mark.parametrize(
    ("length", "left", "runs"),
    [(1, 60, [True]), (30, 1, [False, True]), (9, 1, [True])],
    ids=["it ends by itself", "its time is up after two runs", "it fails"],
)
def test_a_part_goes_on_until_it_is_done(
    length: int, left: float, runs: list[bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pretend.py").write_text(PRETEND)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(course, "LEAST", 0.5)
    part = Part("pretend", ["pretend", str(length)], 2 if length == 30 else 60)
    done = []
    for _ in runs:
        course.go_on(part, left)
        done.append(part.done)
    assert done == runs and len(part.lines) >= len(runs)
    assert ("ended with status 1" in part.lines) == (length == 9)


def test_the_next_run_goes_on_where_the_last_one_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, float]] = []

    def go_on(part: Part, left: float) -> None:
        asked.append((part.name, part.spent))
        part.spent += 10
        part.done = part.spent > 10 or part.name == "check"
        monkeypatch.setattr("time.monotonic", lambda: 10.0 * len(asked))

    monkeypatch.setattr(course, "FOLDER", tmp_path)
    monkeypatch.setattr(course, "go_on", go_on)
    for run in range(2):
        asked.clear()
        monkeypatch.setattr("time.monotonic", lambda: 0.0)
        monkeypatch.setattr(sys, "argv", ["course", "esel", "--stop", "30", "--out", str(tmp_path / "out")])
        course.main()
        expected = [[("check", 0), ("train esel", 0), ("train esel", 10)], [("duel", 0), ("duel", 10)]]
        assert asked[: len(expected[run])] == expected[run]
    assert (tmp_path / "out" / "report.json").read_text() == (tmp_path / "course.json").read_text()
