"""A recorded match on the full screen: forwards, back, deal by deal, with all hands or as one seat saw it."""

from __future__ import annotations

from typing import Any

from textual import events

from eselsohr import terminal
from eselsohr.cli.frame import Frame
from eselsohr.cli.fullscreen import FullScreen
from eselsohr.cli.localized import language
from eselsohr.engine.replay import Replay
from eselsohr.terminal.scene import Scene
from eselsohr.text import say


class ReplayScreen(FullScreen):
    """A recorded match, and the moment of it that is shown."""

    def __init__(self, replay: Replay, seat: int | None, ply: int) -> None:
        self.replay = replay
        self.seat = seat  # None: all hands
        self.ply = ply
        self.scrolled = 0
        super().__init__(terminal.find(replay.end.game).accent)

    def on_mount(self) -> None:
        """Lay the cloth and show the first moment."""
        self.lay_cloth()
        self._draw()

    def on_key(self, event: events.Key) -> None:
        """Go through the match."""
        match event.key:
            case "q" | "escape":
                self.exit()
            case "tab":
                self._turn_head(1)
            case "shift+tab":
                self._turn_head(-1)
            case "pageup" | "pagedown":
                self.scrolled = max(self.scrolled + (5 if event.key == "pageup" else -5), 0)
            case _:
                self.wind(event.key)
        event.prevent_default().stop()
        self._draw()

    def wind(self, key: str) -> None:
        """Go where a key leads."""
        begun = sorted(self.replay.deals.values())
        targets = {
            "right": self.ply + 1,
            "space": self.ply + 1,
            "left": self.ply - 1,
            "backspace": self.ply - 1,
            "down": next((ply for ply in begun if ply > self.ply), self.replay.end.ply),
            "up": max((ply for ply in begun if ply < self.ply), default=0),
            "home": 0,
            "end": self.replay.end.ply,
        }
        self.ply = min(max(targets.get(key, self.ply), 0), self.replay.end.ply)
        self.scrolled = 0

    def _turn_head(self, step: int) -> None:
        """Go round the seats, and to all hands between the last and the first."""
        views = [None, *range(self.replay.end.players)]
        self.seat = views[(views.index(self.seat) + step) % len(views)]

    def _draw(self) -> None:
        match, all_hands = self.replay.at(self.ply), self.seat is None
        scene = Scene(match, self.seat, language(), scrolled=self.scrolled, all_hands=all_hands)
        view = self._say("all") if self.seat is None else self._say("seat", name=scene.names[self.seat])
        where = self._say("where", ply=self.ply, length=self.replay.end.ply, view=view)
        self.show(Frame(scene, notice=f"{where}\n{self._say('keys')}"))

    def _say(self, key: str, **params: Any) -> str:
        return say(language(), f"cli.replay_screen.{key}", **params)
