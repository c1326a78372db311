"""What bots are called at a table, by seat."""

NAMES = (
    *("Distel", "Klette", "Hafer", "Zottel", "Muffel", "Trott"),
    *("Schnauz", "Grummel", "Huf", "Fussel", "Kratzer", "Möhre"),
)
