"""Kernel: the arithmetic of small nets, in whole numbers: nothing is rounded, so sums may be added up in any order.

Rows are cut out before they are added up: a compiler adds several numbers at once only where it knows that no index is
below zero.
"""

FINE, COARSE = 12, 8  # binary places of weights, and of what units hold
MOST = 32767  # what a unit holds at most


def fill(units, numbers):
    for j in range(len(units)):
        units[j] = numbers[j]


def add(units, numbers, times):
    for j in range(len(units)):
        units[j] += numbers[j] * times


def held(unit, places):
    """What a unit holds after a layer: nothing below zero, not too much, and fewer binary places."""
    if unit <= 0:
        return 0
    unit >>= places
    return unit if unit < MOST else MOST
