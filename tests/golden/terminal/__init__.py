"""What the terminal shows at 80 columns, as text a person can read. Write it anew with `make golden`."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from rich.console import Console, RenderableType

from eselsohr import bots, cli
from eselsohr.cli import pages, prompt
from eselsohr.cli.frame import Frame
from eselsohr.cli.local_match import LocalMatch, begin
from eselsohr.cli.matches import command as matches
from eselsohr.cli.replay import text
from eselsohr.engine import registry
from eselsohr.engine.match import Match
from eselsohr.engine.replay import Replay
from eselsohr.terminal.scene import Scene
from eselsohr.text import languages, say
from tests.kits import playthroughs
from tests.playing import LONGEST
from tests.waiting import patiently

FOLDER = Path(__file__).parent
COLUMNS, ROWS = 80, 24


def written() -> dict[Path, str]:
    """Every screen and page as it is now, by file."""
    screens = {name: content for game in playthroughs() for name, content in _of_a_playthrough(*game)}
    texts = {**dict(_helps()), **dict(_rulebooks()), **screens}
    return {FOLDER / f"{name}.txt": content for name, content in texts.items()}


def _helps() -> Iterator[tuple[str, str]]:
    """The help of all commands, a file a language."""
    for language in languages():
        asked = [[], *([name] for name in cli.COMMANDS), *(["matches", name] for name in matches.commands)]
        yield f"help-{language}", "\n".join(run(*words, "--help", "--lang", language) for words in asked)


def _rulebooks() -> Iterator[tuple[str, str]]:
    for game, language in product(dict.fromkeys(golden[0] for golden in playthroughs()), languages()):
        yield f"{game}-rules-{language}", run("rules", game, "--lang", language)


def _of_a_playthrough(game: str, name: str, players: int, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The table, each in another language, a crowded one where the name is just the game's; and the end."""
    language = languages()[len(name) % len(languages())]
    seats = registry.find(game).players[-1] if name == game else players
    yield f"{name}-table-{language}", "\n".join(_moments(game, seats, options, language))
    yield f"{name}-end", _end(game, players, options)


def _moments(game: str, players: int, options: dict[str, Any], language: str) -> Iterator[str]:
    """The table at a person's turns: at first, after a while, with cards picked, refused, and in a replay."""
    here = local_match(game, players, options, language)
    for turns in (0, 3, 3):
        play_on(here, turns)
        yield screen(here, asked(here))
    yield screen(here, asked(here).press("right", None).press("space", " "))
    refusal = here.match.objection("nonsense")
    assert refusal is not None
    yield screen(here, asked(here), refusal.message(language))
    watched = Scene(here.match, None, language, all_hands=True)
    yield framed(Frame(watched, notice=say(language, "cli.replay_screen.keys")))
    for _ in patiently("the second deal"):
        if here.match.over or here.match.deal > 1:
            break
        play_on(here, 1)
    if not here.match.over:
        play_on(here, 1)
        yield screen(here, asked(here))


def _end(game: str, players: int, options: dict[str, Any]) -> str:
    """Help, score sheet, result and the replay as plain text."""
    here = local_match(game, players, options, "en")
    help_page = printed(pages.help_page(here, pages.KEYS))
    play_on(here)
    sheet = [printed(pages.score_sheet(here))] if here.counted() else []
    replayed = "\n".join(text(Replay(Match.moments(here.match.record())), 0, None, "en")) + "\n"
    return "\n".join([help_page, *sheet, printed(pages.result(here)), replayed])


def local_match(game: str, players: int, options: dict[str, Any], language: str) -> LocalMatch:
    """A match of Ann and greedy bots."""
    return LocalMatch(begin(game, players, options, "golden", ["Ann"], "greedy"), None, language)


def greedy(here: LocalMatch) -> str:
    """What a greedy bot would play for the person to act."""
    dice = bots.dice("ann", here.match.ply)
    return bots.find("greedy").choose(bots.look(here.match, dice), dice).move


def play_on(here: LocalMatch, turns: int = LONGEST, choose: Callable[[LocalMatch], str] = greedy) -> None:
    """Play until the person has had that many turns more and the next one is due, or to the end."""
    for _ in range(LONGEST):
        if here.match.over or (here.person is not None and not turns):
            return
        turns -= here.person is not None
        here.play(here.bot_move()() if here.person is None else choose(here))
    raise AssertionError(f"{here.match!r} is not over after {LONGEST} plies")


def asked(here: LocalMatch) -> prompt.Prompt:
    """The prompt of the person to act."""
    view = here.match.view(here.person)
    return prompt.ask(here.drawing, view["hand"], view["legal"])


def screen(here: LocalMatch, about_to: prompt.Prompt, notice: str = "") -> str:
    """The whole screen as the person to act sees it."""
    scene = Scene(here.match, here.person, here.language, corner=say(here.language, "cli.frame.keys"))
    return framed(Frame(scene, about_to, notice))


def framed(frame: Frame) -> str:
    """A screen as text, with a line around it that shows its size."""
    lines = frame.draw(COLUMNS, ROWS).lines()
    edge = "+" + "-" * COLUMNS + "+"
    return "\n".join([edge, *(f"|{line:<{COLUMNS}}|" for line in lines), edge, ""])


def printed(page: RenderableType) -> str:
    """A page as text."""
    console = Console(file=io.StringIO(), width=COLUMNS, color_system=None)
    console.print(page)
    return "".join(f"{line.rstrip()}\n" for line in console.file.getvalue().splitlines())  # type: ignore[attr-defined]


def run(*arguments: str) -> str:
    """What a command prints."""
    result = CliRunner().invoke(cli.eselsohr, list(arguments), prog_name="eselsohr", terminal_width=COLUMNS)
    assert result.exit_code == 0, result.output
    return result.output
