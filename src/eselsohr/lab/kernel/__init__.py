"""Kernels of the lab."""
