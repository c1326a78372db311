"""Kernel: whole turns of DREIst. Every order in which cards can be laid is searched, and what is left behind is judged.

What the judge likes best is tried in guesses: the rest of the turn, the turns of the others by the same judge without
guesses, up to the seat's next turn; there the judge says what may be expected. All ways are tried in the same guesses,
then the better half of them in more, until one is left.

Who draws gets an unknown card: it is in the hand, and cannot be laid before it is there.
"""

from eselsohr.engine.kernel.answers import STEP
from eselsohr.engine.kernel.snapshot import snapshot
from eselsohr.engine.layout import Layout, f64, i8, i32, i64
from eselsohr.games.dreist import rules as game
from eselsohr.games.dreist.kernel.grid import COLOURS, COLUMNS, KINDS
from eselsohr.games.dreist.kernel.judge import FACTS, WIDTH, chance, facts, unseen, worth
from eselsohr.games.dreist.kernel.moves import (
    DRAW,
    END,
    GIFT,
    GIFT_CARDS,
    GIFT_NONE,
    LAY,
    MAX_MOVES,
    NOBODY,
    OFFER_GIFT,
    seats,
)

GUESSES = 200  # in all, shared by the ways that are tried
WAYS = 8  # that are tried
DEEPEST = 40  # moves in a turn
MOST_NODES = 1200  # situations in a turn
NOTED = 8192  # room to note them
STATES = DEEPEST + 2  # two for guesses, and one for each move of a turn
WIN = 1 << 40  # more than any judge says
M32 = 0xFFFFFFFF


class Way(Layout):
    """A way to end the turn."""

    moves = i32[DEEPEST]
    length = i32
    facts = i32[FACTS]
    known = i32  # how many facts
    worth = i64
    end = i64  # a hash of how it ends
    total = f64  # over guesses


class Desk(Layout):
    """All that a turn is thought through on."""

    moves = i32[DEEPEST, MAX_MOVES]  # legal after so many
    count = i32[DEEPEST]
    next = i32[DEEPEST]  # to be tried
    left = i8[KINDS]  # unseen cards
    facts = i32[FACTS]
    low = i64[WIDTH + 1]
    high = i64[WIDTH]
    noted = i64[NOTED]  # situations met, each with the number of its search
    search = i64
    nodes = i64
    wanted = i32  # ways to keep
    ways = i32  # kept


def ponder(known, seat, dice, states, desk, ways, judge):
    """The move to play."""
    d = desk[0]
    d.wanted = WAYS
    plan(known[0], seat, states, d, ways, judge)
    count = int(d.ways)
    rank(ways, count, 0)
    if count > 1 and ways[0].worth < WIN and not agree(ways, count):
        halve(known[0], seat, dice[0], states, d, ways, count, judge)
    return int(ways[0].moves[0])


def foresee(known, seat, codes, count, found, states, desk, ways, dice, judge):
    """Play on after each of some moves, in a guess for every die; add up how likely that wins."""
    d = desk[0]
    d.wanted = 1
    for guess in range(len(dice)):
        states[0] = snapshot(known[0])
        game.determinize(states[0], seat, dice[guess])
        for i in range(count):
            states[1] = snapshot(states[0])
            s, move = states[1], int(codes[i])
            own = not is_last(s, move)
            game.play(s, move)
            found[i] += play_on(s, seat, own, states, d, ways, judge)


def agree(ways, count):
    """Do all ways begin alike?"""
    for i in range(1, count):
        if ways[i].moves[0] != ways[0].moves[0]:
            return False
    return True


