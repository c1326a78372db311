"""What speaks for a move of DREIst."""

from __future__ import annotations

from eselsohr.engine.game import Outlook
from eselsohr.games.dreist.kernel.grid import COLOURS, KINDS
from eselsohr.games.dreist.kernel.moves import MAX_MOVES, OFFER_DRAW, is_lay, legal_moves, turn
from eselsohr.games.dreist.policy import left

MANY = 3  # cards laid in one turn
LITTLE = 2  # cards others get rid of until it is your turn again


def makes_three(o: Outlook) -> bool:
    """The card makes a three, and you may draw (D13)."""
    return bool(o.after.phase == OFFER_DRAW)


def lays_many(o: Outlook) -> bool:
    """You get rid of several cards in this turn."""
    return bool(left(o.before, o.seat) - left(o.done, o.seat) >= MANY)


def keeps_pairs(o: Outlook) -> bool:
    """You discard a card that goes with no other one in your hand (D5, D9)."""
    if o.after.filled != o.before.filled or o.after.thrown == o.before.thrown:
        return False
    hand = o.before.hands[o.seat][:]
    hand[o.after.discard[o.before.thrown]] -= 1
    return _pairs(hand) == _pairs(o.before.hands[o.seat])


def lays_next(o: Outlook) -> bool:
    """When it is your turn again, you can lay something."""
    if turn(o.again) != o.seat:
        return False
    moves = [0] * MAX_MOVES
    return any(map(is_lay, moves[: legal_moves(o.again, moves)]))


def gets_cards(o: Outlook, other: int) -> bool:
    """Somebody gets cards from you (D15)."""
    return bool(left(o.done, other) > left(o.before, other))


def held_up(o: Outlook, other: int) -> bool:
    """Somebody gets rid of few cards until it is your turn again."""
    return bool(left(o.done, other) - left(o.again, other) <= LITTLE)


def _pairs(hand: list[int]) -> int:
    """How many pairs of cards in a hand belong together (D9)."""
    count = 0
    for kind in range(KINDS):
        same = sum(hand[(kind & ~3) : (kind & ~3) + COLOURS]) - 1
        beside = hand[kind + COLOURS] if kind + COLOURS < KINDS else 0
        count += hand[kind] * (same + 2 * beside)
    return count // 2


ABOUT_YOU = (makes_three, lays_many, keeps_pairs, lays_next)
ABOUT_OTHERS = (gets_cards, held_up)
HOARDS = (keeps_pairs,)
