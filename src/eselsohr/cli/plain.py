"""The table in plain lines: for pipes, for screen readers, and for whoever likes it plain."""

from __future__ import annotations

import sys
from typing import Any

import click

from eselsohr.cli import output, pages, prompt, rulebook
from eselsohr.cli.prompt import Word
from eselsohr.cli.session import Session
from eselsohr.engine.errors import EselsohrError, IllegalMove
from eselsohr.terminal import Drawing
from eselsohr.text import say


class PlainTable:
    """Plays a session line by line."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.told: dict[int, int] = {}  # the ply up to which each person has heard everything
        self.broken: str | None = None  # the rule of the last refusal

    def play(self) -> None:
        """Play to the end, or until somebody has enough."""
        session = self.session
        self._say("cli.plain.company", names=", ".join(self._company()))
        while not session.match.over:
            if session.person is None:
                self._tell_the_only_one()
                session.play(session.bot_move()())
            elif not self._turn(session.person):
                return
        for seat in session.people:
            self._tell(seat)
        output.show(pages.score_sheet(session) if session.counts() else "")
        output.show(pages.result(session))

    def _say(self, key: str, **params: Any) -> None:
        click.echo(say(self.session.language, key, **params))

    def _company(self) -> list[str]:
        """Everybody here, bots with their level."""
        seats = zip(self.session.names, self.session.match.seats, strict=False)
        return [f"{name} ({sitter.bot})" if sitter.bot else name for name, sitter in seats]

    def _tell_the_only_one(self) -> None:
        """A single person hears everything as it happens."""
        if self.session.alone:
            self._tell(self.session.people[0])

    def _tell(self, seat: int) -> None:
        told = self.told.get(seat, -1)
        for line in self.session.sentences([event for event in self.session.news(seat) if event.ply > told], seat):
            click.echo(line)
        self.told[seat] = self.session.match.ply

    def _turn(self, seat: int) -> bool:
        """Ask a person until a move is legal; False when they leave."""
        if not self.session.alone:
            self._say("cli.plain.turn", name=self.session.names[seat])
        self._tell(seat)
        view = self.session.match.view(seat)
        click.echo(self.session.drawing.where(view, self.session.language))
        for line in self._table(view):
            click.echo(line)
        self._say("cli.plain.seats", seats=", ".join(self._held(view, seat)))
        self._say("cli.plain.hand", cards=view["hand"])
        while True:
            self._say("cli.plain.prompt")
            text = self._read()
            if text is None:
                return False
            if self._answer(text, seat):
                return True

    def _table(self, view: dict[str, Any]) -> list[str]:
        """What lies open, zone by zone; a game that draws its table itself has it in its story and its seats."""
        drawing = self.session.drawing
        if type(drawing).middle is not Drawing.middle:
            return []
        piles = drawing.piles(view, self.session.names, self.session.language)
        return [f"{label}: {' '.join(cards)}" for label, cards in piles]

    def _held(self, view: dict[str, object], you: int) -> list[str]:
        drawing = self.session.drawing
        others = [seat for seat in drawing.around(view) if seat != you]
        return [
            f"{self.session.names[seat]} {drawing.badge(view, seat, self.session.language).cards}" for seat in others
        ]

    def _read(self) -> str | None:
        """Read a line; None at the end of the input, and when somebody leaves."""
        line = sys.stdin.readline()
        text = line.strip()
        found = prompt.word(text, self.session.match.game)
        return None if not line or (found and found[0] is Word.QUIT) else text

    def _answer(self, text: str, seat: int) -> bool:
        """Play a move, or do what a word asks for; True once a move is played."""
        found = prompt.word(text, self.session.match.game)
        try:
            match found:
                case (Word.HINT, asked):
                    click.echo(self.session.hint(asked)())
                case (Word.RULES, wanted):
                    self._rules(wanted or self.broken)
                case (Word.HELP, _):
                    output.show(pages.help_page(self.session, pages.WORDS))
                    self._say("cli.plain.legal", moves=", ".join(self.session.match.legal()))
                case _ if text:
                    self.session.play(text, seat)
                    self.broken = None
                    return True
        except EselsohrError as refusal:
            self.broken = refusal.rule if isinstance(refusal, IllegalMove) else self.broken
            click.echo(refusal.message(self.session.language, self.session.names))
        return False

    def _rules(self, wanted: str | None) -> None:
        game, language = self.session.match.game, self.session.language
        output.show(rulebook.printed(game, language, output.console().width, wanted))
