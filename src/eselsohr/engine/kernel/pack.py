"""Kernel: a pack of up to 14 kinds to draw from, without looking for the card.

It is two integers of seven lanes, nine bits each: how many cards there are up to each kind, at most 255. A card that is
drawn is above the lanes of the kinds before its own, and takes one from all others: no steps, and nothing to foresee.
"""

LANES, WIDTH, TOP = 7, 9, 8
ONES = 0x40201008040201  # 1 in every lane
TOPS = ONES << TOP  # the top bit of every lane, which no count has


def stack(counts, first):
    """Make a pack of counts by kind, from the first kind on."""
    low, high, cards = 0, 0, 0
    for kind in range(LANES):
        cards += int(counts[first + kind])
        low |= cards << WIDTH * kind
    for kind in range(LANES):
        cards += int(counts[first + LANES + kind])
        high |= cards << WIDTH * kind
    return low, high


def unstack(counts, first, low, high):
    """Write what is left of a pack as counts by kind."""
    before = 0
    for kind in range(LANES):
        cards = low >> WIDTH * kind & 255
        counts[first + kind] = cards - before
        before = cards
    for kind in range(LANES):
        cards = high >> WIDTH * kind & 255
        counts[first + LANES + kind] = cards - before
        before = cards


def draw(low, high, index):
    """Take the index-th card, counted by kind: how many kinds come before its own, and the pack without it."""
    more_low, more_high = beyond(low, index), beyond(high, index)
    return 2 * LANES - lanes(more_low + more_high), low - more_low, high - more_high


def beyond(sums, index):
    """1 in every lane that counts more cards than index."""
    return ((sums | TOPS) - (index + 1) * ONES) >> TOP & ONES


def lanes(ones):
    """The sum of all lanes: multiplied like this, it ends up in the last one."""
    return ones * ONES >> WIDTH * (LANES - 1) & 15
