"""`eselsohr review FILE`: a finished match again, every decision of a seat beside what the best bot would have done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.table import Table as Grid

from eselsohr import bots
from eselsohr.bots import advice
from eselsohr.bots.advice import NOTHING, Decision, Judgement
from eselsohr.bots.compiled import think
from eselsohr.bots.search import SearchBot
from eselsohr.cli import output
from eselsohr.cli.curve import curve
from eselsohr.cli.hint_words import Expectation, HintWords
from eselsohr.cli.local_match import LocalMatch
from eselsohr.cli.localized import Localized, Misread, language
from eselsohr.cli.luck import show_luck
from eselsohr.cli.output import WIDTH
from eselsohr.cli.params import COUNT, FILE, LEVEL
from eselsohr.engine import files
from eselsohr.engine.errors import quote
from eselsohr.engine.game import Game
from eselsohr.engine.match import Match
from eselsohr.engine.replay import Replay
from eselsohr.terminal.canvas import wrapped
from eselsohr.text import level, ordinal, say

COSTLIEST = 5  # decisions told with their situation
NEWS = 3  # sentences of what led to it
INDENT = 6  # columns for the numbers of moves


@click.command("review", cls=Localized)
@click.argument("path", type=FILE, metavar="FILE")
@click.option("--seat", type=COUNT, metavar="N")
@click.option("--level", type=LEVEL, default="master", metavar="LEVEL")
@click.option("--luck", is_flag=True)
def command(path: Path, seat: int | None, level: str, *, luck: bool) -> None:
    """Review a seat's play."""
    replay = Replay(Match.moments(files.load(path)))
    match = replay.end
    if match.result is None:
        raise Misread("cli.review.running")
    people = [number for number, sitter in enumerate(match.seats) if sitter.bot is None]
    seat = next(iter(people), 0) if seat is None else seat
    found = think(advice.decisions(replay, seat))
    if luck:
        show_luck(replay, seat, bots.find(level))
        return
    bot = _judge(level, match.game)
    title = say(language(), "cli.review.progress")
    judging = output.progressed(advice.review(found, bot), title, total=len(found))
    judgements = [think(one) for one in judging]
    told = Told(LocalMatch(match, None, language()), seat, bot)
    for line in told.summary(judgements):
        click.echo(line)
    if judgements:
        for line in (*told.curve(judgements), *told.costliest(found, judgements)):
            click.echo(line)
        output.show(told.list(judgements))


def _judge(level: str, game: Game) -> bots.Judge:
    best = bots.adviser(game)
    if level in {"master", best.level}:
        return best
    bot = bots.find(level)
    if not isinstance(bot, SearchBot) or bot.iterations is None:
        raise Misread("cli.review.no_judge", value=quote(level))
    return replace(bot, ms=None)


class Told:
    """A review in words: of a seat at a table, by a bot."""

    def __init__(self, local: LocalMatch, seat: int, bot: bots.Judge) -> None:
        self.local = local
        self.seat = seat
        self.bot = bot
        self._level = level(local.language, bot.level)
        self.expected = Expectation(local.language, local.names, seat)

    def _say(self, key: str, **params: Any) -> str:
        return say(self.local.language, f"cli.review.{key}", **params)

    def summary(self, judgements: Sequence[Judgement]) -> Iterator[str]:
        """Who is judged by whom, how it ended, and how often the bot would have done the same."""
        local, result = self.local, self.local.match.result
        assert result is not None, "the match still runs"
        name, game = local.names[self.seat], say(local.language, f"{local.match.game.name}.name")
        place = ordinal(local.language, result.places[self.seat])
        said = [self._say("title", game=game, name=name, place=place, seats=len(result.places))]
        same = sum(judgement.cost < NOTHING for judgement in judgements)
        total = self.expected.cost(sum(judgement.cost for judgement in judgements))
        said.append(self._say("same", n=len(judgements), same=same, level=self._level, cost=total))
        said.append(self._say("budget", level=self._level, iterations=self.bot.iterations))
        for sentence in said:
            yield from wrapped(sentence, WIDTH)

    def curve(self, judgements: Sequence[Judgement]) -> list[str]:
        """The place to be expected, from the first decision to the last."""
        deals = {deal: [one.place for one in ones] for deal, ones in groupby(judgements, lambda one: one.deal)}
        about, seats = self._say(f"curve.{self.expected.kind}"), len(self.local.names)
        return ["", *wrapped(about, WIDTH), *curve(deals, seats, WIDTH, self.expected.axis), ""]

    def costliest(self, found: Sequence[Decision], judgements: Sequence[Judgement]) -> Iterator[str]:
        """The decisions that cost most, with what the seat saw and heard then."""
        pairs = sorted(zip(found, judgements, strict=True), key=lambda pair: -pair[1].cost)
        dear = [pair for pair in pairs[:COSTLIEST] if pair[1].cost >= NOTHING]
        yield self._say("costliest" if dear else "flawless")
        for decision, judgement in dear:
            yield ""
            yield from self._told(decision, judgement)
        yield ""

    def _told(self, decision: Decision, judgement: Judgement) -> Iterator[str]:
        local = self.local
        where = local.drawing.where(decision.view, local.language)
        cost = self.expected.cost(judgement.cost)
        sentences = [
            *local.sentences(decision.news, self.seat)[-NEWS:],
            say(local.language, "cli.plain.hand", cards=decision.view["hand"]),
            self._say("verdict", played=judgement.played, best=judgement.best, cost=cost),
            *HintWords(local.language, local.names, self.seat).reasons(judgement.why),
        ]
        yield f"{decision.ply + 1:>4}  {where}"
        for sentence in sentences:
            yield from (" " * INDENT + line for line in wrapped(sentence, WIDTH - INDENT))

    def list(self, judgements: Sequence[Judgement]) -> Grid:
        """Every decision in a line."""
        grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1))
        for column in ("move", "deal", self.expected.kind):
            grid.add_column(self._say(f"column.{column}"), justify="right")
        grid.add_column(self._say("column.played"))
        grid.add_column(self._level, overflow="fold")
        grid.add_column(self._say("column.cost"), justify="right")
        for one in judgements:
            best = "=" if one.played == one.best else one.best
            cost = self.expected.difference(one.cost) if one.cost >= NOTHING else "·"
            numbers = (str(one.ply + 1), str(one.deal), self.expected.figure(one.place))
            grid.add_row(*numbers, one.played, best, cost)
        return grid
