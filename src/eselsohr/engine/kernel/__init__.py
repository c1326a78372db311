"""Kernels of the engine: chance, dice, whole matches, copies of states; plain functions over states and integers."""
