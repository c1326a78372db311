"""What every game is made of: states, chance, the compiler, matches, records. It names no game."""
