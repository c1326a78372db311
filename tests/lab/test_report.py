"""Reports: every figure comes from matches anybody can play again, on a page that loads nothing, for any game."""

from __future__ import annotations

import errno
import os
import re
import shlex
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eselsohr import bots, cli
from eselsohr.engine import registry
from eselsohr.engine.studies import Bars, Grid, Played, mean, pooled, rate
from eselsohr.lab import figures
from eselsohr.lab.report import Report, _shares, gather
from eselsohr.text import languages, number, percent, say
from tests.toy.game import TOY


def made(report: Report) -> tuple[str, int]:
    """Make a page here; how many matches that took."""
    played = sum(gather(report, 1))
    return report.page, played


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    pages = {}
    for language in languages():
        report = Report(registry.first(), None, 40, ["random", "greedy"], language)
        pages[language], played = made(report)
        assert played == sum(need.games for need in report.needs)
    return pages


def test_in_every_language_and_with_every_question(pages: dict[str, str]) -> None:
    game = registry.first()
    for language, page in pages.items():
        assert f'<html lang="{language}">' in page
        titles = re.findall(r"<h2>(.*?)</h2>", page)
        for key in ("seats", "length", "scores", "luck", "leads"):
            assert say(language, f"report.{key}") in titles
        own = [question.name for question in game.part("study").QUESTIONS]  # type: ignore[union-attr]
        assert own and all(say(language, f"{game.name}.study.{name}") in titles for name in own)
        for option in game.options[:2]:
            name = say(language, f"{game.name}.option.{option.name}")
            assert say(language, "report.option", option=name) in titles
        assert page.count("<svg") == page.count("<pre>") == len(titles)


@pytest.mark.parametrize("language", languages())
def test_it_says_how_many_matches_that_are(language: str) -> None:
    """Of five digits and more the thousands stand apart, as each language has them."""
    report = Report(registry.first(), None, 4000, ["random", "greedy"], language)
    assert {"de": "73.500", "en": "73,500", "nl": "73.500"}[language] in report.about
    assert number(language, 9999, 0) == "9999"


def test_it_loads_nothing(pages: dict[str, str]) -> None:
    for page in pages.values():
        assert not re.search(r"""(?:src|href)="(?!#)|url\((?!#)|@import|<script|<image""", page)
        assert "default-src 'none'" in page


