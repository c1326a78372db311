"""Follow every card of a match by its place in the first deal: whose eyes have seen it, and where it lies now."""

from __future__ import annotations

import random
from typing import Any

from eselsohr import Match

Card = tuple[str, int, int]  # zone ("hands" or "piles"), seat, index in the first deal


class Tracker:
    """A second, simple-minded account of who draws, lays, discards and gives what; it knows nothing of the rules."""

    def __init__(self, start: dict[str, Any]) -> None:
        self.start = start
        self.kind: dict[Card, str] = {}
        self.hands = [self._zone("hands", seat) for seat in range(len(start["hands"]))]
        self.piles = [self._zone("piles", seat) for seat in range(len(start["piles"]))]

    def _zone(self, zone: str, seat: int) -> list[Card]:
        cards: list[Card] = [(zone, seat, i) for i in range(len(self.start[zone][seat].split()))]
        self.kind |= dict(zip(cards, self.start[zone][seat].split(), strict=True))
        return cards

    def follow(self, move: str, seat: int, revealed: int) -> None:
        """Take note of a move and of how many cards Egon revealed after it."""
        word, *rest = move.split()
        if word == "gift" and rest != ["none"]:
            self._give(seat, [int(other) for other in rest])
        elif word == "draw":
            self.hands[seat].append(self.piles[seat].pop(0))
        elif word == "discard" or "@" in word:
            self._leave(seat, (rest or [word])[0].partition("@")[0])
        if word in ("end", "discard", "gift"):
            self._refill(seat)
        del self.piles[-1][:revealed]

    def _leave(self, seat: int, kind: str) -> None:
        self.hands[seat].remove(next(card for card in self.hands[seat] if self.kind[card] == kind))

    def _refill(self, seat: int) -> None:
        missing = max(0, 5 - len(self.hands[seat]))
        self.hands[seat] += self.piles[seat][:missing]
        del self.piles[seat][:missing]

    def _give(self, seat: int, to: list[int]) -> None:
        cards = [self.piles[seat].pop(0) for _ in to]
        for card, other in reversed([*zip(cards, to, strict=True)]):
            self.piles[other].insert(0, card)
        for other in to:
            if self.start["players"] > 1:
                self._refill(other)

    def rearranged(self, seat: int, opener: int | None, chooser: random.Random) -> dict[str, Any]:
        """The first deal with all cards changed about that `seat` has not seen until now.

        Whoever has opened must be able to follow, as everybody knows: that hand stays.
        """
        others = [hand for other, hand in enumerate(self.hands) if other not in (seat, opener)]
        hidden = [card for zone in (*others, *self.piles) for card in zone]
        kinds = [self.kind[card] for card in hidden]
        chooser.shuffle(kinds)
        kind = self.kind | dict(zip(hidden, kinds, strict=True))
        zones = {
            zone: [
                " ".join(kind[zone, other, i] for i in range(len(text.split())))
                for other, text in enumerate(self.start[zone])
            ]
            for zone in ("hands", "piles")
        }
        return {**self.start, **zones}


def tracked(match: Match, move: str, tracker: Tracker) -> None:
    """Play a move and take note of it."""
    seat, before = match.turn, len(match.events)
    match.play(move)
    assert seat is not None
    tracker.follow(move, seat, sum(event.tag == "revealed" for event in match.events[before:]))
