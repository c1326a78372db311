"""A table and what goes on at it: who sits there, whose turn it is, what everybody is shown and told."""
