"""DREIst's table in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from eselsohr import terminal
from eselsohr.games.dreist.events import DealOver
from eselsohr.terminal.canvas import Canvas
from eselsohr.terminal.cards import PAPER, Face
from eselsohr.terminal.drawing import Aim, Badge, ViewDict
from eselsohr.terminal.suits import INKS, SYMBOLS, suited
from eselsohr.text import say

COLUMNS = 8
CELL, GUTTER = 4, 3  # columns of the terminal


class Drawing(terminal.Drawing):
    """The grid below the base row, with the cells free for what you picked, and the one you aim at."""

    accent = "#4d9aa0"
    house = "dreist.egon"
    columns = COLUMNS
    long_story = True

    def face(self, token: str) -> Face:
        """Number, letter and symbol."""
        return suited(token, self.accent)

    def where(self, view: ViewDict, language: str) -> str:
        """Name the game of a series or campaign, and what is to be decided first; else what lies in the discard."""
        return " · ".join(filter(None, (_game(view, language), _offer(view, language) or _discard(view, language))))

    def badge(self, view: ViewDict, seat: int, language: str) -> Badge:
        """Cards in hand and in the pile, and the number a gift is sent to where there is a choice."""
        number = f"#{seat}" if view["players"] > 2 and seat != view["seat"] else ""
        return Badge(view["held"][seat], f"▤{view['piles'][seat]}", title=number)

    def middle(self, canvas: Canvas, view: ViewDict, names: Sequence[str], language: str, aim: Aim) -> None:
        """The base on top, the rows below it; the lowest rows win if there are too many."""
        for column in range(1, COLUMNS + 1):
            canvas.write(_x(column), 0, f"═{column}═", "bold")
        laid, free = _cells(view["layout"].split()), _free(view, aim.cards)
        aimed = _cells([aim.move] if "@" in aim.move and aim.move in view["legal"] else [])
        last = max([row for _, row in (*laid, *free)], default=0)
        first = max(1, last - (canvas.height - 2))
        for row in range(first, last + 1):
            canvas.write(0, 1 + row - first, f"{row:>2}", "dim")
        for (column, row), colour in laid.items():
            if row >= first:
                text = f"{colour}{SYMBOLS[colour]} "
                canvas.write(_x(column), 1 + row - first, text, f"bold {INKS[colour]} on {PAPER}")
        for column, row in free:
            if row >= first:
                canvas.write(_x(column), 1 + row - first, "[ ]" if (column, row) in aimed else " · ", "bold")

    def left(self, deal: DealOver, language: str) -> list[str]:
        """The cards in hand, and how many in the pile."""
        return [f"{hand} ▤{pile}" if pile else hand for hand, pile in zip(deal.hands, deal.piles, strict=True)]


def _game(view: ViewDict, language: str) -> str:
    if view["options"]["campaign"]:
        return say(language, "dreist.terminal.campaign", deal=view["deal"])
    games = view["options"]["games"]
    return say(language, "dreist.terminal.where", deal=view["deal"], games=games) if games > 1 else ""


def _offer(view: ViewDict, language: str) -> str:
    word, _, cell = (view["offer"] or "").partition(" ")
    return say(language, f"dreist.terminal.offer.{word}", cell=cell) if word else ""


def _discard(view: ViewDict, language: str) -> str:
    thrown = view["discard"].split()
    return say(language, "dreist.terminal.discard", n=len(thrown), card=thrown[-1]) if thrown else ""


def _x(column: int) -> int:
    return GUTTER + (column - 1) * CELL


def _cells(texts: Sequence[str]) -> dict[tuple[int, int], str]:
    """Read cells like 5y@2: colours by column and row."""
    return {(int(text[0]), int(text.partition("@")[2])): text[1] for text in texts}


def _free(view: ViewDict, picked: list[str]) -> set[tuple[int, int]]:
    """The cells where something may be laid now: the picked card, or any."""
    moves = [move for move in view["legal"] if "@" in move]
    return set(_cells([move for move in moves if not picked or [move.partition("@")[0]] == picked]))
