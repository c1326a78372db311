"""Kernel: the greedy player of DREIst, from its own hand and what lies open."""


def choose(s, moves, count, g):
    return 0
