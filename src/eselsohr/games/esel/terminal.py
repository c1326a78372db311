"""Esel's table in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from eselsohr import terminal
from eselsohr.games.esel.story import DealOver
from eselsohr.terminal.canvas import Canvas
from eselsohr.terminal.cards import INK, Face, draw_card, row
from eselsohr.terminal.drawing import Aim, Badge, ViewDict
from eselsohr.terminal.tricks import move_of, write_standing
from eselsohr.text import say

# From cool to warm: a fan of cards reads like a thermometer.
INKS = (
    *("#1b4f9c", "#15609c", "#0f6f92", "#0b7680", "#0d7a66", "#2c7a4b", "#517530"),
    *("#6e6d1c", "#856212", "#98551a", "#a64616", "#b0351f", "#b3202c"),
)
ACCENT = "#8b7bb0"
ANIMALS = {"E": Face("E∩∩", "°°", "#5d4a86", ACCENT), "O": Face("O╰╯", "°°", "#7a4a2b", ACCENT)}


class Drawing(terminal.Drawing):
    """The play to beat in the middle, and where the animals are."""

    accent = ACCENT
    told = True

    def face(self, token: str) -> Face:
        """Numbers stand in both corners; animals have ears and horns."""
        if token in ANIMALS:
            return ANIMALS[token]
        return Face(token, token, INKS[int(token) - 1], ACCENT) if token.isdecimal() else Face("*", "*", INK, ACCENT)

    def where(self, view: ViewDict, language: str) -> str:
        """Name deal and round; an animal round is announced."""
        deal, deals, kind = view["deal"], view["options"]["deals"], view["kind"]
        where = say(language, "esel.terminal.where", deal=deal, deals=deals, round=view["round"])
        return where if kind == "normal" else f"{where} · {say(language, f'esel.kind.{kind}')}"

    def badge(self, view: ViewDict, seat: int, language: str) -> Badge:
        """Cards, animals, the pile of ox rounds, and this round's move."""
        animals = [token for token, holder in (("E", view["donkey"]), ("O", view["ox"])) if holder == seat]
        pile = [f"▤{view['aside'][seat]}"] if view["aside"][seat] else []
        did = move_of(view, seat)
        return Badge(view["held"][seat], " ".join(animals + pile), did, seat == view["best"] and bool(did))

    def middle(self, canvas: Canvas, view: ViewDict, names: Sequence[str], language: str, aim: Aim) -> None:
        """The play to beat, or who is to lead, and the animals nobody has taken yet."""
        standing = write_standing(canvas, view, names, language, lambda play: f"esel.terminal.{_standing(view, play)}")
        if standing is None:
            return
        play, y = standing
        if play:
            canvas.paste(row([self.face(token) for token in play.split()], canvas.width), 0, y)
        elif view["table"]:
            self._waiting(canvas, view["table"].split(), y, language)

    def _waiting(self, canvas: Canvas, animals: Sequence[str], y: int, language: str) -> None:
        """E18: the winners of the first two rounds will take them."""
        x = canvas.write(0, y + 1, f"{say(language, 'esel.zone.table')}:", "dim") + 1
        for number, animal in enumerate(animals):
            draw_card(canvas, x + 6 * number, y, self.face(animal))

    def left(self, deal: DealOver, language: str) -> list[str]:
        """The cards in hand, and those laid aside."""
        return [" + ".join(filter(None, pile)) for pile in zip(deal.hands, deal.aside, strict=True)]


def _standing(view: ViewDict, play: str) -> str:
    if not play:
        return "lead"
    if view["kind"] == "normal":
        return "best"
    return f"{view['kind']}.out" if play in ANIMALS else str(view["kind"])
