"""Kernel: many matches at once, each in its row, stopping wherever the net decides.

`game`, `policy` and `sense` are bound. A row's table says how many play and by which options, so that all tables of a
game are played at once. `play`, `begin`, `look` and `returns` take the row's number first: on a card each row is a
thread, on the CPU the functions called `all_…` go through them.
"""

from typing import Any

from eselsohr.engine.kernel.answers import DEAL
from eselsohr.engine.kernel.dice import seed
from eselsohr.engine.kernel.snapshot import snapshot

M32 = 0xFFFFFFFF
DEALT, OVER = 1, 2  # what ended before a decision: a deal, the match
game: Any = None  # bound
policy: Any = None  # bound
sense: Any = None  # bound


def pay(s, payoffs):
    """A deal is over: how it went, for every seat."""
    for seat in range(len(payoffs)):
        payoffs[seat] = game.payoff(s, seat) if seat < s.players else 0.0


def crown(s, wins):
    """The match is over: who has won; those who share the first place share the win."""
    winners = 0
    for seat in range(s.players):
        winners += game.place(s, seat) == 1
    for seat in range(len(wins)):
        wins[seat] = 1.0 / winners if seat < s.players and game.place(s, seat) == 1 else 0.0


def go_on(s, g, out, ours, payoffs, wins):
    """Play on to the net's next decision: its seat (-1: the match is over), how many moves it has, what has ended.

    `ours` has a bit for each seat of the net; greedy plays the others, and moves without an alternative are played.
    """
    ended = 0
    while True:
        step = game.due(s)
        while step != 0:
            if step == DEAL and s.deal > 0:
                ended |= DEALT
                pay(s, payoffs)
            game.advance(s)
            step = game.due(s)
        seat = game.turn(s)
        if seat < 0:
            pay(s, payoffs)
            crown(s, wins)
            return -1, 0, DEALT | OVER
        count = game.legal_moves(s, out)
        if count > 1 and ours >> seat & 1:
            return seat, count, ended
        index = policy.choose(s, out, count, g) if count > 1 else 0
        game.play(s, int(out[index]))


def play(i, states, dice, ours, legal, actions, seats, ended, payoffs, wins):
    """Play the action chosen in row i, and go on to the next decision."""
    if actions[i] >= 0:
        s = states[i]
        game.play(s, sense.move(s, int(actions[i])))
        seats[i], _, ended[i] = go_on(s, dice[i], legal[i], int(ours[i]), payoffs[i], wins[i])


def begin(i, states, dice, numbers, tables, ours, legal, seats, payoffs, wins):
    """Where nobody decides, a new match begins: the state there is blank."""
    if seats[i] < 0:
        s = states[i]
        for j in range(8):
            s.key[j] = (numbers[i] * 2654435761 + j * 40503) & M32
        game.start(s, int(tables[i][0]), tables[i][1:])
        seed(dice[i], int(numbers[i]), 3)
        seats[i], _, _ = go_on(s, dice[i], legal[i], int(ours[i]), payoffs[i], wins[i])


def look(i, states, seats, legal, observations, nothing, masks):
    """Say what the seat to decide knows, and may do."""
    if seats[i] >= 0:
        s, out, mask = states[i], legal[i], masks[i]
        observations[i] = snapshot(nothing[0])
        sense.observe(s, int(seats[i]), observations[i])
        for k in range(game.legal_moves(s, out)):
            mask[sense.index(s, int(out[k]))] = 1


def all_play(states, dice, ours, legal, actions, seats, ended, payoffs, wins):
    for i in range(len(states)):
        play(i, states, dice, ours, legal, actions, seats, ended, payoffs, wins)


def all_begin(states, dice, numbers, tables, ours, legal, seats, payoffs, wins):
    for i in range(len(states)):
        begin(i, states, dice, numbers, tables, ours, legal, seats, payoffs, wins)


def all_look(states, seats, legal, observations, nothing, masks):
    for i in range(len(states)):
        look(i, states, seats, legal, observations, nothing, masks)


def returns(i, seats, ended, payoffs, wins, values, decay, memory, gains, targets, valid):
    """Say what every decision of row i was worth, backwards: for the deal, and for the match.

    Each has a value of its own: what it came to, seen from the same seat's next decision or from the end. The last
    decision of a seat in the window has no successor: it only lends its value to the one before.
    """
    m = memory[i]  # by worth and seat: whether anything comes after, its value, its gain
    for worth in range(2):
        for seat in range(len(m[0][0])):
            m[worth][0][seat] = 0.0
    for t in range(len(seats) - 1, -1, -1):
        happened = int(ended[t][i])
        if happened & DEALT:
            close(m[0], payoffs[t][i])
        if happened & OVER:
            close(m[1], wins[t][i])
        seat = int(seats[t][i])
        known = m[0][0][seat] > 0.0 and m[1][0][seat] > 0.0
        for worth in range(2):
            value, h = values[t][i][worth], m[worth]
            gain = h[1][seat] - value + decay * h[2][seat] if h[0][seat] > 0.0 else value * 0
            h[0][seat] = 1.0
            h[1][seat] = value
            h[2][seat] = gain
            gains[t][i][worth] = gain
            targets[t][i][worth] = value + gain
        valid[t][i] = 1 if known else 0


def close(h, rewards):
    for seat in range(len(rewards)):
        h[0][seat] = 1.0
        h[1][seat] = rewards[seat]
        h[2][seat] = 0.0


def all_returns(seats, ended, payoffs, wins, values, decay, memory, gains, targets, valid):
    for i in range(len(memory)):
        returns(i, seats, ended, payoffs, wins, values, decay, memory, gains, targets, valid)
