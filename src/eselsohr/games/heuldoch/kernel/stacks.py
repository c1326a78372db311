"""Kernel: the stacks of Heul doch: where every card lies, and how it gets somewhere else.

A number card's kind is (number - 1) << 3 | colour, then come the four specials. Cards that were laid are numbered from
1; each knows the one under it, a stack is just its top card, and the last stack is the common discard.
"""

MAX_PLAYERS = 6
COLOURS = 7
CATAPULT, TOWEL, CAROUSEL, WEREWOLF = 56, 57, 58, 59  # kinds below are number cards
KINDS = 60
OTHER = 71  # no number card: nothing fits it
COPIES, SPECIAL_COPIES = 2, 3  # H1
NUMBER_CARDS = 7 * COLOURS * COPIES
PACK = NUMBER_CARDS + 4 * SPECIAL_COPIES
HAND = 4  # H2
DISCARD = MAX_PLAYERS  # the stack in the middle

OPTION_SPECIALS, OPTION_SPECIAL_ONIONS, OPTION_MEMORY_AID, OPTION_STARTER = 0, 1, 2, 3


def everybody(s):
    return (1 << s.players) - 1


def copies(s, kind):
    """H1: how many cards of that kind the pack has."""
    if kind < CATAPULT:
        return COPIES if kind & 7 < COLOURS else 0
    return SPECIAL_COPIES * s.options[OPTION_SPECIALS]


def left_of(s, seat):
    """G1: the next one clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


def right_of(s, seat):
    """G1: the previous one."""
    return seat - 1 if seat > 0 else s.players - 1


# Stacks


def fits(kind, other):
    """H4: two number cards of one colour or one number."""
    difference = kind ^ other
    return (difference < 8) | (difference & 7 == 0)


def showing(s, stack):
    """The kind of the face-up number on top of a stack; OTHER for an onion, nothing (H14) or a blank special (H18)."""
    card = s.top[stack]
    kind = int(s.face[card])
    return OTHER if (s.down[card] != 0) | (kind >= CATAPULT) else kind


def number_showing(s, seat):
    """The number on top of a stack, 0 if none shows."""
    kind = showing(s, seat)
    return (kind >> 3) + 1 if kind != OTHER else 0


def lay(s, stack, kind):
    """Lay a new card face up, before everybody's eyes."""
    card = int(s.laid) + 1
    s.laid = card
    s.face[card] = kind
    s.seen[card] = everybody(s)
    drop(s, stack, card)


def drop(s, stack, card):
    s.under[card] = s.top[stack]
    s.top[stack] = card


def lift(s, stack):
    """Take the top card off a stack; what was beneath is the new top. 0 if nothing lies there."""
    card = int(s.top[stack])
    s.top[stack] = s.under[card]
    return card


# Hands and the draw pile


def take(s, seat, kind):
    """A card joins a hand, which stays in order: each place keeps the lower one and hands the other on."""
    hand = s.hands[seat]
    held = int(s.held[seat])
    for i in range(held):
        other = int(hand[i])
        hand[i] = min(other, kind)
        kind = max(other, kind)
    hand[held] = kind
    s.held[seat] = held + 1


def leave(s, seat, kind):
    """A card leaves a hand, which stays in order: from its place on, each takes over the next one's."""
    hand = s.hands[seat]
    for i in range(HAND - 1):
        card, following = int(hand[i]), int(hand[i + 1])
        hand[i] = following if card >= kind else card
    hand[HAND - 1] = 0
    s.held[seat] -= 1


def pick(s, index):
    """Take the index-th card of the draw pile; the top one takes its place."""
    first = PACK - s.left
    kind = int(s.draw[first + index])
    s.draw[first + index] = s.draw[first]
    s.draw[first] = 0
    s.left -= 1
    return kind


def exchange(s, i, j):
    kind = int(s.draw[i])
    s.draw[i] = s.draw[j]
    s.draw[j] = kind
