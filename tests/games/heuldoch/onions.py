"""A second, plain account of a match of Heul doch, to play it again with the faces exchanged that a seat never saw."""

import random
from typing import Any

from eselsohr import Match

SPECIALS = ("catapult", "towel", "carousel", "werewolf")
Moves = list[dict[str, Any]]


class Table:
    """A second, plain account of a match in which every card has a number, to tell who has seen it."""

    def __init__(self, start: dict[str, Any]) -> None:
        self.faces: list[str] = []
        self.players = start["players"]
        self.stacks = [self.numbered(stack) for stack in start["stacks"]]
        self.hands = [self.numbered(hand) for hand in start["hands"]]
        self.draw = self.numbered(start["draw"])
        self.dealt, self.pile = [hand[:] for hand in self.hands], self.draw[:]
        self.down: set[int] = set()
        self.layer: dict[int, int] = {}  # of onions nobody else has seen
        self.played: list[tuple[int, str, int]] = []

    def numbered(self, text: str) -> list[int]:
        first = len(self.faces)
        self.faces += text.split()
        return list(range(first, len(self.faces)))

    def play(self, seat: int, text: str) -> None:
        verb, *rest = text.split()
        face = rest[0] if verb in ("own", "left", "right", "onion") else verb
        card = next(card for card in self.hands[seat] if self.faces[card] == face)
        self.hands[seat].remove(card)
        self.played.append((seat, text, card))
        if verb == face:
            self.work(seat, verb, rest)
        else:
            self.stacks[(seat + {"left": 1, "right": -1}.get(verb, 0)) % self.players].append(card)
        if verb == "onion":
            self.down.add(card)
            self.layer[card] = seat
        if self.draw:
            self.hands[seat].append(self.draw.pop(0))

    def work(self, seat: int, verb: str, rest: list[str]) -> None:
        tops = {stack: cards[-1] for stack, cards in enumerate(self.stacks) if cards}
        if verb == "catapult":
            showing = {
                s: self.faces[c][0] for s, c in tops.items() if c not in self.down and self.faces[c][0].isdigit()
            }
            for stack, number in showing.items():
                if number == max(showing.values()):
                    self.stacks[stack].pop()
        elif verb == "werewolf":
            for card in tops.values():
                self.down ^= {card}
                self.layer.pop(card, None)
        elif rest:
            step = {"left": 1, "right": -1}.get(rest[0])
            routes = (
                {seat: int(rest[0]), int(rest[0]): seat}
                if step is None
                else {s: (s + step) % self.players for s in tops}
            )
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
            pool.sort(key=lambda face: face in SPECIALS)
            numbers = pool[: len(onions)]
            pool = pool[len(onions) :]
            chooser.shuffle(pool)
            pool = numbers + pool
        for card, face in zip(onions + hidden, pool, strict=True):
            self.faces[card] = face

    def start(self, start: dict[str, Any]) -> dict[str, Any]:
        hands = [" ".join(self.faces[card] for card in hand) for hand in self.dealt]
        return {**start, "hands": hands, "draw": " ".join(self.faces[card] for card in self.pile)}

    def moves(self) -> list[tuple[int, str]]:
        return [(s, f"onion {self.faces[card]}" if text.startswith("onion") else text) for s, text, card in self.played]


def exchanged(start: dict[str, Any], moves: Moves, seat: int, chooser: random.Random) -> Match:
    account = Table(start)
    for move in moves:
        account.play(move["seat"], move["move"])
    account.exchange(seat, chooser, special_onions=start["options"]["special_onions"])
    other = Match.from_position(account.start(start))
    for mover, text in account.moves():
        other.play(text, mover)
    return other
