"""Kernel: sets of small numbers as one integer, a bit each. Compiled for CPUs and browsers, each is a few steps."""

MASK = (1 << 63) - 1  # all bits but the sign


def lowest(bits):
    """The number of the lowest bit; 0 if there is none."""
    number, rest = 0, (bits & -bits & MASK) >> 1
    while rest != 0:  # compiled, one instruction counts the zeros: of what is known not to be negative
        rest >>= 1
        number += 1
    return number


def number(bits):
    """How many bits there are."""
    count = 0
    while bits != 0:  # compiled, this is one instruction
        bits &= bits - 1
        count += 1
    return count


lowest.compiled_to = "lowest"
number.compiled_to = "number"
