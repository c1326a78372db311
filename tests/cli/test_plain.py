"""The table in plain lines: what pipes get."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from eselsohr import Match
from eselsohr.cli import saved
from eselsohr.cli.local_match import LocalMatch, begin
from eselsohr.cli.plain import PlainTable
from eselsohr.engine import files
from eselsohr.terminal.zones import piles
from eselsohr.text import languages, say
from tests.cli.conftest import Run
from tests.conftest import SCALE
from tests.kits import playthroughs
from tests.playing import turns
from tests.toy.game import TOY

GAMES = playthroughs()


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


@pytest.mark.parametrize(("game", "name", "players", "options"), GAMES, ids=[golden[1] for golden in GAMES])
@pytest.mark.parametrize("language", languages())
def test_whole_matches(
    game: str,
    name: str,
    players: int,
    options: dict[str, object],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Two people and bots, every move found by trying all moves that were ever legal at this seat."""
    people = ["Ann", "Bob"][:players]
    local = LocalMatch(begin(game, players, options, name, people, "greedy"), None, language)
    twin = local.match.copy()
    answers = []
    for _ in turns(twin):
        person = twin.turn in local.people
        here = LocalMatch(twin, None, language)
        move = twin.legal()[0] if person else here.bot_move()()
        twin.play(move)
        answers += [move] if person else []
    typed(monkeypatch, "\n".join(answers) + "\n")
    PlainTable(local).play()
    assert local.match.over and local.match.result == twin.result
    said = capsys.readouterr().out
    assert "Ann" in said and said.count("\n") > len(answers)


