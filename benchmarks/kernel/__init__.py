"""Kernels of the benchmarks."""
