"""The log: it only grows, whatever happens to the arena, and says which line is no good."""

from __future__ import annotations

from pathlib import Path

import pytest

from eselsohr.lab import log as logs
from eselsohr.lab.arena import Contest, Outcome, contest
from eselsohr.lab.log import FILE, BadLog, Log

FIRST, SECOND, THIRD = (Outcome(number, [1, 2, 3], [0, 5, -9], 60 + number) for number in range(3))


@pytest.fixture
def fight() -> Contest:
    return contest("esel", 3, {}, ["greedy", "random"], "log")


@pytest.fixture
def file(tmp_path: Path, fight: Contest) -> Path:
    """A log of two matches."""
    with Log(tmp_path / "new" / "folder", fight) as log:
        log.add(FIRST)
        log.add(SECOND)
    return log.path


def kept(file: Path, fight: Contest) -> list[Outcome]:
    with Log(file.parent, fight) as log:
        return log.outcomes


def refused(file: Path, fight: Contest) -> BadLog:
    before = file.read_bytes()
    with pytest.raises(BadLog) as problem, Log(file.parent, fight):
        pass
    assert file.read_bytes() == before, "what is refused is left alone"
    return problem.value


def test_a_line_is_on_the_disk_at_once_and_stays(tmp_path: Path, fight: Contest) -> None:
    with Log(tmp_path, fight) as log:
        head = log.path.read_bytes()
        assert head.count(b"\n") == 1
        log.add(FIRST)
        assert log.path.read_bytes().startswith(head) and log.path.read_bytes().count(b"\n") == 2
    before = log.path.read_bytes()
    with Log(tmp_path, fight) as log:
        assert log.outcomes == [FIRST] and log.path.read_bytes() == before
        log.add(SECOND)
    assert log.path.read_bytes().startswith(before)
    assert kept(log.path, fight) == [FIRST, SECOND]


def test_wherever_a_killed_arena_tore_the_file_it_goes_on(file: Path, fight: Contest) -> None:
    text = file.read_bytes()
    for size in range(len(text) + 1):
        file.write_bytes(text[:size])
        lines = text[:size].count(b"\n")
        assert kept(file, fight) == [FIRST, SECOND][: max(0, lines - 1)]
        with Log(file.parent, fight) as log:
            log.add(THIRD)
        assert kept(file, fight)[-1] == THIRD


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\0\xff\xfe",
        b"[]",
        b"{}",
        b'{"number":1,"places":[1,2,3],"scores":[0,5,-9],"plies":61,"more":1}',
        b'{"number":1,"places":[1,2,3],"scores":[0,5,-9]}',
        b'{"number":"1","places":[1,2,3],"scores":[0,5,-9],"plies":61}',
        b'{"number":-1,"places":[1,2,3],"scores":[0,5,-9],"plies":61}',
        b'{"number":1,"places":[1,2],"scores":[0,5],"plies":61}',
        b'{"number":1,"places":[2,2,3],"scores":[0,5,-9],"plies":61}',
        b'{"number":1,"places":[1,2,4],"scores":[0,5,-9],"plies":61}',
        b'{"number":2,"places":[1,2,3],"scores":[0,5,-9],"plies":62}',  # a match that is there already
    ],
)
def test_a_damaged_line_is_named(file: Path, fight: Contest, line: bytes) -> None:
    with Log(file.parent, fight) as log:
        log.add(THIRD)
    lines = file.read_bytes().split(b"\n")
    lines[1:3] = lines[3], line
    file.write_bytes(b"\n".join(lines))
    problem = refused(file, fight)
    assert problem.key == "arena.damaged" and problem.params["line"] == 3


@pytest.mark.parametrize("text", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\xff" * 100, b"Dear diary", b"{}\n", b"\n"])
def test_what_is_no_log_is_left_alone(tmp_path: Path, fight: Contest, text: bytes) -> None:
    (tmp_path / FILE).write_bytes(text)
    assert refused(tmp_path / FILE, fight).key == "arena.not_a_log"


def test_another_contest_does_not_go_on_here(file: Path) -> None:
    others = [
        contest("esel", 3, {}, ["greedy", "random"], "another seed"),
        contest("esel", 3, {"ox": True}, ["greedy", "random"], "log"),
        contest("esel", 3, {}, ["random", "greedy"], "log"),
        contest("esel", 4, {}, ["greedy", "random"], "log"),
        contest("heuldoch", 3, {}, ["greedy", "random"], "log"),
    ]
    for other in others:
        assert refused(file, other).key == "arena.other_contest"


def test_other_code_does_not_go_on_here(file: Path, fight: Contest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "code", lambda game: "0" * 12)
    assert refused(file, fight).key == "arena.other_code"


def test_the_code_of_a_game_has_a_name_of_its_own() -> None:
    assert len({logs.code("esel"), logs.code("boss"), logs.code("dreist"), logs.code("heuldoch")}) == 4
    assert logs.code("esel") == logs.code("esel")


def test_every_file_that_decides_a_match_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kernel").mkdir()
    monkeypatch.setattr(logs, "DECIDES", [tmp_path])
    before = logs.code("esel")
    (tmp_path / "kernel" / "chance.py").write_text("def bits(s): ...\n")
    assert logs.code("esel") != before


def test_one_arena_at_a_time(file: Path, fight: Contest) -> None:
    with Log(file.parent, fight) as log:
        assert refused(file, fight).key == "arena.locked"
        log.add(THIRD)
    assert kept(file, fight) == [FIRST, SECOND, THIRD]


def test_a_folder_that_cannot_be(tmp_path: Path, fight: Contest) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "taken" / FILE).mkdir(parents=True)
    for folder in (tmp_path / "file" / "below", tmp_path / "taken"):
        with pytest.raises(BadLog) as problem, Log(folder, fight):
            pass
        assert problem.value.key == "arena.unwritable"
