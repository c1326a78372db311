"""Kernels the rules are made of: stacks, and what the special cards do."""
