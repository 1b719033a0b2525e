"""Bots for Gangster's Dilemma: the players, how they judge and guess, and what their networks are told."""
