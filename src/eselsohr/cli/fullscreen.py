"""What both full screens are made of: the widget that shows a frame, and pages to read."""

from __future__ import annotations

import os
from typing import ClassVar, Protocol

from rich.console import RenderableType
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from eselsohr.terminal.canvas import Canvas

EVENING = Color.parse("#17141c")  # the kitchen behind the table cloth
CLOTH = 0.82  # how much of the evening is in the cloth


class Drawn(Protocol):
    """Whatever fills the screen."""

    def draw(self, width: int, height: int) -> Canvas:
        """Draw it in that size."""


class Page(Screen[None]):
    """Something to read: it covers the table until it is put away."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,escape,space,q", "put_away", priority=True)]

    def __init__(self, content: RenderableType, close: str) -> None:
        super().__init__()
        self._content = content
        self._close = close

    def compose(self) -> ComposeResult:
        """Lay the page out; long ones scroll."""
        with VerticalScroll():
            yield Static(self._content)
        yield Static(Text(self._close, "bold"), id="close")

    def action_put_away(self) -> None:
        """Put the page away."""
        self.dismiss(None)


class FrameWidget(Widget):
    """A frame, as large as the screen."""

    frame: Drawn | None = None

    def show(self, frame: Drawn) -> None:
        """Draw another frame."""
        self.frame = frame
        self.refresh()

    def render(self) -> Text:
        """Draw it."""
        return self.frame.draw(self.size.width, self.size.height).text() if self.frame else Text()

    def card_at(self, x: int, y: int) -> int | None:
        """The number of the hand's card under the mouse."""
        return self.frame.draw(self.size.width, self.size.height).spot_at(x, y) if self.frame else None


class FullScreen(App[None]):
    """A full screen with a frame on it, on a cloth of the game's colour; without any colour if NO_COLOR says so."""

    CSS = """
    Screen { overflow: hidden; }
    Page VerticalScroll { padding: 1 3; }
    #close { dock: bottom; padding: 0 3; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c,ctrl+d", "quit", priority=True)]

    def __init__(self, accent: str) -> None:
        super().__init__(ansi_color="NO_COLOR" in os.environ)
        self._accent = accent

    def compose(self) -> ComposeResult:
        """The frame is all there is."""
        yield FrameWidget()

    def lay_cloth(self) -> None:
        """Give the table its colour."""
        if not self.no_color:
            self.screen.styles.background = Color.parse(self._accent).blend(EVENING, CLOTH)

    def show(self, frame: Drawn) -> None:
        """Draw a frame, also below a page."""
        self.screen_stack[0].query_one(FrameWidget).show(frame)
