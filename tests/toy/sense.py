"""Kernel: what a seat of the toy knows as numbers. An action is the card played."""

from eselsohr.engine.kernel.seats import steps
from eselsohr.engine.senses import FLAG, Count, Senses
from tests.toy.rules import CARDS

ACTIONS = CARDS + 1


class Observation(Senses):
    left = Count(3)  # cards in the hand of the seat to act
    hand = FLAG[CARDS + 1]
    open = FLAG[3, CARDS + 1]  # by seat from the own one on


def observe(s, seat, o):
    o.left = s.left
    for card in range(1, CARDS + 1):
        if s.owner[card] == seat + 1:
            o.hand[card] = 1
        if s.open[card] > 0:
            o.open[steps(s.players, seat, s.open[card] - 1)][card] = 1


def index(s, move):
    return move


def move(s, action):
    return action
