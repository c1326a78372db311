"""Kernel: many matches side by side, a move in each; `game` and `sense` are bound to a game's.

`b` is the `Boards` of `engine.batch`: arrays with a row for every match. Rows are independent of each other, so threads
may share them out as they like.
"""

from typing import Any

from eselsohr.engine.kernel.answers import DEAL
from eselsohr.engine.kernel.chance import renew
from eselsohr.engine.kernel.dice import roll, seed
from eselsohr.engine.kernel.snapshot import snapshot, soon, soon_beginning

game: Any = None  # bound
sense: Any = None  # bound
policy: Any = None  # bound, for whoever asks for its moves


AHEAD = 8  # rows: so long it takes to fetch one

# In place of whose turn it is:
OVER = -1
BEGIN = -2  # a match is to begin
WAITING = -3  # a deal is to be dealt, where `b.waits` for each; then the state's key has been set anew


def begin(b, i):
    """The first match of a row has the row's key; those after it have keys drawn from that."""
    b.states[i] = snapshot(b.blank[0])
    s = b.states[i]
    for j in range(8):
        s.key[j] = b.keys[i][j]
    if b.begun[i] > 0:
        renew(s, int(b.begun[i]))
    b.begun[i] += 1
    game.start(s, b.players, b.options)


def settle(s, deals):
    """Let everything happen that is due, but no more than so many deals (-1: all); whether another one is to come."""
    step = game.due(s)
    while step != 0 and (step != DEAL or deals != 0):
        game.advance(s)
        if step == DEAL:
            deals -= 1
        step = game.due(s)
    return step != 0


def refused(b, first, last, actions):
    """The first row whose action is not legal; -1 if there is none. Where a match is over, nothing is asked."""
    turns, drawn = b.turns, b.drawn
    for i in range(first, last):
        if turns[i] >= 0 and actions[i] != drawn[i] and not is_legal(b.states[i], int(actions[i])):
            return i
    return -1


def is_legal(s, action):
    """Whether it is the action of a move that nothing objects to."""
    if action < 0 or action >= sense.ACTIONS:
        return False
    move = sense.move(s, action)
    return sense.index(s, move) == action and game.objection(s, move) == 0


def step(b, first, last, actions):
    """Play an action in every row and let happen whatever follows by itself, or begin the match that is to begin.

    If a row's action is not legal, nothing happens, and this is that row; -1: all were played. Then the next action is
    drawn of what is legal, for whoever wants one at random; its move need not be found again.

    Compiled, arrays are dear to hand on and records cost nothing; and what is written twice is compiled twice.
    """
    states, turns, counts, ended, legal, masks = b.states, b.turns, b.counts, b.ended, b.legal, b.masks
    drawn, moves, dice, observations, nothing = b.drawn, b.moves, b.dice, b.observations, b.nothing
    wrong = refused(b, first, last, actions)
    if wrong >= 0:
        return wrong
    for i in range(first, last):
        soon(states[min(i + AHEAD, last - 1)])
        row = legal[first]  # where nobody wants the lists, each is written over the one before
        if b.listing:
            soon_beginning(legal[min(i + AHEAD, last - 1)])
            row = legal[i]
        before = turns[i]
        if ended[i]:
            forget_end(b, i)
        s = states[i]
        waiting = False
        if before >= 0:
            move = int(moves[i])
            if actions[i] != drawn[i]:
                move = sense.move(s, int(actions[i]))
            game.play(s, move)
        if before != OVER and (before < 0 or game.due(s) != 0 or game.turn(s) < 0):
            waiting = go_on(b, i, before)
            s = states[i]  # another one, if a match has begun
        if b.masking:
            cross_out(row, masks[i], int(counts[i]))
        turn = WAITING if waiting else game.turn(s)
        turns[i] = turn
        count, action = 0, -1
        if turn >= 0:
            count = game.legal_moves(s, row.actions)
            if b.drawing:
                move = int(row.actions[roll(dice[i], count)])
                moves[i] = move
                action = sense.index(s, move)
            if b.listing:
                enter(s, row.actions, count)
        counts[i] = count
        drawn[i] = action
        if b.masking:
            mark(row, masks[i], count)
        if b.observing:
            observations[i] = snapshot(nothing[0])
            if turn >= 0:
                sense.observe(s, turn, observations[i])
    return -1


def go_on(b, i, before):
    """Let happen what follows by itself in a row, up to the next decision; whether a deal is waited for.

    After most moves nothing does, and then this is not asked: that is much faster.
    """
    states = b.states
    fresh, going, waiting = before == BEGIN, True, False
    deals = -1
    if b.waits:
        deals = 0 if before >= 0 else 1
    while going:
        if fresh:
            begin(b, i)
        waiting = settle(states[i], deals)
        going = game.turn(states[i]) < 0 and not waiting
        if going:
            end(b, i)
            going = fresh = b.again
    return waiting


def enter(s, actions, count):
    """Make actions of the moves that are listed."""
    for j in range(count):
        actions[j] = sense.index(s, int(actions[j]))


def mark(row, mask, count):
    for j in range(count):
        mask.allowed[row.actions[j]] = 1


def cross_out(row, mask, count):
    for j in range(count):
        mask.allowed[row.actions[j]] = 0


def end(b, i):
    """A match is over: say how it went."""
    s = b.states[i]
    b.ended[i] = True
    for seat in range(b.seats):
        b.rewards[i][seat] = game.payoff(s, seat)
        b.scores[i][seat] = game.score(s, seat)


def forget_end(b, i):
    b.ended[i] = False
    for seat in range(b.seats):
        b.rewards[i][seat] = 0


def throw(b, first, last, number):
    """Set the dice of every row."""
    for i in range(first, last):
        seed(b.dice[i], number, i)


def greedy(b, first, last, actions, scratch):
    """The action of the greedy player for every row, each with dice of its own."""
    moves = scratch[0].actions
    for i in range(first, last):
        if b.turns[i] >= 0:
            s = b.states[i]
            choice = policy.choose(s, moves, game.legal_moves(s, moves), b.dice[i])
            actions[i] = sense.index(s, int(moves[choice]))


def observe(b, i, seat, seen):
    """What any seat of one match knows, into the one blank row of `seen`."""
    sense.observe(b.states[i], seat, seen[0])


def guess(b, i, seat, dice, number):
    """Replace all that a seat cannot know in one match by a guess, the number-th, and list the legal actions there."""
    seed(dice[0], number, seat)
    s = b.states[i]
    game.determinize(s, seat, dice[0])
    if b.turns[i] >= 0:
        b.counts[i] = game.legal_moves(s, b.legal[i].actions)
        enter(s, b.legal[i].actions, int(b.counts[i]))


def finish(b, i, dice, number):
    """Play one match to its end by random legal moves, in the number-th way; nothing is listed any more."""
    seed(dice[0], number, -1)
    s, out = b.states[i], b.legal[i].actions
    settle(s, -1)
    while game.turn(s) >= 0:
        game.play(s, int(out[roll(dice[0], game.legal_moves(s, out))]))
        settle(s, -1)
    b.turns[i] = -1
    b.counts[i] = 0
    end(b, i)
