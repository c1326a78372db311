"""Everything the table says, in German, English and Dutch: catalogues and rulebooks.

The lowest room: it imports nothing of Eselsohr, and everything else speaks through it.

    say("en", "esel.event.passed", name="Ann")    # 'Ann passes.'
    pick("de-AT,de;q=0.9,en;q=0.8")               # 'de'

A text is found by a dotted symbolic key and filled with named parameters; the parameter `n` chooses
between the forms of a text that counts something. The sources are `catalog/*.po`; `compile` makes from
them what is loaded here and what the browser client bundles.
"""

from eselsohr.text.speech import CataloguesNotCompiled, MissingText, languages, number, percent, pick, say

__all__ = ["CataloguesNotCompiled", "MissingText", "languages", "number", "percent", "pick", "say"]
