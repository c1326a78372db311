"""What training runs for every match, on the card or on the CPU."""
