"""Kernel: what the specials of Heul doch do. Whatever it is, they lift top cards and drop them elsewhere."""

from eselsohr.games.heuldoch.kernel.stacks import (
    CAROUSEL,
    CATAPULT,
    DISCARD,
    MAX_PLAYERS,
    TOWEL,
    drop,
    everybody,
    left_of,
    lift,
    number_showing,
    right_of,
)

NOBODY = MAX_PLAYERS  # H15: the choice of a towel that finds nobody; else a seat
TO_LEFT, TO_RIGHT = 0, 1  # H16: the choice of a carousel


def work(s, seat, kind, choice):
    if kind == CATAPULT:
        shoot(s)
    elif kind == TOWEL:
        swap(s, seat, choice)
    elif kind == CAROUSEL:
        rotate(s, choice)
    else:
        flip(s)


def shoot(s):
    """H14: the highest numbers showing go to the discard, by seat; what they uncover is not looked at again."""
    highest = 0
    for seat in range(s.players):
        highest = max(highest, number_showing(s, seat))
    if highest == 0:
        return
    for seat in range(s.players):
        if number_showing(s, seat) == highest:
            drop(s, DISCARD, lift(s, seat))


def swap(s, seat, other):
    """H15: top for top, orientation kept; an empty stack gives nothing."""
    if other == NOBODY:
        return
    given = lift(s, seat)
    drop(s, seat, lift(s, other))
    if given != 0:
        drop(s, other, given)


def rotate(s, choice):
    """H16: every top card one seat on, all at once: the first one is held up until the others have moved."""
    held_up = lift(s, 0)
    to = 0
    for _ in range(s.players - 1):
        source = right_of(s, to) if choice == TO_LEFT else left_of(s, to)
        card = lift(s, source)
        if card != 0:
            drop(s, to, card)
        to = source
    if held_up != 0:
        drop(s, to, held_up)


def flip(s):
    """H17: every top card is turned over; whatever shows or showed is known to all."""
    for seat in range(s.players):
        card = s.top[seat]
        if card != 0:
            s.down[card] = 1 - s.down[card]
            s.seen[card] = everybody(s)
