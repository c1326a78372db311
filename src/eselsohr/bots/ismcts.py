"""Kernel: information-set Monte Carlo tree search, seen from one seat; `game` and `policy` are bound to a game's.

Each iteration guesses a whole state from what the seat knows, walks down the tree by the moves that are legal in it,
adds a node, plays the deal out and tells every node on the path how its mover fared. A move's chance to be compared
counts only the times it was available.
"""

import math
from typing import Any

from eselsohr.engine.dice import roll
from eselsohr.engine.layout import Layout, f64, i32
from eselsohr.engine.snapshot import snapshot

game: Any = None  # bound
policy: Any = None  # bound

STEP = 1
DEEPEST = 256  # nodes on a path; deeper than any deal's tree grows
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


def search(root, work, tree, walks, out, child_of, dice, seat, iterations, exploration, widening, first, chance):
    """Run some iterations on; the tree keeps what earlier calls found."""
    walk = walks[0]
    g = dice[0]
    sides = int(chance * SIDES)
    for _ in range(iterations):
        work[0] = snapshot(root[0])
        s = work[0]
        game.determinize(s, seat, g)
        descend(s, tree, walk, out, child_of, g, exploration, widening, first)
        playout(s, out, g, sides)
        for i in range(walk.depth):
            node = tree[walk.path[i]]
            node.visits += 1
            if node.mover >= 0:
                node.total += game.payoff(s, node.mover)


def descend(s, tree, walk, out, child_of, g, exploration, widening, first):
    """Walk down by the best moves available, and add one node."""
    at = 0
    walk.path[0] = 0
    walk.depth = 1
    seat = settle(s)
    while seat >= 0 and walk.depth < DEEPEST:
        count = game.legal_moves(s, out)
        known = mark(tree, at, child_of)
        child = best(tree, at, out, count, child_of, exploration)
        fresh = -1
        if child == 0 or (known < count and may_widen(tree[at].visits, known, first if at == 0 else widening)):
            fresh = pick(s, out, count, child_of, g, known == 0)
        unmark(tree, at, child_of)
        if fresh >= 0:
            move = int(out[fresh])
            child = grow(tree, walk, at, move, seat)
        else:
            move = int(tree[child].move)
        game.play(s, move)
        seat = settle(s)
        if child > 0:
            at = child
            walk.path[walk.depth] = at
            walk.depth += 1
        if fresh >= 0:
            return


def mark(tree, at, child_of):
    """Index the children by move; how many there are."""
    count = 0
    child = int(tree[at].child)
    while child > 0:
        child_of[tree[child].move] = child
        child = int(tree[child].sibling)
        count += 1
    return count


def unmark(tree, at, child_of):
    child = int(tree[at].child)
    while child > 0:
        child_of[tree[child].move] = 0
        child = int(tree[child].sibling)


def best(tree, at, out, count, child_of, exploration):
    """The available child with the highest upper bound; 0 if no legal move has one yet."""
    found, highest = 0, -1.0
    for i in range(count):
        child = int(child_of[out[i]])
        if child > 0:
            node = tree[child]
            node.available += 1
            bound = node.total / node.visits + exploration * math.sqrt(math.log(node.available) / node.visits)
            if bound > highest:
                found, highest = child, bound
    return found


def may_widen(visits, known, widening):
    """Few visits, few moves to compare: a new one is due when their number falls behind."""
    return known < widening * math.sqrt(visits + 1.0)


def pick(s, out, count, child_of, g, first):
    """An untried move: the policy's if none was tried, else any."""
    if first:
        return policy.choose(s, out, count, g)
    untried, found = 0, -1
    for i in range(count):
        if child_of[out[i]] == 0:
            untried += 1
            if roll(g, untried) == 0:
                found = i
    return found


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


def playout(s, out, g, sides):
    """Play the deal out by the policy, with some chance by any move."""
    seat = settle(s)
    while seat >= 0:
        count = game.legal_moves(s, out)
        if count == 1:
            index = 0
        elif roll(g, SIDES) < sides:
            index = roll(g, count)
        else:
            index = policy.choose(s, out, count, g)
        game.play(s, int(out[index]))
        seat = settle(s)
