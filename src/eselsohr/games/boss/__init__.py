"""Boss: climb the company; first to shed the hand is the boss, the last one the ass."""