@pytest.mark.parametrize("language", languages())
def test_what_lies_open_is_said_for_a_game_without_a_drawing(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    local = LocalMatch(begin(TOY.name, 2, {}, "plain", ["Ann", "Bob"], "greedy"), None, language)
    first = local.match.legal()[0]
    name = local.names[local.match.turn or 0]
    typed(monkeypatch, f"{first}\nquit\n")
    PlainTable(local).play()
    lines = capsys.readouterr().out.splitlines()
    assert lines.count(f"{say(language, 'toy.zone.open')} · {name}: {first}") == 1


@pytest.mark.parametrize(("game", "zone"), [("heuldoch", "tops"), ("dreist", "layout")])
def test_what_one_lays_cards_to_is_said_at_every_turn(
    game: str, zone: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Stacks and columns grow for a whole deal: nobody has to remember them."""
    local = LocalMatch(begin(game, 3, {"starter": 0}, "plain", ["Ann"], "greedy"), None, "en")
    typed(monkeypatch, "".join(f"{move}\n" for move in local.match.legal()[:1]) + "quit\n")
    PlainTable(local).play()
    said = capsys.readouterr().out
    lies = [cards for _, cards in piles(local.match.view(0)[zone]) if cards]
    assert lies and all(f": {cards}\n" in said for cards in lies)


@pytest.mark.parametrize("language", languages())
def test_a_round_has_a_heading(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    local = LocalMatch(begin("esel", 3, {"starter": 0}, "plain", ["Ann"], "greedy"), None, language)
    typed(monkeypatch, f"{local.match.legal()[0]}\npass\npass\npass\n")
    PlainTable(local).play()
    lines = capsys.readouterr().out.splitlines()
    rounds = [f"— {say(language, 'heading.round', round=number)} —" for number in (1, 2)]
    assert [lines.count(heading) for heading in rounds] == [1, 1]
    assert any("Ann" not in line for line in lines[lines.index(rounds[0]) : lines.index(rounds[1])])


def test_passes_in_a_row_are_one_line_however_they_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    local = LocalMatch(begin("esel", 5, {"starter": 0}, "plain", ["Ann"], "greedy"), None, "en")
    typed(monkeypatch, f"{local.match.legal()[-1]}\nquit\n")  # nobody can beat that
    PlainTable(local).play()
    lines = capsys.readouterr().out.splitlines()
    assert f"{', '.join(local.names[1:4])} and {local.names[4]} pass." in lines


def test_garbage_changes_nothing(data: Path, run: Run) -> None:
    chooser = random.Random("garbage")
    lines = [
        "".join(chr(chooser.randrange(1, 0x250)) for _ in range(chooser.randrange(40))) for _ in range(100 * SCALE)
    ]
    text = "\n".join(line.replace("\n", "") for line in lines if line.strip().lower() not in ("q", "quit", "exit"))
    result = run("play", "--name", "Ann", "--seed", "1", "--set", "starter=0", stdin=text)
    assert result.returncode == 0 and result.stderr == ""
    (path,) = data.glob("*.json")
    assert Match.replay(files.load(path)).ply == 0


def test_words_and_refusals(run: Run) -> None:
    said = run(
        "play",
        "--name",
        "Ann",
        "--seed",
        "1",
        "--set",
        "starter=0",
        "--level",
        "greedy",
        stdin="pass\nrules\nmoo\nrules E99\n?\nhint\nquit\n",
    ).stdout
    for words in (
        "You lead, so play something",
        "E7   The starter must lead",
        "“moo” is not a move in this game. (G11) Type something like 6 6, 11 *, E or pass.",
        "There is no rule E99",
        "You could play: ",
        "Average finish ",
        "Saved as esel-",
    ):
        assert words in said


def test_quit_and_continue(run: Run, data: Path) -> None:
    run("play", "--name", "Ann", "--seed", "1", "--set", "starter=0", "--level", "greedy", stdin="2\n")
    (file,) = saved.every()
    said = run("matches", "continue", file.name, stdin="quit\n").stdout
    assert "Your hand: " in said and "Deal 1. " not in said


def test_a_match_only_bots_play_is_to_be_replayed(run: Run) -> None:
    file = saved.new("esel")
    file.save(begin("esel", 3, {}, None, [], "greedy"))
    assert "only bots do" in run("play", "--continue", file.name).stderr


def test_each_of_several_people_hears_what_happened_since_the_last_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begin("esel", 3, {"starter": 0}, "1", ["Ann", "Bob", "Cem"], "greedy")
    cards = [match.view(seat)["hand"].split()[1] for seat in range(3)]
    typed(monkeypatch, f"E\n{cards[1]}\n{cards[2]}\n")
    PlainTable(LocalMatch(match, None, "en")).play()
    parts = capsys.readouterr().out.split("---")
    assert [part.strip() for part in parts[1::2]][:3] == [f"{name}, your turn." for name in ("Ann", "Bob", "Cem")]
    assert "Ann sends the donkey round" in parts[4] and "Ann sends the donkey round" in parts[6]
    assert f"Bob plays {cards[1]}." in parts[6] and f"Bob plays {cards[1]}." not in parts[4]
    hands = [match.view(seat)["hand"] for seat in range(3)]
    assert all((hands[seat] in parts[2 * turn + 2]) == (seat == turn) for seat in range(3) for turn in range(3))


@pytest.mark.rule("G12")
@pytest.mark.parametrize(("language", "word"), [("en", "undo"), ("de", "zurück"), ("nl", "terug")])
def test_a_move_is_taken_back_and_the_file_says_so(
    language: str, word: str, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = saved.new("esel")
    local = LocalMatch(begin("esel", 3, {"starter": 0}, "undo", ["Ann"], "greedy"), file, language)
    hand, first = local.match.view(0)["hand"], local.match.legal()[0]
    typed(monkeypatch, f"{word}\n{first}\n{word}\nquit\n")
    PlainTable(local).play()
    said = capsys.readouterr().out
    assert say(language, "refuse.take_back.nothing") in said
    assert said.splitlines().count(say(language, "event.taken_back.you")) == 1
    assert local.match.view(0)["hand"] == hand
    assert local.match.moves == []
    kept = file.load()
    assert (kept.entries[0].move, kept.entries[-1].move) == (first, f"takeback {kept.ply - 1}")
    assert kept.turn == 0


@pytest.mark.rule("G12")
def test_two_people_take_nothing_back(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    local = LocalMatch(begin("esel", 3, {"starter": 0}, "undo", ["Ann", "Bob"], "greedy"), None, "en")
    typed(monkeypatch, f"{local.match.legal()[0]}\nundo\nquit\n")
    PlainTable(local).play()
    assert say("en", "refuse.take_back.people") in capsys.readouterr().out
    assert local.match.ply == 1


@pytest.mark.parametrize(("language", "wanted"), [("en", "peanuts"), ("de", "erdnüsse"), ("nl", "5")])
def test_a_gesture_is_seen_by_the_next_one_at_the_screen(
    language: str, wanted: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    local = LocalMatch(begin("esel", 3, {"starter": 0}, "gesture", ["Ann", "Bob"], "greedy"), None, language)
    typed(monkeypatch, f"!moo\n!{wanted}\n{local.match.legal()[0]}\nquit\n")
    PlainTable(local).play()
    lines, told = capsys.readouterr().out.splitlines(), say(language, "reaction.peanuts.told", name="Ann")
    assert lines.count(told) == 2  # to Ann, who asked for it, and to Bob
    assert lines.index(say(language, "cli.plain.turn", name="Bob")) + 1 == len(lines) - lines[::-1].index(told) - 1
    assert any(say(language, "reaction.peanuts") in line for line in lines)  # what there is, to who typed nonsense
