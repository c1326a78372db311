"""The table in plain lines: for pipes, for screen readers, and for whoever likes it plain."""

from __future__ import annotations

import sys
from typing import Any

import click

from eselsohr.cli import book, output, pages, prompt
from eselsohr.cli.prompt import Word
from eselsohr.cli.sitting import Sitting
from eselsohr.engine.errors import EselsohrError, IllegalMove
from eselsohr.text import say


class Lines:
    """Plays a sitting line by line."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.told: dict[int, int] = {}  # the ply up to which each person has heard everything
        self.broken: str | None = None  # the rule of the last refusal

    def play(self) -> None:
        """Play to the end, or until somebody has enough."""
        sitting = self.sitting
        self._say("cli.lines.company", names=", ".join(self._company()))
        while not sitting.match.over:
            if sitting.person is None:
                self._tell_the_only_one()
                sitting.play(sitting.thought()())
            elif not self._turn(sitting.person):
                return
        for seat in sitting.people:
            self._tell(seat)
        output.show(pages.score_sheet(sitting) if sitting.counts() else "")
        output.show(pages.result(sitting))

    def _say(self, key: str, **params: Any) -> None:
        click.echo(say(self.sitting.language, key, **params))

    def _company(self) -> list[str]:
        """Everybody here, bots with their level."""
        seats = zip(self.sitting.names, self.sitting.match.seats, strict=False)
        return [f"{name} ({sitter.bot})" if sitter.bot else name for name, sitter in seats]

    def _tell_the_only_one(self) -> None:
        """A single person hears everything as it happens."""
        if self.sitting.alone:
            self._tell(self.sitting.people[0])

    def _tell(self, seat: int) -> None:
        told = self.told.get(seat, -1)
        for line in self.sitting.sentences([event for event in self.sitting.news(seat) if event.ply > told], seat):
            click.echo(line)
        self.told[seat] = self.sitting.match.ply

    def _turn(self, seat: int) -> bool:
        """Ask a person until a move is legal; False when they leave."""
        if not self.sitting.alone:
            self._say("cli.lines.turn", name=self.sitting.names[seat])
        self._tell(seat)
        view = self.sitting.match.view(seat)
        click.echo(self.sitting.drawing.where(view, self.sitting.language))
        self._say("cli.lines.seats", seats=", ".join(self._held(view, seat)))
        self._say("cli.lines.hand", cards=view["hand"])
        while True:
            self._say("cli.lines.prompt")
            text = self._read()
            if text is None:
                return False
            if self._answer(text, seat):
                return True

    def _held(self, view: dict[str, object], you: int) -> list[str]:
        drawing = self.sitting.drawing
        others = [seat for seat in drawing.around(view) if seat != you]
        return [
            f"{self.sitting.names[seat]} {drawing.badge(view, seat, self.sitting.language).cards}" for seat in others
        ]

    def _read(self) -> str | None:
        """Read a line; None at the end of the input, and when somebody leaves."""
        line = sys.stdin.readline()
        text = line.strip()
        found = prompt.word(text, self.sitting.match.game)
        return None if not line or (found and found[0] is Word.QUIT) else text

    def _answer(self, text: str, seat: int) -> bool:
        """Play a move, or do what a word asks for; True once a move is played."""
        found = prompt.word(text, self.sitting.match.game)
        try:
            match found:
                case (Word.HINT, asked):
                    click.echo(self.sitting.hint(asked)())
                case (Word.RULES, wanted):
                    self._rules(wanted or self.broken)
                case (Word.HELP, _):
                    output.show(pages.help_page(self.sitting, pages.WORDS))
                    self._say("cli.lines.legal", moves=", ".join(self.sitting.match.legal()))
                case _ if text:
                    self.sitting.play(text, seat)
                    self.broken = None
                    return True
        except EselsohrError as refusal:
            self.broken = refusal.rule if isinstance(refusal, IllegalMove) else self.broken
            click.echo(refusal.message(self.sitting.language, self.sitting.names))
        return False

    def _rules(self, wanted: str | None) -> None:
        game, language = self.sitting.match.game, self.sitting.language
        width = output.console().width
        output.show(book.rule(game, wanted, language, width) if wanted else book.whole(game, language, width))
