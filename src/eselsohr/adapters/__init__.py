"""Our games in the tools of others: an adapter is a module, and needs the package it is named after."""
