"""What is kept, and where: one protocol, two databases."""
