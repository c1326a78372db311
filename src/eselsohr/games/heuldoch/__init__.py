"""Heul doch: collect on your own stack what does not fit the neighbours'; onions spoil the rest."""
