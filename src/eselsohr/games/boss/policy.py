"""Kernel: the greedy player of Boss, from its own hand and what lies open."""


def choose(s, moves, count, g):
    """The index of the cheapest move; ties go to the first."""
    return 0
