"""Kernel: seats as one of them sees the table, itself first."""

FARTHEST = 127  # what an observation can say


def steps(seats, seat, other):
    """How many seats clockwise another one is, of so many."""
    return (int(other) - int(seat)) % int(seats)


def ahead(points, seat, other):
    """How many points another seat has more; what is farther than an observation can say is as far as that."""
    return max(-FARTHEST, min(FARTHEST, int(points[other]) - int(points[seat])))
