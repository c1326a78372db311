"""Kernels of the bots: the search."""
