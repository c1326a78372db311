"""Kernel: many searches at once, each in its row, as `hard` searches.

`game`, `sense` and `search` are bound, the last to `bots.kernel.ismcts`, which is bound itself. On a card `spread`
threads are kept for each row, of which the first one works: threads that decide differently are in each other's way.
"""

from typing import Any

from eselsohr.engine.kernel.dice import seed

STEP = 100  # iterations, before it is looked whether the rest can change anything

game: Any = None  # bound
sense: Any = None  # bound
search: Any = None  # bound


def think(i, spread, states, works, trees, walks, outs, children, dice, numbers, step, seats, ours, plan, actions):
    """Where a seat is to decide that is not ours, search, and say which action was looked at most.

    `plan` is what search is told: iterations, exploration, prior, chance, horizon.
    """
    row = i // spread
    if i % spread == 0 and row < len(states) and seats[row] >= 0 and (ours[row] >> seats[row] & 1) == 0:
        s, tree, walk = states[row], trees[row], walks[row]
        root = tree[0]
        root.move, root.mover, root.visits, root.available = 0, -1, 0, 0
        root.child, root.sibling, root.total = 0, 0, 0.0
        walk.nodes = 1
        seed(dice[row], int(numbers[row]), int(step))
        horizon = int(plan[4]) * max(2, int(s.players))
        left = int(plan[0])
        while left > 0 and lead(tree) <= left:
            some = min(left, STEP)
            search.search(
                states[row : row + 1], works[row : row + 1], tree, walks[row : row + 1], outs[row], children[row],
                dice[row : row + 1], int(seats[row]), some, plan[1], plan[2], plan[3], 0, horizon,
            )  # fmt: skip
            left -= some
        actions[row] = sense.index(s, most_looked_at(tree))


def lead(tree):
    """How many visits more the first move has than the second: if more than are left, the rest changes nothing."""
    first, second, child = 0, 0, int(tree[0].child)
    while child > 0:
        visits = int(tree[child].visits)
        second = max(second, min(first, visits))
        first = max(first, visits)
        child = int(tree[child].sibling)
    return first - second


def most_looked_at(tree):
    """The move visited most; of equals the one with the lower code."""
    best, visits, child = 0, -1, int(tree[0].child)
    while child > 0:
        node = tree[child]
        if node.visits > visits or (node.visits == visits and node.move < best):
            best, visits = int(node.move), int(node.visits)
        child = int(node.sibling)
    return best


def all_think(spread, states, works, trees, walks, outs, children, dice, numbers, step, seats, ours, plan, actions):
    for i in range(len(states) * spread):
        think(i, spread, states, works, trees, walks, outs, children, dice, numbers, step, seats, ours, plan, actions)
