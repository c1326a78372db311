"""People who play together: a group, what it has played, and how everybody stands."""
