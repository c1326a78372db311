"""Kernel: the numbers that rules answer with.

`due` answers 0, STEP or DEAL. `objection` answers 0 or the number of the rule a move breaks: a rule of the game has its
own number, 8 is X8 where X is its prefix; the shared rules are counted from 100, so G8 is 108.
"""

STEP = 1  # something follows by itself, from what lies on the table
DEAL = 2  # new cards: chance is needed, and search does not look beyond

SHARED = 100
G8 = SHARED + 8  # you play only cards you hold
G9 = SHARED + 9  # it is not your turn, or the match is over
G11 = SHARED + 11  # that is no move of this game
G12 = SHARED + 12  # that cannot be taken back
