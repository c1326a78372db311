"""Esel: shed your cards; the donkey comes back like a boomerang."""
