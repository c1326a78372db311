"""A table on a server, on the full screen: who sits there before the match, then the table as at home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from textual import events, work

from eselsohr import terminal
from eselsohr.cli import prompt
from eselsohr.cli.frame import Frame
from eselsohr.cli.fullscreen import FrameWidget, FullScreen
from eselsohr.cli.online import Line, Message, SeenMatch
from eselsohr.cli.prompt import Prompt, Word
from eselsohr.engine import registry
from eselsohr.engine.events import Phrase
from eselsohr.terminal.canvas import Canvas, wrapped
from eselsohr.terminal.scene import Scene
from eselsohr.text import say

LOG_STEP = 5


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
        self._asked_to_sit = False
        self._asked_ply = -1

    def on_mount(self) -> None:
        """Lay the cloth and call the server."""
        self.lay_cloth()
        self._listen()
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
                self.notice, self._asked_ply = self._refusal(message), -1
            case "lost":
                self.prompt, self.notice = None, self._say("client.connection.lost")
            case "gone":
                self.gone, self.prompt = message["code"], None

    async def _look(self, picture: Message) -> None:
        """See what is to be done: sit down once, play, or wait."""
        view = picture["view"]
        free = [number for number, seat in enumerate(picture["seats"]) if seat["sitter"] == "nobody"]
        if picture["stage"] == "open" and picture["you"] is None and free and not self._asked_to_sit:
            self._asked_to_sit = True
            await self.line.ask("sit", seat=free[0])
            await self.line.ask("ready", ready=True)
        if not view:
            return
        ply, asked = view["ply"], bool(view["legal"]) and picture["pause"] is None
        if self._asked_ply not in (-1, ply):
            self._asked_ply, self.scrolled = -1, 0
        if not asked or self._asked_ply == ply:
            self.prompt, self.notice = None, self._waiting(picture)
        elif self.prompt is None or self.prompt.legal != tuple(view["legal"]):
            self.prompt, self.notice = prompt.ask(self._drawing(picture), view["hand"], view["legal"]), ""

    def _waiting(self, picture: Message) -> str:
        if picture["stage"] == "over":
            return self._say("cli.play_screen.over")
        if picture["pause"]:
            pressed = picture["you"] is None or picture["you"] in picture["pause"]["pressed"]
            return self._say("cli.join.others_read" if pressed else "cli.join.read_on")
        turn = picture["view"]["turn"]
        return "" if turn is None else self._say("cli.play_screen.thinking", name=picture["seats"][turn]["name"])

    # --- what a person does

    async def on_key(self, event: events.Key) -> None:
        """Take a key for whatever is being asked."""
        event.stop()
        picture = self.line.picture
        match event.key:
            case "enter" | "q" | "escape" if self.gone is not None or picture.get("stage") == "over":
                self.exit()
            case "q" if self.prompt is None:
                self.exit()
            case "pageup" | "pagedown":
                self.scrolled = max(self.scrolled + (LOG_STEP if event.key == "pageup" else -LOG_STEP), 0)
            case "enter" if self.prompt is not None:
                await self._enter(self.prompt)
            case "enter" if picture.get("pause"):
                await self.line.ask("press_on", deal=picture["pause"]["deal"])
            case "enter" if picture.get("stage") == "open" and picture["host"]:
                await self.line.ask("start")
            case _ if self.prompt is not None:
                printable = event.character if event.character and event.character.isprintable() else None
                self.prompt, self.notice = self.prompt.press(event.key, printable), ""
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Pick the card that was clicked."""
        number = self.query_one(FrameWidget).card_at(event.x, event.y)
        if self.prompt is not None and number is not None:
            self.prompt, self.notice = self.prompt.pick(number), ""
            self._draw()

    async def _enter(self, asked: Prompt) -> None:
        text, game = asked.move, registry.find(self.line.picture["game"])
        found = prompt.word(text, game)
        if found and found[0] is Word.QUIT:
            self.exit()
        elif found:
            self.prompt, self.notice = replace(asked, typed=""), self._say("cli.join.only_moves")
        elif text:
            self._asked_ply = self.line.picture["view"]["ply"]
            self.prompt = replace(asked, typed="")
            await self.line.ask("play", ply=self._asked_ply, move=text)
        else:
            self.notice = self._say("cli.play_screen.nothing")

    # --- showing things

    def _say(self, key: str, **params: Any) -> str:
        return say(self.language, key, **params)

    def _refusal(self, refused: Message) -> str:
        names = [seat["name"] for seat in self.line.picture.get("seats", [])]
        return Phrase(refused["key"], refused["params"], refused["names"], refused["cards"]).say(self.language, names)

    def _drawing(self, picture: Message) -> terminal.Drawing:
        return terminal.find(registry.find(picture["game"]))

    def _draw(self) -> None:
        picture = self.line.picture
        if self.gone is not None:
            self.show(Slip([self._say("client.gone.title"), self._say("cli.join.gone")]))
        elif not picture.get("view"):
            self.show(Slip(self._lobby(picture)))
        else:
            match = SeenMatch(picture, self.line.story)
            scene = Scene(
                match, picture["you"], self.language, scrolled=self.scrolled, corner=self._say("cli.join.keys")
            )
            self.show(Frame(scene, self.prompt, self.notice))

    def _lobby(self, picture: Message) -> list[str]:
        """Who sits where, and what one waits for."""
        if not picture:
            return [self._say("client.connection.calling"), self.notice]
        free = self._say("cli.join.free")
        seats = [f"{number + 1}. {seat['name'] or free}" for number, seat in enumerate(picture["seats"])]
        next_step = "cli.join.start" if picture["host"] else "cli.join.wait"
        return [self._say(f"{picture['game']}.name"), "", *seats, "", self._say(next_step), self.notice]
