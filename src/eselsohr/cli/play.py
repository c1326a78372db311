"""`eselsohr play GAME`: a match against bots, line by line."""

from __future__ import annotations

from collections.abc import Iterator

import click

from eselsohr import bots
from eselsohr.cli import language
from eselsohr.engine.errors import EselsohrError
from eselsohr.engine.match import Match
from eselsohr.text import say

YOU = 0


@click.command()
@click.argument("game", default="esel")
@click.option("--players", default=4, show_default=True, help="How many sit at the table, you included.")
@click.option("--level", default="greedy", show_default=True, help=f"How well the bots play: {', '.join(bots.LEVELS)}.")
@click.option("--seed", help="The same seed deals the same cards.")
@click.option("--set", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game: --set ox=true")
def command(game: str, players: int, level: str, seed: str | None, options: tuple[str, ...]) -> None:
    """Play GAME against bots in the terminal."""
    match = Match.new(game, players, dict(map(option_value, options)), seed)
    Table(match, bots.find(level)).play()


def option_value(text: str) -> tuple[str, object]:
    """Read NAME=VALUE."""
    name, _, value = text.partition("=")
    words: dict[str, object] = {"true": True, "on": True, "false": False, "off": False, "": True}
    return name, int(value) if value.isdecimal() else words.get(value.lower(), value)


class Table:
    """A person at seat 0 among bots."""

    def __init__(self, match: Match, bot: bots.Bot) -> None:
        self.match = match
        self.bot = bot
        self.dice = bots.dice(match.commitment, "bots")
        self.language = language()
        self.names = [say(self.language, "common.you")] + [f"Bot {seat}" for seat in range(1, match.players)]
        self.told = 0

    def play(self) -> None:
        """Play the match to its end, or until the person has enough."""
        while not self.match.over:
            self._tell()
            if self.match.turn != YOU:
                sight = bots.look(self.match, self.dice)
                self.match.play(self.bot.choose(sight, self.dice).move)
            elif not self._ask():
                return
        self._tell()

    def _tell(self) -> None:
        for line in self._news():
            click.echo(line)

    def _news(self) -> Iterator[str]:
        events = self.match.events_for(YOU)
        for event in events[self.told :]:
            yield from (phrase.say(self.language, self.names) for phrase in event.phrases(YOU))
        self.told = len(events)

    def _ask(self) -> bool:
        """Ask for a move until one is legal; False when the person leaves."""
        click.echo(say(self.language, "cli.play.hand", cards=self.match.view(YOU)["hand"]))
        while True:
            try:
                text = click.prompt(say(self.language, "cli.play.prompt"), prompt_suffix=" ")
            except click.Abort:
                return False
            if text.strip() in ("q", "quit"):
                return False
            if text.strip() == "?":
                click.echo("  ".join(self.match.legal()))
                continue
            try:
                self.match.play(text, YOU)
            except EselsohrError as refusal:
                click.echo(refusal.message(self.language))
                continue
            return True
