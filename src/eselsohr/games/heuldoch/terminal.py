"""Heul doch's table in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from eselsohr import terminal
from eselsohr.games.heuldoch.story import DealOver
from eselsohr.terminal.canvas import Canvas, fitted
from eselsohr.terminal.cards import FACE_DOWN, HEIGHT, INK, Face, draw_card
from eselsohr.terminal.drawing import Aim, Badge, ViewDict
from eselsohr.terminal.suits import suited
from eselsohr.text import say

ONION = "?~"
SPECIALS = {"catapult": "⌒°", "towel": "▤▤", "carousel": "↻", "werewolf": "∧∧"}
ONION_SIGN = "▒"
WAYS = {"own": "↑", "left": "←", "right": "→"}
LINES = 2  # below a stack: how high, how many onions


class Drawing(terminal.Drawing):
    """Your stack between those of your two neighbours, and what lies on top of all others."""

    accent = "#a8575b"

    def face(self, token: str) -> Face:
        """Numbers with letter and symbol; specials by their first letters and a sign."""
        if token in SPECIALS:
            return Face(token[:3], SPECIALS[token], INK, self.accent)
        return suited(token, self.accent)

    def lying(self, card: str) -> Face:
        """An onion is a face-down card."""
        return Face("?", FACE_DOWN, "#7a4a2b", self.accent) if card == ONION else super().lying(card)

    def note(self, view: ViewDict, token: str) -> str:
        """Arrows to the stacks a number card may go to, or must; an onion if it can go nowhere face up."""
        ways = [move.split()[0] for move in view["legal"] if move.endswith(f" {token}")]
        return "".join(WAYS[way] for way in ways if way in WAYS) or (
            ONION_SIGN if ways and token not in SPECIALS else ""
        )

    def where(self, view: ViewDict, language: str) -> str:
        """Count the draw pile: when it is gone, the end is near."""
        return say(language, "heuldoch.terminal.where", n=view["draw"])

    def badge(self, view: ViewDict, seat: int, language: str) -> Badge:
        """Cards, the height of the stack, what lies on top of it, and the number a towel is thrown at."""
        marks, top = _height(view, seat), _top(view, seat, language)
        number = f"#{seat}" if view["options"]["specials"] and seat != view["seat"] else ""
        return Badge(view["held"][seat], marks, top, title=number, counted=view["result"] is not None)

    def middle(self, canvas: Canvas, view: ViewDict, names: Sequence[str], language: str, aim: Aim) -> None:
        """Three stacks side by side, as they lie before you, and the discard."""
        you = view["seat"] if view["seat"] is not None else view["turn"]
        if you is None:
            return
        players, third = view["players"], canvas.width // 3
        seats = (("left", (you + 1) % players), ("own", you), ("right", (you - 1) % players))
        for column, (side, seat) in enumerate(seats):
            title = say(language, f"heuldoch.terminal.{side}", name=names[seat])
            self._stack(canvas, view, column * third, third - 1, seat, title)
        if view["discard"] and canvas.height > HEIGHT + LINES:
            line = say(language, "heuldoch.terminal.discard", card=view["discard"], count=view["discarded"])
            canvas.write(0, canvas.height - 1, fitted(line, canvas.width).rstrip(), "dim")

    def _stack(self, canvas: Canvas, view: ViewDict, x: int, width: int, seat: int, label: str) -> None:
        canvas.write(x, 0, fitted(label, width).rstrip(), "bold")
        if view["tops"][seat]:
            draw_card(canvas, x, 1, self.lying(view["tops"][seat]))
        for below, mark in enumerate(_height(view, seat).split()):  # side by side they may reach the next stack
            canvas.write(x + 6, 2 + below, mark, "dim")

    def left(self, deal: DealOver, language: str) -> list[str]:
        """How many onions there were, and what they spoiled."""
        rows = zip(deal.onions, deal.voided, deal.lost, strict=True)
        return [
            say(language, "heuldoch.terminal.counted", n=onions, voided=", ".join(map(str, voided)) or "–", lost=lost)
            for onions, voided, lost in rows
        ]


def _top(view: ViewDict, seat: int, language: str) -> str:
    top = view["tops"][seat]
    return say(language, "heuldoch.card.onion") if top == ONION else top or say(language, "heuldoch.terminal.empty")


def _height(view: ViewDict, seat: int) -> str:
    """How high a stack is, and how many onions lie in it, as far as that is shown."""
    onions = f" {ONION_SIGN}{view['onions'][seat]}" if view["onions"] else ""
    return f"▤{view['heights'][seat]}{onions}"
