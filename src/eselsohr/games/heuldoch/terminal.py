"""Heul doch's table: your stack between those of your two neighbours; of the others only the top matters to no one."""

from __future__ import annotations

from collections.abc import Sequence

from eselsohr.engine.events import Event
from eselsohr.games.heuldoch.story import DealOver
from eselsohr.terminal.canvas import Canvas, fitted
from eselsohr.terminal.cards import HEIGHT, Face, draw
from eselsohr.terminal.drawing import Aim, Badge, Count, View
from eselsohr.terminal.suits import suited
from eselsohr.text import say

ACCENT = "#a8575b"
HOUSE = ""
LONG_STORY = False
ONION = "?~"
SPECIALS = {"catapult": "⌒°", "towel": "▤▤", "carousel": "↻", "werewolf": "∧∧"}
ONION_SIGN = "▒"
WAYS = {"own": "↑", "left": "←", "right": "→"}
LINES = 2  # below a stack: how high, how many onions


def face(token: str) -> Face:
    """Numbers with letter and symbol; specials by their first letters and a sign; an onion is a face-down card."""
    if token in SPECIALS:
        return Face(token[:3], SPECIALS[token], "#2b2433", ACCENT)
    return Face("?", "▒▒▒", "#7a4a2b", ACCENT) if token == ONION else suited(token.rstrip("~"), ACCENT)


def cards_of(move: str) -> tuple[str, ...]:
    """The one card a move lays."""
    first, _, rest = move.partition(" ")
    return (first,) if first in SPECIALS else (rest,)


def note(view: View, token: str) -> str:
    """Arrows to the stacks a number card may go to, or must; an onion if it can go nowhere face up."""
    ways = [move.split()[0] for move in view["legal"] if move.endswith(f" {token}")]
    return "".join(WAYS[way] for way in ways if way in WAYS) or (ONION_SIGN if ways and token not in SPECIALS else "")


def where(view: View, language: str) -> str:
    """Count the draw pile: when it is gone, the end is near."""
    return say(language, "heuldoch.terminal.where", n=view["draw"])


def around(view: View) -> Sequence[int]:
    """Nobody ever changes places."""
    return range(view["players"])


def badge(view: View, seat: int, language: str) -> Badge:
    """Cards, the height of the stack, what lies on top of it, and the number a towel is thrown at."""
    onions = f" {_onions(view, seat)}" if view["onions"] else ""
    marks, top = f"▤{view['heights'][seat]}{onions}", _top(view, seat, language)
    number = f"#{seat}" if view["options"]["specials"] and seat != view["seat"] else ""
    return Badge(view["held"][seat], marks, top, title=number, counted=view["result"] is not None)


def _top(view: View, seat: int, language: str) -> str:
    top = view["tops"][seat]
    return say(language, "heuldoch.card.onion") if top == ONION else top or say(language, "heuldoch.terminal.empty")


def _onions(view: View, seat: int) -> str:
    return f"{ONION_SIGN}{view['onions'][seat]}"


def middle(canvas: Canvas, view: View, names: Sequence[str], language: str, aim: Aim) -> None:
    """Three stacks side by side, as they lie before you, and the discard."""
    you = view["seat"] if view["seat"] is not None else view["turn"]
    if you is None:
        return
    players, third = view["players"], canvas.width // 3
    seats = (("left", (you + 1) % players), ("own", you), ("right", (you - 1) % players))
    for column, (side, seat) in enumerate(seats):
        title = say(language, f"heuldoch.terminal.{side}", name=names[seat])
        _stack(canvas, view, column * third, third - 1, seat, title)
    if view["discard"] and canvas.height > HEIGHT + LINES:
        line = say(language, "heuldoch.terminal.discard", card=view["discard"], count=view["discarded"])
        canvas.write(0, canvas.height - 1, fitted(line, canvas.width).rstrip(), "dim")


def _stack(canvas: Canvas, view: View, x: int, width: int, seat: int, label: str) -> None:
    canvas.write(x, 0, fitted(label, width).rstrip(), "bold")
    if view["tops"][seat]:
        draw(canvas, x, 1, face(view["tops"][seat]))
    onions = f" {_onions(view, seat)}" if view["onions"] else ""
    canvas.write(x + 6, 2, f"▤{view['heights'][seat]}{onions}", "dim")


def count(event: Event, language: str) -> Count | None:
    """What the stacks were worth, and what the onions spoiled."""
    if not isinstance(event, DealOver):
        return None
    rows = zip(event.onions, event.voided, event.lost, strict=True)
    left = [
        say(language, "heuldoch.terminal.counted", n=onions, voided=", ".join(map(str, voided)) or "–", lost=lost)
        for onions, voided, lost in rows
    ]
    # H13: the fewest points come last, and of those whoever lost the least
    grief = [(-points, -lost) for points, lost in zip(event.points, event.lost, strict=True)]
    return Count(event.deal, event.points, event.scores, left, grief)
