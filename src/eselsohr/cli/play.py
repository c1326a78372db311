"""`eselsohr play GAME`: a match in the terminal, among bots or with others at the same screen."""

from __future__ import annotations

import getpass

import click

from eselsohr import terminal
from eselsohr.bots.compiled import prepare
from eselsohr.cli import local_match, output, saved
from eselsohr.cli.local_match import LocalMatch
from eselsohr.cli.localized import Localized, Misread, language
from eselsohr.cli.params import COUNT, GAME, LEVEL, SECONDS, read_options
from eselsohr.cli.plain import PlainTable
from eselsohr.engine import registry
from eselsohr.engine.errors import quote
from eselsohr.engine.game import Game
from eselsohr.text import say

LATEST = "latest"
PLAYERS = 4
LONGEST_NAME = 20


@click.command("play", cls=Localized)
@click.argument("game", type=GAME, default=registry.first().name)
@click.option("--players", type=COUNT, metavar="N")
@click.option("--name", "names", multiple=True, metavar="NAME")
@click.option("--level", type=LEVEL, default="medium", metavar="LEVEL")
@click.option("--set", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--seed", metavar="TEXT")
@click.option("--continue", "go_on", is_flag=False, flag_value=LATEST, metavar="[MATCH]")
@click.option("--pace", type=SECONDS, default=0.5, metavar="SECONDS")
@click.option("--plain", is_flag=True)
@click.option("--join", metavar="LINK")
@click.option("--code", metavar="WORDS")
def command(
    game: Game,
    players: int | None,
    names: tuple[str, ...],
    level: str,
    options: tuple[str, ...],
    seed: str | None,
    go_on: str | None,
    pace: float,
    *,
    plain: bool,
    join: str | None,
    code: str | None,
) -> None:
    """Set a match up, or take one up again, or come to a table online, and play it."""
    if join:
        play_online(join, _people(names)[0] if names else None, code, plain=plain)
        return
    if go_on:
        play(_latest() if go_on == LATEST else saved.find(go_on), pace, plain=plain)
        return
    people = _people(names)
    count = max(min(PLAYERS, game.players[-1]), game.players[0], len(people)) if players is None else players
    if len(people) > count:
        raise Misread("cli.play.too_many", people=len(people), players=count)
    match = local_match.begin(game.name, count, read_options(game, options), seed, people, level)
    file = saved.new(game.name)
    file.save(match)
    play(file, pace, plain=plain)


def play(file: saved.Saved, pace: float, *, plain: bool) -> None:
    """Play a saved match, on the full screen if there is one."""
    match = file.load()
    here = LocalMatch(match, file, language())
    if not here.people:
        raise Misread("cli.play.nobody", name=file.name)
    prepare(match.game)  # before somebody asks for a hint
    if plain or not output.full_screen():
        PlainTable(here).play()
    else:
        from eselsohr.cli.play_screen import PlayScreen  # Textual takes a moment to load

        PlayScreen(here, pace).run()
    if not here.match.over:
        click.echo(say(language(), "cli.play.saved", name=file.name))


def play_online(link: str, name: str | None, code: str | None, *, plain: bool) -> None:
    """Come to a table on a server, sit down if a seat is free, and play; by a code as who one is elsewhere."""
    from eselsohr.cli import identities, online  # sockets and Textual take a moment to load

    table = online.Link.read(link)
    line = online.Line(table, identities.identity(table.base, name, otherwise=login(), words=code))
    if plain or not output.full_screen():
        from eselsohr.cli.join_plain import PlainVisit

        PlainVisit(line, language()).run()
    else:
        from eselsohr.cli.join_screen import JoinScreen

        JoinScreen(line, terminal.Drawing.accent, language()).run()


def _latest() -> saved.Saved:
    for file in saved.every():
        if file.record()["result"] is None:
            return file
    raise saved.NoSuchMatch("cli.play.none_running")


def _people(names: tuple[str, ...]) -> list[str]:
    """Take names as people write them; whoever gives none is called as at the login."""
    for name in names:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable() or names.count(name) > 1:
            raise Misread("cli.play.bad_name", value=quote(name), longest=LONGEST_NAME)
    return [name.strip() for name in names] or [login()]


def login() -> str:
    """Call somebody as at the login."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError):
        name = ""
    return name[:LONGEST_NAME].capitalize() if name.isprintable() and name else say(language(), "common.player")
