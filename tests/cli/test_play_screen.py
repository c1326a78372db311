"""The full screen, driven by keys and clicks; what it draws is tested with the scene."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from eselsohr.cli.fullscreen import FrameWidget, Page
from eselsohr.cli.local_match import LocalMatch, begin
from eselsohr.cli.play_screen import PlayScreen
from eselsohr.terminal.scene import Scene
from eselsohr.text import languages
from tests.kits import playthroughs
from tests.waiting import PATIENCE, patiently

Play = Callable[[PlayScreen, Pilot[None]], Awaitable[None]]


def at_the_table(play: Play, players: int = 3, people: tuple[str, ...] = ("Ann",), **options: Any) -> LocalMatch:
    """Let somebody play for a while."""
    match = begin("esel", players, {"starter": 0, **options}, "screen", people, "greedy")
    app = PlayScreen(LocalMatch(match, None, "en"), 0)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(app, pilot)
            await play(app, pilot)

    asyncio.run(run())
    return app.local


async def settled(app: PlayScreen, pilot: Pilot[None]) -> None:
    """Wait until a person is asked, a page lies there or the match is over."""
    for _ in patiently("a question, a page or the end"):
        if app.prompt is not None or isinstance(app.screen, Page) or app.local.match.over:
            break
        await pilot.pause(0.01)
    await pilot.pause()


def shown(app: PlayScreen) -> str:
    frame = app.screen_stack[0].query_one(FrameWidget).frame
    assert frame is not None
    return "\n".join(frame.draw(80, 24).lines())


def test_typing_picking_and_choosing_all_play() -> None:
    async def play(app: PlayScreen, pilot: Pilot[None]) -> None:
        await pilot.press("E", "enter")
        assert app.local.match.ply >= 1
        await settled(app, pilot)
        ply = app.local.match.ply
        await pilot.press("down", "enter")
        await settled(app, pilot)
        assert app.local.match.ply > ply

    at_the_table(play)


def test_a_click_picks_a_card() -> None:
    async def play(app: PlayScreen, pilot: Pilot[None]) -> None:
        await pilot.click(FrameWidget, offset=(8, 18))
        assert app.prompt is not None and app.prompt.picked == {1}

    at_the_table(play)


def test_a_refusal_is_shown_and_rules_opens_its_rule() -> None:
    async def play(app: PlayScreen, pilot: Pilot[None]) -> None:
        await pilot.press(*"pass", "enter")
        assert "(E7)" in shown(app) and app.local.match.ply == 0
        await pilot.press(*"rules", "enter")
        assert isinstance(app.screen, Page)
        await pilot.press("enter")
        assert not isinstance(app.screen, Page) and "rules" not in shown(app)
        await pilot.press(*"rules", "space", *"X1", "enter")
        assert "There is no rule X1" in shown(app)

    at_the_table(play)


def test_help_and_hint() -> None:
    async def play(app: PlayScreen, pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        assert isinstance(app.screen, Page)
        await pilot.press("escape", "f2")
        for _ in patiently("a hint"):
            if "Average finish" in shown(app):
                break
            await pilot.pause(0.01)

    at_the_table(play)


def test_a_hint_about_what_is_picked_or_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    def hint(here: LocalMatch, move: str = "") -> Callable[[], str]:
        asked.append(move)
        return lambda: "Why not?"

    monkeypatch.setattr(LocalMatch, "hint", hint)

    async def play(app: PlayScreen, pilot: Pilot[None]) -> None:
        await pilot.press("space", "f2", "escape", "9", "f2", "escape", *"hint", "space", "7", "enter", "f2")
        await pilot.pause()
        assert app.prompt is not None and "Why not?" in shown(app)
        assert asked == [app.prompt.hand[0], "9", "7", ""]

    at_the_table(play)


@pytest.mark.rule("G12")
@pytest.mark.parametrize("keys", [("ctrl+z",), (*"undo", "enter")], ids=["key", "word"])
def test_a_move_is_taken_back(keys: tuple[str, ...]) -> None:
    async def play(app: PlayScreen, pilot: Pilot[None]) -> None:
        before = app.local.match.view(0)
        await pilot.press("E", "enter")
        await settled(app, pilot)
        ply = app.local.match.ply
        await pilot.press(*keys)
        await settled(app, pilot)
        assert app.local.match.view(0) == before | {"ply": ply + 1}
        assert "You take your last move back." in shown(app)
        await pilot.press(*keys)
        await pilot.pause()
        assert "(G12)" in shown(app)  # there is nothing more

    at_the_table(play)


def test_the_log_scrolls_back() -> None:
    async def play(app: PlayScreen, pilot: Pilot[None]) -> None:
        for _ in range(6):
            await pilot.press("down", "enter")
            await settled(app, pilot)
        now = shown(app)
        await pilot.press("pageup")
        assert shown(app) != now
        await pilot.press("pagedown")
        assert shown(app) == now

    at_the_table(play)


def test_while_a_bot_thinks_the_screen_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, bot_move = threading.Event(), LocalMatch.bot_move

    def slow(local: LocalMatch) -> Callable[[], str]:
        choose = bot_move(local)
        return lambda: choose() if thinking.wait(60) else "never"

    async def play(app: PlayScreen, pilot: Pilot[None]) -> None:
        await pilot.press("down", "enter")
        ply = app.local.match.ply
        assert "is thinking" in shown(app)
        await pilot.press("question_mark")
        assert isinstance(app.screen, Page) and app.local.match.ply == ply
        thinking.set()
        await pilot.press("escape")
        await settled(app, pilot)
        assert app.local.match.ply > ply

    monkeypatch.setattr(LocalMatch, "bot_move", slow)
    at_the_table(play)


def test_quit_leaves_at_once_and_nothing_is_lost() -> None:
    async def play(app: PlayScreen, pilot: Pilot[None]) -> None:
        await pilot.press("down", "enter", "ctrl+q")

    assert at_the_table(play).match.ply >= 1


def test_between_two_people_the_screen_shows_no_hand() -> None:
    async def play(app: PlayScreen, pilot: Pilot[None]) -> None:
        last = None
        for _ in range(10):
            await settled(app, pilot)
            name = app.local.names[app.local.match.turn or 0]
            assert isinstance(app.screen, Page) == (name != last)
            if name != last:
                assert app.seat is None and "◣" not in "\n".join(shown(app).splitlines()[14:])
                await pilot.press("enter")
            assert f"▸{name}" in shown(app).splitlines()[14]
            await pilot.press("down", "enter")
            last = name

    at_the_table(play, people=("Ann", "Bob"))


@pytest.mark.parametrize(("people", "deals"), [(("Ann",), 2), (("Ann", "Bob", "Cem"), 1)])
def test_a_whole_match(people: tuple[str, ...], deals: int) -> None:
    async def play(app: PlayScreen, pilot: Pilot[None]) -> None:
        sheets = 0
        for _ in patiently("the end of the match", 5 * PATIENCE):
            if app.local.match.over and not isinstance(app.screen, Page):
                break
            await settled(app, pilot)
            if isinstance(app.screen, Page):
                sheets += app.counted > sheets
                await pilot.press("enter")
            else:
                await pilot.press("up", "enter")
        assert sheets == deals
        await pilot.press("enter")

    assert at_the_table(play, people=people, deals=deals, ox=True).match.over


@pytest.mark.parametrize("size", [(72, 22), (80, 24), (200, 60), (71, 24), (10, 3), (1, 1)])
@pytest.mark.parametrize("language", languages())
def test_any_size(size: tuple[int, int], language: str) -> None:
    for game, name, players, options in playthroughs():
        match = begin(game, players, options, name, ["Ann"], "greedy")
        for seat in (None, 0):
            scene = Scene(match, seat, language, all_hands=seat is None)
            assert len(scene.draw(*size).lines()) == size[1]
