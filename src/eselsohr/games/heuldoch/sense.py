"""Kernel: what a seat of Heul doch knows as numbers, and its moves by number.

Rows by seat begin with the own one and go on clockwise. Cards are the numbers 1…7 in each of the seven colours, then
the specials catapult, towel, carousel, werewolf. Of every stack the top three cards are told one by one, as far as this
seat has seen them, and of what lies below how many cards of each number count.

Actions: the number cards onto the own, the left, the right stack; all cards as onions; then the catapult, the werewolf,
the carousel to the left and to the right, and the towel: at nobody, or at the seat so many places to the left.
"""

from eselsohr.engine.kernel.seats import steps
from eselsohr.engine.senses import FLAG, Count, Senses
from eselsohr.games.heuldoch.kernel.specials import NOBODY
from eselsohr.games.heuldoch.kernel.stacks import (
    CAROUSEL,
    CATAPULT,
    COLOURS,
    HAND,
    KINDS,
    MAX_PLAYERS,
    OPTION_SPECIAL_ONIONS,
    OPTION_SPECIALS,
    PACK,
    TOWEL,
    WEREWOLF,
    copies,
)
from eselsohr.games.heuldoch.rules import ONION, OPEN, onions, turn

NUMBERS = 7
PLAIN = NUMBERS * COLOURS  # number cards
CARDS = PLAIN + KINDS - CATAPULT
SHOWN = 3  # cards of a stack that are told one by one
ONIONS = 3 * PLAIN  # the first action of each kind
SHOOT, FLIP, ROTATE, SWAP = ONIONS + CARDS, ONIONS + CARDS + 1, ONIONS + CARDS + 2, ONIONS + CARDS + 4
ACTIONS = SWAP + MAX_PLAYERS


class Observation(Senses):
    players = Count(MAX_PLAYERS)
    specials = FLAG  # played with specials
    special_onions = FLAG  # and they may be onions
    draw = Count(PACK)  # cards in the draw pile
    turn = FLAG[MAX_PLAYERS]  # who decides
    hand = Count(3)[CARDS]  # own cards
    unseen = Count(3)[CARDS]  # cards this seat has not seen: in the draw pile, in other hands, as onions
    held = Count(HAND)[MAX_PLAYERS]  # how many cards everybody holds
    height = Count(PACK)[MAX_PLAYERS]  # cards in everybody's stack
    onions = Count(PACK)[MAX_PLAYERS]  # of those: face down
    counting = Count(2 * COLOURS)[MAX_PLAYERS, NUMBERS]  # of those: face up, by number
    lies = FLAG[MAX_PLAYERS, SHOWN]  # whether there is such a card, from the top down
    down = FLAG[MAX_PLAYERS, SHOWN]  # whether it lies face down
    number = FLAG[MAX_PLAYERS, SHOWN, NUMBERS]  # its number, if this seat has seen it
    colour = FLAG[MAX_PLAYERS, SHOWN, COLOURS]  # its colour, likewise
    special = FLAG[MAX_PLAYERS, SHOWN, 4]  # which special it is, likewise


def observe(s, seat, o):
    """Write what that seat knows into a blank observation."""
    o.players = s.players
    o.specials = s.options[OPTION_SPECIALS]
    o.special_onions = s.options[OPTION_SPECIAL_ONIONS]
    o.draw = s.left
    if turn(s) >= 0:
        o.turn[steps(s.players, seat, turn(s))] = 1
    for kind in range(KINDS):
        if kind & 7 < COLOURS or kind >= CATAPULT:
            o.unseen[card_of(kind)] = copies(s, kind)
    for i in range(s.held[seat]):
        card = card_of(int(s.hands[seat][i]))
        o.hand[card] += 1
        o.unseen[card] -= 1
    for card in range(1, s.laid + 1):
        if s.seen[card] >> seat & 1:
            o.unseen[card_of(int(s.face[card]))] -= 1
    for other in range(s.players):
        at = steps(s.players, seat, other)
        o.held[at] = s.held[other]
        o.onions[at] = onions(s, other)
        observe_stack(s, seat, other, at, o)


def observe_stack(s, seat, other, at, o):
    card, depth = int(s.top[other]), 0
    while card != 0:
        kind = int(s.face[card])
        if s.down[card] == 0 and kind < CATAPULT:
            o.counting[at][kind >> 3] += 1
        if depth < SHOWN:
            o.lies[at][depth] = 1
            o.down[at][depth] = s.down[card]
            if s.seen[card] >> seat & 1:
                observe_card(kind, o.number[at][depth], o.colour[at][depth], o.special[at][depth])
        depth += 1
        card = int(s.under[card])
    o.height[at] = depth


def observe_card(kind, number, colour, special):
    if kind < CATAPULT:
        number[kind >> 3] = 1
        colour[kind & 7] = 1
    else:
        special[kind - CATAPULT] = 1


def card_of(kind):
    """Kinds leave out every eighth number; cards do not."""
    return (kind >> 3) * COLOURS + (kind & 7) if kind < CATAPULT else PLAIN + kind - CATAPULT


def kind_of(card):
    return card // COLOURS << 3 | card % COLOURS if card < PLAIN else CATAPULT + card - PLAIN


def index(s, move):
    """The action of a move."""
    where, kind = move >> 6, move & 63
    if where < ONION:
        return where * PLAIN + card_of(kind)
    if where == ONION:
        return ONIONS + card_of(kind)
    choice = where - OPEN
    if kind == CATAPULT:
        return SHOOT
    if kind == WEREWOLF:
        return FLIP
    if kind == CAROUSEL:
        return ROTATE + choice
    return SWAP if choice == NOBODY else SWAP + steps(s.players, turn(s), choice)


def move(s, action):
    """The move of an action."""
    if action < ONIONS:
        return action // PLAIN << 6 | kind_of(action % PLAIN)
    if action < SHOOT:
        return ONION << 6 | kind_of(action - ONIONS)
    if action == SHOOT:
        return OPEN << 6 | CATAPULT
    if action == FLIP:
        return OPEN << 6 | WEREWOLF
    if action < SWAP:
        return OPEN + action - ROTATE << 6 | CAROUSEL
    victim = NOBODY if action == SWAP else (turn(s) + action - SWAP) % int(s.players)
    return OPEN + victim << 6 | TOWEL
