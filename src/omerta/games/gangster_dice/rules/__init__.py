"""The rules of Gangster Dice by chapter: its dice, cards and characters, and what each step of a round does."""
