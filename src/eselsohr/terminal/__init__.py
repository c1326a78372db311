"""What a game's table is drawn with in the terminal: a canvas of characters, paper cards, and how they lie."""
