"""What the full screen shows: the table, and in its last three rows what is said or asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.cells import cell_len

from eselsohr.cli.prompt import Prompt
from eselsohr.terminal.canvas import Canvas, fitted, wrapped
from eselsohr.terminal.scene import HAND_HEIGHT, Scene, fits
from eselsohr.text import say


@dataclass(frozen=True, slots=True)
class Frame:
    """A scene and, below it, what the table says to whoever looks at it, and what that person is about to play."""

    scene: Scene
    prompt: Prompt | None = None
    notice: str = ""

    def draw(self, width: int, height: int) -> Canvas:
        """Draw everything."""
        scene = replace(self.scene, aim=self.prompt.aim) if self.prompt else self.scene
        canvas = scene.draw(width, height)
        if fits(width, height):
            self._notice(canvas, height - 3)
            if self.prompt:
                self._prompt(canvas, height - 1, self.prompt)
        return canvas

    def _say(self, key: str, **params: Any) -> str:
        return say(self.scene.language, key, **params)

    def _notice(self, canvas: Canvas, y: int) -> None:
        """What the table says, or what may be played."""
        lines = [line for part in self.notice.split("\n") for line in wrapped(part, canvas.width - 2)]
        if self.prompt and not self.notice:
            lines = [self._offers(self.prompt, canvas.width - 2)]
        if len(lines) > 2:
            self._slip(canvas)
            return
        for row, line in enumerate(lines):
            canvas.write(1, y + row, line, "italic" if self.notice else "dim")

    def _slip(self, canvas: Canvas) -> None:
        """What needs more room, on a slip over the log."""
        width = canvas.width - canvas.width // 2
        lines = [line for part in self.notice.split("\n") for line in wrapped(part, width - 4)]
        edge = "─" * (width - 2)
        rows = [f"╭{edge}╮", *(f"│ {fitted(line, width - 4)} │" for line in lines), f"╰{edge}╯"]
        top = max(1, canvas.height - HAND_HEIGHT - 4 - len(rows))
        for row, line in enumerate(rows):
            canvas.write(canvas.width - width, top + row, line)

    def _prompt(self, canvas: Canvas, y: int, prompt: Prompt) -> None:
        """What has been typed, and what Enter would play."""
        canvas.write(1, y, f"› {prompt.typed}▏", "bold")
        if move := prompt.move:
            style = "bold reverse" if move in prompt.offers else "dim"
            canvas.right(y, f" {self._say('cli.frame.enter', move=move)} ", style)

    def _offers(self, prompt: Prompt, width: int) -> str:
        """List the moves on offer, the chosen one in brackets and always in sight."""
        offers = list(prompt.offers)
        if not offers:
            return self._say("cli.frame.no_offers")
        chosen = -1 if prompt.chosen is None else prompt.chosen % len(offers)
        texts = [f"[{move}]" if number == chosen else f" {move} " for number, move in enumerate(offers)]
        return window(texts, max(chosen, 0), width)


def window(texts: Sequence[str], centre: int, width: int) -> str:
    """Show as many texts as fit around one of them; dots tell that there are more."""
    first, last = centre, centre + 1
    while True:
        wider = [(f, t) for f, t in ((first, last + 1), (first - 1, last)) if f >= 0 and t <= len(texts)]
        fits = next(((f, t) for f, t in wider if cell_len("  ".join(texts[f:t])) + 6 <= width), None)
        if fits is None:
            break
        first, last = fits
    return ("… " if first else "") + "  ".join(texts[first:last]) + (" …" if last < len(texts) else "")
