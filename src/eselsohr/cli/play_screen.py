"""The table on the full screen: a thin shell around the frame, which draws, and the prompt, which takes the keys."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual import events, work
from textual.binding import Binding, BindingType

from eselsohr.cli import pages, prompt, rulebook
from eselsohr.cli.frame import Frame
from eselsohr.cli.fullscreen import FrameWidget, FullScreen, Page
from eselsohr.cli.local_match import LocalMatch
from eselsohr.cli.prompt import Prompt, Word
from eselsohr.engine.errors import EselsohrError, IllegalMove
from eselsohr.terminal.scene import Scene
from eselsohr.text import say

LOG_STEP = 5


class PlayScreen(FullScreen):
    """A match on the full screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "help"), Binding("f2", "hint"), Binding("ctrl+z", "undo")]

    def __init__(self, local: LocalMatch, pace: float) -> None:
        super().__init__(local.drawing.accent)
        self.local = local
        self.pace = pace
        self.here = local.people[0] if local.alone else None  # who sits at the screen
        self.seat = self.here  # whose view is on it
        self.prompt: Prompt | None = None
        self.notice = ""
        self.scrolled = 0
        self.broken: str | None = None  # the rule of the last refusal
        self.counted = len(local.counted())  # deals whose score sheet has been shown
        self.hurry = asyncio.Event()

    def on_mount(self) -> None:
        """Lay the cloth and begin."""
        self.lay_cloth()
        self.go_on()

    # The flow of the match

    def go_on(self) -> None:
        """Find out what comes next: a score sheet, the end, a person, a bot."""
        local = self.local
        self.scrolled = 0
        if len(local.counted()) > self.counted:
            self.counted = len(local.counted())
            self._read(pages.score_sheet(local), then=self.go_on)
        elif local.match.over:
            self.prompt, self.notice = None, self._say("cli.play_screen.over")
            self._read(pages.result(local))
        elif local.person is None:
            self.prompt = None
            self._bot_turn()
        elif local.person != self.here:
            self._hand_over(local.person)
        else:
            self._ask(local.person)
        self._draw()

    def _hand_over(self, seat: int) -> None:
        """Several people share the screen: hide everything until the right one sits there."""
        self.seat = None
        name = self.local.names[seat]

        def sit_down() -> None:
            self.here = seat
            self.go_on()

        request = Text(self._say("cli.play_screen.hand_over", name=name), "bold")
        self._read(request, self._say("cli.play_screen.here", name=name), sit_down)

    def _ask(self, seat: int) -> None:
        view = self.local.match.view(seat)
        self.seat, self.notice = seat, self.local.seen(seat)
        self.prompt = prompt.ask(self.local.drawing, view["hand"], view["legal"])

    @work(exclusive=True)
    async def _bot_turn(self) -> None:
        """Let a bot think in a thread, and as long as people can follow."""
        local = self.local
        if not local.alone:
            self.seat = None  # nobody's hand is open while bots play
        assert local.match.turn is not None
        self.notice = self._say("cli.play_screen.thinking", name=local.names[local.match.turn])
        self._draw()
        move, _ = await asyncio.gather(asyncio.to_thread(local.bot_move()), self._pause())
        if self._try(move):
            self.go_on()

    async def _pause(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.hurry.wait(), self.pace)

    def _try(self, move: str) -> bool:
        """Play a move; a refusal is shown instead, and nothing has changed."""
        return self._allowed(lambda: self.local.play(move, self.local.match.turn))

    def _allowed(self, change: Callable[[], None]) -> bool:
        try:
            change()
        except EselsohrError as refusal:
            self.notice = self.local.refusal(refusal)
            self.broken = refusal.rule if isinstance(refusal, IllegalMove) else None
            self._draw()
            return False
        return True

    # What a person does

    def on_key(self, event: events.Key) -> None:
        """Take a key for whatever is being asked."""
        if isinstance(self.screen, Page):
            return
        event.stop()
        match event.key:
            case "pageup" | "pagedown":
                self.scrolled = max(self.scrolled + (LOG_STEP if event.key == "pageup" else -LOG_STEP), 0)
                self._draw()
            case _ if self.prompt is not None:
                self._press(event.key, event.character)
            case "enter" | "q" | "escape" if self.local.match.over:
                self.exit()
            case "question_mark":
                self.action_help()
            case "enter" | "space":
                self.hurry.set()

    def _press(self, key: str, character: str | None) -> None:
        assert self.prompt is not None
        if key == "enter":
            self._enter(self.prompt)
        elif character == "?" and not self.prompt.typed:
            self.action_help()
        else:
            printable = character if character and character.isprintable() else None
            self.prompt, self.notice = self.prompt.press(key, printable), ""
            self._draw()

    def on_paste(self, event: events.Paste) -> None:
        """Take pasted text as typed."""
        if self.prompt is not None:
            self.prompt = self.prompt.type(event.text)
            self._draw()

    def on_click(self, event: events.Click) -> None:
        """Pick the card that was clicked."""
        number = self.query_one(FrameWidget).card_at(event.x, event.y) if not isinstance(self.screen, Page) else None
        if self.prompt is not None and number is not None:
            self.prompt, self.notice = self.prompt.pick(number), ""
            self._draw()

    def _enter(self, asked: Prompt) -> None:
        text = asked.move
        found = prompt.word(text, self.local.match.game)
        if found:
            self.prompt = replace(asked, typed="")
            self._do(*found)
        elif text and self._try(text):
            self.hurry.clear()
            self.prompt = self.broken = None
            self.go_on()
        else:
            self.prompt = replace(asked, typed="")
            self.notice = self.notice if text else self._say("cli.play_screen.nothing")
            self._draw()

    def _do(self, word: Word, rest: str) -> None:
        match word:
            case Word.QUIT:
                self.exit()
            case Word.HINT:
                self._hint(rest)
            case Word.HELP:
                self.action_help()
            case Word.RULES:
                self._rules(rest or self.broken)
            case Word.UNDO:
                self.action_undo()
            case Word.REACT:
                self.notice = self.local.react(rest)
                self._draw()

    def action_help(self) -> None:
        """Show how to play at this table."""
        self._read(pages.help_page(self.local, pages.KEYS))

    def _rules(self, wanted: str | None) -> None:
        game, language = self.local.match.game, self.local.language
        try:
            self._read(rulebook.printed(game, language, self.size.width - 8, wanted))
        except EselsohrError as problem:
            self.notice = problem.message(language)
            self._draw()

    def action_hint(self) -> None:
        """Ask for a hint: about what is being typed, chosen or picked, if anything is."""
        self._hint(self.prompt.wanted if self.prompt else "")

    def action_undo(self) -> None:
        """Go back to the last decision of whoever sits at the screen."""
        seat = self.here
        if self.prompt is not None and seat is not None and self._allowed(lambda: self.local.take_back(seat)):
            self.go_on()

    @work(exclusive=True)
    async def _hint(self, asked: str) -> None:
        """Ask the best bot what it would do, or what it thinks of a move."""
        if self.prompt is None:
            return
        ply = self.local.match.ply
        self.notice = self._say("cli.play_screen.pondering" if self.local.ready else "cli.hint.preparing")
        self._draw()
        answer = await asyncio.to_thread(self.local.hint(asked))
        if self.local.match.ply == ply:
            self.notice = answer
            self._draw()

    async def action_quit(self) -> None:
        """Get up: every move is already on the disk."""
        self.exit()

    # Showing things

    def _say(self, key: str, **params: Any) -> str:
        return say(self.local.language, key, **params)

    def scene(self) -> Scene:
        """The table as whoever sits there sees it."""
        corner, language = self._say("cli.frame.keys"), self.local.language
        return Scene(self.local.match, self.seat, language, scrolled=self.scrolled, corner=corner)

    def _draw(self) -> None:
        self.show(Frame(self.scene(), self.prompt, self.notice))

    def _read(self, content: RenderableType, close: str = "", then: Callable[[], None] | None = None) -> None:
        """Show a page, and go on when it is put away."""
        page = Page(content, close or self._say("cli.keys.close"))
        after = then or self._draw  # a word that asked for the page is gone from the prompt by then
        self.push_screen(page, lambda _: after())
