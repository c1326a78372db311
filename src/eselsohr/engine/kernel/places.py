"""Kernel: places by points, where the fewest are first and ties share."""


def place_of(points, seats, seat):
    """That seat's place: 1 is first, equal seats share it and the next place is left out (G6)."""
    better = 0
    for other in range(seats):
        if points[other] < points[seat]:
            better += 1
    return better + 1


def share_of(points, seats, seat):
    """That seat's place as a payoff: 1 is first, 0 last, equal seats share what their places are worth."""
    mine = int(points[seat])
    better, equal = 0, -1
    for other in range(seats):
        theirs = int(points[other])
        if theirs < mine:
            better += 1
        elif theirs == mine:
            equal += 1
    return 1.0 - (better + 0.5 * equal) / (seats - 1.0)
