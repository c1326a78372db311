"""Kernel: the greedy player of DREIst, from its own hand and what lies open."""

from eselsohr.games.dreist.kernel.grid import COLOURS, KINDS, is_third, singles
from eselsohr.games.dreist.kernel.laying import is_three
from eselsohr.games.dreist.kernel.moves import DRAW, GIFT, GIFT_NONE, KEEP, NOBODY, is_lay

LAST = 1_000  # dearer than any card that can be laid


def choose(s, moves, count, g):
    """The index of the cheapest move; ties go to the first."""
    best, best_cost = 0, 1 << 30
    for i in range(count):
        cost = price(s, int(moves[i]))
        if cost < best_cost:
            best, best_cost = i, cost
    return best


def price(s, move):
    """What a move costs: low is good."""
    if is_lay(move):
        return lay_price(s, move & 31, move >> 5)
    if move < KINDS:
        return LAST + partners(s, move)
    if move == DRAW or move == KEEP:
        return draw_price(s, move)
    if move >= GIFT:
        return gift_price(s, move)
    return LAST


def lay_price(s, kind, row):
    """Let the rest of the hand follow and make row threes; clear columns last, they are places to lay at."""
    column, colour = (kind >> 2) + 1, kind & 3
    if is_third(s, column, colour):
        return 5 - 10 * layable(s, kind)
    bit = 1 << row
    s.cells[column][colour] |= bit
    s.filled[column] |= bit
    cost = -10 * layable(s, kind)
    if is_three(s, column, row):
        cost -= 30
    s.cells[column][colour] &= ~bit
    s.filled[column] &= ~bit
    return cost


def layable(s, laid):
    """How many cards of the hand, without one just laid, may lie somewhere by themselves."""
    hand = s.hands[s.acting]
    count = 0
    for kind in range(KINDS):
        cards = int(hand[kind]) - (1 if kind == laid else 0)
        if cards > 0 and singles(s, kind) != 0:
            count += cards
    return count


def partners(s, kind):
    """How many cards of the hand make a pair with that one: such a card is discarded last."""
    hand = s.hands[s.acting]
    count = -1  # itself
    for other in range(kind & ~3, (kind & ~3) + COLOURS):
        count += int(hand[other])
    if kind >= COLOURS:
        count += int(hand[kind - COLOURS])
    if kind < KINDS - COLOURS:
        count += int(hand[kind + COLOURS])
    return count


def draw_price(s, move):
    """Draw, unless the rest of the hand can go: then a gift is near."""
    wanted = KEEP if layable(s, KINDS) == s.held[s.acting] else DRAW
    return 0 if move == wanted else 1


def gift_price(s, move):
    """Both cards to whoever has the fewest left."""
    if move == GIFT_NONE:
        return LAST
    first, second = move - GIFT >> 3, move - GIFT & 7
    return left(s, first) + left(s, first if second == NOBODY else second)


def standing(s, seat):
    """How far a seat is from having won: low is good."""
    return left(s, seat)


def left(s, seat):
    return int(s.held[seat]) + int(s.piled[seat])
