"""Kernel: whole matches of bots that do not search, row by row; `game` and `policy` are bound to a game's.

`b` is the `Boards` of `lab.simulation`. What does not fit into the rows of deals and moves is only counted, so that a
first run says how many rows a second one needs.
"""

from typing import Any

from eselsohr.engine.kernel.answers import DEAL
from eselsohr.engine.kernel.dice import roll, seed
from eselsohr.engine.kernel.snapshot import snapshot

RANDOM, GREEDY, OPENING = 0, 1, 2  # bots

game: Any = None  # bound
policy: Any = None  # bound


def play(b, number, first):
    """Play a match for every key; `first` is the number of the first one. How many deals and moves that were."""
    states, blank, out, dice, keys, bots = b.states, b.blank, b.out, b.dice, b.keys, b.bots
    match_rows, deal_rows, move_rows = b.matches, b.deals, b.moves
    places, scores, deal_scores = b.places, b.scores, b.deal_scores
    deals, moves = 0, 0
    for i in range(len(keys)):
        states[0] = snapshot(blank[0])
        s = states[0]
        for j in range(8):
            s.key[j] = keys[i][j]
        game.start(s, b.players, b.options)
        g = dice[0]
        seed(g, number, first + i)
        row = match_rows[i]
        row.first, row.deals, row.moves = -1, 0, 0
        before = moves
        going = True
        while going:
            due = game.due(s)
            seat = game.turn(s)
            if due == DEAL or (due == 0 and seat < 0):
                if row.deals > 0:
                    if deals < len(deal_rows):
                        line = deal_rows[deals]
                        line.match, line.deal, line.moves = first + i, row.deals, moves - before
                        for other in range(b.seats):
                            deal_scores[deals][other] = game.score(s, other)
                    deals += 1
                    before = moves
                row.deals += 1
            if due != 0:
                game.advance(s)
            elif seat < 0:
                going = False
            else:
                n = game.legal_moves(s, out)
                free = bots[seat] == RANDOM or (bots[seat] == OPENING and row.moves == 0)
                choice = roll(g, n) if free else policy.choose(s, out, n, g)
                move = int(out[choice])
                if row.moves == 0:
                    row.first = seat
                if moves < len(move_rows):
                    note(move_rows[moves], first + i, int(row.moves), int(row.deals), seat, n, move)
                game.play(s, move)
                row.moves += 1
                moves += 1
        row.match = first + i
        row.deals -= 1  # the one that never came
        for seat in range(b.seats):
            places[i][seat] = game.place(s, seat)
            scores[i][seat] = game.score(s, seat)
    return deals, moves


def note(row, match, ply, deal, seat, legal, move):
    row.match, row.ply, row.deal, row.seat, row.legal, row.move = match, ply, deal, seat, legal, move
