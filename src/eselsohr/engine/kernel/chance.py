"""Kernel: the match's chance, ChaCha8 inside the state (RFC 8439 with 8 rounds; nonce = number of the deal).

Deal n depends on the key and n alone: not on what was played, and not predictable from what was dealt before.
"""

from eselsohr.engine.layout import Layout, i16, u8, u32

M32 = 0xFFFFFFFF  # `x & M32` also reads an unsigned field as a signed 64-bit integer, compiled
ROUNDS = 8


class Chance(Layout):
    key = u32[8]  # all zero: cleared, as in a guess
    block = u32[16]
    nonce = u32
    counter = u32
    used = u8
    bent = i16[4]  # numbers of the rules that the lab has bent, each with 1 added; 0: as printed


def begin(s, nonce):
    """Start the stream of one deal; nonce 0 is the match's start."""
    s.nonce = nonce
    s.counter = 0
    s.used = 16


def close(s):
    """Forget the rest of the stream: between deals the state holds no chance but the key."""
    s.nonce = 0
    s.counter = 0
    s.used = 16
    for i in range(16):
        s.block[i] = 0


def forget(s):
    """Clear the key too: nothing to come can be read from this state."""
    close(s)
    for i in range(8):
        s.key[i] = 0


def renew(s, number):
    """Replace the key by the number-th of those that follow from it; no deal is ever drawn from the same stream."""
    s.nonce = M32
    s.counter = number
    refill(s)
    for i in range(8):
        s.key[i] = s.block[i]
    close(s)


def quarter(a, b, c, d):
    """A quarter round. All four have 32 bits; said again before each rotation, that makes it one instruction."""
    a = (a + b) & M32
    d = (d ^ a) & M32
    d = ((d << 16) | (d >> 16)) & M32
    c = (c + d) & M32
    b = (b ^ c) & M32
    b = ((b << 12) | (b >> 20)) & M32
    a = (a + b) & M32
    d = (d ^ a) & M32
    d = ((d << 8) | (d >> 24)) & M32
    c = (c + d) & M32
    b = (b ^ c) & M32
    b = ((b << 7) | (b >> 25)) & M32
    return a, b, c, d


def refill(s):
    key = s.key
    k0, k1, k2, k3 = key[0] & M32, key[1] & M32, key[2] & M32, key[3] & M32
    k4, k5, k6, k7 = key[4] & M32, key[5] & M32, key[6] & M32, key[7] & M32
    counter, nonce = s.counter & M32, s.nonce & M32
    a0, a1, a2, a3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = counter, 0, 0, nonce
    for _ in range(ROUNDS // 2):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    x = s.block
    x[0] = (a0 + 0x61707865) & M32
    x[1] = (a1 + 0x3320646E) & M32
    x[2] = (a2 + 0x79622D32) & M32
    x[3] = (a3 + 0x6B206574) & M32
    x[4] = (b0 + k0) & M32
    x[5] = (b1 + k1) & M32
    x[6] = (b2 + k2) & M32
    x[7] = (b3 + k3) & M32
    x[8] = (c0 + k4) & M32
    x[9] = (c1 + k5) & M32
    x[10] = (c2 + k6) & M32
    x[11] = (c3 + k7) & M32
    x[12] = (d0 + counter) & M32
    x[13] = d1
    x[14] = d2
    x[15] = (d3 + nonce) & M32
    s.counter = counter + 1
    s.used = 0


def word(s):
    """The next 32 random bits."""
    if s.used == 16:
        refill(s)
    used = int(s.used)
    s.used = used + 1
    return s.block[used] & M32


def below(s, n):
    """A uniform integer in [0, n): Lemire's method, unbiased by rejection."""
    product = word(s) * n
    if product & M32 < n:
        product = unbiased(s, product, n)
    return product >> 32


def unbiased(s, product, n):
    """Draw again what would make some numbers likelier than others: seldom."""
    threshold = (M32 + 1 - n) % n
    while product & M32 < threshold:
        product = word(s) * n
    return product


def shuffle(s, cards, first, last):
    """Put cards[first…last - 1] in any order, as if by `below`; how many words are used is not looked up each time."""
    used = int(s.used)
    for i in range(last - 1, first, -1):
        n = i - first + 1
        if used == 16:
            refill(s)
            used = 0
        product = (s.block[used] & M32) * n
        used += 1
        if product & M32 < n:
            s.used = used
            product = unbiased(s, product, n)
            used = int(s.used)
        j = first + (product >> 32)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
    s.used = used


def set_options(s, players, options, starter):
    """Note the players and options of a match; a starter nobody has named is drawn (G2)."""
    s.players = players
    for i in range(len(s.options)):
        s.options[i] = options[i]
    if options[starter] < 0:
        begin(s, 0)
        s.options[starter] = below(s, players)
        close(s)


def bent(s, knob, printed):
    """A number of the rules, as it is printed or as the lab has bent it."""
    return int(s.bent[knob]) - 1 if s.bent[knob] > 0 else printed


def pull(counts, first, index):
    """Take the index-th card out of counts by kind, counted from the first kind on; which kind that was."""
    kind = first
    cards = int(counts[kind])
    while index >= cards:
        index -= cards
        kind += 1
        cards = int(counts[kind])
    counts[kind] -= 1
    return kind
