"""What speaks for a move of Heul doch."""

from __future__ import annotations

from typing import Any

from eselsohr.engine.game import Outlook
from eselsohr.games.heuldoch.kernel.stacks import CATAPULT, left_of, right_of
from eselsohr.games.heuldoch.rules import MAX_MOVES, OWN, legal_moves, onions, turn, voided

HARMLESS = 3  # points lost to onions one can live with


def scores_now(o: Outlook) -> bool:
    """The card counts for you: your own stack is worth more (H6, H12)."""
    return _worth(o.after, o.seat) > _worth(o.before, o.seat)


def gives_nothing(o: Outlook) -> bool:
    """Your neighbours' stacks are worth no more than before (H5)."""
    neighbours = (left_of(o.before, o.seat), right_of(o.before, o.seat))
    return all(_worth(o.after, seat) <= _worth(o.before, seat) for seat in neighbours)


def no_onion(o: Outlook) -> bool:
    """You get no onion (H7)."""
    return bool(onions(o.after, o.seat) <= onions(o.before, o.seat))


def hides_lowest(o: Outlook) -> bool:
    """You hide a card as an onion, and hold none of a lower number (H7)."""
    if no_onion(o):
        return False
    hand = o.before.hands[o.seat][: o.before.held[o.seat]]
    return bool(o.after.face[o.after.top[o.seat]] >> 3 <= min(kind >> 3 for kind in hand))


def onions_harmless(o: Outlook) -> bool:
    """Your onions spoil next to nothing when points are counted (H11)."""
    return bool(o.end.lost[o.seat] <= HARMLESS)


def own_next(o: Outlook) -> bool:
    """When it is your turn again, there is a card for your own stack."""
    if turn(o.again) != o.seat:
        return False
    moves = [0] * MAX_MOVES
    return any(move >> 6 == OWN for move in moves[: legal_moves(o.again, moves)])


def keeps_specials(o: Outlook) -> bool:
    """You still have all your specials."""
    return 0 < _specials(o.before, o.seat) == _specials(o.after, o.seat)


def loses(o: Outlook, other: int) -> bool:
    """Somebody's stack is worth less than before."""
    return _worth(o.after, other) < _worth(o.before, other)


def _worth(s: Any, seat: int) -> int:
    """What the face-up numbers of a stack would count now (H11, H12)."""
    void, points, card = voided(onions(s, seat)), 0, s.top[seat]
    while card:
        number = (s.face[card] >> 3) + 1
        if not s.down[card] and s.face[card] < CATAPULT and not void >> number & 1:
            points += number
        card = s.under[card]
    return points


def _specials(s: Any, seat: int) -> int:
    return sum(kind >= CATAPULT for kind in s.hands[seat][: s.held[seat]])


ABOUT_YOU = (scores_now, gives_nothing, no_onion, hides_lowest, onions_harmless, own_next, keeps_specials)
ABOUT_OTHERS = (loses,)
HOARDS = (keeps_specials,)
