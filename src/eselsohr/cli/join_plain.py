"""A table on a server, in plain lines: for screen readers, for pipes, and for whoever likes it plain."""

from __future__ import annotations

import asyncio
import sys
import threading
from typing import Any

import click

from eselsohr import terminal
from eselsohr.cli import join_wishes, join_words, output, prompt, rulebook
from eselsohr.cli.online import Line, Message, SeenMatch, is_asked
from eselsohr.cli.plain import described
from eselsohr.cli.prompt import Word
from eselsohr.engine import registry
from eselsohr.terminal import story
from eselsohr.text import say


class PlainVisit:
    """Tells what happens at a table as it happens, and sends what is typed; a turn is asked for once."""

    def __init__(self, line: Line, language: str) -> None:
        self.line = line
        self.language = language
        self._told = -2  # the ply up to which everything was told
        self._said = 0  # how many lines of talk were read out
        self._heard = 0  # how many of the table's news
        self._newcomer = ""  # what was last said of who would like to play along
        self._wished = ""  # what was last said of what this person asked for
        self._asked: object = None  # for what the person was last asked
        self._broken: str | None = None  # the rule of the last refusal

    def run(self) -> None:
        """Stay until the match is over, or somebody has enough."""
        asyncio.run(self._run())

    async def _run(self) -> None:
        listening = asyncio.create_task(self._listen())
        typing = asyncio.create_task(self._type())
        await asyncio.wait([listening, typing], return_when=asyncio.FIRST_COMPLETED)
        for task in (listening, typing):
            task.cancel()
        await asyncio.gather(listening, typing, return_exceptions=True)

    # --- what the server says

    async def _listen(self) -> None:
        async for message in self.line.messages():
            match message["kind"]:
                case "picture":
                    self._tell(message)
                    if message["stage"] == "over":
                        break
                case "talk":
                    self._tell_talk(anew=message["anew"])
                case "refused":
                    self._broken = message["rule"]
                    click.echo(join_words.refusal(self.line.picture, message, self.language))
                case "lost":
                    self._say("client.connection.lost")
                case "gone":
                    self._say("cli.join.gone")
                    return
        self._say("cli.join.over")

    def _tell(self, picture: Message) -> None:
        """Tell what is new; then ask for what this person is to do, if anything."""
        if picture["view"] is None:
            lobby = self._lobby(picture)
            self._ask_once((lobby[0], picture["called"]), lobby)
            return
        match = SeenMatch(picture, self.line.story)
        names = story.names(match, self.language)
        new = [event for event in self.line.story if event.ply > self._told]
        self._told = match.ply
        for heading, chapter in story.chapters(new, picture["you"]):
            if heading:
                click.echo(f"— {heading.say(self.language, names)} —")
            for sentence in story.sentences(chapter, picture["you"], self.language, names):
                click.echo(sentence)
        for event in self.line.news[self._heard :]:
            click.echo(" ".join(phrase.say(self.language, []) for phrase in event.words))
        self._heard = len(self.line.news)
        newcomer = join_wishes.asked_for(picture, self.language)
        if newcomer and newcomer != self._newcomer:
            click.echo(newcomer)
        self._newcomer = newcomer
        wished = join_words.own_wishes(picture, self.language)
        if wished and wished != self._wished:
            click.echo(wished)
        self._wished = wished
        if picture["supper"]:
            self._ask_once("supper", [join_words.paused(picture, self.language)])
        elif picture["pause"] and picture["you"] is not None and picture["you"] not in picture["pause"]["pressed"]:
            self._ask_once(("sheet", picture["pause"]["deal"]), [self._words("cli.join.read_on")])
        elif picture["view"]["legal"] and not picture["pause"]:
            drawing, view = terminal.find(match.game), picture["view"]
            table = described(drawing, view, picture["you"], names, self.language)
            self._ask_once(match.ply, [*table, self._words("cli.plain.prompt")])

    def _ask_once(self, what: object, lines: list[str]) -> None:
        if what != self._asked:
            self._asked = what
            click.echo("\n".join(lines))

    def _tell_talk(self, *, anew: bool) -> None:
        new = self.line.talk if anew else self.line.talk[self._said :]
        self._said = len(self.line.talk)
        for event in new:
            click.echo(" ".join(phrase.say(self.language, []) for phrase in event.words))

    def _lobby(self, picture: Message) -> list[str]:
        names = join_words.seats(picture, self.language)
        seats = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
        game = self._words(f"{picture['game']}.name")
        who = " ".join([f"{game}: {seats}", *join_words.watchers(picture, self.language)])
        if self._asked is not None and not is_asked(picture) and not (picture["host"] and picture["called"]):
            return [who]
        return [who, join_words.next_step(picture, self.language), self._words("cli.join.help")]

    # --- what a person types

    async def _type(self) -> None:
        """Read lines until there are no more, or somebody leaves."""
        lines: asyncio.Queue[str] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def read() -> None:
            line = "\n"
            while line:
                line = sys.stdin.readline()
                loop.call_soon_threadsafe(lines.put_nowait, line)

        threading.Thread(target=read, daemon=True, name="typing").start()
        while line := await lines.get():
            if not await self._answer(line.strip()):
                return

    async def _answer(self, text: str) -> bool:
        """Do what was typed; False if that was to leave."""
        picture = self.line.picture
        if not picture:
            return True
        game = registry.find(picture["game"])
        match prompt.word(text, game):
            case (Word.QUIT, _):
                return False
            case (Word.RULES, wanted):
                output.show(rulebook.printed(game, self.language, output.console().width, wanted or self._broken))
            case (Word.HELP, _):
                self._say("cli.join.help")
                click.echo("".join(f"{line}\n" for line in join_words.watchers(picture, self.language)), nl=False)
                if picture["view"] and picture["view"]["legal"]:
                    self._say("cli.plain.legal", moves=", ".join(picture["view"]["legal"]))
            case _ if text.startswith(join_wishes.SIGNS):
                if choice := await join_wishes.speak(self.line, text, self.language):
                    click.echo(choice)
            case _ if picture["supper"] and not text:
                await self.line.ask("go_on")
            case _ if text and picture["view"]:
                await self.line.ask("play", ply=picture["view"]["ply"], move=text)
            case _ if picture["pause"]:
                await self.line.ask("press_on", deal=picture["pause"]["deal"])
            case _ if is_asked(picture):
                await self.line.ask("sit", seat=picture["you"])
            case _ if picture["stage"] == "open" and picture["host"]:
                await self.line.ask("start", wait=not picture["called"])
        return True

    # --- words

    def _words(self, key: str, **params: Any) -> str:
        return say(self.language, key, **params)

    def _say(self, key: str, **params: Any) -> None:
        click.echo(self._words(key, **params))
