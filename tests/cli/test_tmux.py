"""Whole matches in a real terminal, as a person plays them: typed, picked and chosen."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from eselsohr import Match, bots
from eselsohr.engine import files
from eselsohr.terminal import find
from tests.cli.tmux import ASKED, Terminal, corners, ready
from tests.conftest import some
from tests.playing import last, play_out
from tests.waiting import PATIENCE, patiently


def saved(folder: Path) -> Match:
    (path,) = (folder / "matches").glob("*.json")
    return Match.replay(files.load(path))


def pick(terminal: Terminal, hand: list[str], cards: tuple[str, ...]) -> None:
    """Pick a move's cards from the hand with the arrow keys."""
    wanted, at = Counter(cards), 0
    for place, card in enumerate(hand):
        if wanted[card]:
            wanted[card] -= 1
            terminal.press(*["Right"] * (place - at), "Space")
            at = place
    terminal.press("Enter")


def choose(terminal: Terminal, legal: list[str], move: str) -> None:
    """Choose a move from the list."""
    terminal.press(*["Down"] * (legal.index(move) + 1), "Enter")


def shown(match: Match) -> list[str]:
    """What should stand there."""
    table = find(match.game)
    return [table.face(token).corner for token in match.view(0)["hand"].split()]


def up_to_date(screen: str, folder: Path, ply: int) -> bool:
    """Whether the person is asked for a move beyond that ply, and the screen shows the match as it is saved."""
    match = saved(folder)
    return bool(ASKED.search(screen)) and match.ply > ply and match.turn == 0 and corners(screen) == shown(match)


def greedy(match: Match) -> str:
    dice = bots.dice("ann", match.ply)
    return bots.find("greedy").choose(bots.look(match, dice), dice).move


def play(terminal: Terminal, folder: Path) -> None:
    """Play to the end: now typing, now picking, now choosing."""
    turns, ply = 0, -1

    def next_thing(screen: str) -> bool:
        """Whether a page lies there, or the table waits for the next move."""
        return up_to_date(screen, folder, ply) if ASKED.search(screen) else ready(screen)

    for _ in patiently("the end of the match", 5 * PATIENCE):
        screen = terminal.wait(next_thing)
        if "Enter leaves" in screen:
            break
        if "Enter goes back" in screen:
            terminal.press("Enter")
            terminal.wait(lambda now, page=screen: now != page)  # type: ignore[misc]
            continue
        match = saved(folder)
        make(terminal, match, greedy(match), turns % 3)
        turns, ply = turns + 1, match.ply


def make(terminal: Terminal, match: Match, move: str, way: int) -> None:
    """Make a move in one of three ways; what cannot be picked is typed."""
    hand, drawing = match.view(0)["hand"].split(), find(match.game)
    cards = drawing.cards_of(move, hand)
    offers = [other for other in match.legal() if drawing.cards_of(other, hand) == cards]
    if way == 1 and cards and offers[0] == move:
        pick(terminal, hand, cards)
    elif way == 2:
        choose(terminal, match.legal(), move)
    else:
        terminal.type(move)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    some(
        [
            ("esel", 4, {"deals": 2, "ox": "on"}),
            ("boss", 4, {"rounds": 2}),
            ("heuldoch", 6, {"specials": "on", "memory_aid": "on"}),
            ("dreist", 3, {"games": 1}),
            ("dreist", 1, {}),
            ("esel", 4, {"deals": 2}),
            ("heuldoch", 3, {}),
        ],
        4,
    ),
)
def test_a_whole_match(tmp_path: Path, game: str, players: int, options: dict[str, object]) -> None:
    settings = [word for name, value in options.items() for word in ("--set", f"{name}={value}")]
    command = ["play", game, "--players", str(players), "--name", "Ann", "--level", "greedy", "--pace", "0"]
    with Terminal(tmp_path, *command, "--seed", "tmux", *settings) as terminal:
        play(terminal, tmp_path)
        match = saved(tmp_path)
        assert match.over and match.result is not None
        assert "The match is over" in terminal.screen()
        terminal.press("Enter")
        terminal.wait("left 0")
    assert match.game.name == game and match.players == players
    assert [move["seat"] for move in match.record()["moves"]].count(0) > 10


def test_a_wrong_move_is_answered_with_its_rule_and_the_rulebook_opens_there(tmp_path: Path) -> None:
    with Terminal(
        tmp_path, "play", "--name", "Ann", "--seed", "1", "--set", "starter=0", "--level", "greedy"
    ) as terminal:
        terminal.wait(ready)
        terminal.type("pass")
        terminal.wait("cards of one value, or one animal. (E7)")
        terminal.type("rules")
        terminal.wait("E7   The starter must lead")
        terminal.press("Escape")
        terminal.wait(lambda now: bool(ASKED.search(now)))
        terminal.press("?")
        terminal.wait("How to play at this table")
        terminal.press("q")
        terminal.wait(lambda now: bool(ASKED.search(now)))
        terminal.type("quit")
        terminal.wait("left 0")
        assert "eselsohr play --continue esel-" in terminal.screen()


def test_quit_and_continue(tmp_path: Path) -> None:
    start = ["play", "--players", "3", "--name", "Ann", "--seed", "2", "--level", "greedy", "--pace", "0"]
    with Terminal(tmp_path, *start) as terminal:
        terminal.wait(ready)
        terminal.type(saved(tmp_path).legal()[0])
        before = terminal.wait(lambda now: up_to_date(now, tmp_path, 3))
        terminal.press("C-q")
        terminal.wait("left 0")
    with Terminal(tmp_path, "play", "--continue") as terminal:
        assert terminal.wait(ready) == before


def test_two_people_at_one_screen_do_not_see_each_others_cards(tmp_path: Path) -> None:
    start = [
        "play",
        "--players",
        "3",
        "--name",
        "Ann",
        "--name",
        "Bob",
        "--seed",
        "3",
        "--level",
        "greedy",
        "--pace",
        "0",
    ]
    with Terminal(tmp_path, *start, "--set", "starter=0") as terminal:
        for name in ("Ann", "Bob"):
            screen = terminal.wait(f"Enter: I am {name}")
            assert "┌───◣" not in screen
            match = saved(tmp_path)
            terminal.press("Enter")
            terminal.wait(lambda now, name=name: f"▸{name} " in now and "Your turn" in now)  # type: ignore[misc]
            terminal.type(match.legal()[0])


def test_without_colour_nothing_is_coloured(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--name", "Ann", "--seed", "1", "--level", "greedy", colour=False) as terminal:
        terminal.wait(ready)
        colours = re.findall(r"\x1b\[(?:[0-9;]*;)?(?:3[0-9]|4[0-9]|9[0-7])(?:;[0-9;]*)?m", terminal.screen(styled=True))
        assert [code for code in colours if code not in ("\x1b[39m", "\x1b[49m")] == []


def test_a_replay_winds_forwards_and_back(tmp_path: Path) -> None:
    match = Match.new("esel", 3, {"deals": 2}, "replay")
    play_out(match, last)
    files.save(match.record(), tmp_path / "one.json")
    with Terminal(tmp_path, "replay", str(tmp_path / "one.json")) as terminal:
        first = terminal.wait("Move 0 of")
        terminal.press("Right", "Right", "Left", "Left")
        assert terminal.wait("Move 0 of") == first
        terminal.press("End")
        terminal.wait(f"Move {match.ply} of {match.ply}")
        terminal.press("Up")
        terminal.wait("Deal 2 of 2, round 1")
        terminal.press("Tab")
        terminal.wait("as Seat 0 sees it")
        terminal.press("q")
        terminal.wait("left 0")