def halve(s, seat, g, states, d, ways, count, judge):
    """Try the ways in guesses, until one is left: it is the first."""
    d.wanted = 1
    share = GUESSES // rounds(count)
    while count > 1:
        attempt(s, seat, max(2, share // count), g, states, d, ways, count, judge)
        rank(ways, count, 1)
        count //= 2


def attempt(s, seat, guesses, g, states, d, ways, count, judge):
    """Add up over guesses how likely each way wins."""
    for i in range(count):
        ways[i].total = 0.0
    for _ in range(guesses):
        states[0] = snapshot(s)
        game.determinize(states[0], seat, g)
        for i in range(count):
            states[1] = snapshot(states[0])
            ways[i].total += outcome(states[1], seat, ways[i], states, d, ways, judge)


def rounds(count):
    """How often so many ways are halved until one is left."""
    found = 0
    while count > 1:
        count //= 2
        found += 1
    return found


def rank(ways, count, tried):
    """The best first; ways that are alike stay as they are."""
    for i in range(1, count):
        j = i
        while j > 0 and better(ways[j], ways[j - 1], tried):
            ways[WAYS] = snapshot(ways[j])
            ways[j] = snapshot(ways[j - 1])
            ways[j - 1] = snapshot(ways[WAYS])
            j -= 1


def better(one, other, tried):
    return one.total > other.total if tried else one.worth > other.worth


def outcome(s, seat, way, states, d, ways, judge):
    """Go a way, and play on to the seat's next turn: how likely it wins then."""
    return play_on(s, seat, walk(s, way), states, d, ways, judge)


def play_on(s, seat, own, states, d, ways, judge):
    """Play on to the seat's next turn, its own one to the end if that is still `own`: how likely it wins then."""
    while True:
        who = settle(s)
        if who < 0:
            return 1.0 if has_won(s, seat) else 0.0
        plan(s, who, states, d, ways, judge)
        if who == seat and not own:
            return chance(int(ways[WAYS].worth))
        if not walk(s, ways[WAYS]):
            own = False


def walk(s, way):
    """Go a way to its end, or to the first draw: then there is a new card to think of."""
    for i in range(way.length):
        move = int(way.moves[i])
        game.play(s, move)
        if move == DRAW:
            return True
    return False


def settle(s):
    """Let everything happen that is due but a new deal; who decides then, or -1."""
    while game.due(s) == STEP:
        game.advance(s)
    return game.turn(s)


def has_won(s, seat):
    for other in range(seats(s)):
        if other != seat and s.points[other] <= s.points[seat]:
            return False
    return True


# Searching a turn


def plan(s, seat, states, d, ways, judge):
    """Search the rest of a turn, depth first: the best way is `ways[WAYS]`, or several are kept from the first on."""
    d.search += 1
    d.nodes = 0
    d.ways = 0
    ways[WAYS].worth = -WIN
    unseen(s, seat, d.left)
    states[2] = snapshot(s)
    begin(states[2], d, 0)
    depth = 0
    while depth >= 0:
        if d.next[depth] >= d.count[depth]:
            depth -= 1
        else:
            move = int(d.moves[depth][d.next[depth]])
            d.next[depth] += 1
            if is_last(states[2 + depth], move):
                end(states[2 + depth], seat, move, depth, d, ways, judge)
            else:
                depth = step(states, seat, move, depth, d, ways)


def is_last(s, move):
    """Does a move end the turn?"""
    return move >= GIFT or (s.phase == LAY and (move < KINDS or move == END))


def begin(s, d, depth):
    d.count[depth] = game.legal_moves(s, d.moves[depth])
    d.next[depth] = 0


def step(states, seat, move, depth, d, ways):
    """Play a move that does not end the turn; how deep the search goes on."""
    states[3 + depth] = snapshot(states[2 + depth])
    s = states[3 + depth]
    if move == DRAW:
        s.piled[seat] -= 1
        s.held[seat] += 1
        s.phase = LAY
    else:
        game.play(s, move)
    if s.phase > OFFER_GIFT:  # nothing is left
        consider(d, ways, depth, WIN, 0, 0)
    elif d.nodes < MOST_NODES and depth + 3 < DEEPEST and is_new(d, hashed(s, 0)):
        begin(s, d, depth + 1)
        return depth + 1
    return depth


def end(s, seat, move, depth, d, ways, judge):
    """Judge what a turn leaves behind that ends by this move."""
    if wins(s, seat, move):
        consider(d, ways, depth, WIN, 0, 0)
    else:
        n = listed(s, seat, move, d)
        consider(d, ways, depth, worth(judge, d.facts, n, d.low, d.high), hashed(s, move + 1), n)


def listed(s, seat, move, d):
    """List what holds after a turn that ends by this move; how many facts."""
    thrown, first, second = -1, NOBODY, NOBODY
    if move < KINDS:
        thrown = move
    elif move >= GIFT and move != GIFT_NONE:
        first, second = move - GIFT >> 3, move - GIFT & 7
    return facts(s, seat, thrown, first, second, d.left, d.facts)


def wins(s, seat, move):
    """Is nothing left after the last move of a turn (D17)?"""
    if move < KINDS:
        return s.held[seat] == 1 and s.piled[seat] == 0
    return move >= GIFT and move != GIFT_NONE and s.piled[seat] <= GIFT_CARDS


def consider(d, ways, depth, worth, end, n):
    """Keep a way to end the turn, if it is one of the best; one that ends alike is kept once."""
    if d.wanted == 1:
        if worth > ways[WAYS].worth:
            write(d, ways[WAYS], depth, worth, end, n)
        return
    at = int(d.ways)
    for i in range(d.ways):
        if ways[i].end == end and ways[i].worth == worth:
            return
    if at < d.wanted:
        d.ways += 1
    else:
        at = 0
        for i in range(1, d.ways):
            if ways[i].worth < ways[at].worth:
                at = i
        if worth <= ways[at].worth:
            return
    write(d, ways[at], depth, worth, end, n)


def write(d, way, depth, worth, end, n):
    way.worth = worth
    way.end = end
    way.length = depth + 1
    for i in range(depth + 1):
        way.moves[i] = d.moves[i][d.next[i] - 1]
    way.known = n
    for i in range(n):
        way.facts[i] = d.facts[i]


def is_new(d, h):
    """Note a situation; whether it is met for the first time."""
    key = d.search << 32 | h
    at = h & NOTED - 1
    while d.noted[at] >> 32 == d.search:
        if d.noted[at] == key:
            return False
        at = at + 1 & NOTED - 1
    d.noted[at] = key
    d.nodes += 1
    return True


def hashed(s, h):
    """A hash of layout, hand, phase and what must be followed."""
    for column in range(1, COLUMNS + 1):
        for colour in range(COLOURS):
            cells = int(s.cells[column][colour])
            if cells != 0:
                h = mixed(h ^ (cells ^ cells >> 21) & M32, 4 * column + colour)
    hand = s.hands[s.acting]
    for kind in range(KINDS):
        if hand[kind] > 0:
            h = mixed(h, 4 * kind + int(hand[kind]) + 64)
    return mixed(mixed(h, int(s.opening)), int(s.phase) + 8 * int(s.held[s.acting]))


def mixed(h, x):
    h = (h ^ x) * 0x45D9F3B & M32
    return h ^ h >> 15