def test_a_number_is_made_again_by_the_command_beside_it(
    pages: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = re.sub(r"<.*?>", "", re.findall(r"<pre>(.*?)</pre>", pages["en"])[0])
    words = shlex.split(command)
    with pytest.raises(SystemExit) as end:
        cli.main([*words[1:-1], "rows.csv", "--workers", "1"])
    assert end.value.code == 0
    rows = np.genfromtxt("rows.csv", delimiter=",", names=True)
    shown = percent("en", float(rows["moves"].mean()) / 100).rstrip("%")
    assert f"<td>{say('en', 'report.axis.moves')}</td><td>{shown}</td>" in pages["en"]


def test_every_number_has_its_interval(pages: dict[str, str]) -> None:
    """In every table a mean stands with the two ends of its interval, and lies between them; so does every share."""
    for language, page in pages.items():
        names = [say(language, f"report.{name}") for name in ("mean", "from", "to")]
        tables = re.findall(r"<table>(.*?)</table>", page)
        assert len(tables) == page.count("<h2>")
        for table in tables:
            assert re.findall(r"<th>(.*?)</th>", table)[1:4] == names
        said = dict(re.findall(r"<h2>(.*?)</h2><p>(.*?)</p>", page))
        assert all("(95" in said[say(language, f"report.{name}")] for name in ("seats", "length", "scores", "luck"))
    numbers = [
        [float(text.rstrip("%").replace(",", "")) for text in re.findall(r"<td>([-\d.,]+%?)</td>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", pages["en"])
    ]
    whole = [row for row in numbers if len(row) >= 3]
    assert len(whole) > 10 and all(low <= value <= high for value, low, high, *_ in whole)


def test_an_interval_of_points_counts_matches_and_not_seats() -> None:
    """Seats of one match depend on each other: three times as many of them tell no more."""
    report = Report(TOY, 3, 8, ["greedy"], "en")
    places = {"place_0": [1] * 8, "place_1": [2] * 8, "place_2": [3] * 8}
    scores = {"score_0": [0] * 8, **dict.fromkeys(("score_1", "score_2"), [4, 6] * 4)}
    rows = {name: np.array(values) for name, values in (places | scores).items()}
    others = report._scores([Played(TOY, 3, {}, "", rows, {}, {})]).rows[1]
    value, low, high = mean([4, 6] * 4)
    assert others[1:4] == [number("en", value), number("en", low), number("en", high)]


@pytest.mark.parametrize(("low", "high"), [(0.495, 0.545), (0.17, 0.26), (0.184, 0.217), (0.0, 0.47), (0.6, 0.99)])
@pytest.mark.parametrize("language", languages())
def test_a_scale_says_what_it_shows(low: float, high: float, language: str) -> None:
    """What is written at equal distances has equal distances: half a step is never rounded away."""
    drawn = figures.bars([("x", Bars(["a", "b"], [(low, low, low), (high, high, high)]))], language)
    texts = re.findall(r">([\d.,]+) ?%</text>", drawn)
    marks = np.array([float(text.replace(",", ".")) for text in texts])
    assert 2 <= len(marks) <= 4, "more would touch"
    assert np.diff(marks) == pytest.approx(np.diff(marks)[0])


def test_whole_numbers_have_whole_marks() -> None:
    """A match of Heul doch is always equally long: one bar, and no half moves beside it."""
    for values in ([94] * 5, [94, 95, 95, 96]):
        drawn = figures.histogram([("moves", np.array(values))], "moves", "en", ["#888"])
        marks = re.findall(r">([\d.]+)</text>", drawn)
        assert "94" in marks and all(mark.isdecimal() for mark in marks)


@pytest.mark.parametrize("language", languages())
def test_matches_that_are_equally_long_have_no_mean(language: str) -> None:
    def says(moves: list[int]) -> str:
        played = Played(TOY, 3, {}, "", {"moves": np.array(moves), "deals": np.ones(len(moves))}, {}, {})
        return Report(TOY, 3, 8, ["greedy"], language)._length([played]).says

    always = say(language, "report.length.always", value=94)
    minutes = say(language, "report.length.minutes", middle=8)
    assert says([94] * 9) == f"{always} {minutes}"
    assert "(95" in says([94, 95] * 9) and says([94, 95] * 9).endswith(minutes), "between 8 and 8 says nothing"
    assert says([94, 940] * 9).endswith(say(language, "report.length.people", middle=44, short=8, long=79))


@pytest.mark.parametrize("language", languages())
def test_what_bots_do_not_mind_is_said(language: str) -> None:
    def says(moves: list[int]) -> str:
        same: Any = {"place": [1, 2, 3], "score": [1, 2, 3]}
        rows = {f"{name}_{seat}": np.full(2, same[name][seat]) for name in same for seat in range(3)}
        rows |= {"first": np.zeros(2, int)}
        found = [Played(TOY, 3, {}, "", {**rows, "moves": np.full(2, count)}, {}, {}) for count in moves]
        about = f"{TOY.name}.option.deals.about"
        return Report(TOY, 3, 8, ["greedy"], language)._compare(about, ["off", "on"], found).says

    assert says([5, 5]).endswith(say(language, "report.same"))
    assert say(language, "report.same") not in says([5, 6])


def test_what_is_counted_from_moves_says_how_to_have_them(pages: dict[str, str]) -> None:
    after = pages["en"].split(f"<h2>{say('en', 'report.leads')}</h2>")[1]
    command = re.sub(r"<.*?>", "", re.findall(r"<pre>(.*?)</pre>", after)[0])
    assert "--moves" in shlex.split(command)


def test_any_game_gets_what_any_game_has() -> None:
    page, _ = made(Report(TOY, None, 20, ["random", "greedy"], "en"))
    assert page.count("<section") >= 5 and say("en", "report.leads") in page


def test_one_who_plays_alone() -> None:
    """Where there is a house, it is the other seat; every game's own questions are answered."""
    game = next(game for game in registry.games() if 1 in game.players)
    report = Report(game, 1, 4, ["greedy"], "en")
    assert all(need.simulation.players == 1 for need in report.needs)
    assert say("en", "report.luck") not in map(report.title, report.sections)


@pytest.mark.parametrize("game", [game for game in registry.games() if game.part("study")], ids=str)
def test_questions_have_words(game: Any) -> None:
    for question in game.part("study").QUESTIONS:
        for language in languages():
            for part in ("", ".about", ".axis"):
                key = f"{game.name}.study.{question.name}{part}"
                assert say(language, key) != key


def table(game: str, players: int, deals: list[list[int]]) -> Played:
    """Deals as rows of match, number and totals."""
    columns = np.array(deals).T
    rows = {"match": columns[0], "deal": columns[1], **{f"score_{i}": each for i, each in enumerate(columns[2:])}}
    return Played(registry.find(game), players, {}, "", {}, rows, {})


def asked(game: str, name: str, played: Played) -> Bars | Grid:
    study: Any = registry.find(game).part("study")
    answer: Bars | Grid = next(question.answer(played) for question in study.QUESTIONS if question.name == name)
    return answer


def test_ranks_that_never_change_and_ranks_that_turn_round() -> None:
    """Totals are sums of places; two matches of three rounds."""
    rounds = [[0, 1, 1, 2, 3, 4], [0, 2, 2, 4, 6, 8], [0, 3, 3, 6, 9, 12], [1, 1, 1, 2, 3, 4], [1, 2, 5, 5, 5, 5]]
    grid = asked("boss", "ranks", table("boss", 4, rounds))
    assert isinstance(grid, Grid)
    expected = np.zeros((4, 4))
    for i in range(4):
        expected[i, i] += 2 / 3
        expected[i, 3 - i] += 1 / 3
    shares = np.array(grid.values)
    assert np.allclose(shares[:, :, 0], expected)
    assert (shares[:, :, 1] <= expected).all() and (shares[:, :, 2] >= expected).all()
    assert shares[0, 0, 1] < expected[0, 0] < shares[0, 0, 2], "two matches tell little"


def test_egon_wins_where_a_climb_ends() -> None:
    """Twenty win the first step, and five of them the second."""
    steps = [[i, 1, 50, 0] for i in range(20)] + [[i, 2, 52 if i < 5 else 50, 0] for i in range(20)]
    bars = asked("dreist", "egon", table("dreist", 1, steps))
    assert isinstance(bars, Bars)
    assert bars.labels == ["50", "52"] and [value[0] for value in bars.values] == [0.0, 0.75]


def test_intervals() -> None:
    assert rate(0, 10)[0] == 0 and 0 < rate(0, 10)[2] < 0.5 and rate(10, 10)[1] > 0.5
    value, low, high = mean([1.0, 2.0, 3.0])
    assert value == 2 and low < 1.5 and high - value == pytest.approx(value - low)
    assert np.isnan(mean([1.0])[1])


def test_trials_of_one_match_are_not_independent() -> None:
    """Ten matches of ten trials each: where all ten go the same way, they tell as much as ten."""
    together, mixed = pooled([10, 0] * 5, [10] * 10), pooled([5, 6, 4, 5, 5] * 2, [10] * 10)
    assert together[0] == mixed[0] == 0.5
    assert together[2] - together[1] > 3 * (mixed[2] - mixed[1])
    assert pooled([0, 0], [10, 10]) == rate(0, 20)


@pytest.mark.parametrize("language", languages())
def test_a_first_move_is_best_only_where_the_matches_say_so(language: str) -> None:
    def says(wins: list[int]) -> str:
        """Two moves, fifty times each, the first of whoever begins, who wins so often with each."""
        rows = 100
        won = np.array([i < wins[0] for i in range(50)] + [i < wins[1] for i in range(50)])
        matches = {"match": np.arange(rows), "first": np.zeros(rows, int)}
        matches |= {"place_0": np.where(won, 1, 2), "place_1": np.where(won, 2, 1), "place_2": np.full(rows, 3)}
        moves = {"match": np.arange(rows), "ply": np.zeros(rows, int), "move": ["1"] * 50 + ["2"] * 50}
        report = Report(TOY, 3, rows, ["random", "greedy"], language)
        return report._leads([Played(TOY, 3, {}, "", matches, {}, moves)]).says

    assert says([45, 5]).endswith(say(language, "report.leads.best", move="1"))
    assert says([24, 26]).endswith(say(language, "report.leads.level", move="2"))


@pytest.mark.parametrize("language", languages())
def test_what_cannot_be_reported_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    """An unknown bot, a file that cannot be written: nothing is played, and what was there stays."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("eselsohr.cli.report.gather", None)
    Path("mine").write_text("mine")
    Path("folder").mkdir()
    why = {number: os.strerror(number) for number in (errno.ENOTDIR, errno.EISDIR)}
    refused = {
        ("--bots", "nobody"): say(language, "options.level", value="nobody", names=", ".join(bots.levels())),
        ("--out", "mine/x.html"): say(language, "simulate.unwritable", path="mine/x.html", why=why[errno.ENOTDIR]),
        ("--out", "folder"): say(language, "simulate.unwritable", path="folder", why=why[errno.EISDIR]),
    }
    for words, sentence in refused.items():
        with pytest.raises(SystemExit) as end:
            cli.main(["report", *words, "--lang", language])
        assert end.value.code == 2 and capsys.readouterr().err == f"{sentence}\n"
    assert {file.name for file in tmp_path.iterdir()} == {"mine", "folder"} and Path("mine").read_text() == "mine"


def test_luck_and_skill() -> None:
    cards = np.array([[0.0, 0.0], [1.0, 1.0]])  # the deal decides
    assert _shares(cards) == pytest.approx([0, 1, 0])
    assert _shares(cards.T) == pytest.approx([1, 0, 0])
    assert _shares(np.eye(2)) == pytest.approx([0, 0, 1])
