"""The command line: bad input is a sentence and exit code 2; help and completion in three languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from eselsohr import Match, cli
from eselsohr.cli import serve
from eselsohr.engine import files, records, shuffles
from eselsohr.engine.records import Seat
from eselsohr.engine.shuffles import Shuffle
from eselsohr.text import languages
from tests.cli.conftest import Run
from tests.playing import last, play_out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["poker"], "Choose from: play"),
        (["play", "poker"], "“poker”"),
        (["play", "--players", "two"], "whole number"),
        (["play", "--players", "99999999999999999999"], "whole number"),
        (["play", "--players", "2"], "3 to 12"),
        (["play", "--players", "99"], "3 to 12"),
        (["play", "--set", "deals=21"], "1 to 20"),
        (["play", "--set", "ox=perhaps"], "on or off"),
        (["play", "--set", "colour=red"], "ox, deals, starter"),
        (["play", "--level", "genius"], "Choose from: random"),
        (["play", "--pace", "-1"], "0 to 60"),
        (["play", "--pace", "nan"], "0 to 60"),
        (["play", "--seed", "x" * 1001], "1000"),
        (["play", "--name", "A", "--name", "A"], "no two are the same"),
        (["play", "--name", " "], "visible characters"),
        (["play", "--name", "\x1b[31m"], "visible characters"),
        (["play", "--players", "3", *["--name", "A", "--name", "B", "--name", "C", "--name", "D"]], "4 names"),
        (["play", "--continue"], "To begin one: eselsohr play"),
        (["play", "--continue", "esel-0000"], "no saved match"),
        (["play", "--colour"], "no option --colour"),
        (["rules"], "GAME is missing"),
        (["rules", "esel", "E99"], "E1 to G12"),
        (["rules", "esel", "E8", "E9"], "eselsohr rules --help"),
        (["replay"], "FILE is missing"),
        (["replay", "no/such.json"], "cannot be read"),
        (["verify", "."], "cannot be read"),
        (["verify", "nothing"], "no saved match"),
        (["matches", "burn"], "Choose from: continue"),
        (["matches", "delete"], "MATCH is missing"),
        (["matches", "export", "esel-0000", "x.json"], "no saved match"),
        (["--lang", "fr"], "de, en, nl"),
        (["rules", "esel", "--lang"], "de, en, nl"),
    ],
)
def test_mistakes(run: Run, arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert words in result.stderr
    assert "Traceback" not in result.stderr and "rror" not in result.stderr
    assert result.stderr.count("\n") == 1


def test_mistakes_are_told_in_the_language_of_the_caller(run: Run) -> None:
    assert "Hier spricht niemand" in run("--lang", "fr", ESELSOHR_LANG="de").stderr
    assert "Zo werkt eselsohr rules niet" in run("rules", "esel", "a", "b", "--lang=nl").stderr
    assert "Es gibt: " in run("play", "poker", ESELSOHR_LANG="", LC_ALL="de_AT.UTF-8").stderr


@pytest.mark.parametrize("language", languages())
def test_every_command_helps_in_every_language(run: Run, language: str) -> None:
    """The snapshots show what it says; here only that nothing is missing, and nothing is click's own English."""
    for name in cli.COMMANDS:
        result = run(name, "--help", "--lang", language)
        assert result.returncode == 0 and "--lang de|en|nl" in result.stdout
        assert language == "en" or not any(word in result.stdout for word in ("Usage", "Options", "Show this"))


def test_without_a_command_the_table_is_laid_and_the_browser_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, object] = {}
    monkeypatch.setattr(serve.command, "callback", lambda **settings: asked.update(settings))
    assert CliRunner().invoke(cli.eselsohr, []).exit_code == 0
    assert asked["open_browser"] is True and asked["port"] == serve.PORT


def test_the_version(run: Run) -> None:
    assert run("--version").stdout.strip()


def complete(run: Run, line: str) -> set[str]:
    count = str(len(line.split()) - (not line.endswith(" ")))
    result = run(_ESELSOHR_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=count)
    return {item.partition(",")[2] for item in result.stdout.split()}


def test_completion(run: Run) -> None:
    assert {"play", "rules", "verify"} <= complete(run, "eselsohr ")
    assert "esel" in complete(run, "eselsohr play ")
    assert {"greedy"} == complete(run, "eselsohr play --level gr")
    run("play", "--name", "Ann")
    (name,) = complete(run, "eselsohr matches continue ")
    assert name.startswith("esel-") and name in complete(run, "eselsohr replay ")


def recorded(folder: Path) -> tuple[Match, Path]:
    match = Match.new("esel", 3, {"deals": 2}, "kitchen", entropy=["Ann's dice", None, None])
    play_out(match, last)
    files.save(match.record(), folder / "match.json")
    return match, folder / "match.json"


