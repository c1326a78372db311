"""`eselsohr review`: every decision of a seat, what it cost, and a curve that needs no colour."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from eselsohr import Match, bots, cli
from eselsohr.bots import Sight, advice
from eselsohr.bots.advice import Candidate, Comparison
from eselsohr.bots.compiled import think
from eselsohr.bots.thinking import Thinking
from eselsohr.cli import review
from eselsohr.cli.curve import curve
from eselsohr.engine import files
from eselsohr.engine.records import Seat
from eselsohr.engine.replay import Replay
from eselsohr.text import languages, say
from tests.cli.conftest import Run
from tests.ours import GAMES
from tests.playing import play_out

SEATS = [Seat(name="Muffel", bot="greedy"), Seat(name="Ann"), Seat(name="Hafer", bot="greedy")]


@pytest.fixture
def match() -> Match:
    """Two deals of Ann and two bots, all of whom play anything."""
    match, chooser = Match.new("esel", 3, {"deals": 2}, "kitchen", seats=SEATS), random.Random(3)
    play_out(match, chooser.choice)
    return match


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    files.save(match.record(), tmp_path / "match.json")
    return tmp_path / "match.json"


def test_a_review_of_the_only_person(run: Run, match: Match, file: Path) -> None:
    said = run("review", str(file), "--level", "search:iterations=60")
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith("Esel: how Ann played") and "tried 60 ways" in said.stdout
    found = think(advice.decisions(Replay(Match.moments(match.record())), 1))
    rows = said.stdout.splitlines()[-len(found) - 1 :]
    for decision, row in zip(found, rows, strict=False):
        assert row.split()[:2] == [str(decision.ply + 1), str(decision.view["deal"])] and decision.played in row
    assert "▁" in said.stdout and "\x1b" not in said.stdout
    assert max(map(cell_len, said.stdout.splitlines())) <= 80
    assert run("review", str(file), "--level", "search:iterations=60", "--seat", "1").stdout == said.stdout
    assert "how Muffel played" in run("review", str(file), "--level", "search:iterations=60", "--seat", "0").stdout


@pytest.mark.parametrize("language", languages())
def test_the_costliest_decisions_come_with_their_situation(
    language: str, match: Match, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = think(advice.decisions(Replay(Match.moments(match.record())), 1))
    dear = max(found, key=lambda decision: len(decision.sight.legal))

    def compare(sight: object, *_: object) -> Thinking[Comparison]:
        yield None
        assert isinstance(sight, Sight)
        known = sight.known
        best = next(move for move in known["legal"] if known["ply"] != dear.ply or move != dear.played)
        return Comparison(
            (Candidate(best, 1.5), *(Candidate(m, 2.75 if known["ply"] == dear.ply else 1.5) for m in known["legal"]))
        )

    monkeypatch.setattr(advice, "compare", compare)
    said = CliRunner().invoke(cli.eselsohr, ["review", str(file), "--lang", language]).output
    number = f"{dear.ply + 1:>4}  "
    first = said.index(f"\n{number}")
    told = said[first : said.index("\n\n", first)]
    assert dear.view["hand"] in told and dear.played in told
    assert ("1.2" if language == "en" else "1,2") in told
    assert said.count(f"\n{number}") == 1, "nothing else cost anything"
    assert max(map(cell_len, said.splitlines())) <= 80


def test_whoever_the_refusal_names_can_judge() -> None:
    for language in languages():
        words = re.findall(r"[\w:=]+", say(language, "cli.review.no_judge", value=""))
        named = [word for word in words if word in bots.LEVELS or "=" in word]
        assert named == ["hard", "master", "search:iterations=500"]
        for game in GAMES:
            assert all(review._judge(word, game) for word in named)


def test_a_match_that_is_not_over_and_a_judge_who_cannot_judge(run: Run, file: Path, tmp_path: Path) -> None:
    running = tmp_path / "running.json"
    files.save(Match.new("esel", 3, seed=1).record(), running)
    for arguments, words in (
        ([str(running)], "not over yet"),
        ([str(file), "--level", "greedy"], "greedy cannot judge"),
        ([str(file), "--level", "search:ms=5"], "search:ms=5 cannot judge"),
        ([str(file), "--level", "genius"], "Choose from: random"),
        ([str(file), "--seat", "3"], "0 to 2"),
        ([str(file), "--seat", "me"], "whole number"),
        ([], "FILE is missing"),
        (["nothing"], "no saved match"),
    ):
        said = run("review", *arguments)
        assert (said.returncode, said.stdout) == (2, "") and words in said.stderr
        assert said.stderr.count("\n") == 1


def test_the_curve() -> None:
    assert curve({1: [1, 1.5, 2], 3: [3, 2.125]}, 3, 80) == [
        "  1 ┤█",
        "    ┤█▄",
        "    ┤██",
        "  2 ┤███  ▅",
        "    ┤███  █",
        "    ┤███  █",
        "  3 ┤███ ██",
        "     1   3",
    ]


def test_a_long_curve_is_no_wider_than_it_may_be() -> None:
    deals = {deal: [1.0 + (deal + i) % 12 for i in range(deal % 7 + 1)] for deal in range(1, 21)}
    lines = curve(deals, 12, 80)
    assert len(lines) == 13 and max(map(len, lines)) <= 80
