"""The cards: what is printed on them, how a deck file is read, and what it means for the rules."""
