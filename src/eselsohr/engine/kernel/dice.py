"""Kernel: the caller's own generator for search, playouts and guesses (xoshiro128++); never the match's chance."""

from eselsohr.engine.layout import Layout, u32

M32 = 0xFFFFFFFF  # `x & M32` also reads an unsigned field as a signed 64-bit integer, compiled


class Dice(Layout):
    a = u32
    b = u32
    c = u32
    d = u32


def scramble(x):
    """A 32-bit mix (lowbias32): turns small differences of a seed into large ones."""
    x = (x ^ (x >> 16)) * 0x7FEB352D & M32
    x = (x ^ (x >> 15)) * 0x846CA68B & M32
    return x ^ (x >> 16)


def seed(g, number, stream):
    """Set the generator by two integers."""
    g.a = scramble((number & M32) ^ 0x9E3779B9)
    g.b = scramble((number >> 32 & M32) ^ 0x243F6A88)
    g.c = scramble((stream & M32) ^ 0xB7E15162)
    g.d = scramble((stream >> 32 & M32) ^ 0x93C467E3) | 1  # never all zero
    for _ in range(8):
        bits(g)


def bits(g):
    """The next 32 random bits."""
    a, b, c, d = g.a & M32, g.b & M32, g.c & M32, g.d & M32
    x = (a + d) & M32
    result = ((((x << 7) | (x >> 25)) & M32) + a) & M32
    t = (b << 9) & M32
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = ((d << 11) | (d >> 21)) & M32
    g.a, g.b, g.c, g.d = a, b, c, d
    return result


def roll(g, n):
    """A uniform integer in [0, n), unbiased by rejection."""
    product = bits(g) * n
    low = product & M32
    if low < n:
        threshold = (M32 + 1 - n) % n
        while low < threshold:
            product = bits(g) * n
            low = product & M32
    return product >> 32
