"""Kernels the rules are made of: the grid, the moves, and how Egon plays."""
