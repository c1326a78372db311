"""Ours beside games of OpenSpiel, RLCard and Pgx: `make bench-peers`, in a virtual environment of its own."""
