"""A recorded match on the full screen: forwards, back, deal by deal, with all hands or as one seat saw it."""

from __future__ import annotations

from textual import events

from eselsohr.cli.board import BoardApp
from eselsohr.cli.scene import Scene
from eselsohr.cli.sitting import Sitting
from eselsohr.cli.spoken import language
from eselsohr.cli.tape import Tape
from eselsohr.terminal import drawing
from eselsohr.text import say


class ReplayApp(BoardApp):
    """A tape and the moment it shows."""

    def __init__(self, tape: Tape, seat: int | None, ply: int) -> None:
        self.tape = tape
        self.seat = seat  # None: all hands
        self.ply = ply
        self.scrolled = 0
        super().__init__(drawing.find(tape.at(0).game).ACCENT)

    def on_mount(self) -> None:
        """Lay the cloth and show the first moment."""
        self.lay_cloth()
        self._draw()

    def on_key(self, event: events.Key) -> None:
        """Wind the tape."""
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
        begun = sorted(self.tape.deals.values())
        targets = {
            "right": self.ply + 1,
            "space": self.ply + 1,
            "left": self.ply - 1,
            "backspace": self.ply - 1,
            "down": next((ply for ply in begun if ply > self.ply), self.tape.length),
            "up": max((ply for ply in begun if ply < self.ply), default=0),
            "home": 0,
            "end": self.tape.length,
        }
        self.ply = min(max(targets.get(key, self.ply), 0), self.tape.length)
        self.scrolled = 0

    def _turn_head(self, step: int) -> None:
        """Go round the seats, and to all hands between the last and the first."""
        views = [None, *range(self.tape.at(0).players)]
        self.seat = views[(views.index(self.seat) + step) % len(views)]

    def _draw(self) -> None:
        here = Sitting(self.tape.at(self.ply), None, language())
        everything = self.seat is None
        name = "" if self.seat is None else here.names[self.seat]
        view = say(language(), "cli.viewer.all") if everything else say(language(), "cli.viewer.seat", name=name)
        where = say(language(), "cli.viewer.where", ply=self.ply, length=self.tape.length, view=view)
        notice = f"{where}\n{say(language(), 'cli.viewer.keys')}"
        self.show(Scene(here, self.seat, None, notice, self.scrolled, all_hands=everything))
