"""Kernel: sets of small numbers as one integer, a bit each. Compiled for CPUs and browsers, each is a few steps."""

MASK = (1 << 63) - 1  # all bits but the sign


def lowest(bits):
    """The number of the lowest bit; 0 if there is none."""
    number, rest = 0, (bits & -bits & MASK) >> 1
    while rest != 0:  # compiled, one instruction counts the zeros: of what is known not to be negative
        rest >>= 1
        number += 1
    return number


def some_of_32(counts):
    """Which of 32 counts are more than none."""
    bits = 0
    for i in range(32):
        bits |= (counts[i] > 0) << i
    return bits


def some_of_4(counts):
    """Which of four counts are more than none."""
    return (counts[0] > 0) | (counts[1] > 0) << 1 | (counts[2] > 0) << 2 | (counts[3] > 0) << 3


lowest.compiled_to = "lowest"
some_of_32.compiled_to = "some_of_32"
some_of_4.compiled_to = "some_of_4"
