"""Kernel: what a net holds actions to be worth, in whole numbers.

A net is one row of numbers, as `Net.flat` of `bots.net` writes it: four that say how large it is, then for every place
of an observation and every byte that may stand there which sums they bring along, then the sums, and the other layers.
Nothing is rounded, so the same comes out wherever this runs.
"""

from eselsohr.engine.kernel.units import COARSE, FINE, add, fill, held

PLACES, ROWS, WIDTH, ACTIONS, HEAD = 0, 1, 2, 3, 4  # of an observation, of sums, of a layer, that have a worth
BYTES = 256


def fire(net, row, units):
    """Let an observation through both layers; the second half of `units` is what the last one reads."""
    places, width = int(net[PLACES]), int(net[WIDTH])
    sums = HEAD + places * BYTES
    bias = sums + int(net[ROWS]) * width
    second = bias + width
    low, high = units[:width], units[width:]
    fill(low, net[bias:second])
    for place in range(places):
        at = int(net[HEAD + place * BYTES + (int(row[place]) & 255)])
        if at > 0:
            add(low, net[sums + at * width : sums + at * width + width], 1)
    fill(high, net[second + width * width : second + width * width + width])
    for i in range(width):
        unit = held(int(low[i]), FINE - COARSE)
        if unit > 0:
            add(high, net[second + i * width : second + i * width + width], unit)
    for j in range(width):
        high[j] = held(int(high[j]), FINE)


def worth(net, units, action):
    """What an action is worth, once an observation is through."""
    places, width = int(net[PLACES]), int(net[WIDTH])
    third = HEAD + places * BYTES + (int(net[ROWS]) + 2 + width) * width
    total = int(net[third + int(net[ACTIONS]) * width + action])
    numbers, high = net[third + action * width : third + action * width + width], units[width:]
    for j in range(width):
        total += high[j] * numbers[j]
    return total


def worths(net, row, units, actions, count, found):
    """What some actions are worth, by an observation."""
    fire(net, row, units)
    for i in range(count):
        found[i] = worth(net, units, int(actions[i]))
