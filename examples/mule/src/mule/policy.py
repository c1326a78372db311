"""Kernel: the greedy player of Mule, from its own hand and what lies open."""

from mule.rules import CARROT, KINDS, OPTION_LIMIT, weight_of


def choose(s, moves, count, g):
    """The index of the best move; ties go to the first."""
    best, highest = 0, -1
    for i in range(count):
        worth = value(s, int(moves[i]))
        if worth > highest:
            best, highest = i, worth
    return best


def value(s, move):
    """Send the mule home, else load the heaviest sack it can carry, else feed it, else take as little as you can."""
    load = int(s.weight) + weight_of(move)
    limit = int(s.options[OPTION_LIMIT])
    if load == limit:
        return 100
    if load > limit:
        return 10 - weight_of(move)
    return 20 if move == CARROT else 50 + weight_of(move)


def standing(s, seat):
    """What that seat has had to take so far."""
    taken = 0
    for kind in range(KINDS):
        taken += s.taken[seat][kind] * weight_of(kind)
    return taken
