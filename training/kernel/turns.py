"""Kernel for `training.turns`: games of DREIst among greedy players or planners, and what the ends of turns came to."""

from eselsohr.engine.kernel.dice import bits, roll, seed
from eselsohr.engine.kernel.snapshot import snapshot
from eselsohr.games.dreist import policy, rules
from eselsohr.games.dreist.kernel import planner
from eselsohr.games.dreist.kernel.grid import KINDS
from eselsohr.games.dreist.kernel.judge import facts, unseen
from eselsohr.games.dreist.kernel.moves import EGON_TURN, GIFT, GIFT_NONE, NOBODY, seats

STARTS = 8  # of campaigns: 48 cards to 62
MOST_ROWS = 600  # of one game
NOT_NOTED = -1
WILD = 20  # one turn of so many begins with any move

BEST = planner.WAYS  # where the planner leaves its best way


def begin(game, blank, g, players, options, number):
    """Deal a game, alone with any start of a campaign; who decides first."""
    seed(g, number, 6)
    game[0] = snapshot(blank[0])
    s = game[0]
    for i in range(8):
        s.key[i] = bits(g)
    rules.start(s, players, options)
    if players == 1:
        s.deal = roll(g, STARTS)
    rules.advance(s)
    return planner.settle(s)


def greedy(s, d, g):
    count = rules.legal_moves(s, d.moves[0])
    return int(d.moves[0][policy.choose(s, d.moves[0], count, g) if count > 1 else 0])


def played(s, seat, move, d, rows, lengths, at):
    """Play a move; if it ends the turn, note what holds then. Whether it does."""
    last = planner.is_last(s, move)
    if last and at != NOT_NOTED:
        first, second = NOBODY, NOBODY
        if move >= GIFT and move != GIFT_NONE:
            first, second = move - GIFT >> 3, move - GIFT & 7
        unseen(s, seat, d.left)
        lengths[at] = facts(s, seat, move if move < KINDS else -1, first, second, d.left, rows[at])
    rules.play(s, move)
    return last or s.phase >= EGON_TURN


def turn(s, seat, planned, wild, d, states, ways, judge, g, rows, lengths, at):
    """Play a turn, by the planner without guesses or as greedy players do; a wild one begins with any move."""
    over = False
    while not over:
        if wild and roll(g, 2) > 0:
            over = played(s, seat, int(d.moves[0][roll(g, rules.legal_moves(s, d.moves[0]))]), d, rows, lengths, at)
        elif wild or not planned:
            over = played(s, seat, greedy(s, d, g), d, rows, lengths, at)
        else:
            planner.plan(s, seat, states, d, ways, judge)
            way, i, drawn = ways[BEST], 0, False
            while i < way.length and not drawn:
                drawn = way.moves[i] == planner.DRAW
                over = played(s, seat, int(way.moves[i]), d, rows, lengths, at)
                i += 1
        wild = False


def watch(
    game, blank, dice, players, options, first, count, planned, states, desk, ways, judge, rows, lengths, who, wild
):
    """Note every turn of some games: what holds at its end, whose it was, whether it was wild; then -1 - who won."""
    at, g, d = 0, dice[0], desk[0]
    d.wanted = 1
    for number in range(first, first + count):
        if at + MOST_ROWS > len(who):
            return at, number
        seat = begin(game, blank, g, players, options, number)
        s = game[0]
        while seat >= 0 and at < len(who) - 1:
            wild[at] = planned and roll(g, WILD) == 0
            turn(s, seat, planned, wild[at] != 0, d, states, ways, judge, g, rows, lengths, at)
            if s.phase <= EGON_TURN:
                who[at] = seat
                at += 1
            seat = planner.settle(s)
        for other in range(seats(s)):
            if s.points[other] == 0:
                who[at] = -1 - other
        at += 1
    return at, first + count


def weigh(
    game, blank, dice, players, options, number, guesses, states, desk, ways, judge, rows, lengths, choice, chances
):
    """Play a game by what guesses say; note all ways to end a turn that were tried, and how likely each won."""
    at, decisions, g, d = 0, 0, dice[0], desk[0]
    seat = begin(game, blank, g, players, options, number)
    s = game[0]
    while seat >= 0 and at + planner.WAYS < len(choice):
        d.wanted = planner.WAYS
        planner.plan(s, seat, states, d, ways, judge)
        count = int(d.ways)
        planner.rank(ways, count, 0)
        d.wanted = 1
        if count > 1 and ways[0].worth < planner.WIN:
            planner.attempt(s, seat, guesses, g, states, d, ways, count, judge)
            best = 0
            for i in range(count):
                if ways[i].total > ways[best].total:
                    best = i
                for k in range(ways[i].known):
                    rows[at][k] = ways[i].facts[k]
                lengths[at] = ways[i].known
                choice[at] = decisions
                chances[at] = ways[i].total / guesses
                at += 1
            decisions += 1
            if planner.walk(s, ways[best if roll(g, 10) > 0 else roll(g, count)]):
                turn(s, seat, True, False, d, states, ways, judge, g, rows, lengths, NOT_NOTED)
        else:
            turn(s, seat, True, False, d, states, ways, judge, g, rows, lengths, NOT_NOTED)
        seat = planner.settle(s)
    return at


def contest(game, blank, dice, players, options, first, states, desk, ways, judge, rows, lengths, shares):
    """One planner without guesses among greedy players, every deal in every seating."""
    g, d = dice[0], desk[0]
    d.wanted = 1
    for number in range(len(shares)):
        for own in range(players):
            seat = begin(game, blank, g, players, options, first + number)
            s = game[0]
            while seat >= 0:
                turn(s, seat, seat == own, False, d, states, ways, judge, g, rows, lengths, NOT_NOTED)
                seat = planner.settle(s)
            shares[number] += (s.points[own] == 0) / players
