"""Kernel: the greedy player of Esel, from its own hand and what lies open."""

from eselsohr.games.esel.rules import (
    JOKER,
    LEAD_DONKEY,
    LEAD_OX,
    NORMAL,
    PASS,
    aside_points,
    hand_points,
    turn,
)

FEW = 3  # cards: whoever holds no more may end the deal soon


def choose(s, moves, count, g):
    """The index of the cheapest move; ties go to the first."""
    seat = turn(s)
    hurry = s.leader >= 0 and s.kind == NORMAL and is_near_end(s, seat)
    best, best_cost = 0, 1 << 30
    for i in range(count):
        cost = price(s, seat, int(moves[i]), hurry)
        if cost < best_cost:
            best, best_cost = i, cost
    return best


def is_near_end(s, seat):
    """Is there another one with few cards left?"""
    for other in range(s.players):
        if s.held[other] <= FEW and other != seat:
            return True
    return False


def standing(s, seat):
    """The points a seat would be left with just now: low is good."""
    return hand_points(s.hands[seat]) + aside_points(s.aside[seat])


def price(s, seat, move, hurry):
    """What a move costs: low is good."""
    if s.leader < 0:
        return lead_price(s, seat, move)
    if s.kind != NORMAL:
        return duck_price(s, move)
    return raise_price(s, seat, move, hurry)


def lead_price(s, seat, move):
    """Get rid of the animals first, then of many points at once; keep jokers."""
    if move == LEAD_DONKEY:
        return -5000
    if move == LEAD_OX:
        return -4000
    value, naturals, jokers = move >> 8, move >> 4 & 15, move & 15
    if s.held[seat] == naturals + jokers:
        return -10000
    return 22 * value - 37 * naturals - 39 * value * naturals + 1100 * jokers


def duck_price(s, move):
    """In an animal round the highest card takes all: stay just below it, or throw the least when it must be."""
    if move == PASS:
        return 0
    value = move >> 8
    if value == JOKER:
        return 160
    return 100 if value >= s.top else 50 - value


def raise_price(s, seat, move, hurry):
    """Follow as cheaply as possible; break no sets and spend no jokers without need. In a hurry points go first."""
    if move == PASS:
        return 600 if hurry else 500
    value, naturals, jokers = move >> 8, move >> 4 & 15, move & 15
    if s.held[seat] == naturals + jokers:
        return -10000
    broken = int(s.hands[seat][value]) - naturals if value != JOKER else 0
    cost = 11 * value + 100 * broken + 400 * jokers
    return cost - 67 * value * naturals if hurry else cost
