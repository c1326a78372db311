"""What a person is about to play: typed in notation, picked from the hand, or chosen from the list of moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any

from eselsohr.engine.game import Game
from eselsohr.terminal import Aim, Drawing
from eselsohr.text import has, say

LONGEST = 100  # characters anybody needs to type


class Word(Enum):
    """What can be typed instead of a move."""

    HELP = auto()
    HINT = auto()
    RULES = auto()
    UNDO = auto()
    REACT = auto()
    QUIT = auto()


NAMES = {
    Word.HELP: ("?", "help", "hilfe", "hulp"),
    Word.HINT: ("hint", "tipp", "tip"),
    Word.RULES: ("rules", "regeln", "regels"),
    Word.UNDO: ("undo", "zurück", "zurueck", "terug"),
    Word.REACT: ("!",),
    Word.QUIT: ("quit", "exit", "q"),
}
WORDS = {name: word for word, names in NAMES.items() for name in names}
FOLLOWED = (Word.RULES, Word.HINT, Word.REACT)  # by what is wanted


def word(text: str, game: Game) -> tuple[Word, str] | None:
    """Read a word and what follows it (`rules E8`); None if the text should be a move (`q` may be a card)."""
    first, _, rest = text.strip().replace("!", "! ", 1).partition(" ")
    found = WORDS.get(first.lower())
    if found is None or (rest and found not in FOLLOWED) or game.notation.parse(text) is not None:
        return None
    return found, rest.strip()


def how_to_type(language: str, game: str, refusal: str, params: Mapping[str, Any]) -> list[str]:
    """Say how to type a better move than a refused one, where the game has words for that."""
    typed = f"{game}.type.{refusal.partition('.refuse.')[2]}"
    return [say(language, typed, **params)] if has(language, typed) else []


@dataclass(frozen=True, slots=True)
class Prompt:
    """The state of asking one person for one move."""

    drawing: Drawing
    hand: tuple[str, ...]
    legal: tuple[str, ...]
    typed: str = ""
    cursor: int = 0
    picked: frozenset[int] = frozenset()
    chosen: int | None = None  # of the offers

    @property
    def offers(self) -> tuple[str, ...]:
        """The legal moves that use exactly the picked cards; all of them if none is picked."""
        if not self.picked:
            return self.legal
        cards = Counter(self.hand[number] for number in self.picked)
        return tuple(move for move in self.legal if Counter(self.drawing.cards_of(move, self.hand)) == cards)

    @property
    def move(self) -> str:
        """What Enter would play: typed before chosen before picked before the only one there is."""
        if self.typed.strip():
            return self.typed.strip()
        offers = self.offers
        if self.chosen is not None and offers:
            return offers[self.chosen % len(offers)]
        if not self.picked:
            return self.legal[0] if len(self.legal) == 1 else ""
        return offers[0] if offers else " ".join(self.hand[number] for number in sorted(self.picked))

    @property
    def wanted(self) -> str:
        """What has been typed, chosen or picked by hand: "" as long as nothing has."""
        return self.move if self.typed or self.picked or self.chosen is not None else ""

    @property
    def aim(self) -> Aim:
        """What is to be seen of it on the table."""
        return Aim(self.hand, self.picked, self.cursor, self.move)

    def press(self, key: str, character: str | None) -> Prompt:
        """Take a key, and give the prompt after it."""
        match key:
            case "backspace" if self.typed:
                return replace(self, typed=self.typed[:-1])
            case "backspace" | "escape":
                return replace(self, typed="", picked=frozenset(), chosen=None)
            case "up" | "down" if self.offers:
                return self._choose(1 if key == "down" else -1)
            case "left" | "right" if self.hand:
                return replace(self, cursor=(self.cursor + (1 if key == "right" else -1)) % len(self.hand))
            case "space" if not self.typed:
                return self.pick(self.cursor)
        return self.type(character) if character else self

    def _choose(self, step: int) -> Prompt:
        first = 0 if step > 0 else len(self.offers) - 1
        chosen = first if self.chosen is None else (self.chosen + step) % len(self.offers)
        return replace(self, chosen=chosen, typed="")

    def type(self, text: str) -> Prompt:
        """Take typed or pasted text."""
        return replace(self, typed=(self.typed + "".join(filter(str.isprintable, text)))[:LONGEST], chosen=None)

    def pick(self, number: int) -> Prompt:
        """Raise a card, or put it back."""
        if number >= len(self.hand):
            return self
        return replace(self, picked=self.picked ^ {number}, cursor=number, chosen=None, typed="")


def ask(drawing: Drawing, hand: str | None, legal: Sequence[str]) -> Prompt:
    """Begin to ask."""
    return Prompt(drawing, tuple((hand or "").split()), tuple(legal))
