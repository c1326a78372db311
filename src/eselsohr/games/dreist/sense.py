"""Kernel: what a seat of DREIst knows as numbers, and its moves by number.

Rows by seat begin with the own one and go on clockwise; alone, the second one is Egon. Rows by kind are the numbers 1…8
in each of the four colours: 4 * (number - 1) + colour.

Actions: first the discards by kind, then the cards to lay, by row and kind; end, draw, keep; then the gifts, by the
seats that get a card, counted from the own one on: none, one, or two (0 is nobody, the first is not after the second).
"""

from eselsohr.engine.kernel.seats import ahead, steps
from eselsohr.engine.senses import AHEAD, FLAG, Count, Senses
from eselsohr.games.dreist.kernel.grid import CARDS, COPIES, KINDS, OPTION_ABOVE, ROWS
from eselsohr.games.dreist.kernel.moves import FOLLOW, GIFT, GIFT_NONE, KEEP, NOBODY, seats, turn
from eselsohr.games.dreist.rules import MAX_PLAYERS, OPTION_CAMPAIGN, OPTION_GAMES, is_campaign

PHASES = 4  # lay, follow, draw or keep, give
GIFTS = KEEP + 1  # the first action of its kind
ACTIONS = GIFTS + MAX_PLAYERS * MAX_PLAYERS


class Observation(Senses):
    players = Count(MAX_PLAYERS)
    above = FLAG  # cards may be attached above others
    campaign = FLAG  # alone, a campaign
    game = Count(24)  # of the match, from 1 on
    games = Count(19)  # still to come after this one; none is certain in a campaign
    phase = FLAG[PHASES]  # what is decided: lay, follow, draw or keep, give
    turn = FLAG[MAX_PLAYERS]  # who decides
    laid = Count(CARDS)  # cards laid in this turn
    opening = FLAG[KINDS]  # the card that must be followed
    opened = Count(ROWS)  # its row
    hand = Count(COPIES)[KINDS]  # own cards
    unseen = Count(COPIES)[KINDS]  # cards in other hands and in piles
    discard = Count(COPIES)[KINDS]  # cards thrown away
    held = Count(CARDS)[MAX_PLAYERS]  # how many cards everybody holds
    piled = Count(CARDS)[MAX_PLAYERS]  # cards in everybody's pile
    scores = AHEAD[MAX_PLAYERS]  # how many points everybody's total has more than the own one
    layout = FLAG[ROWS, KINDS]  # what lies in each row, from the base on


def observe(s, seat, o):
    """Write what that seat knows into a blank observation."""
    o.players = s.players
    o.above = s.options[OPTION_ABOVE]
    o.campaign = s.options[OPTION_CAMPAIGN]
    o.game = s.deal
    if not is_campaign(s):
        o.games = s.options[OPTION_GAMES] - s.deal
    if turn(s) >= 0:
        o.phase[s.phase] = 1
        o.turn[steps(seats(s), seat, s.acting)] = 1
        o.laid = s.laid
    if s.phase == FOLLOW:
        o.opening[s.opening & 31] = 1
        o.opened = s.opening >> 5
    for other in range(seats(s)):
        at = steps(seats(s), seat, other)
        o.held[at] = s.held[other]
        o.piled[at] = s.piled[other]
        o.scores[at] = ahead(s.scores, seat, other)
    for i in range(s.thrown):
        o.discard[s.discard[i]] += 1
    for kind in range(KINDS):
        o.hand[kind] = s.hands[seat][kind]
        o.unseen[kind] = COPIES - s.hands[seat][kind] - o.discard[kind] - observe_column(s, kind, o)


def observe_column(s, kind, o):
    """Enter where cards of a kind lie; how many they are."""
    cells = int(s.cells[(kind >> 2) + 1][kind & 3]) >> 1
    row, count = 0, 0
    while cells != 0:
        if cells & 1:
            o.layout[row][kind] = 1
            count += 1
        cells >>= 1
        row += 1
    return count


def index(s, move):
    """The action of a move."""
    if move < GIFT:
        return move
    if move == GIFT_NONE:
        return GIFTS
    first, second = steps(seats(s), turn(s), move - GIFT >> 3), 0
    if move - GIFT & 7 != NOBODY:
        second = steps(seats(s), turn(s), move - GIFT & 7)
    return GIFTS + min(first, second) * MAX_PLAYERS + max(first, second)


def move(s, action):
    """The move of an action."""
    if action < GIFTS:
        return action
    first, second = (action - GIFTS) // MAX_PLAYERS, (action - GIFTS) % MAX_PLAYERS
    if second == 0:
        return GIFT_NONE
    other = (turn(s) + second) % seats(s)
    if first == 0:
        return GIFT | other << 3 | NOBODY
    one = (turn(s) + first) % seats(s)
    return GIFT | min(one, other) << 3 | max(one, other)
