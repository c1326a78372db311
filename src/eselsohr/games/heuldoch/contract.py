"""For contract and benchmarks: variants, tables to measure, a count of the cards, the unknown ones dealt anew."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

VARIANTS: list[dict[str, Any]] = [
    {},
    {"specials": True},
    {"specials": True, "special_onions": False, "memory_aid": True},
]
SPEED_TABLES: list[tuple[int, dict[str, Any]]] = [(players, {"specials": True}) for players in (3, 4, 6)]
LEVEL_TABLES: list[tuple[int, dict[str, Any]]] = [(4, {}), (4, {"specials": True})]
GOLDEN = [("heuldoch", 4, {}), ("heuldoch-specials", 5, {"specials": True})]


def census(position: dict[str, Any]) -> Counter[str]:
    """Count every card that is somewhere, whichever side is up."""
    texts = [*position["hands"], *position["stacks"], position["draw"], position["discard"]]
    return Counter(" ".join(texts).replace("~", "").split())


def rearrange(
    start: dict[str, Any], moves: list[tuple[int, str]], now: dict[str, Any], seat: int, chooser: random.Random
) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Deal the other hands of now, the draw pile and the onions `seat` has not seen anew; say what is laid then."""
    account = Account(start)
    for mover, move in moves:
        account.play(mover, move)
    account.exchange(seat, chooser, special_onions=now["options"]["special_onions"])
    return account.start(start), account.moves()


class Account:
    """A second, plain account of a match in which every card has a number, to tell who has seen it."""

    def __init__(self, start: dict[str, Any]) -> None:
        self.faces: list[str] = []
        self.players: int = start["players"]
        self.stacks = [self._numbered(stack) for stack in start["stacks"]]
        self.hands = [self._numbered(hand) for hand in start["hands"]]
        self.draw = self._numbered(start["draw"])
        self.dealt, self.pile = [hand[:] for hand in self.hands], self.draw[:]
        self.down: set[int] = set()
        self.layer: dict[int, int] = {}  # of onions nobody else has seen
        self.played: list[tuple[int, str, int]] = []

    def _numbered(self, text: str) -> list[int]:
        first = len(self.faces)
        self.faces += text.split()
        return list(range(first, len(self.faces)))

    def play(self, seat: int, move: str) -> None:
        """Follow a move."""
        verb, *rest = move.split()
        face = rest[0] if verb in ("own", "left", "right", "onion") else verb
        card = next(card for card in self.hands[seat] if self.faces[card] == face)
        self.hands[seat].remove(card)
        self.played.append((seat, move, card))
        if verb == face:
            self._work(seat, verb, rest)
        else:
            self.stacks[(seat + {"left": 1, "right": -1}.get(verb, 0)) % self.players].append(card)
        if verb == "onion":
            self.down.add(card)
            self.layer[card] = seat
        if self.draw:
            self.hands[seat].append(self.draw.pop(0))

    def _work(self, seat: int, special: str, rest: list[str]) -> None:
        tops = {stack: cards[-1] for stack, cards in enumerate(self.stacks) if cards}
        if special == "catapult":
            up = {stack: self.faces[card][0] for stack, card in tops.items() if card not in self.down}
            numbers = {stack: face for stack, face in up.items() if face.isdigit()}
            for stack, number in numbers.items():
                if number == max(numbers.values()):
                    self.stacks[stack].pop()
        elif special == "werewolf":
            for card in tops.values():
                self.down ^= {card}
                self.layer.pop(card, None)
        elif rest:
            step = {"left": 1, "right": -1}.get(rest[0])
            if step is None:
                routes = {seat: int(rest[0]), int(rest[0]): seat}
            else:
                routes = {stack: (stack + step) % self.players for stack in tops}
            moving = {source: self.stacks[source].pop() for source in routes if self.stacks[source]}
            for source, card in moving.items():
                self.stacks[routes[source]].append(card)

    def exchange(self, seat: int, chooser: random.Random, *, special_onions: bool) -> None:
        """Deal the faces that seat has not seen anew; without `special_onions` the onions get numbers."""
        onions = [card for card, layer in self.layer.items() if layer != seat]
        hidden = [card for other, hand in enumerate(self.hands) if other != seat for card in hand] + self.draw
        pool = [self.faces[card] for card in onions + hidden]
        chooser.shuffle(pool)
        if not special_onions:
            pool.sort(key=lambda face: not face[0].isdigit())
            rest = pool[len(onions) :]
            chooser.shuffle(rest)
            pool[len(onions) :] = rest
        for card, face in zip(onions + hidden, pool, strict=True):
            self.faces[card] = face

    def start(self, start: dict[str, Any]) -> dict[str, Any]:
        """Give the start with the faces of now."""
        hands = [" ".join(self.faces[card] for card in hand) for hand in self.dealt]
        return {**start, "hands": hands, "draw": " ".join(self.faces[card] for card in self.pile)}

    def moves(self) -> list[tuple[int, str]]:
        """Give the moves with the faces of now."""
        played = self.played
        return [(s, f"onion {self.faces[c]}" if move.startswith("onion ") else move) for s, move, c in played]
