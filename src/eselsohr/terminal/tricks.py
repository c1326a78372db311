"""What the tables of trick games share: a round of plays, one of which is to be beaten."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from eselsohr.terminal.canvas import Canvas, wrapped
from eselsohr.terminal.cards import HEIGHT
from eselsohr.terminal.drawing import ViewDict
from eselsohr.text import say

PASS = "pass"


def move_of(view: ViewDict, seat: int | None) -> str:
    """What a seat has played or said in this round; nothing if it has not been asked."""
    return next((move for other, move in view["plays"] if other == seat), "")


def write_standing(
    canvas: Canvas, view: ViewDict, names: Sequence[str], language: str, key: Callable[[str], str]
) -> tuple[str, int] | None:
    """Write who leads or whose play is to be beaten; give that play and the row for cards, None if nobody is asked."""
    led = next((seat for seat, move in view["plays"] if move != PASS), None)
    best = led if view["best"] is None else view["best"]
    seat = view["turn"] if best is None else best
    if seat is None:
        return None
    play = move_of(view, best)
    you = ".you" if seat == view["seat"] else ""
    lines = wrapped(say(language, f"{key(play)}{you}", name=names[seat]), canvas.width)
    for y, line in enumerate(lines):
        canvas.write(0, y, line, "bold")
    return play, min(len(lines), canvas.height - HEIGHT)
