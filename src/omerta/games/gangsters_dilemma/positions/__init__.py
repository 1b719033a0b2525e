"""Positions of Gangster's Dilemma: whether they can be, as floats, and others that a seat cannot tell apart."""
