"""Kernel: the greedy player of Esel, from its own hand and what lies open."""

from eselsohr.games.esel.rules import (
    DONKEY_ROUND,
    JOKER,
    LEAD_DONKEY,
    LEAD_OX,
    PASS,
    aside_points,
    hand_points,
    turn,
)


def choose(s, moves, count, g):
    """The index of the cheapest move; ties go to the first."""
    best, best_cost = 0, 1 << 30
    for i in range(count):
        cost = price(s, int(moves[i]))
        if cost < best_cost:
            best, best_cost = i, cost
    return best


def standing(s, seat):
    """The points a seat would be left with just now: low is good."""
    return hand_points(s.hands[seat]) + aside_points(s.aside[seat])


def price(s, move):
    """What a move costs: low is good."""
    if s.leader < 0:
        return lead_price(s, move)
    if s.kind == DONKEY_ROUND:
        return duck_price(s, move)
    if s.kind != 0:
        return duck_price(s, move)
    return raise_price(s, move)


def lead_price(s, move):
    """Get rid of the animals first, then of many low cards; keep jokers."""
    if move == LEAD_DONKEY:
        return -2000
    if move == LEAD_OX:
        return -1000
    value, naturals, jokers = move >> 8, move >> 4 & 15, move & 15
    return 20 * value - 15 * naturals + 300 * jokers


def duck_price(s, move):
    """In an animal round the highest card takes all: stay just below it, or throw the least when it must be."""
    if move == PASS:
        return 0
    value = move >> 8
    rank = 1 if value == JOKER else value
    if rank >= s.top:
        return 100 + rank
    return 50 - rank if value != JOKER else 60


def raise_price(s, move):
    """Follow as cheaply as possible; break no sets and spend no jokers without need."""
    if move == PASS:
        return 500
    value, naturals, jokers = move >> 8, move >> 4 & 15, move & 15
    seat = turn(s)
    left = int(s.held[seat]) - naturals - jokers
    if left == 0:
        return -1000
    broken = int(s.hands[seat][value]) - naturals if value != JOKER else 0
    return 10 * value + 25 * broken + 200 * jokers
