"""Kernel: information-set Monte Carlo tree search, seen from one seat; `game` and `policy` are bound to a game's.

Each iteration guesses a whole state from what the seat knows, walks down the tree by the moves that are legal in it,
adds a node, plays on (to the end of the deal, or as far as `horizon` says) and tells every node on the path how its
mover fared. The game's policy says where to look first and, where play is cut off, who is ahead; how much is still to
be learned of a move counts only the times it was available.
"""

import math
from typing import Any

from eselsohr.engine.kernel.answers import STEP
from eselsohr.engine.kernel.dice import roll
from eselsohr.engine.kernel.snapshot import snapshot
from eselsohr.engine.layout import Layout, f64, i32

game: Any = None  # bound
policy: Any = None  # bound

DEEPEST = 256  # nodes on a path; deeper than any deal's tree grows
SWEPT = 1e6  # beats every bound
LONGEST = 1 << 30  # moves: more than any deal has
SIDES = 1 << 16  # of the die that decides between policy and chance


class Node(Layout):
    move = i32
    mover = i32
    visits = i32
    available = i32
    child = i32  # first child, 0: none
    sibling = i32  # next sibling, 0: none
    total = f64  # payoffs of the mover


class Walk(Layout):
    nodes = i32  # used of the tree
    depth = i32
    path = i32[DEEPEST]


def settle(s):
    """Let everything happen that is due but a new deal; who decides then, or -1."""
    while game.due(s) == STEP:
        game.advance(s)
    return game.turn(s)


def search(root, work, tree, walks, out, child_of, dice, seat, iterations, exploration, prior, chance, sweep, horizon):
    """Run some iterations on; the tree keeps what earlier calls found."""
    walk = walks[0]
    g = dice[0]
    sides = int(chance * SIDES)
    for _ in range(iterations):
        work[0] = snapshot(root[0])
        s = work[0]
        game.determinize(s, seat, g)
        descend(s, tree, walk, out, child_of, g, exploration, prior, sweep)
        ended = playout(s, out, g, sides, horizon)
        for i in range(walk.depth):
            node = tree[walk.path[i]]
            node.visits += 1
            if node.mover >= 0:
                node.total += game.payoff(s, node.mover) if ended else estimate(s, node.mover)


def descend(s, tree, walk, out, child_of, g, exploration, prior, sweep):
    """Walk down by the most promising moves, and add one node."""
    at = 0
    walk.path[0] = 0
    walk.depth = 1
    seat = settle(s)
    while seat >= 0 and walk.depth < DEEPEST:
        count = game.legal_moves(s, out)
        favourite = policy.choose(s, out, count, g) if count > 1 else 0
        mark(tree, at, child_of)
        index = promising(tree, at, out, count, favourite, child_of, exploration, prior, sweep if at == 0 else 0)
        unmark(tree, at, child_of)
        move = int(out[index])
        child = found(tree, at, move)
        fresh = child == 0
        if fresh:
            child = grow(tree, walk, at, move, seat)
        game.play(s, move)
        seat = settle(s)
        if child > 0:
            at = child
            walk.path[walk.depth] = at
            walk.depth += 1
        if fresh:
            return


def mark(tree, at, child_of):
    """Index the children by move."""
    child = int(tree[at].child)
    while child > 0:
        child_of[tree[child].move] = child
        child = int(tree[child].sibling)


def unmark(tree, at, child_of):
    child = int(tree[at].child)
    while child > 0:
        child_of[tree[child].move] = 0
        child = int(tree[child].sibling)


def found(tree, at, move):
    """The child of that move; 0: none yet."""
    child = int(tree[at].child)
    while child > 0 and tree[child].move != move:
        child = int(tree[child].sibling)
    return child


def promising(tree, at, out, count, favourite, child_of, exploration, prior, sweep):
    """The move with the highest bound: its mean payoff, and what is still to be learned, weighted by the policy.

    A move nobody tried is expected to be as good as the others; `sweep` tries every move that often first.
    """
    visits, total = 0, 0.0
    for i in range(count):
        child = int(child_of[out[i]])
        if child > 0:
            visits += int(tree[child].visits)
            total += tree[child].total
    mean = total / visits if visits > 0 else 0.5
    share = (1.0 - prior) / count
    best, highest = favourite, -1.0
    for i in range(count):
        child = int(child_of[out[i]])
        weight = exploration * (share + prior if i == favourite else share)
        if child > 0:
            node = tree[child]
            node.available += 1
            bound = node.total / node.visits + weight * math.sqrt(node.available) / (1.0 + node.visits)
            if node.visits < sweep:
                bound += SWEPT
        else:
            bound = mean + weight * math.sqrt(tree[at].visits + 1.0)
            if sweep > 0:
                bound += 2.0 * SWEPT
        if bound > highest:
            best, highest = i, bound
    return best


def grow(tree, walk, at, move, seat):
    """Add a child; 0 when the tree is full."""
    child = int(walk.nodes)
    if child >= len(tree):
        return 0
    walk.nodes = child + 1
    node = tree[child]
    node.move = move
    node.mover = seat
    node.visits = 0
    node.available = 1
    node.child = 0
    node.sibling = tree[at].child
    node.total = 0.0
    tree[at].child = child
    return child


def playout(s, out, g, sides, horizon):
    """Play on by the policy, with some chance by any move; whether the deal has ended. A horizon of 0 is the end."""
    seat = settle(s)
    left = horizon if horizon > 0 else LONGEST
    while seat >= 0 and left > 0:
        left -= 1
        count = game.legal_moves(s, out)
        if count == 1:
            index = 0
        elif roll(g, SIDES) < sides:
            index = roll(g, count)
        else:
            index = policy.choose(s, out, count, g)
        game.play(s, int(out[index]))
        seat = settle(s)
    return seat < 0


def estimate(s, seat):
    """What a seat may hope for in the middle of a deal: the place it has just now; ties share."""
    seats = max(2, int(s.players))  # a solo player has an opponent too
    mine = policy.standing(s, seat)
    better, equal = 0, -1
    for other in range(seats):
        theirs = policy.standing(s, other)
        if theirs < mine:
            better += 1
        elif theirs == mine:
            equal += 1
    return 1.0 - (better + 0.5 * equal) / (seats - 1.0)
