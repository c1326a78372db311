"""Kernel: guesses from what a seat knows, played on after each of some moves; `game` and `policy` are bound.

All moves are tried in the same guesses with the same luck, so what differs afterwards differs because of the move.
Everybody plays on by the policy.
"""

from typing import Any

from eselsohr.engine.kernel.answers import STEP
from eselsohr.engine.kernel.snapshot import snapshot

game: Any = None  # bound
policy: Any = None  # bound

MOMENTS = 5  # before the move, after it, at the end of the turn, at the next turn, at the end of the deal


def look(known, seat, codes, count, moments, work, out, dice):
    """Look at a deal at five moments, for every guess and move; there are two dice a guess."""
    at = 0
    for guess in range(len(dice) // 2):
        work[0] = snapshot(known[0])
        game.determinize(work[0], seat, dice[2 * guess])
        dice[2 * guess] = snapshot(dice[2 * guess + 1])  # kept: every move gets the same
        for i in range(count):
            dice[2 * guess + 1] = snapshot(dice[2 * guess])
            work[1] = snapshot(work[0])
            play_on(work[1], seat, int(codes[i]), moments, at, out, dice[2 * guess + 1])
            at += MOMENTS


def play_on(s, seat, move, moments, at, out, g):
    """Play a move, and on to the end of the deal; note the state at every moment."""
    moment = 0
    turn = seat
    while turn >= 0:
        if moment == 0:
            moments[at] = snapshot(s)
        game.play(s, move)
        if moment == 0:
            moment = 1
            moments[at + 1] = snapshot(s)
        if moment == 1 and game.turn(s) != seat:
            moment = 2
            moments[at + 2] = snapshot(s)
        while moment > 1 and game.due(s) == STEP:
            game.advance(s)
        turn = game.turn(s)
        if moment == 2 and (turn == seat or turn < 0):
            moment = 3
            moments[at + 3] = snapshot(s)
        if turn >= 0:
            count = game.legal_moves(s, out)
            move = int(out[policy.choose(s, out, count, g) if count > 1 else 0])
    moments[at + 4] = snapshot(s)