def test_verify(run: Run, tmp_path: Path) -> None:
    match, path = recorded(tmp_path)
    said = run("verify", str(path))
    assert said.returncode == 0 and said.stderr == ""
    for words in (f"All {match.ply} moves", match.commitment, "Seat 0", "The seal is intact"):
        assert words in said.stdout
    record = match.record()
    cheated = {**record, "seal": None, "seed": "other"}
    path.write_text(json.dumps(cheated), "utf-8")
    assert "does not fit the commitment" in run("verify", str(path)).stderr
    path.write_text(json.dumps({**record, "seal": None, "entropy": [None] * 3}), "utf-8")
    assert run("verify", str(path)).returncode == 2
    path.write_text(json.dumps({**record, "seal": None}), "utf-8")
    assert "There is no seal" in run("verify", str(path)).stdout


def test_verify_tells_who_shuffled_and_what_was_aborted(run: Run, tmp_path: Path) -> None:
    drawn, to_seed = "ab" * 32, records.commitment("kitchen")
    hers = [shuffles.commitment(to_seed, number, 0, drawn) for number in (1, 2)]
    aborted = Shuffle(commitments=[hers[0], None, None], reveals=[None] * 3, bots=[])
    second = Shuffle(commitments=[hers[1], None, None], reveals=[drawn, None, None], bots=[1])
    seats = [Seat(name="Ann"), Seat(name="Ben"), Seat(name="Distel", bot="greedy")]
    match = Match.new("esel", 3, {"deals": 1}, "kitchen", shuffles=[aborted, second], seats=seats)
    play_out(match, last)
    record, path = match.record(), tmp_path / "match.json"
    files.save(record, path)
    said = run("verify", str(path)).stdout
    for words in ("had committed to: Ann.", "Shuffle 1 was aborted: nothing came from Ben.", "took the part of Ben"):
        assert words in said
    record["shuffles"][1]["reveals"][0] = "cd" * 32
    path.write_text(json.dumps(record | {"seal": None}), "utf-8")
    assert "what seat 0 revealed does not fit its commitment" in run("verify", str(path)).stderr


def test_verify_refuses_damage_with_its_place(run: Run, tmp_path: Path) -> None:
    _, path = recorded(tmp_path)
    text = path.read_bytes()
    place = text.index(b'"move":"') + 8
    path.write_bytes(text[:place] + b"9" + text[place + 1 :])
    result = run("verify", str(path))
    assert result.returncode == 2 and "line 13" in result.stderr and "moves[0]" in result.stderr


def test_replay_as_text(run: Run, tmp_path: Path) -> None:
    match, path = recorded(tmp_path)
    everything = run("replay", str(path)).stdout
    assert f"{match.ply:>4}  " in everything and "Deal 2 is over" in everything
    first = Match.new("esel", 3, {"deals": 2}, "kitchen", entropy=["Ann's dice", None, None])
    hands = [first.view(seat)["hand"] for seat in range(3)]
    assert all(hand in everything for hand in hands)
    one = run("replay", str(path), "--seat", "1").stdout
    assert hands[1] in one and hands[0] not in one and hands[2] not in one
    second = run("replay", str(path), "--deal", "2").stdout
    assert hands[0] not in second and "Deal 2 is over" in second
    assert "0 to 2" in run("replay", str(path), "--seat", "3").stderr
    assert "the last one is 2" in run("replay", str(path), "--deal", "3").stderr


def test_matches_are_listed_exported_and_deleted(run: Run, data: Path, tmp_path: Path) -> None:
    assert "No matches yet" in run("matches").stdout
    assert run("play", "--name", "Ann").returncode == 0
    (path,) = data.glob("*.json")
    listed = run("matches").stdout
    assert path.stem in listed and "Ann" in listed and "running" in listed
    target = tmp_path / "out.json"
    assert run("matches", "export", path.stem, str(target)).returncode == 0
    assert target.read_text("utf-8") == path.read_text("utf-8") == run("matches", "export", path.stem, "-").stdout
    assert "already there" in run("matches", "export", path.stem, str(target)).stderr
    assert run("matches", "replay", path.stem).returncode == 0
    assert "is gone" in run("matches", "delete", path.stem).stdout and not path.exists()


def test_a_damaged_match_is_listed_with_what_is_wrong(run: Run, data: Path) -> None:
    run("play", "--name", "Ann")
    (path,) = data.glob("*.json")
    path.write_bytes(path.read_bytes()[:-3])
    assert "damaged" in run("matches").stdout
    assert run("play", "--continue", path.stem).returncode == 2


def test_output_into_a_closed_pipe_is_no_mishap(run: Run) -> None:
    import subprocess
    import sys

    process = subprocess.Popen(
        [sys.executable, "-m", "eselsohr.cli", "rules", "esel"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


def test_a_suggestion_names_the_command_that_begins_it(run: Run) -> None:
    first, command, *_ = run("suggest", "7", "30").stdout.splitlines()
    assert "about" in first and "minutes" in first
    eselsohr, *words = command.split()
    begun = run(*words, "--plain", stdin="quit\n")
    assert (eselsohr, begun.returncode) == ("eselsohr", 0)
    assert run("suggest", "13", "30", "--lang=de").stdout.startswith("Da passt nichts")
    assert run("suggest", "4").returncode == run("suggest", "0", "30").returncode == 2
