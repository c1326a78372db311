"""Kernel: the greedy player of Boss, from its own hand and what lies open."""

from eselsohr.games.boss.rules import ACE, JOKER, PASS, RANKS, jokers_in_play, turn


def choose(s, moves, count, g):
    """The index of the cheapest move; ties go to the first."""
    seat = turn(s)
    sure = s.led == 0 and losers(s, seat) < 2
    best, best_cost = 0, 1 << 30
    for i in range(count):
        cost = price(s, seat, int(moves[i]), sure)
        if cost < best_cost:
            best, best_cost = i, cost
    return best


def standing(s, seat):
    """The cards a seat has left; who is out is ahead, the first out most: low is good."""
    gone = 0
    for other in range(s.players):
        if s.held[other] == 0:
            gone += 1
    for i in range(gone):
        if s.out[i] == seat:
            return i - gone
    return int(s.held[seat])


def price(s, seat, move, sure):
    """What a move costs: low is good. Whoever can take a trick over does; the lead is worth more than any card."""
    if move == PASS:
        return 5000
    rank, naturals, jokers = move >> 7, move >> 3 & 15, move & 7
    if naturals + jokers == s.held[seat]:
        return -10000
    cost = 150 * jokers
    if naturals > 0:
        cost += 10 * rank + 100 * (int(s.hands[seat][rank]) - naturals)  # break up no set without need
    else:
        cost += 10 * (ACE - rank) + 130  # nothing beats aces
    if s.led == 0:
        cost -= 12 * naturals
        if sure and stands(s, seat, rank, naturals + jokers):
            cost -= 3000
    return cost


def losers(s, seat):
    """How many sets in that hand could be beaten; if it is only one, play it last, and nobody can stop the others."""
    hand = s.hands[seat]
    count = 0
    for rank in range(RANKS):
        if hand[rank] > 0 and not stands(s, seat, rank, int(hand[rank])):
            count += 1
    return count


def stands(s, seat, rank, count):
    """Are too few cards of every higher rank left, jokers included, to beat that set?"""
    hand = s.hands[seat]
    jokers = int(jokers_in_play(s)) - int(s.gone[JOKER]) - int(hand[JOKER])
    for higher in range(rank + 1, RANKS):
        if int(s.players) - int(s.gone[higher]) - int(hand[higher]) + jokers >= count:
            return False
    return True
