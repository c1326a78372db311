"""A table on a server, on the full screen: who sits there before the match, then the table as at home."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.console import RenderableType
from textual import events, work

from eselsohr import terminal
from eselsohr.cli import join_wishes, join_words, pages, prompt, rulebook
from eselsohr.cli.frame import Frame
from eselsohr.cli.fullscreen import FrameWidget, FullScreen, Page
from eselsohr.cli.online import Line, Message, SeenMatch, is_asked
from eselsohr.cli.prompt import Prompt, Word
from eselsohr.engine import registry
from eselsohr.engine.errors import EselsohrError
from eselsohr.engine.game import Game
from eselsohr.terminal.canvas import Canvas, wrapped
from eselsohr.terminal.scene import Scene
from eselsohr.text import say

LOG_STEP = 5
LINES = 6  # of what was said that are shown before the match
LONGEST = 200  # letters of what one says
NO_SUCH_TABLE = 4404  # the server hangs up


@dataclass(frozen=True, slots=True)
class Slip:
    """Some lines on an empty table."""

    lines: Sequence[str]

    def draw(self, width: int, height: int) -> Canvas:
        """Write them down."""
        canvas = Canvas(width, height)
        rows = [row for line in self.lines for row in wrapped(line, max(width - 4, 1)) or [""]]
        for y, row in enumerate(rows[: max(height - 2, 0)]):
            canvas.write(2, 1 + y, row, "bold" if y == 0 else "")
        return canvas


class JoinScreen(FullScreen):
    """Somebody at a table online."""

    def __init__(self, line: Line, game_accent: str, language: str) -> None:
        super().__init__(game_accent)
        self.line = line
        self.language = language
        self.prompt: Prompt | None = None
        self.notice = ""
        self.scrolled = 0
        self.gone: int | None = None
        self.words: str | None = None  # what somebody is about to say
        self._asked_ply = -1
        self._broken: str | None = None  # the rule of the last refusal
        self._knock = 0  # the last one that was heard
        self._newcomer = ""  # what was last said of who would like to play along
        self._told = ""  # what was last said of whom the table waits for
        self._began = 0.0  # when the table began to wait for whoever's turn it is

    def on_mount(self) -> None:
        """Lay the cloth and call the server."""
        self.lay_cloth()
        self._listen()
        self.set_interval(1, self._tick)
        self._draw()

    @work(exclusive=True)
    async def _listen(self) -> None:
        async for message in self.line.messages():
            await self._take(message)
            self._draw()

    async def _take(self, message: Message) -> None:
        match message["kind"]:
            case "picture":
                await self._look(message)
            case "refused":
                self.notice, self._asked_ply = join_words.refusal(self.line.picture, message, self.language), -1
                self._broken = message["rule"]
            case "lost":
                self.prompt, self.notice = None, self._say("client.connection.lost")
            case "gone":
                self.gone, self.prompt = message["code"], None

    async def _look(self, picture: Message) -> None:
        """See what is to be done: play, or wait."""
        view = picture["view"]
        if not view:
            return
        self._began = time.monotonic() - (picture["waiting"] or {"waited": 0})["waited"] / 1000
        ply, asked = view["ply"], bool(view["legal"]) and picture["pause"] is None
        if self._asked_ply not in (-1, ply):
            self._asked_ply, self.scrolled = -1, 0
        if not asked or picture["supper"] or self._asked_ply == ply:
            self.prompt, self.notice = None, self._waiting(picture)
        elif self.prompt is None or self.prompt.legal != tuple(view["legal"]):
            self.prompt, self.notice = prompt.ask(self._drawing(picture), view["hand"], view["legal"]), ""
        if number := join_words.calls(picture, self._knock):
            self._knock, self.notice = number, join_words.knock(picture, self.language)
            self.bell()
        newcomer = join_wishes.asked_for(picture, self.language)
        if newcomer and newcomer != self._newcomer:
            self.bell()
        if newcomer and (self.prompt is None or newcomer != self._newcomer):
            self.notice = newcomer
        self._newcomer = newcomer

    def _tick(self) -> None:
        """Let the clock run of whoever the table waits for."""
        picture = self.line.picture
        if picture.get("view") and self.prompt is None and self.words is None and self.notice == self._told:
            self.notice = self._waiting(picture)
            self._draw()

    def _waiting(self, picture: Message) -> str:
        """What the table says to somebody who is not asked for anything."""
        self._told = self._waited_for(picture)
        return self._told

    def _waited_for(self, picture: Message) -> str:
        if picture["stage"] == "over":
            return self._say("cli.join.next" if picture["next"] else "cli.play_screen.over")
        if picture["pause"]:
            pressed = picture["you"] is None or picture["you"] in picture["pause"]["pressed"]
            return self._say("cli.join.others_read" if pressed else "cli.join.read_on")
        if picture["supper"]:
            return join_words.paused(picture, self.language)
        waited = round(1000 * (time.monotonic() - self._began))
        lines = join_words.awaited(picture, waited, self.language), join_words.own_wishes(picture, self.language)
        return "\n".join(filter(None, lines))

    # --- what a person does

    async def on_key(self, event: events.Key) -> None:
        """Take a key for whatever is being asked."""
        if isinstance(self.screen, Page):
            return
        event.stop()
        picture = self.line.picture
        if await self._spoke(event):
            self._draw()
            return
        match event.key:
            case "enter" if picture.get("next"):
                await self.line.follow()
            case "enter" | "q" | "escape" if self.gone is not None or picture.get("stage") == "over":
                self.exit()
            case "q" if self.prompt is None:
                self.exit()
            case "question_mark" if picture and not (self.prompt and self.prompt.typed):
                self._help()
            case "pageup" | "pagedown":
                self.scrolled = max(self.scrolled + (LOG_STEP if event.key == "pageup" else -LOG_STEP), 0)
            case "enter" if self.prompt is not None:
                await self._enter(self.prompt)
            case "enter" if picture.get("supper"):
                await self.line.ask("go_on")
            case "enter" if picture.get("pause"):
                await self.line.ask("press_on", deal=picture["pause"]["deal"])
            case "enter" if picture and is_asked(picture):
                await self.line.ask("sit", seat=picture["you"])
            case "enter" if picture.get("stage") == "open" and picture["host"]:
                await self.line.ask("start", wait=not picture["called"])
            case _ if self.prompt is not None:
                printable = event.character if event.character and event.character.isprintable() else None
                self.prompt, self.notice = self.prompt.press(event.key, printable), ""
            case _ if picture.get("view"):  # what was said is read
                self.notice = self._waiting(picture)
        self._draw()

    async def _spoke(self, event: events.Key) -> bool:
        """Whether a key belongs to what somebody is about to say."""
        letter = event.character if event.character and event.character.isprintable() else ""
        if self.words is None:
            typing = self.prompt is not None and self.prompt.typed
            if typing or letter not in join_wishes.SIGNS or self.gone is not None or not self.line.picture:
                return False
            self.words = letter
        elif event.key == "enter":
            words, self.words = self.words, None
            self.notice = await join_wishes.speak(self.line, words, self.language)
        elif event.key == "backspace":
            self.words = self.words[:-1] or None
        else:
            self.words = None if event.key == "escape" else (self.words + letter)[:LONGEST]
        return True

    def on_click(self, event: events.Click) -> None:
        """Pick the card that was clicked."""
        number = self.query_one(FrameWidget).card_at(event.x, event.y) if not isinstance(self.screen, Page) else None
        if self.prompt is not None and number is not None:
            self.prompt, self.notice = self.prompt.pick(number), ""
            self._draw()

    async def _enter(self, asked: Prompt) -> None:
        text, game = asked.move, self._game
        found = prompt.word(text, game)
        if found:
            self.prompt = replace(asked, typed="")
            self._do(*found)
        elif text:
            self._asked_ply = self.line.picture["view"]["ply"]
            self.prompt = replace(asked, typed="")
            await self.line.ask("play", ply=self._asked_ply, move=text)
        else:
            self.notice = self._say("cli.play_screen.nothing")

    def _do(self, word: Word, rest: str) -> None:
        match word:
            case Word.QUIT:
                self.exit()
            case Word.HELP:
                self._help()
            case Word.RULES:
                self._rules(rest or self._broken)
            case _:
                self.notice = self._say("cli.join.only_moves")

    def _rules(self, wanted: str | None) -> None:
        try:
            self._read(rulebook.printed(self._game, self.language, self.size.width - 8, wanted))
        except EselsohrError as problem:
            self.notice = problem.message(self.language)

    def _help(self) -> None:
        around = join_words.watchers(self.line.picture, self.language)
        self._read(pages.help_online(self._game, self.line.picture, self.language, around))

    # --- showing things

    def _read(self, content: RenderableType) -> None:
        self.push_screen(Page(content, self._say("cli.keys.close")), lambda _: self._draw())

    @property
    def _game(self) -> Game:
        return registry.find(self.line.picture["game"])

    @property
    def _notice(self) -> str:
        return self.notice if self.words is None else f"{self.words}▏"

    def _say(self, key: str, **params: Any) -> str:
        return say(self.language, key, **params)

    def _drawing(self, picture: Message) -> terminal.Drawing:
        return terminal.find(registry.find(picture["game"]))

    def _draw(self) -> None:
        picture = self.line.picture
        if self.gone is not None:
            title = "client.gone.title" if self.gone == NO_SUCH_TABLE else "client.gone.closed"
            self.show(Slip([self._say(title), self._say("cli.join.gone")]))
        elif not picture.get("view"):
            self.show(Slip(self._lobby(picture)))
        else:
            match = SeenMatch(picture, self.line.told)
            scene = Scene(
                match, picture["you"], self.language, scrolled=self.scrolled, corner=self._say("cli.join.keys")
            )
            self.show(Frame(scene, self.prompt, self._notice))

    def _lobby(self, picture: Message) -> list[str]:
        """Who sits where, and what one waits for."""
        if not picture:
            return [self._say("client.connection.calling"), self.notice]
        names = join_words.seats(picture, self.language)
        seats = [f"{number}. {name}" for number, name in enumerate(names, 1)]
        next_step = join_words.next_step(picture, self.language)
        said = [phrase.say(self.language, []) for event in self.line.talk[-LINES:] for phrase in event.words]
        around = join_words.watchers(picture, self.language)
        title, notice = self._say(f"{picture['game']}.name"), self._notice.splitlines()
        return [title, "", *seats, *around, "", next_step, "", *said, *notice]
