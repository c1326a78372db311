"""Boss's table in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from eselsohr import terminal
from eselsohr.terminal.canvas import Canvas
from eselsohr.terminal.cards import INK, Face, row
from eselsohr.terminal.drawing import Aim, Badge, ViewDict
from eselsohr.terminal.tricks import PASS, move_of, write_standing
from eselsohr.text import say

COURT = {"J": "#1b4f9c", "Q": "#6b3fa0", "K": "#856212", "A": "#b3202c"}


class Drawing(terminal.Drawing):
    """The company in the order of its chairs, the play to beat, and who has gone home already."""

    accent = "#5d8f6a"
    told = True

    def face(self, token: str) -> Face:
        """Ranks stand in both corners."""
        return Face(token, token, COURT.get(token, INK), self.accent)

    def cards_of(self, move: str, hand: Sequence[str]) -> tuple[str, ...]:
        """The cards of a move, whatever jokers stand for."""
        return super().cards_of(move.partition("=")[0], hand)

    def where(self, view: ViewDict, language: str) -> str:
        """Name the round."""
        return say(language, "boss.terminal.where", deal=view["deal"], rounds=view["options"]["rounds"])

    def around(self, view: ViewDict) -> Sequence[int]:
        """People sit by rank."""
        return list(view["seating"])

    def badge(self, view: ViewDict, seat: int, language: str) -> Badge:
        """Cards, this trick's move, and the title: the one to be had, for those who are out, else the one held."""
        did = move_of(view, seat)
        leads = seat == view["best"] and bool(did) and did != PASS
        return Badge(view["held"][seat], "", did, leads, _title(view, seat, language))

    def middle(self, canvas: Canvas, view: ViewDict, names: Sequence[str], language: str, aim: Aim) -> None:
        """The play to beat, or who is to lead."""
        standing = write_standing(canvas, view, names, language, _standing)
        if standing is None:
            return
        play, y = standing
        cards, _, rank = play.partition("=")
        drawn = row([self.face(token) for token in cards.split()], canvas.width - 6)
        canvas.paste(drawn, 0, y)
        if rank:
            canvas.write(drawn.width + 1, y + 1, f"={rank}", "bold")


def _title(view: ViewDict, seat: int, language: str) -> str:
    standing = view["standing"][seat]
    if standing is None:
        return ""
    title = say(language, f"boss.title.{standing['post']}")
    return f"→ {title}" if standing["fresh"] else title


def _standing(play: str) -> str:
    return "boss.terminal.best" if play else "boss.terminal.lead"
