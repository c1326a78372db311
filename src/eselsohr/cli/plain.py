"""The table in plain lines: for pipes, for screen readers, and for whoever likes it plain."""

from __future__ import annotations

import sys
from typing import Any

import click

from eselsohr.cli import output, pages, prompt, rulebook
from eselsohr.cli.local_match import LocalMatch
from eselsohr.cli.prompt import Word
from eselsohr.engine.errors import EselsohrError, IllegalMove
from eselsohr.engine.events import Passed
from eselsohr.terminal import Drawing
from eselsohr.terminal.zones import NOTHING
from eselsohr.text import say


class PlainTable:
    """Plays a match line by line."""

    afresh = False  # whether the match begins in its middle, of which the story tells nothing

    def __init__(self, local: LocalMatch) -> None:
        self.local = local
        self.told: dict[int, int] = {}  # the ply up to which each person has heard everything
        self.broken: str | None = None  # the rule of the last refusal

    def play(self) -> None:
        """Play to the end, or until somebody has enough."""
        local = self.local
        self._say("cli.plain.company", names=", ".join(self._company()))
        while not local.match.over:
            if local.person is None:
                self._tell_the_only_one()
                local.play(local.bot_move()())
            elif not self._turn(local.person):
                return
        for seat in local.people:
            self._tell(seat)
        output.show(pages.score_sheet(local) if local.counted() else "")
        output.show(pages.result(local))

    def _say(self, key: str, **params: Any) -> None:
        click.echo(say(self.local.language, key, **params))

    def _company(self) -> list[str]:
        """Everybody here, bots with their level."""
        seats = zip(self.local.names, self.local.match.seats, strict=False)
        return [f"{name} ({sitter.bot})" if sitter.bot else name for name, sitter in seats]

    def _tell_the_only_one(self) -> None:
        """A single person hears everything as it happens; passes wait for what follows, to be told together."""
        if self.local.alone and not isinstance(self.local.match.events[-1], Passed):
            self._tell(self.local.people[0])

    def _tell(self, seat: int) -> None:
        told = self.told.get(seat, -1)
        for line in self.local.told([event for event in self.local.news(seat) if event.ply > told], seat):
            click.echo(line)
        self.told[seat] = self.local.match.ply

    def _turn(self, seat: int) -> bool:
        """Ask a person until a move is legal; False when they leave."""
        if not self.local.alone:
            self._say("cli.plain.turn", name=self.local.names[seat])
            if seen := self.local.seen(seat):
                click.echo(seen)
        self._tell(seat)
        self._show(seat)
        while True:
            self._say("cli.plain.prompt")
            text = self._read()
            if text is None:
                return False
            if self._answer(text, seat):
                return True

    def _show(self, seat: int) -> None:
        """Show a person the table and their hand."""
        local = self.local
        view = local.match.view(seat)
        for line in described(local.drawing, view, seat, local.names, local.language, afresh=self.afresh):
            click.echo(line)

    def _read(self) -> str | None:
        """Read a line; None at the end of the input, and when somebody leaves."""
        line = sys.stdin.readline()
        text = line.strip()
        found = prompt.word(text, self.local.match.game)
        return None if not line or (found and found[0] is Word.QUIT) else text

    def _answer(self, text: str, seat: int) -> bool:
        """Play a move, or do what a word asks for; True once the match is at another point."""
        found = prompt.word(text, self.local.match.game)
        try:
            match found:
                case (Word.HINT, asked):
                    if not self.local.ready:
                        self._say("cli.hint.preparing")
                    click.echo(self.local.hint(asked)())
                case (Word.RULES, wanted):
                    self._rules(wanted or self.broken)
                case (Word.HELP, _):
                    output.show(pages.help_page(self.local, pages.WORDS))
                    self._say("cli.plain.legal", moves=", ".join(self.local.match.legal()))
                case (Word.REACT, asked):
                    click.echo(self.local.react(asked))
                case (Word.UNDO, _):
                    self.local.take_back(seat)
                    return True
                case _ if text:
                    self._move(text, seat)
                    self.broken = None
                    return True
        except EselsohrError as refusal:
            self.broken = refusal.rule if isinstance(refusal, IllegalMove) else self.broken
            click.echo(self.local.refusal(refusal))
        return False

    def _move(self, move: str, seat: int) -> None:
        self.local.play(move, seat)

    def _rules(self, wanted: str | None) -> None:
        game, language = self.local.match.game, self.local.language
        output.show(rulebook.printed(game, language, output.console().width, wanted))


def described(
    drawing: Drawing, view: dict[str, Any], you: int, names: list[str], language: str, *, afresh: bool = False
) -> list[str]:
    """The table and the hand of a seat, in lines: what lies open zone by zone, where the story does not tell it."""
    others = [seat for seat in drawing.around(view) if seat != you]
    held = [f"{names[seat]} {drawing.badge(view, seat, language).cards}" for seat in others]
    where = drawing.where(view, language)
    piles = [(label, cards) for label, cards in drawing.piles(view, names, language) if cards != [NOTHING]]
    return [
        *([where] if where else []),
        *[f"{label}: {' '.join(cards)}" for label, cards in piles if afresh or not drawing.told],
        say(language, "cli.plain.seats", seats=", ".join(held)),
        say(language, "cli.plain.hand", cards=view["hand"]),
    ]
