"""Bots for Gangster Dice: the players, what they judge by, and the networks of the one that has learned."""
