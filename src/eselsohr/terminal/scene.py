"""The table as a person sees it, as one canvas: seats on top, the round in the middle, the own hand at the bottom."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rich.cells import cell_len

from eselsohr.engine.match import Match
from eselsohr.terminal import cards
from eselsohr.terminal.canvas import Canvas, fitted, wrapped
from eselsohr.terminal.drawing import Aim, Badge, Drawing, ViewDict, find
from eselsohr.terminal.story import Shown, chapters, names, sentences, since
from eselsohr.text import level, say

LEAST = (72, 22)  # columns and rows below which nothing fits any more
BADGE_WIDTH, BADGE_HEIGHT = 26, 3
NARROWEST = 12
HAND_HEIGHT = cards.HEIGHT + 2
LOG_REACH = 120  # events the log can be scrolled back over


def fits(width: int, height: int) -> bool:
    """Whether a table can be drawn in that size."""
    return width >= LEAST[0] and height >= LEAST[1]


@dataclass(frozen=True, slots=True)
class Scene:
    """What is to be drawn: the table as a seat sees it, and what that person is about to do."""

    match: Shown
    seat: int | None  # None: a spectator
    language: str
    aim: Aim | None = None  # of whoever is asked
    scrolled: int = 0  # lines the log is scrolled back
    corner: str = ""  # what the top right corner says
    all_hands: bool = False  # of a recorded match: everything lies open
    said: str = ""  # what somebody beside the table says, below the log

    @property
    def drawing(self) -> Drawing:
        """How the game is drawn."""
        return find(self.match.game)

    @property
    def names(self) -> list[str]:
        """Who sits there."""
        return names(self.match, self.language)

    def draw(self, width: int, height: int) -> Canvas:
        """Draw everything; the last rows are left for what is asked."""
        canvas = Canvas(width, height)
        if not fits(width, height):
            for y, line in enumerate(wrapped(self._say("terminal.too_small"), max(width, 1))):
                canvas.write(0, y, line)
            return canvas
        view = self.match.view(self.seat)
        self._header(canvas, view)
        half = width // 2 - 2
        aside = self.drawing.long_story
        top = 2 + self._seats(canvas, view, 2, half if aside else width - 2) + 1
        bottom = height - HAND_HEIGHT - 4
        self._middle(canvas, view, top, half, bottom - top)
        above = 2 if aside else top
        self._story(canvas, half + 3, above, bottom - above)
        if self.all_hands:
            self._hands(canvas, bottom)
        else:
            self._own(canvas, view, bottom)
            self._hand(canvas, view, bottom + 1)
        return canvas

    def _say(self, key: str, **params: Any) -> str:
        return say(self.language, key, **params)

    def _header(self, canvas: Canvas, view: ViewDict) -> None:
        title = self._say(f"{view['game']}.name")
        x = canvas.write(1, 0, title, f"bold {self.drawing.accent}")
        if where := self.drawing.where(view, self.language):
            x = canvas.write(x, 0, f" · {where}")
        if levels := dict.fromkeys(level(self.language, sitter.bot) for sitter in self.match.seats if sitter.bot):
            canvas.write(x, 0, f" · {self._say('terminal.bots', levels=', '.join(levels))}", "dim")
        canvas.right(0, f"{self.corner} ", "dim")

    # Seats

    def _seats(self, canvas: Canvas, view: ViewDict, y: int, room: int) -> int:
        """Draw the other seats, clockwise from the left neighbour; give the rows they need."""
        around = list(self.drawing.around(view))
        here = around.index(self.seat) + 1 if self.seat in around else 0
        others = [seat for seat in around[here:] + around[:here] if seat != self.seat]
        in_row = len(others) if len(others) * NARROWEST <= room else -(-len(others) // 2)
        width = min(BADGE_WIDTH, room // in_row)
        for number, seat in enumerate(others):
            row, column = divmod(number, in_row)
            canvas.paste(self._badge(view, seat, width - 1), 1 + column * width, y + row * BADGE_HEIGHT)
        return -(-len(others) // in_row) * BADGE_HEIGHT

    def _badge(self, view: ViewDict, seat: int, width: int) -> Canvas:
        canvas, badge = Canvas(width, BADGE_HEIGHT), self.drawing.badge(view, seat, self.language)
        acting = seat == view["turn"]
        score = f" {view['scores'][seat]}" if badge.counted else ""
        name = ("▸" if acting else "") + self.names[seat]
        room = width - len(score)
        x = canvas.write(0, 0, name if cell_len(name) <= room else fitted(name, room), "bold" if acting else "")
        x = canvas.write(x, 0, score, "dim") + 1
        if badge.title and x < width:
            canvas.write(x, 0, fitted(badge.title, width - x).rstrip(), "italic")
        marks = f" {badge.marks}" if badge.marks else ""
        x = canvas.write(0, 1, cards.backs(badge.cards, width - 1 - len(marks)), self.drawing.accent)
        canvas.write(x, 1, marks, "bold")
        canvas.write(0, 2, fitted(self._did(badge), width).rstrip(), "bold" if badge.leads else "")
        return canvas

    def _did(self, badge: Badge) -> str:
        """A seat's open move; the one to beat stands in brackets."""
        if badge.did == "pass":
            return self._say("terminal.passes")
        return f"[{badge.did}]" if badge.leads else badge.did

    # Middle and log

    def _middle(self, canvas: Canvas, view: ViewDict, y: int, width: int, height: int) -> None:
        """The round, on the left."""
        middle = Canvas(width, height)
        self.drawing.middle(middle, view, self.names, self.language, self.aim or Aim())
        canvas.paste(middle, 1, y)

    def _story(self, canvas: Canvas, x: int, y: int, height: int) -> None:
        """What happened, on the right."""
        lines = self.log(canvas.width - x - 1)
        end = len(lines) - min(self.scrolled, max(len(lines) - height, 0))
        for row, (text, style) in enumerate(lines[max(end - height, 0) : end]):
            canvas.write(x, y + row, text, style)

    def log(self, width: int) -> list[tuple[str, str]]:
        """What happened, in words; what is new since this seat's last move is marked."""
        told = self.match.events if self.all_hands else self.match.events_for(self.seat)
        began, names = since(self.match, self.seat), self.names
        lines = []
        for heading, events in chapters(told[-LOG_REACH:], self.seat):
            if heading:
                lines.append((heading.say(self.language, names), "underline"))
            for old, part in groupby(events, key=lambda event: event.ply < began):
                for sentence in sentences(part, self.seat, self.language, names):
                    first, *rest = wrapped(sentence, width - 2)
                    lines.append((f"{' ' if old else '›'} {first}", "dim" if old else ""))
                    lines += [(f"  {line}", "dim" if old else "") for line in rest]
        if self.said:
            lines += [("", ""), *((line, f"bold {self.drawing.accent}") for line in wrapped(self.said, width))]
        return lines

    # The person

    def _own(self, canvas: Canvas, view: ViewDict, y: int) -> None:
        if self.seat is None:
            return
        badge = self.drawing.badge(view, self.seat, self.language)
        acting = self.seat == view["turn"]
        x = canvas.write(1, y, ("▸" if acting else "") + self.names[self.seat], "bold")
        if badge.counted:
            x = canvas.write(x, y, f"  {self._say('common.count.points', n=view['scores'][self.seat])}", "dim")
        for part in filter(None, (badge.title, badge.marks, self._did(badge))):
            x = canvas.write(x + 2, y, part, "bold")
        if acting and self.aim:
            canvas.right(y, self._say("terminal.your_turn") + " ", "bold")

    def _hand(self, canvas: Canvas, view: ViewDict, y: int) -> None:
        tokens = (view["hand"] or "").split()
        faces = [self.drawing.face(token) for token in tokens]
        notes, aim = [self.drawing.note(view, token) for token in tokens], self.aim or Aim()
        canvas.paste(cards.fan(faces, canvas.width - 2, picked=aim.picked, cursor=aim.cursor, notes=notes), 1, y)

    def _hands(self, canvas: Canvas, y: int) -> None:
        """Everybody's cards, in two columns if there are many."""
        match, names = self.match, self.names[: self.match.players]
        columns = 1 if len(names) <= HAND_HEIGHT + 1 else 2
        rows, width = -(-len(names) // columns), (canvas.width - 2) // columns
        for seat, name in enumerate(names):
            column, row = divmod(seat, rows)
            cards_held = match.view(seat)["hand"]
            text = fitted(f"{fitted(name, 8 if columns > 1 else 14)} {cards_held}", width - 1)
            canvas.write(1 + column * width, y + row, text, "bold" if seat == match.turn else "")


def draw(match: Match, seat: int | None = None, language: str = "en", width: int = 80, height: int = 24) -> str:
    """Draw a match as a seat sees it, or (None) as everybody does."""
    return "\n".join(Scene(match, seat, language).draw(width, height).trimmed().lines())
