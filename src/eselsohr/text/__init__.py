"""Everything the table says, in German, English and Dutch: words and rulebooks.

The lowest room: it imports nothing of Eselsohr, and everything else speaks through it.

    say("en", "common.count.cards", n=3)          # '3 cards'
    pick("de-AT,de;q=0.9,en;q=0.8")               # 'de'

A text is found by a dotted symbolic key and filled with named parameters; the parameter `n` chooses
between the forms of a text that counts something. The house's own words are in `words/*.po`, those of a
game in its folder: `register` makes them known, `catalogue` gives them all.
"""

from eselsohr.text.catalogues import MissingText, catalogue, has, register
from eselsohr.text.speech import languages, level, listed, number, ordinal, percent, pick, say

__all__ = [
    "MissingText",
    "catalogue",
    "has",
    "languages",
    "level",
    "listed",
    "number",
    "ordinal",
    "percent",
    "pick",
    "register",
    "say",
]
